"""Find the temperature that makes the classifier's probabilities mean what they say, and show that they do.

    python -m tehai.scripts.calibrate runs/classifier/checkpoint.pt --patches runs/patches

Works on the validation patches of the real photos, cut a little off as the detector cuts them. The
temperature goes into `export_onnx --temperature`.
"""

from __future__ import annotations

import argparse
import itertools
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from tehai.scripts.crop_augment import slightly_off
from tehai.scripts.networks import Classifier
from tehai.scripts.patches import PatchStore
from tehai.scripts.training import averaged_weights


@torch.no_grad()
def mean_logits(network: nn.Module, store: PatchStore, seed: int = 3) -> Tensor:
    """Logits (N, 40) of a store's patches, both half turns averaged."""
    rng = np.random.default_rng(seed)
    crops = np.stack([slightly_off(patch, rng).transpose(2, 0, 1) for patch in store.pixels])
    parts = []
    for part in np.array_split(crops, max(1, len(crops) // 256)):
        pixels = torch.from_numpy(part).float() / 255
        parts.append((network(pixels)[0] + network(pixels.flip((2, 3)))[0]) / 2)
    return torch.cat(parts)


def best_temperature(logits: Tensor, labels: Tensor) -> float:
    """Give the temperature with the least cross-entropy, from 0.3 to 4."""
    candidates = np.exp(np.linspace(np.log(0.3), np.log(4), 120))
    losses = [float(functional.cross_entropy(logits / float(t), labels)) for t in candidates]
    return float(candidates[int(np.argmin(losses))])


def reliability(probabilities: Tensor, labels: Tensor) -> str:
    """Tell, for ranges of the highest probability, how often it was right."""
    highest, named = probabilities.max(1)
    lines = ["probability      crops   mean    right"]
    edges = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0001]
    for low, high in itertools.pairwise(edges):
        inside = (highest >= low) & (highest < high)
        if count := int(inside.sum()):
            mean, right = float(highest[inside].mean()), float((named == labels)[inside].float().mean())
            lines.append(f"{low:5.3f} to {min(high, 1):5.3f}  {count:6d}  {mean:.4f}  {right:.4f}")
    return "\n".join(lines)


def main() -> None:
    """Calibrate what the command line names."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--patches", type=Path, required=True)
    arguments = parser.parse_args()
    network = averaged_weights(arguments.checkpoint, Classifier())
    logits, labels = [], []
    for folder in sorted(arguments.patches.glob("*-val")):
        store = PatchStore.open(folder)
        logits.append(mean_logits(network, store))
        labels.append(torch.from_numpy(store.labels.astype(np.int64)))
        right = float((logits[-1].argmax(1) == labels[-1]).float().mean())
        print(f"{folder.name}: {right:.4f} of {len(labels[-1])} right")
    temperature = best_temperature(torch.cat(logits), torch.cat(labels))
    print(f"temperature {temperature:.3f}")
    print(reliability((torch.cat(logits) / temperature).softmax(1), torch.cat(labels)))


if __name__ == "__main__":
    main()
