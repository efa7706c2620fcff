"""Train the refiner, which puts a detector's quads right.

    python -m tehai.scripts.train_refiner --scenes runs/scenes-a --mined runs/mined.jsonl --run runs/refiner

`mine_tiles` writes what a detector finds. Takes the real photos of `TEHAI_DATA` where it is set. Stop it at
any time with Ctrl-C; the same command takes the run up again.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from tehai.scripts.exported_weights import take_up
from tehai.scripts.networks import Refiner
from tehai.scripts.refiner_samples import QUAD_IN_CROP, Mined, RefinerCrops, samples
from tehai.scripts.train_detector import photos_of
from tehai.scripts.training import Batch, Schedule, Trainer, half_precision, has_checkpoint, log_to

if TYPE_CHECKING:
    from tehai.scripts.detector_samples import Annotated

BATCH: Final = 128
#: How often photos of each kind are drawn; only rendered ones have exact corners.
WEIGHTS: Final = {"riichi": 0.04, "hk": 0.06, "scenes": 0.9}
_CORNER_WEIGHT: Final = 8.0
#: One scene in so many is kept back, to validate with.
_KEPT_BACK: Final = 50


def loss_of(network: nn.Module, batch: Batch) -> Tensor:
    """Distance of the corners as part of the quad's size, and whether there is a tile."""
    crops, rows = batch
    pixels = crops.to(memory_format=torch.channels_last).float() / 255
    with half_precision():
        corners, logits = network(pixels)
    return _CORNER_WEIGHT * corner_loss(corners.float(), rows) + tile_loss(logits.float(), rows)


def corner_loss(corners: Tensor, rows: Tensor) -> Tensor:
    """Mean distance of corners (B, 8) from those of the rows, in either half turn, in parts of a quad."""
    counts = rows[:, 8] > 0
    if not counts.any():
        return corners.sum() * 0
    quad = torch.from_numpy(QUAD_IN_CROP)
    found = corners[counts].reshape(-1, 4, 2) + quad
    wanted = rows[counts, :8].reshape(-1, 4, 2) + quad
    size = (quad[2] - quad[0]).mean()
    either = torch.minimum(_distance(found, wanted), _distance(found, wanted.roll(2, 1)))
    return (either / size).clamp(max=1.0).mean()


def _distance(found: Tensor, wanted: Tensor) -> Tensor:
    return (found - wanted).abs().mean((1, 2))


def tile_loss(logits: Tensor, rows: Tensor) -> Tensor:
    """Cross-entropy of a tile face up and of one face down, where it is known."""
    each = functional.binary_cross_entropy_with_logits(logits, rows[:, 9:11], reduction="none")
    return (each.sum(1) * rows[:, 11]).sum() / rows[:, 11].sum().clamp(min=1)


def mined_of(photos: list[Annotated], found: dict[str, list[list[float]]]) -> list[Mined]:
    """Put photos and what was found in them together; photos that were not mined have nothing found."""
    return [
        Mined(photo=photo, found=np.array(found.get(photo.path.name, []), np.float32).reshape(-1, 4, 2))
        for photo in photos
    ]


@torch.no_grad()
def validation(network: nn.Module, photos: list[Mined]) -> str:
    """Tell both losses over fixed draws of the photos."""
    rng = np.random.default_rng(5)
    drawn = [sample for photo in photos for sample in samples(photo, rng)]
    crops, rows = (torch.stack(parts) for parts in zip(*drawn, strict=True))
    corners, logits = network(crops.float() / 255)
    return f"corners {float(corner_loss(corners, rows)):.4f}, tile {float(tile_loss(logits, rows)):.4f}"


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenes", type=Path, nargs="+", required=True)
    parser.add_argument("--mined", type=Path, nargs="+", required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--start", type=Path, help="go on from this exported file or checkpoint")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    log_to(arguments.run)
    torch.manual_seed(arguments.seed)
    lines = [json.loads(line) for path in arguments.mined for line in path.read_text("utf-8").splitlines()]
    found = {line["photo"]: line["quads"] for line in lines}
    pools = {kind: mined_of(photos, found) for kind, photos in photos_of("train", arguments.scenes).items()}
    held_back, pools["scenes"] = (
        pools["scenes"][::_KEPT_BACK],
        [photo for place, photo in enumerate(pools["scenes"]) if place % _KEPT_BACK],
    )
    network = Refiner()
    weighted = [(WEIGHTS[kind], photos) for kind, photos in pools.items()]
    if arguments.start and not has_checkpoint(arguments.run):
        crops = DataLoader(RefinerCrops(weighted, arguments.seed), batch_size=BATCH)
        take_up(network, arguments.start, (batch[0] for batch in crops))
    trainer = Trainer(network, Schedule(steps=arguments.steps, peak_rate=arguments.rate), arguments.run)
    loader = DataLoader(
        RefinerCrops(weighted, arguments.seed + trainer.step), batch_size=BATCH, num_workers=1
    )
    trainer.run(iter(loader), loss_of, lambda network: validation(network, held_back))


if __name__ == "__main__":
    main()
