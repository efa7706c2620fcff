"""Errors of the account.

::

    ScoringError
    ├── SettingError        these names cannot play under these rules: ask for others
    ├── EventError          an event cannot have happened there: name it, change or drop it
    └── ImpossibleError     the same within the account, before it is known where
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.errors import ScoringError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.scoring.text import Joined


class SettingError(ScoringError):
    """Names that cannot play under a ruleset."""


class ImpossibleError(ScoringError):
    """An event that is impossible, and why; the fold raises EventError for it, which says where."""


class EventError(ScoringError):
    """An event that cannot have happened where it stands; nothing was changed.

    ``index`` is its place among the events, ``hand`` the hand being played there, ``reason`` why. After a
    correction it may be a later event than the one that was changed.
    """

    def __init__(self, index: int, hand: Text, reason: Text | Joined) -> None:
        super().__init__(
            Text("event {number} ({hand}): {reason}", number=index + 1, hand=hand, reason=reason)
        )
        self.index = index
        self.hand = hand
        self.reason = reason
