"""Rows of tiles on the table: which tiles lie side by side, in what order, and with what gaps."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import cos, pi, sin
from statistics import median
from typing import TYPE_CHECKING, Final

from tehai.vision.placed import Placed, logistic
from tehai.vision.table import TILE_RATIO, line_through, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tehai.vision.reading import Point

#: Tiles with less than this between them touch, in long sides.
TOUCH: Final = 0.45
#: Middles of tiles that touch are nearer than this, along and across.
_FARTHEST_NEIGHBOUR: Final = 2.0
#: Neighbours of a ragged row are out of line by less than this, and by so much less the farther they are.
_OUT_OF_LINE: Final = 0.65
_FARTHER_IN_LINE: Final = 0.5
#: The widest gap inside a row, between the concealed part and a meld pushed aside.
_WIDEST_GAP: Final = 5.0
#: So many neighbours tell how upright tiles look, in log-odds of lying turned.
_ENOUGH: Final = 7
_UPRIGHT: Final = -6.0
_MOST_SHIFT: Final = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RowTile:
    """A tile in a row: `x` along it and `y` across (y grows towards the player), in long sides.

    `sideways` is the log-odds that it lies turned; `index` is its place among the detections.
    """

    placed: Placed
    x: float
    y: float
    sideways: float
    index: int = field(init=False, repr=False, compare=False)
    half: float = field(init=False, repr=False, compare=False)
    """Half the extent along the row, between half the short side and half the long one."""

    def __post_init__(self) -> None:
        """Tell its extent: gaps are asked for again and again."""
        half = (TILE_RATIO + (1 - TILE_RATIO) * logistic(self.sideways)) / 2
        object.__setattr__(self, "half", half)
        object.__setattr__(self, "index", self.placed.index)

    def lean(self, axis: float) -> float:
        """How much it is turned against the row, up to quarter turns, in radians within an eighth turn."""
        return wrap(self.placed.side_angle - axis, pi / 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Tiles in a row from left to right, as seen by one who looks along `axis` + 90 degrees upwards."""

    axis: float
    tiles: tuple[RowTile, ...]

    def gap(self, position: int) -> float:
        """The free space before the tile at a position of 1 or more, in long sides; below 0 is overlap."""
        left, right = self.tiles[position - 1], self.tiles[position]
        return right.x - left.x - left.half - right.half

    @property
    def indices(self) -> frozenset[int]:
        """The detections in it."""
        return frozenset(tile.index for tile in self.tiles)

    @property
    def pixels(self) -> float:
        """The median long side of its tiles in the photo."""
        return median(tile.placed.pixels for tile in self.tiles)

    def turned_round(self) -> Row:
        """The same row from the other side of the table."""
        tiles = tuple(replace(tile, x=-tile.x, y=-tile.y) for tile in reversed(self.tiles))
        return Row(axis=wrap(self.axis + pi), tiles=tiles)

    def height_at(self, x: float) -> float:
        """Where the row's middle line is at `x`: a line through the tiles nearest to it."""
        near = sorted(self.tiles, key=lambda tile: abs(tile.x - x))[:5]
        return _line_at([(tile.x, tile.y) for tile in near], x)


def find_rows(tiles: Sequence[Placed], axis: float) -> tuple[Row, ...]:
    """All rows in the direction `axis`, longest first; every tile is in exactly one."""
    left = [_row_tile(tile, axis) for tile in tiles]
    blocks: list[list[RowTile]] = []
    while left:
        found = [_single_file(block) for block in _touching(left, axis)]
        blocks.extend(found)
        used = {tile.index for block in found for tile in block}
        left = [tile for tile in left if tile.index not in used]
    return tuple(Row(axis=axis, tiles=_stood_up(tiles)) for tiles in _join(blocks))


def _row_tile(tile: Placed, axis: float) -> RowTile:
    c, s = cos(axis), sin(axis)
    said = -1.0 if abs(cos(tile.side_angle - axis)) > 0.7071 else 1.0
    return RowTile(
        placed=tile,
        x=tile.x * c + tile.y * s,
        y=tile.y * c - tile.x * s,
        sideways=5 * tile.turn(axis) + said,
    )


def _stood_up(tiles: list[RowTile]) -> tuple[RowTile, ...]:
    """The row with its tiles' turns measured against their neighbours', of which most stand upright.

    What is left of the camera's view stretches neighbours alike, and makes all of them look half turned.
    """
    if len(tiles) < _ENOUGH:
        return tuple(tiles)
    straight = []
    for tile in tiles:
        near = sorted(tiles, key=lambda other: abs(other.x - tile.x))[:_ENOUGH]
        middle = median(other.sideways for other in near)
        shift = max(-_MOST_SHIFT, min(_MOST_SHIFT, _UPRIGHT - middle)) if middle < 0 else 0.0
        straight.append(replace(tile, sideways=tile.sideways + shift))
    return tuple(straight)


