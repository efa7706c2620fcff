"""Each way in which hands lie on a table, seen by cameras at several places."""

import random
from dataclasses import replace
from math import cos, degrees, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tehai.vision.arrange import arrange
from tehai.vision.cuts import _is_wide
from tehai.vision.reading import HandReading, Point, SeenTile
from tests.vision.conftest import (
    HEIGHT,
    LABELS,
    WIDTH,
    Camera,
    Lying,
    Scene,
    lay_discards,
    lay_hand,
    lay_meld,
    lay_row,
    lay_tiles,
    lay_turned,
    posterior,
    read,
    right_end,
    standing_faces,
)

CAMERAS = [
    Camera(height=85),
    Camera(height=55, side=-15),
    Camera(height=35, side=12, roll=-4),
    Camera(height=60, focal=1800, distance=350),
]
ROW_END = right_end(lay_tiles("1" * 13 + "m"))


def is_read(reading: HandReading, hand: str, win: str | None, melds: tuple[str, ...] = ()) -> bool:
    return (reading.hand, reading.win_tile, reading.melds) == (hand, win, melds)


def set_apart(place: str) -> list[Lying]:
    """A winning 6p at one of the places where players put it."""
    return {
        "right, by a gap": lay_row(["6p"], ROW_END + 14),
        "right, farther off": lay_row(["6p"], ROW_END + 45),
        "right, turned and touching": lay_turned("6p", ROW_END + 0.5),
        "right, turned, by a gap": lay_turned("6p", ROW_END + 12),
        "left, by a gap": lay_row(["6p"], -WIDTH - 14),
        "left, turned and touching": lay_turned("6p", -HEIGHT - 0.5),
        "above, touching": lay_row(["6p"], 83, HEIGHT + 1),
        "above": lay_row(["6p"], 120, 62),
        "above, turned and touching": lay_turned("6p", 95, HEIGHT + 0.5),
        "above, aslant": [Lying(name="6p", x=200, y=50, turned=35)],
        "below": lay_row(["6p"], 100, -45),
    }[place]


PLACES = [
    "right, by a gap",
    "right, farther off",
    "right, turned and touching",
    "right, turned, by a gap",
    "left, by a gap",
    "left, turned and touching",
    "above, touching",
    "above",
    "above, turned and touching",
    "above, aslant",
    "below",
]


@pytest.mark.parametrize("camera", CAMERAS)
@pytest.mark.parametrize("place", PLACES)
def test_the_winning_tile_set_apart(place: str, camera: Camera) -> None:
    scene = Scene(tiles=(*lay_tiles("123m45p55789s111z"), *set_apart(place)), camera=camera)
    reading = scene.read()
    assert is_read(reading, "123m45p55789s111z6p", "6p")
    assert reading.sure


@pytest.mark.parametrize("gap", [5, 6, 8])
def test_a_small_gap_sets_a_tile_apart_from_a_tight_row(gap: float) -> None:
    scene = Scene(tiles=(*lay_tiles("123m45p55789s111z"), *lay_row(["6p"], ROW_END + gap)))
    assert is_read(scene.read(), "123m45p55789s111z6p", "6p")


@pytest.mark.parametrize(
    ("widths", "wide"),
    [
        ((0.4, 0.2, 0.25), True),
        ((0.4, 0.2, 0.3), False),
        ((0.2, 0.02, 0.0, 0.05), True),
        ((0.2, 0.02, 0.0, 0.1), False),
        ((0.22, 0.0, 0.01, 0.0, 0.02, 0.08, 0.15), True),  # out of true, but far from there
        ((0.22, 0.0, 0.01, 0.08, 0.02, 0.0, 0.15), False),
        ((0.14,), False),
    ],
)
def test_a_wide_gap_is_wider_than_those_measured_like_it(widths: tuple[float, ...], *, wide: bool) -> None:
    assert _is_wide(widths) == wide


@pytest.mark.parametrize("beside", [-1, 1])
def test_what_hardly_is_a_tile_does_not_keep_one_from_standing_apart(beside: int) -> None:
    """A shadow beside the winning tile, which the detector takes for a tile by a third."""
    scene = Scene(tiles=(*lay_tiles("123m45p55789s111z"), Lying(name="6p", x=120, y=-45)))
    camera = scene.camera.looking_at(scene.tiles)
    a, b, c, d = (camera.see(one) for one in Lying(name="9m", x=120 + beside * WIDTH, y=-45).corners())
    shadow = SeenTile(quad=(a, b, c, d), score=0.33, face_up=0.9, probabilities=posterior("9m", sure=0.6))
    reading = read([*scene.detections(), shadow], scene.camera.size)
    assert is_read(reading, "123m45p55789s111z6p", "6p")
    another = replace(shadow, score=0.95, probabilities=posterior("9m"))
    assert read([*scene.detections(), another], scene.camera.size).win_tile is None  # then there are two


