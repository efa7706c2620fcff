"""A run at work: it reads a folder until all is read, or with `--watch` until it is stopped."""

from __future__ import annotations

import collections
import dataclasses
import os
import time
from typing import TYPE_CHECKING, Final

from tehai.app.desk.lines import Status, fingerprint
from tehai.app.desk.matching import matched
from tehai.app.desk.out.json_lines import Written
from tehai.app.desk.out.results import OUTCOMES, Results, write_results
from tehai.app.desk.out.verdicts import Judge, Verdict
from tehai.app.desk.run.folder import FolderError
from tehai.app.desk.run.stopping import Stopped
from tehai.app.desk.scored_jobs import ScoredJobs
from tehai.app.desk.sheet.grid import UnreadableSheetError
from tehai.app.desk.sheet.mistakes import SheetError
from tehai.app.files import FileError
from tehai.app.lines import Line
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tehai.app.desk.lines import Outcome
    from tehai.app.desk.plan import Plan
    from tehai.app.desk.run.folder_run import FolderRun
    from tehai.app.desk.run.progress import ProgressShown
    from tehai.app.desk.store.store import Store
    from tehai.app.errors import CommandError
    from tehai.app.terminal import Terminal
    from tehai.scoring.text import Value

_EVERY_S: Final = 1.0
"""Between two looks at the folder."""
_PATIENCE_S: Final = 300.0
"""Photos that are written for longer than this, while nothing else is left to do, are given up."""
_REST: Final = 10
"""While watching, results are written for at most one part in so many of the time."""
_CARD_OUT: Final = (FolderError, FileError)
_SHEET_WRONG: Final = (SheetError, UnreadableSheetError, FileError)
"""While watching such mistakes pass: somebody is writing the sheet."""
_LACKING: Final = frozenset((Status.UNREADABLE, Status.MISSING_PHOTO))
_BY_PROGRAM: Final = frozenset((Status.READ_SURE, Status.TYPED))

_COUNTS: Final = {
    Status.READ_SURE: Text("read and sure"),
    Status.READ_DOUBTFUL: Text("for a person to look at"),
    Status.UNREADABLE: Text("unreadable"),
    Status.MISSING_PHOTO: Text("lines without a photo"),
    Status.NO_LINE: Text("photos without a line"),
    Status.TYPED: Text("typed in the sheet"),
    Status.CORRECTED: Text("settled by a person"),
    Status.SET_ASIDE: Text("set aside by a person"),
    Status.DUPLICATE: Text("copies of another photo"),
}


