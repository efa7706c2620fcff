"""``Facts``: what fu and yaku ask about one reading, computed once."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.reading import Shape, Wait
from tehai.scoring.tiles import EAST, HAKU, NORTH

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand
    from tehai.scoring.reading import Group, Reading
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.win import Win


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What is the same in every reading of a hand."""

    win: Win
    rules: Rules
    closed: bool
    """No tile was taken from another player before the win."""

    mask: int
    """Bit k is set when the hand holds tile kind k."""

    kinds: tuple[int, ...]
    """The kinds of the concealed tiles, winning tile included, in any order."""

    win_kind: int
    meld_count: int
    seat_wind: int
    """The kind of the seat wind, -1 for none."""

    round_wind: int
    value_kinds: frozenset[int]
    """Kinds whose triplet is a yaku."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """One reading under its circumstances."""

    around: Circumstances
    reading: Reading
    pair: int
    """The kind of the pair, -1 for seven pairs."""

    runs: int
    """Bit k is set when there is a run from kind k."""

    run_count: int
    twin_runs: int
    """How many pairs of equal runs there are."""

    triplets: int
    """Bit k is set when there is a triplet or quad of kind k."""

    triplet_count: int
    concealed_triplets: int
    """Triplets and quads of own tiles; one finished by ron is not."""

    quads: int
    all_outside: bool
    """Every group and the pair have a terminal or an honour."""


def circumstances(hand: Hand, win: Win, rules: Rules) -> Circumstances:
    """Sum up what all readings share; the hand must have a winning tile."""
    mask = 0
    for tile in hand.tiles:
        mask |= 1 << tile.kind
    seat_wind = win.seat_wind.kind if win.seat_wind else -1
    round_wind = win.round_wind.kind if win.round_wind else -1
    value_kinds = {HAKU, HAKU + 1, HAKU + 2, seat_wind, round_wind}
    if rules.north == "yakuhai":
        value_kinds.add(NORTH)
    return Circumstances(
        win=win,
        rules=rules,
        closed=hand.is_concealed,
        mask=mask,
        kinds=tuple([tile.kind for tile in hand.concealed]),
        win_kind=hand.win_tile.kind if hand.win_tile else -1,
        meld_count=len(hand.melds),
        seat_wind=seat_wind,
        round_wind=round_wind,
        value_kinds=frozenset(value_kinds),
    )


def facts_of(reading: Reading, around: Circumstances) -> Facts:
    """Count what the groups of a reading are."""
    runs = lone_runs = triplets = run_count = triplet_count = concealed = quads = twins = 0
    all_outside = reading.pair is None or bool(_OUTSIDE_MASK >> reading.pair & 1)
    if reading.shape is Shape.STANDARD:
        for index, group in enumerate(reading.groups):
            all_outside = all_outside and group.outside
            if group.is_run:
                bit = 1 << group.start
                twins += lone_runs & bit > 0
                lone_runs ^= bit
                runs |= bit
                run_count += 1
            else:
                triplets |= 1 << group.start
                triplet_count += 1
                quads += group.is_quad
                concealed += not _counts_open(group, index, reading, around)
    return Facts(
        around=around,
        reading=reading,
        pair=-1 if reading.pair is None else reading.pair,
        runs=runs,
        run_count=run_count,
        twin_runs=twins,
        triplets=triplets,
        triplet_count=triplet_count,
        concealed_triplets=concealed,
        quads=quads,
        all_outside=all_outside,
    )


_OUTSIDE_MASK = sum(1 << (9 * suit + end) for suit in range(3) for end in (0, 8)) | (0x7F << EAST)


def _counts_open(group: Group, index: int, reading: Reading, around: Circumstances) -> bool:
    """Whether a triplet is an open one: called, or finished by ron (Kyokai, article 44; JPML, sanankou)."""
    return group.open or (index == reading.winning and not around.win.tsumo)


def is_open_set(facts: Facts, index: int) -> bool:
    """Whether a group counts as taken from another player."""
    return _counts_open(facts.reading.groups[index], index, facts.reading, facts.around)


def is_two_sided(facts: Facts) -> bool:
    """Whether the winning tile finished a run from either open end."""
    return facts.reading.wait is Wait.RYANMEN


def is_standard(facts: Facts) -> bool:
    """Whether the reading is four sets and a pair."""
    return facts.reading.shape is Shape.STANDARD
