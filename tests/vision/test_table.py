import random
from dataclasses import replace
from math import dist

import pytest

from tehai.vision.reading import Quad
from tehai.vision.table import TILE_RATIO, area, fit_table
from tests.vision.conftest import HEIGHT, WIDTH, Camera, Scene, lay_discards, lay_hand, lay_turned

ROW = tuple(lay_hand("123m406p55z", ["4-56m", "111=1z"]) + lay_turned("3m", 40, 50))


def quads(scene: Scene) -> list[Quad]:
    return [tile.quad for tile in scene.detections()]


@pytest.mark.parametrize("height", [30, 50, 75, 89])
@pytest.mark.parametrize("roll", [0, 90, 200])
def test_sides_come_out_as_they_are_on_the_table(height: float, roll: float) -> None:
    scene = Scene(tiles=ROW, camera=Camera(height=height, roll=roll, side=20), jitter=0)
    found = quads(scene)
    table = fit_table(found, [1.0] * len(found))
    for quad in found:
        a, b, c, _ = (table.place(corner) for corner in quad)
        assert dist(a, b) == pytest.approx(TILE_RATIO, abs=0.05)
        assert dist(b, c) == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize("height", [10, 20])
@pytest.mark.parametrize("side", [-60, 45, 60])
def test_a_single_row_seen_from_near_tells_how_it_recedes(side: float, height: float) -> None:
    """Its tiles' sizes tell nothing about the direction across it; their forms do."""
    camera = Camera(height=height, side=side, distance=230, aim=(140, 0))
    found: list[Quad] = []
    for left in (20.3 * k for k in range(14)):
        corners = ((left, HEIGHT), (left + WIDTH, HEIGHT), (left + WIDTH, 0), (left, 0))
        a, b, c, d = (camera.see((x, 0), z) for x, z in corners)  # they stand
        found.append((a, b, c, d))
    table = fit_table(found, [1.0] * len(found))
    for quad in found:
        a, b, c, d = (table.place(corner) for corner in quad)
        assert (dist(a, b) + dist(c, d)) / 2 == pytest.approx(TILE_RATIO, abs=0.1)
        assert (dist(b, c) + dist(d, a)) / 2 == pytest.approx(1, abs=0.12)


def test_wrongly_ordered_corners_are_borne() -> None:
    scene = Scene(tiles=ROW, camera=Camera(height=45), jitter=0.01, swaps=0.2)
    found = quads(scene)
    table = fit_table(found, [1.0] * len(found))
    for quad in found:
        a, b, c, _ = (table.place(corner) for corner in quad)
        assert sorted((dist(a, b), dist(b, c))) == pytest.approx([TILE_RATIO, 1], abs=0.1)


def test_a_few_wrong_quads_change_little() -> None:
    scene = Scene(tiles=(*ROW, *lay_discards(["1m"] * 12, 0, 150)), camera=Camera(height=40), jitter=0.01)
    found = quads(scene)
    chance = random.Random(1)  # noqa: S311 - the same wrong quads each time
    wrong: list[Quad] = []
    for _ in range(3):
        x, y = chance.uniform(0, 2000), chance.uniform(0, 1500)
        wrong.append(((x, y), (x + 300, y), (x + 300, y + 40), (x, y + 40)))
    table = fit_table([*found, *wrong], [1.0] * (len(found) + 3))
    sides = [dist(table.place(quad[0]), table.place(quad[1])) for quad in found]
    assert sides == pytest.approx([TILE_RATIO] * len(found), abs=0.1)


def test_the_turning_sense_is_kept() -> None:
    for quad in quads(replace(Scene(tiles=ROW), camera=Camera(roll=180))):
        table = fit_table([quad], [1.0])
        first, second, third, fourth = quad
        placed = (table.place(first), table.place(second), table.place(third), table.place(fourth))
        assert area(quad) > 0
        assert area(placed) > 0


def test_no_tiles_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one tile"):
        fit_table([], [])
