"""A sheet's file into its lines, or every mistake in it at once."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import TYPE_CHECKING, Final

from tehai.app.desk.lines import Happened
from tehai.app.desk.sheet.cell_row import CellRow
from tehai.app.desk.sheet.csv_file import csv_rows
from tehai.app.desk.sheet.grid import MOST_BYTES, UnreadableSheetError, folded
from tehai.app.desk.sheet.headings import headings_row, known_headings, read_headings
from tehai.app.desk.sheet.mistakes import SheetError
from tehai.app.desk.sheet.row_checks import PLAYERS
from tehai.app.desk.sheet.rows import read_line
from tehai.app.desk.sheet.xlsx_file import xlsx_rows
from tehai.app.files import read_file
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tehai.app.desk.lines import SheetLine
    from tehai.app.desk.sheet.grid import Row

_ZIP: Final = b"PK\x03\x04"
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
_WILD: Final = frozenset("*?[")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A sheet without mistakes."""

    lines: tuple[SheetLine, ...]
    sha256: str
    """Of the file."""


def read_sheet(path: Path, players: int, *, four_entrants: bool = False) -> Sheet:
    """Read a sheet of games for so many players: CSV or XLSX, told apart by the bytes.

    `four_entrants` where four may play a game for three.

    Raises:
        SheetError: with every wrong cell.
        UnreadableSheetError: it is no sheet at all.
        FileError: the file cannot be read.
    """
    content = read_file(path) if _size(path) <= MOST_BYTES else b""
    try:
        rows = _rows(content, too_large=_size(path) > MOST_BYTES)
    except UnreadableSheetError as error:
        raise UnreadableSheetError(Joined((str(path), error.text), by=": ")) from error
    lines = _lines(rows, str(path), players, four_entrants=four_entrants)
    return Sheet(lines=lines, sha256=hashlib.sha256(content).hexdigest())


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0  # reading it will say why


def _rows(content: bytes, *, too_large: bool) -> tuple[Row, ...]:
    if too_large:
        raise UnreadableSheetError(
            Text("the file is larger than {most} MB: copy the wins into a new one", most=MOST_BYTES // 2**20)
        )
    if content.startswith(_OLD_EXCEL):
        raise UnreadableSheetError(
            Text("this is the old Excel form, or has a password: save it as XLSX without one, or as CSV")
        )
    rows = xlsx_rows(content) if content.startswith(_ZIP) else csv_rows(content)
    if not rows:
        raise UnreadableSheetError(Text("the sheet is empty: make one with tehai batch template FILE"))
    if not known_headings(headings_row(rows)):
        raise UnreadableSheetError(
            Text(
                "no row has headings such as Photo or Winner: make a sheet with tehai batch template FILE, "
                "and copy your rows below its headings"
            )
        )
    return rows


def _lines(rows: Sequence[Row], file: str, players: int, *, four_entrants: bool) -> tuple[SheetLine, ...]:
    top = headings_row(rows)
    headings, mistakes = read_headings(top)
    read = [CellRow(row, headings) for row in rows if row.number > top.number]
    lines = tuple(read_line(row, players, four_entrants=four_entrants) for row in read)
    _check_photos(lines, read)
    _check_names(read)
    found = [*mistakes, *(mistake for row in read for mistake in row.mistakes)]
    if found:
        raise SheetError(file, found)
    return lines


def _check_names(rows: Sequence[CellRow]) -> None:
    """Note players who are written otherwise than before: in the standings they would be somebody else."""
    first: dict[str, tuple[str, int]] = {}
    for row in rows:
        for key in PLAYERS:
            name = row.text(key)
            before, at = first.setdefault(folded(name), (name, row.number))
            if name and before != name:
                wrong = Text("row {row} writes this player {name}", row=at, name=before)
                row.fail(key, wrong, Text("write a name alike everywhere"))


def _check_photos(lines: Sequence[SheetLine], rows: Sequence[CellRow]) -> None:
    """Note photos that two rows name; cameras give one name at several tables, which the rows then tell."""
    first: dict[tuple[str, ...], int] = {}
    for line, row in zip(lines, rows, strict=True):
        if line.happened is not Happened.WIN or not line.photo or _WILD & set(line.photo):
            continue
        place = () if "/" in line.photo or "\\" in line.photo else (line.round, line.table)
        before = first.setdefault((line.photo.casefold(), *place), line.row)
        if before != line.row:
            row.fail("photo", Text("row {row} names it too", row=before), Text("correct one of the two"))
