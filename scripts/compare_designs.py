r"""Measure what each design of the reader gives, from the same checkpoints, and put the table into a page.

    python -m tehai.scripts.compare_designs --detector runs/detector/checkpoint.pt \
        --refiner runs/refiner/checkpoint.pt --classifier runs/classifier/checkpoint.pt --temperature 0.6 \
        --pictures runs/scenes --patches runs/patches --scenes runs/scenes-val --page models/DESIGNS.md

Each design is one row of `DESIGNS`: how the networks are computed, the sizes at which the detector looks, and
when a crop is looked at from both sides. `--every 4` takes every fourth photo but for the held-out hands,
`--only` the designs named. Times are processor time on one thread.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tehai.datasets.importer import read_shared, shared_folder
from tehai.datasets.labels import read_labels
from tehai.datasets.splits import select
from tehai.models import catalog
from tehai.scripts.evaluate import (
    HandResult,
    TileResult,
    fill_page,
    is_complete,
    judge,
    judge_tiles,
    table_lines,
)
from tehai.scripts.export_onnx import LONG_SIDE, enter_model, export_model
from tehai.vision import TileReader, load_image
from tehai.vision.session import OnnxModel

if TYPE_CHECKING:
    from tehai.datasets.labels import LabelledPhoto

_ALWAYS: Final = {"small_px": 9998.0, "large_px": 9999.0}
_NEVER: Final = {"small_px": 0.0, "large_px": 9999.0}
_WIDE: Final = {"small_px": 32.0, "large_px": 50.0, "zoom_px": 40.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """One way to build the reader; what is not given is as shipped."""

    name: str
    int8: bool = True
    long_side: int = LONG_SIDE
    scales: dict[str, float] = field(default_factory=dict)
    clear: dict[str, float] = field(default_factory=dict)


DESIGNS: Final = (
    Design(name="as shipped"),
    Design(name="computed in 32 bits", int8=False),
    Design(name="crops from one side only", clear={"clear": 0.0}),
    Design(name="crops always from both sides", clear={"clear": 1.1}),
    Design(name="640 px, one look", scales=_NEVER),
    Design(name="640 px, near where tiles are not 32 to 50 px, then 40 px", scales=_WIDE),
    Design(name="640 px, always near, 40 px", scales=_ALWAYS | {"zoom_px": 40.0}),
    Design(name="640 px, always near, 56 px", scales=_ALWAYS | {"zoom_px": 56.0}),
    Design(name="512 px, always near, 48 px", long_side=512, scales=_ALWAYS),
    Design(name="never again", scales={"again_px": 0.0, "once_more_px": 0.0}),
    Design(name="again at 38 px", scales={"again_px": 38.0, "once_more_px": 0.0}),
    Design(name="again at 38 and 58 px", scales={"again_px": 38.0, "once_more_px": 58.0}),
    Design(name="960 px, one look", long_side=960, scales=_NEVER),
    Design(name="960 px, near where tiles are not 32 to 50 px, then 40 px", long_side=960, scales=_WIDE),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Photos to measure on: whole hands are judged where `hands`, single tiles otherwise."""

    name: str
    folder: Path
    photos: tuple[LabelledPhoto, ...]
    hands: bool


def sources(scenes: list[Path], every: int) -> list[Source]:
    """Gather what the designs are measured on: real photos where TEHAI_DATA names them, then the scenes."""
    found: list[Source] = []
    if shared := shared_folder():
        real = shared / "real"
        hands = tuple(photo for photo in read_shared(shared, "riichi") if is_complete(photo))
        found.append(Source(name="held-out hands", folder=real, photos=hands, hands=True))
        for style in ("riichi", "hk"):
            photos = tuple(select(read_shared(shared, style), "val"))[:: every if style == "hk" else 1]
            found.append(Source(name=f"{style} val", folder=real, photos=photos, hands=False))
    for folder in scenes:
        photos = read_labels(folder / "labels.jsonl")[::every]
        found.append(Source(name=folder.name, folder=folder, photos=photos, hands=True))
    return found


