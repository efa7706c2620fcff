"""The reasons of a score in sections, for a program that lays them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.app.language import Language
    from tehai.app.lines import Line

_CODES: Final = {
    "Hand: {hand}": "hand",
    "Yaku": "yaku",
    "Fu": "fu",
    "Score: {worth}": "score",
    "Decided by the rules": "decisions",
    "Also possible, not taken": "alternatives",
    "Complete, but no yaku: this hand may not win.": "no-yaku",
    "Waits": "waits",
    "Not ready: no tile completes this hand.": "not-ready",
    "Not said, so taken as: {taken}": "assumed",
}
"""What each section is called by programs, by the template of its title."""


def sections(lines: Iterable[Line], language: Language) -> list[dict[str, Any]]:
    """Return lines as sections: each line that stands out begins one, and those below it belong to it."""
    found: list[dict[str, Any]] = []
    for line in lines:
        if line.depth:
            found[-1]["lines"].append(language.say(line.text))
        else:
            title = line.text.template if isinstance(line.text, Text) else ""
            found.append({"code": _CODES[title], "title": language.say(line.text), "lines": []})
    return found
