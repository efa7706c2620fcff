"""`tehai score --log`: the wins of a game log scored anew, beside what the log says was paid."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from tehai.app.errors import CommandError, OptionError
from tehai.app.lines import Line
from tehai.app.report import hand_words, worth_words
from tehai.app.score_hand import print_json, problems_answer, result_answer
from tehai.scoring.errors import InvalidHandError
from tehai.scoring.logs import ChosenRules, LogError, chosen_rules, read_logs, rescored
from tehai.scoring.logs.events import WINDS
from tehai.scoring.notation import format_hand
from tehai.scoring.result import Score
from tehai.scoring.text import Joined, Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tehai.app.terminal import Terminal
    from tehai.scoring.logs import Log, Rescored
    from tehai.scoring.rules import Rules
    from tehai.scoring.seats import Wind
    from tehai.scoring.text import Value
    from tehai.scoring.yaku import YakuItem

_FORMS = {
    "tenhou-json": Text("Tenhou log (JSON)"),
    "tenhou-xml": Text("Tenhou log (XML)"),
    "mjai": Text("MJAI log"),
}


@dataclasses.dataclass(slots=True)
class _Count:
    """How many wins there were, and how they compared."""

    wins: int = 0
    agree: int = 0
    differ: int = 0
    broken: int = 0
    """Rounds that could not be read or followed."""

    @property
    def is_good(self) -> bool:
        """Whether nothing differed and nothing was left out."""
        return not (self.differ or self.broken)

    def add(self, part: Rescored | LogError) -> None:
        """Count one more."""
        if isinstance(part, LogError):
            self.broken += 1
            return
        self.wins += 1
        self.agree += part.agrees is True
        self.differ += part.agrees is False


def score_log(path: Path, rules: Rules | None, terminal: Terminal, *, as_json: bool) -> bool:
    """Score every win of a log and print it; say whether all are paid as the log says.

    `rules` are those to score by; where none are given, the log's own words choose.

    Raises:
        CommandError: the file cannot be read, or is no game log.
    """
    count = _Count()
    for log in _logs(path):
        chosen = _chosen(log, rules)
        if not as_json:
            terminal.show([_heading(log, chosen)])
        for part in rescored(log, chosen.rules):
            count.add(part)
            if as_json:
                print_json(_answer(part, chosen.rules))
            else:
                terminal.show(_lines(part))
    if not as_json:
        terminal.show([_summary(count)])
    return count.is_good


def _chosen(log: Log, rules: Rules | None) -> ChosenRules:
    if rules is None:
        return chosen_rules(log)
    if rules.players != log.players:
        raise OptionError(
            Text(
                "--ruleset: {ruleset} is for {wanted} players, and the log has {players}",
                ruleset=rules.id,
                wanted=rules.players,
                players=log.players,
            )
        )
    return ChosenRules(rules=rules, reason=Text("{ruleset}, as said", ruleset=rules.id))


def _logs(path: Path) -> tuple[Log, ...]:
    try:
        return read_logs(path.read_bytes())
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandError(Text("{file}: cannot be read: {reason}", file=str(path), reason=reason)) from error
    except LogError as error:
        raise CommandError(Text("{file}: {problem}", file=str(path), problem=error.text)) from error


def _heading(log: Log, chosen: ChosenRules) -> Line:
    text = Text(
        "{form}, {players} players; rules: {reason}",
        form=_FORMS[log.form],
        players=log.players,
        reason=chosen.reason,
    )
    return Line(text=text, style="heading")


def _lines(part: Rescored | LogError) -> Iterator[Line]:
    if isinstance(part, LogError):
        yield Line(text=Text("not scored: {problem}", problem=part.text), style="error")
        return
    text = Text("{win}: {comparison}", win=_win_words(part), comparison=_comparison(part))
    yield Line(text=text, style="doubt" if part.agrees is False else "")
    if part.agrees is False:
        yield Line(text=hand_words(part.logged.hand), depth=1)
        yield from (Line(text=text, depth=1) for text in _why(part))


def _win_words(part: Rescored) -> Text:
    name, winner = part.logged.round.name, _seat_wind(part, part.logged.seat)
    if part.logged.win.tsumo:
        return Text("{round}, {winner} by tsumo", round=name, winner=winner)
    source = _seat_wind(part, part.logged.source)
    return Text("{round}, {winner} by ron from {source}", round=name, winner=winner, source=source)


def _seat_wind(part: Rescored, seat: int) -> Wind:
    played = part.logged.round
    return WINDS[(seat - played.dealer) % played.players]


def _comparison(part: Rescored) -> Text:
    worth = worth_words(part.result.worth) if isinstance(part.result, Score) else Text("no score")
    ours, theirs = _amounts(part.paid), part.logged.paid
    if theirs is None:
        return Text("{worth}, paid {ours}; the log does not say what was paid", worth=worth, ours=ours)
    if part.agrees:
        return Text("{worth}, paid {ours}, as the log says", worth=worth, ours=ours)
    return Text(
        "{worth}, paid {ours}, but by the log {theirs}", worth=worth, ours=ours, theirs=_amounts(theirs)
    )


def _amounts(paid: tuple[int, ...]) -> Joined:
    """Amounts by seat, the first dealer's first."""
    return Joined(tuple(f"{amount:+,}" if amount else "0" for amount in paid), by=" ")


def _why(part: Rescored) -> Iterator[Value]:
    if part.result is None:
        yield from (problem.message for problem in part.problems)
    elif isinstance(part.result, Score):
        yield Joined(tuple(_yaku_words(item) for item in part.result.yaku))
    else:
        yield from (missing.message for missing in part.result.missing)


def _yaku_words(item: YakuItem) -> Value:
    name = Term(item.name)
    return Text("{yaku}: {han} han", yaku=name, han=item.han) if item.han else name


def _summary(count: _Count) -> Line:
    text = Text(
        "Wins: {wins}; as the log says: {agree}; different: {differ}; rounds not scored: {broken}",
        wins=count.wins,
        agree=count.agree,
        differ=count.differ,
        broken=count.broken,
    )
    return Line(text=text, style="result" if count.is_good else "error")


def _answer(part: Rescored | LogError, rules: Rules) -> dict[str, Any]:
    if isinstance(part, LogError):
        error = {"code": "log", "message": str(part.message), "where": part.where}
        return {"ok": False, "errors": [error]}
    logged = part.logged
    body = (
        problems_answer(InvalidHandError(part.problems))
        if part.result is None
        else result_answer(part.result)
    )
    return {
        "round": logged.round.name,
        "winner": logged.seat,
        "from": logged.source,
        "hand": format_hand(logged.hand),
        **body,
        "ruleset": rules.id,
        "paid": list(part.paid),
        "paid_by_log": None if logged.paid is None else list(logged.paid),
        "agrees": part.agrees,
    }
