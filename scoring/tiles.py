"""Tiles: the 34 kinds, the red fives, and their order (the vocabulary of the whole project).

A kind is an integer 0 to 33: 1m…9m are 0…8, 1p…9p 9…17, 1s…9s 18…26, and the honours east, south, west,
north, white (haku), green (hatsu), red (chun), written 1z…7z, 27…33.
"""

from __future__ import annotations

import dataclasses

SUITS = "mpsz"
KIND_COUNT = 34
COPIES = 4
"""How many tiles of one kind a set holds."""

EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = range(27, 34)
UNREADABLE_KIND = -1

COUNT_BITS = 6
"""Bits that a count of tiles has for each kind; then for the red fives of each suit, then for unreadable
tiles."""

RED_FIELD = KIND_COUNT
UNREADABLE_FIELD = RED_FIELD + 3


@dataclasses.dataclass(frozen=True, slots=True, order=True)
class Tile:
    """One tile: its kind (0 to 33) and whether it is a red five.

    Ordered by kind; a red five comes after the plain ones. Take tiles from :meth:`parse` or :data:`TILES`.
    :data:`UNREADABLE` is the one value outside the 34 kinds.
    """

    kind: int
    red: bool = False
    weight: int = dataclasses.field(init=False, repr=False, compare=False)
    """What it adds to a count of tiles, see :mod:`tehai.scoring.counts`."""

    name: str = dataclasses.field(init=False, repr=False, compare=False)
    """How notation writes it."""

    def __post_init__(self) -> None:
        if not UNREADABLE_KIND <= self.kind < KIND_COUNT:
            message = f"a tile's kind is 0 to {KIND_COUNT - 1}, not {self.kind}"
            raise ValueError(message)
        if self.red and not (0 <= self.kind < EAST and self.kind % 9 == 4):
            message = f"only fives can be red, not kind {self.kind}"
            raise ValueError(message)
        object.__setattr__(self, "weight", self._weight())
        object.__setattr__(
            self,
            "name",
            f"{0 if self.red else self.number}{self.suit}" if self.is_readable else "_",
        )

    def _weight(self) -> int:
        kind_field = self.kind if self.is_readable else UNREADABLE_FIELD
        return (1 << COUNT_BITS * kind_field) + (
            1 << COUNT_BITS * (RED_FIELD + self.kind // 9) if self.red else 0
        )

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read one tile, ``"5m"``, ``"0m"`` (red) or ``"_"`` (unreadable); ValueError on anything else."""
        try:
            return TILES_BY_NAME[text]
        except KeyError:
            message = f"{text!r} is no tile; write 1m to 9m, 1p to 9p, 1s to 9s, 1z to 7z, or 0m 0p 0s"
            raise ValueError(message) from None

    @property
    def is_readable(self) -> bool:
        """Whether it is one of the 34 kinds."""
        return self.kind >= 0

    @property
    def suit(self) -> str:
        """``m``, ``p``, ``s`` or ``z``; empty for an unreadable tile."""
        return SUITS[self.kind // 9] if self.is_readable else ""

    @property
    def number(self) -> int:
        """1 to 9 (honours 1 to 7), 5 for a red five, 0 for an unreadable tile."""
        return self.kind % 9 + 1 if self.is_readable else 0

    @property
    def is_honour(self) -> bool:
        """Whether it is a wind or a dragon."""
        return self.kind >= EAST

    @property
    def is_wind(self) -> bool:
        """Whether it is east, south, west or north."""
        return EAST <= self.kind <= NORTH

    @property
    def is_dragon(self) -> bool:
        """Whether it is white, green or red."""
        return self.kind >= HAKU

    @property
    def is_terminal(self) -> bool:
        """Whether it is a one or a nine of a suit."""
        return 0 <= self.kind < EAST and self.kind % 9 in {0, 8}

    @property
    def is_terminal_or_honour(self) -> bool:
        """Whether it is one of the thirteen tiles of kokushi."""
        return self.is_honour or self.is_terminal

    @property
    def plain(self) -> Tile:
        """The same tile, not red."""
        return TILES_OF_KIND[self.kind] if self.red else self

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Tile.parse({str(self)!r})"


UNREADABLE = Tile(UNREADABLE_KIND)
"""A tile that is there and could not be read, written ``_``."""

TILES_OF_KIND = tuple(Tile(kind) for kind in range(KIND_COUNT))
"""The 34 plain tiles; the index is the kind."""

RED_FIVES = (Tile(4, red=True), Tile(13, red=True), Tile(22, red=True))

TILES = tuple(sorted(TILES_OF_KIND + RED_FIVES))
"""All 37 tiles that a hand can hold, in order."""

TILES_BY_NAME = {str(tile): tile for tile in (*TILES, UNREADABLE)}
"""Every tile by the way notation writes it."""

TERMINALS_AND_HONOURS = tuple(tile.kind for tile in TILES_OF_KIND if tile.is_terminal_or_honour)
"""The thirteen kinds of kokushi."""

GREEN = frozenset((19, 20, 21, 23, 25, HATSU))
"""The kinds of all-green: 2s 3s 4s 6s 8s and hatsu."""

MANZU_SIMPLES = tuple(range(1, 8))
"""2m to 8m: the kinds that a three-player wall leaves out."""


def _next_kind(kind: int) -> int:
    """9 is followed by 1, north by east, red by white."""
    if kind < EAST:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind == NORTH:
        return EAST
    return HAKU if kind == CHUN else kind + 1


_NEXT = tuple(_next_kind(kind) for kind in range(KIND_COUNT))
_NEXT_WITHOUT_MANZU_SIMPLES = (8, *_NEXT[1:])


def dora_kind(indicator: Tile, *, manzu_simples: bool = True) -> int:
    """The kind that an indicator makes dora; without 2m to 8m in the wall, 1m points to 9m.

    The order is that of seed rule text 000 (JPML), "how the dora is decided".
    """
    return (_NEXT if manzu_simples else _NEXT_WITHOUT_MANZU_SIMPLES)[indicator.kind]
