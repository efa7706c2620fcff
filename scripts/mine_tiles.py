"""Tell what a detector finds in the photos that it is trained on, so that training aims at its mistakes.

    python -m tehai.scripts.mine_tiles --scenes runs/scenes-a --out runs/mined.jsonl

Takes the real training photos of `TEHAI_DATA` where it is set, and the shipped detector or `--models`'.
`train_detector --mined runs/mined.jsonl` then draws photos with overlooked tiles more often, and aims at
those; `train_refiner` learns from where the quads lie.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import numpy.typing as npt

from tehai.models import catalog
from tehai.scripts.train_detector import photos_of
from tehai.vision import load_image
from tehai.vision.detect import TileDetector
from tehai.vision.detections import short_sides
from tehai.vision.image import Photo
from tehai.vision.session import OnnxModel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scripts.detector_samples import Annotated
    from tehai.vision.detections import Detections

#: A tile is found where a middle lies nearer than this part of its short side.
_FOUND: Final = 0.4


def scores_of(photo: Annotated, found: Detections) -> list[float]:
    """Give the score (N,) with which each tile of a photo was found, 0 where it was not."""
    middles = (photo.quads.min(axis=1) + photo.quads.max(axis=1)) / 2
    near = _FOUND * short_sides(photo.quads)
    scores: npt.NDArray[np.float32] = np.zeros(len(middles), np.float32)
    for quad, score in zip(found.quads, found.scores, strict=True):
        middle = (quad.min(axis=0) + quad.max(axis=0)) / 2
        at = np.linalg.norm(middles - middle, axis=1) < near
        scores[at] = np.maximum(scores[at], score)
    return [round(float(score), 3) for score in scores]


def _mined(detector: TileDetector, photos: list[Annotated]) -> Iterator[str]:
    """Give a line of JSON for each photo with tiles: their scores, and 8 numbers for each quad found."""
    for photo in photos:
        if len(photo.quads):
            _, found = detector.look(Photo.of(load_image(photo.path)))
            quads = found.quads.reshape(-1, 8).round(1).tolist()
            line = {"photo": photo.path.name, "scores": scores_of(photo, found), "quads": quads}
            yield json.dumps(line) + "\n"


def main() -> None:
    """Write a line for each photo."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenes", type=Path, nargs="*", default=[])
    parser.add_argument("--models", type=Path, help="a folder with a catalog, else the shipped one")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    detector = TileDetector(OnnxModel(catalog.load("detector", given.models), threads=1))
    photos = [photo for pool in photos_of("train", given.scenes).values() for photo in pool]
    given.out.parent.mkdir(parents=True, exist_ok=True)
    with given.out.open("w", encoding="utf-8") as file:
        file.writelines(_mined(detector, photos))


if __name__ == "__main__":
    main()
