"""Tiles added to a pon: turned tiles that lie against a called one, or on top of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, sin
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tehai.vision.rows import Row, RowTile

#: Where a tile on top of a called one appears: so far from its place along the row at most, and so far from
#: the row's line, away from the camera, in long sides. The lower the camera, the farther.
_ALONG: Final = 0.6
_AWAY: Final = (0.4, 1.7)
#: A hole between two upright tiles that takes a turned one, in long sides.
_HOLE: Final = (0.7, 1.3)
#: Tiles of a meld have less than this between them, in long sides.
CRACK: Final = 0.2
#: What a tile on top costs in nats, and for each long side that it is out of place along the row.
_ON_TOP: Final = 1.0
_ASIDE: Final = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTop:
    """A turned tile that may lie on the called one of a pon, which it hides.

    `place` is that of the called tile, 0 left of the two others, 1 between them, 2 right of them; `cost` is
    in nats, above 0.
    """

    tile: RowTile
    place: int
    cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Stacked:
    """What lies against the tiles of a row, by their indices, in other rows.

    `added` tells which turned tile lies against the far side of which turned one; `on_top` what may lie on a
    tile that is not seen, beside an upright one and the next.
    """

    added: Mapping[int, int] = field(default_factory=dict)
    on_top: Mapping[int, tuple[OnTop, ...]] = field(default_factory=dict)


def stacked_on(row: Row, others: Sequence[Row]) -> Stacked:
    """Look for the fourth tiles of added kans whose pon is in this row."""
    rest = [one for one in others if one is not row]
    turned = [tile for other in rest for tile in other.tiles if tile.sideways > 0]
    # What is added lies on the far side of the called one, as the player sees it.
    added = {tile.index: other.index for tile, other in stacks(row, rest) if other.y < tile.y}
    on_top = {
        row.tiles[k].index: found
        for k in range(len(row.tiles) - 1)
        if (found := tuple(_on_top(row, k, turned)))
    }
    return Stacked(added=added, on_top=on_top)


def _on_top(row: Row, position: int, turned: Sequence[RowTile]) -> Iterator[OnTop]:
    """What may lie on the called tile of a pon whose two others are at a position and the next."""
    left, right = row.tiles[position : position + 2]
    gap = row.gap(position + 1)
    reach = left.half + 0.5
    if gap < CRACK:
        places = [(0, left.x - reach), (2, right.x + reach)]
    elif _HOLE[0] < gap < _HOLE[1]:
        places = [(1, (left.x + right.x) / 2)]
    else:
        return
    line = (left.y + right.y) / 2
    for tile in turned:
        for place, x in places:
            aside = abs(tile.x - x)
            if aside < _ALONG and _AWAY[0] < abs(tile.y - line) < _AWAY[1]:
                yield OnTop(tile=tile, place=place, cost=_ON_TOP + _ASIDE * aside)


def stacks(row: Row, rest: Sequence[Row]) -> list[tuple[RowTile, RowTile]]:
    """Turned tiles of the row, each with a turned tile that touches it above or below."""
    others = [tile for other in rest for tile in other.tiles if tile.sideways > 0]
    called = [tile for tile in row.tiles if tile.sideways > 0]
    return [(tile, other) for tile in called for other in others if _lies_against(tile, other, row.axis)]


def _lies_against(tile: RowTile, other: RowTile, axis: float) -> bool:
    """Whether the long sides of two turned tiles touch, in the direction in which the first is turned."""
    lean = tile.lean(axis)
    x, y = other.x - tile.x, other.y - tile.y
    along, across = x * cos(lean) + y * sin(lean), y * cos(lean) - x * sin(lean)
    return abs(along) < 0.4 and 0.5 < abs(across) < 1.1
