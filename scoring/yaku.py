"""The table of yaku, in the order of the JPML list; each test is a function of ``Facts`` alone.

Dora are no yaku: :mod:`tehai.scoring.dora` counts them.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.facts import is_standard, is_two_sided
from tehai.scoring.reading import Shape, Wait
from tehai.scoring.tiles import CHUN, EAST, HAKU, HATSU, NORTH, SOUTH, TERMINALS_AND_HONOURS, WEST
from tehai.scoring.win import DOUBLE_RIICHI

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.facts import Facts

_SUIT_MASKS = tuple(0x1FF << (9 * suit) for suit in range(3))
_HONOURS_MASK = 0x7F << EAST
_OUTSIDE_MASK = sum(1 << kind for kind in TERMINALS_AND_HONOURS)
_TERMINALS_MASK = _OUTSIDE_MASK & ~_HONOURS_MASK
_GREEN_MASK = sum(1 << kind for kind in (19, 20, 21, 23, 25, HATSU))
_WINDS_MASK = 0xF << EAST
_DRAGONS_MASK = 0x7 << HAKU
_SUIT_STARTS = 1 | 1 << 9 | 1 << 18
_NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Yaku:
    """One row of the table; ``closed`` and ``open`` are han, 0 where it does not count or is a yakuman."""

    name: str
    kanji: str
    closed: int = 0
    open: int = 0
    yakuman: bool = False
    test: Callable[[Facts], bool]
    replaces: str = ""
    """The yaku that this one stands in place of."""


def _one_suit(mask: int) -> bool:
    """Tiles of exactly one suit, honours aside."""
    return sum([bool(mask & suit) for suit in _SUIT_MASKS]) == 1


def _riichi(f: Facts) -> bool:
    return f.around.win.riichi == 1


def _double_riichi(f: Facts) -> bool:
    return f.around.win.riichi == DOUBLE_RIICHI


def _ippatsu(f: Facts) -> bool:
    return f.around.win.ippatsu and f.around.rules.ippatsu


def _menzen_tsumo(f: Facts) -> bool:
    return f.around.win.tsumo


def is_pinfu(f: Facts) -> bool:
    """Four runs, a pair without value, a two-sided wait, all concealed (JPML list 3)."""
    return f.around.closed and f.run_count == 4 and f.pair not in f.around.value_kinds and is_two_sided(f)


def _tanyao(f: Facts) -> bool:
    return not f.around.mask & _OUTSIDE_MASK and (f.around.closed or f.around.rules.kuitan)


def _wind(f: Facts, kind: int, wind: int) -> bool:
    return kind == wind and bool(f.triplets >> kind & 1)


def _iipeikou(f: Facts) -> bool:
    return f.twin_runs == 1


def _ryanpeikou(f: Facts) -> bool:
    return f.twin_runs == 2


def _sanshoku_doujun(f: Facts) -> bool:
    return bool(f.runs & f.runs >> 9 & f.runs >> 18)


def _ittsu(f: Facts) -> bool:
    return bool(f.runs & f.runs >> 3 & f.runs >> 6 & _SUIT_STARTS)


def _toitoi(f: Facts) -> bool:
    return f.triplet_count == 4


def _sanshoku_doukou(f: Facts) -> bool:
    return bool(f.triplets & f.triplets >> 9 & f.triplets >> 18 & 0x1FF)


def _chanta(f: Facts) -> bool:
    return is_standard(f) and f.all_outside and f.run_count > 0 and bool(f.around.mask & _HONOURS_MASK)


def _junchan(f: Facts) -> bool:
    return is_standard(f) and f.all_outside and f.run_count > 0 and not f.around.mask & _HONOURS_MASK


def _shousangen(f: Facts) -> bool:
    return f.pair >= HAKU and (f.triplets & _DRAGONS_MASK).bit_count() == 2


def _honroutou(f: Facts) -> bool:
    mask = f.around.mask
    return not mask & ~_OUTSIDE_MASK and bool(mask & _HONOURS_MASK) and bool(mask & _TERMINALS_MASK)


def _honitsu(f: Facts) -> bool:
    return bool(f.around.mask & _HONOURS_MASK) and _one_suit(f.around.mask)


def _chinitsu(f: Facts) -> bool:
    return not f.around.mask & _HONOURS_MASK and _one_suit(f.around.mask)


def _nine_gates(f: Facts) -> bool:
    """1112345678999 and one more, no meld at all (JPML list 34: no closed kan either)."""
    if f.around.meld_count or not _chinitsu(f):
        return False
    first = f.around.win_kind // 9 * 9
    return all(f.around.kinds.count(first + place) >= least for place, least in enumerate(_NINE_GATES))


def _pure_nine_gates(f: Facts) -> bool:
    """The thirteen tiles before the win were 1112345678999."""
    place = f.around.win_kind % 9
    return _nine_gates(f) and f.around.kinds.count(f.around.win_kind) == _NINE_GATES[place] + 1


def _ryuuiisou(f: Facts) -> bool:
    needs_hatsu = f.around.rules.ryuuiisou_needs_hatsu
    return not f.around.mask & ~_GREEN_MASK and (not needs_hatsu or bool(f.around.mask >> HATSU & 1))


def _renhou(f: Facts, form: str) -> bool:
    return f.around.win.renhou and f.around.rules.renhou == form


def _north_for_everyone(f: Facts) -> bool:
    """North as a value wind for everyone (Sanma: 北は全員の風牌)."""
    return f.around.rules.north == "yakuhai" and bool(f.triplets >> NORTH & 1)


def _wind_rows() -> tuple[Yaku, ...]:
    """Seat and round winds, one row for each wind, so that each has its name."""
    winds = {"east": (EAST, "東"), "south": (SOUTH, "南"), "west": (WEST, "西"), "north": (NORTH, "北")}

    def seat(kind: int) -> Callable[[Facts], bool]:
        return lambda f: _wind(f, kind, f.around.seat_wind)

    def round_(kind: int) -> Callable[[Facts], bool]:
        return lambda f: _wind(f, kind, f.around.round_wind)

    rows = [
        Yaku(name=f"seat-wind-{name}", kanji=f"自風 {kanji}", closed=1, open=1, test=seat(kind))
        for name, (kind, kanji) in winds.items()
    ]
    rows += [
        Yaku(name=f"round-wind-{name}", kanji=f"場風 {kanji}", closed=1, open=1, test=round_(kind))
        for name, (kind, kanji) in winds.items()
    ]
    return tuple(rows)


YAKU: tuple[Yaku, ...] = (
    Yaku(name="riichi", kanji="立直", closed=1, test=_riichi),
    Yaku(name="double-riichi", kanji="ダブル立直", closed=2, test=_double_riichi),
    Yaku(name="ippatsu", kanji="一発", closed=1, test=_ippatsu),
    Yaku(name="menzen-tsumo", kanji="門前清自摸和", closed=1, test=_menzen_tsumo),
    Yaku(name="pinfu", kanji="平和", closed=1, test=is_pinfu),
    Yaku(name="tanyao", kanji="断么九", closed=1, open=1, test=_tanyao),
    Yaku(name="haku", kanji="白", closed=1, open=1, test=lambda f: bool(f.triplets >> HAKU & 1)),
    Yaku(name="hatsu", kanji="發", closed=1, open=1, test=lambda f: bool(f.triplets >> HATSU & 1)),
    Yaku(name="chun", kanji="中", closed=1, open=1, test=lambda f: bool(f.triplets >> CHUN & 1)),
    *_wind_rows(),
    Yaku(name="north", kanji="北", closed=1, open=1, test=_north_for_everyone),
    Yaku(name="iipeikou", kanji="一盃口", closed=1, test=_iipeikou),
    Yaku(name="rinshan-kaihou", kanji="嶺上開花", closed=1, open=1, test=lambda f: f.around.win.rinshan),
    Yaku(name="chankan", kanji="搶槓", closed=1, open=1, test=lambda f: f.around.win.chankan),
    Yaku(name="haitei", kanji="海底摸月", closed=1, open=1, test=lambda f: f.around.win.haitei),
    Yaku(name="houtei", kanji="河底撈魚", closed=1, open=1, test=lambda f: f.around.win.houtei),
    Yaku(name="sanshoku-doujun", kanji="三色同順", closed=2, open=1, test=_sanshoku_doujun),
    Yaku(name="ittsu", kanji="一気通貫", closed=2, open=1, test=_ittsu),
    Yaku(name="chiitoitsu", kanji="七対子", closed=2, test=lambda f: f.reading.shape is Shape.CHIITOITSU),
    Yaku(name="toitoi", kanji="対々和", closed=2, open=2, test=_toitoi),
    Yaku(name="sanankou", kanji="三暗刻", closed=2, open=2, test=lambda f: f.concealed_triplets == 3),
    Yaku(name="sanshoku-doukou", kanji="三色同刻", closed=2, open=2, test=_sanshoku_doukou),
    Yaku(name="chanta", kanji="混全帯么九", closed=2, open=1, test=_chanta),
    Yaku(name="sankantsu", kanji="三槓子", closed=2, open=2, test=lambda f: f.quads == 3),
    Yaku(name="shousangen", kanji="小三元", closed=2, open=2, test=_shousangen),
    Yaku(name="honroutou", kanji="混老頭", closed=2, open=2, test=_honroutou),
    Yaku(name="honitsu", kanji="混一色", closed=3, open=2, test=_honitsu),
    Yaku(name="junchan", kanji="純全帯么九", closed=3, open=2, test=_junchan),
    Yaku(name="ryanpeikou", kanji="二盃口", closed=3, test=_ryanpeikou),
    Yaku(name="chinitsu", kanji="清一色", closed=6, open=5, test=_chinitsu),
    Yaku(name="renhou", kanji="人和", closed=-1, test=lambda f: _renhou(f, "yaku")),
)
"""Yaku with han. The han of renhou are the ruleset's, -1 here."""

