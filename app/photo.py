"""`tehai photo --yes`: score what is sure in a photo without asking, refuse the rest with its doubts."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import TYPE_CHECKING

from tehai.app.correct import corrected
from tehai.app.errors import CommandError
from tehai.app.lines import Line, joined_lines
from tehai.app.photos import annotated_names, error_json, photo_json, see, write_annotated
from tehai.app.score_hand import ImpossibleHandError, print_json, problems_answer, scored
from tehai.app.seen import dora_of, doubt_lines, hand_lines, hand_of, is_settled
from tehai.app.speech.readings import reading_beats
from tehai.scoring.answer import error_answer
from tehai.scoring.errors import InvalidHandError
from tehai.scoring.text import Joined, Text
from tehai.vision import ImageError

if TYPE_CHECKING:
    from pathlib import Path

    from tehai.app.correct import NumberedHand
    from tehai.app.draft import WinDraft
    from tehai.app.options import WinOptions
    from tehai.app.photos import SeenPhoto
    from tehai.app.terminal import Terminal
    from tehai.scoring.text import Value


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PhotoTask:
    """One photo to score, and how its hand was won as far as that was said."""

    path: Path
    options: WinOptions
    folder: Path
    """Where the annotated picture goes."""

    @property
    def annotated(self) -> Path:
        """The annotated picture."""
        return self.folder / annotated_names([self.path])[0]


class UnsureError(CommandError):
    """The reading needs a person; the message lists its doubts."""


def take_sure(task: PhotoTask, terminal: Terminal, *, as_json: bool) -> None:
    """Score a photo without asking.

    Raises:
        CommandError: the photo cannot be read, the reading is not sure, or it cannot be a win.
    """
    task.options.check()
    photo = seen(task, as_json=as_json)
    annotated = draw(photo, task)
    try:
        hand = sure_hand(task, photo, annotated)
        told = scored(hand.hand, task.options.rules(), with_dora(task.options.draft(), photo))
    except UnsureError as error:
        if as_json:
            refusal = {"ok": False, "errors": [error_answer("not-sure", str(error), "photo")]}
            print_json({**photo_json(task.path, photo.reading), "score": refusal})
        raise
    except InvalidHandError as error:
        if as_json:
            print_json({**photo_json(task.path, photo.reading), "score": problems_answer(error)})
        raise ImpossibleHandError(error) from error
    if as_json:
        print_json({**photo_json(task.path, photo.reading), "score": told.answer})
    else:
        terminal.show(hand_lines(hand), partial(reading_beats, photo.reading))
        terminal.show(told.lines, told.beats)
        terminal.say(annotated)


def draw(photo: SeenPhoto, task: PhotoTask) -> Value:
    """Write the annotated picture and say where it is, or why there is none: a score needs none."""
    try:
        write_annotated(photo, task.annotated)
    except CommandError as error:
        return error.text
    return Text("What was read, drawn over the photo: {file}", file=str(task.annotated))


def seen(task: PhotoTask, *, as_json: bool) -> SeenPhoto:
    """Read the photo; raises CommandError where that cannot be done, with JSON too where it is asked for."""
    try:
        return see(task.path)
    except ImageError as error:
        if as_json:
            print_json(error_json(task.path, error))
        raise CommandError(Joined((str(task.path), error.text), by=": ")) from error


def sure_hand(task: PhotoTask, photo: SeenPhoto, annotated: Value) -> NumberedHand:
    """Return the hand of a sure reading; raises UnsureError for another, with its doubts."""
    win_tile = task.options.win_tile()
    if not is_settled(photo.reading, win_tile):
        raise UnsureError(_refusal(task, photo, annotated))
    hand = hand_of(photo.reading)
    return hand if win_tile is None else corrected(hand, f"win={win_tile}")


def with_dora(draft: WinDraft, photo: SeenPhoto) -> WinDraft:
    """Return the draft with the dora indicators of the photo, unless others were given."""
    seen = dora_of(photo.reading)
    return draft.say({"dora_indicators": seen}) if seen and "dora_indicators" not in draft.said else draft


def _refusal(task: PhotoTask, photo: SeenPhoto, annotated: Value) -> Value:
    shown = hand_lines(hand_of(photo.reading)) if photo.reading.notation else ()
    return joined_lines(
        (
            Line(text=Text("{file}: the reading is not sure, so it is not scored:", file=str(task.path))),
            *shown,
            *doubt_lines(photo.reading),
            Line(text=annotated),
            Line(text=Text("Without --yes it can be corrected.")),
        )
    )
