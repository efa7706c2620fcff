"""A line of output: what is to be read, and what kind of line it is."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal

from tehai.scoring.text import Joined

if TYPE_CHECKING:
    from tehai.scoring.text import Value

Style = Literal["", "heading", "doubt", "result", "error"]

_INDENT = "  "


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line for a person; its style never carries meaning of its own."""

    text: Value
    style: Style = ""
    depth: int = 0
    """How far it stands in, in steps: a line at 1 belongs to the last one at 0."""

    @property
    def indented(self) -> Value:
        """The text with its indent."""
        return Joined((_INDENT * self.depth, self.text), by="") if self.depth else self.text


def joined_lines(lines: tuple[Line, ...]) -> Joined:
    """Return lines as one text."""
    return Joined(tuple(line.indented for line in lines), by="\n")
