"""A hand that nobody won, as a person tells it: who was ready, and with which tiles."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tehai.app.errors import CommandError, OptionError
from tehai.app.game.names import player_named, players_named
from tehai.app.lines import Line
from tehai.scoring.errors import NotationError
from tehai.scoring.game import HandDrawn
from tehai.scoring.notation import format_hand, parse_hand
from tehai.scoring.tenpai import tenpai_tiles
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from tehai.app.game.table import Photographer
    from tehai.scoring.game import Game
    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules

_PHOTOS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DrawnOptions:
    """What is told of a drawn hand; players by name."""

    tenpai: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[:HAND]",
            help="Who showed a ready hand; with its thirteen tiles, or a photo of them, it is checked.",
        ),
    ] = None
    nagashi: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Who has nagashi mangan.")] = None
    dead: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Whose hand was dead: not ready, even after riichi."),
    ] = None
    riichi: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Who declared riichi.")] = None


def drawn_hand(drawn: DrawnOptions, photographer: Photographer, game: Game) -> HandDrawn:
    """Return the event of a drawn hand.

    Raises:
        CommandError: a name or the notation is wrong, or a photo was not confirmed.
    """
    names = game.setting.names
    tenpai, hands = [], []
    for text in drawn.tenpai or ():
        name, colon, tiles = text.partition(":")
        player = player_named(name, names)
        if colon:
            hands.append((player, _hand(tiles.strip(), game.setting.rules, photographer)))
        else:
            tenpai.append(player)
    return HandDrawn(
        tenpai=tuple(tenpai),
        hands=tuple(hands),
        nagashi=players_named(drawn.nagashi or (), names),
        dead=players_named(drawn.dead or (), names),
        riichi=players_named(drawn.riichi or (), names),
    )


def ready_line(hand: Hand, rules: Rules) -> Line:
    """Return what thirteen tiles wait for; raises InvalidHandError where they cannot be of a hand."""
    waits = tenpai_tiles(hand, rules)
    if not waits:
        return Line(text=Text("Not ready: no tile completes this hand."), style="doubt", depth=1)
    tiles = Joined(tuple(map(str, waits)), by=" ")
    return Line(text=Text("{hand} waits for {tiles}", hand=format_hand(hand), tiles=tiles), depth=1)


def _hand(text: str, rules: Rules, photographer: Photographer) -> Hand:
    if not text.lower().endswith(_PHOTOS):
        try:
            return parse_hand(text)
        except NotationError as error:
            raise CommandError(error.text) from error
    if not photographer.asks:
        raise OptionError(Text("a photo of a ready hand is confirmed by a person: leave --json out"))
    from tehai.app.game.photographed import photographed_ready  # noqa: PLC0415 # a second, for photos only

    return photographed_ready(Path(text), rules, photographer)
