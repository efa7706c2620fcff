"""The circles suit, 1p to 9p, in the arrangement that every set shares."""

import math
from dataclasses import replace

import numpy as np

from tehai.datasets.design import Circles, Design, Rng
from tehai.datasets.ink import Ink, Sheet, mix

LAYOUTS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((150, 105), (150, 295)),
    3: ((80, 80), (150, 200), (220, 320)),
    4: ((85, 100), (215, 100), (85, 300), (215, 300)),
    5: ((80, 85), (220, 85), (150, 200), (80, 315), (220, 315)),
    6: ((92, 75), (208, 75), (92, 210), (208, 210), (92, 322), (208, 322)),
    7: ((62, 58), (148, 92), (236, 126), (98, 232), (202, 232), (98, 333), (202, 333)),
    8: tuple((x, y) for y in (60, 153, 247, 340) for x in (98, 202)),
    9: tuple((x, y) for y in (75, 200, 325) for x in (58, 150, 242)),
}
"""Centres of the circles on the 300 by 400 face, row by row from the top."""
RADII = {2: 76, 3: 60, 4: 62, 5: 58, 6: 54, 7: 47, 8: 46, 9: 45}

THREE_INKS = {
    2: "gb",
    3: "brg",
    4: "bggb",
    5: "bgrgb",
    6: "ggrrrr",
    7: "gggrrrr",
    8: "bbbbbbbb",
    9: "gggrrrbbb",
}
"""Blue, red and green of the circles of 2p to 9p, in the order of their places: the manner of Hong Kong."""

_JAPANESE = {
    2: "dd",
    3: "drd",
    4: "dddd",
    5: "ddrdd",
    6: "ddrrrr",
    7: "dddrrrr",
    8: "dddddddd",
    9: "dddrrrddd",
}


def draw_circles(sheet: Sheet, number: int, design: Design, *, red: bool) -> None:
    """Draw the face `number` p; `red` writes a red five."""
    style = design.circles
    if number == 1:
        _draw_one(sheet, style, design)
        return
    if number == 2:
        style = replace(style, motif=style.two, rings=min(style.rings, 1))
    letters = "r" * number if red else _letters(number, style)
    radius = RADII[number] * style.size
    for (x, y), letter in zip(LAYOUTS[number], letters, strict=True):
        inner = _ink(letter, design)
        rim = inner if letter != "r" or style.red_rim or red else design.inks.dark
        _draw_circle(sheet, x, y, radius, style, (rim, inner, design.inks.ground))


def _letters(number: int, style: Circles) -> str:
    if style.colours == "mono":
        return "d" * number
    return (THREE_INKS if style.colours == "three" else _JAPANESE)[number]


def _ink(letter: str, design: Design) -> Ink:
    inks = design.inks
    return {"d": inks.dark, "r": inks.red, "g": inks.green, "b": inks.blue}[letter]


def _draw_circle(
    sheet: Sheet,
    x: float,
    y: float,
    radius: float,
    style: Circles,
    inks: tuple[Ink, Ink, Ink],
) -> None:
    """Draw rim, gap, inner disc and motif; `inks` are rim, inside, ground."""
    rim, inner, ground = inks
    sheet.disc(x, y, radius * (0.93 if style.scallops else 1), rim)
    for i in range(style.scallops):
        dx, dy = _on_circle(i, style.scallops, radius * 0.88)
        sheet.disc(x + dx, y + dy, radius * 2.2 / style.scallops, rim)
    reach = 1 - style.rim
    for _ in range(style.rings):
        sheet.disc(x, y, radius * reach, ground)
        reach -= style.gap
        sheet.disc(x, y, radius * reach, rim)
        reach -= style.rim * 0.6
    if style.motif != "none" or style.rings == 0:
        sheet.disc(x, y, radius * reach, ground)
        reach -= style.gap
    _draw_motif(sheet, (x, y), radius * max(reach, 0.3), style, (inner, ground))


def _draw_motif(
    sheet: Sheet,
    centre: tuple[float, float],
    radius: float,
    style: Circles,
    inks: tuple[Ink, Ink],
) -> None:
    """Draw what a circle holds inside its rim; `inks` are the motif's and the ground's."""
    (x, y), (ink, ground) = centre, inks
    if style.motif == "flower":
        for i in range(style.petals):
            dx, dy = _on_circle(i, style.petals, radius * 0.6)
            degrees = 360 * i / style.petals - 90
            sheet.ellipse(x + dx, y + dy, (radius * 0.38, radius * 1.5 / style.petals), degrees, ink)
        sheet.disc(x, y, radius * style.core, ink)
        return
    sheet.disc(x, y, radius, ink)
    if style.motif == "dot":
        sheet.disc(x, y, radius * (style.core + 0.15), ground)
        sheet.disc(x, y, radius * style.core * 0.8, ink)
    elif style.motif in ("cross", "star", "wheel"):
        arms = {"cross": 4, "star": 5, "wheel": style.petals}[style.motif]
        for i in range(arms):
            dx, dy = _on_circle(i, arms, radius * 0.86)
            sheet.line([(x + dx * 0.3, y + dy * 0.3), (x + dx, y + dy)], radius * 0.16, ground)
        sheet.ring(x, y, radius * (style.core + 0.15), radius * 0.12, ground)


