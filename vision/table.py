"""The table top behind the photo: where each tile lies on it, and how it is turned.

All tiles of a set have one size, so the tiles themselves tell how the camera looked at the table. A tile's
area in the photo shrinks with the cube of its distance to the horizon line, which gives the perspective; what
is then left is a stretch and a shear, and the sides of the tiles tell those. On the table, gaps and angles
mean the same everywhere: one unit is the long side of a tile.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, log, pi, sqrt
from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tehai.vision.reading import Point, Quad

#: Short side by long side of a riichi tile's face (20 to 20.5 mm by 26.5 to 28 mm).
TILE_RATIO: Final = 0.74

#: How far a cube root of an area is off by jitter, as a share of itself.
_AREA_NOISE: Final = 0.03
#: The same for the depth that one corner tells, against that of its tile.
_CORNER_NOISE: Final = 0.12
#: The same for the sides of a tile, in long sides.
_SIDE_NOISE: Final = 0.1
#: How much the scale may change over one tile: a camera at 40 cm, looking down at 45 degrees, gives 0.05.
_SLOPE_SPREAD: Final = 0.04
#: Residuals beyond this many noises count less and less; a fit starts patient, since it starts far off.
_PATIENCE: Final = (20.0, 10.0, 5.0, 2.5, 2.5, 2.5)
#: From this step on a quad may have its short and its long sides mixed up.
_SWAPS_FROM: Final = 4
#: How far quads of one photo differ in the logarithm of their size and of their form.
_UNLIKE: Final = 0.4
#: The horizon never comes nearer than this share of the scale at the middle.
_LEAST_DEPTH: Final = 0.15


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A map from photo pixels to the table, in long sides of a tile; it keeps the turning sense.

    `origin` in pixels is taken off first, then (x, y) is divided by `1 + slope · (x, y)`, then the upper
    triangular `stretch` (xx, xy, yy) is applied: u = xx·x + xy·y, v = yy·y.
    """

    origin: Point
    slope: Point
    stretch: tuple[float, float, float]

    def nearness(self, point: Point) -> float:
        """How near the camera a pixel's place is, 1 at the origin: lengths in the photo grow with it."""
        return _depth((point[0] - self.origin[0], point[1] - self.origin[1]), self.slope)

    def place(self, point: Point) -> Point:
        """Where a pixel lies on the table."""
        x, y = _level(point, self.origin, self.slope)
        xx, xy, yy = self.stretch
        return xx * x + xy * y, yy * y


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A line on the table a short side long, from `left` to `right` in photo pixels.

    `nearness` is how near the camera its middle is, in a unit that all segments share.
    """

    left: Point
    right: Point
    nearness: float

    @property
    def middle(self) -> Point:
        """Halfway between its ends."""
        return (self.left[0] + self.right[0]) / 2, (self.left[1] + self.right[1]) / 2


def fit_table(quads: Sequence[Quad], weights: Sequence[float], segments: Sequence[Segment] = ()) -> Table:
    """Fit the table to tiles seen in the photo; quads with corner 0 to 1 a short side, mostly.

    `weights` say how far each is to be trusted, above 0. Wrong tiles and wrongly ordered corners are borne as
    long as most are right. `segments` are short sides that lie on it and belong to no quad, trusted in full.
    Raises ValueError when there is no quad.
    """
    if not quads:
        raise ValueError("a table needs at least one tile")
    centres = [centre(quad) for quad in quads]
    origin = (median(x for x, _ in centres), median(y for _, y in centres))
    offsets = [(x - origin[0], y - origin[1]) for x, y in centres]
    slope = _fit_slope(offsets, quads, weights, _run(segments, origin))
    sides = [mean_sides([_level(corner, origin, slope) for corner in quad]) for quad in quads]
    ends = [(_level(one.left, origin, slope), _level(one.right, origin, slope)) for one in segments]
    widths = [(right[0] - left[0], right[1] - left[1]) for left, right in ends]
    return Table(origin=origin, slope=slope, stretch=_fit_stretch(sides, weights, widths))


def centre(quad: Quad) -> Point:
    """The mean of the corners."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return (ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4


