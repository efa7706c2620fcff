"""What one winner has: tiles typed or photographed, han and fu, yakuman, or points as they were called."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

from tehai.app.errors import OptionError
from tehai.app.game.names import player_named
from tehai.app.score_hand import typed_hand
from tehai.scoring.game import CalledPoints, HanFu, ScoredWin
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from pathlib import Path

    from tehai.app.draft import WinDraft
    from tehai.app.game.table import Photographer, Table
    from tehai.app.options import WinOptions
    from tehai.scoring.game import Claim, Player
    from tehai.scoring.hand import Hand
    from tehai.scoring.win import Win

Liabilities = tuple[tuple[str, "Player"], ...]
_CALLED = re.compile(r"(\d{3,7})(?:[/ ]+(\d{3,7})|[/ ]*(all))?")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is told of one winner."""

    player: Player
    words: tuple[str, ...] = ()
    """Typed tiles, in notation."""

    photo: Path | None = None
    han: int | None = None
    fu: int | None = None
    yakuman: int | None = None
    points: str | None = None
    pao: tuple[str, ...] = ()
    win: WinOptions

    @property
    def has_tiles(self) -> bool:
        """Whether the tiles are told."""
        return bool(self.words) or self.photo is not None

    def check(self) -> None:
        """Raise OptionError where the worth is told twice."""
        counted = (self.han, self.fu, self.yakuman)
        ways = (bool(self.words), self.photo is not None, any(counted), self.points is not None)
        if sum(ways) > 1:
            raise OptionError(
                Text("say the tiles, a photo, han and fu, yakuman or points: one of them for each winner")
            )


def claimed(told: Told, table: Table, photographer: Photographer) -> tuple[Claim | None, Liabilities]:
    """Return a winner's claim, None where nothing is told of it, and who is liable for what.

    Raises:
        CommandError: an option or the notation is wrong, or a photo was not confirmed.
    """
    told.check()
    liable = tuple(_liability(text, table) for text in told.pao)
    if told.has_tiles:
        hand, win = _tiles(told, table, photographer)
        state, setting = table.game.state, table.game.setting
        fed = tuple((yaku, setting.player_at(told.player, seat, state.at_table)) for yaku, seat in win.pao)
        return ScoredWin(hand=hand, win=win), (*liable, *fed)
    if told.points is not None:
        return _called(told.points, table), liable
    if told.han or told.fu or told.yakuman:
        return HanFu(han=told.han or 0, fu=told.fu or 0, yakuman=told.yakuman or 0), liable
    return None, liable


def _tiles(told: Told, table: Table, photographer: Photographer) -> tuple[Hand, Win]:
    """Return the hand, and how it was won as far as the account does not know."""
    known = table.known(told.player)
    draft = _said(told, table)
    if told.photo is None:
        return typed_hand(told.words, told.win), draft.win
    from tehai.app.game.photographed import photographed_win  # noqa: PLC0415 # a second, for photos only

    return photographed_win(told.photo, told, (draft, known), table.rules, photographer)


def _said(told: Told, table: Table) -> WinDraft:
    """Return the draft with what was told; of several winners only those in riichi turn ura indicators."""
    own = told.win.draft()
    said = {name: getattr(own.win, name) for name in own.said}
    others_in_riichi = table.declared.intersection(table.winners) - {told.player}
    if others_in_riichi and told.player not in table.declared and not own.win.riichi:
        said.pop("ura_indicators", None)
    return table.known(told.player).say(said)


def _called(text: str, table: Table) -> CalledPoints:
    found = _CALLED.fullmatch(text.strip().lower().replace(",", ""))
    if found is None:
        raise OptionError(
            Text("--points: {text} is not 7700, 1300/2600 or, for a dealer's tsumo, 4000", text=repr(text))
        )
    points, dealer, by_all = found.groups()
    if by_all and table.discarder is not None:
        raise OptionError(Text("--points: {text} is a tsumo of the dealer, not a ron", text=repr(text)))
    return CalledPoints(points=int(points), dealer=int(dealer or 0))


def _liability(text: str, table: Table) -> tuple[str, Player]:
    yaku, equals, name = text.partition("=")
    if not equals:
        wrong = Text("{word} is not YAKU=NAME; write for example daisangen=Ben", word=repr(text))
        raise OptionError(Joined(("--pao", wrong), by=": "))
    return yaku.strip().lower(), player_named(name, table.game.setting.names)
