"""Crops of tiles to calibrated probabilities of what they show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from tehai.vision.rectify import rectify

if TYPE_CHECKING:
    from tehai.vision.session import OnnxModel

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Classes:
    """What each tile shows: `probabilities` float32 (N, labels), rows summing to 1; `upright` float32 (N,).

    `upright` is the probability that the quad's first edge is the top of the face as it is read.
    """

    probabilities: Floats
    upright: Floats


class TileClassifier:
    """Names tiles: cuts them out of the photo and runs the classifier on all of them at once."""

    def __init__(self, model: OnnxModel) -> None:
        """Take the labels and the crop's size and margin from the catalog's entry."""
        self._model = model
        self._margin = model.entry.thresholds["margin"]
        self.labels = model.entry.labels

    def classify(self, image: npt.NDArray[np.uint8], quads: Floats) -> Classes:
        """Name the tiles at `quads` (N, 4, 2) of RGB uint8 (H, W, 3)."""
        if len(quads) == 0:
            return Classes(
                probabilities=np.empty((0, len(self.labels)), np.float32), upright=np.empty(0, np.float32)
            )
        crops = rectify(image, quads, size_wh=self._model.entry.size_wh, margin=self._margin)
        probabilities, upright = self._model.run(crops)
        return Classes(probabilities=probabilities, upright=upright)
