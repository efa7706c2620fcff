"""Several looks at the same tiles, each at a size of its own, joined into one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from tehai.vision.detections import Detections, directions, distinct, short_sides

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

#: Quads of two looks whose middles are nearer than this part of the larger one's short side are one tile.
_SAME_TILE: Final = 0.45
#: Quads that differ by less than this, in radians, lie alike; the others are taken for a quarter turned.
_ALIKE: Final = 0.5


def joined(looks: Sequence[Detections], least_score: float) -> Detections:
    """What all the looks found, the surest first, each tile once; there must be a look at least.

    A tile's score is the mean of those that the looks gave it, 0 where one did not find it; what has less
    than `least_score`, in [0, 1], is dropped. Its corners are the mean of those that lie as most do.
    """
    quads = np.concatenate([look.quads for look in looks])
    scores = np.concatenate([look.scores for look in looks])
    face_up = np.concatenate([look.face_up for look in looks])
    of = np.repeat(np.arange(len(looks)), [len(look) for look in looks])
    tiles = list(_tiles(quads, scores, of))
    means = [_mean_quad(quads[tile], scores[tile]) for tile in tiles]
    found = Detections(
        quads=np.array(means, np.float32).reshape(-1, 4, 2),
        scores=np.array([scores[tile].sum() / len(looks) for tile in tiles], np.float32),
        face_up=np.array([np.average(face_up[tile], weights=scores[tile]) for tile in tiles], np.float32),
    )
    found = found.take(np.flatnonzero(found.scores >= least_score))
    return found.take(np.array(distinct(found), np.int64))


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
    angles = directions(quads)
    # Half turns are the same: quads are known up to those.
    turned = (angles[:, None] - angles + np.pi / 2) % np.pi - np.pi / 2
    alike = np.abs(turned) < _ALIKE  # (K, K)
    best = int((alike @ weights).argmax())
    half_turned = np.cos(angles - angles[best]) < 0
    along = np.where(half_turned[:, None, None], np.roll(quads, 2, axis=1), quads)[alike[best]]
    return np.asarray(np.average(along, axis=0, weights=weights[alike[best]]), np.float32)
