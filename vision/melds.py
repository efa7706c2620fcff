"""Melds as they lie on the table: their patterns, and how well tiles of a row fit one.

Nothing here sees a face. Costs are in nats.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate
from math import cos, log, sin
from typing import TYPE_CHECKING, Final, Self

from tehai.vision.placed import logistic
from tehai.vision.stacks import CRACK
from tehai.vision.table import TILE_RATIO

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tehai.vision.rows import Row, RowTile
    from tehai.vision.stacks import OnTop, Stacked

#: A tile as a part of the hand that it does not look like costs at most this much.
_MOST: Final = 6.0
#: A tile that lies among those that stand, or stands among those that lie.
_OTHERWISE: Final = 3.0


class MeldShape(StrEnum):
    """What a meld is by its tiles' places alone."""

    THREE = "three"
    OPEN_KAN = "open kan"
    ADDED_KAN = "added kan"
    STACKED_KAN = "stacked kan"
    """An added kan whose fourth tile lies on the called one and hides it: three tiles are seen."""
    CLOSED_KAN = "closed kan"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedMeld:
    """A meld on the table.

    `tiles` are detections from left to right as the player sees them, an added tile last.
    `called` is the sideways one, `mark` whom it came from: `-` left, `=` across, `+` right; None and empty
    for a closed kan. `hidden` are the face-down ones.
    """

    shape: MeldShape
    tiles: tuple[int, ...]
    called: int | None = None
    mark: str = ""
    hidden: tuple[int, ...] = ()

    def is_turned(self, tile: int) -> bool:
        """Whether a tile lies sideways in this meld: the called one, and the one added to it."""
        return tile == self.called or (self.shape is MeldShape.ADDED_KAN and tile == self.tiles[-1])

    @property
    def is_kan(self) -> bool:
        """Whether it has four tiles, seen or not."""
        return self.shape is not MeldShape.THREE

    def renumbered(self, places: Sequence[int]) -> PlacedMeld:
        """The same meld where detection i has become detection `places[i]`."""
        return replace(
            self,
            tiles=tuple(places[tile] for tile in self.tiles),
            called=None if self.called is None else places[self.called],
            hidden=tuple(places[tile] for tile in self.hidden),
        )


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


def melds_at(
    row: Row, costs: Sequence[TileCosts], position: int, stacked: Stacked
) -> Iterator[tuple[PlacedMeld, int, float]]:
    """Every meld that may start at a position: the meld, its length in the row, its cost.

    `costs` are those of the row's tiles, one each.
    """
    reach = range(position + 1, min(position + 4, len(row.tiles)))
    cracks = [0.0, *accumulate(_crack(row.gap(k)) for k in reach)]
    for pattern in _PATTERNS:
        length = len(pattern.places)
        if length > len(cracks) or (pattern.places == "uuuu" and not _stands_alone(row, position, length)):
            continue
        cost = pattern.cost + cracks[length - 1]
        for place, tile in zip(pattern.places, costs[position : position + length], strict=True):
            cost += tile.as_part(place)
        if cost <= _DEAREST:
            tiles = row.tiles[position : position + length]
            ways = _ways(pattern, tiles, stacked.added, row.axis)
            yield from ((meld, length, cost + more) for meld, more in ways)
    if _stands_alone(row, position, 2):
        pair = sum(cost.upright for cost in costs[position : position + 2])
        for top in stacked.on_top.get(row.tiles[position].index, ()):
            whole = pair + TileCosts.of(top.tile).sideways + top.cost
            yield _with_top(row.tiles[position : position + 2], top), 2, whole


def _with_top(pair: tuple[RowTile, ...], top: OnTop) -> PlacedMeld:
    """The kan of two tiles and what lies on top of a third."""
    indices = [tile.index for tile in pair]
    indices.insert(top.place, top.tile.index)
    return PlacedMeld(
        shape=MeldShape.STACKED_KAN, tiles=tuple(indices), called=top.tile.index, mark="-=+"[top.place]
    )


