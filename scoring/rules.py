"""Rulesets as files: ``rulesets/*.toml`` of this package, or a person's own file that extends one of them.

A file has ``id``, ``name``, ``edition``, ``sources`` (texts and addresses), perhaps ``extends``, then the
table ``[rules]`` with one line for each value, and ``[procedure]``, short texts of what the rules say that
changes no hand's value. A value is plain (``kiriage = true``) or carries where it comes from (``kiriage = {
value = true, source = "JPML WRC, points 1" }``). A file that extends another gives only what differs; one
that does not gives every value.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib.resources
import tomllib
import typing
from collections.abc import Mapping

from tehai.scoring.errors import RulesError
from tehai.scoring.ruleset import AbortiveDraw, DoubleYakuman, PaoHand, Rules
from tehai.scoring.text import Joined, Text

__all__ = [
    "AbortiveDraw",
    "DoubleYakuman",
    "PaoHand",
    "Rules",
    "RulesError",
    "Ruleset",
    "load_rules",
    "load_ruleset",
    "rules_from_toml",
    "ruleset_from_toml",
    "ruleset_ids",
]

_HEADER = ("id", "name", "edition", "sources", "extends", "rules", "procedure")
_NAMES = ("id", "name", "edition")
_FIELDS = tuple(field.name for field in dataclasses.fields(Rules) if field.name not in _NAMES)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Rules with where each value comes from, and what the rule text says besides."""

    rules: Rules
    sources: tuple[str, ...]
    """Texts and addresses of the whole."""

    extends: str | None
    """The ruleset whose values stand where this one gives none."""

    value_sources: tuple[tuple[str, str], ...]
    """(field, source) for each field that names one, in the order of the fields."""

    procedure: tuple[tuple[str, str], ...]
    """(topic, text): furiten, swap-calling, penalties and the like."""


def ruleset_ids() -> tuple[str, ...]:
    """All rulesets that come with tehai, in alphabetical order."""
    folder = importlib.resources.files("tehai.scoring").joinpath("rulesets")
    return tuple(
        sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
    )


def load_rules(ruleset_id: str) -> Rules:
    """Give a ruleset that comes with tehai; raises RulesError for an unknown id."""
    return load_ruleset(ruleset_id).rules


@functools.cache
def load_ruleset(ruleset_id: str) -> Ruleset:
    """Give a ruleset with its sources; raises RulesError for an unknown id."""
    if ruleset_id not in ruleset_ids():
        raise RulesError(
            Text("there is no such ruleset; there are {rulesets}", rulesets=Joined(ruleset_ids())),
            ruleset_id,
        )
    file = importlib.resources.files("tehai.scoring").joinpath("rulesets", f"{ruleset_id}.toml")
    return ruleset_from_toml(file.read_text(encoding="utf-8"))


def rules_from_toml(text: str) -> Rules:
    """Read the rules of a ruleset file; raises RulesError naming the key that is wrong."""
    return ruleset_from_toml(text).rules


