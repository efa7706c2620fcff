"""The bird of 1s: four common manners, each with proportions of its own for every design, or any other."""

import math

import numpy as np

from tehai.datasets.design import Design, Rng
from tehai.datasets.ink import Ink, Sheet, mix
from tehai.datasets.wild_birds import draw_wild_bird


def draw_bird(sheet: Sheet, design: Design) -> None:
    """Draw 1s."""
    style = design.bamboos
    rng = np.random.default_rng(style.bird_seed)
    drawings = {
        "peacock": _peacock,
        "pheasant": _pheasant,
        "sparrow": _sparrow,
        "crane": _crane,
        "any": draw_wild_bird,
    }
    drawings[style.bird](sheet, design, rng)
    if style.bird_mirrored:
        sheet.pixels[:] = sheet.pixels[:, ::-1].copy()


def _body_inks(design: Design) -> tuple[Ink, Ink]:
    """Return the ink of the body and of its second colour."""
    if design.bamboos.colours == "dark":
        return design.inks.dark, design.inks.red
    return design.inks.green, design.inks.red


def _peacock(sheet: Sheet, design: Design, rng: Rng) -> None:
    """Draw a peacock whose raised fan of eyes stands over it."""
    main, second = _body_inks(design)
    fan = mix(main, second, rng.uniform(0, 0.5))
    ground = design.inks.ground
    wide, high = rng.uniform(72, 100), rng.uniform(60, 82)
    spines = int(rng.integers(18, 34))
    for i in range(spines):
        angle = 2 * math.pi * i / spines
        x, y = 150 + wide * math.cos(angle), 120 + high * math.sin(angle)
        sheet.line([(150, 120), (150 + (x - 150) * 1.12, 120 + (y - 120) * 1.12)], 5, fan)
    sheet.ellipse(150, 120, (wide, high), 0, fan)
    _eyes(sheet, (wide, high), (ground, fan), rng)
    for dx in (-16, -6, 4, 14):
        sheet.line([(150 + dx, 180), (150 + dx * 1.3, 250)], 4, main)
    _wings(sheet, main, ground, rng)
    sheet.ellipse(165, 285, (52, 24), -8, main)
    sheet.ellipse(165, 285, (42, 15), -8, ground)
    _head(sheet, (95, 238), (main, second, ground))
    _legs(sheet, (145, 185), 310, second)


def _eyes(sheet: Sheet, radii: tuple[float, float], inks: tuple[Ink, Ink], rng: Rng) -> None:
    """Draw the eyes of the fan in rows."""
    size = rng.uniform(9, 14)
    for row in range(-2, 3):
        count = 5 - abs(row)
        for i in range(count):
            x = 150 + (i - (count - 1) / 2) * radii[0] * 0.4
            y = 120 + row * radii[1] * 0.36
            sheet.disc(x, y, size, inks[0])
            sheet.disc(x, y, size * 0.62, inks[1])
            sheet.disc(x, y, size * 0.25, inks[0])


def _wings(sheet: Sheet, main: Ink, ground: Ink, rng: Rng) -> None:
    """Draw both wings as fans of feathers."""
    for side in (-1, 1):
        root = (165 + side * 30, 285)
        for i in range(5):
            angle = math.radians(-25 - 14 * i)
            length = rng.uniform(70, 95)
            tip = (root[0] + side * length * math.cos(angle), root[1] + length * math.sin(angle))
            sheet.line([root, tip], 13, main)
            sheet.line([root, tip], 3, ground)


def _head(sheet: Sheet, at: tuple[float, float], inks: tuple[Ink, Ink, Ink]) -> None:
    """Draw a head that looks left, its neck to the body, crest, eye and beak."""
    main, second, ground = inks
    x, y = at
    sheet.line([(x + 45, y + 45), (x + 14, y + 22), (x, y)], 16, main)
    sheet.disc(x, y, 17, main)
    sheet.disc(x - 3, y - 2, 7, ground)
    sheet.disc(x - 4, y - 2, 3, main)
    sheet.line([(x - 14, y + 2), (x - 34, y + 12)], 7, second)
    sheet.line([(x + 2, y - 14), (x - 4, y - 34)], 4, main)


def _legs(sheet: Sheet, feet: tuple[float, float], top: float, ink: Ink) -> None:
    for x in feet:
        sheet.line([(x, top), (x, top + 42)], 5, ink)
        sheet.line([(x - 13, top + 50), (x, top + 38), (x + 13, top + 48)], 4, ink)


