"""What is wrong with a sheet, cell by cell, all of it at once."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.app.errors import CommandError
from tehai.app.lines import Line, joined_lines
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.text import Value

_SHOWN = 60
"""Characters of a cell that a message repeats."""


class CellError(ValueError):
    """What is wrong with one cell, and what to write there."""

    def __init__(self, wrong: Value, advice: Value) -> None:
        """Keep what is to be told."""
        super().__init__(wrong, advice)
        self.wrong = wrong
        self.advice = advice


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """One thing to correct in a sheet."""

    row: int
    """As spreadsheets count, from 1."""

    heading: str
    """Of the column, as the sheet writes it; empty for the whole row."""

    value: str
    """What stands there."""

    wrong: Value
    advice: Value
    """What to write instead."""

    @property
    def text(self) -> Text:
        """The mistake in a line."""
        value = repr(self.value if len(self.value) <= _SHOWN else f"{self.value[:_SHOWN]}…")
        said = Text("{wrong}; {advice}", wrong=self.wrong, advice=self.advice)
        if not self.heading:
            return Text("row {row}: {said}", row=self.row, said=said)
        if not self.value:
            return Text("row {row}, {column}: {said}", row=self.row, column=self.heading, said=said)
        return Text(
            "row {row}, {column}, {value}: {said}", row=self.row, column=self.heading, value=value, said=said
        )


class SheetError(CommandError):
    """A sheet with mistakes; the message lists every one, a line each."""

    def __init__(self, file: str, mistakes: Iterable[Mistake]) -> None:
        """Keep the mistakes beside the message, row by row."""
        self.mistakes = tuple(sorted(mistakes, key=lambda mistake: mistake.row))
        told: dict[str, Value] = {"file": file, "number": len(self.mistakes)}
        super().__init__(self._listed(Text("{file}: {number} to correct, and nothing was begun:", **told)))
        self.meanwhile = self._listed(
            Text(
                "{file}: {number} to correct; until then the results go by the sheet as it was before:",
                **told,
            )
        )
        """What is told where a run goes on with the sheet as it was before."""

    def _listed(self, head: Text) -> Value:
        lines = (Line(text=mistake.text, depth=1) for mistake in self.mistakes)
        return joined_lines((Line(text=head), *lines))
