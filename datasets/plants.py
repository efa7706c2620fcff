"""What flowers and seasons show: a stem with leaves and heads in fine lines, from a pot or the ground."""

import math
from dataclasses import dataclass

from tehai.datasets.design import Rng
from tehai.datasets.ink import Ink, Sheet

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plant:
    """How one set draws plants: inks, pen width, and whether leaves and petals are lines or solid."""

    stem: Ink
    bloom: Ink
    third: Ink
    ground: Ink
    pen: float
    outlined: bool


def draw_plant(sheet: Sheet, plant: Plant, rng: Rng) -> None:
    """Draw a plant, sampled anew for every state of `rng`."""
    foot = _draw_foot(sheet, plant, rng)
    top = (150 + rng.normal(0, 45), rng.uniform(95, 190))
    way = _curve(foot, top, rng.uniform(-70, 70))
    if rng.random() < 0.3:
        way = _curve(foot, (top[0], (top[1] + foot[1]) / 2), 40)
        way += _curve(way[-1], top, -40)
    if rng.random() < 0.3:
        _draw_blades(sheet, plant, foot, rng)
    sheet.line(way, plant.pen * rng.uniform(0.7, 1.6), plant.stem)
    leaf = (_pointed, _looped, _round, _frond)[int(rng.integers(4))]
    for i in range(int(rng.integers(2, 9))):
        at = way[int(rng.integers(2, len(way) - 1))]
        leaf(sheet, plant, at, float((-1) ** i * rng.uniform(15, 80) - 90), rng)
    head = (_rosette, _rosette, _daisy, _tulip, _fruit, _cluster)[int(rng.integers(6))]
    for i in range(int(rng.choice((1, 2, 3, 5), p=(0.55, 0.2, 0.15, 0.1)))):
        at = top if i == 0 else way[int(rng.integers(len(way) // 3, len(way)))]
        if i:
            end = (at[0] + rng.uniform(-75, 75), at[1] + rng.uniform(-60, 10))
            sheet.line(_curve(at, end, 12), plant.pen * 0.8, plant.stem)
            at = end
        head(sheet, plant, at, float(rng.uniform(26, 50) * (0.6 if i else 1)), rng)


def draw_scene(sheet: Sheet, plant: Plant, rng: Rng) -> None:
    """Draw what seasons and other sets show in place of plants: a house, a boat, a man, a pot."""
    (_pagoda, _boat, _man, _vase)[int(rng.integers(4))](sheet, plant, rng)


def _curve(start: Point, end: Point, bend: float) -> list[Point]:
    x0, y0, dx, dy = *start, end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    steps = [(t / 12, bend * math.sin(math.pi * t / 12) / length) for t in range(13)]
    return [(x0 + dx * t - dy * swell, y0 + dy * t + dx * swell) for t, swell in steps]


def _from(at: Point, degrees: float, length: float) -> Point:
    return at[0] + length * math.cos(math.radians(degrees)), at[1] + length * math.sin(math.radians(degrees))


def _shape(sheet: Sheet, plant: Plant, points: list[Point], ink: Ink) -> None:
    """Draw a closed shape, solid or as a line."""
    sheet.polygon(points, plant.ground if plant.outlined else ink)
    sheet.line(points, plant.pen if plant.outlined else 2, ink, closed=True)


def _oval(sheet: Sheet, plant: Plant, at: Point, radii: Point, degrees: float, ink: Ink) -> None:
    sheet.ellipse(*at, radii, degrees, ink)
    if plant.outlined:
        inner = (max(1.0, radii[0] - plant.pen), max(1.0, radii[1] - plant.pen))
        sheet.ellipse(*at, inner, degrees, plant.ground)


def _draw_foot(sheet: Sheet, plant: Plant, rng: Rng) -> Point:
    """Draw what the plant grows from; return where its stem begins."""
    x, y, form = 150 + rng.normal(0, 25), rng.uniform(330, 378), rng.random()
    if form < 0.15:  # a pot
        wide, high = rng.uniform(26, 48), rng.uniform(40, 64)
        y = 372 - high
        _shape(
            sheet,
            plant,
            [(x - wide, y), (x + wide, y), (x + wide * 0.6, 372), (x - wide * 0.6, 372)],
            plant.third,
        )
    elif form < 0.35:  # a slanting bunch, as cut flowers
        end = (x + rng.uniform(-50, 50), 375.0)
        sheet.polygon([(x - 9, y - 60), (x + 9, y - 60), end], plant.third)
        y -= 60
    elif form < 0.5:  # ground lines
        for i in range(int(rng.integers(1, 4))):
            half = rng.uniform(30, 80)
            sheet.line([(x - half, y + 8 * i), (x + half, y + 8 * i)], plant.pen * 0.7, plant.stem)
    elif form < 0.62:  # stones
        for i in (-1, 0, 1):
            _oval(sheet, plant, (x + 26 * i, y), (20, 12), 0, plant.third)
    return x, y


def _draw_blades(sheet: Sheet, plant: Plant, foot: Point, rng: Rng) -> None:
    """Draw grass from the root, as an orchid's."""
    for _ in range(int(rng.integers(2, 8))):
        tip = (foot[0] + rng.uniform(-110, 110), foot[1] - rng.uniform(40, 230))
        sheet.line(_curve(foot, tip, rng.uniform(-50, 50)), plant.pen * rng.uniform(0.7, 1.7), plant.stem)


def _pointed(sheet: Sheet, plant: Plant, at: Point, degrees: float, rng: Rng) -> None:
    tip = _from(at, degrees, rng.uniform(35, 80))
    swell = rng.uniform(10, 20)
    _shape(sheet, plant, [*_curve(at, tip, swell), *_curve(tip, at, swell)], plant.stem)


def _looped(sheet: Sheet, plant: Plant, at: Point, degrees: float, rng: Rng) -> None:
    """Draw a twig that ends in a loop."""
    end, size = _from(at, degrees, rng.uniform(25, 60)), rng.uniform(9, 18)
    sheet.line(_curve(at, end, rng.uniform(-18, 18)), plant.pen, plant.stem)
    sheet.ring(*_from(end, degrees, size), size, plant.pen * 0.9, plant.stem)


def _round(sheet: Sheet, plant: Plant, at: Point, degrees: float, rng: Rng) -> None:
    length = rng.uniform(18, 34)
    _oval(
        sheet,
        plant,
        _from(at, degrees, length),
        (length, length * rng.uniform(0.4, 0.6)),
        degrees,
        plant.stem,
    )


def _frond(sheet: Sheet, plant: Plant, at: Point, degrees: float, rng: Rng) -> None:
    """Draw a rib with short leaves along it."""
    tip = _from(at, degrees, rng.uniform(50, 100))
    way = _curve(at, tip, rng.uniform(-15, 15))
    sheet.line(way, plant.pen * 0.7, plant.stem)
    for x, y in way[3::2]:
        for side in (-45, 45):
            sheet.line([(x, y), _from((x, y), degrees + side, 19)], plant.pen * 0.9, plant.stem)


def _rosette(sheet: Sheet, plant: Plant, at: Point, size: float, rng: Rng) -> None:
    """Draw petals around a heart, often in a second ring."""
    petals, turn = int(rng.integers(4, 9)), rng.uniform(0, 60)
    for ring in (1.0, 0.62)[: int(rng.integers(1, 3))]:
        for i in range(petals):
            degrees = turn + 360 * i / petals + (180 / petals if ring < 1 else 0)
            radii = (size * 0.5 * ring, size * min(0.48, 2.0 / petals) * ring)
            _oval(sheet, plant, _from(at, degrees, size * 0.62 * ring), radii, degrees, plant.bloom)
    sheet.disc(*at, size * 0.26, plant.bloom if plant.outlined else plant.ground)
    if rng.random() < 0.5:
        sheet.disc(*at, size * 0.14, plant.third)


def _daisy(sheet: Sheet, plant: Plant, at: Point, size: float, rng: Rng) -> None:
    rays = int(rng.integers(9, 22))
    for i in range(rays):
        tip = _from(at, 360 * i / rays, size * rng.uniform(1.0, 1.2))
        sheet.line([at, tip], plant.pen * 0.9, plant.bloom)
    sheet.disc(*at, size * 0.45, plant.bloom)
    sheet.disc(*at, size * 0.3, plant.ground)


def _tulip(sheet: Sheet, plant: Plant, at: Point, size: float, _rng: Rng) -> None:
    """Draw a cup of petals, as a lotus or a magnolia."""
    for degrees in (-150, -30, -125, -55, -90):
        _oval(sheet, plant, _from(at, degrees, size * 0.7), (size * 0.75, size * 0.3), degrees, plant.bloom)


def _fruit(sheet: Sheet, plant: Plant, at: Point, size: float, rng: Rng) -> None:
    """Draw a round fruit or bud crossed by lines."""
    _oval(sheet, plant, at, (size * 0.85, size * 0.85), 0, plant.bloom)
    ink = plant.bloom if plant.outlined else plant.ground
    for i in range(int(rng.integers(1, 5))):
        across = size * (0.5 - 0.3 * i)
        sheet.line([(at[0] - size * 0.6, at[1] + across), (at[0] + size * 0.6, at[1] + across * 0.6)], 4, ink)
    if rng.random() < 0.5:
        sheet.line([(at[0], at[1] - size * 0.8), (at[0], at[1] + size * 0.8)], 4, ink)


def _cluster(sheet: Sheet, plant: Plant, at: Point, size: float, rng: Rng) -> None:
    """Draw berries or small blossoms in a bunch."""
    for x, y in rng.normal(0, size * 0.55, (int(rng.integers(5, 12)), 2)):
        _oval(sheet, plant, (at[0] + float(x), at[1] + float(y)), (size * 0.26, size * 0.26), 0, plant.bloom)


def _pagoda(sheet: Sheet, plant: Plant, rng: Rng) -> None:
    wide = rng.uniform(60, 95)
    for i in range(int(rng.integers(2, 5))):
        y, half = 330 - 62 * i, wide * (1 - 0.18 * i)
        _shape(
            sheet,
            plant,
            [
                (150 - half * 0.6, y),
                (150 + half * 0.6, y),
                (150 + half * 0.5, y - 40),
                (150 - half * 0.5, y - 40),
            ],
            plant.third,
        )
        sheet.line([(150 - half, y - 36), (150, y - 62), (150 + half, y - 36)], plant.pen * 1.3, plant.bloom)
    sheet.line([(90, 340), (210, 340)], plant.pen, plant.stem)


def _boat(sheet: Sheet, plant: Plant, rng: Rng) -> None:
    y, lean = rng.uniform(260, 310), rng.uniform(-20, 20)
    _shape(sheet, plant, [(60, y), (240, y), (205, y + 40), (90, y + 40)], plant.stem)
    sheet.line([(150, y), (150 + lean, y - 170)], plant.pen, plant.stem)
    _shape(sheet, plant, [(150 + lean, y - 165), (225, y - 20), (155, y - 15)], plant.bloom)
    for i in range(3):
        wave = [(60 + 15 * k, y + 58 + 14 * i + 5 * (-1) ** k) for k in range(13)]
        sheet.line(wave, plant.pen * 0.7, plant.third)


def _man(sheet: Sheet, plant: Plant, rng: Rng) -> None:
    """Draw somebody in a robe with a hat and a staff."""
    x = 150 + rng.normal(0, 15)
    _shape(sheet, plant, [(x - 24, 170), (x + 24, 170), (x + 58, 340), (x - 58, 340)], plant.bloom)
    _oval(sheet, plant, (x, 140), (26, 28), 0, plant.stem)
    sheet.polygon([(x - 46, 124), (x, 84), (x + 46, 124)], plant.third)
    for side in (-1, 1):
        sheet.line(
            [(x + side * 22, 186), (x + side * 70, rng.uniform(200, 260))], plant.pen * 1.6, plant.bloom
        )
        sheet.line([(x + side * 22, 340), (x + side * 26, 365)], plant.pen * 1.4, plant.stem)
    sheet.line([(x + 72, rng.uniform(90, 180)), (x + 72, 360)], plant.pen, plant.stem)


def _vase(sheet: Sheet, plant: Plant, rng: Rng) -> None:
    """Draw a vase or a lantern with a pattern."""
    half, low = rng.uniform(48, 82), rng.uniform(330, 365)
    outline = [(150 - half * 0.45, 130), (150 - half, 230), (150 - half * 0.5, low)]
    _shape(sheet, plant, [*outline, *((300 - px, py) for px, py in reversed(outline))], plant.third)
    for y in (190, 230, 270):
        sheet.line([(150 - half * 0.6, y), (150 + half * 0.6, y)], plant.pen, plant.bloom)
    _rosette(sheet, plant, (150, 110), 30, rng)
