"""From which side the player looks at a row: whose left is left."""

from __future__ import annotations

from math import cos, exp, hypot, log, pi
from typing import TYPE_CHECKING, Final

from tehai.vision.placed import logistic
from tehai.vision.stacks import stacks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tehai.vision.rows import Row, RowTile

#: How much more often photos are taken from where the player sits, in nats.
_FROM_THE_PLAYER: Final = 3.0
#: Players turn nearly all faces the right way up, or do not care: shares of faces upside down, how common.
_HABITS: Final = ((0.08, 0.6), (0.5, 0.4))


def both_sides(row: Row, near: Sequence[Row]) -> list[tuple[Row, float]]:
    """The row as seen from either long side of it, each with its cost."""
    odds = _FROM_THE_PLAYER * _rightwards(row) + _right_way_up((row, *near), row.axis)
    for tile, other in stacks(row, near):
        # The added tile of a kan lies on the far side of the called one.
        odds += 1.0 if other.y < tile.y else -1.0
    if len(row.tiles) == 1:
        return [(row, 0.0)]
    return [(row, -log(max(logistic(odds), 1e-6))), (row.turned_round(), -log(max(logistic(-odds), 1e-6)))]


def _right_way_up(rows: Sequence[Row], axis: float) -> float:
    """Log-odds, by the faces, that the player sees the left ends of these rows on the left."""
    shares = [share for row in rows for tile in row.tiles if (share := _points_away(tile, axis)) is not None]
    return _log_chance(shares) - _log_chance([1 - share for share in shares])


def _log_chance(shares: Sequence[float]) -> float:
    """How likely faces are that are the right way up with these probabilities."""
    chance = 0.0
    for flipped, common in _HABITS:
        logs = sum(log((1 - flipped) * share + flipped * (1 - share)) for share in shares)
        chance += common * exp(logs + len(shares) * log(2))
    return log(max(chance, 1e-12))


def _points_away(tile: RowTile, axis: float) -> float | None:
    """The probability that a tile's top points away from the player; None for one that lies turned."""
    seen = tile.placed.seen
    pointing = cos(tile.placed.top_angle - axis + pi / 2)
    if abs(pointing) < 0.7 or seen.face_up < 0.5:
        return None
    return seen.upright if pointing > 0 else 1 - seen.upright


def _rightwards(row: Row) -> float:
    """How much the row runs to the right in the photo, in [-1, 1]."""
    (x0, y0), (x1, y1) = (_pixel(tile) for tile in (row.tiles[0], row.tiles[-1]))
    return (x1 - x0) / max(hypot(x1 - x0, y1 - y0), 1e-6)


def _pixel(tile: RowTile) -> tuple[float, float]:
    quad = tile.placed.seen.quad
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4
