"""`tehai batch --check`: the scores claimed at the table beside ours, for the referee."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tehai.app.desk.answers import reasons_against
from tehai.app.desk.claims import differences, is_checked
from tehai.app.desk.out.json_lines import Written
from tehai.app.desk.out.results import OUTCOMES
from tehai.app.desk.out.verdicts import Judge, Verdict
from tehai.app.errors import CommandError
from tehai.app.files import FileError
from tehai.app.lines import Line
from tehai.app.ruleset_files import find_ruleset
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from tehai.app.desk.lines import Outcome
    from tehai.app.terminal import Terminal
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.text import Value


_HELD: Final = frozenset((Verdict.AGREES, Verdict.DIFFERS, Verdict.NO_WIN))
"""Verdicts by which a claim was held against a hand; photos of other hands have another one."""


def check(folder: Path, ruleset: str | None, terminal: Terminal) -> bool:
    """List where a claimed score is not ours, and return whether each was held against ours and agrees.

    Args:
        folder: the results of `tehai batch`.
        ruleset: the id or file of the rules that they were scored by; None for the id that they name.
        terminal: where it is told.

    Raises:
        CommandError: there are no results, or they are of other rules.
    """
    outcomes = _results(folder)
    if not outcomes:
        raise CommandError(Text("the results in {folder} are of no photos and no lines", folder=str(folder)))
    rules = _rules(outcomes, ruleset)
    judge = Judge.of(outcomes, rules)
    claimed = [one for one in outcomes if one.job.line is not None and not one.job.line.claim.is_empty]
    if not claimed:
        raise CommandError(
            Text("{folder} has no claimed scores: fill in the column Points, Han or Fu", folder=str(folder))
        )
    once = tuple(_once(claimed, judge))
    terminal.show(_lines(once, judge))
    return all(judge.verdict(one) in {Verdict.AGREES, Verdict.SAME} for one in once)


def _results(folder: Path) -> tuple[Outcome, ...]:
    try:
        return tuple(Written(folder / OUTCOMES))
    except FileError as error:
        if not isinstance(error.__cause__, FileNotFoundError | NotADirectoryError):
            raise
        raise CommandError(
            Text(
                "--check: {folder} holds no results: run tehai batch with --out {folder}", folder=str(folder)
            )
        ) from error


def _once(claimed: Iterable[Outcome], judge: Judge) -> Iterator[Outcome]:
    """Leave out the further photos of a line that show what its first one does: it claims once."""
    told: set[tuple[int, Verdict]] = set()
    for outcome in claimed:
        verdict = judge.verdict(outcome)
        row = outcome.job.line.row if outcome.job.line is not None else 0
        if verdict not in _HELD or (row, verdict) not in told:
            yield outcome
        told.add((row, verdict))


def _rules(outcomes: Sequence[Outcome], ruleset: str | None) -> Rules:
    named = {one.ruleset for one in outcomes}
    if ruleset is None and len(named) != 1:
        raise CommandError(Text("the results name no rules: say them with --ruleset"))
    rules = find_ruleset(ruleset or min(named)).rules
    if named - {rules.id}:
        raise CommandError(
            Text(
                "the results were scored by {theirs}, not by {ruleset}: run tehai batch again",
                theirs=Joined(tuple(sorted(named))),
                ruleset=rules.id,
            )
        )
    return rules


def _lines(claimed: Sequence[Outcome], judge: Judge) -> Iterator[Line]:
    verdicts = Counter(judge.verdict(one) for one in claimed)
    for outcome in claimed:
        verdict = judge.verdict(outcome)
        if verdict not in {Verdict.AGREES, Verdict.SAME}:
            yield Line(text=_place(outcome), style="heading")
            yield from _what(outcome, verdict, judge.rules)
    agreeing, differing = verdicts[Verdict.AGREES], verdicts[Verdict.DIFFERS] + verdicts[Verdict.NO_WIN]
    yield Line(
        text=Text(
            "As claimed: {agreeing}. Not as claimed: {differing}. Not to be told yet: {others}.",
            agreeing=agreeing,
            differing=differing,
            others=len(claimed) - agreeing - differing - verdicts[Verdict.SAME],
        ),
        style="result",
    )


def _place(outcome: Outcome) -> Value:
    line, photo = outcome.job.line, outcome.job.photo
    row = Text("row {row}", row=line.row) if line is not None else ""
    told = (line.round, line.table, line.hand, line.winner) if line is not None else ()
    return Joined(tuple(part for part in (row, *told, photo.path if photo else "") if part))


def _what(outcome: Outcome, verdict: Verdict, rules: Rules) -> Iterator[Line]:
    found = differences(outcome, rules) if is_checked(outcome) else ()
    yield from (Line(text=one.text, style="doubt", depth=1) for one in found)
    if not found:
        yield Line(text=verdict.text, style="doubt", depth=1)
    if outcome.answer is not None and not outcome.answer["ok"]:
        yield from (Line(text=why, depth=2) for why in reasons_against(outcome.record or {}, rules))