def area(quad: Quad) -> float:
    """The area, above 0 for corners that run clockwise as seen (y down): half the diagonals' product."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return ((cx - ax) * (dy - by) - (dx - bx) * (cy - ay)) / 2


def _level(point: Point, origin: Point, slope: Point) -> Point:
    x, y = point[0] - origin[0], point[1] - origin[1]
    depth = _depth((x, y), slope)
    return x / depth, y / depth


def _depth(offset: Point, slope: Point) -> float:
    return max(1 + slope[0] * offset[0] + slope[1] * offset[1], _LEAST_DEPTH)


def _run(segments: Sequence[Segment], origin: Point) -> list[tuple[float, Point]]:
    """How nearness changes from the segments' middle to each: by how much more, and on what way.

    With w the nearness on the table, w at each over w at the middle one is what the segment says: linear in
    the slope, whatever w is at the middle.
    """
    if not segments:
        return []
    middle = segments[len(segments) // 2]
    x0, y0 = middle.middle[0] - origin[0], middle.middle[1] - origin[1]
    found = []
    for one in segments:
        ratio = one.nearness / middle.nearness
        x, y = one.middle
        found.append((ratio - 1, (x - origin[0] - ratio * x0, y - origin[1] - ratio * y0)))
    return found


def _fit_slope(
    offsets: Sequence[Point],
    quads: Sequence[Quad],
    weights: Sequence[float],
    run: Sequence[tuple[float, Point]],
) -> Point:
    """Robust ridge regression of the depths on the place; slope per pixel.

    The cube roots of the areas tell the depths of the tiles, and the form of each tells those of its corners:
    of a single row the former say nothing about the direction across it.
    """
    areas = [max(abs(area(quad)), 1.0) for quad in quads]
    unit = median(sqrt(one / TILE_RATIO) for one in areas)
    roots = [one ** (1 / 3) for one in areas]
    middle = median(roots)
    depths = [root / middle for root in roots]
    places = [(x / unit, y / unit) for x, y in offsets]
    given = list(weights)
    share = (_AREA_NOISE / _CORNER_NOISE) ** 2
    for quad, depth, place, weight in zip(quads, tuple(depths), tuple(places), weights, strict=True):
        middle_x, middle_y = centre(quad)
        for (x, y), ratio in zip(quad, _corner_depths(quad), strict=True):
            depths.append(depth * ratio)
            places.append((place[0] + (x - middle_x) / unit, place[1] + (y - middle_y) / unit))
            given.append(weight * share)
    bases = [1.0] * len(depths)
    for more, (x, y) in run:
        depths.append(more)
        places.append((x / unit, y / unit))
        given.append(1.0)
        bases.append(0.0)
    level, slope = 1.0, (0.0, 0.0)
    for patience in _PATIENCE:
        residuals = [
            depth - base * level - slope[0] * x - slope[1] * y
            for depth, base, (x, y) in zip(depths, bases, places, strict=True)
        ]
        trust = [
            weight * _trust(residual / _AREA_NOISE, patience)
            for weight, residual in zip(given, residuals, strict=True)
        ]
        level, slope = _regress(depths, bases, places, trust)
    return slope[0] / level / unit, slope[1] / level / unit


def _corner_depths(quad: Quad) -> tuple[float, float, float, float]:
    """The depth at each corner by that of the whole: a rectangle's picture is narrower where it is farther.

    The triangle of three corners shrinks with the product of their distances, so that its area tells the
    distance of the fourth.
    """
    a, b, c, d = quad
    triangles = [abs(area((*three, three[0]))) for three in ((b, c, d), (c, d, a), (d, a, b), (a, b, c))]
    least = max(sum(triangles) / 12, 1e-9)
    nearness = [1 / max(one, least) for one in triangles]
    mean = sum(nearness) / 4
    first, second, third, fourth = (one / mean for one in nearness)
    return first, second, third, fourth


def _trust(residual: float, patience: float) -> float:
    """The weight of Cauchy: 1 at no residual, a half at `patience`, falling with the square."""
    return 1 / (1 + (residual / patience) ** 2)


def _regress(
    values: Sequence[float], bases: Sequence[float], places: Sequence[Point], trust: Sequence[float]
) -> tuple[float, Point]:
    """Weighted least squares of `level · base + slope · place`, the slope held back by its spread."""
    total = sx = sy = sv = sxv = syv = sxy = 0.0
    sxx = syy = (_AREA_NOISE / _SLOPE_SPREAD) ** 2
    for v, base, (x, y), w in zip(values, bases, places, trust, strict=True):
        wx, wy = w * x, w * y
        total += w * base * base
        sx += wx * base
        sy += wy * base
        sv += w * v * base
        sxx += wx * x
        sxy += wx * y
        syy += wy * y
        sxv += wx * v
        syv += wy * v
    level, a, b = _solve(((total, sx, sy), (sx, sxx, sxy), (sy, sxy, syy)), (sv, sxv, syv))
    return level, (a, b)


def _solve(matrix: Sequence[Sequence[float]], target: Sequence[float]) -> tuple[float, float, float]:
    """Three equations by Cramer's rule; the matrix is positive definite."""
    whole = _determinant(matrix)
    answers = []
    for column in range(3):
        changed = [list(row) for row in matrix]
        for row, value in zip(changed, target, strict=True):
            row[column] = value
        answers.append(_determinant(changed) / whole)
    return answers[0], answers[1], answers[2]


def _determinant(m: Sequence[Sequence[float]]) -> float:
    return (
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    )


