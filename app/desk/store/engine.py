"""Opening a database by its URL: SQLite so that several can write, every mistake as one message."""

from __future__ import annotations

import sqlite3
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import URL, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError, SQLAlchemyError

from tehai.app.errors import CommandError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy import Connection, Engine

_PATIENCE_S: Final = 60
"""How long one writer waits for another."""
_PAUSE_S: Final = 0.02
_WRITES: Final = "writes"
_NOT_WRITABLE: Final = frozenset((sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY))
FILE_NAME: Final = "tehai.sqlite"


class StoreError(CommandError):
    """The store cannot be opened, read or written; what is in it is as it was."""


def store_url(folder: Path) -> URL:
    """Return the URL of the store that lies in a folder of results, whatever the folder is called."""
    return URL.create("sqlite", database=str(folder / FILE_NAME))


def open_engine(url: str | URL) -> Engine:
    """Return the database of a URL; it is first spoken to when something is asked of it.

    Raises:
        StoreError: it is no URL, or its driver is not installed.
    """
    try:
        parsed = make_url(url)
        engine = create_engine(parsed, **_options(parsed))
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise StoreError(
            Text(
                "--store: this is no database, such as postgresql+psycopg://me@host/desk ({reason})",
                reason=_reason(error),
            )
        ) from error
    except ImportError as error:
        raise StoreError(
            Text(
                "--store: the driver of this database is not installed ({reason}); "
                "for PostgreSQL: pip install 'tehai[postgresql]'",
                reason=_reason(error),
            )
        ) from error
    if parsed.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    return engine


def _options(url: URL) -> dict[str, Any]:
    if url.get_backend_name() == "sqlite":
        return {"connect_args": {"timeout": _PATIENCE_S}}
    return {"pool_pre_ping": True}


def _set_up(connection: Any, _record: object) -> None:  # noqa: ANN401 # whatever the driver has
    connection.isolation_level = None  # transactions begin in `_begin`, those that create tables too
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA foreign_keys=ON")


def _write_ahead(connection: Any) -> None:  # noqa: ANN401 # whatever the driver has
    """Let readers go on beside a writer; two that do so at once to a new file: one waits for the other.

    SQLite itself does not wait here, since a switch that waits while it holds the file open could never end.
    """
    last = time.monotonic() + _PATIENCE_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > last:
                raise
            time.sleep(_PAUSE_S)
        else:
            return


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES)
    # A reader that becomes a writer would find another one before it, and could not wait.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Write in one transaction: all of it or nothing; raises StoreError where that fails."""
    with _told(engine), engine.execution_options(**{_WRITES: True}).begin() as connection:
        yield connection


@contextmanager
def asking(engine: Engine) -> Iterator[Connection]:
    """Read, seeing one state all the time; raises StoreError where that fails."""
    with _told(engine), engine.begin() as connection:
        yield connection


@contextmanager
def _told(engine: Engine) -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        name = engine.url.render_as_string(hide_password=True)
        if isinstance(error, OperationalError) and "full" in str(error.orig):
            text = Text(
                "the store {store} cannot be written, the disk is full: make room and start this again; "
                "what was read is kept",
                store=name,
            )
        elif _is_not_writable(error):
            text = Text(
                "the store {store} cannot be used ({reason}): its folder and its file must be writable; "
                "what is in it is as it was",
                store=name,
                reason=_reason(error),
            )
        else:
            text = Text(
                "the store {store} cannot be used ({reason}); what is in it is as it was",
                store=name,
                reason=_reason(error),
            )
        raise StoreError(text) from error


def _is_not_writable(error: SQLAlchemyError) -> bool:
    """Whether SQLite could not write beside its file or into it; reading takes that too."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    return isinstance(cause, sqlite3.OperationalError) and cause.sqlite_errorcode & 0xFF in _NOT_WRITABLE


def _reason(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return " ".join(str(cause).split())
