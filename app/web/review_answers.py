"""What the review queue tells a browser of each case, in a language."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Final

from tehai.app.desk.claims import differences
from tehai.app.desk.lines import Status
from tehai.app.desk.out.verdicts import hand_of
from tehai.app.desk.out.words import claim_words, corrected_words, doubt_text, doubts_of, title_of
from tehai.app.desk.review.said import before_person
from tehai.app.desk.sheet.columns import COLUMNS
from tehai.app.questions import LAST_TILE
from tehai.app.web.wins import score_answer
from tehai.scoring.errors import NotationError
from tehai.scoring.notation import parse_tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tehai.app.desk.lines import Outcome
    from tehai.app.desk.review.queue import Case
    from tehai.app.desk.store.reviews import Correction, Held
    from tehai.app.language import Language
    from tehai.app.speech.listener import Listener
    from tehai.scoring.answer import Json
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.text import Value

_DEVICE: Final = " #"
"""Stands between a reviewer's name and the word of their device."""
_FACTS: Final = {
    **{name: name for name in LAST_TILE},
    "riichi": "riichi",
    "ippatsu": "ippatsu",
    "ura_indicators": "ura",
    "nuki_dora": "nuki",
    "pao": "pao",
}
"""What a sheet may say that the tiles rule out, so that it is not asked: by the column that says it."""


def holder_word(name: str, device: str) -> str:
    """Return what a claim is held by: two who call themselves alike are two."""
    return f"{name}{_DEVICE}{device}"


def holder_name(held: Held) -> str:
    """Return the name of who holds a claim."""
    return held.by.rpartition(_DEVICE)[0]


def queue_answer(cases: Sequence[Case], holder: str, listener: Listener) -> dict[str, Any]:
    """Return the cases in their order; those that are settled only as a number."""
    return {
        "open": [_entry(case, holder, listener) for case in cases if case.is_open],
        "settled": sum(not case.is_open for case in cases),
        "said": [
            _entry(case, holder, listener) for case in cases if not case.is_open and case.outcome.corrected
        ],
    }


def _entry(case: Case, holder: str, listener: Listener) -> dict[str, Any]:
    other = case.held is not None and case.held.by != holder
    return {
        "key": case.key,
        "title": listener.say(title_of(case.outcome)),
        "verdict": listener.say(case.verdict.text),
        "doubts": [listener.say(doubt) for doubt in case.doubts],
        "held_by": holder_name(case.held) if case.held and other else None,
        "settled_by": listener.say(corrected_words(case.outcome)),
    }


def others_answer(case: Case, cases: Sequence[Case], listener: Listener) -> list[dict[str, Any]]:
    """Return the other photos of the same line of the sheet, each with the hand that it shows."""
    line = case.outcome.job.line
    same = [one for one in cases if line is not None and one.outcome.job.line == line and one.key != case.key]
    return [
        {
            "key": one.key,
            "title": listener.say(title_of(one.outcome)),
            "hand": hand_of(one.outcome.record or {}),
        }
        for one in same
    ]


def case_answer(
    case: Case, whole: Outcome, said: Sequence[Correction], rules: Rules, listener: Listener
) -> dict[str, Any]:
    """Return everything that a person needs to settle a case."""
    record = whole.record or {}
    newest = said[-1] if said else None
    return {
        "key": case.key,
        "title": listener.say(title_of(whole)),
        "verdict": listener.say(case.verdict.text),
        "remarks": [listener.say(doubt) for doubt in _beside_reading(whole, rules)],
        "note": whole.job.line.note if whole.job.line else "",
        "claim": listener.say(claim_words(whole)),
        "may_set_aside": whole.job.photo is not None and whole.status is not Status.SET_ASIDE,
        "reading": _reading(whole.reading, listener) if whole.reading else None,
        "typed": _hand(whole.job.line.record) if whole.job.line else None,
        "hand": _hand(record) or _hand(whole.reading or {}),
        "places": list(newest.places) if newest else [],
        "is_said": whole.status is Status.CORRECTED,
        "wishes": dict(_wishes(record)),
        "facts": [*_facts(before_person(whole), listener)],
        "dropped": [key for key in _FACTS if before_person(whole).get(key) and not record.get(key)],
        "said": [{"by": one.by, "at": one.at} for one in said],
        "ruleset": rules.id,
        "score": outcome_answer(whole, rules, listener),
    }


def outcome_answer(outcome: Outcome, rules: Rules, listener: Listener) -> dict[str, Any] | None:
    """Return the score of an outcome with its reasons and where the claim is another; None without one."""
    if outcome.answer is None or outcome.record is None:
        return None
    found = [listener.say(one.text) for one in differences(outcome, rules)]
    return {**score_answer(outcome.record, rules, listener), "differences": found}


def _beside_reading(whole: Outcome, rules: Rules) -> tuple[Value, ...]:
    """Return what has to be looked at but for the reader's doubts: those stand beside the tiles."""
    return doubts_of(dataclasses.replace(whole, reading=None), rules)


def _hand(told: Mapping[str, Json]) -> dict[str, Json] | None:
    """Return the tiles of a record or a reading; None where there are none."""
    if not told.get("hand") and not told.get("melds"):
        return None
    win_tile = {"win_tile": told["win_tile"]} if told.get("win_tile") else {}
    return {"hand": told.get("hand") or "", "melds": told.get("melds") or [], **win_tile}


def _reading(stored: Mapping[str, Any], language: Language) -> dict[str, Any]:
    """Return a stored reading with its doubts in a language."""
    doubts = [{**doubt, "message": language.say(doubt_text(doubt))} for doubt in stored["doubts"]]
    return {**stored, "doubts": doubts}


def _wishes(record: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what is known of the win as answers to the questions that ask for it."""
    for key, (field, word) in _ASKED.items():
        if record.get(field) is not None:
            yield key, word(record[field])
    if special := next((name for name in LAST_TILE if record.get(name)), None):
        yield "last-tile", special
    for yaku, seat in (record.get("pao") or {}).items():
        yield f"pao-{yaku}", seat


def _tiles(told: str | list[str]) -> list[str]:
    try:
        return [str(tile) for tile in parse_tiles(told if isinstance(told, str) else "".join(told))]
    except NotationError:
        return []


_ASKED: Final[Mapping[str, tuple[str, Callable[[Any], Any]]]] = {
    "tsumo": ("tsumo", lambda told: "tsumo" if told else "ron"),
    "seat": ("seat_wind", str),
    "round": ("round_wind", str),
    "nuki": ("nuki_dora", int),
    "riichi": ("riichi", lambda told: ("no", "riichi", "double")[told]),
    "ippatsu": ("ippatsu", lambda told: "yes" if told else "no"),
    "dora": ("dora_indicators", _tiles),
    "ura": ("ura_indicators", _tiles),
    "from": ("from", str),
    "honba": ("honba", int),
    "sticks": ("riichi_sticks", int),
}
"""The key of each question, the key of a record that tells its answer, and the word of the answer."""


def _facts(record: Mapping[str, Any], language: Language) -> Iterator[dict[str, str]]:
    names = {column.key: column.name(language.code) for column in COLUMNS}
    for key, column in _FACTS.items():
        if record.get(key):
            yield {"key": key, "text": names[column]}
