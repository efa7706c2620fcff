"""Reads the shared photos and applies the list of corrections.

The folder is named by the environment variable `TEHAI_DATA`; it holds `real/riichi.jsonl`,
`real/hk.jsonl` and the pictures they name. The files stay as they were received.
"""

import os
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from tehai.datasets.labels import LabelError, LabelledPhoto, LabelledTile, read_labels

FOLDER_VARIABLE = "TEHAI_DATA"
CORRECTIONS_PATH = Path(__file__).with_name("corrections.toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One mistake of the shared labels: tile `index` of `photo` says `was` and shows `now`.

    `now` is empty where the box holds no tile. With `points` (at least three corners in pixels) in place
    of `index` and `was`, the tile is missing and gets added.
    """

    photo: str
    now: str
    why: str
    index: int | None = None
    was: str | None = None
    points: tuple[tuple[float, float], ...] = ()

    def __post_init__(self) -> None:
        """Raise LabelError unless the entry names one tile and gives a reason."""
        if (
            not self.why
            or (self.index is None) == (not self.points)
            or (self.index is None) != (self.was is None)
        ):
            raise LabelError(
                f"correction of {self.photo}: needs `why`, and either `index` and `was` or `points`"
            )


def shared_folder() -> Path | None:
    """Return the folder that TEHAI_DATA names, None when it is not set.

    Raises:
        FileNotFoundError: the variable names something that is no folder.

    """
    name = os.environ.get(FOLDER_VARIABLE)
    if not name:
        return None
    folder = Path(name)
    if not folder.is_dir():
        raise FileNotFoundError(f"{FOLDER_VARIABLE} names {name}, which is not a folder")
    return folder


def read_corrections(path: Path = CORRECTIONS_PATH) -> tuple[Correction, ...]:
    """Read the list of corrections.

    Raises:
        LabelError: an entry is incomplete or has an unknown field.

    """
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["correction"]
    try:
        return tuple(Correction(**entry | {"points": _pairs(entry.get("points", ()))}) for entry in entries)
    except TypeError as error:
        raise LabelError(f"{path.name}: {error}") from error


def read_shared(folder: Path, style: str) -> tuple[LabelledPhoto, ...]:
    """Read `real/{style}.jsonl` (`riichi` or `hk`) of the shared folder, corrected.

    `image` stays relative to `folder / "real"`.

    Raises:
        LabelError: a line breaks the format, or a correction does not fit the line it names.

    """
    photos = read_labels(folder / "real" / f"{style}.jsonl")
    names = {photo.image for photo in photos}
    return apply_corrections(photos, [c for c in read_corrections() if c.photo in names])


def apply_corrections(
    photos: Iterable[LabelledPhoto],
    corrections: Iterable[Correction],
) -> tuple[LabelledPhoto, ...]:
    """Return the photos with every correction applied.

    Raises:
        LabelError: a correction names an unknown photo or index, or another tile than the label says.

    """
    by_photo: dict[str, list[Correction]] = defaultdict(list)
    for correction in corrections:
        by_photo[correction.photo].append(correction)
    corrected = tuple(_corrected(photo, by_photo.pop(photo.image, [])) for photo in photos)
    if by_photo:
        raise LabelError(f"corrections name unknown photos: {', '.join(sorted(by_photo))}")
    return corrected


def _corrected(photo: LabelledPhoto, corrections: list[Correction]) -> LabelledPhoto:
    if not corrections:
        return photo
    changes = {c.index: c for c in corrections if c.index is not None}
    for index, change in changes.items():
        _check_fits(photo, index, change)
    kept = [
        replace(tile, tile=changes[i].now) if i in changes else tile
        for i, tile in enumerate(photo.tiles)
        if i not in changes or changes[i].now
    ]
    added = [_added(c) for c in corrections if c.index is None]
    return replace(photo, tiles=(*kept, *added))


def _check_fits(photo: LabelledPhoto, index: int, change: Correction) -> None:
    found = photo.tiles[index].tile if 0 <= index < len(photo.tiles) else "no such tile"
    if found != change.was:
        raise LabelError(f"correction of {photo.image}, tile {index}: expected {change.was}, found {found}")


def _added(correction: Correction) -> LabelledTile:
    return LabelledTile(tile=correction.now, shape="polygon", points=correction.points)


def _pairs(points: Iterable[Iterable[float]]) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in points)
