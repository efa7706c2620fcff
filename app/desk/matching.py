"""Which photo belongs to which line of the sheet, the surest evidence first.

A line names its photo, or a pattern; else table, round and hand in the photo's name and folders tell, or in
those of a copy of it; else the camera's clock is a hint. A photo that two lines could have, or a line that
two photos could have, is left open: nothing is guessed.
"""

from __future__ import annotations

import datetime as dt
import fnmatch
import unicodedata
from collections import Counter, defaultdict
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from tehai.app.desk.lines import Happened, Job, Matched
from tehai.app.desk.places import agrees, folders_of, place_of, place_of_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from tehai.app.desk.lines import Photo, SheetLine

_WILD: Final = frozenset("*?[")
_UNSEEN: Final = dict.fromkeys((0xFE0E, 0xFE0F, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))
_WITHIN: Final = dt.timedelta(minutes=10)
"""A photo is taken so soon before or after the time that a line tells."""

_PARTS: Final = 24 * 6
"""Of a day, ten minutes each."""


def matched(photos: Sequence[Photo], lines: Sequence[SheetLine]) -> tuple[Job, ...]:
    """Return a job for each photo of each win, each win without a photo, and each photo without a line.

    In the order of the lines, then of the paths. Lines that tell of no win need no photo and have no job.
    """
    wins = [line for line in lines if line.happened is Happened.WIN]
    found: dict[int, list[tuple[Photo, Matched]]] = defaultdict(list)
    named = tuple(_by_name(photos, wins))
    contested = _contested(named)
    for line, photo, by in named:
        if photo.path not in contested:
            found[line.row].append((photo, by))
    for step in (_by_place, _by_time, _by_order):
        taken = {photo.path for pairs in found.values() for photo, _ in pairs} | contested
        free = [photo for photo in photos if photo.path not in taken]
        waiting = [line for line in wins if line.row not in found and not line.photo and not _is_typed(line)]
        for line, photo, by in step(free, waiting):
            found[line.row].append((photo, by))
    left_open = {line.row for line, photo, _ in named if photo.path in contested}
    return (*_of_lines(wins, found, left_open), *_left_over(photos, found))


def _of_lines(
    wins: Iterable[SheetLine],
    found: Mapping[int, Sequence[tuple[Photo, Matched]]],
    left_open: AbstractSet[int],
) -> Iterator[Job]:
    for line in wins:
        pairs = sorted(found.get(line.row, ()), key=lambda pair: pair[0].path)
        yield from (Job(photo=photo, line=line, matched=by) for photo, by in pairs)
        if not pairs:
            yield Job(line=line, is_contested=line.row in left_open)


def _left_over(
    photos: Iterable[Photo], found: Mapping[int, Sequence[tuple[Photo, Matched]]]
) -> Iterator[Job]:
    taken = {photo.path for pairs in found.values() for photo, _ in pairs}
    for photo in sorted(photos, key=lambda one: one.path):
        if photo.path not in taken:
            yield Job(photo=photo)


def _is_typed(line: SheetLine) -> bool:
    return "hand" in line.record


def _by_name(
    photos: Sequence[Photo], lines: Iterable[SheetLine]
) -> Iterator[tuple[SheetLine, Photo, Matched]]:
    known = _Names(photos)
    for line in lines:
        named = known.of(line) if line.photo else ()
        yield from ((line, photo, Matched.NAME) for photo in named)
        if not named and _WILD & set(line.photo):
            yield from ((line, photo, Matched.PATTERN) for photo in known.fitting(line.photo))


def _contested(named: Iterable[tuple[SheetLine, Photo, Matched]]) -> frozenset[str]:
    """Return the paths of photos that several lines name, be it by a copy's name: one hand is won once."""
    lines: dict[str, set[int]] = defaultdict(set)
    for line, photo, _ in named:
        lines[photo.path].add(line.row)
    return frozenset(path for path, rows in lines.items() if len(rows) > 1)


