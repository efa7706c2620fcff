"""The table of yaku: those of the circumstances, then those of the tiles, each in the order of the JPML list.

Each test is a function of ``Facts`` alone; ``flag``, ``needs`` and ``bars`` only say when it is worth making.

Dora are no yaku: :mod:`tehai.scoring.dora` counts them.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import operator
from typing import TYPE_CHECKING, TypeAlias

from tehai.scoring import conditions
from tehai.scoring.marks import (
    HONOUR_TRIPLET,
    HONOURS,
    INSIDE,
    MANZU,
    MIXED,
    NOT_GREEN,
    OPEN,
    ORPHANS,
    PINZU,
    QUAD,
    RUN,
    SEVEN_PAIRS,
    SIMPLES,
    SOUZU,
    SUITS,
    TERMINALS,
    TRIPLET,
    TRIPLET_OF,
    TWIN_RUNS,
)
from tehai.scoring.reading import Shape, Wait
from tehai.scoring.tiles import CHUN, EAST, HAKU, HATSU, NORTH, SOUTH, WEST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tehai.scoring.facts import Facts
    from tehai.scoring.ruleset import Rules


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Yaku:
    """One row of the table; ``closed`` and ``open`` are han, 0 where it does not count or is a yakuman."""

    name: str
    kanji: str
    closed: int = 0
    open: int = 0
    yakuman: bool = False
    test: Callable[[Facts], bool]
    flag: str = ""
    """The field of ``Win`` that must be set for the test to be worth making; for yaku of circumstances."""

    needs: int = 0
    bars: int = 0
    """Signs (:mod:`tehai.scoring.marks`) of which a reading must have all, and none, for the same."""

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
    Yaku(name="riichi", kanji="立直", flag="riichi", closed=1, test=conditions.riichi),
    Yaku(name="double-riichi", kanji="ダブル立直", flag="riichi", closed=2, test=conditions.double_riichi),
    Yaku(name="ippatsu", kanji="一発", flag="ippatsu", closed=1, test=conditions.ippatsu),
    Yaku(name="menzen-tsumo", kanji="門前清自摸和", flag="tsumo", closed=1, test=conditions.menzen_tsumo),
    Yaku(
        name="rinshan-kaihou",
        kanji="嶺上開花",
        flag="rinshan",
        closed=1,
        open=1,
        test=lambda f: f.around.win.rinshan,
    ),
    Yaku(name="chankan", kanji="搶槓", flag="chankan", closed=1, open=1, test=lambda f: f.around.win.chankan),
    Yaku(
        name="haitei", kanji="海底摸月", flag="haitei", closed=1, open=1, test=lambda f: f.around.win.haitei
    ),
    Yaku(
        name="houtei", kanji="河底撈魚", flag="houtei", closed=1, open=1, test=lambda f: f.around.win.houtei
    ),
    Yaku(name="renhou", kanji="人和", flag="renhou", closed=-1, test=lambda f: conditions.renhou(f, "yaku")),
    Yaku(name="pinfu", kanji="平和", needs=RUN, bars=TRIPLET, closed=1, test=conditions.is_pinfu),
    Yaku(name="tanyao", kanji="断么九", bars=TERMINALS | HONOURS, closed=1, open=1, test=conditions.tanyao),
    Yaku(
        name="haku",
        kanji="白",
        needs=TRIPLET_OF[HAKU],
        closed=1,
        open=1,
        test=lambda f: bool(f.triplets >> HAKU & 1),
    ),
    Yaku(
        name="hatsu",
        kanji="發",
        needs=TRIPLET_OF[HATSU],
        closed=1,
        open=1,
        test=lambda f: bool(f.triplets >> HATSU & 1),
    ),
    Yaku(
        name="chun",
        kanji="中",
        needs=TRIPLET_OF[CHUN],
        closed=1,
        open=1,
        test=lambda f: bool(f.triplets >> CHUN & 1),
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
        test=lambda f: f.reading.shape is Shape.CHIITOITSU,
    ),
    Yaku(name="toitoi", kanji="対々和", needs=TRIPLET, bars=RUN, closed=2, open=2, test=conditions.toitoi),
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
    Yaku(
        name="chanta",
        kanji="混全帯么九",
        needs=RUN | HONOURS,
        bars=INSIDE,
        closed=2,
        open=1,
        test=conditions.chanta,
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
    Yaku(
        name="honroutou",
        kanji="混老頭",
        needs=TERMINALS | HONOURS,
        bars=SIMPLES,
        closed=2,
        open=2,
        test=conditions.honroutou,
    ),
    Yaku(
        name="honitsu", kanji="混一色", needs=HONOURS, bars=MIXED, closed=3, open=2, test=conditions.honitsu
    ),
    Yaku(
        name="junchan",
        kanji="純全帯么九",
        needs=RUN,
        bars=INSIDE | HONOURS,
        closed=3,
        open=2,
        test=conditions.junchan,
    ),
    Yaku(
        name="ryanpeikou", kanji="二盃口", needs=TWIN_RUNS, bars=TRIPLET, closed=3, test=conditions.ryanpeikou
    ),
    Yaku(name="chinitsu", kanji="清一色", bars=HONOURS | MIXED, closed=6, open=5, test=conditions.chinitsu),
)
"""Yaku with han. The han of renhou are the ruleset's, -1 here."""

