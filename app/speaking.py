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
from tehai.app.speech.aloud import AloudTerminal
from tehai.app.speech.tile_names import SUIT_WORDS
from tehai.app.terminal import Terminal
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tehai.app.language import Language

_SUIT_WORDS = tuple(word for words in SUIT_WORDS for word in words)
_LANG = inspect.Parameter(
    "lang",
    inspect.Parameter.KEYWORD_ONLY,
    default=None,
    annotation=Annotated[
        str | None,
        typer.Option(metavar="|".join(languages()), help=f"The language, else {VARIABLE}'s or the system's."),
    ],
)

_SPEAK = inspect.Parameter(
    "speak",
    inspect.Parameter.KEYWORD_ONLY,
    default=False,
    annotation=Annotated[bool, typer.Option("--speak", help="Say aloud what is shown and asked.")],
)
_TILE_NAMES = inspect.Parameter(
    "tile_names",
    inspect.Parameter.KEYWORD_ONLY,
    default="",
    annotation=Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help=f"With --speak: what suits are called, such as circles,bamboo; of {', '.join(_SUIT_WORDS)}.",
        ),
    ],
)


def speaks(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the option `--lang`; it receives a terminal in that language as argument `terminal`.

    A CommandError that stops the command is told there, and its exit status is the command's.
    """
    return _speaks(command, {_LANG.name: _LANG})


def speaks_aloud(command: Callable[..., None]) -> Callable[..., None]:
    """Do the same with `--speak` besides, by which the terminal says aloud what it shows and asks."""
    return _speaks(command, {option.name: option for option in (_SPEAK, _TILE_NAMES, _LANG)})


def _speaks(command: Callable[..., None], options: Mapping[str, inspect.Parameter]) -> Callable[..., None]:
    @wraps(command)
    def with_terminal(
        lang: str | None = None, tile_names: str = "", *, speak: bool = False, **given: object
    ) -> None:
        terminal = Terminal(preferred(os.environ))
        try:
            terminal = Terminal(_named(lang)) if lang else terminal
            terminal = AloudTerminal(terminal.language, tile_names) if speak else terminal
            command(**given, terminal=terminal)
        except CommandError as error:
            terminal.complain(error.text)
            raise typer.Exit(error.exit_status) from error
        finally:
            terminal.close()

    return give_signature(with_terminal, command, "terminal", options)


def _named(name: str) -> Language:
    found = known(name)
    if found is None:
        raise OptionError(
            Text("--lang: {name} is not one of {languages}", name=name, languages=Joined(languages()))
        )
    return found
