"""Tiles cut upright out of a photo: quads in photo pixels to crops of one size.

A crop shows the tile's face with a margin round it, so that a quad that is a little off still holds the
whole face, and the classifier sees where the face ends (a blank white dragon is told by its edge).
"""

from __future__ import annotations

from math import ceil
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

#: The most that a crop is drawn larger before it is averaged down; 6 holds for a tile 400 px wide.
_MOST_OVERSAMPLING: Final = 6

_UNIT_SQUARE: Final = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def crop_corners(size_wh: tuple[int, int], margin: float) -> npt.NDArray[np.float32]:
    """Where the face's corners lie in a crop: float32 (4, 2), in crop pixels.

    `margin` is the part of the face's width (and height) that is added on each side, in [0, 1].
    """
    inner = 1 / (1 + 2 * margin)
    corners = (_UNIT_SQUARE * inner + (1 - inner) / 2) * np.array(size_wh, np.float32)
    return corners.astype(np.float32)


def rectify(
    image: npt.NDArray[np.uint8],
    quads: npt.NDArray[np.float32],
    *,
    size_wh: tuple[int, int],
    margin: float,
) -> npt.NDArray[np.uint8]:
    """Cut each quad out of the photo and set it upright.

    `image` is RGB uint8 (H, W, 3); `quads` float32 (N, 4, 2) in its pixels, in the order top left, top
    right, bottom right, bottom left of the tile as it is cut. Returns RGB uint8 (N, h, w, 3); what lies
    outside the photo is filled with its edge. Large tiles are averaged down, so that fine lines do not alias.

    Raises ValueError when `quads` has another shape.
    """
    if quads.ndim != 3 or quads.shape[1:] != (4, 2):
        message = f"quads must have the shape (N, 4, 2), but got {quads.shape}"
        raise ValueError(message)
    width, height = size_wh
    crops = np.empty((len(quads), height, width, 3), np.uint8)
    for index, quad in enumerate(quads):
        crops[index] = _rectify_one(image, quad.astype(np.float32), size_wh, margin)
    return crops


def _rectify_one(
    image: npt.NDArray[np.uint8], quad: npt.NDArray[np.float32], size_wh: tuple[int, int], margin: float
) -> npt.NDArray[np.uint8]:
    target = crop_corners(size_wh, margin)
    longest = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max())
    factor = int(np.clip(ceil(longest / size_wh[1]), 1, _MOST_OVERSAMPLING))
    transform = cv2.getPerspectiveTransform(quad, target * factor)
    large = cv2.warpPerspective(
        image,
        transform,
        (size_wh[0] * factor, size_wh[1] * factor),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    small = large if factor == 1 else cv2.resize(large, size_wh, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)
