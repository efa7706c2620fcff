"""Dora: han that count only beside a yaku."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.tiles import NORTH, dora_kind
from tehai.scoring.yaku import YakuItem

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.tiles import Tile
    from tehai.scoring.win import Win


def dora_items(hand: Hand, win: Win, rules: Rules) -> tuple[YakuItem, ...]:
    """The dora, ura-dora and red fives of a hand, each named once with its han.

    A North set aside is one han under ``dora``, and one more for each indicator that points to North
    (Tenhou's server logs).
    """
    kinds = [tile.kind for tile in hand.tiles] + [NORTH] * win.nuki_dora
    dora = _count(kinds, win.dora_indicators, rules) + (win.nuki_dora if rules.north == "dora" else 0)
    ura = _count(kinds, win.ura_indicators, rules) if rules.ura_dora and win.riichi else 0
    red = sum([1 for tile in hand.tiles if tile.red and rules.red_fives[tile.kind // 9]])
    counted = (("dora", dora), ("ura-dora", ura), ("aka-dora", red))
    return tuple([YakuItem(name=name, han=han) for name, han in counted if han])


def _count(kinds: list[int], indicators: tuple[Tile, ...], rules: Rules) -> int:
    manzu = rules.manzu_simples
    return sum([kinds.count(dora_kind(indicator, manzu_simples=manzu)) for indicator in indicators])
