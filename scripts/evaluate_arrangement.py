"""What arrangement and decoding make of tiles that are found and named without a mistake.

    python -m tehai.scripts.evaluate_arrangement --scenes runs/scenes-held-out --jitter 0.05

The labels of rendered scenes take the place of both models: no training brings the reader beyond these
figures. `--jitter` moves corners at random, by a share of the tile's short side, as a detector does. Tiles of
which less than a third shows are left out.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
from rich.console import Console

from tehai.datasets.labels import read_labels
from tehai.models import catalog
from tehai.scripts.cut_patches import quad_of
from tehai.scripts.evaluate import is_complete, judge_photo, show_hands
from tehai.vision.arrange import arrange
from tehai.vision.decode import decode
from tehai.vision.reading import SeenTile
from tehai.vision.thresholds import Thresholds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tehai.datasets.labels import LabelledPhoto, LabelledTile
    from tehai.vision.reading import HandReading

_LEAST_VISIBLE: Final = 0.35
#: How sure the detector and the classifier are of a tile that they see well.
_SCORE: Final = 0.95
_NAMED: Final = 0.9995
_UPRIGHT: Final = 0.98


def read_labelled(photo: LabelledPhoto, jitter: float, rng: np.random.Generator) -> HandReading:
    """Read a photo's hand from the labels of its tiles, the corners moved by `jitter` short sides."""
    classifier = catalog.load("classifier")
    shown = [tile for tile in photo.tiles if tile.visible >= _LEAST_VISIBLE]
    seen = tuple(_seen(tile, classifier.labels, jitter, rng) for tile in shown)
    return decode(arrange(seen, photo.size_wh), classifier.labels, Thresholds.of(classifier.thresholds))


def _seen(tile: LabelledTile, labels: Sequence[str], jitter: float, rng: np.random.Generator) -> SeenTile:
    quad: npt.NDArray[np.float32] = quad_of(tile)
    short = min(float(np.linalg.norm(quad[1] - quad[0])), float(np.linalg.norm(quad[2] - quad[1])))
    a, b, c, d = ((float(x), float(y)) for x, y in quad + rng.normal(0, jitter * short, quad.shape))
    name = tile.tile if tile.face_up else "back"
    rest = (1 - _NAMED) / (len(labels) - 1)
    return SeenTile(
        quad=(a, b, c, d),
        score=_SCORE,
        face_up=float(tile.face_up),
        probabilities=tuple(_NAMED if label == name else rest for label in labels),
        upright=_UPRIGHT,
    )


def main() -> None:
    """Print a line for each hand, and the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenes", type=Path, nargs="+", required=True, help="folders of rendered scenes")
    parser.add_argument("--jitter", type=float, default=0.05, help="in short sides of a tile")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for folder in given.scenes:
        rng = np.random.default_rng(given.seed)
        hands = [photo for photo in read_labels(folder / "labels.jsonl") if is_complete(photo)]
        judged = [judge_photo(photo, read_labelled(photo, given.jitter, rng)) for photo in hands]
        show_hands(Console(width=200), f"{folder.name}, as labelled", judged)


if __name__ == "__main__":
    main()
