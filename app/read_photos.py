"""`tehai read`: what stands in each photo, for a person or a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.app.errors import CommandError
from tehai.app.lines import Line
from tehai.app.photos import (
    SeenPhoto,
    annotated_names,
    error_json,
    open_reader,
    photo_json,
    see,
    write_annotated,
)
from tehai.app.score_hand import print_json
from tehai.app.seen import doubt_lines, doubtful_numbers, hand_lines, hand_of
from tehai.scoring.text import Joined, Text
from tehai.vision import ImageError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tehai.app.terminal import Terminal


def read_photos(paths: Sequence[Path], folder: Path | None, terminal: Terminal, *, as_json: bool) -> bool:
    """Read photo after photo, print each as it is done, and return whether all could be read and drawn.

    Annotated pictures are written to `folder` where one is given.
    """
    reader = open_reader()
    all_read = True
    for path, name in zip(paths, annotated_names(paths), strict=True):
        try:
            photo = see(path, reader)
        except ImageError as error:
            all_read = False
            if as_json:
                print_json(error_json(path, error))
            else:
                terminal.complain(Joined((str(path), error.text), by=": "))
            continue
        if as_json:
            print_json(photo_json(path, photo.reading))
        else:
            terminal.show(photo_lines(photo))
        if folder is not None:
            all_read &= _is_drawn(photo, folder / name, terminal)
    return all_read


def _is_drawn(photo: SeenPhoto, target: Path, terminal: Terminal) -> bool:
    try:
        write_annotated(photo, target)
    except CommandError as error:
        terminal.complain(error.text)
        return False
    return True


def photo_lines(photo: SeenPhoto) -> tuple[Line, ...]:
    """Return what was read from one photo."""
    reading = photo.reading
    file = str(photo.path)
    verdict = Text("{file}: sure", file=file) if reading.sure else Text("{file}: not sure", file=file)
    dora = Text("dora indicators: {tiles}", tiles=Joined(reading.dora_indicators, by=" "))
    return (
        Line(text=verdict, style="heading"),
        *(hand_lines(hand_of(reading), doubtful_numbers(reading)) if reading.notation else ()),
        *([Line(text=dora, depth=1)] if reading.dora_indicators else []),
        *doubt_lines(reading),
    )
