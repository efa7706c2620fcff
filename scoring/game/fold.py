"""The account's state, computed from the events alone."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.game.draws import hand_aborted, hand_drawn, hand_void
from tehai.scoring.game.ending import after_hand, ended_by_points
from tehai.scoring.game.errors import EventError, ImpossibleError
from tehai.scoring.game.events import (
    Adjustment,
    Chombo,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    PenaltyPaid,
    RankLowered,
    RiichiDeclared,
    TimeUp,
)
from tehai.scoring.game.state import GameOver, GameState, first_state
from tehai.scoring.game.sticks import check_at_table, newly_declared
from tehai.scoring.game.wins import hand_won
from tehai.scoring.payments import STICK
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tehai.scoring.game.events import Event, HandEnd, Player
    from tehai.scoring.game.outcome import Outcome
    from tehai.scoring.game.setting import Setting


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One event, the state before it and after it, and of a hand's end what it did."""

    event: Event
    before: GameState
    after: GameState
    outcome: Outcome | None


def steps(setting: Setting, events: Sequence[Event]) -> tuple[Step, ...]:
    """Play the events one after the other; raises EventError for the first that is impossible."""
    state = first_state(setting)
    done = []
    for index, event in enumerate(events):
        try:
            step = _step(event, state, setting)
        except ImpossibleError as error:
            raise EventError(index, state.label, error.text) from None
        done.append(step)
        state = step.after
    return tuple(done)


def _step(event: Event, state: GameState, setting: Setting) -> Step:
    if isinstance(event, Adjustment):
        return Step(event=event, before=state, after=_adjusted(event, state, setting), outcome=None)
    if isinstance(event, RankLowered):
        return Step(event=event, before=state, after=_lowered(event, state, setting), outcome=None)
    if state.over:
        raise ImpossibleError(state.over.text)
    if isinstance(event, HandWon | HandDrawn | HandAborted | Chombo):
        outcome = _outcome(event, state, setting)
        after = after_hand(_chombo_counted(event, state, setting), setting, outcome)
        return Step(event=event, before=state, after=after, outcome=outcome)
    return Step(event=event, before=state, after=_within(event, state, setting), outcome=None)


def _outcome(event: HandEnd, state: GameState, setting: Setting) -> Outcome:
    if isinstance(event, HandWon):
        return hand_won(event, state, setting)
    if isinstance(event, HandDrawn):
        return hand_drawn(event, state, setting)
    if isinstance(event, HandAborted):
        return hand_aborted(event, state, setting)
    return hand_void(event, state, setting)


def _within(
    event: RiichiDeclared | PenaltyPaid | TimeUp | GameEnded, state: GameState, setting: Setting
) -> GameState:
    """What happens in the middle of a hand."""
    if isinstance(event, RiichiDeclared):
        return _riichi(event, state, setting)
    if isinstance(event, PenaltyPaid):
        return _penalty(event, state, setting)
    if isinstance(event, TimeUp):
        return _time_up(event, state, setting)
    return _ended(event, state, setting)


def _moved(state: GameState, player: Player, amount: int) -> tuple[int, ...]:
    return tuple(have + amount * (place == player) for place, have in enumerate(state.points))


def _riichi(event: RiichiDeclared, state: GameState, setting: Setting) -> GameState:
    if event.player in state.riichi:
        raise ImpossibleError(Text("{player} has declared riichi already", player=setting.name(event.player)))
    declared = newly_declared((event.player,), state, setting)
    return dataclasses.replace(
        state,
        points=_moved(state, event.player, -STICK),
        kyotaku=state.kyotaku + 1,
        riichi=(*state.riichi, *declared),
        may_stop=False,
    )


def _penalty(event: PenaltyPaid, state: GameState, setting: Setting) -> GameState:
    """1,000 points on the table for the next winner (Nagoya, other penalties; Sanma, penalties)."""
    check_at_table((event.player,), state, setting)
    if not setting.rules.penalty_deposit:
        raise ImpossibleError(
            Text("there is no penalty of 1,000 points: {ruleset}", ruleset=setting.rules.id)
        )
    after = dataclasses.replace(
        state,
        points=_moved(state, event.player, -STICK),
        kyotaku=state.kyotaku + 1,
        penalties=(*state.penalties, event.player),
        may_stop=False,
    )
    return ended_by_points(after, setting)


def _time_up(event: TimeUp, state: GameState, setting: Setting) -> GameState:
    """Sanma, agreements: 30 minutes and one hand; the hand being played is finished, one more follows."""
    if state.hands_left is not None:
        raise ImpossibleError(Text("the time has run out already"))
    hands = setting.rules.hands_after_time if event.hands_after is None else event.hands_after
    if event.hands_after is None and not setting.time_limit:
        raise ImpossibleError(
            Text("there is no time limit, say how many hands follow: {ruleset}", ruleset=setting.rules.id)
        )
    if hands < 0:
        raise ImpossibleError(Text("hands that follow are 0 or more, not {hands}", hands=hands))
    return dataclasses.replace(state, hands_left=hands + 1)


def _ended(event: GameEnded, state: GameState, setting: Setting) -> GameState:
    if event.reason == "agreement":
        return dataclasses.replace(state, over=GameOver.AGREEMENT, may_stop=False)
    if not state.may_stop:
        name = setting.name(state.dealer)
        raise ImpossibleError(
            Text("{player} may not stop here: {ruleset}", player=name, ruleset=setting.rules.id)
        )
    return dataclasses.replace(state, over=GameOver.DEALER_STOP, may_stop=False)


def _adjusted(event: Adjustment, state: GameState, setting: Setting) -> GameState:
    if len(event.points) != setting.entrants:
        raise ImpossibleError(Text("an amount for each of {count} players is wanted", count=setting.entrants))
    spare = state.kyotaku - len(state.riichi) - len(state.penalties)
    if spare + event.sticks < 0:
        raise ImpossibleError(Text("sticks that earlier hands left on the table: {count}", count=spare))
    points = tuple(have + change for have, change in zip(state.points, event.points, strict=True))
    after = dataclasses.replace(state, points=points, kyotaku=state.kyotaku + event.sticks)
    return after if state.over else ended_by_points(after, setting)


def _lowered(event: RankLowered, state: GameState, setting: Setting) -> GameState:
    if not 0 <= event.player < setting.entrants:
        raise ImpossibleError(Text("there is no player {number} in this game", number=event.player))
    if not setting.rules.wrong_call_lowers_rank:
        raise ImpossibleError(
            Text("points declared wrongly lower nobody's rank: {ruleset}", ruleset=setting.rules.id)
        )
    lowered = tuple(times + (place == event.player) for place, times in enumerate(state.lowered))
    return dataclasses.replace(state, lowered=lowered)


def _chombo_counted(event: HandEnd, state: GameState, setting: Setting) -> GameState:
    """Note who committed a chombo; it prolongs the time (Sanma: チョンボ発生後、制限時間5分延長)."""
    if not isinstance(event, Chombo):
        return state
    counts = tuple(times + (player in event.players) for player, times in enumerate(state.chombo))
    longer = state.time_limit + setting.rules.chombo_minutes if state.time_limit else 0
    return dataclasses.replace(state, chombo=counts, time_limit=longer)