YAKUMAN: tuple[Yaku, ...] = (
    Yaku(
        name="kokushi-musou",
        kanji="国士無双",
        yakuman=True,
        test=lambda f: f.reading.shape is Shape.KOKUSHI,
    ),
    Yaku(
        name="kokushi-musou-13",
        kanji="国士無双十三面",
        yakuman=True,
        test=lambda f: f.reading.wait is Wait.THIRTEEN,
        replaces="kokushi-musou",
    ),
    Yaku(name="suuankou", kanji="四暗刻", yakuman=True, test=lambda f: f.concealed_triplets == 4),
    Yaku(
        name="suuankou-tanki",
        kanji="四暗刻単騎",
        yakuman=True,
        test=lambda f: f.concealed_triplets == 4 and f.reading.wait is Wait.TANKI,
        replaces="suuankou",
    ),
    Yaku(
        name="daisangen",
        kanji="大三元",
        yakuman=True,
        test=lambda f: f.triplets & _DRAGONS_MASK == _DRAGONS_MASK,
    ),
    Yaku(name="tsuuiisou", kanji="字一色", yakuman=True, test=lambda f: not f.around.mask & ~_HONOURS_MASK),
    Yaku(
        name="shousuushii",
        kanji="小四喜",
        yakuman=True,
        test=lambda f: EAST <= f.pair <= NORTH and (f.triplets & _WINDS_MASK).bit_count() == 3,
    ),
    Yaku(
        name="daisuushii",
        kanji="大四喜",
        yakuman=True,
        test=lambda f: f.triplets & _WINDS_MASK == _WINDS_MASK,
    ),
    Yaku(
        name="chinroutou", kanji="清老頭", yakuman=True, test=lambda f: not f.around.mask & ~_TERMINALS_MASK
    ),
    Yaku(name="ryuuiisou", kanji="緑一色", yakuman=True, test=_ryuuiisou),
    Yaku(name="chuuren-poutou", kanji="九蓮宝燈", yakuman=True, test=_nine_gates),
    Yaku(
        name="junsei-chuuren-poutou",
        kanji="純正九蓮宝燈",
        yakuman=True,
        test=_pure_nine_gates,
        replaces="chuuren-poutou",
    ),
    Yaku(name="suukantsu", kanji="四槓子", yakuman=True, test=lambda f: f.quads == 4),
    Yaku(name="tenhou", kanji="天和", yakuman=True, test=lambda f: f.around.win.tenhou),
    Yaku(name="chiihou", kanji="地和", yakuman=True, test=lambda f: f.around.win.chiihou),
    Yaku(name="renhou", kanji="人和", yakuman=True, test=lambda f: _renhou(f, "yakuman")),
)

