"""Hands and melds: pure values, able to hold what cannot be a hand, so that its problems can be told."""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING

from tehai.scoring.counts import count_of
from tehai.scoring.makers import maker

if TYPE_CHECKING:
    from tehai.scoring.seats import Seat
    from tehai.scoring.tiles import Tile

SET_TILES = 3
"""How many tiles of a complete hand one meld stands for (a kan's fourth is extra)."""

COMPLETE_TILES = 14


class MeldKind(enum.Enum):
    """What a meld is; its value is the word of the JSON of a win."""

    CHI = "chi"
    PON = "pon"
    ANKAN = "ankan"
    DAIMINKAN = "daiminkan"
    SHOUMINKAN = "shouminkan"

    __hash__ = object.__hash__  # members are single, and this is the fast one

    @property
    def is_kan(self) -> bool:
        """Whether it has four tiles."""
        return self in _KANS

    @property
    def is_open(self) -> bool:
        """Whether it opens the hand: everything but a closed kan."""
        return self is not MeldKind.ANKAN


_KANS = frozenset({MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN})


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Meld:
    """A meld as it lies on the table.

    ``called_index`` is the place in ``tiles`` of the tile taken from another player, None when not known or
    none was taken; ``source`` is that player, None when not known. An added kan (shouminkan) has its added
    tile last and the called tile of its pon just before it, as notation writes it.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called_index: int | None = None
    source: Seat | None = None
    count: int = dataclasses.field(init=False, repr=False, compare=False)
    """Its tiles, counted, see :mod:`tehai.scoring.counts`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", count_of(self.tiles))

    @property
    def called(self) -> Tile | None:
        """The tile taken from another player, where known."""
        return None if self.called_index is None else self.tiles[self.called_index]

    @property
    def added(self) -> Tile | None:
        """The tile added to a pon; None unless this is an added kan."""
        return self.tiles[-1] if self.kind is MeldKind.SHOUMINKAN else None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """The tiles of one player.

    ``concealed`` holds every tile not in a meld, the winning tile included, in any number and order.
    ``win_tile`` is None for a hand that waits, or whose winning tile is not known. A North set aside in a
    three-player game is in neither: it is counted in ``Win.nuki_dora``.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    win_tile: Tile | None = None
    concealed_count: int = dataclasses.field(init=False, repr=False, compare=False)
    """The concealed tiles, counted, see :mod:`tehai.scoring.counts`."""

    count: int = dataclasses.field(init=False, repr=False, compare=False)
    """All tiles, counted."""

    def __post_init__(self) -> None:
        concealed = count_of(self.concealed)
        object.__setattr__(self, "concealed_count", concealed)
        object.__setattr__(self, "count", concealed + sum([meld.count for meld in self.melds]))

    @property
    def size(self) -> int:
        """Tiles of the hand, a meld counting three: 14 when complete, 13 when waiting."""
        return len(self.concealed) + SET_TILES * len(self.melds)

    @property
    def is_concealed(self) -> bool:
        """Whether no tile was taken from another player (a closed kan keeps the hand concealed)."""
        return all(meld.kind is MeldKind.ANKAN for meld in self.melds)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles: concealed first, then meld by meld."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)

    def with_win_tile(self, tile: Tile) -> Hand:
        """The same hand won on this tile, which becomes the last concealed one.

        A hand one short of complete takes the tile in; in any other it must be there already, and if it is
        not, it is only named as ``win_tile``, for ``problems`` to tell.
        """
        if self.size == COMPLETE_TILES - 1:
            return dataclasses.replace(self, concealed=(*self.concealed, tile), win_tile=tile)
        if self.win_tile is tile and self.concealed[-1] is tile:
            return self
        rest = list(self.concealed)
        if tile not in rest:
            return dataclasses.replace(self, win_tile=tile)
        rest.reverse()
        rest.remove(tile)
        rest.reverse()
        return dataclasses.replace(self, concealed=(*rest, tile), win_tile=tile)


new_hand = maker(Hand)
