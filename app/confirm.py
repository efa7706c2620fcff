"""Which questions a hand leaves open about how it was won, and what an answer says: no wording, no terminal.

A front-end asks the first of `open_questions`, takes the answer in with `answered`, and looks again: an
answer can open a question (riichi opens ippatsu and ura-dora) or close one (rinshan closes ippatsu).
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from tehai.app.questions import QUESTIONS, Case, Question, Wants
from tehai.scoring.liability import with_liable
from tehai.scoring.notation import parse_tiles
from tehai.scoring.seats import Wind
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tehai.app.draft import WinDraft
    from tehai.scoring.hand import Hand
    from tehai.scoring.rules import Rules
    from tehai.scoring.win import Win

NO_TILES = "none"
"""The answer to a question for tiles where there are none; so is nothing, unless tiles were suggested."""


class AnswerError(ValueError):
    """An answer that does not fit the question; `text` says what does, `str()` in English."""

    def __init__(self, text: Text) -> None:
        """Keep what is to be told."""
        super().__init__(text)
        self.text = text


def open_questions(hand: Hand, rules: Rules, draft: WinDraft) -> tuple[Question, ...]:
    """Return what is still to be asked, in the order to ask it; empty when all is known.

    Only what the hand leaves open: no riichi of an open hand, no ippatsu without riichi, no rinshan without a
    kan, no chankan of a tile that the winner holds twice, no round wind without two equal winds.
    """
    case = Case(hand=hand, rules=rules, draft=draft)
    found = (ask(case) for ask in QUESTIONS)
    return tuple(question for question in found if question is not None)


def answered(question: Question, text: str, draft: WinDraft) -> WinDraft:
    """Return the draft with the answer taken in; an empty text is the default.

    Raises:
        AnswerError: the text is no answer to this question.
        NotationError: tiles are wanted, and the text is not notation.
    """
    text = text.strip() or (question.default if question.default is not None else "")
    return draft.say(_READERS[question.wants](question, text), question.settles)


def assumed(hand: Hand, rules: Rules, draft: WinDraft) -> Win:
    """Return the win with everything unsaid at its default, fit to be scored.

    An unsaid seat wind is taken as a non-dealer's and, like an unsaid round wind, as one that the hand holds
    least of, so that it makes no yaku where it can be helped. Nobody is liable but who was named, and whom
    the melds leave no choice about.
    """
    case = Case(hand=hand, rules=rules, draft=draft)
    seats = tuple(Wind)[1 : rules.players]
    nobody = "pao" in draft.said and not draft.win.pao
    return dataclasses.replace(
        draft.win if nobody else with_liable(hand, draft.win, rules),
        seat_wind=draft.win.seat_wind or min(seats, key=lambda wind: case.count(wind.kind)),
        round_wind=draft.win.round_wind or min(Wind, key=lambda wind: case.count(wind.kind)),
    )


def _read_choice(question: Question, text: str) -> Mapping[str, Any]:
    """Take a choice by its word or by the start of it that no other choice shares."""
    words = [choice for choice in question.choices if choice.word.lower() == text.lower()]
    starts = [choice for choice in question.choices if text and choice.word.lower().startswith(text.lower())]
    for fitting in (words, starts):
        if len(fitting) == 1:
            return fitting[0].changes
    words_to_type = Joined(tuple(choice.word for choice in question.choices))
    raise AnswerError(Text("answer {words}", words=words_to_type))


def _read_tiles(question: Question, text: str) -> Mapping[str, Any]:
    tiles = () if text.lower() == NO_TILES else parse_tiles(text)
    if len(tiles) > question.limit:
        raise AnswerError(Text("at most {most} tiles, not {number}", most=question.limit, number=len(tiles)))
    if 0 < len(tiles) < question.least:
        raise AnswerError(
            Text(
                "at least {least} tiles, one for each kan and one more, not {number}",
                least=question.least,
                number=len(tiles),
            )
        )
    return {question.field: tiles}


def _read_number(question: Question, text: str) -> Mapping[str, Any]:
    if not (text.isascii() and text.isdigit()) or len(text) > 4:
        raise AnswerError(Text("answer a number, 0 or more"))
    if question.limit and int(text) > question.limit:
        raise AnswerError(Text("at most {most}, not {number}", most=question.limit, number=int(text)))
    return {question.field: int(text)}


_READERS: dict[Wants, Callable[[Question, str], Mapping[str, Any]]] = {
    Wants.CHOICE: _read_choice,
    Wants.TILES: _read_tiles,
    Wants.NUMBER: _read_number,
}