def _touching(tiles: Sequence[RowTile], axis: float) -> list[list[RowTile]]:
    """Groups of tiles that touch side by side."""
    group = list(range(len(tiles)))

    def root(i: int) -> int:
        while group[i] != i:
            i = group[i]
        return i

    order = sorted(group, key=lambda i: tiles[i].x)
    for place, i in enumerate(order):
        for j in order[place + 1 :]:
            if tiles[j].x - tiles[i].x > _FARTHEST_NEIGHBOUR:
                break
            if _side_by_side(tiles[i], tiles[j], axis) or _side_by_side(tiles[j], tiles[i], axis):
                group[root(j)] = root(i)
    found: dict[int, list[RowTile]] = {}
    for i, tile in enumerate(tiles):
        found.setdefault(root(i), []).append(tile)
    return list(found.values())


def _side_by_side(left: RowTile, right: RowTile, axis: float) -> bool:
    """Whether `right` touches `left` on its right, in the direction in which both are turned.

    A bent row turns its tiles with it, so the direction is halfway between the row's and the tiles'.
    """
    x, y = right.x - left.x, right.y - left.y
    if abs(x) > _FARTHEST_NEIGHBOUR or abs(y) > _FARTHEST_NEIGHBOUR:
        return False
    lean = (left.lean(axis) + right.lean(axis)) / 4
    along, across = x * cos(lean) + y * sin(lean), y * cos(lean) - x * sin(lean)
    reach = left.half + right.half
    gap = along - reach
    return -reach / 2 < gap < TOUCH and abs(across) < _OUT_OF_LINE - _FARTHER_IN_LINE * max(gap, 0.0)


def _single_file(block: list[RowTile]) -> list[RowTile]:
    """The block from left to right, without tiles that lie above or below another one."""
    tiles = sorted(block, key=lambda tile: tile.x)
    while True:
        clash = next((k for k in range(1, len(tiles)) if _overlap(tiles[k - 1], tiles[k])), None)
        if clash is None:
            return tiles
        drop = max((clash - 1, clash), key=lambda k: _off_line(tiles, k))
        tiles.pop(drop)


def _overlap(left: RowTile, right: RowTile) -> bool:
    return right.x - left.x < (left.half + right.half) / 2


def _off_line(tiles: Sequence[RowTile], position: int) -> tuple[float, float]:
    """How far a tile is from the line of its neighbours; of two alike the weaker goes."""
    x, y = tiles[position].x, tiles[position].y
    others = [(tile.x, tile.y) for tile in tiles if abs(tile.x - x) > tile.half]
    near = sorted(others, key=lambda point: abs(point[0] - x))[:5]
    off = abs(y - _line_at(near, x)) if near else 0.0
    return round(off, 6), -tiles[position].placed.belief


def _join(blocks: list[list[RowTile]]) -> list[list[RowTile]]:
    """Blocks in one line, with gaps between, become one row; the longest are extended first."""
    left = sorted(blocks, key=lambda block: (-len(block), block[0].x, block[0].y))
    rows: list[list[RowTile]] = []
    while left:
        row = left.pop(0)
        while (following := _next_block(row, left)) is not None:
            left.remove(following)
            row = sorted([*row, *following], key=lambda tile: tile.x)
        rows.append(row)
    return sorted(rows, key=lambda row: -len(row))


def _next_block(row: list[RowTile], blocks: list[list[RowTile]]) -> list[RowTile] | None:
    """The nearest block that carries the row on, at either end."""
    best: tuple[float, list[RowTile]] | None = None
    left, right = (line_through([(tile.x, tile.y) for tile in part]) for part in (row[:5], row[-5:]))
    for block in blocks:
        if block[0].x > row[-1].x:
            end, start, line = row[-1], block[0], right
        elif block[-1].x < row[0].x:
            end, start, line = row[0], block[-1], left
        else:
            continue
        gap = abs(start.x - end.x) - start.half - end.half
        off = abs(start.y - line[0] - line[1] * start.x)
        if -0.3 < gap < _WIDEST_GAP and off < 0.5 + 0.1 * gap and (best is None or gap + off < best[0]):
            best = gap + off, block
    return None if best is None else best[1]


def _line_at(points: Sequence[Point], x: float) -> float:
    """The height at `x` of a line through the points."""
    level, slope = line_through(points)
    return level + slope * x
