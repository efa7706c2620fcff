"""The score sheet: a row for each event, and the final table, as values for an app to lay out."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.game.events import RiichiDeclared
from tehai.scoring.game.final import final_scores
from tehai.scoring.game.state import first_state
from tehai.scoring.game.what import what_happened

if TYPE_CHECKING:
    from tehai.scoring.game.account import Game
    from tehai.scoring.game.final import FinalScore
    from tehai.scoring.game.fold import Step
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.game.state import GameOver
    from tehai.scoring.text import Text


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One event; of riichi told as it happens only the stick, in the row that follows."""

    index: int
    """The event's place among the events of the game."""

    label: Text
    """Which hand: ``East 2, 1 honba``."""

    ends_hand: bool
    """Whether a hand ended here; else it is a penalty, a correction and the like."""

    what: tuple[Text, ...]
    """What happened, a sentence each."""

    changes: tuple[int, ...]
    """What each player's points change by since the row before."""

    points: tuple[int, ...]
    """What each player has after it."""

    kyotaku: int
    """Sticks on the table after it."""

    note: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A whole game, to be laid out."""

    names: tuple[str, ...]
    start_points: int
    rows: tuple[SheetRow, ...]
    final: tuple[FinalScore, ...]
    """The final table, or what it would be if the game ended now."""

    over: GameOver | None


def sheet(game: Game) -> Sheet:
    """Lay out a game; raises EventError where its events are impossible."""
    setting, done = game.setting, game.steps
    state = done[-1].after if done else first_state(setting)
    rows: list[SheetRow] = []
    shown = first_state(setting).points
    for index, step in enumerate(done):
        if not isinstance(step.event, RiichiDeclared):
            rows.append(_row(index, step, shown, setting))
            shown = step.after.points
    return Sheet(
        names=setting.names,
        start_points=setting.rules.start_points,
        rows=tuple(rows),
        final=final_scores(state, setting),
        over=state.over,
    )


def _row(index: int, step: Step, shown: tuple[int, ...], setting: Setting) -> SheetRow:
    return SheetRow(
        index=index,
        label=step.before.label,
        ends_hand=step.outcome is not None,
        what=(*what_happened(step, setting), *_end(step)),
        changes=tuple(now - before for now, before in zip(step.after.points, shown, strict=True)),
        points=step.after.points,
        kyotaku=step.after.kyotaku,
        note=step.event.note,
    )


def _end(step: Step) -> tuple[Text, ...]:
    if step.before.over or not step.after.over:
        return ()
    return (step.after.over.text,)
