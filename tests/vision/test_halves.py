"""Parts of a face that were taken for tiles become the tile, and nothing else does."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import pytest

from tehai.datasets.pool import OWN_FACES
from tehai.datasets.scenes import render_scene
from tehai.models import catalog
from tehai.vision.classify import Classes, TileClassifier
from tehai.vision.detections import Detections
from tehai.vision.halves import Looked, Wholes, made_whole, wholes
from tehai.vision.refine import TileRefiner
from tehai.vision.session import OnnxModel
from tests.vision.conftest import LABELS

WIDTH, HEIGHT = 32.0, 43.0


def tile(x: float, y: float = 0.0, *, wide: float = 1.0, high: float = 1.0) -> np.ndarray:
    """A quad (4, 2) from its top left corner, its size in tiles."""
    corners = np.array(
        [[0, 0], [wide * WIDTH, 0], [wide * WIDTH, high * HEIGHT], [0, high * HEIGHT]], np.float32
    )
    return corners + np.array([x * WIDTH + 50, y * HEIGHT + 50], np.float32)


def found(quads: list[np.ndarray]) -> Detections:
    count = len(quads)
    return Detections(
        quads=np.stack(quads).astype(np.float32),
        scores=np.linspace(0.9, 0.6, count, dtype=np.float32),
        face_up=np.ones(count, np.float32),
    )


ROW = [tile(x) for x in range(12)]
HALVES = {
    "upper and lower": [tile(5, high=0.5), tile(5, 0.5, high=0.5)],
    "left and right": [tile(5, wide=0.5), tile(5.5, wide=0.5)],
}


def in_perspective(quads: list[np.ndarray]) -> list[np.ndarray]:
    """The tiles as seen along their row: those at its end are three times as long as at its begin."""
    way = cv2.getPerspectiveTransform(
        np.array([[50, 50], [434, 50], [434, 93], [50, 93]], np.float32),
        np.array([[300, 50], [260, 700], [390, 700], [340, 50]], np.float32),
    )
    return [cv2.perspectiveTransform(quad[None], way)[0] for quad in quads]


@pytest.mark.parametrize("seen", [list, in_perspective])
@pytest.mark.parametrize("halves", HALVES.values(), ids=HALVES)
def test_halves_of_a_tile_are_drawn_out_to_it(halves: list[np.ndarray], seen: type) -> None:
    tiles = found(seen([*halves, *ROW[:5], *ROW[6:]]))
    (whole,) = seen([ROW[5]])
    places = wholes(tiles)
    assert {0, 1} <= set(places.parts.tolist())
    assert places.small[:2].all()
    for part in (0, 1):
        drawn = places.quads[places.parts == part]
        apart = np.linalg.norm(drawn.mean(axis=1) - whole.mean(axis=0), axis=1)
        assert apart.min() < 0.2 * np.linalg.norm(whole[1] - whole[0])


def test_whole_tiles_are_left_alone() -> None:
    assert len(wholes(found(ROW)).parts) == 0
    assert len(wholes(found([tile(0, high=0.5), *ROW[1:5]])).parts) == 0  # too few to tell a tile's size
    down = replace(found([*HALVES["left and right"], *ROW[:5], *ROW[6:]]), face_up=np.zeros(13, np.float32))
    assert len(wholes(down).parts) == 0


def named(*names: str, sure: float = 0.999) -> np.ndarray:
    """Probabilities (N, labels) of these names."""
    rows = np.full((len(names), len(LABELS)), (1 - sure) / (len(LABELS) - 1), np.float32)
    for row, name in zip(rows, names, strict=True):
        row[LABELS.index(name)] = sure
    return rows


def classes(quads: np.ndarray, probabilities: np.ndarray) -> Classes:
    return Classes(probabilities=probabilities, upright=np.ones(len(quads), np.float32), quads=quads)


@dataclass(frozen=True)
class Case:
    """What is seen in the place of a whole tile, and whether it is put there."""

    name: str = "4p"
    sure: float = 0.999
    shown: float = 0.9
    at: tuple[float, float, float] = (5.0, 0.0, 1.0)
    """Left and top in tiles, and the size."""
    is_put: bool = True


CASES = {
    "another face": Case(),
    "the same face": Case(name="2p", is_put=False),
    "no face": Case(name="unreadable", is_put=False),
    "unclear": Case(sure=0.9, is_put=False),
    "hardly a tile": Case(shown=0.5, is_put=False),
    "elsewhere": Case(at=(5.4, 0.0, 1.0), is_put=False),
    "on another tile": Case(at=(5.7, 0.0, 1.0), is_put=False),
    "too small": Case(at=(5.2, 0.2, 0.6), is_put=False),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_whole_tile_takes_the_place_of_its_parts(case: Case) -> None:
    x, y, size = case.at
    quad = tile(x, y, wide=size, high=size)[None]
    tiles = found([*HALVES["upper and lower"], *ROW[:5], *ROW[6:]])
    own = classes(tiles.quads, named(*["2p"] * 2, *["1s"] * 11))
    every = wholes(tiles)
    first = np.flatnonzero(every.parts == 0)[:1]
    places = Wholes(ROW[5][None], every.parts[first], every.metrics[first], every.small)
    looked = Looked(
        quad,
        np.array([case.shown], np.float32),
        classes(quad, named(case.name, sure=case.sure)),
    )
    whole, shown = made_whole(tiles, own, places, looked, LABELS)
    names = [LABELS[at] for at in shown.probabilities.argmax(axis=1)]
    assert len(whole) == len(names) == (12 if case.is_put else 13)
    assert names.count("4p") == case.is_put
    assert names.count("2p") == (0 if case.is_put else 2)
    if case.is_put:
        at = names.index("4p")
        assert whole.scores[at] == pytest.approx(0.9)
        np.testing.assert_array_equal(whole.quads[at], ROW[5])


@pytest.mark.slow
def test_half_a_tile_is_drawn_out_in_a_photo() -> None:
    """With the shipped networks: each tile of a rendered hand in turn, cut in half either way."""
    scene = render_scene(14, kind="hand", pool=OWN_FACES)
    quads = [
        np.array(one.points, np.float32) for one in scene.label.tiles if one.role is not None and one.face_up
    ]
    refiner, classifier = (
        TileRefiner(OnnxModel(catalog.load("refiner"))),
        TileClassifier(OnnxModel(catalog.load("classifier"))),
    )
    mended = 0
    for at, quad in enumerate(quads):
        top = np.stack([quad[0], quad[1], (quad[1] + quad[2]) / 2, (quad[0] + quad[3]) / 2])
        tiles = found([top, *quads[:at], *quads[at + 1 :]])
        own = classifier.classify(scene.image, tiles.quads)
        places = wholes(tiles)
        ends, shown = refiner.put_right(scene.image, places.quads, times=2)
        looked = Looked(ends, shown[:, 0], classifier.classify(scene.image, ends))
        _, seen = made_whole(tiles, own, places, looked, classifier.labels)
        reach = np.linalg.norm(seen.quads.mean(axis=1) - quad.mean(axis=0), axis=1)
        mended += reach.min() < 0.2 * np.linalg.norm(quad[1] - quad[0])
    assert mended > 0.6 * len(quads)
