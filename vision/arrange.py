"""Detected tiles to the parts of a hand, by geometry alone: neither pixels nor faces are seen here.

The tiles are laid back on the table (`table`) and put into rows (`rows`). The hand's row is cut into the
concealed part, melds and the winning tile, together with what lies near it (`cuts`, `melds`). Several
arrangements are given back with their costs: which of them makes a hand is for the tiles' kinds to decide
(`decode`).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, islice, pairwise
from math import hypot, log, pi
from operator import itemgetter
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from tehai.vision.cuts import BEAM, Cut, cut_row
from tehai.vision.layout import Arrangement, Layout, layout_of
from tehai.vision.melds import TileCosts
from tehai.vision.placed import Placed, logistic, main_axis, place_tiles
from tehai.vision.rows import TOUCH, Row, find_rows
from tehai.vision.sides import both_sides
from tehai.vision.stacks import Stacked, stacked_on, stacks
from tehai.vision.standing import laid_down
from tehai.vision.table import TILE_RATIO, fit_table, wrap
from tehai.vision.walls import find_indicators

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tehai.vision.reading import SeenTile
    from tehai.vision.rows import RowTile

#: Tiles of a hand, with one overlooked; what their scores usually are, and the least that is taken for it.
_HAND: Final = 13
_USUAL_SCORE: Final = 0.85
_LEAST_USUAL: Final = 0.4
#: A hand that lacks more tiles than so many costs this more, times the square of their number: a few tiles
#: that are seen well are no hand where others lie beside them that are not. From so many on all cost the
#: same: a tile or none.
_NEARLY: Final = 3
_HARDLY_ANY: Final = 11
_FAR_FROM_WHOLE: Final = 0.3
#: How many layouts are given back.
MOST_LAYOUTS: Final = 24
#: So many rows beside the hand's are looked at, the nearest.
_MOST_ROWS: Final = 10
#: A side from which the player cannot have looked, by its cost.
_WRONG_SIDE: Final = 6.0
#: How much a back tells of the table: other players' tiles stand up with their backs in view.
_BACK_COUNTS: Final = 0.2
#: So many tiles of a row tell a plane of their own; it is another one when they misfit so much, in nats.
_A_PLANE: Final = 7
_ANOTHER_PLANE: Final = 0.4
#: No meld has so many turned tiles side by side.
_NO_MELD: Final = 3
#: A hand of so many melds has one concealed tile, which may lie anywhere beside them.
_MOST_MELDS: Final = 4
#: So many side by side may be a standing hand; a tile that misfits so much in its row lies on the table, if
#: it is farther from the standing ones than this, in long sides.
_STANDING: Final = 4
_FLAT: Final = 0.8
_BESIDE: Final = 0.6
#: Concealed tiles outside the hand's row.
_SECOND_ROW: Final = 3.0
#: One that lies out of the row by itself, which may be overlooked to lie in it.
_OUT_OF_ROW: Final = 4.0
#: A part of the hand that lies farther off costs this for each long side.
_FARTHER: Final = 0.3
#: A winning tile farther off than this, in long sides; a complete hand outweighs it.
_WITHIN_REACH: Final = 1.8
_OUT_OF_REACH: Final = 4.0
#: A winning tile that is a dora indicator; one that lies against tiles that are not the hand's.
_OF_THE_WALL: Final = 3.0
_OF_A_HEAP: Final = 2.0
#: What is beside a tile and less likely a tile than this does not keep it from standing alone.
_HARDLY_A_TILE: Final = 0.5
#: Middles nearer than this are of tiles that lie against each other.
_AGAINST_OTHERS: Final = 1.2
#: How far from the hand's row its other parts may lie, in long sides.
_REACH: Final = 6.0


def arrange(tiles: Sequence[SeenTile], size_wh: tuple[int, int]) -> Arrangement:
    """Tell the hand from everything else in the photo, and its parts from each other.

    `tiles` are detections in a photo of `size_wh` pixels. A photo without tiles gives no layouts. The order
    of the detections does not matter.
    """
    seen = tuple(tiles)
    if not seen:
        return Arrangement(tiles=seen, size=size_wh, layouts=())
    layouts: list[Layout] = []
    for placed, mains in _ways(_by_the_usual(seen)):
        dora = find_indicators(placed)
        for row, rest, penalty in mains:
            near = _near(row, rest)
            for turned, cost in (one for one in both_sides(row, near) if one[1] < _WRONG_SIDE):
                layouts.extend(_layouts(turned, near, dora, penalty + cost))
    return Arrangement(tiles=seen, size=size_wh, layouts=_cheapest(layouts))


def _by_the_usual(tiles: tuple[SeenTile, ...]) -> tuple[SeenTile, ...]:
    """The tiles, their scores raised where most of the best ones have low ones, as in a design never seen.

    How likely each is a tile, beside the others, is then told as in any other photo. Fewer than a hand may be
    no tiles at all.
    """
    if len(tiles) < _HAND:
        return tiles
    usual = median(sorted((tile.score for tile in tiles), reverse=True)[:_HAND])
    if usual >= _USUAL_SCORE:
        return tiles
    factor = _USUAL_SCORE / max(usual, _LEAST_USUAL)
    return tuple(replace(tile, score=min(1.0, tile.score * factor)) for tile in tiles)


def _near(row: Row, rest: Sequence[Row]) -> list[Row]:
    """The rows that may belong to the hand: near its row, or against a tile of one that is."""
    ranked = sorted(rest, key=lambda other: (_distance(row, other), other.tiles[0].x))
    near = [other for other in ranked[:_MOST_ROWS] if _distance(row, other) <= _REACH]
    far = ranked[len(near) :]
    return near + [other for other in far if any(stacks(one, [other]) for one in near)]


def _cheapest(layouts: Iterable[Layout]) -> tuple[Layout, ...]:
    best: dict[object, Layout] = {}
    for layout in sorted(layouts, key=lambda one: (one.cost, one.concealed)):
        key = (frozenset(layout.concealed), layout.win, frozenset(layout.melds), layout.dora)
        best.setdefault(key, layout)
    return tuple(best.values())[:MOST_LAYOUTS]


def _ways(tiles: tuple[SeenTile, ...]) -> Iterator[tuple[tuple[Placed, ...], list[_Main]]]:
    """The tiles on the table, each way with the rows that may be the hand's."""
    yield _placed_with_rows(tiles)
    if (placed := laid_down(tiles)) is not None:
        yield placed, _main_rows(placed, _both_ways(placed))


