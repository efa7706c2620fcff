"""Measure the reader: tiles, whole hands and silent errors, on photos that trained nothing.

    python -m tehai.scripts.evaluate                       # held-out Japanese hands and Hong Kong validation
    python -m tehai.scripts.evaluate --scenes runs/scenes-val --json figures.json

A hand is exact when all its tiles, red fives included, its melds, and the winning tile where one is set
apart, are right. `sure and wrong` must be 0: it counts hands that no doubt pointed at.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table

from tehai.datasets.importer import read_shared, shared_folder
from tehai.datasets.labels import LabelledHand, LabelledPhoto, read_labels
from tehai.datasets.splits import select
from tehai.models import catalog
from tehai.scoring.notation import parse_meld, parse_tiles
from tehai.scripts.hand_parts import (
    LEAST_OVERLAP,
    calibration_error,
    overlap,
    parts_right,
    plain_meld,
    takes_in_others,
)
from tehai.scripts.worst_photos import JudgedPhoto, write_page
from tehai.vision import MODELS, TileReader, load_image
from tehai.vision.session import OnnxModel

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tehai.vision.reading import HandReading

#: A name is a look-alike of another in the table from so many mistakes on.
_LEAST_MISTAKES: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class HandResult:
    """How one hand was read beside its truth."""

    photo: str
    truth: str
    read: str
    tiles: int
    tiles_right: int
    exact: bool
    sure: bool
    doubts: tuple[str, ...]
    milliseconds: float
    parts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """How many of its melds, kans, callers, red fives and winning tile were read right, of how many."""
    takes_in: bool | None = None
    """Whether a tile outside the hand was read as part of it; None where none is in view."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileResult:
    """How the labelled tiles of one photo were found and named."""

    photo: str
    labelled: int
    found: int
    named: int
    mistakes: tuple[tuple[str, str], ...]
    told: tuple[tuple[float, bool], ...] = ()
    """The confidence of each name, in [0, 1], and whether it was right."""


def hand_tiles(concealed: str, melds: Iterable[str]) -> Counter[str]:
    """Count the tiles of a hand by name, `_` counted as itself."""
    tiles = (
        Counter(str(tile) for tile in parse_tiles(concealed.replace("_", "")))
        if concealed.strip("_")
        else Counter()
    )
    tiles["_"] += concealed.count("_")
    for word in melds:
        tiles.update(str(tile) for tile in parse_meld(word).tiles)
    return +tiles


def judge(name: str, truth: LabelledHand, reading: HandReading) -> HandResult:
    """Hold a reading against the hand that lies there."""
    wanted = hand_tiles(truth.concealed + (truth.win_tile or ""), truth.melds)
    found = hand_tiles(reading.hand, reading.melds)
    right = sum((wanted & found).values())
    same_melds = sorted(map(plain_meld, truth.melds)) == sorted(map(plain_meld, reading.melds))
    same_win = truth.win_tile is None or reading.win_tile == truth.win_tile
    return HandResult(
        photo=name,
        truth=" ".join((truth.concealed, f"+{truth.win_tile}", *truth.melds)),
        read=" ".join((reading.hand, f"({reading.win_tile})", *reading.melds)),
        tiles=wanted.total(),
        tiles_right=right,
        exact=wanted == found and same_melds and same_win,
        sure=reading.sure,
        doubts=tuple(doubt.code for doubt in reading.doubts),
        milliseconds=sum(reading.milliseconds.values()),
        parts=parts_right(truth, reading),
    )


def judge_photo(photo: LabelledPhoto, reading: HandReading) -> HandResult:
    """Hold a reading against the photo's hand, and against what else lies in the photo.

    Raises ValueError when the photo shows no hand.
    """
    if photo.hand is None:
        raise ValueError(f"{photo.image} shows no hand")
    result = judge(photo.image, photo.hand, reading)
    return replace(result, takes_in=takes_in_others(photo, reading))


def judge_tiles(photo: LabelledPhoto, reading: HandReading) -> TileResult:
    """Match labelled tiles with what was read, whatever its role, and compare the names."""
    left = [tile for tile in reading.tiles if not tile.face_down]
    wanted = [tile for tile in photo.tiles if tile.face_up and tile.visible > 0.6]
    mistakes: list[tuple[str, str]] = []
    told: list[tuple[float, bool]] = []
    found = 0
    for label in wanted:
        match = max(left, key=lambda tile: overlap(label, tile), default=None)
        if match is None or overlap(label, match) < LEAST_OVERLAP:
            mistakes.append((label.tile, "missed"))
            continue
        left.remove(match)
        found += 1
        told.append((match.confidence, match.tile == label.tile))
        if match.tile != label.tile:
            mistakes.append((label.tile, match.tile))
    named = len(wanted) - len(mistakes)
    return TileResult(
        photo=photo.image,
        labelled=len(wanted),
        found=found,
        named=named,
        mistakes=tuple(mistakes),
        told=tuple(told),
    )


