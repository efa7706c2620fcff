from collections.abc import Sequence
from itertools import pairwise
from math import dist

import pytest

from tehai.vision.reading import SeenTile
from tehai.vision.standing import laid_down
from tehai.vision.table import TILE_RATIO
from tests.vision.conftest import (
    HEIGHT,
    THICKNESS,
    WIDTH,
    Camera,
    Lying,
    Scene,
    lay_hand,
    lay_meld,
    lay_turned,
    posterior,
    read,
    standing_faces,
)

NAMES = ["1m", "1m", "1m", "2s", "2s", "5s", "6s", "7s"]
END = len(NAMES) * (WIDTH + 0.3)


def photo(laid: list[Lying], camera: Camera, names: Sequence[str] = NAMES) -> tuple[list[SeenTile], Camera]:
    """A hand that stands from x = 0 on with its faces at y = 0, and tiles that lie."""
    aimed = camera.looking_at(laid)
    lying = Scene(tiles=tuple(laid), camera=camera).detections()
    return [*standing_faces(aimed, names, (0, 0)), *lying], aimed


def upper_sides(camera: Camera) -> list[SeenTile]:
    """What a detector may take for tiles face down: the sides on which a standing hand looks at the sky."""
    top, back = HEIGHT - THICKNESS, THICKNESS
    return [
        SeenTile(
            quad=tuple(  # type: ignore[arg-type]  # four corners
                camera.see((left + along, away), top)
                for along, away in ((0, back), (WIDTH, back), (WIDTH, 0), (0, 0))
            ),
            score=0.6,
            face_up=0.05,
            probabilities=posterior("back"),
        )
        for left in (k * (WIDTH + 0.3) for k in range(len(NAMES)))
    ]


@pytest.mark.parametrize("height", [15, 22, 30])
@pytest.mark.parametrize("side", [-30, 0, 25])
def test_it_comes_to_lie_where_it_stands(height: float, side: float) -> None:
    laid = [*lay_meld("33=3z", END + 30, HEIGHT / 2), *lay_meld("34-5m", END + 130, HEIGHT / 2)]
    tiles, _ = photo(laid, Camera(height=height, side=side))
    placed = laid_down(tiles)
    assert placed is not None
    standing = sorted((one for one in placed if one.stands), key=lambda one: one.index)
    assert [one.index for one in standing] == list(range(len(NAMES)))
    for one in standing:
        a, b, c, _ = one.corners
        assert dist(a, b) == pytest.approx(TILE_RATIO, abs=0.08)
        assert dist(b, c) == pytest.approx(1)
    for one, other in pairwise(standing):
        assert dist((one.x, one.y), (other.x, other.y)) == pytest.approx(TILE_RATIO, abs=0.1)
    lying = [one for one in placed if one.stands is False]
    assert len(lying) == 6
    for one in lying:
        a, b, c, _ = one.corners
        assert sorted((dist(a, b), dist(b, c))) == pytest.approx([TILE_RATIO, 1], abs=0.1)


@pytest.mark.parametrize("height", [40, 55, 75])
def test_what_lies_like_the_rest_does_not_stand(height: float) -> None:
    scene = Scene(tiles=tuple(lay_hand("111m22567s", ["33=3z", "34-5m"])), camera=Camera(height=height))
    assert laid_down(scene.detections()) is None


def test_tiles_that_all_stand_tell_nothing_of_the_table() -> None:
    camera = Camera(height=25).looking_at([Lying(name="1m", x=0, y=0), Lying(name="1m", x=END, y=0)])
    assert laid_down(standing_faces(camera, NAMES, (0, 0))) is None


@pytest.mark.parametrize("height", [15, 22, 30])
@pytest.mark.parametrize("away", [1.5 * HEIGHT, 3 * HEIGHT])
def test_melds_behind_it_are_read(height: float, away: float) -> None:
    """On the plane of its faces they are far above it, and small."""
    laid = [*lay_meld("33=3z", END + 20, away), *lay_meld("34-5m", END + 110, away)]
    tiles, camera = photo(laid, Camera(height=height, side=20))
    reading = read(tiles, camera.size)
    assert (reading.hand, sorted(reading.melds)) == ("111m22567s", ["33=3z", "34-5m"])


def test_its_upper_sides_are_no_tiles() -> None:
    laid = [*lay_meld("33=3z", END + 30, HEIGHT / 2), *lay_meld("34-5m", END + 130, HEIGHT / 2)]
    tiles, camera = photo(laid, Camera(height=25))
    sides = upper_sides(camera)
    placed = laid_down([*tiles, *sides])
    assert placed is not None
    assert {one.index for one in placed} == set(range(len(tiles)))


def test_a_turned_winning_tile_beside_it_makes_no_triplet_with_its_last_two() -> None:
    laid = lay_turned("7s", END - WIDTH + 6, HEIGHT / 2)
    laid += [*lay_meld("33=3z", END + 80, HEIGHT / 2), *lay_meld("34-5m", END + 160, HEIGHT / 2)]
    tiles, camera = photo(laid, Camera(height=25), ["1m", "1m", "2s", "2s", "2s", "7s", "7s"])
    reading = read(tiles, camera.size)
    assert (reading.hand, reading.win_tile) == ("11m222777s", "7s")
    assert reading.melds == ("33=3z", "34-5m")
