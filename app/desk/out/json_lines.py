"""Outcomes as JSON, a line each, and back: without times, so that the same run gives the same bytes."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

from tehai.app.desk.lines import Outcome
from tehai.app.errors import CommandError
from tehai.app.files import read_file
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


def json_lines(outcomes: Iterable[Outcome]) -> Iterator[bytes]:
    """Yield a line for each outcome."""
    for outcome in outcomes:
        text = json.dumps(timeless(outcome).to_json(), ensure_ascii=False, separators=(",", ":"))
        yield f"{text}\n".encode()


def timeless(outcome: Outcome) -> Outcome:
    """Return an outcome without when the photo was taken, changed and read."""
    photo = outcome.job.photo
    if photo is not None:
        photo = dataclasses.replace(photo, mtime_ns=0, taken=None)
    return dataclasses.replace(outcome, job=dataclasses.replace(outcome.job, photo=photo), milliseconds=0.0)


def read_json_lines(path: Path) -> tuple[Outcome, ...]:
    """Read outcomes back; raises CommandError for what is no file of results."""
    try:
        lines = read_file(path).decode().splitlines()
        return tuple(Outcome.from_json(json.loads(line)) for line in lines)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise CommandError(
            Text("{file} is not as tehai batch writes it: run it again", file=str(path))
        ) from error
