"""Bytes or a path to an upright photo: the only place where pictures are decoded."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Final

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

#: JPEG leaves a grey picture with channels that differ by a level or two.
_GREY_SPREAD: Final = 6

_FORMATS: Final = ("JPEG", "PNG", "WEBP", "HEIF", "BMP", "TIFF", "GIF")

pillow_heif.register_heif_opener()


def load_image(source: Path | str | bytes) -> npt.NDArray[np.uint8]:
    """Read a photo from a path or from its bytes, turned upright by its EXIF orientation.

    Returns RGB uint8 (H, W, 3), not writeable. Transparent parts become white; of an animation the first
    picture is taken.

    Raises ImageError, with one of the codes `not-found`, `not-readable`, `empty`, `too-many-bytes`,
    `not-an-image`, `too-many-pixels`, `too-small` or `damaged`.
    """
    content = source if isinstance(source, bytes) else _bytes_of(Path(source))
    if not content:
        raise ImageError("empty", Text("the file is empty (0 bytes): copy it again"))
    if len(content) > MOST_BYTES:
        raise _too_large(len(content))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow's own size warning: the limits below stand in its place
        return _decoded(content)


def is_colourless(image: npt.NDArray[np.uint8]) -> bool:
    """Say whether RGB uint8 (H, W, 3) is a grey picture: its channels hardly differ anywhere."""
    sparse = image[:: max(1, image.shape[0] // 200), :: max(1, image.shape[1] // 200)].astype(np.int16)
    spread = sparse.max(axis=2) - sparse.min(axis=2)  # (h, w)
    return bool(np.percentile(spread, 99) <= _GREY_SPREAD)


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


def _decoded(content: bytes) -> npt.NDArray[np.uint8]:
    try:
        picture = Image.open(io.BytesIO(content), formats=_FORMATS)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError) as error:
        if isinstance(error, Image.DecompressionBombError):
            raise _too_many_pixels() from None
        message = Text("this is no picture that can be read: choose a photo, JPEG, HEIC, PNG or WebP")
        raise ImageError("not-an-image", message) from None
    with picture:
        width, height = picture.size
        if width * height > MOST_PIXELS:
            raise _too_many_pixels()
        if min(width, height) < LEAST_SIDE_PX:
            message = Text(
                "the picture has only {width} x {height} pixels: take one where tiles can be told",
                width=width,
                height=height,
            )
            raise ImageError("too-small", message)
        try:
            upright = ImageOps.exif_transpose(picture)
            pixels = np.array(_as_rgb(upright), np.uint8)
        except (OSError, ValueError, SyntaxError, EOFError, MemoryError, ZeroDivisionError) as error:
            message = Text(
                "the picture is damaged or incomplete ({reason}): copy it again", reason=_one_line(error)
            )
            raise ImageError("damaged", message) from None
    pixels.flags.writeable = False
    return pixels


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
