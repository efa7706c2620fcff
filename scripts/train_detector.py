"""Train the tile detector from photos and rendered scenes.

    python -m tehai.scripts.train_detector --scenes runs/scenes-a --run runs/detector [--steps 9000]

Takes the real photos of `TEHAI_DATA` where it is set. Stop it at any time with Ctrl-C; the same command takes
the run up again.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from tehai.datasets.importer import read_shared, shared_folder
from tehai.datasets.labels import read_labels
from tehai.datasets.splits import Split, select
from tehai.scripts.detector_samples import Annotated, Pictures, annotated, sample
from tehai.scripts.exported_weights import take_up
from tehai.scripts.networks import STRIDE, Detector
from tehai.scripts.training import Batch, Schedule, Trainer, half_precision, has_checkpoint, log_to

Scores = npt.NDArray[np.float32]

BATCH: Final = 8
#: How often photos of each kind are drawn.
WEIGHTS: Final = {"riichi": 0.15, "hk": 0.2, "scenes": 0.65}

#: In real photos a tile may be unlabelled: where the network is this sure of one, the label counts little.
_SURE: Final = 0.5
_UNLABELLED_WEIGHT: Final = 0.15
_CORNER_WEIGHT: Final = 1.5
#: The cells round a tile's middle cell that learn its corners too.
_NEIGHBOURS: Final = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))


def loss_of(network: nn.Module, batch: Batch) -> Tensor:
    """Focal loss of the centres and the corner loss of the tiles."""
    pictures, heat, weights, tiles = batch
    pixels = pictures.to(memory_format=torch.channels_last).float() / 255
    with half_precision():
        logits, corners = network(pixels)
    return heat_loss(logits.float(), heat, weights) + _CORNER_WEIGHT * corner_loss(corners.float(), tiles)


def heat_loss(logits: Tensor, heat: Tensor, weights: Tensor) -> Tensor:
    """Penalty-reduced focal loss over maps (B, 2, h, w), for each tile of the batch."""
    found = logits.sigmoid()
    real = weights[:, 1:].amax((2, 3), keepdim=True) == 0
    doubtful = real & (found.detach() > _SURE) & (heat < 0.1)
    weights = torch.where(doubtful, weights * _UNLABELLED_WEIGHT, weights)
    peak = heat >= 0.999
    hit = functional.logsigmoid(logits) * (1 - found) ** 2 * peak
    miss = functional.logsigmoid(-logits) * found**2 * (1 - heat) ** 4 * ~peak
    return -((hit + miss) * weights).sum() / peak.sum().clamp(min=1)


def corner_loss(corners: Tensor, tiles: Tensor) -> Tensor:
    """Distance of predicted corners from the labels, as part of the tile's size.

    `corners` (B, 8, h, w) px; `tiles` (B, N, 15), rows of zeros where there is none. A quad is matched in
    either half turn; of a box only the extent is compared, in the frame in which it was labelled.
    """
    picture, row = torch.nonzero(tiles[..., 10] > 0, as_tuple=True)
    if len(picture) == 0:
        return corners.sum() * 0
    label = tiles[picture, row]  # (M, 15)
    wanted, unturn = label[:, 2:10].reshape(-1, 4, 2), label[:, 11:15].reshape(-1, 2, 2)
    size = (wanted - wanted.roll(1, 1)).norm(dim=2).mean(1).clamp(min=4)  # (M,)
    total = corners.new_zeros(())
    for dx, dy in _NEIGHBOURS:
        x = (label[:, 0].long() + dx).clamp(0, corners.shape[3] - 1)
        y = (label[:, 1].long() + dy).clamp(0, corners.shape[2] - 1)
        found = corners[picture, :, y, x].reshape(-1, 4, 2) + STRIDE * torch.tensor([dx, dy])
        exact = torch.minimum(_distance(found, wanted), _distance(found, wanted.roll(2, 1)))
        # The labelled box is the extent of the wanted quad once it is turned back.
        extent = _extent_distance(found @ unturn.mT, wanted @ unturn.mT) / unturn.det().abs().sqrt()
        loss = torch.where(label[:, 10] > 1.5, exact, extent) / size
        total = total + loss.mean() * (1.0 if (dx, dy) == (0, 0) else 0.25)
    return total * 4


def _distance(found: Tensor, wanted: Tensor) -> Tensor:
    return (found - wanted).abs().mean((1, 2))


def _extent_distance(found: Tensor, wanted: Tensor) -> Tensor:
    low = (found.amin(1) - wanted.amin(1)).abs()
    high = (found.amax(1) - wanted.amax(1)).abs()
    return (low + high).mean(1) / 2


def photos_of(split: Split, scenes: list[Path]) -> dict[str, list[Annotated]]:
    """Gather the photos of a split and, for training, the scenes, by kind."""
    pools: dict[str, list[Annotated]] = {}
    if shared := shared_folder():
        for style in ("riichi", "hk"):
            photos = select(read_shared(shared, style), split)
            pools[style] = [annotated(shared / "real", photo, rendered=False) for photo in photos]
    for folder in scenes:
        found = [annotated(folder, photo, rendered=True) for photo in read_labels(folder / "labels.jsonl")]
        pools.setdefault("scenes", []).extend(found)
    return pools


def with_mined(photos: list[Annotated], mined: Path) -> list[Annotated]:
    """Add to photos how surely their tiles were found, by the lines of `mine_tiles`.

    Raises ValueError for a photo whose line is of other labels.
    """
    lines = map(json.loads, mined.read_text(encoding="utf-8").splitlines())
    scores = {line["photo"]: np.array(line["scores"], np.float32) for line in lines}
    return [
        dataclasses.replace(photo, found=_as_long(scores[photo.path.name], photo))
        if photo.path.name in scores
        else photo
        for photo in photos
    ]


def _as_long(scores: Scores, photo: Annotated) -> Scores:
    if len(scores) != len(photo.quads):
        message = f"{photo.path.name}: {len(photo.quads)} tiles, but {len(scores)} scores: mine it again"
        raise ValueError(message)
    return scores


@torch.no_grad()
def validation_loss(network: nn.Module, photos: list[Annotated]) -> float:
    """Mean loss over two fixed draws of every photo."""
    rng = np.random.default_rng(5)
    samples = [sample(photo, rng) for photo in photos[:60] for _ in range(2)]
    losses = []
    for start in range(0, len(samples), BATCH):
        batch = tuple(torch.stack(parts) for parts in zip(*samples[start : start + BATCH], strict=True))
        losses.append(float(loss_of(network, batch)))
    return float(np.mean(losses))


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenes", type=Path, nargs="*", default=[])
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--start", type=Path, help="go on from this exported file or checkpoint")
    parser.add_argument(
        "--mined",
        type=Path,
        nargs="*",
        default=[],
        help="what `mine_tiles` wrote: aim at tiles not found surely",
    )
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    log_to(arguments.run)
    torch.manual_seed(arguments.seed)
    pools = photos_of("train", arguments.scenes)
    for mined in arguments.mined:
        pools = {name: with_mined(photos, mined) for name, photos in pools.items()}
    held_back = photos_of("val", [])
    weighted = [(WEIGHTS[name], photos) for name, photos in pools.items()]
    network = Detector()
    if arguments.start and not has_checkpoint(arguments.run):
        pictures = DataLoader(Pictures(weighted, arguments.seed), batch_size=arguments.batch)
        take_up(network, arguments.start, (batch[0] for batch in pictures))
    trainer = Trainer(network, Schedule(steps=arguments.steps, peak_rate=arguments.rate), arguments.run)
    loader = DataLoader(
        Pictures(weighted, arguments.seed + trainer.step), batch_size=arguments.batch, num_workers=1
    )

    def validate(network: nn.Module) -> str:
        return "; ".join(
            f"{name} {validation_loss(network, photos):.4f}" for name, photos in held_back.items()
        )

    trainer.run(iter(loader), loss_of, validate)


if __name__ == "__main__":
    main()
