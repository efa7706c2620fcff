"""Errors that scoring raises, one class for each thing that a caller can do about it.

::

    ScoringError (ValueError)
    ├── NotationError       the text cannot be read: show the caret, let the person edit
    ├── RulesError          a ruleset is unknown or its file is wrong: list the mistakes
    └── InvalidHandError    readable, but it cannot be a win: list the problems
"""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from tehai.scoring.problem import Problem


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
    that it speaks of. ``text`` holds all three, the place marked with carets; ``heard`` says the place.
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
        source = re.sub(r"\s", " ", self.source)  # on one line, for the carets to stand below their place
        return Joined((self.message, f"    {source}", f"    {carets}"), by="\n")

    @property
    def heard(self) -> Text:
        """The same for who cannot see carets: characters are counted from 1.

        >>> str(NotationError(Text("no suit"), "123m45", (4, 6)).heard)
        'at character 5, 45: no suit'
        """
        start, end = self.span
        marked = self.source[start:end].strip()
        if not marked:
            return self.message
        return Text("at character {place}, {marked}: {why}", place=start + 1, marked=marked, why=self.message)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RulesMistake:
    """One thing that is wrong with a ruleset file, or that there is no such ruleset."""

    where: str
    """The key that the message speaks of, such as ``rules.kiriage``; empty for the whole."""

    message: Text

    @property
    def text(self) -> Joined:
        """The place and the message."""
        return Joined((self.where, self.message) if self.where else (self.message,), by=": ")


class RulesError(ScoringError):
    """A ruleset that does not exist, or a ruleset file that is wrong.

    ``mistakes`` holds everything that is wrong, never empty.
    """

    def __init__(self, mistakes: tuple[RulesMistake, ...]) -> None:
        super().__init__(mistakes)
        self.mistakes = mistakes

    @property
    def text(self) -> Joined:
        """Every mistake."""
        return Joined(tuple(mistake.text for mistake in self.mistakes), by="; ")


class InvalidHandError(ScoringError):
    """Tiles and circumstances that cannot be a win; ``problems`` holds every reason, never empty."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    @property
    def text(self) -> Joined:
        """Every reason."""
        return Joined(tuple(problem.message for problem in self.problems), by="; ")
