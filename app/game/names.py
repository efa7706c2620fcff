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
            raise PlayerNameError(Text("{name} could be any of {names}", name=repr(typed), names=several))
    everybody = Joined(tuple(names))
    raise PlayerNameError(
        Text("nobody here is called {name}; the players are {names}", name=repr(typed), names=everybody)
    )


def players_named(typed: Iterable[str], names: Sequence[str]) -> tuple[Player, ...]:
    """Return the players of several names; raises PlayerNameError as `player_named` does."""
    return tuple(player_named(name, names) for name in typed)


def check_names(names: Iterable[str]) -> None:
    """Refuse names that a command could not say; raises PlayerNameError."""
    for name in names:
        if not name.isprintable() or any(mark in name for mark in SEPARATORS):
            raise PlayerNameError(
                Text("{name} cannot be a name: leave out : and = and what cannot be printed", name=repr(name))
            )


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().strip()
