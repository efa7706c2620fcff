"""Ruleset files: complete, sourced, and clear about what is wrong in a person's own."""

from __future__ import annotations

import dataclasses

import pytest

from tehai.scoring.rules import (
    Rules,
    RulesError,
    load_rules,
    load_ruleset,
    rules_from_toml,
    ruleset_from_toml,
    ruleset_ids,
)

HEAD = 'id = "mine"\nname = "Mine"\nedition = "2026"\nextends = "jpml-wrc"\n'
FIELDS = [field.name for field in dataclasses.fields(Rules) if field.name not in {"id", "name", "edition"}]


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_every_ruleset_gives_every_value_with_its_source(ruleset_id: str) -> None:
    ruleset = load_ruleset(ruleset_id)
    assert ruleset.rules.id == ruleset_id
    assert ruleset.rules.edition
    assert ruleset.sources
    assert [field for field, _ in ruleset.value_sources] == FIELDS
    assert all(topic and text for topic, text in ruleset.procedure)


def test_a_ruleset_of_ones_own_changes_a_few_values() -> None:
    rules = rules_from_toml(HEAD + "[rules]\nkiriage = false\nred_fives = [1, 1, 1]\n")
    changed = dataclasses.replace(
        load_rules("jpml-wrc"), id="mine", name="Mine", edition="2026", kiriage=False, red_fives=(1, 1, 1)
    )
    assert rules == changed


def test_what_is_not_changed_keeps_its_source() -> None:
    own = ruleset_from_toml(HEAD + "[rules]\nkiriage = false\n[procedure]\nfood = 'None at the table.'\n")
    sources = dict(own.value_sources)
    assert own.extends == "jpml-wrc"
    assert "kiriage" not in sources
    assert sources["kuitan"] == dict(load_ruleset("jpml-wrc").value_sources)["kuitan"]
    assert dict(own.procedure)["food"] == "None at the table."
    assert "furiten" in dict(own.procedure)


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("kiriag = true", "rules.kiriag", "no such key; did you mean kiriage?"),
        ("kiriage = 1", "rules.kiriage", "1 is not true or false"),
        ("honba_ron = true", "rules.honba_ron", "True is not a whole number"),
        ("honba_ron = -300", "rules.honba_ron", "below zero"),
        ("honba_ron = 'x'", "rules.honba_ron", "not a whole number"),
        ("double_wind_pair_fu = 3", "rules.double_wind_pair_fu", "3 is not one of 2, 4"),
        ("renhou = 'yes'", "rules.renhou", "'yes' is not one of none, mangan"),
        ("players = true", "rules.players", "True is not one of 3, 4"),
        ("red_fives = [1, 1]", "rules.red_fives", "3 values are wanted, not 2"),
        ("red_fives = 1", "rules.red_fives", "not a list"),
        ("red_fives = [1, 1, 5]", "rules.red_fives", "four fives"),
        ("pao = ['chinitsu']", "rules.pao", "'chinitsu' is not one of daisangen"),
        ("uma = ['a', 1, 2, 3]", "rules.uma", "not a whole number"),
        ("kiriage = { source = 'x' }", "rules.kiriage", "no value"),
        (
            "kiriage = { value = true, sauce = 'x' }",
            "rules.kiriage.sauce",
            "no such key; did you mean source?",
        ),
        ("kiriage = { value = true, source = 1 }", "rules.kiriage.source", "a text is wanted"),
        ("north = 'dora'", "rules.north", "three players only"),
        ("tsumo_loss = 'north-split'", "rules.tsumo_loss", "must be loss"),
        ("tsumo_table = [[1, 2, 3, 4]]", "rules.tsumo_table", "goes with"),
        ("kan_dora = false", "rules.kan_ura", "without kan-dora"),
        ("ura_dora = false", "rules.kan_ura", "without ura-dora"),
        ("manzu_simples = false\nred_fives = [1, 1, 1]", "rules.red_fives", "no red 5m"),
        ("renhou = 'yaku'", "rules.renhou_han", "go with renhou = yaku"),
        ("renhou_han = 5", "rules.renhou_han", "go with renhou = yaku"),
        ("uma = []", "rules.uma_floating", "one of them"),
        ("uma = [1, 2]", "rules.uma", "one number for each player"),
        ("uma = []\numa_floating = [[0, 0, 0]]", "rules.uma_floating", "one number for each player"),
        ("uma = []\numa_floating = [[0, 0, 0, 0]]", "rules.uma_floating", "one row"),
        ("oka = 20000", "rules.oka", "must give back what all put in"),
        ("chombo = 'each'", "rules.chombo_points", "go with"),
    ],
)
def test_wrong_values(text: str, where: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        rules_from_toml(f"{HEAD}[rules]\n{text}\n")
    assert str(caught.value.where) == where
    assert message in str(caught.value.message)
    assert str(caught.value) == f"{where}: {caught.value.message}"


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("kiriage = ", "the ruleset file", "not TOML"),
        (HEAD.replace("jpml-wrc", "jpml"), "jpml", "no such ruleset; there are"),
        (HEAD + "colour = 1", "colour", "no such key"),
        (HEAD + "rules = 1", "rules", "this is a table"),
        (HEAD + "sources = 'x'", "sources", "not a list"),
        (HEAD + "sources = [1]", "sources", "list of texts"),
        (HEAD + "[procedure]\nfood = 1", "procedure.food", "a text is wanted"),
        (HEAD.replace('id = "mine"\n', ""), "id", "a text is wanted"),
        ('id = "a"\nname = "b"\nedition = "c"\n[rules]\nkiriage = true', "rules", "these values are missing"),
    ],
)
def test_wrong_files(text: str, where: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        rules_from_toml(text)
    assert str(caught.value.where) == where
    assert message in str(caught.value.message)


def test_unknown_ruleset() -> None:
    with pytest.raises(RulesError, match=r"no such ruleset; there are .*jpml-wrc"):
        load_rules("nowhere")
