"""Typed values out of a JSON object, and everything that is wrong with it."""

from __future__ import annotations

import dataclasses
import difflib
from typing import TYPE_CHECKING, TypeVar

from tehai.scoring.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_T = TypeVar("_T")

_TYPE_WORDS: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number with decimals",
    str: "a text",
    dict: "an object",
    list: "a list",
}


def type_word(value: object) -> str:
    """Name the JSON type of a value, for a message."""
    return "null" if value is None else _TYPE_WORDS.get(type(value), type(value).__name__)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RecordError:
    """One thing wrong with a record."""

    code: str
    """``missing-key``, ``unknown-key``, ``wrong-type``, ``wrong-value``, ``notation``, ``unknown-ruleset`` or
    ``players-differ``."""

    message: str
    where: str


class RecordReader:
    """Takes typed values out of a record, and collects what is wrong with them."""

    def __init__(self, record: Mapping[str, object]) -> None:
        self.record = record
        self.errors: list[RecordError] = []

    def fail(self, code: str, message: str, where: str) -> None:
        """Note one thing that is wrong."""
        self.errors.append(RecordError(code=code, message=message, where=where))

    def check_keys(self, known: frozenset[str], prefix: str) -> None:
        """Note every key that is not a known one."""
        for key in self.record:
            if key not in known:
                near = difflib.get_close_matches(str(key), sorted(known), 1)
                message = "there is no such key" + (f"; did you mean {near[0]}?" if near else "")
                self.fail("unknown-key", message, f"{prefix}{key}")

    def flag(self, key: str) -> bool:
        """Give a boolean, false where there is none."""
        return self.typed(key, bool, default=False)

    def count(self, key: str) -> int:
        """Give a whole number, 0 where there is none."""
        return self.typed(key, int, default=0)

    def typed(self, key: str, wanted: type[_T], *, default: _T) -> _T:
        """Give a value of a type, or the default where there is none or it is wrong."""
        value = self.record.get(key)
        if value is None:
            return default
        if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
            self.fail(
                "wrong-type",
                f"{_TYPE_WORDS[wanted]} is wanted, not {type_word(value)}",
                key,
            )
            return default
        return value

    def required(self, key: str) -> bool:
        """Note a missing key; say whether it is there."""
        if self.record.get(key) is None:
            self.fail("missing-key", "this key is needed", key)
            return False
        return True

    def named(self, value: object, names: Mapping[str, _T], where: str) -> _T | None:
        """Give what a name stands for; None, noted, where it is no such name."""
        if isinstance(value, str) and value in names:
            return names[value]
        self.fail("wrong-value", f"{value!r} is not one of {', '.join(names)}", where)
        return None

    def notation(self, parse: Callable[[str], _T], text: object, where: str) -> _T | None:
        """Give what notation says; None, noted, where it cannot be read."""
        if not isinstance(text, str):
            self.fail(
                "wrong-type",
                f"notation, a text, is wanted, not {type_word(text)}",
                where,
            )
            return None
        try:
            return parse(text)
        except NotationError as error:
            self.fail("notation", str(error), where)
            return None
