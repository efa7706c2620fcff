"""XLSX: the first sheet that is shown and has something in it, as it was typed; formulas are not trusted."""

from __future__ import annotations

import datetime as dt
import io
import warnings
import zipfile
from typing import TYPE_CHECKING, Any, Final
from xml.etree.ElementTree import ParseError

import openpyxl
from openpyxl.utils.exceptions import InvalidFileException

from tehai.app.desk.sheet.grid import MOST_ROWS, Dated, Formula, Row, UnreadableSheetError, check_row
from tehai.app.desk.sheet.merged import merged_blocks, unmerged
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_UNPACKED: Final = 128 * 1024 * 1024
"""Bytes of the whole workbook once unpacked."""

_MOST_PARTS: Final = 2_000
_MISSHAPEN: Final = (
    *(zipfile.BadZipFile, InvalidFileException, ParseError),
    *(ValueError, TypeError, LookupError, AttributeError, EOFError, OSError, NotImplementedError),
)
"""What openpyxl raises for files that are no workbook, or a damaged one."""


def xlsx_rows(content: bytes) -> tuple[Row, ...]:
    """Return the rows of a workbook; raises UnreadableSheetError for what is none, or unpacks too large."""
    try:
        _check_size(content)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and extensions that are left out
            book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
            return next((rows for rows in map(_rows, _shown(book)) if rows), ())
    except _MISSHAPEN as error:
        raise UnreadableSheetError(
            Text("this is no workbook that can be read: open it in a spreadsheet and save it as XLSX or CSV")
        ) from error


def _check_size(content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        parts = packed.infolist()
        unpacked = sum(part.file_size for part in parts)
    if unpacked > _MOST_UNPACKED or len(parts) > _MOST_PARTS:
        raise UnreadableSheetError(
            Text(
                "the workbook has {size:,} MB unpacked, and at most {most} MB are read: "
                "copy the wins into a new one",
                size=unpacked // 1_000_000,
                most=_MOST_UNPACKED // 1_000_000,
            )
        )


def _shown(book: Any) -> list[Any]:  # noqa: ANN401 # openpyxl's types know no read-only workbook
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    if not shown:
        raise UnreadableSheetError(Text("the workbook has no sheet that is shown"))
    return shown


def _rows(sheet: Any) -> tuple[Row, ...]:  # noqa: ANN401 # as above
    rows = tuple(_typed(sheet))
    if not rows:
        return ()
    with sheet._get_source() as part:  # noqa: SLF001 # a read-only sheet does not tell its merged cells
        return unmerged(rows, merged_blocks(part))


def _typed(sheet: Any) -> Iterator[Row]:  # noqa: ANN401 # as above
    sheet.reset_dimensions()  # what a file says of its own size may be wrong
    for number, cells in enumerate(sheet.iter_rows(max_row=MOST_ROWS + 1), 1):
        texts = tuple(map(_text, cells))
        if any(texts):
            check_row(number, max(at for at, text in enumerate(texts, 1) if text))
            yield Row(number=number, cells=texts)


def _text(cell: Any) -> str:  # noqa: ANN401 # as above
    value = "" if cell.value is None else cell.value
    if cell.data_type == "f":
        return Formula(value if isinstance(value, str) else "=")
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dt.datetime):
        return Dated(value.isoformat(timespec="minutes"))
    if isinstance(value, dt.time):
        return value.isoformat(timespec="minutes")
    return str(value).strip()
