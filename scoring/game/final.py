"""The final table: places, rank points, oka, leftover sticks, a wrong total, chombo."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.game.outcome import even_shares
from tehai.scoring.payments import STICK

if TYPE_CHECKING:
    from tehai.scoring.game.events import Player
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.game.state import GameState


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class FinalScore:
    """What one player ends with. Amounts are in points; 15,800 is written +15.8 (Kyokai, article 42)."""

    player: Player
    place: int
    """From 1; equal for those who share a place."""

    points: int
    """Points at the end, leftover sticks and the correction of a wrong total included."""

    sticks: int
    """What of ``points`` are leftover sticks."""

    correction: int
    """What of ``points`` corrects a wrong total."""

    uma: int
    """Rank points."""

    oka: int
    """What the first gets for what all put in at the start."""

    chombo: int
    """What chombo take off, 0 or below."""

    score: int
    """``points`` from the return points, with rank points, oka and chombo."""


def final_scores(state: GameState, setting: Setting) -> tuple[FinalScore, ...]:
    """Give the table as it would be if the game ended now, the first player first.

    Places follow the points before leftover sticks and corrections (Kyokai, article 41: 順位決定後). No text
    rounds anything; shares that do not divide are told in hundreds, see ``even_shares``. The scores sum to
    zero, but for sticks that stay nobody's, a wrong total that stands, and what chombo take off.
    """
    groups = _groups(state, setting)
    sticks = _leftover(state, setting, groups)
    correction = _correction(state, setting, groups, sum(sticks))
    uma, oka = _shared(_uma(state, setting), groups), _shared(_first_only(setting), groups)
    table = []
    for place, group in _placed(groups):
        for player in group:
            points = state.points[player] + sticks[player] + correction[player]
            chombo = -_chombo(state.chombo[player], setting)
            table.append(
                FinalScore(
                    player=player,
                    place=place,
                    points=points,
                    sticks=sticks[player],
                    correction=correction[player],
                    uma=uma[player],
                    oka=oka[player],
                    chombo=chombo,
                    score=points - setting.rules.return_points + uma[player] + oka[player] + chombo,
                )
            )
    return tuple(table)


@dataclasses.dataclass(frozen=True, slots=True)
class _Group:
    """Players who share places, and these places, from 0."""

    players: tuple[Player, ...]
    places: tuple[int, ...]


def _groups(state: GameState, setting: Setting) -> tuple[_Group, ...]:
    """Put the players in order and together where they share.

    Equal points share, or the one nearer the first dealer ranks higher (Nagoya, basic rules: 順位は上家優先).
    Who declared points wrongly is settled one place lower, and the next one goes up (Sanma, other penalties).
    """
    order = _order(state)
    if setting.rules.ties == "seat":
        return tuple(_Group((player,), (place,)) for place, player in enumerate(order))
    groups: dict[tuple[int, int], list[Player]] = {}
    for player in order:
        alone = player + 1 if state.lowered[player] else 0
        groups.setdefault((state.points[player], alone), []).append(player)
    placed = [_Group(tuple(players), tuple(map(order.index, players))) for players in groups.values()]
    return tuple(sorted(placed, key=lambda group: group.places))


def _order(state: GameState) -> list[Player]:
    """By points, then seat; of equals those who go down first, so that they fall below the others."""
    players = range(len(state.points))
    order = sorted(players, key=lambda player: (-state.points[player], not state.lowered[player], player))
    for player in players:
        for _ in range(state.lowered[player]):
            place = order.index(player)
            order[place : place + 2] = reversed(order[place : place + 2])
    return order


def _placed(groups: tuple[_Group, ...]) -> list[tuple[int, tuple[Player, ...]]]:
    return [(group.places[0] + 1, group.players) for group in groups]


def _shared(by_place: tuple[int, ...], groups: tuple[_Group, ...]) -> dict[Player, int]:
    """Give each player a share of what the places of the group get (JPML, rank points: 順位點を分ける)."""
    shares: dict[Player, int] = {}
    for group in groups:
        total = sum(by_place[place] for place in group.places)
        shares.update(zip(group.players, even_shares(total, len(group.players)), strict=True))
    return shares


def _first_only(setting: Setting) -> tuple[int, ...]:
    return (setting.oka, *(0,) * (setting.entrants - 1))


def _uma(state: GameState, setting: Setting) -> tuple[int, ...]:
    """Rank points by place; floating ones by how many are at or over the return points (JPML)."""
    if not setting.rules.uma_floating:
        return setting.fixed_uma
    floating = sum(points >= setting.rules.return_points for points in state.points)
    return setting.rules.uma_floating[floating]


def _leftover(state: GameState, setting: Setting, groups: tuple[_Group, ...]) -> tuple[int, ...]:
    """Sticks on the table at the end.

    They stay nobody's (JPML, riichi 4; Kyokai, article 43), or go to the first (Nagoya and Sanma, riichi),
    shared where several are, or to the last winner.
    """
    total = STICK * state.kyotaku
    takers: tuple[Player, ...] = ()
    if setting.rules.leftover_sticks == "first":
        takers = groups[0].players
    elif setting.rules.leftover_sticks == "last-winner" and state.last_winner is not None:
        takers = (state.last_winner,)
    shares = dict(zip(takers, even_shares(total, len(takers)), strict=True)) if takers else {}
    return tuple(shares.get(player, 0) for player in range(setting.entrants))


def _correction(
    state: GameState, setting: Setting, groups: tuple[_Group, ...], sticks: int
) -> tuple[int, ...]:
    """Correct a total that differs from the start total on the first (Sanma, the others).

    Or only where it is over (Kyokai, article 41). Sticks that nobody gets are not missing from the total.
    """
    rule = setting.rules.total_correction
    total = sum(state.points) + (STICK * state.kyotaku if rule == "first" else sticks)
    over = total - setting.start_total
    amount = -over if rule == "first" or (rule == "first-when-over" and over > 0) else 0
    first = groups[0].players
    shares = dict(zip(first, even_shares(amount, len(first)), strict=True))
    return tuple(shares.get(player, 0) for player in range(setting.entrants))


def _chombo(times: int, setting: Setting) -> int:
    """What chombo take off the final total (Sanma, chombo: トータルポイントから減算)."""
    return times * setting.rules.chombo_points if setting.rules.chombo == "final" else 0
