"""Training pictures for the detector: a part of a photo, turned and scaled, with its tiles as map targets.

A label is a quad (all four corners known) or an upright box around a tile that may be turned. For a box the
only thing known is the box itself, in the photo as it was labelled: the loss turns the predicted corners back
by `unturn` and compares their extent with the box.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.utils.data import IterableDataset, get_worker_info

from tehai.scripts.cut_patches import quad_of
from tehai.scripts.networks import STRIDE
from tehai.vision import load_image

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tehai.datasets.labels import LabelledPhoto, LabelledTile

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]

#: Side of a training picture in pixels.
SIDE: Final = 512
#: Most tiles of one training picture that carry a corner loss.
MOST_TILES: Final = 160
#: Numbers that describe a tile to the loss: cell x and y, 4 corners, whether the quad is known, unturn (4).
TILE_FIELDS: Final = 15

#: Range of the short side of the middle tile, in pixels of the training picture.
_TILE_PX: Final = (17.0, 72.0)
#: How far pictures are sheared, as the tangent of the angle: rows seen from the side lean.
_SHEAR: Final = 0.12
#: Tiles smaller than this, or less visible, are neither tiles nor background.
_LEAST_PX: Final = 9.0
_LEAST_VISIBLE: Final = 0.35
#: Each overlooked tile lets a photo be drawn so much more often, as one without any is; up to so many times.
_FOR_OVERLOOKED: Final = 0.7
_MOST_OFTEN: Final = 5.0
#: How often a tile that was found surely is aimed at, beside one that was overlooked.
_FOR_FOUND: Final = 0.1

#: An upright box of these proportions (long to short) holds a tile that stands straight in it.
_STRAIGHT: Final = (1.27, 1.5)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Annotated:
    """A photo's path and its tiles: quads (N, 4, 2) px, which are exact, which face up, which count."""

    path: Path
    quads: Floats
    exact: npt.NDArray[np.bool_]
    face_up: npt.NDArray[np.bool_]
    counts: npt.NDArray[np.bool_]
    rendered: bool
    found: Floats | None = None
    """How surely each tile (N,) was found by the detector that training begins with, where that is known."""


def annotated(folder: Path, photo: LabelledPhoto, *, rendered: bool) -> Annotated:
    """Take what the detector learns from a labelled photo."""
    quads = np.array([quad_of(tile) for tile in photo.tiles], np.float32).reshape(-1, 4, 2)
    return Annotated(
        path=folder / photo.image,
        quads=quads,
        exact=np.array([_is_exact(tile) for tile in photo.tiles], bool),
        face_up=np.array([tile.face_up for tile in photo.tiles], bool),
        counts=np.array([tile.visible >= _LEAST_VISIBLE for tile in photo.tiles], bool),
        rendered=rendered,
    )


def _is_exact(tile: LabelledTile) -> bool:
    if tile.shape == "quad" or (tile.shape == "polygon" and len(tile.points) == 4):
        return True
    left, top, right, bottom = tile.xyxy
    longer, shorter = max(right - left, bottom - top), max(1e-3, min(right - left, bottom - top))
    return _STRAIGHT[0] <= longer / shorter <= _STRAIGHT[1]


class Pictures(IterableDataset[tuple[Tensor, Tensor, Tensor, Tensor]]):
    """Endless samples: picture uint8 (3, S, S), heat (2, S/8, S/8), weights, tiles (MOST_TILES, fields)."""

    def __init__(self, pools: list[tuple[float, list[Annotated]]], seed: int) -> None:
        """Draw from pools of photos by the pools' weights."""
        self.pools = [photos for _, photos in pools]
        self.often = [_often(photos) for _, photos in pools]
        shares = np.array([weight for weight, _ in pools])
        self.shares = shares / shares.sum()
        self.seed = seed

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor, Tensor, Tensor]]:
        """Draw for ever."""
        worker = get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        while True:
            kind = rng.choice(len(self.pools), p=self.shares)
            # Every second one evenly, so that what was found is not forgotten.
            often = self.often[kind] if rng.random() < 0.5 else None
            pool = self.pools[kind]
            yield sample(pool[rng.choice(len(pool), p=often)], rng)


