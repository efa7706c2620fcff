"""Parts of a face taken for a tile: of four circles the upper two, of four bamboos the left pair.

A part is much smaller than a tile is there. Where it would be of a tile's size with as much again on one
of its sides, or on both, that is a quad to look at; where that clearly shows another face, it is the tile.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from tehai.vision.classify import NO_FACES, Classes
from tehai.vision.detections import Detections, distinct
from tehai.vision.quads import sides_of
from tehai.vision.settle import apart
from tehai.vision.table import TILE_RATIO, fit_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Floats = npt.NDArray[np.float32]

#: So many of the nearest tiles tell how large a tile is there.
_NEIGHBOURS: Final = 7
#: Areas of what may be a part of a tile, and the short and long sides of what may be a whole one: in areas
#: and in long sides of a tile.
_PART: Final = (0.25, 0.68)
_NARROW_PART: Final = 1.0
_SHORT: Final = (0.78 * TILE_RATIO, 1.25 * TILE_RATIO)
_LONG: Final = (0.78, 1.25)
_FACE_UP: Final = 0.5
_LEAST_WEIGHT: Final = 0.01
_HALF_A_PIXEL: Final = np.array([[-0.5, 0], [0.5, 0], [0, -0.5], [0, 0.5]])
#: A whole tile is nowhere nearer to another one than this, in long sides.
_TAKEN: Final = 0.45
#: What was drawn out to a whole tile and put right moves by less than this, in short sides; it is one with
#: such a probability, and its name has such a one.
_NO_FARTHER: Final = 0.3
_SHOWN: Final = 0.6
_NAMED: Final = 0.995


class Wholes(NamedTuple):
    """Quads (K, 4, 2) that may be whole tiles, and the numbers (K,) of the parts that they are made from.

    `metrics` (K, 2, 2) tell lengths on the table there: a vector's square length is `v M v`. `small` (N,)
    says of all tiles found which are parts.
    """

    quads: Floats
    parts: npt.NDArray[np.int64]
    metrics: Floats
    small: npt.NDArray[np.bool_]


class Looked(NamedTuple):
    """Those quads put right (K, 4, 2), how probably each (K,) shows a tile, and what it shows."""

    quads: Floats
    shown: Floats
    classes: Classes


def wholes(found: Detections) -> Wholes:
    """Give the quads that parts of tiles would be with as much again beside them.

    How large a tile is there, its neighbours tell, and where any looks too small by those, the table, too:
    several neighbours may be parts, and in steep perspective they differ.
    """
    near = _near_metrics(found)
    ways = [(near, _are_parts(found, near))]
    if ways[0][1].any():
        of_table = _table_metrics(found)
        ways.append((of_table, _are_parts(found, of_table)))
    quads, parts, at = [], [], []
    for metrics, small in ways:
        own = np.flatnonzero(small)
        for doubled in _doubled(found.quads[own]):
            fits = _like_a_tile(doubled, metrics[own])
            quads.append(doubled[fits])
            parts.append(own[fits])
            at.append(metrics[own[fits]])
    every = np.logical_or.reduce([small for _, small in ways])
    return Wholes(np.concatenate(quads), np.concatenate(parts), np.concatenate(at), every)


def made_whole(
    found: Detections, classes: Classes, places: Wholes, looked: Looked, labels: Sequence[str]
) -> tuple[Detections, Classes]:
    """Put whole tiles in the place of those found that are parts of one; other parts of it are dropped.

    `classes` tells what the N found show, `places` are the K of `wholes`, `looked` is what is seen there, and
    `labels` name the columns of probabilities. Gives both for the tiles that are left, the surest first;
    where nothing is better, what came.
    """
    better = _better(found, classes, places, looked, labels)
    if len(better) == 0:
        return found, classes
    quads, scores, upright = classes.quads.copy(), found.scores.copy(), classes.upright.copy()
    probabilities, gone = classes.probabilities.copy(), np.zeros(len(found), np.bool_)
    small = np.flatnonzero(places.small).tolist()
    made: list[int] = []
    for at in better:
        part = int(places.parts[at])
        if gone[part] or part in made:
            continue
        within = [k for k in small if _holds(looked.quads[at], found.quads[k])]
        scores[part] = found.scores[[part, *within]].max()
        quads[part], upright[part] = looked.classes.quads[at], looked.classes.upright[at]
        probabilities[part] = looked.classes.probabilities[at]
        made.append(part)
        gone[within] = True
        gone[made] = False
    left = Detections(quads=quads, scores=scores, face_up=found.face_up).take(~gone)
    order = np.array(distinct(left), np.int64)
    kept = np.flatnonzero(~gone)[order]
    named = Classes(probabilities=probabilities[kept], upright=upright[kept], quads=quads[kept])
    return left.take(order), named


def _better(
    found: Detections, classes: Classes, places: Wholes, looked: Looked, labels: Sequence[str]
) -> npt.NDArray[np.int64]:
    """The numbers of the places that clearly show another face than their part, the likeliest first."""
    name, own = looked.classes.probabilities.argmax(axis=1), classes.probabilities.argmax(axis=1)
    is_face = np.array([labels[at] not in NO_FACES for at in name], np.bool_)
    better = is_face & (looked.classes.probabilities.max(axis=1) > _NAMED) & (name != own[places.parts])
    better &= (looked.shown > _SHOWN) & (apart(looked.quads, places.quads) < _NO_FARTHER)
    which = np.flatnonzero(better & _are_whole(found, places, looked.quads))
    return which[looked.shown[which].argsort(kind="stable")[::-1]]


def _holds(quad: Floats, part: Floats) -> bool:
    """Say whether the middle of a part lies in a quad (4, 2)."""
    x, y = part.mean(axis=0).tolist()
    return cv2.pointPolygonTest(quad, (x, y), measureDist=False) >= 0


def _are_whole(found: Detections, places: Wholes, quads: Floats) -> npt.NDArray[np.bool_]:
    """Say which quads (K, 4, 2), put right, are of a tile's size, and lie on no other whole tile."""
    others = found.quads[~places.small].mean(axis=1)  # (W, 2)
    between = (quads.mean(axis=1)[:, None] - others).reshape(-1, 2)
    far = _lengths(between, places.metrics.repeat(len(others), axis=0)).reshape(len(quads), -1)
    return np.asarray(_like_a_tile(quads, places.metrics) & (far > _TAKEN).all(axis=1))


