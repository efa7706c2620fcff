"""What else lies on tables: walls with their indicators, discards, other hands, sheets and piles."""

import math
from dataclasses import replace

import numpy as np

from tehai.datasets.design import Rng
from tehai.datasets.labels import FLOWER, KINDS, RED_FIVES
from tehai.datasets.placing import Body, Placed, Pose
from tehai.datasets.rows import Habit

_WEIGHTED = (*KINDS, *RED_FIVES, *RED_FIVES, "5z", "5z")
"""Tiles as scenes draw them: what readers find hardest, red fives and white dragons, more often."""


def random_tile(rng: Rng, *, flowers: float = 0.0) -> str:
    """Return any tile; `flowers` is the share of flowers and seasons."""
    if rng.random() < flowers:
        return FLOWER
    return str(_WEIGHTED[int(rng.integers(len(_WEIGHTED)))])


def turned(placed: list[Placed], yaw: float, to: tuple[float, float]) -> list[Placed]:
    """Return tiles turned about the origin and then moved."""
    c, s = math.cos(yaw), math.sin(yaw)
    return [
        replace(t, x=c * t.x - s * t.y + to[0], y=s * t.x + c * t.y + to[1], yaw=t.yaw + yaw) for t in placed
    ]


def wall(body: Body, rng: Rng, *, indicators: int) -> list[Placed]:
    """Build a wall about the origin, face down, two high or one, `indicators` tiles of it turned up."""
    length, layers = int(rng.integers(5, 18)), int(rng.choice((1, 2), p=(0.25, 0.75)))
    first = int(rng.integers(0, max(1, length - indicators)))
    placed = []
    for layer in range(layers):
        for i in range(length):
            up = layer == layers - 1 and first <= i < first + indicators
            placed.append(
                Placed(
                    tile=random_tile(rng),
                    x=(i - (length - 1) / 2) * (body.width + 0.3) + rng.normal(0, 0.3),
                    y=rng.normal(0, 0.6),
                    z=layer * body.thickness,
                    yaw=rng.normal(0, 0.01) + (math.pi if rng.random() < 0.5 else 0),
                    pose="up" if up else "down",
                    role="dora" if up else "other",
                ),
            )
    return placed


