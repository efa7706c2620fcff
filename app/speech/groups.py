"""Concealed tiles as players hold them in mind: sets first, then pairs, then what is left."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tehai.scoring.tiles import Tile

Tiles: TypeAlias = "tuple[Tile, ...]"

_SIX_PAIRS: Final = 6
_GAIN: Final = {"set": 20, "pair": 7, "near": 5, "lone": 0}
"""What a group is worth beside the others: two sets are more than a set and a pair and a single tile."""


def groups(tiles: Iterable[Tile]) -> tuple[Tiles, ...]:
    """Return tiles as groups in order: runs, equal tiles, neighbours, single tiles; unreadable last.

    >>> from tehai.scoring.notation import format_tiles, parse_tiles
    >>> [format_tiles(group) for group in groups(parse_tiles("2344m406678s777z"))]
    ['234m', '4m', '406s', '678s', '777z']
    """
    in_order = sorted(tiles)
    readable = [tile for tile in in_order if tile.is_readable]
    equal = [tuple(same) for _, same in groupby(readable, key=lambda tile: tile.kind)]
    alone = [(tile,) for tile in in_order if not tile.is_readable]
    if sum(len(same) == 2 for same in equal) >= _SIX_PAIRS:
        return (*equal, *alone)
    by_suit = (tuple(suit) for _, suit in groupby(readable, key=lambda tile: tile.suit))
    return (*(group for suit in by_suit for group in _together(_best(suit)[1])), *alone)


def _together(parts: tuple[Tiles, ...]) -> tuple[Tiles, ...]:
    """Put the single tiles of a suit into one group after the others."""
    single = tuple(part[0] for part in parts if len(part) == 1 and not part[0].is_honour)
    if len(single) < 2:
        return parts
    return (*(part for part in parts if len(part) > 1), single)


@cache
def _best(suit: Tiles) -> tuple[int, tuple[Tiles, ...]]:
    """Return the best way to part tiles of one suit, in order, and what it is worth."""
    if not suit:
        return 0, ()
    return max((_with(kind, group, suit) for kind, group in _first_groups(suit)), key=lambda found: found[0])


def _with(kind: str, group: Tiles, suit: Tiles) -> tuple[int, tuple[Tiles, ...]]:
    rest = list(suit)
    for tile in group:
        rest.remove(tile)
    gain, others = _best(tuple(rest))
    return gain + _GAIN[kind], (group, *others)


def _first_groups(suit: Tiles) -> Iterator[tuple[str, Tiles]]:
    """Yield the groups that the first tile can be in."""
    first = suit[0]
    same = tuple(tile for tile in suit if tile.kind == first.kind)
    if not first.is_honour:
        after = [next((tile for tile in suit if tile.kind == first.kind + step), None) for step in (1, 2)]
        near, far = after
        if near and far:
            yield "set", (first, near, far)
        yield from (("near", (first, other)) for other in after if other)
    if len(same) >= 3:
        yield "set", same[:3]
    if len(same) == 4:
        yield "set", same
    if len(same) >= 2:
        yield "pair", same[:2]
    yield "lone", (first,)