def _pheasant(sheet: Sheet, design: Design, rng: Rng) -> None:
    """Draw a bird seen from the front, its plumes spread over it like leaves."""
    main, second = _body_inks(design)
    ground = design.inks.ground
    plumes = int(rng.integers(7, 13))
    for i in range(plumes):
        angle = math.radians(-165 + 150 * i / (plumes - 1))
        length = rng.uniform(110, 150)
        x, y = 150 + length * math.cos(angle) * 0.85, 215 + length * math.sin(angle)
        ink = second if i % 3 == 1 else main
        sheet.line([(150, 230), (x, y)], 12, ink)
        sheet.ellipse(x, y, (16, 26), math.degrees(angle) + 90, ink)
        sheet.disc(x, y, 7, ground)
    sheet.ellipse(150, 245, (58, 66), 0, main)
    for i in range(4):
        sheet.line([(112 + 12 * i, 215 + 8 * i), (188 - 12 * i, 215 + 8 * i)], 4, ground)
    sheet.ellipse(150, 265, (26, 34), 0, second)
    sheet.disc(150, 190, 24, main)
    sheet.disc(141, 186, 6, ground)
    sheet.disc(159, 186, 6, ground)
    sheet.polygon([(142, 198), (158, 198), (150, 216)], second)
    for dx in (-14, 0, 14):
        sheet.line([(150 + dx * 0.5, 168), (150 + dx, 138)], 5, second)
    _legs(sheet, (128, 172), 306, main)


def _sparrow(sheet: Sheet, design: Design, rng: Rng) -> None:
    """Draw a bird that leans across the face, its tail down to the right, as on Hong Kong tiles."""
    inks = design.inks
    main, second = _body_inks(design)
    third = inks.blue if design.bamboos.colours != "dark" else main
    bend = rng.uniform(-15, 15)
    for i, ink in enumerate((second, main, second)):
        end = (245 - 34 * i, 372 - 8 * i)
        sheet.line([(150, 220), (185 - 18 * i + bend, 300), end], 15, ink)
    sheet.ellipse(140, 185, (78, 40), 58, second)
    sheet.ellipse(146, 182, (52, 20), 58, main)
    for i in range(5):
        root = (150, 150 + 16 * i)
        tip = (235 - 10 * i, 120 + 32 * i + bend)
        sheet.line([root, tip], 12, third if i % 2 else main)
        sheet.line([root, tip], 3, inks.ground)
    sheet.line([(128, 150), (60, 215 + bend), (50, 250)], 14, main)
    sheet.disc(112, 98, 34, main)
    sheet.disc(104, 92, 13, inks.ground)
    sheet.disc(102, 92, 6, inks.dark)
    sheet.polygon([(84, 84), (44, 104), (86, 112)], second)
    for dx in (-12, 6, 24):
        sheet.line([(114, 70), (114 + dx, 34)], 6, second)
    for x in (110, 140):
        sheet.line([(x, 250), (x - 16, 318), (x - 34, 326)], 6, second)


def _crane(sheet: Sheet, design: Design, rng: Rng) -> None:
    """Draw a long-necked bird with one wing lifted."""
    main, second = _body_inks(design)
    ground = design.inks.ground
    sway = rng.uniform(-20, 20)
    sheet.line([(170, 230), (120, 180), (128 + sway, 120), (96, 84)], 20, main)
    sheet.disc(92, 78, 24, main)
    sheet.disc(86, 74, 7, ground)
    sheet.line([(74, 82), (34, 100)], 9, second)
    sheet.ellipse(96, 58, (18, 9), 20, second)
    sheet.ellipse(178, 240, (74, 44), 20, main)
    feathers = int(rng.integers(5, 9))
    for i in range(feathers):
        angle = math.radians(-95 + 85 * i / feathers)
        tip = (170 + 130 * math.cos(angle) * 0.8, 235 + 150 * math.sin(angle))
        sheet.line([(160, 240), tip], 16, main if i % 2 else second)
        sheet.line([(160, 240), tip], 4, ground)
    sheet.line([(220, 250), (270, 300)], 16, second)
    sheet.line([(210, 262), (250, 322)], 14, main)
    for x in (160, 190):
        sheet.line([(x, 278), (x - 6, 350), (x - 26, 358)], 7, second)
