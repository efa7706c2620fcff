"""Detected tiles to the parts of a hand, by geometry alone: neither pixels nor faces are seen here.

The tiles are laid back on the table (`table`) and put into rows (`rows`). The hand's row is cut into the
concealed part, melds and the winning tile, together with what lies near it (`cuts`, `melds`). Several
arrangements are given back with their costs: which of them makes a hand is for the tiles' kinds to decide
(`decode`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, hypot, log, pi, sin
from typing import TYPE_CHECKING, Final

from tehai.vision.cuts import BEAM, Cut, cut_row
from tehai.vision.rows import Placed, Row, RowTile, find_rows, logistic, main_axis, place_tiles
from tehai.vision.table import fit_table, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tehai.vision.melds import PlacedMeld
    from tehai.vision.reading import SeenTile

#: How many layouts are given back.
MOST_LAYOUTS: Final = 24
#: Centres nearer than this are of tiles that touch.
_AGAINST: Final = 1.12
#: What the side from which most photos are taken counts, in nats.
_FROM_THE_PLAYER: Final = 2.2
#: Log-odds from which a tile clearly stands or lies.
_CLEARLY: Final = 1.5
#: How far from the hand's row its other parts may lie, in long sides.
_REACH: Final = 6.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """One way to see a hand in the detections; everything is an index into them.

    `concealed` is in the player's order from left to right, without `win`, the tile set apart. `left_out` are
    tiles in line with the hand, or against it, that are none of its own. `strained` are tiles that lie turned
    where they should stand, or stand where they should lie. `cost` in nats compares layouts of one photo.
    """

    concealed: tuple[int, ...]
    win: int | None
    melds: tuple[PlacedMeld, ...]
    dora: tuple[int, ...]
    left_out: tuple[int, ...]
    strained: tuple[int, ...]
    cost: float

    @property
    def missing(self) -> int:
        """Tiles more (above 0) or fewer (below 0) than the 14 of a hand, a kan counted as three."""
        return len(self.concealed) + (self.win is not None) + 3 * len(self.melds) - 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """All that geometry tells: the tiles, and the likely layouts, cheapest first (none without tiles)."""

    tiles: tuple[SeenTile, ...]
    size: tuple[int, int]
    layouts: tuple[Layout, ...]


def arrange(tiles: Sequence[SeenTile], size_wh: tuple[int, int]) -> Arrangement:
    """Tell the hand from everything else in the photo, and its parts from each other.

    `tiles` are detections in a photo of `size_wh` pixels. A photo without tiles gives no layouts. The order
    of the detections does not matter.
    """
    seen = tuple(tiles)
    if not seen:
        return Arrangement(tiles=seen, size=size_wh, layouts=())
    placed = _place_upright(seen)
    dora = _indicators(placed)
    layouts: list[Layout] = []
    for row, rest, penalty in _main_rows(placed):
        near = _near(row, rest)
        for turned, cost in _both_sides(row, near):
            layouts.extend(_layouts(turned, near, dora, penalty + cost))
    return Arrangement(tiles=seen, size=size_wh, layouts=_cheapest(layouts))


def _near(row: Row, rest: Sequence[Row]) -> list[Row]:
    """The rows that may belong to the hand: near its row, or against a tile of one that is."""
    near = [other for other in rest if _distance(row, other) <= _REACH]
    far = [other for other in rest if other not in near]
    return near + [other for other in far if any(_stacks(one, [other]) for one in near)]


def _cheapest(layouts: Iterable[Layout]) -> tuple[Layout, ...]:
    best: dict[object, Layout] = {}
    for layout in sorted(layouts, key=lambda one: (one.cost, one.concealed)):
        key = (frozenset(layout.concealed), layout.win, frozenset(layout.melds), layout.dora)
        best.setdefault(key, layout)
    return tuple(best.values())[:MOST_LAYOUTS]


def _place_upright(tiles: tuple[SeenTile, ...]) -> tuple[Placed, ...]:
    """The tiles on the table; most of a hand stands upright, so if they lie, their sides are swapped."""
    quads = [tile.quad for tile in tiles]
    weights = [max(tile.score, 0.01) for tile in tiles]
    placed = place_tiles(tiles, fit_table(quads, weights))
    row = _longest(placed)
    if len(row.tiles) < 5 or sum(tile.sideways > 0 for tile in row.tiles) <= len(row.tiles) * 0.6:
        return placed
    return place_tiles(tiles, fit_table([(*quad[1:], quad[0]) for quad in quads], weights))


def _longest(placed: tuple[Placed, ...]) -> Row:
    axis = main_axis(placed)
    return max((find_rows(placed, turn)[0] for turn in (axis, axis + pi / 2)), key=lambda row: len(row.tiles))


def _main_rows(placed: tuple[Placed, ...]) -> list[tuple[Row, tuple[Row, ...], float]]:
    """The rows that may be the hand's, at most three: the row, the other rows beside it, its cost."""
    axis = main_axis(placed)
    found: list[tuple[float, Row, tuple[Row, ...]]] = []
    for turn in (axis, wrap(axis + pi / 2)):
        rows = find_rows(placed, turn)
        found.extend((_merit(row, placed), row, rows) for row in rows)
    found.sort(key=lambda one: -one[0])
    best = found[0][0]
    return [
        (row, tuple(other for other in rows if other is not row), 0.8 * (best - merit))
        for merit, row, rows in found[:3]
        if merit > best - 5
    ]


