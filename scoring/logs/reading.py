"""From the bytes of a file to the games in it, whichever form of log it is."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tehai.scoring.logs import mjai, tenhou_json, tenhou_xml
from tehai.scoring.logs.errors import LogError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.logs.events import Log

MOST_BYTES = 256 << 20
"""How large a log may be, unpacked."""

_GZIP = b"\x1f\x8b"
_GZIP_WINDOW = 31
"""What zlib calls data in gzip's frame."""

_LOG_KEY = re.compile(r'"log"\s*:\s*\[')
_RULE_TEXT = re.compile(r'"disp"\s*:\s*"([^"]*)"')
_BETWEEN = re.compile(r"[\s,]*")
_NO_LOG = Text(
    "this is no game log that tehai reads: Tenhou's JSON or XML, or MJAI (JSON lines); plain or gzip"
)


def read_logs(content: bytes) -> tuple[Log, ...]:
    """Read a file: one game, or several Tenhou JSON logs a line each.

    A round that cannot be read stands in its game as a LogError, the others beside it. Raises LogError for a
    file that is no log.
    """
    text = _text(content)
    if text.lstrip().startswith("<"):
        return (tenhou_xml.read_game(text),)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return _lines(text)
    if isinstance(document, Mapping) and "log" not in document:
        document = [document]
    if isinstance(document, Mapping):
        return (_tenhou(document, ""),)
    if isinstance(document, list) and any(_is_event(entry) for entry in document):
        return (mjai.read_game((f"event {place}", entry) for place, entry in enumerate(document, 1)),)
    raise LogError(_NO_LOG)


def _text(content: bytes) -> str:
    if content.startswith(_GZIP):
        try:
            unpacker = zlib.decompressobj(_GZIP_WINDOW)
            content = unpacker.decompress(content, MOST_BYTES)
        except zlib.error as error:
            raise LogError(Text("the gzip file is damaged: {reason}", reason=str(error))) from error
        if unpacker.unconsumed_tail:
            raise LogError(Text("the log is larger than {size} MiB", size=MOST_BYTES >> 20))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LogError(_NO_LOG) from error


def _lines(text: str) -> tuple[Log, ...]:
    """Read a file of several JSON values a line each, or half a Tenhou log."""
    lines = [(f"line {number}", line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    values = [(where, _value(line)) for where, line in lines]
    if any(_is_event(value) for _, value in values):
        return (mjai.read_game(values),)
    games = tuple(
        _tenhou(value, where) if isinstance(value, Mapping) and "log" in value else _broken(line, where)
        for (where, value), (_, line) in zip(values, lines, strict=True)
    )
    found = tuple(game for game in games if game is not None)
    if found:
        return found
    whole = _broken(text, "")
    if whole is None:
        raise LogError(_NO_LOG)
    return (whole,)


def _value(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _is_event(value: object) -> bool:
    return isinstance(value, Mapping) and isinstance(value.get("type"), str)


def _tenhou(document: Mapping[str, object], where: str) -> Log:
    rounds = document["log"]
    if not isinstance(rounds, list):
        raise LogError(_NO_LOG, where)
    return tenhou_json.read_game(document, _placed(rounds, where))


def _placed(rounds: list[object], where: str) -> Iterator[tuple[str, object]]:
    for number, entry in enumerate(rounds, 1):
        yield f"{where}, round {number}" if where else f"round {number}", entry


def _broken(text: str, where: str) -> Log | None:
    """Read as many rounds as half a Tenhou log has; None where it is none."""
    start = _LOG_KEY.search(text)
    if not start:
        return None
    rule_text = _RULE_TEXT.search(text)
    rounds = [*_rounds_of(text, start.end())]
    document = {"rule": {"disp": rule_text[1] if rule_text else ""}}
    return tenhou_json.read_game(document, _placed(rounds, where))


def _rounds_of(text: str, place: int) -> Iterator[object]:
    """Give the values of a JSON list until one cannot be read, and then that rest as a string."""
    decoder = json.JSONDecoder()
    while True:
        between = _BETWEEN.match(text, place)
        place = between.end() if between else place
        try:
            value, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            if text[place : place + 1] != "]":
                yield text[place:]
            return
        yield value
