"""Wins over HTTP: scored and explained, what thirteen tiles wait for, what is still to be asked."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Final

from tehai.app import prompts, score_hand
from tehai.app.confirm import assumed, open_questions
from tehai.app.draft import WinDraft
from tehai.app.report import result_lines, wait_lines
from tehai.app.settle import unsaid, unsaid_lines, unsaid_of_waits
from tehai.app.speech.results import assumed_beats, result_beats, waits_beats
from tehai.app.web.explanation import sections
from tehai.app.web.refusals import RefusalError
from tehai.scoring.answer import problem_answer
from tehai.scoring.errors import InvalidHandError
from tehai.scoring.record import COUNTS, FLAGS, InvalidRecordError, read_record
from tehai.scoring.score import score
from tehai.scoring.tenpai import tenpai_tiles
from tehai.scoring.text import Text
from tehai.scoring.waits import waits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tehai.app.language import Language
    from tehai.app.paying import Names
    from tehai.app.questions import Question
    from tehai.app.speech.listener import Listener
    from tehai.app.speech.tile_names import TileNames
    from tehai.scoring.hand import Hand
    from tehai.scoring.problem import Problem
    from tehai.scoring.result import NoYaku, Score
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.text import Value
    from tehai.scoring.win import Win

_SAME: Final = (
    "tsumo",
    *FLAGS,
    *COUNTS,
    "seat_wind",
    "round_wind",
    "dora_indicators",
    "ura_indicators",
    "pao",
)
FIELDS: Final = {name: name for name in _SAME} | {"from": "discarder"}
"""The field of `Win` that each key of a record stands for."""
_KEYS: Final = {field: key for key, field in FIELDS.items()}
_UNSAID: Final = {"tsumo": False, "seat_wind": "E", "round_wind": "E"}
"""Stands for what a record leaves out, until it is assumed."""
SETTLED: Final = "settled"
"""The key of the questions that have been answered without a key of their own."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ToldWin:
    """What a record says of a win, and by which rules it is scored."""

    hand: Hand
    draft: WinDraft
    rules: Rules

    @property
    def win(self) -> Win:
        """The win, what was not said at its default."""
        return assumed(self.hand, self.rules, self.draft)


def told_win(record: Mapping[str, Any], own: Rules) -> ToldWin:
    """Read a record; the winds and who drew may be left out, and `own` are the rules if it names no others.

    Raises:
        InvalidRecordError: with everything that is wrong with it.
    """
    told = {key: value for key, value in record.items() if value is not None}
    if told.get("ruleset") == own.id:
        del told["ruleset"]
    hand, win, rules = read_record({**_UNSAID, **told}, own)
    draft = WinDraft().say({field: getattr(win, field) for key, field in FIELDS.items() if key in told})
    return ToldWin(hand=hand, draft=draft, rules=rules)


def score_answer(record: Mapping[str, Any], own: Rules, listener: Listener) -> dict[str, Any]:
    """Answer a record with its score and the reasons, or with everything that makes it impossible."""
    identity = {"id": record.get("id")}
    try:
        told = told_win(record, own)
    except InvalidRecordError as error:
        return {**identity, "ok": False, "errors": record_errors(error, listener)}
    try:
        result = score(told.hand, told.win, told.rules)
    except InvalidHandError as error:
        return {
            **identity,
            "ok": False,
            "errors": problem_errors(error.problems, listener),
            "ruleset": told.rules.id,
        }
    return {**identity, **explained(result, told, listener)}


def explained(
    result: Score | NoYaku, told: ToldWin, listener: Listener, names: Names | None = None
) -> dict[str, Any]:
    """Return the answer of a result, its sentences in a language, and the reasons as `explanation`."""
    answer = score_hand.result_answer(result)
    for key in ("decisions", "missing"):
        for said, item in zip(answer.get(key, ()), getattr(result, key, ()), strict=True):
            said["message"] = listener.say(item.message)
    if not answer["ok"]:
        answer["errors"][0]["message"] = listener.say(_NO_YAKU)
    not_said = unsaid(told.hand, told.rules, told.draft)
    lines = (*result_lines(result, told.draft.said, names or {}), *unsaid_lines(not_said))

    def beats(tiles: TileNames) -> Iterator[Value]:
        yield from result_beats(result, told.draft.said, names or {}, tiles)
        yield from assumed_beats(not_said)

    reasons = {"explanation": sections(lines, listener), "spoken": listener.hears(beats)}
    return {**answer, "assumed": list(not_said), **reasons}


