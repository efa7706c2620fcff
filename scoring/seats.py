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

    kind: int
    """The tile kind, 27 to 30."""

    def __init__(self, letter: str) -> None:
        self.kind = EAST + "ESWN".index(letter)

    __hash__ = object.__hash__  # members are single, and this is the fast one


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

    __hash__ = object.__hash__


OPPONENTS = {
    3: (Seat.SHIMOCHA, Seat.KAMICHA),
    4: (Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA),
}
"""The other players in turn order, by the number of players."""


DEALERS: dict[int, dict[Wind, Seat]] = {
    3: {Wind.EAST: Seat.SELF, Wind.SOUTH: Seat.KAMICHA, Wind.WEST: Seat.SHIMOCHA},
    4: {Wind.EAST: Seat.SELF, Wind.SOUTH: Seat.KAMICHA, Wind.WEST: Seat.TOIMEN, Wind.NORTH: Seat.SHIMOCHA},
}
"""Where the dealer sits, by the number of players and the winner's seat wind."""


def dealer_seat(seat_wind: Wind | None, players: int) -> Seat | None:
    """Where the dealer sits as seen by a winner with this seat wind; None when the wind is not known."""
    return None if seat_wind is None else DEALERS[players].get(seat_wind)
