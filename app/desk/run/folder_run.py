"""A folder read into a store: what is new and whole, each photo once, by whatever readers there are."""

from __future__ import annotations

import dataclasses
import hashlib
import os
from typing import TYPE_CHECKING, Protocol

from tehai.app.desk.lines import Photo, fingerprint
from tehai.app.desk.run.folder import Trouble, look
from tehai.app.desk.run.reading import model_version, models
from tehai.app.desk.run.settled import Settling
from tehai.app.desk.run.task import Failure, Read, Task
from tehai.scoring.text import Text
from tehai.vision import ImageError, open_photo
from tehai.vision.image import MOST_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from tehai.app.desk.run.executor import Executor
    from tehai.app.desk.run.folder import Found
    from tehai.app.desk.store.store import Store
    from tehai.scoring.text import Value


class Watcher(Protocol):
    """Is told how the reading goes on."""

    def found(self, count: int) -> None:
        """So many photos are to be looked at now."""

    def known(self, path: str) -> None:
        """A photo need not be read: it, or another one with the same bytes, has been."""

    def read(self, path: str, read: Read) -> None:
        """A photo was read."""

    def trouble(self, trouble: Trouble) -> None:
        """Something in the folder cannot be read."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _State:
    """A file as it was when it was dealt with."""

    file: Path
    size: int
    mtime_ns: int
    sha256: str

    def is_of(self, found: Found) -> bool:
        return (self.size, self.mtime_ns) == (found.size, found.mtime_ns)


class FolderRun:
    """Reads one folder, in one round or in many; all that must outlive it is in the store."""

    def __init__(
        self,
        folder: Path,
        store: Store,
        executor: Executor,
        watcher: Watcher,
        leave_out: tuple[Path, ...] = (),
    ) -> None:
        self._folder = folder
        self._store = store
        self._executor = executor
        self._watcher = watcher
        self._leave_out = leave_out
        self._settling = Settling()
        self._done: dict[str, _State] = {}
        self._paths: dict[str, str] = {}
        self._failed: dict[str, Read] = {}
        self._troubles: dict[str, Trouble] = {}
        self._closed: dict[str, Trouble] = {}

    def round(self) -> tuple[str, ...]:
        """Read what is there, new and whole; return the paths that are still being written.

        Raises:
            CommandError: the folder, the store or the readers cannot be used.
        """
        seen = look(self._folder, self._leave_out)
        self._forget({photo.path for photo in seen.photos})
        self._take_troubles(seen.troubles)
        new = [photo for photo in seen.photos if not self._is_done(photo)]
        whole = self._settling.whole(new)
        if whole:
            self._watcher.found(len(whole))
            for read in self._executor.read(self._tasks(whole)):
                self._keep(read)
        return tuple(
            photo.path for photo in new if photo.path not in self._closed and not self._is_done(photo)
        )

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What cannot be read as a file, by path."""
        troubles = {**self._troubles, **self._closed}
        return tuple(troubles[path] for path in sorted(troubles))

    @property
    def photos(self) -> tuple[Photo, ...]:
        """The photos of the folder that were read, by path; those of the same bytes are one."""
        same: dict[str, list[str]] = {}
        for path in sorted(self._done):
            same.setdefault(self._done[path].sha256, []).append(path)
        return tuple(photo for paths in same.values() for photo in self._photo(*paths))

    @property
    def state(self) -> str:
        """What changes when something in the folder is read, goes, or cannot be read."""
        read = [[path, state.sha256] for path, state in sorted(self._done.items())]
        return fingerprint([model_version(), read, [[one.path, one.code] for one in self.troubles]])

    @property
    def unreadable(self) -> tuple[tuple[str, Value], ...]:
        """The paths of all that cannot be read, each with why and what to do."""
        told: dict[str, Value] = {one.path: one.text for one in self.troubles}
        for photo in self.photos:
            read = self.read_of(photo)
            if read is not None and read.failure is not None:
                told.update(dict.fromkeys((photo.path, *photo.copies), read.failure.text))
        return tuple(sorted(told.items()))

    def give_up(self, paths: Iterable[str]) -> None:
        """Wait no longer for photos that are being written."""
        text = Text("it is still being written: start this again when it is there")
        for path in paths:
            self._closed[path] = Trouble(path=path, code="being-written", text=text)
            self._watcher.trouble(self._closed[path])

    def file_of(self, path: str) -> Path:
        """Return where a photo lies: its path need not be the name on the disk."""
        return self._done[path].file if path in self._done else self._folder / path

    def read_of(self, photo: Photo) -> Read | None:
        """Return what was read from a photo, None where nothing was yet."""
        return self._store.read(photo.sha256, model_version()) or self._failed.get(photo.sha256)

    def _photo(self, path: str, *copies: str) -> Iterator[Photo]:
        """Yield the photo of a path, or nothing as long as it is not read."""
        state = self._done[path]
        photo = Photo(path=path, size=state.size, mtime_ns=state.mtime_ns, sha256=state.sha256, copies=copies)
        if (read := self.read_of(photo)) is not None:
            yield dataclasses.replace(photo, taken=read.taken)

    def _is_done(self, found: Found) -> bool:
        return found.path in self._done and self._done[found.path].is_of(found)

    def _forget(self, here: set[str]) -> None:
        """Forget what is gone from the folder; the store does not."""
        self._done = {path: state for path, state in self._done.items() if path in here}
        self._closed = {path: trouble for path, trouble in self._closed.items() if path in here}

    def _take_troubles(self, troubles: Iterable[Trouble]) -> None:
        before, self._troubles = self._troubles, {trouble.path: trouble for trouble in troubles}
        for trouble in troubles:
            if before.get(trouble.path) != trouble:
                self._watcher.trouble(trouble)

    def _tasks(self, photos: Iterable[Found]) -> Iterator[Task]:
        """Yield what has to be read, each content once; it is taken from the disk when it is asked for."""
        for found in photos:
            task = self._task(found)
            if task is not None:
                yield task

    def _task(self, found: Found) -> Task | None:
        sha256 = self._store.sha256(found.path, found.size, found.mtime_ns)
        if sha256 is not None and self._is_read(sha256):
            self._settle(found, sha256, is_new=False)
            return None
        try:
            content = _content(found)
        except OSError as error:
            self._cannot_open(found, error)
            return None
        if content is None:
            return None  # it was changed just now: the next round looks at it again
        if isinstance(content, Read):
            self._settle(found, content.sha256, is_read=False)
            self._keep(content)
            return None
        task = Task(sha256=hashlib.sha256(content).hexdigest(), content=content)
        is_read = self._is_read(task.sha256)
        self._settle(found, task.sha256, is_new=sha256 != task.sha256, is_read=is_read)
        return None if is_read else task

    def _is_read(self, sha256: str) -> bool:
        return sha256 in self._paths or self._store.has_read(sha256, model_version())

    def _settle(self, found: Found, sha256: str, *, is_new: bool = True, is_read: bool = True) -> None:
        """Note a file's state; `is_new` where the store does not know it, `is_read` where its bytes were."""
        state = _State(file=found.file, size=found.size, mtime_ns=found.mtime_ns, sha256=sha256)
        if is_new:
            photo = Photo(path=found.path, size=found.size, mtime_ns=found.mtime_ns, sha256=sha256)
            self._store.seen(photo)
        self._done[found.path] = state
        self._closed.pop(found.path, None)
        self._paths.setdefault(sha256, found.path)
        if is_read:
            self._watcher.known(found.path)

    def _keep(self, read: Read) -> None:
        if read.failure is not None and not read.failure.is_lasting:
            self._failed[read.sha256] = read
        else:
            self._store.keep(read, models())
        self._watcher.read(self._paths[read.sha256], read)

    def _cannot_open(self, found: Found, error: OSError) -> None:
        text = Text("it cannot be opened ({reason}): check who may read it", reason=str(error.strerror))
        trouble = Trouble(path=found.path, code="not-readable", text=text)
        self._done.pop(found.path, None)
        if self._closed.get(found.path) != trouble:
            self._closed[found.path] = trouble
            self._watcher.trouble(trouble)


def _content(found: Found) -> bytes | Read | None:
    """Return a file's bytes, None when it was changed meanwhile; of one that is too large, the failure."""
    with found.file.open("rb") as file:
        if found.size > MOST_BYTES:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
            return _too_large(found, sha256)
        content = file.read()
        after = os.fstat(file.fileno())
    same = (after.st_size, after.st_mtime_ns) == (found.size, found.mtime_ns)
    return content if same and len(content) == found.size else None


def _too_large(found: Found, sha256: str) -> Read | None:
    try:
        open_photo(found.file)
    except ImageError as error:
        failure = Failure(code=error.code, text=error.text)
        return Read(sha256=sha256, version=model_version(), failure=failure)
    return None
