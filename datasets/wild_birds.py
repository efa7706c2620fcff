"""Birds for 1s in any pose: each of its own body, head, tail, wing, crest and perch, filled or in outline."""

import math
from dataclasses import dataclass

import numpy as np

from tehai.datasets.design import Design, Rng
from tehai.datasets.ink import Ink, Sheet

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bird:
    """The frame that parts hang on: `lean` is where the neck points, in degrees, 0 right and -90 up."""

    body: Point
    length: float
    girth: float
    lean: float
    head: Point
    head_size: float
    outlined: bool
    pen: float
    inks: tuple[Ink, ...]
    ground: Ink

    def ink(self, part: int) -> Ink:
        """Return the ink of a part, by number."""
        return self.inks[part % len(self.inks)]

    def end(self, along: float, across: float = 0.0) -> Point:
        """Return a point of the body, `along` from -1 at its tail to 1 at its neck."""
        c, s = math.cos(math.radians(self.lean)), math.sin(math.radians(self.lean))
        a, b = along * self.length, across * self.girth
        return self.body[0] + a * c - b * s, self.body[1] + a * s + b * c


def draw_wild_bird(sheet: Sheet, design: Design, rng: Rng) -> None:
    """Draw a bird, sampled anew for every state of `rng`."""
    bird = _sample_bird(design, rng)
    perch = rng.random()
    if perch < 0.25:
        _draw_bamboo_perch(sheet, bird, rng)
    elif perch < 0.35:
        _draw_rock(sheet, bird, rng)
    (_long_tail, _long_tail, _fan_tail, _curled_tail)[int(rng.integers(4))](sheet, bird, rng)
    _draw_legs(sheet, bird, rng)
    _draw_body(sheet, bird, rng)
    _draw_wing(sheet, bird, rng)
    _draw_head(sheet, bird, rng)


def _sample_bird(design: Design, rng: Rng) -> Bird:
    """Sample a pose: upright as a parrot, leaning as a sparrow, level as a hen."""
    inks = design.inks
    colours = [(inks.dark, inks.red), (inks.green, inks.red), (inks.green, inks.red, inks.blue), (inks.dark,)]
    colours += [(inks.blue, inks.red, inks.green), (inks.red, inks.green), (inks.red, inks.blue, inks.green)]
    manner = {"dark": (0.5, 0.1, 0.05, 0.35), "green": (0.05, 0.6, 0.1, 0.02)}.get(
        design.bamboos.colours, (0.02, 0.2, 0.3, 0.02)
    )
    shares = np.array([*manner, 0.12, 0.05, 0.08])
    lean = -float(rng.choice((rng.uniform(78, 102), rng.uniform(112, 145), rng.uniform(150, 180))))
    length, body = rng.uniform(48, 82), (150 + rng.normal(0, 12), rng.uniform(160, 230))
    c, s = math.cos(math.radians(lean)), math.sin(math.radians(lean))
    neck = length + rng.uniform(4, 60)
    return Bird(
        body=body,
        length=length,
        girth=length * rng.uniform(0.38, 0.72),
        lean=lean,
        head=(max(70, body[0] + c * neck), max(64, body[1] + s * neck - rng.uniform(0, 45))),
        head_size=rng.uniform(19, 36),
        outlined=bool(rng.random() < 0.55),
        pen=rng.uniform(5, 9),
        inks=colours[int(rng.choice(len(colours), p=shares / shares.sum()))],
        ground=inks.ground,
    )


def _blob(sheet: Sheet, bird: Bird, at: Point, radii: Point, degrees: float, part: int) -> None:
    """Draw an ellipse, solid or as a line about the ground."""
    sheet.ellipse(*at, radii, degrees, bird.ink(part))
    if bird.outlined:
        inner = (max(1.0, radii[0] - bird.pen), max(1.0, radii[1] - bird.pen))
        sheet.ellipse(*at, inner, degrees, bird.ground)


def _curve(start: Point, end: Point, bend: float) -> list[Point]:
    """Return points from start to end that swell by `bend` to the right of the way."""
    x0, y0, dx, dy = *start, end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    steps = [(t / 12, bend * math.sin(math.pi * t / 12) / length) for t in range(13)]
    return [(x0 + dx * t - dy * swell, y0 + dy * t + dx * swell) for t, swell in steps]


