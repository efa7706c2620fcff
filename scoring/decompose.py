"""Every reading of a complete hand, from one table of what the tiles of a suit can be cut into.

A suit's tiles are a count with ``COUNT_BITS`` bits for each number. :func:`suit_table` gives, for every count
that is nothing but sets and at most one pair, all the ways to cut it. Honours use the same table without
runs. The number of complete hands follows from these tables, and a test computes it.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from typing import TYPE_CHECKING, TypeAlias

from tehai.scoring.counts import KINDS, ONES, fields, has_five_of_a_kind, number_of
from tehai.scoring.marks import ORPHAN_SIGNS, SEVEN_PAIRS
from tehai.scoring.reading import (
    PAIR_MARKS,
    PAIRS,
    RUNS,
    TRIPLETS,
    Group,
    Reading,
    Shape,
    Wait,
    marks_of,
    new_reading,
)
from tehai.scoring.tiles import COUNT_BITS, KIND_COUNT, TERMINALS_AND_HONOURS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.scoring.ruleset import Rules

Sets: TypeAlias = tuple[Group, ...]

_SUIT_BITS = COUNT_BITS * 9
_SUIT_MASK = (1 << _SUIT_BITS) - 1
_HONOURS_MASK = (1 << COUNT_BITS * 7) - 1
_STANDARD, _TANKI = Shape.STANDARD, Wait.TANKI  # members of an enum are slow to ask for
MAX_SETS = 4
_RUN = 9
"""Set codes: 0 to 8 a triplet of that number (0 for the one), 9 to 15 a run starting there."""

_NOT_PAIRS = {False: KINDS & ~(2 * ONES), True: KINDS & ~(6 * ONES)}
"""What counts of pairs have no bit of: twos only, or twos and fours where those are two pairs."""

_NOT_ORPHANS = KINDS & ~fields(TERMINALS_AND_HONOURS)


Cut: TypeAlias = tuple[int, int]
"""One way to cut the tiles of a suit: its sets, an index of :func:`set_codes`, and the number of its pair,
0 for the one, -1 for none.

