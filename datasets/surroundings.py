"""The table that tiles lie on: cloth, wood or plastic, its edge, seams, sticks and what people put on it."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tehai.datasets.camera import Camera, Floats
from tehai.datasets.decals import console_print, grid_print, lay_decal, mat_print, square
from tehai.datasets.design import Rng
from tehai.datasets.ink import Ink, Pixels

_TABLES: tuple[tuple[Ink, float, float], ...] = (
    ((22, 104, 92), 7, 5),
    ((24, 110, 70), 8, 6),
    ((30, 92, 110), 7, 5),
    ((36, 70, 130), 7, 5),
    ((40, 130, 80), 9, 6),
    ((120, 30, 40), 7, 5),
    ((90, 96, 100), 6, 5),
    ((40, 42, 46), 5, 4),
    ((150, 112, 72), 4, 14),
    ((196, 160, 116), 4, 14),
    ((92, 58, 36), 4, 12),
    ((226, 224, 218), 3, 4),
    ((186, 186, 190), 3, 6),
    ((214, 190, 160), 10, 8),
)
"""Colour, fine grain and coarse unevenness of common tables."""
_RAILS: tuple[Ink, ...] = (
    (52, 54, 58),
    (120, 20, 26),
    (226, 120, 50),
    (110, 72, 44),
    (20, 22, 26),
    (170, 172, 176),
)
_BANK = 1024


@lru_cache(maxsize=1)
def _noise_bank() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return fine and woven noise, each (1024, 1024) with standard deviation 1."""
    rng = np.random.default_rng(20)
    fine = rng.standard_normal((_BANK, _BANK), np.float32)
    woven = cv2.GaussianBlur(fine, (0, 0), 1.1).astype(np.float32)
    return fine, woven / np.float32(woven.std())


def grain(size_wh: tuple[int, int], rng: Rng, *, woven: bool = False) -> NDArray[np.float32]:
    """Return noise (h, w) with standard deviation 1, cut from a bank at a random place."""
    bank = _noise_bank()[int(woven)]
    width, height = size_wh
    x, y = int(rng.integers(_BANK)), int(rng.integers(_BANK))
    rows = np.arange(y, y + height) % _BANK
    columns = np.arange(x, x + width) % _BANK
    return bank[rows].take(columns, axis=1)


