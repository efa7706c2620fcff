"""Crops of tiles to calibrated probabilities of what they show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from tehai.vision.rectify import rectify

if TYPE_CHECKING:
    from tehai.vision.session import OnnxModel

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

#: A face is three quarters as wide as it is high; from here on, it may lie on its side.
_LEAST_SQUARISH: Final = 0.86
#: How much more probable the best name must be for a quarter turn to be believed.
_CLEARLY_BETTER: Final = 0.1
_NO_FACES: Final = frozenset({"flower", "back", "unreadable"})


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Classes:
    """What each tile shows.

    `probabilities` float32 (N, labels), rows summing to 1. `upright` float32 (N,) is the probability that the
    quad's first edge is the top of the face as it is read. `quads` float32 (N, 4, 2) are the
    corners as they came, rolled by one where the face turned out to lie sideways.
    """

    probabilities: Floats
    upright: Floats
    quads: Floats


class TileClassifier:
    """Names tiles: cuts them out of the photo and runs the classifier on all of them at once."""

    def __init__(self, model: OnnxModel) -> None:
        """Take labels, crop size, and the thresholds `margin` and `clear` from the catalog's entry."""
        self._model = model
        self._margin, self._clear = model.entry.thresholds["margin"], model.entry.thresholds["clear"]
        self.labels = model.entry.labels
        self._faces = [index for index, label in enumerate(self.labels) if label not in _NO_FACES]

    def classify(self, image: npt.NDArray[np.uint8], quads: Floats) -> Classes:
        """Name the tiles at `quads` (N, 4, 2) of RGB uint8 (H, W, 3)."""
        if len(quads) == 0:
            return Classes(
                probabilities=np.empty((0, len(self.labels)), np.float32),
                upright=np.empty(0, np.float32),
                quads=quads,
            )
        unsure = np.flatnonzero(_is_squarish(quads))
        rolled = np.roll(quads[unsure], -1, axis=1)
        crops = rectify(
            image, np.concatenate([quads, rolled]), size_wh=self._model.entry.size_wh, margin=self._margin
        )
        probabilities, upright = self._name(crops)
        return self._choose(quads, unsure, probabilities, upright)

    def _name(self, crops: npt.NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """Run the network; what it does not name clearly is turned by half, and both answers averaged."""
        probabilities, upright = self._model.run(crops)
        unclear = np.flatnonzero(probabilities.max(axis=1) < self._clear)
        if len(unclear):
            again, stands = self._model.run(np.ascontiguousarray(crops[unclear, ::-1, ::-1]))
            probabilities[unclear] = _mean(probabilities[unclear], again)
            views = (upright[unclear], 1 - stands)
            upright[unclear] = _mean(*(np.stack([view, 1 - view], axis=1) for view in views))[:, 0]
        return probabilities, upright

    def _choose(self, quads: Floats, unsure: Ints, probabilities: Floats, upright: Floats) -> Classes:
        """Take the quarter turn of an unsure tile where its face is told better that way."""
        count = len(quads)
        told = probabilities[:, self._faces].max(axis=1)
        better = told[count:] > told[unsure] + _CLEARLY_BETTER
        turned, source = unsure[better], count + np.flatnonzero(better)
        chosen = np.arange(count)
        chosen[turned] = source
        placed = quads.copy()
        placed[turned] = np.roll(quads[turned], -1, axis=1)
        return Classes(probabilities=probabilities[chosen], upright=upright[chosen], quads=placed)


def _mean(one: Floats, other: Floats) -> Floats:
    """Average two lists (N, K) of probabilities as their logits would be: rows sum to 1."""
    product = np.sqrt(one * other) + np.finfo(np.float32).tiny
    return np.asarray(product / product.sum(axis=1, keepdims=True), np.float32)


def _is_squarish(quads: Floats) -> npt.NDArray[np.bool_]:
    """Say of which quads the shape does not tell which side is the short one."""
    edges = np.linalg.norm(quads - np.roll(quads, -1, axis=1), axis=2)  # (N, 4)
    across, along = edges[:, 0] + edges[:, 2], edges[:, 1] + edges[:, 3]
    return np.asarray(across > along * _LEAST_SQUARISH)
