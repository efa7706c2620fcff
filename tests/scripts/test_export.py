"""The exported files compute what PyTorch computes, from fresh weights: the whole export, end to end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("torch", reason="training needs the extra: pip install 'tehai[train]'")
pytest.importorskip("onnx", reason="training needs the extra: pip install 'tehai[train]'")

import cv2
import onnx
import onnxruntime
import torch

from tehai.datasets.labels import LabelledPhoto, LabelledTile, write_labels
from tehai.models.catalog import load
from tehai.scripts import calibration_pictures, export_onnx, exported_weights, networks, patches, training


def checkpoint(network: torch.nn.Module, folder: Path) -> Path:
    """A checkpoint as a training leaves it, its weights stirred so that no part stays at nought."""
    trainer = training.Trainer(network, training.Schedule(steps=1, peak_rate=1e-3), folder)
    for parameter in trainer.averaged.parameters():
        parameter.data += 0.02 * torch.randn(parameter.shape, generator=torch.Generator().manual_seed(4))
    trainer.save()
    return folder / "checkpoint.pt"


def written(
    name: str, folder: Path, network: torch.nn.Module, monkeypatch: pytest.MonkeyPatch, *more: str
) -> Path:
    path = checkpoint(network, folder)
    arguments = ["export", name, str(path), "--data", "nothing", "--temperature", "1.5", "--out", str(folder)]
    monkeypatch.setattr("sys.argv", [*arguments, *more])
    export_onnx.main()
    return path


@pytest.fixture(autouse=True)
def _same_networks() -> None:
    """Networks without training are the same each time."""
    torch.manual_seed(1)


def smooth_pictures(count: int, height: int, width: int) -> np.ndarray:
    """Uint8 (count, height, width, 3): random blots, since in noise nothing stands out."""
    rng = np.random.default_rng(1)
    blots = [
        cv2.resize(rng.integers(0, 256, (9, 9, 3), dtype=np.uint8), (width, height)) for _ in range(count)
    ]
    return np.stack(blots)


def labelled_scene(folder: Path, *tiles: LabelledTile) -> np.ndarray:
    """Write a picture and its labels as a folder of one scene; give the picture, uint8 (1, 128, 192, 3)."""
    photo = smooth_pictures(1, 128, 192)
    cv2.imwrite(str(folder / "scene.png"), photo[0, :, :, ::-1])
    label = LabelledPhoto(
        image="scene.png",
        group="1",
        source="drawn",
        licence="CC0",
        style="riichi",
        size_wh=(192, 128),
        tiles=tiles,
    )
    write_labels(folder / "labels.jsonl", [label])
    return photo


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning", "ignore::FutureWarning")
@pytest.mark.parametrize("name", ["detector", "refiner", "classifier"])
def test_parity_with_pytorch(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {"detector": networks.Detector, "refiner": networks.Refiner, "classifier": networks.Classifier}
    network = kinds[name]()
    path = written(name, tmp_path, network, monkeypatch)
    module, example, _ = export_onnx.wrapped(name, path, 1.5)
    shape = (1, 128, 192, 3) if name == "detector" else (5, *example.shape[1:])
    pixels = np.random.default_rng(1).integers(0, 256, shape, dtype=np.uint8)
    with torch.no_grad():
        expected = module(torch.from_numpy(pixels))
    expected = expected if isinstance(expected, tuple) else (expected,)
    entry = load(name, tmp_path)
    found = onnxruntime.InferenceSession(str(entry.file)).run(None, {entry.input: pixels})
    # The file keeps its weights as 16-bit floats; that much may differ.
    for mine, theirs in zip(found, expected, strict=True):
        if name != "detector":
            np.testing.assert_allclose(mine, theirs.numpy(), atol=0.1 if mine.ndim == 3 else 0.01)
            continue
        for row in theirs[
            0, :20
        ].numpy():  # equal scores may come in another order: a row is told by its place
            nearest = mine[0][np.abs(mine[0][:, 1:9] - row[1:9]).max(axis=1).argmin()]
            np.testing.assert_allclose(nearest[1:9], row[1:9], atol=0.5)
            np.testing.assert_allclose(nearest[[0, 9]], row[[0, 9]], atol=0.01)
    assert json.loads(
        onnxruntime.InferenceSession(str(entry.file)).get_modelmeta().custom_metadata_map["size"]
    )


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning", "ignore::FutureWarning")
def test_eight_bits_name_crops_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The classifier's 8-bit file from its command line, beside PyTorch; twice the same file."""
    pixels = smooth_pictures(24, *patches.PATCH_WH[::-1])
    stored = [patches.Patch(pixels=one, label=0) for one in pixels]
    for name in ("faces", "real-val"):
        patches.write_patches(tmp_path / "patches" / name, stored)
    network = networks.Classifier()
    path = written("classifier", tmp_path, network, monkeypatch, "--int8", str(tmp_path / "patches"))
    entry = load("classifier", tmp_path)
    content = entry.file.read_bytes()
    export_onnx.main()
    assert entry.file.read_bytes() == content
    assert len(content) < 0.6 * sum(weight.numel() for weight in network.parameters()) * 2
    crops = smooth_pictures(8, 80, 64)
    module, _, _ = export_onnx.wrapped("classifier", path, 1.5)
    with torch.no_grad():
        expected, stands = (output.numpy() for output in module(torch.from_numpy(crops)))
    probabilities, upright = onnxruntime.InferenceSession(content).run(None, {entry.input: crops})
    assert np.abs(probabilities - expected).sum(axis=1).max() < 0.1
    np.testing.assert_allclose(upright, stands, atol=0.05)


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning", "ignore::FutureWarning")
def test_eight_bits_place_tiles_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The detector's 8-bit file: all but the last convolutions in 8 bits, bytes taken as they are."""
    monkeypatch.delenv("TEHAI_DATA", raising=False)
    photo = labelled_scene(tmp_path)
    path = written("detector", tmp_path, networks.Detector(), monkeypatch, "--int8", str(tmp_path))
    graph = onnx.load(tmp_path / "detector.onnx").graph
    makers = {output: node for node in graph.node for output in node.output}
    convolutions = [node for node in graph.node if node.op_type == "Conv"]
    fed = [makers[node.input[0]] for node in convolutions]
    assert {node.op_type for node in fed} == {"DequantizeLinear"}
    assert makers[fed[0].input[0]].op_type == "Transpose"  # of bytes: no number is made of them before
    in_full = {
        node.name for node in convolutions if makers.get(node.input[1], node).op_type != "DequantizeLinear"
    }
    assert in_full == set(export_onnx.DETECTOR_IN_FULL)
    assert {weight.name for weight in graph.initializer} <= {
        name for node in graph.node for name in node.input
    }
    module, _, _ = export_onnx.wrapped("detector", path, 1.0)
    with torch.no_grad():
        expected = module(torch.from_numpy(photo))[0].numpy()
    found = onnxruntime.InferenceSession(str(tmp_path / "detector.onnx")).run(None, {"pixels": photo})[0][0]
    for row in expected[:10]:
        nearest = found[np.abs(found[:, 1:9] - row[1:9]).max(axis=1).argmin()]
        np.testing.assert_allclose(nearest[1:9], row[1:9], atol=2.0)
        np.testing.assert_allclose(nearest[[0, 9]], row[[0, 9]], atol=0.05)


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning", "ignore::FutureWarning")
def test_eight_bits_refine_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The refiner's 8-bit file, scaled by crops of a scene with labels."""
    tile = LabelledTile(tile="1m", shape="quad", points=((60, 40), (90, 42), (88, 82), (58, 80)))
    labelled_scene(tmp_path, tile)
    path = written("refiner", tmp_path, networks.Refiner(), monkeypatch, "--int8", str(tmp_path))
    crops = smooth_pictures(8, 80, 64)
    module, _, _ = export_onnx.wrapped("refiner", path, 1.0)
    with torch.no_grad():
        expected, expected_tile = (output.numpy() for output in module(torch.from_numpy(crops)))
    corners, tile_there = onnxruntime.InferenceSession(str(tmp_path / "refiner.onnx")).run(
        None, {"pixels": crops}
    )
    np.testing.assert_allclose(corners, expected, atol=1.0)
    np.testing.assert_allclose(tile_there, expected_tile, atol=0.05)


