"""Everything that makes tiles and circumstances impossible, named, and all of it at once.

Something unusual is no problem, and neither is a flag for a thing that the ruleset does not have (ippatsu
where there is none): that is scored without it, and the score says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.circumstances import Circumstances, circumstances
from tehai.scoring.decompose import readings
from tehai.scoring.problem import Problem, ProblemCode
from tehai.scoring.quick_look import is_in_order
from tehai.scoring.text import Text
from tehai.scoring.tile_problems import tile_problems
from tehai.scoring.win_problems import win_problems

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand
    from tehai.scoring.reading import Reading
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.win import Win

__all__ = ["Problem", "ProblemCode", "examine", "problems"]


def problems(hand: Hand, win: Win, rules: Rules) -> tuple[Problem, ...]:
    """List everything impossible; empty when the hand can be scored."""
    _, found, _ = examine(hand, win, rules)
    return found


def examine(
    hand: Hand, win: Win, rules: Rules
) -> tuple[Circumstances, tuple[Problem, ...], tuple[Reading, ...]]:
    """Count a hand; give its problems or, when there are none, its readings: one of the two is not empty."""
    around = circumstances(hand, win, rules)
    in_order = is_in_order(hand, around)
    found = [] if in_order else tile_problems(hand, around)
    all_readings: tuple[Reading, ...] = ()
    if not found:
        all_readings = readings(around.concealed, around.legal_groups, around.win_kind, rules)
        if not all_readings:
            found.append(_incomplete(hand))
    if not in_order:
        found += win_problems(hand, win, rules)
    return around, tuple(found), () if found else all_readings


def _incomplete(hand: Hand) -> Problem:
    message = Text("the hand is not complete: it is no four sets and a pair, no seven pairs and no kokushi")
    return Problem(code=ProblemCode.INCOMPLETE_HAND, message=message, tiles=hand.concealed)
