"""A quick look at a hand: nearly all hands are in order, and few tests are enough to see it."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from tehai.scoring.counts import fields, has_five_of_a_kind, number_of
from tehai.scoring.hand import COMPLETE_TILES, SET_TILES, MeldKind
from tehai.scoring.seats import OPPONENTS, Seat, Wind
from tehai.scoring.tiles import COPIES, COUNT_BITS, MANZU_SIMPLES, RED_FIELD, RED_FIVES
from tehai.scoring.win import (
    CHANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    RENHOU,
    RINSHAN,
    ROBBED,
    TENHOU,
)
from tehai.scoring.win_problems import MAX_INDICATORS

if TYPE_CHECKING:
    from tehai.scoring.circumstances import Circumstances
    from tehai.scoring.hand import Hand, Meld

_RARE = RINSHAN | CHANKAN | ROBBED | HAITEI | HOUTEI | TENHOU | CHIIHOU | RENHOU
_MANZU_SIMPLES = fields(MANZU_SIMPLES)
_FOUR_FIVES = sum(COPIES << COUNT_BITS * red.kind for red in RED_FIVES)
_AT_MOST_ONE_RED = frozenset(itertools.product((0, 1), repeat=3))
_ONE_RED_OF_EACH = sum(1 << COUNT_BITS * suit for suit in range(3))
_CHI, _PON, _NORTH = MeldKind.CHI, MeldKind.PON, Wind.NORTH  # members of enums are slow to ask for
_RED_AT = COUNT_BITS * RED_FIELD


def is_in_order(hand: Hand, around: Circumstances) -> bool:
    """Whether ``tile_problems`` and ``win_problems`` would find nothing.

    True is sure; false only says that this is one for them to look at, row by row. Liability and rare
    circumstances always are.
    """
    return _win_in_order(around) and _tiles_in_order(hand, around)


def _tiles_in_order(hand: Hand, around: Circumstances) -> bool:
    win, rules = around.win, around.rules
    seen = around.tiles
    for indicator in win.dora_indicators:
        seen += indicator.weight
    for indicator in win.ura_indicators:
        seen += indicator.weight
    return (
        len(hand.concealed) + SET_TILES * len(hand.melds) == COMPLETE_TILES
        and hand.win_tile is hand.concealed[-1]
        and not seen >> _RED_AT & ~_ONE_RED_OF_EACH  # unreadable tiles stand above the red
        and (not seen & _FOUR_FIVES or _each_four_fives_with_red(seen))
        and not has_five_of_a_kind(seen)
        and rules.red_fives in _AT_MOST_ONE_RED
        and (rules.manzu_simples or not seen & _MANZU_SIMPLES)
        and (not hand.melds or _melds_in_order(hand.melds, around))
    )


def _each_four_fives_with_red(seen: int) -> bool:
    """Whether of every suit with four fives one is red, so that there is none too many."""
    return all(
        number_of(seen, red.kind) < COPIES or number_of(seen, RED_FIELD + suit)
        for suit, red in enumerate(RED_FIVES)
    )


def _melds_in_order(melds: tuple[Meld, ...], around: Circumstances) -> bool:
    """Each kan turned its indicator, and no chi but from the left."""
    if not all(around.groups):
        return False
    rules = around.rules
    indicators = 1
    for meld in melds:
        if meld.kind is _CHI:
            if not (rules.chi and meld.source in _FROM_KAMICHA):
                return False
        elif meld.kind is not _PON:
            indicators += 1
    return indicators == 1 or not rules.kan_dora or len(around.win.dora_indicators) >= indicators


_FROM_KAMICHA = (None, Seat.KAMICHA)


def _win_in_order(around: Circumstances) -> bool:
    """False for rare circumstances, whatever they are."""
    win, rules = around.win, around.rules
    if win.flags & _RARE or win.nuki_dora or win.pao or (win.ippatsu and win.riichi == DOUBLE_RIICHI):
        return False
    turned = len(win.dora_indicators)
    return (
        win.seat_wind is not None
        and win.round_wind is not None
        and (rules.players == 4 or win.seat_wind is not _NORTH)
        and (
            (0 < win.riichi <= DOUBLE_RIICHI and around.closed)
            or not (win.riichi or win.ippatsu or win.ura_indicators)
        )
        and turned <= (MAX_INDICATORS if rules.kan_dora else 1)
        and (not win.ura_indicators or len(win.ura_indicators) == (turned if rules.kan_ura else 1))
        and (win.discarder is None or (win.discarder in OPPONENTS[rules.players] and not win.tsumo))
        and win.honba >= 0
        and win.riichi_sticks >= 0
    )
