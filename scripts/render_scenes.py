"""Render photo-like scenes with their labels: JPEGs and one labels.jsonl.

    python scripts/render_scenes.py --count 2000 --out scenes --seed 0 --jobs 4

The same seed gives the same scenes, whatever the number of jobs; --own-faces also makes them alike on
machines with different fonts. Some fonts and combinations of styles are held out: only --held-out and
--all-designs show them, so that figures measured with --held-out are of tiles that training never saw.
"""

import argparse
import multiprocessing
import sys
from functools import partial
from pathlib import Path

import cv2

from tehai.datasets.labels import photo_from_json, photo_to_json, write_labels
from tehai.datasets.pool import add_pool_options, pool_of
from tehai.datasets.scenes import SCENES_A_SET, render_scene
from tehai.datasets.setting import KIND_SHARES

_QUALITY = 92


def main() -> int:
    """Render the scenes that the command line asks for; return the exit status."""
    options = _parse()
    options.out.mkdir(parents=True, exist_ok=True)
    write = partial(_write, options)
    seeds = range(options.seed, options.seed + options.count)
    with multiprocessing.Pool(options.jobs) as pool:
        lines = pool.map(write, seeds, chunksize=16)
    write_labels(options.out / "labels.jsonl", map(photo_from_json, lines))
    print(f"{options.count} scenes and labels.jsonl written to {options.out}")
    return 0


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, required=True, help="how many scenes")
    parser.add_argument("--out", type=Path, required=True, help="folder to write to; made if need be")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first scene; the others count up")
    parser.add_argument("--kind", choices=list(KIND_SHARES), help="one kind of scene only")
    parser.add_argument("--long-side", type=int, default=960, help="pixels of the longer side")
    parser.add_argument(
        "--per-set", type=int, default=SCENES_A_SET, help="how many seeds in a row share one set of tiles"
    )
    add_pool_options(parser)
    parser.add_argument("--jobs", type=int, default=1, help="processes to render with")
    options = parser.parse_args()
    if min(options.count, options.jobs, options.per_set) < 1 or options.seed < 0 or options.long_side < 64:
        parser.error(
            "--count, --jobs and --per-set must be at least 1, --seed at least 0, --long-side at least 64"
        )
    return options


def _write(options: argparse.Namespace, seed: int) -> str:
    """Render one seed, write its picture, and return its label line."""
    cv2.setNumThreads(1)
    scene = render_scene(
        seed,
        kind=options.kind,
        long_side=options.long_side,
        pool=pool_of(options),
        per_set=options.per_set,
    )
    path = str(options.out / scene.label.image)
    if not cv2.imwrite(path, scene.image[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, _QUALITY]):
        raise OSError(f"cannot write {path}")
    return photo_to_json(scene.label)


if __name__ == "__main__":
    sys.exit(main())
