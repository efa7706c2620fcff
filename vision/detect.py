"""A photo to the quads of its tiles, with the detector at one scale or two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

import numpy as np
import numpy.typing as npt

from tehai.vision.letterbox import Letterbox

if TYPE_CHECKING:
    from tehai.vision.image import Photo
    from tehai.vision.session import OnnxModel

Floats = npt.NDArray[np.float32]

#: The network's input has sides that are multiples of this, in pixels.
_MULTIPLE: Final = 32
#: Columns of a candidate row: score, four corners, face up.
_COLUMNS: Final = 10
#: Two quads whose middles are nearer than this part of the larger one's short side are one tile.
_SAME_TILE: Final = 0.5
#: A candidate this much smaller than the usual one is likely a part of a tile, and ranks lower for it.
_PART_OF_USUAL: Final = 0.75
#: The usual size is taken from candidates with this score.
_TRUSTED: Final = 0.5
#: A middle inside this part of another quad, about its centre, is that tile's too.
_WELL_INSIDE: Final = 0.85
#: Room around the tiles of the first pass, in short sides of the middle tile.
_ROOM: Final = 3.0


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


def usual_size(found: Detections) -> float:
    """Short side of the middle tile among those seen well (among all where none is); 0 without tiles."""
    if len(found) == 0:
        return 0.0
    trusted = found.scores >= _TRUSTED
    return float(np.median(short_sides(found.quads[trusted] if trusted.any() else found.quads)))


class TileDetector:
    """Finds tiles: once over the whole photo, and again at the size that suits the network best."""

    def __init__(self, model: OnnxModel) -> None:
        """Take the catalog's thresholds: `score`, `small_px`, `large_px`, `zoom_px`, `most_px`, `fine_px`."""
        self._model = model
        self._long_side = max(model.entry.size_wh)
        limits = model.entry.thresholds
        self._least_score = limits["score"]
        self._small_px, self._large_px = limits["small_px"], limits["large_px"]
        self._zoom_px, self._most_px = limits["zoom_px"], limits["most_px"]
        self._fine_px = limits["fine_px"]

    def look(self, photo: Photo) -> tuple[Photo, Detections]:
        """Find the tiles of a photo, in pixels of the one given back: in full where tiles came out small.

        Raises ImageError where the photo cannot be decoded in full.
        """
        found = self.detect(photo.pixels)
        if photo.shrink == 1 or usual_size(found) >= self._fine_px:
            return photo, found
        whole = photo.whole()
        return whole, self.detect(whole.pixels)

    def detect(self, image: npt.NDArray[np.uint8]) -> Detections:
        """Find the tiles of RGB uint8 (H, W, 3), the surest first."""
        height, width = image.shape[:2]
        scale = min(self._long_side / max(height, width), 2.0)
        whole = (0, 0, width, height)
        found = self._pass(image, Letterbox.fit(whole, scale=scale, multiple=_MULTIPLE))
        nearer = self._nearer(found, whole, scale)
        return found if nearer is None else self._pass(image, nearer)

    def glance(self, image: npt.NDArray[np.uint8]) -> Detections:
        """Find the tiles of RGB uint8 (H, W, 3) in one look at all of it: for a camera being aimed."""
        height, width = image.shape[:2]
        scale = min(self._long_side / max(height, width), 1.0)
        return self._pass(image, Letterbox.fit((0, 0, width, height), scale=scale, multiple=_MULTIPLE))

    def _pass(self, image: npt.NDArray[np.uint8], letterbox: Letterbox) -> Detections:
        (rows,) = self._model.run(letterbox.apply(image)[None])
        rows = rows.reshape(-1, _COLUMNS)
        found = Detections.of_rows(rows[rows[:, 0] >= self._least_score], letterbox)
        return found.take(np.array(_distinct(found), np.int64))

    def _nearer(self, found: Detections, whole: tuple[int, int, int, int], scale: float) -> Letterbox | None:
        """Give the part to look at again, or None where the first pass saw the tiles at a good size."""
        if len(found) == 0:
            return self._part(whole, scale * 2)
        usual_px = usual_size(found)
        if self._small_px <= usual_px * scale <= self._large_px:
            return None
        room = _ROOM * usual_px
        low, high = found.quads.min(axis=(0, 1)) - room, found.quads.max(axis=(0, 1)) + room
        left, top = max(0, int(low[0])), max(0, int(low[1]))
        right, bottom = min(whole[2], int(high[0]) + 1), min(whole[3], int(high[1]) + 1)
        return self._part((left, top, right, bottom), self._zoom_px / usual_px)

    def _part(self, xyxy: tuple[int, int, int, int], scale: float) -> Letterbox:
        longest = max(xyxy[2] - xyxy[0], xyxy[3] - xyxy[1])
        return Letterbox.fit(xyxy, scale=min(scale, self._most_px / longest, 2.0), multiple=_MULTIPLE)


def _distinct(found: Detections) -> list[int]:
    """Keep the likeliest of the candidates that lie on one tile; give their numbers, the surest first."""
    middles, sizes = found.quads.mean(axis=1), short_sides(found.quads)
    part = np.minimum(1, sizes / max(1e-6, _PART_OF_USUAL * usual_size(found)))
    ranks = found.scores * part**2
    apart = np.linalg.norm(middles[:, None] - middles, axis=2)  # (N, N)
    clash = apart < _SAME_TILE * np.maximum(sizes[:, None], sizes)
    clash |= _contain(found.quads, middles).T
    kept: list[int] = []
    for index in np.argsort(-ranks, kind="stable").tolist():
        if not clash[index, kept].any():
            kept.append(index)
    return kept


def _contain(quads: Floats, points: Floats) -> npt.NDArray[np.bool_]:
    """Say which of N convex quads hold which of M points well inside: bool (N, M)."""
    centres = quads.mean(axis=1, keepdims=True)
    inner = centres + (quads - centres) * _WELL_INSIDE
    along = np.roll(inner, -1, axis=1) - inner  # (N, 4, 2)
    to_point = points[None, :, None] - inner[:, None]  # (N, M, 4, 2)
    side = along[:, None, :, 0] * to_point[..., 1] - along[:, None, :, 1] * to_point[..., 0]
    return np.asarray((side >= 0).all(axis=2) | (side <= 0).all(axis=2))
