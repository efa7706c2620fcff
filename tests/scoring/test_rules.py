"""Ruleset files: complete, sourced, and clear about what is wrong in a person's own."""

from __future__ import annotations

import contextlib
import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehai.scoring.combinations import COMBINATIONS, wrong_combinations
from tehai.scoring.rules import (
    Rules,
    RulesError,
    load_rules,
    load_ruleset,
    rules_from_toml,
    ruleset_from_toml,
    ruleset_ids,
)

THREE = "players = 3\numa = [10000, 0, -10000]\n"
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
    assert own.base is load_ruleset("jpml-wrc")
    assert own.changed == ("kiriage",)
    assert "kiriage" not in sources
    assert sources["kuitan"] == dict(load_ruleset("jpml-wrc").value_sources)["kuitan"]
    assert dict(own.procedure)["food"] == "None at the table."
    assert "furiten" in dict(own.procedure)


WRONG_VALUES = [
    ("kiriag = true", "rules.kiriag", "no such key; did you mean kiriage?"),
    ("kiriage = 1", "rules.kiriage", "1 is not true or false"),
    ("honba_ron = true", "rules.honba_ron", "true is not a whole number"),
    ("honba_ron = -300", "rules.honba_ron", "below zero"),
    ("honba_ron = 'x'", "rules.honba_ron", "not a whole number"),
    ("double_wind_pair_fu = 3", "rules.double_wind_pair_fu", "3 is not one of 2, 4"),
    ("renhou = 'yes'", "rules.renhou", '"yes" is not one of none, mangan'),
    ("players = true", "rules.players", "true is not one of 3, 4"),
    ("red_fives = [1, 1]", "rules.red_fives", "3 values are wanted, not 2"),
    ("red_fives = 1", "rules.red_fives", "not a list"),
    ("red_fives = [1, 1, 5]", "rules.red_fives", "four fives"),
    ("pao = ['chinitsu']", "rules.pao", '"chinitsu" is not one of daisangen'),
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
    ("players = 4.0", "rules.players", "4.0 is not one of 3, 4"),
    ("pao = ['daisangan']", "rules.pao", "did you mean daisangen?"),
    ("chiitoitsu_fu = 0", "rules.chiitoitsu_fu", "fewer than 20 fu"),
    ("honba_tsumo = 150", "rules.honba_tsumo", "in hundreds"),
    ("nagashi_is_win = true", "rules.nagashi_is_win", "without nagashi mangan"),
    ("yakuman_stacking = 'one'\nyakuman_cap = 2", "rules.yakuman_cap", "reaches the cap"),
    (THREE + "tsumo_loss = 'table'\ntsumo_table = [[550, 0, 0, 0]]", "rules.tsumo_table", "in hundreds"),
    (
        THREE + "tsumo_loss = 'table'\ntsumo_table = [[500, 0, 800, 800]]",
        "rules.tsumo_table",
        "no dealer pays",
    ),
    (THREE + "several_winners = 'triple-ron'", "rules.several_winners", "no more than two"),
    (
        "several_winners = 'triple-ron'\nabortive_draws = ['triple-ron']",
        "rules.several_winners",
        "not both",
    ),
    (THREE + "abortive_draws = ['four-winds']", "rules.abortive_draws", "need four players"),
    ("noten_payment = 1500", "rules.noten_payment", "a multiple of 600"),
    (
        "uma_four_entrants = [1, 2, 3, 4]\noka_four_entrants = -10",
        "rules.oka_four_entrants",
        "below zero",
    ),
    ("uma_four_entrants = [0, 0, 0, 0]", "rules.uma_four_entrants", "three players at the table"),
    ("penalty_returned = true", "rules.penalty_returned", "without a penalty"),
    ("dealer_stop_automatic = true", "rules.dealer_stop_automatic", "without dealer_stop"),
    ("chombo_minutes = 5", "rules.time_limit", "need a time limit"),
    ("oka_four_entrants = 100", "rules.oka_four_entrants", "without uma_four_entrants"),
]
"""(lines of a file, the place of the mistake, words of its message)."""


@pytest.mark.parametrize(("text", "where", "message"), WRONG_VALUES)
def test_wrong_values(text: str, where: str, message: str) -> None:
    found = _mistakes(f"{HEAD}[rules]\n{text}\n")
    assert message in "; ".join(found.get(where, ())), found


