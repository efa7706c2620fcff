"""The photos of a run as a browser shows them: upright pixels, nothing of a photo's EXIF."""

from __future__ import annotations

import functools
import hashlib
import io
import threading
import time
from typing import TYPE_CHECKING, Final

from PIL import Image

from tehai.app.desk.run.folder import FolderError, look
from tehai.scoring.text import Text
from tehai.vision import ImageError, open_photo
from tehai.vision.image import MOST_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from tehai.app.desk.lines import Photo
    from tehai.scoring.text import Value

GONE: Final = Text("the photo is not there any more as it was read")
_SIDE: Final = 2000
"""The longer side that is shown, in pixels."""
_QUALITY: Final = 85
_KEPT: Final = 24
"""Pictures in memory, some 500 kB each."""
_AGAIN_S: Final = 5.0
"""The folder is looked through again at most so often, where a photo is not found."""


class Photos:
    """The photos below a folder; threads may share it."""

    def __init__(self, folder: Path | None, newest: Callable[[], Path | None] = lambda: None) -> None:
        """Take the folder that a run read; None where `newest` has still to tell, or none can be shown."""
        self._folder = folder
        self._newest = newest
        self._files: Mapping[str, Path] = {}
        self._looked = float("-inf")
        self._lock = threading.Lock()
        self._made = functools.lru_cache(_KEPT)(self._make)

    def picture(self, photo: Photo) -> bytes | None:
        """Return a photo as a JPEG; None where it is not there with the bytes that were read, or is none."""
        for path in (photo.path, *photo.copies):
            if (made := self._made(path, photo.sha256)) is not None:
                return made
        self._made.cache_clear()  # what is not there now may come back
        return None

    def hindrance(self, photo: Photo) -> Value | None:
        """Return why a photo cannot be shown, None where it can."""
        if self.picture(photo) is not None:
            return None
        content = self.content(photo)
        if content is None:
            return GONE
        try:
            open_photo(content)
        except ImageError as error:
            return error.text
        return None  # it has come back just now

    def content(self, photo: Photo) -> bytes | None:
        """Return the bytes of a photo; None where they are not there as they were read."""
        found = (self._content(path, photo.sha256) for path in (photo.path, *photo.copies))
        return next((content for content in found if content is not None), None)

    def _make(self, path: str, sha256: str) -> bytes | None:
        content = self._content(path, sha256)
        try:
            return None if content is None else _jpeg(content)
        except ImageError:
            return None

    def _content(self, path: str, sha256: str) -> bytes | None:
        file = self._file(path)
        try:
            if file is None or file.stat().st_size > MOST_BYTES:
                return None
            content = file.read_bytes()
        except OSError:
            return None
        return content if hashlib.sha256(content).hexdigest() == sha256 else None

    def _file(self, path: str) -> Path | None:
        """Return the file of a photo's path: it need not be its name on the disk."""
        with self._lock:
            if path not in self._files and time.monotonic() - self._looked > _AGAIN_S:
                self._files = self._look()
                self._looked = time.monotonic()
            return self._files.get(path)

    def _look(self) -> Mapping[str, Path]:
        """Return the files by their paths; nothing where the folder is not there, or not known yet."""
        self._folder = self._folder or self._newest()
        try:
            return {found.path: found.file for found in look(self._folder).photos} if self._folder else {}
        except FolderError:
            return {}


def _jpeg(content: bytes) -> bytes:
    shown = Image.fromarray(open_photo(content).pixels)
    shown.thumbnail((_SIDE, _SIDE))
    written = io.BytesIO()
    shown.save(written, format="JPEG", quality=_QUALITY)
    return written.getvalue()
