"""Aiming a camera at a hand: what one small frame shows, and what to do next."""

from __future__ import annotations

import dataclasses
import io
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import numpy as np
from PIL import Image

from tehai.scoring.hand import COMPLETE_TILES
from tehai.scoring.text import Text
from tehai.vision import DoubtCode, ImageError, load_image
from tehai.vision.capture import faults
from tehai.vision.detections import short_sides

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from tehai.vision.detect import TileDetector
    from tehai.vision.detections import Detections

MOST_SIDE: Final = 1280
"""The longest side of a frame, in pixels: more is not looked at."""

_SEEN_WELL: Final = 0.45
"""A candidate with a lower score may be no tile."""
_ENOUGH_PX: Final = 24
"""Tiles of this width are read well, in pixels of the photo that the camera would take."""
_FINE_PX: Final = 30
"""Tiles of this width in the frame show whether it is sharp; smaller ones never look so."""
_AT_EDGE: Final = 0.08
"""A tile nearer to an edge than this share of its width may go on beyond it."""


class Advice(StrEnum):
    """What is wrong with a frame, the gravest first, or that nothing is."""

    NO_TILES = "no-tiles"
    TOO_DARK = "too-dark"
    CUT_OFF_LEFT = "cut-off-left"
    CUT_OFF_RIGHT = "cut-off-right"
    CUT_OFF_ABOVE = "cut-off-above"
    CUT_OFF_BELOW = "cut-off-below"
    CUT_OFF_AROUND = "cut-off-around"
    TOO_SMALL = "too-small"
    BLURRED = "blurred"
    TOO_FEW = "too-few"
    GLARE = "glare"
    HOLD_STILL = "hold-still"


_COSTS: Final = {Advice.TOO_DARK: 0.4, Advice.BLURRED: 0.2, Advice.GLARE: 0.1, Advice.TOO_SMALL: 0.3}
_CUT_OFF_COSTS: Final = 0.35
_EDGES: Final = (Advice.CUT_OFF_LEFT, Advice.CUT_OFF_ABOVE, Advice.CUT_OFF_RIGHT, Advice.CUT_OFF_BELOW)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Framing:
    """How a frame shows a hand."""

    tiles: int
    """Tiles that lie face up in view."""
    advice: tuple[Advice, ...]
    """Everything that is wrong, the gravest first; `HOLD_STILL` alone where nothing is."""
    quality: float
    """How good the frame is, in [0, 1]; 1 where nothing is wrong."""

    @property
    def text(self) -> Text:
        """What to do next, short enough to be heard while the camera moves."""
        return _text(self.advice[0], self.tiles)


def frame_pixels(content: bytes) -> npt.NDArray[np.uint8]:
    """Decode a frame, RGB uint8 (H, W, 3).

    Raises:
        ImageError: it is no JPEG, or larger than `MOST_SIDE`: nothing of it is decoded then.
    """
    try:
        with Image.open(io.BytesIO(content), formats=("JPEG",)) as picture:
            size = picture.size
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise ImageError("not-an-image", Text("a frame is a JPEG picture")) from None
    if max(size) > MOST_SIDE:
        message = Text("a frame has at most {most} pixels on its longer side", most=MOST_SIDE)
        raise ImageError("too-many-pixels", message)
    return load_image(content)


def framing(detector: TileDetector, frame: npt.NDArray[np.uint8], photo_side: int = 0) -> Framing:
    """Judge a frame, RGB uint8 (H, W, 3); `photo_side` is the longer side of the photo that will be taken."""
    found = detector.glance(frame)
    found = found.take((found.scores >= _SEEN_WELL) & (found.face_up >= 0.5))
    wrong = tuple(_wrong(found, frame, max(1.0, photo_side / max(frame.shape[:2]))))
    return Framing(
        tiles=len(found), advice=wrong or (Advice.HOLD_STILL,), quality=_quality(len(found), wrong)
    )


def _wrong(found: Detections, frame: npt.NDArray[np.uint8], finer: float) -> Iterator[Advice]:
    seen = faults(frame, found.quads)
    wide = float(np.median(short_sides(found.quads))) if len(found) else 0.0
    if DoubtCode.TOO_DARK in seen:
        yield Advice.TOO_DARK
    if not wide:
        yield Advice.NO_TILES
        return
    yield from _cut_off(found, frame.shape[1], frame.shape[0])
    if wide * finer < _ENOUGH_PX:
        yield Advice.TOO_SMALL
    if DoubtCode.BLURRED in seen and wide >= _FINE_PX:
        yield Advice.BLURRED
    if len(found) < COMPLETE_TILES:
        yield Advice.TOO_FEW
    if DoubtCode.GLARE in seen:
        yield Advice.GLARE


def _cut_off(found: Detections, width: int, height: int) -> Iterator[Advice]:
    low, high = found.quads.min(axis=1), found.quads.max(axis=1)  # (N, 2) each
    rooms = np.concatenate((low, np.array((width, height), np.float32) - high), axis=1)  # (N, 4)
    nearest = (rooms / short_sides(found.quads)[:, None]).min(axis=0)  # (4,)
    cut = tuple(edge for edge, room in zip(_EDGES, nearest, strict=True) if room < _AT_EDGE)
    if len(cut) > 1:
        yield Advice.CUT_OFF_AROUND
    yield from cut


def _quality(tiles: int, wrong: tuple[Advice, ...]) -> float:
    share = min(1.0, tiles / COMPLETE_TILES)
    cut = _CUT_OFF_COSTS if any(one in _EDGES for one in wrong) else 0.0
    return max(0.0, share * (1 - cut - sum(_COSTS.get(one, 0.0) for one in wrong)))


def _text(advice: Advice, tiles: int) -> Text:
    match advice:
        case Advice.HOLD_STILL:
            return Text("{number} tiles, all in view: hold still", number=tiles)
        case Advice.TOO_FEW:
            return Text("{number} tiles; a whole hand has 14: bring all of it into view", number=tiles)
        case _:
            return _TEXTS[advice]


_TEXTS: Final = {
    Advice.NO_TILES: Text("no tiles in view: hold the phone above the tiles"),
    Advice.TOO_DARK: Text("too dark: more light"),
    Advice.CUT_OFF_LEFT: Text("left end cut off: move to the left"),
    Advice.CUT_OFF_RIGHT: Text("right end cut off: move to the right"),
    Advice.CUT_OFF_ABOVE: Text("upper edge cut off: move away from you"),
    Advice.CUT_OFF_BELOW: Text("lower edge cut off: move towards you"),
    Advice.CUT_OFF_AROUND: Text("cut off on several sides: move back"),
    Advice.TOO_SMALL: Text("tiles too small: move closer"),
    Advice.BLURRED: Text("blurred: hold still, and let it focus"),
    Advice.GLARE: Text("glare on the tiles: tilt the phone"),
}
