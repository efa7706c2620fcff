"""Tell how many exactly cut tiles a classifier names rightly: how well it knows a design.

    python scripts/render_scenes.py --count 60 --seed 820000 --per-set 4 --only-art gl --out runs/art-gl
    python -m tehai.scripts.cut_patches --out runs/patches-art --scenes runs/art-gl
    python -m tehai.scripts.evaluate_classifier runs/classifier/checkpoint.pt --patches runs/patches-art

Faces alone are counted, and none is named a back: the detector and the refiner tell those apart.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tehai.scripts.networks import Classifier
from tehai.scripts.patches import open_stores
from tehai.scripts.train_classifier import accuracy
from tehai.scripts.training import averaged_weights


def main() -> None:
    """Print a line for each store of patches in the folder."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--patches", type=Path, required=True, help="a folder of patch stores")
    arguments = parser.parse_args()
    network = averaged_weights(arguments.checkpoint, Classifier())
    for name, store in open_stores(arguments.patches).items():
        share, mistakes = accuracy(network, store, faces=True)
        print(f"{name}: {100 * share:.2f} % of faces named right [{mistakes}]")


if __name__ == "__main__":
    main()
