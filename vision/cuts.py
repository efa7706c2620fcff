"""Parts of a hand: a row of tiles cut into the concealed part, melds and the winning tile.

Nothing here sees a face. Every way has a cost, in nats: tiles turned against their part, gaps where none
should be, no gap where one should be. The cheapest ways are kept, and the tiles' kinds decide later.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import exp, log
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from tehai.vision.melds import PlacedMeld, TileCosts, melds_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tehai.vision.rows import Row
    from tehai.vision.stacks import Stacked

#: How many ways of cutting are carried along a row, and given back.
BEAM: Final = 36
#: A way of cutting so much dearer than another is dropped.
_DEAREST: Final = 10.0
#: A gap from which two parts are clearly apart, in long sides.
_CLEAR_GAP: Final = 0.3
#: How wide the gap beside a tile set apart is at least, how much wider than all others of the row, and than
#: the nearest, which are measured alike: at the other end of a row the table may be out of true.
_WIDE_GAPS: Final = ((_CLEAR_GAP, 1.5, 1.5), (0.15, 2.5, 2.5), (0.15, 1.3, 4.0))
_NEAREST_GAPS: Final = 4
#: A gap between the groups of a hand, in long sides; so many groups show that it is laid in them.
_GROUP_GAP: Final = 0.15
_GROUPS: Final = 4
#: Leaving out a tile that touches others of the row.
_IN_LINE: Final = 4.0
#: A turned winning tile in a group that looks like a meld.
_LIKE_A_MELD: Final = 4.5
#: A tile that stands alone beside the concealed part, and is not the winning one; more where another tile of
#: the row is said to be that.
_APART_FOR_NOTHING: Final = 3.0
_ANOTHER_WINS: Final = 5.0
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
    used: frozenset[int] = field(init=False, repr=False, compare=False)
    """The detections that are part of the hand."""

    def __post_init__(self) -> None:
        """Gather what is used: it is asked for again and again."""
        own = self.concealed if self.win is None else (*self.concealed, self.win)
        object.__setattr__(self, "used", frozenset(own).union(*(meld.tiles for meld in self.melds)))

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


class _Part(StrEnum):
    START = "start"
    CONCEALED = "concealed"
    WIN = "win"
    TURNED_WIN = "turned win"
    MELD = "meld"
    NOTHING = "nothing"


#: What a gap may come before.
_BEGINNING: Final = (_Part.CONCEALED, _Part.WIN, _Part.TURNED_WIN, _Part.MELD)


class _Step(NamedTuple):
    """A way of cutting the first `position` tiles: that of `before`, and one part more.

    `runs` are the stretches of concealed tiles so far. A named tuple, since thousands are made for a row.
    """

    cost: float
    position: int
    last: _Part
    runs: int = 0
    melds: int = 0
    has_win: bool = False
    before: _Step | None = None
    meld: PlacedMeld | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A position of the row: what its tile costs as each part.

    `borders` are the costs of the gap before it, by the part before and the part that begins here. `melds`
    are those that may start here, each with its length in the row and its cost.
    """

    borders: Mapping[_Part, Mapping[_Part, float]]
    costs: TileCosts
    left_out: float
    melds: tuple[tuple[PlacedMeld, int, float], ...]


def cut_row(row: Row, stacked: Stacked, *, entry: float = 0.0) -> tuple[Cut, ...]:
    """The cheapest ways to cut a row, cheapest first.

    `stacked` tells which detections lie against tiles of the row: the added tiles of kans.
    `entry` is the cost of any concealed tile in this row: 0 for the hand's own row.
    """
    size = len(row.tiles)
    costs = [TileCosts.of(tile) for tile in row.tiles]
    steps: list[list[_Step]] = [[] for _ in range(size + 1)]
    least = [float("inf")] * (size + 1)
    steps[0] = [_Step(0.0, 0, _Part.START)]
    for position in range(size):
        place = _place(row, costs, position, stacked)
        for step in _cheapest(steps[position]):
            for following in _extend(step, place, entry, least):
                at = following.position
                if following.cost < least[at] + _DEAREST:
                    least[at] = min(least[at], following.cost)
                    steps[at].append(following)
    ends = [_ended(row, step) for step in _cheapest(steps[size])]
    return tuple(sorted(ends, key=lambda cut: cut.cost)[:BEAM])


def _cheapest(steps: list[_Step]) -> list[_Step]:
    """At most `BEAM` steps, none much dearer than the cheapest."""
    kept = sorted(steps, key=_cost_of)[:BEAM]
    return [step for step in kept if step.cost < kept[0].cost + _DEAREST]


_cost_of = attrgetter("cost")


def _place(row: Row, costs: Sequence[TileCosts], position: int, stacked: Stacked) -> _Place:
    gap = row.gap(position) if position else 9.0
    return _Place(
        borders={left: {right: _border(left, right, gap) for right in _BEGINNING} for left in _Part},
        costs=costs[position],
        left_out=_left_out_cost(row, position),
        melds=tuple(melds_at(row, costs, position, stacked)),
    )


