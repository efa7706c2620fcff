"""How players lay a won hand down: rows, the winning tile apart, melds with their sideways tiles."""

import math
from dataclasses import dataclass, replace

from tehai.datasets.design import Rng
from tehai.datasets.hands import DrawnHand, DrawnMeld, rank
from tehai.datasets.placing import Body, Placed, Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """How tidily a player lays tiles: standard deviations in millimetres and radians.

    `flipped` is the chance that a tile lies head down, `gaps` what stands between the groups of a hand;
    `drift` lets the row wander off its line from tile to tile, and `bow` bends it, millimetres at its ends.
    """

    along: float
    across: float
    turn: float
    flipped: float
    gaps: float
    closeness: float
    drift: float
    bow: float


def sample_habit(rng: Rng) -> Habit:
    """Sample a player: most are tidy, some are not."""
    untidy = float(rng.gamma(1.2, 0.7))
    return Habit(
        along=0.25 * untidy,
        across=0.8 * untidy,
        turn=math.radians(0.9) * untidy,
        flipped=float(rng.choice((0.0, 0.08, 0.25, 0.5, 1.0), p=(0.44, 0.25, 0.14, 0.14, 0.03))),
        gaps=float(rng.choice((rng.uniform(1, 9), rng.uniform(9, 26)))) if rng.random() < 0.25 else 0.0,
        closeness=float(rng.choice((0.1, 0.6, 1.5, 3.0), p=(0.58, 0.28, 0.1, 0.04))),
        drift=float(rng.gamma(1, 1.2)) if rng.random() < 0.2 else 0.0,
        bow=float(rng.normal(0, 9)) if rng.random() < 0.15 else 0.0,
    )


def lay_row(
    groups: tuple[tuple[str, ...], ...],
    start: tuple[float, float],
    body: Body,
    habit: Habit,
    rng: Rng,
    *,
    pose: Pose = "up",
) -> list[Placed]:
    """Lay tiles left to right from `start`, the left end of their base line, groups apart by habit."""
    x, base = start
    depth = body.height if pose in ("up", "down") else body.thickness
    placed: list[Placed] = []
    wander, half = 0.0, sum(map(len, groups)) / 2
    for group in groups:
        for tile in group:
            x += body.width / 2
            off = len(placed) / half - 1
            wander += rng.normal(0, habit.drift)
            placed.append(
                Placed(
                    tile=tile,
                    x=x + rng.normal(0, habit.along),
                    y=base + depth / 2 + rng.normal(0, habit.across) + wander + habit.bow * off * off,
                    yaw=rng.normal(0, habit.turn)
                    + 2 * habit.bow * off / (half * body.width)
                    + (math.pi if pose == "up" and rng.random() < habit.flipped else 0),
                    pose=pose,
                    role="concealed",
                ),
            )
            x += body.width / 2 + abs(rng.normal(0, habit.closeness)) + 0.1
        x += habit.gaps
    return placed


def lay_hand(
    hand: DrawnHand, body: Body, habit: Habit, rng: Rng, *, pose: Pose = "up"
) -> tuple[list[Placed], bool]:
    """Lay a whole hand about the origin; also return whether the winning tile stands apart."""
    apart = rng.random() < 0.85
    row = lay_row(_order(hand, rng, apart=apart), (0.0, 0.0), body, habit, rng, pose=pose)
    win = [_lay_win(hand.win_tile, row, body, rng)] if apart else []
    laid = [*row, *win]
    right = max((tile.x for tile in laid), default=0.0) + body.width / 2
    right += (body.height - body.width) / 2 if win and win[0].x + body.width > right else 0.0
    start = (right + rng.uniform(0.8, 3.0) * body.width, rng.normal(0, 3))
    if rng.random() < 0.1:  # melds kept behind the row
        behind = max((tile.y for tile in laid), default=0.0) + body.height
        start = (rng.uniform(-0.2, 0.5) * right, behind + rng.uniform(0.2, 1.2) * body.height)
    melds = _lay_melds(hand.melds, start, body, habit, rng)
    return _centred([*laid, *melds]), apart


def _order(hand: DrawnHand, rng: Rng, *, apart: bool) -> tuple[tuple[str, ...], ...]:
    """Return the tiles of the row by groups: sorted, by sets with the winning tile taken out, or shuffled."""
    tiles = hand.without_win if apart else hand.concealed
    manner = rng.random()
    if manner < 0.7:
        suits = [str(s) for s in rng.permutation(list("mpsz"))]
        ordered = sorted(tiles, key=lambda tile: (suits.index(tile[1]), rank(tile)))
        return tuple(tuple(t for t in ordered if t[1] == suit) for suit in suits)
    if manner < 0.88:
        groups = [list(hand.groups[i]) for i in rng.permutation(len(hand.groups))]
        if apart:
            next(group for group in groups if hand.win_tile in group).remove(hand.win_tile)
        return tuple(tuple(group) for group in groups)
    return (tuple(tiles[i] for i in rng.permutation(len(tiles))),)