def _placed_with_rows(tiles: tuple[SeenTile, ...]) -> tuple[tuple[Placed, ...], list[_Main]]:
    """The tiles on the table, and the rows that may be the hand's."""
    placed, ways = _place_upright(tiles)
    mains = _main_rows(placed, ways)
    if (again := _on_its_plane(placed, mains[0].row)) is not None:
        placed, mains = again, _main_rows(again, _both_ways(again))
    if (again := _lying_beside(placed, mains[0].row)) is not None:
        placed, mains = again, _main_rows(again, _both_ways(again))
    return placed, mains


def _place_upright(tiles: tuple[SeenTile, ...]) -> tuple[tuple[Placed, ...], tuple[tuple[Row, ...], ...]]:
    """The tiles and their rows; most of a hand stands upright, so if they lie, their sides are swapped."""
    quads = [tile.quad for tile in tiles]
    weights = [max(tile.score, 0.01) * (_BACK_COUNTS if tile.face_up < 0.5 else 1.0) for tile in tiles]
    placed = place_tiles(tiles, fit_table(quads, weights))
    ways = _both_ways(placed)
    row = max((rows[0] for rows in ways), key=lambda row: len(row.tiles))
    if len(row.tiles) < 5 or sum(tile.sideways > 0 for tile in row.tiles) <= len(row.tiles) * 0.6:
        return placed, ways
    placed = place_tiles(tiles, fit_table([(*quad[1:], quad[0]) for quad in quads], weights))
    return placed, _both_ways(placed)


def _on_its_plane(placed: tuple[Placed, ...], row: Row) -> tuple[Placed, ...] | None:
    """The tiles on the plane of the hand's row where that is not the table's, as of a hand that stands.

    Walls and rivers have many tiles, so that the first fit may be theirs, by which the hand's look small; and
    by a fit to standing tiles and lying melds alike, all tiles of a meld look turned.
    """
    block = _longest_block(row)
    if len(block) < _A_PLANE:
        return None
    if median(tile.placed.misfit for tile in block) < _ANOTHER_PLANE and _turned_together(row) < _NO_MELD:
        return None
    own = [tile.placed.seen for tile in block]
    table = fit_table([tile.quad for tile in own], [max(tile.score, 0.01) for tile in own])
    found = place_tiles([one.seen for one in placed], table)
    return tuple(replace(one, index=placed[one.index].index) for one in found)


