"""``Setting``: under which rules who plays, and in which order they sit."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.seats import OPPONENTS, Seat, Wind
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.game.events import Player
    from tehai.scoring.ruleset import Rules

ROUNDS = (Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Rules, and the entrants' names in seating order, the first dealer first.

    With three players there may be four entrants where the rules have such a game (Sanma; silent on who sits
    out): the one before the dealer, whose wind would be North, sits out that hand.
    """

    rules: Rules
    names: tuple[str, ...]

    @property
    def entrants(self) -> int:
        """How many play the game, one of them perhaps sitting out a hand."""
        return len(self.names)

    @property
    def start_total(self) -> int:
        """The points of all at the start."""
        return self.entrants * self.rules.start_points

    @property
    def fixed_uma(self) -> tuple[int, ...]:
        """Rank points from first to last; empty where they float."""
        four_of_three = self.entrants > self.rules.players
        return self.rules.uma_four_entrants if four_of_three else self.rules.uma

    @property
    def oka(self) -> int:
        """What the first gets for what all put in at the start."""
        return self.rules.oka_four_entrants if self.entrants > self.rules.players else self.rules.oka

    @property
    def time_limit(self) -> int:
        """Minutes for the game; 0 for no limit."""
        four_of_three = self.entrants > self.rules.players
        return self.rules.time_limit_four_entrants if four_of_three else self.rules.time_limit

    @property
    def last_round(self) -> Wind:
        """The last round of the game's length."""
        return Wind.EAST if self.rules.length == "tonpuu" else Wind.SOUTH

    def at_table(self, dealer: Player) -> tuple[Player, ...]:
        """Who plays a hand, in turn order from the dealer, who is East."""
        return tuple((dealer + turn) % self.entrants for turn in range(self.rules.players))

    def seen_from(self, winner: Player, other: Player, at_table: tuple[Player, ...]) -> Seat:
        """Give the chair of another player as the winner sees it."""
        turn = (at_table.index(other) - at_table.index(winner)) % len(at_table)
        return OPPONENTS[len(at_table)][turn - 1] if turn else Seat.SELF

    def player_at(self, winner: Player, seat: Seat, at_table: tuple[Player, ...]) -> Player:
        """Give the player in a chair as the winner sees it."""
        turn = 0 if seat is Seat.SELF else OPPONENTS[len(at_table)].index(seat) + 1
        return at_table[(at_table.index(winner) + turn) % len(at_table)]

    def name(self, player: Player) -> str:
        """Give a player's name."""
        return self.names[player]

    def listed(self, players: Iterable[Player]) -> Joined:
        """Give several players' names, for a text."""
        return Joined(tuple(self.names[player] for player in players))


_ROUND_NAMES = {
    Wind.EAST: Text("East"),
    Wind.SOUTH: Text("South"),
    Wind.WEST: Text("West"),
    Wind.NORTH: Text("North"),
}


def round_text(round_wind: Wind, number: int, honba: int) -> Text:
    """Say which hand of the game it is."""
    name = _ROUND_NAMES[round_wind]
    return Text("{round} {number}, {honba} honba", round=name, number=number, honba=honba)