def _lay_win(tile: str, row: list[Placed], body: Body, rng: Rng) -> Placed:
    """Lay the winning tile right, left, above or below the row, upright or turned."""
    left, right = (row[0].x - body.width / 2, row[-1].x + body.width / 2) if row else (0.0, 0.0)
    low, high = min((t.y for t in row), default=0.0), max((t.y for t in row), default=0.0)
    gap = rng.uniform(0.35, 1.6) * body.width
    turned = rng.random() < 0.3
    yaw = (math.pi / 2 if rng.random() < 0.5 else -math.pi / 2) if turned else 0.0
    half_wide, half_deep = (body.height, body.width) if turned else (body.width, body.height)
    side = rng.choice(4, p=(0.55, 0.12, 0.25, 0.08))
    if turned and rng.random() < 0.5:
        gap = rng.uniform(0.02, 0.3) * body.width  # turned at the row's end, as a called tile
    along = rng.uniform(left, right)
    x, y = (
        (right + gap + half_wide / 2, (row[-1].y if row else 0.0) + body.height * rng.uniform(-0.2, 0.2)),
        (left - gap - half_wide / 2, (row[0].y if row else 0.0) + body.height * rng.uniform(-0.2, 0.2)),
        (along, high + rng.uniform(0.55, 1.5) * body.height + half_deep / 2),
        (along, low - rng.uniform(0.6, 1.3) * body.height - half_deep / 2),
    )[side]
    return Placed(tile=tile, x=x, y=y, yaw=yaw + rng.normal(0, 0.06), role="win")


def _lay_melds(
    melds: tuple[DrawnMeld, ...],
    start: tuple[float, float],
    body: Body,
    habit: Habit,
    rng: Rng,
) -> list[Placed]:
    """Lay melds side by side, or from the third on in a second row behind."""
    (x, base), placed = start, []
    stacked = len(melds) > 2 and rng.random() < 0.4
    stride = rng.uniform(0.1, 1.2) * body.width
    for number, meld in enumerate(melds):
        if stacked and number == 2:
            x, base = start[0] + rng.normal(0, 4), start[1] + 2.15 * body.height
        tiles, width = lay_meld(meld, number, body, habit, rng)
        askew = rng.normal(0, 3 * habit.turn)
        tiles = [replace(t, y=t.y + askew * (t.x - width / 2), yaw=t.yaw + askew) for t in tiles]
        placed += [replace(tile, x=tile.x + x, y=tile.y + base) for tile in tiles]
        x += width + stride
    return placed


def lay_meld(meld: DrawnMeld, number: int, body: Body, habit: Habit, rng: Rng) -> tuple[list[Placed], float]:
    """Lay one meld from x = 0 on the base line y = 0; also return its width."""
    slots = _slots(meld, rng)
    lie = 1 if rng.random() < 0.5 else -1
    x, placed = 0.0, []
    for tile, sideways, pose in slots:
        wide, deep = (body.height, body.width) if sideways else (body.width, body.height)
        yaw = lie * math.pi / 2 if sideways else 0.0
        placed.append(
            Placed(
                tile=tile,
                x=x + wide / 2,
                y=deep / 2 + rng.normal(0, habit.across * 0.6),
                yaw=yaw + rng.normal(0, habit.turn),
                pose=pose,
                role="meld",
                group=number,
            ),
        )
        if sideways and meld.added is not None:
            placed.append(_added(meld.added, placed[-1], body, rng))
        x += wide + abs(rng.normal(0, habit.closeness)) + 0.1
    return placed, x


def _slots(meld: DrawnMeld, rng: Rng) -> list[tuple[str, bool, Pose]]:
    """Return the meld's tiles from left to right: tile, whether it lies sideways, its pose."""
    if meld.called is None:
        hidden = (0, 3) if rng.random() < 0.6 else (1, 2)
        own = list(meld.own)
        reds = [tile for tile in own if tile[0] == "0"]
        if reds and rng.random() < 0.9:  # players turn the red five up
            own.remove(reds[0])
            own.insert(1 if hidden == (0, 3) else 0, reds[0])
        return [(tile, False, "down" if i in hidden else "up") for i, tile in enumerate(own)]
    slots: list[tuple[str, bool, Pose]] = [(tile, False, "up") for tile in meld.own]
    place = {"-": 0, "=": 1, "+": len(slots), "": 0}[meld.source]
    slots.insert(place, (meld.called, True, "up"))
    return slots


def _added(tile: str, under: Placed, body: Body, rng: Rng) -> Placed:
    """Lay a kan's added tile behind the sideways one, or now and then on top of it."""
    if rng.random() < 0.3:
        return replace(
            under, tile=tile, z=body.thickness, x=under.x + rng.normal(0, 1), y=under.y + rng.normal(0, 1)
        )
    return replace(
        under, tile=tile, y=under.y + body.width + abs(rng.normal(0, 0.6)), x=under.x + rng.normal(0, 0.7)
    )


def _centred(placed: list[Placed]) -> list[Placed]:
    """Shift tiles so that their middle lies over the origin in x."""
    low, high = min(tile.x for tile in placed), max(tile.x for tile in placed)
    return [replace(tile, x=tile.x - (low + high) / 2) for tile in placed]
