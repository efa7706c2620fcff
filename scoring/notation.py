"""Tile notation: the one text form of a hand, for photo, keyboard, file and test.

::

    hand       = concealed (SPACE meld)*
    concealed  = tiles | "-"                  ; "-" when no tile is concealed
    tiles      = ((digit | "_")+ suit | "_")+
    meld       = ((digit | "_") mark?)+ suit  ; three or four tiles
    digit      = "0" (a red five) | "1" … "9"
    suit       = "m" | "p" | "s" | "z"        ; 1z…7z: east south west north white green red
    mark       = "-" (from the left, kamicha) | "=" (across, toimen) | "+" (right, shimocha) | "~" (not known)

``_`` is a tile that could not be read. The mark stands after the called tile: chi ``4-56m``, pon ``111=z``,
open kan ``1111+z``, added kan ``111=1z`` (the pon's mark, then the added tile), closed kan ``1111z``. Three
tiles without a mark are an open meld whose called tile is not known. The winning tile is the last concealed
one.

The same functions read kobalab's form, Unicode tiles, MJAI's and Tenhou's forms (:mod:`tehai.scoring.forms`).
"""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

from tehai.scoring.errors import NotationError
from tehai.scoring.forms import to_mpsz
from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.text import Text
from tehai.scoring.tiles import SUITS, TILES_BY_NAME, UNREADABLE, Tile
from tehai.scoring.written import KAN_TILES, MARKS, NO_CONCEALED, format_hand, format_meld, format_tiles

if TYPE_CHECKING:
    from tehai.scoring.seats import Seat

__all__ = [
    "NO_CONCEALED",
    "NotationError",
    "format_hand",
    "format_meld",
    "format_tiles",
    "parse_hand",
    "parse_meld",
    "parse_tile",
    "parse_tiles",
]

_DIGITS = "0123456789"
_WORD = re.compile(r"\S+")


@dataclasses.dataclass(frozen=True, slots=True)
class _Mark:
    """A mark, and the index of the tile it stands after."""

    tile_index: int
    source: Seat | None


@dataclasses.dataclass(frozen=True, slots=True)
class _Word:
    """The tiles and marks of one word, with its place in the text."""

    tiles: tuple[Tile, ...]
    marks: tuple[_Mark, ...]
    span: tuple[int, int]


def parse_hand(text: str) -> Hand:
    """Read a hand; the last concealed tile is the winning one when the count is that of a complete hand.

    Raises NotationError, with the place, for text that is not notation. Any number of tiles is read: whether
    they can be a hand is for ``problems`` to say. Raises TypeError for what is no text.
    """
    _check_is_text(text)
    plain = plain_tiles(text)
    if plain:
        return _hand(plain, ())
    source = to_mpsz(text)
    words = [match.span() for match in _WORD.finditer(source)]
    if not words:
        message = Text("there are no tiles; write for example 123m406p55z")
        raise NotationError(message, source, (0, len(source)))
    concealed = _parse_concealed(source, words[0])
    melds = tuple(_meld_of(_scan(source, span), source) for span in words[1:])
    return _hand(concealed, melds)


def _check_is_text(text: object) -> None:
    if not isinstance(text, str):
        message = f"a hand in notation is wanted, a str, not {type(text).__name__}"
        raise TypeError(message)


