"""Flowers and seasons: eight tiles that riichi hands never hold, but tables do."""

import math

import cv2

from tehai.datasets.characters import write
from tehai.datasets.design import Design, Rng
from tehai.datasets.fonts import has_characters
from tehai.datasets.ink import Ink, Sheet
from tehai.datasets.plants import Plant, draw_plant, draw_scene
from tehai.datasets.strokes import CHARACTERS

_SEASONS, _NOBLES, _COUNTS = "春夏秋冬", "梅蘭菊竹", "一二三四"
_NOBLES_SIMPLE = "梅兰菊竹"


def draw_flower(sheet: Sheet, design: Design, rng: Rng) -> None:
    """Draw one of endlessly many flowers and seasons, most with a number, some with a character."""
    inks = design.inks
    colours = (inks.red, inks.green, inks.blue, inks.dark)
    stem = colours[int(rng.choice(4, p=(0.05, 0.68, 0.07, 0.2)))]
    bloom = colours[int(rng.choice(4, p=(0.66, 0.06, 0.16, 0.12)))]
    third = colours[int(rng.choice(4, p=(0.25, 0.2, 0.4, 0.15)))]
    form = rng.random()
    if form < 0.62:
        plant = Plant(
            stem=stem,
            bloom=bloom,
            third=third,
            ground=inks.ground,
            pen=rng.uniform(4, 8.5),
            outlined=bool(rng.random() < 0.6),
        )
        (draw_scene if form < 0.06 else draw_plant)(sheet, plant, rng)
    else:
        (_blossoms, _bamboo, _orchid, _chrysanthemum)[int(rng.integers(4))](sheet, rng, stem, bloom)
    _draw_captions(sheet, design, rng)


def _draw_captions(sheet: Sheet, design: Design, rng: Rng) -> None:
    """Write a number in one upper corner and a character in the other, one of them, or neither."""
    number, manner = int(rng.integers(4)), rng.random()
    ink = (design.inks.red, design.inks.blue, design.inks.dark)[int(rng.choice(3, p=(0.55, 0.25, 0.2)))]
    left = rng.random() < 0.5
    x = rng.uniform(48, 70)
    high = rng.uniform(44, 76)
    if manner < 0.7:
        _write_number(sheet, str(number + 1), x if left else 300 - x, high, ink)
    if manner < 0.45 or 0.7 <= manner < 0.78:
        if rng.random() < 0.2:
            left, high = not left, 400 - high if rng.random() < 0.4 else high + 84
        _write_name(sheet, number, (300 - x if left else x, high), design, ink, rng)
    elif 0.78 <= manner < 0.9:
        size = rng.uniform(56, 100)
        write(sheet, _COUNTS[number], (x if left else 300 - x, high, size, size), design.script, ink)


def _write_number(sheet: Sheet, text: str, x: float, y: float, ink: Ink) -> None:
    font, size = cv2.FONT_HERSHEY_COMPLEX if y > 60 else cv2.FONT_HERSHEY_DUPLEX, 1.4 + y / 50
    (width, height), _ = cv2.getTextSize(text, font, size, 7)
    cv2.putText(
        sheet.pixels, text, (round(x - width / 2), round(y + height / 2)), font, size, ink, 7, cv2.LINE_AA
    )


def _write_name(
    sheet: Sheet, number: int, at: tuple[float, float], design: Design, ink: Ink, rng: Rng
) -> None:
    """Write the season or the plant, where the design's script knows it."""
    names = (_SEASONS, _NOBLES, _NOBLES_SIMPLE)[int(rng.integers(3))]
    name, font = names[number], design.script.font
    if name not in CHARACTERS and not (font and has_characters(font, name)):
        name = _SEASONS[number]
    size = rng.uniform(60, 96)
    write(sheet, name, (*at, size, size * 1.1), design.script, ink)


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
