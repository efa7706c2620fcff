"""A detector's quads put right: each is cut out with room around it and looked at again, larger.

The detector sees a tile at some 40 pixels beside hundreds of other things, and where rows recede or lean its
quads come out too upright. In a crop of its own a tile fills the network's view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import numpy.typing as npt

from tehai.vision.detections import Detections, distinct
from tehai.vision.rectify import crop_corners, rectify
from tehai.vision.settle import STAYS, apart, other_starts, shift

if TYPE_CHECKING:
    from tehai.vision.session import OnnxModel

Floats = npt.NDArray[np.float32]

#: A quad that would shrink below this part of its area has been drawn to something on the face.
_LEAST_SHRUNK: Final = 0.65
_UNSURE: Final = 1e-4
#: What is a tile with less than this probability is not tried from elsewhere: of many places that show none,
#: one would seem to.
_SHOWN: Final = 0.6
#: From elsewhere a quad has come right if it would move on by less than this part of a short side, and if its
#: middle has not gone so far as to be on another tile.
_SETTLED: Final = 0.08
_ELSEWHERE: Final = 0.6


class TileRefiner:
    """Puts quads right, and tells which of them show a tile."""

    def __init__(self, model: OnnxModel) -> None:
        """Take the crop's size and `margin` from the catalog's entry, and how a tile's score is made up.

        The log-odds of a tile are `bias`, and those of the detector times `found`, and those of the refiner
        times `shown`; what has less than `least`, in [0, 1], is dropped.
        """
        self._model = model
        self._size_wh, limits = model.entry.size_wh, model.entry.thresholds
        self._margin, self._least = limits["margin"], limits["least"]
        self._bias, self._found, self._shown = limits["bias"], limits["found"], limits["shown"]

    def refine(self, image: npt.NDArray[np.uint8], found: Detections, *, times: int = 1) -> Detections:
        """Look at each tile found in RGB uint8 (H, W, 3) again, so many times, each from where it was put.

        Looked at more than once, those that would still move on are put right from other starts as well. Two
        quads that come to lie on one tile are one.
        """
        if len(found) == 0:
            return found
        quads, tile = self.put_right(image, found.quads, times=times)
        if times > 1:
            quads, tile = self._settled(image, found.quads, quads, tile)
        odds = self._bias + self._found * _log_odds(found.scores) + self._shown * _log_odds(tile.max(axis=1))
        up, down = tile[:, 0], tile[:, 1]
        refined = Detections(
            quads=quads,
            scores=np.asarray(1 / (1 + np.exp(-odds)), np.float32),
            face_up=np.asarray(up / np.maximum(up + down, _UNSURE), np.float32),
        )
        refined = refined.take(np.flatnonzero(refined.scores >= self._least))
        return refined.take(np.array(distinct(refined), np.int64))

    def put_right(
        self, image: npt.NDArray[np.uint8], quads: Floats, *, times: int = 1
    ) -> tuple[Floats, Floats]:
        """Give quads (N, 4, 2) of RGB uint8 (H, W, 3) put right, in their order.

        With them how probably each shows a tile that lies face up, and face down: (N, 2), in [0, 1].
        """
        tile = np.zeros((len(quads), 2), np.float32)
        least = _LEAST_SHRUNK * _areas(quads)
        for _ in range(times if len(quads) else 0):
            moved, tile = self._once(image, quads)
            shrunk = _areas(moved) < least
            quads = np.where(shrunk[:, None, None], quads, moved)
        return quads, tile

    def _settled(
        self, image: npt.NDArray[np.uint8], found: Floats, quads: Floats, tile: Floats
    ) -> tuple[Floats, Floats]:
        """Put right from elsewhere those quads of tiles (N, 4, 2) that would move on if refined once more."""
        restless = shift(quads, self._once(image, quads)[0]) > STAYS
        which = np.flatnonzero(restless & (tile.max(axis=1) > _SHOWN))
        if len(which) == 0:
            return quads, tile
        starts = other_starts(found, quads, which)
        ends, shown = self.put_right(image, starts.reshape(-1, 4, 2), times=2)
        rest = shift(ends, self._once(image, ends)[0]) < _SETTLED
        rest &= apart(ends, np.tile(quads[which], (len(starts), 1, 1))) < _ELSEWHERE
        told = np.where(rest, shown.max(axis=1), 0).reshape(starts.shape[:2])  # (S, K)
        better = told.max(axis=0) > 0
        best = (told.argmax(axis=0) * len(which) + np.arange(len(which)))[better]
        quads, tile = quads.copy(), tile.copy()
        quads[which[better]], tile[which[better]] = ends[best], shown[best]
        return quads, tile

    def _once(self, image: npt.NDArray[np.uint8], quads: Floats) -> tuple[Floats, Floats]:
        crops = rectify(image, quads, size_wh=self._size_wh, margin=self._margin)
        corners, tile = self._model.run(crops)
        quad_in_crop = crop_corners(self._size_wh, self._margin)
        back = [cv2.getPerspectiveTransform(quad_in_crop, quad) for quad in quads.astype(np.float32)]
        moved = [
            cv2.perspectiveTransform(four[None], way)[0] for four, way in zip(corners, back, strict=True)
        ]
        return np.asarray(moved, np.float32), tile


def _log_odds(probabilities: Floats) -> Floats:
    """Give log(p / (1 - p)) of probabilities (N,), none beyond that of 0.9999."""
    kept = np.clip(probabilities, _UNSURE, 1 - _UNSURE)
    return np.asarray(np.log(kept / (1 - kept)), np.float32)


def _areas(quads: Floats) -> Floats:
    """The areas (N,) of quads (N, 4, 2): half the products of their diagonals."""
    first, second = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    return np.asarray(np.abs(first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0]) / 2, np.float32)
