"""A photo to the quads of its tiles, with the detector at one scale or several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from tehai.vision.detections import Detections, distinct, usual_size
from tehai.vision.letterbox import Letterbox
from tehai.vision.looks import joined

if TYPE_CHECKING:
    from tehai.vision.image import Photo
    from tehai.vision.session import OnnxModel

#: The network's input has sides that are multiples of this, in pixels.
_MULTIPLE: Final = 32
#: Columns of a candidate row: score, four corners, face up.
_COLUMNS: Final = 10
#: Room around the tiles of the first pass, in short sides of the middle tile.
_ROOM: Final = 3.0


class TileDetector:
    """Finds tiles: once over the whole photo, and again at the size that suits the network best."""

    def __init__(self, model: OnnxModel) -> None:
        """Take the catalog's thresholds.

        They are `score`, `faint`, `small_px`, `large_px`, `zoom_px`, `most_px`, `fine_px`, `again_px` and
        `once_more_px`.
        """
        self._model = model
        self._long_side = max(model.entry.size_wh)
        limits = model.entry.thresholds
        self._least_score, self._faint = limits["score"], limits["faint"]
        self._small_px, self._large_px = limits["small_px"], limits["large_px"]
        self._zoom_px, self._most_px = limits["zoom_px"], limits["most_px"]
        self._fine_px = limits["fine_px"]
        self._again_px = [size for size in (limits["again_px"], limits["once_more_px"]) if size]

    def look(self, photo: Photo) -> tuple[Photo, Detections]:
        """Find the tiles of a photo, in pixels of the one given back: in full where tiles came out small.

        Raises ImageError where the photo cannot be decoded in full.
        """
        seen = self._look_at(photo.pixels)
        if photo.shrink == 1 or usual_size(seen) >= self._fine_px:
            return photo, seen
        whole = photo.whole()
        return whole, self._look_at(whole.pixels)

    def look_again(self, image: npt.NDArray[np.uint8], seen: Detections) -> Detections:
        """Join what was seen in RGB uint8 (H, W, 3) with looks at the same part at other sizes.

        It takes some looks more, and finds tiles that one look overlooks or misplaces, and what is only
        faintly like one.
        """
        usual_px = usual_size(seen)
        if not usual_px:
            return seen
        part = _round_tiles(seen, _whole(image))
        more = [self._pass(image, self._part(part, size / usual_px), self._faint) for size in self._again_px]
        return joined([seen, *more], self._faint)

    def glance(self, image: npt.NDArray[np.uint8]) -> Detections:
        """Find the tiles of RGB uint8 (H, W, 3) in one look at all of it: for a camera being aimed."""
        scale = min(self._long_side / max(image.shape[:2]), 1.0)
        letterbox = Letterbox.fit(_whole(image), scale=scale, multiple=_MULTIPLE)
        return self._pass(image, letterbox, self._least_score)

    def _look_at(self, image: npt.NDArray[np.uint8]) -> Detections:
        """Find the tiles: once over the whole photo, and nearer where they came out small or large."""
        scale = min(self._long_side / max(image.shape[:2]), 2.0)
        letterbox = Letterbox.fit(_whole(image), scale=scale, multiple=_MULTIPLE)
        seen = self._pass(image, letterbox, self._least_score)
        nearer = self._nearer(seen, _whole(image), scale)
        return seen if nearer is None else self._pass(image, nearer, self._least_score)

    def _pass(self, image: npt.NDArray[np.uint8], letterbox: Letterbox, least_score: float) -> Detections:
        (rows,) = self._model.run(letterbox.apply(image)[None])
        rows = rows.reshape(-1, _COLUMNS)
        found = Detections.of_rows(rows[rows[:, 0] >= least_score], letterbox)
        return found.take(np.array(distinct(found), np.int64))

    def _nearer(self, found: Detections, whole: tuple[int, int, int, int], scale: float) -> Letterbox | None:
        """Give the part to look at again, or None where the first pass saw the tiles at a good size."""
        if len(found) == 0:
            return self._part(whole, scale * 2)
        usual_px = usual_size(found)
        if self._small_px <= usual_px * scale <= self._large_px:
            return None
        return self._part(_round_tiles(found, whole), self._zoom_px / usual_px)

    def _part(self, xyxy: tuple[int, int, int, int], scale: float) -> Letterbox:
        longest = max(xyxy[2] - xyxy[0], xyxy[3] - xyxy[1])
        return Letterbox.fit(xyxy, scale=min(scale, self._most_px / longest, 2.0), multiple=_MULTIPLE)


def _round_tiles(found: Detections, whole: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Give the part of a photo that holds all tiles and some room: left, top, right, bottom in its pixels."""
    room = _ROOM * usual_size(found)
    low, high = found.quads.min(axis=(0, 1)) - room, found.quads.max(axis=(0, 1)) + room
    left, top = max(0, int(low[0])), max(0, int(low[1]))
    return left, top, min(whole[2], int(high[0]) + 1), min(whole[3], int(high[1]) + 1)


def _whole(image: npt.NDArray[np.uint8]) -> tuple[int, int, int, int]:
    height, width = image.shape[:2]
    return 0, 0, width, height
