"""The characters suit 1m to 9m, the winds and the dragons."""

from functools import lru_cache

import cv2
import numpy as np

from tehai.datasets.design import Design, Rng, Script
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
    """Draw the face `number` z: winds 1 to 4, 6 and 7 for the green and the red dragon."""
    inks, script = design.inks, design.honour_script
    if number <= 4:
        write(sheet, WINDS[number - 1], (150, 200, 236, 300), script, getattr(inks, design.wind_ink))
    elif number == 6:
        write(
            sheet, design.green_dragon, (150, 200, 236, 300), script, getattr(inks, design.green_dragon_ink)
        )
    else:
        write(sheet, "中", (150, 200, 206, 320), script, inks.red)


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
    spread = _spread(canvas.astype(np.uint8), script.weight)
    hand = np.random.default_rng([script.brush.seed, ord(character)])
    return _dried(_swayed(spread, script.sway, hand), script.dry, hand)


def _cut(mask: Pixels) -> Pixels:
    x, y, w, h = cv2.boundingRect(mask)
    return mask[y : y + h, x : x + w]


def _spread(mask: Pixels, weight: int) -> Pixels:
    if weight == 0:
        return mask
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (abs(weight) + 1, abs(weight) + 1))
    spread = cv2.dilate(mask, brush) if weight > 0 else cv2.erode(mask, brush)
    return spread.astype(np.uint8)


def _swayed(mask: Pixels, by: float, rng: Rng) -> Pixels:
    """Move the strokes smoothly about, `by` pixels at most places: no hand writes as a font does."""
    if by == 0:
        return mask
    size = (mask.shape[1], mask.shape[0])
    coarse = rng.normal(0, by, (2, 5, 5)).astype(np.float32)
    right, down = (cv2.resize(field, size, interpolation=cv2.INTER_CUBIC) for field in coarse)
    y, x = np.indices(mask.shape, np.float32)
    return cv2.remap(mask, x + right, y + down, cv2.INTER_LINEAR).astype(np.uint8)


def _dried(mask: Pixels, share: float, rng: Rng) -> Pixels:
    """Leave out a share of the ink, in streaks."""
    if share == 0:
        return mask
    streaks = rng.random((mask.shape[0] // 5, mask.shape[1] // 14)).astype(np.float32)
    noise = cv2.resize(streaks, (mask.shape[1], mask.shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.where(noise < np.quantile(noise, share), 0, mask).astype(np.uint8)
