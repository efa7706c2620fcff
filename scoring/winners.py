"""Several ron on one tile: who is paid, and who takes counters and sticks."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.errors import ScoringError
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Collection

    from tehai.scoring.ruleset import Rules

TRIPLE = 3
_MOST_PAID = {"head-bump": 1, "double-ron": 2, "triple-ron": TRIPLE}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PaidWinner:
    """A winner who is paid, and the counters and sticks to score the hand with."""

    seat: int
    honba: int
    riichi_sticks: int


def most_told(rules: Rules) -> int:
    """Give how many winners of one tile can matter: any more are not paid, and three may abort the hand.

    >>> from tehai.scoring.rules import load_rules
    >>> most_told(load_rules("m-league")), most_told(load_rules("tenhou-4p"))
    (1, 3)
    """
    return TRIPLE if "triple-ron" in rules.abortive_draws else _MOST_PAID[rules.several_winners]


def paid_winners(
    winners: Collection[int],
    discarder: int,
    rules: Rules,
    *,
    honba: int = 0,
    riichi_sticks: int = 0,
) -> tuple[PaidWinner, ...]:
    """Give the winners who are paid, the nearest in turn order after the discarder first.

    Seats are 0 to players - 1 in turn order. The sticks go to the nearest; counters too, or to each, as the
    rules say. Empty when three ron abort the hand, where ``triple-ron`` is an abortive draw. Raises
    ScoringError for seats that cannot win on this discard.
    """
    others = {(discarder + turn) % rules.players: turn for turn in range(1, rules.players)}
    wrong = [seat for seat in winners if seat not in others]
    if wrong or len(set(winners)) != len(winners) or not winners:
        raise ScoringError(
            Text(
                "winners are one or more of the seats {seats}, each once; not {winners}",
                seats=Joined(tuple(sorted(others))),
                winners=Joined(tuple(winners)),
            )
        )
    nearest_first = sorted(winners, key=others.__getitem__)
    most = _MOST_PAID[rules.several_winners]
    if len(nearest_first) == TRIPLE and "triple-ron" in rules.abortive_draws:
        return ()
    return tuple(
        PaidWinner(
            seat=seat,
            honba=honba if place == 0 or rules.honba_of_several == "each" else 0,
            riichi_sticks=riichi_sticks if place == 0 else 0,
        )
        for place, seat in enumerate(nearest_first[:most])
    )
