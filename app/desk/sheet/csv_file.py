"""CSV in whatever encoding and with whatever separator the spreadsheet chose.

Which they are is told by the headings: of all that fit the bytes, those are taken under which most headings
are known.
"""

from __future__ import annotations

import codecs
import csv
import io
import itertools
from typing import TYPE_CHECKING, Final

from tehai.app.desk.sheet.grid import Row, UnreadableSheetError, check_row
from tehai.app.desk.sheet.headings import headings_row, known_headings
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ENCODINGS: Final = ("utf-8", "cp932", "gb18030", "euc_jp")
"""UTF-8 fits nothing else by chance; of the others, the headings decide."""

_SEPARATORS: Final = (",", "\t", ";", "|")
_EXCEL_HINT: Final = "sep="


def csv_rows(content: bytes) -> tuple[Row, ...]:
    """Return the rows of a CSV file; raises UnreadableSheetError for what is none."""
    best: tuple[str, str] | None = None
    most = -1
    for text, separator in itertools.product(_texts(content), _SEPARATORS):
        rows = _rows(text, separator)
        known = known_headings(headings_row(rows)) if rows else 0
        if known > most:
            best, most = (text, separator), known
    if best is None:
        raise UnreadableSheetError(
            Text("this is no CSV that can be read: open it in a spreadsheet and save it as CSV (UTF-8)")
        )
    rows = _rows(*best, strict=True)
    for row in rows:
        check_row(row.number, len(row.cells))
    return rows


def _texts(content: bytes) -> Iterator[str]:
    """Yield the text under every encoding that fits."""
    marked = [encoding for mark, encoding in _MARKS if content.startswith(mark)]
    for encoding in marked or _ENCODINGS:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        yield text
        if encoding == "utf-8":
            return


def _rows(text: str, separator: str, *, strict: bool = False) -> tuple[Row, ...]:
    """Split a text; raises UnreadableSheetError, if strict, where quotes do not pair."""
    rows: list[Row] = []
    number = 0
    try:
        for number, cells in enumerate(_records(text, separator, strict=strict), 1):
            stripped = tuple(map(str.strip, cells))
            if any(stripped) and not stripped[0].lower().startswith(_EXCEL_HINT):
                rows.append(Row(number=number, cells=stripped))
    except csv.Error as error:
        if strict:
            raise UnreadableSheetError(
                Text(
                    "row {row} has a quotation mark that is not closed, or too long a cell: "
                    "a cell with a quotation mark in it stands in two, and the mark itself is doubled",
                    row=number + 1,
                )
            ) from error
    return tuple(rows)


def _records(text: str, separator: str, *, strict: bool) -> Iterator[list[str]]:
    return csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=strict)
