"""Decoding: every kind of photo upright, every kind of bad file refused with its own code."""

from __future__ import annotations

import io
import zlib
from struct import pack
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from tehai.vision import ImageError, Photo, load_image, open_photo
from tehai.vision import image as image_module

if TYPE_CHECKING:
    from pathlib import Path

ORIENTATION = 0x0112


def corner_photo(width: int = 96, height: int = 64) -> Image.Image:
    """A grey picture whose top left quarter is red."""
    pixels = np.full((height, width, 3), 90, np.uint8)
    pixels[: height // 2, : width // 2] = (220, 20, 20)
    return Image.fromarray(pixels)


def coded(picture: Image.Image, form: str, **options: object) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, form, **options)
    return stream.getvalue()


def is_red(pixel: np.ndarray) -> bool:
    red, green, blue = (int(value) for value in pixel)
    return red > 150 and green < 90 and blue < 90


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "HEIF", "BMP", "TIFF", "GIF"])
def test_formats(form: str) -> None:
    image = load_image(coded(corner_photo(), form))
    assert image.shape == (64, 96, 3)
    assert image.dtype == np.uint8
    assert is_red(image[10, 10])
    assert not is_red(image[50, 80])
    assert not image.flags.writeable


@pytest.mark.parametrize(
    ("orientation", "shape", "red_at"),
    [
        (1, (64, 96), (10, 10)),
        (2, (64, 96), (10, 85)),
        (3, (64, 96), (53, 85)),
        (4, (64, 96), (53, 10)),
        (5, (96, 64), (10, 10)),
        (6, (96, 64), (10, 53)),
        (7, (96, 64), (85, 53)),
        (8, (96, 64), (85, 10)),
    ],
)
@pytest.mark.parametrize("form", ["JPEG", "WEBP"])
def test_exif_orientation(
    form: str, orientation: int, shape: tuple[int, int], red_at: tuple[int, int]
) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    image = load_image(coded(corner_photo(), form, exif=exif.tobytes()))
    assert image.shape[:2] == shape
    assert is_red(image[red_at])


def large_photo(orientation: int = 1, form: str = "JPEG", mode: str = "RGB") -> bytes:
    """5,201 x 1,301 pixels: a quarter of it is 1,301 px long."""
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    return coded(corner_photo(5201, 1301).convert(mode), form, exif=exif.tobytes())


@pytest.mark.parametrize("orientation", range(1, 9))
def test_large_jpeg_is_shrunk(orientation: int) -> None:
    photo = open_photo(large_photo(orientation))
    whole = photo.whole()
    assert (photo.shrink, whole.shrink) == (4, 1)
    assert photo.size_wh == whole.size_wh == whole.pixels.shape[1::-1]
    assert photo.size_wh == ((5201, 1301) if orientation < 5 else (1301, 5201))
    assert photo.pixels.shape[1::-1] == tuple(-(-side // 4) for side in photo.size_wh)
    assert not photo.pixels.flags.writeable
    difference = whole.pixels[::4, ::4].astype(int) - photo.pixels
    assert np.median(np.abs(difference)) <= 2


@pytest.mark.parametrize(("form", "mode"), [("PNG", "RGB"), ("JPEG", "CMYK")])
def test_other_large_photos_are_shrunk_once_decoded(form: str, mode: str) -> None:
    content = large_photo(form=form, mode=mode)
    photo = open_photo(content)
    assert (photo.shrink, photo.size_wh) == (4, (5201, 1301))
    assert photo.pixels.shape == (325, 1300, 3)
    assert not photo.pixels.flags.writeable
    assert (photo.whole().pixels == load_image(content)).all()
    assert photo.whole().whole().shrink == 1


def test_pixels_of_any_shape_become_a_photo() -> None:
    assert Photo.of(np.zeros((4, 3000, 3), np.uint8)).pixels.shape == (2, 1500, 3)
    assert Photo.of(np.zeros((11_000, 5, 3), np.uint8)).pixels.shape == (1375, 1, 3)


@pytest.mark.parametrize(("width", "shrink"), [(2559, 1), (2560, 2), (5119, 2), (10_240, 8), (30_000, 8)])
def test_a_shrunk_photo_keeps_enough(width: int, shrink: int) -> None:
    assert open_photo(coded(corner_photo(width, 64), "JPEG")).shrink == shrink


def test_opencv_decodes_what_pillow_decodes() -> None:
    content = coded(
        Image.fromarray(np.random.default_rng(2).integers(0, 256, (90, 121, 3), np.uint8)), "JPEG"
    )
    expected = np.asarray(Image.open(io.BytesIO(content)).convert("RGB"), int)
    assert np.abs(load_image(content) - expected).max() <= 2


@pytest.mark.parametrize("mode", ["L", "P", "CMYK", "I;16", "1", "RGBA", "LA"])
def test_modes_become_rgb(mode: str) -> None:
    picture = corner_photo().convert("L").convert("I;16") if mode == "I;16" else corner_photo().convert(mode)
    form = "JPEG" if mode == "CMYK" else "PNG"
    assert load_image(coded(picture, form)).shape == (64, 96, 3)


def test_transparent_is_white() -> None:
    assert load_image(coded(Image.new("RGBA", (40, 40), (0, 0, 0, 0)), "PNG")).min() == 255


def png_of_size(width: int, height: int) -> bytes:
    """A PNG that promises a size and holds no pixels."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return pack(">I", len(content)) + name + content + pack(">I", zlib.crc32(name + content))

    header = pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b"not a photo, only a text", "not-an-image"),
        (b"\xff\xd8\xff\xe0 and then nothing", "not-an-image"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not-an-image"),
        (png_of_size(20_000, 10_000), "too-many-pixels"),
        (png_of_size(60_000, 60_000), "too-many-pixels"),
        (png_of_size(100, 100), "damaged"),
        (coded(corner_photo(20, 20), "PNG"), "too-small"),
        (coded(corner_photo(640, 480), "JPEG")[:900], "damaged"),
        (large_photo()[:20_000], "damaged"),
        (coded(corner_photo(640, 480), "WEBP")[:-40], "not-an-image"),
    ],
)
def test_bad_bytes(content: bytes, code: str) -> None:
    for decode in (load_image, open_photo):
        with pytest.raises(ImageError) as caught:
            decode(content)
        assert caught.value.code == code
        assert "\n" not in str(caught.value)


def test_bad_paths(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "none.jpg", "not-found"), (tmp_path, "not-readable")):
        with pytest.raises(ImageError) as caught:
            load_image(path)
        assert caught.value.code == code


def test_byte_limit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(image_module, "MOST_BYTES", 1000)
    path = tmp_path / "large.png"
    path.write_bytes(bytes(1001))
    for source in (path, path.read_bytes()):
        with pytest.raises(ImageError, match="0 MB"):
            load_image(source)


def test_grey_is_told_from_colour() -> None:
    grey = coded(corner_photo().convert("L"), "JPEG", quality=60)
    assert image_module.is_colourless(load_image(grey))
    assert not image_module.is_colourless(load_image(coded(corner_photo(), "JPEG")))
    spot = np.full((400, 400, 3), 120, np.uint8)
    spot[100:160, 100:160] = (200, 30, 30)  # one red tile on a grey table is colour
    assert not image_module.is_colourless(spot)
