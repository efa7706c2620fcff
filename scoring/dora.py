"""Dora: han that count only beside a yaku."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.counts import FIELD
from tehai.scoring.tiles import COUNT_BITS, NORTH, RED_FIELD, TILES_OF_KIND, dora_kind
from tehai.scoring.yaku import YakuItem

if TYPE_CHECKING:
    from tehai.scoring.circumstances import Circumstances
    from tehai.scoring.tiles import Tile


_DORA, _URA_DORA, _AKA_DORA = (
    tuple(YakuItem(name=name, han=han) for han in range(100)) for name in ("dora", "ura-dora", "aka-dora")
)
_RED_PLACE = COUNT_BITS * RED_FIELD
_FIRST_RED = 1 << _RED_PLACE
_PLACES = {
    manzu_simples: tuple(COUNT_BITS * dora_kind(tile, manzu_simples=manzu_simples) for tile in TILES_OF_KIND)
    for manzu_simples in (False, True)
}
"""Where the dora of an indicator stands in a count of tiles, by the indicator's kind."""

_NORTH_WEIGHT = TILES_OF_KIND[NORTH].weight


def dora_items(around: Circumstances) -> tuple[YakuItem, ...]:
    """The dora, ura-dora and red fives of a hand, each named once with its han.

    A North set aside is one han under ``dora``, and one more for each indicator that points to North
    (Tenhou's server logs).
    """
    win, rules = around.win, around.rules
    items = []
    dora = _count(around, win.dora_indicators)
    if win.nuki_dora and rules.north == "dora":
        dora += win.nuki_dora
    if dora:
        items.append(_DORA[dora])
    if win.ura_indicators and rules.ura_dora and win.riichi:
        ura = _count(around, win.ura_indicators)
        if ura:
            items.append(_URA_DORA[ura])
    if around.tiles >= _FIRST_RED:
        red = _count_red(around)
        if red:
            items.append(_AKA_DORA[red])
    return tuple(items)


def _count(around: Circumstances, indicators: tuple[Tile, ...]) -> int:
    places = _PLACES[around.rules.manzu_simples]
    tiles = around.tiles
    if around.win.nuki_dora:
        tiles += around.win.nuki_dora * _NORTH_WEIGHT
    han = 0
    for indicator in indicators:
        han += tiles >> places[indicator.kind] & FIELD
    return han


def _count_red(around: Circumstances) -> int:
    """Red fives, of the suits in which the rules have them."""
    manzu, pinzu, souzu = around.rules.red_fives
    red = around.tiles >> _RED_PLACE
    return (
        (red & FIELD if manzu else 0)
        + (red >> COUNT_BITS & FIELD if pinzu else 0)
        + (red >> 2 * COUNT_BITS & FIELD if souzu else 0)
    )
