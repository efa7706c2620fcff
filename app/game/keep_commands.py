"""`tehai game`: start a game, show it, go back, and print its sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tehai.app.errors import CommandError
from tehai.app.game.group import AsJson, GameFile, command
from tehai.app.game.names import check_names
from tehai.app.game.recording import broken, event_index, write_change
from tehai.app.game.sheet_files import SheetFiles, check_targets, show_sheet
from tehai.app.game.standing import game_lines
from tehai.app.game.store import read_game, start_game
from tehai.app.game.telling import changed_json, removed_lines, standing_json
from tehai.app.options import DEFAULT_RULESET
from tehai.app.ruleset_files import find_ruleset
from tehai.app.score_hand import print_json
from tehai.app.signatures import takes
from tehai.app.terminal import Terminal  # noqa: TC001 # Typer reads the annotations
from tehai.scoring.errors import ScoringError
from tehai.scoring.game import new_game

if TYPE_CHECKING:
    from pathlib import Path

    from tehai.scoring.game import Game


@command("start", "friday.json Aki Ben Chi Dai --ruleset jpml-wrc")
def start(
    file: GameFile,
    names: Annotated[
        list[str], typer.Argument(metavar="NAME...", help="The players in seating order, first dealer first.")
    ],
    *,
    ruleset: Annotated[
        str, typer.Option(metavar="ID|FILE", help="Which rules; or a file of your own.")
    ] = DEFAULT_RULESET,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Start a game."""
    check_names(names)
    try:
        game = new_game(find_ruleset(ruleset).rules, [name.strip() for name in names])
    except ScoringError as error:
        raise CommandError(error.text) from error
    start_game(file, game)
    _show(game, terminal, as_json=as_json)


@command("show", "friday.json")
def show(file: GameFile, *, as_json: AsJson = False, terminal: Terminal) -> None:
    """Say how the game stands, and what comes next."""
    _show(_playable(file), terminal, as_json=as_json)


@command("undo", "friday.json")
def undo(file: GameFile, *, as_json: AsJson = False, terminal: Terminal) -> None:
    """Take back the last event."""
    game = read_game(file)
    _take_away(file, game, event_index(max(len(game.events), 1), game), terminal, as_json=as_json)


@command("remove", "friday.json 3")
def remove(
    file: GameFile,
    number: Annotated[int, typer.Argument(min=1, metavar="N", help="The event's number in the sheet.")],
    *,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Take away an event that did not happen; everything after it is computed anew."""
    game = read_game(file)
    _take_away(file, game, event_index(number, game), terminal, as_json=as_json)


@command("sheet", "friday.json --html friday.html")
@takes(SheetFiles, "files")
def sheet(file: GameFile, *, files: SheetFiles, as_json: AsJson = False, terminal: Terminal) -> None:
    """Print the score sheet, or write it for a spreadsheet or as a page."""
    check_targets(file, files)
    game = _playable(file)
    show_sheet(game, files, terminal, as_json=as_json)


def _playable(file: Path) -> Game:
    """Read a game; raises RefusedError where an event in it cannot have happened."""
    game = read_game(file)
    if game.error:
        raise broken(game.error) from game.error
    return game


def _show(game: Game, terminal: Terminal, *, as_json: bool) -> None:
    if as_json:
        print_json({"ok": True, **standing_json(game)})
    else:
        terminal.show(game_lines(game))


def _take_away(file: Path, game: Game, index: int, terminal: Terminal, *, as_json: bool) -> None:
    change = write_change(file, game, index, lambda: game.remove(index), moved=-1)
    if as_json:
        print_json(changed_json(change))
    else:
        terminal.show(removed_lines(change))
