"""Training crops out of patches: what phones, lamps, tables and a loose detector do to a tile.

Nothing here mirrors a tile: a mirrored tile is none.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from tehai.scripts.networks import CLASSES
from tehai.scripts.patches import PATCH_MARGIN, PATCH_WH
from tehai.vision.rectify import crop_corners
from tehai.vision.table import TILE_RATIO

Pixels = npt.NDArray[np.uint8]

#: Width and height of the classifier's input, and the margin round the face, as part of the face.
CROP_WH: Final = (64, 80)
CROP_MARGIN: Final = 0.12

_PATCH_FACE: Final = crop_corners(PATCH_WH, PATCH_MARGIN)
_CROP_FACE: Final = crop_corners(CROP_WH, CROP_MARGIN)

#: How far quads lie off: as the refiner leaves most of them, as a detector does, and far; and how often.
_SPREADS: Final = (0.4, 1.0, 2.5)
_SPREAD_CHANCES: Final = (0.5, 0.35, 0.15)

#: Part of the crops with something laid over their edge.
_COVERED: Final = 0.04

#: A plain five and the red five that its ink, painted red, makes of it.
RED_OF: Final = {CLASSES.index(f"5{suit}"): CLASSES.index(f"0{suit}") for suit in "mps"}


def training_crop(patch: Pixels, rng: np.random.Generator) -> tuple[Pixels, bool]:
    """Cut a crop (80, 64, 3) out of a patch, changed at random; say whether it was turned by half."""
    turned = bool(rng.random() < 0.5)
    crop = _cut(patch, _jittered(rng), turned=turned)
    return photographed(_cover(crop, rng) if rng.random() < _COVERED else crop, rng), turned


def crop_across(patch: Pixels, rng: np.random.Generator) -> Pixels:
    """Cut a crop (80, 64, 3) that lies across the tile by a quarter turn, changed at random.

    As the reader cuts a tile of which it does not know whether it is turned: by the tile's own corners, or in
    a tile's proportions.
    """
    quad = _jittered(rng)
    if rng.random() < 0.5:
        middle = quad.mean(axis=0)
        quad = ((quad - middle) * (1 / TILE_RATIO, TILE_RATIO) + middle).astype(np.float32)
    crop = _cut(patch, np.roll(quad, int(rng.choice((1, 3))), axis=0), turned=False)
    return photographed(crop, rng)


def photographed(crop: Pixels, rng: np.random.Generator) -> Pixels:
    """Change light, colour, sharpness and coding of a crop (80, 64, 3) at random."""
    for chance, change in _CHANGES:
        if rng.random() < chance:
            crop = change(crop, rng)
    return crop


def plain_crop(patch: Pixels) -> Pixels:
    """Cut the crop (80, 64, 3) that an exact detector would give."""
    return _cut(patch, _PATCH_FACE, turned=False)


def slightly_off(patch: Pixels, rng: np.random.Generator) -> Pixels:
    """Cut the crop (80, 64, 3) as a real detector does: a little shifted and turned, else unchanged."""
    return _cut(patch, _jittered(rng), turned=False)


def painted_red(patch: Pixels, rng: np.random.Generator) -> Pixels:
    """Paint the ink of the face red, as on a red five; what lies around the face stays."""
    left, top = _PATCH_FACE[0].astype(int)
    right, bottom = _PATCH_FACE[2].astype(int)
    face = patch[top:bottom, left:right].astype(np.float32)
    white = np.maximum(np.percentile(face.reshape(-1, 3), 85, axis=0), 1)
    ink = np.clip((1 - (face / white).min(axis=2)) * 1.5 - 0.15, 0, 1)[..., None]
    red = np.array([rng.uniform(150, 225), rng.uniform(10, 60), rng.uniform(15, 65)]) * white.mean() / 255
    painted = patch.copy()
    painted[top:bottom, left:right] = np.clip(white * (1 - ink) + red * ink, 0, 255).astype(np.uint8)
    return painted


def _jittered(rng: np.random.Generator) -> npt.NDArray[np.float32]:
    spread = float(rng.choice(_SPREADS, p=_SPREAD_CHANCES))
    size = np.array([PATCH_WH[0], PATCH_WH[1]]) / (1 + 2 * PATCH_MARGIN)
    angle = rng.normal(0, 0.06) * spread
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = _PATCH_FACE.mean(axis=0)
    scale = 1 + np.clip(rng.normal(0, 0.05), -0.12, 0.12) * spread
    quad = (_PATCH_FACE - middle) @ turn.T * scale + middle
    quad = quad + rng.normal(0, 0.03, 2) * size * spread + rng.normal(0, 0.018, (4, 2)) * size * spread
    return np.asarray(quad, np.float32)


def _cut(patch: Pixels, quad: npt.NDArray[np.float32], *, turned: bool) -> Pixels:
    transform = cv2.getPerspectiveTransform(np.roll(quad, 2, axis=0) if turned else quad, _CROP_FACE)
    crop = cv2.warpPerspective(
        patch, transform, CROP_WH, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, np.uint8)


def _light(crop: Pixels, rng: np.random.Generator) -> Pixels:
    gain = np.exp(rng.normal(0, 0.22)) * np.exp(rng.normal(0, 0.07, 3))
    gamma = np.exp(rng.normal(0, 0.2))
    levels = np.arange(256)[:, None] / 255
    table = np.clip(levels**gamma * gain * 255 + rng.normal(0, 6), 0, 255).astype(np.uint8)  # (256, 3)
    return np.stack([table[:, channel][crop[..., channel]] for channel in range(3)], axis=-1)


def _shade(crop: Pixels, rng: np.random.Generator) -> Pixels:
    height, width = crop.shape[:2]
    angle = rng.uniform(0, 2 * np.pi)
    across = np.linspace(-1, 1, width)[None, :] * np.cos(angle) + np.linspace(-1, 1, height)[
        :, None
    ] * np.sin(angle)
    hardness = rng.uniform(1, 12)
    shade = 1 - rng.uniform(0.1, 0.6) / (1 + np.exp(-hardness * (across - rng.uniform(-0.8, 0.8))))
    return np.asarray(np.clip(crop * shade[..., None], 0, 255), np.uint8)


def _glare(crop: Pixels, rng: np.random.Generator) -> Pixels:
    height, width = crop.shape[:2]
    x, y = rng.uniform(0, width), rng.uniform(0, height)
    grid_y, grid_x = np.mgrid[:height, :width]
    reach = rng.uniform(4, 26, 2)
    spot = np.exp(-(((grid_x - x) / reach[0]) ** 2) - ((grid_y - y) / reach[1]) ** 2) * rng.uniform(0.3, 1.0)
    return np.asarray(np.clip(crop + (255 - crop.astype(np.float32)) * spot[..., None], 0, 255), np.uint8)


def _blur(crop: Pixels, rng: np.random.Generator) -> Pixels:
    return np.asarray(cv2.GaussianBlur(crop, (0, 0), rng.uniform(0.4, 1.9)), np.uint8)


def _motion(crop: Pixels, rng: np.random.Generator) -> Pixels:
    length = int(rng.integers(3, 8))
    kernel = np.zeros((length, length), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = np.array([np.cos(angle), np.sin(angle)]) * (length - 1) / 2
    middle = (length - 1) / 2
    start, end = np.round(middle - reach).astype(int), np.round(middle + reach).astype(int)
    cv2.line(kernel, start.tolist(), end.tolist(), 1.0)
    return np.asarray(cv2.filter2D(crop, -1, kernel / kernel.sum()), np.uint8)


def _small(crop: Pixels, rng: np.random.Generator) -> Pixels:
    factor = rng.uniform(1.3, 3.4)
    size = (round(CROP_WH[0] / factor), round(CROP_WH[1] / factor))
    small = cv2.resize(crop, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, CROP_WH, interpolation=cv2.INTER_LINEAR), np.uint8)


def _sharpen(crop: Pixels, rng: np.random.Generator) -> Pixels:
    soft = cv2.GaussianBlur(crop, (0, 0), 1.2)
    amount = rng.uniform(0.3, 1.3)
    return np.asarray(cv2.addWeighted(crop, 1 + amount, soft, -amount, 0), np.uint8)


def _noise(crop: Pixels, rng: np.random.Generator) -> Pixels:
    noise = rng.standard_normal(crop.shape, np.float32) * rng.uniform(2, 14)
    return np.clip(crop + noise, 0, 255).astype(np.uint8)


def _jpeg(crop: Pixels, rng: np.random.Generator) -> Pixels:
    _, coded = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _cover(crop: Pixels, rng: np.random.Generator) -> Pixels:
    """Lay something over the edge of the crop: a finger, a stick, a neighbour."""
    covered = crop.copy()
    depth = rng.uniform(0.03, 0.2)
    colour = rng.integers(20, 255, 3)
    height, width = crop.shape[:2]
    side = rng.integers(4)
    if side < 2:
        rows = round(height * depth)
        covered[(slice(None, rows) if side == 0 else slice(height - rows, None))] = colour
    else:
        columns = round(width * depth)
        covered[:, (slice(None, columns) if side == 2 else slice(width - columns, None))] = colour
    return covered


_CHANGES: Final = (
    (0.25, _shade),
    (0.12, _glare),
    (0.85, _light),
    (0.25, _blur),
    (0.10, _motion),
    (0.30, _small),
    (0.15, _sharpen),
    (0.30, _noise),
    (0.30, _jpeg),
)
