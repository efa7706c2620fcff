"""Errors that scoring raises, one class for each thing that a caller can do about it.

::

    ScoringError (ValueError)
    ├── NotationError       the text cannot be read: show the caret, let the person edit
    ├── RulesError          a ruleset is unknown or its file is wrong: name the key
    └── InvalidHandError    readable, but it cannot be a win: list the problems
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tehai.scoring.problem import Problem


class ScoringError(ValueError):
    """Base of everything that scoring raises on purpose."""


class NotationError(ScoringError):
    """Text that is not tile notation.

    ``message`` says what is wrong, ``source`` is the whole text, ``span`` the half-open range of characters
    that it speaks of. ``str()`` prints all three, the place marked with carets.
    """

    def __init__(self, message: str, source: str, span: tuple[int, int]) -> None:
        super().__init__(message, source, span)
        self.message = message
        self.source = source
        self.span = span

    def __str__(self) -> str:
        start, end = self.span
        return f"{self.message}\n    {self.source}\n    {' ' * start}{'^' * max(1, end - start)}"


class RulesError(ScoringError):
    """A ruleset that does not exist, or a ruleset file that is wrong.

    ``where`` is the key (or the ruleset's name) that the message speaks of.
    """

    def __init__(self, message: str, where: str) -> None:
        super().__init__(message, where)
        self.message = message
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


class InvalidHandError(ScoringError):
    """Tiles and circumstances that cannot be a win; ``problems`` holds every reason, never empty."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(problem.message for problem in self.problems)
