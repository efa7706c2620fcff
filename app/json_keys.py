"""Objects of JSON that give a key twice: which of its values was meant is open, so they are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Sequence


class RepeatedKeyError(Exception):
    """An object of JSON gives a key twice; `text` names the key."""

    def __init__(self, key: str) -> None:
        """Keep the key."""
        super().__init__(key)
        shown = key.encode(errors="replace").decode()  # half a character may hide behind an escape
        self.text = Joined((shown, Text("this key is given twice; give it once")), by=": ")


def unique(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """Make an object of its pairs, as the `object_pairs_hook` of `json.loads`.

    Raises:
        RepeatedKeyError: a key is given twice.

    >>> unique([("han", 3), ("fu", 40)])
    {'han': 3, 'fu': 40}
    """
    made: dict[str, object] = {}
    for key, value in pairs:
        if key in made:
            raise RepeatedKeyError(key)
        made[key] = value
    return made
