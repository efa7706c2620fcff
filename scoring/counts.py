"""Counts of tiles in one integer: ``COUNT_BITS`` bits for each kind, so that one sum counts a whole hand.

Above the 34 kinds stand three fields for the red fives of each suit (which are counted as fives too) and one
for unreadable tiles. A field holds up to 63. Questions about many kinds at once are then one ``&``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.tiles import COUNT_BITS, KIND_COUNT, UNREADABLE_FIELD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.tiles import Tile

FIELD = (1 << COUNT_BITS) - 1
ONES = sum(1 << COUNT_BITS * kind for kind in range(KIND_COUNT))
"""One tile of each kind."""

KINDS = FIELD * ONES
"""The fields of the 34 kinds."""

UNREADABLE = FIELD << COUNT_BITS * UNREADABLE_FIELD
_TO_TOP_BIT = (FIELD // 2 + 1 - 5) * ONES  # five and more set a field's top bit
_TOP_BITS = (FIELD // 2 + 1) * ONES


def count_of(tiles: Iterable[Tile]) -> int:
    """Count tiles."""
    count = 0
    for tile in tiles:
        count += tile.weight
    return count


def fields(kinds: Iterable[int]) -> int:
    """The fields of some kinds, all bits set."""
    return sum(FIELD << COUNT_BITS * kind for kind in kinds)


def number_of(counts: int, kind: int) -> int:
    """How many tiles of a kind there are."""
    return counts >> COUNT_BITS * kind & FIELD


def has_five_of_a_kind(counts: int) -> bool:
    """Whether some kind comes more than four times (sure for up to 36 of a kind)."""
    return counts + _TO_TOP_BIT & _TOP_BITS > 0