def test_no_patches_to_calibrate_on(tmp_path: Path) -> None:
    patches.write_patches(tmp_path / "real-val", [])
    with pytest.raises(FileNotFoundError, match="holds no patches to calibrate on"):
        next(calibration_pictures.crops(tmp_path))


@pytest.mark.parametrize(
    ("kind", "height"), [(networks.Detector, 96), (networks.Refiner, 80), (networks.Classifier, 80)]
)
def test_cells_tell_the_network_the_same(kind: type[torch.nn.Module], height: int) -> None:
    network = kind().eval()
    pixels = torch.from_numpy(smooth_pictures(2, height, 64))
    with torch.no_grad():
        expected = network(pixels.permute(0, 3, 1, 2).float() / 255)
        found = export_onnx.OfCells(network)(export_onnx.cells(pixels))
    scale = max(float(theirs.abs().max()) for theirs in expected)  # some outputs are next to nothing
    for mine, theirs in zip(found, expected, strict=True):
        np.testing.assert_allclose(mine.numpy(), theirs.numpy(), atol=0.02 * scale)


def test_peaks_are_picked() -> None:
    class OneTile(torch.nn.Module):  # type: ignore[misc]  # torch is Any to the type checker
        def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            heat = torch.full((1, 2, x.shape[2] // 2, x.shape[3] // 2), -9.0)
            heat[0, 0, 2, 3] = 3.0
            heat[0, 0, 2, 4] = 2.0  # beside the peak: no candidate of its own
            heat[0, 1, 5, 1] = 1.0  # face down
            corners = torch.zeros(1, 8, *heat.shape[2:])
            corners[0, :, 2, 3] = torch.tensor([-4.0, -6, 4, -6, 4, 6, -4, 6])
            return heat, corners

    (rows,) = export_onnx.DetectorRows(OneTile())(torch.zeros(1, 64, 64, 3, dtype=torch.uint8))
    assert len(rows) == export_onnx.CANDIDATES
    first, second = rows[0].tolist(), rows[1].tolist()
    assert first[0] == pytest.approx(0.9526, abs=1e-3)
    assert first[1:9] == [24, 14, 32, 14, 32, 26, 24, 26]
    assert first[9] > 0.99
    assert second[9] < 0.01
    assert rows[2, 0] < 0.01


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning", "ignore::FutureWarning")
@pytest.mark.parametrize("bits", [8, 32])
def test_a_training_goes_on_from_an_exported_file(
    bits: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The network computes what the file does, as it stands and while it is trained."""
    pixels = smooth_pictures(32, 80, 64)
    stored = [patches.Patch(pixels=picture, label=0, upright=1) for picture in smooth_pictures(40, 120, 96)]
    patches.write_patches(tmp_path / "patches" / "faces", stored)
    eight = ("--int8", str(tmp_path / "patches")) if bits == 8 else ()
    written("classifier", tmp_path, networks.Classifier(), monkeypatch, *eight)
    file = tmp_path / "classifier.onnx"
    network = networks.Classifier()
    batches = [torch.from_numpy(pixels).permute(0, 3, 1, 2)]
    exported_weights.take_up(network, file, batches)
    expected = onnxruntime.InferenceSession(str(file)).run(None, {"pixels": pixels})[0]
    network.dropout.p = 0.0
    for mode in (True, False):
        with torch.no_grad():
            logits, _ = network.train(mode)(batches[0].float() / 255)
        # In 8 bits what lies between the layers is rounded, too; 127.5 and 128 as the middle differ a little.
        found = (logits / 1.5).softmax(1).numpy()
        assert np.abs(found - expected).sum(axis=1).max() < (0.1 if bits == 8 else 0.01)


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning", "ignore::FutureWarning")
def test_a_training_does_not_go_on_from_another_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written("classifier", tmp_path, networks.Classifier(), monkeypatch)
    with pytest.raises(ValueError, match="another network than Detector"):
        exported_weights.take_up(networks.Detector(), tmp_path / "classifier.onnx", [])


def test_a_training_goes_on_from_a_checkpoint(tmp_path: Path) -> None:
    """With its averaged weights, as they are."""
    trained = networks.Refiner()
    training.Trainer(trained, training.Schedule(steps=1, peak_rate=1e-3), tmp_path).save()
    network = networks.Refiner()
    exported_weights.take_up(network, tmp_path / "checkpoint.pt", [])
    crops = torch.rand(2, 3, 80, 64)
    with torch.no_grad():
        assert torch.allclose(network.eval()(crops)[0], trained.eval()(crops)[0], atol=1e-5)
    with pytest.raises(ValueError, match="another network than Classifier"):
        exported_weights.take_up(networks.Classifier(), tmp_path / "checkpoint.pt", [])


def test_a_training_goes_on_from_the_shipped_detector() -> None:
    """It finds the same tiles: its two heads, which are computed side by side, are not mixed up."""
    entry = load("detector")
    pixels = smooth_pictures(1, 96, 128)
    network = networks.Detector()
    batches = [torch.from_numpy(pixels).permute(0, 3, 1, 2)]
    exported_weights.take_up(network, entry.file, batches)
    with torch.no_grad():
        expected = export_onnx.DetectorRows(export_onnx.OfCells(network))(torch.from_numpy(pixels))[0].numpy()
    rows = onnxruntime.InferenceSession(str(entry.file)).run(None, {entry.input: pixels})[0][0]
    assert np.abs(rows[:3, 0] - expected[:3, 0]).max() < 0.05
    np.testing.assert_allclose(rows[0, 1:9], expected[0, 1:9], atol=3.0)
