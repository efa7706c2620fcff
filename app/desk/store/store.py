"""What the desk keeps: photos, readings, outcomes, corrections, and who is looking at what.

Nothing is overwritten; of several rows about the same thing the newest counts. Several commands and several
people may use a store at one time.
"""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Self

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from tehai.app.desk.lines import Outcome, Photo, fingerprint
from tehai.app.desk.run.task import Failure, Read
from tehai.app.desk.store.engine import StoreError, asking, open_engine, writing
from tehai.app.desk.store.migrations import migrate
from tehai.app.desk.store.tables import CLAIMS, CORRECTIONS, PHOTOS, READINGS, SCORES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sqlalchemy import URL, Engine, Table

    from tehai.scoring.answer import Json


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What a person said about a job, and when."""

    about: str
    """As the job's `about` says it."""
    correction: Mapping[str, Json]
    by: str
    at: str
    """ISO 8601, UTC."""


class Store:
    """A database of the desk; threads may share it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

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
            seen_at=_now(),
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
            read_at=_now(),
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
                    job=outcome.job.key, fingerprint=sign, outcome=outcome.to_json(), scored_at=_now()
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

    def correct(self, about: str, correction: Mapping[str, Json], by: str) -> None:
        """Keep what a person said about a job, beside the reading and all that was said before."""
        self._add(CORRECTIONS, about=about, correction=dict(correction), by=by, at=_now())

    def corrections(self, about: str) -> tuple[Correction, ...]:
        """Return all that was said about a job, the newest last."""
        wanted = select(CORRECTIONS).where(CORRECTIONS.c.about == about).order_by(CORRECTIONS.c.id)
        with asking(self._engine) as connection:
            rows = connection.execute(wanted).all()
        return tuple(
            Correction(about=row.about, correction=row.correction, by=row.by, at=row.at) for row in rows
        )

    def claim(self, about: str, by: str, seconds: float) -> bool:
        """Take a job to look at, for so long, and return whether it could be taken.

        It cannot while another person has it. Who has it already keeps it for longer.
        """
        newest = select(CLAIMS).where(CLAIMS.c.about == about).order_by(CLAIMS.c.number.desc()).limit(1)
        with asking(self._engine) as connection:
            last = connection.execute(newest).first()
        if last and last.by != by and last.until > _now():
            return False
        return self._add(
            CLAIMS,
            about=about,
            number=last.number + 1 if last else 1,
            by=by,
            at=_now(),
            until=_now(seconds),
        )

    def release(self, about: str, by: str) -> None:
        """Leave a job to others."""
        self.claim(about, by, 0)

    def _add(self, table: Table, **values: Any) -> bool:  # noqa: ANN401 # of the column's type
        """Add a row, and return whether there was none that has its place."""
        try:
            with writing(self._engine) as connection:
                connection.execute(insert(table).values(**values))
        except StoreError as error:
            if isinstance(error.__cause__, IntegrityError):
                return False
            raise
        return True


def _read(row: Any) -> Read:  # noqa: ANN401 # a row of READINGS
    return Read(
        sha256=row.sha256,
        version=row.version,
        reading=row.reading,
        failure=Failure.from_json(row.failure) if row.failure else None,
        taken=row.taken,
        milliseconds=row.milliseconds,
    )


def _now(later: float = 0) -> str:
    return (datetime.now(UTC) + timedelta(seconds=later)).isoformat(timespec="microseconds")
