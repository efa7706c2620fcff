"""Things of some height on the table: racks, boxes, cups, cans, bottles."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tehai.datasets.camera import Camera, Floats
from tehai.datasets.design import Rng
from tehai.datasets.ink import Ink, Pixels
from tehai.datasets.painting import Light

Point = tuple[float, float]
_WOODS: tuple[Ink, ...] = ((150, 100, 60), (200, 160, 110), (90, 55, 36), (240, 238, 232), (30, 30, 34))


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A flat side: its outline (n, 3) in millimetres, the direction that it faces, and its colour."""

    outline: Floats
    normal: Floats
    ink: Ink


Solid = tuple[Side, ...]
"""Sides in the order of painting; those that face away are not painted."""


def outline_mask(solid: Solid, camera: Camera) -> NDArray[np.uint8]:
    """Return where a solid is in the picture, 255 inside (h, w); nowhere if it reaches behind the camera."""
    mask = np.zeros((camera.size_wh[1], camera.size_wh[0]), np.uint8)
    points = np.concatenate([side.outline for side in solid])
    if ((points - camera.position) @ camera.rotation[2]).min() > 20:
        hull = cv2.convexHull(np.clip(camera.project(points), -9000, 9000).astype(np.float32))
        cv2.fillConvexPoly(mask, np.rint(hull).astype(np.int32), 255)
    return mask


def paint_solid(image: Pixels, solid: Solid, camera: Camera, light: Light) -> None:
    """Paint the sides that face the camera."""
    for side in solid:
        if float(side.normal @ (camera.position - side.outline[0])) > 0:
            points = np.clip(camera.project(side.outline), -4000, 8000)
            level = light.on(side.normal)
            r, g, b = (min(255, round(c * level)) for c in side.ink)
            fixed = np.rint(points * 16).astype(np.int32).reshape(-1, 1, 2)
            cv2.fillConvexPoly(image, fixed, (r, g, b), cv2.LINE_AA, 4)


def box(at: Point, size: tuple[float, float, float], yaw: float, ink: Ink, z: float = 0.0) -> Solid:
    """Return a box on the table: the middle of its base, its length, depth and height."""
    c, s = math.cos(yaw), math.sin(yaw)
    along, across, up = np.array([c, s, 0]), np.array([-s, c, 0]), np.array([0.0, 0, 1])
    halves = np.array(size) / 2
    middle = np.array([*at, z + halves[2]])
    axes = np.stack([along, across, up])
    sides = []
    for axis, sign in ((0, 1), (0, -1), (1, 1), (1, -1), (2, 1)):
        a, b = axes[(axis + 1) % 3] * halves[(axis + 1) % 3], axes[(axis + 2) % 3] * halves[(axis + 2) % 3]
        centre = middle + axes[axis] * sign * halves[axis]
        outline = np.stack([centre + a + b, centre - a + b, centre - a - b, centre + a - b])
        sides.append(Side(outline=outline, normal=axes[axis] * sign, ink=ink))
    return tuple(sides)


def cylinder(at: Point, radius: float, height: float, ink: Ink, lid: Ink, z: float = 0.0) -> Solid:
    """Return an upright cylinder whose top has the colour `lid`."""
    turns = np.linspace(0, 2 * math.pi, 25)
    ring = np.stack([np.cos(turns) * radius + at[0], np.sin(turns) * radius + at[1], np.full(25, z)], axis=1)
    top = ring + np.array([0, 0, height])
    sides = []
    for i in range(24):
        turn = (turns[i] + turns[i + 1]) / 2
        outline = np.stack([ring[i], ring[i + 1], top[i + 1], top[i]])
        sides.append(Side(outline=outline, normal=np.array([math.cos(turn), math.sin(turn), 0]), ink=ink))
    sides.append(Side(outline=top[:-1], normal=np.array([0.0, 0, 1]), ink=lid))
    return tuple(sides)


def sample_vessel(at: Point, rng: Rng) -> Solid:
    """Return a cup, a glass, a can, a bottle or an ashtray."""
    r, g, b = (int(c) for c in rng.integers(30, 250, 3))
    ink, kind = (r, g, b), int(rng.integers(4))
    if kind == 0:  # a cup, its rim and what is in it
        radius, height = rng.uniform(27, 42), rng.uniform(60, 105)
        drink = ((80, 45, 25), (190, 150, 60), (120, 170, 90), (210, 225, 235))[int(rng.integers(4))]
        rim = cylinder(at, radius, height, ink, (min(255, r + 30), g, b))
        return (*rim, *cylinder(at, radius * 0.86, 0.5, ink, drink, z=height)[-1:])
    if kind == 1:  # a can
        body = cylinder(at, 33, rng.uniform(90, 125), ink, (180, 182, 186))
        band = cylinder(
            at, 33.3, rng.uniform(20, 50), (255 - r, 255 - g, 255 - b), ink, z=rng.uniform(10, 40)
        )
        return (*body[:-1], *band[:-1], body[-1])
    if kind == 2:  # a bottle
        height = rng.uniform(120, 170)
        body = cylinder(at, rng.uniform(28, 36), height, ink, (r // 2, g // 2, b // 2))
        return (*body, *cylinder(at, 13, rng.uniform(25, 50), ink, (235, 235, 235), z=height))
    radius, height = rng.uniform(35, 60), rng.uniform(15, 32)
    tray = cylinder(at, radius, height, ink, (r // 2 + 60, g // 2 + 60, b // 2 + 60))
    return (*tray, *cylinder(at, radius * 0.8, 0.5, ink, (r // 3, g // 3, b // 3), z=height)[-1:])


def sample_case(low: Floats, high: Floats, rng: Rng) -> list[Solid]:
    """Return the four walls of a box around tiles, given the lowest and highest x and y that they reach."""
    gap, wall, height = rng.uniform(1, 22), rng.uniform(3, 14), rng.uniform(8, 45)
    ink = _WOODS[int(rng.integers(len(_WOODS)))]
    if rng.random() < 0.5:
        r, g, b = (int(c) for c in rng.integers(10, 200, 3))
        ink = (r, g, b)
    x0, y0 = (float(v) - gap - wall / 2 for v in low)
    x1, y1 = (float(v) + gap + wall / 2 for v in high)
    ends = [((x, (y0 + y1) / 2), (wall, y1 - y0 + wall, height)) for x in (x0, x1)]
    lengths = [(((x0 + x1) / 2, y), (x1 - x0 - wall, wall, height)) for y in (y0, y1)]
    return [box(at, size, 0.0, ink) for at, size in ends + lengths]


def sample_rack(middle_x: float, y: float, rng: Rng) -> Solid:
    """Return the long bar that players push walls with, or stand their tiles against, its near side at y."""
    depth, height = rng.uniform(6, 26), rng.uniform(6, 24)
    r, g, b = _WOODS[int(rng.integers(len(_WOODS)))]
    if rng.random() < 0.4:
        r, g, b = (int(c) for c in rng.integers(10, 250, 3))
    length = rng.uniform(300, 480)
    return box((middle_x, y + depth / 2), (length, depth, height), rng.normal(0, 0.01), (r, g, b))
