"""Where a photo is taken from and how it is cut: the player's seat, across the table, a turned phone."""

import math

import numpy as np

from tehai.datasets.camera import Camera, Frame, View, frame_camera, place_camera
from tehai.datasets.design import Rng
from tehai.datasets.placing import Body, block
from tehai.datasets.setting import Setting


def sample_camera(setting: Setting, body: Body, long_side: int, rng: Rng) -> Camera:
    """Look at the targets from a seat or from above, and frame them."""
    corners = (
        np.concatenate([block(tile, body) for tile in setting.targets])
        if setting.targets
        else np.array([(-150.0, -60.0, 0.0), (150.0, 60.0, 0.0)])
    )
    middle_xyz = (corners.min(axis=0) + corners.max(axis=0)) / 2
    extent = float(np.ptp(corners[:, :2], axis=0).max())
    standing = any(tile.pose == "standing" for tile in setting.targets)
    azimuth, roll = _sample_seat(rng, by_seat=setting.hand is not None)
    view = View(
        target=(float(middle_xyz[0]), float(middle_xyz[1]), 0.0),
        distance=max(170.0, extent * _sample_reach(rng)),
        elevation=math.radians(rng.uniform(12, 42) if standing else _sample_elevation(rng)),
        azimuth=azimuth * (0.3 if standing else 1),
        roll=roll + rng.normal(0, math.radians(4)),
    )
    return frame_camera(
        place_camera(view),
        corners,
        _sample_frame(long_side, rng, cut=setting.hand is None and rng.random() < 0.35),
    )


def _sample_reach(rng: Rng) -> float:
    """Return the distance in widths of what is photographed: now and then very close, for strong angles."""
    return float(rng.uniform(0.62, 0.9) if rng.random() < 0.12 else rng.uniform(0.9, 2.4))


def _sample_elevation(rng: Rng) -> float:
    """Return degrees over the table: from a seat, straight from above, or low."""
    manner = rng.random()
    if manner < 0.15:
        return float(rng.uniform(80, 90))
    return float(rng.uniform(22, 35) if manner < 0.2 else rng.triangular(28, 60, 89))


def _sample_seat(rng: Rng, *, by_seat: bool) -> tuple[float, float]:
    """Return azimuth and roll: mostly the player's own view, now and then another's or a turned phone."""
    wide = 0.12 if by_seat else 0.5
    azimuth = rng.normal(0, wide) + float(
        rng.choice((0, math.pi, math.pi / 2, -math.pi / 2), p=(0.8, 0.1, 0.05, 0.05))
    )
    if not by_seat and rng.random() < 0.3:
        azimuth = rng.uniform(-math.pi, math.pi)
    roll = float(rng.choice((0, math.pi / 2, -math.pi / 2, math.pi), p=(0.86, 0.05, 0.05, 0.04)))
    return azimuth, roll


def _sample_frame(long_side: int, rng: Rng, *, cut: bool) -> Frame:
    """Frame the targets with room around them, or, where they may be `cut`, through the outer ones."""
    strip = rng.random() < 0.45
    aspects = (4 / 3, 3 / 4, 16 / 9, 9 / 16, 1.0)
    left, top, right, bottom = (
        float(m) for m in rng.uniform(*((-0.8, 0.1) if cut else (0.08, 1.2 if strip else 0.5)), 4)
    )
    return Frame(
        aspect=None if strip else float(rng.choice(aspects, p=(0.4, 0.25, 0.15, 0.1, 0.1))),
        margins=(left, top, right, bottom),
        shift=float(rng.uniform(0.2, 0.8)),
        long_side=long_side,
    )
