"""Training goes on from a shipped file or a checkpoint: its weights become those of a network again.

An exported file has each normalisation folded into its convolution. Going back, the normalisation gets the
mean and the spread of what the convolution gives on training pictures, and the scale and shift that undo it,
so that the network computes what the file does and can still be trained. Of an 8-bit file the weights are
rounded to 7 bits, which a few hundred steps mend.
"""

from __future__ import annotations

from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from tehai.scripts.export_onnx import NETWORK
from tehai.scripts.training import averaged_weights

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

Floats = npt.NDArray[np.float32]

_CHECKPOINT: Final = ".pt"
_LAYERS: Final = (nn.Conv2d, nn.Linear)
#: In an exported file this convolution takes pixels by row, column and colour, see `export_onnx.cells`.
_FIRST: Final = "stem.1.0"
_PIXELS: Final = (4, 4, 3)
_BATCHES: Final = 16


def take_up(network: nn.Module, path: Path, pictures: Iterable[Tensor]) -> None:
    """Give `network` the weights of the ONNX file at `path`, exported from one of its kind.

    Where `path` is a checkpoint (`.pt`) it gets the averaged weights of that, which nothing has rounded.
    `pictures` are batches (B, 3, H, W) uint8 as training draws them; the normalisations' means and spreads
    come from the first of them.

    Raises ValueError when the file's network is another one.
    """
    another = f"{path} holds another network than {type(network).__name__}"
    if path.suffix == _CHECKPOINT:
        try:
            network.load_state_dict(averaged_weights(path, type(network)()).state_dict())
        except RuntimeError as error:
            raise ValueError(another) from error
        return
    taken = _File(path).layers()
    layers = {name: one for name, one in network.eval().named_modules() if isinstance(one, _LAYERS)}
    if {name: tuple(one.weight.shape) for name, one in layers.items()} != _shapes(taken):
        raise ValueError(another)
    norms = _norms(network)
    with torch.no_grad():
        for name, layer in layers.items():
            weight, bias = (torch.from_numpy(array.copy()) for array in taken[name])
            layer.weight.copy_(_by_colour(weight) if name == _FIRST else weight)
            _shift(norms.get(layer), layer).copy_(bias)
        _normalise(network, norms, pictures)


def _shapes(layers: dict[str, tuple[Floats, Floats]]) -> dict[str, tuple[int, ...]]:
    return {name: weight.shape for name, (weight, _) in layers.items()}


class _File:
    """The convolutions and linear layers of an exported file, by their names in the network."""

    def __init__(self, path: Path) -> None:
        graph = onnx.load(path).graph
        self._values = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
        self._nodes = graph.node
        self._made_by = {output: node for node in graph.node for output in node.output}

    def layers(self) -> dict[str, tuple[Floats, Floats]]:
        """Give weight and bias of each."""
        found = [node for node in self._nodes if node.op_type in {"Conv", "Gemm"}]
        return {
            _layer_name(node.name): (self._value(node.input[1]), self._value(node.input[2])) for node in found
        }

    def _value(self, name: str) -> Floats:
        if name in self._values:
            return np.asarray(self._values[name], np.float32)
        node = self._made_by[name]
        if node.op_type == "DequantizeLinear":
            return self._of_bytes(node)
        return self._value(node.input[0])  # a cast from 16 bits, or the same under another name

    def _of_bytes(self, node: Any) -> Floats:  # noqa: ANN401 - onnx is typed as Any
        number, scale, zero = (self._value(name) for name in node.input)
        shape = (-1, *[1] * (number.ndim - 1))
        return np.asarray((number - zero.reshape(shape)) * scale.reshape(shape), np.float32)


def _layer_name(node: str) -> str:
    """Give `eighth.1.first.0` for the node `/network/eighth/eighth.1/first/first.0/Conv`."""
    parts: list[str] = []
    for part in node.removeprefix(NETWORK).split("/")[:-1]:
        if parts and part.startswith(f"{parts[-1]}."):
            parts.pop()
        parts.append(part)
    return ".".join(parts)


def _norms(network: nn.Module) -> dict[nn.Module, nn.BatchNorm2d]:
    chains = (list(chain) for chain in network.modules() if isinstance(chain, nn.Sequential))
    pairs = (pair for chain in chains for pair in pairwise(chain))
    return {first: second for first, second in pairs if isinstance(second, nn.BatchNorm2d)}


def _shift(norm: nn.BatchNorm2d | None, layer: Any) -> Tensor:  # noqa: ANN401 - Conv2d or Linear
    """Give the place of a bias: the layer's own, or its normalisation's, which does nothing else for now."""
    if norm is None:
        bias: Tensor = layer.bias
        return bias
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.fill_(1)
    return norm.bias


def _by_colour(weight: Tensor) -> Tensor:
    """Put the first weights (out, 48, 3, 3) back into PixelUnshuffle's order: colour, row, column."""
    return weight.unflatten(1, _PIXELS).permute(0, 3, 1, 2, 4, 5).flatten(1, 3)


def _normalise(
    network: nn.Module, norms: dict[nn.Module, nn.BatchNorm2d], pictures: Iterable[Tensor]
) -> None:
    """Set each normalisation to what its convolution gives, without a change of what the network computes."""
    seen: dict[nn.Module, list[Tensor]] = {layer: [] for layer in norms}

    def note(layer: nn.Module, _input: object, output: Tensor) -> None:
        by_channel = output.double().transpose(0, 1).flatten(1)  # (C, B*H*W)
        seen[layer].append(torch.stack([by_channel.mean(1), by_channel.square().mean(1)]))

    hooks = [layer.register_forward_hook(note) for layer in norms]
    for batch in islice(pictures, _BATCHES):
        network(batch.float() / 255)
    for hook in hooks:
        hook.remove()
    for layer, norm in norms.items():
        mean, square = torch.stack(seen[layer]).mean(0)
        spread = square - mean.square()
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.copy_((spread + norm.eps).sqrt())
        norm.bias += mean
