"""The white dragon: blank, faintly engraved, framed in endless manners, a maker's sign, letters, or 白."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from tehai.datasets.characters import write
from tehai.datasets.design import Design, Rng
from tehai.datasets.ink import Ink, Sheet, mix

Points = list[tuple[float, float]]
_LETTERS = ("P", "P", "P", "B", "WH", "W", "Wh", "Wd", "BAI", "White", "Po")


def draw_white(sheet: Sheet, design: Design) -> None:
    """Draw the white dragon of a design: nothing at all, or one of many ornaments."""
    rng = np.random.default_rng([design.bamboos.bird_seed, 5])
    ink: Ink = getattr(design.inks, design.white_dragon_ink)
    kind = design.white_dragon
    if kind == "engraved":
        faint = mix(design.inks.ground, design.inks.dark, rng.uniform(0.06, 0.2))
        inks = replace(design.inks, dark=faint, red=faint, green=faint, blue=faint)
        design, ink = replace(design, inks=inks), faint
        kind = "frame" if rng.random() < 0.5 else "emblem"
    if kind == "frame":
        _draw_frames(sheet, design, ink, rng)
    elif kind == "emblem":
        _draw_emblem(sheet, design, ink, rng)
    elif kind == "letters":
        _draw_letters(sheet, (150, 200), float(rng.uniform(3, 6)), ink, rng)
    elif kind == "character":
        write(sheet, "白", (150, 200, 190, 250), design.honour_script, ink)


def _draw_frames(sheet: Sheet, design: Design, ink: Ink, rng: Rng) -> None:
    """Draw one to three frames inside each other, what fills the band between, and what stands inside."""
    left, top = rng.uniform(24, 72), rng.uniform(26, 80)
    second = _other_ink(design, ink, rng, 0.15)
    for i in range(int(rng.choice((1, 2, 3), p=(0.3, 0.55, 0.15)))):
        width = rng.uniform(3, 20) if i == 0 else rng.uniform(2, 9)
        corner = ("square", "round", "cut", "notch", "bay")[
            int(rng.choice(5, p=(0.35, 0.25, 0.15, 0.15, 0.1)))
        ]
        sheet.line(_outline(left, top, corner, rng), width, second if i else ink, closed=True)
        step = width / 2 + rng.uniform(5, 12)
        if i == 0 and rng.random() < 0.35:
            band = rng.uniform(16, 34)
            _fill_band(sheet, (left + step + band / 2, top + step + band / 2, band), ink, rng)
            step += band
        left, top = left + step, top + step
    if rng.random() < 0.4:
        _draw_corners(sheet, left, top, second, rng)
    middle = rng.random()
    if middle < 0.2:
        _sign(rng)(sheet, rng.uniform(30, 64), (second, ink, design.inks.ground), rng)
    elif middle < 0.27:
        _draw_letters(sheet, (150, 200), float(rng.uniform(1.5, 3.5)), second, rng)
    elif middle < 0.31:
        write(sheet, "白", (150, 200, 96, 130), design.honour_script, second)


def _other_ink(design: Design, ink: Ink, rng: Rng, chance: float) -> Ink:
    inks = design.inks
    return (
        (inks.red, inks.green, inks.blue, inks.dark)[int(rng.integers(4))] if rng.random() < chance else ink
    )


def _outline(left: float, top: float, corner: str, rng: Rng) -> Points:
    """Return a frame whose corners are square, round, cut off, or stepped or curved inwards."""
    size = 0.0 if corner == "square" else rng.uniform(12, 40)
    right, bottom = 300 - left, 400 - top
    points: Points = []
    for x, y, start in ((right, top, -90), (right, bottom, 0), (left, bottom, 90), (left, top, 180)):
        inwards = (150 - x) / abs(150 - x), (200 - y) / abs(200 - y)
        cx, cy = x + inwards[0] * size, y + inwards[1] * size
        ends = [_polar(cx, cy, size, start), _polar(cx, cy, size, start + 90)]
        if corner == "round":
            points += [_polar(cx, cy, size, start + turn) for turn in range(0, 91, 15)]
        elif corner == "bay":
            points += [_polar(x, y, size, start + 270 - turn) for turn in range(0, 91, 15)]
        elif corner == "notch":
            points += [ends[0], (cx, cy), ends[1]]
        else:
            points += ends
    return points


def _polar(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    return x + radius * math.cos(math.radians(degrees)), y + radius * math.sin(math.radians(degrees))


def _fill_band(sheet: Sheet, band: tuple[float, float, float], ink: Ink, rng: Rng) -> None:
    """Fill the band between two frames, its middle line and its width given, with small figures."""
    left, top, size = band
    count = max(3, round((300 - 2 * left) / (size * rng.uniform(0.9, 1.5))))
    down = max(4, round((400 - 2 * top) / ((300 - 2 * left) / count)))
    spots = [(float(x), y, 0) for x in np.linspace(left, 300 - left, count + 1) for y in (top, 400 - top)]
    spots += [
        (x, float(y), 90) for y in np.linspace(top, 400 - top, down + 1)[1:-1] for x in (left, 300 - left)
    ]
    figure = (_bead, _ring, _hook, _stroke, _lozenge_link)[int(rng.integers(5))]
    for x, y, degrees in spots:
        figure(sheet, (x, y), size * 0.42, degrees, ink)


def _bead(sheet: Sheet, at: tuple[float, float], size: float, _degrees: float, ink: Ink) -> None:
    sheet.disc(*at, size * 0.7, ink)


def _ring(sheet: Sheet, at: tuple[float, float], size: float, _degrees: float, ink: Ink) -> None:
    sheet.ring(*at, size * 0.8, max(3, size * 0.3), ink)


def _hook(sheet: Sheet, at: tuple[float, float], size: float, degrees: float, ink: Ink) -> None:
    """Draw one turn of a meander."""
    key = ((-1, 1), (-1, -1), (0.9, -1), (0.9, 0.6), (-0.2, 0.6), (-0.2, -0.2), (0.4, -0.2))
    sheet.line(_turned(key, at, size, degrees), max(3, size * 0.3), ink)


def _stroke(sheet: Sheet, at: tuple[float, float], size: float, degrees: float, ink: Ink) -> None:
    sheet.line(_turned(((-0.5, -1), (0.5, 1)), at, size, degrees), max(3, size * 0.35), ink)


def _lozenge_link(sheet: Sheet, at: tuple[float, float], size: float, degrees: float, ink: Ink) -> None:
    sheet.line(_turned(((-1.2, 0), (0, -0.8), (1.2, 0), (0, 0.8)), at, size, degrees), 4, ink, closed=True)


def _turned(
    shape: Sequence[tuple[float, float]], at: tuple[float, float], size: float, degrees: float
) -> Points:
    """Return a shape scaled, turned and moved."""
    c, s = math.cos(math.radians(degrees)) * size, math.sin(math.radians(degrees)) * size
    return [(at[0] + c * x - s * y, at[1] + s * x + c * y) for x, y in shape]


def _draw_corners(sheet: Sheet, left: float, top: float, ink: Ink, rng: Rng) -> None:
    """Set a triangle, a quarter round, a bar or a leaf into each corner of the innermost frame."""
    size, form = rng.uniform(18, 46), int(rng.integers(4))
    for x, y in ((left, top), (300 - left, top), (300 - left, 400 - top), (left, 400 - top)):
        dx, dy = (size if x < 150 else -size), (size if y < 200 else -size)
        if form == 0:
            sheet.polygon([(x, y), (x + dx, y), (x, y + dy)], ink)
        elif form == 1:
            sheet.line([(x + dx, y), (x, y + dy)], size * 0.18, ink)
        elif form == 2:
            sheet.ring(x + dx * 0.5, y + dy * 0.5, size * 0.4, size * 0.16, ink)
        else:
            sheet.ellipse(
                x + dx * 0.6, y + dy * 0.6, (size * 0.6, size * 0.22), 45 if dx * dy > 0 else -45, ink
            )


def _draw_emblem(sheet: Sheet, design: Design, ink: Ink, rng: Rng) -> None:
    """Draw a maker's sign, alone or in an outline of another ink."""
    second = _other_ink(design, design.inks.red if rng.random() < 0.4 else ink, rng, 0.4)
    reach = float(rng.uniform(60, 125))
    if rng.random() < 0.5:
        _draw_surround(sheet, reach, second, rng)
    _sign(rng)(sheet, reach, (ink, second, design.inks.ground), rng)
    if rng.random() < 0.15:
        _draw_letters(sheet, (150, min(360, 230 + reach)), 1.2, second, rng)


