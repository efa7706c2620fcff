"""``Facts``: what fu and yaku ask about one reading."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.makers import maker
from tehai.scoring.marks import KINDS_FIELD, RUNS_AT, SIGNS, TRIPLET, TRIPLETS_AT
from tehai.scoring.reading import Wait

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


def facts_of(reading: Reading, around: Circumstances) -> Facts:
    """Take the marks of a reading apart."""
    marks, pair = reading.marks, reading.pair
    return _new_facts(
        around,
        reading,
        marks & SIGNS,
        marks >> RUNS_AT & KINDS_FIELD,
        marks >> TRIPLETS_AT,
        -1 if pair is None else pair,
    )
