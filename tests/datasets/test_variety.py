"""What scenes are there to show comes up: every way to lay a hand, and what else lies on tables."""

import math
from collections import Counter

import numpy as np
import pytest

from tehai.datasets.camera import View, place_camera
from tehai.datasets.lighting import flash, glare, shade_left
from tehai.datasets.optics import sample_optics, take_photo
from tehai.datasets.people import draw_hand
from tehai.datasets.placing import Body, Placed, axes, block
from tehai.datasets.pool import OWN_FACES
from tehai.datasets.scenes import render_scene
from tehai.datasets.setting import Setting, lay_scene
from tehai.datasets.solids import box, cylinder, outline_mask

BODY = Body(
    width=20,
    height=26,
    thickness=16,
    back_share=0.3,
    bevel=1.5,
    front_ink=(250, 250, 245),
    back_ink=(30, 60, 190),
)
HANDS = [lay_scene("hand", BODY, np.random.default_rng([seed, 1]), None) for seed in range(500)]


def side_of_win(setting: Setting) -> str:
    """Return on which side of the row the winning tile lies, empty where it does not stand apart."""
    win = [tile for tile in setting.targets if tile.role == "win"]
    row = [tile for tile in setting.targets if tile.role == "concealed"]
    if not win or not row:
        return ""
    low, high = min(tile.x for tile in row), max(tile.x for tile in row)
    if win[0].x < low:
        return "left"
    if win[0].x > high:
        return "right"
    return "above" if win[0].y > np.mean([tile.y for tile in row]) else "below"


def test_winning_tiles_lie_on_every_side_and_some_are_turned() -> None:
    sides = Counter(map(side_of_win, HANDS))
    assert min(sides[side] for side in ("left", "right", "above", "below")) >= 10
    wins = [tile for setting in HANDS for tile in setting.targets if tile.role == "win"]
    turned = [abs(math.sin(tile.yaw)) > 0.9 for tile in wins]
    assert 0.1 < np.mean(turned) < 0.6


def test_melds_are_called_from_every_side_in_every_kind() -> None:
    melds: Counter[tuple[str, str]] = Counter(
        (meld.kind, meld.source) for setting in HANDS if setting.hand for meld in setting.hand.melds
    )
    assert melds["chi", "-"] > 20
    for source in "-=+":
        assert all(melds[kind, source] >= 3 for kind in ("pon", "daiminkan", "shouminkan"))


def test_closed_kans_hide_either_their_outer_or_their_inner_tiles() -> None:
    hidden: Counter[tuple[int, ...]] = Counter()
    for setting in HANDS:
        for number, meld in enumerate(setting.hand.melds if setting.hand else ()):
            if meld.kind == "ankan":
                tiles = sorted((t for t in setting.targets if t.group == number), key=lambda tile: tile.x)
                hidden[tuple(i for i, tile in enumerate(tiles) if tile.pose == "down")] += 1
    assert set(hidden) == {(0, 3), (1, 2)}
    assert min(hidden.values()) >= 3


def test_added_tiles_lie_beside_or_on_the_called_one() -> None:
    layers = [
        max(tile.z for tile in setting.targets if tile.group == number)
        for setting in HANDS
        for number, meld in enumerate(setting.hand.melds if setting.hand else ())
        if meld.kind == "shouminkan"
    ]
    assert {layer > 0 for layer in layers} == {False, True}


def test_hands_lie_among_walls_indicators_and_the_tiles_of_others() -> None:
    others = [tile for setting in HANDS for tile in setting.others]
    roles, poses = Counter(tile.role for tile in others), Counter(tile.pose for tile in others)
    assert roles["dora"] > 50
    assert min(poses["up"], poses["down"], poses["standing"]) > 200
    assert any(not setting.others for setting in HANDS)


def test_no_two_tiles_of_a_hand_lie_in_each_other() -> None:
    for setting in HANDS:
        lying = [tile for tile in setting.targets if tile.z == 0]
        spots = np.array([(tile.x, tile.y) for tile in lying])
        gaps = np.linalg.norm(spots[:, None] - spots[None], axis=2) + 100 * np.eye(len(spots))
        assert gaps.min() > 0.7 * BODY.width


def test_rows_are_straight_ragged_bent_and_split() -> None:
    rows = [[tile for tile in setting.targets if tile.role == "concealed"] for setting in HANDS]
    rows = [row for row in rows if len(row) >= 10]
    spread = [np.ptp([tile.y for tile in row]) for row in rows]
    assert np.quantile(spread, 0.2) < 3
    assert np.quantile(spread, 0.97) > 9
    gaps = [max(np.diff([tile.x for tile in row])) - BODY.width for row in rows]
    assert np.quantile(gaps, 0.5) < 5
    assert np.quantile(gaps, 0.95) > 8
    upside_down = [np.mean([math.cos(tile.yaw) < 0 for tile in row]) for row in rows]
    assert min(upside_down) == 0
    assert max(upside_down) == 1


