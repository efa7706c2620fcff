"""A win of which some things have been said and the rest still stands at its default."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from tehai.scoring.win import Win

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class WinDraft:
    """A `Win`, and what has been said of it: names of its fields, or of questions."""

    win: Win = dataclasses.field(default_factory=Win)
    said: frozenset[str] = frozenset()

    def suggest(self, changes: Mapping[str, Any]) -> WinDraft:
        """Return the draft with these fields of `Win` as defaults that are still to be confirmed."""
        return dataclasses.replace(self, win=dataclasses.replace(self.win, **changes))

    def say(self, changes: Mapping[str, Any], settles: Iterable[str] = ()) -> WinDraft:
        """Return the draft with these fields of `Win` stated, and the names in `settles` settled besides.

        >>> draft = WinDraft().say({"tsumo": True})
        >>> draft.win.tsumo, sorted(draft.said)
        (True, ['tsumo'])
        """
        win = dataclasses.replace(self.win, **changes)
        return WinDraft(win=win, said=self.said.union(changes, settles))
