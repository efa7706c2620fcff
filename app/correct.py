"""A hand with numbered tiles, and its corrections, a line each: what a person types to mend what was read.

The tiles of a photo keep the numbers that its doubts and its annotated picture use; those of a typed hand are
numbered from 1 as it is written.
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
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand, Meld
    from tehai.scoring.tiles import Tile

_FIX = re.compile(r"(\d{1,4})\s*=\s*(\S*)")
_WIN = re.compile(r"(?:win\s*=?\s*)?(\d{1,2}|\d[mpsz])|win\s*=?\s*(\S+)", re.IGNORECASE)
_ADD = re.compile(r"\+\s*(\S+)")


class CorrectionError(CommandError):
    """A correction that cannot be made; the hand stays as it was."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class NumberedHand:
    """A hand, complete or not, and the numbers that a person calls its tiles by.

    `numbers` goes with `hand.tiles`: the concealed ones, the winning tile last where it is known, then each
    meld.
    """

    hand: Hand
    numbers: tuple[int, ...]

    def __str__(self) -> str:
        """The hand as a line of notation, the tiles in the order of `numbers`."""
        return " ".join(
            (format_tiles(self.hand.concealed) or NO_CONCEALED, *map(format_meld, self.hand.melds))
        )

    @property
    def concealed(self) -> tuple[tuple[int, Tile], ...]:
        """Number and tile of each concealed tile."""
        return tuple(zip(self.numbers, self.hand.concealed, strict=False))

    @property
    def melds(self) -> tuple[tuple[tuple[int, Tile], ...], ...]:
        """Number and tile of each tile, meld by meld."""
        numbers = iter(self.numbers[len(self.hand.concealed) :])
        return tuple(tuple((next(numbers), tile) for tile in meld.tiles) for meld in self.hand.melds)


def numbered(hand: Hand) -> NumberedHand:
    """Number the tiles of a typed hand.

    >>> numbered(parse_hand("55z 4-56m")).numbers
    (1, 2, 3, 4, 5)
    """
    return NumberedHand(hand=hand, numbers=tuple(range(1, len(hand.tiles) + 1)))


def corrected(before: NumberedHand, text: str) -> NumberedHand:
    """Return the hand after one correction.

    Text is one of: `3=5p` (tile 3 is a 5p), `3=` (tile 3 is no tile of the hand), `+5p` (a tile was
    overlooked), `win=3` or `win=5p`, or `3` or `5p` alone (the winning tile, by number or name; a name is
    added to 13 tiles), or the whole hand in notation.

    Raises:
        CorrectionError: text is none of them, or names a tile that is not there.
    """
    text = text.strip()
    try:
        if match := _FIX.fullmatch(text):
            at = _place(before, int(match[1]))
            return _replaced(before, at, parse_tile(match[2])) if match[2] else _removed(before, at)
        if match := _WIN.fullmatch(text):
            return _won_on(before, match[1] or match[2])
        if match := _ADD.fullmatch(text):
            return _added(before, parse_tile(match[1]))
        return numbered(parse_hand(text))
    except NotationError as error:
        raise CorrectionError(error.text) from error


def _place(before: NumberedHand, number: int) -> int:
    if number not in before.numbers:
        known = Joined(tuple(sorted(before.numbers)))
        raise CorrectionError(
            Text("there is no tile {number}; there are {known}", number=number, known=known)
            if before.numbers
            else Text("there is no tile {number}; the hand has none yet", number=number)
        )
    return before.numbers.index(number)


def _replaced(before: NumberedHand, at: int, tile: Tile) -> NumberedHand:
    hand = before.hand
    concealed = len(hand.concealed)
    if at < concealed:
        tiles = (*hand.concealed[:at], tile, *hand.concealed[at + 1 :])
        is_win = hand.win_tile is not None and at == concealed - 1
        hand = dataclasses.replace(hand, concealed=tiles, win_tile=tile if is_win else hand.win_tile)
        return dataclasses.replace(before, hand=hand)
    melds, start = [], concealed
    for meld in hand.melds:
        inside = start <= at < start + len(meld.tiles)
        melds.append(_meld_replaced(meld, at - start, tile) if inside else meld)
        start += len(meld.tiles)
    return dataclasses.replace(before, hand=dataclasses.replace(hand, melds=tuple(melds)))


def _meld_replaced(meld: Meld, at: int, tile: Tile) -> Meld:
    """Return the meld with another tile: a chi may thereby become a pon, so its kind is read anew."""
    tiles = (*meld.tiles[:at], tile, *meld.tiles[at + 1 :])
    return parse_meld(format_meld(dataclasses.replace(meld, tiles=tiles)))


def _removed(before: NumberedHand, at: int) -> NumberedHand:
    hand = before.hand
    if at >= len(hand.concealed):
        raise CorrectionError(Text("a tile of a meld cannot be taken away: type the whole hand instead"))
    is_win = hand.win_tile is not None and at == len(hand.concealed) - 1
    tiles = (*hand.concealed[:at], *hand.concealed[at + 1 :])
    return NumberedHand(
        hand=dataclasses.replace(hand, concealed=tiles, win_tile=None if is_win else hand.win_tile),
        numbers=(*before.numbers[:at], *before.numbers[at + 1 :]),
    )


def _added(before: NumberedHand, tile: Tile, *, wins: bool = False) -> NumberedHand:
    """Put a tile after the concealed ones, the winning one after all of them."""
    hand = before.hand
    at = len(hand.concealed) - (hand.win_tile is not None and not wins)
    tiles = (*hand.concealed[:at], tile, *hand.concealed[at:])
    return NumberedHand(
        hand=dataclasses.replace(hand, concealed=tiles, win_tile=tile if wins else hand.win_tile),
        numbers=(*before.numbers[:at], max(before.numbers, default=0) + 1, *before.numbers[at:]),
    )


def _won_on(before: NumberedHand, name: str) -> NumberedHand:
    hand = before.hand
    if name.isdecimal():
        at = _place(before, int(name))
        if at >= len(hand.concealed):
            raise CorrectionError(
                Text("tile {number} is in a meld: the winning tile is a concealed one", number=int(name))
            )
        return _moved_last(before, at)
    tile = parse_tile(name)
    if hand.size == COMPLETE_TILES - 1:
        return _added(before, tile, wins=True)
    if tile not in hand.concealed:
        raise CorrectionError(
            Text(
                "{tile} is not among the concealed tiles {concealed}",
                tile=str(tile),
                concealed=format_tiles(hand.concealed),
            )
        )
    return _moved_last(before, len(hand.concealed) - 1 - hand.concealed[::-1].index(tile))


def _moved_last(before: NumberedHand, at: int) -> NumberedHand:
    hand, numbers = before.hand, before.numbers
    end = len(hand.concealed)
    tile = hand.concealed[at]
    return NumberedHand(
        hand=dataclasses.replace(
            hand, concealed=(*hand.concealed[:at], *hand.concealed[at + 1 :], tile), win_tile=tile
        ),
        numbers=(*numbers[:at], *numbers[at + 1 : end], numbers[at], *numbers[end:]),
    )
