"""What a photo lacks, said of the sample photo made darker, blurred, glaring and smaller."""

from dataclasses import replace
from importlib import resources
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tehai.scoring.text import Text
from tehai.vision import DoubtCode, HandReading, TileReader, load_image
from tehai.vision.capture import capture_advice, sharpness
from tehai.vision.doubt import Doubt
from tehai.vision.framing import cut_off, too_small
from tehai.vision.image import Photo
from tehai.vision.reading import Quad, ReadTile, Role

SAMPLE = Path(str(resources.files("tehai.app"))) / "sample" / "hand.jpg"
Pixels = npt.NDArray[np.uint8]


@pytest.fixture(scope="module")
def sample() -> Pixels:
    return load_image(SAMPLE)


@pytest.fixture(scope="module")
def reading(sample: Pixels) -> HandReading:
    """The sample as if its second tile could not be read."""
    found = TileReader.from_catalog().read(sample)
    doubt = Doubt(code=DoubtCode.UNREADABLE, message=Text("tile {tile} cannot be read", tile=2), tiles=(1,))
    return replace(found, doubts=(doubt,), sure=False)


def advice(pixels: npt.NDArray[np.generic], reading: HandReading) -> list[DoubtCode]:
    return [one.code for one in capture_advice(Photo.of(np.asarray(pixels, np.uint8)), reading)]


def test_a_good_photo_needs_no_advice(sample: Pixels, reading: HandReading) -> None:
    assert advice(sample, reading) == []


def test_a_sure_reading_needs_none_either(sample: Pixels, reading: HandReading) -> None:
    asked = Doubt(code=DoubtCode.WINNING_TILE, message=Text("which one is the winning tile?"))
    assert advice(sample * 0.2, replace(reading, doubts=())) == []
    assert advice(sample * 0.2, replace(reading, doubts=(asked,))) == []


def test_too_dark(sample: Pixels, reading: HandReading) -> None:
    (found,) = capture_advice(Photo.of(np.asarray(sample * 0.2, np.uint8)), reading)
    assert found.code is DoubtCode.TOO_DARK
    assert 5 < dict(found.message.values)["percent"] < 25  # type: ignore[operator]  # a number


def test_a_dark_photo_without_tiles(reading: HandReading) -> None:
    nothing = Doubt(code=DoubtCode.NOTHING_FOUND, message=Text("no tiles were found"))
    empty = replace(reading, tiles=(), doubts=(nothing,))
    assert advice(np.full((60, 80, 3), 20), empty) == [DoubtCode.TOO_DARK]
    assert advice(np.full((60, 80, 3), 120), empty) == []


def test_blurred(sample: Pixels, reading: HandReading) -> None:
    (a, b, *_) = reading.tiles[0].quad
    width = float(np.hypot(b[0] - a[0], b[1] - a[1]))
    assert advice(cv2.GaussianBlur(sample, (0, 0), 0.12 * width), reading) == [DoubtCode.BLURRED]


def test_glare(sample: Pixels, reading: HandReading) -> None:
    shining = sample.copy()
    for at in (1, 4):  # tile 5 is read surely all the same
        cv2.fillConvexPoly(shining, np.array(reading.tiles[at].quad, np.int32), (255, 255, 255))
    (found,) = capture_advice(Photo.of(shining), reading)
    assert (found.code, found.tiles) == (DoubtCode.GLARE, (1,))


def _scaled(quad: Quad, scale: float) -> Quad:
    first, second, third, fourth = ((x * scale, y * scale) for x, y in quad)
    return first, second, third, fourth


def test_too_far_away(sample: Pixels, reading: HandReading) -> None:
    quads: list[Quad] = [tile.quad for tile in reading.tiles]
    near = float(np.mean([np.hypot(q[1][0] - q[0][0], q[1][1] - q[0][1]) for q in quads]))
    scale = 18 / near
    small = cv2.resize(sample, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    tiles = tuple(replace(tile, quad=_scaled(tile.quad, scale)) for tile in reading.tiles)
    found = capture_advice(Photo.of(np.asarray(small, np.uint8)), replace(reading, tiles=tiles))
    assert found[0].code is DoubtCode.TOO_SMALL
    assert 15 < dict(found[0].message.values)["pixels"] < 21  # type: ignore[operator]  # a number


def test_sharpness_falls_with_every_blur(sample: Pixels) -> None:
    crop = sample[:64, :48]
    blurred = [crop, *(np.asarray(cv2.GaussianBlur(crop, (0, 0), spread), np.uint8) for spread in (1, 2, 4))]
    values = [sharpness(one) for one in blurred]
    assert values == sorted(values, reverse=True)
    assert sharpness(np.full((64, 48, 3), 200, np.uint8)) == 0


def tile_at(left: float, top: float, width: float = 30, height: float = 40) -> ReadTile:
    right, bottom = left + width, top + height
    quad = ((left, top), (right, top), (right, bottom), (left, bottom))
    return ReadTile(tile="1m", confidence=1.0, alternatives=(), quad=quad, role=Role.CONCEALED)


def test_where_the_hand_leaves_the_photo() -> None:
    tiles = list(enumerate([tile_at(4, 100), tile_at(34, 100), tile_at(64, 100)]))
    assert list(cut_off(tiles, (400, 300), is_missing=False)) == []
    (found,) = cut_off(tiles, (400, 300), is_missing=True)
    assert (found.code, found.tiles) == (DoubtCode.CUT_OFF, (0,))
    assert "left edge" in str(found.message)


def test_a_tile_that_the_edge_cuts() -> None:
    (found,) = cut_off([(0, tile_at(-10, 100))], (400, 300), is_missing=False)
    assert (found.code, found.tiles) == (DoubtCode.CUT_OFF, (0,))


def test_small_tiles_are_told_with_their_size() -> None:
    (found,) = too_small([(0, tile_at(0, 0, 10, 14)), (1, tile_at(20, 0, 15, 20))], 18)
    assert found.tiles == (0,)
    assert "14 pixels" in str(found.message)
