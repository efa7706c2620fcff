"""Every reading of a complete hand, from one table of what the tiles of a suit can be cut into.

A suit's tiles are a count with ``COUNT_BITS`` bits for each number. :func:`suit_table` gives, for every count
that is nothing but sets and at most one pair, all the ways to cut it. Honours use the same table without
runs. The number of complete hands follows from these tables, and a test computes it.
"""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, TypeAlias

from tehai.scoring.counts import FIELD, KINDS, ONES, fields, number_of
from tehai.scoring.reading import PAIRS, RUNS, TRIPLETS, Group, Reading, Shape, Wait
from tehai.scoring.tiles import (
    COPIES,
    COUNT_BITS,
    EAST,
    KIND_COUNT,
    TERMINALS_AND_HONOURS,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.scoring.ruleset import Rules

Sets: TypeAlias = tuple[Group, ...]

_SUIT_BITS = COUNT_BITS * 9
_SUIT_MASK = (1 << _SUIT_BITS) - 1
MAX_SETS = 4
_RUN = 9
"""Set codes: 0 to 8 a triplet of that number (0 for the one), 9 to 15 a run starting there."""

_TWOS = 2 * ONES
_TWOS_AND_FOURS = 6 * ONES
_ORPHANS = fields(TERMINALS_AND_HONOURS)


Cut: TypeAlias = tuple[tuple[int, ...], int]
"""One way to cut the tiles of a suit: set codes, and the number of the pair, -1 for none.

Plain tuples of numbers, of which there are tens of thousands: the garbage collector leaves such alone.
"""


def _set_count(code: int) -> int:
    if code < _RUN:
        return 3 << COUNT_BITS * code
    start = code - _RUN
    return sum(1 << COUNT_BITS * (start + place) for place in range(3))


def _fits(count: int) -> bool:
    """No number more than four times."""
    return all(count >> COUNT_BITS * number & FIELD <= COPIES for number in range(9))


@functools.cache
def suit_table(*, honours: bool = False) -> Mapping[int, tuple[Cut, ...]]:
    """All counts that are sets and at most one pair, each with all its cuts (at most four sets)."""
    codes = tuple(range(7)) if honours else tuple(range(_RUN + 7))
    counts = {code: _set_count(code) for code in codes}
    pairs = [
        (-1, 0),
        *((number, 2 << COUNT_BITS * number) for number in range(7 if honours else 9)),
    ]
    table: dict[int, list[Cut]] = {}
    for size in range(MAX_SETS + 1):
        for sets in itertools.combinations_with_replacement(codes, size):
            count = sum([counts[code] for code in sets])
            if _fits(count):
                for pair, pair_count in pairs:
                    if _fits(count + pair_count):
                        table.setdefault(count + pair_count, []).append((sets, pair))
    return {count: tuple(cuts) for count, cuts in table.items()}


@functools.cache
def _tables() -> tuple[Mapping[int, tuple[Cut, ...]], ...]:
    """The table of each of the four suits."""
    return (suit_table(),) * 3 + (suit_table(honours=True),)


def _groups_of_codes(suit: int) -> Sets:
    """The groups that the set codes of a suit stand for."""
    first = 9 * suit
    runs = tuple(RUNS[first + start] for start in range(7)) if first < EAST else ()
    return TRIPLETS[first : first + 9] + runs


_GROUPS = tuple(_groups_of_codes(suit) for suit in range(4))


def cuts(counts: int) -> list[tuple[Sets, int]]:
    """Cut concealed tiles into sets and at most one pair: (sets, kind of the pair or -1), every way."""
    ways: list[tuple[Sets, int]] = [((), -1)]
    counts &= KINDS
    for suit, table in enumerate(_tables()):
        part = counts >> _SUIT_BITS * suit & _SUIT_MASK
        if part:
            found = table.get(part)
            if found is None or (ways[0][1] >= 0 and found[0][1] >= 0):
                return []
            first, groups = 9 * suit, _GROUPS[suit]
            ways = [
                (sets + tuple([groups[code] for code in codes]), pair if number < 0 else first + number)
                for sets, pair in ways
                for codes, number in found
            ]
    return ways


def standard_cuts(counts: int) -> list[tuple[Sets, int]]:
    """Cut concealed tiles into sets and one pair: (sets, kind of the pair), every way."""
    ways = cuts(counts)
    return ways if ways and ways[0][1] >= 0 else []


def readings(concealed: int, melds: Sets, win_kind: int, rules: Rules) -> tuple[Reading, ...]:
    """Every reading of the hand, the winning tile in each place it can have; empty when it is not complete.

    ``concealed`` counts the concealed tiles, the winning one included, at most four of a kind.
    """
    found = []
    for sets, pair in standard_cuts(concealed):
        if len(sets) + len(melds) == MAX_SETS:
            found += _placed(sets, pair, melds, win_kind)
    if not melds:
        counts = concealed & KINDS
        if not counts & ~_allowed_pairs(rules):
            found += _chiitoitsu(counts, win_kind)
        elif not counts & ~_ORPHANS:
            found += _kokushi(counts, win_kind)
    return tuple(found)


def _allowed_pairs(rules: Rules) -> int:
    return _TWOS_AND_FOURS if rules.chiitoitsu_four_of_a_kind else _TWOS


def _placed(sets: Sets, pair: int, melds: Sets, win_kind: int) -> list[Reading]:
    """Put the winning tile into each different group that holds it, and into the pair."""
    groups = sets + melds
    standard = Shape.STANDARD
    found = []
    for index, group in enumerate(sets):
        if win_kind in group.kinds and (not index or group is not sets[index - 1]):
            wait = _run_wait(group.start, win_kind) if group.is_run else Wait.SHANPON
            found.append(Reading(shape=standard, groups=groups, pair=pair, wait=wait, winning=index))
    if pair == win_kind:
        found.append(Reading(shape=standard, groups=groups, pair=pair, wait=Wait.TANKI, winning=None))
    return found


def _run_wait(start: int, win_kind: int) -> Wait:
    place = win_kind - start
    if place == 1:
        return Wait.KANCHAN
    closed_end = start % 9 == (0 if place else 6)  # 12 waiting for 3, 89 waiting for 7
    return Wait.PENCHAN if closed_end else Wait.RYANMEN


def _chiitoitsu(counts: int, win_kind: int) -> list[Reading]:
    pairs = [kind for kind in range(KIND_COUNT) for _ in range(number_of(counts, kind) // 2)]
    if len(pairs) != 7:
        return []
    groups = tuple([PAIRS[kind] for kind in pairs])
    winning = pairs.index(win_kind)
    return [
        Reading(
            shape=Shape.CHIITOITSU,
            groups=groups,
            pair=None,
            wait=Wait.TANKI,
            winning=winning,
        )
    ]


def _kokushi(counts: int, win_kind: int) -> list[Reading]:
    held = [number_of(counts, kind) for kind in TERMINALS_AND_HONOURS]
    if sorted(held) != [1] * 12 + [2]:
        return []
    pair = TERMINALS_AND_HONOURS[held.index(2)]
    wait = Wait.THIRTEEN if win_kind == pair else Wait.TANKI
    return [Reading(shape=Shape.KOKUSHI, groups=(), pair=pair, wait=wait, winning=None)]
