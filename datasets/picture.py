"""Paints a setting as a camera sees it: table, things, shadows, tiles from far to near, hands over them."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tehai.datasets.camera import Camera
from tehai.datasets.clutter import draw_things
from tehai.datasets.design import Design, Rng
from tehai.datasets.ink import Pixels
from tehai.datasets.labelling import mark_shown
from tehai.datasets.painting import Light, Stage, cast_shadows, paint_order, paint_tile
from tehai.datasets.people import draw_hand
from tehai.datasets.placing import Body, Placed, block
from tehai.datasets.setting import Setting
from tehai.datasets.solids import Solid, outline_mask, paint_solid, sample_case, sample_rack, sample_vessel
from tehai.datasets.surroundings import lay_table

_CLEAR = 85.0
"""Millimetres that things keep from the middle of any tile."""
_CASE_SHARE = 0.12


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What the lens sees: RGB uint8 (h, w, 3); `shown` (h, w) tells which of `tiles` shows where.

    `shown` is the tile's number from 1 on its face or back, -1 on its sides and on what hides tiles, else 0.
    """

    image: Pixels
    tiles: tuple[Placed, ...]
    shown: NDArray[np.int32]


def paint_picture(setting: Setting, body: Body, design: Design, camera: Camera, rng: Rng) -> Picture:
    """Paint a setting; what lies on the table besides tiles is sampled."""
    tiles = (*setting.targets, *(t for t in setting.others if _in_view(t, body, camera)))
    light = _sample_light(rng)
    near = min((tile.y for tile in setting.targets), default=-60.0) - body.height / 2
    image = lay_table(camera, near - 2, rng)
    spots = [(rng.normal(0, 160), near + rng.uniform(-60, 300)) for _ in range(int(rng.poisson(1.0)))]
    draw_things(image, camera, rng, [spot for spot in spots if _is_free(spot, tiles)])
    solids = _sample_solids(setting, tiles, near, body, rng)
    for solid in sorted(solids, key=lambda solid: -_distance(solid, camera)):
        paint_solid(image, solid, camera, light)
    shown = np.zeros((camera.size_wh[1], camera.size_wh[0]), np.int32)
    picture = Picture(image=image, tiles=tiles, shown=shown)
    if tiles:
        _paint_tiles(picture, Stage(body=body, design=design, camera=camera, light=light), rng)
    kept = len(setting.targets) if setting.hand else 0
    hidden = _paint_front(picture, solids, camera, light, kept)
    for _ in range(int(rng.choice((0, 1, 2), p=(0.88, 0.09, 0.03)))):
        hidden |= draw_hand(image, (shown > 0) & (shown <= kept), rng)
    shown[hidden] = -1
    return picture


def _sample_light(rng: Rng) -> Light:
    """Sample the room: mostly soft light from above, now and then a low hard lamp with long shadows."""
    hard = rng.random() < 0.18
    angle, lean = rng.uniform(0, 2 * math.pi), rng.uniform(0.3, 1.6) if hard else rng.uniform(0.05, 0.8)
    towards = np.array([math.cos(angle) * lean, math.sin(angle) * lean, 1.0])
    ambient = rng.uniform(0.35, 0.7) if hard else rng.uniform(0.5, 0.84)
    top = rng.uniform(0.88, 1.03)
    towards /= np.linalg.norm(towards)
    return Light(
        towards=towards,
        ambient=ambient,
        diffuse=(top - ambient) / float(towards[2]),
        shadow=float(rng.uniform(0.45, 0.85) if hard else rng.uniform(0.2, 0.75)),
        softness=float(rng.uniform(0.2, 1.5) if hard else rng.gamma(2, 2.2)),
    )


def _sample_solids(
    setting: Setting, tiles: tuple[Placed, ...], near: float, body: Body, rng: Rng
) -> list[Solid]:
    """Set cups and the like where there is room, now and then a rack along a row, or a case around all."""
    spots = [(rng.normal(0, 220), near + rng.uniform(-120, 420)) for _ in range(int(rng.poisson(0.45)))]
    solids = [sample_vessel(spot, rng) for spot in spots if _is_free(spot, tiles)]
    if tiles and setting.hand is None and not setting.others and rng.random() < _CASE_SHARE:
        reach = np.array([(tile.x, tile.y) for tile in tiles])
        edge = math.hypot(body.width, body.height) / 2
        solids += sample_case(reach.min(axis=0) - edge, reach.max(axis=0) + edge, rng)
        return solids
    chance = rng.random()
    if chance < 0.1:
        solids.append(sample_rack(float(rng.normal(0, 30)), near - 2 - rng.uniform(26, 60), rng))
    elif chance < 0.2 and tiles:
        row = [tile.y for tile in tiles if tile.y < near + 1.5 * body.height]
        behind = max(row) + body.height * 0.6 + rng.uniform(0, 8)
        if not any(behind - 15 < tile.y < behind + 45 for tile in tiles):
            solids.append(sample_rack(float(rng.normal(0, 30)), behind, rng))
    return solids


def _paint_tiles(picture: Picture, stage: Stage, rng: Rng) -> None:
    image, tiles, camera = picture.image, picture.tiles, stage.camera
    cast_shadows(image, tiles, stage.body, camera, stage.light)
    for index in paint_order(tiles, stage.body, camera):
        paint_tile(image, tiles[index], stage, rng)
        mark_shown(picture.shown, tiles[index], stage.body, camera, index + 1)


def _paint_front(
    picture: Picture, solids: list[Solid], camera: Camera, light: Light, kept: int
) -> NDArray[np.bool_]:
    """Paint solids that stand before all tiles once more, and return where they hide some.

    The first `kept` tiles are never hidden.
    """
    hidden = np.zeros(picture.shown.shape, np.bool_)
    gaps = [float(np.hypot(t.x - camera.position[0], t.y - camera.position[1])) for t in picture.tiles]
    for solid in solids:
        if gaps and _distance(solid, camera) < min(gaps):
            mask = outline_mask(solid, camera) > 0
            if (mask & (picture.shown > 0) & (picture.shown <= kept)).any():
                continue
            paint_solid(picture.image, solid, camera, light)
            hidden |= mask & (picture.shown != 0)
    return hidden


def _distance(solid: Solid, camera: Camera) -> float:
    """Return how far over the table a solid's middle is from the camera, in millimetres."""
    points = np.concatenate([side.outline for side in solid])[:, :2]
    return float(np.hypot(*(points.mean(axis=0) - camera.position[:2])))


def _in_view(tile: Placed, body: Body, camera: Camera) -> bool:
    corners = block(tile, body)
    if ((corners - camera.position) @ camera.rotation[2]).min() < 40:
        return False
    pixels = camera.project(corners)
    return bool((pixels.max(axis=0) > 0).all() and (pixels.min(axis=0) < camera.size_wh).all())


def _is_free(spot: tuple[float, float], tiles: tuple[Placed, ...]) -> bool:
    return all(math.hypot(spot[0] - tile.x, spot[1] - tile.y) > _CLEAR for tile in tiles)
