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

import onnxruntime
import torch

from tehai.models.catalog import load
from tehai.scripts import export_onnx, networks, training


def checkpoint(network: torch.nn.Module, folder: Path) -> Path:
    """A checkpoint as a training leaves it, its weights stirred so that no part stays at nought."""
    trainer = training.Trainer(network, training.Schedule(steps=1, peak_rate=1e-3), folder)
    for parameter in trainer.averaged.parameters():
        parameter.data += 0.02 * torch.randn(parameter.shape, generator=torch.Generator().manual_seed(4))
    trainer.save()
    return folder / "checkpoint.pt"


def written(name: str, folder: Path, network: torch.nn.Module, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = checkpoint(network, folder)
    arguments = ["export", name, str(path), "--data", "nothing", "--temperature", "1.5", "--out", str(folder)]
    monkeypatch.setattr("sys.argv", arguments)
    export_onnx.main()
    return path


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning", "ignore::FutureWarning")
@pytest.mark.parametrize("name", ["detector", "classifier"])
def test_parity_with_pytorch(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    network = networks.Detector() if name == "detector" else networks.Classifier()
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
        if name == "classifier":
            np.testing.assert_allclose(mine, theirs.numpy(), atol=0.01)
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


def test_peaks_are_picked() -> None:
    class OneTile(torch.nn.Module):  # type: ignore[misc]  # torch is Any to the type checker
        def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            heat = torch.full((1, 2, x.shape[2] // 8, x.shape[3] // 8), -9.0)
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
