"""Settling how a hand was won: by asking, or by saying openly what is assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.app import words
from tehai.app.confirm import AnswerError, answered, assumed, open_questions
from tehai.app.lines import Line
from tehai.scoring.errors import NotationError

if TYPE_CHECKING:
    from tehai.app.draft import WinDraft
    from tehai.app.terminal import Terminal
    from tehai.scoring.hand import Hand
    from tehai.scoring.rules import Rules
    from tehai.scoring.win import Win


def ask_all(hand: Hand, rules: Rules, draft: WinDraft, terminal: Terminal) -> WinDraft:
    """Ask every open question until it has an answer that fits; raises EndOfInputError."""
    while open_ones := open_questions(hand, rules, draft):
        question = open_ones[0]
        try:
            draft = answered(question, terminal.ask(words.prompt(question)), draft)
        except (AnswerError, NotationError) as error:
            terminal.say(f"  {error}", style="doubt")
    return draft


def settled(hand: Hand, rules: Rules, draft: WinDraft) -> tuple[Win, tuple[Line, ...]]:
    """Return the win with what is unsaid at its default, and a line that tells what was assumed."""
    keys = [question.key for question in open_questions(hand, rules, draft)]
    win = assumed(hand, rules, draft)
    if not keys:
        return win, ()
    taken = "; ".join(words.ASSUMED[key] for key in keys)
    return win, (Line(text=f"Not said, so taken as: {taken}"),)
