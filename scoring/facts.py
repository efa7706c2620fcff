"""``Facts``: what fu and yaku ask about one reading."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.makers import maker
from tehai.scoring.marks import (
    KINDS_FIELD,
    ORPHAN_SIGNS,
    RUNS_AT,
    SEVEN_PAIRS,
    SIGNS,
    TRIPLET,
    TRIPLETS_AT,
    TWIN_RUNS,
)
from tehai.scoring.reading import PAIRS, Shape, Wait

if TYPE_CHECKING:
    from tehai.scoring.circumstances import Circumstances
    from tehai.scoring.reading import Reading


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """One reading under its circumstances."""

    around: Circumstances
    reading: Reading
    signs: int
    """What tiles and groups there are, as the signs of :mod:`tehai.scoring.marks`."""

    runs: int
    """Bit k is set when there is a run from kind k."""

    triplets: int
    """Bit k is set when there is a triplet or quad of kind k."""

    pair: int
    """The kind of the pair, -1 for seven pairs."""

    @property
    def twin_runs(self) -> int:
        """How many pairs of equal runs there are."""
        lone = twins = 0
        for group in self.reading.groups:
            twins += lone & group.run > 0
            lone ^= group.run
        return twins

    @property
    def concealed_triplets(self) -> int:
        """Triplets and quads of own tiles.

        One finished by ron is an open one (Kyokai, article 44; JPML, sanankou).
        """
        own = sum([group.marks & TRIPLET > 0 and not group.open for group in self.reading.groups])
        return own - (self.reading.wait is Wait.SHANPON and not self.around.win.tsumo)

    @property
    def quads(self) -> int:
        """How many groups are four of a kind."""
        return sum([group.is_quad for group in self.reading.groups])


_new_facts = maker(Facts)
_SHAPE_SIGNS = {Shape.STANDARD: 0, Shape.CHIITOITSU: SEVEN_PAIRS, Shape.KOKUSHI: ORPHAN_SIGNS}


def facts_of(reading: Reading, around: Circumstances) -> Facts:
    """Combine the marks of the groups and the pair of a reading."""
    pair = reading.pair
    marks = _SHAPE_SIGNS[reading.shape] | (0 if pair is None else PAIRS[pair].marks)
    runs_together = 0
    for group in reading.groups:
        marks |= group.marks
        runs_together += group.run
    runs = marks >> RUNS_AT & KINDS_FIELD
    if runs_together != runs:
        marks |= TWIN_RUNS
    return _new_facts(
        around=around,
        reading=reading,
        signs=marks & SIGNS,
        runs=runs,
        triplets=marks >> TRIPLETS_AT,
        pair=-1 if pair is None else pair,
    )
