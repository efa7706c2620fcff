"""Tiles on the table: their bodies, and where each corner is."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from tehai.datasets.camera import Floats
from tehai.datasets.ink import Ink

Pose = Literal["up", "down", "standing", "side"]

_AXES: dict[Pose, tuple[tuple[int, int, int], ...]] = {
    "up": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "down": ((-1, 0, 0), (0, 1, 0), (0, 0, -1)),
    "standing": ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "side": ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
}
"""For each pose at yaw 0: where the face's right, the face's top and the face's front point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """The block of a set's tiles, in millimetres; `back_share` of the thickness is the coloured back."""

    width: float
    height: float
    thickness: float
    back_share: float
    bevel: float
    front_ink: Ink
    back_ink: Ink

    def rise(self, pose: Pose) -> float:
        """Return how high a tile reaches from what it lies on."""
        return {"up": self.thickness, "down": self.thickness, "standing": self.height, "side": self.width}[
            pose
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A tile on the table, the middle of its base at x, y, z; at yaw 0 its top or its back is away from us.

    `tile` is the face that it has, whether or not it shows; `role` and `group` are as in the label. `tilt`
    in radians lifts its top end, as of a tile that leans on another; its lowest corner stays at z.
    """

    tile: str
    x: float
    y: float
    z: float = 0.0
    yaw: float = 0.0
    pose: Pose = "up"
    tilt: float = 0.0
    role: str = "other"
    group: int | None = None


def axes(placed: Placed) -> Floats:
    """Return the tile's axes as rows (3, 3): right, top, front, unit length, in the world."""
    c, s = math.cos(placed.yaw), math.sin(placed.yaw)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    lying = np.array(_AXES[placed.pose], np.float64)
    if placed.tilt:
        ct, st = math.cos(placed.tilt), math.sin(placed.tilt)
        right, top, front = lying
        lying = np.stack([right, ct * top + st * front, ct * front - st * top])
    turned: Floats = lying @ turn.T
    return turned


def middle(placed: Placed, body: Body) -> Floats:
    """Return the middle of the block (3,)."""
    half = body.rise(placed.pose) / 2
    if placed.tilt:
        sizes = np.array([body.width, body.height, body.thickness])
        half = float(np.abs(axes(placed)[:, 2]) @ sizes) / 2
    return np.array([placed.x, placed.y, placed.z + half])


def surface(placed: Placed, body: Body, *, front: bool) -> Floats:
    """Return the corners (4, 3) of the face, or of the back, clockwise as it is looked at.

    The first two are the short edge at the tile's top.
    """
    right, top, ahead = axes(placed) * np.array([[body.width], [body.height], [body.thickness]]) / 2
    side = 1 if front else -1
    centre = middle(placed, body) + ahead * side
    return np.stack(
        [
            centre - right * side + top,
            centre + right * side + top,
            centre + right * side - top,
            centre - right * side - top,
        ],
    )


def block(placed: Placed, body: Body) -> Floats:
    """Return the block's eight corners (8, 3)."""
    return np.concatenate([surface(placed, body, front=True), surface(placed, body, front=False)])
