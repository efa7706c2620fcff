"""Draws any tile's face in any design: flat, upright, evenly lit, as it would lie on a scanner.

Perspective, light and the camera come later, in `scenes.py`.
"""

from functools import lru_cache

import cv2
import numpy as np

from tehai.datasets.art import art_face, paper_of
from tehai.datasets.bamboos import draw_bamboos
from tehai.datasets.birds import draw_bird
from tehai.datasets.characters import draw_honour, draw_man
from tehai.datasets.circles import draw_circles
from tehai.datasets.design import Design, Rng
from tehai.datasets.flowers import draw_flower
from tehai.datasets.ink import FACE_WH, Ink, Pixels, Sheet, blank_sheet, mix
from tehai.datasets.labels import BACK, FLOWER, TILE_NAMES
from tehai.datasets.ornaments import draw_white

_LETTERS = {"1z": "E", "2z": "S", "3z": "W", "4z": "N", "5z": "P", "6z": "F", "7z": "C"}


def draw_face(tile: str, design: Design, rng: Rng) -> Pixels:
    """Draw one face as RGB uint8 (400, 300, 3), upright, its ground reaching to the edges.

    `rng` decides what differs between copies of one tile: wear, and which flower a `flower` is. The same
    tile, design and state of `rng` give the same pixels.

    Raises:
        ValueError: `tile` is no face (`back` is not) or not a tile at all.

    """
    if tile not in TILE_NAMES or tile == BACK:
        raise ValueError(f"no face is called {tile!r}; expected a tile such as 5m, 0p or 7z, or flower")
    clean = _flower(design, int(rng.integers(2**31))) if tile == FLOWER else _clean_face(tile, design)
    return _worn(clean, design, rng)


@lru_cache(maxsize=256)
def _clean_face(tile: str, design: Design) -> Pixels:
    if design.art is not None:
        return _engraved(_art_on_ground(tile, design), design)
    sheet = blank_sheet(design.inks.ground, design.scale_xy)
    number, suit = int(tile[0]) or 5, tile[1]
    red = tile[0] == "0"
    if suit == "m":
        draw_man(sheet, number, design, red=red)
    elif suit == "p":
        draw_circles(sheet, number, design, red=red)
    elif tile == "5z":
        draw_white(sheet, design)
    elif suit == "z":
        draw_honour(sheet, number, design)
    elif number == 1:
        draw_bird(sheet, design)
    else:
        draw_bamboos(sheet, number, design, red=red)
    if red:
        _mark_red_five(sheet, suit, design)
    _mark_corner(sheet, tile, design)
    return _engraved(sheet.pixels, design)


def _art_on_ground(tile: str, design: Design) -> Pixels:
    """Return another's drawing at the design's scale, its paper in the design's ground."""
    face = art_face(design.art or "", tile)
    ground = np.full_like(face, design.inks.ground)
    sx, sy = design.scale_xy
    about = np.array([[sx, 0, FACE_WH[0] / 2 * (1 - sx)], [0, sy, FACE_WH[1] / 2 * (1 - sy)]])
    paper = paper_of(design.art or "")
    scaled = cv2.warpAffine(face, about, FACE_WH, flags=cv2.INTER_AREA, borderValue=paper)
    if sum(paper) < 600:
        return scaled.astype(np.uint8)
    return cv2.multiply(scaled, ground, scale=1 / 255).astype(np.uint8)


def _flower(design: Design, seed: int) -> Pixels:
    sheet = blank_sheet(design.inks.ground, design.scale_xy)
    draw_flower(sheet, design, np.random.default_rng(seed))
    return _engraved(sheet.pixels, design)


def _mark_red_five(sheet: Sheet, suit: str, design: Design) -> None:
    """Add the dots that some makers set beside a red five's drawing."""
    places = {"m": ((256, 250), (40, 90)), "p": ((64, 200), (236, 200)), "s": ((150, 62), (150, 338))}[suit]
    count = {"all": 0, "dot": 1, "two-dots": 2}[design.red_five]
    for x, y in places[:count]:
        sheet.disc(x, y, 17, design.dot_ink)


