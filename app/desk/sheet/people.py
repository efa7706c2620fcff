"""Who is meant in a row: a player by name or its beginning, by seat wind, or as the winner sees them."""

from __future__ import annotations

import dataclasses
import difflib
from typing import TYPE_CHECKING, Final

from tehai.app.desk.sheet.cells import wind_of
from tehai.app.desk.sheet.grid import folded
from tehai.scoring.seats import OPPONENTS, Seat, Wind
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tehai.app.desk.sheet.cell_row import CellRow
    from tehai.scoring.text import Value

_WINDS: Final = tuple(Wind)
_SEATS: Final = {
    word: seat
    for seat, words in (
        (Seat.KAMICHA, ("kamicha", "left", "上家")),
        (Seat.TOIMEN, ("toimen", "across", "対面", "对家", "對面")),
        (Seat.SHIMOCHA, ("shimocha", "right", "下家")),
    )
    for word in words
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """The players of a row: how many play, their names in seating order, and who deals, if known.

    Of four who play a game for three the one before the dealer sits out the hand.
    """

    players: int
    names: tuple[str, ...] = ()
    dealer: int | None = None

    def name_of(self, wind: Wind) -> str:
        """Return the name of who has a seat wind, else the wind's letter."""
        if self.dealer is None or not self.names:
            return str(wind.value)
        return self.names[(self.dealer + _WINDS.index(wind)) % len(self.names)]

    def wind(self, name: str) -> Wind | None:
        """Return the seat wind of a player as `who` gave it; None where it is not known who deals."""
        if name in self.names:
            return None if self.dealer is None else _WINDS[self._turn(name)]
        return wind_of(name)

    def _turn(self, name: str) -> int:
        """Return how many turns after the dealer a player sits."""
        return (self.names.index(name) - (self.dealer or 0)) % len(self.names)

    def who(self, row: CellRow, key: str, text: str) -> str:
        """Return the player that a text names: a name, else a wind's letter; empty, noted, for nobody."""
        named = self._named(text)
        if len(named) == 1:
            return self._playing(row, key, named[0])
        wind = wind_of(text)
        if wind is not None and not named:
            if wind in _WINDS[: self.players]:
                return self.name_of(wind)
            row.fail(key, Text("nobody sits there"), Text("with three players write E, S or W"))
            return ""
        row.fail(key, *self._unknown(text, named))
        return ""

    def _playing(self, row: CellRow, key: str, name: str) -> str:
        """Return a player by name; empty, noted, for one who sits out the hand."""
        if self.dealer is None or self._turn(name) < self.players:
            return name
        row.fail(key, Text("{player} sits out this hand", player=name), Text("correct it, or the hand"))
        return ""

    def beside(self, row: CellRow, key: str, text: str, winner: Wind | None) -> str | Seat:
        """Return a player as `who` does, or the chair where the winner's is not known."""
        seat = _SEATS.get(folded(text))
        if seat is None or self._named(text):
            return self.who(row, key, text)
        if seat not in OPPONENTS[self.players]:
            row.fail(key, Text("nobody sits there"), Text("with three players write left or right"))
            return ""
        if winner is None:
            return seat
        turn = OPPONENTS[self.players].index(seat) + 1
        return self.name_of(_WINDS[(_WINDS.index(winner) + turn) % self.players])

    def seat(self, winner: Wind, other: Wind) -> Seat:
        """Return the chair of another player, as the winner sees it."""
        turn = (_WINDS.index(other) - _WINDS.index(winner)) % self.players
        return OPPONENTS[self.players][turn - 1] if turn else Seat.SELF

    def _named(self, text: str) -> list[str]:
        """Return the players whose name it is, or failing that who are the only ones it begins."""
        word = folded(text)
        same = [name for name in self.names if folded(name) == word]
        return same or [name for name in self.names if word and folded(name).startswith(word)]

    def _unknown(self, text: str, named: Sequence[str]) -> tuple[Value, Value]:
        if named:
            return (
                Text("that may be {names}", names=Joined(tuple(named))),
                Text("write the whole name"),
            )
        if not self.names:
            return Text("that is no seat wind"), Text("write E, S, W or N, or name the players in columns")
        near = difflib.get_close_matches(folded(text), {folded(name): name for name in self.names}, 1)
        by_word = {folded(name): name for name in self.names}
        advice = (
            Text("did you mean {name}?", name=by_word[near[0]])
            if near
            else Text("write one of {names}", names=Joined(self.names))
        )
        return Text("that is no player of this row"), advice
