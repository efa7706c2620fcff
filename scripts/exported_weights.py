"""Training goes on from a shipped file: its weights become those of a network again.

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

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

Floats = npt.NDArray[np.float32]

#: In an exported file the first convolution takes pixels by row, column and colour, see `export_onnx.cells`.
_FIRST: Final = (4, 4, 3)
_BATCHES: Final = 16


def take_up(network: nn.Module, path: Path, pictures: Iterable[Tensor], example: Tensor) -> None:
    """Give `network` the weights of the ONNX file at `path`, exported from one of its kind.

    `pictures` are batches (B, 3, H, W) uint8 as training draws them; the normalisations' means and spreads
    come from the first of them. `example` (1, 3, H, W), in [0, 1], only shows the order of the convolutions.

    Raises ValueError when the file's network is another one.
    """
    file = _File(path)
    layers = _in_order(network.eval(), example)
    if [tuple(layer.weight.shape) for layer in layers] != [weight.shape for weight, _ in file.layers()]:
        message = f"{path} holds another network than {type(network).__name__}"
        raise ValueError(message)
    norms = _norms(network)
    with torch.no_grad():
        for place, (layer, (weight, bias)) in enumerate(zip(layers, file.layers(), strict=True)):
            taken = torch.from_numpy(weight.copy())
            layer.weight.copy_(_by_colour(taken) if place == 0 else taken)
            _shift(norms.get(layer), layer).copy_(torch.from_numpy(bias.copy()))
        _normalise(network, norms, pictures)


class _File:
    """The convolutions and the linear layers of an exported file, in the order in which they are computed."""

    def __init__(self, path: Path) -> None:
        graph = onnx.load(path).graph
        self._values = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
        self._nodes = graph.node
        self._made_by = {output: node for node in graph.node for output in node.output}

    def layers(self) -> list[tuple[Floats, Floats]]:
        """Give weight and bias of each."""
        found = [node for node in self._nodes if node.op_type in {"Conv", "Gemm"}]
        return [(self._value(node.input[1]), self._value(node.input[2])) for node in found]

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


def _in_order(network: nn.Module, example: Tensor) -> list[Any]:
    found: list[Any] = []
    kinds = nn.Conv2d | nn.Linear
    hooks = [
        layer.register_forward_hook(lambda layer, _input, _output: found.append(layer))
        for layer in network.modules()
        if isinstance(layer, kinds)
    ]
    with torch.no_grad():
        network(example)
    for hook in hooks:
        hook.remove()
    return found


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
    return weight.unflatten(1, _FIRST).permute(0, 3, 1, 2, 4, 5).flatten(1, 3)


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