def ruleset_from_toml(text: str) -> Ruleset:
    """Read a ruleset file; raises RulesError naming the key that is wrong."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(
            Text("this is not TOML: {reason}", reason=str(error)), Text("the ruleset file")
        ) from None
    _check_keys(document, _HEADER, "")
    base = load_ruleset(_text(document, "extends")) if "extends" in document else None
    values, value_sources = _values(_table(document, "rules"), base)
    names = {key: _text(document, key) for key in _NAMES}
    rules = Rules(**names, **values)  # type: ignore[arg-type]  # each value was checked against its field's type
    _check_combination(rules)
    return Ruleset(
        rules=rules,
        sources=_texts(document, "sources"),
        extends=base.rules.id if base else None,
        value_sources=tuple((field, value_sources[field]) for field in _FIELDS if field in value_sources),
        procedure=_procedure(_table(document, "procedure"), base),
    )


def _procedure(table: Mapping[str, object], base: Ruleset | None) -> tuple[tuple[str, str], ...]:
    inherited = dict(base.procedure) if base else {}
    own = {topic: _text(table, topic, f"procedure.{topic}") for topic in table}
    return tuple({**inherited, **own}.items())


def _values(table: Mapping[str, object], base: Ruleset | None) -> tuple[dict[str, object], dict[str, str]]:
    """All values of the fields, and the sources they name, own ones over those of the base."""
    _check_keys(table, _FIELDS, "rules.")
    values = {field: getattr(base.rules, field) for field in _FIELDS} if base else {}
    sources = dict(base.value_sources) if base else {}
    for field, entry in table.items():
        sources.pop(field, None)
        values[field], source = _value(field, entry)
        if source:
            sources[field] = source
    missing = [field for field in _FIELDS if field not in values]
    if missing:
        message = Text("these values are missing (or give extends): {fields}", fields=Joined(tuple(missing)))
        raise RulesError(message, "rules")
    return values, sources


def _value(field: str, entry: object) -> tuple[object, str]:
    where = f"rules.{field}"
    if not isinstance(entry, Mapping):
        return _typed(_field_types()[field], entry, where), ""
    _check_keys(entry, ("value", "source"), f"{where}.")
    if "value" not in entry:
        raise RulesError(Text("there is a source but no value"), where)
    source = _text(entry, "source", f"{where}.source") if "source" in entry else ""
    return _typed(_field_types()[field], entry["value"], where), source


@functools.cache
def _field_types() -> dict[str, typing.Any]:
    return typing.get_type_hints(Rules)


def _typed(wanted: typing.Any, value: object, where: str) -> object:  # noqa: ANN401  # a type hint, of any shape
    """Check a TOML value against a field's type and give it in that type."""
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin is typing.Literal:
        if value not in arguments or isinstance(value, bool):
            message = Text("{value} is not one of {names}", value=repr(value), names=Joined(arguments))
            raise RulesError(message, where)
        return value
    if origin is frozenset:
        return frozenset(_typed(arguments[0], item, where) for item in _list(value, where))
    if origin is tuple:
        return _typed_tuple(arguments, _list(value, where), where)
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        raise RulesError(Text("{value} is not {wanted}", value=repr(value), wanted=_WORDS[wanted]), where)
    if wanted is int and isinstance(value, int) and value < 0:
        raise RulesError(Text("{value} is below zero", value=value), where)
    return value


_WORDS = {bool: Text("true or false"), int: Text("a whole number"), str: Text("a text")}
_SIGNED = ("rules.uma", "rules.uma_floating", "rules.uma_four_entrants")


def _typed_tuple(arguments: tuple[typing.Any, ...], items: list[object], where: str) -> tuple[object, ...]:
    if arguments[-1] is not Ellipsis:
        if len(items) != len(arguments):
            message = Text(
                "{wanted} values are wanted, not {number}", wanted=len(arguments), number=len(items)
            )
            raise RulesError(message, where)
        return tuple(_typed(wanted, item, where) for wanted, item in zip(arguments, items, strict=True))
    if arguments[0] is int and where in _SIGNED:
        return tuple(_signed(item, where) for item in items)
    return tuple(_typed(arguments[0], item, where) for item in items)


