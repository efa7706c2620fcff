"""Quads put right, with the shipped refiner and with stand-ins that say where a tile lies."""

from dataclasses import replace
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from tehai.models import catalog
from tehai.vision import Role, TileReader, load_image, settle
from tehai.vision.detections import Detections, short_sides
from tehai.vision.refine import TileRefiner
from tehai.vision.session import OnnxModel


class Shift:
    """A refiner's model that moves every corner by pixels of the crop, and shrinks what they hold."""

    def __init__(
        self, by: tuple[float, float], tile: tuple[float, float] = (0.9, 0.1), size: float = 1.0
    ) -> None:
        entry = catalog.load("refiner")
        limits = {"margin": 0.5, "least": 0.3, "bias": 0.1, "found": 1.0, "shown": 0.5}
        self.entry = replace(entry, thresholds=limits)
        self.by, self.tile, self.size = np.array(by, np.float32), tile, size

    def run(self, crops: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        corners = np.array([[-16, -20], [16, -20], [16, 20], [-16, 20]], np.float32) * self.size
        quad = corners + np.array([32, 40]) + self.by
        return np.tile(quad, (len(crops), 1, 1)), np.tile(np.array(self.tile, np.float32), (len(crops), 1))


def found(*quads: list[list[float]], scores: tuple[float, ...]) -> Detections:
    return Detections(
        quads=np.array(quads, np.float32),
        scores=np.array(scores, np.float32),
        face_up=np.ones(len(quads), np.float32),
    )


def refiner(model: Shift) -> TileRefiner:
    return TileRefiner(model)  # type: ignore[arg-type]  # a stand-in for OnnxModel


IMAGE = np.zeros((200, 300, 3), np.uint8)
QUAD = [[40.0, 50.0], [72.0, 50.0], [72.0, 90.0], [40.0, 90.0]]


@pytest.mark.parametrize("times", [1, 3])
def test_corners_come_back_into_the_photo(times: int) -> None:
    """A quad of 32 x 40 px fills half of the crop: a pixel of the crop is one of the photo."""
    moved = refiner(Shift((3, -2))).refine(IMAGE, found(QUAD, scores=(0.4,)), times=times)
    np.testing.assert_allclose(moved.quads[0], np.array(QUAD) + np.array([3, -2]) * times, atol=1e-3)
    odds = 0.1 + np.log(0.4 / 0.6) + 0.5 * np.log(0.9 / 0.1)
    assert moved.scores[0] == pytest.approx(1 / (1 + np.exp(-odds)))
    assert moved.face_up[0] == pytest.approx(0.9)


def test_what_hardly_is_a_tile_is_dropped() -> None:
    two = found(QUAD, [[x + 100, y] for x, y in QUAD], scores=(0.4, 0.8))
    left = refiner(Shift((0, 0), tile=(0.1, 0.05))).refine(IMAGE, two)
    assert left.quads[:, 0, 0].tolist() == [140]  # 0.4 comes to 0.2, 0.8 to 0.6


def test_a_quad_is_not_drawn_to_something_on_the_face() -> None:
    one = found(QUAD, scores=(0.8,))
    near = refiner(Shift((0, 0), size=0.9)).refine(IMAGE, one)
    np.testing.assert_allclose(near.quads[0][0], [41.6, 52], atol=1e-3)
    kept = refiner(Shift((0, 0), size=0.6)).refine(IMAGE, one)
    np.testing.assert_allclose(kept.quads[0], QUAD)


def test_quads_that_come_to_lie_on_one_tile_are_one() -> None:
    lower = [[x, y + 14] for x, y in QUAD]
    far = [[x + 100, y] for x, y in QUAD]
    both = found(QUAD, lower, far, scores=(0.5, 0.8, 0.6))
    assert len(refiner(Shift((0, 0))).refine(IMAGE, both)) == 2


def test_places_are_put_right_in_their_order() -> None:
    places = np.array([QUAD, QUAD, [[x + 9, y] for x, y in QUAD]], np.float32)
    quads, tile = refiner(Shift((3, -2))).put_right(IMAGE, places)
    np.testing.assert_allclose(quads, places + np.array([3, -2]), atol=1e-3)
    assert tile.shape == (3, 2)
    none, of_none = refiner(Shift((0, 0))).put_right(IMAGE, places[:0])
    assert (none.shape, of_none.shape) == ((0, 4, 2), (0, 2))


def test_nothing_found_needs_no_look() -> None:
    nothing = Detections(
        quads=np.empty((0, 4, 2), np.float32),
        scores=np.empty(0, np.float32),
        face_up=np.empty(0, np.float32),
    )
    assert refiner(Shift((0, 0))).refine(IMAGE, nothing) is nothing


def test_the_shipped_refiner_puts_leaning_quads_right() -> None:
    """Quads of a photo, shifted, shrunk and leaning, come nearer to where its tiles lie."""
    sample = load_image(Path(str(resources.files("tehai.app"))) / "sample" / "hand.jpg")
    tiles = [tile for tile in TileReader.from_catalog().read(sample).tiles if tile.role is not Role.OTHER]
    right = np.array([tile.quad for tile in tiles], np.float32)
    rng = np.random.default_rng(3)
    middles, size = right.mean(axis=1, keepdims=True), short_sides(right)[:, None, None]
    lean = np.array([[0.9, 0.15], [0.0, 0.9]], np.float32)
    given = (right - middles) @ lean.T + middles + rng.normal(0, 0.08, (len(right), 1, 2)) * size
    put, tile = TileRefiner(OnnxModel(catalog.load("refiner"))).put_right(
        sample, given.astype(np.float32), times=2
    )
    before = np.linalg.norm(given - right, axis=2).mean(axis=1) / size[:, 0, 0]
    after = np.linalg.norm(put - right, axis=2).mean(axis=1) / size[:, 0, 0]
    assert np.median(after) < 0.5 * np.median(before)
    assert tile[:, 0].min() > 0.5


def turned_off(quads: np.ndarray, right: np.ndarray) -> np.ndarray:
    """How far quads lie from those that are right, whichever edge comes first, in short sides."""
    each = [np.linalg.norm(np.roll(quads, turn, axis=1) - right, axis=2).max(axis=1) for turn in range(4)]
    return np.asarray(np.min(each, axis=0) / short_sides(right))


def test_quads_that_hang_between_two_ways_to_lie_are_put_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seventh turned by 60 degrees, half as large, beside its tile: of 14, 11 stay wrong from there."""
    sample = load_image(Path(str(resources.files("tehai.app"))) / "sample" / "hand.jpg")
    tiles = [tile for tile in TileReader.from_catalog().read(sample).tiles if tile.role is not Role.OTHER]
    right = np.array([tile.quad for tile in tiles], np.float32)
    turn = 0.55 * np.array([[0.5, np.sqrt(0.75)], [-np.sqrt(0.75), 0.5]], np.float32)
    shipped = TileRefiner(OnnxModel(catalog.load("refiner")))
    wrong = {np.inf: 0, settle.STAYS: 0}
    for first in range(7):
        given, which = right.copy(), np.arange(first, len(right), 7)
        middles = right[which].mean(axis=1, keepdims=True)
        beside = 0.2 * (right[which, :1] - right[which, 3:])
        given[which] = (right[which] - middles) @ turn + middles + beside
        for stays in wrong:
            monkeypatch.setattr("tehai.vision.refine.STAYS", stays)
            put = shipped.refine(sample, found(*given.tolist(), scores=(0.9,) * len(given)), times=2).quads
            far = np.linalg.norm(put.mean(axis=1)[:, None] - right[which].mean(axis=1), axis=2)
            wrong[stays] += int((turned_off(put[far.argmin(axis=0)], right[which]) > 0.15).sum())
    assert wrong[np.inf] >= 6
    assert wrong[settle.STAYS] <= 1
