r"""Write a trained network as an ONNX file that is complete in itself, and its entry in the model catalog.

    python -m tehai.scripts.export_onnx detector runs/detector/checkpoint.pt --data "what it was trained on" \
        --int8 runs/scenes
    python -m tehai.scripts.export_onnx refiner runs/refiner/checkpoint.pt --data "…" --int8 runs/scenes
    python -m tehai.scripts.export_onnx classifier runs/classifier/checkpoint.pt --data "…" \
        --temperature 1.1 --int8 runs/patches

`--int8` names what the 8-bit scales are taken from: a folder of rendered scenes for the detector (with the
training photos of `TEHAI_DATA`, where it is set) and the refiner, the folder of patches for the classifier.
Without it the file computes in 32 bits, for comparison.

All files take RGB bytes (N, H, W, 3). The detector gives 300 candidate rows a photo: score, x and y of four
corners in pixels of the input, face up; the peaks are already picked. The refiner gives the corners in pixels
of the crop, and the probabilities of a tile there, face up and face down. The classifier gives calibrated
probabilities and the probability of standing upright. Labels, size, colour order and thresholds are in the
file's metadata, too.
"""

from __future__ import annotations

import argparse
import dataclasses
import datetime as dt
import hashlib
import json
import subprocess
import tomllib
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
import torch
from torch import Tensor, nn
from torch.nn import functional

from tehai.scripts.calibration_pictures import crops, photos, refiner_crops
from tehai.scripts.crop_augment import CROP_MARGIN, CROP_WH
from tehai.scripts.networks import CLASSES, STRIDE, Classifier, Detector, Refiner
from tehai.scripts.quantize import PIXEL_SCALE, PIXEL_ZERO, quantize
from tehai.scripts.refiner_samples import QUAD_IN_CROP, REFINER_MARGIN
from tehai.scripts.training import averaged_weights
from tehai.vision.thresholds import Thresholds

MODELS: Final = Path(__file__).resolve().parent.parent / "models"
CANDIDATES: Final = 300
_LARGE_BYTES: Final = 4096
#: Longest side of the detector's first look at a photo, in pixels.
LONG_SIDE: Final = 640

#: Begin of the names of a network's nodes in the exported file, and the detector's nodes kept in 32 bits.
NETWORK: Final = "/network/"
DETECTOR_IN_FULL: Final = ("/network/heat/heat.1/Conv", "/network/corners/corners.1/Conv")

DETECTOR_THRESHOLDS: Final = {
    "score": 0.2,
    "faint": 0.1,
    "small_px": 40.0,
    "large_px": 60.0,
    "zoom_px": 48.0,
    "most_px": 1440.0,
    "fine_px": 40.0,
    "again_px": 42.0,
    "once_more_px": 34.0,
}
#: Of the refiner, see `tehai.vision.refine`; fitted on rendered scenes in designs kept out of training.
REFINER_THRESHOLDS: Final = {
    "margin": REFINER_MARGIN,
    "least": 0.1,
    "bias": -0.2,
    "found": 1.7,
    "shown": 0.7,
}
#: Of the decision, see `tehai.vision.thresholds`; chosen on validation photos for no silent error.
DECISION: Final = Thresholds(
    weak_score=0.5,
    readable=0.7,
    confident=0.97,
    rival=0.03,
    considered=0.0005,
    complete_gain=6.0,
    least_side=18.0,
)
#: A crop whose best name is less probable than `clear` is looked at again, turned by half.
CLASSIFIER_THRESHOLDS: Final = {"margin": CROP_MARGIN, "clear": 0.998, **dataclasses.asdict(DECISION)}

THRESHOLDS: Final = {
    "detector": DETECTOR_THRESHOLDS,
    "refiner": REFINER_THRESHOLDS,
    "classifier": CLASSIFIER_THRESHOLDS,
}


def cells(pixels: Tensor) -> Tensor:
    """Unshuffle and normalise: uint8 (N, H, W, 3) to float (N, 48, H/4, W/4), by row, column, colour.

    The bytes are moved before they become numbers, so that an 8-bit network takes them as they are; those of
    four pixels beside one another stay together, which is four times faster than PixelUnshuffle's order.
    """
    count, height, width = pixels.shape[0], pixels.shape[1] // 4, pixels.shape[2] // 4
    blocks = pixels.reshape(count, height, 4, width, 4, 3).permute(0, 1, 3, 2, 4, 5)  # (N, h, w, 4, 4, 3)
    moved = blocks.reshape(count, height, width, 48).permute(0, 3, 1, 2)
    return (moved.float() - PIXEL_ZERO) * PIXEL_SCALE