def _merit(row: Row, placed: tuple[Placed, ...]) -> float:
    """How much a row is like a hand's: many tiles face up, upright, and near the camera."""
    faces = sum(tile.placed.seen.score * tile.placed.seen.face_up for tile in row.tiles)
    upright = sum(logistic(-tile.sideways) for tile in row.tiles) / len(row.tiles)
    nearest = max(tile.pixels for tile in placed)
    return min(faces, 14.0) + 5 * row.pixels / nearest + 3 * upright


def _both_sides(row: Row, near: Sequence[Row]) -> list[tuple[Row, float]]:
    """The row as seen from either long side of it, each with its cost."""
    odds = _FROM_THE_PLAYER * _rightwards(row) + sum(_right_way_up(one) for one in (row, *near))
    for tile, other in _stacks(row, near):
        # The added tile of a kan lies on the far side of the called one.
        odds += 1.0 if other.y < tile.y else -1.0
    if len(row.tiles) == 1:
        return [(row, 0.0)]
    return [(row, -log(max(logistic(odds), 1e-6))), (row.turned_round(), -log(max(logistic(-odds), 1e-6)))]


def _right_way_up(row: Row) -> float:
    """Log-odds that the player sees the row's left end on the left: each face votes with its own top."""
    away = row.axis - pi / 2
    votes = 0.0
    for tile in row.tiles:
        seen = tile.placed.seen
        pointing = cos(tile.placed.top_angle - away)
        if abs(pointing) > 0.7:
            odds = log(max(seen.upright, 1e-3) / max(1 - seen.upright, 1e-3))
            votes += max(-1.0, min(1.0, odds)) * (1 if pointing > 0 else -1)
    return votes


def _rightwards(row: Row) -> float:
    """How much the row runs to the right in the photo, in [-1, 1]."""
    (x0, y0), (x1, y1) = (_pixel(tile) for tile in (row.tiles[0], row.tiles[-1]))
    return (x1 - x0) / max(hypot(x1 - x0, y1 - y0), 1e-6)


def _pixel(tile: RowTile) -> tuple[float, float]:
    quad = tile.placed.seen.quad
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def _stacks(row: Row, rest: Sequence[Row]) -> list[tuple[RowTile, RowTile]]:
    """Turned tiles of the row, each with a turned tile that touches it above or below."""
    others = [tile for other in rest for tile in other.tiles if tile.sideways > 0]
    called = [tile for tile in row.tiles if tile.sideways > 0]
    return [(tile, other) for tile in called for other in others if _lies_against(tile, other, row.axis)]


def _lies_against(tile: RowTile, other: RowTile, axis: float) -> bool:
    """Whether the long sides of two turned tiles touch, in the direction in which the first is turned."""
    lean = tile.lean(axis)
    x, y = other.x - tile.x, other.y - tile.y
    along, across = x * cos(lean) + y * sin(lean), y * cos(lean) - x * sin(lean)
    return abs(along) < 0.4 and 0.5 < abs(across) < 1.1


def _layouts(row: Row, near: Sequence[Row], dora: tuple[int, ...], cost: float) -> list[Layout]:
    sides = [_as_seen(other, row.axis) for other in near]
    cuts = list(cut_row(row, _added_to(row, sides)))
    for other in sides:
        cuts = _with_side(cuts, _side_cuts(other, _added_to(other, sides), _distance(row, other)))
    tiles = [tile for one in (row, *sides) for tile in one.tiles]
    return [_layout(cut, tiles, dora, cost) for cut in sorted(cuts, key=_total)[:MOST_LAYOUTS]]