def standing_backs(camera: Camera, start: Point, count: int, *, along_x: bool) -> list[SeenTile]:
    """Another player's tiles, standing: their backs as the camera sees them."""

    def corner(far: float, z: float) -> Point:
        x, y = start
        return camera.see((x + far, y) if along_x else (x, y + far), z)

    return [
        SeenTile(
            quad=(corner(at, 27), corner(at + WIDTH, 27), corner(at + WIDTH, 0), corner(at, 0)),
            score=0.95,
            face_up=0.02,
            probabilities=posterior("back"),
        )
        for at in (k * (WIDTH + 0.4) for k in range(count))
    ]


@pytest.mark.parametrize("height", [25, 35])
def test_a_standing_hand_before_a_wall(height: float) -> None:
    """The wall's tiles are more, and lie on another plane than the faces of the hand."""
    names = ["1m", "2m", "3m", "4p", "0p", "7s", "8s", "9s", "1z", "1z", "1z", "5z", "5z"]
    rows = [lay_row(["1z"] * 17, -30, far) for far in (90, 118, 146)]
    wall = [replace(tile, face_down=True, z=19.0) for row in rows for tile in row]
    scene = Scene(tiles=tuple(wall), camera=Camera(height=height, side=35, focal=1500))
    camera = scene.camera.looking_at(wall)
    hand = standing_faces(camera, names, (0, 0))
    win = standing_faces(camera, ["6p"], (13 * (WIDTH + 0.3) + 25, 0))
    reading = read([*scene.detections(), *hand, *win], camera.size)
    assert is_read(reading, "123m40p789s11155z6p", "6p")


@pytest.mark.parametrize("height", [20, 28])
def test_a_standing_hand_with_melds_that_lie(height: float) -> None:
    names = ["1m", "1m", "1m", "2s", "2s", "5s", "6s", "7s"]
    words = ("33=3z", "34-5m")
    laid = [tile for k, word in enumerate(words) for tile in lay_meld(word, 190 + 100 * k, 13)]
    camera = Camera(height=height)
    scene = Scene(tiles=tuple(laid), camera=camera)
    hand = standing_faces(camera.looking_at(laid), names, (0, 0))
    reading = read([*scene.detections(), *hand], camera.size)
    assert is_read(reading, "111m22567s", None, words)


@pytest.mark.parametrize("height", [32, 37])
def test_tiles_of_other_players_do_not_turn_the_table_round(height: float) -> None:
    """Seen from low, faces look as wide as high, and standing backs like nothing else."""
    laid = lay_hand("66699m789s", ["067-p", "111-1s"], gap=25)
    scene = Scene(tiles=tuple(laid), camera=Camera(height=height, distance=900))
    camera = scene.camera.looking_at(laid)
    backs = [
        *standing_backs(camera, (-110, 50), 14, along_x=False),
        *standing_backs(camera, (370, 50), 14, along_x=False),
        *standing_backs(camera, (0, 190), 14, along_x=True),
    ]
    reading = read([*scene.detections(), *backs], camera.size)
    assert (reading.hand, reading.melds) == ("66699m789s", ("067-p", "111-1s"))


@pytest.mark.parametrize("camera", CAMERAS)
@pytest.mark.parametrize(
    "word",
    ["4-56m", "45-6m", "406-m", "1-11z", "11=1z", "111+z", "1-111z", "11=11z", "1111+z", "111-1z", "111=1z"],
)
def test_melds_say_who_was_called(word: str, camera: Camera) -> None:
    laid = lay_hand("23p55789s666z", [word], gap=18)
    scene = Scene(tiles=(*laid, *lay_turned("1p", 60, 40)), camera=camera)
    reading = scene.read()
    assert is_read(reading, "23p55789s666z1p", "1p", (word,))
    assert reading.sure


@pytest.mark.parametrize("camera", CAMERAS)
@pytest.mark.parametrize("inner_down", [True, False])
def test_a_closed_kan_has_two_tiles_face_down(camera: Camera, *, inner_down: bool) -> None:
    laid = [*lay_tiles("23p55789s666z"), *lay_meld("3333m", 230, inner_down=inner_down)]
    reading = Scene(tiles=(*laid, *lay_turned("1p", 60, 40)), camera=camera).read()
    assert is_read(reading, "23p55789s666z1p", "1p", ("3333m",))
    assert [tile.face_down for tile in reading.tiles].count(True) == 2
    assert reading.sure


