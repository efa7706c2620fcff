"""A sheet to draw one tile face on: anti-aliased strokes, discs and shapes in the face's own units.

The face is 300 wide and 400 high, its middle at (150, 200), y down. A sheet scales about that middle, so
that a design may draw everything smaller or narrower.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

FACE_WH = (300, 400)
"""Width and height of a drawn face, in pixels."""

Ink = tuple[int, int, int]
"""RGB, each 0-255."""
Pixels = NDArray[np.uint8]
Points = Sequence[tuple[float, float]] | NDArray[np.float64]

_BITS = 3
_MIDDLE = (150.0, 200.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """RGB uint8 (400, 300, 3) pixels with pens; every call draws over what is there."""

    pixels: Pixels
    scale_xy: tuple[float, float] = (1.0, 1.0)

    def polygon(self, points: Points, ink: Ink) -> None:
        """Fill a closed outline."""
        cv2.fillPoly(self.pixels, [self._fixed(points)], ink, cv2.LINE_AA, _BITS)

    def line(self, points: Points, width: float, ink: Ink, *, closed: bool = False) -> None:
        """Draw a polyline with round ends."""
        thickness = max(1, round(width * min(self.scale_xy)))
        cv2.polylines(self.pixels, [self._fixed(points)], closed, ink, thickness, cv2.LINE_AA, _BITS)

    def disc(self, x: float, y: float, radius: float, ink: Ink) -> None:
        """Fill a circle; it stays round whatever the sheet's scale."""
        cv2.circle(self.pixels, self._point(x, y), self._length(radius), ink, -1, cv2.LINE_AA, _BITS)

    def ring(self, x: float, y: float, radius: float, width: float, ink: Ink) -> None:
        """Draw a circle line centred on `radius`."""
        thickness = max(1, round(width * min(self.scale_xy)))
        cv2.circle(self.pixels, self._point(x, y), self._length(radius), ink, thickness, cv2.LINE_AA, _BITS)

    def ellipse(self, x: float, y: float, radii: tuple[float, float], degrees: float, ink: Ink) -> None:
        """Fill an ellipse turned clockwise by `degrees`."""
        axes = (self._length(radii[0]), self._length(radii[1]))
        cv2.ellipse(self.pixels, self._point(x, y), axes, degrees, 0, 360, ink, -1, cv2.LINE_AA, _BITS)

    def stamp(self, mask: Pixels, x: float, y: float, ink: Ink) -> None:
        """Paint `ink` through a coverage mask, uint8 (h, w), centred at x, y and scaled as the sheet is."""
        height, width = mask.shape
        size = (max(1, round(width * self.scale_xy[0])), max(1, round(height * self.scale_xy[1])))
        small = mask if size == (width, height) else cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
        cx, cy = self._place(x, y)
        left, top = round(cx - size[0] / 2), round(cy - size[1] / 2)
        x0, y0, x1, y1 = (
            max(left, 0),
            max(top, 0),
            min(left + size[0], FACE_WH[0]),
            min(top + size[1], FACE_WH[1]),
        )
        if x0 >= x1 or y0 >= y1:
            return
        cover = small[y0 - top : y1 - top, x0 - left : x1 - left, None].astype(np.uint16)
        under = self.pixels[y0:y1, x0:x1]
        under[:] = ((under * (255 - cover) + np.array(ink, np.uint16) * cover) // 255).astype(np.uint8)

    def _place(self, x: float, y: float) -> tuple[float, float]:
        return (
            _MIDDLE[0] + (x - _MIDDLE[0]) * self.scale_xy[0],
            _MIDDLE[1] + (y - _MIDDLE[1]) * self.scale_xy[1],
        )

    def _point(self, x: float, y: float) -> tuple[int, int]:
        px, py = self._place(x, y)
        return round(px * 2**_BITS), round(py * 2**_BITS)

    def _length(self, length: float) -> int:
        fixed: int = round(length * min(self.scale_xy) * 2**_BITS)
        return max(1, fixed)

    def _fixed(self, points: Points) -> NDArray[np.int32]:
        placed = (np.asarray(points, np.float64) - _MIDDLE) * self.scale_xy + _MIDDLE
        fixed: NDArray[np.int32] = np.rint(placed * 2**_BITS).astype(np.int32).reshape(-1, 1, 2)
        return fixed


def blank_sheet(ground: Ink, scale_xy: tuple[float, float]) -> Sheet:
    """Return an empty sheet of one colour."""
    pixels = np.empty((FACE_WH[1], FACE_WH[0], 3), np.uint8)
    pixels[:] = ground
    return Sheet(pixels=pixels, scale_xy=scale_xy)


def mix(first: Ink, second: Ink, share: float) -> Ink:
    """Return the colour `share` of the way from `first` to `second`, share in [0, 1]."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(first, second, strict=True))
    return r, g, b