Plain tuples of numbers, of which there are tens of thousands: the garbage collector leaves such alone.
"""


def _set_count(code: int) -> int:
    if code < _RUN:
        return 3 << COUNT_BITS * code
    start = code - _RUN
    return sum(1 << COUNT_BITS * (start + place) for place in range(3))


@functools.cache
def set_codes() -> tuple[tuple[int, ...], ...]:
    """All choices of up to four sets that one suit has the tiles for."""
    codes = range(_RUN + 7)
    choices = [
        choice
        for size in range(MAX_SETS + 1)
        for choice in itertools.combinations_with_replacement(codes, size)
    ]
    return tuple([choice for choice in choices if not has_five_of_a_kind(_count_of_sets(choice))])


def _count_of_sets(codes: tuple[int, ...]) -> int:
    return sum([_SET_COUNTS[code] for code in codes])


_SET_COUNTS = tuple(_set_count(code) for code in range(_RUN + 7))


@functools.cache
def suit_table(*, honours: bool = False) -> Mapping[int, tuple[Cut, ...]]:
    """All counts that are sets and at most one pair, each with all its cuts (at most four sets)."""
    kinds = 7 if honours else 9
    pairs = [(-1, 0), *((number, 2 << COUNT_BITS * number) for number in range(kinds))]
    table: dict[int, list[Cut]] = {}
    for index, codes in enumerate(set_codes()):
        if honours and codes and codes[-1] >= kinds:
            continue  # the codes of a choice ascend: there is an eight or a nine, or a run
        count = _count_of_sets(codes)
        for pair, pair_count in pairs:
            if not has_five_of_a_kind(count + pair_count):
                table.setdefault(count + pair_count, []).append((index, pair))
    return {count: tuple(cuts) for count, cuts in table.items()}


def _sets_of(suit: int) -> tuple[Sets, ...]:
    """The groups that each choice of sets is in one suit; none for runs of honours, which no table has."""
    first = 9 * suit
    runs = [RUNS.get(first + start) for start in range(7)]
    groups = [*TRIPLETS[first : first + 9], *[None] * (first + 9 - KIND_COUNT), *runs]
    return tuple([tuple([group for code in codes if (group := groups[code])]) for codes in set_codes()])


_Table: TypeAlias = "Mapping[int, tuple[Cut, ...]]"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Tables:
    """What does not change from hand to hand: complete from the first hand on."""

    numbers: _Table
    honours: _Table
    sets: tuple[tuple[Sets, ...], ...]
    """For each suit, honours last, the groups that each choice of sets is."""

    marks: tuple[tuple[int, ...], ...]
    """For the same, what these groups say of the hand."""


@functools.cache
def _tables() -> _Tables:
    sets = tuple([_sets_of(suit) for suit in range(4)])
    return _Tables(
        numbers=suit_table(),
        honours=suit_table(honours=True),
        sets=sets,
        marks=tuple([tuple([marks_of(groups, None) for groups in of_suit]) for of_suit in sets]),
    )


_PAIRS_OF_SUITS = {(-1, -1, -1, -1): -1} | {
    tuple(kind % 9 if suit == kind // 9 else -1 for suit in range(4)): kind for kind in range(KIND_COUNT)
}
"""The kind of the pair from the pairs of the four suits; two pairs are not in here."""


def cuts(counts: int) -> list[tuple[Sets, int, int]]:
    """Cut concealed tiles into sets and at most one pair, every way.

    Each is the sets, the kind of the pair or -1, and the marks of both.
    """
    tables = _tables()
    numbers = tables.numbers
    ways = itertools.product(
        numbers.get(counts & _SUIT_MASK, ()),
        numbers.get(counts >> _SUIT_BITS & _SUIT_MASK, ()),
        numbers.get(counts >> 2 * _SUIT_BITS & _SUIT_MASK, ()),
        tables.honours.get(counts >> 3 * _SUIT_BITS & _HONOURS_MASK, ()),
    )
    manzu, pinzu, souzu, jihai = tables.sets
    manzu_marks, pinzu_marks, souzu_marks, jihai_marks = tables.marks
    found = []
    for (m, m_pair), (p, p_pair), (s, s_pair), (z, z_pair) in ways:
        pair = _PAIRS_OF_SUITS.get((m_pair, p_pair, s_pair, z_pair))
        if pair is not None:
            sets = manzu[m] + pinzu[p] + souzu[s] + jihai[z]
            marks = manzu_marks[m] | pinzu_marks[p] | souzu_marks[s] | jihai_marks[z]
            found.append((sets, pair, marks | _MARKS_OF_PAIR[pair]))
    return found


_MARKS_OF_PAIR = (*PAIR_MARKS, 0)
"""The marks of a pair by its kind, none for -1, no pair."""


def readings(concealed: int, melds: Sets, win_kind: int, rules: Rules) -> tuple[Reading, ...]:
    """Every reading of the hand, the winning tile in each place it can have; empty when it is not complete.

    ``concealed`` counts the concealed tiles, the winning one included, at most four of a kind.
    """
    found: list[Reading] = []
    meld_marks = 0
    for group in melds:
        meld_marks |= group.marks
    for sets, pair, marks in cuts(concealed):
        if pair >= 0 and len(sets) + len(melds) == MAX_SETS:
            _place(found, sets, pair, melds, marks | meld_marks, win_kind)
    if not melds:
        if not concealed & _NOT_PAIRS[rules.chiitoitsu_four_of_a_kind]:
            found += _chiitoitsu(concealed & KINDS, win_kind)
        elif not found and not concealed & _NOT_ORPHANS:
            found += _kokushi(concealed, win_kind)
    return tuple(found)


def _place(found: list[Reading], sets: Sets, pair: int, melds: Sets, marks: int, win_kind: int) -> None:
    """Put the winning tile into each different group that holds it, and into the pair."""
    groups = sets + melds
    last = None
    for index, group in enumerate(sets):
        if win_kind in group.waits and group is not last:
            last = group
            wait = group.waits[win_kind]
            found.append(new_reading(_STANDARD, groups, pair, wait, index, marks))
    if pair == win_kind:
        found.append(new_reading(_STANDARD, groups, pair, _TANKI, None, marks))


def _chiitoitsu(counts: int, win_kind: int) -> list[Reading]:
    pairs = []
    while counts:
        kind = ((counts & -counts).bit_length() - 1) // COUNT_BITS
        pairs.append(kind)
        counts -= 2 << COUNT_BITS * kind
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
            marks=SEVEN_PAIRS | marks_of(groups, None),
        )
    ]


def _kokushi(counts: int, win_kind: int) -> list[Reading]:
    held = [number_of(counts, kind) for kind in TERMINALS_AND_HONOURS]
    if sorted(held) != [1] * 12 + [2]:
        return []
    pair = TERMINALS_AND_HONOURS[held.index(2)]
    wait = Wait.THIRTEEN if win_kind == pair else Wait.TANKI
    return [
        Reading(
            shape=Shape.KOKUSHI,
            groups=(),
            pair=pair,
            wait=wait,
            winning=None,
            marks=ORPHAN_SIGNS | PAIR_MARKS[pair],
        )
    ]