def test_a_leaning_tile_rests_on_its_lowest_corner() -> None:
    for pose in ("up", "down", "standing"):
        tile = Placed(tile="1m", x=0, y=0, z=3, yaw=0.7, pose=pose, tilt=0.4)
        assert block(tile, BODY)[:, 2].min() == pytest.approx(3)
        assert np.allclose(axes(tile) @ axes(tile).T, np.eye(3))
    assert axes(Placed(tile="1m", x=0, y=0, tilt=0.4))[1][2] > 0  # its top end is lifted


def test_whole_sets_have_four_of_each_kind() -> None:
    sheets = [lay_scene("sheet", BODY, np.random.default_rng(seed), None).targets for seed in range(60)]
    whole = [tiles for tiles in sheets if len(tiles) in (136, 144)]
    assert len(whole) > 5
    for tiles in whole:
        counts = Counter(tile.tile.replace("0", "5") for tile in tiles if tile.tile != "flower")
        assert set(counts.values()) == {4}
        assert len(counts) == 34


def test_heaps_have_tiles_on_tiles() -> None:
    piles = [lay_scene("pile", BODY, np.random.default_rng(seed), None).targets for seed in range(40)]
    assert any(tile.z > 0 for tiles in piles for tile in tiles)
    assert any(tile.tilt for tiles in piles for tile in tiles)
    assert any(len(tiles) < 4 for tiles in piles)


@pytest.mark.parametrize("seed", range(24))
def test_nothing_hides_the_tiles_of_a_hand_but_other_tiles(seed: int) -> None:
    """A standing or stacked tile may hide another; cups, racks and fingers never do."""
    scene = render_scene(seed + 900, kind="hand", long_side=320, pool=OWN_FACES)
    flat = [tile for tile in scene.label.tiles if tile.role == "concealed"]
    assert np.median([tile.visible for tile in flat]) == 1
    assert min(tile.visible for tile in flat) > 0.25


def test_a_hand_stays_clear_of_what_is_forbidden() -> None:
    for seed in range(12):
        image = np.zeros((90, 120, 3), np.uint8)
        forbidden = np.zeros((90, 120), np.bool_)
        forbidden[30:60, 40:80] = True
        where = draw_hand(image, forbidden, np.random.default_rng(seed))
        assert not (where & forbidden).any()
        assert (image[where].sum(axis=1) > 60).all()
        assert (image[forbidden] == 0).all()


def test_solids_cover_what_their_outline_says() -> None:
    view = View(target=(0, 0, 0), distance=500, elevation=0.8, azimuth=0, roll=0)
    camera = place_camera(view)
    seen = type(camera)(
        position=camera.position, rotation=camera.rotation, focal=200, centre=(100, 75), size_wh=(200, 150)
    )
    for solid in (box((0, 0), (60, 40, 30), 0.3, (9, 9, 9)), cylinder((0, 0), 30, 80, (9, 9, 9), (1, 1, 1))):
        mask = outline_mask(solid, seen)
        assert 200 < np.count_nonzero(mask) < 12000
        assert mask[75, 100] == 255
        assert all(abs(np.linalg.norm(side.normal) - 1) < 1e-9 for side in solid)


def test_photos_keep_their_size_in_any_light_and_through_any_lens() -> None:
    scene = np.full((60, 80, 3), 128, np.uint8)
    shiny = np.full((60, 80), 200, np.uint8)
    levels = []
    for seed in range(80):
        rng = np.random.default_rng(seed)
        photo = take_photo(scene, sample_optics(rng), shiny, rng)
        assert photo.shape == scene.shape
        assert photo.dtype == np.uint8
        levels.append(float(photo.mean()))
    assert min(levels) < 70
    assert max(levels) > 140
    assert 110 < np.median(levels) < 145


def test_light_fields_have_the_shape_of_the_picture() -> None:
    rng = np.random.default_rng(3)
    shade, bars = (shade_left((640, 480), 0.5, rng, blinds=blinds) for blinds in (False, True))
    for field in (shade, bars, flash((640, 480), 0.8, rng), glare((640, 480), rng)):
        assert field.shape == (480, 640)
    assert shade.min() >= 0.49
    assert bars.min() < 0.7 < bars.max() <= 1.001
