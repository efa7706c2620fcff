"""`tehai batch --export-labels`: what people settled, as labelled photos that a reader can learn from.

The lines are those of `tehai.datasets.labels`, which the app does not import; a test reads them back there.
Only photos of which every tile is known are exported: a tile in view that has no name would teach the reader
that there is none. No name of a person, no place and no time is in them, and the pictures are pixels alone.
"""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING, Any, Final

from PIL import Image

from tehai.app.desk.lines import Status, fingerprint
from tehai.app.desk.run.same_hands import tiles_of
from tehai.app.desk.store.store import run_key
from tehai.app.errors import CommandError
from tehai.app.files import write_file
from tehai.scoring.text import Text
from tehai.vision import ImageError, Role, open_photo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from tehai.app.desk.lines import Outcome
    from tehai.app.desk.review.photos import Photos
    from tehai.app.desk.store.store import Store
    from tehai.scoring.answer import Json

LABELS: Final = "labels.jsonl"
_PICTURES: Final = "images"
_SOURCE: Final = "tehai batch, settled by a person"
_LICENCE: Final = "not given: ask who took the photo"
_STYLE: Final = "riichi"
_NOTE: Final = "the hand as a person said it, other tiles as they were read"
_QUALITY: Final = 95
_TILE: Final = re.compile(r"[0-9][mpsz]")
_BACK: Final = "back"
_FLOWER: Final = "flower"


def export_labels(store: Store, photos: Photos, target: Path) -> tuple[int, int]:
    """Write the photos that people settled and their labels; return how many, and how many were left out.

    Raises:
        CommandError: the folder cannot be written, or the store cannot be read.
    """
    _make(target / _PICTURES)
    lines: list[str] = []
    left_out = 0
    for outcome, places in _settled(store):
        line = _exported(outcome, places, photos, target)
        if line is None:
            left_out += 1
        else:
            lines.append(line)
    write_file(target / LABELS, "".join(f"{line}\n" for line in sorted(lines)).encode())
    return len(lines), left_out


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            Text("{file} cannot be written: {reason}", file=str(folder), reason=str(error.strerror))
        ) from error


def _settled(store: Store) -> Iterator[tuple[Outcome, Sequence[int | None]]]:
    """Yield what of the newest run a person said the tiles of, with their places in the reading."""
    run = store.run()
    wanted = None if run is None else frozenset(run.jobs)
    for outcome in store.outcomes():
        if outcome.status is not Status.CORRECTED or outcome.job.photo is None:
            continue
        if wanted is None or run_key(outcome.job.key) in wanted:
            yield outcome, store.corrections(outcome.job.about)[-1].places


def _exported(outcome: Outcome, places: Sequence[int | None], photos: Photos, target: Path) -> str | None:
    """Write the picture of an outcome and return its line; None where it cannot teach anything."""
    photo, tiles = outcome.job.photo, _tiles(outcome, places)
    content = None if photo is None or tiles is None else photos.content(photo)
    if photo is None or tiles is None or content is None:
        return None
    try:
        pixels = open_photo(content).whole().pixels
    except ImageError:
        return None
    name = f"{_PICTURES}/{photo.sha256[:16]}.jpg"
    written = io.BytesIO()
    Image.fromarray(pixels).save(written, format="JPEG", quality=_QUALITY)
    write_file(target / name, written.getvalue())
    record = outcome.record or {}
    label = {
        "image": name,
        "size": [pixels.shape[1], pixels.shape[0]],
        "source": _SOURCE,
        "licence": _LICENCE,
        "group": f"desk-{fingerprint(tiles_of(record))[:12]}",
        "style": _STYLE,
        "tiles": tiles,
        "hand": _hand(record, tiles),
    }
    return json.dumps(label, ensure_ascii=False)


def _tiles(outcome: Outcome, places: Sequence[int | None]) -> list[dict[str, Any]] | None:
    """Return every tile in view with its name; None where one has none, or one of the hand is not in view."""
    reading: Mapping[str, Any] = outcome.reading or {}
    named = _named(outcome.record or {}, places)
    if named is None or not reading:
        return None
    in_doubt = {place for doubt in reading["doubts"] for place in doubt["tiles"]}
    tiles = []
    for place, seen in enumerate(reading["tiles"]):
        if place in named:
            tile, role, group = named[place]
            role = Role.WIN.value if role == Role.CONCEALED.value and seen["role"] == Role.WIN.value else role
        elif place in in_doubt or not _is_named(seen["tile"]):
            return None
        else:
            tile, group = seen["tile"], None
            role = seen["role"] if seen["role"] == Role.DORA.value else Role.OTHER.value
        face = _BACK if seen["face_down"] else tile
        label = {"tile": face, "shape": "polygon", "points": seen["quad"], "role": role}
        tiles.append(label if group is None else {**label, "group": group})
    return tiles


def _is_indicator(tile: Mapping[str, Any]) -> bool:
    return tile["role"] == Role.DORA.value and _TILE.fullmatch(tile["tile"]) is not None


def _is_named(tile: str) -> bool:
    return tile in {_BACK, _FLOWER} or _TILE.fullmatch(tile) is not None


def _named(
    record: Mapping[str, Json], places: Sequence[int | None]
) -> dict[int, tuple[str, str, int | None]] | None:
    """Return tile, role and number of the meld of each place in the reading; None where they do not fit."""
    melds = _words(record)
    hand = [(tile, Role.CONCEALED.value, None) for tile in _single(str(record.get("hand") or ""))]
    called = [(tile, Role.MELD.value, number) for number, word in enumerate(melds) for tile in _single(word)]
    told: list[tuple[str, str, int | None]] = [*hand, *called]
    if len(told) != len(places):
        return None
    named = {place: one for place, one in zip(places, told, strict=True) if place is not None}
    return named if len(named) == len(told) else None


def _words(record: Mapping[str, Json]) -> list[str]:
    melds = record.get("melds") or []
    if isinstance(melds, str):
        return melds.split()
    return [str(word) for word in melds] if isinstance(melds, list) else []


def _single(word: str) -> list[str]:
    """Return the tiles of a word in its order: `4-56m` has 4m, 5m and 6m."""
    return [
        f"{digit}{suit}"
        for digits, suit in re.findall(r"([0-9+=~-]+)([mpsz])", word)
        for digit in digits
        if digit.isdigit()
    ]


def _hand(record: Mapping[str, Json], tiles: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the hand in notation; the winning tile apart only where it lies apart in the photo."""
    concealed = _single(str(record.get("hand") or ""))
    apart = next((str(tile["tile"]) for tile in tiles if tile["role"] == Role.WIN.value), None)
    if apart is not None:
        concealed.reverse()  # it is the last of its kind
        concealed.remove(apart)
        concealed.reverse()
    return {
        "concealed": "".join(concealed),
        "melds": _words(record),
        "win_tile": apart,
        "dora_in_view": [tile["tile"] for tile in tiles if _is_indicator(tile)],
        "note": _NOTE,
    }
