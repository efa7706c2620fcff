"""A game as plain JSON values, and back: small, readable, players by name.

::

    {"v": 1, "ruleset": "nagoya-norate", "names": ["Aoki", "Baba", "Chiba", "Doi"], "events": [
      {"event": "win", "from": "Aoki", "riichi_by": ["Chiba"],
       "wins": [{"winner": "Chiba", "hand": "123m456p234s55z78s9s", "riichi": 1, "dora_indicators": "1m"}]},
      {"event": "win", "tsumo": true, "wins": [{"winner": "Baba", "han": 3, "fu": 40}]},
      {"event": "draw", "tenpai": ["Baba", "Doi"], "hands": {"Doi": "123m456p23789s55z"}}]}

A ruleset that does not come with tehai stands whole in ``ruleset``, as in a ruleset file: ``id``, ``name``,
``edition``, ``extends`` and the ``rules`` that differ.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tehai.scoring.errors import RulesError
from tehai.scoring.game.account import Game, new_game
from tehai.scoring.game.errors import SettingError
from tehai.scoring.game.events import HandWon
from tehai.scoring.game.shapes import SHAPES, Part, Shape
from tehai.scoring.game.win_json import KEYS, read_win, win_json
from tehai.scoring.record import InvalidRecordError
from tehai.scoring.record_reader import RecordError, RecordReader, type_word
from tehai.scoring.rules import load_rules, load_ruleset, ruleset_ids
from tehai.scoring.ruleset import FIELDS, NAMES
from tehai.scoring.ruleset_reader import RulesetReader
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from tehai.scoring.answer import Json
    from tehai.scoring.game.events import Event
    from tehai.scoring.ruleset import Rules

VERSION = 1
_KEYS = frozenset(("v", "ruleset", "names", "events"))
_SHAPE_OF = {shape.event: shape for shape in SHAPES}
_SHAPES = {shape.word: shape for shape in SHAPES}
_WORDS = ("win", *_SHAPES)


def game_json(game: Game) -> dict[str, Json]:
    """Write a game; ``game_from_json`` gives it back."""
    names = game.setting.names
    return {
        "v": VERSION,
        "ruleset": _rules_json(game.setting.rules),
        "names": list(names),
        "events": [event_json(event, names) for event in game.events],
    }


def event_json(event: Event, names: tuple[str, ...]) -> dict[str, Json]:
    """Write one event; a field that says nothing is left out."""
    if isinstance(event, HandWon):
        return win_json(event, names)
    shape = _SHAPE_OF[type(event)]
    defaults = {field.name: field.default for field in dataclasses.fields(event)}
    written: dict[str, Json] = {"event": shape.word}
    for part in shape.parts:
        value = getattr(event, part.field)
        if part.required or value != defaults[part.field]:
            written[part.key] = part.codec.write(value, names)
    return written


def _rules_json(rules: Rules) -> Json:
    """The id of a ruleset that comes with tehai; of another, the nearest that does, and what differs."""
    if rules.id in ruleset_ids() and load_rules(rules.id) == rules:
        return rules.id
    same = [load_rules(name) for name in ruleset_ids() if load_rules(name).players == rules.players]
    base = min(same, key=lambda known: len(_changed(rules, known)))
    return {
        **{name: getattr(rules, name) for name in NAMES},
        "extends": base.id,
        "rules": {field: _plain(getattr(rules, field)) for field in _changed(rules, base)},
    }


def _changed(rules: Rules, base: Rules) -> list[str]:
    return [field for field in FIELDS if getattr(rules, field) != getattr(base, field)]


def _plain(value: Any) -> Json:  # noqa: ANN401  # the value of any field of Rules
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    plain: Json = value
    return plain


def game_from_json(value: object) -> Game:
    """Read a game; raises InvalidRecordError with everything that is wrong, each with its place.

    The events are not played: ``Game.state`` and ``Game.steps`` raise EventError for one that is impossible,
    so that such a game too can be read, shown and corrected.
    """
    reader = _reader(value, "game")
    reader.check_keys(_KEYS)
    if reader.typed("v", int, default=VERSION) != VERSION:
        reader.fail("wrong-value", Text("this is format version {version}", version=VERSION), "v")
    rules = _read_rules(reader)
    game = _read_names(reader, rules) if rules else None
    events = _read_events(reader, game) if game else ()
    if reader.errors or game is None:
        raise InvalidRecordError(tuple(reader.errors))
    return dataclasses.replace(game, events=events)


def event_from_json(value: object, names: tuple[str, ...], rules: Rules) -> Event:
    """Read one event; raises InvalidRecordError with everything that is wrong with it."""
    reader = _reader(value, "event")
    event = _read_event(reader, names, rules)
    if reader.errors or event is None:
        raise InvalidRecordError(tuple(reader.errors))
    return event


def _reader(value: object, where: str) -> RecordReader:
    if isinstance(value, Mapping):
        return RecordReader(value)
    message = Text("an object is wanted, not {found}", found=type_word(value))
    raise InvalidRecordError((RecordError(code="wrong-type", message=message, where=where),))


def _read_rules(reader: RecordReader) -> Rules | None:
    if not reader.required("ruleset"):
        return None
    value = reader.record["ruleset"]
    try:
        if isinstance(value, Mapping):
            return RulesetReader(find=load_ruleset, taken=()).read_document(value).rules
        return load_rules(reader.typed("ruleset", str, default=""))
    except RulesError as error:
        reader.fail("unknown-ruleset", error.text, "ruleset")
        return None


def _read_names(reader: RecordReader, rules: Rules) -> Game | None:
    names = reader.record.get("names")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        reader.fail("wrong-type", Text("a list of the players' names is wanted"), "names")
        return None
    try:
        return new_game(rules, names)
    except SettingError as error:
        reader.fail("wrong-value", error.text, "names")
        return None


def _read_events(reader: RecordReader, game: Game) -> tuple[Event, ...]:
    values = reader.record.get("events", [])
    if not isinstance(values, list):
        reader.fail(
            "wrong-type", Text("a list of events is wanted, not {found}", found=type_word(values)), "events"
        )
        return ()
    read = []
    for index, value in enumerate(values):
        try:
            read.append(event_from_json(value, game.setting.names, game.setting.rules))
        except InvalidRecordError as error:
            for item in error.errors:
                reader.fail(item.code, item.message, f"events[{index}].{item.where}")
    return tuple(read)


def _read_event(reader: RecordReader, names: tuple[str, ...], rules: Rules) -> Event | None:
    word = reader.record.get("event")
    if word == "win":
        reader.check_keys(KEYS)
        return read_win(reader, names, rules)
    shape = _SHAPES.get(word) if isinstance(word, str) else None
    if shape is None:
        message = Text("{value} is not one of {names}", value=repr(word), names=Joined(_WORDS))
        reader.fail("wrong-value", message, "event")
        return None
    return _read_shape(reader, shape, names)


def _read_shape(reader: RecordReader, shape: Shape, names: tuple[str, ...]) -> Event | None:
    reader.check_keys(frozenset(("event", *(part.key for part in shape.parts))))
    fields = {part.field: _read_part(reader, part, names) for part in shape.parts if _is_there(reader, part)}
    return None if reader.errors else shape.event(**fields)


def _is_there(reader: RecordReader, part: Part) -> bool:
    return reader.required(part.key) if part.required else reader.record.get(part.key) is not None


def _read_part(reader: RecordReader, part: Part, names: tuple[str, ...]) -> Any:  # noqa: ANN401  # by codec
    return part.codec.read(reader, reader.record[part.key], names, part.key)
