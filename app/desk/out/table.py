"""The table of a run: a row for each outcome."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Final

from tehai.app.desk.claims import differences
from tehai.app.desk.lines import Matched
from tehai.app.desk.out.verdicts import Verdict, hand_of
from tehai.app.desk.out.words import (
    assumed_of,
    claim_words,
    corrected_words,
    doubts_of,
    names_of,
    won_points,
    yaku_of,
)
from tehai.scoring.points import Limit
from tehai.scoring.seats import Seat
from tehai.scoring.text import SEMICOLON, Joined, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tehai.app.desk.lines import Outcome
    from tehai.app.desk.out.verdicts import Judge
    from tehai.app.desk.workbook import Cell
    from tehai.app.language import Language
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.text import Value

MATCHED: Final = {
    Matched.NAME: Text("name"),
    Matched.PATTERN: Text("pattern"),
    Matched.PLACE: Text("place"),
    Matched.TIME: Text("time, to be looked at"),
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """An outcome with what is said of it."""

    outcome: Outcome
    verdict: Verdict
    rules: Rules

    @property
    def answer(self) -> dict[str, Any]:
        """The answer; without anything where there is none, or its photos contradict it."""
        return dict(self.outcome.answer or {})

    def line(self, field: str) -> str | int:
        """Return a field of the line; empty where there is none."""
        line = self.outcome.job.line
        value: str | int = "" if line is None else getattr(line, field)
        return value

    @property
    def verdict_words(self) -> Value:
        """The verdict; of a copy, of which photo."""
        if self.verdict is Verdict.COPY:
            return Text("a copy of {photo}", photo=self.outcome.same_as)
        return self.verdict.text

    @property
    def discarder(self) -> str | int:
        """Who dealt in, as a person corrected it or as the line has it; empty for a tsumo."""
        record = self.outcome.record or {}
        if record.get("tsumo"):
            return ""
        chair, names = record.get("from"), names_of(self.outcome, self.rules)
        written = self.line("discarder")
        return names.get(Seat(chair), written) if isinstance(chair, str) else written

    @property
    def hand(self) -> str:
        """The hand, as scored, or as read."""
        return hand_of(self.outcome.record or {}) or hand_of(self.outcome.reading or {})

    @property
    def differences(self) -> Value:
        """What was claimed otherwise."""
        found = differences(self.outcome, self.rules)
        return Joined(tuple(one.text for one in found), by=SEMICOLON)


_LIMITS: Final = {limit.value: limit for limit in Limit}

COLUMNS: Final[tuple[tuple[Text, Callable[[Case], Value | None]], ...]] = (
    (Text("Row"), lambda case: case.line("row")),
    (Text("Photo"), lambda case: case.outcome.job.photo.path if case.outcome.job.photo else ""),
    (Text("Round"), lambda case: case.line("round")),
    (Text("Table"), lambda case: case.line("table")),
    (Text("Hand"), lambda case: case.line("hand")),
    (Text("Winner"), lambda case: case.line("winner")),
    (Text("From"), lambda case: case.discarder),
    (Text("Verdict"), lambda case: case.verdict_words),
    (Text("Tiles"), lambda case: case.hand),
    (Text("Yaku"), lambda case: yaku_of(case.answer)),
    (Text("Han"), lambda case: case.answer.get("han")),
    (Text("Fu"), lambda case: case.answer.get("fu")),
    (Text("Limit"), lambda case: _LIMITS.get(case.answer.get("limit") or "", "")),
    (Text("Points"), lambda case: case.answer.get("points_total")),
    (Text("Winner gets"), lambda case: won_points(case.answer)),
    (Text("Claimed"), lambda case: claim_words(case.outcome)),
    (Text("Differences"), lambda case: case.differences),
    (Text("To be looked at"), lambda case: Joined(doubts_of(case.outcome, case.rules), by=SEMICOLON)),
    (Text("Not said, so taken as"), lambda case: assumed_of(case.answer)),
    (Text("Settled by"), lambda case: corrected_words(case.outcome)),
    (Text("Matched by"), lambda case: _matched(case.outcome)),
    (Text("Note"), lambda case: case.line("note")),
)
"""The columns: what each is called, and what an outcome has there."""


def _matched(outcome: Outcome) -> Value:
    return MATCHED[outcome.job.matched] if outcome.job.matched else ""


def table_rows(outcomes: Iterable[Outcome], judge: Judge, spoken: Language) -> Iterator[list[Cell]]:
    """Yield the headings, then a row for each outcome, in a language."""
    yield [spoken.say(heading) for heading, _ in COLUMNS]
    for outcome in outcomes:
        case = Case(outcome=outcome, verdict=judge.verdict(outcome), rules=judge.rules)
        yield [_cell(value(case), spoken) for _, value in COLUMNS]


def _cell(value: Value | None, spoken: Language) -> Cell:
    return value if value is None or isinstance(value, int) else spoken.say(value)
