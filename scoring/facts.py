"""``Facts``: what fu and yaku ask about one reading, computed once."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.reading import Shape, Wait
from tehai.scoring.tiles import EAST, TERMINALS_AND_HONOURS

if TYPE_CHECKING:
    from tehai.scoring.circumstances import Circumstances
    from tehai.scoring.reading import Reading


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """One reading under its circumstances."""

    around: Circumstances
    reading: Reading
    is_standard: bool
    """Four sets and a pair."""

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
    has: tuple[bool, bool, bool, bool, bool]
    """Whether there is a flagged win, a run, a triplet, a triplet of honours, another shape than four
    sets."""

    all_outside: bool
    """Every group and the pair have a terminal or an honour."""


def facts_of(reading: Reading, around: Circumstances) -> Facts:
    """Count what the groups of a reading are."""
    runs = lone_runs = triplets = run_count = twins = concealed = quads = 0
    all_outside = True
    is_standard = reading.shape is Shape.STANDARD
    for group in reading.groups if is_standard else ():
        bit = group.bit
        if group.is_run:
            twins += lone_runs & bit > 0
            lone_runs ^= bit
            runs |= bit
            run_count += 1
        else:
            triplets |= bit
            quads += group.is_quad
            concealed += not group.open
        all_outside = all_outside and group.outside
    if reading.wait is Wait.SHANPON and not around.win.tsumo:
        concealed -= 1  # finished by ron, it is an open one (Kyokai, article 44; JPML, sanankou)
    pair = -1 if reading.pair is None else reading.pair
    return Facts(
        around=around,
        reading=reading,
        is_standard=is_standard,
        pair=pair,
        runs=runs,
        run_count=run_count,
        twin_runs=twins,
        triplets=triplets,
        triplet_count=len(reading.groups) - run_count if is_standard else 0,
        concealed_triplets=concealed,
        quads=quads,
        has=(around.flagged, runs > 0, triplets > 0, triplets >= _FIRST_HONOUR, not is_standard),
        all_outside=all_outside and pair in _OUTSIDE_KINDS,
    )


_FIRST_HONOUR = 1 << EAST
_OUTSIDE_KINDS = frozenset(TERMINALS_AND_HONOURS)
