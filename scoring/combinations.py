"""Combinations of house rules that cannot be played: a table of the fields, when it is so, and why."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.ruleset import Rules

_FOUR_PLAYER_DRAWS = frozenset({"four-winds", "four-riichi", "triple-ron"})


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Combination:
    """A row: the fields that contradict, the one to blame first, when they do, and the sentence."""

    fields: tuple[str, ...]
    is_wrong: Callable[[Rules], bool]
    message: Text


def _row(fields: str, is_wrong: Callable[[Rules], bool], message: Text) -> Combination:
    return Combination(fields=tuple(fields.split()), is_wrong=is_wrong, message=message)


def _uma_rows(rules: Rules) -> tuple[tuple[int, ...], ...]:
    return rules.uma_floating or (rules.uma,)


def _hundreds(field: str) -> Combination:
    return _row(
        field,
        lambda rules: getattr(rules, field) % 100 != 0,
        Text("points are paid in hundreds"),
    )


_HUNDREDS = ("honba_ron", "honba_tsumo", "start_points", "return_points", "chombo_points")

COMBINATIONS: tuple[Combination, ...] = (
    _row(
        "north players",
        lambda r: r.north == "dora" and r.players == 4,
        Text("North is set aside by three players only"),
    ),
    _row(
        "red_fives",
        lambda r: max(r.red_fives) > 4,
        Text("there are four fives of a suit"),
    ),
    _row(
        "red_fives manzu_simples",
        lambda r: bool(r.red_fives[0]) and not r.manzu_simples,
        Text("without 2m to 8m there is no red 5m"),
    ),
    _row(
        "kan_ura kan_dora",
        lambda r: r.kan_ura and not r.kan_dora,
        Text("there is no kan-ura without kan-dora"),
    ),
    _row(
        "kan_ura ura_dora",
        lambda r: r.kan_ura and not r.ura_dora,
        Text("there is no kan-ura without ura-dora"),
    ),
    _row(
        "chiitoitsu_fu",
        lambda r: r.chiitoitsu_fu < 20,
        Text("no hand has fewer than 20 fu"),
    ),
    _row(
        "renhou_han renhou",
        lambda r: (r.renhou == "yaku") != bool(r.renhou_han),
        Text("han of renhou go with renhou = yaku, and only with it"),
    ),
    _row(
        "nagashi_is_win nagashi",
        lambda r: r.nagashi_is_win and r.nagashi == "none",
        Text("without nagashi mangan none can be a win"),
    ),
    _row(
        "yakuman_cap yakuman_stacking",
        lambda r: r.yakuman_cap > 1 and r.yakuman_stacking == "one",
        Text("where yakuman do not combine no hand reaches the cap; write 0"),
    ),
    *(_hundreds(field) for field in _HUNDREDS),
    _row(
        "tsumo_loss players",
        lambda r: r.tsumo_loss != "loss" and r.players == 4,
        Text("with four players nobody's share is missing; this must be loss"),
    ),
    _row(
        "tsumo_table tsumo_loss",
        lambda r: (r.tsumo_loss == "table") != bool(r.tsumo_table),
        Text("a table of payments goes with tsumo_loss = table, and only with it"),
    ),
    _row(
        "tsumo_table",
        lambda r: any(amount % 100 for row in r.tsumo_table for amount in row),
        Text("points are paid in hundreds"),
    ),
    _row(
        "tsumo_table",
        lambda r: any(not row[1] and row[3] for row in r.tsumo_table),
        Text("in a row of the dealer's own tsumo no dealer pays: both places of the dealer are 0"),
    ),
    _row(
        "several_winners players",
        lambda r: r.several_winners == "triple-ron" and r.players == 3,
        Text("with three players no more than two can win; write double-ron"),
    ),
    _row(
        "several_winners abortive_draws",
        lambda r: r.several_winners == "triple-ron" and "triple-ron" in r.abortive_draws,
        Text("three ron are paid or abort the hand, not both"),
    ),
    _row(
        "abortive_draws players",
        lambda r: r.players == 3 and bool(r.abortive_draws & _FOUR_PLAYER_DRAWS),
        Text("four-winds, four-riichi and triple-ron need four players"),
    ),
    _row(
        "noten_payment players",
        lambda r: r.noten_payment % (600 if r.players == 4 else 200) != 0,
        Text(
            "it is shared by up to three (with three players, two), in hundreds: "
            "a multiple of 600 (with three players, 200)"
        ),
    ),
    _row(
        "uma_floating uma",
        lambda r: bool(r.uma) == bool(r.uma_floating),
        Text("rank points are fixed (uma) or floating (uma_floating), one of them"),
    ),
    _row(
        "uma players",
        lambda r: bool(r.uma) and len(r.uma) != r.players,
        Text("one number for each player is wanted"),
    ),
    _row(
        "uma_floating players",
        lambda r: bool(r.uma_floating) and {len(row) for row in r.uma_floating} != {r.players},
        Text("one number for each player is wanted in each row"),
    ),
    _row(
        "uma_floating players",
        lambda r: bool(r.uma_floating) and len(r.uma_floating) != r.players + 1,
        Text("one row is wanted for no player over the return points, one for one player, up to all of them"),
    ),
    _row(
        "oka uma uma_floating players start_points return_points",
        lambda r: any(
            sum(row) + r.oka != r.players * (r.return_points - r.start_points) for row in _uma_rows(r)
        ),
        Text(
            "uma and oka together must give back what all put in: "
            "players times (return_points - start_points)"
        ),
    ),
    _row(
        "uma_four_entrants players",
        lambda r: bool(r.uma_four_entrants) and (r.players != 3 or len(r.uma_four_entrants) != 4),
        Text("four numbers are wanted, and three players at the table"),
    ),
    _row(
        "oka_four_entrants uma_four_entrants start_points return_points",
        lambda r: (
            sum(r.uma_four_entrants) + r.oka_four_entrants
            != (4 * (r.return_points - r.start_points) if r.uma_four_entrants else 0)
        ),
        Text(
            "uma and oka together must give back what all four entrants put in; "
            "without uma_four_entrants this is 0"
        ),
    ),
    _row(
        "chombo_points chombo",
        lambda r: (r.chombo == "none") != (not r.chombo_points),
        Text("points go with chombo = each or final, and only with them"),
    ),
    _row(
        "penalty_returned penalty_deposit",
        lambda r: r.penalty_returned and not r.penalty_deposit,
        Text("without a penalty none goes back"),
    ),
    _row(
        "dealer_stop_automatic dealer_stop",
        lambda r: r.dealer_stop_automatic and r.dealer_stop == "none",
        Text("without dealer_stop nothing ends the game so"),
    ),
    _row(
        "time_limit time_limit_four_entrants hands_after_time chombo_minutes",
        lambda r: (
            not r.time_limit and bool(r.time_limit_four_entrants + r.hands_after_time + r.chombo_minutes)
        ),
        Text("time_limit_four_entrants, hands_after_time and chombo_minutes need a time limit"),
    ),
)


def wrong_combinations(rules: Rules, *, unknown: frozenset[str] = frozenset()) -> tuple[Combination, ...]:
    """Give every row that these rules break, but for those that ask about an ``unknown`` field."""
    return tuple(row for row in COMBINATIONS if not unknown.intersection(row.fields) and row.is_wrong(rules))
