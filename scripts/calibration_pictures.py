"""Pictures that 8-bit scales are taken from: what the networks will see, and none of it held out.

Always the same ones, so that a checkpoint gives the same file again.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from tehai.datasets.importer import read_shared, shared_folder
from tehai.datasets.labels import LabelledPhoto, read_labels
from tehai.datasets.splits import select
from tehai.scripts.crop_augment import slightly_off
from tehai.scripts.detector_samples import annotated
from tehai.scripts.patches import PatchStore
from tehai.scripts.refiner_samples import Mined, samples
from tehai.vision import load_image
from tehai.vision.letterbox import Letterbox

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

Pixels = npt.NDArray[np.uint8]

#: Photos of each source, and crops of each patch store.
_PHOTOS: Final = 20
_CROPS: Final = 128
#: Long sides at which the detector sees photos, in pixels.
_LONG_SIDES: Final = (480, 640, 960)
_MULTIPLE: Final = 32


def photos(scenes: Path) -> Iterator[Pixels]:
    """Give rendered scenes and real photos of the training split, each RGB uint8 (1, H, W, 3)."""
    chance = Random(1)  # noqa: S311 - the pictures must be the same each time
    sources = [(scenes, _some(read_labels(scenes / "labels.jsonl"), chance))]
    if shared := shared_folder():
        for style in ("riichi", "hk"):
            taken = _some(select(read_shared(shared, style), "train"), chance)
            sources.append((shared / "real", taken))
    for folder, taken in sources:
        for photo in taken:
            image = load_image(folder / photo.image)
            height, width = image.shape[:2]
            scale = min(chance.choice(_LONG_SIDES) / max(height, width), 2.0)
            yield Letterbox.fit((0, 0, width, height), scale=scale, multiple=_MULTIPLE).apply(image)[None]


def crops(patches: Path) -> Iterator[Pixels]:
    """Give crops of every patch store but those for validation, RGB uint8 (N, 80, 64, 3), a store at a time.

    Raises FileNotFoundError when the folder holds no such store.
    """
    rng = np.random.default_rng(0)
    folders = [path.parent for path in sorted(patches.glob("*/labels.npy"))]
    folders = [folder for folder in folders if not folder.name.endswith("-val")]
    if not folders:
        message = f"{patches} holds no patches to calibrate on: cut_patches and draw_patches make them"
        raise FileNotFoundError(message)
    for folder in folders:
        store = PatchStore.open(folder)
        index = rng.permutation(len(store.labels))[:_CROPS]
        yield np.stack([slightly_off(store.pixels[at], rng) for at in np.sort(index)])


def refiner_crops(scenes: Path) -> Iterator[Pixels]:
    """Give crops round quads of rendered scenes, RGB uint8 (16, 80, 64, 3), a scene at a time."""
    rng = np.random.default_rng(0)
    for photo in _some(read_labels(scenes / "labels.jsonl"), Random(1)):  # noqa: S311 - always the same ones
        mined = Mined(photo=annotated(scenes, photo, rendered=True), found=np.empty((0, 4, 2), np.float32))
        if drawn := [crop.numpy().transpose(1, 2, 0) for crop, _ in samples(mined, rng)]:
            yield np.stack(drawn)


def _some(labelled: Sequence[LabelledPhoto], chance: Random) -> list[LabelledPhoto]:
    return chance.sample(labelled, min(_PHOTOS, len(labelled)))
