"""What differs between two rulesets, and what a person's own file changes of its base."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tehai.app import words
from tehai.app.lines import Line
from tehai.app.rule_card import file_text, value_json, value_words
from tehai.app.rule_words import RULES
from tehai.app.ruleset_files import read_ruleset
from tehai.scoring.errors import RulesError
from tehai.scoring.ruleset import FIELDS
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tehai.app.terminal import Terminal
    from tehai.scoring.rules import Ruleset
    from tehai.scoring.text import Value


def show_difference(one: Ruleset, other: Ruleset, terminal: Terminal) -> None:
    """Print every value that differs, one below the other, each with its source; then the other rules."""
    fields = _differing(one, other)
    topics = _differing_topics(one, other)
    if not fields and not topics:
        terminal.say(Text("{one} and {other} do not differ", one=one.rules.id, other=other.rules.id))
    for field in fields:
        terminal.say(_field_words(field), style="heading")
        for ruleset in (one, other):
            terminal.show([_row(ruleset.rules.id, _value_with_source(ruleset, field))])
    for topic in topics:
        terminal.say(file_text(topic), style="heading")
        for ruleset in (one, other):
            text = dict(ruleset.procedure).get(topic)
            terminal.show([_row(ruleset.rules.id, file_text(text) if text else Text("says nothing"))])


def difference_json(one: Ruleset, other: Ruleset) -> dict[str, Any]:
    """Return what differs as the JSON of `tehai rules diff`."""
    procedures = dict(one.procedure), dict(other.procedure)
    return {
        "a": one.rules.id,
        "b": other.rules.id,
        "rules": {
            field: {"a": value_json(one, field), "b": value_json(other, field)}
            for field in _differing(one, other)
        },
        "procedure": {
            topic: {"a": procedures[0].get(topic), "b": procedures[1].get(topic)}
            for topic in _differing_topics(one, other)
        },
    }


def check_file(path: Path, terminal: Terminal) -> bool:
    """Print everything that is wrong with a ruleset file, or what it changes; return whether it is right."""
    try:
        ruleset = read_ruleset(path)
    except RulesError as error:
        terminal.say(Text("{file} is wrong:", file=str(path)), style="heading")
        terminal.show(Line(text=mistake.text, depth=1) for mistake in error.mistakes)
        return False
    terminal.show(_change_lines(ruleset, path))
    return True


def _row(name: Value, value: Value) -> Line:
    return Line(text=Joined((name, value), by=": "), depth=1)


def _field_words(field: str) -> Text:
    return Text("{field} ({meaning})", field=field, meaning=RULES[field])


def check_json(path: Path) -> dict[str, Any]:
    """Return what `tehai rules check` finds: `ok`, and either `errors` or what the file changes."""
    try:
        ruleset = read_ruleset(path)
    except RulesError as error:
        errors = [{"where": item.where, "message": str(item.message)} for item in error.mistakes]
        return {"file": str(path), "ok": False, "errors": errors}
    base = ruleset.base
    return {
        "file": str(path),
        "ok": True,
        "id": ruleset.rules.id,
        "extends": base.rules.id if base else None,
        "changes": {
            field: {"from": value_json(base, field)["value"], "to": value_json(ruleset, field)["value"]}
            for field in ruleset.changed
        }
        if base
        else None,
        "procedure": [topic for topic, _ in _own_topics(ruleset)],
    }


def _change_lines(ruleset: Ruleset, path: Path) -> Iterator[Line]:
    rules, base = ruleset.rules, ruleset.base
    yield Line(
        text=Text(
            "{file} is right: {ruleset} ({name})",
            file=str(path),
            ruleset=rules.id,
            name=words.rules_name(rules),
        )
    )
    if base is None:
        yield Line(text=Text("it extends nothing and gives every value itself"))
        return
    changed = ruleset.changed
    number, base_id = len(changed), base.rules.id
    yield Line(
        text=Text("it changes {number} of the values of {ruleset}:", number=number, ruleset=base_id)
        if changed
        else Text("it changes none of the values of {ruleset}", ruleset=base_id)
    )
    for field in changed:
        before, after = getattr(base.rules, field), getattr(rules, field)
        yield _row(
            _field_words(field), Joined((value_words(field, before), value_words(field, after)), by=" → ")
        )
    yield from (_row(file_text(topic), file_text(text)) for topic, text in _own_topics(ruleset))


def _own_topics(ruleset: Ruleset) -> list[tuple[str, str]]:
    """The procedure that the base does not have, or has otherwise."""
    base = dict(ruleset.base.procedure) if ruleset.base else {}
    return [(topic, text) for topic, text in ruleset.procedure if base.get(topic) != text]


def _differing(one: Ruleset, other: Ruleset) -> list[str]:
    return [field for field in FIELDS if getattr(one.rules, field) != getattr(other.rules, field)]


def _differing_topics(one: Ruleset, other: Ruleset) -> list[str]:
    mine, theirs = dict(one.procedure), dict(other.procedure)
    return [topic for topic in {**mine, **theirs} if mine.get(topic) != theirs.get(topic)]


def _value_with_source(ruleset: Ruleset, field: str) -> Value:
    source = dict(ruleset.value_sources).get(field)
    value = value_words(field, getattr(ruleset.rules, field))
    return Text("{value} ({source})", value=value, source=file_text(source)) if source else value
