"""Readers in processes of this machine, each with models of its own; one that dies is replaced."""

from __future__ import annotations

import collections
import dataclasses
import multiprocessing
import signal
import time
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Final

from tehai.app.desk.run.reading import died, read_content
from tehai.app.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnContext, SpawnProcess

    from tehai.app.desk.run.task import Read, Task

TRIES: Final = 3
"""So often a photo is given to a reader, when each dies over it."""
LONGEST_S: Final = 300.0
"""A reader that is silent for longer hangs, and is ended."""


@dataclasses.dataclass(slots=True, kw_only=True, eq=False)
class _Worker:
    """One process; `task` is what it reads now, since `since` of the monotonic clock."""

    child: SpawnProcess
    pipe: Connection
    task: Task | None = None
    since: float = 0.0

    @classmethod
    def start(cls, context: SpawnContext) -> _Worker:
        """Start a process that reads what it is sent."""
        pipe, theirs = context.Pipe()
        child = context.Process(target=_work, args=(theirs,), daemon=True, name="tehai reader")
        child.start()
        theirs.close()  # then its end tells that the process has ended
        return cls(child=child, pipe=pipe)

    def give(self, task: Task) -> None:
        """Let it read a photo; one that has died already is noticed when it should answer."""
        self.task, self.since = task, time.monotonic()
        try:
            self.pipe.send(task)
        except OSError:
            self.end()

    def answer(self) -> Read | CommandError | None:
        """Return what it gave, None when it has died."""
        try:
            given: Read | CommandError = self.pipe.recv()
        except (EOFError, OSError):
            return None
        self.task = None
        return given

    def end(self) -> None:
        """End the process, whatever it does."""
        self.child.kill()
        self.child.join()


class Pool:
    """Reads photos in so many processes, which are started as there is work for them."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        # A forked process would inherit locks that threads of onnxruntime hold.
        self._context = multiprocessing.get_context("spawn")
        self._workers: list[_Worker] = []

    def read(self, tasks: Iterable[Task]) -> Iterator[Read]:
        """Yield what came of each task, as they are done; each process holds one photo.

        Raises:
            CommandError: the models cannot be used.
        """
        waiting = iter(tasks)
        again: collections.deque[Task] = collections.deque()
        deaths: collections.Counter[str] = collections.Counter()
        while True:
            self._give(waiting, again)
            if not (busy := [worker for worker in self._workers if worker.task]):
                return
            for worker in self._answering(busy):
                task = worker.task
                given = worker.answer()
                if isinstance(given, CommandError):
                    raise given
                if given is not None:
                    yield given
                elif task is not None:
                    self._bury(worker)
                    deaths[task.sha256] += 1
                    if deaths[task.sha256] < TRIES:
                        again.append(task)
                    else:
                        yield died(task, TRIES)

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.end()
            worker.pipe.close()
        self._workers.clear()

    def _give(self, waiting: Iterator[Task], again: collections.deque[Task]) -> None:
        """Give every process that is free a photo, as long as there are any."""
        while sum(worker.task is not None for worker in self._workers) < self._jobs:
            task = again.popleft() if again else next(waiting, None)
            if task is None:
                return
            self._free().give(task)

    def _free(self) -> _Worker:
        for worker in self._workers:
            if worker.task is None:
                return worker
        self._workers.append(_Worker.start(self._context))
        return self._workers[-1]

    def _answering(self, busy: list[_Worker]) -> list[_Worker]:
        """Wait until some have answered or died; one that hangs is ended, which counts as its death."""
        oldest = min(worker.since for worker in busy)
        ready = wait([worker.pipe for worker in busy], max(0.0, oldest + LONGEST_S - time.monotonic()))
        for worker in busy:
            if time.monotonic() - worker.since > LONGEST_S and worker.pipe not in ready:
                worker.end()
        return [worker for worker in busy if worker.pipe in ready]

    def _bury(self, worker: _Worker) -> None:
        worker.end()
        worker.pipe.close()
        self._workers.remove(worker)


def _work(pipe: Connection) -> None:
    """Read what is sent, until nobody sends any more: the desk has ended, in whatever way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the desk, which ends its readers
    while True:
        try:
            task = pipe.recv()
            try:
                given: Read | CommandError = read_content(task)
            except CommandError as error:
                given = error
            pipe.send(given)
        except (EOFError, OSError):
            return
