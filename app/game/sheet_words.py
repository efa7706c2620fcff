"""The words of a score sheet, the same on paper, in a spreadsheet and on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tehai.app.game.amounts import signed, thousands
from tehai.scoring.text import SEMICOLON, Joined, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tehai.scoring.game import FinalScore, Sheet, SheetRow

TITLE: Final = Text("Score sheet")
HAND: Final = Text("Hand")
WHAT: Final = Text("What happened")
STICKS: Final = Text("Sticks")
NOTE: Final = Text("Note")
START: Final = Text("Start")
RESULT: Final = Text("Final table")
INTERIM: Final = Text("If the game ended now")
PLAYER: Final = Text("Player")
HANDS: Final = Text("Hand by hand")

FINAL: Final[Mapping[str, tuple[Text, Callable[[FinalScore], str]]]] = {
    "place": (Text("Place"), lambda line: str(line.place)),
    "points": (Text("Points"), lambda line: f"{line.points:,}"),
    "sticks": (Text("Sticks left over"), lambda line: signed(line.sticks)),
    "correction": (Text("Correction of the total"), lambda line: signed(line.correction)),
    "uma": (Text("Rank points (uma)"), lambda line: signed(line.uma)),
    "oka": (Text("Oka"), lambda line: signed(line.oka)),
    "chombo": (Text("Chombo"), lambda line: signed(line.chombo)),
    "score": (Text("Final score"), lambda line: thousands(line.score)),
}
"""The columns of the final table: what each is called, and what a player has there."""

_ALWAYS: Final = ("place", "points", "uma", "score")


def final_columns(sheet: Sheet) -> tuple[str, ...]:
    """Return the columns of the final table in which somebody has something."""
    return tuple(key for key in FINAL if key in _ALWAYS or any(getattr(line, key) for line in sheet.final))


def final_heading(sheet: Sheet) -> Text:
    """Return the heading of the final table, which says whether the game is over."""
    return RESULT if sheet.over else INTERIM


def happened(row: SheetRow) -> Joined:
    """Return what happened at an event, in one line."""
    return Joined(row.what, by=SEMICOLON)