def _feather(sheet: Sheet, bird: Bird, way: list[Point], width: float, part: int) -> None:
    sheet.line(way, width, bird.ink(part))
    if width > 2.2 * bird.pen * 0.7:
        sheet.line(way, width - 1.4 * bird.pen, bird.ground if bird.outlined else bird.ink(part + 1))


def _draw_body(sheet: Sheet, bird: Bird, rng: Rng) -> None:
    neck = _curve(bird.end(0.6), bird.head, rng.uniform(-22, 22))
    sheet.line(neck, bird.girth * rng.uniform(0.7, 1.2), bird.ink(0))
    if bird.outlined:
        sheet.line(neck, bird.girth * 0.6, bird.ground)
    _blob(sheet, bird, bird.body, (bird.length, bird.girth), bird.lean, 0)
    if rng.random() < 0.5:
        chest = bird.end(0.25, rng.uniform(-0.3, 0.3))
        sheet.ellipse(*chest, (bird.length * 0.5, bird.girth * 0.45), bird.lean, bird.ink(1))
    if rng.random() < 0.5:
        for t in np.linspace(-0.6, 0.6, int(rng.integers(3, 7))):
            ends = (bird.end(float(t), -0.6), bird.end(float(t), 0.6))
            sheet.line(_curve(*ends, rng.uniform(5, 14)), 4, bird.ink(2) if bird.outlined else bird.ground)


def _draw_wing(sheet: Sheet, bird: Bird, rng: Rng) -> None:
    """Fold a wing along the body, or lift one or two."""
    count, part = int(rng.integers(3, 7)), int(rng.integers(3))
    if rng.random() < 0.5:
        for i in range(count):
            start, end = bird.end(0.45, 0.1 * i), bird.end(-0.9 - 0.12 * i, 0.3 - 0.16 * i)
            _feather(sheet, bird, _curve(start, end, 18), rng.uniform(8, 15), part + i % 2)
        return
    for side in (1, -1)[: int(rng.integers(1, 3))]:
        reach, first = rng.uniform(65, 120), rng.uniform(10, 60)
        for i in range(count):
            degrees = bird.lean + side * (first + 95 * i / count)
            root = bird.end(0.35 - 0.15 * i, side * 0.4)
            c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            tip = (root[0] + reach * c, root[1] + reach * s)
            _feather(
                sheet, bird, _curve(root, tip, side * rng.uniform(0, 18)), rng.uniform(9, 16), part + i % 2
            )


def _long_tail(sheet: Sheet, bird: Bird, rng: Rng) -> None:
    """Let long feathers hang from the tail to the foot of the face."""
    root, foot = bird.end(-0.8), rng.uniform(320, 385)
    lean = rng.uniform(-0.2, 1.1) * (bird.body[0] - bird.head[0]) + rng.normal(0, 15)
    count = int(rng.integers(1, 6))
    for i in range(count):
        aside = (i - (count - 1) / 2) * rng.uniform(12, 26)
        tip = (float(np.clip(root[0] + lean * 1.3 + aside, 20, 280)), foot - abs(aside) * 0.5)
        _feather(sheet, bird, _curve(root, tip, rng.uniform(-25, 25)), rng.uniform(9, 20), 1 + i)


def _fan_tail(sheet: Sheet, bird: Bird, rng: Rng) -> None:
    """Spread a fan of feathers with eyes behind the bird, as a peacock's."""
    count, reach = int(rng.integers(7, 15)), rng.uniform(95, 140)
    middle = bird.lean + rng.uniform(20, 180) if rng.random() < 0.5 else -90
    root = bird.end(-0.2)
    for i in range(count):
        degrees = math.radians(middle + 170 * (i / (count - 1) - 0.5))
        tip = (root[0] + reach * math.cos(degrees), root[1] + reach * 1.15 * math.sin(degrees))
        sheet.line([root, tip], rng.uniform(4, 9), bird.ink(i % 2))
        sheet.disc(*tip, 15, bird.ink(i % 2))
        sheet.disc(*tip, 9, bird.ground)
        sheet.disc(*tip, 4, bird.ink(i % 2 + 1))