class _Names:
    """The photos by all that a line may call them; copies of the same bytes are one photo."""

    def __init__(self, photos: Sequence[Photo]) -> None:
        self._paths = [(_key(path), photo) for photo in photos for path in (photo.path, *photo.copies)]
        self._named: dict[str, list[Photo]] = defaultdict(list)
        for path, photo in self._paths:
            name = PurePosixPath(path)
            for key in dict.fromkeys((path, str(name.with_suffix("")), name.name, name.stem)):
                if photo not in self._named[key]:
                    self._named[key].append(photo)

    def of(self, line: SheetLine) -> Sequence[Photo]:
        """Return the photos that a line names: of several of one name those of its table and round."""
        key = _key(line.photo)
        exact = [photo for path, photo in self._paths if path == key]
        named = exact[:1] or self._named.get(key, [])
        if len(named) < 2:
            return named
        place = place_of_line(line)
        best = {photo: _strength(photo, place) for photo in named}
        most = max(best.values())
        return [photo for photo in named if best[photo] == most]

    def fitting(self, pattern: str) -> Sequence[Photo]:
        """Return the photos whose path or name fits a pattern."""
        key = _key(pattern)
        return list(dict.fromkeys(photo for path, photo in self._paths if _fits(path, key)))


def _fits(path: str, pattern: str) -> bool:
    if fnmatch.fnmatchcase(path, pattern):
        return True
    return "/" not in pattern and fnmatch.fnmatchcase(PurePosixPath(path).name, pattern)


def _key(name: str) -> str:
    """Return a name as it is compared, without signs that nobody sees: sheets and systems differ there."""
    composed = unicodedata.normalize("NFC", name.translate(_UNSEEN))
    return composed.casefold().replace("\\", "/").removeprefix("./")


def _by_place(
    photos: Sequence[Photo], lines: Sequence[SheetLine]
) -> Iterator[tuple[SheetLine, Photo, Matched]]:
    """Match photos whose name and folders tell all that a line tells of its hand, if no other line has it.

    Table and round need not be told where no photo tells them: then there is but one.
    """
    told = {key for photo in photos for path in _paths(photo) for key in place_of(path)}
    shelf = _Shelf(
        (hand, photo)
        for photo in photos
        for hand in dict.fromkeys(place_of(path).get("hand", "") for path in _paths(photo))
    )
    fitting = [
        (line, photo)
        for line, place in _placed(lines)
        if line.hand
        for photo in shelf.at(place["hand"], place)
        if _strength(photo, place) > 0 and _tells_all(photo, place, told)
    ]
    for line, photo in _unique(tuple(_strongest(fitting))):
        yield line, photo, Matched.PLACE


def _strongest(pairs: Sequence[tuple[SheetLine, Photo]]) -> Iterator[tuple[SheetLine, Photo]]:
    """Leave out pairs of which one fits another better: the hand with a honba has the photo that tells it."""
    strengths = [_strength(photo, place_of_line(line)) for line, photo in pairs]
    best: dict[int | str, int] = defaultdict(int)
    for (line, photo), strength in zip(pairs, strengths, strict=True):
        best[line.row] = max(best[line.row], strength)
        best[photo.path] = max(best[photo.path], strength)
    for (line, photo), strength in zip(pairs, strengths, strict=True):
        if strength == best[line.row] == best[photo.path]:
            yield line, photo


def _tells_all(photo: Photo, place: Mapping[str, str], told: AbstractSet[str]) -> bool:
    needed = {key: value for key, value in place.items() if key in told and key != "honba"}
    return _strength(photo, needed) == len(needed)


