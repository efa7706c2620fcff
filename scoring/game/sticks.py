"""A hand that ends: who declared riichi in it, and the sticks that lie on the table then."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.game.errors import ImpossibleError
from tehai.scoring.game.outcome import Ledger
from tehai.scoring.payments import STICK
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.game.events import Player
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.game.state import GameState


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """A hand at its end, all riichi told and their sticks put down, nothing paid yet."""

    state: GameState
    """As it stood before the event that ends the hand."""

    setting: Setting
    riichi: tuple[Player, ...]
    """Who declared riichi, also where it does not stand."""

    kyotaku: int
    """Sticks on the table."""

    stick_changes: tuple[int, ...]
    """What putting down the sticks changed, by player."""

    def ledger(self) -> Ledger:
        """Start a ledger with the sticks put down."""
        ledger = Ledger(self.setting.entrants)
        ledger.add_all(self.stick_changes)
        return ledger


def close(
    told: Iterable[Player], state: GameState, setting: Setting, unpaid: Player | None = None
) -> Closing:
    """Put down the sticks of riichi that are told of only now.

    The stick of a riichi whose discard was won on (by ``unpaid``) is not paid, and goes back where it was put
    down already (JPML, yaku 2: 宣言牌がロンされると不成立).
    """
    declared = newly_declared(told, state, setting)
    riichi = (*state.riichi, *declared)
    if unpaid is not None and unpaid not in riichi:
        name = setting.name(unpaid)
        raise ImpossibleError(Text("{player} is not among those who declared riichi", player=name))
    ledger = Ledger(setting.entrants)
    for player in declared:
        if player != unpaid:
            ledger.add(player, -STICK)
    if unpaid in state.riichi:
        ledger.add(unpaid, STICK)
    return Closing(
        state=state,
        setting=setting,
        riichi=riichi,
        kyotaku=state.kyotaku - sum(ledger.changes) // STICK,
        stick_changes=ledger.changes,
    )


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
