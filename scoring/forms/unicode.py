"""Unicode tiles (U+1F000…): characters of the concealed tiles, then a word for each meld.

A mark stands after the called tile, as in notation. Unicode has no red fives: they are written as plain ones.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tehai.scoring.errors import NotationError
from tehai.scoring.text import Text
from tehai.scoring.tiles import UNREADABLE
from tehai.scoring.written import NO_CONCEALED, concealed_in_order, marked_tiles

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand
    from tehai.scoring.tiles import Tile

_START = 0x1F000
# The block's order: winds, chun hatsu haku, then 1m…9m, 1s…9s, 1p…9p; then flowers and the back.
_NAMES = (
    *("1z", "2z", "3z", "4z", "7z", "6z", "5z"),
    *(f"{number}{suit}" for suit in "msp" for number in range(1, 10)),
)
_CHARACTERS = {name: chr(_START + index) for index, name in enumerate(_NAMES)}
_BACK = "\U0001f02b"
_TILE = re.compile("([\U0001f000-\U0001f02b])([-+=~]?)")
_VARIATION_SELECTORS = re.compile("[\ufe0e\ufe0f]")


def to_mpsz(text: str) -> str | None:
    """Translate text that has a Unicode tile in it; raises NotationError for flowers and seasons."""
    if not _TILE.search(text):
        return None
    plain = _VARIATION_SELECTORS.sub("", text)
    return _TILE.sub(lambda match: _name(match, plain), plain)


def _name(match: re.Match[str], text: str) -> str:
    character, mark = match.groups()
    if character == _BACK:
        return f"_{mark}"
    index = ord(character) - _START
    if index >= len(_NAMES):
        message = Text("flowers and seasons are no tiles of a riichi hand")
        raise NotationError(message, text, match.span(1))
    name = _NAMES[index]
    return f"{name[0]}{mark}{name[1]}"


def format_unicode(hand: Hand) -> str:
    """Write a hand as Unicode characters; a red five becomes the plain one, which Unicode alone has."""
    concealed = "".join(map(_character, concealed_in_order(hand)))
    melds = ("".join(_character(tile) + mark for tile, mark in marked_tiles(meld)) for meld in hand.melds)
    return " ".join([concealed or NO_CONCEALED, *melds])


def _character(tile: Tile) -> str:
    return _BACK if tile == UNREADABLE else _CHARACTERS[str(tile.plain)]