def measured(reader: TileReader, source: Source) -> str:
    """Read a source; give the cell of the table."""
    hands: list[HandResult] = []
    tiles: list[TileResult] = []
    for photo in source.photos:
        reading = reader.read(load_image(source.folder / photo.image))
        tiles.append(judge_tiles(photo, reading))
        if photo.hand:
            hands.append(judge(photo.image, photo.hand, reading))
    if source.hands:
        wrong = sum(one.sure and not one.exact for one in hands)
        return (
            f"{sum(one.exact for one in hands)} / {sum(one.sure for one in hands)} / {wrong} of {len(hands)}"
        )
    labelled, found = sum(one.labelled for one in tiles), sum(one.found for one in tiles)
    named = sum(one.named for one in tiles)
    return f"{100 * found / max(1, labelled):.2f} / {100 * named / max(1, found):.2f}"


def exported(asked: argparse.Namespace, folder: Path, *, int8: bool) -> dict[str, Path]:
    """Export the networks into a folder, unless that is done already."""
    given = {
        "detector": (asked.detector, asked.pictures),
        "refiner": (asked.refiner, asked.pictures),
        "classifier": (asked.classifier, asked.patches),
    }
    if not folder.exists():
        folder.mkdir()
        for name, (checkpoint, pictures) in given.items():
            export_model(
                name, checkpoint, folder, pictures=pictures if int8 else None, temperature=asked.temperature
            )
    return {name: folder / f"{name}.onnx" for name in given}


def built(design: Design, asked: argparse.Namespace, folder: Path) -> TileReader:
    """Write the design's files and their catalog into a folder, and load them."""
    folder.mkdir()
    thresholds = {"detector": design.scales, "refiner": {}, "classifier": design.clear}
    models = []
    for name, path in exported(asked, folder.parent / f"int8-{design.int8}", int8=design.int8).items():
        copy = Path(shutil.copy(path, folder))
        enter_model(name, copy, thresholds=thresholds[name], long_side=design.long_side, data="compared")
        models.append(OnnxModel(catalog.load(name, folder), threads=1))
    return TileReader(*models)


def row(design: Design, asked: argparse.Namespace, folder: Path) -> dict[str, str]:
    """Build and measure one design."""
    reader = built(design, asked, folder)
    found = sources(asked.scenes, asked.every)
    started = time.process_time()
    cells = {source.name: measured(reader, source) for source in found}
    photos = sum(len(source.photos) for source in found)
    megabytes = sum(path.stat().st_size for path in folder.glob("*.onnx")) / 1e6
    seconds = time.process_time() - started
    return {
        "design": design.name,
        **cells,
        "ms a photo": f"{1000 * seconds / photos:.0f}",
        "MB": f"{megabytes:.1f}",
    }


def main() -> None:
    """Compare as the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--detector", type=Path, required=True, help="checkpoint")
    parser.add_argument("--refiner", type=Path, required=True, help="checkpoint")
    parser.add_argument("--classifier", type=Path, required=True, help="checkpoint")
    parser.add_argument("--temperature", type=float, required=True)
    parser.add_argument(
        "--pictures", type=Path, required=True, help="scenes that the detector's scales are from"
    )
    parser.add_argument("--patches", type=Path, required=True, help="what the classifier's scales are from")
    parser.add_argument("--scenes", type=Path, nargs="*", default=[], help="scenes to measure on")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="names of designs")
    parser.add_argument("--page", type=Path, help="put the table into this page, between its marks")
    asked = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for number, design in enumerate(DESIGNS):
            if asked.only is None or design.name in asked.only:
                rows.append(row(design, asked, Path(folder) / str(number)))
                print(rows[-1], flush=True)
                if asked.page:
                    fill_page(asked.page, "compare_designs.py", [*table_lines(rows), ""])


if __name__ == "__main__":
    main()
