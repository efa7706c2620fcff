"""Crops of tiles to calibrated probabilities of what they show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from tehai.vision.detections import directions
from tehai.vision.quads import like_neighbours
from tehai.vision.rectify import rectify

if TYPE_CHECKING:
    from tehai.vision.session import OnnxModel

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

#: A face is three quarters as wide as it is high; from here on, it may lie on its side.
_LEAST_SQUARISH: Final = 0.86
#: For another quad to be believed, it must tell a face with this probability, so many times the odds: more
#: where the face alone can tell, less where a tile leans against its neighbours, as hardly one does.
_TOLD: Final = 0.5
_CLEARLY_BETTER: Final = 4.0
_AS_GOOD: Final = 0.25
#: The least probability of a face on what shows nothing readable the other way.
_READ: Final = 0.9
#: A tile that leans so much, in radians, against so many neighbours; how alike those lie, from 0 to 1.
_LEANS: Final = 0.2
_NEIGHBOURS: Final = 4
_ALIKE: Final = 0.9
#: Labels of what is no face of a riichi tile.
NO_FACES: Final = frozenset({"flower", "back", "unreadable"})


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Classes:
    """What each tile shows.

    `probabilities` float32 (N, labels), rows summing to 1. `upright` float32 (N,) is the probability that the
    quad's first edge is the top of the face as it is read. `quads` float32 (N, 4, 2) are the
    corners as they came, or others where those tell the face better: rolled by one for a tile that lies
    sideways, or lying like its neighbours.
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
        self._unreadable = self.labels.index("unreadable")
        self._faces = [index for index, label in enumerate(self.labels) if label not in NO_FACES]

    def classify(self, image: npt.NDArray[np.uint8], quads: Floats) -> Classes:
        """Name the tiles at `quads` (N, 4, 2) of RGB uint8 (H, W, 3)."""
        if len(quads) == 0:
            return Classes(
                probabilities=np.empty((0, len(self.labels)), np.float32),
                upright=np.empty(0, np.float32),
                quads=quads,
            )
        others, of, needed = _other_quads(quads)
        crops = rectify(
            image, np.concatenate([quads, others]), size_wh=self._model.entry.size_wh, margin=self._margin
        )
        probabilities, upright = self._name(crops)
        told = probabilities[:, self._faces].max(axis=1)
        chosen = _chosen(told, of, needed)
        every = np.concatenate([quads, others])
        classes = Classes(probabilities=probabilities[chosen], upright=upright[chosen], quads=every[chosen])
        return self._turned(image, classes)

    def _turned(self, image: npt.NDArray[np.uint8], classes: Classes) -> Classes:
        """Look at what shows nothing readable with its sides swapped: seen flat, a tile may look turned."""
        unread = np.flatnonzero(classes.probabilities[:, self._unreadable] > _TOLD)
        if len(unread) == 0:
            return classes
        quads = np.roll(classes.quads[unread], -1, axis=1)
        crops = rectify(image, quads, size_wh=self._model.entry.size_wh, margin=self._margin)
        named, stands = self._name(crops)
        read = named[:, self._faces].max(axis=1) > _READ
        probabilities, upright = classes.probabilities.copy(), classes.upright.copy()
        every, better = classes.quads.copy(), unread[read]
        probabilities[better], upright[better], every[better] = named[read], stands[read], quads[read]
        return Classes(probabilities=probabilities, upright=upright, quads=every)

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


def _chosen(told: Floats, of: Ints, needed: Floats) -> Ints:
    """Give the quad (N,) of each tile that is believed, by how probably each (N + M,) tells a face.

    The quads of all N tiles come first, then M others, each `of` one of the tiles and with the odds that it
    needs, as a multiple of those of the tile's own.
    """
    count = len(told) - len(of)
    odds = told / (1 - told + np.finfo(np.float32).eps)
    chosen = np.arange(count)
    for other in np.flatnonzero((told[count:] > _TOLD) & (odds[count:] > odds[of] * needed)):
        at = of[other]
        if chosen[at] == at or odds[count + other] > odds[chosen[at]]:
            chosen[at] = count + other
    return chosen


def _other_quads(quads: Floats) -> tuple[Floats, Ints, Floats]:
    """Quads that some tiles may have instead (M, 4, 2), the tile (M,) of each, the odds (M,) it needs."""
    squarish = np.flatnonzero(_is_squarish(quads))
    leaning, neighbours = _leaning(quads)
    straight, turned = like_neighbours(quads[leaning], quads[neighbours])
    others = np.concatenate([np.roll(quads[squarish], -1, axis=1), straight, turned])
    needed = np.repeat([_CLEARLY_BETTER, _AS_GOOD], [len(squarish), 2 * len(leaning)]).astype(np.float32)
    return others.astype(np.float32), np.concatenate([squarish, leaning, leaning]), needed


def _leaning(quads: Floats) -> tuple[Ints, Ints]:
    """Tiles that lean against neighbours which all lie alike, and the nearest neighbour of each.

    A turned tile among upright ones is seen so where the detector wavers between both.
    """
    if len(quads) <= _NEIGHBOURS:
        return np.empty(0, np.int64), np.empty(0, np.int64)
    middles = quads.mean(axis=1)
    far = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    near = np.argsort(far, axis=1)[:, 1 : _NEIGHBOURS + 1]
    quarter = np.exp(4j * directions(quads))  # the same for each quarter turn
    alike = quarter[near].mean(axis=1)
    leans = np.abs(np.angle(quarter * alike.conj())) / 4 > _LEANS
    leaning = np.flatnonzero(leans & (np.abs(alike) > _ALIKE))
    return leaning, near[leaning, 0]


def _mean(one: Floats, other: Floats) -> Floats:
    """Average two lists (N, K) of probabilities as their logits would be: rows sum to 1."""
    product = np.sqrt(one * other) + np.finfo(np.float32).tiny
    return np.asarray(product / product.sum(axis=1, keepdims=True), np.float32)


def _is_squarish(quads: Floats) -> npt.NDArray[np.bool_]:
    """Say of which quads the shape does not tell which side is the short one."""
    edges = np.linalg.norm(quads - np.roll(quads, -1, axis=1), axis=2)  # (N, 4)
    across, along = edges[:, 0] + edges[:, 2], edges[:, 1] + edges[:, 3]
    return np.asarray(across > along * _LEAST_SQUARISH)
