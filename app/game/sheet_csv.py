"""The score sheet as CSV, one table: a row for each event, then what makes up the final scores."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from tehai.app.game import sheet_words as words
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.app.language import Language
    from tehai.scoring.game import Sheet

ENCODING = "utf-8-sig"
"""With the mark by which spreadsheets know UTF-8."""

_FORMULAS = ("=", "+", "-", "@")


def sheet_csv(sheet: Sheet, spoken: Language) -> str:
    """Return the sheet; amounts are plain numbers of points."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerows(_rows(sheet, spoken))
    return written.getvalue()


def _rows(sheet: Sheet, spoken: Language) -> Iterator[list[Any]]:
    say = spoken.say
    changes = (say(Text("{player}: change", player=name)) for name in sheet.names)
    yield [
        "",
        say(words.HAND),
        say(words.WHAT),
        *map(_cell, changes),
        *map(_cell, sheet.names),
        say(words.STICKS),
        say(words.NOTE),
    ]
    nobody = [""] * len(sheet.names)
    yield ["", say(words.START), "", *nobody, *(sheet.start_points for _ in sheet.names), 0, ""]
    for row in sheet.rows:
        what = _cell(say(words.happened(row)))
        yield [row.index + 1, say(row.label), what, *row.changes, *row.points, row.kyotaku, _cell(row.note)]
    by_player = sorted(sheet.final, key=lambda line: line.player)
    for key in words.final_columns(sheet):
        name = say(words.FINAL[key][0])
        yield [
            "",
            say(words.final_heading(sheet)),
            name,
            *nobody,
            *(getattr(one, key) for one in by_player),
            "",
            "",
        ]


def _cell(text: str) -> str:
    """Keep a spreadsheet from taking a name or a note for a formula."""
    return f"'{text}" if text.startswith(_FORMULAS) else text