def _signed(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RulesError(Text("{value} is not {wanted}", value=repr(value), wanted=_WORDS[int]), where)
    return value


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise RulesError(Text("{value} is not a list; write it in brackets", value=repr(value)), where)
    return value


def _table(document: Mapping[str, object], key: str) -> Mapping[str, object]:
    table = document.get(key, {})
    if not isinstance(table, Mapping):
        raise RulesError(Text("this is a table; write [{key}] on a line of its own", key=key), key)
    return table


def _text(document: Mapping[str, object], key: str, where: str = "") -> str:
    value = document.get(key)
    if not isinstance(value, str) or not value:
        raise RulesError(Text("a text is wanted here"), where or key)
    return value


def _texts(document: Mapping[str, object], key: str) -> tuple[str, ...]:
    texts = _list(document.get(key, []), key)
    if not all(isinstance(text, str) for text in texts):
        raise RulesError(Text("a list of texts is wanted here"), key)
    return tuple(str(text) for text in texts)


def _check_keys(table: Mapping[str, object], known: tuple[str, ...], prefix: str) -> None:
    for key in table:
        if key not in known:
            near = _nearest(key, known)
            message = (
                Text("there is no such key; did you mean {key}?", key=near)
                if near
                else Text("there is no such key")
            )
            raise RulesError(message, f"{prefix}{key}")


def _nearest(key: str, known: tuple[str, ...]) -> str:
    import difflib  # noqa: PLC0415  # only a wrong file pays for it

    return next(iter(difflib.get_close_matches(key, known, 1)), "")


@dataclasses.dataclass(frozen=True, slots=True)
class _Combination:
    """A combination of values that cannot be played: the key to blame, when it is so, and why."""

    where: str
    is_wrong: typing.Callable[[Rules], bool]
    message: Text


_COMBINATIONS = (
    _Combination(
        "north",
        lambda r: r.north == "dora" and r.players == 4,
        Text("North is set aside by three players only"),
    ),
    _Combination(
        "tsumo_loss",
        lambda r: r.tsumo_loss != "loss" and r.players == 4,
        Text("with four players nobody's share is missing; this must be loss"),
    ),
    _Combination(
        "tsumo_table",
        lambda r: (r.tsumo_loss == "table") != bool(r.tsumo_table),
        Text("a table of payments goes with tsumo_loss = table, and only with it"),
    ),
    _Combination(
        "kan_ura",
        lambda r: r.kan_ura and not r.kan_dora,
        Text("there is no kan-ura without kan-dora"),
    ),
    _Combination(
        "kan_ura",
        lambda r: r.kan_ura and not r.ura_dora,
        Text("there is no kan-ura without ura-dora"),
    ),
    _Combination("red_fives", lambda r: max(r.red_fives) > 4, Text("there are four fives of a suit")),
    _Combination(
        "red_fives",
        lambda r: bool(r.red_fives[0]) and not r.manzu_simples,
        Text("without 2m to 8m there is no red 5m"),
    ),
    _Combination(
        "renhou_han",
        lambda r: (r.renhou == "yaku") != bool(r.renhou_han),
        Text("han of renhou go with renhou = yaku, and only with it"),
    ),
    _Combination(
        "uma_floating",
        lambda r: bool(r.uma) == bool(r.uma_floating),
        Text("rank points are fixed (uma) or floating (uma_floating), one of them"),
    ),
    _Combination(
        "uma",
        lambda r: bool(r.uma) and len(r.uma) != r.players,
        Text("one number for each player is wanted"),
    ),
    _Combination(
        "uma_floating",
        lambda r: bool(r.uma_floating) and {len(row) for row in r.uma_floating} != {r.players},
        Text("one number for each player is wanted in each row"),
    ),
    _Combination(
        "uma_floating",
        lambda r: bool(r.uma_floating) and len(r.uma_floating) != r.players + 1,
        Text("one row is wanted for no player over the return points, one for one player, up to all of them"),
    ),
    _Combination(
        "oka",
        lambda r: any(
            sum(row) + r.oka != r.players * (r.return_points - r.start_points) for row in _uma_rows(r)
        ),
        Text(
            "uma and oka together must give back what all put in: "
            "players times (return_points - start_points)"
        ),
    ),
    _Combination(
        "chombo_points",
        lambda r: (r.chombo == "none") != (not r.chombo_points),
        Text("points go with chombo = each or final, and only with them"),
    ),
)


def _uma_rows(rules: Rules) -> tuple[tuple[int, ...], ...]:
    return rules.uma_floating or (rules.uma,)


def _check_combination(rules: Rules) -> None:
    for combination in _COMBINATIONS:
        if combination.is_wrong(rules):
            raise RulesError(combination.message, f"rules.{combination.where}")
