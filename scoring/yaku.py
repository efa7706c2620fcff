"""The table of yaku, in the order of the JPML list; each test is a function of ``Facts`` alone.

Dora are no yaku: :mod:`tehai.scoring.dora` counts them.
"""

from __future__ import annotations

import dataclasses
import itertools
from typing import TYPE_CHECKING, Literal, TypeAlias

from tehai.scoring import conditions
from tehai.scoring.reading import Shape, Wait
from tehai.scoring.tiles import CHUN, EAST, HAKU, HATSU, NORTH, SOUTH, WEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.facts import Facts

Need: TypeAlias = Literal["flag", "run", "triplet", "honour triplet", "no sets", "tiles"]
"""A circumstance of the win, a run, a triplet, a triplet of honours, another shape than four sets; or
nothing."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Yaku:
    """One row of the table; ``closed`` and ``open`` are han, 0 where it does not count or is a yakuman."""

    name: str
    kanji: str
    closed: int = 0
    open: int = 0
    yakuman: bool = False
    test: Callable[[Facts], bool]
    needs: Need = "tiles"
    """What a reading must have for the test to be worth making."""

    replaces: str = ""
    """The yaku that this one stands in place of."""


def _wind_rows() -> tuple[Yaku, ...]:
    """Seat and round winds, one row for each wind, so that each has its name."""
    winds = {
        "east": (EAST, "東"),
        "south": (SOUTH, "南"),
        "west": (WEST, "西"),
        "north": (NORTH, "北"),
    }

    def seat(kind: int) -> Callable[[Facts], bool]:
        return lambda f: conditions.wind(f, kind, f.around.seat_wind)

    def round_(kind: int) -> Callable[[Facts], bool]:
        return lambda f: conditions.wind(f, kind, f.around.round_wind)

    rows = [
        Yaku(
            name=f"seat-wind-{name}",
            kanji=f"自風 {kanji}",
            needs="honour triplet",
            closed=1,
            open=1,
            test=seat(kind),
        )
        for name, (kind, kanji) in winds.items()
    ]
    rows += [
        Yaku(
            name=f"round-wind-{name}",
            kanji=f"場風 {kanji}",
            needs="honour triplet",
            closed=1,
            open=1,
            test=round_(kind),
        )
        for name, (kind, kanji) in winds.items()
    ]
    return tuple(rows)


YAKU: tuple[Yaku, ...] = (
    Yaku(name="riichi", kanji="立直", needs="flag", closed=1, test=conditions.riichi),
    Yaku(name="double-riichi", kanji="ダブル立直", needs="flag", closed=2, test=conditions.double_riichi),
    Yaku(name="ippatsu", kanji="一発", needs="flag", closed=1, test=conditions.ippatsu),
    Yaku(name="menzen-tsumo", kanji="門前清自摸和", needs="flag", closed=1, test=conditions.menzen_tsumo),
    Yaku(name="pinfu", kanji="平和", needs="run", closed=1, test=conditions.is_pinfu),
    Yaku(name="tanyao", kanji="断么九", closed=1, open=1, test=conditions.tanyao),
    Yaku(
        name="haku",
        kanji="白",
        needs="honour triplet",
        closed=1,
        open=1,
        test=lambda f: bool(f.triplets >> HAKU & 1),
    ),
    Yaku(
        name="hatsu",
        kanji="發",
        needs="honour triplet",
        closed=1,
        open=1,
        test=lambda f: bool(f.triplets >> HATSU & 1),
    ),
    Yaku(
        name="chun",
        kanji="中",
        needs="honour triplet",
        closed=1,
        open=1,
        test=lambda f: bool(f.triplets >> CHUN & 1),
    ),
    *_wind_rows(),
    Yaku(
        name="north", kanji="北", needs="honour triplet", closed=1, open=1, test=conditions.north_for_everyone
    ),
    Yaku(name="iipeikou", kanji="一盃口", needs="run", closed=1, test=conditions.iipeikou),
    Yaku(
        name="rinshan-kaihou",
        kanji="嶺上開花",
        needs="flag",
        closed=1,
        open=1,
        test=lambda f: f.around.win.rinshan,
    ),
    Yaku(name="chankan", kanji="搶槓", needs="flag", closed=1, open=1, test=lambda f: f.around.win.chankan),
    Yaku(name="haitei", kanji="海底摸月", needs="flag", closed=1, open=1, test=lambda f: f.around.win.haitei),
    Yaku(name="houtei", kanji="河底撈魚", needs="flag", closed=1, open=1, test=lambda f: f.around.win.houtei),
    Yaku(
        name="sanshoku-doujun",
        kanji="三色同順",
        needs="run",
        closed=2,
        open=1,
        test=conditions.sanshoku_doujun,
    ),
    Yaku(name="ittsu", kanji="一気通貫", needs="run", closed=2, open=1, test=conditions.ittsu),
    Yaku(
        name="chiitoitsu",
        kanji="七対子",
        needs="no sets",
        closed=2,
        test=lambda f: f.reading.shape is Shape.CHIITOITSU,
    ),
    Yaku(name="toitoi", kanji="対々和", needs="triplet", closed=2, open=2, test=conditions.toitoi),
    Yaku(
        name="sanankou",
        kanji="三暗刻",
        needs="triplet",
        closed=2,
        open=2,
        test=lambda f: f.concealed_triplets == 3,
    ),
    Yaku(
        name="sanshoku-doukou",
        kanji="三色同刻",
        needs="triplet",
        closed=2,
        open=2,
        test=conditions.sanshoku_doukou,
    ),
    Yaku(name="chanta", kanji="混全帯么九", needs="run", closed=2, open=1, test=conditions.chanta),
    Yaku(name="sankantsu", kanji="三槓子", needs="triplet", closed=2, open=2, test=lambda f: f.quads == 3),
    Yaku(
        name="shousangen",
        kanji="小三元",
        needs="honour triplet",
        closed=2,
        open=2,
        test=conditions.shousangen,
    ),
    Yaku(name="honroutou", kanji="混老頭", closed=2, open=2, test=conditions.honroutou),
    Yaku(name="honitsu", kanji="混一色", closed=3, open=2, test=conditions.honitsu),
    Yaku(name="junchan", kanji="純全帯么九", needs="run", closed=3, open=2, test=conditions.junchan),
    Yaku(name="ryanpeikou", kanji="二盃口", needs="run", closed=3, test=conditions.ryanpeikou),
    Yaku(name="chinitsu", kanji="清一色", closed=6, open=5, test=conditions.chinitsu),
    Yaku(name="renhou", kanji="人和", needs="flag", closed=-1, test=lambda f: conditions.renhou(f, "yaku")),
)
"""Yaku with han. The han of renhou are the ruleset's, -1 here."""