def _mark_corner(sheet: Sheet, tile: str, design: Design) -> None:
    """Write a Western numeral or letter in the corner, as on sets for export."""
    if design.corner == "none":
        return
    text = _LETTERS.get(tile, str(int(tile[0]) or 5))
    if tile == "5z":  # most write the P of pai, others bai or white
        text = ("P", "P", "P", "B", "Wh", "W")[design.bamboos.bird_seed % 6]
    ink = _corner_ink(tile, design)
    size = design.corner_size
    thick = max(2, round(size * 2.4))
    places = {"left": ((12, 1),), "right": ((284, -1),), "both": ((12, 1), (284, -1))}[design.corner]
    for x, side in places:
        left = x if side > 0 else round(x - 20 * size * len(text))
        baseline = round(18 + 22 * size)
        cv2.putText(
            sheet.pixels, text, (left, baseline), cv2.FONT_HERSHEY_DUPLEX, size, ink, thick, cv2.LINE_AA
        )


def _corner_ink(tile: str, design: Design) -> Ink:
    inks = design.inks
    if design.corner_ink != "same":
        named: Ink = getattr(inks, design.corner_ink)
        return named
    return {"m": inks.red, "p": inks.blue, "s": inks.green, "z": inks.dark}[tile[1]]


def _engraved(pixels: Pixels, design: Design) -> Pixels:
    """Return the face with its ink faded, and the edges of its grooves lit from the upper left."""
    ground = np.full_like(pixels, design.inks.ground)
    out = cv2.addWeighted(pixels, 1 - design.fade, ground, design.fade, 0)
    if design.depth > 0.05:
        cover = cv2.cvtColor(cv2.absdiff(pixels, ground), cv2.COLOR_RGB2GRAY)
        soft = cv2.blur(np.minimum(cover, 140), (3, 3))
        step = 1 + round(2 * design.depth)
        upper, lower = np.roll(soft, (-step, -step), (0, 1)), np.roll(soft, (step, step), (0, 1))
        dark = cv2.convertScaleAbs(cv2.subtract(upper, lower), alpha=0.55 * design.depth)
        light = cv2.convertScaleAbs(cv2.subtract(lower, upper), alpha=0.55 * design.depth)
        out = cv2.add(cv2.subtract(out, cv2.merge([dark] * 3)), cv2.merge([light] * 3))
    lit: Pixels = out.astype(np.uint8)
    lit.setflags(write=False)
    return lit


def _worn(face: Pixels, design: Design, rng: Rng) -> Pixels:
    """Return a copy with the marks of use: thin ink in patches, scratches, specks of dirt."""
    out = face.copy()
    if design.wear < 0.15:
        return out
    if rng.random() < design.wear:
        _thin(out, design, rng)
    for _ in range(int(rng.poisson(2 * design.wear))):
        x, y = rng.uniform(0, FACE_WH[0]), rng.uniform(0, FACE_WH[1])
        end = (round(x + rng.normal(0, 40)), round(y + rng.normal(0, 40)))
        ink = mix(design.inks.ground, (90, 80, 70), float(rng.uniform(0.1, 0.4)))
        cv2.line(out, (round(x), round(y)), end, ink, 1, cv2.LINE_AA)
    return out


def _thin(face: Pixels, design: Design, rng: Rng) -> None:
    """Let the ground show through in soft patches."""
    coarse = rng.random((5, 4), np.float32) * np.float32(min(0.7, design.wear))
    patch = cv2.resize(coarse, FACE_WH, interpolation=cv2.INTER_LINEAR)[:, :, None]
    face[:] = (face * (1 - patch) + np.array(design.inks.ground, np.float32) * patch).astype(np.uint8)
