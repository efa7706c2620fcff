"""A line of output: what is to be read, and what kind of line it is."""

from __future__ import annotations

import dataclasses
from typing import Literal

Style = Literal["", "heading", "doubt", "result", "error"]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line for a person; its style never carries meaning of its own."""

    text: str
    style: Style = ""
