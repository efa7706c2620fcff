"""List labels that a trained classifier contradicts, as entries for `datasets/corrections.toml`.

    python -m tehai.scripts.find_label_mistakes runs/classifier/checkpoint.pt --sheet sheet.png > found.toml

Look at the sheet before you take an entry over: the pictures decide, not the model. The held-out hands and
the test split are left out, so that no model has a say in what it is measured on.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from tehai.datasets.importer import read_shared, shared_folder
from tehai.datasets.splits import split_of
from tehai.scripts.crop_augment import CROP_MARGIN, CROP_WH
from tehai.scripts.cut_patches import quad_of
from tehai.scripts.networks import CLASSES, Classifier
from tehai.scripts.train_classifier import probabilities
from tehai.scripts.training import averaged_weights
from tehai.vision import load_image
from tehai.vision.rectify import rectify

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.datasets.labels import LabelledPhoto

#: The model contradicts a label when it gives another name this much and the label's this little.
_OTHER_AT_LEAST: Final = 0.95
_LABEL_AT_MOST: Final = 0.01
#: Where so many labels of a photo are contradicted, all of them are in doubt, and less is asked of the model.
_ALL_WRONG: Final = 0.6
_OTHER_WHERE_ALL_WRONG: Final = 0.6
#: Pairs that the sheet showed to be the model's mistakes.
_NOT_BELIEVED: Final = frozenset({("flower", "1s")})


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A label that the model contradicts; `now` is empty where it names nothing surely."""

    photo: str
    index: int
    was: str
    now: str
    confidence: float
    crop: npt.NDArray[np.uint8]


def contradicted(network: nn.Module, folder: Path, photo: LabelledPhoto) -> Iterator[Found]:
    """Give the labels of a photo that the network contradicts."""
    if not photo.tiles:
        return
    image = load_image(folder / photo.image)
    quads = np.stack([quad_of(tile) for tile in photo.tiles])
    crops = rectify(image, quads, size_wh=CROP_WH, margin=CROP_MARGIN)
    named = probabilities(network, torch.from_numpy(crops.transpose(0, 3, 1, 2).copy())).numpy()
    labels = np.array([CLASSES.index(tile.tile) for tile in photo.tiles])
    best, own = named.max(axis=1), named[np.arange(len(labels)), labels]
    different = named.argmax(axis=1) != labels
    all_wrong = len(labels) > 3 and bool((different & (own < 0.1)).mean() > _ALL_WRONG)
    for index in np.flatnonzero(different).tolist():
        now = CLASSES[int(named[index].argmax())]
        sure = best[index] > _OTHER_AT_LEAST and own[index] < _LABEL_AT_MOST and now != "unreadable"
        if (photo.tiles[index].tile, now) in _NOT_BELIEVED or not (sure or all_wrong):
            continue
        believed = sure or best[index] > _OTHER_WHERE_ALL_WRONG
        yield Found(
            photo=photo.image,
            index=index,
            was=photo.tiles[index].tile,
            now=now if believed and now != "unreadable" else "",
            confidence=float(best[index]),
            crop=crops[index],
        )


def entry(found: Found) -> str:
    """Write one entry of corrections.toml."""
    why = (
        f"the picture shows {found.now}"
        if found.now
        else "all labels of this photo are wrong, and this tile cannot be told"
    )
    return (
        f'[[correction]]\nphoto = "{found.photo}"\nindex = {found.index}\nwas = "{found.was}"\n'
        f'now = "{found.now}"\nwhy = "{why}"\n'
    )


def sheet(found: list[Found], path: Path) -> None:
    """Draw the crops with the names before and after, to be looked at."""
    cells = []
    for one in found:
        cell = cv2.copyMakeBorder(
            cv2.cvtColor(one.crop, cv2.COLOR_RGB2BGR),
            0,
            30,
            0,
            16,
            cv2.BORDER_CONSTANT,
            value=(255, 255, 255),
        )
        cv2.putText(
            cell, f"{one.was[:4]}>{one.now[:4]}", (0, 92), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 0, 200), 1
        )
        cv2.putText(cell, f"{one.confidence:.2f}", (0, 106), cv2.FONT_HERSHEY_SIMPLEX, 0.35, (0, 0, 0), 1)
        cells.append(cell)
    columns = 18
    cells += [np.full_like(cells[0], 255)] * (-len(cells) % columns)
    rows = [np.hstack(cells[start : start + columns]) for start in range(0, len(cells), columns)]
    cv2.imwrite(str(path), np.vstack(rows))


def main() -> None:
    """Search the photos that may train or tune."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--sheet", type=Path, help="write the crops here")
    arguments = parser.parse_args()
    network = averaged_weights(arguments.checkpoint, Classifier())
    shared = shared_folder()
    if shared is None:
        parser.error("TEHAI_DATA must name the folder of the shared photos")
    found = [
        one
        for style in ("riichi", "hk")
        for photo in read_shared(shared, style)
        if split_of(photo.group) in {"train", "val"}
        for one in contradicted(network, shared / "real", photo)
    ]
    print("\n".join(entry(one) for one in found))
    if arguments.sheet and found:
        sheet(found, arguments.sheet)


if __name__ == "__main__":
    main()
