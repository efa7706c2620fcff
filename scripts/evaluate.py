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
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table

from tehai.datasets.importer import read_shared, shared_folder
from tehai.datasets.labels import LabelledHand, LabelledPhoto, LabelledTile, read_labels
from tehai.datasets.splits import select
from tehai.scoring.hand import MeldKind
from tehai.scoring.notation import parse_meld, parse_tiles
from tehai.vision import TileReader, load_image

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tehai.vision.reading import HandReading, ReadTile

#: A labelled tile is found when the boxes of label and detection overlap by this part of their union.
_LEAST_OVERLAP: Final = 0.4


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


@dataclass(frozen=True, slots=True, kw_only=True)
class TileResult:
    """How the labelled tiles of one photo were found and named."""

    photo: str
    labelled: int
    found: int
    named: int
    mistakes: tuple[tuple[str, str], ...]


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
    same_melds = sorted(map(_plain, truth.melds)) == sorted(map(_plain, reading.melds))
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
    )


def _plain(word: str) -> tuple[str, str, str, str]:
    """Give what matters of a meld: kind, tiles, the called tile and its player, not the mark's place."""
    meld = parse_meld(word)
    tiles = "".join(sorted(map(str, meld.tiles)))
    called = str(meld.called) if meld.kind is MeldKind.CHI else ""
    return meld.kind.value, tiles, called, "" if meld.source is None else meld.source.value


def judge_tiles(photo: LabelledPhoto, reading: HandReading) -> TileResult:
    """Match labelled tiles with what was read, whatever its role, and compare the names."""
    left = [tile for tile in reading.tiles if not tile.face_down]
    wanted = [tile for tile in photo.tiles if tile.face_up and tile.visible > 0.6]
    mistakes: list[tuple[str, str]] = []
    found = 0
    for label in wanted:
        match = max(left, key=lambda tile: overlap(label, tile), default=None)
        if match is None or overlap(label, match) < _LEAST_OVERLAP:
            mistakes.append((label.tile, "missed"))
            continue
        left.remove(match)
        found += 1
        if match.tile != label.tile:
            mistakes.append((label.tile, match.tile))
    named = len(wanted) - len(mistakes)
    return TileResult(
        photo=photo.image, labelled=len(wanted), found=found, named=named, mistakes=tuple(mistakes)
    )


def overlap(label: LabelledTile, tile: ReadTile) -> float:
    """Intersection over union of the upright boxes of a label and a tile as read."""
    left, top, right, bottom = label.xyxy
    xs, ys = [x for x, _ in tile.quad], [y for _, y in tile.quad]
    width = min(right, max(xs)) - max(left, min(xs))
    height = min(bottom, max(ys)) - max(top, min(ys))
    if width <= 0 or height <= 0:
        return 0.0
    union = (right - left) * (bottom - top) + (max(xs) - min(xs)) * (max(ys) - min(ys)) - width * height
    return width * height / union


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
    }
    console.print(f"{title}: " + ", ".join(f"{key} {value:.4g}" for key, value in figures.items()))
    return figures


def show_tiles(console: Console, title: str, results: list[TileResult]) -> dict[str, float]:
    """Print the figures of labelled tiles and the commonest mistakes; give the figures."""
    labelled = sum(one.labelled for one in results)
    found, named = sum(one.found for one in results), sum(one.named for one in results)
    figures = {
        "photos": len(results),
        "tiles": labelled,
        "found %": 100 * found / max(1, labelled),
        "named % of found": 100 * named / max(1, found),
    }
    console.print(f"{title}: " + ", ".join(f"{key} {value:.4g}" for key, value in figures.items()))
    mistakes = Counter(mistake for one in results for mistake in one.mistakes)
    console.print(
        "  " + ", ".join(f"{was} as {now}: {count}" for (was, now), count in mistakes.most_common(12))
    )
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


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenes", type=Path, nargs="*", default=[], help="folders of rendered scenes")
    parser.add_argument("--split", choices=["val", "test"], default="val", help="of the photos without hands")
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    parser.add_argument("--card", type=Path, help="put the figures into this model card, between its marks")
    arguments = parser.parse_args()
    console, reader = Console(width=200), TileReader.from_catalog()
    figures: dict[str, dict[str, float]] = {}
    shared = shared_folder()
    if shared is not None:
        real = shared / "real"
        hands = [photo for photo in read_shared(shared, "riichi") if is_complete(photo)]
        results = [judge(p.image, p.hand, r) for p, r in read_all(reader, real, hands) if p.hand]
        figures["held-out hands"] = show_hands(console, "held-out hands", results)
        for style in ("riichi", "hk"):
            photos = select(read_shared(shared, style), arguments.split)
            title = f"{style} {arguments.split}"
            tiles = [judge_tiles(photo, reading) for photo, reading in read_all(reader, real, photos)]
            figures[title] = show_tiles(console, title, tiles)
    for folder in arguments.scenes:
        pairs = list(read_all(reader, folder, read_labels(folder / "labels.jsonl")))
        hand_results = [judge(p.image, p.hand, r) for p, r in pairs if p.hand]
        figures[f"{folder.name} hands"] = show_hands(console, f"{folder.name} hands", hand_results)
        tile_results = [judge_tiles(photo, reading) for photo, reading in pairs]
        figures[f"{folder.name} tiles"] = show_tiles(console, f"{folder.name} tiles", tile_results)
    if arguments.card:
        write_card(arguments.card, "evaluate.py", figures)
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