def read_all(
    reader: TileReader, folder: Path, photos: Iterable[LabelledPhoto]
) -> Iterator[tuple[LabelledPhoto, HandReading]]:
    """Read every photo."""
    for photo in photos:
        yield photo, reader.read(load_image(folder / photo.image))


def is_complete(photo: LabelledPhoto) -> bool:
    """Say whether the photo shows a complete hand: 14 tiles and one more for each kan."""
    if photo.hand is None:
        return False
    kans = sum(sum(c.isdigit() for c in word) == 4 for word in photo.hand.melds)
    return photo.hand.tile_count == 14 + kans


def show_hands(console: Console, title: str, results: list[HandResult]) -> dict[str, float]:
    """Print a line a hand and the figures; give the figures."""
    table = Table("photo", "truth", "read", "tiles", "exact", "sure", "doubts", "ms", title=title)
    for one in results:
        marks = ["yes" if one.exact else "NO", "yes" if one.sure else "-"]
        count = f"{one.tiles_right}/{one.tiles}"
        table.add_row(
            one.photo, one.truth, one.read, count, *marks, " ".join(one.doubts), f"{one.milliseconds:.0f}"
        )
    console.print(table)
    tiles = sum(one.tiles for one in results)
    figures = {
        "hands": len(results),
        "tiles": tiles,
        "tiles right %": 100 * sum(one.tiles_right for one in results) / max(1, tiles),
        "exact": sum(one.exact for one in results),
        "sure": sum(one.sure for one in results),
        "sure and wrong": sum(one.sure and not one.exact for one in results),
        **part_figures(results),
    }
    console.print(f"{title}: " + ", ".join(f"{key} {value:.4g}" for key, value in figures.items()))
    return figures


def part_figures(results: list[HandResult]) -> dict[str, float]:
    """Give shares in percent: of hands exact and sure, of parts right, of hands with others taken in."""
    count = max(1, len(results))
    figures = {
        "exact %": 100 * sum(one.exact for one in results) / count,
        "sure %": 100 * sum(one.sure for one in results) / count,
        "sure and wrong %": 100 * sum(one.sure and not one.exact for one in results) / count,
    }
    if apart := [one.sure for one in results if one.parts.get("winning tile", (0, 0))[1]]:
        figures["sure % of those with the winning tile apart"] = 100 * sum(apart) / len(apart)
    right: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    for one in results:
        right.update({name: part[0] for name, part in one.parts.items()})
        whole.update({name: part[1] for name, part in one.parts.items()})
    figures |= {f"{name} %": 100 * right[name] / of for name, of in whole.items() if of}
    beside = [one.takes_in for one in results if one.takes_in is not None]
    if beside:
        figures["others taken in %"] = 100 * sum(beside) / len(beside)
    return figures


def look_alikes(results: Iterable[TileResult]) -> dict[str, float]:
    """Give the names mistaken for one another, commonest first, with how often: `5m as 0m`."""
    mistakes = Counter(mistake for one in results for mistake in one.mistakes)
    return {
        f"{was} as {now}": count for (was, now), count in mistakes.most_common(24) if count >= _LEAST_MISTAKES
    }


def show_tiles(console: Console, title: str, results: list[TileResult]) -> dict[str, float]:
    """Print the figures of labelled tiles and the commonest mistakes; give the figures."""
    labelled = sum(one.labelled for one in results)
    found, named = sum(one.found for one in results), sum(one.named for one in results)
    figures = {
        "photos": len(results),
        "tiles": labelled,
        "found %": 100 * found / max(1, labelled),
        "named % of found": 100 * named / max(1, found),
        "calibration error %": 100 * calibration_error([one for result in results for one in result.told]),
    }
    console.print(f"{title}: " + ", ".join(f"{key} {value:.4g}" for key, value in figures.items()))
    console.print("  " + ", ".join(f"{names}: {count:.0f}" for names, count in look_alikes(results).items()))
    return figures


