"""`tehai batch`: a folder of photos and a sheet of wins into a checked table of scores."""

from __future__ import annotations

import os
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from tehai.app.desk.plan import plan_of
from tehai.app.desk.run.executor import Alone
from tehai.app.desk.run.folder_run import FolderRun
from tehai.app.desk.run.log import Log
from tehai.app.desk.run.pool import Pool
from tehai.app.desk.run.progress import ProgressShown
from tehai.app.desk.run.stopping import stoppable
from tehai.app.desk.store.engine import store_url
from tehai.app.desk.store.store import Store
from tehai.app.desk.work import Work
from tehai.app.errors import CommandError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tehai.app.desk.options import BatchOptions
    from tehai.app.desk.run.executor import Executor
    from tehai.app.terminal import Terminal


def batch(folder: Path, options: BatchOptions, terminal: Terminal) -> bool:
    """Read, match and score the photos of a folder, and return whether nothing was unreadable or missing.

    What was read before is not read again, whatever ended the run before.

    Raises:
        CommandError: a wrong option or sheet, found before anything is read; or a store, a cluster or a
            folder of results that cannot be used.
        Stopped: it was asked to stop; what was read is kept.
    """
    plan = plan_of(folder, options)
    with ExitStack() as stack:
        stack.enter_context(stoppable())
        stack.enter_context(_alone_in(plan.out))
        log = Log.open(options.log, terminal.language)
        stack.callback(log.close)
        store = Store.open(options.store or store_url(plan.out))
        stack.callback(store.close)
        executor = _executor(options)
        stack.callback(executor.close)
        shown = stack.enter_context(ProgressShown(terminal.language, log, quiet=options.quiet))
        run = FolderRun(folder, store, executor, shown, (plan.out,))
        work = Work(plan=plan, run=run, store=store, shown=shown, terminal=terminal)
        return work.watch() if options.watch else work.once()


def _executor(options: BatchOptions) -> Executor:
    if options.scheduler is not None:
        from tehai.app.desk.run.cluster import Cluster  # noqa: PLC0415 # hardly anyone has its library

        return Cluster(options.scheduler)
    if options.jobs == 0:
        return Alone()
    return Pool(options.jobs or _cores())


def _cores() -> int:
    """Count the cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@contextmanager
def _alone_in(out: Path) -> Iterator[None]:
    """Keep other runs away from the results, and take away what a killed one left half written."""
    lock = FileLock(out / ".tehai.lock", timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        message = Text("another tehai batch is at work on {folder}: let it end, or stop it", folder=str(out))
        raise CommandError(message) from error
    except OSError as error:
        raise CommandError(
            Text("--out: {folder} cannot be written: {reason}", folder=str(out), reason=str(error.strerror))
        ) from error
    try:
        for left in out.glob(".*.part"):
            left.unlink(missing_ok=True)
        yield
    finally:
        lock.release()
