"""`tehai game sheet`: the score sheet on the terminal or in files."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path  # noqa: TC003 # Typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from tehai.app.errors import OptionError
from tehai.app.files import previous, write_file
from tehai.app.game.sheet_csv import ENCODING, sheet_csv
from tehai.app.game.sheet_html import sheet_html
from tehai.app.game.sheet_text import sheet_text
from tehai.app.score_hand import print_json
from tehai.scoring.game import sheet, sheet_json
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.app.terminal import Terminal
    from tehai.scoring.game import Game


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SheetFiles:
    """Where a score sheet goes beside the terminal."""

    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it for a spreadsheet.")] = None
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it as a page to show or print.")
    ] = None


def check_targets(file: Path, files: SheetFiles) -> None:
    """Refuse to write a sheet over the game, its previous version or another sheet; raises OptionError."""
    taken = [file, previous(file)]
    for target in filter(None, (files.csv, files.html)):
        if any(os.path.realpath(target) == os.path.realpath(other) for other in taken):
            raise OptionError(Text("{file} is taken: name another file for the sheet", file=str(target)))
        taken.append(target)


def show_sheet(game: Game, files: SheetFiles, terminal: Terminal, *, as_json: bool) -> None:
    """Print the score sheet, or write it to the files named.

    Raises:
        EventError: the events of the game are impossible.
        FileError: a file cannot be written.
    """
    laid_out, spoken = sheet(game), terminal.language
    if files.csv is not None:
        write_file(files.csv, sheet_csv(laid_out, spoken).encode(ENCODING))
    if files.html is not None:
        write_file(files.html, sheet_html(laid_out, game, spoken).encode())
    if as_json:
        print_json(sheet_json(game))
    elif files.csv is None and files.html is None:
        print(sheet_text(laid_out, spoken), end="", flush=True)  # noqa: T201 # laid out already: no wrapping
    else:
        for path in filter(None, (files.csv, files.html)):
            terminal.say(Text("Written: {file}", file=str(path)))
