"""The JSON of events: for each kind its word and its keys, and how each value is written and read."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from tehai.scoring.game.events import (
    Adjustment,
    Chombo,
    Event,
    GameEnded,
    HandAborted,
    HandDrawn,
    PenaltyPaid,
    RankLowered,
    RiichiDeclared,
    TimeUp,
)
from tehai.scoring.notation import format_hand, parse_hand
from tehai.scoring.record_reader import type_word
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.answer import Json
    from tehai.scoring.game.events import Player
    from tehai.scoring.hand import Hand
    from tehai.scoring.record_reader import RecordReader

Names: TypeAlias = tuple[str, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Codec:
    """How a value is written, and read: the reader notes what is wrong and gives None."""

    write: Callable[[Any, Names], Json]
    read: Callable[[RecordReader, object, Names, str], Any]


def _read_player(reader: RecordReader, value: object, names: Names, where: str) -> Player | None:
    return reader.named(value, {name: player for player, name in enumerate(names)}, where)


def _read_players(reader: RecordReader, value: object, names: Names, where: str) -> tuple[Player, ...] | None:
    if not isinstance(value, list):
        reader.fail(
            "wrong-type", Text("a list of players is wanted, not {found}", found=type_word(value)), where
        )
        return None
    read = [_read_player(reader, item, names, f"{where}[{index}]") for index, item in enumerate(value)]
    return tuple(player for player in read if player is not None)


def _read_count(reader: RecordReader, value: object, _names: Names, where: str) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    reader.fail("wrong-type", Text("a whole number is wanted, not {found}", found=type_word(value)), where)
    return None


def _read_text(reader: RecordReader, value: object, _names: Names, where: str) -> str | None:
    if isinstance(value, str):
        return value
    reader.fail("wrong-type", Text("a text is wanted, not {found}", found=type_word(value)), where)
    return None


def _read_by_player(reader: RecordReader, value: object, where: str) -> Mapping[object, object]:
    if isinstance(value, Mapping):
        return value
    reader.fail(
        "wrong-type", Text("an object by player is wanted, not {found}", found=type_word(value)), where
    )
    return {}


def _read_points(reader: RecordReader, value: object, names: Names, where: str) -> tuple[int, ...]:
    points = [0] * len(names)
    for name, amount in _read_by_player(reader, value, where).items():
        player = _read_player(reader, name, names, f"{where}.{name}")
        count = _read_count(reader, amount, names, f"{where}.{name}")
        if player is not None and count is not None:
            points[player] = count
    return tuple(points)


def _read_hands(
    reader: RecordReader, value: object, names: Names, where: str
) -> tuple[tuple[Player, Hand], ...]:
    hands = []
    for name, notation in _read_by_player(reader, value, where).items():
        player = _read_player(reader, name, names, f"{where}.{name}")
        hand = reader.notation(parse_hand, notation, f"{where}.{name}")
        if player is not None and hand is not None:
            hands.append((player, hand))
    return tuple(hands)


def _one_of(*words: str) -> Codec:
    choices = {word: word for word in words}
    return Codec(
        write=lambda value, _names: value,
        read=lambda reader, value, _names, where: reader.named(value, choices, where),
    )


PLAYER = Codec(write=lambda player, names: names[player], read=_read_player)
PLAYERS = Codec(write=lambda players, names: [names[player] for player in players], read=_read_players)
COUNT = Codec(write=lambda count, _names: count, read=_read_count)
TEXT = Codec(write=lambda text, _names: text, read=_read_text)
POINTS = Codec(
    write=lambda points, names: {name: change for name, change in zip(names, points, strict=True) if change},
    read=_read_points,
)
HANDS = Codec(
    write=lambda hands, names: {names[player]: format_hand(hand) for player, hand in hands},
    read=_read_hands,
)


@dataclasses.dataclass(frozen=True, slots=True)
class Part:
    """A key of an event in JSON, the field that it stands for, and its codec."""

    key: str
    field: str
    codec: Codec
    required: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Shape:
    """A kind of event in JSON: its word, its class and its parts."""

    word: str
    event: type[Event]
    parts: tuple[Part, ...]


NOTE = Part("note", "note", TEXT)
RIICHI_BY = Part("riichi_by", "riichi", PLAYERS)
_PLAYER = Part("player", "player", PLAYER, required=True)

SHAPES = (
    Shape(
        "draw",
        HandDrawn,
        (
            Part("tenpai", "tenpai", PLAYERS, required=True),
            Part("hands", "hands", HANDS),
            Part("nagashi", "nagashi", PLAYERS),
            Part("dead", "dead", PLAYERS),
            RIICHI_BY,
            NOTE,
        ),
    ),
    Shape(
        "abort",
        HandAborted,
        (
            Part(
                "kind",
                "kind",
                _one_of("nine-terminals", "four-winds", "four-kans", "four-riichi", "triple-ron"),
                required=True,
            ),
            RIICHI_BY,
            NOTE,
        ),
    ),
    Shape("chombo", Chombo, (Part("players", "players", PLAYERS, required=True), NOTE)),
    Shape("riichi", RiichiDeclared, (_PLAYER, NOTE)),
    Shape("penalty", PenaltyPaid, (_PLAYER, NOTE)),
    Shape(
        "adjustment",
        Adjustment,
        (Part("points", "points", POINTS, required=True), Part("sticks", "sticks", COUNT), NOTE),
    ),
    Shape("rank-lowered", RankLowered, (_PLAYER, NOTE)),
    Shape("time-up", TimeUp, (Part("hands_after", "hands_after", COUNT), NOTE)),
    Shape(
        "end",
        GameEnded,
        (Part("reason", "reason", _one_of("dealer-stop", "agreement"), required=True), NOTE),
    ),
)
"""Every event but a win, which has a module of its own."""
