"""The shipped models read real pictures; they are complete in themselves; what cannot be loaded says so."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib import resources
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import onnxruntime
import pytest

from tehai.models import catalog
from tehai.scoring.hand import MeldKind
from tehai.scoring.notation import parse_meld, parse_tiles
from tehai.scoring.seats import Seat
from tehai.vision import MODELS, ModelError, Role, TileReader, load_image, open_photo
from tehai.vision.classify import Classes, TileClassifier
from tehai.vision.draw import annotate
from tehai.vision.rectify import crop_corners, rectify
from tehai.vision.session import OnnxModel

SAMPLE = Path(str(resources.files("tehai.app"))) / "sample" / "hand.jpg"


@pytest.fixture(scope="module")
def reader() -> TileReader:
    return TileReader.from_catalog()


@pytest.fixture(scope="module")
def sample() -> np.ndarray:
    return load_image(SAMPLE)


def test_the_sample_is_read_surely(reader: TileReader, sample: np.ndarray) -> None:
    reading = reader.read(sample)
    assert sorted(map(str, parse_tiles(reading.hand))) == sorted(map(str, parse_tiles("234m340p6799s8s")))
    (meld,) = map(parse_meld, reading.melds)
    assert (meld.kind, meld.source, str(meld.called)) == (MeldKind.PON, Seat.TOIMEN, "7z")
    assert reading.win_tile == "8s"
    assert reading.sure, reading.doubts
    assert set(reading.milliseconds) == {"detect", "classify", "arrange", "decode", "look-again"}


def test_a_photo_without_colour_is_never_sure_of_a_five(reader: TileReader, sample: np.ndarray) -> None:
    """Grey hides what makes a five red: the sample's 0p may be read as 5p, but not silently."""
    grey = np.repeat(sample.mean(axis=2, keepdims=True), 3, axis=2).astype(np.uint8)
    reading = reader.read(grey)
    doubted = {
        reading.tiles[at].tile for doubt in reading.doubts for at in doubt.tiles if doubt.code == "red-fives"
    }
    assert not reading.sure
    assert reading.hand.count("0") or "5p" in doubted


