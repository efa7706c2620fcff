"""Corrections of a hand, a line each: what a person types to mend what was read.

Tiles are numbered from 1 as the hand is written: the concealed ones, the winning tile last where it is known,
then each meld.
"""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

from tehai.app.errors import CommandError
from tehai.scoring.errors import NotationError
from tehai.scoring.hand import COMPLETE_TILES
from tehai.scoring.notation import (
    NO_CONCEALED,
    format_meld,
    format_tiles,
    parse_hand,
    parse_meld,
    parse_tile,
)

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand, Meld
    from tehai.scoring.tiles import Tile

_FIX = re.compile(r"(\d+)\s*=\s*(\S*)")
_WIN = re.compile(r"win\s*=?\s*(\S+)", re.IGNORECASE)
_ADD = re.compile(r"\+\s*(\S+)")


class CorrectionError(CommandError):
    """A correction that cannot be made; the hand stays as it was."""


def corrected(hand: Hand, text: str) -> Hand:
    """Return the hand after one correction.

    Text is one of: `3=5p` (tile 3 is a 5p), `3=` (there is no tile 3), `+5p` (a tile was overlooked),
    `win=5p` or `win=3` (the winning tile, by name or number; a name is added to 13 tiles), or the whole hand in
    notation.

    Raises:
        CorrectionError: text is none of them, or names a tile that is not there.
    """
    text = text.strip()
    try:
        if match := _FIX.fullmatch(text):
            return _fixed(hand, int(match[1]), match[2])
        if match := _WIN.fullmatch(text):
            return _won_on(hand, match[1])
        if match := _ADD.fullmatch(text):
            return dataclasses.replace(
                hand, concealed=(*_before_win(hand), parse_tile(match[1]), *_last(hand))
            )
        return parse_hand(text)
    except NotationError as error:
        raise CorrectionError(str(error)) from error


def written(hand: Hand) -> str:
    """Return the hand as a line of notation, its tiles in the order of their numbers, also when it is not complete.

    >>> written(parse_hand("123m06p55z4p 4-56m"))
    '123m06p55z4p 4-56m'
    """
    return " ".join((format_tiles(hand.concealed) or NO_CONCEALED, *map(format_meld, hand.melds)))


def numbered_parts(hand: Hand) -> tuple[tuple[tuple[int, Tile], ...], ...]:
    """Return the tiles with their numbers: the concealed part, then each meld.

    >>> [[number for number, _ in part] for part in numbered_parts(parse_hand("55z 4-56m"))]
    [[1, 2], [3, 4, 5]]
    """
    parts, number = [], 1
    for tiles in (hand.concealed, *(meld.tiles for meld in hand.melds)):
        parts.append(tuple(enumerate(tiles, number)))
        number += len(tiles)
    return tuple(parts)


def _fixed(hand: Hand, number: int, name: str) -> Hand:
    new = parse_tile(name) if name else None
    if number < 1 or number > len(hand.tiles):
        raise CorrectionError(f"there is no tile {number}: they are numbered 1 to {len(hand.tiles)}")
    index = number - 1
    if index < len(hand.concealed):
        return _concealed_fixed(hand, index, new)
    index -= len(hand.concealed)
    for place, meld in enumerate(hand.melds):
        if index < len(meld.tiles):
            melds = (*hand.melds[:place], *_meld_fixed(meld, index, new), *hand.melds[place + 1 :])
            return dataclasses.replace(hand, melds=melds)
        index -= len(meld.tiles)
    raise AssertionError("unreachable: the number was checked above")


def _concealed_fixed(hand: Hand, index: int, new: Tile | None) -> Hand:
    tiles = (*hand.concealed[:index], *(() if new is None else (new,)), *hand.concealed[index + 1 :])
    is_win = hand.win_tile is not None and index == len(hand.concealed) - 1
    return dataclasses.replace(hand, concealed=tiles, win_tile=new if is_win else hand.win_tile)


def _meld_fixed(meld: Meld, index: int, new: Tile | None) -> tuple[Meld, ...]:
    """Return the meld with another tile: a chi may thereby become a pon, so its kind is read anew."""
    if new is None:
        raise CorrectionError("a tile of a meld cannot be taken away; type the whole hand instead")
    tiles = (*meld.tiles[:index], new, *meld.tiles[index + 1 :])
    return (parse_meld(format_meld(dataclasses.replace(meld, tiles=tiles))),)


def _won_on(hand: Hand, name: str) -> Hand:
    if not name.isdigit():
        return _won_on_tile(hand, parse_tile(name))
    number = int(name)
    if not 1 <= number <= len(hand.concealed):
        raise CorrectionError(
            f"the winning tile is a concealed one: 1 to {len(hand.concealed)}, not {number}"
        )
    tile = hand.concealed[number - 1]
    rest = (*hand.concealed[: number - 1], *hand.concealed[number:])
    return dataclasses.replace(hand, concealed=(*rest, tile), win_tile=tile)


def _won_on_tile(hand: Hand, tile: Tile) -> Hand:
    """Name the winning tile; a hand that lacks just one takes it in."""
    if tile not in hand.concealed and hand.size != COMPLETE_TILES - 1:
        raise CorrectionError(f"{tile} is not among the concealed tiles {format_tiles(hand.concealed)}")
    return hand.with_win_tile(tile)


def _before_win(hand: Hand) -> tuple[Tile, ...]:
    return hand.concealed if hand.win_tile is None else hand.concealed[:-1]


def _last(hand: Hand) -> tuple[Tile, ...]:
    return () if hand.win_tile is None else hand.concealed[-1:]
