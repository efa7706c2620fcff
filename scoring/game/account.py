"""``Game``: a whole game as its events, and everything that can be done with it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.game.beside import impossible_together
from tehai.scoring.game.errors import EventError, SettingError
from tehai.scoring.game.events import HandWon, ScoredWin, Winner
from tehai.scoring.game.final import final_scores
from tehai.scoring.game.fold import Step, steps
from tehai.scoring.game.setting import Setting
from tehai.scoring.game.state import first_state
from tehai.scoring.game.worth import impossible_worth
from tehai.scoring.liability import liable_by_melds
from tehai.scoring.seats import OPPONENTS
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tehai.scoring.game.events import Event, Player
    from tehai.scoring.game.final import FinalScore
    from tehai.scoring.game.state import GameState
    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.seats import Seat
    from tehai.scoring.win import Win


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game: its setting and what was recorded, nothing else.

    Points, winds, dealer, counters and sticks are computed from the events each time, so that a correction
    of an earlier hand corrects all that follows. Each change gives a new game; it raises EventError for an
    event that cannot have happened where it stands, a later one too, and then nothing is changed. An index
    that there is not raises IndexError.

    A game read from a file may hold impossible events already (``error``): then a change that leaves fewer
    events from the first impossible one on is taken, so that it can be mended one event at a time.
    """

    setting: Setting
    events: tuple[Event, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """Each event with the state before and after it; raises EventError for the first impossible one."""
        return steps(self.setting, self.events)

    @property
    def state(self) -> GameState:
        """How the game stands; raises EventError as ``steps`` does."""
        done = self.steps
        return done[-1].after if done else first_state(self.setting)

    @property
    def error(self) -> EventError | None:
        """The first event that cannot have happened, None where all can have."""
        try:
            steps(self.setting, self.events)
        except EventError as error:
            return error
        return None

    @property
    def final_scores(self) -> tuple[FinalScore, ...]:
        """The final table, or what it would be if the game ended now; the first player first."""
        return final_scores(self.state, self.setting)

    def append(self, event: Event) -> Game:
        """Record one more event."""
        return self._with((*self.events, event))

    def undo(self) -> Game:
        """Drop the last event; a game without events stays as it is."""
        return self._with(self.events[:-1])

    def replace(self, index: int, event: Event) -> Game:
        """Correct an event; everything after it is computed anew."""
        self._check(index, len(self.events))
        return self._with((*self.events[:index], event, *self.events[index + 1 :]))

    def remove(self, index: int) -> Game:
        """Drop an event that did not happen."""
        self._check(index, len(self.events))
        return self._with((*self.events[:index], *self.events[index + 1 :]))

    def insert(self, index: int, event: Event) -> Game:
        """Record an event that was forgotten, before the one that now has this index."""
        self._check(index, len(self.events) + 1)
        return self._with((*self.events[:index], event, *self.events[index:]))

    def worth_checked(self, index: int) -> Game:
        """Return the game; raises EventError where no hands can be what is told of the event there."""
        index %= len(self.events)
        before = dataclasses.replace(self, events=self.events[:index])
        event = self.events[index]
        wrong = impossible_worth(event, before.state, self.setting) or impossible_together(event)
        if wrong:
            raise EventError(index, before.state.label, wrong)
        return self

    def won_hand(self, player: Player, hand: Hand, win: Win) -> HandWon:
        """Give the event of a win as it was scored: who dealt in and who is liable by player, not by chair.

        Raises EventError where a ron does not say who dealt in, the winner sits out, or winds that are told
        are not those of the table.
        """
        at_table = self.state.at_table
        self._check_winds(player, win)
        if win.ron and win.discarder is None:
            raise self._refused(Text("say who dealt in"))
        seats = (win.discarder, *(seat for _, seat in win.pao))
        if any(seat not in {None, *OPPONENTS[len(at_table)]} for seat in seats):
            raise self._refused(Text("nobody sits there"))

        def sits(seat: Seat) -> Player:
            return self.setting.player_at(player, seat, at_table)

        pao = tuple((yaku, sits(seat)) for yaku, seat in win.pao)
        return HandWon(
            winners=(Winner(player=player, claim=ScoredWin(hand=hand, win=win), pao=pao),),
            discarder=sits(win.discarder) if win.ron and win.discarder else None,
        )

    def with_liable(self, event: HandWon) -> HandWon:
        """Give a win of the next hand with who is liable where it names nobody and its melds leave no choice.

        Nobody else is liable than whom an event names: call this before the event is recorded.
        """
        return dataclasses.replace(event, winners=tuple(self._with_liable(one) for one in event.winners))

    def _with_liable(self, winner: Winner) -> Winner:
        at_table = self.state.at_table
        if not isinstance(winner.claim, ScoredWin) or winner.player not in at_table:
            return winner
        named = {yaku for yaku, _ in winner.pao}
        found = liable_by_melds(winner.claim.hand, winner.claim.win, self.setting.rules)
        more = tuple(
            (yaku, self.setting.player_at(winner.player, seat, at_table))
            for yaku, seat in found
            if yaku not in named
        )
        return dataclasses.replace(winner, pao=(*winner.pao, *more))

    def _check_winds(self, player: Player, win: Win) -> None:
        state, name = self.state, self.setting.name(player)
        seat = state.wind_of(player)
        if seat is None:
            raise self._refused(Text("{player} sits out this hand", player=name))
        if win.seat_wind not in {None, seat}:
            raise self._refused(Text("{player}'s seat wind is {wind} in this hand", player=name, wind=seat))
        if win.round_wind not in {None, state.round_wind}:
            raise self._refused(Text("the round wind is {wind} in this hand", wind=state.round_wind))

    def _refused(self, reason: Text) -> EventError:
        return EventError(len(self.events), self.state.label, reason)

    def _with(self, events: Sequence[Event]) -> Game:
        game = dataclasses.replace(self, events=tuple(events))
        error = game.error
        if error and _left(game, error) >= _left(self, self.error):
            raise error
        return game

    @staticmethod
    def _check(index: int, count: int) -> None:
        if not 0 <= index < count:
            raise IndexError(f"there is no event {index}; there are {count}")


def _left(game: Game, error: EventError | None) -> int:
    """How many events are left from the first impossible one on."""
    return len(game.events) - error.index if error else 0


def new_game(rules: Rules, names: Sequence[str]) -> Game:
    """Start a game with these players in seating order, the first dealer first.

    Raises SettingError for a wrong number of names, or names that are empty or equal. Three players' rules
    take four names where they have rank points for four entrants, one of whom sits out each hand.
    """
    names = tuple(names)
    wanted = [rules.players, *([4] if rules.uma_four_entrants else [])]
    if len(names) not in wanted:
        raise SettingError(
            Text(
                "{ruleset} is played by {wanted}, not {count}",
                ruleset=rules.id,
                wanted=" or ".join(map(str, wanted)),
                count=len(names),
            )
        )
    for place, name in enumerate(names):
        if not name.strip():
            raise SettingError(Text("player {number} has no name", number=place + 1))
        if name in names[:place]:
            raise SettingError(Text("two players are called {name}", name=name))
    return Game(setting=Setting(rules=rules, names=names))
