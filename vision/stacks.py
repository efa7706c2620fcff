"""Tiles added to a pon: turned tiles that lie against a called one."""

from __future__ import annotations

from math import cos, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tehai.vision.rows import Row, RowTile


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


def added_to(row: Row, others: Sequence[Row]) -> dict[int, int]:
    """Tiles that may have been added to a pon: they lie against the far side of the called one."""
    return {
        tile.index: other.index
        for tile, other in stacks(row, [one for one in others if one is not row])
        if other.y < tile.y
    }