def _draw_surround(sheet: Sheet, reach: float, ink: Ink, rng: Rng) -> None:
    """Draw a barrel, a hexagon, a lozenge or a shield around a sign."""
    w, h = min(112, reach * rng.uniform(0.7, 1.1)), min(160, reach * rng.uniform(0.9, 1.4))
    shapes: tuple[Points, ...] = (
        [(-0.75, -1), (0.75, -1), (1, 0), (0.75, 1), (-0.75, 1), (-1, 0)],
        [(0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5)],
        [(0, -1), (1, 0), (0, 1), (-1, 0)],
        [(-1, -1), (1, -1), (1, 0.4), (0, 1), (-1, 0.4)],
    )
    shape = shapes[int(rng.integers(4))]
    sheet.line([(150 + w * x, 200 + h * y) for x, y in shape], rng.uniform(4, 11), ink, closed=True)


Sign = Callable[[Sheet, float, tuple[Ink, Ink, Ink], Rng], None]


def _sign(rng: Rng) -> Sign:
    signs: tuple[Sign, ...] = (_compass, _compass, _lozenges, _lotus, _knot, _mountain, _swallow, _monogram)
    return signs[int(rng.integers(len(signs)))]


def _compass(sheet: Sheet, reach: float, inks: tuple[Ink, Ink, Ink], rng: Rng) -> None:
    """Draw a long-pointed star about a ring."""
    points, waist, tall = int(rng.choice((4, 4, 6, 8))), rng.uniform(0.12, 0.35), rng.uniform(1.0, 1.4)
    shape = []
    for i in range(2 * points):
        radius = reach * (1 if i % 2 == 0 else waist)
        x, y = _polar(0, 0, radius, 180 * i / points - 90)
        shape.append((150 + x, 200 + y * tall))
    sheet.polygon(shape, inks[0])
    core = reach * rng.uniform(0.2, 0.34)
    for share, ink in ((1.0, inks[0]), (0.72, inks[2]), (0.42, inks[1])):
        sheet.disc(150, 200, core * share, ink)


