"""What lies on the table in each kind of scene."""

import math
from dataclasses import dataclass, replace
from typing import Literal

from tehai.datasets.arrangements import (
    clear_of,
    discards,
    heap,
    pile,
    random_tile,
    sheet,
    standing_hand,
    turned,
    wall,
)
from tehai.datasets.design import Rng
from tehai.datasets.hands import DrawnHand, sample_hand
from tehai.datasets.labels import FLOWER
from tehai.datasets.placing import Body, Placed, Pose
from tehai.datasets.rows import Habit, lay_hand, lay_meld, lay_row, sample_habit

SceneKind = Literal["hand", "table", "sheet", "pile", "empty", "standing"]
KIND_SHARES: dict[SceneKind, float] = {
    "hand": 0.62,
    "table": 0.12,
    "sheet": 0.1,
    "pile": 0.14,
    "empty": 0.02,
    "standing": 0.0,
}
"""How often each kind is drawn; some of `hand` stand, all do where `standing` is asked for."""
_READY_SHARE = 0.04
_STANDING_SHARE = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Tiles on a table: `targets` are photographed, those of a hand wholly; `others` may be in the picture.

    `hand` is what the targets show; its winning tile lies `apart`, or in the row, or is `missing`: a ready
    hand of thirteen tiles.
    """

    targets: tuple[Placed, ...]
    others: tuple[Placed, ...] = ()
    hand: DrawnHand | None = None
    apart: bool = False
    missing: bool = False


def lay_scene(kind: SceneKind, body: Body, rng: Rng, hand: DrawnHand | None) -> Setting:
    """Lay the tiles of a kind of scene; a hand is sampled where none is given."""
    habit = sample_habit(rng)
    if kind in {"hand", "standing"}:
        return _lay_hand_scene(hand, body, rng, stands=kind == "standing")
    if kind == "sheet":
        return Setting(targets=tuple(sheet(body, habit, rng)))
    if kind == "pile":
        count = int(rng.integers(1, 6) if rng.random() < 0.2 else rng.integers(5, 44))
        spread = math.sqrt(count) * body.height * rng.uniform(0.6, 1.4)
        scatter = heap if rng.random() < 0.4 else pile
        return Setting(targets=tuple(scatter(body, rng, count=count, spread=spread)))
    if kind == "empty":
        return Setting(targets=())
    return _lay_table_scene(body, habit, rng)


def _lay_table_scene(body: Body, habit: Habit, rng: Rng) -> Setting:
    """Lay a game in progress: a hand that stands before its player, or the discards, and the rest."""
    manner = rng.random()
    rows = standing_hand(body, habit, rng, seen=True) if manner < 0.6 else []
    if rng.random() < 0.3:
        rows = [replace(tile, tilt=-rng.uniform(0.02, 0.3)) for tile in rows]  # leaning back on a rack
    if manner > 0.35:
        rows = [*rows, *turned(discards(body, habit, rng), 0.0, (0.0, 170.0))]
    return Setting(targets=tuple(rows), others=tuple(_elsewhere(rows, body, rng, busy=0.7)))


def _lay_hand_scene(given: DrawnHand | None, body: Body, rng: Rng, *, stands: bool) -> Setting:
    hand, habit = given or sample_hand(rng), sample_habit(rng)
    pose: Pose = "standing" if rng.random() < _STANDING_SHARE or stands else "up"
    placed, apart = lay_hand(hand, body, habit, rng, pose=pose)
    missing = apart and given is None and rng.random() < _READY_SHARE
    if missing:
        placed = [tile for tile in placed if tile.role != "win"]
    busy = float(rng.choice((0.0, 0.25, 0.6), p=(0.3, 0.35, 0.35)))
    others = _elsewhere(placed, body, rng, busy=busy)
    return Setting(
        targets=tuple(placed),
        others=tuple(others),
        hand=hand,
        apart=apart and not missing,
        missing=missing,
    )


def _elsewhere(targets: list[Placed], body: Body, rng: Rng, *, busy: float) -> list[Placed]:
    """Lay what else is on the table, none of it before or across the targets."""
    habit = sample_habit(rng)
    back = max(tile.y for tile in targets) + 2.2 * body.height
    pieces: list[list[Placed]] = []
    if rng.random() < 1.2 * busy:
        built = wall(body, rng, indicators=int(rng.choice((0, 1, 2, 3), p=(0.2, 0.55, 0.18, 0.07))))
        pieces.append(turned(built, rng.normal(0, 0.05), (rng.normal(0, 90), back + rng.uniform(0, 120))))
    if rng.random() < busy:
        to = (rng.normal(0, 60), back + rng.uniform(90, 260))
        pieces.append(turned(discards(body, habit, rng), rng.normal(0, 0.06), to))
    for yaw, far in ((math.pi, 420.0), (math.pi / 2, 330.0), (-math.pi / 2, 330.0)):
        pieces += _at_seat((yaw, far), back, body, rng, busy)
    if rng.random() < busy * 0.35:
        row = lay_row(((FLOWER,) * int(rng.integers(1, 5)),), (rng.uniform(-150, 150), 0), body, habit, rng)
        pieces.append([replace(t, y=t.y + back + rng.uniform(-15, 40), role="other") for t in row])
    if rng.random() < busy * 0.4:
        loose = pile(body, rng, count=int(rng.integers(1, 7)), spread=80)
        pieces.append(turned(loose, 0, (rng.uniform(-200, 200), back + rng.uniform(30, 120))))
    laid: list[Placed] = []
    for piece in pieces:
        laid += clear_of(piece, [*targets, *laid], 1.25 * body.height)
    return laid


def _at_seat(
    seat: tuple[float, float],
    back: float,
    body: Body,
    rng: Rng,
    busy: float,
) -> list[list[Placed]]:
    """Lay another player's hand, discards and melds; `seat` is how the player is turned and how far away."""
    (yaw, far), habit = seat, sample_habit(rng)
    across = abs(yaw) > 3
    pieces = []
    if rng.random() < busy * 0.6:
        to = (math.sin(yaw) * far, back + (far if across else rng.uniform(100, 220)))
        pieces.append(turned(_hand_of_another(body, habit, rng), yaw - math.pi, to))
    if rng.random() < busy * 0.5:
        to = (math.sin(yaw) * far * 0.45, back + (far * 0.6 if across else rng.uniform(60, 200)))
        pieces.append(turned(discards(body, habit, rng), yaw, to))
    if rng.random() < busy * 0.5:
        to = (math.sin(yaw) * far + rng.normal(0, 40), back + (far if across else rng.uniform(0, 300)))
        pieces.append(turned(_called_sets(body, habit, rng), yaw, to))
    return pieces


def _hand_of_another(body: Body, habit: Habit, rng: Rng) -> list[Placed]:
    """Lay another player's hand: standing with its backs to us, face down, or shown, heads to that player."""
    manner = rng.random()
    if manner < 0.55:
        return standing_hand(body, habit, rng, seen=False)
    tiles = tuple(random_tile(rng) for _ in range(int(rng.choice((13, 14, 10, 7)))))
    row = lay_row((tiles,), (-len(tiles) * body.width / 2, 0.0), body, habit, rng)
    pose: Pose = "down" if manner < 0.75 else "up"
    return [replace(tile, yaw=tile.yaw + math.pi, pose=pose, role="other") for tile in row]


def _called_sets(body: Body, habit: Habit, rng: Rng) -> list[Placed]:
    """Lay the melds of another player about the origin, one beside the other; they belong to no hand."""
    x, placed = 0.0, []
    for meld in sample_hand(rng).melds:
        tiles, width = lay_meld(meld, 0, body, habit, rng)
        placed += [replace(tile, x=tile.x + x, role="other", group=None) for tile in tiles]
        x += width + rng.uniform(1, 20)
    return placed
