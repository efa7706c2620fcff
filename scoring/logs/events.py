"""A game log as values: rounds, and what happened in each, in order and alike for every form of log.

Seats are numbers, 0 the first dealer, in turn order; with three players 0 to 2.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal, TypeAlias

from tehai.scoring.seats import Seat, Wind

if TYPE_CHECKING:
    from tehai.scoring.hand import MeldKind
    from tehai.scoring.logs.errors import LogError
    from tehai.scoring.tiles import Tile

WINDS = tuple(Wind)
_TURNS = {
    3: (Seat.SELF, Seat.SHIMOCHA, Seat.KAMICHA),
    4: (Seat.SELF, Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA),
}


def seen_from(viewer: int, seat: int, players: int) -> Seat:
    """Where a seat is as the viewer sees it."""
    return _TURNS[players][(seat - viewer) % players]


def seat_at(viewer: int, where: Seat, players: int) -> int:
    """The seat that is there as the viewer sees it."""
    return (viewer + _TURNS[players].index(where)) % players


@dataclasses.dataclass(frozen=True, slots=True)
class Draw:
    """A tile drawn from the wall, or the replacement tile of a kan or a North set aside."""

    seat: int
    tile: Tile


@dataclasses.dataclass(frozen=True, slots=True)
class Discard:
    """A discard, perhaps with riichi."""

    seat: int
    tile: Tile
    riichi: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A meld made: by calling the last discard, or a kan out of the own hand."""

    seat: int
    kind: MeldKind
    own: tuple[Tile, ...]
    """Tiles out of the own hand; of an added kan the added tile alone."""

    called: Tile | None = None
    source: int | None = None
    """Who discarded the called tile."""


@dataclasses.dataclass(frozen=True, slots=True)
class Nuki:
    """A North set aside, three players."""

    seat: int
    tile: Tile


@dataclasses.dataclass(frozen=True, slots=True)
class Turned:
    """A further dora indicator."""

    tile: Tile


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """A win: by tsumo where ``source`` is the winner."""

    seat: int
    source: int
    ura: tuple[Tile, ...] = ()
    paid: tuple[int, ...] | None = None
    """What each seat got by the log (below zero: paid), honba and sticks included; None where the log does
    not say."""

    held: tuple[Tile, ...] = ()
    """The winner's concealed tiles without the winning one, where the log gives them with the win."""


Event: TypeAlias = "Draw | Discard | Call | Nuki | Turned | Won"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One hand of a game, from the deal to its end; ValueError for other than three or four hands dealt."""

    where: str
    """Its place in the file, for messages."""

    wind: Wind
    number: int
    """1 to 4 within its wind."""

    dealer: int
    honba: int
    sticks: int
    """Riichi sticks on the table at the deal."""

    indicator: Tile
    hands: tuple[tuple[Tile, ...], ...]
    """The thirteen tiles dealt to each seat; tiles that the log hides are unreadable ones."""

    events: tuple[Event, ...]

    def __post_init__(self) -> None:
        if len(self.hands) not in _TURNS:
            message = f"three or four play, not {len(self.hands)}"
            raise ValueError(message)

    @property
    def players(self) -> int:
        """Three or four."""
        return len(self.hands)

    @property
    def name(self) -> str:
        """``E1-0``: wind, number, honba."""
        return f"{self.wind.value}{self.number}-{self.honba}"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """A game: its rounds, each a value or what is wrong with it."""

    form: Literal["tenhou-json", "tenhou-xml", "mjai"]
    rounds: tuple[Round | LogError, ...]
    rule_text: str = ""
    """The log's own words for its rules, such as 三般南喰赤; empty where it has none."""

    kuitan: bool = True
    """Whether the log's rules have open tanyao, as far as it says."""

    @property
    def players(self) -> int:
        """Three or four; four where no round can be read."""
        return next((part.players for part in self.rounds if isinstance(part, Round)), 4)
