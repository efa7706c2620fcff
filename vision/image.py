"""Bytes or a path to an upright photo: the only place where pictures are decoded.

A JPEG of many megapixels need not be decoded in full to find and name tiles that are large in it: its
half, quarter or eighth is decoded several times faster. `open_photo` does that, and keeps the way to the
whole; `load_image` decodes all.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt
import pillow_heif
from PIL import Image, ImageOps, UnidentifiedImageError

from tehai.scoring.text import Text
from tehai.vision.errors import ImageError

#: Limits checked before any pixel is decoded; a 108-megapixel phone photo still passes.
MOST_BYTES: Final = 64 * 1024 * 1024
MOST_PIXELS: Final = 120_000_000
LEAST_SIDE_PX: Final = 32

#: A JPEG is shrunk only as far as its longer side keeps this many pixels.
ENOUGH_PX: Final = 1280

#: JPEG leaves a grey picture with channels that differ by a level or two.
_GREY_SPREAD: Final = 6
#: A picture is grey where less than this part of it has colour.
_COLOURED_PART: Final = 0.01

_FORMATS: Final = ("JPEG", "PNG", "WEBP", "HEIF", "BMP", "TIFF", "GIF")
#: JPEG with one picture or several, as Pillow calls them.
_JPEG: Final = frozenset({"JPEG", "MPO"})
_JPEG_FLAGS: Final = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
_EXIF_ORIENTATION: Final = 0x0112
_EXIF_WRITTEN: Final = 0x0132
_EXIF_MORE: Final = 0x8769
_EXIF_TAKEN: Final = 0x9003
#: What sets each EXIF orientation upright: whether rows and columns change places first, then a flip as
#: cv2.flip counts them (None: no flip).
_TURNS: Final[dict[int, tuple[bool, int | None]]] = {
    2: (False, 1),
    3: (False, -1),
    4: (False, 0),
    5: (True, None),
    6: (True, 1),
    7: (True, -1),
    8: (True, 0),
}

pillow_heif.register_heif_opener()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Photo:
    """A photo as finely as most readings need it, and the way to the rest of it.

    `pixels` is RGB uint8 (h, w, 3), upright: the photo of `size_wh` pixels, both sides divided by `shrink`
    (1, 2, 4 or 8) and rounded. `rest` is the file's bytes, or all pixels where they are decoded already.
    """

    pixels: npt.NDArray[np.uint8]
    size_wh: tuple[int, int]
    shrink: int
    rest: bytes | npt.NDArray[np.uint8]

    @classmethod
    def of(cls, pixels: npt.NDArray[np.uint8], enough_px: int = ENOUGH_PX) -> Photo:
        """Take RGB uint8 (H, W, 3) in full, shrunk only as far as its longer side keeps `enough_px`."""
        height, width = pixels.shape[:2]
        shrink = _shrink((width, height), enough_px)
        if shrink == 1:
            return cls(pixels=pixels, size_wh=(width, height), shrink=1, rest=pixels)
        size = (max(1, width // shrink), max(1, height // shrink))
        blocks = pixels[: size[1] * shrink, : size[0] * shrink]  # whole ones are averaged much faster
        small = _locked(cv2.resize(blocks, size, interpolation=cv2.INTER_AREA))
        return cls(pixels=small, size_wh=(width, height), shrink=shrink, rest=pixels)

    def whole(self) -> Photo:
        """Give it in full; raises ImageError (`damaged`) where that cannot be decoded."""
        pixels = load_image(self.rest) if isinstance(self.rest, bytes) else self.rest
        return Photo(pixels=pixels, size_wh=self.size_wh, shrink=1, rest=pixels)


def open_photo(source: Path | str | bytes) -> Photo:
    """Read a photo as `load_image` does, no finer than its longer side needs to keep 1,280 px."""
    return _photo(_content(source), ENOUGH_PX)


def load_image(source: Path | str | bytes) -> npt.NDArray[np.uint8]:
    """Read a photo from a path or from its bytes, turned upright by its EXIF orientation.

    Returns RGB uint8 (H, W, 3), not writeable. Transparent parts become white; of an animation the first
    picture is taken.

    Raises ImageError, with one of the codes `not-found`, `not-readable`, `empty`, `too-many-bytes`,
    `not-an-image`, `too-many-pixels`, `too-small` or `damaged`.
    """
    return _photo(_content(source), MOST_PIXELS).pixels


def taken_at(content: bytes) -> str | None:
    """Return when a photo was taken, `YYYY-MM-DDTHH:MM:SS` of the camera's clock; None where it does not say.

    Nothing else of a photo's EXIF leaves this file but its orientation.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with _opened(content) as picture:
                exif = picture.getexif()
                said = exif.get_ifd(_EXIF_MORE).get(_EXIF_TAKEN) or exif.get(_EXIF_WRITTEN)
        return datetime.strptime(str(said).strip("\0 "), "%Y:%m:%d %H:%M:%S").isoformat()  # noqa: DTZ007 # the zone is not said
    except Exception:  # noqa: BLE001 # EXIF of any brokenness is no reason to stop
        return None


def _content(source: Path | str | bytes) -> bytes:
    content = source if isinstance(source, bytes) else _bytes_of(Path(source))
    if not content:
        raise ImageError("empty", Text("the file is empty (0 bytes): copy it again"))
    if len(content) > MOST_BYTES:
        raise _too_large(len(content))
    return content


