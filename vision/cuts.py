"""Parts of a hand: a row of tiles cut into the concealed part, melds and the winning tile.

Nothing here sees a face. Every way has a cost, in nats: tiles turned against their part, gaps where none
should be, no gap where one should be. The cheapest ways are kept, and the tiles' kinds decide later.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from math import exp, log
from typing import TYPE_CHECKING, Final

from tehai.vision.melds import PlacedMeld, melds_at, seen_cost, sideways_cost, upright_cost

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tehai.vision.rows import Row

#: How many ways of cutting are carried along a row, and given back.
BEAM: Final = 60
#: A way of cutting so much dearer than another is dropped.
_DEAREST: Final = 12.0
#: A gap from which two parts are clearly apart, in long sides.
_CLEAR_GAP: Final = 0.3
#: How wide the gap beside a tile set apart is at least, and how much wider than all others of the row.
_WIDE_GAPS: Final = ((_CLEAR_GAP, 1.5), (0.15, 2.5))
#: Leaving out a tile that touches others of the row.
_IN_LINE: Final = 4.0
#: A turned winning tile in a group that looks like a meld.
_LIKE_A_MELD: Final = 4.5
#: A tile that stands alone beside the concealed part, and is not the winning one.
_APART_FOR_NOTHING: Final = 3.0
#: A winning tile that stands as near as the groups of the hand.
_HARDLY_APART: Final = 1.5
#: The concealed part going on behind something else.
_BROKEN_UP: Final = 3.0
#: The winning tile on the left of the concealed part.
_WIN_FIRST: Final = 0.5
#: Melds on the left of the concealed part.
_MELDS_FIRST: Final = 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A row, or several, cut into parts; indices of detections, concealed tiles from left to right."""

    cost: float
    concealed: tuple[int, ...] = ()
    melds: tuple[PlacedMeld, ...] = ()
    win: int | None = None
    left_out: tuple[int, ...] = ()

    @property
    def missing(self) -> int:
        """How many tiles there are more (above 0) or fewer than a complete hand has."""
        return len(self.concealed) + (self.win is not None) + 3 * len(self.melds) - 14

    def joined(self, other: Cut, cost: float = 0.0) -> Cut | None:
        """Both together, at an additional cost; None when both have a winning tile or share a tile."""
        if (self.win is not None and other.win is not None) or self.used & other.used:
            return None
        return Cut(
            cost=self.cost + other.cost + cost,
            concealed=self.concealed + other.concealed,
            melds=self.melds + other.melds,
            win=other.win if self.win is None else self.win,
            left_out=self.left_out + other.left_out,
        )

    @property
    def used(self) -> frozenset[int]:
        """The detections that are part of the hand."""
        own = self.concealed if self.win is None else (*self.concealed, self.win)
        return frozenset(own).union(*(meld.tiles for meld in self.melds))


