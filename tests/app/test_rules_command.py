import json
from collections.abc import Callable
from pathlib import Path
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
        assert f"\n{field}: " in shown
        assert source in shown
        assert card["rules"][field]["source"] == source
    for topic, text in ruleset.procedure:
        assert f"\n{topic}: {text}\n" in shown


def test_values_are_said_in_words(tehai: Tehai) -> None:
    lines = tehai("rules", "show", "tenhou-4p").stdout.splitlines()
    assert any(line.startswith("kiriage: no (") for line in lines)
    assert any(line.startswith("red_fives: 1, 1, 1 (") for line in lines)


def test_an_unknown_ruleset_is_answered_with_the_known_ones(tehai: Tehai) -> None:
    done = tehai("rules", "show", "mine")
    assert done.returncode == 2
    assert done.stderr.startswith(
        f"ruleset mine: there is no such ruleset; there are {', '.join(ruleset_ids())}"
    )


def test_a_ruleset_of_ones_own_is_a_file(tehai: Tehai, tmp_path: Path) -> None:
    own = tmp_path / "club.toml"
    own.write_text(
        'id = "club"\nname = "Our club"\nedition = "2026"\nsources = []\nextends = "tenhou-4p"\n'
        "[rules]\nkiriage = true\n",
        encoding="utf-8",
    )
    assert "extends: tenhou-4p" in tehai("rules", "show", own).stdout
    done = tehai("score", "--han", 4, "--fu", 30, "--ruleset", own)
    assert done.stdout.splitlines()[0] == "Score: mangan, 4 han 30 fu (club)"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('id = "club"\n[rules]\nkiriagge = true', "kiriagge"),
        ("id =", "this is not TOML"),
        (None, "the file cannot be read: No such file or directory"),
    ],
)
def test_a_wrong_ruleset_file_is_one_message(
    tehai: Tehai, tmp_path: Path, text: str | None, message: str
) -> None:
    own = tmp_path / "club.toml"
    if text is not None:
        own.write_text(text, encoding="utf-8")
    done = tehai("rules", "show", own)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.startswith(f"ruleset {own}: ")
