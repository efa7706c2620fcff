"""Outcomes as JSON, a line each, and back: without times, so that the same run gives the same bytes."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

from tehai.app.desk.lines import Outcome
from tehai.app.errors import CommandError
from tehai.app.files import FileError
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


@dataclasses.dataclass(frozen=True, slots=True)
class Written:
    """The outcomes in a file that `json_lines` gave, read anew each time they are walked through."""

    path: Path

    def __iter__(self) -> Iterator[Outcome]:
        """Yield one after the other; raises FileError where the file cannot be opened, CommandError else."""
        try:
            with self.path.open(encoding="utf-8") as file:
                for line in file:
                    yield Outcome.from_json(json.loads(line))
        except OSError as error:
            reason = error.strerror or str(error)
            raise FileError(
                Text("{file} cannot be read: {reason}", file=str(self.path), reason=reason)
            ) from error
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise CommandError(
                Text("{file} is not as tehai batch writes it: run it again", file=str(self.path))
            ) from error
