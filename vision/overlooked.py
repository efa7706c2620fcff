"""Places where a tile may have been overlooked: holes in a row, and beside what reads as a pon.

A kan with its outer tile overlooked reads as a pon, and nothing else would tell. Only quads are used here;
whether a tile lies in such a place is for the classifier to see.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Final

from tehai.vision.reading import Role
from tehai.vision.table import TILE_RATIO, centre

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tehai.vision.reading import HandReading, Point, Quad, ReadTile, SeenTile

#: A hole takes a tile from this width on; wider than the second it is a gap between parts. In tiles.
_HOLE: Final = (0.6, 2.4)
#: A place whose middle is nearer than this to a tile's, in widths, is taken.
_TAKEN: Final = 0.7
#: A face is there when the classifier gives one name this much.
_READABLE: Final = 0.6
#: So many tiles at its end tell how a row goes on, each at most so many times as large; it is
#: followed for so many more.
_TELL_GROWTH: Final = 3
_MOST_GROWTH: Final = 1.3
_CARRIED_ON: Final = 2
_OWN: Final = frozenset({Role.CONCEALED, Role.WIN, Role.MELD})


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a tile may lie, in photo pixels; of which kind it then is (`5p` for a red five), None for any."""

    quad: Quad
    kind: str | None = None


def places_to_look(reading: HandReading) -> tuple[Place, ...]:
    """Places of tiles that may have been overlooked, all within the photo and on no tile.

    A hand with too few tiles may miss some in and beside its row; a pon may be a kan.
    """
    found: list[Place] = []
    for place in (*_beside_pons(reading), *_in_row(reading)):
        others = [*(tile.quad for tile in reading.tiles), *(other.quad for other in found)]
        if _is_within(place.quad, reading.size) and not any(_is_taken(place.quad, other) for other in others):
            found.append(place)
    return tuple(found)


def found_tiles(
    reading: HandReading, places: Sequence[Place], looked: Sequence[SeenTile], labels: Sequence[str]
) -> tuple[SeenTile, ...]:
    """Those of the places, as they were looked at, that show the face of a tile that may lie there.

    A quad that was put right and so came to lie on a tile of the reading shows that one.
    """
    found: list[SeenTile] = []
    for place, tile in zip(places, looked, strict=True):
        taken = [*(one.quad for one in reading.tiles), *(one.quad for one in found)]
        if _is_tile(place, tile, labels) and not any(_is_taken(tile.quad, other) for other in taken):
            found.append(tile)
    return tuple(found)


def _is_tile(place: Place, tile: SeenTile, labels: Sequence[str]) -> bool:
    probability, name = max(zip(tile.probabilities, labels, strict=True))
    return probability > _READABLE and len(name) == 2 and place.kind in {None, _kind(name)}


def _kind(name: str) -> str:
    return name.replace("0", "5")


def _beside_pons(reading: HandReading) -> Iterator[Place]:
    groups: dict[int, list[ReadTile]] = {}
    for tile in reading.tiles:
        if tile.group is not None:
            groups.setdefault(tile.group, []).append(tile)
    for tiles in groups.values():
        kinds = {_kind(tile.tile) for tile in tiles}
        if len(tiles) == 3 and len(kinds) == 1:
            yield from (Place(quad=quad, kind=min(kinds)) for quad in _around(tiles))


def _in_row(reading: HandReading) -> Iterator[Place]:
    kans = sum(sum(map(str.isdigit, word)) == 4 for word in reading.melds)
    if sum(tile.role in _OWN for tile in reading.tiles) < 14 + kans:
        row = [tile for tile in reading.tiles if tile.role is Role.CONCEALED]
        yield from (Place(quad=quad) for quad in _around(row))


def _around(tiles: Sequence[ReadTile]) -> Iterator[Quad]:
    """Upright places before, in the holes of, and after tiles in a row."""
    upright = [tile.quad for tile in tiles if not tile.sideways]
    if not upright:
        return
    widths = [dist(*_ends(quad)) for quad in upright]
    wide = sum(widths) / len(widths)
    middles = [centre(tile.quad) for tile in tiles]
    step = _direction(middles, upright[0])
    for tile, sign in ((tiles[0], -1), (tiles[-1], 1)):
        reach = sign * (_half(tile) + 0.5) * wide
        x, y = centre(tile.quad)
        yield _moved(upright, (x + step[0] * reach, y + step[1] * reach))
    yield from _carried_on([tile.quad for tile in tiles[::-1] if not tile.sideways])
    yield from _carried_on(upright)
    for (left, right), (start, end) in zip(pairwise(tiles), pairwise(middles), strict=True):
        hole = dist(start, end) / wide - _half(left) - _half(right)
        if _HOLE[0] < hole < _HOLE[1]:
            count = max(1, round(hole))
            for at in range(count):
                share = (_half(left) + hole * (at + 0.5) / count) * wide / dist(start, end)
                (ax, ay), (bx, by) = start, end
                yield _moved(upright, (ax + share * (bx - ax), ay + share * (by - ay)))


def _carried_on(row: Sequence[Quad]) -> Iterator[Quad]:
    """The places after the last of a row, as its last tiles grow or shrink towards it."""
    if len(row) < _TELL_GROWTH:
        return
    last, before = row[-1], row[-_TELL_GROWTH]
    steps = _TELL_GROWTH - 1
    growth = (dist(*_ends(last)) / max(dist(*_ends(before)), 1e-6)) ** (1 / steps)
    growth = min(max(growth, 1 / _MOST_GROWTH), _MOST_GROWTH)
    (x, y), (from_x, from_y) = centre(last), centre(row[-2])
    step = (x - from_x) * growth, (y - from_y) * growth
    for _ in range(_CARRIED_ON):
        last = _grown(last, growth, (x + step[0], y + step[1]))
        yield last
        x, y = centre(last)
        step = step[0] * growth, step[1] * growth


def _grown(quad: Quad, growth: float, middle: Point) -> Quad:
    """A quad so many times as large, about another middle."""
    x, y = centre(quad)
    a, b, c, d = ((middle[0] + (at - x) * growth, middle[1] + (down - y) * growth) for at, down in quad)
    return a, b, c, d


def _half(tile: ReadTile) -> float:
    """Half the extent along the row, in widths of an upright tile."""
    return 0.5 / TILE_RATIO if tile.sideways else 0.5


def _ends(quad: Quad) -> tuple[Point, Point]:
    """The middles of the two long sides."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return ((ax + dx) / 2, (ay + dy) / 2), ((bx + cx) / 2, (by + cy) / 2)


def _direction(middles: Sequence[Point], quad: Quad) -> Point:
    """One pixel along the row."""
    (ax, ay), (bx, by) = (middles[0], middles[-1]) if len(middles) > 1 else _ends(quad)
    length = dist((ax, ay), (bx, by))
    return (bx - ax) / length, (by - ay) / length


def _moved(quads: Sequence[Quad], middle: Point) -> Quad:
    """The nearest of the quads moved to another middle."""
    a, b, c, d = min(quads, key=lambda quad: dist(centre(quad), middle))
    x, y = centre((a, b, c, d))
    dx, dy = middle[0] - x, middle[1] - y
    return (a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy), (c[0] + dx, c[1] + dy), (d[0] + dx, d[1] + dy)


def _is_within(quad: Quad, size_wh: tuple[int, int]) -> bool:
    return all(0 <= x <= size_wh[0] and 0 <= y <= size_wh[1] for x, y in quad)


def _is_taken(quad: Quad, other: Quad) -> bool:
    return dist(centre(quad), centre(other)) < _TAKEN * min(dist(*_ends(quad)), dist(*_ends(other)))
