"""Parts of a face taken for a tile: of four circles the upper two, of four bamboos the left pair.

A part is much smaller than the tiles beside it. Where it would be a tile of their size with as much again on
one of its sides, that is a quad to look at; and where that clearly shows another face, it is the tile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tehai.vision.classify import NO_FACES, Classes
from tehai.vision.detections import Detections, distinct
from tehai.vision.quads import sides_of
from tehai.vision.settle import apart
from tehai.vision.table import TILE_RATIO

if TYPE_CHECKING:
    from collections.abc import Sequence

Floats = npt.NDArray[np.float32]

#: So many of the nearest tiles tell how large a tile is there.
_NEIGHBOURS: Final = 7
#: Areas of what may be a part of a tile, and the short and long sides of what may be a whole one: in areas
#: and in long sides of a tile.
_PART: Final = (0.25, 0.68)
_SHORT: Final = (0.78 * TILE_RATIO, 1.25 * TILE_RATIO)
_LONG: Final = (0.78, 1.25)
_FACE_UP: Final = 0.5
#: A whole tile is nowhere nearer to another one than this, in long sides.
_TAKEN: Final = 0.45
#: What was drawn out to a whole tile and put right moves by less than this, in short sides; it is one with
#: such a probability, and its name has such a one.
_NO_FARTHER: Final = 0.3
_SHOWN: Final = 0.6
_NAMED: Final = 0.995


class Wholes(NamedTuple):
    """Quads (K, 4, 2) that may be whole tiles, and the numbers (K,) of the parts that they are made from."""

    quads: Floats
    parts: npt.NDArray[np.int64]


class Looked(NamedTuple):
    """Those quads put right (K, 4, 2), how probably each (K,) shows a tile, and what it shows."""

    quads: Floats
    shown: Floats
    classes: Classes


def sizes(found: Detections) -> tuple[Floats, Floats]:
    """Give how long the sides (N,) of each tile are by its nearest neighbours, the shorter ones and the longer.

    In long sides of a tile; 0 where there are too few neighbours.
    """
    metrics = _metrics(found)
    lengths = [_lengths(side, metrics) for side in sides_of(found.quads)]
    return np.minimum(*lengths), np.maximum(*lengths)


def wholes(found: Detections) -> Wholes:
    """Give the quads that parts of tiles would be with as much again beside them, in either half turn's order."""
    short, long = sizes(found)
    area = short * long / TILE_RATIO
    parts = np.flatnonzero((area > _PART[0]) & (area < _PART[1]) & (found.face_up > _FACE_UP))
    metrics = _metrics(found)[parts]
    quads, of = [], []
    for turn in range(4):
        doubled = _doubled(np.roll(found.quads[parts], turn, axis=1))
        first, second = (_lengths(side, metrics) for side in sides_of(doubled))
        for way, (one, other) in enumerate(((first, second), (second, first))):
            fits = (one > _SHORT[0]) & (one < _SHORT[1]) & (other > _LONG[0]) & (other < _LONG[1])
            quads.append(np.roll(doubled, -way, axis=1)[fits])
            of.append(parts[fits])
    return Wholes(np.concatenate(quads).astype(np.float32), np.concatenate(of))


def made_whole(
    found: Detections, classes: Classes, places: Wholes, looked: Looked, labels: Sequence[str]
) -> tuple[Detections, Classes]:
    """Put whole tiles in the place of those found that are parts of one; other parts of it are dropped.

    `places` are those of `wholes`, and `looked` is what is seen there.
    """
    name, own = looked.classes.probabilities.argmax(axis=1), classes.probabilities.argmax(axis=1)
    told = looked.classes.probabilities.max(axis=1)
    told[[labels[at] in NO_FACES for at in name]] = 0
    better = (told > _NAMED) & (name != own[places.parts]) & (looked.shown > _SHOWN)
    better &= (apart(looked.quads, places.quads) < _NO_FARTHER) & _is_whole(found, looked.quads, places.parts)
    if not better.any():
        return found, classes
    quads, upright = classes.quads.copy(), classes.upright.copy()
    probabilities = classes.probabilities.copy()
    for at in np.flatnonzero(better)[looked.shown[better].argsort(kind="stable")]:  # the likeliest last
        part = places.parts[at]
        quads[part], upright[part] = looked.classes.quads[at], looked.classes.upright[at]
        probabilities[part] = looked.classes.probabilities[at]
    whole = Detections(quads=quads, scores=found.scores, face_up=found.face_up)
    kept = np.array(distinct(whole), np.int64)
    named = Classes(probabilities=probabilities[kept], upright=upright[kept], quads=quads[kept])
    return whole.take(kept), named


def _is_whole(
    found: Detections, quads: Floats, parts: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """Say which quads (K, 4, 2) in the places of parts (K,) are of a tile's size and on no other whole tile."""
    metrics = _metrics(found)
    lengths = [_lengths(side, metrics[parts]) for side in sides_of(quads)]
    short, long = np.minimum(*lengths), np.maximum(*lengths)
    fits = (short > _SHORT[0]) & (short < _SHORT[1]) & (long > _LONG[0]) & (long < _LONG[1])
    own_short, own_long = sizes(found)
    others = found.quads[own_short * own_long / TILE_RATIO >= _PART[1]].mean(axis=1)  # (W, 2)
    between = (quads.mean(axis=1)[:, None] - others).reshape(-1, 2)
    far = _lengths(between, metrics[parts].repeat(len(others), axis=0)).reshape(len(quads), -1)
    return np.asarray(fits & (far > _TAKEN).all(axis=1))


def _doubled(quads: Floats) -> Floats:
    """Draw quads (N, 4, 2) out to twice their size, over their third edges."""
    doubled = quads.copy()
    doubled[:, 2:] += quads[:, 2:] - quads[:, [1, 0]]
    return doubled


def _metrics(found: Detections) -> Floats:
    """Give what pixels are on the table about each tile: (N, 2, 2), a vector's square length is `v M v`.

    By its neighbours that lie face up, each of which has its short sides and its long ones, square to each
    other; 0 where there are too few.
    """
    count, up = len(found), found.face_up > _FACE_UP
    if up.sum() <= _NEIGHBOURS:
        return np.zeros((count, 2, 2), np.float32)
    short, long = sides_of(found.quads)
    frames = np.linalg.pinv(np.stack([short / TILE_RATIO, long], axis=2))  # (N, 2, 2)
    own = frames.transpose(0, 2, 1) @ frames
    middles = found.quads.mean(axis=1)
    far = np.linalg.norm(middles[:, None] - middles, axis=2)
    far[:, ~up] = np.inf
    np.fill_diagonal(far, np.inf)
    nearest = far.argsort(axis=1, kind="stable")[:, :_NEIGHBOURS]
    return np.asarray(np.median(own[nearest], axis=1), np.float32)


def _lengths(vectors: Floats, metrics: Floats) -> Floats:
    """How long vectors (N, 2) are by metrics (N, 2, 2)."""
    square = np.einsum("ni,nij,nj->n", vectors, metrics, vectors)
    return np.asarray(np.sqrt(np.maximum(square, 0)), np.float32)
