"""Other written forms of a hand, in and out: kobalab's, Unicode tiles (U+1F000…), MJAI names.

Reading is a translation of text to mpsz (:func:`to_mpsz`), so that one parser tells what is wrong. Writing:
:func:`format_kobalab`, :func:`format_unicode`, :func:`format_mjai`.
"""

from __future__ import annotations

import re

from tehai.scoring.errors import NotationError
from tehai.scoring.text import Text
from tehai.scoring.tiles import SUITS, UNREADABLE, Tile

_UNICODE_START = 0x1F000
# The block's order: winds, chun hatsu haku, then 1m…9m, 1s…9s, 1p…9p; then flowers and the back.
_UNICODE_NAMES = (
    *("1z", "2z", "3z", "4z", "7z", "6z", "5z"),
    *(f"{number}{suit}" for suit in "msp" for number in range(1, 10)),
)
_UNICODE_BACK = "\U0001f02b"
_UNICODE_TILE = re.compile("[\U0001f000-\U0001f02b]")
_VARIATION_SELECTORS = re.compile("[\ufe0e\ufe0f]")

_MJAI_HONOURS = {
    "E": "1z",
    "S": "2z",
    "W": "3z",
    "N": "4z",
    "P": "5z",
    "F": "6z",
    "C": "7z",
    "?": "_",
}
_MJAI_WORD = re.compile(r"5[mps]r|[1-9][mps]|[ESWNPFC?]")
_MJAI_TELLING = re.compile(r"\b5[mps]r\b|(?<!\S)[ESWNPFC](?!\S)")

_KOBALAB_WORD = re.compile(r"([mpsz][0-9]+(?:[-+=~]?[0-9]*)*|_)+")
_KOBALAB_RUN = re.compile(r"([mpsz])([0-9_+=~-]+)")


def to_mpsz(text: str) -> str:
    """Give mpsz for text in any form that tehai reads; any other text comes back as it is."""
    if _UNICODE_TILE.search(text):
        return _from_unicode(text)
    if re.match(r"\s*_*[mpsz][0-9]", text):
        return _from_kobalab(text)
    words = text.split()
    if _MJAI_TELLING.search(text) and all(_MJAI_WORD.fullmatch(word) for word in words):
        return "".join(_from_mjai(word) for word in words)
    return text


def _from_unicode(text: str) -> str:
    return _UNICODE_TILE.sub(lambda match: _unicode_name(match, text), _VARIATION_SELECTORS.sub("", text))


def _unicode_name(match: re.Match[str], text: str) -> str:
    if match[0] == _UNICODE_BACK:
        return "_"
    index = ord(match[0]) - _UNICODE_START
    if index >= len(_UNICODE_NAMES):
        message = Text("flowers and seasons are no tiles of a riichi hand")
        raise NotationError(message, text, match.span())
    return _UNICODE_NAMES[index]


def _from_kobalab(text: str) -> str:
    """``m123p055z1112,s7-89`` becomes ``123m055p1112z 7-89s``; other characters stay, for the parser."""
    words = text.strip().replace(",", " ").split()
    return " ".join(_KOBALAB_RUN.sub(r"\2\1", word) for word in words)


def _from_mjai(word: str) -> str:
    return _MJAI_HONOURS.get(word) or (f"0{word[1]}" if word.endswith("r") else word)


def format_unicode(tiles: tuple[Tile, ...]) -> str:
    """Write tiles as Unicode characters; a red five is written as the plain one, which Unicode alone has."""
    names = {name: chr(_UNICODE_START + index) for index, name in enumerate(_UNICODE_NAMES)}
    return "".join(_UNICODE_BACK if tile == UNREADABLE else names[str(tile.plain)] for tile in tiles)


def format_mjai(tiles: tuple[Tile, ...]) -> str:
    """Write tiles as MJAI names between spaces, ``"1m 5mr E ?"``."""
    honours = {name: letter for letter, name in _MJAI_HONOURS.items()}
    return " ".join(honours.get(str(tile)) or (f"5{tile.suit}r" if tile.red else str(tile)) for tile in tiles)


def format_kobalab(mpsz: str) -> str:
    """Write an mpsz hand in kobalab's form: ``123m 7-89s`` becomes ``m123,s7-89``."""
    run = re.compile(rf"([0-9_+=~-]+)([{SUITS}])")
    return ",".join(run.sub(r"\2\1", word) for word in mpsz.split())
