"""What the names of a photo and of its folders tell: table, round, hand and honba."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Final

from tehai.app.desk.sheet.cells import read_hand_number
from tehai.app.desk.sheet.grid import folded
from tehai.app.desk.sheet.mistakes import CellError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.app.desk.lines import SheetLine

_NAMES: Final = (
    ("table", re.compile(r"(?<![a-z0-9])(?:table|taku|t)[ _-]*(?P<value>\d{1,3})(?!\d)")),
    ("table", re.compile(r"(?<!\d)(?P<value>\d{1,3})\s*(?:番)?[卓桌]|[卓桌]\s*(?P<after>\d{1,3})(?!\d)")),
    ("round", re.compile(r"(?<![a-z0-9])(?:round|r|session|hanchan)[ _-]*(?P<value>\d{1,2})(?!\d)")),
    ("round", re.compile(r"第?\s*(?P<value>\d{1,2})\s*(?:回戦|半荘|轮|輪)")),
    (
        "hand",
        re.compile(
            r"(?<![a-z])(?P<value>(?:east|south|west|north|[eswn])[ _-]?[1-4])(?![0-9])"
            r"|(?P<after>[東东南西北][1-4一二三四])局?"
        ),
    ),
    (
        "honba",
        re.compile(r"(?<!\d)(?P<value>\d{1,2})\s*(?:本場|本场|honba)|(?<![a-z])h(?P<after>\d{1,2})(?!\d)"),
    ),
)


@functools.lru_cache(maxsize=65_536)
def place_of(path: str) -> Mapping[str, str]:
    """Return what a photo's path tells of its place, each as `place_of_line` writes it.

    >>> place_of("round 2/table 07/E3-1honba.jpg")
    {'table': '7', 'round': '2', 'hand': 'E3', 'honba': '1'}
    >>> place_of("第2回戦/3卓/東2局.heic")
    {'table': '3', 'round': '2', 'hand': 'E2'}
    """
    text = folded(path.rpartition(".")[0] or path)
    found: dict[str, str] = {}
    for key, pattern in _NAMES:
        told = [match[match.lastgroup or 0] for match in pattern.finditer(text)]
        if told and key not in found:
            found[key] = _written(key, told[-1])  # what stands deepest is nearest to the photo
    return found


def place_of_line(line: SheetLine) -> dict[str, str]:
    """Return what a line tells of its place."""
    honba = line.record.get("honba")
    told = {
        "table": line.table,
        "round": line.round,
        "hand": line.hand,
        "honba": "" if honba is None else str(honba),
    }
    return {key: _written(key, text) for key, text in told.items() if text}


@functools.lru_cache(maxsize=65_536)
def folders_of(path: str) -> frozenset[str]:
    """Return the names of the folders that a photo lies in, as they are compared."""
    return frozenset(folded(part) for part in path.split("/")[:-1])


def agrees(photo: Mapping[str, str], folders: frozenset[str], line: Mapping[str, str]) -> int:
    """Return how many parts of a line's place a photo tells too; -1 where it tells another one.

    A table or round may also be the name of a folder itself.
    """
    same = 0
    for key, told in line.items():
        if key in photo:
            if photo[key] != told:
                return -1
            same += 1
        elif key in {"table", "round"} and told in folders:
            same += 1
    return same


def _written(key: str, text: str) -> str:
    plain = folded(text)
    if key == "hand":
        try:
            return str(read_hand_number(plain.replace("_", "")))
        except CellError:
            return plain
    digits = re.fullmatch(r"\D*?0*(\d+)\D*", plain)
    return digits[1] if digits else plain
