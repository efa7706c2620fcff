"""The language of a command: `--lang`, else the environment; and the terminal that speaks it."""

from __future__ import annotations

import inspect
import os
from functools import wraps
from typing import TYPE_CHECKING, Annotated

import typer

from tehai.app.errors import CommandError, OptionError
from tehai.app.language import VARIABLE, known, languages, preferred
from tehai.app.signatures import give_signature
from tehai.app.terminal import Terminal
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.app.language import Language

_LANG = inspect.Parameter(
    "lang",
    inspect.Parameter.KEYWORD_ONLY,
    default=None,
    annotation=Annotated[
        str | None,
        typer.Option(metavar="|".join(languages()), help=f"The language, else {VARIABLE}'s or the system's."),
    ],
)


def speaks(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the option `--lang`; it receives a terminal in that language as argument `terminal`.

    A CommandError that stops the command is told there, and its exit status is the command's.
    """

    @wraps(command)
    def with_terminal(lang: str | None = None, **given: object) -> None:
        terminal = Terminal(preferred(os.environ))
        try:
            terminal = Terminal(_named(lang)) if lang else terminal
            command(**given, terminal=terminal)
        except CommandError as error:
            terminal.complain(error.text)
            raise typer.Exit(error.exit_status) from error

    return give_signature(with_terminal, command, "terminal", {_LANG.name: _LANG})


def _named(name: str) -> Language:
    found = known(name)
    if found is None:
        raise OptionError(
            Text("--lang: {name} is not one of {languages}", name=name, languages=Joined(languages()))
        )
    return found
