"""The order of play out of Tenhou's JSON log, which lists draws and discards seat by seat.

Whose turn comes next follows from who calls what. Where a call fits two discards (the same tile twice, with
no draw of the caller's between), both are tried: of the orders that use up every list, one is taken.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, TypeAlias

from tehai.scoring.forms.tenhou_json import NORTH_LETTER, CallText
from tehai.scoring.hand import MeldKind
from tehai.scoring.logs.errors import LogError
from tehai.scoring.logs.events import Call, Discard, Draw, Nuki
from tehai.scoring.text import Text
from tehai.scoring.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.logs.events import Event


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Thrown:
    """A discard as listed: a tile, or None for the tile just drawn; perhaps with riichi."""

    tile: Tile | None
    riichi: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class NoDiscard:
    """The entry that an open kan has among the discards, in place of one."""


MOST_TURNS = 20_000
"""How many turns are tried before a log counts as one that cannot be followed; a round has about eighty."""

Taken: TypeAlias = "Tile | CallText"
Put: TypeAlias = "Thrown | CallText | NoDiscard"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeatLists:
    """What one seat took (draws and calls) and put down (discards and kans), each in order."""

    taken: tuple[Taken, ...]
    put: tuple[Put, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Turn:
    """A seat about to take: how much of every list is used up, and what happened so far."""

    seat: int
    taken: tuple[int, ...]
    put: tuple[int, ...]
    trail: tuple[Event, ...] = ()

    @property
    def key(self) -> tuple[object, ...]:
        """What decides how it goes on."""
        return (self.seat, self.taken, self.put, self.trail[-1:])


def play_order(seats: tuple[SeatLists, ...], dealer: int, where: str) -> tuple[Event, ...]:
    """Give the events of a round in order; raises LogError where no order uses up every list."""
    none = (0,) * len(seats)
    waiting = [_Turn(seat=dealer, taken=none, put=none)]
    seen: set[tuple[object, ...]] = set()
    furthest = 0
    while waiting and len(seen) < MOST_TURNS:
        turn = waiting.pop()
        if turn.key in seen:
            continue
        seen.add(turn.key)
        after = _play(turn, seats)
        if after is None:
            continue
        if _is_over(after, seats):
            return after.trail
        furthest = max(furthest, len(after.trail))
        waiting += reversed([*_nexts(after, seats)])
    message = Text("its draws and discards do not fit together after {count} of them", count=furthest)
    raise LogError(message, where)


def _is_over(turn: _Turn, seats: tuple[SeatLists, ...]) -> bool:
    return all(
        taken == len(seat.taken) and put == len(seat.put)
        for taken, put, seat in zip(turn.taken, turn.put, seats, strict=True)
    )


def _play(turn: _Turn, seats: tuple[SeatLists, ...]) -> _Turn | None:
    """Play from a take to the discard that ends the turn, or to the end; None where it cannot be."""
    taken, put, trail = list(turn.taken), list(turn.put), list(turn.trail)
    lists, seat = seats[turn.seat], turn.seat
    ended = False
    while not ended and taken[seat] < len(lists.taken):
        trail.append(_taking(seat, lists.taken[taken[seat]], trail))
        taken[seat] += 1
        if put[seat] == len(lists.put):
            break
        entry = lists.put[put[seat]]
        event = _putting(seat, entry, trail[-1])
        if event is None:
            return None
        put[seat] += 1
        trail += event
        ended = isinstance(entry, Thrown)
    if trail == list(turn.trail):
        return None
    return _Turn(seat=seat, taken=tuple(taken), put=tuple(put), trail=tuple(trail))


def _taking(seat: int, entry: Taken, trail: list[Event]) -> Event:
    if isinstance(entry, Tile):
        return Draw(seat, entry)
    last = trail[-1] if trail else None
    source = last.seat if isinstance(last, Discard) else None
    kind = entry.kind or MeldKind.PON
    return Call(seat=seat, kind=kind, own=entry.rest, called=entry.tile, source=source)


def _putting(seat: int, entry: Put, taken: Event) -> list[Event] | None:
    """What an entry among the discards is after what was just taken; None where it cannot be."""
    after_open_kan = isinstance(taken, Call) and taken.kind is MeldKind.DAIMINKAN
    if after_open_kan or isinstance(entry, NoDiscard):
        return [] if after_open_kan and isinstance(entry, NoDiscard) else None
    drawn = taken.tile if isinstance(taken, Draw) else None
    if isinstance(entry, Thrown):
        tile = entry.tile or drawn
        return None if tile is None else [Discard(seat, tile, entry.riichi)]
    return None if drawn is None else _kan(seat, entry)


def _kan(seat: int, entry: CallText) -> list[Event] | None:
    if entry.letter == NORTH_LETTER:
        return [Nuki(seat, entry.tile)]
    if entry.kind is MeldKind.ANKAN:
        return [Call(seat=seat, kind=MeldKind.ANKAN, own=(*entry.rest, entry.tile))]
    if entry.kind is MeldKind.SHOUMINKAN:
        return [Call(seat=seat, kind=MeldKind.SHOUMINKAN, own=(entry.tile,))]
    return None


def _nexts(turn: _Turn, seats: tuple[SeatLists, ...]) -> Iterator[_Turn]:
    """Who may take next after a discard: callers of it, pon and kan before chi, then the next in turn."""
    last = turn.trail[-1]
    if not isinstance(last, Discard):
        return
    callers = [
        seat
        for seat in range(len(seats))
        if seat != last.seat and _calls(_next_of(turn, seats, seat), last, seat, len(seats))
    ]
    callers.sort(key=lambda seat: getattr(_next_of(turn, seats, seat), "kind", None) is MeldKind.CHI)
    following = (last.seat + 1) % len(seats)
    drawing = [following] if isinstance(_next_of(turn, seats, following), Tile) else []
    for seat in (*callers, *drawing):
        yield dataclasses.replace(turn, seat=seat)


def _next_of(turn: _Turn, seats: tuple[SeatLists, ...], seat: int) -> Taken | None:
    taken = seats[seat].taken
    return taken[turn.taken[seat]] if turn.taken[seat] < len(taken) else None


def _calls(entry: Taken | None, last: Discard, seat: int, players: int) -> bool:
    """Whether an entry calls this discard; calls count four chairs also with three players."""
    if not isinstance(entry, CallText) or entry.tile != last.tile or entry.kind is None:
        return False
    return players == 3 or (seat + entry.turn) % 4 == last.seat
