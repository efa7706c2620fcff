"""`tehai game` as a group of commands, each in a language, with its errors as JSON where that is wanted."""

from __future__ import annotations

from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tehai.app.errors import CommandError
from tehai.app.given_once import CommandsOnce
from tehai.app.score_hand import print_json
from tehai.app.speaking import speaks_aloud
from tehai.scoring.answer import error_answer

if TYPE_CHECKING:
    from collections.abc import Callable

game_app = CommandsOnce(
    help="Keep the account of a game: hands, points, honba, sticks, dealer, and the final scores.",
    epilog="What records takes --replace N, to correct event N, and --before N, for a forgotten one.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

GameFile = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the game.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for a program to read.")]


def command(name: str, example: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add a command to the group, in a language, with errors as JSON, and an example in its help."""

    def add(told: Callable[..., None]) -> Callable[..., None]:
        return game_app.command(name, epilog=f"Example: tehai game {name} {example}")(
            speaks_aloud(_answers(told))
        )

    return add


def _answers(command: Callable[..., None]) -> Callable[..., None]:
    """Give the errors of a command as JSON too where JSON is asked for."""

    @wraps(command)
    def answering(**given: object) -> None:
        try:
            command(**given)
        except CommandError as error:
            if given["as_json"]:
                code = getattr(error, "code", "wrong-value")
                print_json({"ok": False, "errors": [error_answer(code, str(error), str(given["file"]))]})
            raise

    return answering
