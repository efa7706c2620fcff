"""Doubts about how the photo holds the hand: too small in it, or reaching out of it."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING, Final

from tehai.scoring.text import Text
from tehai.vision.doubt import Doubt, DoubtCode, numbers
from tehai.vision.reading import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tehai.vision.reading import Quad, ReadTile

#: A corner this share of the tile's side outside the photo is more than jitter.
_OUTSIDE: Final = 0.06
#: A tile is at an edge of the photo when it is nearer than this share of its own side.
_AT_EDGE: Final = 0.35
_EDGES: Final = (Text("left edge"), Text("upper edge"), Text("right edge"), Text("lower edge"))


def too_small(tiles: Iterable[tuple[int, ReadTile]], least: float) -> Iterator[Doubt]:
    """The doubt that tiles of the hand, with their places, have a shorter long side than `least` pixels."""
    sides = {at: _long_side(tile.quad) for at, tile in tiles}
    small = tuple(at for at, side in sides.items() if side < least)
    if small:
        message = Text(
            "move closer: tile {tiles} is {pixels} pixels long, and {least} are the least to be read surely",
            tiles=numbers(small),
            pixels=round(min(sides[at] for at in small)),
            least=round(least),
        )
        yield Doubt(code=DoubtCode.TOO_SMALL, message=message, tiles=small)


def cut_off(
    tiles: Iterable[tuple[int, ReadTile]], size_wh: tuple[int, int], *, is_missing: bool
) -> Iterator[Doubt]:
    """Doubts about tiles of the hand that the photo cuts off, and about its edges where some are missing."""
    width, height = size_wh
    at_edge: list[list[int]] = [[] for _ in _EDGES]
    for at, tile in tiles:
        xs, ys = zip(*tile.quad, strict=True)
        rooms = (min(xs), min(ys), width - max(xs), height - max(ys))
        side = _long_side(tile.quad)
        if min(rooms) < -_OUTSIDE * side:
            message = Text("tile {tile} is cut off by the edge of the photo", tile=at + 1)
            yield Doubt(code=DoubtCode.CUT_OFF, message=message, tiles=(at,))
        for places, room in zip(at_edge, rooms, strict=True):
            if room < _AT_EDGE * side and tile.role is not Role.DORA:
                places.append(at)
    for edge, places in zip(_EDGES, at_edge, strict=True):
        if is_missing and 0 < len(places) <= 3:
            message = Text(
                "tiles are missing, and tile {tiles} lies at the {edge} of the photo: what is beyond?",
                tiles=numbers(places),
                edge=edge,
            )
            yield Doubt(code=DoubtCode.CUT_OFF, message=message, tiles=tuple(places))


def _long_side(quad: Quad) -> float:
    return max(dist(one, other) for one, other in zip(quad, (*quad[1:], quad[0]), strict=True))
