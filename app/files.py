"""Files that a person would miss: written whole or not at all, and by one command at a time."""

from __future__ import annotations

import os
import secrets
import shutil
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from tehai.app.errors import CommandError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

_PATIENCE = 10.0
"""Seconds to wait for another command: each holds a file only while it writes."""


class FileError(CommandError):
    """A file cannot be read or written, or another command holds it; it is as it was."""


def previous(path: Path) -> Path:
    """Return where the version before the last one is kept.

    >>> previous(Path("club") / "game.json").name
    'game.json~'
    """
    return path.with_name(f"{path.name}~")


def read_file(path: Path) -> bytes:
    """Return a file's bytes; raises FileError where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileError(
            Text("{file} cannot be read: {reason}", file=str(path), reason=_reason(error))
        ) from error


def write_file(path: Path, content: bytes, *, keep_previous: bool = False) -> None:
    """Write a file, whole or not at all, and keep the version before it as `previous(path)` where asked.

    The bytes are on the disk under another name in the same folder before they take the file's name, so that
    neither a full disk nor a power cut leaves half a file. A link is followed.

    Raises:
        FileError: it cannot be written; the file and its previous version are as they were.
    """
    target = Path(os.path.realpath(path))
    try:
        if keep_previous and target.exists():
            _swap_in(content, target, keep=target.read_bytes())
        else:
            _swap_in(content, target)
    except OSError as error:
        raise _unwritten(path, error) from error


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep every other command that locks this file waiting; the lock goes with the process that holds it.

    Raises:
        FileError: another one holds it for long, or the folder cannot be written.
    """
    target = Path(os.path.realpath(path))
    lock = FileLock(target.with_name(f".{target.name}.lock"), timeout=_PATIENCE)
    try:
        target.parent.stat()  # the lock would make a folder that is not there
        lock.acquire()
    except Timeout as error:
        raise FileError(
            Text("{file} is being written by another command; try again when it is done", file=str(path))
        ) from error
    except OSError as error:
        raise _unwritten(path, error) from error
    try:
        yield
    finally:
        lock.release()


def _swap_in(content: bytes, target: Path, keep: bytes | None = None) -> None:
    temporary = _written(content, target)
    try:
        if keep is not None:
            _swap_in(keep, previous(target))
        temporary.replace(target)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _written(content: bytes, target: Path) -> Path:
    """Write the bytes to the disk beside the target; nothing is left where that fails."""
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, temporary)  # who may read it stays
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _sync_folder(folder: Path) -> None:
    """Put the new name itself on the disk, where the system can do that for a folder."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _unwritten(path: Path, error: OSError) -> FileError:
    return FileError(
        Text("{file} cannot be written: {reason}; it is as it was", file=str(path), reason=_reason(error))
    )


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
