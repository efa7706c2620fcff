"""The table of yaku: those of the circumstances, then those of the tiles, each in the order of the JPML list.

Each test is a function of ``Facts`` alone; ``flag``, ``needs`` and ``bars`` only say when it is worth making
(:mod:`tehai.scoring.hand_yaku`).

Dora are no yaku: :mod:`tehai.scoring.dora` counts them.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring import conditions
from tehai.scoring.marks import (
    HONOUR_TRIPLET,
    HONOURS,
    INSIDE,
    MIXED,
    NOT_GREEN,
    ORPHAN_SIGNS,
    QUAD,
    RUN,
    SEVEN_PAIRS,
    SIMPLES,
    SUITS,
    TERMINALS,
    TRIPLET,
    TRIPLET_OF,
    TWIN_RUNS,
)
from tehai.scoring.reading import Shape, Wait
from tehai.scoring.tiles import CHUN, EAST, HAKU, HATSU, NORTH, SOUTH, WEST
from tehai.scoring.win import (
    CHANKAN,
    CHIIHOU,
    DOUBLE_BIT,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RENHOU,
    RIICHI_BIT,
    RINSHAN,
    TENHOU,
    TSUMO,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.facts import Facts


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Yaku:
    """One row of the table; ``closed`` and ``open`` are han, 0 where it does not count or is a yakuman."""

    name: str
    kanji: str
    closed: int = 0
    open: int = 0
    yakuman: bool = False
    flag: int = 0
    """The bit of ``Win.flags`` that a yaku of circumstances needs."""

    needs: int = 0
    bars: int = 0
    """Signs (:mod:`tehai.scoring.marks`) of which a reading must have all, and none."""

    test: Callable[[Facts], bool] | None = None
    """What must hold besides; None where flag and signs say all."""

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

    return tuple(
        Yaku(
            name=f"{place}-wind-{name}",
            kanji=f"{place_kanji} {kanji}",
            needs=TRIPLET_OF[kind],
            closed=1,
            open=1,
            test=test_of(kind),
        )
        for place, place_kanji, test_of in (("seat", "自風", seat), ("round", "場風", round_))
        for name, (kind, kanji) in winds.items()
    )


YAKU: tuple[Yaku, ...] = (
    # JPML lists 2, 20, 11 and 1; each stands where its flag does.
    Yaku(name="riichi", kanji="立直", flag=RIICHI_BIT, closed=1),
    Yaku(name="double-riichi", kanji="ダブル立直", flag=DOUBLE_BIT, closed=2),
    Yaku(name="ippatsu", kanji="一発", flag=IPPATSU, closed=1, test=conditions.ippatsu),
    Yaku(name="menzen-tsumo", kanji="門前清自摸和", flag=TSUMO, closed=1),
    Yaku(
        name="rinshan-kaihou",
        kanji="嶺上開花",
        flag=RINSHAN,
        closed=1,
        open=1,
    ),
    Yaku(name="chankan", kanji="搶槓", flag=CHANKAN, closed=1, open=1),
    Yaku(name="haitei", kanji="海底摸月", flag=HAITEI, closed=1, open=1),
    Yaku(name="houtei", kanji="河底撈魚", flag=HOUTEI, closed=1, open=1),
    Yaku(name="renhou", kanji="人和", flag=RENHOU, closed=-1, test=lambda f: conditions.renhou(f, "yaku")),
    Yaku(name="pinfu", kanji="平和", needs=RUN, bars=TRIPLET, closed=1, test=conditions.is_pinfu),
    Yaku(name="tanyao", kanji="断么九", bars=TERMINALS | HONOURS, closed=1, open=1, test=conditions.tanyao),
    Yaku(
        name="haku",
        kanji="白",
        needs=TRIPLET_OF[HAKU],
        closed=1,
        open=1,
    ),
    Yaku(
        name="hatsu",
        kanji="發",
        needs=TRIPLET_OF[HATSU],
        closed=1,
        open=1,
    ),
    Yaku(
        name="chun",
        kanji="中",
        needs=TRIPLET_OF[CHUN],
        closed=1,
        open=1,
    ),
    *_wind_rows(),
    Yaku(
        name="north",
        kanji="北",
        needs=TRIPLET_OF[NORTH],
        closed=1,
        open=1,
        test=conditions.north_for_everyone,
    ),
    Yaku(name="iipeikou", kanji="一盃口", needs=TWIN_RUNS, closed=1, test=conditions.iipeikou),
    Yaku(
        name="sanshoku-doujun",
        kanji="三色同順",
        needs=RUN | SUITS,
        closed=2,
        open=1,
        test=conditions.sanshoku_doujun,
    ),
    Yaku(
        name="ittsu",
        kanji="一気通貫",
        needs=RUN | TERMINALS | SIMPLES,
        closed=2,
        open=1,
        test=conditions.ittsu,
    ),
    Yaku(
        name="chiitoitsu",
        kanji="七対子",
        needs=SEVEN_PAIRS,
        closed=2,
    ),
    # Four triplets or quads (JPML list 15).
    Yaku(name="toitoi", kanji="対々和", needs=TRIPLET, bars=RUN, closed=2, open=2),
    Yaku(
        name="sanankou",
        kanji="三暗刻",
        needs=TRIPLET,
        closed=2,
        open=2,
        test=conditions.sanankou,
    ),
    Yaku(
        name="sanshoku-doukou",
        kanji="三色同刻",
        needs=TRIPLET | SUITS,
        closed=2,
        open=2,
        test=conditions.sanshoku_doukou,
    ),
    # A terminal or honour in every group and the pair, honours among them (JPML list 18).
    Yaku(
        name="chanta",
        kanji="混全帯么九",
        needs=RUN | HONOURS,
        bars=INSIDE,
        closed=2,
        open=1,
    ),
    Yaku(name="sankantsu", kanji="三槓子", needs=QUAD, closed=2, open=2, test=lambda f: f.quads == 3),
    Yaku(
        name="shousangen",
        kanji="小三元",
        needs=HONOUR_TRIPLET,
        closed=2,
        open=2,
        test=conditions.shousangen,
    ),
    # Terminals and honours only, both of them (JPML list 22).
    Yaku(
        name="honroutou",
        kanji="混老頭",
        needs=TERMINALS | HONOURS,
        bars=SIMPLES,
        closed=2,
        open=2,
    ),
    Yaku(
        name="honitsu", kanji="混一色", needs=HONOURS, bars=MIXED, closed=3, open=2, test=conditions.honitsu
    ),
    # A terminal in every group and the pair (JPML list 24).
    Yaku(
        name="junchan",
        kanji="純全帯么九",
        needs=RUN,
        bars=INSIDE | HONOURS,
        closed=3,
        open=2,
    ),
    Yaku(
        name="ryanpeikou", kanji="二盃口", needs=TWIN_RUNS, bars=TRIPLET, closed=3, test=conditions.ryanpeikou
    ),
    # One suit only (JPML list 26).
    Yaku(name="chinitsu", kanji="清一色", bars=HONOURS | MIXED, closed=6, open=5),
)
"""Yaku with han. The han of renhou are the ruleset's, -1 here."""

