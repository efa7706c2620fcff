"""A part of a photo fitted into a network's input, and points brought back from there."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Self

import cv2
import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True, kw_only=True)
class Letterbox:
    """Cuts `xyxy` (photo px) out, scales it by `scale`, pads it to the right and below to `size_wh`.

    `apply` takes a photo there, `undo` takes points back: `undo(box, p)` is the photo's point that `apply`
    drew at p.
    """

    xyxy: tuple[int, int, int, int]
    scale: float
    size_wh: tuple[int, int]

    @classmethod
    def fit(cls, xyxy: tuple[int, int, int, int], *, scale: float, multiple: int) -> Self:
        """Make the letterbox of a part of a photo; its sides are multiples of `multiple` pixels."""
        width, height = xyxy[2] - xyxy[0], xyxy[3] - xyxy[1]
        sides = [max(1, ceil(round(side * scale) / multiple)) * multiple for side in (width, height)]
        return cls(xyxy=xyxy, scale=scale, size_wh=(sides[0], sides[1]))

    def apply(self, image: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        """RGB uint8 (H, W, 3) to (h, w, 3), grey where there is no photo."""
        left, top, right, bottom = self.xyxy
        part = image[top:bottom, left:right]
        size = (
            min(self.size_wh[0], max(1, round(part.shape[1] * self.scale))),
            min(self.size_wh[1], max(1, round(part.shape[0] * self.scale))),
        )
        method = cv2.INTER_AREA if self.scale < 1 else cv2.INTER_LINEAR
        canvas = np.full((self.size_wh[1], self.size_wh[0], 3), 114, np.uint8)
        canvas[: size[1], : size[0]] = cv2.resize(part, size, interpolation=method)
        return canvas

    def undo(self, points: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Points (…, 2) in pixels of the input to pixels of the photo."""
        return (points / self.scale + np.array(self.xyxy[:2], np.float32)).astype(np.float32)
