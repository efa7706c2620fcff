"""Readers on the machines of a Dask cluster; a worker that dies costs only the photos that it had."""

from __future__ import annotations

import asyncio
import collections
import concurrent.futures
import time
import uuid
from typing import TYPE_CHECKING, Any, Final

from tehai.app.desk.run.pool import TRIES
from tehai.app.desk.run.reading import died, failed, model_version, read_content
from tehai.app.desk.run.task import Read
from tehai.app.errors import CommandError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tehai.app.desk.run.task import Task

try:
    import dask
    import distributed
except ImportError as error:
    raise CommandError(
        Text("--scheduler: the cluster's library is not installed: pip install 'tehai[cluster]'")
    ) from error

_CONNECT_S: Final = 10
_NOBODY_S: Final = 120.0
"""So long the desk waits for a cluster that has lost all its workers."""
_LOOK_S: Final = 2.0
_PHOTOS_A_THREAD: Final = 2
"""One is read, the next is on its way."""
_LARGEST_PHOTO: Final = "128MiB"


class Cluster:
    """Reads photos on a cluster."""

    def __init__(self, address: str) -> None:
        """Find the scheduler; raises CommandError where there is none."""
        dask.config.set({"distributed.admin.large-graph-warning-threshold": _LARGEST_PHOTO})
        self._address = address
        try:
            self._client = distributed.Client(address, timeout=_CONNECT_S, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise CommandError(
                Text(
                    "--scheduler: nothing answers at {address} ({reason}); start one with: dask scheduler",
                    address=address,
                    reason=" ".join(str(error).split()) or type(error).__name__,
                )
            ) from error
        self._seen_workers = time.monotonic()

    def read(self, tasks: Iterable[Task]) -> Iterator[Read]:
        """Yield what came of each task, as they are done.

        Raises:
            CommandError: the scheduler is lost, there are no workers for long, or a worker has other models.
        """
        waiting = iter(tasks)
        again: collections.deque[Task] = collections.deque()
        losses: collections.Counter[str] = collections.Counter()
        sent: dict[Any, Task] = {}
        try:
            while True:
                self._send(waiting, again, sent)
                if not sent:
                    return
                for future in self._done(sent):
                    task = sent.pop(future)
                    given = self._given(future, task)
                    if given is None:
                        losses[task.sha256] += 1
                        given = died(task, TRIES) if losses[task.sha256] >= TRIES else None
                    if given is None:
                        again.append(task)
                    else:
                        yield given
        finally:
            for future in sent:
                future.cancel()

    def close(self) -> None:
        """Leave the cluster to others; photos that it still reads are given up."""
        self._client.close(timeout=_LOOK_S)

    def _send(self, waiting: Iterator[Task], again: collections.deque[Task], sent: dict[Any, Task]) -> None:
        room = _PHOTOS_A_THREAD * self._threads()
        while len(sent) < room:
            task = again.popleft() if again else next(waiting, None)
            if task is None:
                return
            key = f"tehai-{task.sha256[:16]}-{uuid.uuid4().hex}"
            sent[self._client.submit(read_content, task, key=key, pure=False)] = task

    def _threads(self) -> int:
        """Count the threads of all workers; raises CommandError where there are none for long."""
        try:
            threads = int(sum(self._client.nthreads().values()))
        except (OSError, TimeoutError, RuntimeError) as error:
            raise self._lost() from error
        if threads:
            self._seen_workers = time.monotonic()
        elif time.monotonic() - self._seen_workers > _NOBODY_S:
            raise CommandError(
                Text(
                    "the cluster at {address} has no workers: start some (dask worker {address}) and start "
                    "this again; what was read is kept",
                    address=self._address,
                )
            )
        return max(1, threads)

    def _done(self, sent: dict[Any, Task]) -> list[Any]:
        done = set()
        try:
            with self._client.as_current():
                done = distributed.wait(list(sent), timeout=_LOOK_S, return_when="FIRST_COMPLETED").done
        except (TimeoutError, concurrent.futures.CancelledError, asyncio.CancelledError):
            pass  # those that are lost say so themselves
        except (OSError, RuntimeError) as error:
            raise self._lost() from error
        if self._client.status != "running":
            raise self._lost()
        return [future for future in sent if future in done or future.status in {"cancelled", "lost"}]

    def _given(self, future: Any, task: Task) -> Read | None:  # noqa: ANN401 # the library has no types
        """Return what came of a task, None where it was lost with its worker."""
        if future.status in {"cancelled", "lost"}:
            return None
        error = future.exception() if future.status == "error" else None
        if isinstance(error, distributed.KilledWorker):
            return died(task, TRIES)
        if isinstance(error, CommandError):
            raise error
        if error is not None:
            reason = f"{type(error).__name__}: {error}"
            return Read(sha256=task.sha256, version=model_version(), failure=failed(reason))
        read: Read = future.result()
        if read.version != model_version():
            raise self._other_models(read)
        return read

    def _lost(self) -> CommandError:
        return CommandError(
            Text(
                "the scheduler at {address} is lost; what was read is kept: start this again when it is back",
                address=self._address,
            )
        )

    def _other_models(self, read: Read) -> CommandError:
        return CommandError(
            Text(
                "a worker of {address} reads with other models ({theirs}) than this machine ({ours}): "
                "install the same tehai on all",
                address=self._address,
                theirs=read.version,
                ours=model_version(),
            )
        )
