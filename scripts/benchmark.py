"""Time photos from their bytes to their scores, stage by stage, and beside another reader where there is one.

    python -m tehai.scripts.benchmark [PHOTO …] [--runs 9] [--beside PYTHON]

Without a photo it renders the sample scene with 12 megapixels, JPEG, and takes a copy 1,600 px long as well.
`--beside` names the Python of another environment, one that has `mahjong-detector` (`pip install
mahjong-detector==0.0.6`); it reads the same photo, in turns with ours, so that a slower moment of the machine
hits both. All times are medians after a warm start, in milliseconds; the memory is the most that a process
takes which loads the models and reads that photo.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import cv2

from tehai.datasets.pool import OWN_FACES
from tehai.datasets.scenes import render_scene
from tehai.scoring import InvalidHandError, Win, Wind, load_rules, parse_hand, score
from tehai.scripts.evaluate import write_card
from tehai.scripts.render_sample import HAND, SEED
from tehai.vision import HandReading, TileReader, open_photo

_WIN: Final = Win(tsumo=True, seat_wind=Wind.SOUTH, round_wind=Wind.EAST)
_LONG_SIDE_12_MP: Final = 5700
_LONG_SIDE_SMALL: Final = 1600
#: Prints the most memory in megabytes that reading a photo takes. Linux counts it by process in VmHWM;
#: `ru_maxrss` would count the parent's as well.
_PEAK: Final = """
import pathlib, re, sys
from tehai.vision import TileReader, open_photo
TileReader.from_catalog().read(open_photo(sys.argv[1]))
print(int(re.search(r"VmHWM:\\s+(\\d+) kB", pathlib.Path("/proc/self/status").read_text())[1]) / 1024)
"""
#: What runs in the other environment: one photo, warmed up, read once for each line of input.
_BESIDE: Final = """
import sys, time
from mahjong_detector import detect_tiles
detect_tiles(sys.argv[1])
print("ready", flush=True)
for _ in sys.stdin:
    started = time.perf_counter()
    tiles = detect_tiles(sys.argv[1])
    print((time.perf_counter() - started) * 1000, " ".join(tiles), flush=True)
"""


def timed(reader: TileReader, path: Path) -> tuple[dict[str, float], HandReading]:
    """Read and score one photo; give the milliseconds by stage and the reading."""
    started = time.perf_counter()
    photo = open_photo(path)
    decoded = time.perf_counter()
    reading = reader.read(photo)
    read = time.perf_counter()
    with contextlib.suppress(InvalidHandError):  # a hand read wrongly takes as long
        score(parse_hand(reading.notation), _WIN, load_rules("tenhou-4p"))
    scored = time.perf_counter()
    stages = {"load": (decoded - started) * 1000, **reading.milliseconds, "score": (scored - read) * 1000}
    return stages | {"total": (scored - started) * 1000}, reading


def rendered(folder: Path) -> list[Path]:
    """Render the photo of 12 megapixels, and write its smaller copy."""
    scene = render_scene(SEED, kind="hand", long_side=_LONG_SIDE_12_MP, pool=OWN_FACES, hand=HAND)
    height, width = scene.image.shape[:2]
    size = (_LONG_SIDE_SMALL, round(height * _LONG_SIDE_SMALL / width))
    small = cv2.resize(scene.image, size, interpolation=cv2.INTER_AREA)
    paths = [folder / "twelve-megapixels.jpg", folder / "1600-pixels.jpg"]
    for path, image in zip(paths, (scene.image, small), strict=True):
        cv2.imwrite(str(path), image[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])
    return paths


def peak_memory(path: Path) -> float:
    """Read one photo in a process of its own; give the most memory that it took, in megabytes. Linux only."""
    command = [sys.executable, "-c", _PEAK, str(path)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)  # noqa: S603


def measure(path: Path, runs: int, beside: Path | None) -> dict[str, float]:
    """Print the medians of both readers, taken in turns; give ours and the other's total."""
    reader = TileReader.from_catalog()
    _, reading = timed(reader, path)
    width, height = reading.size
    print(f"{path.name}: {width} x {height}, {path.stat().st_size / 1e6:.1f} MB, {os.cpu_count()} cores")
    print(f"read as {reading.notation} (winning tile {reading.win_tile}, sure: {reading.sure})")
    other = None if beside is None else _start(beside, path)
    laps: list[dict[str, float]] = []
    for _ in range(runs):
        stages, _reading = timed(reader, path)
        if other is not None:
            stages["mahjong-detector"], tiles = _lap(other)
        laps.append(stages)
    medians = {stage: statistics.median(lap[stage] for lap in laps) for stage in laps[0]}
    for stage, value in medians.items():
        print(f"{stage:>18} {value:8.1f} ms")
    if other is not None:
        print(f"mahjong-detector read: {tiles}")
        other.communicate()
    if sys.platform == "linux":
        medians["peak MB"] = peak_memory(path)
        print(f"{'peak':>18} {medians['peak MB']:8.1f} MB")
    return medians


def _start(python: Path, path: Path) -> subprocess.Popen[str]:
    command = [str(python), "-c", _BESIDE, str(path)]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603
    if other.stdout is None or other.stdout.readline().strip() != "ready":
        raise SystemExit(f"{python} cannot run mahjong-detector: pip install mahjong-detector==0.0.6 there")
    return other


def _lap(other: subprocess.Popen[str]) -> tuple[float, str]:
    if other.stdin is None or other.stdout is None:
        raise ValueError("the other reader has no pipes")
    other.stdin.write("\n")
    other.stdin.flush()
    milliseconds, _, tiles = other.stdout.readline().strip().partition(" ")
    return float(milliseconds), tiles


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photos", type=Path, nargs="*")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--beside", type=Path, help="Python of an environment with mahjong-detector")
    parser.add_argument("--card", type=Path, help="put the medians into this model card, between its marks")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        paths = arguments.photos or rendered(Path(folder))
        about = f"{os.cpu_count()} cores, median of {arguments.runs}"
        figures = {
            f"Milliseconds for {path.name}, {about}": measure(path, arguments.runs, arguments.beside)
            for path in paths
        }
    if arguments.card:
        write_card(arguments.card, "benchmark.py", figures)


if __name__ == "__main__":
    main()