def _mistakes(text: str) -> dict[str, list[str]]:
    """The messages of all mistakes of a file by the place that they speak of."""
    with pytest.raises(RulesError) as caught:
        rules_from_toml(text)
    found: dict[str, list[str]] = {}
    for mistake in caught.value.mistakes:
        found.setdefault(mistake.where, []).append(str(mistake.message))
    return found


def test_all_mistakes_come_at_once() -> None:
    text = HEAD.replace('edition = "2026"\n', "colour = 1\n") + (
        "[rules]\nkiriag = true\nplayers = 5\nhonba_ron = 350\npao = ['daisangan']\numa = [1, 2]\n"
        "kuitan = { source = 'x' }\n[procedure]\nfood = 1\n"
    )
    assert list(_mistakes(text)) == [
        *("colour", "edition", "rules.kiriag", "rules.players", "rules.kuitan", "rules.pao"),
        *("procedure.food", "rules.honba_ron"),
    ]


def test_a_wrong_value_is_not_blamed_twice() -> None:
    """What a combination makes of a value that is wrong itself is left out."""
    assert list(_mistakes(HEAD + "[rules]\nkan_dora = 'no'\n")) == ["rules.kan_dora"]


def test_every_combination_has_a_case() -> None:
    places = {where for _, where, _ in WRONG_VALUES}
    blamed = {f"rules.{row.fields[0]}" for row in COMBINATIONS}
    hundreds = {f"rules.{name}" for name in ("honba_ron", "start_points", "return_points")}
    assert blamed <= places | hundreds


def test_every_ruleset_of_ours_can_be_played() -> None:
    for ruleset_id in ruleset_ids():
        assert not wrong_combinations(load_rules(ruleset_id))


def test_a_file_may_extend_what_find_gives() -> None:
    base = ruleset_from_toml(HEAD + "[rules]\nkiriage = false\n")
    text = HEAD.replace('"mine"', '"ours"').replace("jpml-wrc", "mine.toml")
    own = ruleset_from_toml(text + "[rules]\nkuitan = false\n", find={"mine.toml": base}.__getitem__)
    assert (own.base, own.changed) == (base, ("kuitan",))
    assert not own.rules.kiriage


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("kiriage = ", "", "not TOML"),
        (HEAD.replace("jpml-wrc", "jpml"), "extends", "there is no ruleset jpml; there are"),
        (HEAD.replace("mine", "jpml-wrc"), "id", "write another id"),
        (HEAD + "colour = 1", "colour", "no such key"),
        (HEAD + "rules = 1", "rules", "this is a table"),
        (HEAD + "sources = 'x'", "sources", "list of texts"),
        (HEAD + "sources = [1]", "sources", "list of texts"),
        (HEAD + "[procedure]\nfood = 1", "procedure.food", "a text is wanted"),
        (HEAD.replace('id = "mine"\n', ""), "id", "a text is wanted"),
        ('id = "a"\nname = "b"\nedition = "c"\n[rules]\nkiriage = true', "rules", "these values are missing"),
    ],
)
def test_wrong_files(text: str, where: str, message: str) -> None:
    found = _mistakes(text)
    assert message in "; ".join(found.get(where, ())), found


VALUES = (
    *("1", "-1", "0", "1.5", "nan", "true", "'x'", "''", "[]", "[1, 1, 1]", "[[1]]", "[true]", "{}"),
    *("{ value = 1 }", "{ value = true, source = 'x' }", "{ source = '' }", "2026-01-01", "'none'", "'dora'"),
    *("[-1, 0, 1]", "['daisangen']", "'jpml-wrc'", "99999999999999999999"),
)


@given(
    st.dictionaries(st.sampled_from(("id", "name", "extends", "sources", "colour")), st.sampled_from(VALUES)),
    st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(VALUES), max_size=4),
)
def test_any_file_is_read_or_told_what_is_wrong(header: dict[str, str], values: dict[str, str]) -> None:
    head = {"id": "'mine'", "name": "'Mine'", "edition": "'2026'", "extends": "'jpml-wrc'", **header}
    lines = [*(f"{key} = {value}" for key, value in head.items()), "[rules]"]
    text = "\n".join([*lines, *(f"{key} = {value}" for key, value in values.items())])
    with contextlib.suppress(RulesError):
        assert not wrong_combinations(rules_from_toml(text))


def test_unknown_ruleset() -> None:
    with pytest.raises(RulesError, match=r"^there is no ruleset nowhere; there are .*jpml-wrc"):
        load_rules("nowhere")