def discards(body: Body, habit: Habit, rng: Rng) -> list[Placed]:
    """Lay rows of six discards about the origin, now and then one of them turned."""
    count = int(rng.integers(1, 19))
    riichi = int(rng.integers(count)) if rng.random() < 0.5 else -1
    placed, x = [], 0.0
    for i in range(count):
        if i % 6 == 0 and i < 18:
            x = -3 * body.width
        wide = body.height if i == riichi else body.width
        x += wide / 2
        placed.append(
            Placed(
                tile=random_tile(rng),
                x=x + rng.normal(0, habit.along),
                y=-(i // 6) * (body.height + 0.8) + rng.normal(0, habit.across),
                yaw=(math.pi / 2 if i == riichi else 0) + rng.normal(0, habit.turn),
            ),
        )
        x += wide / 2 + abs(rng.normal(0, habit.closeness))
    return placed


def standing_hand(body: Body, habit: Habit, rng: Rng, *, seen: bool) -> list[Placed]:
    """Stand a hand up about the origin, its faces towards the player when `seen`, else its backs."""
    count = int(rng.choice((13, 14, 10, 7, 4)))
    return [
        Placed(
            tile=random_tile(rng),
            x=(i - count / 2) * (body.width + 0.2),
            y=rng.normal(0, habit.across * 0.5),
            yaw=rng.normal(0, habit.turn) + (0 if seen else math.pi),
            pose="standing",
        )
        for i in range(count)
    ]


def sheet(body: Body, habit: Habit, rng: Rng) -> list[Placed]:
    """Lay a sheet of tiles side by side, all heads one way or each as it fell; now and then a whole set."""
    tiles = _whole_set(rng) if rng.random() < 0.4 else _some_tiles(rng)
    columns = int(rng.integers(5, 18))
    half_turn, mixed = float(rng.integers(2)) * math.pi, rng.random() < 0.5
    down = rng.choice((0.0, 0.05, 0.5, 0.95), p=(0.7, 0.15, 0.08, 0.07))
    lines = rng.uniform(4, 18) if rng.random() < 0.25 else 0.0  # rows apart from each other, each ragged
    shifts = np.cumsum(rng.normal(0, 6, len(tiles) // columns + 1)) * (lines > 0)
    return [
        Placed(
            tile=tile,
            x=(i % columns - columns / 2) * (body.width + habit.closeness)
            + rng.normal(0, habit.along)
            + float(shifts[i // columns]),
            y=(i // columns - len(tiles) / columns / 2) * (body.height + habit.closeness + lines)
            + rng.normal(0, habit.across * (1.0 if lines else 0.4)),
            yaw=(float(rng.integers(2)) * math.pi if mixed else half_turn) + rng.normal(0, habit.turn),
            pose="down" if rng.random() < down else "up",
        )
        for i, tile in enumerate(tiles)
    ]


def _whole_set(rng: Rng) -> list[str]:
    """Return 136 tiles, or 144 with flowers, in order or mixed; none to four of the fives red."""
    tiles = [kind for kind in KINDS for _ in range(4)]
    for red in RED_FIVES[: int(rng.choice((0, 3), p=(0.4, 0.6)))]:
        tiles[tiles.index("5" + red[1])] = red
    if rng.random() < 0.3:
        tiles += [FLOWER] * 8
    return tiles if rng.random() < 0.35 else [tiles[i] for i in rng.permutation(len(tiles))]


def _some_tiles(rng: Rng) -> list[str]:
    flowers = float(rng.choice((0.0, 0.06, 0.25)))
    return [random_tile(rng, flowers=flowers) for _ in range(int(rng.integers(10, 130)))]


def pile(body: Body, rng: Rng, *, count: int, spread: float) -> list[Placed]:
    """Scatter tiles at any angle about the origin, none through another; a few face down or on a side."""
    placed: list[Placed] = []
    reach = math.hypot(body.width, body.height)
    for _ in range(count * 4):
        x, y = rng.uniform(-spread, spread), rng.uniform(-spread, spread) * 0.7
        if len(placed) < count and all(math.hypot(x - t.x, y - t.y) > reach * 0.95 for t in placed):
            pose: Pose = ("up", "down", "side", "standing")[int(rng.choice(4, p=(0.75, 0.17, 0.05, 0.03)))]
            tile = random_tile(rng, flowers=0.1)
            placed.append(Placed(tile=tile, x=x, y=y, yaw=float(rng.uniform(0, 2 * math.pi)), pose=pose))
    return placed


def heap(body: Body, rng: Rng, *, count: int, spread: float) -> list[Placed]:
    """Scatter tiles and let more lie on them, level or leaning, as after a shuffle."""
    ground = pile(body, rng, count=count, spread=spread)
    flat = [tile for tile in ground if tile.pose in ("up", "down")]
    heaped = list(ground)
    for i in rng.permutation(len(flat))[: max(1, len(flat) // 2)]:
        upper = _on_another(flat[i], body, rng)
        rest = [tile for tile in heaped if tile is not flat[i]]
        heaped += clear_of([upper], rest, body.height * 0.95)
    return heaped


def _on_another(under: Placed, body: Body, rng: Rng) -> Placed:
    """Return a tile that lies on another, or leans on its edge."""
    yaw, leaning, face_up = float(rng.uniform(0, 2 * math.pi)), rng.random() < 0.5, rng.random() < 0.75
    aside = body.height * (0.8 if leaning else 0.25)
    tilt = rng.uniform(0.3, 0.65) if leaning else 0.0
    return Placed(
        tile=random_tile(rng, flowers=0.1),
        x=under.x + aside * math.sin(yaw),
        y=under.y - aside * math.cos(yaw),
        z=0.0 if leaning else body.thickness,
        yaw=yaw,
        pose="up" if face_up else "down",
        tilt=tilt if face_up else -tilt,
    )


def clear_of(placed: list[Placed], kept: list[Placed], distance: float) -> list[Placed]:
    """Return those of `placed` that keep `distance` from all of `kept`, so that no two tiles cross."""
    if not kept or not placed:
        return placed
    there = np.array([(t.x, t.y) for t in kept])
    return [t for t in placed if np.hypot(*(there - (t.x, t.y)).T).min() > distance]
