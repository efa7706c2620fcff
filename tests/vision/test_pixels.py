"""Letterbox, rectification, detections: geometry between the photo and the networks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehai.vision.detections import Detections, _contain, distinct, short_sides, usual_size
from tehai.vision.letterbox import Letterbox
from tehai.vision.rectify import crop_corners, rectify


@given(
    st.integers(0, 400), st.integers(0, 300), st.integers(40, 900), st.integers(40, 900), st.floats(0.1, 2)
)
def test_letterbox_sides_hold_the_part(left: int, top: int, width: int, height: int, scale: float) -> None:
    box = Letterbox.fit((left, top, left + width, top + height), scale=scale, multiple=32)
    assert box.size_wh[0] % 32 == 0
    assert box.size_wh[1] % 32 == 0
    assert box.size_wh[0] >= width * scale - 1
    assert box.size_wh[1] >= height * scale - 1


@given(st.floats(0.2, 2), st.integers(0, 50), st.integers(0, 40))
def test_letterbox_undo_finds_the_point_again(scale: float, left: int, top: int) -> None:
    image = np.zeros((200, 260, 3), np.uint8)
    image[top + 60 : top + 100, left + 80 : left + 120] = 255
    box = Letterbox.fit((left, top, 260, 200), scale=scale, multiple=32)
    rows, columns = np.nonzero(box.apply(image)[..., 0] > 200)
    middle = np.array([[columns.mean() + 0.5, rows.mean() + 0.5]], np.float32)
    np.testing.assert_allclose(box.undo(middle)[0], [left + 100, top + 80], atol=1.5 / min(scale, 1) + 1)


def test_letterbox_pads_with_grey() -> None:
    canvas = Letterbox.fit((0, 0, 50, 20), scale=1, multiple=32).apply(np.full((20, 50, 3), 255, np.uint8))
    assert canvas.shape == (32, 64, 3)
    assert (canvas[20:] == 114).all()
    assert (canvas[:20, :50] == 255).all()


def marked_tile() -> np.ndarray:
    """A 30 x 40 tile at (50, 60) in a grey photo: red at its top, blue at its bottom."""
    image = np.full((200, 200, 3), 128, np.uint8)
    image[60:80, 50:80] = (255, 0, 0)
    image[80:100, 50:80] = (0, 0, 255)
    return image


QUAD = np.array([[50, 60], [80, 60], [80, 100], [50, 100]], np.float32)


def test_rectify_sets_upright() -> None:
    crop = rectify(marked_tile(), QUAD[None], size_wh=(64, 80), margin=0.12)[0]
    assert crop.shape == (80, 64, 3)
    assert crop[20, 32].tolist() == [255, 0, 0]
    assert crop[60, 32].tolist() == [0, 0, 255]
    assert crop[2, 32].tolist() == [128, 128, 128]


def test_rectify_turns_by_the_order_of_corners() -> None:
    turned = rectify(marked_tile(), np.roll(QUAD, 2, axis=0)[None], size_wh=(64, 80), margin=0.12)[0]
    assert turned[20, 32].tolist() == [0, 0, 255]
    sideways = rectify(marked_tile(), np.roll(QUAD, 1, axis=0)[None], size_wh=(64, 80), margin=0.12)[0]
    assert sideways[40, 45].tolist() == [255, 0, 0]


def test_rectify_averages_large_tiles() -> None:
    stripes = np.zeros((800, 600, 3), np.uint8)
    stripes[:, ::2] = 255
    quad = np.array([[0, 0], [600, 0], [600, 800], [0, 800]], np.float32)
    crop = rectify(stripes, quad[None], size_wh=(64, 80), margin=0.0)[0]
    assert abs(int(crop[40, 32, 0]) - 128) < 24


def test_rectify_outside_the_photo_repeats_its_edge() -> None:
    crop = rectify(np.full((50, 50, 3), 77, np.uint8), (QUAD + 100)[None], size_wh=(8, 10), margin=0.1)
    assert (crop == 77).all()


def test_rectify_refuses_other_shapes() -> None:
    with pytest.raises(ValueError, match=r"\(N, 4, 2\)"):
        rectify(marked_tile(), QUAD, size_wh=(8, 10), margin=0.1)


def test_crop_corners_leave_the_margin() -> None:
    np.testing.assert_allclose(crop_corners((120, 120), 0.1)[0], [10, 10])
    np.testing.assert_allclose(crop_corners((120, 120), 0.1)[2], [110, 110])


def found(*tiles: tuple[float, float, float, float]) -> Detections:
    """Upright tiles of ratio 3:4 given as middle x, middle y, width, score."""
    quads = [
        [
            [x - w / 2, y - w * 2 / 3],
            [x + w / 2, y - w * 2 / 3],
            [x + w / 2, y + w * 2 / 3],
            [x - w / 2, y + w * 2 / 3],
        ]
        for x, y, w, _ in tiles
    ]
    scores = np.array([tile[3] for tile in tiles], np.float32)
    return Detections(
        quads=np.array(quads, np.float32).reshape(-1, 4, 2),
        scores=scores,
        face_up=np.ones(len(tiles), np.float32),
    )


def test_short_sides_and_usual_size() -> None:
    tiles = found((100, 100, 30, 0.9), (200, 100, 40, 0.9), (300, 100, 90, 0.1))
    np.testing.assert_allclose(short_sides(tiles.quads), [30, 40, 90], rtol=1e-4)
    assert usual_size(tiles) == pytest.approx(35)
    assert usual_size(found()) == 0


@pytest.mark.parametrize("turned", [False, True])
def test_a_middle_inside_another_quad(*, turned: bool) -> None:
    quads = found((100, 100, 60, 0.9), (200, 100, 60, 0.9)).quads
    points = np.array([[100, 70], [100, 63], [200, 100], [300, 100]], np.float32)
    inside = _contain(quads[:, ::-1] if turned else quads, points)
    assert inside.tolist() == [[True, False, False, False], [False, False, True, False]]


@pytest.mark.parametrize(
    ("tiles", "kept"),
    [
        (((100, 100, 30, 0.9), (131, 100, 30, 0.8)), [0, 1]),
        (((100, 100, 30, 0.7), (104, 100, 30, 0.8)), [1]),
        # a part of a tile, seen more surely than the tile, gives way where other tiles tell the usual size
        (((100, 100, 30, 0.8), (140, 100, 30, 0.8), (180, 100, 30, 0.6), (180, 106, 14, 0.7)), [0, 1, 2]),
        ((), []),
    ],
)
def test_one_candidate_a_tile(tiles: tuple[tuple[float, float, float, float], ...], kept: list[int]) -> None:
    assert sorted(distinct(found(*tiles))) == kept


@pytest.mark.parametrize(
    ("left", "top", "score", "seen"),
    [
        (112.0, 108.0, 0.5, True),  # before two tiles of a row that stands
        (112.0, 108.0, 0.1, False),  # hardly seen
        (103.0, 106.0, 0.5, False),  # within one of them: a part of it
    ],
)
def test_a_tile_that_lies_before_others_is_none_of_them(
    left: float, top: float, score: float, *, seen: bool
) -> None:
    row = found((100, 100, 30, 0.9), (130, 100, 30, 0.9), (160, 100, 30, 0.9))
    lies = np.array(
        [[[left - 14, top - 7], [left + 14, top - 7], [left + 16, top + 7], [left - 16, top + 7]]], np.float32
    )
    both = Detections(
        quads=np.concatenate([row.quads, lies]),
        scores=np.append(row.scores, np.float32(score)),
        face_up=np.ones(4, np.float32),
    )
    assert (3 in distinct(both)) == seen


def test_detections_check_their_shapes() -> None:
    with pytest.raises(ValueError, match="expected quads"):
        Detections(
            quads=np.zeros((2, 4), np.float32),
            scores=np.zeros(2, np.float32),
            face_up=np.zeros(2, np.float32),
        )
