"""Paints tiles: blocks with coloured backs, rounded faces, light, and the shadows they cast."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tehai.datasets.camera import Camera, Floats
from tehai.datasets.design import Design, Rng
from tehai.datasets.faces import draw_face
from tehai.datasets.ink import FACE_WH, Ink, Pixels
from tehai.datasets.placing import Body, Placed, axes, block, middle, surface

_BITS = 4
_RADIUS = 26
_RIM = 0.075
"""Width of the rounded edge, as a share of the face's."""
_TURNS = np.deg2rad([corner * 90 + step for corner in range(4) for step in (0, 30, 60, 90)])
_ARC = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
_QUARTERS = np.repeat(np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)], np.float64), 4, axis=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """`towards` the light, unit length (3,); how bright a surface is away from it and facing it."""

    towards: Floats
    ambient: float
    diffuse: float
    shadow: float
    softness: float

    def on(self, normal: Floats) -> float:
        """Return the brightness of a surface by its normal, 1 being full white."""
        return self.ambient + self.diffuse * max(0.0, float(normal @ self.towards))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """What all tiles of a scene share."""

    body: Body
    design: Design
    camera: Camera
    light: Light


def paint_order(tiles: Sequence[Placed], body: Body, camera: Camera) -> list[int]:
    """Return the indices of the tiles from far to near."""
    middles = np.stack([middle(tile, body) for tile in tiles])
    gaps = np.linalg.norm(middles - camera.position, axis=1)
    return [int(i) for i in np.argsort(-gaps)]


def cast_shadows(image: Pixels, tiles: Sequence[Placed], body: Body, camera: Camera, light: Light) -> None:
    """Darken the table under and beside the tiles."""
    mask = np.zeros((image.shape[0] // 2 + 1, image.shape[1] // 2 + 1), np.uint8)
    for tile in tiles:
        corners = block(tile, body)
        ground = corners[:, :2] - light.towards[:2] / light.towards[2] * corners[:, 2:]
        cv2.fillConvexPoly(mask, _hull(camera.project_ground(ground) / 2), 255, cv2.LINE_AA, _BITS)
    scale = camera.focal / float(np.linalg.norm(camera.position))
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.8, light.softness * scale / 2))
    full = cv2.resize(soft, (image.shape[1], image.shape[0]), interpolation=cv2.INTER_LINEAR)
    keep = (255 - full * np.float32(light.shadow)).astype(np.uint8)
    cv2.multiply(image, cv2.merge([keep] * 3), image, 1 / 255)


def paint_tile(image: Pixels, tile: Placed, stage: Stage, rng: Rng) -> None:
    """Paint one tile over what is there."""
    body, camera = stage.body, stage.camera
    facing = axes(tile)
    towards = camera.position - middle(tile, body)
    split = 2 * body.back_share - 1
    # Along the axis from back to front, -1 to 1; the slab whose end is seen lies over the other.
    slabs = [((-1.0, split), body.back_ink), ((split, 1.0), body.front_ink)]
    if float(facing[2] @ towards) < 0:
        slabs.reverse()
    for ends, ink in slabs:
        _paint_slab(image, tile, stage, ends, ink)
    front = surface(tile, body, front=True)
    if float(facing[2] @ (camera.position - front[0])) > 0:
        face = draw_face(tile.tile, stage.design, rng)
        _paint_face(image, camera.project(front), face, stage.light.on(facing[2]), _rim_gains(facing, stage))


def _rim_gains(facing: Floats, stage: Stage) -> Floats:
    """Return how much brighter than the face its rounded top, right, bottom and left edges are (4,)."""
    flat = stage.light.on(facing[2])
    outwards = (facing[1], facing[0], -facing[1], -facing[0])
    return np.array([stage.light.on((facing[2] + side) / math.sqrt(2)) / flat - 1 for side in outwards])


def _paint_slab(image: Pixels, tile: Placed, stage: Stage, ends: tuple[float, float], ink: Ink) -> None:
    """Paint a layer of the block: its rounded outline, then each side that is seen."""
    body, camera, light = stage.body, stage.camera, stage.light
    facing = axes(tile)
    halves = np.array([body.width, body.height, body.thickness]) / 2
    centre = middle(tile, body) + facing[2] * halves[2] * (ends[0] + ends[1]) / 2
    halves[2] *= (ends[1] - ends[0]) / 2
    cut = min(body.bevel, float(halves[2]))
    sides = []
    for axis in range(3):
        for sign in (-1, 1):
            normal = facing[axis] * sign
            points = _rounded_side(centre, facing, halves, (axis, sign), cut)
            sides.append((normal, points, float(normal @ (camera.position - points[0])) > 0))
    flat = camera.project(np.concatenate([points for _, points, _ in sides]))
    tone = float(np.mean([light.on(normal) for normal, _, seen in sides if seen] or [0.5]))
    cv2.fillConvexPoly(image, _hull(flat), _lit(ink, tone * 0.93), cv2.LINE_AA, _BITS)
    for i, (normal, _, seen) in enumerate(sides):
        if seen:
            outline, level = _fixed(flat[16 * i : 16 * i + 16]), light.on(normal)
            cv2.fillConvexPoly(image, outline, _lit(ink, level), cv2.LINE_AA, _BITS)
            # The dark line where a side ends tells tiles that stand flush apart.
            cv2.polylines(
                image,
                [outline],
                isClosed=True,
                color=_lit(ink, level * 0.82),
                lineType=cv2.LINE_AA,
                shift=_BITS,
            )


