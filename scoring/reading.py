"""Groups and readings: a complete hand seen as sets and a pair, as seven pairs, or as kokushi."""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING

from tehai.scoring.counts import count_of
from tehai.scoring.hand import MeldKind
from tehai.scoring.tiles import EAST, TERMINALS_AND_HONOURS, TILES_OF_KIND

if TYPE_CHECKING:
    from collections.abc import Iterable


_OUTSIDE = frozenset(TERMINALS_AND_HONOURS)


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

    bit: int
    """Bit ``start``."""

    outside: bool
    """Has a terminal or an honour in it."""

    is_run: bool
    is_quad: bool

    def __str__(self) -> str:
        return self.name


_SIZES = {GroupKind.RUN: 3, GroupKind.TRIPLET: 3, GroupKind.QUAD: 4, GroupKind.PAIR: 2}


def _group(kind: GroupKind, start: int, *, is_open: bool = False) -> Group:
    is_run = kind is GroupKind.RUN
    kinds = (start, start + 1, start + 2) if is_run else (start,) * _SIZES[kind]
    return Group(
        kind=kind,
        start=start,
        open=is_open,
        kinds=kinds,
        name="".join(str(kind % 9 + 1) for kind in kinds) + TILES_OF_KIND[start].suit,
        bit=1 << start,
        outside=any(kind in _OUTSIDE for kind in kinds),
        is_run=is_run,
        is_quad=kind is GroupKind.QUAD,
    )


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