YAKUMAN: tuple[Yaku, ...] = (
    Yaku(
        name="kokushi-musou",
        kanji="国士無双",
        needs="no sets",
        yakuman=True,
        test=lambda f: f.reading.shape is Shape.KOKUSHI,
    ),
    Yaku(
        name="kokushi-musou-13",
        kanji="国士無双十三面",
        needs="no sets",
        yakuman=True,
        test=lambda f: f.reading.wait is Wait.THIRTEEN,
        replaces="kokushi-musou",
    ),
    Yaku(
        name="suuankou",
        kanji="四暗刻",
        needs="triplet",
        yakuman=True,
        test=lambda f: f.concealed_triplets == 4,
    ),
    Yaku(
        name="suuankou-tanki",
        kanji="四暗刻単騎",
        needs="triplet",
        yakuman=True,
        test=lambda f: f.concealed_triplets == 4 and f.reading.wait is Wait.TANKI,
        replaces="suuankou",
    ),
    Yaku(name="daisangen", kanji="大三元", needs="honour triplet", yakuman=True, test=conditions.daisangen),
    Yaku(name="tsuuiisou", kanji="字一色", yakuman=True, test=conditions.tsuuiisou),
    Yaku(
        name="shousuushii", kanji="小四喜", needs="honour triplet", yakuman=True, test=conditions.shousuushii
    ),
    Yaku(name="daisuushii", kanji="大四喜", needs="honour triplet", yakuman=True, test=conditions.daisuushii),
    Yaku(name="chinroutou", kanji="清老頭", yakuman=True, test=conditions.chinroutou),
    Yaku(name="ryuuiisou", kanji="緑一色", yakuman=True, test=conditions.ryuuiisou),
    Yaku(name="chuuren-poutou", kanji="九蓮宝燈", yakuman=True, test=conditions.nine_gates),
    Yaku(
        name="junsei-chuuren-poutou",
        kanji="純正九蓮宝燈",
        yakuman=True,
        test=conditions.pure_nine_gates,
        replaces="chuuren-poutou",
    ),
    Yaku(name="suukantsu", kanji="四槓子", needs="triplet", yakuman=True, test=lambda f: f.quads == 4),
    Yaku(name="tenhou", kanji="天和", needs="flag", yakuman=True, test=lambda f: f.around.win.tenhou),
    Yaku(name="chiihou", kanji="地和", needs="flag", yakuman=True, test=lambda f: f.around.win.chiihou),
    Yaku(
        name="renhou",
        kanji="人和",
        needs="flag",
        yakuman=True,
        test=lambda f: conditions.renhou(f, "yakuman"),
    ),
)

