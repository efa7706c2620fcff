"""`tehai game`: a command for each thing that happens at a table."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tehai.app.game import events, keep_commands
from tehai.app.game.group import AsJson, GameFile, command, game_app
from tehai.app.game.names import player_named, players_named
from tehai.app.game.ready import DrawnOptions, drawn_hand
from tehai.app.game.recording import Recording, RefusedError, record
from tehai.app.game.table import Photographer
from tehai.app.game.telling import recorded_json, recorded_lines
from tehai.app.game.won import KNOWN, WonOptions, won_hand
from tehai.app.options import WinOptions
from tehai.app.score_hand import print_json
from tehai.app.signatures import takes
from tehai.app.terminal import Terminal  # noqa: TC001 # Typer reads the annotations
from tehai.scoring.game import (
    Chombo,
    GameEnded,
    HandAborted,
    PenaltyPaid,
    RankLowered,
    RiichiDeclared,
)
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.game import Event, Game

__all__ = ["game_app", "keep_commands"]  # whose commands stand first in the help

OneName = Annotated[str, typer.Argument(metavar="NAME", help="The player, or the beginning of the name.")]
Declared = Annotated[list[str] | None, typer.Option(metavar="NAME", help="Who declared riichi in this hand.")]


@command("win", "friday.json --winner Aki --from Ben --riichi Aki 234m340p6799s777z8s --dora 2m")
@takes(Recording, "recording")
@takes(WinOptions, "options", leave_out=KNOWN)
@takes(WonOptions, "won")
def win(
    file: GameFile,
    hand: Annotated[
        list[str] | None,
        typer.Argument(metavar="[HAND]...", help="The tiles, the winning one last; melds are words."),
    ] = None,
    *,
    won: WonOptions,
    options: WinOptions,
    recording: Recording,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Record a win: from tiles typed or photographed, from han and fu, or as the points were called."""
    photographer = Photographer(terminal=terminal, folder=won.annotate, asks=not (won.yes or as_json))
    make = partial(won_hand, tuple(hand or ()), won, options, photographer)
    _record(file, recording, make, terminal, as_json=as_json)


@command("draw", "friday.json --tenpai Aki:2344m406777p678s --tenpai Ben --riichi Ben")
@takes(Recording, "recording")
@takes(DrawnOptions, "drawn")
def draw(
    file: GameFile,
    *,
    drawn: DrawnOptions,
    recording: Recording,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Record a hand that nobody won, with who was ready, or with nagashi mangan."""
    photographer = Photographer(terminal=terminal, folder=Path(), asks=not as_json)
    _record(file, recording, partial(drawn_hand, drawn, photographer), terminal, as_json=as_json)


@command("abort", "friday.json nine-terminals")
@takes(Recording, "recording")
def abort(
    file: GameFile,
    kind: Annotated[str, typer.Argument(metavar="KIND", help=f"One of {', '.join(events.KINDS)}.")],
    *,
    riichi: Declared = None,
    recording: Recording,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Record a hand that was drawn in its middle."""

    def make(game: Game) -> Event:
        return HandAborted(
            kind=events.abortive_draw(kind), riichi=players_named(riichi or (), game.setting.names)
        )

    _record(file, recording, make, terminal, as_json=as_json)


@command("chombo", "friday.json Ben")
@takes(Recording, "recording")
def chombo(
    file: GameFile,
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="Who committed it.")],
    *,
    recording: Recording,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Record a chombo: the hand is void and is played again."""

    def make(game: Game) -> Event:
        return Chombo(players=players_named(names, game.setting.names))

    _record(file, recording, make, terminal, as_json=as_json)


@command("riichi", "friday.json Aki")
@takes(Recording, "recording")
def riichi(
    file: GameFile, name: OneName, *, recording: Recording, as_json: AsJson = False, terminal: Terminal
) -> None:
    """Record riichi as it is declared; it may as well be told with the end of the hand."""
    _record(file, recording, partial(_about, RiichiDeclared, name), terminal, as_json=as_json)


@command("penalty", "friday.json Chi --note 'called out of turn'")
@takes(Recording, "recording")
def penalty(
    file: GameFile, name: OneName, *, recording: Recording, as_json: AsJson = False, terminal: Terminal
) -> None:
    """Record a penalty of 1,000 points, which stays on the table for the next winner."""
    _record(file, recording, partial(_about, PenaltyPaid, name), terminal, as_json=as_json)


@command("lower", "friday.json Chi")
@takes(Recording, "recording")
def lower(
    file: GameFile, name: OneName, *, recording: Recording, as_json: AsJson = False, terminal: Terminal
) -> None:
    """Rank a player one place lower, where the rules do so for points declared wrongly."""

    def make(game: Game) -> Event:
        player = player_named(name, game.setting.names)
        event = RankLowered(player=player)
        if game.state.over and game.append(event).final_scores == game.final_scores:
            raise RefusedError(
                Text("{player} is last already: nothing changes", player=game.setting.name(player))
            )
        return event

    _record(file, recording, make, terminal, as_json=as_json)


@command("adjust", "friday.json Aki=+1000 Ben=-1000 --note 'paid wrongly in East 2'")
@takes(Recording, "recording")
def adjust(
    file: GameFile,
    points: Annotated[
        list[str] | None, typer.Argument(metavar="NAME=POINTS...", help="What somebody's points change by.")
    ] = None,
    *,
    sticks: Annotated[int, typer.Option(metavar="N", help="What the sticks on the table change by.")] = 0,
    recording: Recording,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Mend points by hand."""
    make = partial(events.adjustment, tuple(points or ()), sticks)
    _record(file, recording, make, terminal, as_json=as_json)


@command("time", "friday.json")
@takes(Recording, "recording")
def time(
    file: GameFile,
    *,
    hands: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="How many hands follow this one, if the rules do not say."),
    ] = None,
    recording: Recording,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """Record that the time ran out during the hand being played."""
    _record(file, recording, partial(events.time_up, hands), terminal, as_json=as_json)


@command("end", "friday.json")
@takes(Recording, "recording")
def end(
    file: GameFile,
    *,
    dealer_stop: Annotated[
        bool, typer.Option("--dealer-stop", help="The leading dealer stops in the last hand.")
    ] = False,
    recording: Recording,
    as_json: AsJson = False,
    terminal: Terminal,
) -> None:
    """End the game here, as the players agree to, or the leading dealer decides."""

    def make(_game: Game) -> Event:
        return GameEnded(reason="dealer-stop" if dealer_stop else "agreement")

    _record(file, recording, make, terminal, as_json=as_json)


def _about(kind: type[RiichiDeclared | PenaltyPaid], name: str, game: Game) -> Event:
    return kind(player=player_named(name, game.setting.names))


def _record(
    file: Path, recording: Recording, make: Callable[[Game], Event], terminal: Terminal, *, as_json: bool
) -> None:
    change = record(file, recording, make)
    if as_json:
        print_json(recorded_json(change))
    else:
        terminal.show(recorded_lines(change))
