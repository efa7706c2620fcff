"""Settling how a hand was won: by asking, or by telling what is assumed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tehai.app import prompts
from tehai.app.confirm import AnswerError, answered, open_questions
from tehai.app.lines import Line
from tehai.app.speech.questions import question_beats
from tehai.scoring.errors import NotationError
from tehai.scoring.text import SEMICOLON, Joined, Text

if TYPE_CHECKING:
    from tehai.app.draft import WinDraft
    from tehai.app.terminal import Terminal
    from tehai.scoring.hand import Hand
    from tehai.scoring.rules import Rules


_ABOUT_WAITS: Final = ("seat", "round", "dora")


def ask_all(hand: Hand, rules: Rules, draft: WinDraft, terminal: Terminal) -> WinDraft:
    """Ask every open question until it has an answer that fits; raises EndOfInputError."""
    while open_ones := open_questions(hand, rules, draft):
        question = open_ones[0]
        try:
            answer = terminal.ask(prompts.prompt(question), partial(question_beats, question))
            draft = answered(question, answer, draft)
        except (AnswerError, NotationError) as error:
            terminal.show([Line(text=error.text, style="doubt", depth=1)])
    return draft


def unsaid(hand: Hand, rules: Rules, draft: WinDraft) -> tuple[str, ...]:
    """Return the questions, by key, that a person has to be told about when they are not asked."""
    found: dict[str, None] = {}
    while new := [question for question in open_questions(hand, rules, draft) if question.key not in found]:
        found |= dict.fromkeys(question.key for question in new)
        draft = draft.say({}, (name for question in new for name in question.settles))
    return tuple(key for key in found if key in prompts.ASSUMED)


def unsaid_of_waits(hand: Hand, rules: Rules, draft: WinDraft) -> tuple[str, ...]:
    """Return the same of thirteen tiles: what of it their waits depend on."""
    return tuple(key for key in unsaid(hand, rules, draft) if key in _ABOUT_WAITS)


def unsaid_lines(keys: tuple[str, ...]) -> tuple[Line, ...]:
    """Return the line that tells what was assumed; none where everything was said."""
    taken = Joined(tuple(prompts.ASSUMED[key] for key in keys), by=SEMICOLON)
    return (Line(text=Text("Not said, so taken as: {taken}", taken=taken)),) if keys else ()
