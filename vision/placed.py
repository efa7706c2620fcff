"""Detections laid on the table: where they are, how they are turned, how much they are like a tile."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import atan2, cos, exp, hypot, log, sin
from typing import TYPE_CHECKING, Final

from tehai.vision.table import TILE_RATIO, area, centre

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tehai.vision.reading import Point, SeenTile
    from tehai.vision.table import Table

#: Sizes of tiles differ by this, in the logarithm of the area.
_SIZE_SPREAD: Final = 0.25
_MOST_MISFIT: Final = 6.0
#: Two detections nearer than this are one tile.
_SAME_TILE: Final = 0.35


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A detected tile on the table.

    `index` is its place among the detections; `x`, `y` its centre and `corners` its corners in long sides.
    `pixels` is the long side it appears to have in the photo. `stands` is whether it was laid down from where
    it stands (True), lies beside tiles that were (False), or neither is known.
    """

    index: int
    x: float
    y: float
    corners: tuple[Point, Point, Point, Point]
    pixels: float
    seen: SeenTile
    stands: bool | None = None
    size: float = field(init=False, repr=False, compare=False)
    """Its area on the table, in squares of a long side."""
    misfit: float = field(init=False, repr=False, compare=False)
    """How unlike a tile its size is, in nats, 0 for the right one; slivers and shadows are smaller."""
    belief: float = field(init=False, repr=False, compare=False)
    """The probability that it is a tile, by the detector and by its size, in [0, 1]."""

    def __post_init__(self) -> None:
        """Weigh its size: that is asked for again and again."""
        size = abs(area(self.corners))
        misfit = min(_MOST_MISFIT, (log(max(size, 1e-6) / TILE_RATIO) / _SIZE_SPREAD) ** 2 / 2)
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "misfit", misfit)
        object.__setattr__(self, "belief", self.seen.score * exp(-misfit))

    @property
    def side_angle(self) -> float:
        """The direction of its short sides, radians."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners
        return atan2(by - ay + cy - dy, bx - ax + cx - dx)

    @property
    def top_angle(self) -> float:
        """Where corner 0 to corner 1 lies as seen from the centre, radians."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners
        return atan2(ay + by - cy - dy, ax + bx - cx - dx)

    def stretched(self, axis: float, by: float) -> Placed:
        """The same tile drawn out about its middle, across `axis` (radians), `by` times as long."""
        c, s = cos(axis), sin(axis)

        def moved(corner: Point) -> Point:
            across = ((corner[1] - self.y) * c - (corner[0] - self.x) * s) * (by - 1)
            return corner[0] - s * across, corner[1] + c * across

        first, second, third, fourth = self.corners
        corners = moved(first), moved(second), moved(third), moved(fourth)
        return replace(self, corners=corners)

    def turn(self, axis: float) -> float:
        """How much it lies along `axis`: -1 upright in such a row, 0 at 45 degrees, 1 sideways."""
        c, s = cos(axis), sin(axis)
        along = [(x - self.x) * c + (y - self.y) * s for x, y in self.corners]
        across = [(y - self.y) * c - (x - self.x) * s for x, y in self.corners]
        spread = sum(v * v for v in along) / max(sum(v * v for v in across), 1e-9)
        return max(-1.5, min(1.5, log(max(spread, 1e-9)) / (-2 * log(TILE_RATIO))))


def logistic(value: float) -> float:
    """1 / (1 + e^-value), safe for any size."""
    return 1 / (1 + exp(-max(-60.0, min(60.0, value))))


def place_tiles(tiles: Sequence[SeenTile], table: Table) -> tuple[Placed, ...]:
    """Lay the detections on the table; of two that are one tile, the surer stays."""
    kept: list[Placed] = []
    found = [_place(index, tile, table) for index, tile in enumerate(tiles)]
    for placed in sorted(found, key=lambda one: (-one.belief, one.x, one.y)):
        if all(hypot(placed.x - other.x, placed.y - other.y) > _SAME_TILE for other in kept):
            kept.append(placed)
    return tuple(kept)


def _place(index: int, tile: SeenTile, table: Table) -> Placed:
    a, b, c, d = (table.place(corner) for corner in tile.quad)
    x, y = centre((a, b, c, d))
    pixels = (abs(area(tile.quad)) / TILE_RATIO) ** 0.5
    return Placed(index=index, x=x, y=y, corners=(a, b, c, d), pixels=pixels, seen=tile)


def main_axis(tiles: Iterable[Placed]) -> float:
    """The direction most tiles share, up to quarter turns, in radians."""
    c = s = 0.0
    for tile in tiles:
        c += tile.belief * cos(4 * tile.side_angle)
        s += tile.belief * sin(4 * tile.side_angle)
    return atan2(s, c) / 4
