"""The score sheet as text, 80 columns wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len, chop_cells

from tehai.app.game import sheet_words as words
from tehai.app.game.amounts import signed
from tehai.app.language import isolated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tehai.app.language import Language
    from tehai.scoring.game import Sheet, SheetRow

WIDTH = 80
_NUMBER = 4
"""Columns for the number of an event."""


def sheet_text(sheet: Sheet, spoken: Language) -> str:
    """Return the sheet, lines of at most 80 columns, a wide character counting two."""
    lines = (*_head(sheet, spoken), *_rows(sheet, spoken), *_final(sheet, spoken))
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _head(sheet: Sheet, spoken: Language) -> Iterator[str]:
    width = _column(sheet)
    names = [chop_cells(name, width - 1) for name in sheet.names]
    for place in range(max(map(len, names))):
        yield _line("", (name[place] if place < len(name) else "" for name in names), width)
    yield spoken.say(words.START)
    yield _line("", (f"{sheet.start_points:,}" for _ in sheet.names), width)


def _rows(sheet: Sheet, spoken: Language) -> Iterator[str]:
    for row in sheet.rows:
        yield from _wrapped(f"{row.index + 1:>{_NUMBER - 1}} ", _sentence(row, spoken))
        yield _line("", _amounts(row), _column(sheet))


def _sentence(row: SheetRow, spoken: Language) -> str:
    parts = [f"{spoken.say(row.label)}: {spoken.say(words.happened(row))}"]
    if row.kyotaku:
        parts.append(f"{spoken.say(words.STICKS)}: {row.kyotaku}")
    if row.note:
        parts.append(f"{spoken.say(words.NOTE)}: {isolated(row.note)}")
    return ". ".join(parts)


def _amounts(row: SheetRow) -> Iterator[str]:
    for change, points in zip(row.changes, row.points, strict=True):
        yield f"{signed(change)} {points:,}" if change else f"{points:,}"


def _final(sheet: Sheet, spoken: Language) -> Iterator[str]:
    yield ""
    yield spoken.say(words.final_heading(sheet))
    for line in sheet.final:
        parts = [
            f"{spoken.say(words.FINAL[key][0])} {words.FINAL[key][1](line)}"
            for key in words.final_columns(sheet)
            if key not in {"place", "score"}
        ]
        score = words.FINAL["score"][1](line)
        said = f"{isolated(sheet.names[line.player])}: {score} ({', '.join(parts)})"
        yield from _wrapped(f"{line.place:>{_NUMBER - 1}} ", said)


def _column(sheet: Sheet) -> int:
    return (WIDTH - _NUMBER) // len(sheet.names)


def _line(first: str, cells: Iterable[str], width: int) -> str:
    return first.ljust(_NUMBER) + "".join(" " * (width - cell_len(cell)) + isolated(cell) for cell in cells)


def _wrapped(first: str, text: str) -> Iterator[str]:
    """Break a text at spaces into lines that fit, and where there are none between any two characters."""
    room = WIDTH - _NUMBER
    lines: list[str] = []
    for word in text.split(" "):
        if lines and cell_len(f"{lines[-1]} {word}") <= room:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines += chop_cells(word, room) or [""]
    yield from (f"{start}{line}" for start, line in zip(_starts(first), lines, strict=False))


def _starts(first: str) -> Iterator[str]:
    yield first
    while True:
        yield " " * _NUMBER
