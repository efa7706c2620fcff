"""Workbooks and CSV for spreadsheets: the same bytes each time, and no text that becomes a formula."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from typing import TYPE_CHECKING, Final

from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openpyxl import Workbook
    from openpyxl.cell.cell import Cell as SheetCell
    from openpyxl.worksheet.worksheet import Worksheet

Cell = str | int | None

ENCODING: Final = "utf-8-sig"
"""With the mark by which spreadsheets know UTF-8."""

_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
_DATES: Final = re.compile(rb"<dcterms:(created|modified)[^>]*>[^<]*</dcterms:\1>")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_WIDEST: Final = 60


def csv_bytes(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return rows as CSV; a text that a spreadsheet would take for a formula has a `'` before it."""
    written = io.StringIO()
    writer = csv.writer(written)
    for row in rows:
        writer.writerow([_guarded(cell) for cell in row])
    return written.getvalue().encode(ENCODING)


def _guarded(cell: Cell) -> Cell:
    if not isinstance(cell, str):
        return cell
    plain = _printable(cell)
    return f"'{plain}" if plain.startswith(_FORMULAS) else plain


def _printable(text: str) -> str:
    return _CONTROL.sub("�", text.replace("\t", " "))


def fill(sheet: Worksheet, rows: Sequence[Sequence[Cell]]) -> None:
    """Write rows to an empty sheet of a write-only workbook, the first as headings; texts stay texts.

    Such a workbook goes to disk row by row: it needs no memory for its cells.
    """
    for place in range(1, len(rows[0]) + 1):
        longest = max(len(str(row[place - 1] or "")) for row in rows if len(row) >= place)
        sheet.column_dimensions[get_column_letter(place)].width = min(_WIDEST, longest + 4)
    sheet.freeze_panes = "A2"
    for at, row in enumerate(rows):
        cells = [_cell(sheet, value) for value in row]
        for cell in cells if at == 0 else ():
            cell.font = Font(bold=True)
        sheet.append(cells)


def _cell(sheet: Worksheet, value: Cell) -> SheetCell:
    cell = WriteOnlyCell(sheet, _printable(value) if isinstance(value, str) else value)
    if isinstance(value, str) and value.startswith(_FORMULAS):
        cell.data_type = "s"
        cell.quotePrefix = True
    return cell


def workbook_bytes(book: Workbook) -> bytes:
    """Return a workbook as bytes that are the same each time: without the hour at which it was written."""
    made = io.BytesIO()
    book.save(made)
    fixed = io.BytesIO()
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(fixed, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            content = old.read(part)
            if part.filename == "docProps/core.xml":
                content = _DATES.sub(b"", content)
            new.writestr(zipfile.ZipInfo(part.filename), content, zipfile.ZIP_DEFLATED)
    return fixed.getvalue()
