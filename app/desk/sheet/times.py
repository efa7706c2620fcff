"""The time of day in a cell: with colons, or as Japanese and Chinese write it, with its date or without."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tehai.app.desk.sheet.grid import folded
from tehai.app.desk.sheet.mistakes import CellError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_BEFORE_NOON: Final = ("午前", "上午", "am", "a.m.")
_AFTER_NOON: Final = ("午後", "下午", "pm", "p.m.")
_HALF_OF_DAY: Final = "|".join(map(re.escape, (*_BEFORE_NOON, *_AFTER_NOON)))
_TIME: Final = re.compile(
    r"(?:(?P<year>\d{4})(?:-|/|年 ?)(?P<month>\d{1,2})(?:-|/|月 ?)(?P<day>\d{1,2})"
    r"(?:日| ?[(][日月火水木金土一二三四五六][)]|(?=[ t]))+[ t]?)?"
    rf"(?P<half>{_HALF_OF_DAY})? ?"
    r"(?P<hour>\d{1,2})(?::(?P<minute>\d{2})(?::\d{2})?"
    r"| ?[時时点點] ?(?:(?P<minutes>\d{1,2})(?: ?分(?: ?\d{1,2} ?秒)?)?|(?P<half_past>半))?)"
    rf" ?(?P<half_after>{_HALF_OF_DAY})?"
)


def read_time(text: str) -> str:
    """Read a time of day, with its date or without, as `HH:MM` or `YYYY-MM-DDTHH:MM`.

    >>> read_time("14:05"), read_time("14時20分"), read_time("午後2時半")
    ('14:05', '14:20', '14:30')
    >>> read_time("2026年11月3日(火) 9時")
    '2026-11-03T09:00'
    """
    match = _TIME.fullmatch(folded(text))
    clock = _clock(match.groupdict()) if match else None
    if match is None or clock is None:
        raise CellError(Text("that is no time of day"), Text("write it such as 14:05"))
    if not match["year"]:
        return clock
    return f"{match['year']}-{int(match['month']):02}-{int(match['day']):02}T{clock}"


def _clock(told: Mapping[str, str | None]) -> str | None:
    """Return a time as `HH:MM`, None where no clock shows it."""
    hour = int(told["hour"] or "0")
    minute = 30 if told["half_past"] else int(told["minute"] or told["minutes"] or "0")
    halves = [half for half in (told["half"], told["half_after"]) if half]
    if hour > 23 or minute > 59 or len(halves) > 1:
        return None
    if halves and hour <= 12:  # twelve begins its half, as clocks and spreadsheets write it
        hour = hour % 12 + 12 * (halves[0] in _AFTER_NOON)
    elif halves and halves[0] in _BEFORE_NOON:
        return None
    return f"{hour:02}:{minute:02}"
