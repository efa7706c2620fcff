"""How many complete hands there are, counted from the very tables that the decomposer uses.

The numbers follow from the rules alone: 14-tile multisets of 34 kinds, at most four of each.
"""

from __future__ import annotations

import collections
import itertools
from typing import TYPE_CHECKING

import pytest

from tehai.scoring.counts import KINDS
from tehai.scoring.decompose import _NOT_PAIRS, cuts, readings, set_codes, suit_table
from tehai.scoring.rules import load_rules
from tehai.scoring.tiles import COUNT_BITS, TILES_OF_KIND

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.scoring.decompose import Cut

STANDARD = 11_498_658
CHIITOITSU = 5_379_616
CHIITOITSU_AND_STANDARD = 4_668
KOKUSHI = 13
ALL = 16_873_619


def _sizes(table: Mapping[int, tuple[Cut, ...]]) -> collections.Counter[tuple[int, int]]:
    """How many keys have so many sets and so many pairs."""
    return collections.Counter(
        (len(set_codes()[cuts[0][0]]), int(cuts[0][1] >= 0)) for cuts in table.values()
    )


def _whole_hands(
    numbers: collections.Counter[tuple[int, int]], honours: collections.Counter[tuple[int, int]]
) -> int:
    """Combine three suits and the honours into four sets and one pair."""
    total = 0
    for parts in itertools.product(numbers, numbers, numbers, honours):
        if sum(sets for sets, _ in parts) == 4 and sum(pairs for _, pairs in parts) == 1:
            total += numbers[parts[0]] * numbers[parts[1]] * numbers[parts[2]] * honours[parts[3]]
    return total


def _only_pairs(table: Mapping[int, tuple[Cut, ...]]) -> dict[int, tuple[Cut, ...]]:
    """The keys in which every number comes twice or not at all."""
    mask = sum(0b111101 << (COUNT_BITS * number) for number in range(9))  # every bit but the twos
    return {key: cuts for key, cuts in table.items() if not key & mask}


def _seven_pairs(barred: int) -> int:
    """How many ways a mask of the decomposer leaves to hold seven pairs, kind after kind."""
    ways = collections.Counter({0: 1})
    for kind in range(34):
        weight = TILES_OF_KIND[kind].weight & KINDS
        counts = [count for count in range(5) if not count * weight & barred]
        ways = collections.Counter(
            {
                pairs: sum(ways[pairs - count // 2] for count in counts if pairs >= count // 2)
                for pairs in range(8)
            }
        )
    return ways[7]


def test_four_sets_and_a_pair() -> None:
    assert _whole_hands(_sizes(suit_table()), _sizes(suit_table(honours=True))) == STANDARD


def test_seven_pairs_and_those_that_are_standard_too() -> None:
    both = _whole_hands(_sizes(_only_pairs(suit_table())), _sizes(_only_pairs(suit_table(honours=True))))
    assert both == CHIITOITSU_AND_STANDARD
    assert _seven_pairs(_NOT_PAIRS[load_rules("jpml-wrc").chiitoitsu_four_of_a_kind]) == CHIITOITSU


def test_all_complete_hands() -> None:
    assert STANDARD + CHIITOITSU - CHIITOITSU_AND_STANDARD + KOKUSHI == ALL


def test_kokushi_has_thirteen_hands() -> None:
    rules = load_rules("jpml-wrc")
    orphans = sum(TILES_OF_KIND[kind].weight for kind in (0, 8, 9, 17, 18, 26, *range(27, 34)))
    complete = [kind for kind in range(34) if readings(orphans + TILES_OF_KIND[kind].weight, (), kind, rules)]
    assert len(complete) == KOKUSHI


def test_every_cut_gives_back_its_key() -> None:
    for table in (suit_table(), suit_table(honours=True)):
        for key, ways in table.items():
            for sets, pair in ways:
                counts = [0] * 9
                for code in set_codes()[sets]:
                    for number in (code, code, code) if code < 9 else (code - 9, code - 8, code - 7):
                        counts[number] += 1
                if pair >= 0:
                    counts[pair] += 2
                assert sum(count << (COUNT_BITS * number) for number, count in enumerate(counts)) == key


@pytest.mark.parametrize(
    ("kinds", "ways"),
    [
        ([0, 0, 0, 1, 1, 1, 2, 2, 2, 30, 30, 30, 31, 31], 2),  # 111222333m is triplets or runs
        ([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6], 3),  # 11223344556677m: the pair is 1, 4 or 7
        ([0, 0, 9, 9, 18, 18, 27, 27, 27, 28, 28, 28, 29, 29], 0),  # four pairs are not one
    ],
)
def test_ways_to_cut(kinds: list[int], ways: int) -> None:
    found = cuts(sum(TILES_OF_KIND[kind].weight for kind in kinds))
    assert len([pair for _, pair, _ in found if pair >= 0]) == ways
