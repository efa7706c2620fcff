"""Train the crop classifier from patches.

    python -m tehai.scripts.train_classifier --patches runs/patches --run runs/classifier [--steps 12000]

Stop it at any time with Ctrl-C; the same command takes the run up again. `cut_patches` makes the patches.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from tehai.scripts.crop_augment import RED_OF, crop_across, painted_red, plain_crop, training_crop
from tehai.scripts.exported_weights import take_up
from tehai.scripts.networks import CLASSES, Classifier
from tehai.scripts.patches import UPRIGHT_UNKNOWN, PatchStore, is_held_back, open_stores
from tehai.scripts.training import Batch, Schedule, Trainer, half_precision, has_checkpoint, log_to

if TYPE_CHECKING:
    from collections.abc import Iterator

BATCH: Final = 128
#: How often patches of a store are drawn, by the first word of its name.
WEIGHTS: Final = {"riichi": 2.0, "hk": 2.0, "scenes": 5.0, "faces": 3.0}
#: Part of the plain fives that are painted red; real red fives are few.
_PAINTED: Final = 0.22
#: How much more often what `mine_patches` saw misnamed is drawn.
_HARD: Final = 6.0
#: Weight of the loss on standing upright beside the loss on the class.
_UPRIGHT_WEIGHT: Final = 0.1
#: Classes below this one are faces; after it comes what is no readable tile.
_BACK: Final = CLASSES.index("back")
_UNREADABLE: Final = CLASSES.index("unreadable")
#: Part of the faces that are cut out across: nothing that can be read. What looks alike so is not.
_ACROSS: Final = 0.1
_ALIKE_ACROSS: Final = frozenset(
    CLASSES.index(name) for name in ("1p", "4p", "5p", "0p", "9p", "5z", "flower")
)


class Crops(IterableDataset[tuple[Tensor, int, int]]):
    """Endless training crops: uint8 (3, 80, 64), the class, upright 1 or 0 or unknown."""

    def __init__(self, stores: dict[str, PatchStore], seed: int) -> None:
        """Draw from the stores by their weights, within a store evenly over its classes' square roots."""
        self.stores = list(stores.values())
        weights = np.array([WEIGHTS[name.split("-")[0]] for name in stores])
        self.shares = weights / weights.sum()
        self.seed = seed

    def __iter__(self) -> Iterator[tuple[Tensor, int, int]]:
        """Draw for ever."""
        worker = get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        chances = [_chances(store) for store in self.stores]
        while True:
            which = rng.choice(len(self.stores), size=BATCH, p=self.shares)
            for store_index in which:
                store, cumulative = self.stores[store_index], chances[store_index]
                index = int(np.searchsorted(cumulative, rng.random()))
                yield _sample(store, min(index, len(store.labels) - 1), rng)


def _chances(store: PatchStore) -> npt.NDArray[np.float64]:
    """Cumulative chances of the patches: rare classes and what is named badly more often.

    A class by the square root of its count; of a class, a patch whose name is wrong `_HARD` times more often
    than one whose name is sure.
    """
    counts = np.bincount(store.labels, minlength=len(CLASSES))
    weights = (1 + _HARD * (1 - store.named)) / np.sqrt(counts[store.labels])
    return np.asarray(np.cumsum(weights / weights.sum()))


def _sample(store: PatchStore, index: int, rng: np.random.Generator) -> tuple[Tensor, int, int]:
    patch, label, upright = store.pixels[index], int(store.labels[index]), int(store.upright[index])
    if label < _BACK and label not in _ALIKE_ACROSS and rng.random() < _ACROSS:
        crop = crop_across(patch, rng)
        return torch.from_numpy(np.ascontiguousarray(crop.transpose(2, 0, 1))), _UNREADABLE, UPRIGHT_UNKNOWN
    if label in RED_OF and rng.random() < _PAINTED:
        patch, label = painted_red(patch, rng), RED_OF[label]
    crop, turned = training_crop(patch, rng)
    if upright != UPRIGHT_UNKNOWN and turned:
        upright = 1 - upright
    return torch.from_numpy(np.ascontiguousarray(crop.transpose(2, 0, 1))), label, upright