def _lozenges(sheet: Sheet, reach: float, inks: tuple[Ink, Ink, Ink], rng: Rng) -> None:
    tall = rng.uniform(1.0, 1.5)
    for i in range(int(rng.integers(1, 4))):
        size = reach * (1 - 0.3 * i)
        shape = [(150, 200 - size * tall), (150 + size, 200), (150, 200 + size * tall), (150 - size, 200)]
        if rng.random() < 0.3:
            sheet.polygon(shape, inks[i % 2])
        else:
            sheet.line(shape, rng.uniform(4, 12), inks[i % 2], closed=True)


def _lotus(sheet: Sheet, reach: float, inks: tuple[Ink, Ink, Ink], rng: Rng) -> None:
    """Draw petals spread upwards from one foot."""
    petals = int(rng.integers(3, 8))
    for i in range(petals):
        degrees = -90 + 150 * (i / (petals - 1) - 0.5)
        x, y = _polar(150, 200 + reach * 0.6, reach * 0.7, degrees)
        sheet.ellipse(x, y, (reach * 0.6, reach * 0.2), degrees, inks[i % 2])
        sheet.ellipse(x, y, (reach * 0.45, reach * 0.1), degrees, inks[2])
    sheet.line([(150 - reach, 200 + reach * 0.75), (150 + reach, 200 + reach * 0.75)], 6, inks[0])


def _knot(sheet: Sheet, reach: float, inks: tuple[Ink, Ink, Ink], rng: Rng) -> None:
    """Draw squares laced through each other."""
    squares = int(rng.integers(2, 4))
    for i in range(squares):
        shape = [_polar(150, 200, reach, 90 * k + 90 * i / squares) for k in range(4)]
        sheet.line(shape, rng.uniform(4, 12), inks[i % 2], closed=True)


def _mountain(sheet: Sheet, reach: float, inks: tuple[Ink, Ink, Ink], rng: Rng) -> None:
    """Draw a peak with snow over waves."""
    foot = 200 + reach * 0.5
    sheet.polygon([(150 - reach, foot), (150, 200 - reach * 0.8), (150 + reach, foot)], inks[0])
    cap = rng.uniform(0.2, 0.4)
    top = [(150 - reach * cap, 200 - reach * (0.8 - 1.3 * cap)), (150, 200 - reach * 0.8)]
    sheet.polygon([*top, (300 - top[0][0], top[0][1])], inks[2])
    for i in range(int(rng.integers(1, 4))):
        y = foot + 16 * (i + 1)
        wave = [(150 + reach * t, y + 6 * math.sin(9 * t)) for t in np.linspace(-1, 1, 25)]
        sheet.line(wave, 5, inks[1])


def _swallow(sheet: Sheet, reach: float, inks: tuple[Ink, Ink, Ink], rng: Rng) -> None:
    """Draw two wings over a tail."""
    lift = rng.uniform(0.1, 0.9)
    for side in (-1, 1):
        tip, root = (150 + side * reach, 200 - reach * lift), (150, 200 + reach * 0.1)
        sheet.polygon([(150, 200 - reach * 0.3), tip, root], inks[0])
        sheet.polygon([root, (150 + side * reach * 0.4, 200 + reach), (150, 200 + reach * 0.5)], inks[1])


def _monogram(sheet: Sheet, reach: float, inks: tuple[Ink, Ink, Ink], rng: Rng) -> None:
    """Draw two capitals over each other."""
    for i in range(2):
        letter = "ABDEHKMNRTUXYZ"[int(rng.integers(14))]
        _put_text(
            sheet, letter, (150 + (i - 0.5) * reach * 0.5, 200 + (i - 0.5) * reach * 0.4), reach / 22, inks[i]
        )


def _draw_letters(sheet: Sheet, at: tuple[float, float], size: float, ink: Ink, rng: Rng) -> None:
    text = _LETTERS[int(rng.integers(len(_LETTERS)))]
    _put_text(sheet, text, at, min(size, 11 / len(text)), ink)


def _put_text(sheet: Sheet, text: str, at: tuple[float, float], size: float, ink: Ink) -> None:
    """Write Western letters about a point."""
    font, thick = cv2.FONT_HERSHEY_COMPLEX, max(2, round(size * 2.2))
    (width, height), _ = cv2.getTextSize(text, font, size, thick)
    place = (round(at[0] - width / 2), round(at[1] + height / 2))
    cv2.putText(sheet.pixels, text, place, font, size, ink, thick, cv2.LINE_AA)