@pytest.mark.parametrize(("factor", "finest"), [(2, 2), (6, 1)])
def test_a_large_photo_is_read_shrunk_and_told_in_full(
    reader: TileReader, sample: np.ndarray, factor: int, finest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quads are in pixels of the whole; where tiles are small, the whole is looked at."""
    height, width = sample.shape[:2]
    around = np.full((height * factor, width * factor, 3), 60, np.uint8)
    enlarged = cv2.resize(sample, (width * 2, height * 2), interpolation=cv2.INTER_CUBIC)
    top = left = 0 if factor == 2 else height
    around[top : top + 2 * height, left : left + 2 * width] = enlarged
    content = cv2.imencode(".jpg", around[:, :, ::-1])[1].tobytes()
    seen: list[tuple[int, ...]] = []
    plain = TileClassifier.classify

    def noted(self: TileClassifier, image: npt.NDArray[np.uint8], quads: npt.NDArray[np.float32]) -> Classes:
        seen.append(image.shape)
        return plain(self, image, quads)

    monkeypatch.setattr(TileClassifier, "classify", noted)
    photo = open_photo(content)
    assert photo.shrink > 1
    shrunk, whole = reader.read(photo), reader.read(photo.whole())
    assert seen[0][1] == -(-around.shape[1] // (photo.shrink if finest > 1 else 1))
    assert (shrunk.hand, shrunk.melds, shrunk.win_tile) == (whole.hand, whole.melds, whole.win_tile)
    assert shrunk.size == whole.size == around.shape[1::-1]
    side = np.linalg.norm(np.subtract(*whole.tiles[0].quad[:2]))
    for mine in (tile for tile in shrunk.tiles if tile.role is not Role.OTHER):
        off = [np.abs(np.subtract(mine.quad, theirs.quad)).max() for theirs in whole.tiles]
        assert min(off) < 0.15 * side


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_the_sample_is_read_from_any_side(reader: TileReader, sample: np.ndarray, quarters: int) -> None:
    upright, turned = reader.read(sample), reader.read(np.rot90(sample, quarters).copy())
    assert (turned.hand, turned.melds, turned.win_tile) == (upright.hand, upright.melds, upright.win_tile)


def test_a_quad_that_leans_against_its_neighbours_is_straightened(
    reader: TileReader, sample: np.ndarray
) -> None:
    """So the detector places a turned tile where it wavers between upright and turned."""
    tiles = [tile for tile in reader.read(sample).tiles if tile.role is not Role.OTHER]
    quads = np.array([tile.quad for tile in tiles], np.float32)
    (at,) = (at for at, tile in enumerate(tiles) if tile.sideways)
    turn = cv2.getRotationMatrix2D(tuple(map(float, quads[at].mean(axis=0))), 38, 0.85)
    leaning = quads.copy()
    leaning[at] = quads[at] @ turn[:, :2].T + turn[:, 2]
    classifier = TileClassifier(OnnxModel(catalog.load("classifier")))
    classes = classifier.classify(sample, leaning)
    assert classifier.labels[int(classes.probabilities[at].argmax())] == tiles[at].tile
    assert np.abs(np.sort(classes.quads[at], axis=0) - np.sort(quads[at], axis=0)).max() < 10
    others = np.arange(len(tiles)) != at
    np.testing.assert_array_equal(classifier.classify(sample, quads[others]).quads, quads[others])


def test_a_turned_tile_that_looks_upright_is_read(reader: TileReader, sample: np.ndarray) -> None:
    """Seen flat and from aside, a tile on its side may be higher than wide: its sides are swapped."""
    tiles = [tile for tile in reader.read(sample).tiles if tile.tile in {"4m", "6m", "7p", "8s"}]
    assert tiles
    classifier = TileClassifier(OnnxModel(catalog.load("classifier")))
    for tile in tiles:
        upright = rectify(sample, np.array([tile.quad], np.float32), size_wh=(54, 72), margin=0.3)[0]
        squeezed = cv2.resize(np.rot90(upright), (36, 54), interpolation=cv2.INTER_AREA)
        (left, top), _, (right, bottom), _ = crop_corners((36, 54), 0.3).tolist()
        quad = np.array([[[left, top], [right, top], [right, bottom], [left, bottom]]], np.float32)
        classes = classifier.classify(squeezed, quad)
        assert classifier.labels[int(classes.probabilities[0].argmax())] == tile.tile
        np.testing.assert_allclose(classes.quads[0], np.roll(quad[0], -1, axis=0))


def test_nothing_is_found_where_nothing_is(reader: TileReader) -> None:
    for level, advice in ((0, ["too-dark"]), (128, []), (255, [])):
        reading = reader.read(np.full((480, 640, 3), level, np.uint8))
        assert reading.hand == ""
        assert not reading.sure
        assert [doubt.code for doubt in reading.doubts] == ["nothing-found", *advice]


@pytest.mark.parametrize("shape", [(32, 32), (40, 3000), (3000, 40)])
def test_any_shape_of_photo_is_taken(reader: TileReader, shape: tuple[int, int]) -> None:
    assert not reader.read(np.full((*shape, 3), 90, np.uint8)).sure


def test_one_reader_serves_several_threads(reader: TileReader, sample: np.ndarray) -> None:
    with ThreadPoolExecutor(3) as pool:
        readings = list(pool.map(reader.read, [sample] * 3))
    assert len({(reading.hand, reading.melds, reading.tiles) for reading in readings}) == 1


def test_annotation_marks_every_tile(reader: TileReader, sample: np.ndarray) -> None:
    reading = reader.read(sample)
    drawn = annotate(sample, reading)
    assert max(drawn.shape[:2]) <= 2000
    scale = drawn.shape[1] / sample.shape[1]
    for tile in reading.tiles:
        x, y = (np.array(tile.quad).mean(axis=0) * scale).astype(int)
        edge = (np.array(tile.quad[0]) + np.array(tile.quad[1])) / 2 * scale
        around = drawn[
            max(0, int(edge[1]) - 3) : int(edge[1]) + 4, max(0, int(edge[0]) - 3) : int(edge[0]) + 4
        ]
        assert around.size
        assert drawn[y, x].size == 3


@pytest.mark.parametrize("name", MODELS)
def test_files_are_complete_in_themselves(name: str) -> None:
    """Metadata agrees with the catalog: a host in another language needs the file alone."""
    entry = catalog.load(name)
    metadata = onnxruntime.InferenceSession(str(entry.file)).get_modelmeta().custom_metadata_map
    assert tuple(json.loads(metadata["labels"])) == entry.labels
    assert tuple(json.loads(metadata["size"])) == entry.size_wh
    assert metadata["colour"] == entry.colour
    assert json.loads(metadata["thresholds"]) == dict(entry.thresholds)


def test_a_host_of_its_own_reads_tiles(sample: np.ndarray) -> None:
    """The three files through onnxruntime alone, with the crop the only thing taken from `vision`."""
    detector, refiner, classifier = (
        onnxruntime.InferenceSession(str(catalog.load(name).file)) for name in MODELS
    )
    about, of_refiner = (one.get_modelmeta().custom_metadata_map for one in (classifier, refiner))
    labels, size = json.loads(about["labels"]), tuple(json.loads(about["size"]))
    height, width = (side // 32 * 32 for side in sample.shape[:2])
    step = max(1, round(width / 960))
    small = np.ascontiguousarray(
        sample[: height // step // 32 * 32 * step : step, : width // step // 32 * 32 * step : step]
    )
    (rows,) = detector.run(None, {"pixels": small[None]})
    rows = rows[0][rows[0][:, 0] > 0.4]
    assert len(rows) >= 14
    quads = (rows[:, 1:9].reshape(-1, 4, 2) * step).astype(np.float32)
    margin = json.loads(of_refiner["thresholds"])["margin"]
    room = rectify(sample, quads, size_wh=tuple(json.loads(of_refiner["size"])), margin=margin)
    corners, tile = refiner.run(None, {"pixels": room})
    assert (tile.max(axis=1) > 0.5).sum() >= 14
    given = crop_corners(tuple(json.loads(of_refiner["size"])), margin)
    quads = np.stack(
        [
            cv2.perspectiveTransform(four[None], cv2.getPerspectiveTransform(given, quad))[0]
            for four, quad in zip(corners, quads, strict=True)
        ]
    )
    crops = rectify(sample, quads, size_wh=size, margin=json.loads(about["thresholds"])["margin"])
    probabilities, upright = classifier.run(None, {"pixels": crops})
    np.testing.assert_allclose(probabilities.sum(axis=1), 1, atol=1e-3)
    assert ((upright >= 0) & (upright <= 1)).all()
    named = {labels[index] for index in probabilities.argmax(axis=1)}
    assert {"2m", "3m", "4m", "0p", "7z", "9s"} <= named


class OneView:
    """A classifier that is sure of white crops, and of others says 6m from one side and 3m from the other."""

    def __init__(self) -> None:
        self.entry = catalog.load("classifier")
        self.seen: list[int] = []

    def run(self, crops: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        self.seen.append(len(crops))
        probabilities = np.zeros((len(crops), len(self.entry.labels)), np.float32)
        turned = crops[:, 0, 0, 0] < crops[:, -1, -1, 0]
        for row, crop, flipped in zip(probabilities, crops, turned, strict=True):
            if crop.min() == 255:
                row[self.entry.labels.index("5z")] = 1
            else:
                row[self.entry.labels.index("6m")] = 0.2 if flipped else 0.9
                row[self.entry.labels.index("3m")] = 0.8 if flipped else 0.1
        return probabilities, np.where(turned, 0.3, 0.8).astype(np.float32)


def test_what_is_not_clear_is_looked_at_from_both_sides() -> None:
    model = OneView()
    classifier = TileClassifier(model)  # type: ignore[arg-type]  # a stand-in for OnnxModel
    image = np.full((100, 300, 3), 255, np.uint8)
    image[:, 200:] = np.linspace(200, 50, 100, dtype=np.uint8)[:, None, None]
    quads = np.array([[[x, 20], [x + 30, 20], [x + 30, 60], [x, 60]] for x in (40, 240)], np.float32)
    classes = classifier.classify(image, quads)
    assert model.seen == [2, 1]
    assert classes.probabilities[0].max() == 1
    assert classes.upright[0] == pytest.approx(0.8)
    six, three = (classes.probabilities[1][classifier.labels.index(name)] for name in ("6m", "3m"))
    assert six == pytest.approx(0.6, abs=1e-3)  # sqrt(0.9 * 0.2) beside sqrt(0.1 * 0.8)
    assert six + three == pytest.approx(1, abs=1e-3)
    # upright 0.8, and from the other side 0.3: odds of sqrt(4 * 7/3)
    assert classes.upright[1] == pytest.approx(0.7534, abs=1e-3)


def test_a_broken_model_says_so(tmp_path: Path) -> None:
    entry = catalog.load("classifier")
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(b"not onnx")
    with pytest.raises(ModelError, match=r"broken\.onnx cannot be loaded"):
        OnnxModel(replace(entry, file=broken))
    with pytest.raises(ModelError, match="takes"):
        OnnxModel(replace(entry, input="crops"))
