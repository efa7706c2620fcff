"""An exported network computed in 8 bits: a quarter of the bytes and, on a CPU, a third of the time.

The scales come from calibration pictures, training photos and rendered scenes; nothing is trained again.
Weights are scaled by output channel and take 7 bits: with 8, processors without VNNI let sums of two
products overflow, and the file would compute something else there. What stays in 32 bits is named by the
caller: a corner in 8 bits would be off by a pixel.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
import onnx
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

#: A pixel of 0 to 255 stands for (pixel - 128) * 4 / 255 in the networks' first convolution.
PIXEL_ZERO: Final = 128
PIXEL_SCALE: Final = 4 / 255

_QUANTIZED: Final = frozenset({"Conv", "Relu", "Add", "Resize"})


class _Pictures(CalibrationDataReader):
    """Feeds batches of RGB uint8 (N, H, W, 3) to the calibration."""

    def __init__(self, name: str, batches: Iterable[npt.NDArray[np.uint8]]) -> None:
        self._name = name
        self._batches: Iterator[npt.NDArray[np.uint8]] = iter(batches)

    def get_next(self) -> dict[str, npt.NDArray[np.uint8]] | None:
        batch = next(self._batches, None)
        return None if batch is None else {self._name: batch}


def quantize(
    path: Path, batches: Iterable[npt.NDArray[np.uint8]], *, part: str, in_full: Collection[str]
) -> None:
    """Turn the ONNX file at `path` into its 8-bit form, in place.

    `batches` are calibration pictures, RGB uint8 (N, H, W, 3). Computed in 8 bits are the convolutions, sums
    and enlargements whose names begin with `part`, but for the convolutions named in `in_full`. The first
    convolution takes the picture's bytes as they are.

    Raises ValueError when a name of `in_full` is not in the file.
    """
    graph = onnx.load(path).graph
    nodes = [node.name for node in graph.node if node.op_type in _QUANTIZED and node.name.startswith(part)]
    if missing := set(in_full) - set(nodes):
        message = f"{path.name} has no nodes {sorted(missing)} to keep in 32 bits"
        raise ValueError(message)
    pixels = {"scale": np.array(PIXEL_SCALE, np.float32), "zero_point": np.array(PIXEL_ZERO, np.uint8)}
    logging.getLogger().setLevel(logging.ERROR)  # it advises a pre-processing that the export has done
    quantize_static(
        path,
        path,
        _Pictures(graph.input[0].name, batches),
        quant_format=QuantFormat.QDQ,
        per_channel=True,
        reduce_range=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        nodes_to_quantize=[name for name in nodes if name not in in_full],
        calibrate_method=CalibrationMethod.MinMax,
        extra_options={"TensorQuantOverrides": {_first_convolution(graph).input[0]: [pixels]}},
    )
    model = onnx.load(path)
    _feed_bytes(model.graph)
    onnx.save(model, path)


def _first_convolution(graph: Any) -> Any:  # noqa: ANN401 - onnx is typed as Any
    return next(node for node in graph.node if node.op_type == "Conv")


def _feed_bytes(graph: Any) -> None:  # noqa: ANN401 - onnx is typed as Any
    """Drop the way from bytes to numbers and back to the same bytes before the first convolution."""
    made_by = {output: node for node in graph.node for output in node.output}
    read = made_by[_first_convolution(graph).input[0]]
    node = made_by[read.input[0]]
    while node.op_type != "Cast":
        graph.node.remove(node)
        node = made_by[node.input[0]]
    graph.node.remove(node)
    read.input[0] = node.input[0]
    used = {name for each in graph.node for name in each.input}
    for unused in [weight for weight in graph.initializer if weight.name not in used]:
        graph.initializer.remove(unused)