def write_card(path: Path, script: str, figures: dict[str, dict[str, float]]) -> None:
    """Replace what stands between a script's marks in a model card by tables of its figures.

    Raises ValueError when the card has no marks.
    """
    lines: list[str] = []
    for title, table in figures.items():
        values = {name: f"{value:.4g}" for name, value in table.items()}
        lines += [f"**{title}**", "", *table_lines([values]), ""]
    fill_page(path, script, lines)


def table_lines(rows: list[dict[str, str]]) -> list[str]:
    """Give the lines of a Markdown table; the first row's keys head it."""
    names = list(rows[0])
    body = [[row[name] for name in names] for row in rows]
    return ["| " + " | ".join(cells) + " |" for cells in (names, ["---"] * len(names), *body)]


def fill_page(path: Path, script: str, lines: list[str]) -> None:
    """Put lines between a script's marks in a page, in place of what stands there.

    Raises ValueError when the page has no marks.
    """
    marks = (f"<!-- figures of scripts/{script} -->", f"<!-- end of scripts/{script} -->")
    before, begin, rest = path.read_text(encoding="utf-8").partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not (begin and end):
        message = f"{path} needs the lines {marks[0]} and {marks[1]}"
        raise ValueError(message)
    path.write_text(before + "\n".join([begin, "", *lines]) + "\n" + end + after, encoding="utf-8")


@dataclass(slots=True)
class _Evaluation:
    """What was measured so far: figures by title, and the photos with hands."""

    console: Console
    reader: TileReader
    figures: dict[str, dict[str, float]] = field(default_factory=dict)
    hands: list[JudgedPhoto] = field(default_factory=list)

    def measure(self, title: str, folder: Path, photos: list[LabelledPhoto], *, tiles: bool = True) -> None:
        """Read photos; take the figures of their whole hands and, where asked, of all their tiles."""
        pairs = list(read_all(self.reader, folder, photos))
        judged = [
            JudgedPhoto(file=folder / photo.image, reading=reading, result=judge_photo(photo, reading))
            for photo, reading in pairs
            if is_complete(photo)
        ]
        if judged:
            self.hands += judged
            name = f"{title} hands" if tiles else title
            self.figures[name] = show_hands(self.console, name, [one.result for one in judged])
        if tiles:
            results = [judge_tiles(photo, reading) for photo, reading in pairs]
            name = f"{title} tiles" if judged else title
            self.figures[name] = show_tiles(self.console, name, results)
            no_hand = [reading.sure for photo, reading in pairs if not is_complete(photo)]
            self.figures[name] |= {"without a whole hand": len(no_hand), "of these sure": sum(no_hand)}
            if table := look_alikes(results):
                self.figures[f"{title} look-alikes"] = table


def _reader(folder: Path | None) -> TileReader:
    """Load the shipped models, or those that `export_onnx --out` wrote to a folder."""
    if folder is None:
        return TileReader.from_catalog()
    return TileReader(*(OnnxModel(catalog.load(name, folder)) for name in MODELS))


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenes", type=Path, nargs="*", default=[], help="folders of rendered scenes")
    parser.add_argument("--split", choices=["val", "test"], default="val", help="of the photos without hands")
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    parser.add_argument("--card", type=Path, help="put the figures into this model card, between its marks")
    parser.add_argument("--page", type=Path, help="write a page with the worst photos into this folder")
    parser.add_argument("--models", type=Path, help="folder of other models than the shipped, with a catalog")
    parser.add_argument("--no-photos", action="store_true", help="leave out the real photos")
    arguments = parser.parse_args()
    evaluation = _Evaluation(Console(width=200), _reader(arguments.models))
    shared = None if arguments.no_photos else shared_folder()
    if shared is not None:
        hands = [photo for photo in read_shared(shared, "riichi") if is_complete(photo)]
        evaluation.measure("held-out hands", shared / "real", hands, tiles=False)
        for style in ("riichi", "hk"):
            photos = list(select(read_shared(shared, style), arguments.split))
            evaluation.measure(f"{style} {arguments.split}", shared / "real", photos)
    for folder in arguments.scenes:
        evaluation.measure(folder.name, folder, list(read_labels(folder / "labels.jsonl")))
    if arguments.card:
        write_card(arguments.card, "evaluate.py", evaluation.figures)
    if arguments.json:
        arguments.json.write_text(json.dumps(evaluation.figures, indent=1) + "\n", encoding="utf-8")
    if arguments.page:
        print(write_page(arguments.page, evaluation.hands, evaluation.figures))


if __name__ == "__main__":
    main()
