"""``Contradiction``: a row of the tables of what cannot go together in a win."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.hand import Hand
    from tehai.scoring.problem import ProblemCode
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.text import Text
    from tehai.scoring.win import Win


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Contradiction:
    """A row: the code, the fields that contradict, when they do, and the sentence."""

    code: ProblemCode
    fields: tuple[str, ...]
    holds: Callable[[Hand, Win, Rules], bool]
    message: Text
