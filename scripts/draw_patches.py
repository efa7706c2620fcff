"""Draw faces in many designs, each among neighbours of its design, as patches for the classifier's training.

    python -m tehai.scripts.draw_patches --designs 300 --out runs/patches/faces-a --seed 0

Far quicker than scenes, and every design comes once with all of its faces: this is where the classifier meets
tiles it has never seen. What a camera does to them is left to `crop_augment`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import numpy.typing as npt

from tehai.datasets.faces import draw_face
from tehai.datasets.pool import add_pool_options, pool_of
from tehai.datasets.sampler import sample_design
from tehai.scripts.networks import CLASSES
from tehai.scripts.patches import PATCH_MARGIN, PATCH_WH, Patch, write_patches
from tehai.vision.rectify import crop_corners

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tehai.datasets.design import Design

Pixels = npt.NDArray[np.uint8]

_FACE: Final = crop_corners(PATCH_WH, PATCH_MARGIN)
_LEFT, _TOP = _FACE[0].astype(int).tolist()
_RIGHT, _BOTTOM = _FACE[2].astype(int).tolist()
_DRAWN: Final = [name for name in CLASSES if name not in {"back", "unreadable"}]
#: How often a second copy, with other wear and other neighbours, is drawn of what is hardest to tell.
_TWICE: Final = ("0m", "0p", "0s", "5m", "5p", "5s", "5z", "1m", "2m", "3m", "6m", "9p", "9s", "4z", "1z")


def patches_of(
    design: Design, rng: np.random.Generator, names: Sequence[str] = (*_DRAWN, *_TWICE)
) -> Iterator[Patch]:
    """Draw the named faces of a design, all of them unless told, among random neighbours."""
    size = (_RIGHT - _LEFT, _BOTTOM - _TOP)
    faces = {name: _reduced(draw_face(name, design, rng), size) for name in dict.fromkeys(names)}
    for name in names:
        yield Patch(pixels=_among_neighbours(faces, name, rng), label=CLASSES.index(name), upright=1)


def _reduced(face: Pixels, size: tuple[int, int]) -> Pixels:
    """Shrink a face, its ground pulled in a little at random, as designs fill their tiles more or less."""
    return np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)


def _among_neighbours(faces: dict[str, Pixels], name: str, rng: np.random.Generator) -> Pixels:
    width, height = PATCH_WH
    table = rng.integers(0, 200, 3)
    patch = np.clip(table + rng.normal(0, 6, (height, width, 3)), 0, 255).astype(np.uint8)
    face = faces[name]
    body = face.reshape(-1, 3).max(axis=0) * rng.uniform(0.6, 1.0)
    names = list(faces)
    for side in (-1, 1):
        if rng.random() < 0.75:
            _paste(
                patch,
                faces[names[rng.integers(len(names))]],
                side,
                round(rng.normal(0, 4)),
                int(rng.integers(0, 4)),
            )
    if rng.random() < 0.6:  # the tile's side, seen below or above its face
        depth = int(rng.integers(4, _TOP))
        rows = slice(_BOTTOM, _BOTTOM + depth) if rng.random() < 0.7 else slice(_TOP - depth, _TOP)
        patch[rows, _LEFT:_RIGHT] = body.astype(np.uint8)
    patch[_TOP:_BOTTOM, _LEFT:_RIGHT] = face
    _edges(patch, body, rng)
    return patch


def _paste(patch: Pixels, face: Pixels, side: int, down: int, gap: int) -> None:
    """Put a neighbour to the left (-1) or right (1), as far as the patch shows it."""
    top, bottom = max(0, _TOP + down), min(patch.shape[0], _BOTTOM + down)
    rows = slice(top - _TOP - down, bottom - _TOP - down)
    if side < 0:
        shown = _LEFT - gap
        patch[top:bottom, :shown] = face[rows, face.shape[1] - shown :]
    else:
        shown = patch.shape[1] - _RIGHT - gap
        patch[top:bottom, patch.shape[1] - shown :] = face[rows, :shown]


def _edges(patch: Pixels, body: npt.NDArray[np.floating], rng: np.random.Generator) -> None:
    """Draw the tile's rim: a thin line, darker or lighter than its body."""
    colour = np.clip(body * rng.uniform(0.35, 1.1), 0, 255).tolist()
    cv2.rectangle(patch, (_LEFT, _TOP), (_RIGHT - 1, _BOTTOM - 1), colour, int(rng.integers(1, 3)))


def main() -> None:
    """Draw what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--designs", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--faces", nargs="+", choices=_DRAWN, default=[*_DRAWN, *_TWICE], help="these faces alone"
    )
    add_pool_options(parser)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)

    def patches() -> Iterator[Patch]:
        for index in range(arguments.designs):
            rng = np.random.default_rng([arguments.seed, index])
            yield from patches_of(sample_design(rng, pool_of(arguments)), rng, arguments.faces)

    print(f"{arguments.out.name}: {write_patches(arguments.out, patches())} patches")


if __name__ == "__main__":
    main()
