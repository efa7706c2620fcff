"""The desk on a Dask cluster of this machine: the same results, whoever dies."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.desk.conftest import COUNT, Batch, readings, results, wait_for, wait_for_readings

WORKERS = 3


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """A scheduler and three workers: the scheduler's address, and the workers."""
    file, log = tmp_path / "scheduler.json", (tmp_path / "cluster.log").open("wb")
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", str(file)]
    scheduler = subprocess.Popen(
        [*dask, "--port", "0", "--no-dashboard", "--scheduler-file", str(file)], stdout=log, stderr=log
    )
    options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path)]
    workers = [subprocess.Popen([*worker, *options], stdout=log, stderr=log) for _ in range(WORKERS)]
    wait_for(lambda: file.exists() and file.stat().st_size > 0)
    wait_for(lambda: (tmp_path / "cluster.log").read_bytes().count(b"Register worker") >= WORKERS)
    address = next(
        part.strip(b'", ').decode()
        for part in file.read_bytes().replace(b"\n", b" ").split(b'"')
        if part.startswith(b"tcp://")
    )
    yield address, workers
    for one in (*workers, scheduler):
        one.kill()
        one.wait()
    log.close()


def test_a_worker_that_dies_costs_no_photo_and_the_results_are_the_same(
    cluster: tuple[str, list["subprocess.Popen[bytes]"]],
    photos: Path,
    tmp_path: Path,
    begin_batch: Batch,
    undisturbed: Path,
) -> None:
    address, workers = cluster
    out = tmp_path / "out"
    run = begin_batch(photos, "--out", out, "--scheduler", address)
    wait_for_readings(out, 1)
    workers[0].send_signal(signal.SIGKILL)
    assert len(readings(out)) < COUNT
    _, told = run.communicate()
    assert run.returncode == 0, told
    assert len(readings(out)) == len(set(readings(out))) == COUNT
    assert results(out) == results(undisturbed)


def test_no_scheduler_is_one_message(photos: Path, tmp_path: Path, begin_batch: Batch) -> None:
    run = begin_batch(photos, "--out", tmp_path / "out", "--scheduler", "tcp://127.0.0.1:1")
    _, told = run.communicate()
    assert run.returncode == 1
    assert "--scheduler: nothing answers at tcp://127.0.0.1:1" in told
    assert "Traceback" not in told
