"""A hand that was won, as a person tells it: who won off whom, with which tiles, or han and fu, or points."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tehai.app.errors import OptionError
from tehai.app.game.also import told_also
from tehai.app.game.claim import Told, claimed
from tehai.app.game.names import player_named, players_named
from tehai.app.game.table import Table
from tehai.scoring.game import HandWon, Winner
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.app.game.table import Photographer
    from tehai.app.options import WinOptions
    from tehai.scoring.game import Game

KNOWN = ("tsumo", "ron", "riichi", "seat", "round", "honba", "sticks", "from_", "pao", "ruleset")
"""Options of a win that the account knows, or that are told by player here."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class WonOptions:
    """What is told of a won hand beside its tiles; players by name."""

    winner: Annotated[str, typer.Option(metavar="NAME", help="Who won.")]
    from_: Annotated[str | None, typer.Option("--from", metavar="NAME", help="Who dealt in.")] = None
    tsumo: Annotated[bool, typer.Option("--tsumo", help="Won on the own draw.")] = False
    also: Annotated[
        list[str] | None,
        typer.Option(
            metavar="'NAME: …'",
            help="Another winner of the same discard: the tiles and what was special ('Ben: 123m… ippatsu'), "
            "or 'Ben: han=3 fu=40', 'Ben: yakuman=1', 'Ben: points=7700'; only the name where the rules pay "
            "another.",
        ),
    ] = None
    riichi: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Who declared riichi, the winner or another.")
    ] = None
    on_riichi_tile: Annotated[
        bool,
        typer.Option("--on-riichi-tile", help="Won on the discard that declared riichi: that one is void."),
    ] = False
    photo: Annotated[
        Path | None, typer.Option(metavar="PHOTO", help="A photo of the hand, in place of typed tiles.")
    ] = None
    yes: Annotated[
        bool, typer.Option("--yes", help="Ask nothing about the photo: take only a sure reading.")
    ] = False
    han: Annotated[int | None, typer.Option(min=1, max=99, help="Without tiles: its han.")] = None
    fu: Annotated[int | None, typer.Option(min=1, help="With --han; not needed from 5 han.")] = None
    yakuman: Annotated[int | None, typer.Option(min=1, max=9, help="Without tiles: so many yakuman.")] = None
    points: Annotated[
        str | None,
        typer.Option(
            metavar="POINTS",
            help="Without tiles: as called, without honba: 7700; by tsumo 1300/2600, of a dealer 4000.",
        ),
    ] = None
    annotate: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the picture of what was read is written.")
    ] = Path()
    pao: Annotated[
        list[str] | None,
        typer.Option(metavar="YAKU=NAME", help="Who is liable for a yakuman, such as daisangen=Ben."),
    ] = None


def won_hand(
    words: tuple[str, ...], won: WonOptions, win: WinOptions, photographer: Photographer, game: Game
) -> HandWon:
    """Return the event of a won hand.

    Raises:
        CommandError: an option, a name or the notation is wrong, or a photo was not confirmed.
    """
    names = game.setting.names
    if won.tsumo == (won.from_ is not None):
        raise OptionError(Text("say either --tsumo, or --from NAME: who dealt in"))
    told = (_told(words, won, win, names), *(told_also(text, win, names) for text in won.also or ()))
    if win.draft().said and not any(one.has_tiles for one in told):
        raise OptionError(Text("dora and the like need the tiles: type the hand, or name a --photo"))
    table = Table(
        game=game,
        winners=tuple(one.player for one in told),
        discarder=None if won.from_ is None else player_named(won.from_, names),
        riichi=None if won.riichi is None else players_named(won.riichi, names),
    )
    table.check()
    winners = []
    for one in told:
        claim, pao = claimed(one, table, photographer)
        winners.append(Winner(player=one.player, claim=claim, pao=pao))
    return game.with_liable(
        HandWon(
            winners=tuple(winners),
            discarder=table.discarder,
            riichi=table.riichi or (),
            on_riichi_tile=won.on_riichi_tile,
        )
    )


def _told(words: tuple[str, ...], won: WonOptions, win: WinOptions, names: tuple[str, ...]) -> Told:
    return Told(
        player=player_named(won.winner, names),
        words=words,
        photo=won.photo,
        han=won.han,
        fu=won.fu,
        yakuman=won.yakuman,
        points=won.points,
        pao=tuple(won.pao or ()),
        win=win,
    )
