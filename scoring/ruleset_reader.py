"""Reads a ruleset file, and collects everything that is wrong with it."""

from __future__ import annotations

import dataclasses
import difflib
import functools
import tomllib
import typing
from collections.abc import Mapping

from tehai.scoring.combinations import wrong_combinations
from tehai.scoring.errors import RulesError, RulesMistake
from tehai.scoring.ruleset import FIELDS, NAMES, Rules, Ruleset
from tehai.scoring.text import Joined, Text

if typing.TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

_HEADER = (*NAMES, "sources", "extends", "rules", "procedure")
_WORDS = {bool: Text("true or false"), int: Text("a whole number"), str: Text("a text")}
_SIGNED = frozenset({"uma", "uma_floating", "uma_four_entrants"})
_WRONG = object()
"""Stands for a value that is wrong and has been noted."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Entry:
    """A value of the file with its source; ``_WRONG`` where the value cannot be used."""

    value: object
    source: str


class RulesetReader:
    """Takes a ruleset out of a TOML document.

    ``find`` gives the ruleset that the file extends, by its name, and raises RulesError. ``taken`` are ids
    that the file may not have.
    """

    def __init__(self, find: Callable[[str], Ruleset], taken: Collection[str]) -> None:
        self._find = find
        self._taken = taken
        self._mistakes: list[RulesMistake] = []

    def read(self, text: str) -> Ruleset:
        """Give the ruleset; raises RulesError with everything that is wrong."""
        try:
            document = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            self._fail("", Text("this is not TOML: {reason}", reason=str(error)))
            raise RulesError(tuple(self._mistakes)) from None
        return self.read_document(document)

    def read_document(self, document: Mapping[str, object]) -> Ruleset:
        """Give the ruleset of a document read already; raises RulesError as ``read`` does."""
        ruleset = self._ruleset(document)
        if self._mistakes or ruleset is None:
            raise RulesError(tuple(self._mistakes))
        return ruleset

    def _ruleset(self, document: Mapping[str, object]) -> Ruleset | None:
        self._check_keys(document, _HEADER, "")
        names = self._names(document)
        base = self._base(document)
        entries = self._entries(self._table(document, "rules"))
        procedure = self._procedure(self._table(document, "procedure"), base)
        sources = self._sources(document)
        rules = self._rules(names, base, entries, extends="extends" in document)
        if rules is None:
            return None
        return Ruleset(
            rules=rules,
            sources=sources,
            base=base,
            value_sources=_value_sources(base, entries),
            procedure=procedure,
        )

    def _fail(self, where: str, message: Text) -> None:
        self._mistakes.append(RulesMistake(where=where, message=message))

    def _names(self, document: Mapping[str, object]) -> dict[str, str]:
        names = {key: self._text(document.get(key), key) for key in NAMES}
        if names["id"] in self._taken:
            self._fail(
                "id", Text("tehai comes with a ruleset {ruleset}; write another id", ruleset=names["id"])
            )
        return names

    def _base(self, document: Mapping[str, object]) -> Ruleset | None:
        name = self._text(document["extends"], "extends") if "extends" in document else ""
        if not name:
            return None
        try:
            return self._find(name)
        except RulesError as error:
            for mistake in error.mistakes:
                self._fail("extends", Text("{ruleset}: {message}", ruleset=name, message=mistake.text))
            return None

    def _rules(
        self, names: dict[str, str], base: Ruleset | None, entries: Mapping[str, _Entry], *, extends: bool
    ) -> Rules | None:
        """All values, own ones over those of the base; None when some are not there."""
        values = {field: getattr(base.rules, field) for field in FIELDS} if base else {}
        values |= {field: entry.value for field, entry in entries.items() if entry.value is not _WRONG}
        missing = tuple(field for field in FIELDS if field not in {*values, *entries})
        if missing and not extends:
            message = Text("these values are missing (or give extends): {fields}", fields=Joined(missing))
            self._fail("rules", message)
        if len(values) < len(FIELDS):
            return None
        rules = Rules(**names, **values)  # type: ignore[arg-type]  # each was checked against its field's type
        wrong = frozenset(field for field, entry in entries.items() if entry.value is _WRONG)
        for row in wrong_combinations(rules, unknown=wrong):
            self._fail(f"rules.{row.fields[0]}", row.message)
        return rules

    def _entries(self, table: Mapping[str, object]) -> dict[str, _Entry]:
        self._check_keys(table, FIELDS, "rules.")
        return {field: self._entry(field, table[field]) for field in FIELDS if field in table}

    def _entry(self, field: str, entry: object) -> _Entry:
        where = f"rules.{field}"
        if not isinstance(entry, Mapping):
            return _Entry(self._typed(_field_types()[field], entry, where), "")
        self._check_keys(entry, ("value", "source"), f"{where}.")
        source = self._text(entry["source"], f"{where}.source") if "source" in entry else ""
        if "value" not in entry:
            self._fail(where, Text("there is a source but no value"))
            return _Entry(_WRONG, source)
        return _Entry(self._typed(_field_types()[field], entry["value"], where), source)

    def _typed(self, wanted: typing.Any, value: object, where: str) -> object:  # noqa: ANN401  # a type hint
        """Check a TOML value against a field's type and give it in that type."""
        origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
        if origin is typing.Literal:
            return self._named(arguments, value, where)
        if origin is frozenset:
            items = self._items((arguments[0],) * _length(value), value, where)
            return items if items is _WRONG else frozenset(typing.cast("tuple[object, ...]", items))
        if origin is tuple:
            kinds = arguments[:1] * _length(value) if arguments[-1] is Ellipsis else arguments
            return self._items(kinds, value, where)
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            message = Text("{value} is not {wanted}", value=_shown(value), wanted=_WORDS[wanted])
        elif wanted is int and isinstance(value, int) and value < 0 and where[6:] not in _SIGNED:
            message = Text("{value} is below zero", value=value)
        else:
            return value
        self._fail(where, message)
        return _WRONG

    def _named(self, names: tuple[object, ...], value: object, where: str) -> object:
        if any(value == name and type(value) is type(name) for name in names):
            return value
        near = _nearest(str(value), [str(name) for name in names])
        every = Joined(tuple(str(name) for name in names))
        message = (
            Text(
                "{value} is not one of {names}; did you mean {near}?",
                value=_shown(value),
                names=every,
                near=near,
            )
            if near
            else Text("{value} is not one of {names}", value=_shown(value), names=every)
        )
        self._fail(where, message)
        return _WRONG

    def _items(self, wanted: tuple[typing.Any, ...], value: object, where: str) -> object:
        if not isinstance(value, list):
            self._fail(where, Text("{value} is not a list; write it in brackets", value=_shown(value)))
            return _WRONG
        if len(value) != len(wanted):
            message = Text("{wanted} values are wanted, not {number}", wanted=len(wanted), number=len(value))
            self._fail(where, message)
            return _WRONG
        items = tuple(self._typed(kind, item, where) for kind, item in zip(wanted, value, strict=True))
        return _WRONG if any(item is _WRONG for item in items) else items

    def _procedure(self, table: Mapping[str, object], base: Ruleset | None) -> tuple[tuple[str, str], ...]:
        inherited = dict(base.procedure) if base else {}
        own = {topic: self._text(text, f"procedure.{topic}") for topic, text in table.items()}
        return tuple({**inherited, **own}.items())

    def _sources(self, document: Mapping[str, object]) -> tuple[str, ...]:
        texts = document.get("sources", [])
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            self._fail("sources", Text("a list of texts is wanted here"))
            return ()
        return tuple(texts)

    def _table(self, document: Mapping[str, object], key: str) -> Mapping[str, object]:
        table = document.get(key, {})
        if isinstance(table, Mapping):
            return table
        self._fail(key, Text("this is a table; write [{key}] on a line of its own", key=key))
        return {}

    def _text(self, value: object, where: str) -> str:
        if isinstance(value, str) and value:
            return value
        self._fail(where, Text("a text is wanted here"))
        return ""

    def _check_keys(self, table: Mapping[str, object], known: Collection[str], prefix: str) -> None:
        for key in table:
            if key not in known:
                near = _nearest(key, known)
                message = (
                    Text("there is no such key; did you mean {key}?", key=near)
                    if near
                    else Text("there is no such key")
                )
                self._fail(f"{prefix}{key}", message)


def _value_sources(base: Ruleset | None, entries: Mapping[str, _Entry]) -> tuple[tuple[str, str], ...]:
    """The sources of the values, own ones over those of the base; a value without source has none."""
    sources = dict(base.value_sources) if base else {}
    sources |= {field: entry.source for field, entry in entries.items()}
    return tuple((field, sources[field]) for field in FIELDS if sources.get(field))


@functools.cache
def _field_types() -> dict[str, typing.Any]:
    return typing.get_type_hints(Rules)


def _length(value: object) -> int:
    return len(value) if isinstance(value, list) else 0


def _shown(value: object) -> str:
    """Write a value as TOML does."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _nearest(word: str, known: Iterable[str]) -> str:
    return next(iter(difflib.get_close_matches(word, list(known), 1)), "")
