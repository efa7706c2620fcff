"""The same store in PostgreSQL: a server of the test's own, and two reviewers at once."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tehai.app.desk.review.queue import Queue
from tehai.app.desk.review.said import correction_of
from tehai.app.desk.store.store import Store
from tests.app.desk.conftest import COUNT, results
from tests.app.desk.desk_samples import RULES
from tests.app.desk.review_samples import PLACES, RIGHT, made_desk

_FOUND = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
_BIN = _FOUND[-1].parent if _FOUND else Path(shutil.which("initdb") or "/nowhere/initdb").parent

# Where CI is set, the missing server fails the tests.
pytestmark = pytest.mark.skipif(
    "CI" not in os.environ and not (_BIN / "initdb").exists(), reason="needs PostgreSQL's server programs"
)


def _user() -> str | None:
    """Return whom the server runs as: it refuses root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The URL of a database server that lives as long as the tests of this file."""
    user = _user()
    with tempfile.TemporaryDirectory(prefix="tehai-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if user:
            shutil.chown(folder, user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        where, log = folder / "cluster", folder / "log"
        subprocess.run(
            [_BIN / "initdb", "-D", where, "-U", "tehai", "-A", "trust", "--no-sync", "-E", "UTF8"],
            check=True,
            stdout=subprocess.DEVNULL,
            user=user,
            cwd=folder,
        )
        options = f"-h 127.0.0.1 -p {port} -k {folder} -c fsync=off"
        control: list[str | Path] = [_BIN / "pg_ctl", "-D", where, "-w"]
        start = [*control, "-l", log, "-o", options, "start"]
        subprocess.run(start, check=True, stdout=subprocess.DEVNULL, user=user, cwd=folder)
        try:
            yield f"postgresql+psycopg://tehai@127.0.0.1:{port}/postgres"
        finally:
            stop = [*control, "-m", "immediate", "stop"]
            subprocess.run(stop, check=True, stdout=subprocess.DEVNULL, user=user, cwd=folder)


@pytest.fixture
def stores(server: str) -> Iterator[tuple[Store, Store]]:
    """Two who work with one database, each opening it when the other does."""
    opened: list[Store] = []
    openers = [threading.Thread(target=lambda: opened.append(Store.open(server))) for _ in range(2)]
    for one in openers:
        one.start()
    for one in openers:
        one.join()
    first, second = opened
    yield first, second
    for store in opened:
        store.close()


def test_a_run_gives_what_it_gives_with_sqlite(
    server: str,
    photos: Path,
    tmp_path: Path,
    tehai: Callable[..., CompletedProcess[str]],
    undisturbed: Path,
) -> None:
    out = tmp_path / "out"
    for _ in range(2):  # the second time all is read before
        assert tehai("batch", photos, "--out", out, "--jobs", "0", "--store", server).returncode == 0
        assert results(out) == results(undisturbed)
    store = Store.open(server)
    with contextlib.closing(store):
        assert len(list(store.outcomes())) == COUNT


def test_two_reviewers_share_the_queue_and_never_one_job(stores: tuple[Store, Store]) -> None:
    jobs = [f"{number:064}" for number in range(60)]
    taken: Counter[tuple[str, str]] = Counter()

    def review(store: Store, by: str) -> None:
        for job in jobs:
            if store.claim(job, by, 60):
                taken[job, by] += 1
                store.correct(job, {"hand": "11m"}, by)

    reviewers = [
        threading.Thread(target=review, args=(store, by))
        for store, by in zip(stores, ("Aki", "Beni"), strict=True)
    ]
    for one in reviewers:
        one.start()
    for one in reviewers:
        one.join()
    assert sorted(job for job, _ in taken) == jobs
    assert all(len(stores[0].corrections(job)) == 1 for job in jobs)


def test_two_queues_settle_each_case_once(server: str, stores: tuple[Store, Store], tmp_path: Path) -> None:
    made_desk(server, tmp_path)
    settled: list[tuple[str, str]] = []

    def review(store: Store, by: str) -> None:
        queue = Queue(store, RULES)
        while case := queue.next_after("", by):
            said = {**RIGHT, "riichi": 0}  # with an open meld there was none, whatever a line says
            correction = correction_of(said, PLACES, queue.whole(case), RULES)
            if queue.settle(case, correction, by, by):
                settled.append((case.key, by))

    reviewers = [
        threading.Thread(target=review, args=(store, by))
        for store, by in zip(stores, ("Aki", "Beni"), strict=True)
    ]
    for one in reviewers:
        one.start()
    for one in reviewers:
        one.join()
    queue = Queue(stores[0], RULES)
    cases = queue.cases()
    assert not any(case.is_open for case in cases)
    assert len(settled) == len({key for key, _ in settled}) == len(cases) - 1  # one was sure
    kept = [one for case in cases for one in stores[0].corrections(case.outcome.job.about)]
    assert sorted(one.by for one in kept) == sorted(by for _, by in settled)


def test_a_server_that_went_away_is_one_message(
    photos: Path, tmp_path: Path, tehai: Callable[..., CompletedProcess[str]]
) -> None:
    gone = "postgresql+psycopg://tehai:secret@127.0.0.1:1/postgres"
    done = tehai("batch", photos, "--out", tmp_path / "out", "--store", gone)
    assert done.returncode == 1
    assert "the store postgresql+psycopg://tehai:***@127.0.0.1:1/postgres cannot be used" in done.stderr
    assert "secret" not in done.stderr
