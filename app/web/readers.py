"""The readers of a host: so many photos at one time as it has cores, the others wait their turn."""

from __future__ import annotations

import asyncio
import dataclasses
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Final

from tehai.app.web.guard import busy
from tehai.app.web.refusals import TooManyError
from tehai.scoring.text import Text
from tehai.vision import open_photo

if TYPE_CHECKING:
    from tehai.app.web.asked import Sender
    from tehai.vision import HandReading, TileReader

WAITING: Final = 64
"""Photos that wait at one time; each holds its bytes in memory."""
WAITING_PER_ADDRESS: Final = 32
WAITING_PER_DEVICE: Final = 4


@dataclasses.dataclass(slots=True, kw_only=True, eq=False)
class _Turn:
    """A photo that waits to be read."""

    content: bytes
    sender: Sender
    reading: asyncio.Future[HandReading]


class Readers:
    """Reads photos for many visitors, and lets none of them wait for another's many photos.

    The next photo is that of the address which has waited longest since it was last served, and of its
    devices the one of which the same is true. Used from one event loop.
    """

    def __init__(self, reader: TileReader, count: int, patience: float) -> None:
        """Take a reader for threads to share, how many read, and for how many seconds photos wait."""
        self._reader = reader
        self._count = count
        self._patience = patience
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="reader")
        self._waiting: list[_Turn] = []
        self._busy = 0
        self._served: dict[object, int] = {}
        self._clock = 0

    @property
    def waiting(self) -> int:
        """How many photos wait."""
        return len(self._waiting)

    async def read(self, content: bytes, sender: Sender) -> HandReading:
        """Read a photo when its turn comes; one whose task is cancelled leaves the queue.

        Raises:
            ImageError: it is no photo that can be read.
            TooManyError: the sender has many photos waiting.
            BusyError: too many photos wait, or this one has waited too long.
        """
        self._check_room(sender)
        turn = _Turn(content=content, sender=sender, reading=asyncio.get_running_loop().create_future())
        self._waiting.append(turn)
        self._begin()
        try:
            async with asyncio.timeout(self._patience):
                return await turn.reading
        except TimeoutError:
            raise busy() from None
        finally:
            if turn in self._waiting:
                self._waiting.remove(turn)

    def close(self) -> None:
        """Stop reading; photos that wait are not read."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _check_room(self, sender: Sender) -> None:
        of_address = [turn.sender for turn in self._waiting if turn.sender.address == sender.address]
        if len(of_address) >= WAITING_PER_ADDRESS or of_address.count(sender) >= WAITING_PER_DEVICE:
            message = Text("many photos of yours are waiting already; send this one when they are read")
            raise TooManyError("too-many-photos", message, 2)
        if len(self._waiting) >= WAITING:
            raise busy()

    def _begin(self) -> None:
        """Give each free reader a photo."""
        while self._waiting and self._busy < self._count:
            turn = min(self._waiting, key=self._last_served)
            self._waiting.remove(turn)
            self._note(turn.sender)
            self._busy += 1
            started = asyncio.get_running_loop().run_in_executor(self._pool, self._read, turn.content)
            turn.content = b""
            started.add_done_callback(partial(self._end, turn))

    def _last_served(self, turn: _Turn) -> tuple[int, int]:
        return self._served.get(turn.sender.address, 0), self._served.get(turn.sender, 0)

    def _note(self, sender: Sender) -> None:
        """Remember whose turn it was, as long as anybody waits."""
        if not self._waiting:
            self._served.clear()
        self._clock += 1
        self._served[sender.address] = self._served[sender] = self._clock

    def _read(self, content: bytes) -> HandReading:
        return self._reader.read(open_photo(content))

    def _end(self, turn: _Turn, done: asyncio.Future[HandReading]) -> None:
        self._busy -= 1
        error = done.exception()  # taken even where nobody waits any more: asyncio complains of others
        if not turn.reading.done():
            if error is None:
                turn.reading.set_result(done.result())
            else:
                turn.reading.set_exception(error)
        self._begin()
