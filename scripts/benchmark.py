"""Time one photo from its bytes to its score, stage by stage, and beside another reader where there is one.

    python -m tehai.scripts.benchmark [PHOTO] [--runs 9] [--beside PYTHON]

Without a photo it renders the sample scene with 12 megapixels, JPEG. `--beside` names the Python of
another environment, one that has `mahjong-detector` (`pip install mahjong-detector==0.0.6`); it reads the
same photo, in turns with ours, so that a slower moment of the machine hits both. All times are medians after
a warm start, in milliseconds.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import statistics
import subprocess
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
from tehai.vision import HandReading, TileReader, load_image

_WIN: Final = Win(tsumo=True, seat_wind=Wind.SOUTH, round_wind=Wind.EAST)
_LONG_SIDE_12_MP: Final = 5700
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
    image = load_image(path)
    decoded = time.perf_counter()
    reading = reader.read(image)
    read = time.perf_counter()
    with contextlib.suppress(InvalidHandError):  # a hand read wrongly takes as long
        score(parse_hand(reading.notation), _WIN, load_rules("tenhou-4p"))
    scored = time.perf_counter()
    stages = {"load": (decoded - started) * 1000, **reading.milliseconds, "score": (scored - read) * 1000}
    return stages | {"total": (scored - started) * 1000}, reading


def rendered(folder: Path) -> Path:
    """Render the photo of 12 megapixels."""
    scene = render_scene(SEED, kind="hand", long_side=_LONG_SIDE_12_MP, pool=OWN_FACES, hand=HAND)
    path = folder / "twelve-megapixels.jpg"
    cv2.imwrite(str(path), scene.image[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])
    return path


def measure(path: Path, runs: int, beside: Path | None) -> dict[str, float]:
    """Print the medians of both readers, taken in turns; give ours and the other's total."""
    reader = TileReader.from_catalog()
    _, reading = timed(reader, path)
    height, width = load_image(path).shape[:2]
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
    parser.add_argument("photo", type=Path, nargs="?")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--beside", type=Path, help="Python of an environment with mahjong-detector")
    parser.add_argument("--card", type=Path, help="put the medians into this model card, between its marks")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = arguments.photo or rendered(Path(folder))
        medians = measure(path, arguments.runs, arguments.beside)
    if arguments.card:
        title = f"Milliseconds for {path.name}, {os.cpu_count()} cores, median of {arguments.runs}"
        write_card(arguments.card, "benchmark.py", {title: medians})


if __name__ == "__main__":
    main()
