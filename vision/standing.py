"""Hands that stand on the table: their faces lie on a plane of their own, and not on the table's.

Where such a hand has tiles beside it that lie, a meld or the winning tile, no one plane holds both. Yet each
standing face meets the plane of the lying ones, a tile's thickness above the table. About that line it is
laid down, as if it had tipped over backwards, and then lies among the others as it would in any hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import dist, exp, hypot
from statistics import median
from typing import TYPE_CHECKING, Final

from tehai.vision.placed import Placed, place_tiles
from tehai.vision.table import TILE_RATIO, Segment, Table, area, centre, fit_table, line_through, mean_sides

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tehai.vision.reading import Point, Quad, SeenTile

#: So many tiles side by side may be a standing hand.
_A_HAND: Final = 3
#: What is less likely a tile tells nothing of the table; of the hand, with its neighbours, from half of that.
_A_TILE: Final = 0.3
#: Neighbours share a side: its ends in one are so near those in the other, in lengths of that side.
_SHARED: Final = 0.3
#: A tile stands with others when on their plane it is as high and wide, and its feet on their line, within
#: this, and no farther along the line from the nearest, in long sides.
_LIKE_THEM: Final = 0.3
_GAP: Final = 5.0
#: How thick a tile is, in long sides (16 to 20 mm by 26.5 to 28 mm).
_THICKNESS: Final = 0.6
#: A hand does stand when its feet are as wide on the table as tiles, within this, and its faces seem so long
#: there, in long sides: what a camera below 45 degrees sees stand looks longer than what lies.
_WIDTH: Final = 0.2
_TOO_LONG: Final = 1.35
#: Where so much of what is beside the hand looks like tiles on the plane of its faces, all lie on one.
_ON_ONE_PLANE: Final = 0.5
#: Tiles that lie count by half at this distance from the hand, in widths of its tiles; so many of the nearest
#: are tried as the one that tells the table; the others agree with it when they look like tiles there, off
#: by not much more than this in long sides, and count for more than the least.
_NEAR: Final = 4.0
_TRIED: Final = 8
_OFF: Final = 0.15
_AGREES: Final = 0.1
#: What lies where a tile stands is a side of it, unless it looks like a tile as well as this, in nats.
_LIKE_A_TILE: Final = 1.0
_BESIDE: Final = 0.08


@dataclass(frozen=True, slots=True, kw_only=True)
class _Standing:
    """A tile on the plane of the standing faces: the numbers of its corners, and how it stands there.

    `feet` are the left and the right lower corner and `heads` those above them; `at` is the middle of its
    foot line, x along the row and y down, `width` that of the foot line, in long sides.
    """

    index: int
    feet: tuple[int, int]
    heads: tuple[int, int]
    at: Point
    width: float
    height: float


def laid_down(tiles: Sequence[SeenTile]) -> tuple[Placed, ...] | None:
    """The tiles on the table, those of a standing hand laid down on it; None where no hand is seen to stand.

    `Placed.index` is a tile's place among those given, its corners are in long sides of a tile. Upper sides
    of standing tiles, which may look like tiles face down, are left out.
    """
    chain = _longest_chain(tiles)
    if len(chain) < _A_HAND:
        return None
    own = fit_table([tiles[k].quad for k in chain], [tiles[k].score for k in chain])
    hand = _stand_together(tiles, chain, own)
    standing = {one.index for one in hand}
    lie = [tile for k, tile in enumerate(tiles) if k not in standing and _shows_a_face(tile)]
    if len(hand) < _A_HAND or not lie:
        return None
    fronts = [_front(tiles[one.index].quad, one, own) for one in hand]
    shares = [tile.score * _nearness(tile, fronts) for tile in lie]
    if _agree(lie, shares, own) > _ON_ONE_PLANE * sum(shares):
        return None
    table = _common_plane(lie, shares, fronts)
    if table is None:
        return None
    widths = [dist(table.place(one.left), table.place(one.right)) / TILE_RATIO for one in fronts]
    length = median(_length(tiles[one.index].quad, one, table) for one in hand)
    if abs(median(widths) - 1) > _WIDTH or length < _TOO_LONG:
        return None
    # Of its height, what is above the plane of the lying faces hides so much more of it.
    shade = _THICKNESS + (1 - _THICKNESS) * length
    placed, shaded = {}, []
    for one, front in zip(hand, fronts, strict=True):
        placed[one.index] = _tipped_over(one, front, table)
        shaded.append(_tipped_over(one, front, table, shade))
    return tuple(_together(place_tiles(tiles, table), placed, shaded))


def _together(found: Sequence[Placed], standing: Mapping[int, Quad], shaded: Sequence[Quad]) -> list[Placed]:
    """The tiles with those that stand laid down, and without what seems to lie where they hide the table."""
    kept = []
    for one in found:
        corners = standing.get(one.index)
        if corners is not None:
            x, y = centre(corners)
            kept.append(replace(one, x=x, y=y, corners=corners, stands=True))
        elif _may_lie(one) or not any(_holds(quad, (one.x, one.y)) for quad in shaded):
            kept.append(replace(one, stands=False))
    return kept


def _shows_a_face(tile: SeenTile) -> bool:
    return tile.score > _A_TILE and tile.face_up >= 0.5


def _may_lie(one: Placed) -> bool:
    return one.seen.face_up >= 0.5 and one.misfit < _LIKE_A_TILE


def _longest_chain(tiles: Sequence[SeenTile]) -> list[int]:
    """The most tiles that share their sides one after the other; of two chains the one that looks larger."""
    left = {k for k, tile in enumerate(tiles) if _shows_a_face(tile)}
    chains: list[list[int]] = [[]]
    while left:
        todo, chain = [min(left)], []
        left.remove(todo[0])
        while todo:
            k = todo.pop()
            chain.append(k)
            more = [other for other in left if _share_a_side(tiles[k].quad, tiles[other].quad)]
            left.difference_update(more)
            todo.extend(more)
        chains.append(sorted(chain))
    return max(chains, key=lambda one: (len(one), max((area(tiles[k].quad) for k in one), default=0.0)))


def _share_a_side(quad: Quad, other: Quad) -> bool:
    """Whether a long side of one is one of the other."""
    if dist(centre(quad), centre(other)) > max(dist(quad[0], quad[2]), dist(quad[1], quad[3])):
        return False
    for a, b in _long_sides(quad):
        reach = _SHARED * dist(a, b)
        for c, d in _long_sides(other):
            if min(max(dist(a, c), dist(b, d)), max(dist(a, d), dist(b, c))) < reach:
                return True
    return False


def _long_sides(quad: Quad) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    return (quad[1], quad[2]), (quad[3], quad[0])


def _stand_together(tiles: Sequence[SeenTile], chain: Sequence[int], own: Table) -> list[_Standing]:
    """The tiles of a chain, and those that go on from it on the plane of its faces, from left to right."""
    middles = sorted(centre(tiles[k].quad) for k in chain)
    first = middles[0]
    (ax, ay), (bx, by) = own.place(first), own.place(max(middles, key=lambda one: dist(one, first)))
    length = max(dist((ax, ay), (bx, by)), 1e-6)
    along = (bx - ax) / length, (by - ay) / length
    found = [_standing(k, tile.quad, own, along) for k, tile in enumerate(tiles) if tile.score > _A_TILE / 2]
    row = [one for one in found if one.index in chain]
    height = median(one.height for one in row)
    level, slope = line_through([one.at for one in row])
    places = [one.at[0] for one in row]
    stand = [
        one
        for one in found
        if min(places) - _GAP < one.at[0] < max(places) + _GAP
        and abs(one.height - height) < _LIKE_THEM
        and abs(one.width / TILE_RATIO - 1) < _LIKE_THEM
        and abs(one.at[1] - level - slope * one.at[0]) < _LIKE_THEM
    ]
    return sorted(stand, key=lambda one: one.at)


def _standing(index: int, quad: Quad, own: Table, along: Point) -> _Standing:
    """A tile as it stands in a row that runs `along` the plane of the faces."""
    places = [own.place(corner) for corner in quad]
    points = [(x * along[0] + y * along[1], y * along[0] - x * along[1]) for x, y in places]
    low = sorted(range(4), key=lambda k: -points[k][1])
    left, right = sorted(low[:2], key=lambda k: points[k])
    above, beyond = sorted(low[2:], key=lambda k: points[k])
    (lx, ly), (rx, ry) = points[left], points[right]
    return _Standing(
        index=index,
        feet=(left, right),
        heads=(above, beyond),
        at=((lx + rx) / 2, (ly + ry) / 2),
        width=rx - lx,
        height=(ly + ry - points[above][1] - points[beyond][1]) / 2,
    )


def _front(quad: Quad, one: _Standing, own: Table) -> Segment:
    """The line on which a standing face meets the plane of the lying ones."""
    share = _THICKNESS / max(one.height, 0.5)
    left, right = (
        _between(quad[foot], quad[head], share) for foot, head in zip(one.feet, one.heads, strict=True)
    )
    return Segment(left=left, right=right, nearness=own.nearness(_between(left, right, 0.5)))


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _agree(lie: Sequence[SeenTile], shares: Sequence[float], table: Table) -> float:
    """How many of these tiles, by their shares, look like tiles that lie on a table."""
    return sum(share * _fit(tile.quad, table) for tile, share in zip(lie, shares, strict=True))


def _common_plane(
    lie: Sequence[SeenTile], shares: Sequence[float], fronts: Sequence[Segment]
) -> Table | None:
    """The plane that goes through these lines and holds most of the tiles that lie, by their shares.

    One tile with the lines tells a plane. Sides of walls and the like look like tiles too, on no such plane.
    """
    nearest = sorted(range(len(lie)), key=lambda k: -shares[k])[:_TRIED]
    tables = (fit_table([lie[k].quad], [1.0], fronts) for k in nearest)
    best = max(tables, key=lambda table: _agree(lie, shares, table))
    fits = [_fit(tile.quad, best) for tile in lie]
    agreed = [k for k, fit in enumerate(fits) if fit > _AGREES]
    if not agreed:
        return None
    return fit_table([lie[k].quad for k in agreed], [shares[k] * fits[k] for k in agreed], fronts)


def _nearness(tile: SeenTile, fronts: Sequence[Segment]) -> float:
    middle = centre(tile.quad)
    far = min(dist(middle, one.middle) / max(dist(one.left, one.right), 1.0) for one in fronts)
    return 1 / (1 + (far / _NEAR) ** 2)


def _fit(quad: Quad, table: Table) -> float:
    """How much a quad looks like a tile that lies on the table, in [0, 1]."""
    (sx, sy), (tx, ty) = mean_sides([table.place(corner) for corner in quad])
    short, long = sorted((hypot(sx, sy), hypot(tx, ty)))
    off = hypot(short - TILE_RATIO, long - 1, sx * tx + sy * ty)
    return exp(-((off / _OFF) ** 2) / 2)


def _length(quad: Quad, one: _Standing, table: Table) -> float:
    """How long it would be if its face lay on the table."""
    a, b, c, d = (table.place(quad[k]) for k in (*one.feet, *one.heads))
    return hypot(a[0] + b[0] - c[0] - d[0], a[1] + b[1] - c[1] - d[1]) / 2


def _tipped_over(one: _Standing, front: Segment, table: Table, far: float = 1.0) -> Quad:
    """Its corners when it has tipped over backwards, `far` long."""
    left, right = table.place(front.left), table.place(front.right)
    width = max(dist(left, right), 1e-6)
    back = far / width  # away from the player
    x, y = (right[1] - left[1]) * back, (left[0] - right[0]) * back
    corners = {
        **dict(zip(one.feet, (left, right), strict=True)),
        **dict(zip(one.heads, ((left[0] + x, left[1] + y), (right[0] + x, right[1] + y)), strict=True)),
    }
    return corners[0], corners[1], corners[2], corners[3]


def _holds(quad: Quad, point: Point) -> bool:
    """Whether a point is within a quad on the table, or hardly beside it."""
    x, y = point
    sides = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(quad, (*quad[1:], quad[0]), strict=True)
    ]
    return min(sides) > -_BESIDE or max(sides) < _BESIDE
