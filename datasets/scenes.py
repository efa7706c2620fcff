"""Photo-like scenes of tiles with exact labels: the same seed always gives the same picture.

Sixteen seeds in a row share one set of tiles, drawn once; everything else is sampled anew for each.
"""

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, get_args

import cv2
import numpy as np
from numpy.typing import NDArray

from tehai.datasets.arrangements import clear_of, discards, pile, sheet, standing_hand, turned, wall
from tehai.datasets.camera import Camera, Frame, View, frame_camera, place_camera
from tehai.datasets.clutter import draw_fingers, draw_things
from tehai.datasets.design import Design, Rng, sample_design
from tehai.datasets.hands import DrawnHand, sample_hand, to_mpsz
from tehai.datasets.ink import Ink, Pixels
from tehai.datasets.labels import BACK, LabelledHand, LabelledPhoto, LabelledTile
from tehai.datasets.optics import sample_optics, take_photo
from tehai.datasets.painting import Light, Stage, cast_shadows, paint_order, paint_tile
from tehai.datasets.placing import Body, Placed, axes, block, surface
from tehai.datasets.rows import lay_hand, lay_row, sample_habit
from tehai.datasets.surroundings import lay_table

SceneKind = Literal["hand", "table", "sheet", "pile", "empty"]
KIND_SHARES: dict[SceneKind, float] = {"hand": 0.62, "table": 0.12, "sheet": 0.1, "pile": 0.14, "empty": 0.02}
LICENCE = "Apache-2.0"
SOURCE = "rendered by tehai"
_SEEDS_A_DESIGN = 16
_BACKS: tuple[Ink, ...] = (
    (222, 150, 40),
    (30, 60, 190),
    (40, 140, 70),
    (200, 60, 70),
    (30, 32, 36),
    (90, 60, 140),
    (240, 200, 60),
    (60, 150, 200),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A picture, RGB uint8 (h, w, 3), and what is in it."""

    image: Pixels
    label: LabelledPhoto


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Tiles on a table: `targets` must be in the picture, `others` may be. `hand` is what targets show."""

    targets: tuple[Placed, ...]
    others: tuple[Placed, ...] = ()
    hand: DrawnHand | None = None
    apart: bool = False


def render_scene(
    seed: int,
    *,
    kind: SceneKind | None = None,
    long_side: int = 960,
    with_fonts: bool = True,
    hand: DrawnHand | None = None,
) -> Scene:
    """Render the scene of a seed.

    Args:
        seed: any whole number from 0.
        kind: what to show; drawn by `KIND_SHARES` when None.
        long_side: pixels of the longer side, at least 64.
        with_fonts: false draws characters with our own brush alone, alike on every machine.
        hand: the hand to lay; sampled when None. Only a scene of kind `hand` shows it.

    Raises:
        ValueError: a seed below 0, a long side below 64, or an unknown kind.

    """
    if seed < 0 or long_side < 64 or kind not in (None, *get_args(SceneKind)):
        raise ValueError(f"no scene for seed {seed}, kind {kind}, long side {long_side}")
    rng = np.random.default_rng([seed, 1])
    kinds = list(KIND_SHARES)
    drawn = kinds[int(rng.choice(len(kinds), p=list(KIND_SHARES.values())))]
    design = _design_of(seed // _SEEDS_A_DESIGN, with_fonts=with_fonts)
    body = _sample_body(np.random.default_rng([seed // _SEEDS_A_DESIGN, 2]), design.inks.ground)
    setting = _set(kind or drawn, body, rng, hand)
    camera = _sample_camera(setting, body, long_side, rng)
    image, tiles = _paint(setting, body, design, camera, rng)
    name = f"{seed:08d}"
    label = LabelledPhoto(
        image=f"{name}.jpg",
        size_wh=camera.size_wh,
        group=f"scene-{name}",
        source=SOURCE,
        licence=LICENCE,
        style="rendered",
        tiles=tiles,
        hand=_hand_label(setting, tiles),
    )
    return Scene(image=image, label=label)


@lru_cache(maxsize=2)
def _design_of(number: int, *, with_fonts: bool) -> Design:
    return sample_design(np.random.default_rng([number, 0]), with_fonts=with_fonts)


def _sample_body(rng: Rng, ground: Ink) -> Body:
    """Sample the block of a set, its front of the same stuff as the faces."""
    height = rng.uniform(25, 34)
    width = height * rng.uniform(0.71, 0.79)
    shade = rng.uniform(0.9, 1.0)
    back = _BACKS[int(rng.integers(len(_BACKS)))]
    r, g, b = (int(np.clip(c + rng.normal(0, 15), 0, 255)) for c in back)
    return Body(
        width=width,
        height=height,
        thickness=height * rng.uniform(0.55, 0.68),
        back_share=float(rng.choice((0.0, rng.uniform(0.12, 0.45)), p=(0.08, 0.92))),
        bevel=width * rng.uniform(0.04, 0.11),
        front_ink=(round(ground[0] * shade), round(ground[1] * shade), round(ground[2] * shade)),
        back_ink=(r, g, b),
    )


def _set(kind: SceneKind, body: Body, rng: Rng, hand: DrawnHand | None) -> Setting:
    """Lay the tiles of a kind of scene."""
    habit = sample_habit(rng)
    if kind == "hand":
        return _set_hand(hand or sample_hand(rng), body, rng)
    if kind == "sheet":
        return Setting(targets=tuple(sheet(body, habit, rng)))
    if kind == "pile":
        count = int(rng.integers(3, 40))
        spread = math.sqrt(count) * body.height * rng.uniform(0.6, 1.4)
        return Setting(targets=tuple(pile(body, rng, count=count, spread=spread)))
    if kind == "empty":
        return Setting(targets=())
    seen = rng.random() < 0.4
    rows = turned(discards(body, habit, rng), 0.0, (0.0, 170.0))
    if seen:
        rows = standing_hand(body, habit, rng, seen=True) + rows
    return Setting(targets=tuple(rows), others=tuple(_elsewhere(rows, body, rng, busy=0.7)))


def _set_hand(hand: DrawnHand, body: Body, rng: Rng) -> Setting:
    habit = sample_habit(rng)
    pose: Literal["up", "standing"] = "standing" if rng.random() < 0.05 else "up"
    placed, apart = lay_hand(hand, body, habit, rng, pose=pose)
    others = _elsewhere(placed, body, rng, busy=float(rng.choice((0.0, 0.25, 0.6), p=(0.3, 0.35, 0.35))))
    return Setting(targets=tuple(placed), others=tuple(others), hand=hand, apart=apart)


def _elsewhere(targets: list[Placed], body: Body, rng: Rng, *, busy: float) -> list[Placed]:
    """Lay what else is on the table, none of it before or across the targets."""
    habit = sample_habit(rng)
    back = max(tile.y for tile in targets) + 2.2 * body.height
    pieces: list[list[Placed]] = []
    if rng.random() < 1.2 * busy:
        built = wall(body, rng, indicators=int(rng.choice((0, 1, 2, 3), p=(0.2, 0.55, 0.18, 0.07))))
        pieces.append(turned(built, rng.normal(0, 0.05), (rng.normal(0, 90), back + rng.uniform(0, 120))))
    if rng.random() < busy:
        pieces.append(
            turned(
                discards(body, habit, rng),
                rng.normal(0, 0.06),
                (rng.normal(0, 60), back + rng.uniform(90, 260)),
            )
        )
    for yaw, far in ((math.pi, 420.0), (math.pi / 2, 330.0), (-math.pi / 2, 330.0)):
        if rng.random() < busy * 0.6:
            to = (math.sin(yaw) * far, back + (far if abs(yaw) > 3 else rng.uniform(100, 220)))
            pieces.append(turned(standing_hand(body, habit, rng, seen=False), yaw - math.pi, to))
        if rng.random() < busy * 0.5:
            to = (math.sin(yaw) * far * 0.45, back + (far * 0.6 if abs(yaw) > 3 else rng.uniform(60, 200)))
            pieces.append(turned(discards(body, habit, rng), yaw, to))
    if rng.random() < busy * 0.15:
        flowers = lay_row(
            (("flower",) * int(rng.integers(1, 5)),), (rng.uniform(-150, 150), 0), body, habit, rng
        )
        pieces.append([replace(t, y=t.y + back + rng.uniform(-15, 40), role="other") for t in flowers])
    if rng.random() < busy * 0.4:
        loose = pile(body, rng, count=int(rng.integers(1, 7)), spread=80)
        pieces.append(turned(loose, 0, (rng.uniform(-200, 200), back + rng.uniform(30, 120))))
    laid: list[Placed] = []
    for piece in pieces:
        laid += clear_of(piece, [*targets, *laid], 1.25 * body.height)
    return laid


def _sample_camera(setting: Setting, body: Body, long_side: int, rng: Rng) -> Camera:
    """Look at the targets from a seat or from above, and frame them."""
    corners = (
        np.concatenate([block(tile, body) for tile in setting.targets])
        if setting.targets
        else np.array([(-150.0, -60.0, 0.0), (150.0, 60.0, 0.0)])
    )
    middle_xyz = (corners.min(axis=0) + corners.max(axis=0)) / 2
    extent = float(np.ptp(corners[:, :2], axis=0).max())
    standing = any(tile.pose == "standing" and tile.role == "concealed" for tile in setting.targets)
    azimuth, roll = _sample_seat(rng, by_seat=setting.hand is not None)
    view = View(
        target=(float(middle_xyz[0]), float(middle_xyz[1]), 0.0),
        distance=max(220.0, extent * rng.uniform(0.9, 2.4)),
        elevation=math.radians(rng.uniform(18, 40) if standing else rng.triangular(28, 62, 89)),
        azimuth=azimuth * (0.3 if standing else 1),
        roll=roll + rng.normal(0, math.radians(4)),
    )
    return frame_camera(place_camera(view), corners, _sample_frame(long_side, rng))


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


def _sample_frame(long_side: int, rng: Rng) -> Frame:
    strip = rng.random() < 0.45
    aspects = (4 / 3, 3 / 4, 16 / 9, 9 / 16, 1.0)
    left, top, right, bottom = (float(m) for m in rng.uniform(0.08, 1.2 if strip else 0.5, 4))
    return Frame(
        aspect=None if strip else float(rng.choice(aspects, p=(0.4, 0.25, 0.15, 0.1, 0.1))),
        margins=(left, top, right, bottom),
        shift=float(rng.uniform(0.2, 0.8)),
        long_side=long_side,
    )


def _sample_light(rng: Rng) -> Light:
    angle, lean = rng.uniform(0, 2 * math.pi), rng.uniform(0.05, 0.8)
    towards = np.array([math.cos(angle) * lean, math.sin(angle) * lean, 1.0])
    ambient = rng.uniform(0.5, 0.84)
    top = rng.uniform(0.88, 1.03)
    towards /= np.linalg.norm(towards)
    return Light(
        towards=towards,
        ambient=ambient,
        diffuse=(top - ambient) / float(towards[2]),
        shadow=float(rng.uniform(0.2, 0.75)),
        softness=float(rng.gamma(2, 2.2)),
    )


def _paint(
    setting: Setting,
    body: Body,
    design: Design,
    camera: Camera,
    rng: Rng,
) -> tuple[Pixels, tuple[LabelledTile, ...]]:
    """Paint table, shadows and tiles from far to near, and take the photo."""
    tiles = (*setting.targets, *(t for t in setting.others if _in_view(t, body, camera)))
    light = _sample_light(rng)
    near = min((tile.y for tile in setting.targets), default=-60.0) - body.height / 2
    image = lay_table(camera, near - 2, rng)
    spots = [(rng.normal(0, 160), near + rng.uniform(-60, 300)) for _ in range(int(rng.poisson(1.0)))]
    draw_things(image, camera, rng, [spot for spot in spots if _is_free(spot, tiles)])
    shown = np.zeros((camera.size_wh[1], camera.size_wh[0]), np.int32)
    if tiles:
        stage = Stage(body=body, design=design, camera=camera, light=light)
        cast_shadows(image, tiles, body, camera, light)
        for index in paint_order(tiles, body, camera):
            paint_tile(image, tiles[index], stage, rng)
            _mark(shown, tiles[index], body, camera, index + 1)
    if rng.random() < 0.08:
        draw_fingers(image, shown != 0, rng)
    shiny = np.where(shown != 0, 255, 70).astype(np.uint8)
    photo = take_photo(image, sample_optics(rng), shiny, rng)
    return photo, _labels(tiles, body, camera, shown)


def _in_view(tile: Placed, body: Body, camera: Camera) -> bool:
    corners = block(tile, body)
    if ((corners - camera.position) @ camera.rotation[2]).min() < 40:
        return False
    pixels = camera.project(corners)
    return bool((pixels.max(axis=0) > 0).all() and (pixels.min(axis=0) < camera.size_wh).all())


def _is_free(spot: tuple[float, float], tiles: tuple[Placed, ...]) -> bool:
    return all(math.hypot(spot[0] - tile.x, spot[1] - tile.y) > 85 for tile in tiles)


def _seen_surface(tile: Placed, body: Body, camera: Camera) -> tuple[NDArray[np.float64], bool] | None:
    """Return the surface that is seen, in pixels (4, 2), and whether it is the face; None for neither."""
    for front in (True, False):
        corners = surface(tile, body, front=front)
        normal = axes(tile)[2] * (1 if front else -1)
        towards = camera.position - corners.mean(axis=0)
        if float(normal @ towards) > 0.12 * float(np.linalg.norm(towards)):
            return camera.project(corners), front
    return None


def _mark(shown: NDArray[np.int32], tile: Placed, body: Body, camera: Camera, number: int) -> None:
    """Write which tile's surface shows where: 0 nothing, -1 a block's side, else the tile's number."""
    hull = cv2.convexHull(camera.project(block(tile, body)).astype(np.float32))
    cv2.fillConvexPoly(shown, np.clip(np.rint(hull), -9999, 9999).astype(np.int32), -1)
    seen = _seen_surface(tile, body, camera)
    if seen is not None:
        cv2.fillConvexPoly(shown, np.clip(np.rint(seen[0]), -9999, 9999).astype(np.int32), number)


def _labels(
    tiles: tuple[Placed, ...],
    body: Body,
    camera: Camera,
    shown: NDArray[np.int32],
) -> tuple[LabelledTile, ...]:
    """Label every tile of which enough shows to be pointed at."""
    counts = np.bincount(np.maximum(shown, 0).ravel(), minlength=len(tiles) + 1)
    labels = []
    for number, tile in enumerate(tiles, start=1):
        seen = _seen_surface(tile, body, camera)
        if seen is None:
            continue
        quad, front = seen
        area = abs(float(cv2.contourArea(quad.astype(np.float32))))
        visible = min(1.0, counts[number] / max(area, 1.0))
        if visible > 0.9:
            visible = 1.0  # the rim of a polygon's pixels, not a cover
        if visible < 0.05 or area < 30:
            continue
        labels.append(_label(tile, quad, front=front, visible=visible))
    return tuple(labels)


def _label(tile: Placed, quad: NDArray[np.float64], *, front: bool, visible: float) -> LabelledTile:
    role = "other" if tile.role == "dora" and visible < 0.5 else tile.role
    return LabelledTile(
        tile=tile.tile if front else BACK,
        shape="quad",
        points=tuple((round(float(x), 1), round(float(y), 1)) for x, y in quad),
        face_up=front,
        visible=round(visible, 3),
        role=role,
        group=tile.group,
    )


def _hand_label(setting: Setting, tiles: tuple[LabelledTile, ...]) -> LabelledHand | None:
    hand = setting.hand
    if hand is None:
        return None
    return LabelledHand(
        concealed=to_mpsz(hand.without_win if setting.apart else hand.concealed),
        melds=tuple(meld.word for meld in hand.melds),
        win_tile=hand.win_tile if setting.apart else None,
        dora_indicators=tuple(tile.tile for tile in tiles if tile.role == "dora"),
    )
