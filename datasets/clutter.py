"""What people put on a table beside the tiles and lies flat: sticks, chips, dice, papers, phones."""

import math

import numpy as np

from tehai.datasets.camera import Camera, Floats
from tehai.datasets.decals import lay_decal, sheet_print, square
from tehai.datasets.design import Rng
from tehai.datasets.ink import Ink, Pixels
from tehai.datasets.surroundings import fill_ground

_STICKS: tuple[Ink, ...] = (
    (236, 236, 228),
    (200, 40, 40),
    (40, 80, 200),
    (240, 190, 50),
    (50, 140, 80),
    (30, 30, 34),
)
_SHADE: Ink = (20, 24, 24)


def draw_things(image: Pixels, camera: Camera, rng: Rng, spots: list[tuple[float, float]]) -> None:
    """Put a thing on each spot of the table, x and y in millimetres, with a thin shadow."""
    things = (_draw_stick, _draw_chip, _draw_dice, _draw_paper, _draw_phone, _draw_sheet)
    for spot in spots:
        things[int(rng.choice(len(things), p=(0.4, 0.1, 0.16, 0.16, 0.08, 0.1)))](image, camera, spot, rng)


def _draw_stick(image: Pixels, camera: Camera, spot: tuple[float, float], rng: Rng) -> None:
    """Lay a point stick with its dots, or several beside each other."""
    yaw, length, width = rng.uniform(0, math.pi), rng.uniform(60, 95), rng.uniform(3, 8)
    ink = _STICKS[int(rng.integers(len(_STICKS)))]
    across = np.array([-math.sin(yaw), math.cos(yaw)])
    for i in range(int(rng.integers(1, 5)) if rng.random() < 0.3 else 1):
        at = np.array(spot) + across * i * width * 1.5
        shape = _rectangle(at, yaw, length, width)
        fill_ground(image, camera, shape + np.array((1.0, -1.5)), _SHADE)
        fill_ground(image, camera, shape, ink)
        if ink[0] > 230 and rng.random() < 0.7:
            fill_ground(image, camera, _circle(at, width * 0.28), (200, 40, 40))


def _draw_chip(image: Pixels, camera: Camera, spot: tuple[float, float], rng: Rng) -> None:
    shape = _circle(np.array(spot), float(rng.uniform(10, 22)))
    fill_ground(image, camera, shape + np.array((1.5, -2.0)), _SHADE)
    fill_ground(image, camera, shape, _STICKS[int(rng.integers(len(_STICKS)))])


def _draw_dice(image: Pixels, camera: Camera, spot: tuple[float, float], rng: Rng) -> None:
    """Lay one or two dice: white squares with pips, smaller than any tile."""
    for _ in range(int(rng.integers(1, 3))):
        at, side, yaw = np.array(spot) + rng.normal(0, 14, 2), rng.uniform(8, 16), rng.uniform(0, math.pi)
        fill_ground(image, camera, _rectangle(at + np.array((1.0, -2.5)), yaw, side, side), (110, 110, 105))
        fill_ground(image, camera, _rectangle(at, yaw, side, side), (244, 242, 236))
        turn = np.array([[math.cos(yaw), -math.sin(yaw)], [math.sin(yaw), math.cos(yaw)]])
        for pip in _pips(int(rng.integers(1, 7))):
            ink = (200, 30, 30) if rng.random() < 0.3 else (30, 30, 30)
            fill_ground(image, camera, _circle(at + turn @ (np.array(pip) * side * 0.28), side * 0.09), ink)


def _pips(number: int) -> list[tuple[int, int]]:
    corners = [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)]
    return [*corners[: number - number % 2], *([(0, 0)] if number % 2 else [])]


def _draw_paper(image: Pixels, camera: Camera, spot: tuple[float, float], rng: Rng) -> None:
    """Lay a sheet, a card or a box lid: light rectangles that are no tiles."""
    at, yaw = np.array(spot), rng.uniform(0, math.pi)
    long_side = rng.uniform(40, 150)
    short_side = long_side * rng.uniform(0.25, 0.8)
    shade = int(rng.integers(170, 253))
    shape = _rectangle(at, yaw, long_side, short_side)
    fill_ground(image, camera, shape + np.array((1.0, -1.5)), _SHADE)
    fill_ground(image, camera, shape, (shade, shade, max(0, shade - int(rng.integers(0, 40)))))
    across = np.array([-math.sin(yaw), math.cos(yaw)])
    for i in range(int(rng.integers(0, 7))):
        line = _rectangle(
            at + across * (i - 3) * short_side * 0.13, yaw, long_side * rng.uniform(0.3, 0.85), 1.2
        )
        fill_ground(image, camera, line, (90, 90, 100))


def _draw_phone(image: Pixels, camera: Camera, spot: tuple[float, float], rng: Rng) -> None:
    at, yaw = np.array(spot), rng.uniform(0, math.pi)
    fill_ground(image, camera, _rectangle(at, yaw, 150, 72), (16, 16, 20))
    r, g, b = (int(c) for c in rng.integers(5, 235, 3))
    fill_ground(image, camera, _rectangle(at, yaw, 140, 66), (r, g, b))


def _draw_sheet(image: Pixels, camera: Camera, spot: tuple[float, float], rng: Rng) -> None:
    """Lay a score sheet with writing."""
    long_side = rng.uniform(80, 210)
    where = square(*spot, long_side * rng.uniform(0.6, 0.8), long_side, float(rng.uniform(0, 6.3)))
    lay_decal(image, camera, *sheet_print(rng), where)


def _circle(at: Floats, radius: float) -> Floats:
    turns = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    points: Floats = np.stack([np.cos(turns), np.sin(turns)], axis=1) * radius + at
    return points


def _rectangle(at: Floats, yaw: float, length: float, width: float) -> Floats:
    along = np.array([math.cos(yaw), math.sin(yaw)]) * length / 2
    across = np.array([-math.sin(yaw), math.cos(yaw)]) * width / 2
    corners: Floats = np.stack([along + across, along - across, -along - across, across - along]) + at
    return corners
