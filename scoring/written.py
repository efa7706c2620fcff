"""Writing tiles, melds and hands in notation, see :mod:`tehai.scoring.notation`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.hand import MeldKind
from tehai.scoring.seats import Seat

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand, Meld
    from tehai.scoring.tiles import Tile

MARKS: dict[str, Seat | None] = {
    "-": Seat.KAMICHA,
    "=": Seat.TOIMEN,
    "+": Seat.SHIMOCHA,
    "~": None,
}
NO_CONCEALED = "-"
KAN_TILES = 4
_MARK_OF = {seat: mark for mark, seat in MARKS.items()}


def format_tiles(tiles: tuple[Tile, ...]) -> str:
    """Write tiles in their order, neighbours of a suit together: ``"123m0p"``."""
    return _write([(tile, "") for tile in tiles])


def format_meld(meld: Meld) -> str:
    """Write a meld with its mark; ``parse_meld`` gives it back."""
    return _write(marked_tiles(meld))


def marked_tiles(meld: Meld) -> list[tuple[Tile, str]]:
    """Give the tiles of a meld, each with the mark that stands after it, mostly none."""
    called = meld.called_index
    if called is None and meld.kind in {MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN}:
        called = KAN_TILES - (1 if meld.kind is MeldKind.DAIMINKAN else 2)
    mark = _MARK_OF.get(meld.source, "~")
    return [(tile, mark if index == called else "") for index, tile in enumerate(meld.tiles)]


def format_hand(hand: Hand) -> str:
    """Write a hand, the winning tile last among the concealed ones; ``parse_hand`` gives it back."""
    words = [format_tiles(concealed_in_order(hand)) or NO_CONCEALED, *map(format_meld, hand.melds)]
    return " ".join(words)


def concealed_in_order(hand: Hand) -> tuple[Tile, ...]:
    """Give the concealed tiles as they are written: the winning tile, where one is known, last."""
    if hand.win_tile is not None and hand.win_tile in hand.concealed:
        return hand.with_win_tile(hand.win_tile).concealed
    return hand.concealed


def _write(marked: list[tuple[Tile, str]]) -> str:
    """Write digits, each followed by its mark, and the suit where it changes."""
    text: list[str] = []
    suit = ""
    for tile, mark in marked:
        if suit and tile.suit not in {"", suit}:
            text.append(suit)
        suit = tile.suit or suit
        text.append(str(tile)[0] + mark)
    return "".join(text) + suit
