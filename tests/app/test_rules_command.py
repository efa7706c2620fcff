import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from tehai.scoring.rules import load_ruleset, ruleset_ids

Tehai = Callable[..., CompletedProcess[str]]


def test_the_list_names_every_ruleset(tehai: Tehai) -> None:
    lines = tehai("rules", "list").stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == list(ruleset_ids())
    assert [one["id"] for one in json.loads(tehai("rules", "list", "--json").stdout)] == list(ruleset_ids())


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_the_card_shows_every_value_with_its_source(tehai: Tehai, ruleset_id: str) -> None:
    ruleset = load_ruleset(ruleset_id)
    shown = tehai("rules", "show", ruleset_id).stdout
    card = json.loads(tehai("rules", "show", ruleset_id, "--json").stdout)
    for field, source in ruleset.value_sources:
        assert f"  {field}: " in shown
        assert source in shown
        assert card["rules"][field]["source"] == source
    for topic, text in ruleset.procedure:
        assert f"  {topic}: {text}" in shown


def test_values_are_said_in_words(tehai: Tehai) -> None:
    lines = tehai("rules", "show", "tenhou-4p").stdout.splitlines()
    assert any(line.startswith("  kiriage: no (") for line in lines)
    assert any(line.startswith("  red_fives: 1, 1, 1 (") for line in lines)


def test_an_unknown_ruleset_is_answered_with_the_known_ones(tehai: Tehai) -> None:
    done = tehai("rules", "show", "mine")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        f"mine: there is no such ruleset; there are {', '.join(ruleset_ids())}"
    ]