def _extend(step: _Step, place: _Place, entry: float, least: Sequence[float]) -> Iterator[_Step]:
    """The steps that may follow; of melds only those near the `least` that their end costs so far."""
    borders = place.borders[step.last]
    yield _concealed(step, place, entry, borders[_Part.CONCEALED])
    yield _next(step, _Part.NOTHING, place.left_out)
    if not step.has_win:
        first, end = step.cost + _WIN_FIRST * (step.runs == 0), step.position + 1
        for part, cost in ((_Part.WIN, place.costs.upright), (_Part.TURNED_WIN, place.costs.sideways)):
            yield _Step(first + cost + borders[part], end, part, step.runs, step.melds, True, step)  # noqa: FBT003 - of a tuple
    if step.melds < 4 and place.melds:
        border = borders[_Part.MELD]
        for meld, length, cost in place.melds:
            whole, end = step.cost + cost + border, step.position + length
            if whole < least[end] + _DEAREST:
                yield _Step(whole, end, _Part.MELD, step.runs, step.melds + 1, step.has_win, step, meld)


def _next(step: _Step, part: _Part, cost: float, runs: int = 0) -> _Step:
    """One tile more as `part`, with which so many `runs` of concealed tiles begin."""
    whole, end = step.cost + cost, step.position + 1
    return _Step(whole, end, part, step.runs + runs, step.melds, step.has_win, step)


def _concealed(step: _Step, place: _Place, entry: float, border: float) -> _Step:
    cost = place.costs.upright + place.costs.concealed + border
    if step.last is _Part.CONCEALED:
        return _next(step, _Part.CONCEALED, cost)
    cost += entry if step.runs == 0 else _BROKEN_UP
    cost += _MELDS_FIRST * (step.runs == 0 and step.melds > 0)
    return _next(step, _Part.CONCEALED, cost, runs=1)


def _cut_of(row: Row, step: _Step) -> Cut:
    """The parts that led to a step."""
    found: dict[_Part, list[int]] = {part: [] for part in _Part}
    melds: list[PlacedMeld] = []
    at: _Step | None = step
    while at is not None and at.position:
        if at.meld is not None:
            melds.append(at.meld)
        else:
            found[at.last].append(row.tiles[at.position - 1].index)
        at = at.before
    win = found[_Part.WIN] or found[_Part.TURNED_WIN]
    return Cut(
        cost=step.cost,
        concealed=tuple(reversed(found[_Part.CONCEALED])),
        melds=tuple(reversed(melds)),
        win=win[0] if win else None,
        left_out=tuple(reversed(found[_Part.NOTHING])),
    )


def _ended(row: Row, step: _Step) -> Cut:
    """The whole row cut, judged by whether one tile stands alone at an end of the concealed part.

    Nobody sets a tile apart for nothing; and a winning tile no farther off than the groups of the hand are
    from each other is not clearly set apart.
    """
    cut = _cut_of(row, step)
    if cut.win is not None and _in_group_of_meld_size(row, cut):
        cut = replace(cut, cost=cut.cost + _LIKE_A_MELD)
    loose = {*cut.concealed, cut.win}
    gaps = [
        (row.gap(k), row.tiles[k - 1].index, row.tiles[k].index)
        for k in range(1, len(row.tiles))
        if row.tiles[k].index in loose and row.tiles[k - 1].index in loose
    ]
    alone = _alone(gaps)
    if alone and cut.win not in alone:
        more = _APART_FOR_NOTHING if cut.win is None else _ANOTHER_WINS
        return replace(cut, cost=cut.cost + more)
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


def _in_group_of_meld_size(row: Row, cut: Cut) -> bool:
    """Whether the winning tile lies turned in the row with two or three others, as a meld would.

    Tiles of melds, and what is left out as no tile of the hand, are none of its group.
    """
    loose = {*cut.concealed, cut.win}
    at = next((k for k, one in enumerate(row.tiles) if one.index == cut.win and one.sideways > 0), None)
    if at is None:
        return False

    def goes_on(left: int) -> bool:
        return (
            row.tiles[left].index in loose and row.tiles[left + 1].index in loose and row.gap(left + 1) < 0.25
        )

    first, last = at, at
    while first > 0 and goes_on(first - 1):
        first -= 1
    while last + 1 < len(row.tiles) and goes_on(last):
        last += 1
    return last - first in {2, 3}


def _alone(gaps: Sequence[tuple[float, int, int]]) -> set[int]:
    """The end tiles whose gap is wide, and clearly wider than all others, or that alone are no group."""
    widths = [gap for gap, _, _ in gaps]
    found = _only_single(gaps)
    if gaps and _is_wide(widths):
        found.add(gaps[0][1])
    if gaps and _is_wide(widths[::-1]):
        found.add(gaps[-1][2])
    return found


def _only_single(gaps: Sequence[tuple[float, int, int]]) -> set[int]:
    """The end tile that stands by itself where all others stand in groups: they are sets and a pair."""
    if not gaps:
        return set()
    breaks = [place for place, (gap, _, _) in enumerate(gaps) if gap > _GROUP_GAP]
    starts, ends = [0, *(place + 1 for place in breaks)], [*breaks, len(gaps)]
    sizes = [end - start + 1 for start, end in zip(starts, ends, strict=True)]
    if len(sizes) < _GROUPS or sizes.count(1) != 1:
        return set()
    return {gaps[0][1]} if sizes[0] == 1 else {gaps[-1][2]} if sizes[-1] == 1 else set()


def _is_wide(widths: Sequence[float]) -> bool:
    """Whether the first of these gaps, each followed by the next in the row, is clearly the widest."""
    gap, *others = widths
    widest, near = (max(some, default=0.0) for some in (others, others[:_NEAREST_GAPS]))
    return any(gap > max(least, times * widest, times_near * near) for least, times, times_near in _WIDE_GAPS)


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
