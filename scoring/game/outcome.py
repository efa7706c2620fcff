"""``Outcome``: what ended a hand, and what it changes."""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.game.events import Player
    from tehai.scoring.points import Worth
    from tehai.scoring.result import Score


class HandEndKind(enum.Enum):
    """How a hand ended."""

    WIN = "win"
    DRAW = "draw"
    NAGASHI = "nagashi"
    ABORT = "abort"
    CHOMBO = "chombo"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """What one winner is paid."""

    player: Player
    total: int
    """Without counters and sticks."""

    changes: tuple[int, ...]
    """By player, counters and sticks included; sums to the sticks taken."""

    worth: Worth | None = None
    """None where only points were called."""

    score: Score | None = None
    """The explained score, where tiles were told."""

    liable: tuple[Player, ...] = ()
    """Who paid because of liability (pao)."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The end of a hand."""

    kind: HandEndKind
    changes: tuple[int, ...]
    """By player, sticks put down and taken included."""

    kyotaku: int
    """Sticks on the table afterwards."""

    riichi: tuple[Player, ...] = ()
    """Who had declared riichi, also where it did not stand."""

    paid: tuple[Paid, ...] = ()
    """Winners who are paid, the nearest to the discarder first; those of nagashi mangan too."""

    unpaid: tuple[Player, ...] = ()
    """Who called ron as well, and is not paid."""

    ready: tuple[Player, ...] = ()
    """Who was ready at a drawn hand."""

    dealer_keeps: bool = False
    dealer_won: bool = False
    honba: int = 0
    """Counters on the table afterwards."""


class Ledger:
    """Sums up what each player gets and pays."""

    def __init__(self, players: int) -> None:
        self._points = [0] * players

    def add(self, player: Player, amount: int) -> None:
        """Give a player points, below zero: take them."""
        self._points[player] += amount

    def add_all(self, amounts: Iterable[int]) -> None:
        """Give each player in seating order points."""
        for player, amount in enumerate(amounts):
            self._points[player] += amount

    @property
    def changes(self) -> tuple[int, ...]:
        """The sums, in seating order."""
        return tuple(self._points)


def even_shares(total: int, count: int) -> tuple[int, ...]:
    """Split points evenly; hundreds that do not divide go one each to the first of the sharers.

    The rule texts only say that it is shared.

    >>> even_shares(3000, 2)
    (1500, 1500)
    >>> even_shares(8000, 3)
    (2700, 2700, 2600)
    >>> even_shares(-1000, 3)
    (-300, -300, -400)
    """
    hundreds, rest = divmod(total, 100)
    share, more = divmod(hundreds, count)
    shares = [100 * (share + (place < more)) for place in range(count)]
    shares[0] += rest
    return tuple(shares)
