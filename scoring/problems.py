"""Everything that makes tiles and circumstances impossible, named, and all of it at once.

Something unusual is no problem, and neither is a flag for a thing that the ruleset does not have (ippatsu
where there is none): that is scored without it, and the score says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.decompose import is_complete
from tehai.scoring.problem import Problem, ProblemCode
from tehai.scoring.tile_problems import tile_problems
from tehai.scoring.win_problems import win_problems

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.win import Win

__all__ = ["Problem", "ProblemCode", "problems"]


def problems(hand: Hand, win: Win, rules: Rules) -> tuple[Problem, ...]:
    """List everything impossible; empty when the hand can be scored."""
    found = (*tile_problems(hand, win, rules), *win_problems(hand, win, rules))
    if found:
        return tuple(found)
    kinds = [tile.kind for tile in hand.concealed]
    if is_complete(kinds, len(hand.melds), rules):
        return ()
    message = "the hand is not complete: it is no four sets and a pair, no seven pairs and no kokushi"
    return (Problem(code=ProblemCode.INCOMPLETE_HAND, message=message, tiles=hand.concealed),)
