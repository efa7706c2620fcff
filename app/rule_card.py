"""The rule card of a ruleset: every value with its source, and what the rules say besides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tehai.app import words
from tehai.app.rule_words import RULES, VALUES, YES_NO
from tehai.scoring.rules import load_ruleset, ruleset_ids
from tehai.scoring.ruleset import FIELDS, NAMES
from tehai.scoring.text import COMMA, SEMICOLON, Joined, Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tehai.app.terminal import Terminal
    from tehai.scoring.rules import Ruleset
    from tehai.scoring.text import Value

_SECTIONS = {
    "players": Text("The tiles"),
    "ura_dora": Text("Dora"),
    "kuitan": Text("Yaku"),
    "double_wind_pair_fu": Text("Fu"),
    "kiriage": Text("Limits"),
    "honba_ron": Text("Payments"),
    "length": Text("The game"),
}
"""The first field of each section of the card, and its heading."""

_ZERO_IS_NONE = frozenset(
    {"renhou_han", "yakuman_cap", "extension_points", "oka_four_entrants", "chombo_points", "noten_payment"}
)
_RANK_POINTS = frozenset({"uma", "uma_floating", "uma_four_entrants"})


def show_list(terminal: Terminal) -> None:
    """Print the rulesets that come with tehai."""
    rules = [load_ruleset(ruleset_id).rules for ruleset_id in ruleset_ids()]
    rows = [(one.id, words.rules_name(one), Text("{players} players", players=one.players)) for one in rules]
    terminal.show_table((Text("ruleset"), Text("name"), Text("players")), rows)


def list_json() -> list[dict[str, Any]]:
    """Return the rulesets as the JSON of `tehai rules list`."""
    rules = [load_ruleset(ruleset_id).rules for ruleset_id in ruleset_ids()]
    return [{"id": one.id, "name": one.name, "edition": one.edition, "players": one.players} for one in rules]


def show_card(ruleset: Ruleset, terminal: Terminal) -> None:
    """Print the whole card."""
    rules = ruleset.rules
    terminal.say(Joined((rules.id, words.rules_name(rules)), by=": "), style="heading")
    for source in ruleset.sources:
        terminal.say(Text("source: {source}", source=file_text(source)))
    if ruleset.base:
        terminal.say(Text("extends: {ruleset}", ruleset=ruleset.base.rules.id))
    for heading, rows in _sections(ruleset):
        terminal.say("")
        terminal.say(heading, style="heading")
        terminal.show_table((Text("rule"), Text("value"), Text("meaning"), Text("source")), rows)
    if ruleset.procedure:
        terminal.say("")
        terminal.say(Text("At the table"), style="heading")
        rows = [(file_text(topic), file_text(text)) for topic, text in ruleset.procedure]
        terminal.show_table((Text("rule"), Text("what the rules say")), rows)


def file_text(text: str) -> Text:
    """Return a topic, a text or a source of a ruleset file; catalogues have those that come with tehai."""
    return Text.of(text, {})


def _sections(ruleset: Ruleset) -> Iterator[tuple[Text, list[tuple[Value, ...]]]]:
    """The headings of the card with their rows: field, value, meaning, source."""
    sources = dict(ruleset.value_sources)
    starts = [FIELDS.index(field) for field in _SECTIONS]
    for heading, start, end in zip(_SECTIONS.values(), starts, (*starts[1:], None), strict=True):
        yield (
            heading,
            [
                (
                    field,
                    value_words(field, getattr(ruleset.rules, field)),
                    RULES[field],
                    file_text(sources.get(field, "")),
                )
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


def value_words(field: str, value: object) -> Value:
    """Say a value as people do.

    >>> [str(value_words("", value)) for value in (True, (1, 1, 1), frozenset(), 30000, "head-bump")]
    ['yes', '1, 1, 1', 'none', '30,000', 'head-bump']
    >>> str(value_words("uma", (15000, 5000, -5000, -15000))), str(value_words("yakuman_cap", 0))
    ('+15,000, +5,000, -5,000, -15,000', 'none')
    """
    if isinstance(value, bool):
        return YES_NO[value]
    if isinstance(value, tuple | frozenset):
        return _items_words(field, sorted(value) if isinstance(value, frozenset) else value)
    if not isinstance(value, int):
        return VALUES.get(str(value)) or Term(value)
    if field in _ZERO_IS_NONE and not value:
        return VALUES["none"]
    return f"{value:+,}" if field in _RANK_POINTS and value else f"{value:,}"


def _items_words(field: str, items: Sequence[object]) -> Value:
    if not items:
        return VALUES["none"]
    return Joined(
        tuple(value_words(field, item) for item in items),
        by=SEMICOLON if isinstance(items[0], tuple) else COMMA,
    )
