"""Tiles as players say them; several names for a suit are in use, and everybody has one's own.

Digits are words ("two three four pin", リャンサンスーピン): no voice takes them for a date or one number.
"""

from __future__ import annotations

import dataclasses
from functools import reduce
from typing import TYPE_CHECKING, Final

from tehai.app.errors import OptionError
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tehai.scoring.text import Value
    from tehai.scoring.tiles import Tile

_DIGITS: Final = (
    *(Text("one"), Text("two"), Text("three"), Text("four"), Text("five")),
    *(Text("six"), Text("seven"), Text("eight"), Text("nine")),
)
_HONOURS: Final = (
    *(Text("east"), Text("south"), Text("west"), Text("north")),
    *(Text("white"), Text("green"), Text("red dragon")),
)
_OF_SUIT: Final[Mapping[str, Callable[[Value], Text]]] = {
    "man": lambda digits: Text("{digits} man", digits=digits),
    "characters": lambda digits: Text("{digits} characters", digits=digits),
    "craks": lambda digits: Text("{digits} craks", digits=digits),
    "pin": lambda digits: Text("{digits} pin", digits=digits),
    "circles": lambda digits: Text("{digits} circles", digits=digits),
    "dots": lambda digits: Text("{digits} dots", digits=digits),
    "sou": lambda digits: Text("{digits} sou", digits=digits),
    "bamboo": lambda digits: Text("{digits} bamboo", digits=digits),
    "bams": lambda digits: Text("{digits} bams", digits=digits),
}
SUIT_WORDS: Final = (("man", "characters", "craks"), ("pin", "circles", "dots"), ("sou", "bamboo", "bams"))
"""The names to choose from, suit by suit; a catalogue may say two of them alike."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TileNames:
    """Which of `SUIT_WORDS` each suit is called by."""

    m: str = "man"
    p: str = "pin"
    s: str = "sou"

    def of_suit(self, suit: str, digits: Value) -> Text:
        """Return digits of a suit in words."""
        return _OF_SUIT[{"m": self.m, "p": self.p, "s": self.s}[suit]](digits)


USUAL: Final = TileNames()


def tile_names(wanted: str) -> TileNames:
    """Return the names that a list asks for, a suit that it leaves out by its usual name.

    >>> tile_names("circles, bamboo")
    TileNames(m='man', p='circles', s='bamboo')

    Raises:
        OptionError: a word is no name of a suit.
    """
    names = USUAL
    for word in filter(None, (part.strip().lower() for part in wanted.split(","))):
        suit = next((suit for suit, words in zip("mps", SUIT_WORDS, strict=True) if word in words), None)
        if suit is None:
            known = Joined(tuple(name for words in SUIT_WORDS for name in words))
            raise OptionError(Text("{word} is no name of a suit: one of {known}", word=word, known=known))
        names = dataclasses.replace(names, **{suit: word})
    return names


def tile_words(tile: Tile, names: TileNames = USUAL) -> Text:
    """Return what a tile is called.

    >>> from tehai.scoring.notation import parse_tile
    >>> str(tile_words(parse_tile("0p"))), str(tile_words(parse_tile("7z")))
    ('red five pin', 'red dragon')
    """
    return group_words((tile,), names)


def group_words(tiles: Sequence[Tile], names: TileNames = USUAL) -> Text:
    """Return what tiles of one suit, or one honour or several of it, are called together.

    >>> from tehai.scoring.notation import parse_tiles
    >>> [str(group_words(parse_tiles(tiles))) for tiles in ("406p", "055p", "11z", "_")]
    ['four red five six pin', 'triplet of five pin, 1 of them red', 'pair of east', 'an unreadable tile']
    """
    first = tiles[0].plain
    if not first.is_readable:
        return Text("an unreadable tile")
    if len(tiles) > 1 and all(tile.plain == first for tile in tiles):
        return _equal(tiles, names)
    if first.is_honour:
        return _HONOURS[first.number - 1]
    return names.of_suit(first.suit, reduce(_then, map(_digit, tiles)))


def _then(before: Text, digit: Text) -> Text:
    return Text("{before} {digit}", before=before, digit=digit)


def _digit(tile: Tile) -> Text:
    digit = _DIGITS[tile.number - 1]
    return Text("red {digit}", digit=digit) if tile.red else digit


def _equal(tiles: Sequence[Tile], names: TileNames) -> Text:
    name = group_words((tiles[0].plain,), names)
    reds = sum(tile.red for tile in tiles)
    of_kind = _SEVERAL[min(len(tiles), 5)](name, len(tiles))
    return Text("{tiles}, {number} of them red", tiles=of_kind, number=reds) if reds else of_kind


_SEVERAL: Final[Mapping[int, Callable[[Text, int], Text]]] = {
    2: lambda tile, _: Text("pair of {tile}", tile=tile),
    3: lambda tile, _: Text("triplet of {tile}", tile=tile),
    4: lambda tile, _: Text("four of {tile}", tile=tile),
    5: lambda tile, number: Text("{number} times {tile}", number=number, tile=tile),
}
