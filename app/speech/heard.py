"""Any text as it is heard: notation in it as tiles in words, players and yaku as they are called aloud."""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, Final

from tehai.app.speech.tile_names import USUAL, TileNames, group_words
from tehai.app.speech.words import TERMS
from tehai.scoring.errors import NotationError
from tehai.scoring.notation import parse_tiles
from tehai.scoring.text import COMMA, Joined, Term, Text

if TYPE_CHECKING:
    from tehai.scoring.text import Value

_TILES: Final = re.compile(r"(?:[0-9]+[mpsz])+")


def heard(value: Value, names: TileNames = USUAL) -> Value:
    """Return a value as it is said aloud.

    >>> str(heard(Text("tile {tile}, read as {name}, may be {others}", tile=7, name="2m", others="3m")))
    'tile 7, read as two man, may be three man'
    """
    if isinstance(value, Text):
        return value.with_each(lambda one: heard(one, names))
    if isinstance(value, Joined):
        return Joined(tuple(heard(part, names) for part in value.parts), by=value.by)
    if isinstance(value, Term | enum.Enum):
        return TERMS.get(value, value)
    return _tiles(value, names) if isinstance(value, str) and _TILES.fullmatch(value) else value


def _tiles(notation: str, names: TileNames) -> Value:
    """Each run of digits and its suit is one group."""
    try:
        groups = tuple(
            group_words(parse_tiles(part), names) for part in re.findall(r"[0-9]+[mpsz]", notation)
        )
    except NotationError:
        return notation
    return groups[0] if len(groups) == 1 else Joined(groups, by=COMMA)
