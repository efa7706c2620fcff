"""Photos that are still being copied are waited for: a file's size and time must stay as they are."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.app.desk.run.folder import Found

QUIET_S: Final = 10.0
"""A file that was last written so long ago is not being copied."""
APART_S: Final = 1.0
"""Of a file written since, two looks so far apart must agree."""


class Settling:
    """Tells photos that are whole from such as are still being written."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[int, int, float]] = {}

    def whole(self, photos: Iterable[Found], now: float | None = None) -> tuple[Found, ...]:
        """Return those that are whole, of all there are now; `now` is in seconds since 1970."""
        clock = time.time() if now is None else now
        whole, waiting = [], {}
        for photo in photos:
            if self._is_whole(photo, clock):
                whole.append(photo)
            else:
                waiting[photo.path] = self._first_seen_so(photo, clock)
        self._seen = waiting
        return tuple(whole)

    def _is_whole(self, photo: Found, now: float) -> bool:
        # A clock in a camera or a file server may be ahead of ours.
        if now - photo.mtime_ns / 1e9 >= QUIET_S:
            return True
        size, mtime_ns, since = self._seen.get(photo.path, (-1, -1, now))
        return (size, mtime_ns) == (photo.size, photo.mtime_ns) and now - since >= APART_S

    def _first_seen_so(self, photo: Found, now: float) -> tuple[int, int, float]:
        size, mtime_ns, since = self._seen.get(photo.path, (-1, -1, now))
        return (
            photo.size,
            photo.mtime_ns,
            since if (size, mtime_ns) == (photo.size, photo.mtime_ns) else now,
        )
