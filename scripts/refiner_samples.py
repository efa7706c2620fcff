"""Training crops for the refiner: quads as a detector gives them, with where the tile really lies.

Half of the quads are those that a detector found (`mine_tiles`), the others are labels moved at random, and
places between and beside tiles.
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

from tehai.scripts.crop_augment import CROP_WH, photographed
from tehai.vision import load_image
from tehai.vision.detections import short_sides
from tehai.vision.rectify import crop_corners, rectify

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scripts.detector_samples import Annotated

Floats = npt.NDArray[np.float32]

#: The part of a quad's width and height that a crop shows on each side of it.
REFINER_MARGIN: Final = 0.4
#: Where a quad's corners lie in its crop: float32 (4, 2), in pixels.
QUAD_IN_CROP: Final = crop_corners(CROP_WH, REFINER_MARGIN)
#: Crops of one photo that follow one another, so that it is decoded once.
_OF_A_PHOTO: Final = 16
#: A quad whose middle is nearer than this to a tile's, in its short sides, shows it; beyond the second, none.
_IS_TILE: Final = 0.33
_IS_NONE: Final = 0.5
#: How often a quad is taken from what a detector found, from the labels moved, and beside a tile.
_KINDS: Final = (0.45, 0.4, 0.15)
#: How far found quads and labels are moved, as a multiple of the usual.
_FOUND_SPREAD: Final = 0.4
_FAR_SPREAD: Final = 2.5
#: How often a label is taken for much smaller or larger, as what a detector draws round a circle on the face
#: of a tile near the camera, or round two tiles; and by how much.
_OFF_SIZE: Final = 0.15
_SIZES: Final = ((0.45, 0.8), (1.2, 1.7))
#: What a row of targets holds: eight corners, whether they count, face up, face down, whether these count.
FIELDS: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Mined:
    """A photo with the quads (M, 4, 2) that a detector found in it."""

    photo: Annotated
    found: Floats


class RefinerCrops(IterableDataset[tuple[Tensor, Tensor]]):
    """Endless samples: a crop uint8 (3, 80, 64) and its row of targets float32 (12,)."""

    def __init__(self, pools: list[tuple[float, list[Mined]]], seed: int) -> None:
        """Draw from pools of photos by the pools' weights."""
        self.pools = [photos for _, photos in pools]
        shares = np.array([weight for weight, _ in pools])
        self.shares = shares / shares.sum()
        self.seed = seed

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        """Draw for ever, some crops of each photo."""
        worker = get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        while True:
            pool = self.pools[rng.choice(len(self.pools), p=self.shares)]
            yield from samples(pool[rng.integers(len(pool))], rng)


def samples(mined: Mined, rng: np.random.Generator) -> Iterator[tuple[Tensor, Tensor]]:
    """Make some samples of one photo; none where it has no tile that counts."""
    photo = mined.photo
    if not photo.counts.any():
        return
    image = load_image(photo.path)
    quads = np.stack([_quad(mined, rng) for _ in range(_OF_A_PHOTO)])
    crops = rectify(image, quads, size_wh=CROP_WH, margin=REFINER_MARGIN)
    for quad, crop in zip(quads, crops, strict=True):
        pixels = np.ascontiguousarray(photographed(crop, rng).transpose(2, 0, 1))
        yield torch.from_numpy(pixels), torch.from_numpy(target(photo, quad))


def target(photo: Annotated, quad: Floats) -> Floats:
    """Give the row (12,) that tells what a quad (4, 2) of a photo should become."""
    row = np.zeros(FIELDS, np.float32)
    middles = photo.quads.mean(axis=1)
    far = np.linalg.norm(middles - quad.mean(axis=0), axis=1) / short_sides(photo.quads)
    nearest = int(far.argmin())
    if far[nearest] > _IS_NONE:
        row[11] = float(photo.rendered)  # in a real photo a tile may be unlabelled
        return row
    if not photo.counts[nearest]:
        return row
    transform = cv2.getPerspectiveTransform(quad, QUAD_IN_CROP)
    corners = cv2.perspectiveTransform(photo.quads[nearest][None], transform)[0] - QUAD_IN_CROP
    row[:8] = np.clip(corners, -2 * CROP_WH[1], 2 * CROP_WH[1]).ravel()
    row[8] = float(photo.exact[nearest])
    row[9 if photo.face_up[nearest] else 10] = 1.0
    row[11] = float(far[nearest] < _IS_TILE and (photo.rendered or photo.face_up[nearest]))
    return row