def _draw_one(sheet: Sheet, style: Circles, design: Design) -> None:
    """Draw 1p: one great circle with a red heart."""
    inks, radius = design.inks, 128 * style.size
    main = inks.green if style.colours == "three" else inks.dark
    if style.big_one == "rings":
        for share, ink in zip(
            (1, 0.86, 0.74, 0.6, 0.5, 0.36, 0.2), (main, inks.ground, main, inks.ground) * 2, strict=False
        ):
            sheet.disc(150, 200, radius * share, ink)
    elif style.big_one == "bands":
        _draw_bands(sheet, style, radius, design)
        return
    elif style.big_one == "flower":
        for i in range(style.petals + 4):
            dx, dy = _on_circle(i, style.petals + 4, radius * 0.76)
            reach = radius * 2.2 / (style.petals + 4)
            sheet.disc(150 + dx, 200 + dy, reach, main)
            sheet.disc(150 + dx, 200 + dy, reach * 0.55, inks.ground)
        sheet.disc(150, 200, radius * 0.62, main)
        sheet.disc(150, 200, radius * 0.52, inks.ground)
    else:
        _draw_wreath(sheet, style, radius, (main, inks.ground))
    _draw_heart(sheet, style, radius * 0.44, design)


def _draw_bands(sheet: Sheet, style: Circles, radius: float, design: Design) -> None:
    """Draw 1p as bands from the rim to the heart, each of beads, spokes, petals or plain, in any colours."""
    rng, inks = np.random.default_rng(style.seed), design.inks
    colours = [inks.dark] if style.colours == "mono" else [inks.dark, inks.red, inks.green, inks.blue]
    reach, filled = radius * rng.uniform(0.9, 1.1), True
    while reach > radius * 0.16:
        width = radius * rng.uniform(0.07, 0.32)
        ink = colours[int(rng.integers(len(colours)))] if filled else inks.ground
        on = inks.ground if filled else colours[int(rng.integers(len(colours)))]
        sheet.disc(150, 200, reach, ink)
        _draw_band(sheet, (reach - width / 2, width), on, rng)
        reach, filled = reach - width, not filled
    sheet.disc(150, 200, reach, colours[int(rng.integers(len(colours)))])


def _draw_band(sheet: Sheet, ring: tuple[float, float], ink: Ink, rng: Rng) -> None:
    """Fill a ring, its radius and width given, with small figures."""
    (radius, width), manner = ring, rng.random()
    if manner < 0.35 or width < 12:
        return
    size = width * rng.uniform(0.25, 0.42)
    count = max(5, round(2 * math.pi * radius / (size * rng.uniform(2.3, 4))))
    for i in range(count):
        dx, dy = _on_circle(i, count, radius)
        if manner < 0.6:
            sheet.disc(150 + dx, 200 + dy, size, ink)
        elif manner < 0.8:
            share = 1 + size / radius
            sheet.line([(150 + dx / share, 200 + dy / share), (150 + dx * share, 200 + dy * share)], 5, ink)
        else:
            sheet.ellipse(150 + dx, 200 + dy, (size * 1.3, size * 0.7), 360 * i / count - 90, ink)


def _draw_wreath(sheet: Sheet, style: Circles, radius: float, inks: tuple[Ink, Ink]) -> None:
    """Draw the rim of 1p as a ring of beads or of spokes."""
    main, ground = inks
    sheet.disc(150, 200, radius, main)
    sheet.ring(150, 200, radius * 0.9, 3, ground)
    beads = 12 + style.petals
    for i in range(beads):
        dx, dy = _on_circle(i, beads, radius * 0.73)
        if style.big_one == "wreath":
            sheet.disc(150 + dx, 200 + dy, radius * 1.7 / beads, ground)
        else:
            sheet.line([(150 + dx * 0.84, 200 + dy * 0.84), (150 + dx * 1.1, 200 + dy * 1.1)], 4, ground)
    sheet.disc(150, 200, radius * 0.56, ground)


def _draw_heart(sheet: Sheet, style: Circles, radius: float, design: Design) -> None:
    """Draw the middle of 1p, red in nearly every set."""
    ink = design.inks.dark if style.colours == "mono" else design.inks.red
    pale = mix(ink, design.inks.ground, 0.8)
    sheet.disc(150, 200, radius, ink)
    for i in range(style.petals):
        dx, dy = _on_circle(i, style.petals, radius * 0.66)
        sheet.disc(150 + dx, 200 + dy, radius * 1.2 / max(style.petals, 5), pale)
    sheet.disc(150, 200, radius * (0.15 + style.core), pale)
    sheet.disc(150, 200, radius * (0.05 + style.core * 0.7), ink)


def _on_circle(index: int, count: int, radius: float) -> tuple[float, float]:
    angle = 2 * math.pi * index / count - math.pi / 2
    return radius * math.cos(angle), radius * math.sin(angle)
