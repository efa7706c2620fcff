"""Hands that reach into the picture: over the table, over tiles, or holding the ends of a row."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from tehai.datasets.design import Rng
from tehai.datasets.ink import Ink, Pixels, mix

_SKIN: tuple[Ink, ...] = ((232, 190, 160), (222, 174, 142), (200, 150, 118), (160, 112, 84), (104, 72, 54))


def draw_hand(image: Pixels, forbidden: NDArray[np.bool_], rng: Rng) -> NDArray[np.bool_]:
    """Draw a hand from the picture's edge; return where it is (h, w), nowhere if it met what is forbidden."""
    height, width = image.shape[:2]
    mask, shade = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
    base = _SKIN[int(rng.integers(len(_SKIN)))]
    _lay_fingers(mask, shade, rng)
    here: NDArray[np.bool_] = mask > 127
    if (here & forbidden).any():
        return np.zeros_like(here)
    dark = np.array(mix(base, (60, 20, 10), 0.45), np.float32)
    level = cv2.GaussianBlur(shade, (0, 0), max(1.0, width / 300)).astype(np.float32)[:, :, None] / 255
    skin = np.array(base, np.float32) * (1 - level) + dark * level
    cover = mask[:, :, None].astype(np.float32) / 255
    image[:] = (image * (1 - cover) + skin * cover).astype(np.uint8)
    return here


def _lay_fingers(mask: Pixels, shade: Pixels, rng: Rng) -> None:
    """Fill the hand's coverage, and the darker lines between its fingers."""
    height, width = mask.shape
    start, span = _sample_start(width, height, rng), max(width, height)
    aim = math.atan2(height / 2 - start[1], width / 2 - start[0]) + rng.normal(0, 0.45)
    thick, reach = span * rng.uniform(0.025, 0.06), span * rng.uniform(0.03, 0.2)
    ahead, aside = np.array([math.cos(aim), math.sin(aim)]), np.array([-math.sin(aim), math.cos(aim)])
    count, curl = int(rng.integers(1, 5)), rng.uniform(-0.7, 0.7)
    if count > 2:  # the back of the hand
        palm = start + aside * thick * (count - 1) / 2
        cv2.line(
            mask,
            _at(palm - ahead * reach),
            _at(palm + ahead * reach * 0.3),
            255,
            int(thick * count),
            cv2.LINE_AA,
        )
    for i in range(count):
        root = start + aside * thick * i + ahead * reach * 0.2
        joint = root + ahead * reach * rng.uniform(0.5, 0.8)
        bent = aim + curl
        tip = joint + np.array([math.cos(bent), math.sin(bent)]) * reach * rng.uniform(0.25, 0.6)
        way = np.array([_at(start + aside * thick * i), _at(root), _at(joint), _at(tip)], np.int32)
        cv2.polylines(
            mask, [way], isClosed=False, color=255, thickness=max(2, int(thick)), lineType=cv2.LINE_AA
        )
        for side in (-0.5, 0.5):
            cv2.polylines(
                shade,
                [way + np.rint(aside * thick * side).astype(np.int32)],
                isClosed=False,
                color=int(rng.integers(90, 220)),
                thickness=max(1, int(thick * 0.18)),
            )


def _sample_start(width: int, height: int, rng: Rng) -> NDArray[np.float64]:
    """Return a point a little outside the picture, where an arm comes in."""
    edge, along = int(rng.integers(4)), rng.uniform(0.03, 0.97)
    return np.array(
        (
            (along * width, -0.02 * height),
            (along * width, 1.02 * height),
            (-0.02 * width, along * height),
            (1.02 * width, along * height),
        )[edge]
    )


def _at(point: NDArray[np.float64]) -> tuple[int, int]:
    return int(point[0]), int(point[1])
