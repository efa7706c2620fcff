"""What is wrong with a game log.

::

    ScoringError
    └── LogError            a log, or a round of it, cannot be read or followed: go on with the rest
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.errors import ScoringError
from tehai.scoring.text import Joined

if TYPE_CHECKING:
    from tehai.scoring.text import Text


class LogError(ScoringError):
    """A log that cannot be read, or a round of it that cannot be followed.

    ``where`` is the place in the file (``"round 3"``, ``"line 17"``), empty when it is the whole file.
    """

    def __init__(self, message: Text, where: str = "") -> None:
        super().__init__(message, where)
        self.message = message
        self.where = where

    @property
    def text(self) -> Joined:
        """The place and the message."""
        return Joined((self.where, self.message) if self.where else (self.message,), by=": ")