def _quad(mined: Mined, rng: np.random.Generator) -> Floats:
    """Draw a quad as a detector may give it."""
    labels = mined.photo.quads[mined.photo.counts]
    kind = rng.choice(len(_KINDS), p=_KINDS)
    if kind == 0 and len(mined.found):
        return _moved(mined.found[rng.integers(len(mined.found))], rng, _FOUND_SPREAD)
    quad = labels[rng.integers(len(labels))]
    if kind == len(_KINDS) - 1:
        return _moved(_beside(quad, rng), rng, 1.0)
    if rng.random() < _OFF_SIZE:
        quad = _off_size(quad, rng)
    quad = _moved(_straightened(quad, rng), rng, _FAR_SPREAD if rng.random() < 0.25 else 1.0)
    return quad if rng.random() < 0.5 else np.roll(quad, 2, axis=0)


def _beside(quad: Floats, rng: np.random.Generator) -> Floats:
    """Move a quad by half a tile to two, in any direction."""
    angle, reach = rng.uniform(0, 2 * np.pi), rng.choice([rng.uniform(0.45, 0.8), rng.uniform(0.8, 2.0)])
    across, along = quad[1] - quad[0], quad[3] - quad[0]
    return np.asarray(quad + reach * (np.cos(angle) * across + np.sin(angle) * along), np.float32)


def _off_size(quad: Floats, rng: np.random.Generator) -> Floats:
    """Draw a quad within another one, where a circle or a bamboo may be, or round it."""
    size = rng.uniform(*_SIZES[rng.integers(len(_SIZES))])
    across, along = quad[1] - quad[0], quad[3] - quad[0]
    room = max(0.0, 1 - size) / 2
    aside, down = rng.uniform(-room, room, 2)
    middle = quad.mean(axis=0)
    return np.asarray(middle + (quad - middle) * size + across * aside + along * down, np.float32)


def _straightened(quad: Floats, rng: np.random.Generator) -> Floats:
    """Make a leaning quad more of a rectangle, as detectors do; now and then lying the other way."""
    middle = quad.mean(axis=0)
    across = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    along = (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    if rng.random() < 0.06:
        across, along = along, -across
    wide, high = float(np.linalg.norm(across)), float(np.linalg.norm(along))
    turn = np.array([[0, -1], [1, 0]], np.float32)
    if rng.random() < 0.5:
        straight = across, turn @ across / max(wide, 1e-3) * high
    else:
        straight = -(turn @ along) / max(high, 1e-3) * wide, along
    part = rng.uniform(0, 1) if rng.random() < 0.5 else 0.0
    across, along = (one + part * (other - one) for one, other in zip((across, along), straight, strict=True))
    unit = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) / 2
    skewed = middle + unit[:, :1] * across + unit[:, 1:] * along
    return np.asarray(skewed, np.float32)


def _moved(quad: Floats, rng: np.random.Generator, spread: float) -> Floats:
    """Shift, turn and scale a quad, and its corners each a little."""
    middle = quad.mean(axis=0)
    size = float(short_sides(quad[None])[0])
    angle = rng.normal(0, 0.07) * spread
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    scale = np.exp(np.clip(rng.normal(0, 0.08) * spread, -0.5, 0.5))
    shift = np.clip(rng.normal(0, 0.07, 2) * spread, -0.32, 0.32) * size
    corners = rng.normal(0, 0.04, (4, 2)) * size * min(spread, 1.5)
    return np.asarray((quad - middle) @ turn.T * scale + middle + shift + corners, np.float32)