_NO_YAKU = Text("the hand is complete, but it has no yaku")


def record_errors(error: InvalidRecordError, language: Language) -> list[dict[str, Any]]:
    """Return everything that is wrong with a record."""
    return [
        {
            "code": item.code,
            "message": language.say(item.message),
            "where": item.where,
            **({} if item.heard is None else {"heard": language.say(item.heard)}),
        }
        for item in error.errors
    ]


def problem_errors(problems: Iterable[Problem], language: Language) -> list[dict[str, Any]]:
    """Return what makes a win impossible."""
    return [{**problem_answer(problem), "message": language.say(problem.message)} for problem in problems]


def waits_answer(record: Mapping[str, Any], own: Rules, listener: Listener) -> dict[str, Any]:
    """Answer thirteen tiles with what they wait for."""
    identity = {"id": record.get("id")}
    try:
        told = told_win(record, own)
    except InvalidRecordError as error:
        return {**identity, "ok": False, "errors": record_errors(error, listener)}
    hand = dataclasses.replace(told.hand, win_tile=None)
    try:
        found = waits(hand, told.win, told.rules)
        ready = tenpai_tiles(hand, told.rules)
    except InvalidHandError as error:
        return {
            **identity,
            "ok": False,
            "errors": problem_errors(error.problems, listener),
            "ruleset": told.rules.id,
        }
    lines = wait_lines(hand, found, told.rules)
    not_said = unsaid_of_waits(hand, told.rules, told.draft) if found else ()

    def beats(tiles: TileNames) -> Iterator[Value]:
        yield from waits_beats(lines, tiles)
        yield from assumed_beats(not_said)

    return {
        **identity,
        **score_hand.waits_answer(found, told.rules),
        "ready": [str(tile) for tile in ready],
        "assumed": list(not_said),
        "explanation": sections((*lines, *unsaid_lines(not_said)), listener),
        "spoken": listener.hears(beats),
    }


def questions_answer(record: Mapping[str, Any], own: Rules, language: Language) -> dict[str, Any]:
    """Answer a record, not yet complete, with the questions that it leaves open, in the order to ask them."""
    settled = record.get(SETTLED, [])
    if not isinstance(settled, list) or not all(isinstance(name, str) for name in settled):
        raise RefusalError("wrong-type", Text("settled: a list of the names of questions is wanted"))
    rest = {key: value for key, value in record.items() if key != SETTLED}
    try:
        told = told_win(rest, own)
    except InvalidRecordError as error:
        return {"ok": False, "errors": record_errors(error, language)}
    draft = told.draft.say({}, settled)
    asked = open_questions(told.hand, told.rules, draft)
    return {"ok": True, "questions": [_question(one, language) for one in asked]}


def _question(question: Question, language: Language) -> dict[str, Any]:
    return {
        "key": question.key,
        "text": language.say(prompts.QUESTIONS[question.key]),
        "wants": question.wants.value,
        "choices": [
            {
                "word": choice.word,
                "text": language.say(prompts.MEANINGS.get(choice.word, choice.word)),
                "changes": _changes(choice.changes),
            }
            for choice in question.choices
        ],
        "field": _KEYS.get(question.field, question.field),
        "default": question.default,
        "least": question.least,
        "limit": question.limit,
        "settles": list(question.settles),
    }


def _changes(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an answer says of a win, in the keys of a record."""
    return {_KEYS[field]: _plain(value) for field, value in changes.items()}


def _plain(value: Any) -> Any:  # noqa: ANN401 # the value of any field of Win
    if isinstance(value, tuple):
        return {yaku: seat.value for yaku, seat in value}
    return value if isinstance(value, bool | int) else value.value