def _hand(concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> Hand:
    complete = len(concealed) % 3 == 2
    return Hand(concealed=concealed, melds=melds, win_tile=concealed[-1] if complete else None)


def plain_tiles(text: str) -> tuple[Tile, ...] | None:
    """Read digits and suits alone, the common case, fast; None for all else, which the scanner reads."""
    tiles: list[Tile] = []
    of_suit: dict[str, Tile] = {}
    before = -1  # how many tiles there were where the suit at hand was read
    for character in reversed(text):
        if character in of_suit:
            tiles.append(of_suit[character])
        elif character in _TILES_OF and len(tiles) > before:
            of_suit, before = _TILES_OF[character], len(tiles)
        else:
            return None
    tiles.reverse()
    return tuple(tiles) if len(tiles) > before else None


_TILES_OF = {
    suit: {name[0]: tile for name, tile in TILES_BY_NAME.items() if name[1:] == suit} for suit in SUITS
}
"""The tiles of each suit by their digits."""


def _parse_concealed(source: str, span: tuple[int, int]) -> tuple[Tile, ...]:
    if source[slice(*span)] == NO_CONCEALED:
        return ()
    return _unmarked(_scan(source, span), source)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles, such as dora indicators (``"3m0p"``); spaces are allowed, empty text is no tiles."""
    plain = plain_tiles(text)
    if plain:
        return plain
    source = to_mpsz(text)
    words = [_unmarked(_scan(source, match.span()), source) for match in _WORD.finditer(source)]
    return tuple(tile for word in words for tile in word)


def parse_tile(text: str) -> Tile:
    """Read exactly one tile; raises NotationError."""
    if text in TILES_BY_NAME:
        return TILES_BY_NAME[text]
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        message = Text("one tile is wanted here, not {number}", number=len(tiles))
        raise NotationError(message, text, (0, len(text)))
    return tiles[0]


def parse_meld(text: str) -> Meld:
    """Read one meld; raises NotationError."""
    source = text.strip()
    return _meld_of(_scan(source, (0, len(source))), source)


def _unmarked(word: _Word, source: str) -> tuple[Tile, ...]:
    if word.marks:
        message = Text(
            "a mark (- = + ~) belongs in a meld; melds are words of their own, after the concealed tiles"
        )
        place = next(i for i in range(*word.span) if source[i] in MARKS)
        raise NotationError(message, source, (place, place + 1))
    return word.tiles


def _scan(source: str, span: tuple[int, int]) -> _Word:
    """Read the tiles and marks of one word, character by character."""
    tiles: list[Tile] = []
    marks: list[_Mark] = []
    waiting: list[
        tuple[int, int]
    ] = []  # (index in tiles, place in text) of digits whose suit is still to come
    for place in range(*span):
        character = source[place]
        if character in _DIGITS:
            waiting.append((len(tiles), place))
            tiles.append(UNREADABLE)
        elif character == "_":
            tiles.append(UNREADABLE)
        elif character in MARKS:
            marks.append(_marked(tiles, character, source, place))
        elif character in SUITS:
            _give_suit(tiles, waiting, source, place, span[0])
            waiting.clear()
        else:
            message = Text(
                "{character} is not notation; tiles are digits and then m, p, s or z",
                character=repr(character),
            )
            raise NotationError(message, source, (place, place + 1))
    if waiting:
        message = Text("these digits have no suit; write m, p, s or z after them")
        raise NotationError(message, source, (waiting[0][1], span[1]))
    return _Word(tuple(tiles), tuple(marks), span)


def _marked(tiles: list[Tile], character: str, source: str, place: int) -> _Mark:
    if not tiles or source[place - 1] in MARKS or source[place - 1] in SUITS:
        message = Text("a mark stands directly after the called tile's digit")
        raise NotationError(message, source, (place, place + 1))
    return _Mark(len(tiles) - 1, MARKS[character])


def _give_suit(
    tiles: list[Tile],
    waiting: list[tuple[int, int]],
    source: str,
    place: int,
    start: int,
) -> None:
    """Turn the digits read so far into tiles of the suit at ``place``."""
    suit = source[place]
    if not waiting and (place == start or source[place - 1] in SUITS):
        message = Text("{suit} has no digits before it", suit=repr(suit))
        raise NotationError(message, source, (place, place + 1))
    for index, digit_place in waiting:
        name = source[digit_place] + suit
        try:
            tiles[index] = Tile.parse(name)
        except ValueError:
            message = Text("there is no tile {name}; honours are 1z to 7z, red fives 0m 0p 0s", name=name)
            raise NotationError(message, source, (digit_place, digit_place + 1)) from None


def _meld_of(word: _Word, source: str) -> Meld:
    """Tell what meld the tiles and the mark of one word are."""
    if len(word.tiles) not in {3, KAN_TILES}:
        message = Text("a meld has three or four tiles, not {number}", number=len(word.tiles))
        raise NotationError(message, source, word.span)
    if len(word.marks) > 1:
        message = Text("a meld has one called tile, so one mark")
        raise NotationError(message, source, word.span)
    if not word.marks:
        kind = MeldKind.ANKAN if len(word.tiles) == KAN_TILES else _kind_of_three(word.tiles)
        return Meld(kind=kind, tiles=word.tiles)
    mark = word.marks[0]
    kind = _kind_of_called(word.tiles, mark.tile_index)
    return Meld(kind=kind, tiles=word.tiles, called_index=mark.tile_index, source=mark.source)


def _kind_of_called(tiles: tuple[Tile, ...], called_index: int) -> MeldKind:
    if len(tiles) < KAN_TILES:
        return _kind_of_three(tiles)
    return MeldKind.SHOUMINKAN if called_index == KAN_TILES - 2 else MeldKind.DAIMINKAN


def _kind_of_three(tiles: tuple[Tile, ...]) -> MeldKind:
    return MeldKind.PON if len({tile.kind for tile in tiles if tile.is_readable}) == 1 else MeldKind.CHI