class _Shelf:
    """Photos by a key and by the table that they tell, so that a line looks only where its own may lie."""

    def __init__(self, photos: Iterable[tuple[str | int, Photo]]) -> None:
        self._photos: dict[str | int, dict[str, list[Photo]]] = defaultdict(lambda: defaultdict(list))
        for key, photo in photos:
            for table in dict.fromkeys(place_of(path).get("table", "") for path in _paths(photo)):
                self._photos[key][table].append(photo)

    def at(self, key: str | int, place: Mapping[str, str]) -> Iterator[Photo]:
        """Yield the photos of a key that tell no other table than a line."""
        by_table = self._photos.get(key, {})
        tables = ("", place["table"]) if "table" in place else tuple(by_table)
        yield from dict.fromkeys(photo for table in tables for photo in by_table.get(table, ()))


def _placed(lines: Iterable[SheetLine]) -> Iterator[tuple[SheetLine, Mapping[str, str]]]:
    return ((line, place_of_line(line)) for line in lines)


def _strength(photo: Photo, place: Mapping[str, str]) -> int:
    """Return what `agrees` says of the path that tells most: a copy may lie where nothing tells the place."""
    return max(agrees(place_of(path), folders_of(path), place) for path in _paths(photo))


def _paths(photo: Photo) -> tuple[str, ...]:
    return (photo.path, *photo.copies)


def _unique(
    pairs: Sequence[tuple[SheetLine, Photo]],
) -> Iterator[tuple[SheetLine, Photo]]:
    """Keep the pairs of which neither has another one."""
    of_line = Counter(line.row for line, _ in pairs)
    of_photo = Counter(photo.path for _, photo in pairs)
    return ((line, photo) for line, photo in pairs if of_line[line.row] == 1 and of_photo[photo.path] == 1)


def _by_time(
    photos: Sequence[Photo], lines: Sequence[SheetLine]
) -> Iterator[tuple[SheetLine, Photo, Matched]]:
    """Match photos taken near the time that a line tells, where that leaves no choice."""
    shelf = _Shelf(
        (_part_of_day(photo.taken.partition("T")[2]), photo) for photo in photos if photo.taken is not None
    )
    near = [
        (line, photo)
        for line, place in _placed(lines)
        if line.time
        for part in (-1, 0, 1)
        for photo in shelf.at((_part_of_day(line.time.rpartition("T")[2]) + part) % _PARTS, place)
        if _is_near(photo, line.time) and _strength(photo, place) >= 0
    ]
    for line, photo in _unique(near):
        yield line, photo, Matched.TIME


def _part_of_day(clock: str) -> int:
    """Return which ten minutes of a day `HH:MM` lies in."""
    hours, minutes = clock.split(":")[:2]
    return int(hours) * 6 + int(minutes) // 10


def _is_near(photo: Photo, time: str) -> bool:
    taken = dt.datetime.fromisoformat(photo.taken or "")
    try:
        told = dt.datetime.fromisoformat(time if "T" in time else f"{taken.date()}T{time}")
    except ValueError:
        return False  # a date that no calendar has
    return abs(taken - told) <= _WITHIN


def _by_order(
    photos: Sequence[Photo], lines: Sequence[SheetLine]
) -> Iterator[tuple[SheetLine, Photo, Matched]]:
    """Match the photos of a table in the order in which they were taken, where there is one for each line."""
    groups: dict[tuple[str, str], list[SheetLine]] = defaultdict(list)
    for line in lines:
        place = place_of_line(line)
        groups[place.get("round", ""), place.get("table", "")].append(line)
    for (round_, table), own in groups.items():
        place = {key: told for key, told in (("round", round_), ("table", table)) if told}
        there = [photo for photo in photos if _is_there(photo, place)]
        times = [photo.taken for photo in there]
        if place and len(there) == len(own) and None not in times and len(set(times)) == len(times):
            ordered = sorted(there, key=lambda photo: photo.taken or "")
            couples = list(zip(own, ordered, strict=True))
            if all(_strength(photo, place_of_line(line)) >= 0 for line, photo in couples):
                yield from ((line, photo, Matched.TIME) for line, photo in couples)


def _is_there(photo: Photo, place: Mapping[str, str]) -> bool:
    return _strength(photo, place) == len(place)