def test_an_added_tile_may_lie_beside_the_called_one() -> None:
    kan = lay_row(["1z"], 235) + lay_turned("1z", 256) + lay_turned("1z", 284) + lay_row(["1z"], 312)
    reading = Scene(tiles=(*lay_tiles("23p55789s666z"), *kan, *lay_turned("1p", 60, 40))).read()
    assert is_read(reading, "23p55789s666z1p", "1p", ("111=1z",))


@pytest.mark.parametrize("height", [26, 34])
@pytest.mark.parametrize("word", ["1-11m", "11=1m", "111+m"])
def test_seen_from_low_a_tile_on_top_of_the_called_one_lies_far_behind_it(word: str, height: float) -> None:
    """And yet it is no winning tile, though the hand with two 1m more would be complete as well."""
    hand = [*lay_tiles("33m34450699p"), *lay_row(["3m"], right_end(lay_tiles("1" * 10 + "m")) + 30)]
    pon = lay_meld(word, right_end(hand) + 40)
    laid = [*hand, *(replace(tile, z=19.0) if tile.turned else tile for tile in pon)]
    reading = Scene(tiles=tuple(laid), camera=Camera(height=height)).read()
    assert is_read(reading, "33m34450699p3m", "3m", (f"111{word.strip('1m')}1m",))
    assert not reading.sure


@pytest.mark.parametrize("camera", CAMERAS)
def test_after_four_melds_the_pair_may_lie_apart(camera: Camera) -> None:
    words = ("4-56p", "34-5p", "888+p", "567-p")
    melds = [tile for k, word in enumerate(words) for tile in lay_meld(word, 90.0 * k)]
    apart = [*lay_row(["6z"], -70, -20), *lay_row(["6z"], -95, -60)]
    reading = Scene(tiles=(*melds, *apart), camera=camera).read()
    assert is_read(reading, "66z", "6z", words)


@pytest.mark.parametrize("camera", CAMERAS)
def test_four_melds_side_by_side(camera: Camera) -> None:
    melds = ["4-56m", "111=1z", "8888s", "777+p"]
    laid = lay_hand("5s", melds, gap=30)
    reading = Scene(tiles=(*laid, *lay_row(["5s"], -40)), camera=camera).read()
    assert is_read(reading, "55s", "5s", tuple(melds))


@pytest.mark.parametrize("y", [65, -60])
def test_melds_in_a_row_of_their_own(y: float) -> None:
    melds = [*lay_meld("3-33m", 60, y), *lay_meld("111=1z", 140, y)]
    laid = [*lay_tiles("23p55789s"), *lay_turned("1p", right_end(lay_tiles("23p55789s")) + 0.5)]
    reading = Scene(tiles=(*laid, *melds), camera=Camera(height=50)).read()
    assert is_read(reading, "23p55789s1p", "1p", ("3-33m", "111=1z"))


@pytest.mark.parametrize("seed", range(4))
def test_a_sorted_hand_tells_its_side_where_faces_do_not(seed: int) -> None:
    """Seen from across the table, a third of the faces turned: who was called depends on the side."""
    laid = tuple(lay_hand("55789p123789s", ["4-44m"]))
    scene = Scene(tiles=laid, camera=Camera(roll=180), flips=0.35, seed=seed)
    reading = scene.read()
    assert reading.melds == ("4-44m",)


def test_melds_on_the_left() -> None:
    laid = [*lay_meld("3-33m", -100), *lay_tiles("23p55789s666z"), *lay_turned("1p", 60, 40)]
    assert is_read(Scene(tiles=tuple(laid)).read(), "23p55789s666z1p", "1p", ("3-33m",))


def test_a_tile_that_seems_turned_does_not_surely_win_where_another_stands_apart() -> None:
    """A tile half hidden may look turned."""
    first, *row = lay_tiles("1199p1122339s33z")
    laid = [replace(first, turned=90, x=first.x - 4), *row, *lay_tiles("9s", right_end(row) + 25)]
    reading = Scene(tiles=tuple(laid)).read()
    assert reading.win_tile == "9s" or not reading.sure


def test_groups_apart_without_a_turned_tile_are_concealed() -> None:
    laid: list[Lying] = []
    for group in ("123m", "456p", "789s", "111z", "5s"):
        laid += lay_tiles(group, right_end(laid) + 9 if laid else 0)
    reading = Scene(tiles=(*laid, *lay_turned("5s", 120, 45)), camera=Camera(height=50)).read()
    assert is_read(reading, "123m456p5789s111z5s", "5s")
    assert reading.sure


