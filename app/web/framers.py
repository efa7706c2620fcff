"""Frames of cameras that are being aimed: few, small, one at a time for each phone, photos first."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from tehai.app.framing import frame_pixels, framing
from tehai.app.web.guard import busy
from tehai.app.web.refusals import TooManyError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.app.framing import Framing
    from tehai.app.web.asked import Sender
    from tehai.app.web.readers import Readers
    from tehai.vision.detect import TileDetector

_MOST_AT_ONCE: Final = 4
"""Phones whose frames are looked at, or wait for it, at one time."""


class Framer:
    """Judges frames, in one thread. Used from one event loop."""

    def __init__(self, detector: TileDetector, readers: Readers) -> None:
        """Take the detector of the readers, whose photos go first."""
        self._detector = detector
        self._readers = readers
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="framer")
        self._senders: set[Sender] = set()

    async def look(self, content: bytes, photo_side: int, sender: Sender) -> Framing:
        """Judge a frame.

        Raises:
            ImageError: it is no small JPEG.
            TooManyError: the sender's last frame is not answered yet.
            BusyError: photos wait, or frames of many phones.
        """
        if sender in self._senders:
            message = Text("one frame at a time: the one before is being looked at")
            raise TooManyError("one-at-a-time", message, 1)
        if self._readers.waiting or len(self._senders) >= _MOST_AT_ONCE:
            raise busy()
        self._senders.add(sender)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, self._judged, content, photo_side)
        finally:
            self._senders.discard(sender)

    def close(self) -> None:
        """Look at no more frames."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _judged(self, content: bytes, photo_side: int) -> Framing:
        return framing(self._detector, frame_pixels(content), photo_side)
