"""Readers in processes: each photo is read once, whoever dies."""

import hashlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

from tehai.app.desk.run import pool as pool_file
from tehai.app.desk.run.executor import Alone
from tehai.app.desk.run.pool import Pool
from tehai.app.desk.run.reading import model_version, read_content
from tehai.app.desk.run.task import Read, Task


def task(content: bytes) -> Task:
    return Task(sha256=hashlib.sha256(content).hexdigest(), content=content)


@pytest.fixture
def tasks(rendered: tuple[Path, ...]) -> list[Task]:
    return [task(path.read_bytes()) for path in rendered[:5]]


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(2)
    yield made
    made.close()


def by_photo(reads: Iterator[Read]) -> dict[str, tuple[object, object]]:
    listed = list(reads)
    found: dict[str, tuple[object, object]] = {read.sha256: (read.reading, read.failure) for read in listed}
    assert len(found) == len(listed)
    return found


def test_processes_read_what_this_process_reads(pool: Pool, tasks: list[Task]) -> None:
    broken = task(b"this is no photo")
    alone = by_photo(Alone().read([*tasks, broken]))
    assert by_photo(pool.read([*tasks, broken])) == alone
    assert {one.sha256 for one in tasks} == {sha for sha, (reading, _) in alone.items() if reading}
    assert len(pool._workers) == 2
    pids = {worker.child.pid for worker in pool._workers}
    assert by_photo(pool.read(tasks[:1])) == {tasks[0].sha256: alone[tasks[0].sha256]}
    assert {worker.child.pid for worker in pool._workers} == pids  # the same ones, with their models


def test_few_photos_are_in_memory_at_one_time(tasks: list[Task]) -> None:
    taken: list[int] = []

    def endless() -> Iterator[Task]:
        while True:
            taken.append(len(taken))
            yield tasks[0]

    pool = Pool(1)
    reads = pool.read(endless())
    for _ in range(3):
        next(reads)
    pool.close()
    assert len(taken) <= 5


def test_a_process_that_dies_costs_no_photo(pool: Pool, tasks: list[Task]) -> None:
    reads = pool.read(tasks)
    first = next(reads)
    victim = next(worker.child for worker in pool._workers if worker.task)
    os.kill(victim.pid or 0, signal.SIGKILL)
    found = by_photo(iter([first, *reads]))
    assert found.keys() == {one.sha256 for one in tasks}
    assert all(failure is None for _, failure in found.values())
    assert victim.pid not in {worker.child.pid for worker in pool._workers}


def test_a_process_that_died_between_two_photos_is_replaced(tasks: list[Task]) -> None:
    pool = Pool(1)
    list(pool.read(tasks[:1]))
    pool._workers[0].child.kill()
    pool._workers[0].child.join()
    (read,) = pool.read(tasks[1:2])
    pool.close()
    assert read.failure is None


def test_a_photo_that_ends_every_reader_is_reported_and_the_others_are_read(
    pool: Pool, tasks: list[Task]
) -> None:
    bad = tasks[1].sha256
    done = threading.Event()

    def kill_who_reads_it() -> None:
        while not done.is_set():
            for worker in list(pool._workers):
                given = worker.task
                if given is not None and given.sha256 == bad and worker.child.is_alive():
                    worker.child.kill()
            time.sleep(0.002)

    killer = threading.Thread(target=kill_who_reads_it)
    killer.start()
    reads = {read.sha256: read for read in pool.read(tasks)}
    done.set()
    killer.join()
    assert {sha for sha, read in reads.items() if read.reading} == {one.sha256 for one in tasks} - {bad}
    failure = reads[bad].failure
    assert failure is not None
    assert (failure.code, failure.is_lasting) == ("reader-died", False)
    assert "ended the reader 3 times" in str(failure.text)


def test_a_reader_that_hangs_is_replaced(tasks: list[Task], monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Pool(1)
    list(pool.read(tasks[:1]))
    hung = pool._workers[0].child
    os.kill(hung.pid or 0, signal.SIGSTOP)
    monkeypatch.setattr(pool_file, "LONGEST_S", 0.2)
    reads = pool.read(tasks[1:2])
    threading.Timer(0.5, monkeypatch.setattr, (pool_file, "LONGEST_S", 300.0)).start()
    (read,) = reads
    pool.close()
    assert read.failure is None
    assert not hung.is_alive()


def test_what_a_library_throws_is_part_of_the_answer(
    tasks: list[Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise MemoryError("too\nlarge")

    monkeypatch.setattr("tehai.app.desk.run.reading.open_photo", fail)
    read = read_content(tasks[0])
    assert read.failure is not None
    assert str(read.failure.text).startswith("the reader failed on this photo (MemoryError: too large)")
    assert not read.failure.is_lasting


def test_the_version_names_models_and_program() -> None:
    assert len(model_version()) == 16
    assert int(model_version(), 16)


READ = """
import hashlib, sys
from pathlib import Path
from tehai.app.desk.run.pool import Pool
from tehai.app.desk.run.task import Task

def tasks():
    while True:
        content = Path(sys.argv[1]).read_bytes()
        yield Task(sha256=hashlib.sha256(content).hexdigest(), content=content)

if __name__ == "__main__":
    pool = Pool(1)
    for read in pool.read(tasks()):
        print(pool._workers[0].child.pid, flush=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc, and given back by glibc")
def test_memory_does_not_grow_with_the_photos(rendered: tuple[Path, ...]) -> None:
    small = cv2.imread(str(rendered[0]))
    assert small is not None
    width = small.shape[1]
    sides = [320 + 20 * number for number in range(15)]  # each shape is another for the network
    usual = [task(_resized(small, side)) for side in sides]
    large = task(_resized(cv2.copyMakeBorder(small, 0, width, 0, width, cv2.BORDER_REPLICATE), 3000))
    pool = Pool(1)
    held = []
    for first in (usual[0], usual[0], large):
        list(pool.read([first, *usual]))
        held.append(_anonymous_mib(pool._workers[0].child.pid or 0))
    pool.close()
    assert held[1] - held[0] < 8
    assert held[2] - held[0] < 8


def _resized(pixels: cv2.typing.MatLike, side: int) -> bytes:
    scale = side / max(pixels.shape[:2])
    return cv2.imencode(".jpg", cv2.resize(pixels, None, fx=scale, fy=scale))[1].tobytes()


def _anonymous_mib(pid: int) -> float:
    """Return the memory that a process holds for itself alone, in MiB."""
    told = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(told.partition("RssAnon:")[2].split()[0]) / 1024


def test_readers_end_with_the_desk_that_was_killed(rendered: tuple[Path, ...], tmp_path: Path) -> None:
    program = tmp_path / "read.py"
    program.write_text(READ)
    with subprocess.Popen(
        [sys.executable, str(program), str(rendered[0])], stdout=subprocess.PIPE, text=True
    ) as desk:
        assert desk.stdout is not None
        child = int(desk.stdout.readline())
        desk.kill()
    end = time.monotonic() + 30
    while _is_alive(child):
        assert time.monotonic() < end
        time.sleep(0.05)


def _is_alive(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False
    return "State:\tZ" not in status
