"""The three networks: a tile detector at stride 8, a refiner of its quads, and a crop classifier.

All begin with a pixel-unshuffle, since on a CPU the normalisations and activations at full resolution
cost more than the convolutions, and widen as they shrink.
"""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from tehai.scoring.tiles import TILES

#: What the classifier tells apart, in the order of its outputs: the 34 kinds, the three red fives, then
#: flowers and seasons as one, the back, and what is no readable tile.
CLASSES: Final = (*(str(tile) for tile in TILES), "flower", "back", "unreadable")

#: Pixels of the input per cell of the detector's maps.
STRIDE: Final = 8


def conv(inputs: int, outputs: int, *, size: int = 3, step: int = 1) -> nn.Sequential:
    """Give a convolution with normalisation and ReLU: (B, inputs, H, W) to (B, outputs, H/step, W/step)."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, step, size // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two 3x3 convolutions added to their input; the shape stays."""

    def __init__(self, width: int) -> None:
        """Make a block of `width` channels."""
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        """(B, width, H, W) to the same shape."""
        return functional.relu(x + self.second(self.first(x)))


class Classifier(nn.Module):
    """Crops to logits of the classes and of standing upright.

    Input: (B, 3, 80, 64), RGB in [0, 1]. Output: logits (B, 40) and the logit of standing upright (B,).
    """

    def __init__(self, widths: tuple[int, int, int] = (96, 192, 320)) -> None:
        """Make the network with the channels of its three stages (strides 4, 8 and 16)."""
        super().__init__()
        first, second, third = widths
        self.stem = nn.Sequential(nn.PixelUnshuffle(4), conv(48, first), Residual(first), Residual(first))
        self.middle = nn.Sequential(conv(first, second, step=2), Residual(second), Residual(second))
        self.deep = nn.Sequential(conv(second, third, step=2), Residual(third))
        # The place of a stroke tells 6m from 3m and 1m from 2m, so the last map is not averaged away at once.
        self.squeeze = conv(third, 64, size=1)
        self.dropout = nn.Dropout(0.2)
        self.head = nn.Linear(64 * 5 * 4 + third, len(CLASSES) + 1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """(B, 3, 80, 64) to logits (B, 40) and the upright logit (B,)."""
        return self.of_cells(self.stem[0]((x - 0.5) * 4))

    def of_cells(self, cells: Tensor) -> tuple[Tensor, Tensor]:
        """Do the same from unshuffled pixels, normalised to [-2, 2]: (B, 48, 20, 16)."""
        x = self.deep(self.middle(self.stem[1:](cells)))  # (B, third, 5, 4)
        pooled = torch.cat([self.squeeze(x).flatten(1), x.mean((2, 3))], 1)
        output = self.head(self.dropout(pooled))
        return output[:, :-1], output[:, -1]


class Refiner(nn.Module):
    """Crops round quads to where the tile lies in them, and whether there is one.

    Input: (B, 3, 80, 64), RGB in [0, 1]. Output: x and y of the four corners (B, 8), in pixels of the crop
    from where the quad has them, and logits (B, 2) of a tile there that lies face up, and face down.
    """

    def __init__(self, widths: tuple[int, int, int] = (56, 104, 160)) -> None:
        """Make the network with the channels of its three stages (strides 4, 8 and 16)."""
        super().__init__()
        first, second, third = widths
        self.stem = nn.Sequential(nn.PixelUnshuffle(4), conv(48, first), Residual(first))
        self.middle = nn.Sequential(conv(first, second, step=2), Residual(second), Residual(second))
        self.deep = nn.Sequential(conv(second, third, step=2), Residual(third), Residual(third))
        self.squeeze = conv(third, 48, size=1)
        self.hidden = nn.Linear(48 * 5 * 4 + third, 192)
        self.head = nn.Linear(192, 10)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """(B, 3, 80, 64) to corners (B, 8) and logits (B, 2)."""
        return self.of_cells(self.stem[0]((x - 0.5) * 4))

    def of_cells(self, cells: Tensor) -> tuple[Tensor, Tensor]:
        """Do the same from unshuffled pixels, normalised to [-2, 2]: (B, 48, 20, 16)."""
        x = self.deep(self.middle(self.stem[1:](cells)))  # (B, third, 5, 4)
        pooled = torch.cat([self.squeeze(x).flatten(1), x.mean((2, 3))], 1)
        output = self.head(functional.relu(self.hidden(pooled)))
        return output[:, :8] * STRIDE, output[:, 8:]


class Detector(nn.Module):
    """A photo to maps of tile centres and corners at stride 8.

    Input: (B, 3, H, W), RGB in [0, 1], H and W multiples of 32. Output: centre logits (B, 2, H/8, W/8), face
    up and face down, and corners (B, 8, H/8, W/8): x and y of the four corners from the cell's middle, in
    pixels of the input.
    """

    def __init__(self, widths: tuple[int, int, int, int] = (48, 96, 160, 224)) -> None:
        """Make the network with the channels at strides 4, 8, 16 and 32."""
        super().__init__()
        quarter, eighth, sixteenth, last = widths
        self.stem = nn.Sequential(nn.PixelUnshuffle(4), conv(48, quarter), conv(quarter, quarter))
        self.eighth = nn.Sequential(conv(quarter, eighth, step=2), Residual(eighth), Residual(eighth))
        self.sixteenth = nn.Sequential(
            conv(eighth, sixteenth, step=2), Residual(sixteenth), Residual(sixteenth)
        )
        self.last = nn.Sequential(conv(sixteenth, last, step=2), Residual(last), Residual(last))
        self.up_last = conv(last, sixteenth, size=1)
        self.up_sixteenth = conv(sixteenth, eighth, size=1)
        self.merge_sixteenth = conv(sixteenth, sixteenth)
        self.merge_eighth = Residual(eighth)
        self.heat = nn.Sequential(conv(eighth, eighth), nn.Conv2d(eighth, 2, 1))
        self.corners = nn.Sequential(conv(eighth, eighth), nn.Conv2d(eighth, 8, 1))
        nn.init.constant_(self.heat[-1].bias, -4.0)  # tiles are rare among cells

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """(B, 3, H, W) to centre logits (B, 2, H/8, W/8) and corners (B, 8, H/8, W/8)."""
        return self.of_cells(self.stem[0]((x - 0.5) * 4))

    def of_cells(self, cells: Tensor) -> tuple[Tensor, Tensor]:
        """Do the same from unshuffled pixels, normalised to [-2, 2]: (B, 48, H/4, W/4)."""
        eighth = self.eighth(self.stem[1:](cells))
        sixteenth = self.sixteenth(eighth)
        last = self.last(sixteenth)
        sixteenth = self.merge_sixteenth(sixteenth + _double(self.up_last(last)))
        merged = self.merge_eighth(eighth + _double(self.up_sixteenth(sixteenth)))
        return self.heat(merged), self.corners(merged) * STRIDE


def _double(x: Tensor) -> Tensor:
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")
