"""The characters suit 1m to 9m, the winds and the dragons."""

from functools import lru_cache

import cv2
import numpy as np

from tehai.datasets.design import Design, Script
from tehai.datasets.fonts import font_mask, has_characters
from tehai.datasets.ink import Ink, Pixels, Sheet
from tehai.datasets.strokes import stroke_mask

NUMERALS = "一二三四五六七八九"
WINDS = "東南西北"


def draw_man(sheet: Sheet, number: int, design: Design, *, red: bool) -> None:
    """Draw the face `number` m: the numeral over 萬; `red` writes a red five."""
    inks = design.inks
    numeral = design.five if number == 5 else NUMERALS[number - 1]
    high = {"一": 44, "二": 96, "三": 126, "八": 132}.get(numeral, 146)
    numeral_ink = inks.red if red else getattr(inks, design.numeral_ink)
    man_ink = inks.red if red else getattr(inks, design.man_ink)
    write(sheet, numeral, (150, 106, 204, high), design.script, numeral_ink)
    write(sheet, design.man, (150, 280, 204, 184), design.script, man_ink)


def draw_honour(sheet: Sheet, number: int, design: Design) -> None:
    """Draw the face `number` z: winds 1 to 4, then the white, green and red dragon."""
    inks, script = design.inks, design.honour_script
    if number <= 4:
        write(sheet, WINDS[number - 1], (150, 200, 236, 300), script, getattr(inks, design.wind_ink))
    elif number == 5:
        draw_white(sheet, design)
    elif number == 6:
        write(
            sheet, design.green_dragon, (150, 200, 236, 300), script, getattr(inks, design.green_dragon_ink)
        )
    else:
        write(sheet, "中", (150, 200, 206, 320), script, inks.red)


def draw_white(sheet: Sheet, design: Design) -> None:
    """Draw the white dragon: nothing at all, a frame, an ornament or the character 白."""
    ink = getattr(design.inks, design.white_dragon_ink)
    kind = design.white_dragon
    if kind in ("frame", "double", "notched", "chain"):
        _frame(sheet, kind, ink, design)
    elif kind == "star":
        red = design.inks.red
        sheet.line([(90, 110), (210, 110), (225, 200), (210, 290), (90, 290), (75, 200)], 7, red, closed=True)
        sheet.polygon(
            [(150, 70), (164, 186), (240, 200), (164, 214), (150, 330), (136, 214), (60, 200), (136, 186)],
            ink,
        )
        sheet.disc(150, 200, 34, ink)
        sheet.disc(150, 200, 22, design.inks.ground)
        sheet.disc(150, 200, 12, ink)
    elif kind == "character":
        write(sheet, "白", (150, 200, 180, 240), design.honour_script, ink)


def _frame(sheet: Sheet, kind: str, ink: Ink, design: Design) -> None:
    rng = np.random.default_rng(design.bamboos.bird_seed)
    left, top, width = rng.uniform(40, 70), rng.uniform(40, 80), rng.uniform(7, 22)
    sheet.line(_rectangle(left, top, 0), width, ink, closed=True)
    inset = width * 1.9
    if kind == "double":
        sheet.line(_rectangle(left + inset, top + inset, 0), width * rng.uniform(0.3, 0.8), ink, closed=True)
    elif kind == "notched":
        sheet.line(_rectangle(left + inset, top + inset, 24), width * 0.5, ink, closed=True)
    elif kind == "chain":
        for x, y in _beads(left + inset, top + inset):
            sheet.ring(x, y, 9, 4, ink)


def _rectangle(left: float, top: float, notch: float) -> list[tuple[float, float]]:
    """Return the frame's corners, each cut by a step of `notch`."""
    right, bottom = 300 - left, 400 - top
    corners = [(left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1)]
    points = []
    for i, (x, y, dx, dy) in enumerate(corners):
        steps = [(x, y + dy * notch), (x + dx * notch, y + dy * notch), (x + dx * notch, y)]
        points += steps if i % 2 == 0 else steps[::-1]
    return points


def _beads(left: float, top: float) -> list[tuple[float, float]]:
    across = np.linspace(left, 300 - left, 8)
    down = np.linspace(top, 400 - top, 11)[1:-1]
    rows = [(float(x), y) for x in across for y in (top, 400 - top)]
    return rows + [(x, float(y)) for y in down for x in (left, 300 - left)]


def write(
    sheet: Sheet,
    character: str,
    place: tuple[float, float, float, float],
    script: Script,
    ink: Ink,
) -> None:
    """Write a character into `place`: the middle's x and y, then width and height of the room it may fill."""
    x, y, width, height = place
    mask = _glyph(character, script, round(width), round(height))
    sheet.stamp(mask, x, y, ink)


@lru_cache(maxsize=512)
def _glyph(character: str, script: Script, width: int, height: int) -> Pixels:
    """Return the character's coverage fitted into width by height."""
    if script.font and has_characters(script.font, character):
        mask = font_mask(script.font, character)
    else:
        mask = _cut(stroke_mask(character, script.brush))
    scale = min(width / mask.shape[1], height / mask.shape[0])
    fitted = (mask.shape[1] * scale, mask.shape[0] * scale)
    flat = character in "一二三"
    size = (
        round(fitted[0] + (width - fitted[0]) * script.fit),
        round(fitted[1] + (0 if flat else height - fitted[1]) * script.fit),
    )
    margin = 12
    canvas = np.zeros((size[1] + 2 * margin, size[0] + 2 * margin), np.uint8)
    canvas[margin:-margin, margin:-margin] = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
    lean = np.array([[1, -script.lean, script.lean * canvas.shape[0] / 2], [0, 1, 0]], np.float64)
    canvas = cv2.warpAffine(canvas, lean, (canvas.shape[1], canvas.shape[0]))
    return _spread(canvas.astype(np.uint8), script.weight)


def _cut(mask: Pixels) -> Pixels:
    x, y, w, h = cv2.boundingRect(mask)
    return mask[y : y + h, x : x + w]


def _spread(mask: Pixels, weight: int) -> Pixels:
    if weight == 0:
        return mask
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (abs(weight) + 1, abs(weight) + 1))
    spread = cv2.dilate(mask, brush) if weight > 0 else cv2.erode(mask, brush)
    return spread.astype(np.uint8)
