"""Events: what a person records of a game, one small value each.

A player is a number here: the place in seating order, 0 for the first dealer. Winds, counters, sticks and
who deals are never part of an event: the account knows them. Which event is possible when, and what it does,
is in ``tehai.scoring.game.fold``.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal, TypeAlias

from tehai.scoring.win import Win

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import AbortiveDraw

Player: TypeAlias = int
"""A place in seating order, 0 for the first dealer."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ScoredWin:
    """A win as its tiles: the account scores it.

    Of ``win`` only what the account does not know is kept: tsumo or ron, winds, counters, sticks, the
    discarder and liability are filled in when it is scored, and riichi too where the winner is among those
    who declared.
    """

    hand: Hand
    win: Win = dataclasses.field(default_factory=Win)

    def __post_init__(self) -> None:
        object.__setattr__(self, "win", dataclasses.replace(self.win, **_KNOWN))


_KNOWN = {
    field: getattr(Win(), field)
    for field in ("tsumo", "seat_wind", "round_wind", "honba", "riichi_sticks", "discarder", "pao")
}
"""The circumstances that the account knows, as they stand where nothing is told."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HanFu:
    """A win as han and fu, or as so many yakuman. Fu may be left out (0) from 5 han on."""

    han: int = 0
    fu: int = 0
    yakuman: int = 0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class CalledPoints:
    """A win as its points were called, without counters and sticks.

    Ron: ``points`` is the whole. Tsumo: ``points`` is what a non-dealer pays and ``dealer`` what the dealer
    pays, 0 where the dealer won (Kyokai, article 46: the non-dealer's payment is named first).
    """

    points: int
    dealer: int = 0


Claim: TypeAlias = ScoredWin | HanFu | CalledPoints


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Winner:
    """One who won, with what, and who is liable (pao) for which yaku of it."""

    player: Player
    claim: Claim | None
    """None, not said, only for one whom the rules do not pay (head bump)."""

    pao: tuple[tuple[str, Player], ...] = ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HandWon:
    """A hand was won; ends the hand."""

    winners: tuple[Winner, ...]
    """In any order; all who called ron, also those whom the rules do not pay."""

    discarder: Player | None
    """Who dealt in; None for tsumo."""

    riichi: tuple[Player, ...] = ()
    """Who declared riichi in this hand; those of ``RiichiDeclared`` need no second mention."""

    on_riichi_tile: bool = False
    """Won on the very discard that declared riichi: that riichi does not stand and its stick is not paid."""

    note: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HandDrawn:
    """Nobody won before the tiles ran out; ends the hand."""

    tenpai: tuple[Player, ...] = ()
    """Who showed a ready hand, as far as it was only said."""

    hands: tuple[tuple[Player, Hand], ...] = ()
    """Thirteen tiles that were shown as ready, for the account to check."""

    nagashi: tuple[Player, ...] = ()
    """Whose discards were all terminals and honours, none of them called."""

    dead: tuple[Player, ...] = ()
    """Who had lost the right to win, and counts as not ready even after riichi."""

    riichi: tuple[Player, ...] = ()
    note: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HandAborted:
    """The hand was drawn in its middle; ends the hand."""

    kind: AbortiveDraw
    riichi: tuple[Player, ...] = ()
    note: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Chombo:
    """A false win and the like: the hand is void and is played again by the same dealer."""

    players: tuple[Player, ...]
    note: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RiichiDeclared:
    """Riichi was declared, told as it happens; a hand's closing event may tell it as well."""

    player: Player
    note: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyPaid:
    """A penalty of 1,000 points went on the table for the next winner, in the hand being played."""

    player: Player
    note: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Points mended by hand: paid wrongly, or counted differently.

    Kyokai, article 46: until right after the game, if the players agree. They need not balance, and then the
    total differs from the start total, for the final table to treat.
    """

    points: tuple[int, ...]
    """What each player's points change by."""

    sticks: int = 0
    """What the sticks on the table change by."""

    note: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RankLowered:
    """A player who declared points wrongly is ranked one place lower at the end (Sanma, other penalties)."""

    player: Player
    note: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TimeUp:
    """The time ran out during the hand being played: so many hands follow it, and the game ends."""

    hands_after: int | None = None
    """None for what the rules say."""

    note: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    """The game ends here: the leading dealer stops, or the players agree to."""

    reason: Literal["dealer-stop", "agreement"]
    note: str = ""


HandEnd: TypeAlias = HandWon | HandDrawn | HandAborted | Chombo
"""The events that end a hand."""

Event: TypeAlias = HandEnd | RiichiDeclared | PenaltyPaid | Adjustment | RankLowered | TimeUp | GameEnded