YAKUMAN: tuple[Yaku, ...] = (
    Yaku(
        name="kokushi-musou",
        kanji="国士無双",
        needs=ORPHAN_SIGNS,
        bars=RUN | TRIPLET | SIMPLES,
        yakuman=True,
        test=lambda f: f.reading.shape is Shape.KOKUSHI,
    ),
    Yaku(
        name="kokushi-musou-13",
        kanji="国士無双十三面",
        needs=ORPHAN_SIGNS,
        bars=RUN | TRIPLET | SIMPLES,
        yakuman=True,
        test=lambda f: f.reading.wait is Wait.THIRTEEN,
        replaces="kokushi-musou",
    ),
    Yaku(
        name="suuankou",
        kanji="四暗刻",
        needs=TRIPLET,
        bars=RUN,
        yakuman=True,
        test=lambda f: f.concealed_triplets == 4,
    ),
    Yaku(
        name="suuankou-tanki",
        kanji="四暗刻単騎",
        needs=TRIPLET,
        bars=RUN,
        yakuman=True,
        test=lambda f: f.concealed_triplets == 4 and f.reading.wait is Wait.TANKI,
        replaces="suuankou",
    ),
    Yaku(
        name="daisangen",
        kanji="大三元",
        needs=HONOUR_TRIPLET,
        yakuman=True,
        test=conditions.daisangen,
    ),
    # Honours only, also as seven pairs (JPML list 30).
    Yaku(name="tsuuiisou", kanji="字一色", needs=HONOURS, bars=SUITS, yakuman=True),
    Yaku(name="shousuushii", kanji="小四喜", needs=HONOUR_TRIPLET, yakuman=True, test=conditions.shousuushii),
    Yaku(
        name="daisuushii",
        kanji="大四喜",
        needs=HONOUR_TRIPLET,
        bars=RUN,
        yakuman=True,
        test=conditions.daisuushii,
    ),
    # Ones and nines only.
    Yaku(
        name="chinroutou",
        kanji="清老頭",
        needs=TERMINALS,
        bars=SIMPLES | HONOURS,
        yakuman=True,
    ),
    Yaku(name="ryuuiisou", kanji="緑一色", bars=NOT_GREEN, yakuman=True, test=conditions.ryuuiisou),
    Yaku(
        name="chuuren-poutou",
        kanji="九蓮宝燈",
        needs=RUN | TERMINALS | SIMPLES,
        bars=HONOURS | MIXED,
        yakuman=True,
        test=conditions.nine_gates,
    ),
    Yaku(
        name="junsei-chuuren-poutou",
        kanji="純正九蓮宝燈",
        needs=RUN | TERMINALS | SIMPLES,
        bars=HONOURS | MIXED,
        yakuman=True,
        test=conditions.pure_nine_gates,
        replaces="chuuren-poutou",
    ),
    Yaku(name="suukantsu", kanji="四槓子", needs=QUAD, bars=RUN, yakuman=True, test=lambda f: f.quads == 4),
    Yaku(name="tenhou", kanji="天和", flag=TENHOU, yakuman=True),
    Yaku(name="chiihou", kanji="地和", flag=CHIIHOU, yakuman=True),
    Yaku(
        name="renhou",
        kanji="人和",
        flag=RENHOU,
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
    json: str = dataclasses.field(init=False, repr=False, compare=False)
    """How an answer in JSON writes it."""

    def __post_init__(self) -> None:
        worth = f'"yakuman":{self.yakuman}' if self.yakuman else f'"han":{self.han}'
        object.__setattr__(self, "json", f'{{"name":"{self.name}",{worth}}}')
