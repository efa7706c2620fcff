"""Other quads to start from where the refiner does not settle.

A quad that lies right stays where it is when it is refined once more; one that still moves mostly lies wrong.
The detector gives such quads where it wavers between a tile that stands and one that is turned.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from tehai.vision.detections import short_sides
from tehai.vision.quads import like_neighbours, quads_of, sides_of
from tehai.vision.table import TILE_RATIO

Floats = npt.NDArray[np.float32]

#: A corner that moves by more than this part of a tile's short side has not settled.
STAYS: Final = 0.05
_LEAST_SIDE: Final = 1e-3


def shift(quads: Floats, again: Floats) -> Floats:
    """Give how far a corner of each quad (N, 4, 2) moved at most, by its short side: (N,)."""
    either = [np.linalg.norm(quads - np.roll(again, turn, axis=1), axis=2).max(axis=1) for turn in (0, 2)]
    return np.asarray(np.minimum(*either) / np.maximum(short_sides(quads), _LEAST_SIDE), np.float32)


def apart(quads: Floats, others: Floats) -> Floats:
    """Give how far the middles of quads (N, 4, 2) lie from those of others, by their short sides: (N,)."""
    far = np.linalg.norm(quads.mean(axis=1) - others.mean(axis=1), axis=1)
    return np.asarray(far / np.maximum(short_sides(quads), _LEAST_SIDE), np.float32)


def other_starts(found: Floats, refined: Floats, which: npt.NDArray[np.int64]) -> Floats:
    """Give quads (S, K, 4, 2) to start from for `which` (K,) of the quads found (N, 4, 2).

    Turned by an eighth, as a quad that hangs between two ways to lie; turned by a quarter, with its sides and
    with a tile's; and as its nearest neighbour lies, refined, straight and turned.
    """
    quads = found[which]
    middles = quads.mean(axis=1, keepdims=True)
    eighth = middles + (np.roll(quads, 1, axis=1) + quads - 2 * middles) * np.sqrt(0.5)
    short, long = sides_of(quads)
    quarter = quads_of(middles[:, 0], -long * TILE_RATIO, short / TILE_RATIO)
    starts = [eighth, np.roll(quads, 1, axis=1), quarter]
    if len(found) > 1:
        far = np.linalg.norm(middles - found.mean(axis=1), axis=2)  # (K, N)
        far[np.arange(len(which)), which] = np.inf
        starts += like_neighbours(quads, refined[far.argmin(axis=1)])
    return np.asarray(starts, np.float32)
