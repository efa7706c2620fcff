"""The photo with what was read drawn over it, for the eyes of the person who confirms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import numpy.typing as npt

from tehai.vision.reading import Role

if TYPE_CHECKING:
    from tehai.vision.reading import HandReading, ReadTile

Pixels = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

#: Longest side of the annotated picture in pixels: enough to read, quick to send.
_LONG_SIDE: Final = 2000
#: RGB by role. Doubtful tiles are hatched with a second outline, so that colour is never the only mark.
_COLOURS: Final[dict[Role, Colour]] = {
    Role.CONCEALED: (0, 150, 70),
    Role.WIN: (200, 40, 160),
    Role.MELD: (20, 90, 220),
    Role.DORA: (190, 120, 0),
    Role.OTHER: (120, 120, 120),
}


def annotate(image: Pixels, reading: HandReading) -> Pixels:
    """Draw each tile's outline, number and name over the photo.

    `image` is RGB uint8 (H, W, 3), the one that was read, in full or shrunk. Returns RGB uint8, at most
    2,000 px long. The numbers are those of `tehai photo`, from 1; tiles named in a doubt have a second,
    inner outline.
    """
    shrunk = min(1.0, _LONG_SIDE / max(image.shape[:2]))
    size = (round(image.shape[1] * shrunk), round(image.shape[0] * shrunk))
    canvas = np.array(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    scale = size[0] / reading.size[0]
    doubtful = {index for doubt in reading.doubts for index in doubt.tiles}
    for index, tile in enumerate(reading.tiles):
        _draw_tile(canvas, tile, index, scale, doubtful=index in doubtful)
    return canvas


def _draw_tile(
    canvas: npt.NDArray[np.uint8], tile: ReadTile, index: int, scale: float, *, doubtful: bool
) -> None:
    quad = np.array(tile.quad, np.float32) * scale
    colour = _COLOURS[tile.role]
    size = float(np.linalg.norm(quad[0] - quad[1]))
    thickness = max(1, round(size / 25))
    cv2.polylines(
        canvas,
        [np.round(quad).astype(np.int32)],
        isClosed=True,
        color=colour,
        thickness=thickness,
        lineType=cv2.LINE_AA,
    )
    if doubtful:
        inner = quad.mean(axis=0) + (quad - quad.mean(axis=0)) * 0.86
        cv2.polylines(
            canvas, [np.round(inner).astype(np.int32)], isClosed=True, color=(220, 0, 0), thickness=thickness
        )
    if tile.role is Role.OTHER:
        return
    text = f"{index + 1}:{tile.tile}"
    height = max(0.35, size / 95)
    (width, rise), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, height, max(1, thickness // 2))
    left, bottom = quad[:, 0].mean() - width / 2, quad[:, 1].min() - thickness - 2
    corner = np.array([left, bottom])
    low, high = (
        np.round(corner - np.array([2, rise + 3])).astype(int),
        np.round(corner + np.array([width + 2, 3])).astype(int),
    )
    cv2.rectangle(canvas, low.tolist(), high.tolist(), (255, 255, 255), -1)
    cv2.putText(
        canvas,
        text,
        np.round(corner).astype(int).tolist(),
        cv2.FONT_HERSHEY_SIMPLEX,
        height,
        colour,
        max(1, thickness // 2),
        cv2.LINE_AA,
    )
