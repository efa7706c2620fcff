"""Every reading of a complete hand, from one table of what the tiles of a suit can be cut into.

A suit's tiles are an integer key, three bits for each number (``KEY_BITS``). :func:`suit_table` gives, for
every key that is nothing but sets and at most one pair, all the ways to cut it. Honours use the same table
without runs. The number of complete hands follows from these tables, and a test computes it.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from typing import TYPE_CHECKING

from tehai.scoring.hand import SET_TILES
from tehai.scoring.reading import PAIRS, RUNS, TRIPLETS, Group, Reading, Shape, Wait, meld_group
from tehai.scoring.tiles import COPIES, EAST, TERMINALS_AND_HONOURS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules

KEY_BITS = 3
_SUIT_BITS = KEY_BITS * 9
_SUIT_MASK = (1 << _SUIT_BITS) - 1
_MAX_SETS = 4
_RUN = 9
"""Set codes: 0 to 8 a triplet of that number (0 for the one), 9 to 15 a run starting there."""

WEIGHTS = tuple(1 << (KEY_BITS * kind) for kind in range(34))
"""What one tile of each kind adds to the key of a whole hand, the four suits one after the other."""


@dataclasses.dataclass(frozen=True, slots=True)
class Cut:
    """One way to cut the tiles of a suit: set codes, and the number of the pair, -1 for none."""

    sets: tuple[int, ...]
    pair: int


def _set_key(code: int) -> int:
    if code < _RUN:
        return 3 << (KEY_BITS * code)
    start = code - _RUN
    return sum(1 << (KEY_BITS * (start + place)) for place in range(3))


def _fits(key: int) -> bool:
    """No number more than four times."""
    return all(key >> (KEY_BITS * number) & 7 <= COPIES for number in range(9))


@functools.cache
def suit_table(*, honours: bool = False) -> Mapping[int, tuple[Cut, ...]]:
    """All keys that are sets and at most one pair, each with all its cuts (at most four sets)."""
    codes = tuple(range(7)) if honours else tuple(range(_RUN + 7))
    keys = {code: _set_key(code) for code in codes}
    pairs = [(-1, 0), *((number, 2 << (KEY_BITS * number)) for number in range(7 if honours else 9))]
    table: dict[int, list[Cut]] = {}
    for size in range(_MAX_SETS + 1):
        for sets in itertools.combinations_with_replacement(codes, size):
            sets_key = _checked_sum([keys[code] for code in sets])
            if sets_key is None:
                continue
            for pair, pair_key in pairs:
                if _fits(sets_key + pair_key):
                    table.setdefault(sets_key + pair_key, []).append(Cut(sets, pair))
    return {key: tuple(cuts) for key, cuts in table.items()}


def _checked_sum(keys: list[int]) -> int | None:
    """Add keys; None as soon as a number comes more than four times (three bits would overflow)."""
    total = 0
    for key in keys:
        total += key
        if not _fits(total):
            return None
    return total


def _groups_of_codes() -> tuple[tuple[Group, ...], ...]:
    """For each suit the groups that the set codes stand for."""
    suits = []
    for first in range(0, EAST, 9):
        triplets = TRIPLETS[first : first + 9]
        suits.append((*triplets, *(RUNS[first + start] for start in range(7))))
    return (*suits, TRIPLETS[EAST:])


_GROUPS = _groups_of_codes()


def hand_key(kinds: list[int]) -> int:
    """The key of a whole hand, of its tile kinds."""
    return sum([WEIGHTS[kind] for kind in kinds])


def standard_cuts(key: int) -> Iterator[tuple[tuple[Group, ...], int]]:
    """Cut concealed tiles into sets and one pair: (sets, kind of the pair), every way."""
    number_table, honour_table = suit_table(), suit_table(honours=True)
    suits = []
    pairs = 0
    for suit in range(4):
        cuts = (honour_table if suit == 3 else number_table).get(key >> (_SUIT_BITS * suit) & _SUIT_MASK)
        if cuts is None:
            return
        pairs += cuts[0].pair >= 0
        suits.append(cuts)
    if pairs != 1:
        return
    for cuts_of_suits in itertools.product(*suits):
        sets: list[Group] = []
        pair = 0
        for suit, cut in enumerate(cuts_of_suits):
            groups = _GROUPS[suit]
            sets.extend([groups[code] for code in cut.sets])
            if cut.pair >= 0:
                pair = suit * 9 + cut.pair
        yield tuple(sets), pair


def readings(hand: Hand, rules: Rules) -> tuple[Reading, ...]:
    """Every reading of the hand, the winning tile in each place it can have; empty when it is not complete.

    The hand must have a winning tile among its concealed ones and no tile that cannot be read.
    """
    if hand.win_tile is None:
        return ()
    win_kind = hand.win_tile.kind
    kinds = [tile.kind for tile in hand.concealed]
    melds = tuple([meld_group(meld) for meld in hand.melds])
    found = [
        reading
        for sets, pair in standard_cuts(hand_key(kinds))
        if len(sets) + len(melds) == _MAX_SETS
        for reading in _placed(sets, pair, melds, win_kind)
    ]
    if not melds:
        found.extend(_chiitoitsu(kinds, win_kind, rules))
        found.extend(_kokushi(kinds, win_kind))
    return tuple(found)


def _placed(sets: tuple[Group, ...], pair: int, melds: tuple[Group, ...], win_kind: int) -> Iterator[Reading]:
    """Put the winning tile into each different group that holds it, and into the pair."""
    groups = sets + melds
    bit = 1 << win_kind
    for index, group in enumerate(sets):
        if group.mask & bit and (not index or group is not sets[index - 1]):
            wait = _run_wait(group.start, win_kind) if group.is_run else Wait.SHANPON
            yield Reading(shape=Shape.STANDARD, groups=groups, pair=pair, wait=wait, winning=index)
    if pair == win_kind:
        yield Reading(shape=Shape.STANDARD, groups=groups, pair=pair, wait=Wait.TANKI, winning=None)


def _run_wait(start: int, win_kind: int) -> Wait:
    place = win_kind - start
    if place == 1:
        return Wait.KANCHAN
    closed_end = start % 9 == (0 if place else 6)  # 12 waiting for 3, 89 waiting for 7
    return Wait.PENCHAN if closed_end else Wait.RYANMEN


def _chiitoitsu(kinds: list[int], win_kind: int, rules: Rules) -> Iterator[Reading]:
    counts = {kind: kinds.count(kind) for kind in sorted(kinds)}
    allowed = (2, COPIES) if rules.chiitoitsu_four_of_a_kind else (2,)
    if sum(counts.values()) != 14 or any(count not in allowed for count in counts.values()):
        return
    pairs = [kind for kind, count in counts.items() for _ in range(count // 2)]
    yield Reading(
        shape=Shape.CHIITOITSU,
        groups=tuple([PAIRS[kind] for kind in pairs]),
        pair=None,
        wait=Wait.TANKI,
        winning=pairs.index(win_kind),
    )


def _kokushi(kinds: list[int], win_kind: int) -> Iterator[Reading]:
    if len(kinds) != 14 or set(kinds) != _ORPHANS:
        return
    pair = next(kind for kind in _ORPHANS if kinds.count(kind) == 2)
    wait = Wait.THIRTEEN if win_kind == pair else Wait.TANKI
    yield Reading(shape=Shape.KOKUSHI, groups=(), pair=pair, wait=wait, winning=None)


_ORPHANS = frozenset(TERMINALS_AND_HONOURS)


def is_complete(kinds: list[int], meld_count: int, rules: Rules) -> bool:
    """Whether concealed tiles of these kinds, with so many melds, are a complete hand."""
    if len(kinds) + SET_TILES * meld_count != 14 or max(map(kinds.count, kinds)) > COPIES:
        return False
    if any(True for _ in standard_cuts(hand_key(kinds))):
        return True
    if meld_count:
        return False
    win_kind = kinds[-1]
    return any(True for _ in itertools.chain(_chiitoitsu(kinds, win_kind, rules), _kokushi(kinds, win_kind)))
