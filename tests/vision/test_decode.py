"""Names: the likeliest hand that can be one, and what it says of itself."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tehai.scoring.notation import parse_hand, parse_tiles
from tehai.vision.arrange import arrange
from tehai.vision.reading import HandReading, Point, Role
from tehai.vision.search import find_hands
from tests.vision.conftest import (
    LABELS,
    LIMITS,
    Camera,
    Lying,
    Scene,
    lay_hand,
    lay_meld,
    lay_row,
    lay_tiles,
    lay_turned,
    posterior,
    read,
    right_end,
)

RUN = lay_tiles("123m45p55789s111z")
WIN = lay_turned("6p", 120, 45)


def codes(reading: HandReading) -> list[str]:
    return [doubt.code.value for doubt in reading.doubts]


def place_of(reading: HandReading, tile: Lying, scene: Scene) -> int:
    """The place in the reading of a tile of the scene."""
    x, y = scene.camera.looking_at(scene.tiles).see((tile.x, tile.y))

    def off(at: int) -> float:
        quad = reading.tiles[at].quad
        return abs(sum(px for px, _ in quad) / 4 - x) + abs(sum(py for _, py in quad) / 4 - y)

    return min(range(len(reading.tiles)), key=off)


def test_a_clean_scene_is_sure() -> None:
    reading = Scene(tiles=(*RUN, *WIN)).read()
    assert reading.notation == "123m45p55789s111z6p"
    assert reading.win_tile == "6p"
    assert reading.sure
    assert reading.doubts == ()


def test_the_rules_decide_between_look_alikes() -> None:
    """A 3m that looks more like a 6m: only 3m makes a hand, and a person is asked all the same."""
    reading = Scene(tiles=(*RUN, *WIN), doubtful={2: {"6m": 0.6, "3m": 0.38}}).read()
    assert reading.hand == "123m45p55789s111z6p"
    assert codes(reading) == ["look-alikes"]
    assert not reading.sure


def test_the_rules_settle_a_small_uncertainty() -> None:
    reading = Scene(tiles=(*RUN, *WIN), doubtful={2: {"6m": 0.2, "3m": 0.79}}).read()
    assert reading.hand == "123m45p55789s111z6p"
    assert reading.sure


def test_no_rule_tells_red_fives() -> None:
    scene = Scene(tiles=(*RUN, *WIN), doubtful={5: {"5s": 0.9, "0s": 0.09}})
    reading = scene.read()
    at = place_of(reading, RUN[5], scene)
    assert codes(reading) == ["look-alikes"]
    assert reading.doubts[0].tiles == (at,)
    assert reading.tiles[at].tile == "5s"
    assert reading.tiles[at].alternatives[0].tile == "0s"
    assert reading.tiles[at].confidence == pytest.approx(0.9, abs=0.02)


def test_equal_tiles_are_misread_alike() -> None:
    """Two whites that may be greens: each for itself would break the hand, both together would not."""
    tiles = (*lay_tiles("123m45p789s11155z"), *WIN)
    unsure = {"5z": 0.93, "6z": 0.06}
    reading = Scene(tiles=tiles, doubtful={11: unsure, 12: unsure}).read()
    assert reading.hand == "123m45p789s11155z6p"
    assert ("look-alikes", 2) in [(doubt.code.value, len(doubt.tiles)) for doubt in reading.doubts]


def test_white_dragons_that_look_like_backs() -> None:
    """Among faces a blank face is likelier than a tile that lies face down; it is asked about."""
    tiles = (*lay_tiles("123m45p789s55511z"), *WIN)
    blank = {"back": 0.97, "5z": 0.02}
    reading = Scene(tiles=tiles, doubtful=dict.fromkeys((8, 9, 10), blank)).read()
    assert reading.hand == "123m45p789s11555z6p"
    assert [tile.tile for tile in reading.tiles[8:11]] == ["5z"] * 3
    assert "look-alikes" in codes(reading)
    assert not reading.sure


def test_a_kan_of_which_nothing_shows_is_asked_about() -> None:
    """Four backs, or four blank white dragons: nobody can tell a kan's tile from them."""
    backs = [replace(tile, face_down=True) for tile in lay_meld("5555z", 230)]
    reading = Scene(tiles=(*lay_tiles("23p55789s666z"), *backs, *lay_turned("1p", 60, 40))).read()
    assert not reading.sure


