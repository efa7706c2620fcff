"""Cut the labelled photos, real and rendered, into patches for the classifier's training.

    python -m tehai.scripts.cut_patches --out runs/patches [--scenes runs/scenes …]

Writes a patch store for each split of the real photos (`real-train`, `real-val`) and one for each folder of
scenes. The held-out hands and the test split are never cut.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import numpy.typing as npt

from tehai.datasets.importer import read_shared, shared_folder
from tehai.datasets.labels import LabelledPhoto, LabelledTile, read_labels
from tehai.datasets.splits import select
from tehai.scripts.networks import CLASSES
from tehai.scripts.patches import PATCH_MARGIN, PATCH_WH, UPRIGHT_UNKNOWN, Patch, write_patches
from tehai.vision import load_image
from tehai.vision.rectify import rectify

if TYPE_CHECKING:
    from collections.abc import Iterator

Quad = npt.NDArray[np.float32]

#: One junction in so many tiles is cut as unreadable: half of this tile and half of the next.
_TILES_PER_JUNCTION: Final = 8
#: A box this much wider than high is taken for a tile on its side.
_SIDEWAYS_RATIO: Final = 1.12


def quad_of(tile: LabelledTile) -> Quad:
    """Give the corners of a label, float32 (4, 2), the short side first as far as the label tells."""
    if tile.shape == "quad":
        return np.array(tile.points, np.float32)
    if tile.shape == "polygon" and len(tile.points) != 4:
        return _short_first(cv2.boxPoints(cv2.minAreaRect(np.array(tile.points, np.float32))))
    if tile.shape == "polygon":
        return _short_first(np.array(tile.points, np.float32))
    left, top, right, bottom = tile.xyxy
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    return np.roll(corners, -1, axis=0) if right - left > (bottom - top) * _SIDEWAYS_RATIO else corners


def _short_first(points: npt.ArrayLike) -> Quad:
    corners = np.asarray(points, np.float32)
    first, second = np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[2] - corners[1])
    return (np.roll(corners, -1, axis=0) if first > second else corners).astype(np.float32)


def patches_of(
    photo: LabelledPhoto, image: npt.NDArray[np.uint8], rng: np.random.Generator
) -> Iterator[Patch]:
    """Cut every tile of a photo, and some junctions of two tiles as unreadable."""
    kept = [tile for tile in photo.tiles if tile.visible > 0.6]
    quads = [quad_of(tile) for tile in kept]
    labels = [CLASSES.index(tile.tile) for tile in kept]
    upright = [1 if tile.shape == "quad" else UPRIGHT_UNKNOWN for tile in kept]
    for quad in [q for q in quads if rng.integers(_TILES_PER_JUNCTION) == 0]:
        across = (quad[1] - quad[0]) if rng.random() < 0.5 else (quad[3] - quad[0])
        quads.append(quad + across * rng.choice([-1, 1]) * rng.uniform(0.45, 0.55))
        labels.append(CLASSES.index("unreadable"))
        upright.append(UPRIGHT_UNKNOWN)
    if not quads:
        return
    pixels = rectify(image, np.stack(quads), size_wh=PATCH_WH, margin=PATCH_MARGIN)
    for crop, label, up in zip(pixels, labels, upright, strict=True):
        yield Patch(pixels=crop, label=label, upright=up)


def cut(folder: Path, photos: tuple[LabelledPhoto, ...], out: Path, seed: int) -> None:
    """Cut the photos of a folder into a patch store."""
    rng = np.random.default_rng(seed)

    def patches() -> Iterator[Patch]:
        for photo in photos:
            yield from patches_of(photo, load_image(folder / photo.image), rng)

    print(f"{out.name}: {write_patches(out, patches())} patches of {len(photos)} photos")


def main() -> None:
    """Cut what the command line names."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--scenes", type=Path, nargs="*", default=[])
    arguments = parser.parse_args()
    if (shared := shared_folder()) and not arguments.scenes:
        for style in ("riichi", "hk"):
            photos = read_shared(shared, style)
            cut(shared / "real", select(photos, "train"), arguments.out / f"{style}-train", seed=1)
            cut(shared / "real", select(photos, "val"), arguments.out / f"{style}-val", seed=1)
    for scenes in arguments.scenes:
        cut(scenes, read_labels(scenes / "labels.jsonl"), arguments.out / scenes.name, seed=2)


if __name__ == "__main__":
    main()
