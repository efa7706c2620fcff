"""Tell which patches a classifier still misnames or doubts, so that its training draws those more often.

    python -m tehai.scripts.mine_patches runs/classifier/checkpoint.pt --patches runs/patches

Writes `named.npy` beside the labels of each training store: the probability that the right name gets.
`train_classifier` takes it up where it is there.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch

from tehai.scripts.crop_augment import plain_crop
from tehai.scripts.networks import Classifier
from tehai.scripts.patches import is_held_back, open_stores, write_named
from tehai.scripts.training import averaged_weights, half_precision

if TYPE_CHECKING:
    import numpy.typing as npt
    from torch import nn

    from tehai.scripts.patches import PatchStore

_BATCH = 256


@torch.no_grad()
def named_rightly(network: nn.Module, store: PatchStore) -> npt.NDArray[np.float32]:
    """Return the probability of the right name for each patch, float32 (N,), cut plainly and upright."""
    parts = []
    for start in range(0, len(store.labels), _BATCH):
        pixels, labels = store.pixels[start : start + _BATCH], store.labels[start : start + _BATCH]
        crops = np.stack([plain_crop(one) for one in pixels])
        cells = torch.from_numpy(crops).permute(0, 3, 1, 2).float() / 255  # channels last, as they come
        with half_precision():
            logits, _ = network(cells)
        each = logits.float().softmax(1).numpy()
        parts.append(each[np.arange(len(labels)), labels])
    return np.concatenate(parts) if parts else np.zeros(0, np.float32)


def main() -> None:
    """Write what each training store's patches get, and print how many are in doubt."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--patches", type=Path, required=True, help="a folder of patch stores")
    arguments = parser.parse_args()
    network = averaged_weights(arguments.checkpoint, Classifier()).to(memory_format=torch.channels_last)
    for name, store in open_stores(arguments.patches).items():
        if is_held_back(name):
            continue
        named = named_rightly(network, store)
        write_named(arguments.patches / name, named)
        doubted = np.mean(named < 0.9)  # what is misnamed among them
        print(f"{name}: {np.mean(named < 0.5):.2%} misnamed, {doubted:.2%} in doubt", flush=True)


if __name__ == "__main__":
    main()