def test_a_tile_of_another_size_is_asked_about() -> None:
    """Such is a turned tile of a chi that is seen as an upright one, and the hand then concealed."""
    scene = Scene(tiles=(*lay_tiles("45p55789s666z123m"), *WIN), jitter=0.0, flips=0.0)
    assert scene.read().sure
    seen = scene.detections()
    at = place_of(scene.read(), scene.tiles[0], scene)
    whole = scene.read().tiles[at].quad
    x, y = (sum(corner[axis] for corner in whole) / 4 for axis in (0, 1))
    a, b, c, d = ((x + 0.8 * (px - x), y + 0.8 * (py - y)) for px, py in whole)
    shrunk = [replace(one, quad=(a, b, c, d)) if one.quad == whole else one for one in seen]
    reading = read(shrunk, scene.camera.size)
    assert [doubt.tiles for doubt in reading.doubts if doubt.code == "weak-tile"] == [(at,)]
    assert not reading.sure


def test_a_fifth_tile_is_given_another_name() -> None:
    """The last of five 3m is a 6m for the classifier too, by a quarter."""
    tiles = (*lay_tiles("33334567m111z55s"), *lay_turned("8m", 120, 45))
    reading = Scene(tiles=tiles, doubtful={6: {"3m": 0.6, "6m": 0.39}}).read()
    assert reading.hand == "33334567m55s111z8m"


@pytest.mark.parametrize(
    ("tiles", "win", "code"),
    [
        ("123m45p5789s111z", "6p", "tile-count"),
        ("123m45p5556789s111z", "6p", "tile-count"),
        ("123m45p57789s111z", "6p", "no-legal-hand"),
        ("333m45p55789s111z", "6p", None),
        ("3333m45p3678s111z", "3m", "five-of-a-kind"),
        ("0034m45p55s11122z", "6p", "red-fives"),
    ],
)
def test_what_is_wrong_with_the_tiles(tiles: str, win: str, code: str | None) -> None:
    reading = Scene(tiles=(*lay_tiles(tiles), *lay_turned(win, 120, 45))).read()
    assert reading.sure == (code is None)
    assert code is None or code in codes(reading)
    assert sorted(parse_tiles(reading.hand)) == sorted(parse_tiles(tiles + win))


def test_the_count_is_told() -> None:
    reading = Scene(tiles=(*lay_tiles("123m45p5789s111z"), *WIN)).read()
    assert str(reading.doubts[0].message) == "a complete hand has 14 tiles, not 13"
    kan = lay_meld("1111m", 230)
    reading = Scene(tiles=(*lay_tiles("23p5789s666z"), *kan, *lay_turned("1p", 60, 40))).read()
    assert str(reading.doubts[0].message) == "a complete hand with 1 kan has 14 tiles, not 13" or (
        str(reading.doubts[0].message) == "a complete hand with 1 kan has 15 tiles, not 14"
    )


def test_no_tile_set_apart() -> None:
    reading = Scene(tiles=tuple(lay_tiles("123m456p55789s111z"))).read()
    assert reading.hand == "123m456p55789s111z"
    assert reading.win_tile is None
    assert codes(reading) == ["winning-tile"]


def test_a_waiting_hand_has_thirteen_tiles() -> None:
    reading = Scene(tiles=tuple(lay_tiles("123m45p55789s111z"))).read()
    assert reading.hand == "123m45p55789s111z"
    assert codes(reading)[0] == "tile-count"


def test_an_unreadable_tile_is_written_so() -> None:
    scene = Scene(tiles=(*RUN, *WIN), doubtful={7: {"unreadable": 0.97}})
    reading = scene.read()
    assert "_" in reading.hand
    assert parse_hand(reading.hand).size == 14
    assert ("unreadable", (place_of(reading, RUN[7], scene),)) in [
        (doubt.code.value, doubt.tiles) for doubt in reading.doubts
    ]


def test_a_tile_face_down_in_the_hand() -> None:
    tiles = [replace(tile, face_down=k == 4) for k, tile in enumerate(RUN)]
    reading = Scene(tiles=(*tiles, *WIN)).read()
    assert not reading.sure
    assert {"face-down", "tile-count"} & set(codes(reading))


@pytest.mark.parametrize(
    ("word", "asked"), [("5555p", True), ("0555p", True), ("5055p", False), ("4444p", False)]
)
def test_face_down_tiles_may_hide_a_red_five(word: str, *, asked: bool) -> None:
    """The outer tiles are face down: whether one is red cannot be seen, unless a red one is shown."""
    laid = [*lay_tiles("23p55789s666z"), *lay_meld(word, 230)]
    reading = Scene(tiles=(*laid, *lay_turned("1p", 60, 40))).read()
    assert ("hidden-red-five" in codes(reading)) == asked


def test_four_tiles_shown_side_by_side_are_a_kan_to_confirm() -> None:
    """The called tile of an open kan may have been taken for an upright one."""
    tiles = (*lay_tiles("123789m45p11z"), *lay_tiles("8888s", x=220), *lay_turned("6p", 330, 0))
    reading = Scene(tiles=tiles).read()
    assert reading.melds == ("8888s",)
    assert ("arrangement", 4) in [(doubt.code.value, len(doubt.tiles)) for doubt in reading.doubts]
    assert not reading.sure


