"""The label format: what is known of a photo, one JSON object a line.

Every picture that trains or measures the reader, photographed or rendered, is described by one
:class:`LabelledPhoto`. Points are in pixels of the stored picture, x to the right and y down; a tile at
the picture's edge may have corners outside it.
"""

import json
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KINDS = tuple(f"{n}{s}" for s in "mps" for n in range(1, 10)) + tuple(f"{n}z" for n in range(1, 8))
"""The 34 kinds in mpsz: 1m-9m, 1p-9p, 1s-9s, then east, south, west, north, white, green, red."""
RED_FIVES = ("0m", "0p", "0s")
FLOWER = "flower"
BACK = "back"
TILE_NAMES = frozenset((*KINDS, *RED_FIVES, FLOWER, BACK))
"""Every value of `LabelledTile.tile`; flowers and seasons are one class, and so is a tile face down."""
SHAPES = ("box", "polygon", "quad")
ROLES = ("concealed", "win", "meld", "dora", "other")

_CONCEALED = re.compile(r"([0-9]+[mpsz])*")
_MELD = re.compile(r"(?:[0-9][-=+~]?){3,4}[mpsz]")
_WIN = re.compile(r"[0-9][mpsz]")


class LabelError(ValueError):
    """A label that breaks the format; the message says which photo, which field, and what was expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledTile:
    """One tile of a photo.

    `shape` says what `points` mean: `box` an upright box as four corners (also around a turned tile),
    `polygon` an outline of at least three points, `quad` the four corners of the tile's top surface in the
    tile's own order: the first two are its top short edge as the tile is read, then clockwise.
    `visible` is the share of the surface that nothing covers, in [0, 1]. `group` numbers the melds of a
    hand, in the order of `Hand.melds`; None outside melds.
    """

    tile: str
    shape: str
    points: tuple[tuple[float, float], ...]
    face_up: bool = True
    visible: float = 1.0
    role: str | None = None
    group: int | None = None

    def __post_init__(self) -> None:
        """Raise LabelError for a value outside the format."""
        _require(self.tile in TILE_NAMES, "tile", self.tile, "a tile such as 5m, 0p or 7z, flower or back")
        _require(self.shape in SHAPES, "shape", self.shape, f"one of {', '.join(SHAPES)}")
        _require(
            _are_points(self.points, self.shape), "points", self.points, "finite x, y pairs of that shape"
        )
        _require(self.face_up != (self.tile == BACK), "face_up", self.face_up, "false for a back, else true")
        _require(0 <= self.visible <= 1, "visible", self.visible, "a share in [0, 1]")
        _require(self.role is None or self.role in ROLES, "role", self.role, f"one of {', '.join(ROLES)}")

    @property
    def xyxy(self) -> tuple[float, float, float, float]:
        """The upright box around the points: left, top, right, bottom, in pixels."""
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledHand:
    """The hand in a photo, as notation: `concealed` in mpsz without the winning tile, melds a word each.

    `win_tile` is the tile set apart, None where none is. `dora_indicators` lists the indicators in view.
    """

    concealed: str
    melds: tuple[str, ...] = ()
    win_tile: str | None = None
    dora_indicators: tuple[str, ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        """Raise LabelError for a word outside the notation."""
        _require(_CONCEALED.fullmatch(self.concealed), "concealed", self.concealed, "mpsz such as 123m55z")
        for meld in self.melds:
            _require(_MELD.fullmatch(meld), "melds", meld, "a word such as 44=4z or 4-56m")
        for tile in (*self.dora_indicators, *([] if self.win_tile is None else [self.win_tile])):
            _require(_WIN.fullmatch(tile), "win_tile or dora_indicators", tile, "a tile such as 5m or 0p")

    @property
    def tile_count(self) -> int:
        """How many tiles the hand has, a kan's fourth tile and the winning tile included."""
        words = (self.concealed, *self.melds)
        return sum(c.isdigit() for word in words for c in word) + (self.win_tile is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledPhoto:
    """One picture with its tiles.

    `image` is the path relative to the label file's folder, with forward slashes; `size_wh` its pixels.
    Pictures of one moment share `group`: they must never be split between training and measuring.
    """

    image: str
    size_wh: tuple[int, int]
    group: str
    source: str
    licence: str
    style: str
    tiles: tuple[LabelledTile, ...]
    hand: LabelledHand | None = None

    def __post_init__(self) -> None:
        """Raise LabelError for a missing text or a size that is not positive."""
        for name in ("image", "group", "source", "licence", "style"):
            _require(isinstance(getattr(self, name), str) and getattr(self, name), name, "", "a text")
        sides = self.size_wh
        _require(len(sides) == 2 and min(sides) > 0, "size", sides, "width and height in pixels")


def photo_to_json(photo: LabelledPhoto) -> str:
    """Write one photo as a JSON line without line end, coordinates rounded to a tenth of a pixel."""
    fields: dict[str, Any] = {
        "image": photo.image,
        "size": list(photo.size_wh),
        "source": photo.source,
        "licence": photo.licence,
        "group": photo.group,
        "style": photo.style,
        "tiles": [_tile_fields(tile) for tile in photo.tiles],
    }
    if photo.hand is not None:
        fields["hand"] = {
            "concealed": photo.hand.concealed,
            "melds": list(photo.hand.melds),
            "win_tile": photo.hand.win_tile,
            "dora_in_view": list(photo.hand.dora_indicators),
            "note": photo.hand.note,
        }
    return json.dumps(fields, ensure_ascii=False)


def photo_from_json(line: str) -> LabelledPhoto:
    """Read one JSON line.

    Raises:
        LabelError: the line is not JSON, lacks a field, or a field breaks the format.

    """
    try:
        fields = json.loads(line)
    except json.JSONDecodeError as error:
        raise LabelError(f"not a JSON line: {error}") from error
    if not isinstance(fields, dict):
        raise LabelError("a label line must be a JSON object")
    try:
        return _photo_from_fields(fields)
    except KeyError as error:
        raise LabelError(f"{fields.get('image', '(no image)')}: field {error} is missing") from error
    except (LabelError, TypeError, ValueError) as error:
        raise LabelError(f"{fields.get('image', '(no image)')}: {error}") from error


def read_labels(path: Path) -> tuple[LabelledPhoto, ...]:
    """Read a JSON Lines file of labels; blank lines are passed over.

    Raises:
        LabelError: naming the file and the line number of the first bad line.
        OSError: the file cannot be read.

    """
    return tuple(_numbered(path, path.read_text(encoding="utf-8").splitlines()))


def write_labels(path: Path, photos: Iterable[LabelledPhoto]) -> None:
    """Write photos as JSON Lines, replacing the file."""
    path.write_text("".join(photo_to_json(photo) + "\n" for photo in photos), encoding="utf-8")


def _numbered(path: Path, lines: list[str]) -> Iterator[LabelledPhoto]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield photo_from_json(line)
            except LabelError as error:
                raise LabelError(f"{path.name}, line {number}: {error}") from error


def _photo_from_fields(fields: dict[str, Any]) -> LabelledPhoto:
    hand = fields.get("hand")
    return LabelledPhoto(
        image=fields["image"],
        size_wh=tuple(fields["size"]),
        group=fields["group"],
        source=fields["source"],
        licence=fields["licence"],
        style=fields["style"],
        tiles=tuple(_tile_from_fields(tile) for tile in fields["tiles"]),
        hand=None if hand is None else _hand_from_fields(hand),
    )


def _tile_from_fields(fields: dict[str, Any]) -> LabelledTile:
    return LabelledTile(
        tile=fields["tile"],
        shape=fields["shape"],
        points=tuple((float(x), float(y)) for x, y in fields["points"]),
        face_up=fields.get("face_up", fields["tile"] != BACK),
        visible=fields.get("visible", 1.0),
        role=fields.get("role"),
        group=fields.get("group"),
    )


def _hand_from_fields(fields: dict[str, Any]) -> LabelledHand:
    return LabelledHand(
        concealed=fields["concealed"],
        melds=tuple(fields["melds"]),
        win_tile=fields["win_tile"],
        dora_indicators=tuple(fields.get("dora_in_view") or ()),
        note=fields.get("note", ""),
    )


def _tile_fields(tile: LabelledTile) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "tile": tile.tile,
        "shape": tile.shape,
        "points": [[round(x, 1), round(y, 1)] for x, y in tile.points],
    }
    if tile.visible != 1:
        fields["visible"] = round(tile.visible, 3)
    if tile.role is not None:
        fields["role"] = tile.role
    if tile.group is not None:
        fields["group"] = tile.group
    return fields


def _are_points(points: tuple[tuple[float, float], ...], shape: str) -> bool:
    enough = len(points) >= 3 if shape == "polygon" else len(points) == 4
    return enough and all(len(p) == 2 and math.isfinite(p[0]) and math.isfinite(p[1]) for p in points)


def _require(holds: object, field: str, value: object, expected: str) -> None:
    if not holds:
        raise LabelError(f"{field} is {value!r}, expected {expected}")
