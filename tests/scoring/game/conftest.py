"""Games written a line for each event, so that a table of cases reads like a rule book.

Players are 0 to 3 in seating order::

    ron 0: 2=3/40 1=y1 riichi=2,3     2 and 1 win off 0: 3 han 40 fu, and a yakuman; 2 and 3 declared riichi
    ron 0: 2=7700p tile               7,700 points were called, on the discard that declared 0's riichi
    tsumo 2=1300/2600p                points as called, the dealer's last
    tsumo 2=y1~daisangen:3            3 is liable for daisangen
    draw 0,2 riichi=0 nagashi=1 dead=3
    abort nine-terminals / chombo 1 / penalty 1 / riichi 1 / lower 1 / time / time 2 / end dealer-stop
    adjust 1000,-1000,0,0 sticks=1
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tehai.scoring.game import (
    Adjustment,
    CalledPoints,
    Chombo,
    Claim,
    Event,
    Game,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    HanFu,
    PenaltyPaid,
    RankLowered,
    RiichiDeclared,
    TimeUp,
    Winner,
    new_game,
)
from tehai.scoring.rules import load_rules

if TYPE_CHECKING:
    from tehai.scoring.game import Player

NAMES = ("Aoki", "Baba", "Chiba", "Doi")
Play: TypeAlias = Callable[..., Game]
ReadEvent: TypeAlias = Callable[[str], Event]


def _players(text: str) -> tuple[Player, ...]:
    return tuple(int(player) for player in text.split(",") if player)


def _claim(text: str) -> Claim | None:
    if text == "?":
        return None
    if text.startswith("y"):
        return HanFu(yakuman=int(text[1:]))
    first, _, second = text.removesuffix("p").partition("/")
    if text.endswith("p"):
        return CalledPoints(points=int(first), dealer=int(second or 0))
    return HanFu(han=int(first), fu=int(second or 0))


def _winner(word: str) -> Winner:
    player, _, rest = word.partition("=")
    claim, *liable = rest.split("~")
    pairs = [item.split(":") for item in liable]
    return Winner(
        player=int(player), claim=_claim(claim), pao=tuple((yaku, int(payer)) for yaku, payer in pairs)
    )


def _won(words: list[str], options: dict[str, str]) -> HandWon:
    ron = words[0] == "ron"
    return HandWon(
        winners=tuple(_winner(word) for word in words[2 if ron else 1 :] if word != "tile"),
        discarder=int(words[1].removesuffix(":")) if ron else None,
        riichi=_players(options.get("riichi", "")),
        on_riichi_tile="tile" in words,
    )


def read_event(line: str) -> Event:
    """Read an event written in one line."""
    words = [
        word for word in line.split() if not word.startswith(("riichi=", "nagashi=", "dead=", "sticks="))
    ]
    options = dict(word.split("=", 1) for word in line.split() if word not in words)
    kind, rest = words[0], words[1] if len(words) > 1 else ""
    riichi = _players(options.get("riichi", ""))
    if kind in {"ron", "tsumo"}:
        return _won(words, options)
    events: dict[str, Callable[[], Event]] = {
        "draw": lambda: HandDrawn(
            tenpai=_players(rest),
            nagashi=_players(options.get("nagashi", "")),
            dead=_players(options.get("dead", "")),
            riichi=riichi,
        ),
        "abort": lambda: HandAborted(kind=rest, riichi=riichi),  # type: ignore[arg-type]  # one of the kinds
        "chombo": lambda: Chombo(players=_players(rest)),
        "adjust": lambda: Adjustment(points=_players(rest), sticks=int(options.get("sticks", "0"))),
        "time": lambda: TimeUp(hands_after=int(rest) if rest else None),
        "penalty": lambda: PenaltyPaid(player=int(rest)),
        "riichi": lambda: RiichiDeclared(player=int(rest)),
        "lower": lambda: RankLowered(player=int(rest)),
        "end": lambda: GameEnded(reason=rest),  # type: ignore[arg-type]  # one of the reasons
    }
    return events[kind]()


def _play(ruleset: str, *lines: str, entrants: int = 0, **changes: object) -> Game:
    rules = dataclasses.replace(load_rules(ruleset), **changes)  # type: ignore[arg-type]  # tests name the fields
    game = new_game(rules, NAMES[: entrants or rules.players])
    for line in lines:
        game = game.append(read_event(line))
    return game


@pytest.fixture(scope="session")
def play() -> Play:
    """Play a game under a ruleset, a line for each event; with a few rules changed."""
    return _play


@pytest.fixture(scope="session")
def event_of() -> ReadEvent:
    """Read an event written in one line."""
    return read_event
