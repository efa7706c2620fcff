"""``GameState``: how the game stands between two events."""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING

from tehai.scoring.game.setting import round_text
from tehai.scoring.seats import Wind
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.scoring.game.events import Player
    from tehai.scoring.game.setting import Setting


class GameOver(enum.Enum):
    """Why the game is over."""

    LENGTH = "length"
    """The last hand was played."""

    BANKRUPTCY = "bankruptcy"
    """Someone is below zero, where the rules end the game by it."""

    TARGET = "target"
    """Someone reached the points that end a further round."""

    DEALER_STOP = "dealer-stop"
    """The leading dealer stopped in the last hand."""

    TIME = "time"
    """The hands after the time limit were played."""

    AGREEMENT = "agreement"
    """The players ended it."""

    @property
    def text(self) -> Text:
        """The reason in a sentence."""
        return Text("the game is over: {why}", why=_REASONS[self])


_REASONS = {
    GameOver.LENGTH: Text("the last hand was played"),
    GameOver.BANKRUPTCY: Text("someone is below zero"),
    GameOver.TARGET: Text("someone reached the points that end the further round"),
    GameOver.DEALER_STOP: Text("the leading dealer stopped"),
    GameOver.TIME: Text("the time ran out"),
    GameOver.AGREEMENT: Text("the players ended it"),
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """How the game stands. Tuples by player are in seating order."""

    points: tuple[int, ...]
    """What each player has, sticks put on the table already off."""

    at_table: tuple[Player, ...]
    """Who plays this hand, in turn order from the dealer."""

    round_wind: Wind = Wind.EAST
    number: int = 1
    """The hand's number in its round, from 1."""

    honba: int = 0
    """Counters on the table."""

    kyotaku: int = 0
    """Sticks on the table, 1,000 points each: riichi and penalties."""

    riichi: tuple[Player, ...] = ()
    """Who declared riichi in the hand being played, as far as told."""

    penalties: tuple[Player, ...] = ()
    """Who paid a penalty stick in the hand being played, once for each."""

    chombo: tuple[int, ...]
    """How many chombo each player has."""

    lowered: tuple[int, ...]
    """How many places lower each player will be ranked."""

    last_winner: Player | None = None

    time_limit: int = 0
    """Minutes, with what chombo added; 0 for no limit."""

    hands_left: int | None = None
    """After the time ran out: hands still to finish, the one being played included."""

    may_stop: bool = False
    """The dealer leads in the last hand, and may end the game here."""

    over: GameOver | None = None

    @property
    def dealer(self) -> Player:
        """Who deals."""
        return self.at_table[0]

    @property
    def label(self) -> Text:
        """Which hand it is: ``East 2, 1 honba``."""
        return round_text(self.round_wind, self.number, self.honba)

    def wind_of(self, player: Player) -> Wind | None:
        """Give a player's seat wind; None for one who sits out."""
        return tuple(Wind)[self.at_table.index(player)] if player in self.at_table else None


def first_state(setting: Setting) -> GameState:
    """How a game begins."""
    return GameState(
        points=(setting.rules.start_points,) * setting.entrants,
        at_table=setting.at_table(0),
        chombo=(0,) * setting.entrants,
        lowered=(0,) * setting.entrants,
        time_limit=setting.time_limit,
    )
