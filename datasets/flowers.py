"""Flowers and seasons: eight tiles that riichi hands never hold, but tables do."""

import math

import cv2

from tehai.datasets.characters import write
from tehai.datasets.design import Design, Rng
from tehai.datasets.ink import Ink, Sheet

_NAMES = "春夏秋冬竹春夏秋"


def draw_flower(sheet: Sheet, design: Design, rng: Rng) -> None:
    """Draw one of endlessly many flowers and seasons, most with a number, some with a character."""
    inks = design.inks
    number = int(rng.integers(1, 9))
    stem = inks.green if rng.random() < 0.8 else inks.dark
    bloom = (inks.red, inks.blue, inks.red, inks.dark)[int(rng.integers(4))]
    drawing = (_blossoms, _bamboo, _orchid, _chrysanthemum)[int(rng.integers(4))]
    drawing(sheet, rng, stem, bloom)
    if rng.random() < 0.8:
        corner = (int(rng.integers(14, 40)), 96) if rng.random() < 0.6 else (206, 96)
        size = float(rng.uniform(2, 3.4))
        ink = inks.red if rng.random() < 0.6 else inks.blue
        cv2.putText(
            sheet.pixels,
            str((number - 1) % 4 + 1),
            corner,
            cv2.FONT_HERSHEY_COMPLEX,
            size,
            ink,
            7,
            cv2.LINE_AA,
        )
    if rng.random() < 0.5:
        x = 235 if rng.random() < 0.5 else 65
        write(sheet, _NAMES[number - 1], (x, rng.uniform(70, 330), 74, 82), design.script, inks.red)


def _curve(start: tuple[float, float], end: tuple[float, float], bend: float) -> list[tuple[float, float]]:
    """Return points of an arc from start to end that swells by `bend` to its side."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    nx, ny = -(y1 - y0) / length, (x1 - x0) / length
    steps = [i / 14 for i in range(15)]
    return [
        (
            x0 + (x1 - x0) * t + nx * bend * math.sin(math.pi * t),
            y0 + (y1 - y0) * t + ny * bend * math.sin(math.pi * t),
        )
        for t in steps
    ]


def _ground(sheet: Sheet) -> Ink:
    """Return the colour of the empty sheet, read from its corner."""
    r, g, b = (int(c) for c in sheet.pixels[0, 0])
    return r, g, b


def _blossom(sheet: Sheet, at: tuple[float, float], radius: float, petals: int, ink: Ink) -> None:
    for i in range(petals):
        angle = 2 * math.pi * i / petals
        x, y = at[0] + radius * 0.62 * math.cos(angle), at[1] + radius * 0.62 * math.sin(angle)
        sheet.disc(x, y, radius * 0.45, ink)
        sheet.disc(x, y, radius * 0.24, _ground(sheet))
    sheet.disc(at[0], at[1], radius * 0.25, ink)


def _blossoms(sheet: Sheet, rng: Rng, stem: Ink, bloom: Ink) -> None:
    """Draw a twig with blossoms, as plum."""
    root, top = (rng.uniform(90, 210), 370), (rng.uniform(90, 210), rng.uniform(70, 120))
    twig = _curve(root, top, rng.uniform(-60, 60))
    sheet.line(twig, rng.uniform(6, 12), stem)
    for _ in range(int(rng.integers(3, 7))):
        x, y = twig[int(rng.integers(3, 15))]
        end = (x + rng.uniform(-85, 85), y - rng.uniform(0, 60))
        sheet.line(_curve((x, y), end, rng.uniform(-20, 20)), 5, stem)
        _blossom(sheet, end, rng.uniform(22, 40), 5, bloom)


def _bamboo(sheet: Sheet, rng: Rng, stem: Ink, bloom: Ink) -> None:
    """Draw stalks with nodes and pointed leaves."""
    for _ in range(int(rng.integers(1, 4))):
        x = rng.uniform(80, 220)
        lean = rng.uniform(-40, 40)
        sheet.line([(x, 375), (x + lean, 60)], rng.uniform(9, 16), stem if rng.random() < 0.6 else bloom)
        for _ in range(int(rng.integers(3, 7))):
            t = rng.uniform(0.2, 1)
            root = (x + lean * t, 375 - 315 * t)
            tip = (root[0] + rng.uniform(-90, 90), root[1] + rng.uniform(-30, 60))
            sheet.line(_curve(root, tip, 12), 11, stem)


def _orchid(sheet: Sheet, rng: Rng, stem: Ink, bloom: Ink) -> None:
    """Draw long bent leaves from one root, with a few flowers between them."""
    root = (rng.uniform(110, 190), 365)
    for _ in range(int(rng.integers(4, 9))):
        tip = (rng.uniform(40, 260), rng.uniform(70, 260))
        sheet.line(_curve(root, tip, rng.uniform(-60, 60)), rng.uniform(6, 12), stem)
    for _ in range(int(rng.integers(1, 4))):
        _blossom(
            sheet,
            (rng.uniform(80, 220), rng.uniform(80, 240)),
            rng.uniform(20, 36),
            int(rng.integers(3, 6)),
            bloom,
        )


def _chrysanthemum(sheet: Sheet, rng: Rng, stem: Ink, bloom: Ink) -> None:
    """Draw one or two many-petalled heads on leafy stems."""
    for _ in range(int(rng.integers(1, 3))):
        head = (rng.uniform(90, 210), rng.uniform(95, 190))
        stalk = _curve((rng.uniform(120, 180), 370), head, rng.uniform(-40, 40))
        sheet.line(stalk, 8, stem)
        for _ in range(int(rng.integers(2, 5))):
            x, y = stalk[int(rng.integers(1, 10))]
            sheet.ellipse(x + rng.uniform(-45, 45), y, (34, 13), float(rng.uniform(-50, 50)), stem)
        radius, petals = rng.uniform(42, 66), int(rng.integers(9, 18))
        for i in range(petals):
            angle = 2 * math.pi * i / petals
            tip = (head[0] + radius * math.cos(angle), head[1] + radius * math.sin(angle))
            sheet.line([head, tip], 9, bloom)
        sheet.disc(head[0], head[1], radius * 0.3, _ground(sheet))
