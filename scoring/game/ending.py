"""After a hand: who deals the next one, or why the game is over."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.game.outcome import HandEndKind
from tehai.scoring.game.setting import ROUNDS
from tehai.scoring.game.state import GameOver

if TYPE_CHECKING:
    from tehai.scoring.game.events import Player
    from tehai.scoring.game.outcome import Outcome
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.game.state import GameState


def after_hand(state: GameState, setting: Setting, outcome: Outcome) -> GameState:
    """Give the state after a hand; ``state`` is the one before it, its points not yet changed."""
    after = dataclasses.replace(
        state,
        points=tuple(have + change for have, change in zip(state.points, outcome.changes, strict=True)),
        kyotaku=outcome.kyotaku,
        honba=outcome.honba,
        riichi=(),
        penalties=(),
        may_stop=False,
        last_winner=outcome.paid[0].player if _is_win(outcome, setting) else state.last_winner,
    )
    if outcome.kind is HandEndKind.CHOMBO:
        return ended_by_points(after, setting)
    after = ended_by_points(after, setting)
    after = after if after.over else _count_time(after)
    if after.over:
        return after
    if _target_reached(after, setting):
        return dataclasses.replace(after, over=GameOver.TARGET)
    return _stay(after, setting, outcome) if outcome.dealer_keeps else _pass(after, setting)


def _is_win(outcome: Outcome, setting: Setting) -> bool:
    nagashi_won = outcome.kind is HandEndKind.NAGASHI and setting.rules.nagashi_is_win
    return outcome.kind is HandEndKind.WIN or nagashi_won


def ended_by_points(state: GameState, setting: Setting) -> GameState:
    """End the game where someone is below zero and the rules say so; exactly zero plays on (Nagoya)."""
    if setting.rules.bankruptcy and min(state.points) < 0:
        return dataclasses.replace(state, over=GameOver.BANKRUPTCY)
    return state


def _count_time(state: GameState) -> GameState:
    if state.hands_left is None:
        return state
    left = state.hands_left - 1
    return dataclasses.replace(state, hands_left=left, over=None if left else GameOver.TIME)


def _target_reached(state: GameState, setting: Setting) -> bool:
    """In the further round someone has the points that were missing at the end of the last one."""
    return is_extension(state, setting) and max(state.points) >= setting.rules.extension_points


def is_extension(state: GameState, setting: Setting) -> bool:
    """Whether the round is the one after the game's length."""
    return ROUNDS.index(state.round_wind) > ROUNDS.index(setting.last_round)


def is_last_hand(state: GameState, setting: Setting) -> bool:
    """Whether the game is over when the dealer passes."""
    if state.number < setting.entrants:
        return False
    return state.round_wind is setting.last_round or is_extension(state, setting)


def _stay(state: GameState, setting: Setting, outcome: Outcome) -> GameState:
    if not _dealer_may_stop(state, setting, outcome):
        return state
    if setting.rules.dealer_stop_automatic:
        return dataclasses.replace(state, over=GameOver.DEALER_STOP)
    return dataclasses.replace(state, may_stop=True)


def _dealer_may_stop(state: GameState, setting: Setting, outcome: Outcome) -> bool:
    """Whether the dealer leads in the last hand by what lets one stop (Nagoya: a win, not tenpai)."""
    rule = setting.rules.dealer_stop
    ready = rule == "win-or-tenpai" and state.dealer in outcome.ready
    enough = state.points[state.dealer] >= setting.rules.extension_points
    stops = rule != "none" and (outcome.dealer_won or ready)
    return stops and enough and is_last_hand(state, setting) and _leads(state.dealer, state.points)


def _leads(player: Player, points: tuple[int, ...]) -> bool:
    return all(points[player] > other for place, other in enumerate(points) if place != player)


def _pass(state: GameState, setting: Setting) -> GameState:
    """The next player deals; after the last hand the game is over, or goes on where nobody has enough."""
    if is_last_hand(state, setting) and (
        is_extension(state, setting) or max(state.points) >= setting.rules.extension_points
    ):
        return dataclasses.replace(state, over=GameOver.LENGTH)
    round_ends = state.number == setting.entrants
    next_wind = ROUNDS[ROUNDS.index(state.round_wind) + 1] if round_ends else state.round_wind
    return dataclasses.replace(
        state,
        at_table=setting.at_table((state.dealer + 1) % setting.entrants),
        round_wind=next_wind,
        number=1 if round_ends else state.number + 1,
    )
