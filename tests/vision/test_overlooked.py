"""A tile that the detector overlooked is looked for where the others leave room for it."""

from dataclasses import replace
from math import dist

import pytest

from tehai.vision.overlooked import Place, found_tiles, places_to_look
from tehai.vision.reading import Quad, SeenTile
from tehai.vision.table import centre
from tests.vision.conftest import (
    LABELS,
    LIMITS,
    Camera,
    Lying,
    Scene,
    lay_hand,
    lay_tiles,
    lay_turned,
    posterior,
    read,
)

NOTHING = read([], (640, 480))
CAMERAS = [Camera(height=80), Camera(height=50, side=-15), Camera(height=40, side=10, roll=160)]


def without(scene: Scene, tile: Lying) -> tuple[list[SeenTile], SeenTile]:
    """What is seen of the scene but for one tile, and that one."""
    seen = replace(scene, lean=0.0, jitter=0.0, ragged=0.0).detections()
    camera = scene.camera.looking_at(scene.tiles)
    middle = centre(quad_of(tile, camera))
    lost = min(seen, key=lambda one: dist(centre(one.quad), middle))
    return [one for one in seen if one is not lost], lost


def quad_of(tile: Lying, camera: Camera) -> Quad:
    a, b, c, d = (camera.see(corner) for corner in tile.corners())
    return a, b, c, d


def is_near(quad: Quad, other: Quad) -> bool:
    short = min(dist(a, b) for a, b in zip(other, (*other[1:], other[0]), strict=True))
    return dist(centre(quad), centre(other)) < 0.3 * short


@pytest.mark.parametrize("camera", CAMERAS)
@pytest.mark.parametrize("word", ["1-111z", "11=11z", "1111+z"])
def test_the_outer_tile_of_a_kan(word: str, camera: Camera) -> None:
    laid = lay_hand("23p55789s666z", [word], gap=30)
    scene = Scene(tiles=(*laid, *lay_turned("1p", 60, 40)), camera=camera)
    for tile in (laid[-4], laid[-1]):
        if not tile.turned:
            seen, lost = without(scene, tile)
            reading = read(seen, camera.size)
            assert any(is_near(place.quad, lost.quad) for place in places_to_look(reading))
            found = replace(lost, score=0.9 * LIMITS.weak_score)
            again = read([*seen, found], camera.size)
            assert again.melds == (word,)
            assert not again.sure


@pytest.mark.parametrize("camera", CAMERAS)
@pytest.mark.parametrize("place", [0, 4, 12])
def test_a_tile_of_the_row(place: int, camera: Camera) -> None:
    laid = lay_tiles("123m45p55789s111z")
    scene = Scene(tiles=(*laid, *lay_turned("6p", 60, 40)), camera=camera)
    seen, lost = without(scene, laid[place])
    assert any(is_near(place.quad, lost.quad) for place in places_to_look(read(seen, camera.size)))


def test_a_row_is_followed_towards_the_camera() -> None:
    """The nearest tiles of a row that runs to the camera are by far the largest."""
    laid = lay_tiles("123m45p55789s555z")
    camera = Camera(distance=220, height=35, side=75)
    scene = Scene(tiles=(*laid, *lay_turned("6p", 60, 40)), camera=camera)
    for lost_too in (False, True):
        seen, last = without(scene, laid[-1])
        if lost_too:
            _, before = without(scene, laid[-2])
            seen = [tile for tile in seen if tile.quad != before.quad]
        places = places_to_look(read(seen, camera.size))
        assert any(is_near(place.quad, last.quad) for place in places)


def test_nothing_is_looked_for_where_nothing_may_miss() -> None:
    scene = Scene(tiles=(*lay_hand("23p55789s666z", ["4-56m"]), *lay_turned("1p", 60, 40)))
    assert places_to_look(scene.read()) == ()


def test_no_place_lies_on_a_tile_or_outside_the_photo() -> None:
    scene = Scene(tiles=tuple(lay_hand("23p55789s6z", ["11=1z"], gap=0.5)), camera=Camera(height=60))
    reading = scene.read()
    for place in places_to_look(reading):
        assert not any(is_near(place.quad, tile.quad) for tile in reading.tiles)
        assert all(
            0 <= v <= most for point in place.quad for v, most in zip(point, reading.size, strict=True)
        )


@pytest.mark.parametrize(
    ("name", "sure", "kind", "is_tile"),
    [
        ("1m", 0.9, None, True),
        ("1m", 0.9, "1m", True),
        ("0p", 0.9, "5p", True),
        ("1m", 0.9, "2m", False),
        ("1m", 0.5, None, False),
        ("unreadable", 0.9, None, False),
        ("back", 0.9, None, False),
        ("flower", 0.9, None, False),
    ],
)
def test_only_faces_are_tiles(name: str, sure: float, kind: str | None, *, is_tile: bool) -> None:
    place = Place(quad=((0, 0), (3, 0), (3, 4), (0, 4)), kind=kind)
    seen = SeenTile(quad=place.quad, score=0.4, face_up=1.0, probabilities=posterior(name, sure=sure))
    assert found_tiles(NOTHING, [place], [seen], LABELS) == ((seen,) if is_tile else ())


def test_a_place_that_turns_out_to_be_a_tile_of_the_reading_is_none() -> None:
    reading = Scene(tiles=tuple(lay_tiles("123m45p55789s111z"))).read()
    quad = reading.tiles[3].quad
    place = Place(quad=((0, 0), (3, 0), (3, 4), (0, 4)))
    seen = SeenTile(quad=quad, score=0.4, face_up=1.0, probabilities=posterior("1m", sure=0.9))
    assert found_tiles(reading, [place], [seen], LABELS) == ()