@pytest.mark.parametrize("groups", [("1z", "11z", "55s"), ("55s", "11z", "1z")])
def test_a_tile_alone_among_groups_is_the_winning_one(groups: tuple[str, ...]) -> None:
    """It stands no farther off than they do, but no set or pair is a single tile."""
    laid: list[Lying] = []
    for group in (*groups[:1], "123m", "456p", groups[1], "789s", *groups[2:]):
        laid += lay_tiles(group, right_end(laid) + 7 if laid else 0)
    reading = Scene(tiles=tuple(laid)).read()
    assert reading.win_tile == "1z"
    assert reading.sure


def test_a_shadow_beside_a_meld_does_not_make_its_turned_tile_the_winning_one() -> None:
    """The shadow is no tile of the hand: what lies beyond it does not make more than a meld of the three."""
    end = HEIGHT + 3 * WIDTH
    below = [*lay_meld("5-55s", 0), *lay_meld("234-m", end + 6), *lay_meld("234-s", end + 106)]
    scene = Scene(tiles=(*lay_tiles("11m234s", 120, 60), *below))
    camera = scene.camera.looking_at(scene.tiles)
    (shadow,) = lay_row(["5z"], end - WIDTH + 1)
    a, b, c, d = (camera.see(corner) for corner in shadow.corners())
    seen = SeenTile(quad=(a, b, c, d), score=0.3, face_up=0.9, probabilities=posterior("5z", sure=0.8))
    reading = read([*scene.detections(), seen], camera.size)
    assert is_read(reading, "11m234s", None, ("5-55s", "234-m", "234-s"))


def test_a_tile_no_farther_off_than_the_groups_is_doubted() -> None:
    laid: list[Lying] = []
    for group in ("123m", "456p", "789s", "111z", "5s", "5s"):
        laid += lay_tiles(group, right_end(laid) + 12 if laid else 0)
    reading = Scene(tiles=tuple(laid)).read()
    assert "winning-tile" in [doubt.code for doubt in reading.doubts]


@pytest.mark.parametrize("radius", [400, -400, 900])
def test_bent_rows(radius: float) -> None:
    middle = 180.0
    laid = [*lay_hand("23p55789s666z", ["11=1z"]), *lay_turned("1p", 60, 45)]
    bent = []
    for tile in laid:
        angle = (tile.x - middle) / radius
        x, y = middle + (radius - tile.y) * sin(angle), radius - (radius - tile.y) * cos(angle)
        bent.append(replace(tile, x=x, y=y, turned=tile.turned + degrees(angle)))
    reading = Scene(tiles=tuple(bent), camera=Camera(height=55)).read()
    assert is_read(reading, "23p55789s666z1p", "1p", ("11=1z",))


def test_ragged_rows() -> None:
    laid = (*lay_hand("23p55789s666z", ["1-11z"], gap=20), *lay_turned("1p", 60, 55))
    readings = [Scene(tiles=laid, seed=seed, lean=6, ragged=0.12).read() for seed in range(6)]
    assert all(is_read(reading, "23p55789s666z1p", "1p", ("1-11z",)) for reading in readings)


def around() -> list[Lying]:
    """Discards of three players, a wall, and a wall with a dora indicator."""
    own = lay_discards(["9m", "1s", "2z", "8p", "3z", "9s", "4p", "1m"], 80, 190)
    left = [Lying(name="2s", x=-110, y=90 + k * 20.4, turned=-90) for k in range(6)]
    right = [Lying(name="7m", x=400, y=90 + k * 20.4, turned=90) for k in range(6)]
    wall = [replace(tile, face_down=True) for tile in lay_row(["1m"] * 17, -20, 250)]
    dead = [replace(tile, face_down=True) for tile in lay_row(["1m"] * 7, 60, 320)]
    dead[2] = replace(dead[2], face_down=False, name="3s")
    return [*own, *left, *right, *wall, *dead]


@pytest.mark.parametrize("camera", CAMERAS)
def test_the_hand_among_discards_and_walls(camera: Camera) -> None:
    laid = [*lay_hand("23p55789s666z", ["4-56m"], gap=20), *lay_turned("1p", 60, 45)]
    reading = Scene(tiles=(*laid, *around()), camera=camera).read()
    assert is_read(reading, "23p55789s666z1p", "1p", ("4-56m",))
    assert reading.dora_indicators == ("3s",)
    assert reading.sure