YAKU_NAMES: tuple[str, ...] = tuple(dict.fromkeys(row.name for row in (*YAKU, *YAKUMAN)))


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class YakuItem:
    """A yaku or a kind of dora in a result: its han, or how many yakuman it is."""

    name: str
    han: int = 0
    yakuman: int = 0


def yaku_items(facts: Facts) -> tuple[YakuItem, ...]:
    """The yaku of a reading with their han, in the order of the table; empty when it has none."""
    closed, renhou_han = facts.around.closed, facts.around.rules.renhou_han
    items = []
    for row in YAKU:
        han = row.closed if closed else row.open
        if han and row.test(facts):
            items.append(YakuItem(name=row.name, han=han if han > 0 else renhou_han))
    return tuple(items)


def yakuman_items(facts: Facts) -> tuple[YakuItem, ...]:
    """The yakuman of a reading, doubled where the ruleset doubles; empty when it has none."""
    found = [row for row in YAKUMAN if row.test(facts)]
    if not found:
        return ()
    replaced = {row.replaces for row in found}
    doubled = facts.around.rules.double_yakuman
    return tuple(
        YakuItem(name=row.name, yakuman=2 if row.name in doubled else 1)
        for row in found
        if row.name not in replaced
    )


def lost_by_calling(facts: Facts) -> tuple[str, ...]:
    """Yaku that the reading would have if nothing had been called."""
    if facts.around.closed:
        return ()
    concealed = dataclasses.replace(facts, around=dataclasses.replace(facts.around, closed=True))
    names = (row.name for row in YAKU if row.closed > 0 and not row.open and row.test(concealed))
    return tuple(name for name in names if name not in _FROM_CIRCUMSTANCES)


_FROM_CIRCUMSTANCES = ("riichi", "double-riichi", "ippatsu")
