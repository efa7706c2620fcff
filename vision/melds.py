"""Parts of a hand: a row of tiles cut into the concealed part, melds and the winning tile.

Nothing here sees a face. Every way has a cost, in nats: tiles turned against their part, gaps where none
should be, no gap where one should be. The cheapest ways are kept, and the tiles' kinds decide later.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from math import log
from typing import TYPE_CHECKING, Final

from tehai.vision.rows import logistic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tehai.vision.rows import Row, RowTile

#: How many ways of cutting are carried along a row, and given back.
BEAM: Final = 60

#: A tile as a part of the hand that it does not look like costs at most this much.
_MOST: Final = 6.0


class MeldShape(StrEnum):
    """What a meld is by its tiles' places alone."""

    THREE = "three"
    OPEN_KAN = "open kan"
    ADDED_KAN = "added kan"
    CLOSED_KAN = "closed kan"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedMeld:
    """A meld on the table.

    `tiles` are detections from left to right as the player sees them, an added tile last.
    `called` is the sideways one, `mark` whom it came from: `-` left, `=` across, `+` right; None and empty for
    a closed kan. `hidden` are the face-down ones.
    """

    shape: MeldShape
    tiles: tuple[int, ...]
    called: int | None = None
    mark: str = ""
    hidden: tuple[int, ...] = ()

    @property
    def is_kan(self) -> bool:
        """Whether it has four tiles."""
        return self.shape is not MeldShape.THREE


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
    seen = _seen(tile)
    return _Place(
        index=tile.index,
        gap=row.gap(position) if position else 9.0,
        upright=_upright(tile) + seen,
        sideways=_sideways(tile) + seen,
        left_out=_IN_LINE * _touches(row, position) - log(max(1 - tile.placed.seen.score, 0.01)),
        melds=tuple(_melds_at(row, position, stacked)),
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
        cost += entry if step.runs == 0 else 1.5
        cost += 0.8 * (step.runs == 0 and bool(step.cut.melds))
    cut = replace(step.cut, cost=step.cut.cost + cost, concealed=(*step.cut.concealed, place.index))
    return _Step(position=step.position + 1, last=_Part.CONCEALED, cut=cut, runs=step.runs + starts)


def _nothing(step: _Step, place: _Place) -> _Step:
    cost = step.cut.cost + place.left_out
    cut = replace(step.cut, cost=cost, left_out=(*step.cut.left_out, place.index))
    return _Step(position=step.position + 1, last=_Part.NOTHING, cut=cut, runs=step.runs)


def _win(step: _Step, place: _Place, part: _Part, cost: float) -> _Step:
    cost += step.cut.cost + _border(step.last, part, place.gap)
    cut = replace(step.cut, cost=cost, win=place.index)
    return _Step(position=step.position + 1, last=part, cut=cut, runs=step.runs)


def _meld(step: _Step, meld: PlacedMeld, length: int, cost: float) -> _Step:
    cut = replace(step.cut, cost=step.cut.cost + cost, melds=(*step.cut.melds, meld))
    return _Step(position=step.position + length, last=_Part.MELD, cut=cut, runs=step.runs)


def _ended(row: Row, step: _Step) -> Cut:
    """The whole row cut, judged by whether one tile stands alone at an end of the concealed part.

    Nobody sets a tile apart for nothing; and a winning tile no farther off than the groups of the hand are from
    each other is not clearly set apart.
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


def _touches(row: Row, position: int) -> bool:
    """Whether a tile touches the one before or after it."""
    gaps = [row.gap(k) for k in (position, position + 1) if 0 < k < len(row.tiles)]
    return any(-0.15 < gap < 0.25 for gap in gaps)


def _in_group_of_meld_size(row: Row, tile: int) -> bool:
    """Whether a turned tile of the row stands with two or three others, apart from the rest, as a meld would."""
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
    found = set()
    for at, tile in ((0, 1), (-1, 2)) if len(gaps) > 1 else ():
        others = [gap for k, (gap, *_) in enumerate(gaps) if k != at % len(gaps)]
        if gaps[at][0] > max(0.4, 1.4 * max(others)):
            found.add(gaps[at][tile])
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pattern:
    """A meld from left to right: `u` upright, `s` sideways, `b` face down; `cost` for what is seldom seen."""

    places: str
    shape: MeldShape
    called: int | None = None
    mark: str = ""
    cost: float = 0.0


_PATTERNS: Final = (
    _Pattern(places="suu", shape=MeldShape.THREE, called=0, mark="-"),
    _Pattern(places="usu", shape=MeldShape.THREE, called=1, mark="="),
    _Pattern(places="uus", shape=MeldShape.THREE, called=2, mark="+"),
    _Pattern(places="suuu", shape=MeldShape.OPEN_KAN, called=0, mark="-"),
    _Pattern(places="usuu", shape=MeldShape.OPEN_KAN, called=1, mark="="),
    _Pattern(places="uusu", shape=MeldShape.OPEN_KAN, called=2, mark="="),
    _Pattern(places="uuus", shape=MeldShape.OPEN_KAN, called=3, mark="+"),
    _Pattern(places="ssuu", shape=MeldShape.ADDED_KAN, called=0, mark="-", cost=0.5),
    _Pattern(places="ussu", shape=MeldShape.ADDED_KAN, called=1, mark="=", cost=0.5),
    _Pattern(places="uuss", shape=MeldShape.ADDED_KAN, called=3, mark="+", cost=0.5),
    _Pattern(places="buub", shape=MeldShape.CLOSED_KAN),
    _Pattern(places="ubbu", shape=MeldShape.CLOSED_KAN),
    # All four shown, as some do at the end of a hand.
    _Pattern(places="uuuu", shape=MeldShape.CLOSED_KAN, cost=2.5),
)


def _melds_at(row: Row, position: int, stacked: Mapping[int, int]) -> Iterator[tuple[PlacedMeld, int, float]]:
    """Every meld that may start at a position: the meld, its length in the row, its cost."""
    for pattern in _PATTERNS:
        length = len(pattern.places)
        tiles = row.tiles[position : position + length]
        if len(tiles) < length:
            continue
        cost = pattern.cost + sum(_crack(row.gap(k)) for k in range(position + 1, position + length))
        cost += sum(
            _PLACES[place](tile) + _seen(tile) for place, tile in zip(pattern.places, tiles, strict=True)
        )
        if cost > _DEAREST:
            continue
        meld = _placed_meld(pattern, tiles)
        above = stacked.get(meld.called) if meld.called is not None else None
        if above is not None and pattern.shape is MeldShape.THREE:
            added = replace(meld, shape=MeldShape.ADDED_KAN, tiles=(*meld.tiles, above))
            yield added, length, cost
            cost += _PASSED_OVER
        yield meld, length, cost


#: Leaving out a turned tile that lies against a called one.
_PASSED_OVER: Final = 5.0
#: Leaving out a tile that touches others of the row.
_IN_LINE: Final = 2.0
#: A turned winning tile in a group that looks like a meld.
_LIKE_A_MELD: Final = 3.0
#: A tile that stands alone beside the concealed part, and is not the winning one.
_APART_FOR_NOTHING: Final = 3.0
#: A winning tile that stands as near as the groups of the hand.
_HARDLY_APART: Final = 1.5
#: A meld dearer than this is none, and a way of cutting so much dearer than another is dropped.
_DEAREST: Final = 12.0


def _placed_meld(pattern: _Pattern, tiles: tuple[RowTile, ...]) -> PlacedMeld:
    indices = [tile.index for tile in tiles]
    called = None if pattern.called is None else indices[pattern.called]
    if pattern.shape is MeldShape.ADDED_KAN:
        # The added tile lies at the far end of the two turned ones, or beside the called one.
        beside = {0: 1, 1: 2, 3: 2}[pattern.called or 0]
        indices.append(indices.pop(beside))
    hidden = tuple(tile.index for tile, place in zip(tiles, pattern.places, strict=True) if place == "b")
    return PlacedMeld(
        shape=pattern.shape, tiles=tuple(indices), called=called, mark=pattern.mark, hidden=hidden
    )


def _crack(gap: float) -> float:
    """The cost of a gap inside a meld."""
    return min(8.0, 6 * max(0.0, gap - 0.2))


def _border(left: _Part, right: _Part, gap: float) -> float:
    """The cost of two parts next to each other with this gap between them."""
    if left is _Part.CONCEALED and right is _Part.CONCEALED:
        return 0.0 if gap < 0.3 else 0.4 + 0.3 * min(gap, 3.0)
    together = 1 - max(0.0, min(1.0, gap / 0.4))
    if left is right:
        return 0.3 * together
    return together * max(_CLOSE.get(left, 0.0), _CLOSE.get(right, 0.0)) * (left is not _Part.START)


#: What it costs when a part touches the next one, which mostly is set apart.
_CLOSE: Final[Mapping[_Part, float]] = {
    _Part.MELD: 2.0,
    _Part.WIN: 4.0,
    _Part.TURNED_WIN: 0.3,
}


def _upright(tile: RowTile) -> float:
    return _surprise(logistic(-tile.sideways)) + _face_up(tile)


def _sideways(tile: RowTile) -> float:
    return _surprise(logistic(tile.sideways)) + _face_up(tile)


def _face_up(tile: RowTile) -> float:
    return min(3.5, _surprise(tile.placed.seen.face_up))


def _face_down(tile: RowTile) -> float:
    return _surprise(logistic(-tile.sideways)) + _surprise(1 - tile.placed.seen.face_up)


_PLACES: Final[Mapping[str, Callable[[RowTile], float]]] = {
    "u": _upright,
    "s": _sideways,
    "b": _face_down,
}


def _seen(tile: RowTile) -> float:
    """The cost of taking a detection for a tile."""
    return _surprise(tile.placed.seen.score)


def _surprise(probability: float) -> float:
    """Nats, up to `_MOST`."""
    return min(_MOST, -log(max(probability, 1e-9)))
