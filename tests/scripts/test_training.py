"""Losses, samples and the training loop on small data, with real networks."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytest.importorskip("torch", reason="training needs the extra: pip install 'tehai[train]'")

import cv2
import torch

from tehai.datasets.pool import OWN_FACES
from tehai.datasets.sampler import sample_design
from tehai.scripts import (
    compare_classifiers,
    crop_augment,
    detector_samples,
    draw_patches,
    mine_patches,
    mine_tiles,
    patches,
    refiner_samples,
    train_classifier,
    train_detector,
    train_refiner,
    training,
)
from tehai.scripts.detector_samples import SIDE, Annotated, targets
from tehai.scripts.networks import CLASSES, STRIDE, Classifier, Detector, Refiner
from tehai.vision.detections import Detections


def one_tile(tmp_path: Path, *, exact: bool, turn: float = 0.0) -> tuple[Annotated, np.ndarray]:
    """A 30 x 40 tile in the middle of a photo; its transform turns the photo by `turn` radians."""
    quad = np.array([[241, 236], [271, 236], [271, 276], [241, 276]], np.float32)
    photo = Annotated(
        path=tmp_path / "none.jpg",
        quads=quad[None],
        exact=np.array([exact]),
        face_up=np.array([True]),
        counts=np.array([True]),
        rendered=True,
    )
    c, s = np.cos(turn), np.sin(turn)
    around = np.array([256.0, 256.0])
    matrix = np.array([[c, -s], [s, c]])
    return photo, np.concatenate([matrix, (around - matrix @ around)[:, None]], axis=1).astype(np.float32)


def predicted(quad: np.ndarray) -> torch.Tensor:
    """Corner maps that give `quad` at every cell."""
    cells = (torch.arange(SIDE // STRIDE) + 0.5) * STRIDE
    middle = torch.stack(torch.meshgrid(cells, cells, indexing="xy"))
    return (torch.from_numpy(quad.ravel())[:, None, None] - middle.repeat(4, 1, 1))[None].float()


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("half_turn", [0, 2])
def test_the_right_corners_cost_nothing(tmp_path: Path, *, exact: bool, half_turn: int) -> None:
    photo, transform = one_tile(tmp_path, exact=exact, turn=0.3)
    _, _, tiles = targets(photo, transform)
    moved = photo.quads[0] @ transform[:, :2].T + transform[:, 2]
    right = predicted(np.roll(moved, half_turn, axis=0))
    assert float(train_detector.corner_loss(right, torch.from_numpy(tiles)[None])) < 1e-3


def test_a_box_asks_for_its_extent_alone(tmp_path: Path) -> None:
    """Inside an upright box a turned tile is as right as a straight one; for an exact quad it is not."""
    quarter = np.array([[256, 236], [271, 256], [256, 276], [241, 256]], np.float32)
    costs = {}
    for exact in (True, False):
        photo, transform = one_tile(tmp_path, exact=exact)
        _, _, tiles = targets(photo, transform)
        costs[exact] = float(train_detector.corner_loss(predicted(quarter), torch.from_numpy(tiles)[None]))
    assert costs[False] < 1e-3
    assert costs[True] > 0.3


def test_targets_of_a_tile(tmp_path: Path) -> None:
    photo, transform = one_tile(tmp_path, exact=True)
    heat, weights, tiles = targets(photo, transform)
    assert heat[0].max() == 1
    assert np.unravel_index(heat[0].argmax(), heat[0].shape) == (32, 32)
    assert heat[1].max() == 0
    assert weights.min() == 1
    assert (tiles[:, 10] > 0).sum() == 1


def test_heat_loss_prefers_the_truth(tmp_path: Path) -> None:
    photo, transform = one_tile(tmp_path, exact=True)
    heat, weights, _ = (torch.from_numpy(part)[None] for part in targets(photo, transform))
    right = torch.where(heat > 0.99, 6.0, -6.0)
    assert train_detector.heat_loss(right, heat, weights) < 0.1
    assert train_detector.heat_loss(-right, heat, weights) > 10


def row_of(photo: Annotated, quad: np.ndarray) -> torch.Tensor:
    return torch.from_numpy(refiner_samples.target(photo, quad.astype(np.float32)))[None]


@pytest.mark.parametrize("half_turn", [0, 2])
def test_a_refined_quad_that_lies_right_costs_nothing(tmp_path: Path, half_turn: int) -> None:
    photo, _ = one_tile(tmp_path, exact=True)
    given = photo.quads[0] + np.array([[4, 1], [2, -3], [-5, 2], [1, 6]], np.float32)
    row = row_of(photo, given)
    quad = torch.from_numpy(refiner_samples.QUAD_IN_CROP)
    right = (row[:, :8].reshape(1, 4, 2) + quad).roll(half_turn, 1) - quad
    assert float(train_refiner.corner_loss(right.reshape(1, 8), row)) < 1e-4
    left_alone = float(train_refiner.corner_loss(torch.zeros(1, 8), row))
    assert 0.05 < left_alone < 0.2  # corners were moved by some 3 of 35 pixels
    assert row[0, 8:].tolist() == [1, 1, 0, 1]


def test_what_a_refiner_is_told_of_places_without_a_tile(tmp_path: Path) -> None:
    photo, _ = one_tile(tmp_path, exact=True)
    beside = photo.quads[0] + np.array([24.0, 0.0])
    assert row_of(photo, beside)[0, 8:].tolist() == [0, 0, 0, 1]
    real = dataclasses.replace(photo, rendered=False)  # there a tile may be unlabelled
    assert row_of(real, beside)[0, 8:].tolist() == [0, 0, 0, 0]
    between = photo.quads[0] + np.array([13.0, 0.0])  # corners are learned, the doubtful name is not
    assert row_of(photo, between)[0, 8:].tolist() == [1, 1, 0, 0]
    hidden = dataclasses.replace(photo, counts=np.array([False]))
    assert row_of(hidden, photo.quads[0])[0, 8:].tolist() == [0, 0, 0, 0]
    down = dataclasses.replace(photo, face_up=np.array([False]))
    assert row_of(down, photo.quads[0])[0, 8:].tolist() == [1, 0, 1, 1]


def test_tile_loss_prefers_the_truth_and_leaves_out_what_is_not_known() -> None:
    rows = torch.zeros(3, refiner_samples.FIELDS)
    rows[0, 9] = rows[0, 11] = rows[1, 11] = 1
    right = torch.tensor([[6.0, -6.0], [-6.0, -6.0], [9.0, 9.0]])
    assert train_refiner.tile_loss(right, rows) < 0.01
    assert train_refiner.tile_loss(-right, rows) > 5


@pytest.mark.parametrize("seed", range(8))
def test_a_quad_of_another_size_lies_within_the_tile_or_round_it(seed: int) -> None:
    """As what a detector draws round one circle of a face, or round two tiles."""
    quad = np.array([[100, 100], [130, 100], [130, 140], [100, 140]], np.float32)
    rng = np.random.default_rng(seed)
    found = refiner_samples._off_size(quad, rng)
    width = float(np.linalg.norm(found[1] - found[0]))
    assert 0.45 <= width / 30 <= 0.8 or 1.2 <= width / 30 <= 1.7
    if width < 30:  # within the tile
        assert (found.min(axis=0) >= [99.9, 99.9]).all()
        assert (found.max(axis=0) <= [130.1, 140.1]).all()
    else:
        assert found.mean(axis=0) == pytest.approx([115, 120], abs=0.1)


def test_a_refiner_learns_from_a_rendered_photo(tmp_path: Path) -> None:
    """Crops drawn from a picture, labels and found quads; a few steps bring the corners nearer."""
    torch.manual_seed(0)
    photo, _ = one_tile(tmp_path, exact=True)
    picture = np.full((512, 512, 3), 40, np.uint8)
    cv2.fillConvexPoly(picture, photo.quads[0].astype(np.int32), (240, 240, 240))
    cv2.imwrite(str(tmp_path / "none.jpg"), picture)
    mined = refiner_samples.Mined(photo=photo, found=photo.quads + 3)
    crops = refiner_samples.RefinerCrops([(1.0, [mined])], seed=1)
    loader = torch.utils.data.DataLoader(crops, batch_size=32)
    told = train_refiner.validation(Refiner().eval(), [mined] * 2)
    schedule = training.Schedule(steps=20, peak_rate=2e-3)
    trainer = training.Trainer(Refiner(), schedule, tmp_path)
    losses: list[float] = []

    def loss_of(network: torch.nn.Module, batch: training.Batch) -> torch.Tensor:
        loss = train_refiner.loss_of(network, batch)
        losses.append(float(loss.detach()))
        return loss

    trainer.run(iter(loader), loss_of, lambda _: "")
    assert told.startswith("corners 0.")
    assert np.mean(losses[-5:]) < 0.7 * np.mean(losses[:3])


def test_mined_scores_tell_which_tiles_were_found(tmp_path: Path) -> None:
    one, _ = one_tile(tmp_path, exact=True)
    quads = np.concatenate([one.quads, one.quads + 100])
    both = dataclasses.replace(
        one, quads=quads, exact=np.ones(2, bool), face_up=np.ones(2, bool), counts=np.ones(2, bool)
    )
    found = Detections(
        quads=np.concatenate([one.quads + 2, one.quads - 60]),
        scores=np.array([0.8, 0.9], np.float32),
        face_up=np.ones(2, np.float32),
    )
    scores = mine_tiles.scores_of(both, found)
    assert scores == [0.8, 0.0]
    mined = tmp_path / "mined.jsonl"
    mined.write_text(json.dumps({"photo": "none.jpg", "scores": scores, "quads": []}) + "\n")
    (told,) = train_detector.with_mined([both], mined)
    aims = detector_samples._aims(told)
    assert aims is not None
    np.testing.assert_allclose(aims, np.array([0.3, 1.1]) / 1.4, rtol=1e-6)
    with pytest.raises(ValueError, match=r"none\.jpg: 1 tiles, but 2 scores: mine it again"):
        train_detector.with_mined([one], mined)


def test_photos_with_overlooked_tiles_are_drawn_more_often(tmp_path: Path) -> None:
    photo, _ = one_tile(tmp_path, exact=True)
    photos = [dataclasses.replace(photo, found=np.array([score], np.float32)) for score in (1.0, 0.0)]
    often = detector_samples._often([*photos, photo])
    assert often.sum() == pytest.approx(1)
    assert often[1] == pytest.approx(1.7 * often[0])
    assert often[2] == often[0]


def test_networks_shapes() -> None:
    logits, upright = Classifier()(torch.zeros(2, 3, 80, 64))
    assert logits.shape == (2, len(CLASSES))
    assert upright.shape == (2,)
    corners, tile = Refiner()(torch.zeros(2, 3, 80, 64))
    assert corners.shape == (2, 8)
    assert tile.shape == (2, 2)
    heat, corners = Detector()(torch.zeros(1, 3, 64, 96))
    assert heat.shape == (1, 2, 8, 12)
    assert corners.shape == (1, 8, 8, 12)


def test_training_learns_and_resumes(tmp_path: Path) -> None:
    """A few steps on one batch lower the loss; a second trainer goes on from the checkpoint."""
    torch.manual_seed(3)
    crops = torch.randint(0, 256, (8, 3, 80, 64), dtype=torch.uint8)
    batch = (crops, torch.arange(8), torch.full((8,), -1))
    losses: list[float] = []

    def loss_of(network: torch.nn.Module, batch: training.Batch) -> torch.Tensor:
        loss = torch.nn.functional.cross_entropy(network(batch[0].float() / 255)[0], batch[1])
        losses.append(float(loss.detach()))
        return loss

    def endless() -> Iterator[training.Batch]:
        while True:
            yield batch

    schedule = training.Schedule(steps=12, peak_rate=0.05)
    training.Trainer(Classifier(), schedule, tmp_path).run(endless(), loss_of, lambda _: "")
    assert losses[-1] < losses[0]
    again = training.Trainer(Classifier(), schedule, tmp_path)
    assert again.step == 12
    averaged = training.averaged_weights(tmp_path / "checkpoint.pt", Classifier())
    assert not averaged.training


def test_patches_come_back(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    width, height = patches.PATCH_WH
    made = [
        patches.Patch(pixels=rng.integers(0, 256, (height, width, 3), dtype=np.uint8), label=i, upright=1)
        for i in range(3)
    ]
    assert patches.write_patches(tmp_path, made) == 3
    store = patches.PatchStore.open(tmp_path)
    assert store.labels.tolist() == [0, 1, 2]
    np.testing.assert_array_equal(store.pixels[2], made[2].pixels)


def test_faces_that_are_named_are_drawn_alone() -> None:
    design = sample_design(np.random.default_rng(3), OWN_FACES)
    drawn = list(draw_patches.patches_of(design, np.random.default_rng(4), ["1s", "1s", "5z"]))
    assert [CLASSES[patch.label] for patch in drawn] == ["1s", "1s", "5z"]
    assert not np.array_equal(drawn[0].pixels, drawn[1].pixels)  # among other neighbours


def test_faces_alone_are_counted(tmp_path: Path) -> None:
    """A classifier that takes everything for a back is right on all backs; of faces its next word counts."""
    names = ["back", "back", "back", "1s"]
    pixels = np.zeros((120, 96, 3), np.uint8)
    stored = [patches.Patch(pixels=pixels, label=CLASSES.index(name)) for name in names]
    patches.write_patches(tmp_path, stored)
    network = Classifier().eval()
    with torch.no_grad():
        network.head.weight.zero_()
        network.head.bias[:] = 0.0
        network.head.bias[CLASSES.index("back")] = 9.0
        network.head.bias[CLASSES.index("5z")] = 3.0
    store = patches.PatchStore.open(tmp_path)
    assert train_classifier.accuracy(network, store)[0] == 0.75
    assert train_classifier.accuracy(network, store, faces=True) == (0.0, "1s>5z:1")


def test_designs_of_classifiers_are_trained_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each for two steps, and measured; the same command again trains nothing and gives the same table."""
    rng = np.random.default_rng(0)
    width, height = patches.PATCH_WH
    stored = [
        patches.Patch(pixels=rng.integers(0, 256, (height, width, 3), dtype=np.uint8), label=label)
        for label in range(4)
    ]
    patches.write_patches(tmp_path / "patches" / "faces-a", stored)
    page = tmp_path / "page.md"
    marks = (
        "<!-- figures of scripts/compare_classifiers.py -->",
        "<!-- end of scripts/compare_classifiers.py -->",
    )
    page.write_text("\n".join(marks), encoding="utf-8")
    given = ["--patches", str(tmp_path / "patches"), "--test", str(tmp_path / "patches" / "faces-a")]
    given += ["--run", str(tmp_path / "run"), "--steps", "2", "--page", str(page)]
    monkeypatch.setattr("sys.argv", ["compare_classifiers.py", *given])
    monkeypatch.setattr(compare_classifiers, "BATCH", 4)
    monkeypatch.setattr(compare_classifiers, "log_to", lambda _: None)  # the test's log is kept already
    compare_classifiers.main()
    table = page.read_text(encoding="utf-8")
    assert [design.name in table for design in compare_classifiers.DESIGNS] == [True] * 3
    assert "faces-a %" in table
    checkpoints = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("checkpoint.pt")}
    assert len(checkpoints) == 3
    compare_classifiers.main()
    assert {path: path.stat().st_mtime_ns for path in checkpoints} == checkpoints
    assert page.read_text(encoding="utf-8") == table


