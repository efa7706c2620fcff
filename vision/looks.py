"""Several looks at the same tiles, each at a size of its own, joined into one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from tehai.vision.detections import Detections, distinct, short_sides

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

#: Quads of two looks whose middles are nearer than this part of the larger one's short side are one tile.
_SAME_TILE: Final = 0.45
#: Quads that differ by less than this, in radians, lie alike; the others are taken for a quarter turned.
_ALIKE: Final = 0.5
#: The short side, in pixels of the network's input, at which tiles are seen best; how fast a look counts less
#: for a tile that it saw smaller or larger, as the spread of the logarithm of the size.
_BEST_PX: Final = 44.0
_SPREAD: Final = 0.45
#: However far from it, a look counts a little.
_LEAST_WEIGHT: Final = 1e-3


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Look:
    """What one look found, and the pixels of the network's input for a pixel of the photo, above 0."""

    found: Detections
    scale: float


def joined(looks: Sequence[Look], least_score: float) -> Detections:
    """What all the looks found, the surest first, each tile once.

    The more a look counts for a tile, the nearer the tile's size in it is to the best. A tile's score is the
    mean of those that the looks gave it, 0 where one did not find it, and `least_score` at least; its corners
    are the mean of those that lie as most do.
    """
    quads = np.concatenate([look.found.quads for look in looks])
    scores = np.concatenate([look.found.scores for look in looks])
    face_up = np.concatenate([look.found.face_up for look in looks])
    scales = np.array([look.scale for look in looks], np.float32)
    of = np.repeat(np.arange(len(looks)), [len(look.found) for look in looks])
    tiles: list[tuple[Floats, float, float]] = []
    for tile in _tiles(quads, scores, of):
        counts = _weights(float(np.average(short_sides(quads[tile]), weights=scores[tile])) * scales)  # (L,)
        shares = scores[tile] * counts[of[tile]]  # (K,)
        seen_up = float(np.average(face_up[tile], weights=shares))
        tiles.append((_mean_quad(quads[tile], shares), float(shares.sum() / counts.sum()), seen_up))
    found = Detections(
        quads=np.array([quad for quad, _, _ in tiles], np.float32).reshape(-1, 4, 2),
        scores=np.array([score for _, score, _ in tiles], np.float32),
        face_up=np.array([up for _, _, up in tiles], np.float32),
    )
    found = found.take(np.flatnonzero(found.scores >= least_score))
    found = found.take(np.argsort(-found.scores, kind="stable"))
    return found.take(np.array(distinct(found), np.int64))


def _weights(sizes: Floats) -> Floats:
    """How much looks count for a tile, by its short side (L,) in pixels of each one's input."""
    off = np.log(sizes / _BEST_PX) / _SPREAD
    return np.asarray(np.exp(-(off**2) / 2) + _LEAST_WEIGHT, np.float32)


def _tiles(quads: Floats, scores: Floats, of: Ints) -> Iterator[Ints]:
    """The numbers of the quads (N, 4, 2) of each tile, the surest first, one of each look at most.

    `of` (N,) are the numbers of the looks.
    """
    middles, sizes = quads.mean(axis=1), short_sides(quads)
    apart = np.linalg.norm(middles[:, None] - middles, axis=2)  # (N, N)
    apart[apart >= _SAME_TILE * np.maximum(sizes[:, None], sizes)] = np.inf
    apart[of[:, None] == of] = np.inf
    free = np.ones(len(quads), bool)
    for first in np.argsort(-scores, kind="stable").tolist():
        if not free[first]:
            continue
        near = np.flatnonzero(free & np.isfinite(apart[first]))
        near = near[np.argsort(apart[first, near], kind="stable")]
        _, nearest = np.unique(of[near], return_index=True)  # the first of each look
        tile = np.array([first, *near[nearest]], np.int64)
        free[tile] = False
        yield tile


def _mean_quad(quads: Floats, weights: Floats) -> Floats:
    """The mean (4, 2) of those quads (K, 4, 2) of a tile that lie as most of their weight does."""
    x, y = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]).T
    angles = np.arctan2(y, x)
    # Half turns are the same: quads are known up to those.
    turned = (angles[:, None] - angles + np.pi / 2) % np.pi - np.pi / 2
    alike = np.abs(turned) < _ALIKE  # (K, K)
    best = int((alike @ weights).argmax())
    half_turned = np.cos(angles - angles[best]) < 0
    along = np.where(half_turned[:, None, None], np.roll(quads, 2, axis=1), quads)[alike[best]]
    return np.asarray(np.average(along, axis=0, weights=weights[alike[best]]), np.float32)
