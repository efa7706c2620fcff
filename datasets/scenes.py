"""Photo-like scenes of tiles with exact labels: the same seed always gives the same picture.

Some seeds in a row share one set of tiles, drawn once; everything else is sampled anew for each.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import get_args

import numpy as np

from tehai.datasets.design import Design, Rng
from tehai.datasets.hands import DrawnHand
from tehai.datasets.ink import Ink, Pixels
from tehai.datasets.labelling import label_hand, label_tiles
from tehai.datasets.labels import LabelledHand, LabelledPhoto, LabelledTile
from tehai.datasets.optics import sample_optics, take_photo
from tehai.datasets.palettes import sample_back, sample_sides
from tehai.datasets.picture import paint_picture
from tehai.datasets.placing import Body
from tehai.datasets.pool import TRAINING, Pool
from tehai.datasets.sampler import sample_design
from tehai.datasets.setting import KIND_SHARES, SceneKind, lay_scene
from tehai.datasets.viewpoint import sample_camera

LICENCE = "Apache-2.0"
SOURCE = "rendered by tehai"
SCENES_A_SET = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A picture, RGB uint8 (h, w, 3), and what is in it."""

    image: Pixels
    label: LabelledPhoto


def render_scene(
    seed: int,
    *,
    kind: SceneKind | None = None,
    long_side: int = 960,
    pool: Pool = TRAINING,
    per_set: int = SCENES_A_SET,
    hand: DrawnHand | None = None,
) -> Scene:
    """Render the scene of a seed.

    Args:
        seed: any whole number from 0.
        kind: what to show; drawn by `KIND_SHARES` when None.
        long_side: pixels of the longer side, at least 64.
        pool: what the tiles are made of.
        per_set: how many seeds in a row share one set of tiles; fewer show more sets, at the price of time.
        hand: the hand to lay; sampled when None. Only a scene of kind `hand` or `standing` shows it.

    Raises:
        ValueError: a seed below 0, a long side below 64, sets of no scene, or an unknown kind.

    """
    if seed < 0 or long_side < 64 or per_set < 1 or kind not in (None, *get_args(SceneKind)):
        raise ValueError(f"no scene for seed {seed}, kind {kind}, long side {long_side}")
    # A generator for each stage, so that a change in one leaves the others as they were.
    laying, looking, painting = (np.random.default_rng([seed, stage]) for stage in (1, 2, 3))
    design, body = _tiles_of(seed // per_set, pool)
    setting = lay_scene(kind or _sample_kind(laying), body, laying, hand)
    camera = sample_camera(setting, body, long_side, looking)
    picture = paint_picture(setting, body, design, camera, painting)
    shiny = np.where(picture.shown != 0, 255, 70).astype(np.uint8)
    image = take_photo(picture.image, sample_optics(painting), shiny, painting)
    tiles = label_tiles(picture.tiles, body, camera, picture.shown)
    return Scene(image=image, label=_label(seed, camera.size_wh, tiles, label_hand(setting, tiles)))


def _label(
    seed: int, size_wh: tuple[int, int], tiles: tuple[LabelledTile, ...], hand: LabelledHand | None
) -> LabelledPhoto:
    name = f"{seed:08d}"
    return LabelledPhoto(
        image=f"{name}.jpg",
        size_wh=size_wh,
        group=f"scene-{name}",
        source=SOURCE,
        licence=LICENCE,
        style="rendered",
        tiles=tiles,
        hand=hand,
    )


def _sample_kind(rng: Rng) -> SceneKind:
    kinds = list(KIND_SHARES)
    return kinds[int(rng.choice(len(kinds), p=list(KIND_SHARES.values())))]


@lru_cache(maxsize=2)
def _tiles_of(number: int, pool: Pool) -> tuple[Design, Body]:
    """Return the faces and the blocks of a set of tiles."""
    design = sample_design(np.random.default_rng([number, 0]), pool)
    return design, _sample_body(np.random.default_rng([number, 4]), design.inks.ground)


def _sample_body(rng: Rng, ground: Ink) -> Body:
    """Sample the block of a set."""
    height = rng.uniform(25, 34)
    width = height * rng.uniform(0.71, 0.79)
    return Body(
        width=width,
        height=height,
        thickness=height * rng.uniform(0.5, 0.7),
        back_share=float(
            rng.choice((0.0, rng.uniform(0.12, 0.45), rng.uniform(0.45, 0.85)), p=(0.08, 0.84, 0.08))
        ),
        bevel=width * rng.uniform(0.04, 0.11),
        front_ink=sample_sides(rng, ground),
        back_ink=sample_back(rng),
    )
