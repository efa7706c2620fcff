"""Rulesets as files: ``rulesets/*.toml`` of this package, or a person's own file that extends another.

A file has ``id``, ``name``, ``edition``, ``sources`` (texts and addresses), perhaps ``extends``, then the
table ``[rules]`` with one line for each value, and ``[procedure]``, short texts of what the rules say that
changes no hand's value. A value is plain (``kiriage = true``) or carries where it comes from (``kiriage = {
value = true, source = "JPML WRC, points 1" }``). A file that extends another gives only what differs; one
that does not gives every value.
"""

from __future__ import annotations

import functools
import importlib.resources
from typing import TYPE_CHECKING

from tehai.scoring.errors import RulesError, RulesMistake
from tehai.scoring.ruleset import AbortiveDraw, DoubleYakuman, PaoHand, Rules, Ruleset
from tehai.scoring.ruleset_reader import RulesetReader
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Callable

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


@functools.cache
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
    known = ruleset_ids()
    if ruleset_id not in known:
        message = Text(
            "there is no ruleset {ruleset}; there are {rulesets}", ruleset=ruleset_id, rulesets=Joined(known)
        )
        raise RulesError((RulesMistake(where="", message=message),))
    file = importlib.resources.files("tehai.scoring").joinpath("rulesets", f"{ruleset_id}.toml")
    return RulesetReader(find=load_ruleset, taken=()).read(file.read_text(encoding="utf-8"))


def rules_from_toml(text: str) -> Rules:
    """Read the rules of a ruleset file; raises RulesError with everything that is wrong."""
    return ruleset_from_toml(text).rules


def ruleset_from_toml(text: str, find: Callable[[str], Ruleset] = load_ruleset) -> Ruleset:
    """Read a ruleset file of a person's own; raises RulesError with everything that is wrong.

    ``find`` gives the ruleset that the file names under ``extends``; without it, one that comes with tehai.
    """
    return RulesetReader(find=find, taken=ruleset_ids()).read(text)