def test_look_alikes_are_held_apart() -> None:
    """A margin makes being right by little cost more where the other is a look-alike, and nowhere else."""
    network = Classifier().eval()
    with torch.no_grad():
        network.head.weight.zero_()
        network.head.bias[:] = 0.0
        network.head.bias[CLASSES.index("1m")] = 2.0
    label = torch.tensor([CLASSES.index("1m")])
    batch = (torch.zeros(1, 3, 80, 64, dtype=torch.uint8), label, torch.tensor([patches.UPRIGHT_UNKNOWN]))
    margins = compare_classifiers.margins(1.0)
    plain = train_classifier.loss_of(network, batch).item()
    assert train_classifier.loss_of(network, batch, margins=margins).item() > plain
    assert margins[label[0], CLASSES.index("2m")] == 1.0
    assert margins[label[0], CLASSES.index("9s")] == margins.diagonal().sum() == 0.0


def test_what_is_misnamed_is_drawn_more_often(tmp_path: Path) -> None:
    """A dark patch whose name is sure, and a light one that is misnamed: seven light ones to one."""
    width, height = patches.PATCH_WH
    stored = [
        patches.Patch(pixels=np.full((height, width, 3), light, np.uint8), label=CLASSES.index(name))
        for light, name in ((20, "5z"), (220, "1s"))
    ]
    patches.write_patches(tmp_path, stored)
    network = Classifier().eval()
    with torch.no_grad():
        network.head.weight.zero_()
        network.head.bias[:] = 0.0
        network.head.bias[CLASSES.index("5z")] = 30.0
    store = patches.PatchStore.open(tmp_path)
    patches.write_named(tmp_path, mine_patches.named_rightly(network, store))
    assert store.named.tolist() == [1.0, 1.0]
    mined = patches.PatchStore.open(tmp_path)
    assert mined.named.tolist() == pytest.approx([1.0, 0.0], abs=1e-3)
    drawn = iter(train_classifier.Crops({"faces": mined}, seed=1))
    labels = [next(drawn)[1] for _ in range(600)]
    assert labels.count(CLASSES.index("5z")) / len(labels) == pytest.approx(1 / 8, abs=0.05)
    patches.write_patches(tmp_path, stored)
    assert patches.PatchStore.open(tmp_path).named.tolist() == [1.0, 1.0]  # nobody has looked at these