def _often(photos: list[Annotated]) -> npt.NDArray[np.float64]:
    """Give how often each photo (N,) is drawn: the more, the more of its tiles were overlooked."""
    overlooked = [0 if photo.found is None else (1 - photo.found)[photo.counts].sum() for photo in photos]
    often = np.minimum(1 + _FOR_OVERLOOKED * np.array(overlooked, np.float64), _MOST_OFTEN)
    return np.asarray(often / often.sum())


def sample(photo: Annotated, rng: np.random.Generator) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Make one training sample of a photo."""
    image = load_image(photo.path)
    transform = _placement(photo, image.shape, rng)
    reduced, transform_reduced = _reduced(image, transform)
    picture = cv2.warpAffine(
        reduced, transform_reduced, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderValue=_border(rng)
    )
    picture = _photographed(np.asarray(picture, np.uint8), rng)
    heat, weights, tiles = targets(photo, transform)
    return (
        torch.from_numpy(np.ascontiguousarray(picture.transpose(2, 0, 1))),
        torch.from_numpy(heat),
        torch.from_numpy(weights),
        torch.from_numpy(tiles),
    )


def targets(photo: Annotated, transform: Floats) -> tuple[Floats, Floats, Floats]:
    """Give the maps and the tile table of a photo under an affine transform (2, 3) into the picture."""
    cells = SIDE // STRIDE
    heat = np.zeros((2, cells, cells), np.float32)
    weights = np.ones((2, cells, cells), np.float32)
    weights[1] = float(photo.rendered)  # in real photos backs are in view but not labelled
    tiles = np.zeros((MOST_TILES, TILE_FIELDS), np.float32)
    turn = transform[:, :2]
    moved = photo.quads @ turn.T + transform[:, 2]
    used = 0
    for index, quad in enumerate(moved):
        low, high = quad.min(axis=0), quad.max(axis=0)
        middle = (low + high) / 2
        short = min(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[1]))
        if (high < 0).any() or (low > SIDE).any():
            continue
        inside = bool((middle >= 0).all() and (middle < SIDE).all())
        if not photo.counts[index] or short < _LEAST_PX or not inside:
            _ignore(weights, low, high)
            continue
        channel = 0 if photo.face_up[index] else 1
        _add_peak(heat[channel], middle / STRIDE - 0.5, float(short) / STRIDE)
        if used < MOST_TILES:
            tiles[used] = _row(photo, index, quad, middle, turn)
            used += 1
    return heat, weights, tiles


def _row(photo: Annotated, index: int, quad: Floats, middle: Floats, turn: Floats) -> Floats:
    """Describe a tile for the loss: its cell, its corners from the cell's middle, how much is known of it."""
    cell = np.floor(middle / STRIDE)
    corners = quad - (cell + 0.5) * STRIDE
    known = 2.0 if photo.exact[index] else 1.0
    return np.concatenate([cell, corners.ravel(), [known], np.linalg.inv(turn).ravel()]).astype(np.float32)


def _ignore(weights: Floats, low: Floats, high: Floats) -> None:
    left, top = np.clip(np.floor(low / STRIDE), 0, weights.shape[2]).astype(int)
    right, bottom = np.clip(np.ceil(high / STRIDE), 0, weights.shape[2]).astype(int)
    weights[:, top:bottom, left:right] = 0


