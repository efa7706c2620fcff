"""One row of the sheet with its cells read, and what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tehai.app.desk.sheet.cells import READERS
from tehai.app.desk.sheet.grid import MOST_CHARACTERS, Dated, Formula, MergedAcross
from tehai.app.desk.sheet.mistakes import CellError, Mistake
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.app.desk.sheet.grid import Row
    from tehai.app.desk.sheet.headings import Headings
    from tehai.scoring.text import Value


class CellRow:
    """The values of a row by column, and a list of its mistakes that grows as it is looked through."""

    def __init__(self, row: Row, headings: Headings) -> None:
        """Read every cell that is not empty."""
        self.number = row.number
        self.mistakes: list[Mistake] = []
        self._headings = headings
        self._texts = {
            key: row.cells[place] for key, place in headings.places.items() if place < len(row.cells)
        }
        self._values = {key: value for key in self._texts if (value := self._read(key)) is not None}
        self._check_strays(row)

    def __contains__(self, key: str) -> bool:
        """Whether something, right or wrong, stands in the column."""
        return bool(self._texts.get(key))

    def value(self, key: str) -> Any:  # noqa: ANN401 # by the column's reader
        """Return what a cell says; None where it is empty, wrong, or there is no such column."""
        return self._values.get(key)

    def text(self, key: str) -> str:
        """Return a name or another short text; empty where there is none."""
        return str(self._values.get(key, ""))

    def has_column(self, key: str) -> bool:
        """Whether the sheet has the column."""
        return key in self._headings.places

    def is_wrong(self, key: str) -> bool:
        """Whether a mistake was noted in the column."""
        heading = self._headings.written.get(key)
        return any(mistake.heading == heading for mistake in self.mistakes)

    def fail(self, key: str, wrong: Value, advice: Value) -> None:
        """Note a mistake in a cell, or of the row where the sheet has no such column."""
        self.mistakes.append(
            Mistake(
                row=self.number,
                heading=self._headings.written.get(key, ""),
                value=self._texts.get(key, ""),
                wrong=wrong,
                advice=advice,
            )
        )

    def _read(self, key: str) -> Any:  # noqa: ANN401 # by the column's reader
        text = self._texts[key]
        if not text:
            return None
        try:
            _check_cell(text)
            _check_date(key, text)
            return READERS[key](text)
        except CellError as error:
            self.fail(key, error.wrong, error.advice)
            return None

    def _check_strays(self, row: Row) -> None:
        for place, text in enumerate(row.cells):
            is_own = text and not isinstance(text, MergedAcross)
            if is_own and place not in self._headings.headed:
                wrong = Text("column {number} has no heading", number=place + 1)
                advice = Text(
                    "give it one, or empty the cell; a text with a separator in it stands in quotes"
                )
                self.mistakes.append(
                    Mistake(row=row.number, heading="", value=text, wrong=wrong, advice=advice)
                )


def _check_date(key: str, text: str) -> None:
    """Raise CellError where a spreadsheet took something such as 1-2 for a day."""
    if isinstance(text, Dated) and key not in {"time", "note"}:
        raise CellError(
            Text("the spreadsheet has made a date of this"), Text("format the cell as text, and type it anew")
        )


def _check_cell(text: str) -> None:
    if isinstance(text, Formula):
        raise CellError(Text("this cell holds a formula"), Text("write its value"))
    if isinstance(text, MergedAcross):
        raise CellError(
            Text("this cell is merged with the one to its left"),
            Text("take them apart, and write what is meant in each"),
        )
    if len(text) > MOST_CHARACTERS:
        raise CellError(
            Text("that is too long"), Text("write at most {most} characters", most=MOST_CHARACTERS)
        )
    if not all(character.isprintable() or character in "\n\r\t" for character in text):
        raise CellError(Text("there are characters that cannot be printed"), Text("type it anew"))
