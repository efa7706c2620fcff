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
from tehai.scoring.errors import (
    InvalidHandError,
    RulesError,
    ScoringError,
)
from tehai.scoring.hand import Hand, Meld, MeldKind, new_hand, new_meld
from tehai.scoring.notation import parse_hand, parse_meld, parse_tile, parse_tiles
from tehai.scoring.record_reader import RecordError, RecordReader, type_word
from tehai.scoring.result import Score
from tehai.scoring.rules import load_rules
from tehai.scoring.score import score
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.text import Joined, Text
from tehai.scoring.win import Win, new_win

if TYPE_CHECKING:
    from tehai.scoring.ruleset import Rules
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
_MELD_KEYS = frozenset(("type", "tiles", "from", "called", "added"))


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
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        reply: dict[str, Json] = {
            "id": None,
            "ok": False,
            "errors": [error_answer("not-json", str(error), "line")],
        }
    else:
        reply = answer(record, rules)
    return _encode(reply)


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def answer(record: object, rules: Rules | None = None) -> dict[str, Json]:
    """Score a record; never raises for what is in it.

    ``rules`` are those of records that name no ruleset.
    """
    identity = record.get("id") if isinstance(record, Mapping) else None
    try:
        hand, win, rules = read_record(record, rules)
        result = score(hand, win, rules)
    except InvalidRecordError as error:
        errors = [error_answer(item.code, item.message, item.where) for item in error.errors]
        return {"id": identity, "ok": False, "errors": [*errors]}
    except InvalidHandError as error:
        problems = [problem_answer(problem) for problem in error.problems]
        return {
            "id": identity,
            "ok": False,
            "errors": [*problems],
            "ruleset": rules.id if rules else None,
        }
    body = score_answer(result) if isinstance(result, Score) else no_yaku_answer(result)
    return {"id": identity, **body}


def read_record(record: object, rules: Rules | None = None) -> tuple[Hand, Win, Rules]:
    """Read a record into values; raises InvalidRecordError with everything that is wrong.

    ``rules`` are those of records that name no ruleset.
    """
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
_SEATS = {seat.value: seat for seat in (Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA)}
_MELD_KINDS = {kind.value: kind for kind in MeldKind}


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
    melds = _melds(reader)
    if hand is None:
        hand = Hand(concealed=())
    elif melds:
        hand = new_hand(concealed=hand.concealed, melds=hand.melds + melds, win_tile=hand.win_tile)
    win_tile = _optional_tile(reader, "win_tile")
    return hand.with_win_tile(win_tile) if win_tile else hand


def _melds(reader: RecordReader) -> tuple[Meld, ...]:
    value = reader.record.get("melds")
    if not value and isinstance(value, list | None):
        return ()
    entries = value.split() if isinstance(value, str) else value if isinstance(value, list) else []
    if not isinstance(value, str | list):
        message = Text("a list of melds is wanted, not {found}", found=type_word(value))
        reader.fail("wrong-type", message, "melds")
    melds = [_meld(reader, entry, f"melds[{index}]") for index, entry in enumerate(entries)]
    return tuple([meld for meld in melds if meld])


def _meld(reader: RecordReader, entry: object, where: str) -> Meld | None:
    if isinstance(entry, Mapping):
        return _meld_object(reader, entry, where)
    return reader.notation(parse_meld, entry, where)


def _meld_object(reader: RecordReader, entry: Mapping[str, object], where: str) -> Meld | None:
    parts = RecordReader(entry, f"{where}.")
    parts.check_keys(_MELD_KEYS)
    kind = parts.named(entry.get("type"), _MELD_KINDS, "type")
    tiles = parts.notation(parse_tiles, entry.get("tiles"), "tiles")
    source = None if entry.get("from") is None else parts.named(entry["from"], _SEATS, "from")
    called, added = _optional_tile(parts, "called"), _optional_tile(parts, "added")
    if kind and tiles and len(tiles) != (4 if kind.is_kan else 3):
        parts.fail(
            "wrong-value",
            Text(
                "{meld} has {wanted} tiles, not {number}",
                meld=kind,
                wanted=4 if kind.is_kan else 3,
                number=len(tiles),
            ),
            "tiles",
        )
    for name, tile in (("called", called), ("added", added)):
        if tiles and tile and tile not in tiles:
            parts.fail("wrong-value", Text("{tile} is not one of its tiles", tile=str(tile)), name)
    if parts.errors:
        reader.errors += parts.errors
        return None
    return _placed_meld(kind, tiles, called, added, source) if kind and tiles else None


def _optional_tile(reader: RecordReader, key: str) -> Tile | None:
    value = reader.record.get(key)
    return None if value is None else reader.notation(parse_tile, value, key)


def _placed_meld(
    kind: MeldKind,
    tiles: tuple[Tile, ...],
    called: Tile | None,
    added: Tile | None,
    source: Seat | None,
) -> Meld:
    """Order the tiles as notation writes them: of open kans the called tile and then the added one last."""
    if kind is MeldKind.ANKAN:
        return new_meld(kind=kind, tiles=tiles)
    if not kind.is_kan:
        index = tiles.index(called) if called else None
        return new_meld(kind=kind, tiles=tiles, called_index=index, source=source)
    rest = list(tiles)
    last: list[Tile] = []
    for tile in (called, added if kind is MeldKind.SHOUMINKAN else None):
        if tile and tile in rest:
            rest.remove(tile)
            last.append(tile)
    called_index = 2 if kind is MeldKind.SHOUMINKAN else 3
    return new_meld(kind=kind, tiles=(*rest, *last), called_index=called_index, source=source)


def _win(reader: RecordReader) -> Win:
    source = reader.record.get("from")
    reader.required("tsumo")
    return new_win(
        seat_wind=_wind(reader, "seat_wind"),
        round_wind=_wind(reader, "round_wind"),
        dora_indicators=_indicators(reader, "dora_indicators"),
        ura_indicators=_indicators(reader, "ura_indicators"),
        discarder=None if source is None else reader.named(source, _SEATS, "from"),
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
    named = [(str(name), reader.named(seat, _SEATS, f"pao.{name}")) for name, seat in value.items()]
    return tuple((name, seat) for name, seat in named if seat)
