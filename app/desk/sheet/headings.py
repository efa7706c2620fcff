"""Which row of a sheet holds the headings, and which column each of them names."""

from __future__ import annotations

import dataclasses
import difflib
from typing import TYPE_CHECKING, Final

from tehai.app.desk.sheet.columns import COLUMNS
from tehai.app.desk.sheet.grid import MergedAcross, folded
from tehai.app.desk.sheet.mistakes import Mistake
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tehai.app.desk.sheet.columns import Column
    from tehai.app.desk.sheet.grid import Row

_TITLE_ROWS: Final = 20
"""So many rows may stand above the headings: a title, the date, an empty line."""

_ENOUGH: Final = 2
_NEAR: Final = 0.75


def _compared(heading: str) -> str:
    """Return a heading as it is compared: spaces, hyphens and what stands in brackets do not matter."""
    plain = folded(heading).split("(")[0]
    return "".join(character for character in plain if character.isalnum())


_BY_NAME: Final[Mapping[str, Column]] = {
    _compared(name): column for column in reversed(COLUMNS) for name in (column.key, *column.names)
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Headings:
    """The columns of a sheet: its heading and its place in a row, by key."""

    row: int
    places: Mapping[str, int]
    written: Mapping[str, str]
    """Each heading as the sheet writes it."""

    headed: frozenset[int]
    """The places of a row that have a heading, known or not."""


def column_of(heading: str) -> Column | None:
    """Return the column that a heading names, None for one that is not known.

    >>> column_of("ドラ表示牌").key, column_of("Seat-Wind").key
    ('dora', 'seat')
    """
    return _BY_NAME.get(_compared(heading))


def known_headings(row: Row) -> int:
    """Return how many cells of a row name a column."""
    return sum(column_of(cell) is not None for cell in _own(row))


def _own(row: Row) -> tuple[str, ...]:
    """Return the cells as headings: one that is merged across several columns is that of its first."""
    return tuple("" if isinstance(cell, MergedAcross) else cell for cell in row.cells)


def headings_row(rows: Sequence[Row]) -> Row:
    """Return the row that looks most like headings: the first with two that are known, else the first."""
    return next((row for row in rows[:_TITLE_ROWS] if known_headings(row) >= _ENOUGH), rows[0])


def read_headings(row: Row) -> tuple[Headings, tuple[Mistake, ...]]:
    """Match the headings of a sheet, and list those that are unknown or stand there twice."""
    places: dict[str, int] = {}
    written: dict[str, str] = {}
    mistakes: list[Mistake] = []
    for place, cell in enumerate(_own(row)):
        column = column_of(cell)
        if not cell:
            continue
        if column is None:
            mistakes.append(_unknown(row, cell))
        elif column.key in places:
            mistakes.append(_doubled(row, cell, written[column.key]))
        else:
            places[column.key], written[column.key] = place, cell
    headed = frozenset(place for place, cell in enumerate(_own(row)) if cell)
    headings = Headings(row=row.number, places=places, written=written, headed=headed)
    return headings, (*mistakes, *_lacking(row, places))


def _unknown(row: Row, cell: str) -> Mistake:
    near = difflib.get_close_matches(_compared(cell), _BY_NAME, 1, _NEAR)
    names = {_compared(name): name for column in COLUMNS for name in (column.key, *column.names)}
    advice = (
        Text("did you mean {name}?", name=names[near[0]])
        if near
        else Text("delete the column, or give it a name of the template (tehai batch template FILE)")
    )
    return Mistake(
        row=row.number, heading=cell, value="", wrong=Text("this heading is not known"), advice=advice
    )


def _doubled(row: Row, cell: str, first: str) -> Mistake:
    wrong = Text("this column is there already, as {name}", name=first)
    return Mistake(row=row.number, heading=cell, value="", wrong=wrong, advice=Text("delete one of the two"))


def _lacking(row: Row, places: Mapping[str, int]) -> Iterator[Mistake]:
    if "how" not in places:
        wrong = Text("no column says whether a win was tsumo or ron")
        advice = Text("add the column {name}", name=Text("Tsumo or ron"))
        yield Mistake(row=row.number, heading="", value="", wrong=wrong, advice=advice)
    if not {"winner", "seat"} & places.keys():
        wrong = Text("no column says who won, or with which seat wind")
        advice = Text("add the column {name}", name=Text("Winner"))
        yield Mistake(row=row.number, heading="", value="", wrong=wrong, advice=advice)
