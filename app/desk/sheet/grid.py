"""A sheet as it comes from a file: rows of cells, nothing understood yet."""

from __future__ import annotations

import dataclasses
import unicodedata
from typing import Final

from tehai.app.errors import CommandError
from tehai.scoring.text import Text

MOST_BYTES: Final = 16 * 1024 * 1024
"""Of a sheet's file; 2,000 wins are a fifth of a megabyte."""

MOST_ROWS: Final = 20_000
MOST_COLUMNS: Final = 200
MOST_CHARACTERS: Final = 1_000
"""In a cell."""


class UnreadableSheetError(CommandError):
    """The file is no sheet that can be read at all."""


class Formula(str):
    """A cell that holds a formula: what it shows was worked out by another program, so it is not taken."""

    __slots__ = ()


class Dated(str):
    """The text of a cell that a spreadsheet keeps as a day, whatever was typed."""

    __slots__ = ()


class MergedAcross(str):
    """The text of the merged cell to the left of this one, which is part of it."""

    __slots__ = ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row that is not empty, as its cells; a cell without anything is an empty text."""

    number: int
    """As spreadsheets count, from 1."""

    cells: tuple[str, ...]


def folded(text: str) -> str:
    r"""Return a text in the form in which words are compared: no case, no width, single spaces.

    >>> folded(" Winner\u3000NAME ")
    'winner name'
    """
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def check_row(number: int, columns: int) -> None:
    """Raise UnreadableSheetError where a sheet is larger than any tournament's."""
    if number > MOST_ROWS or columns > MOST_COLUMNS:
        raise UnreadableSheetError(
            Text(
                "the sheet is larger than {rows:,} rows or {columns} columns: delete what is not wins",
                rows=MOST_ROWS,
                columns=MOST_COLUMNS,
            )
        )
