"""Walls: tiles face down side by side, and the dora indicators turned up in them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, pi
from typing import TYPE_CHECKING, Final

from tehai.vision.placed import main_axis
from tehai.vision.rows import find_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tehai.vision.placed import Placed
    from tehai.vision.rows import Row, RowTile

#: Centres nearer than this are of tiles of one heap.
_HEAP: Final = 1.3
#: Tiles of a wall have less than this between them.
_SEAM: Final = 0.3
#: More indicators than this do not exist.
_MOST_INDICATORS: Final = 5


def find_indicators(placed: Sequence[Placed]) -> tuple[int, ...]:
    """Dora indicators: up to five tiles face up in a wall, in line with at least two that lie face down.

    Two face up between or around two face down are a closed kan of somebody, and none.
    """
    found: list[Placed] = []
    for heap in _heaps(placed):
        if sum(tile.seen.face_up < 0.5 for tile in heap) >= 2:
            axis = main_axis(heap)
            rows = [row for turn in (axis, axis + pi / 2) for row in find_rows(heap, turn)]
            longest = max(rows, key=lambda row: len(row.tiles))
            found.extend(tile.placed for tile in _turned_up(longest))
    return tuple(tile.index for tile in sorted(found, key=lambda tile: (tile.x, tile.y)))


def _turned_up(row: Row) -> list[RowTile]:
    """The tiles face up in a row of backs that touch a back, or another one that does."""
    for run in _runs(row):
        faces = [tile for tile in run if tile.placed.seen.face_up >= 0.5]
        backs = len(run) - len(faces)
        if backs >= 2 and len(faces) <= _MOST_INDICATORS and (backs, len(faces)) != (2, 2):
            return faces
    return []


def _runs(row: Row) -> Iterator[tuple[RowTile, ...]]:
    """The row where no gap breaks it, the longest run first."""
    breaks = [0, *(k for k in range(1, len(row.tiles)) if row.gap(k) > _SEAM), len(row.tiles)]
    runs = [row.tiles[start:end] for start, end in pairwise(breaks)]
    return iter(sorted(runs, key=lambda run: -len(run)))


def _heaps(placed: Sequence[Placed]) -> list[list[Placed]]:
    """Tiles that touch each other in any direction."""
    left = list(placed)
    heaps = []
    while left:
        heap = [left.pop()]
        for tile in heap:
            touching = [other for other in left if hypot(other.x - tile.x, other.y - tile.y) < _HEAP]
            heap.extend(touching)
            left = [other for other in left if other not in touching]
        heaps.append(heap)
    return heaps