def _are_parts(found: Detections, metrics: Floats) -> npt.NDArray[np.bool_]:
    """Say what of the N lies face up and is too small for a tile by metrics (N, 2, 2), or too narrow."""
    sides = [_lengths(side, metrics) for side in sides_of(found.quads)]
    area, narrow = sides[0] * sides[1] / TILE_RATIO, np.minimum(*sides) < _SHORT[0]
    small = (area < _PART[1]) | (narrow & (area < _NARROW_PART))
    return np.asarray((area > _PART[0]) & small & (found.face_up > _FACE_UP))


def _like_a_tile(quads: Floats, metrics: Floats) -> npt.NDArray[np.bool_]:
    """Say which quads (K, 4, 2) have a tile's sides by metrics (K, 2, 2), the short ones first."""
    short, long = (_lengths(side, metrics) for side in sides_of(quads))
    fits = (short > _SHORT[0]) & (short < _SHORT[1]) & (long > _LONG[0]) & (long < _LONG[1])
    return np.asarray(fits)


def _doubled(quads: Floats) -> Iterator[Floats]:
    """Draw quads (N, 4, 2) out to twice their size in all ways: each begins with what may be a short side."""
    for turn, before, way in product(range(4), (0.0, 0.5), (0, 1)):
        drawn = np.roll(quads, turn, axis=1)
        more = drawn[:, [3, 2]] - drawn[:, :2]  # (N, 2, 2): down both sides
        drawn[:, :2] -= before * more
        drawn[:, [3, 2]] += (1 - before) * more
        yield np.roll(drawn, -way, axis=1).astype(np.float32)


def _near_metrics(found: Detections) -> Floats:
    """Give what lengths are on the table about each tile, by its neighbours that lie face up: (N, 2, 2).

    Each has its short sides and its long ones, square to each other; 0 where there are too few.
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


def _table_metrics(found: Detections) -> Floats:
    """Give the same (N, 2, 2) by the table that all tiles that lie face up tell together."""
    up = np.flatnonzero(found.face_up > _FACE_UP)
    quads = [tuple((float(x), float(y)) for x, y in quad) for quad in found.quads[up]]
    weights = np.maximum(found.scores[up], _LEAST_WEIGHT).tolist()
    table = fit_table(quads, weights)  # type: ignore[arg-type]  # four corners
    around = found.quads.mean(axis=1)[:, None].astype(float) + _HALF_A_PIXEL  # (N, 4, 2)
    places = np.array([[table.place((x, y)) for x, y in four] for four in around])
    right, down = places[:, 1] - places[:, 0], places[:, 3] - places[:, 2]  # of a pixel, each (N, 2)
    steps = np.stack([right, down], axis=2)
    return np.asarray(steps.transpose(0, 2, 1) @ steps, np.float32)


def _lengths(vectors: Floats, metrics: Floats) -> Floats:
    """How long vectors (N, 2) are by metrics (N, 2, 2)."""
    square = np.einsum("ni,nij,nj->n", vectors, metrics, vectors)
    return np.asarray(np.sqrt(np.maximum(square, 0)), np.float32)
