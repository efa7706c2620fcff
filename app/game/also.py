"""Another winner of the same discard, told in one word of the command line: `'Ben: 123m… ippatsu'`."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tehai.app.errors import OptionError
from tehai.app.game.claim import Told
from tehai.app.game.names import player_named
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from tehai.app.options import WinOptions

_FLAGS: Final = ("double-riichi", "ippatsu", "renhou")
"""What may be special for one winner of a discard and not for another."""

_NUMBERS: Final = ("han", "fu", "yakuman", "nuki")
_KEYS: Final = (*_NUMBERS, "points", "win", "pao", "photo")


def told_also(text: str, first: WinOptions, names: tuple[str, ...]) -> Told:
    """Return what is told of another winner; what is the same for all, such as dora, is the first one's.

    Raises:
        CommandError: a word or the name is not understood.
    """
    name, _, rest = text.partition(":")
    words, values, flags = _sorted_out(rest.split())
    numbers = {key: _number(key, values[key]) for key in _NUMBERS if key in values}
    return Told(
        player=player_named(name, names),
        words=words,
        photo=Path(values["photo"]) if "photo" in values else None,
        han=numbers.get("han"),
        fu=numbers.get("fu"),
        yakuman=numbers.get("yakuman"),
        points=values.get("points"),
        pao=(values["pao"].replace(":", "="),) if "pao" in values else (),
        win=dataclasses.replace(
            first,
            win=values.get("win"),
            nuki=numbers.get("nuki"),
            double_riichi="double-riichi" in flags or None,
            ippatsu="ippatsu" in flags or None,
            renhou="renhou" in flags or None,
        ),
    )


def _sorted_out(words: list[str]) -> tuple[tuple[str, ...], dict[str, str], set[str]]:
    """Tell tiles, values and flags apart."""
    tiles, values, flags = [], {}, set()
    for word in words:
        key, equals, value = word.partition("=")
        if word.lower() in _FLAGS:
            flags.add(word.lower())
        elif equals and key.lower() in _KEYS:
            values[key.lower()] = value
        else:
            tiles.append(word)
    return tuple(tiles), values, flags


def _number(key: str, text: str) -> int:
    if text.isascii() and text.isdigit() and 0 < len(text) <= 3:
        return int(text)
    wrong = Text("{key}={text} is no number", key=key, text=text)
    raise OptionError(Joined(("--also", wrong), by=": "))
