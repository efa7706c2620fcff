"""What people say in the store, and who looks at what: corrections and claims."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from tehai.app.desk.store.engine import StoreError, asking, writing
from tehai.app.desk.store.tables import CLAIMS, CORRECTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import Connection, Engine, Table

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

    @property
    def said(self) -> Mapping[str, Json]:
        """What it says of the win, in the keys of the JSON of a win."""
        return {key: value for key, value in self.correction.items() if key not in _BESIDE}

    @property
    def sets_aside(self) -> bool:
        """Whether it says that the photo shows no hand that counts."""
        return self.correction.get(SET_ASIDE) is True

    @property
    def places(self) -> tuple[int | None, ...]:
        """The place in the reading of each tile of the hand and its melds, None for one that is not in it."""
        told = self.correction.get(PLACES)
        return tuple(one if isinstance(one, int) else None for one in told) if isinstance(told, list) else ()


SET_ASIDE: Final = "set_aside"
PLACES: Final = "places"
_BESIDE: Final = frozenset((SET_ASIDE, PLACES))
"""What a correction says besides the win."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Who looks at a job at the moment."""

    by: str
    until: str
    """ISO 8601, UTC."""


class Reviews:
    """The part of a store that people write to; threads may share it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def correct(self, about: str, correction: Mapping[str, Json], by: str) -> None:
        """Keep what a person said about a job, beside the reading and all that was said before."""
        self._add(CORRECTIONS, about=about, correction=dict(correction), by=by, at=now())

    def settle(self, about: str, correction: Mapping[str, Json], by: str, holder: str) -> bool:
        """Keep what a person said who has the job as `holder`, and return whether they still had it."""
        with writing(self._engine) as connection:
            held = _holder(connection, about)
            if held is None or held.by != holder:
                return False
            values = {"about": about, "correction": dict(correction), "by": by, "at": now()}
            connection.execute(insert(CORRECTIONS).values(values))
        return True

    def corrections_after(self, number: int) -> tuple[tuple[int, Correction], ...]:
        """Return all corrections after a number, in their order, each with its own number."""
        wanted = select(CORRECTIONS).where(CORRECTIONS.c.id > number).order_by(CORRECTIONS.c.id)
        with asking(self._engine) as connection:
            return tuple((row.id, _correction(row)) for row in connection.execute(wanted))

    def newest_correction(self) -> int:
        """Return the number of the newest correction, 0 where there is none."""
        with asking(self._engine) as connection:
            return connection.execute(select(func.max(CORRECTIONS.c.id))).scalar() or 0

    def corrections(self, about: str) -> tuple[Correction, ...]:
        """Return all that was said about a job, the newest last."""
        wanted = select(CORRECTIONS).where(CORRECTIONS.c.about == about).order_by(CORRECTIONS.c.id)
        with asking(self._engine) as connection:
            rows = connection.execute(wanted).all()
        return tuple(map(_correction, rows))

    def claim(self, about: str, by: str, seconds: float) -> bool:
        """Take a job to look at, for so long, and return whether it could be taken.

        It cannot while another person has it. Who has it already keeps it for longer.
        """
        newest = select(CLAIMS).where(CLAIMS.c.about == about).order_by(CLAIMS.c.number.desc()).limit(1)
        with asking(self._engine) as connection:
            last = connection.execute(newest).first()
        if last and last.by != by and last.until > now():
            return False
        return self._add(
            CLAIMS,
            about=about,
            number=last.number + 1 if last else 1,
            by=by,
            at=now(),
            until=now(seconds),
        )

    def release(self, about: str, by: str) -> None:
        """Leave a job to others."""
        self.claim(about, by, 0)

    def held(self) -> Mapping[str, Held]:
        """Return who looks at what at the moment, by what the claims are about."""
        newest = select(func.max(CLAIMS.c.id)).group_by(CLAIMS.c.about)
        wanted = select(CLAIMS).where(CLAIMS.c.until > now(), CLAIMS.c.id.in_(newest))
        with asking(self._engine) as connection:
            return {row.about: Held(by=row.by, until=row.until) for row in connection.execute(wanted)}

    def holder(self, about: str) -> Held | None:
        """Return who looks at a job at the moment."""
        with asking(self._engine) as connection:
            return _holder(connection, about)

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


def _holder(connection: Connection, about: str) -> Held | None:
    newest = select(CLAIMS).where(CLAIMS.c.about == about).order_by(CLAIMS.c.number.desc()).limit(1)
    row = connection.execute(newest).first()
    return Held(by=row.by, until=row.until) if row and row.until > now() else None


def _correction(row: Any) -> Correction:  # noqa: ANN401 # a row of CORRECTIONS
    return Correction(about=row.about, correction=row.correction, by=row.by, at=row.at)


def now(later: float = 0) -> str:
    """Return the time, or so many seconds later: ISO 8601, UTC, sorted as text."""
    return (datetime.now(UTC) + timedelta(seconds=later)).isoformat(timespec="microseconds")
