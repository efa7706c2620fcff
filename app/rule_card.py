"""The rule card of a ruleset: every value with its source, and what the rules say besides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tehai.scoring.rules import load_ruleset, ruleset_ids
from tehai.scoring.ruleset import FIELDS, NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.app.terminal import Terminal
    from tehai.scoring.rules import Ruleset

_SECTIONS = {
    "players": "The tiles",
    "ura_dora": "Dora",
    "kuitan": "Yaku",
    "double_wind_pair_fu": "Fu",
    "kiriage": "Limits",
    "honba_ron": "Payments",
    "length": "The game",
}
"""The first field of each section of the card, and its heading."""

_ZERO_IS_NONE = frozenset(
    {"renhou_han", "yakuman_cap", "extension_points", "oka_four_entrants", "chombo_points", "noten_payment"}
)
_RANK_POINTS = frozenset({"uma", "uma_floating", "uma_four_entrants"})


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
    rules = ruleset.rules
    terminal.say(f"{rules.id}: {rules.name}, {rules.edition}", style="heading")
    for source in ruleset.sources:
        terminal.say(f"source: {source}")
    if ruleset.base:
        terminal.say(f"extends: {ruleset.base.rules.id}")
    for heading, rows in _sections(ruleset):
        terminal.say("")
        terminal.say(heading, style="heading")
        terminal.show_table(("rule", "value", "source"), rows)
    if ruleset.procedure:
        terminal.say("")
        terminal.say("At the table", style="heading")
        terminal.show_table(("rule", "what the rules say"), ruleset.procedure)


def _sections(ruleset: Ruleset) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """The headings of the card with their rows: field, value, source."""
    sources = dict(ruleset.value_sources)
    starts = [FIELDS.index(field) for field in _SECTIONS]
    for heading, start, end in zip(_SECTIONS.values(), starts, (*starts[1:], None), strict=True):
        yield (
            heading,
            [
                (field, value_words(field, getattr(ruleset.rules, field)), sources.get(field, ""))
                for field in FIELDS[start:end]
            ],
        )


def card_json(ruleset: Ruleset) -> dict[str, Any]:
    """Return the card as the JSON of `tehai rules show`."""
    return {
        **{name: getattr(ruleset.rules, name) for name in NAMES},
        "sources": list(ruleset.sources),
        "extends": ruleset.base.rules.id if ruleset.base else None,
        "rules": {field: value_json(ruleset, field) for field in FIELDS},
        "procedure": dict(ruleset.procedure),
    }


def value_json(ruleset: Ruleset, field: str) -> dict[str, Any]:
    """Return a value with its source, null where it has none."""
    value = getattr(ruleset.rules, field)
    return {
        "value": sorted(value) if isinstance(value, frozenset) else value,
        "source": dict(ruleset.value_sources).get(field),
    }


def value_words(field: str, value: object) -> str:
    """Write a value as people say it.

    >>> [value_words("", value) for value in (True, (1, 1, 1), frozenset(), 30000)]
    ['yes', '1, 1, 1', 'none', '30,000']
    >>> value_words("uma", (15000, 5000, -5000, -15000)), value_words("yakuman_cap", 0)
    ('+15,000, +5,000, -5,000, -15,000', 'none')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | frozenset):
        items = sorted(value) if isinstance(value, frozenset) else value
        joint = "; " if items and isinstance(items[0], tuple) else ", "
        return joint.join(value_words(field, item) for item in items) or "none"
    if not isinstance(value, int):
        return str(value)
    if field in _ZERO_IS_NONE and not value:
        return "none"
    return f"{value:+,}" if field in _RANK_POINTS and value else f"{value:,}"