def _curled_tail(sheet: Sheet, bird: Bird, rng: Rng) -> None:
    """Let plumes sweep out and roll in at their ends, as a phoenix's."""
    for i in range(int(rng.integers(2, 5))):
        root, size = bird.end(-0.7), rng.uniform(16, 30)
        end = (rng.uniform(50, 250), rng.uniform(270, 350))
        way = _curve(root, end, rng.uniform(-60, 60))
        turn = 1 if rng.random() < 0.5 else -1
        curl = [
            (
                end[0] + turn * size * (1 - math.cos(t)) * (1 - t / 9),
                end[1] + size * math.sin(t) * (1 - t / 9),
            )
            for t in np.linspace(0, 5, 14)
        ]
        sheet.line([*way, *curl], rng.uniform(6, 12), bird.ink(1 + i))


def _draw_head(sheet: Sheet, bird: Bird, rng: Rng) -> None:
    """Draw the head, looking left: crest, eye and beak."""
    (x, y), size = bird.head, bird.head_size
    for i in range(int(rng.integers(0, 5))):
        degrees = math.radians(-100 + 28 * i + rng.uniform(-10, 10))
        tip = (x + size * 2.1 * math.cos(degrees), y + size * 2.1 * math.sin(degrees))
        sheet.line(_curve(bird.head, tip, rng.uniform(-10, 14)), rng.uniform(4, 8), bird.ink(1 + i % 2))
        if size > 28:
            sheet.disc(*tip, 6, bird.ink(1))
    _blob(sheet, bird, bird.head, (size, size * rng.uniform(0.85, 1.1)), 0, 0)
    reach, drop = size * rng.uniform(0.5, 1.5), size * rng.uniform(-0.1, 0.7)
    beak = [(x - size * 0.7, y - size * 0.4), (x - size - reach, y + drop), (x - size * 0.7, y + size * 0.35)]
    sheet.polygon(beak, bird.ink(int(rng.integers(2))))
    eye = (x - size * 0.25, y - size * 0.12)
    sheet.disc(*eye, size * 0.45, bird.ink(1) if bird.outlined else bird.ground)
    sheet.disc(*eye, size * 0.24, bird.ground if bird.outlined else bird.ink(0))


def _draw_legs(sheet: Sheet, bird: Bird, rng: Rng) -> None:
    if rng.random() < 0.25:
        return
    length, part = rng.uniform(40, 95), int(rng.integers(2))
    for i in range(2):
        x, y = bird.end(-0.35 + 0.3 * i, -0.5 if bird.lean > -100 else -0.8)
        foot = (x - rng.uniform(-8, 18), min(380, max(y, bird.body[1]) + length))
        sheet.line([(x, y), foot], bird.pen, bird.ink(part))
        for toe in (-14, 0, 14):
            sheet.line([foot, (foot[0] + toe, foot[1] + 12)], 4, bird.ink(part))


def _draw_bamboo_perch(sheet: Sheet, bird: Bird, rng: Rng) -> None:
    """Draw a stalk with leaves beside or under the bird."""
    level = rng.random() < 0.5
    start, end = ((30.0, rng.uniform(300, 350)), (270.0, rng.uniform(290, 360)))
    if not level:
        x = rng.uniform(205, 255)
        start, end = (x, 375.0), (x + rng.uniform(-30, 20), rng.uniform(60, 160))
    sheet.line([start, end], rng.uniform(9, 16), bird.ink(0))
    for t in rng.uniform(0.1, 0.95, int(rng.integers(3, 8))):
        knot = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
        tip = (knot[0] + rng.uniform(-50, 50), knot[1] + rng.uniform(-45, 35))
        sheet.line(_curve(knot, tip, 8), 9, bird.ink(0))


def _draw_rock(sheet: Sheet, bird: Bird, rng: Rng) -> None:
    y = rng.uniform(345, 372)
    heap = [(x, y + rng.uniform(-14, 6)) for x in np.linspace(90, 230, 8)]
    sheet.polygon([*heap, (225, 385), (95, 385)], bird.ink(2))