YAKU_NAMES: tuple[str, ...] = tuple(dict.fromkeys(row.name for row in (*YAKU, *YAKUMAN)))


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class YakuItem:
    """A yaku or a kind of dora in a result: its han, or how many yakuman it is."""

    name: str
    han: int = 0
    yakuman: int = 0


_Row: TypeAlias = "tuple[Callable[[Facts], bool], YakuItem, Yaku]"


def _worth_testing(table: tuple[Yaku, ...], has: tuple[bool, ...], *, closed: bool) -> tuple[_Row, ...]:
    """The rows of a table whose need is there, with the item that each gives."""
    needs = {"tiles", *itertools.compress(_NEEDS, has)}
    rows = []
    for row in table:
        han = row.closed if closed else row.open
        if row.needs in needs and (han or row.yakuman):
            rows.append(
                (
                    row.test,
                    YakuItem(name=row.name, han=max(han, 0), yakuman=int(row.yakuman)),
                    row,
                )
            )
    return tuple(rows)


_NEEDS: tuple[Need, ...] = ("flag", "run", "triplet", "honour triplet", "no sets")
_EVERY_HAS = tuple(itertools.product((False, True), repeat=len(_NEEDS)))
_YAKU_ROWS = {
    (has, closed): _worth_testing(YAKU, has, closed=closed) for has in _EVERY_HAS for closed in (False, True)
}
_YAKUMAN_ROWS = {has: _worth_testing(YAKUMAN, has, closed=True) for has in _EVERY_HAS}


def yaku_items(facts: Facts) -> tuple[YakuItem, ...]:
    """The yaku of a reading with their han, in the order of the table; empty when it has none."""
    items = []
    for test, item, row in _YAKU_ROWS[facts.has, facts.around.closed]:
        if test(facts):
            items.append(
                item if row.closed > 0 else YakuItem(name=row.name, han=facts.around.rules.renhou_han)
            )
    return tuple(items)


def yakuman_items(facts: Facts) -> tuple[YakuItem, ...]:
    """The yakuman of a reading, doubled where the ruleset doubles; empty when it has none."""
    found = [(item, row) for test, item, row in _YAKUMAN_ROWS[facts.has] if test(facts)]
    if not found:
        return ()
    replaced = {row.replaces for _, row in found}
    doubled = facts.around.rules.double_yakuman
    return tuple(
        YakuItem(name=row.name, yakuman=2) if row.name in doubled else item
        for item, row in found
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
