"""Recording an event: at the end, in the place of an earlier one, or before one where it was forgotten."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tehai.app.errors import CommandError, OptionError
from tehai.app.game.store import change_game, read_game
from tehai.scoring.game import EventError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tehai.scoring.game import Event, Game


class RefusedError(CommandError):
    """An event that cannot have happened; nothing was changed."""

    code = "impossible-event"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """Where an event goes, and what is noted beside it."""

    replace: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Correct event N of the sheet: this is what happened in its place."
        ),
    ] = None
    before: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="It was forgotten: it happened before event N.")
    ] = None
    note: Annotated[str, typer.Option(metavar="TEXT", help="A remark for the score sheet.")] = ""

    def index(self, game: Game) -> int:
        """Return the event's place, from 0; raises OptionError where there is none such."""
        if self.replace is not None and self.before is not None:
            raise OptionError(Text("--replace and --before contradict each other"))
        number = self.replace if self.replace is not None else self.before
        return len(game.events) if number is None else event_index(number, game)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A game before and after something was recorded or corrected at a place."""

    before: Game
    after: Game
    index: int

    @property
    def taken(self) -> bool:
        """Whether the event that stood there is gone."""
        return len(self.after.events) <= len(self.before.events)

    @property
    def is_last(self) -> bool:
        """Whether it is about the last event."""
        return self.index == len(self.after.events) - 1


def record(path: Path, recording: Recording, make: Callable[[Game], Event]) -> Change:
    """Record an event that `make` gives for the game as it stood at its place.

    Raises:
        CommandError: the file or the event is wrong; nothing was changed.
    """
    game = read_game(path)
    index = recording.index(game)
    event = dataclasses.replace(make(_up_to(game, index)), note=recording.note)
    if recording.replace is not None:
        return write_change(path, game, index, lambda: game.replace(index, event).worth_checked(index))
    return write_change(path, game, index, lambda: game.insert(index, event).worth_checked(index), moved=1)


def write_change(
    path: Path, game: Game, index: int, changed: Callable[[], Game], *, moved: Literal[-1, 0, 1] = 0
) -> Change:
    """Change a game and write it; raises CommandError where the change is impossible.

    `moved` says how far the later events move: 1 for an event between, -1 for one taken away.
    """
    try:
        after = changed()
    except EventError as error:
        raise _refused(error, index, moved) from error
    change_game(path, game, after)
    return Change(before=game, after=after, index=index)


def event_index(number: int, game: Game) -> int:
    """Return the place of event `number`, from 0; raises OptionError where there is none such."""
    if not game.events:
        raise OptionError(Text("there is no event {number}: nothing is recorded yet", number=number))
    if number > len(game.events):
        last = len(game.events)
        raise OptionError(
            Text("there is no event {number}; the last one is {last}", number=number, last=last)
        )
    return number - 1


def _up_to(game: Game, index: int) -> Game:
    """Return the game as it stood before an event; raises RefusedError where even that is impossible."""
    earlier = dataclasses.replace(game, events=game.events[:index])
    if earlier.error:
        raise broken(earlier.error) from earlier.error
    return earlier


def broken(error: EventError) -> RefusedError:
    """Say of a game that was read which event cannot have happened, and how to mend it."""
    return RefusedError(
        Text(
            "event {number} ({hand}) cannot have happened: {reason}; "
            "correct it with --replace {number}, or take it away with tehai game remove",
            number=error.index + 1,
            hand=error.hand,
            reason=error.reason,
        )
    )


def _refused(error: EventError, index: int, moved: int) -> RefusedError:
    if error.index < index:
        return broken(error)
    if error.index == index and moved >= 0:
        return RefusedError(
            Text("{hand}: {reason}; nothing was recorded", hand=error.hand, reason=error.reason)
        )
    return RefusedError(
        Text(
            "after this event {number} ({hand}) cannot have happened: {reason}; nothing was changed",
            number=error.index + 1 - moved,
            hand=error.hand,
            reason=error.reason,
        )
    )
