"""The rulesets of this host: those that come with tehai, and the host's own."""

from __future__ import annotations

import functools
from collections import Counter
from typing import TYPE_CHECKING

from tehai.app import words
from tehai.app.rule_card import card_json, file_text, value_words
from tehai.app.rule_words import RULES
from tehai.app.web.refusals import NotFoundError
from tehai.scoring.errors import RulesError
from tehai.scoring.liability import YAKU
from tehai.scoring.rules import load_ruleset, ruleset_ids
from tehai.scoring.ruleset import FIELDS
from tehai.scoring.text import Term
from tehai.scoring.winners import most_told

if TYPE_CHECKING:
    from typing import Any

    from tehai.app.language import Language
    from tehai.app.web.settings import Settings
    from tehai.scoring.ruleset import Rules, Ruleset
    from tehai.scoring.text import Value


def rulesets(settings: Settings) -> tuple[Ruleset, ...]:
    """Return every ruleset, the host's default first."""
    own = settings.ruleset
    return (own, *(load_ruleset(name) for name in ruleset_ids() if name != own.rules.id))


def ruleset_named(name: str, settings: Settings) -> Ruleset:
    """Return a ruleset by its id; raises NotFoundError."""
    if name == settings.ruleset.rules.id:
        return settings.ruleset
    try:
        return load_ruleset(name)
    except RulesError as error:
        raise NotFoundError("unknown-ruleset", error.text) from error


def list_answer(settings: Settings, language: Language) -> dict[str, Any]:
    """Return the rulesets by name."""
    return {
        "default": settings.ruleset.rules.id,
        "rulesets": [name_answer(one.rules, language) for one in rulesets(settings)],
    }


def short_name(rules: Rules) -> Value:
    """Return what players call a ruleset: without its edition, unless another edition has the same name.

    >>> str(short_name(load_ruleset("m-league").rules)), str(short_name(load_ruleset("ema-2016").rules))
    ('M.League', 'European Mahjong Association, riichi rules, 2016')
    """
    return words.rules_name(rules) if rules.name in _shared_names() else Term(rules.name)


@functools.cache
def _shared_names() -> frozenset[str]:
    """Return the names that several of the rulesets have that come with tehai."""
    counted = Counter(load_ruleset(name).rules.name for name in ruleset_ids())
    return frozenset(name for name, times in counted.items() if times > 1)


def name_answer(rules: Rules, language: Language) -> dict[str, Any]:
    """Return what a ruleset is called, and what of it decides which questions a page asks."""
    return {
        "id": rules.id,
        "name": language.say(short_name(rules)),
        "players": rules.players,
        "pao": [yaku for yaku in YAKU if yaku in rules.pao],
        "most_winners": most_told(rules),
    }


def card_answer(ruleset: Ruleset, language: Language) -> dict[str, Any]:
    """Return the rule card, each value with its words beside it, and what the rules say besides in words."""
    card = card_json(ruleset)
    sources = dict(ruleset.value_sources)
    for field in FIELDS:
        value = getattr(ruleset.rules, field)
        card["rules"][field] |= {
            "text": language.say(value_words(field, value)),
            "meaning": language.say(RULES[field]),
        }
        if field in sources:
            card["rules"][field]["source"] = language.say(file_text(sources[field]))
    return {
        **card,
        "title": language.say(words.rules_name(ruleset.rules)),
        "procedure": {topic: language.say(file_text(text)) for topic, text in ruleset.procedure},
        "topics": {
            topic: language.say(file_text(topic)).replace("_", " ")  # English has the keys of the files
            for topic, _ in ruleset.procedure
        },
    }
