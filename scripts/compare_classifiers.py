r"""Train classifiers of several designs from nothing, alike and briefly, and put what each names into a page.

    python -m tehai.scripts.compare_classifiers --patches runs/patches --run runs/designs --steps 1200 \
        --test runs/patches-dev/scenes-dev2 --page models/DESIGNS.md

Stop it at any time with Ctrl-C: the same command goes on. `--test` names stores of patches that no training
sees; faces alone are counted, cut out by their labels.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from tehai.scripts.evaluate import fill_page, table_lines
from tehai.scripts.networks import CLASSES, Classifier
from tehai.scripts.patches import PatchStore, is_held_back, open_stores
from tehai.scripts.train_classifier import BATCH, Crops, accuracy, loss_of
from tehai.scripts.training import Schedule, Trainer, averaged_weights, log_to

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Faces that are taken for each other.
LOOK_ALIKES: Final = (
    "1m 2m 3m", "3m 4m 5m", "1m 7m", "6m 8m", "5m 9m", "2p 4p", "6p 8p 9p", "6p 7p 8p", "1s 5z flower",
    "2s 3s", "4s 5s 6s", "6s 8s 9s", "5m 0m", "5p 0p", "5s 0s", "1z 2z 6z", "2z 3z 4z", "5z back unreadable",
)  # fmt: skip
#: By how much the logit of a look-alike is raised while training, so that the right one must stand out more.
_MARGIN: Final = 1.0


class SmallCrops(Classifier):
    """The same network on crops of 48 x 60 pixels: three fifths of the work."""

    def __init__(self) -> None:
        """Make the network with a head for a last map of 3 x 4."""
        super().__init__()
        self.head = nn.Linear(64 * 4 * 3 + self.head.in_features - 64 * 5 * 4, self.head.out_features)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """(B, 3, 80, 64) to logits (B, 40) and the upright logit (B,)."""
        small = functional.interpolate(x, (60, 48), mode="bilinear", antialias=True, align_corners=False)
        return super().forward(small)


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """A way to train: the network and by how much look-alikes are held apart."""

    name: str
    network: type[Classifier] = Classifier
    margin: float = 0.0


DESIGNS: Final = (
    Design(name="64 × 80 px (as shipped)"),
    Design(name="48 × 60 px", network=SmallCrops),
    Design(name="64 × 80 px, look-alikes held apart", margin=_MARGIN),
)


def margins(raised: float) -> Tensor:
    """Give what is added to the logits (40,) of each class (40, 40): `raised` for its look-alikes, else 0."""
    added = torch.zeros(len(CLASSES), len(CLASSES))
    for group in LOOK_ALIKES:
        places = [CLASSES.index(name) for name in group.split()]
        for one in places:
            for other in places:
                added[one, other] = raised * (one != other)
    return added


def trained(design: Design, stores: dict[str, PatchStore], run: Path, steps: int) -> nn.Module:
    """Train a design from nothing, or go on where its run folder stands; give its averaged weights.

    Raises SystemExit when it was stopped before its last step.
    """
    run.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(7)
    trainer = Trainer(design.network(), Schedule(steps=steps, peak_rate=2e-3), run)
    if trainer.step < steps:
        crops = DataLoader(Crops(stores, 7 + trainer.step), batch_size=BATCH, num_workers=1)
        trainer.run(iter(crops), partial(loss_of, margins=margins(design.margin)), lambda _: "")
    if trainer.step < steps:
        raise SystemExit(1)
    return averaged_weights(run / "checkpoint.pt", design.network())


def row(design: Design, network: nn.Module, tests: Sequence[Path]) -> dict[str, str]:
    """Measure one design."""
    cells = {"design": design.name}
    for folder in tests:
        share, mistakes = accuracy(network, PatchStore.open(folder), faces=True)
        cells |= {f"{folder.name} %": f"{100 * share:.2f}", f"{folder.name} mistakes": mistakes}
    return cells


def main() -> None:
    """Train and measure all designs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--patches", type=Path, required=True)
    parser.add_argument("--test", type=Path, nargs="+", required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=1200)
    parser.add_argument("--page", type=Path, help="put the table into this page, between its marks")
    arguments = parser.parse_args()
    log_to(arguments.run)
    stores = {name: store for name, store in open_stores(arguments.patches).items() if not is_held_back(name)}
    rows = []
    for number, design in enumerate(DESIGNS):
        network = trained(design, stores, arguments.run / str(number), arguments.steps)
        rows.append(row(design, network, arguments.test))
        print(rows[-1], flush=True)
    if arguments.page:
        fill_page(arguments.page, "compare_classifiers.py", [*table_lines(rows), ""])


if __name__ == "__main__":
    main()
