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
    from collections.abc import Callable, Iterator, Mapping

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


def cut_row(row: Row, stacked: Mapping[int, int], *, entry: float = 0.0) -> tuple[Cut, ...]:
    """The cheapest ways to cut a row, cheapest first.

    `stacked` tells which detection lies against the far side of which one in the row: a kan's added tile.
    `entry` is the cost of any concealed tile in this row: 0 for the hand's own row.
    """
    size = len(row.tiles)
    steps: list[list[_Step]] = [[] for _ in range(size + 1)]
    steps[0] = [_Step(position=0, last=_Part.START, cut=Cut(cost=0.0))]
    for position in range(size):
        steps[position] = sorted(steps[position], key=lambda step: step.cut.cost)[:BEAM]
        for step in steps[position]:
            for following in _extend(row, step, stacked, entry):
                steps[following.position].append(following)
    ends = [_ended(row, step) for step in steps[size]]
    return tuple(sorted(ends, key=lambda cut: cut.cost)[:BEAM])


def _extend(row: Row, step: _Step, stacked: Mapping[int, int], entry: float) -> Iterator[_Step]:
    tile = row.tiles[step.position]
    gap = row.gap(step.position) if step.position else 9.0
    yield _concealed(step, tile, gap, entry)
    yield _nothing(step, tile)
    if step.cut.win is None:
        yield _win(step, tile, gap, turned=False)
        yield _win(step, tile, gap, turned=True)
    if len(step.cut.melds) < 4:
        for meld, length, cost in _melds_at(row, step.position, stacked):
            yield _meld(step, meld, length, cost + _border(step.last, _Part.MELD, gap))


def _concealed(step: _Step, tile: RowTile, gap: float, entry: float) -> _Step:
    starts = step.last is not _Part.CONCEALED
    cost = _upright(tile) + _seen(tile) + _border(step.last, _Part.CONCEALED, gap)
    if starts:
        cost += entry if step.runs == 0 else 1.5
        cost += 0.8 * (step.runs == 0 and bool(step.cut.melds))
    cut = replace(step.cut, cost=step.cut.cost + cost, concealed=(*step.cut.concealed, tile.index))
    return _Step(position=step.position + 1, last=_Part.CONCEALED, cut=cut, runs=step.runs + starts)


def _nothing(step: _Step, tile: RowTile) -> _Step:
    cost = step.cut.cost - log(max(1 - tile.placed.seen.score, 0.01))
    cut = replace(step.cut, cost=cost, left_out=(*step.cut.left_out, tile.index))
    return _Step(position=step.position + 1, last=_Part.NOTHING, cut=cut, runs=step.runs)


def _win(step: _Step, tile: RowTile, gap: float, *, turned: bool) -> _Step:
    part = _Part.TURNED_WIN if turned else _Part.WIN
    cost = (_sideways(tile) if turned else _upright(tile)) + _seen(tile) + _border(step.last, part, gap)
    cut = replace(step.cut, cost=step.cut.cost + cost, win=tile.index)
    return _Step(position=step.position + 1, last=part, cut=cut, runs=step.runs)


def _meld(step: _Step, meld: PlacedMeld, length: int, cost: float) -> _Step:
    cut = replace(step.cut, cost=step.cut.cost + cost, melds=(*step.cut.melds, meld))
    return _Step(position=step.position + length, last=_Part.MELD, cut=cut, runs=step.runs)


def _ended(row: Row, step: _Step) -> Cut:
    """The whole row cut; a winning tile set apart no further than the groups of the hand is doubtful."""
    cut = step.cut
    apart = _gap_round(row, cut.win)
    if apart is not None and any(gap > 0.7 * apart for gap in _gaps_inside(row, cut.concealed)):
        return replace(cut, cost=cut.cost + 1.5)
    return cut


def _gap_round(row: Row, win: int | None) -> float | None:
    """The gap beside an upright winning tile at an end of the row; None for any other."""
    for position, beside in ((0, 1), (len(row.tiles) - 1, len(row.tiles) - 1)):
        if len(row.tiles) > 1 and row.tiles[position].index == win and row.tiles[position].sideways < 0:
            return row.gap(beside)
    return None


def _gaps_inside(row: Row, concealed: tuple[int, ...]) -> list[float]:
    inside = set(concealed)
    return [
        row.gap(k)
        for k in range(1, len(row.tiles))
        if row.tiles[k].index in inside and row.tiles[k - 1].index in inside
    ]


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
            cost += 1.0
        yield meld, length, cost


#: A meld dearer than this is none.
_DEAREST: Final = 14.0


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
    return together * max(_CLOSE.get(left, 0.0), _CLOSE.get(right, 0.0)) * (left is not _Part.START)


#: What it costs when a part touches the next one, which mostly is set apart.
_CLOSE: Final[Mapping[_Part, float]] = {
    _Part.MELD: 0.8,
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
