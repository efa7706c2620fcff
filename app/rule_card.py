"""The rule card of a ruleset: every value with its source, and what the rules say besides."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from tehai.scoring.rules import Rules, load_ruleset, ruleset_ids

if TYPE_CHECKING:
    from tehai.app.terminal import Terminal
    from tehai.scoring.rules import Ruleset

_NAMES = ("id", "name", "edition")
_FIELDS = tuple(field.name for field in dataclasses.fields(Rules) if field.name not in _NAMES)


def show_list(terminal: Terminal) -> None:
    """Print the rulesets that come with tehai."""
    rules = [load_ruleset(ruleset_id).rules for ruleset_id in ruleset_ids()]
    rows = [(one.id, f"{one.name}, {one.edition}", f"{one.players} players") for one in rules]
    terminal.show_table(("ruleset", "name", "players"), rows)


def list_json() -> list[dict[str, Any]]:
    """Return the rulesets as the JSON of `tehai rules list`."""
    rules = [load_ruleset(ruleset_id).rules for ruleset_id in ruleset_ids()]
    return [{"id": one.id, "name": one.name, "edition": one.edition, "players": one.players} for one in rules]


def show_card(ruleset: Ruleset, terminal: Terminal) -> None:
    """Print the whole card."""
    rules, sources = ruleset.rules, dict(ruleset.value_sources)
    terminal.say(f"{rules.id}: {rules.name}, {rules.edition}", style="heading")
    for source in ruleset.sources:
        terminal.say(f"source: {source}")
    if ruleset.extends:
        terminal.say(f"extends: {ruleset.extends}")
    values = [(name, _value_words(getattr(rules, name)), sources.get(name, "")) for name in _FIELDS]
    terminal.show_table(("rule", "value", "source"), values)
    if ruleset.procedure:
        terminal.show_table(("procedure", "what the rules say"), ruleset.procedure)


def card_json(ruleset: Ruleset) -> dict[str, Any]:
    """Return the card as the JSON of `tehai rules show`."""
    sources = dict(ruleset.value_sources)
    return {
        **{name: getattr(ruleset.rules, name) for name in _NAMES},
        "sources": list(ruleset.sources),
        "extends": ruleset.extends,
        "rules": {
            name: {"value": _value_json(getattr(ruleset.rules, name)), "source": sources.get(name)}
            for name in _FIELDS
        },
        "procedure": dict(ruleset.procedure),
    }


def _value_words(value: object) -> str:
    """Write a value as people say it.

    >>> [_value_words(value) for value in (True, (1, 1, 1), frozenset(), 300)]
    ['yes', '1, 1, 1', 'none', '300']
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | frozenset):
        items = sorted(value) if isinstance(value, frozenset) else value
        joint = "; " if items and isinstance(items[0], tuple) else ", "
        return joint.join(_value_words(item) for item in items) or "none"
    return str(value)


def _value_json(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value
