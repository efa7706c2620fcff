"""Flat pictures on the table: mats with prints, grids, the console of an automatic table, score sheets."""

import cv2
import numpy as np

from tehai.datasets.camera import Camera, Floats
from tehai.datasets.design import Rng
from tehai.datasets.ink import Ink, Pixels
from tehai.datasets.strokes import CHARACTERS, Brush, stroke_mask

_SIDE = 512


def lay_decal(image: Pixels, camera: Camera, picture: Pixels, cover: Pixels, corners: Floats) -> None:
    """Warp a picture onto the table, its corners, clockwise, to `corners` (4, 2) in millimetres.

    `cover` (h, w) says how much of the table it hides, 255 all. What reaches behind the camera is left out.
    """
    ahead = (np.c_[corners, np.zeros(4)] - camera.position) @ camera.rotation[2]
    if ahead.min() < 20:
        return
    height, width = cover.shape
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    warp = cv2.getPerspectiveTransform(source, camera.project_ground(corners).astype(np.float32))
    paint = cv2.warpPerspective(picture, warp, camera.size_wh, flags=cv2.INTER_LINEAR)
    share = cv2.warpPerspective(cover, warp, camera.size_wh, flags=cv2.INTER_LINEAR)
    keep, lay = cv2.merge([255 - share] * 3), cv2.merge([share] * 3)
    image[:] = cv2.add(cv2.multiply(image, keep, scale=1 / 255), cv2.multiply(paint, lay, scale=1 / 255))


def square(x: float, y: float, width: float, height: float, yaw: float = 0.0) -> Floats:
    """Return the corners of a rectangle about x, y, its first two on the far side."""
    c, s = np.cos(yaw), np.sin(yaw)
    flat = np.array([(-width, height), (width, height), (width, -height), (-width, -height)]) / 2
    corners: Floats = flat @ np.array([[c, s], [-s, c]]) + (x, y)
    return corners


def mat_print(rng: Rng) -> tuple[Pixels, Pixels]:
    """Return the print of a mat: frames, circles, words and signs in one or two inks, most of it bare."""
    picture, cover = _bare(_any_ink(rng))
    second = _any_ink(rng)
    for _ in range(int(rng.integers(1, 5))):
        ink = second if rng.random() < 0.4 else (0, 0, 0)
        at = (int(rng.integers(60, 450)), int(rng.integers(60, 450)))
        _PRINTS[int(rng.integers(len(_PRINTS)))](picture, cover, at, ink, rng)
    return picture, (cover * rng.uniform(0.3, 0.95)).astype(np.uint8)


def grid_print(rng: Rng) -> tuple[Pixels, Pixels]:
    """Return the lines of a cutting mat, of tiles on a table, or of woven straw."""
    picture, cover = _bare(_any_ink(rng))
    step = int(rng.integers(6, 60))
    for at in range(0, _SIDE, step):
        thick = 2 if at % (5 * step) == 0 else 1
        cv2.line(cover, (at, 0), (at, _SIDE), 255, thick)
        if step > 14:
            cv2.line(cover, (0, at), (_SIDE, at), 255, thick)
    return picture, (cover * rng.uniform(0.15, 0.8)).astype(np.uint8)


def console_print(rng: Rng) -> tuple[Pixels, Pixels]:
    """Return the console of an automatic table: a plate with a dome of dice, displays, lamps and buttons."""
    shade = int(rng.integers(12, 235))
    picture, cover = _bare((shade, shade, min(255, shade + 8)))
    if rng.random() < 0.6:
        cover[:] = 255
    else:
        cv2.circle(cover, (256, 256), 250, 255, -1, cv2.LINE_AA)
    line = _any_ink(rng)
    cv2.rectangle(picture, (30, 30), (482, 482), line, int(rng.integers(2, 12)))
    for quarter in range(4):
        _console_side(picture, rng)
        picture = np.ascontiguousarray(np.rot90(picture)) if quarter < 3 else picture
    if rng.random() < 0.75:
        radius = int(rng.integers(60, 120))
        cv2.circle(picture, (256, 256), radius, _any_ink(rng), -1, cv2.LINE_AA)
        cv2.circle(picture, (256, 256), radius, (20, 20, 22), 6, cv2.LINE_AA)
        for _ in range(2):
            x, y = (int(c) for c in rng.integers(215, 275, 2))
            cv2.rectangle(picture, (x, y), (x + 26, y + 26), (240, 240, 236), -1)
            cv2.circle(picture, (x + 13, y + 13), 4, (200, 30, 30), -1, cv2.LINE_AA)
    return picture, cover


