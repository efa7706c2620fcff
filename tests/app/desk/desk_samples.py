"""Outcomes to write results of: the photo that comes with tehai, read by the models, and typed hands."""

from __future__ import annotations

import functools
import hashlib
from typing import TYPE_CHECKING

from tehai.app.desk.lines import Job, Matched, Photo, SheetLine
from tehai.app.desk.outcome import outcome_of
from tehai.app.desk.run.reading import models, read_content
from tehai.app.desk.run.task import Failure, Read, Task
from tehai.app.desk.sheet.read import read_sheet
from tehai.app.sample_photo import sample_path
from tehai.scoring.rules import load_rules
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from pathlib import Path

    from tehai.app.desk.lines import Outcome

RULES = load_rules("tenhou-4p")


def lines_of(folder: Path, text: str) -> tuple[SheetLine, ...]:
    """Return the lines of a CSV sheet."""
    file = folder / "wins.csv"
    file.write_text(text, encoding="utf-8")
    return read_sheet(file, RULES.players).lines


@functools.cache
def sample_read() -> Read:
    """Return the sample photo as it is read."""
    content = sample_path().read_bytes()
    return read_content(Task(sha256=hashlib.sha256(content).hexdigest(), content=content))


def sample_photo(path: str = "table 1/hand.jpg") -> Photo:
    """Return the sample photo as a photo of a folder."""
    return Photo(path=path, size=sample_path().stat().st_size, mtime_ns=7, sha256=sample_read().sha256)


def came_of(line: SheetLine | None, photo: Photo | None = None, read: Read | None = None) -> Outcome:
    """Return what comes of a line and a photo."""
    both = photo is not None and line is not None
    job = Job(photo=photo, line=line, matched=Matched.NAME if both else None)
    return outcome_of(job, read, RULES, models=models())


def unreadable(path: str) -> Outcome:
    """Return what comes of a photo that cannot be read."""
    failure = Failure(code="damaged", text=Text("the picture is cut off: copy it again"))
    photo = Photo(path=path, size=3, mtime_ns=1, sha256="00" * 32)
    return came_of(None, photo, Read(sha256=photo.sha256, version="1", failure=failure))
