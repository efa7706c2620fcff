"""Players by name, as they are typed."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from tehai.app.errors import CommandError
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tehai.scoring.game import Player

SEPARATORS = ":="
"""What stands between a name and the rest on the command line, and so in no name."""

MOST_CHARACTERS = 64
"""The longest name; an emoji may be of several characters."""

_SHAPING = frozenset("\u200c\u200d\u200e\u200f\u061c") | frozenset(map(chr, range(0xE0020, 0xE0080)))
"""What is not seen itself and shapes what is: joiners of emoji and of Persian and Indian letters, marks of
direction, and the tags of a flag such as that of Wales."""

_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""What turns the direction of all that follows, and so would turn what stands beside the name."""

_UNSEEN = "\N{REPLACEMENT CHARACTER}"


class PlayerNameError(CommandError):
    """A name that is nobody's, or could be several players'."""

    code = "unknown-player"


def player_named(typed: str, names: Sequence[str]) -> Player:
    """Return the player of a name, or of the beginning of one that no other name shares.

    Upper and lower case are the same where that leaves no doubt.

    >>> player_named("b", ("Aki", "Ben", "Chi", "Dai"))
    1

    Raises:
        PlayerNameError: it is nobody's, or several players'; the message lists the names.
    """
    wanted = _plain(typed)
    for fitting in (
        [player for player, name in enumerate(names) if name == typed.strip()],
        [player for player, name in enumerate(names) if _plain(name) == wanted],
        [player for player, name in enumerate(names) if wanted and _plain(name).startswith(wanted)],
    ):
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            several = Joined(tuple(names[player] for player in fitting))
            raise PlayerNameError(Text("{name} could be any of {names}", name=_quoted(typed), names=several))
    everybody = Joined(tuple(names))
    raise PlayerNameError(
        Text("nobody here is called {name}; the players are {names}", name=_quoted(typed), names=everybody)
    )


def players_named(typed: Iterable[str], names: Sequence[str]) -> tuple[Player, ...]:
    """Return the players of several names; raises PlayerNameError as `player_named` does."""
    return tuple(player_named(name, names) for name in typed)


def check_names(names: Iterable[str]) -> None:
    """Refuse names that are too long, or that a command could not say; raises PlayerNameError.

    Any script and any emoji may be in a name, also what joins several characters to one.
    """
    for name in names:
        if wrong := _wrong(name.strip()):
            raise PlayerNameError(wrong)


def _wrong(name: str) -> Text | None:
    if what := next((what for character in name if (what := _unfit(character))), None):
        return Text("{name} cannot be a name: there is {what} in it", name=_quoted(name), what=what)
    if any(mark in name for mark in SEPARATORS):
        return Text("{name} cannot be a name: leave out : and =", name=_quoted(name))
    if len(name) > MOST_CHARACTERS:
        return Text(
            "{name} is too long for a name: {number} characters, at most {most}",
            name=_quoted(f"{name[:MOST_CHARACTERS]}…"),
            number=len(name),
            most=MOST_CHARACTERS,
        )
    if name and all(character in _SHAPING or character.isspace() for character in name):
        return Text("a name needs a character that can be seen")
    return None


def _unfit(character: str) -> Text | None:
    """Say what a character is that can be in no name; None for one that can."""
    if character.isprintable() or character in _SHAPING:
        return None
    if character in _TURNING:
        return Text("a character that turns the direction of writing")
    category = unicodedata.category(character)
    if category == "Zs" or (category == "Cn" and not _is_no_character(character)):
        return None  # a wide space as between Japanese names; an emoji younger than this Python
    if character == "\t":
        return Text("a tab")
    if character.splitlines() == [""]:
        return Text("a line break")
    return Text("a control character") if category == "Cc" else Text("a character that cannot be shown")


def _is_no_character(character: str) -> bool:
    """Whether Unicode promises never to make a character of it."""
    return ord(character) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(character) <= 0xFDEF


def _quoted(name: str) -> str:
    """Return a name between quotes, what cannot be in one as a sign that can be seen.

    >>> print(_quoted("Ben" + chr(27)))
    'Ben�'
    """
    seen = "".join(_UNSEEN if _unfit(character) else character for character in name)
    return f"'{seen}'"


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().strip()
