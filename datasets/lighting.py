"""Light as it falls across a whole picture: shadows of people and blinds, a flash, mirrored lamps."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from tehai.datasets.design import Rng

Field = NDArray[np.float32]


def shade_left(size_wh: tuple[int, int], depth: float, rng: Rng, *, blinds: bool) -> Field:
    """Return how much light is left (h, w) where somebody's shadow, or the bars of a window, fall."""
    small = np.ones((max(4, size_wh[1] // 8), max(4, size_wh[0] // 8)), np.float32)
    span = max(small.shape)
    for outline in _bars(span, rng) if blinds else [_blob(small.shape, rng)]:
        cv2.fillConvexPoly(small, np.rint(outline).astype(np.int32), 1 - depth)
    soft = cv2.GaussianBlur(small, (0, 0), float(rng.uniform(0.6, 3 if blinds else 10))).astype(np.float32)
    return cv2.resize(soft, size_wh, interpolation=cv2.INTER_LINEAR).astype(np.float32)


def _blob(shape: tuple[int, ...], rng: Rng) -> NDArray[np.float32]:
    middle = rng.uniform(0, 1, 2) * (shape[1], shape[0])
    outline = middle + rng.normal(0, max(shape) / 3, (int(rng.integers(4, 7)), 2))
    return cv2.convexHull(outline.astype(np.float32)).reshape(-1, 2).astype(np.float32)


def _bars(span: int, rng: Rng) -> list[NDArray[np.float32]]:
    """Return slanting stripes across the picture."""
    angle, step = rng.uniform(0, math.pi), span * rng.uniform(0.08, 0.3)
    wide, start = step * rng.uniform(0.25, 0.7), rng.uniform(0, step)
    along = np.array([math.cos(angle), math.sin(angle)]) * 2 * span
    across = np.array([-math.sin(angle), math.cos(angle)])
    bars = []
    for i in range(-int(span / step) - 1, int(span / step) + 2):
        low = span / 2 + across * (start + i * step)
        high = low + across * wide
        bars.append(np.array([low - along, low + along, high + along, high - along], np.float32))
    return bars


def flash(size_wh: tuple[int, int], strength: float, rng: Rng) -> Field:
    """Return the gain (h, w) of a flash: bright about a point, falling off to the edges."""
    width, height = size_wh
    x = np.linspace(-1, 1, width, dtype=np.float32) - np.float32(rng.normal(0, 0.25))
    y = (np.linspace(-1, 1, height, dtype=np.float32) - np.float32(rng.normal(0, 0.25))) * np.float32(
        height / width
    )
    far = x[None] ** 2 + y[:, None] ** 2
    return ((1 + 0.5 * np.float32(strength)) / (1 + 2.2 * np.float32(strength) * far)).astype(np.float32)


def glare(size_wh: tuple[int, int], rng: Rng) -> Field:
    """Return the mirror image of a lamp (h, w), 0-255: a soft bright ellipse or strip."""
    small = (max(8, size_wh[0] // 8), max(8, size_wh[1] // 8))
    spot = np.zeros(small[::-1], np.float32)
    centre = (int(rng.integers(small[0])), int(rng.integers(small[1])))
    radii = (int(rng.uniform(0.015, 0.12) * max(small)) + 1, int(rng.uniform(0.01, 0.07) * max(small)) + 1)
    cv2.ellipse(spot, centre, radii, float(rng.uniform(0, 180)), 0, 360, float(rng.gamma(2, 38)), -1)
    soft = cv2.GaussianBlur(spot, (0, 0), float(rng.uniform(0.6, 5)))
    return cv2.resize(soft, size_wh, interpolation=cv2.INTER_LINEAR).astype(np.float32)
