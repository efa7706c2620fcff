"""Dora: han that count only beside a yaku."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.counts import number_of
from tehai.scoring.tiles import COUNT_BITS, NORTH, RED_FIELD, dora_kind
from tehai.scoring.yaku import YakuItem

if TYPE_CHECKING:
    from tehai.scoring.circumstances import Circumstances
    from tehai.scoring.tiles import Tile


_ITEMS = {
    name: tuple(YakuItem(name=name, han=han) for han in range(100))
    for name in ("dora", "ura-dora", "aka-dora")
}


def dora_items(around: Circumstances) -> tuple[YakuItem, ...]:
    """The dora, ura-dora and red fives of a hand, each named once with its han.

    A North set aside is one han under ``dora``, and one more for each indicator that points to North
    (Tenhou's server logs).
    """
    win, rules = around.win, around.rules
    items = []
    dora = _count(around, win.dora_indicators) + (win.nuki_dora if rules.north == "dora" else 0)
    if dora:
        items.append(_ITEMS["dora"][dora])
    if win.ura_indicators and rules.ura_dora and win.riichi:
        ura = _count(around, win.ura_indicators)
        if ura:
            items.append(_ITEMS["ura-dora"][ura])
    red = _count_red(around)
    if red:
        items.append(_ITEMS["aka-dora"][red])
    return tuple(items)


def _count(around: Circumstances, indicators: tuple[Tile, ...]) -> int:
    manzu, nuki = around.rules.manzu_simples, around.win.nuki_dora
    han = 0
    for indicator in indicators:
        kind = dora_kind(indicator, manzu_simples=manzu)
        han += number_of(around.tiles, kind) + (nuki if kind == NORTH else 0)
    return han


def _count_red(around: Circumstances) -> int:
    if not around.tiles >> COUNT_BITS * RED_FIELD:
        return 0
    return sum(
        number_of(around.tiles, RED_FIELD + suit) for suit, reds in enumerate(around.rules.red_fives) if reds
    )
