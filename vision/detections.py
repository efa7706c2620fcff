"""Tiles that the detector found: their quads, how sure it is of each, and which of them are one tile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

import cv2
import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from tehai.vision.letterbox import Letterbox

Floats = npt.NDArray[np.float32]

#: Two quads whose middles are nearer than this part of the larger one's short side are one tile.
_SAME_TILE: Final = 0.5
#: A candidate this much smaller than the usual one is likely a part of a tile, and ranks lower for it.
_PART_OF_USUAL: Final = 0.75
#: The usual size is taken from candidates with this score.
_TRUSTED: Final = 0.5
#: A middle inside this part of another quad, about its centre, is that tile's too.
_WELL_INSIDE: Final = 0.85
#: Unless the two share less than these parts of what they cover together, and of the smaller one: then one
#: lies before the other, as a winning tile before a hand that stands, and is seen whole, at such a score.
_TOGETHER: Final = 0.35
_OF_THE_SMALLER: Final = 0.8
_IN_FRONT: Final = 0.2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Detections:
    """Tiles found in a photo.

    `quads` float32 (N, 4, 2): the corners of each face in photo pixels, round in the tile's portrait frame up
    to a half turn, so that the first edge is a short side. `scores` and `face_up` float32 (N,), in [0, 1].
    """

    quads: Floats
    scores: Floats
    face_up: Floats

    def __post_init__(self) -> None:
        """Raise ValueError when the shapes do not fit together; make the arrays read-only."""
        count = len(self.quads)
        if (
            self.quads.shape != (count, 4, 2)
            or self.scores.shape != (count,)
            or self.face_up.shape != (count,)
        ):
            message = (
                "expected quads (N, 4, 2), scores (N,) and face_up (N,), but got "
                f"{self.quads.shape}, {self.scores.shape} and {self.face_up.shape}"
            )
            raise ValueError(message)
        for array in (self.quads, self.scores, self.face_up):
            array.flags.writeable = False

    def __len__(self) -> int:
        """Count the tiles."""
        return len(self.quads)

    @classmethod
    def of_rows(cls, rows: Floats, letterbox: Letterbox) -> Self:
        """Take the network's candidate rows (K, 10) back into the photo."""
        quads = letterbox.undo(rows[:, 1:9].reshape(-1, 4, 2))
        return cls(quads=quads, scores=rows[:, 0].copy(), face_up=rows[:, 9].copy())

    def take(self, index: npt.NDArray[np.integer | np.bool_]) -> Detections:
        """Pick tiles by a mask or by their numbers."""
        return Detections(quads=self.quads[index], scores=self.scores[index], face_up=self.face_up[index])


def short_sides(quads: Floats) -> Floats:
    """Length of the shorter side of each quad (N, 4, 2): float32 (N,), in its pixels."""
    edges = np.linalg.norm(quads - np.roll(quads, -1, axis=1), axis=2)  # (N, 4)
    return np.asarray(np.minimum(edges[:, 0] + edges[:, 2], edges[:, 1] + edges[:, 3]) / 2, np.float32)


def directions(quads: Floats) -> Floats:
    """Where the first edge of each quad (N, 4, 2) points: float32 (N,), radians in [-pi, pi]."""
    x, y = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]).T
    return np.asarray(np.arctan2(y, x), np.float32)


def usual_size(found: Detections) -> float:
    """Short side of the middle tile among those seen well (among all where none is); 0 without tiles."""
    if len(found) == 0:
        return 0.0
    trusted = found.scores >= _TRUSTED
    return float(np.median(short_sides(found.quads[trusted] if trusted.any() else found.quads)))


def distinct(found: Detections) -> list[int]:
    """Keep the likeliest of the candidates that lie on one tile; give their numbers, the surest first."""
    middles, sizes = found.quads.mean(axis=1), short_sides(found.quads)
    part = np.minimum(1, sizes / max(1e-6, _PART_OF_USUAL * usual_size(found)))
    ranks = found.scores * part**2
    apart = np.linalg.norm(middles[:, None] - middles, axis=2)  # (N, N)
    clash = apart < _SAME_TILE * np.maximum(sizes[:, None], sizes)
    clash |= _contain(found.quads, middles).T
    kept: list[int] = []
    for index in np.argsort(-ranks, kind="stable").tolist():
        near = [other for other in kept if clash[index, other]]
        if not near or (
            found.scores[index] >= _IN_FRONT
            and all(_lies_before(found.quads[index], found.quads[other]) for other in near)
        ):
            kept.append(index)
    return kept


def _lies_before(quad: Floats, other: Floats) -> bool:
    """Say whether quads (4, 2) share so little that one hides a part of the other: they are two tiles."""
    shared, _ = cv2.intersectConvexConvex(quad, other)
    one, two = cv2.contourArea(quad), cv2.contourArea(other)
    return bool(shared < _TOGETHER * (one + two - shared) and shared < _OF_THE_SMALLER * min(one, two))


def _contain(quads: Floats, points: Floats) -> npt.NDArray[np.bool_]:
    """Say which of N convex quads hold which of M points well inside: bool (N, M)."""
    centres = quads.mean(axis=1, keepdims=True)
    inner = centres + (quads - centres) * _WELL_INSIDE
    along = np.roll(inner, -1, axis=1) - inner  # (N, 4, 2)
    to_point = points[None, :, None] - inner[:, None]  # (N, M, 4, 2)
    side = along[:, None, :, 0] * to_point[..., 1] - along[:, None, :, 1] * to_point[..., 0]
    return np.asarray((side >= 0).all(axis=2) | (side <= 0).all(axis=2))
