"""Quads made of middles and sides."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from tehai.vision.table import TILE_RATIO

Sides = npt.NDArray[np.floating]

#: The corners of a quad by its sides: top left, top right, bottom right, bottom left.
_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def quads_of(middles: Sides, short: Sides, long: Sides) -> Sides:
    """Give quads (N, 4, 2) by their middles and sides, from left to right and from top to bottom: (N, 2)."""
    corners = [middles + (across * short + along * long) / 2 for across, along in _CORNERS]
    return np.stack(corners, axis=1)


def sides_of(quads: Sides) -> tuple[Sides, Sides]:
    """Give the sides (N, 2) of quads (N, 4, 2), left to right and top to bottom, each the mean of two."""
    short = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    long = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    return short, long


def like_neighbours(quads: Sides, neighbours: Sides) -> tuple[Sides, Sides]:
    """Quads (N, 4, 2) with the same middles that lie like their neighbours, and turned by a quarter."""
    middles = quads.mean(axis=1)
    short, long = sides_of(neighbours)
    turned = quads_of(middles, long * TILE_RATIO, -short / TILE_RATIO)
    return quads_of(middles, short, long), turned
