"""The characters on tiles, drawn by our own brush: no font is needed.

Each character is a list of strokes on a 100 by 100 grid, y down, a stroke being its corner points. The
brush gives every stroke a body that swells and tapers, so one table serves many hands of writing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tehai.datasets.ink import Pixels

Stroke = tuple[tuple[float, float], ...]

CHARACTERS: dict[str, tuple[Stroke, ...]] = {
    "一": (((8, 54), (50, 48), (92, 44)),),
    "二": (((22, 26), (78, 22)), ((6, 80), (94, 76))),
    "三": (((16, 16), (84, 13)), ((24, 50), (76, 47)), ((5, 86), (95, 82))),
    "四": (
        ((12, 20), (18, 86)),
        ((12, 20), (90, 20), (82, 86)),
        ((40, 20), (38, 44), (26, 62)),
        ((60, 20), (60, 56), (80, 56)),
        ((18, 82), (83, 82)),
    ),
    "五": (((14, 14), (86, 13)), ((48, 14), (34, 86)), ((18, 46), (72, 45), (67, 86)), ((4, 88), (96, 87))),
    "伍": (
        ((30, 6), (20, 30), (4, 52)),
        ((19, 34), (19, 96)),
        ((40, 16), (92, 13)),
        ((64, 15), (54, 86)),
        ((42, 48), (84, 46), (80, 86)),
        ((32, 90), (99, 88)),
    ),
    "六": (
        ((46, 4), (54, 20)),
        ((5, 38), (95, 34)),
        ((38, 50), (30, 70), (10, 94)),
        ((60, 50), (76, 70), (90, 94)),
    ),
    "七": (((6, 50), (92, 34)), ((44, 6), (43, 76), (50, 88), (86, 86), (90, 70))),
    "八": (((38, 18), (32, 56), (8, 90)), ((56, 12), (66, 50), (80, 74), (95, 88))),
    "九": (
        ((40, 6), (38, 46), (26, 74), (6, 94)),
        ((12, 34), (68, 29), (64, 72), (70, 88), (92, 86), (95, 68)),
    ),
    "万": (((6, 16), (94, 14)), ((42, 16), (36, 52), (10, 94)), ((38, 44), (80, 42), (74, 86), (56, 86))),
    "萬": (
        ((4, 15), (96, 13)),
        ((32, 3), (33, 24)),
        ((66, 3), (65, 24)),
        ((24, 29), (28, 58)),
        ((24, 29), (77, 28), (72, 58)),
        ((27, 43), (73, 42)),
        ((28, 57), (72, 56)),
        ((50, 29), (50, 84)),
        ((13, 69), (13, 97)),
        ((13, 69), (89, 67), (86, 94), (74, 93)),
        ((48, 84), (29, 89)),
        ((30, 88), (62, 83)),
        ((58, 76), (69, 90)),
    ),
    "東": (
        ((10, 18), (90, 17)),
        ((20, 32), (24, 63)),
        ((20, 32), (80, 31), (76, 63)),
        ((23, 47), (77, 46)),
        ((24, 61), (76, 60)),
        ((50, 3), (50, 98)),
        ((48, 62), (30, 79), (5, 91)),
        ((52, 62), (70, 79), (96, 91)),
    ),
    "南": (
        ((14, 18), (86, 17)),
        ((50, 2), (49, 36)),
        ((12, 37), (13, 97)),
        ((12, 37), (89, 36), (87, 93), (75, 93)),
        ((35, 42), (42, 53)),
        ((65, 42), (57, 53)),
        ((28, 58), (73, 57)),
        ((25, 75), (75, 74)),
        ((50, 58), (50, 95)),
    ),
    "西": (
        ((5, 13), (95, 12)),
        ((12, 35), (18, 94)),
        ((12, 35), (89, 34), (83, 94)),
        ((40, 13), (38, 48), (25, 66)),
        ((60, 13), (60, 58), (67, 64), (82, 62)),
        ((18, 89), (83, 88)),
    ),
    "北": (
        ((36, 6), (36, 94)),
        ((8, 36), (35, 33)),
        ((4, 85), (36, 69)),
        ((60, 5), (60, 80), (68, 90), (92, 88), (96, 70)),
        ((89, 26), (74, 38), (60, 45)),
    ),
    "發": (
        ((16, 10), (43, 9), (30, 29), (4, 46)),
        ((12, 25), (24, 35)),
        ((57, 3), (68, 25), (96, 45)),
        ((81, 7), (66, 19)),
        ((94, 20), (75, 31)),
        ((13, 52), (42, 51), (40, 64)),
        ((15, 65), (40, 64)),
        ((16, 65), (13, 79), (42, 78), (38, 97), (24, 94)),
        ((60, 47), (58, 59), (49, 69)),
        ((60, 48), (81, 47), (81, 62), (95, 62)),
        ((53, 73), (87, 72), (72, 87), (49, 98)),
        ((57, 78), (76, 91), (97, 98)),
    ),
    "発": (
        ((16, 10), (43, 9), (30, 29), (4, 46)),
        ((12, 25), (24, 35)),
        ((57, 3), (68, 25), (96, 45)),
        ((81, 7), (66, 19)),
        ((94, 20), (75, 31)),
        ((24, 51), (77, 50)),
        ((8, 69), (92, 68)),
        ((40, 51), (38, 73), (10, 97)),
        ((62, 50), (61, 85), (68, 93), (91, 92), (94, 80)),
    ),
    "中": (((12, 28), (17, 66)), ((12, 28), (88, 27), (83, 66)), ((17, 62), (83, 61)), ((50, 2), (50, 99))),
    "白": (
        ((52, 3), (38, 24)),
        ((18, 26), (18, 95)),
        ((18, 26), (82, 25), (82, 95)),
        ((18, 58), (82, 58)),
        ((18, 91), (82, 91)),
    ),
    "春": (
        ((16, 16), (84, 15)),
        ((22, 30), (78, 29)),
        ((5, 46), (95, 45)),
        ((50, 3), (47, 36), (5, 72)),
        ((56, 46), (95, 71)),
        ((32, 62), (32, 97)),
        ((32, 62), (70, 61), (70, 97)),
        ((32, 78), (70, 77)),
        ((32, 94), (70, 93)),
    ),
    "夏": (
        ((8, 8), (92, 7)),
        ((48, 8), (42, 20)),
        ((24, 20), (24, 60)),
        ((24, 20), (75, 19), (75, 60)),
        ((24, 33), (75, 33)),
        ((24, 46), (75, 45)),
        ((24, 58), (75, 58)),
        ((42, 61), (10, 85)),
        ((34, 71), (74, 70), (50, 91), (8, 99)),
        ((38, 78), (62, 90), (94, 99)),
    ),
    "秋": (
        ((42, 5), (12, 17)),
        ((3, 33), (51, 30)),
        ((28, 12), (28, 97)),
        ((26, 37), (3, 70)),
        ((30, 41), (47, 60)),
        ((58, 28), (54, 50)),
        ((92, 28), (80, 48)),
        ((72, 6), (70, 56), (44, 96)),
        ((72, 56), (97, 96)),
    ),
    "冬": (
        ((40, 3), (10, 44)),
        ((34, 18), (75, 16), (44, 56), (4, 80)),
        ((36, 28), (60, 55), (95, 74)),
        ((43, 67), (59, 76)),
        ((37, 85), (63, 98)),
    ),
    "竹": (
        ((22, 5), (6, 36)),
        ((14, 24), (45, 23)),
        ((28, 24), (28, 93)),
        ((62, 5), (49, 35)),
        ((56, 24), (94, 23)),
        ((76, 24), (76, 90), (64, 92)),
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Brush:
    """How strokes are written, in grid units: `width` at the middle, the rest as shares of it."""

    width: float = 9.0
    taper: float = 0.4
    """How much narrower a stroke ends than it starts, in [0, 1]."""
    flat: float = 1.0
    """Width of level strokes over upright ones: below 1 as in Ming type, above 1 as in seal script."""
    wobble: float = 0.0
    """How far corners stray, in grid units."""
    slant: float = 0.0
    """How far level strokes rise to the right, as a slope."""
    seed: int = 0


@lru_cache(maxsize=2048)
def stroke_mask(character: str, brush: Brush, height: int = 160) -> Pixels:
    """Return the coverage of a character, uint8 (height, height + 8), 255 where ink lies.

    Raises:
        KeyError: the character is not in `CHARACTERS`.

    """
    mask = np.zeros((height, height + 8), np.uint8)
    unit = height / 116
    for outline in stroke_outlines(character, brush):
        fixed = np.rint((outline + np.array((8.0, 8.0))) * unit * 16).astype(np.int32).reshape(-1, 1, 2)
        cv2.fillPoly(mask, [fixed], 255, cv2.LINE_AA, 4)
    mask.setflags(write=False)
    return mask


def stroke_outlines(character: str, brush: Brush) -> Iterator[NDArray[np.float64]]:
    """Yield the outline of each stroke of a character, as points (n, 2) on the grid.

    Raises:
        KeyError: the character is not in `CHARACTERS`.

    """
    rng = np.random.default_rng([brush.seed, ord(character)])
    for stroke in CHARACTERS[character]:
        points = np.array(stroke, np.float64) + rng.normal(0, brush.wobble, (len(stroke), 2))
        points[:, 1] -= brush.slant * (points[:, 0] - 50)
        yield _body(_dense(points), brush)


def _dense(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return points along the stroke, its corners rounded by a short running mean."""
    steps = np.hypot(*np.diff(points, axis=0).T)
    where = np.concatenate([[0], np.cumsum(steps)])
    at = np.linspace(0, where[-1], max(6, int(where[-1] / 2.5)))
    line = np.stack([np.interp(at, where, points[:, 0]), np.interp(at, where, points[:, 1])], axis=1)
    smooth = line.copy()
    smooth[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    return smooth


def _body(line: NDArray[np.float64], brush: Brush) -> NDArray[np.float64]:
    """Return the outline of a brush drawn along `line`, as points (n, 2)."""
    along = np.gradient(line, axis=0)
    along /= np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-6)[:, None]
    level = np.abs(along[:, 0]) ** 2
    share = np.linspace(0, 1, len(line))
    swell = 1 - brush.taper * share + 0.35 * brush.taper * np.exp(-(((share - 0.04) / 0.08) ** 2))
    half = brush.width / 2 * swell * (1 + (brush.flat - 1) * level)
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1) * half[:, None]
    start, end = line[0] - along[0] * half[0] * 0.7, line[-1] + along[-1] * half[-1] * 0.7
    return np.concatenate([[start], line + normal, [end], (line - normal)[::-1]])