def _lying_beside(placed: tuple[Placed, ...], row: Row) -> tuple[Placed, ...] | None:
    """The tiles, those stretched that lie on the table beside a hand that stands, or None without any.

    On the plane of the standing faces they look flat, all alike. A tile's front looks so too, but it has the
    tile's face above it.
    """
    block = _longest_block(row)
    if len(block) < _STANDING or median(tile.placed.misfit for tile in block) > _ANOTHER_PLANE:
        return None
    left, right = block[0].x - _BESIDE, block[-1].x + _BESIDE
    flat = [
        tile.placed
        for tile in row.tiles
        if not left < tile.x < right and tile.placed.misfit > _FLAT and tile.placed.size < TILE_RATIO
    ]
    if not flat:
        return None
    stretch = TILE_RATIO / median(tile.size for tile in flat)
    own = {tile.index for tile in flat if tile.size * stretch < 2 * TILE_RATIO}
    return tuple(one.stretched(row.axis, stretch) if one.index in own else one for one in placed)


def _turned_together(row: Row) -> int:
    """The most tiles next to each other that look turned."""
    runs = groupby(row.tiles, lambda tile: tile.sideways > 0)
    return max((len(list(run)) for turned, run in runs if turned), default=0)


def _longest_block(row: Row) -> tuple[RowTile, ...]:
    """The most tiles of a row that stand side by side without a gap."""
    starts = [0, *(k for k in range(1, len(row.tiles)) if row.gap(k) > TOUCH), len(row.tiles)]
    return max((row.tiles[start:end] for start, end in pairwise(starts)), key=len)


def _both_ways(placed: tuple[Placed, ...]) -> tuple[tuple[Row, ...], ...]:
    """The rows in the direction that most tiles share, and across it."""
    axis = main_axis(placed)
    return tuple(find_rows(placed, turn) for turn in (axis, wrap(axis + pi / 2)))


class _Main(NamedTuple):
    """A row that may be the hand's, the other rows beside it, and its cost."""

    row: Row
    rest: tuple[Row, ...]
    cost: float


def _main_rows(placed: tuple[Placed, ...], ways: tuple[tuple[Row, ...], ...]) -> list[_Main]:
    """The rows that may be the hand's, at most three."""
    found = [(_merit(row, placed), row, rows) for rows in ways for row in rows]
    found.sort(key=lambda one: -one[0])
    best = found[0][0]
    return [
        _Main(row, tuple(other for other in rows if other is not row), 0.8 * (best - merit))
        for merit, row, rows in found[:3]
        if merit > best - 5
    ]


def _merit(row: Row, placed: tuple[Placed, ...]) -> float:
    """How much a row is like a hand's: many tiles face up, upright, and near the camera."""
    faces = sum(tile.placed.belief * tile.placed.seen.face_up for tile in row.tiles)
    upright = sum(logistic(-tile.sideways) for tile in row.tiles) / len(row.tiles)
    nearest = max(tile.pixels for tile in placed)
    return min(faces, 14.0) + 5 * row.pixels / nearest + 3 * upright


def _layouts(row: Row, near: Sequence[Row], dora: tuple[int, ...], cost: float) -> list[Layout]:
    sides = [_as_seen(other, row.axis) for other in near]
    cuts = list(cut_row(row, stacked_on(row, sides)))
    for other in sides:
        stray = _far_cost(_distance(row, other), other) + _among_others(other, sides, dora)
        cuts = _with_side(cuts, _side_cuts(other, stacked_on(other, sides), stray))
    tiles = [tile for one in (row, *sides) for tile in one.tiles]
    return [
        layout_of(cut, tiles, dora, _count_cost(cut.missing, has_win=cut.win is not None) + cost)
        for cut in sorted(cuts, key=_total)[:MOST_LAYOUTS]
    ]


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
    """Cuts of the hand's row, with and without the parts of a row beside it; the cheapest, in order."""
    ways: list[tuple[float, Cut, Cut | None, float]] = [(_total(cut), cut, None, 0.0) for cut in cuts]
    for side in sides:
        for cut in cuts:
            alone = _waits_alone(cut, side)
            missing, wins = cut.missing + side.missing + 14, cut.win is not None or side.win is not None
            cost = cut.cost + side.cost + alone + _count_cost(missing, has_win=wins)
            ways.append((cost, cut, side, alone))
    ways.sort(key=itemgetter(0))
    joined = (cut if side is None else cut.joined(side, alone) for _, cut, side, alone in ways)
    return list(islice((cut for cut in joined if cut is not None), 2 * BEAM))


