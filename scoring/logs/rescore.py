"""Scoring the wins of a log anew, and holding the payments against those of the log."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.errors import InvalidHandError
from tehai.scoring.logs.errors import LogError
from tehai.scoring.logs.events import seat_at
from tehai.scoring.logs.replay import wins_of
from tehai.scoring.result import Score
from tehai.scoring.score import score
from tehai.scoring.winners import PaidWinner, paid_winners

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.logs.events import Log, Round
    from tehai.scoring.logs.replay import LoggedWin
    from tehai.scoring.problem import Problem
    from tehai.scoring.result import NoYaku
    from tehai.scoring.rules import Rules


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Rescored:
    """A win of a log and its score by a ruleset."""

    logged: LoggedWin
    result: Score | NoYaku | None
    """None where the ruleset says that it cannot be a win: see ``problems``."""

    problems: tuple[Problem, ...]
    paid: tuple[int, ...]
    """What each seat gets by the ruleset, honba and sticks included; all 0 where nothing is paid."""

    @property
    def agrees(self) -> bool | None:
        """Whether every seat gets what the log says; None where the log does not say."""
        return None if self.logged.paid is None else self.paid == self.logged.paid


def rescored(log: Log, rules: Rules) -> Iterator[Rescored | LogError]:
    """Score every win of a log in order; a round that cannot be read or followed comes as its error."""
    for part in log.rounds:
        if isinstance(part, LogError):
            yield part
            continue
        try:
            yield from rescored_round(part, rules)
        except LogError as error:
            yield error


def rescored_round(played: Round, rules: Rules) -> tuple[Rescored, ...]:
    """Score the wins of a round; raises LogError where it cannot be followed."""
    wins = wins_of(played)
    taken = {winner.seat: winner for winner in _taking(wins, rules)}
    return tuple(_rescored(logged, taken.get(logged.seat), rules) for logged in wins)


def _taking(wins: tuple[LoggedWin, ...], rules: Rules) -> tuple[PaidWinner, ...]:
    """Who of the winners is paid, and who takes honba and sticks."""
    if not wins:
        return ()
    first = wins[0]
    honba, sticks = first.win.honba, first.win.riichi_sticks
    if first.win.tsumo:
        return (PaidWinner(seat=first.seat, honba=honba, riichi_sticks=sticks),)
    seats = [logged.seat for logged in wins]
    return paid_winners(seats, first.source, rules, honba=honba, riichi_sticks=sticks)


def _rescored(logged: LoggedWin, taken: PaidWinner | None, rules: Rules) -> Rescored:
    honba, sticks = (taken.honba, taken.riichi_sticks) if taken else (0, 0)
    win = dataclasses.replace(logged.win, honba=honba, riichi_sticks=sticks)
    problems: tuple[Problem, ...] = ()
    try:
        result = score(logged.hand, win, rules)
    except InvalidHandError as error:
        result, problems = None, error.problems
    paid = [0] * logged.round.players
    if isinstance(result, Score) and taken:
        for seat, amount in result.payments.by_seat:
            paid[seat_at(logged.seat, seat, logged.round.players)] = amount
    return Rescored(logged=logged, result=result, problems=problems, paid=tuple(paid))
