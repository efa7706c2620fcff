"""What is wrong with a photo that could not be read well, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import numpy.typing as npt

from tehai.scoring.text import Text
from tehai.vision.doubt import Doubt, DoubtCode, numbers
from tehai.vision.reading import Role
from tehai.vision.rectify import rectify

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.vision.image import Photo
    from tehai.vision.reading import HandReading

Bytes = npt.NDArray[np.uint8]

#: Tiles are looked at in this size, in pixels.
_SIZE_WH: Final = (48, 64)
#: Doubts that a better photo of the same hand may settle.
_BY_SIGHT: Final = frozenset(
    {
        DoubtCode.NOTHING_FOUND,
        DoubtCode.TILE_COUNT,
        DoubtCode.NO_LEGAL_HAND,
        DoubtCode.FIVE_OF_A_KIND,
        DoubtCode.BROKEN_MELD,
        DoubtCode.LOOK_ALIKES,
        DoubtCode.UNREADABLE,
        DoubtCode.WEAK_TILE,
    }
)
#: The brightest twentieth of the pixels is darker than this, of 255: tiles, or their ink, should be bright.
_DARK: Final = 75.0
#: Blurring once more takes less than this share of all contrast where the blur is 5 to 8 % of a tile wide.
_SHARP: Final = 0.18
#: Spread of the blur that is tried, in pixels of `_SIZE_WH`.
_SPREAD: Final = 1.5
#: A pixel this bright in all channels may be a reflection; a tile with so many more of them has one.
_WHITE: Final = 250
_GLARING: Final = 0.25
#: Tiles of this width are read well, in pixels.
_ENOUGH_PX: Final = 24


def capture_advice(photo: Photo, reading: HandReading) -> tuple[Doubt, ...]:
    """Doubts that say what a photo lacks; none where no doubt is left that another photo may settle."""
    if not any(doubt.code in _BY_SIGHT for doubt in reading.doubts):
        return ()
    places = tuple(at for at, tile in enumerate(reading.tiles) if tile.role is not Role.OTHER)
    if not places:
        return tuple(_too_dark(photo.pixels))
    quads = np.array([reading.tiles[at].quad for at in places], np.float32)
    crops = rectify(photo.pixels, quads / np.float32(photo.shrink), size_wh=_SIZE_WH, margin=0.0)
    glare = _glaring(crops, np.array(places), {at for doubt in reading.doubts for at in doubt.tiles})
    return (*_too_dark(crops), *_too_far(quads), *_blurred(crops), *glare)


def faults(pixels: Bytes, quads: npt.NDArray[np.float32]) -> frozenset[DoubtCode]:
    """Say what a picture, RGB uint8 (H, W, 3), lacks where tiles were found, float32 (N, 4, 2) in its pixels.

    `TOO_DARK`, `BLURRED`, and `GLARE` for tiles that are much brighter than the others.
    """
    if not len(quads):
        return frozenset(doubt.code for doubt in _too_dark(pixels))
    crops, places = rectify(pixels, quads, size_wh=_SIZE_WH, margin=0.0), np.arange(len(quads))
    found = (*_too_dark(crops), *_blurred(crops), *_glaring(crops, places, set(places.tolist())))
    return frozenset(doubt.code for doubt in found)


def _too_dark(pixels: Bytes) -> Iterator[Doubt]:
    bright = float(np.percentile(pixels, 95))
    if bright < _DARK:
        message = Text(
            "the photo is too dark, its bright parts are at {percent} % of white: take it in more light",
            percent=round(bright / 2.55),
        )
        yield Doubt(code=DoubtCode.TOO_DARK, message=message)


def _too_far(quads: npt.NDArray[np.float32]) -> Iterator[Doubt]:
    sides = np.linalg.norm(quads - np.roll(quads, -1, axis=1), axis=2)  # (N, 4)
    wide = float(np.median(np.minimum(sides[:, 0] + sides[:, 2], sides[:, 1] + sides[:, 3]) / 2))
    if wide < _ENOUGH_PX:
        message = Text(
            "move closer: the tiles are {pixels} pixels wide, and {enough} are enough",
            pixels=round(wide),
            enough=_ENOUGH_PX,
        )
        yield Doubt(code=DoubtCode.TOO_SMALL, message=message)


def _blurred(crops: Bytes) -> Iterator[Doubt]:
    if float(np.median([sharpness(crop) for crop in crops])) < _SHARP:
        message = Text("the photo is blurred: hold still, and let the camera focus on the tiles")
        yield Doubt(code=DoubtCode.BLURRED, message=message)


def sharpness(crop: Bytes) -> float:
    """Give the share of the contrast in RGB uint8 (h, w, 3) that a blur takes away, in [0, 1]."""
    grey = crop.mean(axis=2, dtype=np.float32)
    contrast = _contrast(grey)
    if contrast == 0:
        return 0.0
    return 1 - _contrast(np.asarray(cv2.GaussianBlur(grey, (0, 0), _SPREAD), np.float32)) / contrast


def _contrast(grey: npt.NDArray[np.float32]) -> float:
    return float(np.abs(np.diff(grey, axis=0)).sum() + np.abs(np.diff(grey, axis=1)).sum())


def _glaring(crops: Bytes, places: npt.NDArray[np.int64], doubtful: set[int]) -> Iterator[Doubt]:
    """Find doubtful tiles of which more is white than of the others: not white faces in a bright photo."""
    shares = (crops.min(axis=3) >= _WHITE).mean(axis=(1, 2))  # (N,)
    bright = places[shares > np.median(shares) + _GLARING].tolist()
    glaring = tuple(at for at in bright if at in doubtful)
    if glaring:
        message = Text(
            "light is reflected by tile {tiles}: take the photo from another side",
            tiles=numbers(glaring),
        )
        yield Doubt(code=DoubtCode.GLARE, message=message, tiles=glaring)
