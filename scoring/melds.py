"""Melds as play makes them: out of a called tile and tiles of the own hand."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.hand import Meld, MeldKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.seats import Seat
    from tehai.scoring.tiles import Tile


def called_meld(kind: MeldKind, own: Iterable[Tile], called: Tile, source: Seat | None) -> Meld:
    """Give the chi, pon or open kan of a called tile: a run in order, else the called tile last.

    >>> from tehai.scoring.tiles import Tile
    >>> meld = called_meld(MeldKind.CHI, (Tile.parse("4m"), Tile.parse("6m")), Tile.parse("5m"), None)
    >>> [str(tile) for tile in meld.tiles], meld.called_index
    (['4m', '5m', '6m'], 1)
    """
    if kind is MeldKind.CHI:
        tiles = sorted((*own, called))
        return Meld(kind=kind, tiles=tuple(tiles), called_index=tiles.index(called), source=source)
    tiles = sorted(own)
    return Meld(kind=kind, tiles=(*tiles, called), called_index=len(tiles), source=source)


def with_added(pon: Meld, added: Tile) -> Meld:
    """Give the added kan that a pon becomes: the called tile of the pon, then the added one, last."""
    tiles = list(pon.tiles)
    called = tiles.pop(len(tiles) - 1 if pon.called_index is None else pon.called_index)
    return dataclasses.replace(
        pon, kind=MeldKind.SHOUMINKAN, tiles=(*tiles, called, added), called_index=len(tiles)
    )
