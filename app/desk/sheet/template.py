"""`tehai batch template`: an empty sheet with its headings, as CSV or as XLSX with what goes where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from tehai.app.desk.sheet.columns import COLUMNS
from tehai.app.desk.workbook import csv_bytes, workbook_bytes
from tehai.app.errors import OptionError
from tehai.app.files import write_file
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from pathlib import Path

    from tehai.app.language import Language

_ROWS: Final = 1_000
"""For so many rows a spreadsheet offers the answers to choose from."""

_YES: Final = {"en": "yes", "ja": "○", "zh": "是"}
_CHOICES: Final = {
    "en": {
        "how": ("tsumo", "ron", "draw", "nagashi mangan", "chombo", "end"),
        "riichi": ("yes", "double"),
    },
    "ja": {
        "how": ("ツモ", "ロン", "流局", "流し満貫", "チョンボ", "終了"),
        "riichi": ("○", "ダブル"),
    },
    "zh": {
        "how": ("自摸", "荣和", "流局", "流局满贯", "错和", "终局"),
        "riichi": ("是", "双立直"),
    },
}
_FLAGS: Final = ("ippatsu", "rinshan", "chankan", "haitei", "houtei")


def choices(key: str, code: str) -> tuple[str, ...]:
    """Return what a template in a language offers in the cells of a column, empty where one types freely."""
    spoken = code if code in _CHOICES else "en"
    return (_YES[spoken],) if key in _FLAGS else _CHOICES[spoken].get(key, ())


def write_template(path: Path, spoken: Language) -> None:
    """Write an empty sheet in a language.

    Raises:
        OptionError: the name ends neither in .csv nor in .xlsx, or the file is there already.
        FileError: it cannot be written.
    """
    writers = {".csv": template_csv, ".xlsx": template_xlsx}
    writer = writers.get(path.suffix.lower())
    if writer is None:
        raise OptionError(Text("{file}: end the name in .csv or .xlsx", file=str(path)))
    if path.exists():
        raise OptionError(Text("{file} is there already: name another file", file=str(path)))
    write_file(path, writer(spoken))


def headings(spoken: Language) -> tuple[str, ...]:
    """Return the headings in a language."""
    return tuple(column.name(spoken.code) for column in COLUMNS)


def template_csv(spoken: Language) -> bytes:
    """Return the headings as CSV, with the mark by which spreadsheets know UTF-8."""
    return csv_bytes([headings(spoken)])


def template_xlsx(spoken: Language) -> bytes:
    """Return a workbook of two sheets: the headings, and what goes under each."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = spoken.say(Text("Wins"))
    sheet.append(headings(spoken))
    sheet.freeze_panes = "A2"
    for place, column in enumerate(COLUMNS, 1):
        cell = sheet.cell(1, place)
        cell.font = Font(bold=True)
        letter = get_column_letter(place)
        sheet.column_dimensions[letter].width = max(10, 2 + 2 * len(str(cell.value)))
        if words := choices(column.key, spoken.code):
            offered = DataValidation(type="list", formula1=f'"{",".join(words)}"')
            offered.showErrorMessage = False  # other words for the same are read too
            offered.add(f"{letter}2:{letter}{_ROWS}")
            sheet.add_data_validation(offered)
    help_sheet = book.create_sheet(spoken.say(Text("What goes where")))
    help_sheet.column_dimensions["A"].width = 28
    help_sheet.column_dimensions["B"].width = 90
    for name, column in zip(headings(spoken), COLUMNS, strict=True):
        help_sheet.append((name, spoken.say(column.about)))
    return workbook_bytes(book)