def _rounded_side(
    centre: Floats,
    facing: Floats,
    halves: Floats,
    side: tuple[int, int],
    bevel: float,
) -> Floats:
    """Return a side's outline (16, 3), its corners rounded by `bevel` millimetres."""
    axis, sign = side
    a, b = (axis + 1) % 3, (axis + 2) % 3
    reach = np.array((halves[a], halves[b])) - bevel
    steps = _QUARTERS * reach + _ARC * bevel
    outline: Floats = centre + facing[axis] * sign * halves[axis] + steps @ facing[[a, b]]
    return outline


def _paint_face(image: Pixels, quad: Floats, face: Pixels, level: float, rims: Floats) -> None:
    """Warp a face into the picture, its corners rounded, as bright as `level`, its edges by `rims` more."""
    low = np.floor(quad.min(axis=0)).astype(int)
    high = np.ceil(quad.max(axis=0)).astype(int) + 1
    x0, y0 = np.maximum(low, 0)
    x1, y1 = np.minimum(high, (image.shape[1], image.shape[0]))
    if x0 >= x1 or y0 >= y1:
        return
    long_side = float(np.hypot(*(quad - np.roll(quad, 1, axis=0)).T).max())
    level_of_detail = next(i for i in (3, 2, 1, 0) if i == 0 or long_side * 1.2 < FACE_WH[1] / 2**i)
    size = (FACE_WH[0] >> level_of_detail, FACE_WH[1] >> level_of_detail)
    small = cv2.resize(face, size, interpolation=cv2.INTER_AREA) if level_of_detail else face
    gain = level * (1 + np.tensordot(rims.astype(np.float32), _rims(size), 1))
    lit = np.minimum(small * gain[:, :, None], 255).astype(np.uint8)
    source = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32) - np.float32(0.5)
    warp = cv2.getPerspectiveTransform(source, (quad - (x0, y0)).astype(np.float32))
    patch = (int(x1 - x0), int(y1 - y0))
    paint = cv2.warpPerspective(lit, warp, patch, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(_rounded(size), warp, patch, flags=cv2.INTER_LINEAR)[:, :, None].astype(
        np.uint16
    )
    under = image[y0:y1, x0:x1]
    under[:] = ((under * (255 - cover) + paint * cover) // 255).astype(np.uint8)


@lru_cache(maxsize=4)
def _rims(size: tuple[int, int]) -> NDArray[np.float32]:
    """Return how far each pixel belongs to the top, right, bottom and left edge, (4, h, w) in [0, 1]."""
    width, height = size
    across, down = np.linspace(0, 1, width, dtype=np.float32), np.linspace(0, 1, height, dtype=np.float32)
    near = [down[:, None] / 0.75, 1 - across[None], (1 - down[:, None]) / 0.75, across[None]]
    ramps = [np.clip(1 - gap / np.float32(_RIM), 0, 1) ** 2 + np.zeros((height, width)) for gap in near]
    return np.stack(ramps).astype(np.float32)


@lru_cache(maxsize=4)
def _rounded(size: tuple[int, int]) -> Pixels:
    """Return a face's coverage: a rectangle with rounded corners a little inside its edges."""
    mask = np.zeros((FACE_WH[1], FACE_WH[0]), np.uint8)
    inset = 5
    low, high = inset + _RADIUS, (FACE_WH[0] - inset - _RADIUS, FACE_WH[1] - inset - _RADIUS)
    cv2.rectangle(mask, (low, low), high, 255, -1)
    cv2.rectangle(mask, (low, low), high, 255, 2 * _RADIUS)
    return cv2.resize(mask, size, interpolation=cv2.INTER_AREA).astype(np.uint8)


def _lit(ink: Ink, level: float) -> Ink:
    r, g, b = (min(255, round(c * level)) for c in ink)
    return r, g, b


def _hull(points: Floats) -> NDArray[np.int32]:
    hull = cv2.convexHull(points.astype(np.float32))
    return _fixed(hull.reshape(-1, 2).astype(np.float64))


def _fixed(points: Floats) -> NDArray[np.int32]:
    bounded = np.clip(points, -4000, 8000)
    fixed: NDArray[np.int32] = np.rint(bounded * 2**_BITS).astype(np.int32).reshape(-1, 1, 2)
    return fixed
