"""What the desk keeps: photos, readings, outcomes, corrections, and who is looking at what.

Nothing is overwritten; of several rows about the same thing the newest counts. Several commands and several
people may use a store at one time.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Final, Self

from sqlalchemy import func, insert, select

from tehai.app.desk.lines import Outcome, Photo, fingerprint
from tehai.app.desk.run.task import Failure, Read
from tehai.app.desk.store.engine import asking, open_engine, writing
from tehai.app.desk.store.migrations import migrate
from tehai.app.desk.store.reviews import Reviews, now
from tehai.app.desk.store.tables import PHOTOS, READINGS, RUNS, SCORES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sqlalchemy import URL


_AT_ONCE: Final = 50
"""Outcomes in memory at one time."""
_KEY_DIGITS: Final = 16
"""So many digits of a job's key tell it from the others of a run."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What a run was about."""

    ruleset: str
    """The id of the rules that it scored by."""
    folder: str
    """Where the photos lay on the machine that ran it."""
    jobs: tuple[str, ...]
    """In its order, each by its `run_key`."""


class Store(Reviews):
    """A database of the desk; threads may share it."""

    @classmethod
    def open(cls, url: str | URL) -> Self:
        """Open a database, make its tables, or bring them up to date.

        Raises:
            StoreError: it cannot be opened.
            CommandError: it was made by a newer tehai.
        """
        engine = open_engine(url)
        with writing(engine) as connection:
            migrate(connection)
        return cls(engine)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def seen(self, photo: Photo) -> None:
        """Keep that a file was seen in a state."""
        self._add(
            PHOTOS,
            path=photo.path,
            size=photo.size,
            mtime_ns=photo.mtime_ns,
            sha256=photo.sha256,
            seen_at=now(),
        )

    def sha256(self, path: str, size: int, mtime_ns: int) -> str | None:
        """Return the SHA-256 of a file if it was last seen in this state."""
        newest = select(PHOTOS).where(PHOTOS.c.path == path).order_by(PHOTOS.c.id.desc()).limit(1)
        with asking(self._engine) as connection:
            row = connection.execute(newest).first()
        return row.sha256 if row and (row.size, row.mtime_ns) == (size, mtime_ns) else None

    def keep(self, read: Read, models: Mapping[str, str]) -> bool:
        """Keep what was read, and return whether it is the first of these bytes and this version."""
        return self._add(
            READINGS,
            sha256=read.sha256,
            version=read.version,
            models=dict(models),
            reading=read.reading,
            failure=read.failure.to_json() if read.failure else None,
            taken=read.taken,
            milliseconds=read.milliseconds,
            read_at=now(),
        )

    def has_read(self, sha256: str, version: str) -> bool:
        """Whether there is a reading of these bytes by this version."""
        wanted = select(READINGS.c.id).where(READINGS.c.sha256 == sha256, READINGS.c.version == version)
        with asking(self._engine) as connection:
            return connection.execute(wanted).first() is not None

    def read(self, sha256: str, version: str | None = None) -> Read | None:
        """Return what a version read in these bytes, the newest that read them where none is named."""
        wanted = select(READINGS).where(READINGS.c.sha256 == sha256).order_by(READINGS.c.id.desc()).limit(1)
        if version is not None:
            wanted = wanted.where(READINGS.c.version == version)
        with asking(self._engine) as connection:
            row = connection.execute(wanted).first()
        return None if row is None else _read(row)

    def score(self, outcome: Outcome) -> bool:
        """Keep what came of a job, and return whether it differs from what is kept of it."""
        told = outcome.to_json()
        del told["milliseconds"]
        sign = fingerprint(told)
        newest = select(SCORES.c.fingerprint).where(SCORES.c.job == outcome.job.key)
        with writing(self._engine) as connection:
            known = connection.execute(newest.order_by(SCORES.c.id.desc()).limit(1)).scalar()
            if known == sign:
                return False
            connection.execute(
                insert(SCORES).values(
                    job=outcome.job.key, fingerprint=sign, outcome=outcome.to_json(), scored_at=now()
                )
            )
        return True

    def outcomes(self) -> Iterator[Outcome]:
        """Yield the newest outcome of each job, in the order in which the jobs were first known."""
        newest = select(func.max(SCORES.c.id)).group_by(SCORES.c.job).order_by(func.min(SCORES.c.id))
        with asking(self._engine) as connection:
            numbers = connection.execute(newest).scalars().all()
        for number in numbers:
            with asking(self._engine) as connection:
                row = connection.execute(select(SCORES.c.outcome).where(SCORES.c.id == number)).scalar_one()
            yield Outcome.from_json(row)

    def scores_after(self, number: int) -> Iterator[tuple[int, str, Outcome]]:
        """Yield the newest outcome of each job that was scored after a number: its own, the job's key, it."""
        newest = select(func.max(SCORES.c.id)).group_by(SCORES.c.job).order_by(func.max(SCORES.c.id))
        with asking(self._engine) as connection:
            numbers = connection.execute(newest.having(func.max(SCORES.c.id) > number)).scalars().all()
        for start in range(0, len(numbers), _AT_ONCE):
            wanted = select(SCORES).where(SCORES.c.id.in_(numbers[start : start + _AT_ONCE]))
            with asking(self._engine) as connection:
                rows = connection.execute(wanted.order_by(SCORES.c.id)).all()
            yield from ((row.id, row.job, Outcome.from_json(row.outcome)) for row in rows)

    def keep_run(self, jobs: Iterable[str], ruleset: str, folder: str) -> bool:
        """Keep which jobs a run has by their keys, and return whether they are others than before.

        The folder of the photos is kept for who reviews them on the same machine; no report has it.
        """
        keys = [run_key(key) for key in jobs]
        sign = fingerprint([ruleset, folder, keys])
        newest = select(RUNS.c.fingerprint).order_by(RUNS.c.id.desc()).limit(1)
        with writing(self._engine) as connection:
            if connection.execute(newest).scalar() == sign:
                return False
            row = {"fingerprint": sign, "ruleset": ruleset, "folder": folder, "jobs": keys, "at": now()}
            connection.execute(insert(RUNS).values(row))
        return True

    def run(self) -> Run | None:
        """Return the newest run."""
        newest = select(RUNS).order_by(RUNS.c.id.desc()).limit(1)
        with asking(self._engine) as connection:
            row = connection.execute(newest).first()
        return None if row is None else Run(ruleset=row.ruleset, folder=row.folder, jobs=tuple(row.jobs))

    def newest_run(self) -> int:
        """Return the number of the newest run, 0 where there is none."""
        with asking(self._engine) as connection:
            return connection.execute(select(func.max(RUNS.c.id))).scalar() or 0


def run_key(key: str) -> str:
    """Return what a run knows a job by."""
    return key[:_KEY_DIGITS]


def _read(row: Any) -> Read:  # noqa: ANN401 # a row of READINGS
    return Read(
        sha256=row.sha256,
        version=row.version,
        reading=row.reading,
        failure=Failure.from_json(row.failure) if row.failure else None,
        taken=row.taken,
        milliseconds=row.milliseconds,
    )
