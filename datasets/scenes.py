"""Photo-like scenes of tiles with exact labels: the same seed always gives the same picture.

Some seeds in a row share one set of tiles, drawn once; everything else is sampled anew for each.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import get_args

import numpy as np

from tehai.datasets.camera import Camera
from tehai.datasets.clutter import draw_fingers, draw_things
from tehai.datasets.design import Design, Rng
from tehai.datasets.hands import DrawnHand
from tehai.datasets.ink import Ink, Pixels
from tehai.datasets.labelling import label_hand, label_tiles, mark_shown
from tehai.datasets.labels import LabelledPhoto, LabelledTile
from tehai.datasets.optics import sample_optics, take_photo
from tehai.datasets.painting import Light, Stage, cast_shadows, paint_order, paint_tile
from tehai.datasets.palettes import sample_back, sample_sides
from tehai.datasets.placing import Body, Placed, block
from tehai.datasets.pool import TRAINING, Pool
from tehai.datasets.sampler import sample_design
from tehai.datasets.setting import KIND_SHARES, SceneKind, Setting, lay_scene
from tehai.datasets.surroundings import lay_table
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
        hand: the hand to lay; sampled when None. Only a scene of kind `hand` shows it.

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
    image, tiles = _paint(setting, body, design, camera, painting)
    name = f"{seed:08d}"
    label = LabelledPhoto(
        image=f"{name}.jpg",
        size_wh=camera.size_wh,
        group=f"scene-{name}",
        source=SOURCE,
        licence=LICENCE,
        style="rendered",
        tiles=tiles,
        hand=label_hand(setting, tiles),
    )
    return Scene(image=image, label=label)


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


def _sample_light(rng: Rng) -> Light:
    angle, lean = rng.uniform(0, 2 * math.pi), rng.uniform(0.05, 0.8)
    towards = np.array([math.cos(angle) * lean, math.sin(angle) * lean, 1.0])
    ambient = rng.uniform(0.5, 0.84)
    top = rng.uniform(0.88, 1.03)
    towards /= np.linalg.norm(towards)
    return Light(
        towards=towards,
        ambient=ambient,
        diffuse=(top - ambient) / float(towards[2]),
        shadow=float(rng.uniform(0.2, 0.75)),
        softness=float(rng.gamma(2, 2.2)),
    )


def _paint(
    setting: Setting,
    body: Body,
    design: Design,
    camera: Camera,
    rng: Rng,
) -> tuple[Pixels, tuple[LabelledTile, ...]]:
    """Paint table, shadows and tiles from far to near, and take the photo."""
    tiles = (*setting.targets, *(t for t in setting.others if _in_view(t, body, camera)))
    light = _sample_light(rng)
    near = min((tile.y for tile in setting.targets), default=-60.0) - body.height / 2
    image = lay_table(camera, near - 2, rng)
    spots = [(rng.normal(0, 160), near + rng.uniform(-60, 300)) for _ in range(int(rng.poisson(1.0)))]
    draw_things(image, camera, rng, [spot for spot in spots if _is_free(spot, tiles)])
    shown = np.zeros((camera.size_wh[1], camera.size_wh[0]), np.int32)
    if tiles:
        stage = Stage(body=body, design=design, camera=camera, light=light)
        cast_shadows(image, tiles, body, camera, light)
        for index in paint_order(tiles, body, camera):
            paint_tile(image, tiles[index], stage, rng)
            mark_shown(shown, tiles[index], body, camera, index + 1)
    if rng.random() < 0.08:
        draw_fingers(image, shown != 0, rng)
    shiny = np.where(shown != 0, 255, 70).astype(np.uint8)
    photo = take_photo(image, sample_optics(rng), shiny, rng)
    return photo, label_tiles(tiles, body, camera, shown)


def _in_view(tile: Placed, body: Body, camera: Camera) -> bool:
    corners = block(tile, body)
    if ((corners - camera.position) @ camera.rotation[2]).min() < 40:
        return False
    pixels = camera.project(corners)
    return bool((pixels.max(axis=0) > 0).all() and (pixels.min(axis=0) < camera.size_wh).all())


def _is_free(spot: tuple[float, float], tiles: tuple[Placed, ...]) -> bool:
    return all(math.hypot(spot[0] - tile.x, spot[1] - tile.y) > 85 for tile in tiles)