@pytest.mark.parametrize(("name", "win"), [("9m", None), ("6p", "6p")])
def test_a_tile_out_of_reach_wins_only_a_complete_hand(name: str, win: str | None) -> None:
    scene = Scene(tiles=(*lay_tiles("123m45p55789s111z"), *lay_row([name], 100, 95)))
    assert scene.read().win_tile == win


@pytest.mark.parametrize(("score", "win"), [(0.95, "_"), (0.3, None)])
def test_what_is_hardly_seen_and_shows_no_face_is_no_winning_tile(score: float, win: str | None) -> None:
    scene = Scene(tiles=(*lay_tiles("123m45p55789s111z"), *lay_row(["unreadable"], ROW_END + 14)))
    seen = [
        replace(tile, score=score) if tile.probabilities[LABELS.index("unreadable")] > 0.5 else tile
        for tile in scene.detections()
    ]
    assert read(seen, scene.camera.size).win_tile == win


@pytest.mark.parametrize("score", [0.3, 0.15])
def test_a_hand_that_is_hardly_seen_is_a_hand_all_the_same(score: float) -> None:
    """A design never seen gives low scores; a few tiles seen well, nearer to the camera, are no hand."""
    beside = lay_row(["2z", "3z", "4z"], 60, -60)
    scene = Scene(tiles=(*lay_tiles("123m45p55789s111z"), *beside, *set_apart("right, by a gap")))
    clear = [LABELS.index(tile.name) for tile in beside]
    seen = [
        replace(tile, score=0.95 if max(tile.probabilities[at] for at in clear) > 0.5 else score)
        for tile in scene.detections()
    ]
    assert read(seen, scene.camera.size).hand == "123m45p55789s111z6p"


def test_a_dora_indicator_is_no_winning_tile() -> None:
    wall = [replace(tile, face_down=True) for tile in lay_row(["1m"] * 7, 60, 75)]
    wall[3] = replace(wall[3], face_down=False, name="9m")
    reading = Scene(tiles=(*lay_tiles("123m45p55789s111z"), *wall)).read()
    assert (reading.win_tile, reading.dora_indicators) == (None, ("9m",))


def test_no_tiles_no_layouts() -> None:
    assert arrange([], (100, 100)).layouts == ()


def test_one_tile() -> None:
    (tile,) = Scene(tiles=tuple(lay_row(["3m"], 0))).detections()
    reading = read([tile], (2400, 1800))
    assert "tile-count" in [doubt.code for doubt in reading.doubts]


SCENE = Scene(
    tiles=(*lay_hand("23p55789s666z", ["4-56m"], gap=20), *lay_turned("1p", 60, 45), *around()[:8]),
    camera=Camera(height=50),
    known_up=0.99,
)


def quarter_turn(tiles: list[SeenTile], size: tuple[int, int]) -> tuple[list[SeenTile], tuple[int, int]]:
    """The photo turned to the right."""

    def turn(tile: SeenTile) -> SeenTile:
        a, b, c, d = ((size[1] - y, x) for x, y in tile.quad)
        return replace(tile, quad=(a, b, c, d))

    return [turn(tile) for tile in tiles], (size[1], size[0])


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_turned_photo_reads_the_same(turns: int) -> None:
    tiles, size = SCENE.detections(), SCENE.camera.size
    for _ in range(turns):
        tiles, size = quarter_turn(tiles, size)
    reading = read(tiles, size)
    assert is_read(reading, "23p55789s666z1p", "1p", ("4-56m",))
    assert reading.sure


@settings(max_examples=8)
@given(st.randoms(use_true_random=False))
def test_the_order_of_detections_does_not_matter(chance: random.Random) -> None:
    tiles = SCENE.detections()
    order = list(range(len(tiles)))
    chance.shuffle(order)
    reading = read([tiles[k] for k in order], SCENE.camera.size)
    first = read(tiles, SCENE.camera.size)
    assert reading.notation == first.notation
    assert [doubt.code for doubt in reading.doubts] == [doubt.code for doubt in first.doubts]
    assert {tile.quad: tile.role for tile in reading.tiles} == {tile.quad: tile.role for tile in first.tiles}


def test_sides_given_the_wrong_way_round_are_noticed() -> None:
    """A detector that takes every long side for a short one still gives a hand that stands upright."""
    scene = Scene(tiles=(*lay_tiles("123m45p55789s111z"), *set_apart("above")), camera=Camera(height=42))
    tiles = [replace(tile, quad=(*tile.quad[1:], tile.quad[0]), upright=0.5) for tile in scene.detections()]
    assert is_read(read(tiles, scene.camera.size), "123m45p55789s111z6p", "6p")
