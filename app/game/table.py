"""The table at the end of a hand: what the account and the person know beside the winner's tiles."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.app.draft import WinDraft
from tehai.app.game.recording import RefusedError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from pathlib import Path

    from tehai.app.terminal import Terminal
    from tehai.scoring.game import Game, Player
    from tehai.scoring.ruleset import Rules


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Photographer:
    """How photos are read for a command: with whom they are confirmed, and where they are drawn."""

    terminal: Terminal
    folder: Path
    asks: bool
    """Whether a person confirms what was read; else only a sure reading is taken."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A game at the end of a hand, who won and who dealt in, and who declared riichi as far as told."""

    game: Game
    winners: tuple[Player, ...]
    discarder: Player | None
    riichi: tuple[Player, ...] | None
    """None where nothing was told of it."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.setting.rules

    @property
    def declared(self) -> frozenset[Player]:
        """Who declared riichi, as far as told."""
        return frozenset((*self.game.state.riichi, *(self.riichi or ())))

    def check(self) -> None:
        """Refuse a winner who sits out or dealt in; raises RefusedError."""
        state, setting = self.game.state, self.game.setting
        for player in (*self.winners, self.discarder):
            if player is not None and player not in state.at_table:
                raise RefusedError(Text("{player} sits out this hand", player=setting.name(player)))
        if self.discarder in self.winners:
            name = setting.name(self.discarder)
            raise RefusedError(Text("{player} cannot win on the own discard", player=name))

    def known(self, winner: Player) -> WinDraft:
        """Return what the account knows of a win, for nobody to be asked."""
        state, setting = self.game.state, self.game.setting
        draft = WinDraft().say(
            {
                "tsumo": self.discarder is None,
                "seat_wind": state.wind_of(winner),
                "round_wind": state.round_wind,
                "honba": state.honba,
                "riichi_sticks": state.kyotaku,
            }
        )
        if self.discarder is not None:
            seat = setting.seen_from(winner, self.discarder, state.at_table)
            draft = draft.say({"discarder": seat})
        if winner in self.declared:
            return draft.say({"riichi": 1})
        return draft if self.riichi is None else draft.say({"riichi": 0})
