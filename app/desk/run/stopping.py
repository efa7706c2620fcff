"""Stopping a run: Ctrl-C and the system's request to end are one thing."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


class Stopped(KeyboardInterrupt):
    """The run was asked to stop; `exit_status` is what shells expect of that."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_status = 128 + number


@contextmanager
def stoppable() -> Iterator[None]:
    """Raise `Stopped` in the main thread at SIGINT and SIGTERM, once: tidying up is not disturbed."""

    def stop(number: int, _frame: FrameType | None) -> None:
        for one in before:
            signal.signal(one, signal.SIG_IGN)
        raise Stopped(number)

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
