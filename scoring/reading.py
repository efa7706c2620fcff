"""Groups and readings: a complete hand seen as sets and a pair, as seven pairs, or as kokushi."""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING

from tehai.scoring.counts import count_of
from tehai.scoring.hand import MeldKind
from tehai.scoring.makers import maker
from tehai.scoring.marks import (
    HONOUR_TRIPLET,
    HONOURS,
    INSIDE,
    MANZU,
    NOT_GREEN,
    QUAD,
    RUN,
    RUNS_AT,
    SIMPLES,
    TERMINALS,
    TRIPLET,
    TRIPLET_OF,
    TRIPLETS_AT,
    TWIN_RUNS,
)
from tehai.scoring.tiles import EAST, GREEN, TILES_OF_KIND

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class GroupKind(enum.Enum):
    """What a group is."""

    RUN = "run"
    TRIPLET = "triplet"
    QUAD = "quad"
    PAIR = "pair"

    __hash__ = object.__hash__  # members are single, and this is the fast one


class Wait(enum.Enum):
    """How the winning tile completed the hand."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    SHANPON = "shanpon"
    TANKI = "tanki"
    THIRTEEN = "thirteen-sided"

    __hash__ = object.__hash__


class Shape(enum.Enum):
    """What kind of complete hand a reading is."""

    STANDARD = "standard"
    CHIITOITSU = "chiitoitsu"
    KOKUSHI = "kokushi-musou"

    __hash__ = object.__hash__


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A run, triplet, quad or pair. Groups are made once, at import; take them from the tables below."""

    kind: GroupKind
    start: int
    """The tile kind; of a run the lowest."""

    open: bool
    """Taken from another player."""

    kinds: tuple[int, ...]
    """The tile kinds in it, one for each tile."""

    name: str
    """How notation writes its tiles, without marks and red fives."""

    is_run: bool
    is_quad: bool
    outside: bool
    """Has a terminal or an honour in it."""

    marks: int
    """What it says of a hand, see :mod:`tehai.scoring.marks`."""

    run: int
    """Bit ``start`` of a run; 0 for the others."""

    waits: Mapping[int, Wait] = dataclasses.field(hash=False, compare=False)
    """For each kind of tile in it, the wait that this tile ended if it was the last to come."""

    def __str__(self) -> str:
        return self.name


_SIZES = {GroupKind.RUN: 3, GroupKind.TRIPLET: 3, GroupKind.QUAD: 4, GroupKind.PAIR: 2}


def _group(kind: GroupKind, start: int, *, is_open: bool = False) -> Group:
    is_run = kind is GroupKind.RUN
    kinds = (start, start + 1, start + 2) if is_run else (start,) * _SIZES[kind]
    marks = _marks(kind, kinds)
    return Group(
        kind=kind,
        start=start,
        open=is_open,
        kinds=kinds,
        name="".join(str(kind % 9 + 1) for kind in kinds) + TILES_OF_KIND[start].suit,
        is_run=is_run,
        is_quad=kind is GroupKind.QUAD,
        outside=not marks & INSIDE,
        marks=marks,
        run=1 << start if is_run else 0,
        waits=_run_waits(start) if is_run else {start: _WAIT_OF_SAME[kind]},
    )


def _marks(kind: GroupKind, kinds: tuple[int, ...]) -> int:
    start = kinds[0]
    marks = MANZU << start // 9
    tiles = [TILES_OF_KIND[kind] for kind in kinds]
    if any(tile.is_terminal for tile in tiles):
        marks |= TERMINALS
    if not all(tile.is_terminal_or_honour for tile in tiles):
        marks |= SIMPLES
    if not any(tile.is_terminal_or_honour for tile in tiles):
        marks |= INSIDE
    if not GREEN.issuperset(kinds):
        marks |= NOT_GREEN
    if kind is GroupKind.RUN:
        marks |= RUN | 1 << RUNS_AT + start
    elif kind is not GroupKind.PAIR:
        marks |= TRIPLET | 1 << TRIPLETS_AT + start
        if marks & HONOURS:
            marks |= HONOUR_TRIPLET | TRIPLET_OF[start]
        if kind is GroupKind.QUAD:
            marks |= QUAD
    return marks


def _run_waits(start: int) -> dict[int, Wait]:
    """12 waiting for 3 and 89 waiting for 7 are penchan."""
    lowest, highest = start % 9 == 0, start % 9 == 6
    return {
        start: Wait.PENCHAN if highest else Wait.RYANMEN,
        start + 1: Wait.KANCHAN,
        start + 2: Wait.PENCHAN if lowest else Wait.RYANMEN,
    }


_WAIT_OF_SAME = {GroupKind.TRIPLET: Wait.SHANPON, GroupKind.QUAD: Wait.SHANPON, GroupKind.PAIR: Wait.TANKI}


def _runs(*, is_open: bool) -> dict[int, Group]:
    starts = (start for start in range(EAST) if start % 9 <= 6)
    return {start: _group(GroupKind.RUN, start, is_open=is_open) for start in starts}


def _same(kind: GroupKind, *, is_open: bool) -> tuple[Group, ...]:
    return tuple(_group(kind, start, is_open=is_open) for start in range(34))


RUNS = _runs(is_open=False)
OPEN_RUNS = _runs(is_open=True)
TRIPLETS = _same(GroupKind.TRIPLET, is_open=False)
OPEN_TRIPLETS = _same(GroupKind.TRIPLET, is_open=True)
QUADS = _same(GroupKind.QUAD, is_open=False)
OPEN_QUADS = _same(GroupKind.QUAD, is_open=True)
PAIRS = _same(GroupKind.PAIR, is_open=False)


def _by_count(groups: Iterable[Group]) -> dict[int, Group]:
    return {count_of(TILES_OF_KIND[kind] for kind in group.kinds): group for group in groups}


MELD_GROUPS = {
    MeldKind.CHI: _by_count(OPEN_RUNS.values()),
    MeldKind.PON: _by_count(OPEN_TRIPLETS),
    MeldKind.DAIMINKAN: _by_count(OPEN_QUADS),
    MeldKind.SHOUMINKAN: _by_count(OPEN_QUADS),
    MeldKind.ANKAN: _by_count(QUADS),
}
"""For each kind of meld, the group that its tiles are, by their count; what is not there is no such meld."""


PAIR_MARKS = tuple(pair.marks for pair in PAIRS)


def marks_of(groups: Iterable[Group], pair: int | None) -> int:
    """Combine the marks of groups and a pair, two equal runs among them (see :mod:`tehai.scoring.marks`)."""
    marks = 0 if pair is None else PAIR_MARKS[pair]
    runs = 0
    for group in groups:
        if runs & group.run:
            marks |= TWIN_RUNS
        runs |= group.run
        marks |= group.marks
    return marks


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to see a complete hand, the winning tile in its place.

    A standard hand has four groups and ``pair``; seven pairs have seven pair groups and no ``pair``; kokushi
    has no groups, and its doubled tile as ``pair``. ``winning`` is the place in ``groups`` that the winning
    tile completed, None where that is the pair (or kokushi).
    """

    shape: Shape
    groups: tuple[Group, ...]
    pair: int | None
    wait: Wait
    winning: int | None
    marks: int
    """What its tiles and groups say of the hand, see :func:`marks_of`."""


new_reading = maker(Reading)