class OfCells(nn.Module):
    """A network that takes what `cells` gives."""

    def __init__(self, network: nn.Module) -> None:
        """Wrap a detector or a classifier; its first weights are put into the order of `cells`."""
        super().__init__()
        self.network = network
        weight = network.stem[1][0].weight
        ordered = weight.data.unflatten(1, (3, 4, 4)).permute(0, 2, 3, 1, 4, 5)  # (out, 4, 4, 3, 3, 3)
        weight.data = ordered.flatten(1, 3)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Give what the network gives."""
        outputs: tuple[Tensor, Tensor] = self.network.of_cells(x)
        return outputs


class DetectorRows(nn.Module):
    """The detector with its peaks picked: uint8 (N, H, W, 3) to rows (N, 300, 10)."""

    def __init__(self, network: nn.Module) -> None:
        """Wrap a trained detector that takes cells."""
        super().__init__()
        self.network = network

    def forward(self, pixels: Tensor) -> Tensor:
        """Give score, four corners in pixels of the input, and face up, for each candidate."""
        logits, corners = self.network(cells(pixels))
        heat = logits.sigmoid()
        score, _ = heat.max(1, keepdim=True)  # (N, 1, h, w)
        peaks = score * (functional.max_pool2d(score, 3, 1, 1) == score)
        height, width = score.shape[2], score.shape[3]
        x = (torch.arange(width) + 0.5) * STRIDE
        y = (torch.arange(height) + 0.5) * STRIDE
        middle = torch.stack(
            [x[None, :].expand(height, width), y[:, None].expand(height, width)]
        )  # (2, h, w)
        placed = corners + middle.repeat(4, 1, 1)
        face_up = heat[:, :1] / heat.sum(1, keepdim=True).clamp(min=1e-6)
        rows = torch.cat([peaks, placed, face_up], 1).flatten(2).permute(0, 2, 1)  # (N, hw, 10)
        rows = functional.pad(rows, (0, 0, 0, CANDIDATES))  # a small picture has fewer cells than candidates
        best = rows[..., 0].topk(CANDIDATES, 1).indices
        return rows.gather(1, best[..., None].expand(-1, -1, rows.shape[2]))


class RefinedCorners(nn.Module):
    """The refiner: uint8 (N, 80, 64, 3) to corners (N, 4, 2) in pixels of the crop and tile (N, 2)."""

    def __init__(self, network: nn.Module) -> None:
        """Wrap a trained refiner that takes cells."""
        super().__init__()
        self.network = network
        self.quad = torch.from_numpy(QUAD_IN_CROP)

    def forward(self, pixels: Tensor) -> tuple[Tensor, Tensor]:
        """Give the corners, and the probabilities of a tile there that lies face up, and face down."""
        corners, logits = self.network(cells(pixels))
        return corners.reshape(-1, 4, 2) + self.quad, logits.sigmoid()


class ClassifierProbabilities(nn.Module):
    """The classifier, calibrated: uint8 (N, 80, 64, 3) to probabilities (N, 40) and upright (N,)."""

    def __init__(self, network: nn.Module, temperature: float) -> None:
        """Wrap a trained classifier that takes cells; logits are divided by the temperature."""
        super().__init__()
        self.network = network
        self.temperature = temperature

    def forward(self, pixels: Tensor) -> tuple[Tensor, Tensor]:
        """Give the calibrated probabilities and how likely the crop stands upright."""
        logits, upright = self.network(cells(pixels))
        return (logits / self.temperature).softmax(1), upright.sigmoid()


def export(wrapper: nn.Module, example: Tensor, path: Path, names: dict[str, dict[int, str]]) -> None:
    """Write the ONNX file; `names` gives its inputs' and outputs' free axes, the input first."""
    inputs, *outputs = names
    torch.onnx.export(
        wrapper.eval(),
        (example,),
        path,
        input_names=[inputs],
        output_names=outputs,
        dynamic_axes=names,
        opset_version=17,
        dynamo=False,
    )


def describe(path: Path, metadata: dict[str, Any]) -> None:
    """Put the metadata into the file, texts as they are and everything else as JSON."""
    model = onnx.load(path)
    _halve_weights(model)
    texts = {key: value if isinstance(value, str) else json.dumps(value) for key, value in metadata.items()}
    onnx.helper.set_model_props(model, texts)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def _halve_weights(model: onnx.ModelProto) -> None:
    """Keep large weights as 16-bit floats, cast back when the model is loaded: half the bytes to ship."""
    graph = model.graph
    casts = []
    for tensor in graph.initializer:
        if tensor.data_type != onnx.TensorProto.FLOAT or len(tensor.raw_data) < _LARGE_BYTES:
            continue
        name = tensor.name
        half = onnx.numpy_helper.from_array(
            onnx.numpy_helper.to_array(tensor).astype(np.float16), f"{name}.half"
        )
        tensor.CopyFrom(half)
        casts.append(onnx.helper.make_node("Cast", [f"{name}.half"], [name], to=onnx.TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)


def enter(name: str, entry: dict[str, Any], folder: Path = MODELS) -> None:
    """Write an entry into catalog.toml, the others left as they are."""
    path = folder / "catalog.toml"
    entries = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    entries[name] = entry
    lines = ["# Written by scripts/export_onnx.py; models/catalog.py says what each key means."]
    for title, table in sorted(entries.items()):
        lines += ["", f"[{title}]", *(f"{key} = {_toml(value)}" for key, value in table.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _toml(value: Any) -> str:  # noqa: ANN401 - any value of a TOML table
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _commit() -> str:
    command = ["git", "rev-parse", "--short=12", "HEAD"]
    finished = subprocess.run(command, cwd=MODELS, capture_output=True, text=True, check=True)  # noqa: S603
    return finished.stdout.strip()


def wrapped(
    name: str, checkpoint: Path, temperature: float
) -> tuple[nn.Module, Tensor, dict[str, dict[int, str]]]:
    """Load a checkpoint into its export form; give an example input and the free axes as well."""
    if name == "detector":
        network = averaged_weights(checkpoint, Detector())
        axes = {"pixels": {0: "photos", 1: "height", 2: "width"}, "rows": {0: "photos"}}
        return DetectorRows(OfCells(network)), torch.zeros(1, 320, 480, 3, dtype=torch.uint8), axes
    free = {0: "crops"}
    width, height = CROP_WH
    example = torch.zeros(2, height, width, 3, dtype=torch.uint8)
    if name == "refiner":
        network = averaged_weights(checkpoint, Refiner())
        return RefinedCorners(OfCells(network)), example, {"pixels": free, "corners": free, "tile": free}
    network = averaged_weights(checkpoint, Classifier())
    axes = {"pixels": free, "probabilities": free, "upright": free}
    return ClassifierProbabilities(OfCells(network), temperature), example, axes


def export_model(
    name: str, checkpoint: Path, folder: Path, *, pictures: Path | None, temperature: float
) -> Path:
    """Write the network `name` of a checkpoint into a folder, in 8 bits where `pictures` names a folder."""
    path = folder / f"{name}.onnx"
    module, example, axes = wrapped(name, checkpoint, temperature)
    export(module, example, path, axes)
    if pictures and name == "detector":
        quantize(path, photos(pictures), part=NETWORK, in_full=DETECTOR_IN_FULL)
    elif pictures:
        quantize(
            path,
            crops(pictures) if name == "classifier" else refiner_crops(pictures),
            part=NETWORK,
            in_full=(),
        )
    return path


def enter_model(
    name: str, path: Path, *, thresholds: dict[str, float], long_side: int = LONG_SIDE, data: str
) -> None:
    """Complete an exported file with what a host must know, and enter it in its folder's catalog."""
    metadata: dict[str, Any] = {
        "size": [long_side, long_side] if name == "detector" else list(CROP_WH),
        "colour": "RGB",
        "labels": list(CLASSES) if name == "classifier" else [],
        "thresholds": THRESHOLDS[name] | thresholds,
    }
    describe(path, metadata)
    trained = {"commit": _commit(), "data": data, "date": dt.datetime.now(tz=dt.UTC).date().isoformat()}
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    entry = {"file": path.name, "sha256": sha256, "input": "pixels", **metadata, "trained": trained}
    enter(name, entry, path.parent)


def main() -> None:
    """Export what the command line names."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", choices=list(THRESHOLDS))
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--data", required=True, help="what the weights were trained on")
    parser.add_argument("--temperature", type=float, default=1.0, help="of the classifier, from calibrate")
    parser.add_argument(
        "--threshold", action="append", default=[], help="NAME=NUMBER in place of the default"
    )
    parser.add_argument("--int8", type=Path, help="compute in 8 bits, calibrated on this folder's pictures")
    parser.add_argument("--out", type=Path, default=MODELS)
    asked = parser.parse_args()
    path = export_model(
        asked.name, asked.checkpoint, asked.out, pictures=asked.int8, temperature=asked.temperature
    )
    given = (item.split("=") for item in asked.threshold)
    enter_model(asked.name, path, thresholds={key: float(number) for key, number in given}, data=asked.data)


if __name__ == "__main__":
    main()