def _ways(
    pattern: _Pattern, tiles: tuple[RowTile, ...], stacked: Mapping[int, int], axis: float
) -> Iterator[tuple[PlacedMeld, float]]:
    """The meld, and the kan that three tiles are with a tile added beside or on top of the called one."""
    meld = _placed_meld(pattern, tiles)
    more = 0.0
    if pattern.shape is MeldShape.THREE:
        above = stacked.get(tiles[pattern.called or 0].index)
        if above is not None:
            yield replace(meld, shape=MeldShape.ADDED_KAN, tiles=(*meld.tiles, above)), 0.0
            more = _PASSED_OVER
        elif (odds := _odds_of_stack(tiles, pattern, axis)) > _HARDLY_STACKED:
            more = min(max(odds, 0.0), _PERHAPS_FLAT)
            yield replace(meld, shape=MeldShape.STACKED_KAN), more - odds
    yield meld, more


#: A tile on top of another is nearer to the camera: it appears moved away from it (in long sides), and larger
#: (by a share of its size). How much of each tells, and without either, in log-odds: fitted on rendered kans
#: and pons, then made seldomer, as kans are, and steeper, so that a pon that lies flat is not doubted.
_MOVED: Final = 14.0
_LARGER: Final = 19.0
_SELDOM: Final = -4.7
#: The log-odds from which a tile may lie on top of another, and the most that they count.
_HARDLY_STACKED: Final = -4.0
_SURELY_STACKED: Final = 3.0
#: What a pon costs at most that may be a kan: a chi, which is none, must not suffer more.
_PERHAPS_FLAT: Final = 1.5
#: Leaving out a turned tile that lies against a called one.
_PASSED_OVER: Final = 5.0
#: A meld dearer than this is none.
_DEAREST: Final = 9.0


def _stands_alone(row: Row, position: int, length: int) -> bool:
    """Whether there are gaps, or nothing, on both sides of so many tiles."""
    ends = [k for k in (position, position + length) if 0 < k < len(row.tiles)]
    return all(row.gap(k) > CRACK for k in ends)


def _odds_of_stack(tiles: Sequence[RowTile], pattern: _Pattern, axis: float) -> float:
    """The log-odds that the called tile of three lies on top of a fourth.

    It should be in line with the feet of the other two, and touch its neighbours. `axis` is the row's; up in
    the photo is away from the camera.
    """
    place = pattern.called or 0
    called = tiles[place]
    foot = sum(tile.y for tile in tiles if tile is not called) / 2 + (1 - TILE_RATIO) / 2
    reach = (1 + TILE_RATIO) / 2
    touching = [tiles[at].x + way * reach for at, way in ((place - 1, 1), (place + 1, -1)) if 0 <= at < 3]
    beside = called.x - sum(touching) / len(touching)
    moved = cos(axis) * (foot - called.y) - sin(axis) * beside
    return min(_SURELY_STACKED, _SELDOM + _MOVED * moved + _LARGER * _larger(tiles, pattern))


def _larger(tiles: Sequence[RowTile], pattern: _Pattern) -> float:
    """By how much the called tile of three looks larger than the other two, as a share of their size."""
    called = tiles[pattern.called or 0]
    others = sum(tile.placed.size for tile in tiles if tile is not called) / 2
    return called.placed.size / max(others, 1e-6) - 1


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
    return min(8.0, 6 * max(0.0, gap - CRACK))


@dataclass(frozen=True, slots=True, kw_only=True)
class TileCosts:
    """What a detection costs as a tile that stands upright, lies on its side, or lies face down.

    `concealed` is what it costs more in the concealed part, where that stands and the tile does not; `called`
    in a meld, which never stands.
    """

    upright: float
    sideways: float
    face_down: float
    concealed: float = 0.0
    called: float = 0.0

    @classmethod
    def of(cls, tile: RowTile) -> Self:
        """Weigh a tile of a row; the cost of taking the detection for a tile at all is in each."""
        seen = _surprise(tile.placed.belief)
        stands, lies = _surprise(logistic(-tile.sideways)), _surprise(logistic(tile.sideways))
        face_up = min(3.5, _surprise(tile.placed.seen.face_up))
        face_down = _surprise(1 - tile.placed.seen.face_up)
        return cls(
            upright=seen + stands + face_up,
            sideways=seen + lies + face_up,
            face_down=seen + stands + face_down,
            concealed=_OTHERWISE * (tile.placed.stands is False),
            called=_OTHERWISE * (tile.placed.stands is True),
        )

    def as_part(self, place: str) -> float:
        """The cost in a place of a meld's pattern: `u`, `s` or `b`."""
        lies = self.upright if place == "u" else self.sideways if place == "s" else self.face_down
        return lies + self.called


def _surprise(probability: float) -> float:
    """Nats, up to `_MOST`."""
    return min(_MOST, -log(max(probability, 1e-9)))