YAKUMAN: tuple[Yaku, ...] = (
    Yaku(
        name="kokushi-musou",
        kanji="国士無双",
        needs=ORPHANS,
        yakuman=True,
        test=lambda f: f.reading.shape is Shape.KOKUSHI,
    ),
    Yaku(
        name="kokushi-musou-13",
        kanji="国士無双十三面",
        needs=ORPHANS,
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
        needs=TRIPLET_OF[HAKU] | TRIPLET_OF[HATSU] | TRIPLET_OF[CHUN],
        yakuman=True,
        test=conditions.daisangen,
    ),
    Yaku(
        name="tsuuiisou", kanji="字一色", needs=HONOURS, bars=SUITS, yakuman=True, test=conditions.tsuuiisou
    ),
    Yaku(name="shousuushii", kanji="小四喜", needs=HONOUR_TRIPLET, yakuman=True, test=conditions.shousuushii),
    Yaku(
        name="daisuushii",
        kanji="大四喜",
        needs=HONOUR_TRIPLET,
        bars=RUN,
        yakuman=True,
        test=conditions.daisuushii,
    ),
    Yaku(
        name="chinroutou",
        kanji="清老頭",
        needs=TERMINALS,
        bars=SIMPLES | HONOURS,
        yakuman=True,
        test=conditions.chinroutou,
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
    Yaku(name="tenhou", kanji="天和", flag="tenhou", yakuman=True, test=lambda f: f.around.win.tenhou),
    Yaku(name="chiihou", kanji="地和", flag="chiihou", yakuman=True, test=lambda f: f.around.win.chiihou),
    Yaku(
        name="renhou",
        kanji="人和",
        flag="renhou",
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


_TestedItem: TypeAlias = "tuple[Callable[[Facts], bool], YakuItem]"


def _tested_items(rows: Iterable[Yaku], *, is_open: bool) -> tuple[_TestedItem, ...]:
    """Tests and the items that they give, without the yaku that an open hand does not have."""
    han_of = operator.attrgetter("open" if is_open else "closed")
    return tuple([(row.test, YakuItem(name=row.name, han=han_of(row))) for row in rows if han_of(row)])


_CIRCUMSTANCES = tuple(row for row in YAKU if row.flag)
_OPEN_CIRCUMSTANCES = tuple(row for row in _CIRCUMSTANCES if row.open)
_CLOSED_ITEMS = _tested_items(_CIRCUMSTANCES, is_open=False)
_OPEN_ITEMS = _tested_items(_OPEN_CIRCUMSTANCES, is_open=True)
_closed_flags = operator.attrgetter(*(row.flag for row in _CIRCUMSTANCES))
_open_flags = operator.attrgetter(*(row.flag for row in _OPEN_CIRCUMSTANCES))
_FIRST_TURN = tuple(row for row in YAKUMAN if row.flag)
_ONE_SUIT = frozenset((0, MANZU, PINZU, SOUZU))


def worth_testing(table: tuple[Yaku, ...], signs: int) -> tuple[Yaku, ...]:
    """The rows of tiles whose signs a reading has."""
    if signs & SUITS not in _ONE_SUIT:
        signs |= MIXED
    return tuple(
        [row for row in table if not (row.flag or row.needs & ~signs or row.bars & signs)],
    )


@functools.cache
def _tile_items(signs: int) -> tuple[_TestedItem, ...]:
    """The yaku of tiles that a reading with these signs can have."""
    return _tested_items(worth_testing(YAKU, signs), is_open=signs & OPEN > 0)


@functools.cache
def _tile_yakuman(signs: int) -> tuple[Yaku, ...]:
    """The yakuman of tiles that a reading with these signs can have."""
    return worth_testing(YAKUMAN, signs)


def yaku_items(facts: Facts) -> tuple[YakuItem, ...]:
    """The yaku of a reading with their han, in the order of the table; empty when it has none."""
    win = facts.around.win
    if facts.around.closed:
        of_circumstances = itertools.compress(_CLOSED_ITEMS, _closed_flags(win))
    else:
        of_circumstances = itertools.compress(_OPEN_ITEMS, _open_flags(win))
    items = []
    for test, item in itertools.chain(of_circumstances, _tile_items(facts.signs)):
        if test(facts):
            items.append(item)
    if win.renhou:
        return tuple([_with_han_of_rules(item, facts.around.rules) for item in items])
    return tuple(items)


def _with_han_of_rules(item: YakuItem, rules: Rules) -> YakuItem:
    return dataclasses.replace(item, han=rules.renhou_han) if item.name == "renhou" else item


def yakuman_items(facts: Facts) -> tuple[YakuItem, ...]:
    """The yakuman of a reading, doubled where the ruleset doubles; empty when it has none."""
    rows = _tile_yakuman(facts.signs)
    win = facts.around.win
    if win.tenhou or win.chiihou or win.renhou:
        rows += _FIRST_TURN
    found = [row for row in rows if row.test(facts)] if rows else []
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