def _console_side(picture: Pixels, rng: Rng) -> None:
    """Draw a player's side of the console: a display with digits, a wind, lamps."""
    if rng.random() < 0.7:
        cv2.rectangle(picture, (170, 420), (342, 468), (12, 14, 14), -1)
        text = str(int(rng.integers(0, 500)) * 100)
        ink = ((255, 60, 40), (60, 255, 120), (255, 210, 60))[int(rng.integers(3))]
        cv2.putText(picture, text, (180, 460), cv2.FONT_HERSHEY_SIMPLEX, 1.4, ink, 4, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 4))):
        x, ink = int(rng.integers(60, 450)), _any_ink(rng)
        cv2.circle(picture, (x, int(rng.integers(380, 480))), int(rng.integers(6, 18)), ink, -1, cv2.LINE_AA)


def sheet_print(rng: Rng) -> tuple[Pixels, Pixels]:
    """Return a paper with writing, columns and figures."""
    shade = int(rng.integers(200, 253))
    picture, cover = _bare((shade, shade, shade - int(rng.integers(0, 30))))
    cover[:] = 255
    for row in range(40, _SIDE, int(rng.integers(28, 60))):
        if rng.random() < 0.5:
            cv2.line(picture, (20, row + 8), (490, row + 8), (120, 120, 130), 1)
        text = " ".join(str(int(n)) for n in rng.integers(0, 9999, int(rng.integers(1, 6))))
        cv2.putText(
            picture, text, (24, row), cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, 0.9, (40, 44, 90), 2, cv2.LINE_AA
        )
    return picture, cover


def _bare(ink: Ink) -> tuple[Pixels, Pixels]:
    picture = np.empty((_SIDE, _SIDE, 3), np.uint8)
    picture[:] = ink
    return picture, np.zeros((_SIDE, _SIDE), np.uint8)


def _any_ink(rng: Rng) -> Ink:
    r, g, b = (int(c) for c in rng.integers(10, 250, 3))
    return r, g, b


def _frame(picture: Pixels, cover: Pixels, at: tuple[int, int], ink: Ink, rng: Rng) -> None:
    """Draw a frame about the middle of the mat."""
    inset, thick = min(at[0], 200), int(rng.integers(2, 14))
    for sheet, colour in ((picture, ink), (cover, (255, 255, 255))):
        cv2.rectangle(sheet, (inset, inset), (_SIDE - inset, _SIDE - inset), colour, thick)


def _disc(picture: Pixels, cover: Pixels, at: tuple[int, int], ink: Ink, rng: Rng) -> None:
    radius, thick = int(rng.integers(15, 170)), int(rng.choice((-1, 3, 8)))
    for sheet, colour in ((picture, ink), (cover, (255, 255, 255))):
        cv2.circle(sheet, at, radius, colour, thick, cv2.LINE_AA)


def _word(picture: Pixels, cover: Pixels, at: tuple[int, int], ink: Ink, rng: Rng) -> None:
    """Write Western capitals as on the mats of makers and clubs."""
    text = "".join(chr(int(c)) for c in rng.integers(65, 91, int(rng.integers(2, 9))))
    size, font = float(rng.uniform(0.8, 4)), int(rng.integers(0, 8))
    for sheet, colour in ((picture, ink), (cover, (255, 255, 255))):
        cv2.putText(
            sheet, text, (max(5, at[0] - 150), at[1]), font, size, colour, max(2, int(size * 2)), cv2.LINE_AA
        )


def _sign(picture: Pixels, cover: Pixels, at: tuple[int, int], ink: Ink, rng: Rng) -> None:
    """Write a large character, as the winds that some mats show at their sides."""
    character = list(CHARACTERS)[int(rng.integers(len(CHARACTERS)))]
    size = int(rng.integers(40, 200))
    mask = cv2.resize(stroke_mask(character, Brush(seed=int(rng.integers(99)))), (size, size))
    x, y = min(at[0], _SIDE - size), min(at[1], _SIDE - size)
    cover[y : y + size, x : x + size] = np.maximum(cover[y : y + size, x : x + size], mask)
    picture[y : y + size, x : x + size][mask > 0] = ink


_PRINTS = (_frame, _disc, _word, _sign)