def _add_peak(heat: Floats, middle: Floats, short_cells: float) -> None:
    """Raise a bell of height 1 over a tile's middle, narrow enough to stay apart from its neighbour's."""
    sigma = max(0.55, short_cells * 0.16)
    reach = int(np.ceil(3 * sigma))
    column, row = np.clip(np.round(middle).astype(int), 0, heat.shape[0] - 1)
    rows = np.arange(max(0, row - reach), min(heat.shape[0], row + reach + 1))
    columns = np.arange(max(0, column - reach), min(heat.shape[1], column + reach + 1))
    bell = np.exp(-((rows[:, None] - row) ** 2 + (columns[None, :] - column) ** 2) / (2 * sigma**2))
    part = heat[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    np.maximum(part, bell.astype(np.float32), out=part)


def _placement(photo: Annotated, shape: tuple[int, ...], rng: np.random.Generator) -> Floats:
    """Draw the affine transform (2, 3) from the photo into the training picture."""
    if len(photo.quads):
        edges = np.linalg.norm(photo.quads - np.roll(photo.quads, 1, axis=1), axis=2)  # (N, 4)
        short = float(np.median(edges.min(axis=1)))
        aim = photo.quads[rng.choice(len(photo.quads), p=_aims(photo))].mean(axis=0)
    else:
        short = max(shape[:2]) / 20
        aim = np.array([rng.uniform(0, shape[1]), rng.uniform(0, shape[0])])
    wanted = np.exp(rng.uniform(np.log(_TILE_PX[0]), np.log(_TILE_PX[1])))
    # The photo fills half of the picture at least: what is empty teaches nothing.
    scale = min(max(wanted / short, 0.55 * SIDE / max(shape[:2])), 2.2)
    angle = rng.normal(0, 7) + (rng.choice([90, 180, 270]) if rng.random() < 0.25 else 0)
    transform = cv2.getRotationMatrix2D((float(aim[0]), float(aim[1])), float(angle), scale)
    stretch = np.exp(rng.normal(0, 0.06))
    transform[0] *= stretch
    transform[0] += rng.normal(0, _SHEAR) * transform[1]
    moved = transform[:, :2] @ aim + transform[:, 2]
    transform[:, 2] += SIDE / 2 + rng.uniform(-0.4, 0.4, 2) * SIDE - moved
    return np.asarray(transform, np.float32)


def _aims(photo: Annotated) -> npt.NDArray[np.float64] | None:
    """Give how often each tile (N,) of a photo is aimed at, None where it is all the same."""
    if photo.found is None or not photo.counts.any():
        return None
    aims = np.where(photo.counts, _FOR_FOUND + 1.0 - photo.found, 0.0)
    return np.asarray(aims / aims.sum())


def _reduced(image: Pixels, transform: Floats) -> tuple[Pixels, Floats]:
    """Average a large photo down first, so that the warp does not alias."""
    scale = float(np.sqrt(abs(np.linalg.det(transform[:, :2]))))
    if scale > 0.6:
        return image, transform
    factor = max(scale, 0.02)
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    adapted = transform.copy()
    adapted[:, :2] /= factor
    return np.asarray(small, np.uint8), adapted


def _border(rng: np.random.Generator) -> tuple[int, int, int]:
    if rng.random() < 0.5:
        return (0, 0, 0)
    red, green, blue = rng.integers(0, 200, 3).tolist()
    return (red, green, blue)


def _photographed(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Change light, colour, sharpness and coding as phones do."""
    gain = np.exp(rng.normal(0, 0.25)) * np.exp(rng.normal(0, 0.08, 3))
    gamma = np.exp(rng.normal(0, 0.2))
    table = np.clip((np.arange(256)[:, None] / 255) ** gamma * gain * 255 + rng.normal(0, 6), 0, 255)
    picture = np.asarray(cv2.LUT(picture, table.astype(np.uint8)[None]), np.uint8)
    if rng.random() < 0.05:
        picture = np.asarray(
            np.repeat(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)[..., None], 3, axis=2), np.uint8
        )
    if rng.random() < 0.25:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.6)), np.uint8)
    if rng.random() < 0.3:
        grain = rng.standard_normal((SIDE // 2, SIDE // 2, 3), np.float32) * rng.uniform(2, 12)
        picture = np.clip(picture + np.tile(grain, (2, 2, 1)), 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 90))])
        picture = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return picture
