"""A folder of photos, looked through with all below it."""

from __future__ import annotations

import dataclasses
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from tehai.app.desk.run.kinds import Kind, is_left_out, kind_of
from tehai.app.desk.run.names import shown
from tehai.app.errors import CommandError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator


class FolderError(CommandError):
    """The folder of the photos is not there, or cannot be read."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A photo's file as it was when the folder was looked through."""

    path: str
    """Below the folder, as `shown` writes it."""
    file: Path
    size: int
    """Bytes."""
    mtime_ns: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """Something in the folder that may be a photo and cannot be read: a word for programs, and what to do."""

    path: str
    code: str
    text: Text


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """All that a folder holds, by path."""

    photos: tuple[Found, ...]
    troubles: tuple[Trouble, ...]
    left_out: tuple[str, ...]
    """What is no photo, hidden, or not finished."""


def look(folder: Path, leave_out: tuple[Path, ...] = ()) -> Look:
    """Look through a folder and all below it, but for some folders.

    A link to a file is followed, one to a folder is not: it might lead back, or to all of a disk.

    Raises:
        FolderError: it is no folder, or cannot be read.
    """
    try:
        os.scandir(folder).close()
    except OSError as error:
        raise FolderError(
            Text(
                "FOLDER: {folder} cannot be read: {reason}",
                folder=shown(str(folder)),
                reason=error.strerror or str(error),
            )
        ) from error
    away = {path.resolve() for path in leave_out}
    found = list(_below(folder, away))
    taken: set[str] = set()
    photos = [_named(one, taken) for one in found if isinstance(one, Found)]
    return Look(
        photos=tuple(sorted(photos, key=lambda one: one.path)),
        troubles=tuple(sorted((one for one in found if isinstance(one, Trouble)), key=lambda one: one.path)),
        left_out=tuple(sorted(one for one in found if isinstance(one, str))),
    )


def _named(found: Found, taken: set[str]) -> Found:
    """Two files whose names are written alike keep apart."""
    path, number = found.path, 1
    while path in taken:
        number += 1
        path = f"{found.path} ({number})"
    taken.add(path)
    return dataclasses.replace(found, path=path)


def _below(folder: Path, away: set[Path]) -> Iterator[Found | Trouble | str]:
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        try:
            with os.scandir(here) as scanned:
                entries = sorted(scanned, key=lambda entry: entry.name)
        except OSError as error:
            yield _closed(_path(folder, here), error)
            continue
        for entry in entries:
            path = _path(folder, Path(entry.path))
            if is_left_out(entry.name):
                yield path
            elif not entry.is_dir(follow_symlinks=False):
                yield _looked_at(path, Path(entry.path))
            elif Path(entry.path).resolve() not in away:
                waiting.append(Path(entry.path))


def _path(folder: Path, file: Path) -> str:
    return "/".join(shown(part) for part in file.relative_to(folder).parts)


def _looked_at(path: str, file: Path) -> Found | Trouble | str:
    try:
        status = file.stat()
    except OSError as error:
        return _broken_link(path) if file.is_symlink() else _closed(path, error)
    if stat.S_ISDIR(status.st_mode):
        return _linked_folder(path)
    if not stat.S_ISREG(status.st_mode):
        return _no_file(path)
    match kind_of(file):
        case Kind.PHOTO:
            return Found(path=path, file=file, size=status.st_size, mtime_ns=status.st_mtime_ns)
        case Kind.OTHER_PHOTO:
            return path if _has_twin(file) else _other_kind(path)
        case Kind.NO_PHOTO:
            return path


def _has_twin(file: Path) -> bool:
    """Cameras write a JPEG beside what the sensor gave."""
    ends = (".jpg", ".JPG", ".jpeg", ".JPEG", ".heic", ".HEIC", ".hif", ".HIF")
    return any(file.with_suffix(end).exists() for end in ends)


def _closed(path: str, error: OSError) -> Trouble:
    text = Text(
        "it cannot be opened ({reason}): check who may read it", reason=error.strerror or type(error).__name__
    )
    return Trouble(path=path, code="not-readable", text=text)


def _broken_link(path: str) -> Trouble:
    return Trouble(
        path=path,
        code="broken-link",
        text=Text("this is a link that leads nowhere: copy the photo itself there"),
    )


def _linked_folder(path: str) -> Trouble:
    return Trouble(
        path=path,
        code="linked-folder",
        text=Text("links to folders are not followed: copy the folder itself there, or read it apart"),
    )


def _no_file(path: str) -> Trouble:
    return Trouble(
        path=path,
        code="no-file",
        text=Text("this is a device, a pipe or a socket, not a photo: take it away"),
    )


def _other_kind(path: str) -> Trouble:
    text = Text(
        "photos of this kind are not read: set the camera to JPEG or HEIC, or save this one as JPEG beside it"
    )
    return Trouble(path=path, code="other-kind", text=text)
