"""Whether tiles make a complete hand: four sets and a pair, seven pairs, or the thirteen orphans."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tehai.scoring.tiles import EAST, KIND_COUNT, TERMINALS_AND_HONOURS

if TYPE_CHECKING:
    from collections.abc import Sequence

_SUITS = ((0, 9), (9, 18), (18, 27))


def is_complete(counts: Sequence[int], melds: int = 0) -> bool:
    """Whether the concealed tiles complete a hand that has so many melds.

    `counts` says how many there are of each of the 34 kinds, the winning tile included. Only the shape is
    judged: yaku are no concern here.
    """
    if sum(counts) != 14 - 3 * melds:
        return False
    return _is_standard(counts) or (melds == 0 and (_is_seven_pairs(counts) or _is_kokushi(counts)))


def _is_seven_pairs(counts: Sequence[int]) -> bool:
    return sum(count == 2 for count in counts) == 7


def _is_kokushi(counts: Sequence[int]) -> bool:
    return sum(counts[kind] > 0 for kind in TERMINALS_AND_HONOURS) == 13 == sum(count > 0 for count in counts)


def _is_standard(counts: Sequence[int]) -> bool:
    """Exactly one suit, or the honours, holds the pair; everything else is sets."""
    suits = [tuple(counts[start:end]) for start, end in _SUITS]
    honours = [count for count in counts[EAST:KIND_COUNT] if count]
    if any(count not in {2, 3} for count in honours):
        return False
    pairs = honours.count(2)
    for suit in suits:
        if sum(suit) % 3 == 1:
            return False
        pairs += sum(suit) % 3 == 2
    return pairs == 1 and all(_has_pair(suit) if sum(suit) % 3 else _is_sets(suit) for suit in suits)


@lru_cache(maxsize=4096)
def _has_pair(suit: tuple[int, ...]) -> bool:
    return any(count >= 2 and _is_sets(_less(suit, {at: 2})) for at, count in enumerate(suit))


@lru_cache(maxsize=16384)
def _is_sets(suit: tuple[int, ...]) -> bool:
    """Whether the nine counts of a suit split into triplets and runs, taken from the lowest tile up."""
    low = next((at for at, count in enumerate(suit) if count), None)
    if low is None:
        return True
    if suit[low] >= 3 and _is_sets(_less(suit, {low: 3})):
        return True
    run = {low: 1, low + 1: 1, low + 2: 1}
    return low <= 6 and all(suit[at] for at in run) and _is_sets(_less(suit, run))


def _less(suit: tuple[int, ...], taken: dict[int, int]) -> tuple[int, ...]:
    return tuple(count - taken.get(at, 0) for at, count in enumerate(suit))
