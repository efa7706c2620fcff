"""Riichi and penalty sticks of the hand being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.game.errors import ImpossibleError
from tehai.scoring.payments import STICK
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.game.events import Player
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.game.state import GameState


def check_at_table(players: Iterable[Player], state: GameState, setting: Setting) -> None:
    """Refuse players who are named twice, sit out this hand, or are not in the game."""
    seen = set()
    for player in players:
        if not 0 <= player < setting.entrants:
            raise ImpossibleError(Text("there is no player {number} in this game", number=player))
        if player not in state.at_table:
            raise ImpossibleError(Text("{player} sits out this hand", player=setting.name(player)))
        if player in seen:
            raise ImpossibleError(Text("{player} is named twice", player=setting.name(player)))
        seen.add(player)


def newly_declared(told: Iterable[Player], state: GameState, setting: Setting) -> tuple[Player, ...]:
    """Give who declared riichi beside those already told of; refuse who may not.

    Below 1,000 points riichi may be declared only where the rules say so (Nagoya, riichi: not; Sanma, riichi:
    it may).
    """
    told = tuple(told)
    check_at_table(told, state, setting)
    new = tuple(player for player in told if player not in state.riichi)
    for player in new:
        if state.points[player] < STICK and not setting.rules.riichi_below_1000:
            raise ImpossibleError(
                Text(
                    "{player} has {points:,} points and cannot declare riichi: {ruleset}",
                    player=setting.name(player),
                    points=state.points[player],
                    ruleset=setting.rules.id,
                )
            )
    return new