def _added_to(row: Row, others: Sequence[Row]) -> dict[int, int]:
    """Tiles that may have been added to a pon: they lie against the far side of the called one."""
    return {
        tile.index: other.index
        for tile, other in _stacks(row, [one for one in others if one is not row])
        if other.y < tile.y
    }


def _as_seen(row: Row, axis: float) -> Row:
    return row if abs(wrap(row.axis - axis)) < pi / 2 else row.turned_round()


def _distance(row: Row, other: Row) -> float:
    """How far another row is from the hand's, in long sides: across, and beyond its ends."""
    left, right = row.tiles[0].x, row.tiles[-1].x
    distances = []
    for tile in other.tiles:
        beyond = max(left - tile.x, tile.x - right, 0.0)
        across = abs(tile.y - row.height_at(max(left, min(right, tile.x))))
        distances.append(max(across - 0.5, 0.0) + max(beyond - 1.0, 0.0))
    return min(distances)


def _with_side(cuts: list[Cut], sides: list[Cut]) -> list[Cut]:
    """Cuts of the hand's row, with and without the parts of a row beside it."""
    found = list(cuts)
    for side in sides:
        found.extend(both for cut in cuts if (both := cut.joined(side)) is not None)
    return sorted(found, key=_total)[: 2 * BEAM]


def _side_cuts(row: Row, stacked: dict[int, int], distance: float) -> list[Cut]:
    """What a row beside the hand may add: a winning tile alone, melds, a second row of the hand."""
    if len(row.tiles) == 1:
        tile = row.tiles[0]
        seen = tile.placed.seen.score * tile.placed.seen.face_up
        return [Cut(cost=0.3 + 0.3 * distance - log(max(seen, 0.01)), win=tile.index)]
    cuts = [cut for cut in cut_row(row, stacked, entry=3.0) if cut.used]
    return [replace(cut, cost=cut.cost + 0.3 * distance, left_out=()) for cut in cuts[:12]]


def _total(cut: Cut) -> float:
    """The cost of a cut as a hand: also for its number of tiles, and for a winning tile not set apart."""
    off = cut.missing
    count = 0.0 if off == 0 else 2.0 + 1.2 * abs(off)
    return cut.cost + count + (2.0 if cut.win is None else 0.0)


def _layout(cut: Cut, tiles: Sequence[RowTile], dora: tuple[int, ...], cost: float) -> Layout:
    own = [tile for tile in tiles if tile.index in cut.used]
    against = [
        tile.index
        for tile in tiles
        if tile.index not in cut.used
        and tile.placed.seen.face_up >= 0.5
        and any(hypot(tile.x - one.x, tile.y - one.y) < _AGAINST for one in own)
    ]
    return Layout(
        concealed=cut.concealed,
        win=cut.win,
        melds=cut.melds,
        dora=tuple(index for index in dora if index not in cut.used),
        left_out=tuple(sorted({*cut.left_out, *against})),
        strained=tuple(sorted(tile.index for tile in own if _is_strained(tile, cut))),
        cost=_total(cut) + cost,
    )


def _is_strained(tile: RowTile, cut: Cut) -> bool:
    if tile.index == cut.win or abs(tile.sideways) < _CLEARLY:
        return False
    return (tile.sideways > 0) != any(meld.is_turned(tile.index) for meld in cut.melds)


def _indicators(placed: Sequence[Placed]) -> tuple[int, ...]:
    """Dora indicators: up to five tiles face up in a wall, beside tiles that lie face down."""
    found: list[Placed] = []
    for wall in _heaps(placed):
        faces = [tile for tile in wall if tile.seen.face_up >= 0.5]
        if len(wall) - len(faces) >= 3 and 1 <= len(faces) <= 5:
            found.extend(faces)
    return tuple(tile.index for tile in sorted(found, key=lambda tile: (tile.x, tile.y)))


def _heaps(placed: Sequence[Placed]) -> list[list[Placed]]:
    """Tiles that touch each other in any direction."""
    left = list(placed)
    heaps = []
    while left:
        heap = [left.pop()]
        for tile in heap:
            touching = [other for other in left if hypot(other.x - tile.x, other.y - tile.y) < 1.3]
            heap.extend(touching)
            left = [other for other in left if other not in touching]
        heaps.append(heap)
    return heaps