def test_a_meld_that_is_none() -> None:
    laid = [*lay_hand("23p55789s666z", ["3-33m"], gap=20)]
    laid[-1] = replace(laid[-1], name="9m")
    reading = Scene(tiles=(*laid, *lay_turned("1p", 60, 40))).read()
    assert "broken-meld" in codes(reading)
    assert not reading.sure


def test_a_chi_is_called_from_the_left() -> None:
    """A turned tile on the right of a run: the photo is upside down, or something is misread."""
    laid = lay_tiles("23p55789s666z")
    end = right_end(laid) + 20
    meld = [*lay_tiles("45m", end), *lay_turned("6m", end + 41)]
    reading = Scene(tiles=(*laid, *meld, *lay_turned("1p", 60, 40))).read()
    assert not reading.sure


@pytest.mark.parametrize(("concealed", "known"), [("666z789s3255p", False), ("23p55789s666z", True)])
def test_who_was_called_is_not_known_from_a_blind_side(concealed: str, *, known: bool) -> None:
    """A row that runs down the photo, its tops unknown, may be seen from either side, unless it is sorted."""
    scene = Scene(tiles=(*lay_hand(concealed, ["1-11z"], gap=20), *lay_turned("1p", 60, 40)))
    tiles = [
        replace(tile, upright=0.5, quad=tuple((1800 - y, x) for x, y in tile.quad))  # type: ignore[arg-type]
        for tile in scene.detections()
    ]
    reading = read(tiles, (1800, 2400))
    assert ("meld-caller" in codes(reading)) != known
    assert reading.melds == ("1-11z",) or not known


def test_a_hand_that_runs_downwards_is_seen_from_behind() -> None:
    """Circles and bamboos look nearly alike upside down: the faces alone would tell the wrong side."""
    scene = Scene(tiles=(*lay_hand("9876543322p", ["111+z"], gap=20), *lay_turned("1p", 60, 40)))
    tiles = [replace(tile, upright=0.55) for tile in scene.detections()]
    reading = read(tiles, scene.camera.size)
    assert reading.melds == ("1-11z",)


def test_a_weak_detection_is_doubted() -> None:
    scene = Scene(tiles=(*RUN, *WIN))
    tiles = scene.detections()
    at = next(
        k for k, tile in enumerate(tiles) if max(tile.probabilities) == tile.probabilities[LABELS.index("2m")]
    )
    tiles[at] = replace(tiles[at], score=0.4)
    reading = read(tiles, scene.camera.size)
    number = next(k for k, tile in enumerate(reading.tiles) if tile.quad == tiles[at].quad)
    assert ("weak-tile", (number,)) in [(doubt.code.value, doubt.tiles) for doubt in reading.doubts]


def test_a_fifteenth_tile_in_line_is_not_dropped_in_silence() -> None:
    reading = Scene(tiles=(*lay_tiles("1123m45p55789s111z"), *WIN)).read()
    assert not reading.sure


def test_a_tile_against_the_hand_is_not_dropped_in_silence() -> None:
    scene = Scene(tiles=(*RUN, *lay_turned("6p", right_end(RUN) + 0.5), *lay_row(["4s"], 60, 28)))
    reading = scene.read()
    assert not reading.sure


@pytest.mark.parametrize(
    ("word", "kan", "doubts"),
    [
        ("11=1z", "111=1z", ["arrangement"]),
        ("1-11z", "111-1z", ["arrangement"]),
        ("55=5p", "555=5p", ["arrangement", "hidden-red-five"]),
        ("55=0p", "555=0p", ["arrangement"]),
    ],
)
def test_a_called_tile_on_top_of_another_is_a_kan_to_confirm(word: str, kan: str, doubts: list[str]) -> None:
    """Some lay the added tile of a kan on top of the called one: three faces are seen of four tiles."""
    laid = lay_hand("23p55789s666z", [word], gap=20)
    names = [tile.name for tile in laid if tile.turned]
    top = [replace(tile, z=16.0) if tile.turned else tile for tile in laid]
    if "0" in word:  # the red one lies on top
        top = [
            replace(tile, name="0p" if tile.turned else "5p") if tile.name in {"0p", *names} else tile
            for tile in top
        ]
    scene = Scene(tiles=(*top, *lay_turned("1p", 60, 40)), camera=Camera(height=45))
    reading = scene.read()
    assert reading.melds == (kan,)
    assert codes(reading) == doubts
    assert not reading.sure


