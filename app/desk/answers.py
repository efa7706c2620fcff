"""A win scored as `tehai photo --yes` scores it: what nobody said is assumed, and named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tehai.app.report import result_lines
from tehai.app.score_hand import problem_lines, problems_answer, result_answer
from tehai.app.settle import unsaid, unsaid_lines
from tehai.app.web.wins import told_win
from tehai.scoring.answer import error_answer
from tehai.scoring.errors import InvalidHandError
from tehai.scoring.record import InvalidRecordError
from tehai.scoring.result import Score
from tehai.scoring.score import score
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.app.lines import Line
    from tehai.app.paying import Names
    from tehai.scoring.answer import Json
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.text import Value

NO_YAKU: Final = Text("the hand is complete, but it has no yaku")


def answered(record: Mapping[str, Json], rules: Rules) -> dict[str, Json]:
    """Answer a record; `assumed` lists what it does not say and a person has to be told about.

    What is wrong with it is part of the answer. `rules` are those of records that name no ruleset.
    """
    try:
        told = told_win(record, rules)
        result = score(told.hand, told.win, told.rules)
    except InvalidRecordError as error:
        errors = [error_answer(item.code, item.message, item.where) for item in error.errors]
        return {"ok": False, "errors": [*errors], "ruleset": rules.id}
    except InvalidHandError as error:
        return {**problems_answer(error), "ruleset": rules.id}
    return {**result_answer(result), "assumed": [*unsaid(told.hand, told.rules, told.draft)]}


def reasons_against(record: Mapping[str, Json], rules: Rules) -> tuple[Value, ...]:
    """Return why a record is no win: what is wrong with it, or what it lacks; nothing for a win."""
    try:
        told = told_win(record, rules)
        result = score(told.hand, told.win, told.rules)
    except InvalidRecordError as error:
        return tuple(Joined((item.where, item.message), by=": ") for item in error.errors)
    except InvalidHandError as error:
        return tuple(problem.message for problem in error.problems)
    return () if isinstance(result, Score) else (NO_YAKU, *(missing.message for missing in result.missing))


def explained(record: Mapping[str, Json], rules: Rules, names: Names) -> tuple[Line, ...]:
    """Return the score of a record with its reasons, or why there is none; players by their names.

    Raises:
        InvalidRecordError: it cannot be read.
    """
    told = told_win(record, rules)
    try:
        result = score(told.hand, told.win, told.rules)
    except InvalidHandError as error:
        return problem_lines(error.problems)
    not_said = unsaid(told.hand, told.rules, told.draft)
    return (*result_lines(result, told.draft.said, names), *unsaid_lines(not_said))
