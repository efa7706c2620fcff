"""Photos for the desk: rendered once, and put into folders as photos that were written long ago."""

import contextlib
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import pytest

from tehai.datasets.pool import OWN_FACES
from tehai.datasets.scenes import render_scene

SEEDS = (500, 501, 502, 503, 504, 507, 508, 512, 513, 514, 516, 517)
COUNT = len(SEEDS)
SURE = SEEDS.index(512)
"""Which of the photos is read without a doubt."""
DOUBTFUL = SEEDS.index(503)
"""A photo that leaves a doubt, as does the next but one."""
LONG_AGO = 1_700_000_000
"""When the photos were written, by the system's clock."""


@pytest.fixture(scope="session")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    """Twelve rendered photos of hands, small ones: the desk does not care."""
    folder = tmp_path_factory.mktemp("rendered")
    paths = []
    for seed in SEEDS:
        scene = render_scene(seed, kind="hand", long_side=480, pool=OWN_FACES)
        paths.append(put(b"", folder / f"{seed}.jpg"))
        cv2.imwrite(str(paths[-1]), scene.image[:, :, ::-1])
    return tuple(paths)


def put(source: Path | bytes, target: Path, written: float = LONG_AGO) -> Path:
    """Copy a photo, or write bytes, as a file that was written then."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(source if isinstance(source, bytes) else source.read_bytes())
    os.utime(target, (written, written))
    return target


def put_all(rendered: tuple[Path, ...], folder: Path) -> Path:
    """Put the photos into folders by tables."""
    for number, path in enumerate(rendered):
        put(path, folder / f"table{number % 3 + 1}" / path.name)
    return folder


@pytest.fixture
def photos(rendered: tuple[Path, ...], tmp_path: Path) -> Path:
    """A folder with the twelve photos, by tables."""
    return put_all(rendered, tmp_path / "photos")


@pytest.fixture(scope="session")
def undisturbed(rendered: tuple[Path, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of a run in one go, in one process; not to be written to."""
    folder = put_all(rendered, tmp_path_factory.mktemp("undisturbed") / "photos")
    out = folder.with_name("out")
    command = [sys.executable, "-m", "tehai.app.cli", "batch", str(folder), "--out", str(out), "--jobs", "0"]
    subprocess.run([*command, "--quiet", "--lang", "en"], check=True)
    assert len(readings(out)) == COUNT
    return out


@pytest.fixture
def read_before(undisturbed: Path, tmp_path: Path) -> Path:
    """A folder of results with a store in which the twelve photos are read."""
    out = tmp_path / "out"
    out.mkdir()
    with contextlib.closing(sqlite3.connect(undisturbed / "tehai.sqlite")) as store:
        store.execute("VACUUM INTO ?", (str(out / "tehai.sqlite"),))
    return out


Batch = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def begin_batch() -> Iterator[Batch]:
    """Return a function that starts `tehai batch ARGUMENTS`; what still runs in the end is ended."""
    begun: list[subprocess.Popen[str]] = []

    def begin(*arguments: object) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tehai.app.cli", "batch", *map(str, arguments), "--lang", "en"]
        begun.append(
            subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
        )
        return begun[-1]

    yield begin
    for one in begun:
        one.kill()
        one.communicate()


def readings(out: Path) -> list[str]:
    """Return the SHA-256 of every reading in the store of a folder of results, as they were added."""
    file = out / "tehai.sqlite"
    if not file.exists():
        return []
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        return [row[0] for row in connection.execute("SELECT sha256 FROM readings ORDER BY id")]
    except sqlite3.OperationalError:  # the tables are being made
        return []
    finally:
        connection.close()


def results(out: Path) -> dict[str, bytes]:
    """Return the files of results by name: all but the store and what is hidden."""
    files = (path for path in sorted(out.rglob("*")) if path.is_file())
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in files
        if not path.name.startswith((".", "tehai.sqlite"))
    }


def wait_for(is_so: Callable[[], bool], seconds: float = 120) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "this never came"
        time.sleep(0.01)


def wait_for_readings(out: Path, count: int) -> None:
    """Wait until so many photos are read."""
    wait_for(lambda: len(readings(out)) >= count)
