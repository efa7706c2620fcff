"""A pinhole camera over a table, framed so that chosen points fill the picture.

World: millimetres, the table at z = 0, x to the player's right, y away from the player, z up. Picture:
pixels, x to the right, y down.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """From where the camera looks: angles in radians, distance in millimetres.

    `elevation` is pi/2 straight from above; `azimuth` 0 from the player's seat, pi from across the table;
    `roll` turns the picture.
    """

    target: tuple[float, float, float]
    distance: float
    elevation: float
    azimuth: float
    roll: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Camera:
    """`rotation` (3, 3) turns world into camera axes (right, down, ahead); `focal` and `centre` in pixels."""

    position: Floats
    rotation: Floats
    focal: float
    centre: tuple[float, float]
    size_wh: tuple[int, int]

    def project(self, points: Floats) -> Floats:
        """Project world points (n, 3) to pixels (n, 2); points behind the camera are put far outside."""
        local = (points - self.position) @ self.rotation.T
        ahead = np.maximum(local[:, 2:], 1.0)
        pixels: Floats = local[:, :2] / ahead * self.focal + np.array(self.centre)
        return pixels

    def project_ground(self, points_xy: Floats) -> Floats:
        """Project points of the table (n, 2), clipped to what lies before the camera."""
        return self.project(np.c_[points_xy, np.zeros(len(points_xy))])


def place_camera(view: View) -> Camera:
    """Return a camera of focal length 1 about the picture's origin, not yet framed."""
    horizontal = view.distance * math.cos(view.elevation)
    offset = np.array(
        [
            math.sin(view.azimuth) * horizontal,
            -math.cos(view.azimuth) * horizontal,
            view.distance * math.sin(view.elevation),
        ],
    )
    ahead = -offset / np.linalg.norm(offset)
    right = np.array([math.cos(view.azimuth), math.sin(view.azimuth), 0.0])
    down = np.cross(ahead, right)
    turn = np.array(
        [[math.cos(view.roll), -math.sin(view.roll)], [math.sin(view.roll), math.cos(view.roll)]],
    )
    axes = turn @ np.stack([right, down])
    return Camera(
        position=np.array(view.target) + offset,
        rotation=np.vstack([axes, ahead]),
        focal=1.0,
        centre=(0.0, 0.0),
        size_wh=(1, 1),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """How the picture is cut around the targets.

    `aspect` is width over height, None to follow the targets; `margins` are left, top, right, bottom as
    shares of the targets' shorter side in the picture, or of a fifth of the longer one if that is less.
    With `aspect`, the picture grows to it, and `shift` in [0, 1] says where along the grown side the
    targets lie.
    """

    aspect: float | None
    margins: tuple[float, float, float, float]
    shift: float
    long_side: int


def frame_camera(camera: Camera, targets: Floats, frame: Frame) -> Camera:
    """Return the camera with focal length, centre and size such that all targets are in the picture."""
    flat = camera.project(targets)
    low, high = flat.min(axis=0), flat.max(axis=0)
    short = float(min(*(high - low), 0.2 * max(high - low)))
    low = low - short * np.array(frame.margins[:2])
    high = high + short * np.array(frame.margins[2:])
    width, height = high - low
    if frame.aspect is not None:
        grown = max(width, height * frame.aspect), max(height, width / frame.aspect)
        low = low - (np.array(grown) - (width, height)) * frame.shift
        width, height = grown
    scale = frame.long_side / max(width, height)
    return Camera(
        position=camera.position,
        rotation=camera.rotation,
        focal=float(scale),
        centre=(float(-low[0] * scale), float(-low[1] * scale)),
        size_wh=(max(32, round(width * scale)), max(32, round(height * scale))),
    )