def mean_sides(quad: Sequence[Point]) -> tuple[Point, Point]:
    """The short side (0 to 1) and the long one (1 to 2) as vectors, each the mean of two opposite sides."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return ((bx - ax + cx - dx) / 2, (by - ay + cy - dy) / 2), (
        (cx - bx + dx - ax) / 2,
        (cy - by + dy - ay) / 2,
    )


def _fit_stretch(
    sides: Sequence[tuple[Point, Point]], weights: Sequence[float], widths: Sequence[Point]
) -> tuple[float, float, float]:
    """The stretch that makes the sides `TILE_RATIO` and 1 long, and square to each other.

    It is found as the metric M with s·M·s = ratio², t·M·t = 1, s·M·t = 0, linear in M. At last, sides that
    fit better the other way round are taken so: earlier, tiles that lie across the row and look squarish
    would turn all others round.
    """
    areas = [max(abs(s[0] * t[1] - s[1] * t[0]), 1e-9) for s, t in sides]
    lengths = sqrt(median(areas) / TILE_RATIO)
    scaled = [((s[0] / lengths, s[1] / lengths), (t[0] / lengths, t[1] / lengths)) for s, t in sides]
    scaled_widths = [(x / lengths, y / lengths) for x, y in widths]
    metric = (1.0, 0.0, 1.0)
    trust = _first_trust(sides, areas, weights)
    for step, patience in enumerate(_PATIENCE):
        found = _regress_metric(scaled, trust, scaled_widths)
        if found[0] <= 0 or found[0] * found[2] - found[1] ** 2 <= 1e-4:
            break
        metric = found
        if step >= _SWAPS_FROM:
            scaled = [min((pair, (pair[1], pair[0])), key=lambda p: _misfit(p, metric)) for pair in scaled]
        trust = [
            w * _trust(_misfit(pair, metric) / _SIDE_NOISE, patience)
            for pair, w in zip(scaled, weights, strict=True)
        ]
    xx = sqrt(metric[0])
    xy = metric[1] / xx
    yy = sqrt(metric[2] - xy * xy)
    return xx / lengths, xy / lengths, yy / lengths


def _first_trust(
    sides: Sequence[tuple[Point, Point]], areas: Sequence[float], weights: Sequence[float]
) -> list[float]:
    """Before anything is fitted: quads of another size or much longer than most count little."""
    shapes = [(hypot(*s) ** 2 + hypot(*t) ** 2) / one for (s, t), one in zip(sides, areas, strict=True)]
    size, shape = median(areas), median(shapes)
    return [
        weight * _trust(log(one / size), _UNLIKE) * _trust(log(form / shape), _UNLIKE)
        for weight, one, form in zip(weights, areas, shapes, strict=True)
    ]


def _regress_metric(
    sides: Sequence[tuple[Point, Point]], trust: Sequence[float], widths: Sequence[Point]
) -> tuple[float, float, float]:
    pp = qq = rr = 1e-6
    pq = pr = qr = 0.0
    first, second, third = 1e-6, 0.0, 1e-6
    for s, t, given, count in (
        *((s, t, given, 3) for (s, t), given in zip(sides, trust, strict=True)),
        *((s, s, 1.0, 1) for s in widths),
    ):
        # Lengths enter to the fourth power: without this one huge quad would outweigh all others.
        weight = given / max(1.0, hypot(*s, *t)) ** 4
        for a, b, value in ((s, s, TILE_RATIO**2), (t, t, 1.0), (s, t, 0.0))[:count]:
            p, q, r = a[0] * b[0], a[0] * b[1] + a[1] * b[0], a[1] * b[1]
            wp, wq, wr = weight * p, weight * q, weight * r
            pp, pq, pr = pp + wp * p, pq + wp * q, pr + wp * r
            qq, qr, rr = qq + wq * q, qr + wq * r, rr + wr * r
            first, second, third = first + wp * value, second + wq * value, third + wr * value
    return _solve(((pp, pq, pr), (pq, qq, qr), (pr, qr, rr)), (first, second, third))


def _misfit(pair: tuple[Point, Point], metric: tuple[float, float, float]) -> float:
    """How far a pair of sides is from `TILE_RATIO`, 1 and square, in long sides."""

    def product(a: Point, b: Point) -> float:
        return a[0] * b[0] * metric[0] + (a[0] * b[1] + a[1] * b[0]) * metric[1] + a[1] * b[1] * metric[2]

    s, t = pair
    short, long = sqrt(max(product(s, s), 0.0)), sqrt(max(product(t, t), 0.0))
    return hypot(short - TILE_RATIO, long - 1, product(s, t))


def line_through(points: Sequence[Point]) -> tuple[float, float]:
    """A line through one point or more: its height at 0 and its slope, held back where few points tell it."""
    mean_x = sum([x for x, _ in points]) / len(points)
    mean_y = sum([y for _, y in points]) / len(points)
    spread, rise = 1.0, 0.0
    for x, y in points:
        spread += (x - mean_x) * (x - mean_x)
        rise += (x - mean_x) * (y - mean_y)
    slope = rise / spread
    return mean_y - slope * mean_x, slope


def wrap(angle: float, period: float = 2 * pi) -> float:
    """The angle brought to [-period/2, period/2)."""
    return (angle + period / 2) % period - period / 2