def loss_of(network: nn.Module, batch: Batch, *, margins: Tensor | None = None) -> Tensor:
    """Cross-entropy of the class, with a little smoothing, and of standing upright where it is known.

    `margins` (40, 40), where given, raise the logits of other classes for each class.
    """
    crops, labels, upright = batch
    pixels = crops.to(memory_format=torch.channels_last).float() / 255
    with half_precision():
        logits, up_logits = network(pixels)
    raised = logits.float() if margins is None else logits.float() + margins[labels]
    loss = functional.cross_entropy(raised, labels, label_smoothing=0.02)
    known = upright != UPRIGHT_UNKNOWN
    if known.any():
        up_loss = functional.binary_cross_entropy_with_logits(
            up_logits.float()[known], upright[known].float()
        )
        loss = loss + _UPRIGHT_WEIGHT * up_loss
    return loss


@torch.no_grad()
def probabilities(network: nn.Module, crops: Tensor) -> Tensor:
    """Class probabilities (N, 40) of crops uint8 (N, 3, 80, 64), both half turns averaged."""
    pixels = crops.float() / 255
    both = [network(pixels)[0].softmax(1), network(pixels.flip((2, 3)))[0].softmax(1)]
    return torch.stack(both).mean(0)


def accuracy(network: nn.Module, store: PatchStore, *, faces: bool = False) -> tuple[float, str]:
    """Share of a store's patches named right, and the commonest mistakes.

    Of its `faces` alone if so told, none of which is named a back: the reader knows which way up a tile lies.
    """
    kept = np.flatnonzero(store.labels < _BACK) if faces else np.arange(len(store.labels))
    labels = store.labels[kept]
    crops = np.stack([plain_crop(store.pixels[index]).transpose(2, 0, 1) for index in kept])
    parts = np.split(crops, range(BATCH, len(crops), BATCH))
    named = torch.cat([probabilities(network, torch.from_numpy(part)) for part in parts])
    if faces:
        named[:, _BACK] = 0
    found = named.argmax(1).numpy()
    wrong = np.flatnonzero(found != labels)
    pairs: dict[str, int] = {}
    for index in wrong:
        pair = f"{CLASSES[labels[index]]}>{CLASSES[found[index]]}"
        pairs[pair] = pairs.get(pair, 0) + 1
    common = sorted(pairs.items(), key=lambda item: -item[1])[:8]
    return 1 - len(wrong) / len(found), " ".join(f"{pair}:{count}" for pair, count in common)


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--patches", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=12000)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--start", type=Path, help="go on from this exported file or checkpoint")
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    log_to(arguments.run)
    torch.manual_seed(arguments.seed)
    stores = open_stores(arguments.patches)
    training = {name: store for name, store in stores.items() if not is_held_back(name)}
    held_back = {name: store for name, store in stores.items() if is_held_back(name)}
    network = Classifier()
    if arguments.start and not has_checkpoint(arguments.run):
        crops = DataLoader(Crops(training, arguments.seed), batch_size=arguments.batch)
        take_up(network, arguments.start, (batch[0] for batch in crops))
    trainer = Trainer(network, Schedule(steps=arguments.steps, peak_rate=arguments.rate), arguments.run)
    loader = DataLoader(
        Crops(training, arguments.seed + trainer.step), batch_size=arguments.batch, num_workers=1
    )

    def validate(network: nn.Module) -> str:
        results = {name: accuracy(network, store) for name, store in held_back.items()}
        return "; ".join(f"{name} {share:.4f} [{mistakes}]" for name, (share, mistakes) in results.items())

    trainer.run(iter(loader), loss_of, validate)


if __name__ == "__main__":
    main()
