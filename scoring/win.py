"""How a hand was won: everything the score needs that is not in the tiles and not a house rule."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.makers import maker
from tehai.scoring.seats import Wind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.seats import Seat
    from tehai.scoring.tiles import Tile

DOUBLE_RIICHI = 2

TSUMO, IPPATSU, RINSHAN, CHANKAN, HAITEI, HOUTEI, RENHOU, RIICHI_BIT, DOUBLE_BIT, TENHOU, CHIIHOU, ROBBED = (
    1 << place for place in range(12)
)
"""Bits of ``Win.flags``."""

_BITS = {
    "tsumo": TSUMO,
    "ippatsu": IPPATSU,
    "rinshan": RINSHAN,
    "chankan": CHANKAN,
    "haitei": HAITEI,
    "houtei": HOUTEI,
    "renhou": RENHOU,
    "tenhou": TENHOU,
    "chiihou": CHIIHOU,
    "robbed_closed_kan": ROBBED,
}
_RIICHI_BITS = {1: RIICHI_BIT, DOUBLE_RIICHI: DOUBLE_BIT}


def flags_of(riichi: int, names: Iterable[str]) -> int:
    """Give the bits of the flags with these names, and of riichi."""
    return sum([_BITS[name] for name in names]) + _RIICHI_BITS.get(riichi, 0)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """The circumstances of a win; raises TypeError for winds that are none."""

    tsumo: bool = False
    """Won on the own draw; else by ron."""

    riichi: int = 0
    """0 none, 1 riichi, 2 double riichi."""

    ippatsu: bool = False
    """Won within one uninterrupted turn after riichi."""

    rinshan: bool = False
    """Won on the replacement tile after a kan (or after a North set aside)."""

    chankan: bool = False
    """Won on a tile that another player added to a pon (or, see the next, on a closed kan's)."""

    robbed_closed_kan: bool = False
    """Won with kokushi on a tile of another player's closed kan; ``chankan`` is given too."""

    haitei: bool = False
    """Won on the last draw of the hand."""

    houtei: bool = False
    """Won on the last discard of the hand."""

    tenhou: bool = False
    """The dealer won on the fourteen tiles as dealt."""

    chiihou: bool = False
    """A non-dealer won on the first draw, no call before."""

    renhou: bool = False
    """Won by ron before the own first draw, no call before."""

    seat_wind: Wind | None = None
    """The winner's wind; east is the dealer. None, not known, is a problem: it decides who pays what."""

    round_wind: Wind | None = None
    """The wind of the round; None, not known, is a problem."""

    dora_indicators: tuple[Tile, ...] = ()
    """The face-up indicators, not the dora themselves."""

    ura_indicators: tuple[Tile, ...] = ()
    """The indicators below them, that riichi shows."""

    nuki_dora: int = 0
    """How many Norths were set aside in a three-player game."""

    honba: int = 0
    """Counters on the table."""

    riichi_sticks: int = 0
    """Sticks that the winner takes, the own one included."""

    discarder: Seat | None = None
    """Who dealt in; None on tsumo, or when not known."""

    pao: tuple[tuple[str, Seat], ...] = ()
    """Liability: (yaku name, liable player) for each yakuman that somebody's discard decided;
    ``rinshan-kaihou`` for the open kan that fed a replacement tile."""

    flags: int = dataclasses.field(init=False, repr=False, compare=False)
    """The flags that are set, riichi and double riichi among them, as bits: one question asks about many."""

    def __post_init__(self) -> None:
        names = [name for name in _BITS if getattr(self, name)]
        object.__setattr__(self, "flags", flags_of(self.riichi, names))
        winds: tuple[object, ...] = (
            self.seat_wind,
            self.round_wind,
        )  # a caller without types may give a text
        for wind in winds:
            if not (wind is None or isinstance(wind, Wind)):
                message = f"a wind is Wind.EAST, Wind.SOUTH, Wind.WEST or Wind.NORTH, not {wind!r}"
                raise TypeError(message)

    @property
    def ron(self) -> bool:
        """Won on another player's tile."""
        return not self.tsumo


FLAG_COUNT = 11
"""How many of the first fields are flags, riichi among them."""

new_win = maker(Win, together=FLAG_COUNT)
