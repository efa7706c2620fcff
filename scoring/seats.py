"""Winds, and the players as the winner sees them."""

from __future__ import annotations

import enum

from tehai.scoring.tiles import EAST


class Wind(enum.Enum):
    """A wind; its value is the letter that notation and JSON use."""

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"

    @property
    def kind(self) -> int:
        """The tile kind, 27 to 30."""
        return EAST + "ESWN".index(self.value)


class Seat(enum.Enum):
    """A player, as seen from the winner's chair.

    With three players there is no toimen: the player after the winner is shimocha, the one before is kamicha.
    ``DISCARDER`` stands in a payment for a discarder whose chair was not said.
    """

    SELF = "self"
    SHIMOCHA = "shimocha"
    TOIMEN = "toimen"
    KAMICHA = "kamicha"
    DISCARDER = "discarder"


OPPONENTS = {
    3: (Seat.SHIMOCHA, Seat.KAMICHA),
    4: (Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA),
}
"""The other players in turn order, by the number of players."""


def dealer_seat(seat_wind: Wind | None, players: int) -> Seat | None:
    """Where the dealer sits as seen by a winner with this seat wind; None when the wind is not known."""
    if seat_wind is None:
        return None
    if seat_wind is Wind.EAST:
        return Seat.SELF
    turns_since_dealer = "ESWN".index(seat_wind.value)
    others = OPPONENTS[players]
    return others[len(others) - turns_since_dealer] if turns_since_dealer <= len(others) else None
