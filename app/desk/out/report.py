"""The report: one HTML page that needs nothing else, made piece by piece: its size costs no memory."""

from __future__ import annotations

import base64
import dataclasses
from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Final

from tehai.app.desk.answers import explained
from tehai.app.desk.claims import differences
from tehai.app.desk.out.report_style import POLICY, STYLE
from tehai.app.desk.out.standing_tables import standing_tables
from tehai.app.desk.out.table import MATCHED, Case
from tehai.app.desk.out.verdicts import Verdict
from tehai.app.desk.out.words import (
    assumed_of,
    claim_words,
    corrected_words,
    doubts_of,
    names_of,
    title_of,
)
from tehai.app.speech.hands import hand_beats
from tehai.app.words import rules_name
from tehai.scoring.notation import parse_hand, parse_tile
from tehai.scoring.record import InvalidRecordError
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tehai.app.desk.lines import Outcome
    from tehai.app.desk.out.standings import TableStanding
    from tehai.app.desk.out.verdicts import Judge
    from tehai.app.language import Language
    from tehai.scoring.text import Value

_TITLE: Final = Text("Hands of the tournament")
_TO_DO: Final = Text("For a person to settle")
_SETTLED: Final = Text("Settled")
_STANDINGS: Final = Text("Standings")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All that a report tells."""

    outcomes: Iterable[Outcome]
    """Walked through several times."""

    judge: Judge
    tables: Sequence[TableStanding]
    fingerprint: str
    picture: Callable[[Outcome], bytes | None]
    """Gives the JPEG of an outcome's hand, None where there is none."""


def report_html(report: Report, spoken: Language) -> Iterator[str]:
    """Yield the page in a language, line by line."""
    yield from _head(report, spoken)
    yield from _section("open", _TO_DO, (case for case in _cases(report) if _is_open(case)), report, spoken)
    if report.tables:
        yield f'<section id="standings">\n<h2>{_said(_STANDINGS, spoken)}</h2>'
        yield from standing_tables(report.tables, spoken)
        yield "</section>"
    rest = (case for case in _cases(report) if not _is_open(case))
    yield from _section("settled", _SETTLED, rest, report, spoken)
    mark = f"<code>{escape(report.fingerprint)}</code>"
    yield f"<footer><p>{_said(Text('Fingerprint'), spoken)}: {mark}</p></footer>"
    yield "</main>\n</body>\n</html>"


def _cases(report: Report) -> Iterator[Case]:
    for outcome in report.outcomes:
        yield Case(outcome=outcome, verdict=report.judge.verdict(outcome), rules=report.judge.rules)


def _is_open(case: Case) -> bool:
    return case.verdict.needs_person


def _said(value: Value, spoken: Language) -> str:
    return escape(spoken.say(value))


def _head(report: Report, spoken: Language) -> Iterator[str]:
    rules, title = report.judge.rules, _said(_TITLE, spoken)
    yield f'<!doctype html>\n<html lang="{escape(spoken.code)}">\n<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>"
    yield f"<p>{escape(rules.id)}: {_said(rules_name(rules), spoken)}</p>"
    yield from _counts(report, spoken)
    standings = [("standings", _STANDINGS)] if report.tables else []
    links = "".join(
        f'<li><a href="#{place}">{_said(name, spoken)}</a></li>'
        for place, name in (("open", _TO_DO), *standings, ("settled", _SETTLED))
    )
    yield f'<nav aria-label="{_said(Text("Sections"), spoken)}"><ul>{links}</ul></nav>'


def _counts(report: Report, spoken: Language) -> Iterator[str]:
    found = Counter(case.verdict for case in _cases(report))
    yield "<ul>"
    for verdict in Verdict:
        if found[verdict]:
            text = Text("{verdict}: {number}", verdict=verdict.text, number=found[verdict])
            yield f"<li>{_said(text, spoken)}</li>"
    yield "</ul>"


def _section(
    place: str, heading: Text, cases: Iterable[Case], report: Report, spoken: Language
) -> Iterator[str]:
    yield f'<section id="{place}">\n<h2>{_said(heading, spoken)}</h2>'
    nothing = True
    for case in cases:
        nothing = False
        yield from _article(case, report.picture(case.outcome), spoken)
    if nothing:
        yield f"<p>{_said(Text('none'), spoken)}</p>"
    yield "</section>"


def _article(case: Case, picture: bytes | None, spoken: Language) -> Iterator[str]:
    kind = "open" if _is_open(case) else "settled"
    yield f'<article class="{kind}">\n<h3>{_said(title_of(case.outcome), spoken)}</h3>'
    yield f'<p class="verdict">{_said(case.verdict_words, spoken)}</p>'
    if picture is not None:
        shown = escape(spoken.aloud.say(Text("the hand with what was read: {hand}", hand=_heard(case))))
        source = base64.b64encode(picture).decode()
        yield f'<img loading="lazy" alt="{shown}" src="data:image/jpeg;base64,{source}">'
    if case.hand:
        yield f'<p class="tiles">{escape(case.hand)}</p>'
    yield from _bullets(_remarks(case), spoken)
    if case.outcome.answer is not None:
        yield from _reasons(case, spoken)
    yield "</article>"


def _heard(case: Case) -> Value:
    """Return the hand in words, for who does not see the picture."""
    known = case.outcome.record or case.outcome.reading or {}
    if not case.hand:
        return Text("none")
    hand = parse_hand(case.hand)
    tile = known.get("win_tile")
    win_tile = parse_tile(tile) if isinstance(tile, str) and tile else None
    return Joined(tuple(hand_beats(dataclasses.replace(hand, win_tile=win_tile))))


def _remarks(case: Case) -> Iterator[Value]:
    yield from doubts_of(case.outcome, case.rules)
    line = case.outcome.job.line
    if line is not None and not line.claim.is_empty and case.verdict.needs_person:
        yield Text("claimed: {claim}", claim=claim_words(case.outcome))
    if case.verdict in {Verdict.DIFFERS, Verdict.NO_WIN} and differences(case.outcome, case.rules):
        yield case.differences
    if case.outcome.corrected:
        yield Text("settled by {who}", who=corrected_words(case.outcome))
    if case.answer.get("assumed"):
        yield Text("Not said, so taken as: {taken}", taken=assumed_of(case.answer))
    matched = case.outcome.job.matched
    if matched is not None:
        yield Text("matched by {evidence}", evidence=MATCHED[matched])
    if case.outcome.same_as and case.verdict is not Verdict.COPY:
        yield Text("the same hand as {photo}", photo=case.outcome.same_as)


def _bullets(values: Iterable[Value], spoken: Language) -> Iterator[str]:
    items = "".join(f"<li>{_said(value, spoken)}</li>" for value in values)
    if items:
        yield f"<ul>{items}</ul>"


def _reasons(case: Case, spoken: Language) -> Iterator[str]:
    """Yield the score with its reasons, folded up but for the result."""
    try:
        lines = explained(case.outcome.record or {}, case.rules, names_of(case.outcome, case.rules))
    except InvalidRecordError:
        return  # told among the remarks
    result = [line for line in lines if line.style == "result"]
    shown = result[0].text if result else case.verdict.text
    items = "".join(f"<li>{_said(line.text, spoken)}</li>" for line in lines)
    yield f"<details><summary>{_said(shown, spoken)}</summary><ul>{items}</ul></details>"