def test_crops_are_turned_and_never_mirrored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crop_augment, "_CHANGES", ())  # light and noise move nothing
    monkeypatch.setattr(crop_augment, "_COVERED", 0.0)
    width, height = patches.PATCH_WH
    patch = np.full((height, width, 3), 200, np.uint8)
    patch[30:60, 20:45] = (250, 0, 0)  # red in the upper left part of the face
    rng = np.random.default_rng(2)
    for _ in range(40):
        crop, turned = crop_augment.training_crop(patch, rng)
        assert crop.shape == (80, 64, 3)
        redness = crop[..., 0].astype(int) - crop[..., 1]
        rows, columns = np.nonzero(redness > redness.max() * 0.6)
        upper_left = rows.mean() < 40 and columns.mean() < 32
        lower_right = rows.mean() > 40 and columns.mean() > 32
        assert lower_right if turned else upper_left


def test_crops_across_lie_by_a_quarter_turn_and_are_unreadable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is red in the upper left comes to the upper right or the lower left, and has no name there."""
    monkeypatch.setattr(crop_augment, "_CHANGES", ())
    width, height = patches.PATCH_WH
    patch = np.full((height, width, 3), 200, np.uint8)
    patch[30:60, 20:45] = (250, 0, 0)
    rng = np.random.default_rng(2)
    places = set()
    for _ in range(40):
        redness = (crop := crop_augment.crop_across(patch, rng))[..., 0].astype(int) - crop[..., 1]
        rows, columns = np.nonzero(redness > redness.max() * 0.6)
        places.add(("left" if columns.mean() < 32 else "right", "upper" if rows.mean() < 40 else "lower"))
    assert places == {("right", "upper"), ("left", "lower")}
    stored = [patches.Patch(pixels=patch, label=CLASSES.index(name), upright=1) for name in ("7m", "9p")]
    patches.write_patches(tmp_path, stored)
    drawn = iter(train_classifier.Crops({"scenes": patches.PatchStore.open(tmp_path)}, seed=1))
    labels = [CLASSES[label] for _, label, _ in (next(drawn) for _ in range(1000))]
    assert labels.count("unreadable") / 1000 == pytest.approx(0.05, abs=0.02)  # a tenth of 7m, none of 9p
    assert set(labels) == {"7m", "9p", "unreadable"}


def test_painting_red_keeps_white_and_surroundings() -> None:
    width, height = patches.PATCH_WH
    patch = np.full((height, width, 3), 240, np.uint8)
    patch[50:70, 40:56] = (20, 60, 30)
    red = crop_augment.painted_red(patch, np.random.default_rng(0))
    assert red[60, 48, 0] > 2 * red[60, 48, 1]
    assert abs(int(red[30, 30, 1]) - 240) < 12
    np.testing.assert_array_equal(red[:20], patch[:20])
