"""Who reads: this process, several processes of this machine, or the machines of a cluster, all alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tehai.app.desk.run.reading import read_content

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tehai.app.desk.run.task import Read, Task


class Executor(Protocol):
    """Reads photos, keeping its readers from one call to the next."""

    def read(self, tasks: Iterable[Task]) -> Iterator[Read]:
        """Yield what came of each task, in any order.

        A task is taken when somebody can read it, so that few are in memory at one time. A reader that dies
        costs only the photos that it had; they are read by others.

        Raises:
            CommandError: there is nobody who can read.
        """
        ...

    def close(self) -> None:
        """Stop the readers, whatever they do."""
        ...


class Alone:
    """Reads photos one after the other in this process."""

    def read(self, tasks: Iterable[Task]) -> Iterator[Read]:
        """Yield what came of each task, in their order."""
        return map(read_content, tasks)

    def close(self) -> None:
        """Stop: nothing runs between calls."""
