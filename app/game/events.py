"""Events that are told in a word or two: abortive draws, chombo, riichi, penalties, corrections, the end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args

from tehai.app.errors import OptionError
from tehai.app.game.names import player_named
from tehai.scoring.game import Adjustment, TimeUp
from tehai.scoring.ruleset import AbortiveDraw
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.game import Game

KINDS: tuple[AbortiveDraw, ...] = get_args(AbortiveDraw)
"""What can end a hand in its middle."""

_AMOUNT = re.compile(r"[+-]?\d{1,7}")


def abortive_draw(typed: str) -> AbortiveDraw:
    """Return what ended a hand in its middle, by its word or the beginning of it; raises OptionError."""
    word = typed.strip().lower().replace("_", "-")
    fitting = [kind for kind in KINDS if word and kind.startswith(word)]
    if len(fitting) == 1:
        return fitting[0]
    raise OptionError(Text("KIND: {word} is not one of {kinds}", word=repr(typed), kinds=Joined(KINDS)))


def adjustment(typed: Iterable[str], sticks: int, game: Game) -> Adjustment:
    """Return points mended by hand, each as `NAME=POINTS`; raises CommandError for what is not understood."""
    names = game.setting.names
    points: dict[int, int] = {}
    for text in typed:
        name, _, amount = text.partition("=")
        plain = amount.strip().replace(",", "")
        if not _AMOUNT.fullmatch(plain):
            raise OptionError(
                Text("{text} is not NAME=POINTS; write for example Aki=+1000 Ben=-1000", text=repr(text))
            )
        if int(plain) % 100:
            raise OptionError(
                Text("{text}: points are hundreds, not {amount:,}", text=text, amount=int(plain))
            )
        player = player_named(name, names)
        if player in points:
            raise OptionError(Text("{player} is named twice", player=names[player]))
        points[player] = int(plain)
    if not sticks and not any(points.values()):
        raise OptionError(Text("say what changes: Aki=+1000 Ben=-1000, or --sticks"))
    return Adjustment(points=tuple(points.get(player, 0) for player in range(len(names))), sticks=sticks)


def time_up(hands: int | None, game: Game) -> TimeUp:
    """Return that the time ran out; raises OptionError for other hands after it than the rules say."""
    rules = game.setting.rules
    if game.setting.time_limit and hands not in {None, rules.hands_after_time}:
        raise OptionError(
            Text(
                "--hands: the rules say how many hands follow: {hands} ({ruleset})",
                hands=rules.hands_after_time,
                ruleset=rules.id,
            )
        )
    return TimeUp(hands_after=hands)