class _Part(StrEnum):
    START = "start"
    CONCEALED = "concealed"
    WIN = "win"
    TURNED_WIN = "turned win"
    MELD = "meld"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """A way of cutting the first `position` tiles."""

    position: int
    last: _Part
    cut: Cut
    runs: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A position of the row: its tile, the gap before it, and what the tile costs as each part.

    `melds` are those that may start here, each with its length in the row and its cost.
    """

    index: int
    gap: float
    upright: float
    sideways: float
    left_out: float
    melds: tuple[tuple[PlacedMeld, int, float], ...]


def cut_row(row: Row, stacked: Mapping[int, int], *, entry: float = 0.0) -> tuple[Cut, ...]:
    """The cheapest ways to cut a row, cheapest first.

    `stacked` tells which detection lies against the far side of which one in the row: a kan's added tile.
    `entry` is the cost of any concealed tile in this row: 0 for the hand's own row.
    """
    size = len(row.tiles)
    steps: list[list[_Step]] = [[] for _ in range(size + 1)]
    steps[0] = [_Step(position=0, last=_Part.START, cut=Cut(cost=0.0))]
    for position in range(size):
        place = _place(row, position, stacked)
        for step in _cheapest(steps[position]):
            for following in _extend(step, place, entry):
                steps[following.position].append(following)
    ends = [_ended(row, step) for step in _cheapest(steps[size])]
    return tuple(sorted(ends, key=lambda cut: cut.cost)[:BEAM])


def _cheapest(steps: list[_Step]) -> list[_Step]:
    """At most `BEAM` steps, none much dearer than the cheapest."""
    kept = sorted(steps, key=lambda step: step.cut.cost)[:BEAM]
    return [step for step in kept if step.cut.cost < kept[0].cut.cost + _DEAREST]


def _place(row: Row, position: int, stacked: Mapping[int, int]) -> _Place:
    tile = row.tiles[position]
    seen = seen_cost(tile)
    return _Place(
        index=tile.index,
        gap=row.gap(position) if position else 9.0,
        upright=upright_cost(tile) + seen,
        sideways=sideways_cost(tile) + seen,
        left_out=_left_out_cost(row, position),
        melds=tuple(melds_at(row, position, stacked)),
    )


def _extend(step: _Step, place: _Place, entry: float) -> Iterator[_Step]:
    yield _concealed(step, place, entry)
    yield _nothing(step, place)
    if step.cut.win is None:
        yield _win(step, place, _Part.WIN, place.upright)
        yield _win(step, place, _Part.TURNED_WIN, place.sideways)
    if len(step.cut.melds) < 4:
        border = _border(step.last, _Part.MELD, place.gap)
        for meld, length, cost in place.melds:
            yield _meld(step, meld, length, cost + border)


def _concealed(step: _Step, place: _Place, entry: float) -> _Step:
    starts = step.last is not _Part.CONCEALED
    cost = place.upright + _border(step.last, _Part.CONCEALED, place.gap)
    if starts:
        cost += entry if step.runs == 0 else _BROKEN_UP
        cost += _MELDS_FIRST * (step.runs == 0 and bool(step.cut.melds))
    cut = replace(step.cut, cost=step.cut.cost + cost, concealed=(*step.cut.concealed, place.index))
    return _Step(position=step.position + 1, last=_Part.CONCEALED, cut=cut, runs=step.runs + starts)


def _nothing(step: _Step, place: _Place) -> _Step:
    cost = step.cut.cost + place.left_out
    cut = replace(step.cut, cost=cost, left_out=(*step.cut.left_out, place.index))
    return _Step(position=step.position + 1, last=_Part.NOTHING, cut=cut, runs=step.runs)


def _win(step: _Step, place: _Place, part: _Part, cost: float) -> _Step:
    cost += step.cut.cost + _border(step.last, part, place.gap) + _WIN_FIRST * (step.runs == 0)
    cut = replace(step.cut, cost=cost, win=place.index)
    return _Step(position=step.position + 1, last=part, cut=cut, runs=step.runs)


def _meld(step: _Step, meld: PlacedMeld, length: int, cost: float) -> _Step:
    cut = replace(step.cut, cost=step.cut.cost + cost, melds=(*step.cut.melds, meld))
    return _Step(position=step.position + length, last=_Part.MELD, cut=cut, runs=step.runs)


def _ended(row: Row, step: _Step) -> Cut:
    """The whole row cut, judged by whether one tile stands alone at an end of the concealed part.

    Nobody sets a tile apart for nothing; and a winning tile no farther off than the groups of the hand are
    from each other is not clearly set apart.
    """
    cut = step.cut
    if cut.win is not None and _in_group_of_meld_size(row, cut.win):
        cut = replace(cut, cost=cut.cost + _LIKE_A_MELD)
    loose = {*cut.concealed, cut.win}
    gaps = [
        (row.gap(k), row.tiles[k - 1].index, row.tiles[k].index)
        for k in range(1, len(row.tiles))
        if row.tiles[k].index in loose and row.tiles[k - 1].index in loose
    ]
    alone = _alone(gaps)
    if cut.win is None and alone:
        return replace(cut, cost=cut.cost + _APART_FOR_NOTHING)
    ends = {gaps[0][1], gaps[-1][2]} if gaps else set()
    if cut.win in ends - alone - {tile.index for tile in row.tiles if tile.sideways > 0}:
        return replace(cut, cost=cut.cost + _HARDLY_APART)
    return cut


def _left_out_cost(row: Row, position: int) -> float:
    """What it costs to take a detection for no tile of the hand: more where it fits in."""
    placed = row.tiles[position].placed
    in_line = _IN_LINE * exp(-placed.misfit) if _touches(row, position) else 0.0
    return in_line - log(max(1 - placed.belief, 0.01))


def _touches(row: Row, position: int) -> bool:
    """Whether a tile touches the one before or after it."""
    gaps = [row.gap(k) for k in (position, position + 1) if 0 < k < len(row.tiles)]
    return any(-0.15 < gap < 0.25 for gap in gaps)


def _in_group_of_meld_size(row: Row, tile: int) -> bool:
    """Whether a turned tile of the row stands with two or three others, as a meld would."""
    at = next((k for k, one in enumerate(row.tiles) if one.index == tile and one.sideways > 0), None)
    if at is None:
        return False
    first, last = at, at
    while first > 0 and row.gap(first) < 0.25:
        first -= 1
    while last + 1 < len(row.tiles) and row.gap(last + 1) < 0.25:
        last += 1
    return last - first in {2, 3}


def _alone(gaps: Sequence[tuple[float, int, int]]) -> set[int]:
    """The end tiles whose gap is wide, and clearly wider than all others."""
    widths = [gap for gap, _, _ in gaps]
    found = set()
    if gaps and _is_wide(widths[0], widths[1:]):
        found.add(gaps[0][1])
    if gaps and _is_wide(widths[-1], widths[:-1]):
        found.add(gaps[-1][2])
    return found


def _is_wide(gap: float, others: Sequence[float]) -> bool:
    widest = max(others, default=0.0)
    return any(gap > max(least, times * widest) for least, times in _WIDE_GAPS)


def _border(left: _Part, right: _Part, gap: float) -> float:
    """The cost of two parts next to each other with this gap between them."""
    if left is _Part.CONCEALED and right is _Part.CONCEALED:
        return 0.0 if gap < 0.3 else 0.4 + 0.3 * min(gap, 3.0)
    together = 1 - max(0.0, min(1.0, gap / _CLEAR_GAP))
    if left is right:
        return 0.3 * together
    return together * max(_CLOSE.get(left, 0.0), _CLOSE.get(right, 0.0)) * (left is not _Part.START)


#: What it costs when a part touches the next one, which mostly is set apart.
_CLOSE: Final[Mapping[_Part, float]] = {
    _Part.MELD: 2.0,
    _Part.WIN: 4.0,
    _Part.TURNED_WIN: 0.3,
}
