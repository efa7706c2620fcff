"""The condition of each yaku: a function of ``Facts`` alone, for the rows of :mod:`tehai.scoring.yaku`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.counts import number_of
from tehai.scoring.marks import (
    HONOURS,
    MANZU,
    NOT_GREEN,
    PINZU,
    RUN,
    SOUZU,
    SUITS,
    TERMINALS,
    TRIPLET,
)
from tehai.scoring.reading import Wait
from tehai.scoring.tiles import EAST, HAKU, NORTH

if TYPE_CHECKING:
    from tehai.scoring.facts import Facts

# Bits of kinds, as in Facts.
_WINDS_MASK = 0xF << EAST
_DRAGONS_MASK = 0x7 << HAKU
_NUMBERS_MASK = 0x1FF
_RYANMEN = Wait.RYANMEN
_SUIT_STARTS = 1 | 1 << 9 | 1 << 18
_ONE_SUIT = frozenset((MANZU, PINZU, SOUZU))
_NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def one_suit(f: Facts) -> bool:
    """Tiles of exactly one suit, honours aside."""
    return f.signs & SUITS in _ONE_SUIT


def ippatsu(f: Facts) -> bool:
    """Within one uninterrupted turn after riichi (JPML list 11)."""
    return f.around.rules.ippatsu


def is_pinfu(f: Facts) -> bool:
    """Four runs, a pair without value, a two-sided wait, all concealed (JPML list 3)."""
    return (
        f.around.closed
        and f.signs & (RUN | TRIPLET) == RUN
        and f.pair not in f.around.value_kinds
        and f.reading.wait is _RYANMEN
    )


def tanyao(f: Facts) -> bool:
    """Simples only; in an open hand where the rules allow it (JPML list 4)."""
    return not f.signs & (TERMINALS | HONOURS) and (f.around.closed or f.around.rules.kuitan)


def wind(f: Facts, kind: int, wind: int) -> bool:
    """A triplet of the wind ``kind``, if that is the one that counts (JPML list 5)."""
    return kind == wind and bool(f.triplets >> kind & 1)


def iipeikou(f: Facts) -> bool:
    """Two equal runs (JPML list 6)."""
    return f.twin_runs == 1


def ryanpeikou(f: Facts) -> bool:
    """Twice two equal runs (JPML list 25)."""
    return f.twin_runs == 2


def sanshoku_doujun(f: Facts) -> bool:
    """The same run in three suits (JPML list 12)."""
    return bool(f.runs & f.runs >> 9 & f.runs >> 18)


def ittsu(f: Facts) -> bool:
    """123, 456 and 789 of one suit (JPML list 13)."""
    return bool(f.runs & f.runs >> 3 & f.runs >> 6 & _SUIT_STARTS)


def sanankou(f: Facts) -> bool:
    """Three triplets or quads of own tiles (JPML list 16)."""
    return f.triplets.bit_count() >= 3 and f.concealed_triplets == 3


def sanshoku_doukou(f: Facts) -> bool:
    """The same triplet in three suits (JPML list 17)."""
    return bool(f.triplets & f.triplets >> 9 & f.triplets >> 18 & _NUMBERS_MASK)


def shousangen(f: Facts) -> bool:
    """Triplets of two dragons and a pair of the third (JPML list 21)."""
    return f.pair >= HAKU and (f.triplets & _DRAGONS_MASK).bit_count() == 2


def honitsu(f: Facts) -> bool:
    """One suit and honours (JPML list 23)."""
    return f.signs & HONOURS > 0 and one_suit(f)


def chinitsu(f: Facts) -> bool:
    """One suit only (JPML list 26)."""
    return not f.signs & HONOURS and one_suit(f)


def nine_gates(f: Facts) -> bool:
    """1112345678999 and one more, no meld at all (JPML list 34: no closed kan either)."""
    if f.around.groups or not chinitsu(f):
        return False
    first = f.around.win_kind // 9 * 9
    return all(number_of(f.around.tiles, first + place) >= least for place, least in enumerate(_NINE_GATES))


def pure_nine_gates(f: Facts) -> bool:
    """The thirteen tiles before the win were 1112345678999."""
    place = f.around.win_kind % 9
    return nine_gates(f) and number_of(f.around.tiles, f.around.win_kind) == _NINE_GATES[place] + 1


def ryuuiisou(f: Facts) -> bool:
    """Green tiles only: 2s 3s 4s 6s 8s and hatsu (JPML list 33)."""
    return not f.signs & NOT_GREEN and (f.signs & HONOURS > 0 or not f.around.rules.ryuuiisou_needs_hatsu)


def renhou(f: Facts, form: str) -> bool:
    """A ron before the own first draw, in the form that the rules give it."""
    return f.around.win.renhou and f.around.rules.renhou == form


def north_for_everyone(f: Facts) -> bool:
    """North as a value wind for everyone (Sanma: 北は全員の風牌)."""
    return f.around.rules.north == "yakuhai" and bool(f.triplets >> NORTH & 1)


def daisangen(f: Facts) -> bool:
    """Triplets of all three dragons."""
    return f.triplets & _DRAGONS_MASK == _DRAGONS_MASK


def shousuushii(f: Facts) -> bool:
    """Triplets of three winds and a pair of the fourth, never seven pairs (JPML list 31)."""
    return EAST <= f.pair <= NORTH and (f.triplets & _WINDS_MASK).bit_count() == 3


def daisuushii(f: Facts) -> bool:
    """Triplets of all four winds."""
    return f.triplets & _WINDS_MASK == _WINDS_MASK
