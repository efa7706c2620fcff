"""Let the tournament desk read thousands of photos, kill it at random moments, and compare what comes out.

    python -m tehai.scripts.soak_batch --count 2000 --small 200 --kills 10 --jobs 2 --cluster

It renders photos and writes a sheet, reads some of them and then all in one go, with photos a second and peak
memory; then all again, killed and started again; with `--cluster` once more on a Dask cluster of three
workers, one of which is killed. The exit status is 1 where any of the results differ, or a photo was read
twice. `--page` writes the figures into a page that has this script's marks. Linux only: memory is read from
/proc.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import dataclasses
import itertools
import multiprocessing
import os
import random
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2

from tehai.datasets.pool import OWN_FACES
from tehai.datasets.scenes import render_scene
from tehai.scripts.evaluate import write_card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WORKERS: Final = 3
_SEED: Final = 100_000
_LONG_AGO: Final = 1_700_000_000
_LOOK_S: Final = 0.5
_QUARTERS: Final = ("first", "second", "third", "last")
_STOPS: Final = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """How a run of the desk went: seconds, and the most memory in bytes, of it alone and with its readers.

    `usual` is the median of the memory of all processes in each quarter of the run: what they keep, while
    the most depends on the largest photos that were in hand together.
    """

    seconds: float
    desk: int
    together: int
    usual: tuple[float, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Soak:
    """The photos, the sheets and how they are read."""

    work: Path
    jobs: int

    def command(self, photos: Path, out: Path, *more: str) -> list[str]:
        """Return the command that reads a folder of photos with the sheet beside it."""
        sheet = str(photos.with_suffix(".csv"))
        tehai = [sys.executable, "-m", "tehai.app.cli", "batch", str(photos), "--sheet", sheet]
        return [*tehai, "--out", str(out), "--quiet", "--lang", "en", *(more or ("--jobs", str(self.jobs)))]


def main() -> int:
    """Run all that the command line asks for; return the exit status."""
    options = _parse()
    with tempfile.TemporaryDirectory(prefix="tehai-soak-") as name:
        soak = Soak(work=options.work or Path(name), jobs=options.jobs)
        soak.work.mkdir(parents=True, exist_ok=True)
        small, all_photos = (_photos(soak, count) for count in (options.small, options.count))
        figures = _in_one_go(soak, {options.small: small, options.count: all_photos})
        whole = _results(soak.work / f"out-{options.count}")
        killed, kills = _killed(soak, all_photos, options.kills, options.count)
        same = {f"Killed {kills} times": _results(killed) == whole and _is_once(killed, options.count)}
        if options.cluster:
            out = _on_cluster(soak, all_photos)
            same["On a cluster that lost a worker"] = _results(out) == whole and _is_once(out, options.count)
    figures["The same results, byte for byte (1: yes)"] = {name: float(is_so) for name, is_so in same.items()}
    for title, table in figures.items():
        print(title, *(f"  {name}: {value:.4g}" for name, value in table.items()), sep="\n")
    if options.page:
        write_card(options.page, "soak_batch.py", figures)
    return 0 if all(same.values()) else 1


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=2000, help="photos")
    parser.add_argument("--small", type=int, default=200, help="photos of the run that it is compared with")
    parser.add_argument("--kills", type=int, default=10, help="how often the desk is killed")
    parser.add_argument("--jobs", type=int, default=2, help="processes that read")
    parser.add_argument("--cluster", action="store_true", help="also on a Dask cluster")
    parser.add_argument("--work", type=Path, help="where photos and results stay, else a temporary folder")
    parser.add_argument("--page", type=Path, help="a page to write the figures into")
    return parser.parse_args()


def _photos(soak: Soak, count: int) -> Path:
    """Return a folder of rendered photos; those that are there from before are not rendered again."""
    folder = soak.work / f"photos-{count}"
    names = [f"table{number % 25 + 1:02}/{number:05}.jpg" for number in range(count)]
    wanted = [(number, folder / name) for number, name in enumerate(names) if not (folder / name).exists()]
    with multiprocessing.get_context("spawn").Pool(soak.jobs) as pool:
        pool.starmap(_render, wanted, chunksize=8)
    with folder.with_suffix(".csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("Photo", "Tsumo or ron", "Seat wind", "Round wind"))
        writer.writerows((name, "tsumo", "ESWN"[place % 4], "E") for place, name in enumerate(names))
    return folder


def _render(number: int, path: Path) -> None:
    cv2.setNumThreads(1)
    path.parent.mkdir(parents=True, exist_ok=True)
    scene = render_scene(_SEED + number, kind="hand", long_side=960, pool=OWN_FACES)
    cv2.imwrite(str(path), scene.image[:, :, ::-1])
    os.utime(path, (_LONG_AGO, _LONG_AGO))


def _in_one_go(soak: Soak, folders: dict[int, Path]) -> dict[str, dict[str, float]]:
    """Read each folder; return photos a second and memory by the number of photos."""
    figures = {}
    for count, photos in folders.items():
        out = soak.work / f"out-{count}"
        _empty(out)
        ran = _measured(soak.command(photos, out))
        figures[f"{count} photos in one go, {soak.jobs} processes"] = {
            "photos a second": count / ran.seconds,
            "seconds": ran.seconds,
            "desk, MiB": ran.desk / 2**20,
            "all processes, MiB": ran.together / 2**20,
            **{
                f"usual, {name} quarter, MiB": size / 2**20
                for name, size in zip(_QUARTERS, ran.usual, strict=True)
            },
        }
    return figures


def _empty(out: Path) -> None:
    for file in out.rglob("*") if out.exists() else ():
        if file.is_file():
            file.unlink()


def _measured(command: Sequence[str]) -> Ran:
    """Run a command to its end, looking at its memory."""
    start = time.monotonic()
    looks: list[tuple[int, int]] = []
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:  # noqa: S603 # commands of this program
        while run.poll() is None:
            sizes = [_resident(pid) for pid in _family(run.pid)]
            looks.append((sizes[0], sum(sizes)))
            time.sleep(_LOOK_S)
    desk, together = (max(sizes) for sizes in zip(*looks, strict=True))
    return Ran(seconds=time.monotonic() - start, desk=desk, together=together, usual=_by_quarter(looks))


def _by_quarter(looks: Sequence[tuple[int, int]]) -> tuple[float, ...]:
    """Return the median memory of all processes in each quarter of a run."""
    sums = [together for _, together in looks]
    ends = [round(len(sums) * part / len(_QUARTERS)) for part in range(len(_QUARTERS) + 1)]
    return tuple(statistics.median(sums[start:end] or sums) for start, end in itertools.pairwise(ends))


def _family(pid: int) -> Iterator[int]:
    """Yield a process and all below it."""
    yield pid
    with contextlib.suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
            yield from _family(int(child))


def _resident(pid: int) -> int:
    """Return the bytes of memory that a process holds, 0 for one that has ended."""
    with contextlib.suppress(OSError):
        pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGESIZE")
    return 0


def _killed(soak: Soak, photos: Path, kills: int, count: int) -> tuple[Path, int]:
    """Read a folder, killed as often as it goes, at random moments between which some photos are read.

    Return the results, and how often it was killed in truth.
    """
    out = soak.work / "out-killed"
    _empty(out)
    chance = random.Random(count)  # noqa: S311 # nobody is kept out by it
    killed = 0
    for number in range(kills):
        until = len(_readings(out)) + chance.uniform(0.3, 1.0) * (count - len(_readings(out))) / (
            kills - number
        )
        with subprocess.Popen(soak.command(photos, out)) as run:  # noqa: S603 # commands of this program
            while run.poll() is None and len(_readings(out)) < until:
                time.sleep(_LOOK_S)
            time.sleep(chance.uniform(0, 1))
            if run.poll() is None:
                run.send_signal(_STOPS[number % len(_STOPS)])
                killed += 1
    subprocess.run(soak.command(photos, out), check=False)  # noqa: S603 # as above
    return out, killed


def _on_cluster(soak: Soak, photos: Path) -> Path:
    """Read a folder on a cluster of three workers, of which one is killed in mid-run."""
    out, file = soak.work / "out-cluster", soak.work / "scheduler.json"
    _empty(out)
    file.unlink(missing_ok=True)
    where = ["--scheduler-file", str(file), "--no-dashboard"]
    commands = [["distributed.cli.dask_scheduler", "--port", "0", *where]]
    commands += [["distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", *where]] * WORKERS
    with contextlib.ExitStack() as stack:
        begun = [_in_background(command) for command in commands]
        for one in begun:
            stack.callback(one.kill)
        while not (file.exists() and file.stat().st_size):
            time.sleep(_LOOK_S)
        address = next(
            part for part in file.read_text(encoding="utf-8").split('"') if part.startswith("tcp://")
        )
        half = sum(1 for _ in photos.rglob("*.jpg")) // 2
        command = soak.command(photos, out, "--scheduler", address)
        with subprocess.Popen(command) as run:  # noqa: S603 # commands of this program
            while run.poll() is None and len(_readings(out)) < half:
                time.sleep(_LOOK_S)
            begun[-1].kill()
    return out


def _in_background(module: Sequence[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 # commands of the cluster's library
        [sys.executable, "-m", *module], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def _readings(out: Path) -> list[str]:
    """Return the SHA-256 of every reading in a store."""
    file = out / "tehai.sqlite"
    if not file.exists():
        return []
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as store:
        try:
            return [row[0] for row in store.execute("SELECT sha256 FROM readings")]
        except sqlite3.OperationalError:  # the tables are being made
            return []


def _is_once(out: Path, count: int) -> bool:
    """Whether each photo was read, none of them twice."""
    found = _readings(out)
    return len(found) == len(set(found)) == count


def _results(out: Path) -> dict[str, bytes]:
    """Return the files of results by name: all but the store and what is hidden."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and not path.name.startswith((".", "tehai.sqlite"))
    }


if __name__ == "__main__":
    sys.exit(main())
