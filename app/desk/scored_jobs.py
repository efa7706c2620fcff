"""What came of all jobs of a run, computed from the store one at a time, as often as it is walked through."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from typing import TYPE_CHECKING

from tehai.app.desk.lines import Job, Outcome, Photo, Status, fingerprint
from tehai.app.desk.outcome import outcome_of
from tehai.app.desk.run.reading import models
from tehai.app.desk.run.same_hands import same_hands

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tehai.app.desk.run.folder import Trouble
    from tehai.app.desk.run.folder_run import FolderRun
    from tehai.app.desk.store.store import Store
    from tehai.scoring.answer import Json
    from tehai.scoring.ruleset import Rules


class ScoredJobs:
    """The outcomes of the jobs in their order, then of copies, then of photos that could not be opened."""

    def __init__(self, jobs: tuple[Job, ...], run: FolderRun, store: Store, rules: Rules) -> None:
        self._jobs = jobs
        self._run = run
        self._store = store
        self._rules = rules
        groups = same_hands(_readings(run))
        self._same = _same(jobs, groups)
        self._again = _shown_again(jobs, groups)

    def __iter__(self) -> Iterator[Outcome]:
        """Yield what came of each."""
        for job in self._jobs:
            yield self._outcome(job)
        yield from _copies(self._jobs, self._rules)
        for trouble in self._run.troubles:
            yield _closed(trouble, self._rules)

    def _outcome(self, job: Job) -> Outcome:
        read = self._run.read_of(job.photo) if job.photo else None
        said = self._store.corrections(job.about)
        newest = said[-1] if said else None
        again = job.line is not None and job.photo is not None and job.photo.path in self._again
        outcome = outcome_of(job, read, self._rules, models=models(), correction=newest, shown_again=again)
        same_as = self._same.get(job.photo.path, "") if job.photo and job.line is None else ""
        return dataclasses.replace(outcome, same_as=same_as) if same_as else outcome


def _same(jobs: Iterable[Job], groups: Iterable[Sequence[Photo]]) -> dict[str, str]:
    """Return the photo that counts, by the path of each other one that shows the same hand."""
    with_line = {job.photo.path for job in jobs if job.photo and job.line}
    counts: dict[str, str] = {}
    for group in groups:
        first = next((photo for photo in group if photo.path in with_line), group[0])
        counts.update({photo.path: first.path for photo in group if photo is not first})
    return counts


def _shown_again(jobs: Iterable[Job], groups: Iterable[Sequence[Photo]]) -> frozenset[str]:
    """Return the paths of photos that show one hand and belong to several lines: it was won once."""
    rows: dict[str, set[int]] = defaultdict(set)
    for job in jobs:
        if job.photo and job.line:
            rows[job.photo.path].add(job.line.row)
    return frozenset(
        photo.path
        for group in groups
        if len(set().union(*(rows.get(photo.path, ()) for photo in group))) > 1
        for photo in group
    )


def _readings(run: FolderRun) -> Iterator[tuple[Photo, Mapping[str, Json]]]:
    for photo in run.photos:
        read = run.read_of(photo)
        if read is not None and read.reading is not None:
            yield photo, read.reading


def _copies(jobs: Iterable[Job], rules: Rules) -> Iterator[Outcome]:
    """Yield what comes of files with the bytes of another photo, by path: they are told, and never scored."""
    copies = {path: job.photo for job in jobs if job.photo for path in job.photo.copies}
    for path in sorted(copies):
        photo = copies[path]
        yield Outcome(
            job=Job(photo=dataclasses.replace(photo, path=path, copies=())),
            status=Status.DUPLICATE,
            same_as=photo.path,
            ruleset=rules.id,
        )


def _closed(trouble: Trouble, rules: Rules) -> Outcome:
    """Return what comes of a file that has no bytes to be known by: it is known by its name."""
    photo = Photo(path=trouble.path, size=0, mtime_ns=0, sha256=fingerprint(["not opened", trouble.path]))
    return Outcome(
        job=Job(photo=photo),
        status=Status.UNREADABLE,
        error={"code": trouble.code, "message": str(trouble.text)},
        ruleset=rules.id,
    )
