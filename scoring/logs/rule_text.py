"""Which ruleset a log was played under, as far as it says."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.rules import load_rules
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.scoring.logs.events import Log
    from tehai.scoring.rules import Rules

_OF_PLAYERS = {3: "tenhou-3p", 4: "tenhou-4p"}
_WORDS = (
    ("Mリーグ", {4: "m-league"}),
    ("の間", {3: "mahjong-soul-3p", 4: "mahjong-soul-4p"}),
    ("之间", {3: "mahjong-soul-3p", 4: "mahjong-soul-4p"}),
    ("Room", {3: "mahjong-soul-3p", 4: "mahjong-soul-4p"}),
)
"""Words of a rule text, and the ruleset that they stand for by the number of players."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ChosenRules:
    """The rules to score a log by, and why these."""

    rules: Rules
    reason: Text


def chosen_rules(log: Log) -> ChosenRules:
    """Choose a ruleset by the number of players and the log's own words; open tanyao as the log has it."""
    ruleset = _named(log) or _OF_PLAYERS[log.players]
    rules = load_rules(ruleset)
    if rules.kuitan and not log.kuitan:
        rules = dataclasses.replace(rules, kuitan=False)
    return ChosenRules(rules=rules, reason=_reason(log, rules))


def _named(log: Log) -> str | None:
    return next(
        (
            by_players[log.players]
            for word, by_players in _WORDS
            if word in log.rule_text and log.players in by_players
        ),
        None,
    )


def _reason(log: Log, rules: Rules) -> Text:
    if not log.kuitan:
        return Text("{ruleset}, without open tanyao, by what the log says of its rules", ruleset=rules.id)
    if log.rule_text:
        return Text("{ruleset}, by the log's words: {words}", ruleset=rules.id, words=log.rule_text)
    return Text(
        "{ruleset}, for {players} players; the log names no rules", ruleset=rules.id, players=log.players
    )