@dataclasses.dataclass(slots=True, kw_only=True)
class Work:
    """A run at work."""

    plan: Plan
    run: FolderRun
    store: Store
    shown: ProgressShown
    terminal: Terminal
    _told: str = ""
    _is_sheet_wrong: bool = False

    def once(self) -> bool:
        """Read what is there, write the results, and return whether nothing was unreadable or missing.

        Raises:
            Stopped: it was asked to stop.
            CommandError: the folder, the store, the readers or the results cannot be used.
        """
        try:
            self._read_all()
        except Stopped:
            self.shown.note(Text("stopped; what was read is kept: start the same again to go on"))
            raise
        return self._conclude()

    def watch(self) -> bool:
        """Read what comes until it is asked to stop, then do as `once`.

        The results are written again when something has come, the sheet was changed, or a person has settled
        something.
        """
        self.shown.note(
            Text("reading what comes into {folder}; stop with Ctrl-C", folder=str(self.plan.folder))
        )
        try:
            for _ in self._rounds():
                self._write()
        except Stopped:
            return self._conclude()
        return True

    def _read_all(self) -> None:
        """Read all; photos that are still being copied are waited for, as long as any of them gets done."""
        since, before = time.monotonic(), 0
        while copying := self.run.round():
            if len(copying) != before:
                self.shown.note(
                    Text("waiting for photos that are being copied: {number}", number=len(copying))
                )
                since, before = time.monotonic(), len(copying)
            if time.monotonic() - since > _PATIENCE_S:
                self.run.give_up(copying)
                return
            time.sleep(_EVERY_S)

    def _rounds(self) -> Iterator[None]:
        """Read round after round, and yield when the results have to be written anew."""
        written, rest_until = "", 0.0
        while True:
            try:
                self.run.round()
                self._take_sheet()
            except _CARD_OUT as error:
                self._complain_once(error.text)
            state = fingerprint([self.plan.sign, self.run.state, self.store.newest_correction()])
            if state != written and time.monotonic() >= rest_until:
                began = time.monotonic()
                yield
                written, rest_until = state, time.monotonic() + _REST * (time.monotonic() - began)
            time.sleep(_EVERY_S)

    def _take_sheet(self) -> None:
        """Take the sheet as it is now, or go on with that of before and tell so, and when that ends."""
        try:
            self.plan = self.plan.with_new_sheet()
        except _SHEET_WRONG as error:
            self._complain_once(_meanwhile(error))
            self._is_sheet_wrong = True
            return
        if self._is_sheet_wrong:
            text = Text("{file} is right again: the results go by it", file=str(self.plan.sheet_file))
            self.shown.note(text)
        self._told, self._is_sheet_wrong = "", False

    def _complain_once(self, text: Value) -> None:
        if str(text) != self._told:
            self.terminal.complain(text)
        self._told = str(text)

    def _conclude(self) -> bool:
        """Write the results and tell what came out."""
        self._write()
        counts = self._counts()
        for path, text in self.run.unreadable:
            self.terminal.complain(Joined((path, text), by=": "))
        if not counts:
            self.terminal.complain(Text("{folder} has no photos", folder=str(self.plan.folder)))
        if not self.shown.is_quiet:
            self.terminal.show(_summary(counts))
        return not any(counts[status] for status in _LACKING)

    def _counts(self) -> collections.Counter[Status]:
        """Count in what was written how much came out how, by what the report says of it."""
        outcomes = Written(self.plan.out / OUTCOMES)
        judge = Judge.of(outcomes, self.plan.rules)
        return collections.Counter(_told_status(outcome, judge) for outcome in outcomes)

    def _write(self) -> None:
        """Match, score and write the results."""
        sheet = self.plan.sheet
        jobs = matched(self.run.photos, sheet.lines if sheet else ())
        outcomes = ScoredJobs(jobs, self.run, self.store, self.plan.rules)
        keys = []
        for outcome in outcomes:
            if outcome.status is not Status.DUPLICATE:  # to the store, the same bytes are one photo
                self.store.score(outcome)
                keys.append(outcome.job.key)
        self.store.keep_run(keys, self.plan.rules.id, _written(self.plan.folder))
        results = Results(
            out=self.plan.out,
            file_of=self.run.file_of,
            outcomes=outcomes,
            lines=sheet.lines if sheet else (),
            rules=self.plan.rules,
            sheet_sha256=sheet.sha256 if sheet else "",
        )
        write_results(results, self.terminal.language)


def _told_status(outcome: Outcome, judge: Judge) -> Status:
    """Return a status as people understand it: what is read surely may still be for one of them to settle.

    And what one of them said may be no hand that can be scored.
    """
    verdict = judge.verdict(outcome)
    is_unscored = outcome.status is Status.CORRECTED and verdict is Verdict.DOUBTFUL
    is_open = is_unscored or (outcome.status in _BY_PROGRAM and verdict.needs_person)
    return Status.READ_DOUBTFUL if is_open else outcome.status


def _meanwhile(error: CommandError) -> Value:
    """Return what is told of a wrong sheet while the results go by the one before."""
    if isinstance(error, SheetError):
        return error.meanwhile
    return Text("{problem}; until then the results go by the sheet as it was before", problem=error.text)


def _written(folder: Path) -> str:
    """Return where a folder lies, as text that any database takes."""
    return os.fsencode(folder.resolve()).decode("utf-8", "replace")


def _summary(counts: collections.Counter[Status]) -> Iterator[Line]:
    for status, text in _COUNTS.items():
        if counts[status]:
            yield Line(text=Joined((text, counts[status]), by=": "))