@pytest.mark.parametrize(("height", "sure"), [(0.0, True), (16.0, False)])
def test_a_called_tile_that_looks_larger_may_lie_on_another(height: float, *, sure: bool) -> None:
    """Also where it lies nearer to the player than the other two, so that it does not look moved away."""
    laid = lay_hand("23p55789s666z", ["11=1z"], gap=20)
    moved = [replace(tile, y=tile.y - 10, z=height) if tile.turned else tile for tile in laid]
    scene = Scene(tiles=(*moved, *lay_turned("1p", 60, 40)), camera=Camera(height=60))
    assert scene.read().sure == sure


def test_a_called_tile_that_lies_flat_is_no_kan() -> None:
    laid = lay_hand("23p55789s666z", ["11=1z"], gap=20)
    assert Scene(tiles=(*laid, *lay_turned("1p", 60, 40)), camera=Camera(height=45)).read().sure


def test_slivers_are_no_tiles() -> None:
    """A strip that the detector takes for a tile with little confidence: the side of a block, a shadow."""
    scene = Scene(tiles=(*RUN, *lay_row(["6p"], right_end(RUN) + 14)))
    tiles = scene.detections()
    a, b, c, d = tiles[3].quad

    def between(low: Point, high: Point) -> Point:
        return low[0] + 0.4 * (high[0] - low[0]), low[1] + 0.4 * (high[1] - low[1])

    strip = replace(tiles[3], quad=(between(a, d), between(b, c), c, d), score=0.3)
    foot = max(y for _, y in strip.quad) - min(y for _, y in strip.quad)
    below = replace(strip, quad=tuple((x, y + 1.2 * foot) for x, y in strip.quad))  # type: ignore[arg-type]
    assert read([*tiles, below], scene.camera.size).sure


def test_small_tiles() -> None:
    scene = Scene(tiles=(*RUN, *WIN))
    tiles = [
        replace(tile, quad=tuple((x / 9, y / 9) for x, y in tile.quad))  # type: ignore[arg-type]
        for tile in scene.detections()
    ]
    assert codes(read(tiles, (267, 200))) == ["too-small"]


def test_a_tile_cut_off_by_the_edge() -> None:
    scene = Scene(tiles=(*RUN, *WIN))
    tiles = scene.detections()
    right = max(x for tile in tiles for x, _ in tile.quad)
    assert codes(read(tiles, (int(right - 15), scene.camera.size[1]))) == ["cut-off"]


def test_nothing_found() -> None:
    reading = read([], (640, 480))
    assert codes(reading) == ["nothing-found"]
    assert (reading.hand, reading.melds, reading.win_tile, reading.sure) == ("", (), None, False)
    assert reading.size == (640, 480)


def test_roles_and_groups() -> None:
    laid = [*lay_hand("23p55s666z", ["1-11z", "4444m"], gap=20), *lay_turned("1p", 60, 40)]
    scene = Scene(tiles=(*laid, *lay_row(["9m"] * 6, 40, 160)))
    reading = scene.read()
    by_role = {role: sum(tile.role is role for tile in reading.tiles) for role in Role}
    assert by_role == {Role.CONCEALED: 7, Role.WIN: 1, Role.MELD: 7, Role.DORA: 0, Role.OTHER: 6}
    called = reading.tiles[place_of(reading, laid[7], scene)]
    assert (called.tile, called.group, called.sideways, called.face_down) == ("1z", 0, True, False)
    hidden = reading.tiles[place_of(reading, laid[10], scene)]
    assert (hidden.tile, hidden.group, hidden.sideways, hidden.face_down) == ("4m", 1, False, True)


@settings(max_examples=25)
@given(
    st.dictionaries(st.integers(0, 13), st.sampled_from(["6m", "5z", "9s", "0p", "1m"]), max_size=3),
    st.data(),
)
def test_probabilities_of_hands_sum_to_one(swaps: dict[int, str], drawn: st.DataObject) -> None:
    tiles = (*RUN, *WIN)
    doubtful = {
        at: {tiles[at].name: (sure := drawn.draw(st.floats(0.3, 0.98))), other: (1 - sure) * 0.98}
        for at, other in swaps.items()
        if other != tiles[at].name
    }
    scene = Scene(tiles=tiles, doubtful=doubtful)
    hands = find_hands(arrange(scene.detections(), scene.camera.size), LABELS, LIMITS)
    assert sum(probability for _, probability in hands) == pytest.approx(1, abs=0.01)
    assert [p for _, p in hands] == sorted((p for _, p in hands), reverse=True)
    assert len({hand.key for hand, _ in hands}) == len(hands)


def test_posteriors_of_the_tests_sum_to_one() -> None:
    assert sum(posterior("1m")) == pytest.approx(1)
    assert sum(posterior("1m", {"1m": 0.5, "2m": 0.3})) == pytest.approx(1)
