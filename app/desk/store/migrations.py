"""How a store gets from each version of the schema to the next; a new one goes through all of them.

A step that is part of a release is never changed: another one follows it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, insert, inspect, select, text

from tehai.app.desk.store.tables import CLAIMS, CORRECTIONS, PHOTOS, READINGS, RUNS, SCORES, TABLES, VERSIONS
from tehai.app.errors import CommandError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

_LOCK: Final = 0x7E4A1
"""A number that only this program locks in PostgreSQL."""


def _reading(connection: Connection) -> None:
    """Version 1: photos are read and scored."""
    TABLES.create_all(connection, [PHOTOS, READINGS, SCORES])


def _reviewing(connection: Connection) -> None:
    """Version 2: several people correct what was read."""
    TABLES.create_all(connection, [CORRECTIONS, CLAIMS])


def _queueing(connection: Connection) -> None:
    """Version 3: what is to be reviewed is what the newest run had."""
    TABLES.create_all(connection, [RUNS])


STEPS: Final[tuple[Callable[[Connection], None], ...]] = (_reading, _reviewing, _queueing)
NEWEST: Final = len(STEPS)


def migrate(connection: Connection, to: int = NEWEST) -> None:
    """Bring a store to a version of the schema, in the connection's one transaction.

    Raises:
        CommandError: it was made by a newer tehai.
    """
    if connection.dialect.name == "postgresql":  # SQLite's writers wait for one another anyway
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    VERSIONS.create(connection, checkfirst=True)
    has = version_of(connection)
    if has > NEWEST:
        raise CommandError(
            Text(
                "the store is of version {has}, made by a newer tehai than this one, which knows {newest}: "
                "install the newest tehai",
                has=has,
                newest=NEWEST,
            )
        )
    for number in range(has + 1, to + 1):
        STEPS[number - 1](connection)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        connection.execute(insert(VERSIONS).values(version=number, reached_at=now))


def version_of(connection: Connection) -> int:
    """Return the version of a store's schema, 0 for a new one."""
    if not inspect(connection).has_table(VERSIONS.name):
        return 0
    return connection.execute(select(func.max(VERSIONS.c.version))).scalar() or 0
