"""The terminal: prints lines and asks for them, on a screen, through a pipe, or for a screen reader."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeAlias

from rich.console import Console
from rich.table import Table

from tehai.app.errors import CommandError
from tehai.app.language import SOURCE, language
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tehai.app.language import Language
    from tehai.app.lines import Line
    from tehai.app.speech.tile_names import TileNames
    from tehai.scoring.text import Value

Beats: TypeAlias = "Callable[[TileNames], Iterable[Value]]"
"""What is heard, an utterance each, with the names that the listener has for tiles."""

_TABLE_WIDTH = 72
"""Columns of text; in a narrower terminal the cells of a table would be cut to pieces."""

_STYLES = {"heading": "bold", "doubt": "yellow", "result": "bold green", "error": "red"}


class EndOfInputError(CommandError):
    """Nothing more can be asked: standard input has ended."""


class Terminal:
    """Standard output and input, in one language.

    On a screen, lines are wrapped at words to its width and coloured (not with NO_COLOR set); anywhere else
    each is one plain line. Nothing is said by colour or position alone.
    """

    def __init__(self, spoken: Language | None = None) -> None:
        self.language = spoken or language(SOURCE)
        self._say = self.language.say
        self._out = Console(highlight=False, markup=False, emoji=False)
        self._err = Console(highlight=False, markup=False, emoji=False, stderr=True)

    def show(self, lines: Iterable[Line], beats: Beats | None = None) -> None:  # noqa: ARG002 # to be heard
        """Print lines; `beats` are what is said in their place where they are heard."""
        for line in lines:
            self._print(line.indented, line.style)

    def say(self, text: Value, *, style: str = "") -> None:
        """Print one text."""
        self._print(text, style)

    def close(self) -> None:
        """End: nothing more will be shown."""

    def _print(self, text: Value, style: str = "") -> None:
        self._out.print(self._say(text), style=_STYLES.get(style), soft_wrap=not self._out.is_terminal)

    def show_table(self, columns: Sequence[Value], rows: Sequence[Sequence[Value]]) -> None:
        """Print rows side by side on a wide screen; elsewhere a line each: `first: second (third)`."""
        if self._out.is_terminal and self._out.width >= _TABLE_WIDTH:
            table = Table(box=None, pad_edge=False)
            for index, name in enumerate(map(self._say, columns)):
                table.add_column(name, no_wrap=not index, overflow="fold")  # nothing is cut off
            for row in rows:
                table.add_row(*map(self._say, row))
            self._out.print(table)
            return
        for name, value, *rest in (map(self._say, row) for row in rows):
            self._print(f"{name}: {value}{''.join(f' ({text})' for text in rest if text)}")

    def complain(self, text: Value) -> None:
        """Print one text to standard error."""
        self._err.print(self._say(text), style=_STYLES["error"], soft_wrap=True)

    def ask(self, prompt: Value, beats: Beats | None = None) -> str:  # noqa: ARG002 # to be heard
        """Print the prompt and return the line typed; `beats` are what is said where it is heard.

        Raises:
            EndOfInputError: standard input has ended; the message names what was asked.
        """
        try:
            return self._read(f"{self._say(prompt)} ")
        except EOFError:
            self._print("")
            ended = Text("the input ended at the question: {prompt}", prompt=prompt)
            advice = Text("answer it with an option (see --help)")
            raise EndOfInputError(Joined((ended, advice), by="\n")) from None

    def _read(self, prompt: str) -> str:
        """Read with line editing on a screen; through a pipe, end the prompt's line, for there is no echo."""
        if sys.stdin.isatty():
            return input(prompt)
        self._print(prompt.rstrip())
        return input()
