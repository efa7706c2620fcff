"""The condition of each yaku: a function of ``Facts`` alone, for the rows of :mod:`tehai.scoring.yaku`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.counts import KINDS, fields, number_of
from tehai.scoring.reading import Wait
from tehai.scoring.tiles import EAST, HAKU, HATSU, KIND_COUNT, NORTH, TERMINALS_AND_HONOURS
from tehai.scoring.win import DOUBLE_RIICHI

if TYPE_CHECKING:
    from tehai.scoring.facts import Facts

# Fields of counts, see tehai.scoring.counts.
_SUITS = tuple(fields(range(9 * suit, 9 * suit + 9)) for suit in range(3))
_HONOURS = fields(range(EAST, KIND_COUNT))
_SUITED = KINDS & ~_HONOURS
_OUTSIDE = fields(TERMINALS_AND_HONOURS)
_TERMINALS = _OUTSIDE & ~_HONOURS
_SIMPLES = KINDS & ~_OUTSIDE
_NOT_GREEN = KINDS & ~fields((19, 20, 21, 23, 25, HATSU))
# Bits of kinds, as in Facts.
_WINDS_MASK = 0xF << EAST
_DRAGONS_MASK = 0x7 << HAKU
_HONOURS_MASK = 0x7F << EAST
_SUIT_STARTS = 1 | 1 << 9 | 1 << 18
_NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def one_suit(f: Facts) -> bool:
    """Tiles of exactly one suit, honours aside."""
    manzu, pinzu, souzu = _SUITS
    tiles = f.around.tiles
    if tiles & manzu:
        return not tiles & (pinzu | souzu)
    return bool(tiles & pinzu) != bool(tiles & souzu)


def riichi(f: Facts) -> bool:
    """Riichi, not double (JPML list 2)."""
    return f.around.win.riichi == 1


def double_riichi(f: Facts) -> bool:
    """Riichi in the first uninterrupted turn (JPML list 20)."""
    return f.around.win.riichi == DOUBLE_RIICHI


def ippatsu(f: Facts) -> bool:
    """Within one uninterrupted turn after riichi (JPML list 11)."""
    return f.around.win.ippatsu and f.around.rules.ippatsu


def menzen_tsumo(f: Facts) -> bool:
    """Won on the own draw; the table gives it to concealed hands only (JPML list 1)."""
    return f.around.win.tsumo


def is_pinfu(f: Facts) -> bool:
    """Four runs, a pair without value, a two-sided wait, all concealed (JPML list 3)."""
    return (
        f.around.closed
        and f.run_count == 4
        and f.pair not in f.around.value_kinds
        and f.reading.wait is Wait.RYANMEN
    )


def tanyao(f: Facts) -> bool:
    """Simples only; in an open hand where the rules allow it (JPML list 4)."""
    return not f.around.tiles & _OUTSIDE and (f.around.closed or f.around.rules.kuitan)


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


def toitoi(f: Facts) -> bool:
    """Four triplets or quads (JPML list 15)."""
    return f.triplet_count == 4


def sanshoku_doukou(f: Facts) -> bool:
    """The same triplet in three suits (JPML list 17)."""
    return bool(f.triplets & f.triplets >> 9 & f.triplets >> 18 & 0x1FF)


def chanta(f: Facts) -> bool:
    """A terminal or honour in every group and the pair, honours among them (JPML list 18)."""
    return f.all_outside and f.run_count > 0 and bool(f.around.tiles & _HONOURS)


def junchan(f: Facts) -> bool:
    """A terminal in every group and the pair (JPML list 24)."""
    return f.all_outside and f.run_count > 0 and not f.around.tiles & _HONOURS


def shousangen(f: Facts) -> bool:
    """Triplets of two dragons and a pair of the third (JPML list 21)."""
    return f.pair >= HAKU and (f.triplets & _DRAGONS_MASK).bit_count() == 2


def honroutou(f: Facts) -> bool:
    """Terminals and honours only, both of them (JPML list 22)."""
    tiles = f.around.tiles
    return not tiles & _SIMPLES and bool(tiles & _HONOURS) and bool(tiles & _TERMINALS)


def honitsu(f: Facts) -> bool:
    """One suit and honours (JPML list 23)."""
    return bool(f.around.tiles & _HONOURS) and one_suit(f)


def chinitsu(f: Facts) -> bool:
    """One suit only (JPML list 26)."""
    return not f.around.tiles & _HONOURS and one_suit(f)


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
    needs_hatsu = f.around.rules.ryuuiisou_needs_hatsu
    return not f.around.tiles & _NOT_GREEN and (not needs_hatsu or number_of(f.around.tiles, HATSU) > 0)


def renhou(f: Facts, form: str) -> bool:
    """A ron before the own first draw, in the form that the rules give it."""
    return f.around.win.renhou and f.around.rules.renhou == form


def north_for_everyone(f: Facts) -> bool:
    """North as a value wind for everyone (Sanma: 北は全員の風牌)."""
    return f.around.rules.north == "yakuhai" and bool(f.triplets >> NORTH & 1)


def daisangen(f: Facts) -> bool:
    """Triplets of all three dragons."""
    return f.triplets & _DRAGONS_MASK == _DRAGONS_MASK


def tsuuiisou(f: Facts) -> bool:
    """Honours only, also as seven pairs (JPML list 30)."""
    return not f.around.tiles & _SUITED


def shousuushii(f: Facts) -> bool:
    """Triplets of three winds and a pair of the fourth, never seven pairs (JPML list 31)."""
    return EAST <= f.pair <= NORTH and (f.triplets & _WINDS_MASK).bit_count() == 3


def daisuushii(f: Facts) -> bool:
    """Triplets of all four winds."""
    return f.triplets & _WINDS_MASK == _WINDS_MASK


def chinroutou(f: Facts) -> bool:
    """Ones and nines only."""
    return not f.around.tiles & (_SIMPLES | _HONOURS)
