"""The JSON of a win: a record in, values or a list of errors out; and the answer to it.

``tehai score --jsonl``, the HTTP API and the batch sheet all read and answer here. A bad record never raises
out of :func:`answer`: every error is collected, each with a code, a message and the place (a key, or a path
such as ``melds[0].tiles``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tehai.scoring.answer import (
    Json,
    error_answer,
    no_yaku_answer,
    problem_answer,
    score_answer,
)
from tehai.scoring.answer_text import encode, score_text
from tehai.scoring.errors import (
    InvalidHandError,
    RulesError,
    ScoringError,
)
from tehai.scoring.hand import Hand
from tehai.scoring.notation import parse_hand, parse_tile, parse_tiles
from tehai.scoring.plain_record import plain_record
from tehai.scoring.record_melds import SEATS, melds_of, optional_tile
from tehai.scoring.record_reader import RecordError, RecordReader, type_word
from tehai.scoring.result import Score
from tehai.scoring.rules import load_rules
from tehai.scoring.score import score
from tehai.scoring.seats import Wind
from tehai.scoring.text import Joined, Text
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.seats import Seat
    from tehai.scoring.tiles import Tile

VERSION = 1
FLAGS = (
    "ippatsu",
    "rinshan",
    "chankan",
    "robbed_closed_kan",
    "haitei",
    "houtei",
    "tenhou",
    "chiihou",
    "renhou",
)
_FLAGS = ("tsumo", *FLAGS)
COUNTS = ("riichi", "nuki_dora", "honba", "riichi_sticks")
_INDICATORS = ("dora_indicators", "ura_indicators")
_REQUIRED = ("hand", "tsumo", "seat_wind", "round_wind")
_OTHERS = ("v", "id", "ruleset", "players", "win_tile", "melds", "from", "pao", "note")
KEYS = frozenset((*_REQUIRED, *FLAGS, *COUNTS, *_INDICATORS, *_OTHERS))


class InvalidRecordError(ScoringError):
    """A record that cannot be read; ``errors`` holds everything wrong with it, never empty."""

    def __init__(self, errors: tuple[RecordError, ...]) -> None:
        super().__init__(errors)
        self.errors = errors

    @property
    def text(self) -> Joined:
        """Everything wrong, each with its place."""
        return Joined(tuple(Joined((error.where, error.message), by=": ") for error in self.errors), by="; ")


def answer_line(line: str, rules: Rules | None = None) -> str:
    """Answer one line of JSON with one line of JSON; see :func:`answer`."""
    try:
        record = _decoded(line)
        if isinstance(record, dict) and line.count(":") > _key_count(record):
            json.loads(line, object_pairs_hook=_unique)
    except _RepeatedKeyError as error:
        message = Text("this key is given twice; give it once")
        repeated: list[Json] = [error_answer("repeated-key", message, error.key)]
        return encode({"id": _identity(record), "ok": False, "errors": repeated})
    except (ValueError, RecursionError) as error:
        errors: list[Json] = [error_answer("not-json", str(error), "line")]
        return encode({"id": None, "ok": False, "errors": errors})
    result = _result(record, rules)
    if isinstance(result, Score):
        return score_text(_identity(record), result)
    return encode({"id": _identity(record), **result})


_DECODER = json.JSONDecoder()
_LINE_ENDS = ("", "\n", "\r\n")


def _decoded(line: str) -> object:
    """Read JSON; a line that is nothing but one value, as nearly all are, at once."""
    try:
        record, end = _DECODER.raw_decode(line)
    except ValueError:
        return json.loads(line)
    return record if line[end:] in _LINE_ENDS else json.loads(line)


class _RepeatedKeyError(Exception):
    """An object has a key twice."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _key_count(record: dict[str, object]) -> int:
    """Count the keys of a record and its melds: as many colons has a line that repeats none."""
    count, melds = len(record), record.get("melds")
    if type(melds) is list:
        for meld in melds:
            if type(meld) is dict:
                count += len(meld)
    return count


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make an object of its pairs; raises _RepeatedKeyError."""
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _RepeatedKeyError(next(key for key in keys if keys.count(key) > 1))
    return made


def answer(record: object, rules: Rules | None = None) -> dict[str, Json]:
    """Score a record; never raises for what is in it.

    ``rules`` are those of records that name no ruleset.
    """
    result = _result(record, rules)
    return {"id": _identity(record), **(score_answer(result) if isinstance(result, Score) else result)}


def _identity(record: object) -> Json:
    return record.get("id") if isinstance(record, (dict, Mapping)) else None  # of ABCs it is slow to ask


def _result(record: object, rules: Rules | None) -> Score | dict[str, Json]:
    """Score a record, or give the fields of the answer where it cannot be scored."""
    try:
        hand, win, rules = read_record(record, rules)
        result = score(hand, win, rules)
    except InvalidRecordError as error:
        errors = [error_answer(item.code, item.message, item.where) for item in error.errors]
        return {"ok": False, "errors": [*errors]}
    except InvalidHandError as error:
        problems = [problem_answer(problem) for problem in error.problems]
        return {"ok": False, "errors": [*problems], "ruleset": rules.id if rules else None}
    return result if isinstance(result, Score) else no_yaku_answer(result)


def read_record(record: object, rules: Rules | None = None) -> tuple[Hand, Win, Rules]:
    """Read a record into values; raises InvalidRecordError with everything that is wrong.

    ``rules`` are those of records that name no ruleset.
    """
    plain = plain_record(record, rules)
    return _carefully_read(record, rules) if plain is None else plain


def _carefully_read(record: object, rules: Rules | None) -> tuple[Hand, Win, Rules]:
    """Read any record key by key, and collect what is wrong."""
    if not isinstance(record, Mapping):
        message = Text("a record is a JSON object, not {found}", found=type_word(record))
        raise InvalidRecordError((RecordError(code="wrong-type", message=message, where="record"),))
    reader = RecordReader(record)
    reader.check_keys(KEYS)
    rules = _rules(reader, rules)
    hand = _hand(reader)
    win = _win(reader)
    if reader.errors or rules is None:
        raise InvalidRecordError(tuple(reader.errors))
    return hand, win, rules


_WINDS = {wind.value: wind for wind in Wind}


def _rules(reader: RecordReader, rules: Rules | None) -> Rules | None:
    if reader.typed("v", int, default=VERSION) != VERSION:
        reader.fail("wrong-value", Text("this is format version {version}", version=VERSION), "v")
    ruleset_id = reader.typed("ruleset", str, default="")
    if ruleset_id:
        try:
            rules = load_rules(ruleset_id)
        except RulesError as error:
            reader.fail("unknown-ruleset", error.text, "ruleset")
            return None
    elif rules is None:
        reader.required("ruleset")
        return None
    players = reader.typed("players", int, default=rules.players)
    if players != rules.players:
        reader.fail(
            "players-differ",
            Text(
                "{ruleset} is for {wanted} players, not {players}",
                ruleset=rules.id,
                wanted=rules.players,
                players=players,
            ),
            "players",
        )
    return rules


def _hand(reader: RecordReader) -> Hand:
    hand = reader.notation(parse_hand, reader.record["hand"], "hand") if reader.required("hand") else None
    melds = melds_of(reader)
    if hand is None:
        hand = Hand(concealed=())
    elif melds:
        hand = Hand(concealed=hand.concealed, melds=hand.melds + melds, win_tile=hand.win_tile)
    win_tile = optional_tile(reader, "win_tile")
    return hand.with_win_tile(win_tile) if win_tile else hand


def _win(reader: RecordReader) -> Win:
    source = reader.record.get("from")
    reader.required("tsumo")
    return Win(
        seat_wind=_wind(reader, "seat_wind"),
        round_wind=_wind(reader, "round_wind"),
        dora_indicators=_indicators(reader, "dora_indicators"),
        ura_indicators=_indicators(reader, "ura_indicators"),
        discarder=None if source is None else reader.named(source, SEATS, "from"),
        pao=_pao(reader),
        riichi=reader.count("riichi"),
        nuki_dora=reader.count("nuki_dora"),
        honba=reader.count("honba"),
        riichi_sticks=reader.count("riichi_sticks"),
        **reader.flags(_FLAGS),
    )


def _wind(reader: RecordReader, key: str) -> Wind | None:
    return reader.named(reader.record[key], _WINDS, key) if reader.required(key) else None


def _indicators(reader: RecordReader, key: str) -> tuple[Tile, ...]:
    value = reader.record.get(key)
    if value is None:
        return ()
    if isinstance(value, list):
        tiles = [reader.notation(parse_tile, item, f"{key}[{index}]") for index, item in enumerate(value)]
        return tuple([tile for tile in tiles if tile])
    return reader.notation(parse_tiles, value, key) or ()


def _pao(reader: RecordReader) -> tuple[tuple[str, Seat], ...]:
    value = reader.record.get("pao")
    if value is None:
        return ()
    if not isinstance(value, Mapping):
        reader.fail("wrong-type", Text("an object is wanted, not {found}", found=type_word(value)), "pao")
        return ()
    named = [(str(name), reader.named(seat, SEATS, f"pao.{name}")) for name, seat in value.items()]
    return tuple((name, seat) for name, seat in named if seat)
