"""Who may be liable (pao) for a hand by its melds, and who is where they leave no choice.

``score`` never guesses: nobody is liable but whom ``Win.pao`` names. A front-end asks here first.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from tehai.scoring.hand import MeldKind
from tehai.scoring.payments import OPEN_KAN
from tehai.scoring.seats import OPPONENTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.hand import Hand, Meld
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.seats import Seat
    from tehai.scoring.win import Win


def feeders(yaku: str, hand: Hand, win: Win, rules: Rules) -> tuple[Seat, ...]:
    """Return who may be liable for a yaku, in turn order; empty where nobody can be, by melds and rules.

    A meld that does not say whom it was called from may be anybody's.
    """
    if yaku not in rules.pao:
        return ()
    opponents = OPPONENTS[rules.players]
    sources = {meld.source for meld in _DECIDING[yaku](hand, win) if meld.kind.is_open}
    return tuple(seat for seat in opponents if seat in sources or sources - set(opponents))


def liable_by_melds(hand: Hand, win: Win, rules: Rules) -> tuple[tuple[str, Seat], ...]:
    """Return who is liable for which yaku where the melds leave no choice, in the form of ``Win.pao``.

    All the deciding sets of a yakuman were called from one player; or the only kan of a hand won on a
    replacement tile is an open one (after another kan, or a North set aside, the tile may not be its own).
    """
    found = []
    for yaku in YAKU:
        seats = feeders(yaku, hand, win, rules)
        if len(seats) == 1 and _is_sure(yaku, hand, win):
            found.append((yaku, seats[0]))
    return tuple(found)


def with_liable(hand: Hand, win: Win, rules: Rules) -> Win:
    """Return the win with whom the melds make liable, for what the win names nobody for."""
    named = {yaku for yaku, _ in win.pao}
    more = tuple(one for one in liable_by_melds(hand, win, rules) if one[0] not in named)
    return dataclasses.replace(win, pao=(*win.pao, *more)) if more else win


def _is_sure(yaku: str, hand: Hand, win: Win) -> bool:
    """Whether no deciding set may have been made on the own draw."""
    if yaku == OPEN_KAN:
        return _kans(hand) == 1 and not win.nuki_dora
    return sum(meld.kind.is_open for meld in _DECIDING[yaku](hand, win)) == _WANTED[yaku]


def _kans(hand: Hand) -> int:
    return sum(meld.kind.is_kan for meld in hand.melds)


def _all_melds(hand: Hand, belongs: Callable[[Meld], bool], wanted: int) -> list[Meld]:
    """All sets of a yakuman where all are melds, so that a discard may have decided it; else none."""
    melds = [meld for meld in hand.melds if belongs(meld)]
    return melds if len(melds) == wanted else []


def _open_kans(hand: Hand) -> list[Meld]:
    return [meld for meld in hand.melds if meld.kind is MeldKind.DAIMINKAN]


_WANTED: Final = {"daisangen": 3, "daisuushii": 4, "suukantsu": 4}
_DECIDING: Final[dict[str, Callable[[Hand, Win], list[Meld]]]] = {
    "daisangen": lambda hand, _win: _all_melds(hand, lambda meld: meld.tiles[0].is_dragon, 3),
    "daisuushii": lambda hand, _win: _all_melds(hand, lambda meld: meld.tiles[0].is_wind, 4),
    "suukantsu": lambda hand, _win: _open_kans(hand) if _kans(hand) == 4 else [],
    OPEN_KAN: lambda hand, win: _open_kans(hand) if win.rinshan else [],
}
"""The melds of which a call may have decided the hand."""

YAKU: Final = tuple(_DECIDING)
"""Hands that somebody can be liable for."""
