"""Errors that scoring raises, one class for each thing that a caller can do about it.

::

    ScoringError (ValueError)
    ├── NotationError       the text cannot be read: show the caret, let the person edit
    ├── RulesError          a ruleset is unknown or its file is wrong: name the key
    └── InvalidHandError    readable, but it cannot be a win: list the problems
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.text import Joined

if TYPE_CHECKING:
    from tehai.scoring.problem import Problem
    from tehai.scoring.text import Text


class ScoringError(ValueError):
    """Base of everything that scoring raises on purpose.

    ``text`` says it to a person in any language, ``str()`` in English.
    """

    @property
    def text(self) -> Text | Joined:
        """What is wrong."""
        text: Text = self.args[0]
        return text

    def __str__(self) -> str:
        return str(self.text)


class NotationError(ScoringError):
    """Text that is not tile notation.

    ``message`` says what is wrong, ``source`` is the whole text, ``span`` the half-open range of characters
    that it speaks of. ``text`` holds all three, the place marked with carets.
    """

    def __init__(self, message: Text, source: str, span: tuple[int, int]) -> None:
        super().__init__(message, source, span)
        self.message = message
        self.source = source
        self.span = span

    @property
    def text(self) -> Joined:
        """The message, the source, and the place in it marked."""
        start, end = self.span
        carets = " " * start + "^" * max(1, end - start)
        return Joined((self.message, f"    {self.source}", f"    {carets}"), by="\n")


class RulesError(ScoringError):
    """A ruleset that does not exist, or a ruleset file that is wrong.

    ``where`` is the key (or the ruleset's name) that the message speaks of.
    """

    def __init__(self, message: Text, where: Text | str) -> None:
        super().__init__(message, where)
        self.message = message
        self.where = where

    @property
    def text(self) -> Joined:
        """The place and the message."""
        return Joined((self.where, self.message), by=": ")


class InvalidHandError(ScoringError):
    """Tiles and circumstances that cannot be a win; ``problems`` holds every reason, never empty."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    @property
    def text(self) -> Joined:
        """Every reason."""
        return Joined(tuple(problem.message for problem in self.problems), by="; ")
