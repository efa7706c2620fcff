"""Typed values out of a JSON object, and everything that is wrong with it."""

from __future__ import annotations

import dataclasses
import difflib
from typing import TYPE_CHECKING, TypeVar

from tehai.scoring.errors import NotationError
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tehai.scoring.text import Value

_T = TypeVar("_T")

_TYPE_WORDS: dict[type, Text] = {
    bool: Text("true or false"),
    int: Text("a whole number"),
    float: Text("a number with decimals"),
    str: Text("a text"),
    dict: Text("an object"),
    list: Text("a list"),
}


def type_word(value: object) -> Text | str:
    """Name the JSON type of a value, for a message."""
    return "null" if value is None else _TYPE_WORDS.get(type(value), type(value).__name__)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RecordError:
    """One thing wrong with a record."""

    code: str
    """``missing-key``, ``unknown-key``, ``repeated-key``, ``wrong-type``, ``wrong-value``, ``notation``,
    ``unknown-ruleset`` or ``players-differ``."""

    message: Value
    where: str
    heard: Value | None = None
    """The message for who cannot see how it marks a place in notation; None where it is told the same."""


class RecordReader:
    """Takes typed values out of a record, and collects what is wrong with them."""

    def __init__(self, record: Mapping[str, object], place: str = "") -> None:
        self.record = record
        self.place = place
        """What stands before the names of its keys in the place of an error, such as ``melds[0].``."""

        self.errors: list[RecordError] = []

    def fail(self, code: str, message: Value, where: str) -> None:
        """Note one thing that is wrong."""
        self.errors.append(RecordError(code=code, message=message, where=self.place + where))

    def check_keys(self, known: frozenset[str]) -> None:
        """Note every key that is not a known one."""
        if self.record.keys() <= known:
            return
        for key in self.record:
            if key not in known:
                near = difflib.get_close_matches(str(key), sorted(known), 1)
                message = (
                    Text("there is no such key; did you mean {key}?", key=near[0])
                    if near
                    else Text("there is no such key")
                )
                self.fail("unknown-key", message, str(key))

    def flag(self, key: str) -> bool:
        """Give a boolean, false where there is none."""
        return self.typed(key, bool, default=False)

    def count(self, key: str) -> int:
        """Give a whole number, 0 where there is none."""
        value = self.record.get(key)
        return value if type(value) is int else self.typed(key, int, default=0)

    def flags(self, keys: Iterable[str]) -> dict[str, bool]:
        """Give the booleans that are true."""
        record = self.record
        return {
            key: True
            for key in keys
            if (value := record.get(key)) is not None and value is not False and self.flag(key)
        }

    def typed(self, key: str, wanted: type[_T], *, default: _T) -> _T:
        """Give a value of a type, or the default where there is none or it is wrong."""
        value = self.record.get(key)
        if value is None:
            return default
        if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
            self.fail(
                "wrong-type",
                Text("{wanted} is wanted, not {found}", wanted=_TYPE_WORDS[wanted], found=type_word(value)),
                key,
            )
            return default
        return value

    def required(self, key: str) -> bool:
        """Note a missing key; say whether it is there."""
        if self.record.get(key) is None:
            self.fail("missing-key", Text("this key is needed"), key)
            return False
        return True

    def named(self, value: object, names: Mapping[str, _T], where: str) -> _T | None:
        """Give what a name stands for; None, noted, where it is no such name."""
        if isinstance(value, str) and value in names:
            return names[value]
        message = Text("{value} is not one of {names}", value=repr(value), names=Joined(tuple(names)))
        self.fail("wrong-value", message, where)
        return None

    def notation(self, parse: Callable[[str], _T], text: object, where: str) -> _T | None:
        """Give what notation says; None, noted, where it cannot be read."""
        if not isinstance(text, str):
            self.fail(
                "wrong-type",
                Text("notation, a text, is wanted, not {found}", found=type_word(text)),
                where,
            )
            return None
        try:
            return parse(text)
        except NotationError as error:
            marked = RecordError(
                code="notation", message=error.text, where=self.place + where, heard=error.heard
            )
            self.errors.append(marked)
            return None