def _waits_alone(cut: Cut, side: Cut) -> float:
    """What it costs that a single concealed tile lies apart: nothing in a hand of four melds."""
    is_last = len(cut.melds) == _MOST_MELDS and not cut.concealed
    return _OUT_OF_ROW if len(side.concealed) == 1 and not is_last else 0.0


def _far_cost(distance: float, row: Row) -> float:
    """The cost of a part of the hand so far off; a tile alone out of reach hardly is the winning one."""
    alone = _OUT_OF_REACH * logistic((distance - _WITHIN_REACH) * 8) if len(row.tiles) == 1 else 0.0
    return _FARTHER * distance + alone


def _among_others(row: Row, sides: Sequence[Row], dora: Sequence[int]) -> float:
    """What it costs that a tile alone is a dora indicator, or lies against tiles of other rows."""
    if len(row.tiles) > 1:
        return 0.0
    (tile,) = row.tiles
    others = (other for side in sides if side is not row for other in side.tiles)
    touches = any(
        hypot(other.x - tile.x, other.y - tile.y) < _AGAINST_OTHERS and other.placed.belief > 0.5
        for other in others
    )
    return _OF_THE_WALL * (tile.index in dora) + _OF_A_HEAP * touches


def _side_cuts(row: Row, stacked: Stacked, stray: float) -> list[Cut]:
    """What a row beside the hand may add: a winning tile alone, melds, a second row of the hand.

    `stray` is the cost of its lying where it lies.
    """
    if len(row.tiles) == 1:
        return _single_cuts(row.tiles[0], stray)
    if len(likely := [tile for tile in row.tiles if tile.placed.belief > _HARDLY_A_TILE]) == 1:
        doubted = sum(-log(1 - tile.placed.belief) for tile in row.tiles if tile is not likely[0])
        return _single_cuts(likely[0], stray + doubted)
    stand = all(tile.sideways < 0 and tile.placed.seen.face_up >= 0.5 for tile in row.tiles)
    if stand and not stacked.on_top:
        costs = [TileCosts.of(tile) for tile in row.tiles]
        whole = sum(cost.upright + cost.concealed for cost in costs)
        tiles = tuple(tile.index for tile in row.tiles)
        return [Cut(cost=_SECOND_ROW + whole + stray, concealed=tiles)]
    cuts = [cut for cut in cut_row(row, stacked, entry=_SECOND_ROW) if cut.used]
    return [replace(cut, cost=cut.cost + stray, left_out=()) for cut in cuts[:12]]


def _single_cuts(tile: RowTile, stray: float) -> list[Cut]:
    """A tile that stands alone: the winning one, or the one concealed tile beside four melds."""
    seen = tile.placed.belief * tile.placed.seen.face_up
    cost = 0.3 + stray - log(max(seen, 1e-4))
    return [Cut(cost=cost, win=tile.index), Cut(cost=cost, concealed=(tile.index,))]


def _total(cut: Cut) -> float:
    """The cost of a cut as a hand: also for its number of tiles, and for a winning tile not set apart."""
    return cut.cost + _count_cost(cut.missing, has_win=cut.win is not None)


def _count_cost(missing: int, *, has_win: bool) -> float:
    lacking = abs(missing)
    count = 0.0 if lacking == 0 else 2.0 + 1.2 * lacking
    beyond = min(max(lacking, _NEARLY), _HARDLY_ANY) - _NEARLY
    return count + _FAR_FROM_WHOLE * beyond**2 + (0.0 if has_win else 2.0)