def uneven(size_wh: tuple[int, int], cells: int, rng: Rng) -> NDArray[np.float32]:
    """Return a smooth random field (h, w), about -1 to 1, with about `cells` bumps along the longer side."""
    width, height = size_wh
    shape = (max(2, cells * height // max(size_wh) + 1), max(2, cells * width // max(size_wh) + 1))
    coarse = rng.uniform(-1, 1, shape).astype(np.float32)
    return cv2.resize(coarse, size_wh, interpolation=cv2.INTER_CUBIC).astype(np.float32)


def lay_table(camera: Camera, front_edge: float, rng: Rng) -> Pixels:
    """Return the picture of a bare table, RGB uint8 (h, w, 3); `front_edge` is the y of its near rim."""
    colour, fine, coarse = _TABLES[int(rng.integers(len(_TABLES)))]
    if rng.random() < 0.12:
        colour = _any_colour(rng)
    base = np.array(colour, np.float32) * np.float32(rng.uniform(0.75, 1.2)) + rng.normal(0, 7, 3).astype(
        np.float32
    )
    field = grain(camera.size_wh, rng, woven=True) * np.float32(fine * rng.uniform(0.2, 1.1))
    if rng.random() < 0.1:  # carpet, grass, a towel
        field *= np.float32(rng.uniform(1.5, 4))
    field += uneven(camera.size_wh, 4, rng) * np.float32(coarse)
    if coarse > 10:
        field += _streaks(camera.size_wh, rng) * np.float32(coarse * 0.6)
    image = np.ascontiguousarray(np.clip(base + field[:, :, None], 0, 255), np.uint8)
    _draw_prints(image, camera, rng)
    if rng.random() < 0.5:
        _draw_seams(image, camera, rng)
    rail = _RAILS[int(rng.integers(len(_RAILS)))]
    if rng.random() < 0.55:
        _draw_rail(image, camera, front_edge, rail, rng)
    _draw_beyond(image, camera, rail, rng)
    return image


def _any_colour(rng: Rng) -> Ink:
    r, g, b = (int(c) for c in rng.integers(10, 245, 3))
    return r, g, b


def _draw_prints(image: Pixels, camera: Camera, rng: Rng) -> None:
    """Lay what is printed on the mat, and the console of an automatic table."""
    manner, turn = rng.random(), float(rng.normal(0, 0.04))
    where = square(rng.normal(0, 80), rng.uniform(0, 250), rng.uniform(300, 800), rng.uniform(300, 800), turn)
    if manner < 0.2:
        lay_decal(image, camera, *mat_print(rng), where)
    elif manner < 0.28:
        lay_decal(image, camera, *grid_print(rng), square(0, 100, 900, 900, float(rng.uniform(0, 3))))
    if rng.random() < 0.35:
        side = rng.uniform(110, 240)
        y = rng.uniform(200, 420) + side / 2
        lay_decal(image, camera, *console_print(rng), square(rng.normal(0, 20), y, side, side, turn))


def _streaks(size_wh: tuple[int, int], rng: Rng) -> NDArray[np.float32]:
    """Return the grain of wood, long along x or y."""
    along = (max(2, size_wh[0] // 160), max(2, size_wh[1] // 3))
    if rng.random() < 0.4:
        along = (max(2, size_wh[0] // 3), max(2, size_wh[1] // 160))
    coarse = rng.standard_normal(along[::-1]).astype(np.float32)
    return cv2.resize(coarse, size_wh, interpolation=cv2.INTER_LINEAR).astype(np.float32)


def fill_ground(image: Pixels, camera: Camera, outline: Floats, ink: Ink) -> None:
    """Fill a shape of the table's plane, points (n, 2) in millimetres, where it lies before the camera."""
    ahead = (np.c_[outline, np.zeros(len(outline))] - camera.position) @ camera.rotation[2]
    if ahead.min() > 20:
        points = np.clip(camera.project_ground(outline), -4000, 8000)
        cv2.fillPoly(image, [np.rint(points * 16).astype(np.int32).reshape(-1, 1, 2)], ink, cv2.LINE_AA, 4)


def _rectangle(x0: float, y0: float, x1: float, y1: float) -> Floats:
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def _draw_beyond(image: Pixels, camera: Camera, rail: Ink, rng: Rng) -> None:
    """Paint the rails at the table's far side and ends, and the room beyond them."""
    shade = int(rng.integers(12, 170))
    room = (shade, shade - 4, max(0, shade - 9)) if rng.random() < 0.6 else _any_colour(rng)
    far, left, right = rng.uniform(450, 800), -rng.uniform(320, 600), rng.uniform(320, 600)
    wide = rng.uniform(20, 70)
    outer = [_rectangle(-2500, far, 2500, far + 3000)]
    inner = [_rectangle(-2500, far, 2500, far + wide)]
    if rng.random() < 0.5:
        outer += [_rectangle(-2500, -900, left, 2500), _rectangle(right, -900, 2500, 2500)]
        inner += [_rectangle(left - wide, -900, left, far), _rectangle(right, -900, right + wide, far)]
    for shape in outer:
        fill_ground(image, camera, shape, room)
    for shape in inner:
        fill_ground(image, camera, shape, rail)


def _draw_seams(image: Pixels, camera: Camera, rng: Rng) -> None:
    """Draw the slots of an automatic table: thin dark lines around where walls come up."""
    dark = tuple(int(c * 0.45) for c in image[image.shape[0] // 2, image.shape[1] // 2])
    y, half = rng.uniform(30, 130), rng.uniform(160, 260)
    depth, width = rng.uniform(32, 60), rng.uniform(1, 2.5)
    ink = (dark[0], dark[1], dark[2])
    for y0 in (y, y + depth):
        fill_ground(image, camera, _rectangle(-half, y0, half, y0 + width), ink)
    for x0 in (-half, half):
        fill_ground(image, camera, _rectangle(x0, y, x0 + width, y + depth), ink)
    if rng.random() < 0.5:
        lean = rng.uniform(-200, 200)
        fill_ground(
            image,
            camera,
            np.array([(half, y), (half + width, y), (half + lean + width, 600), (half + lean, 600)]),
            ink,
        )


def _draw_rail(image: Pixels, camera: Camera, front_edge: float, ink: Ink, rng: Rng) -> None:
    """Paint the near rim of the table, with a light's reflection along it, and what is before the table."""
    y = front_edge - rng.uniform(1, 40)
    fill_ground(image, camera, _rectangle(-900, y - 120, 900, y), ink)
    bright = tuple(min(255, int(c + rng.uniform(15, 90))) for c in ink)
    y0 = y - rng.uniform(2, 60)
    fill_ground(
        image, camera, _rectangle(-900, y0 - rng.uniform(1, 14), 900, y0), (bright[0], bright[1], bright[2])
    )
    if rng.random() < 0.4:
        fill_ground(image, camera, _rectangle(-900, y - 500, 900, y - rng.uniform(30, 90)), _any_colour(rng))
