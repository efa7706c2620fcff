"""What stops a command, one class for each exit status.

::

    CommandError        cannot go on with what it was given: exit status 1
    └── OptionError     an option or argument that cannot be understood: exit status 2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tehai.scoring.text import Value


class CommandError(Exception):
    """`text` says what is wrong, where, and what to do, in any language; `str()` says it in English."""

    exit_status = 1

    def __init__(self, text: Value) -> None:
        """Keep what is to be told."""
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        """Say it in English."""
        return str(self.text)


class OptionError(CommandError):
    """An option or argument that cannot be understood; the text starts with its name."""

    exit_status = 2
