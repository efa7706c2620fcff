"""Connections that send no request, or take no answer, are closed: nobody can hold many for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.h11_impl import RequestResponseCycle


class Connection(H11Protocol):
    """One connection, looked at from time to time.

    The guard limits how long a request's body may take; what comes before it and after it is limited here.
    """

    look_seconds: ClassVar[float] = 15.0
    """Between two looks; a request's head has to arrive from one to the next."""
    most_looks: ClassVar[int] = 12
    """At how many looks one request may be found under way."""
    most_of_address: ClassVar[int] = 128
    """Connections of one address: a browser opens six, and a club may be behind one router."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in its base
        """Take a connection, unless its address has many."""
        super().connection_made(transport)
        self._found: RequestResponseCycle | None = None
        self._looks = 0
        address = self.client[0] if self.client else ""
        count = sum(
            other.client is not None and other.client[0] == address
            for other in self.connections
            if isinstance(other, H11Protocol)
        )
        if count > self.most_of_address:
            transport.abort()
        else:
            self.loop.call_later(self.look_seconds, self._look)

    def _look(self) -> None:
        if self not in self.connections:
            return
        self._looks = self._looks + 1 if self.cycle is self._found else 0
        self._found = self.cycle
        is_between = self.conn.their_state is h11.IDLE and (not self.cycle or self.cycle.response_complete)
        if (self._looks >= 1 and is_between) or self._looks >= self.most_looks:
            self.transport.abort()
        else:
            self.loop.call_later(self.look_seconds, self._look)