def is_colourless(image: npt.NDArray[np.uint8]) -> bool:
    """Say whether RGB uint8 (H, W, 3) is a grey picture: its channels hardly differ anywhere."""
    sparse = image[:: max(1, image.shape[0] // 200), :: max(1, image.shape[1] // 200)]
    red, green, blue = np.moveaxis(sparse, 2, 0).copy()  # (h, w) each
    spread = np.maximum(np.maximum(red, green), blue) - np.minimum(np.minimum(red, green), blue)
    return float((spread > _GREY_SPREAD).mean()) < _COLOURED_PART


def _bytes_of(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise ImageError("not-readable", Text("this is a folder: name the photos in it"))
        if path.stat().st_size > MOST_BYTES:
            raise _too_large(path.stat().st_size)
        return path.read_bytes()
    except FileNotFoundError:
        raise ImageError("not-found", Text("there is no such file: check the name")) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        message = Text("the file cannot be opened ({reason}): check its permissions", reason=str(reason))
        raise ImageError("not-readable", message) from None


def _photo(content: bytes, enough_px: int) -> Photo:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow's own size warning: the limits below stand in its place
        with _opened(content) as picture:
            _check_size(*picture.size)
            try:
                return _decoded(picture, content, enough_px)
            except (OSError, ValueError, SyntaxError, EOFError, MemoryError, ZeroDivisionError) as error:
                message = Text(
                    "the picture is damaged or incomplete ({reason}): copy it again", reason=_one_line(error)
                )
                raise ImageError("damaged", message) from None


def _opened(content: bytes) -> Image.Image:
    try:
        return Image.open(io.BytesIO(content), formats=_FORMATS)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError) as error:
        if isinstance(error, Image.DecompressionBombError):
            raise _too_many_pixels() from None
        message = Text("this is no picture that can be read: choose a photo, JPEG, HEIC, PNG or WebP")
        raise ImageError("not-an-image", message) from None


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise _too_many_pixels()
    if min(width, height) < LEAST_SIDE_PX:
        message = Text(
            "the picture has only {width} x {height} pixels: take one where tiles can be told",
            width=width,
            height=height,
        )
        raise ImageError("too-small", message)


def _decoded(picture: Image.Image, content: bytes, enough_px: int) -> Photo:
    if picture.format in _JPEG and picture.mode in {"RGB", "L"}:
        shrink = _shrink(picture.size, enough_px)
        transposed, flip = _TURNS.get(picture.getexif().get(_EXIF_ORIENTATION, 1), (False, None))
        pixels = _jpeg(content, shrink)
        if pixels is not None:
            pixels = cv2.transpose(pixels) if transposed else pixels
            pixels = pixels if flip is None else cv2.flip(pixels, flip)
            size = picture.size[::-1] if transposed else picture.size
            return Photo(pixels=_locked(pixels), size_wh=size, shrink=shrink, rest=content)
    return Photo.of(_locked(np.array(_as_rgb(ImageOps.exif_transpose(picture)))), enough_px)


def _shrink(size_wh: tuple[int, int], enough_px: int) -> int:
    return max(by for by in _JPEG_FLAGS if by == 1 or max(size_wh) >= by * enough_px)


def _jpeg(content: bytes, shrink: int) -> cv2.typing.MatLike | None:
    """Decode a JPEG as stored, with OpenCV: a third of Pillow's time. None where Pillow must say why not."""
    try:
        pixels = cv2.imdecode(
            np.frombuffer(content, np.uint8), _JPEG_FLAGS[shrink] | cv2.IMREAD_IGNORE_ORIENTATION
        )
    except cv2.error:
        return None
    return None if pixels is None else cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB, dst=pixels)


def _locked(pixels: npt.NDArray[np.generic] | cv2.typing.MatLike) -> npt.NDArray[np.uint8]:
    locked = np.asarray(pixels, np.uint8)
    locked.flags.writeable = False
    return locked


def _too_large(size: int) -> ImageError:
    message = Text(
        "the file has {size} MB, and at most {most} MB are read: choose a photo, JPEG, HEIC, PNG or WebP",
        size=round(size / 1e6),
        most=round(MOST_BYTES / 1e6),
    )
    return ImageError("too-many-bytes", message)


def _too_many_pixels() -> ImageError:
    message = Text(
        "the picture has more than the {most} million pixels that are read: "
        "save it smaller, or take it with the phone's usual size",
        most=MOST_PIXELS // 1_000_000,
    )
    return ImageError("too-many-pixels", message)


def _one_line(error: BaseException) -> str:
    """Libraries put line ends into their messages."""
    return " ".join(str(error).split())


def _as_rgb(picture: Image.Image) -> Image.Image:
    if picture.mode in {"I", "I;16", "I;16B", "I;16L", "F"}:
        levels = np.asarray(picture, np.float32)
        return Image.fromarray((levels / max(1.0, float(levels.max())) * 255).astype(np.uint8)).convert("RGB")
    if "A" in picture.getbands() or "transparency" in picture.info:
        layered = picture.convert("RGBA")
        return Image.alpha_composite(Image.new("RGBA", layered.size, "white"), layered).convert("RGB")
    return picture.convert("RGB")
