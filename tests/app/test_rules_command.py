import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from rich.cells import cell_len

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
    headings = ["The tiles", "Dora", "Yaku", "Fu", "Limits", "Payments", "The game"]
    headings += ["At the table"] if ruleset.procedure else []
    assert [line for line in shown.splitlines() if line in headings] == headings


@pytest.mark.parametrize("ruleset_id", ["jpml-official", "nagoya-norate", "sanma-35000", "kyokai"])
def test_the_card_fits_a_narrow_screen(
    tehai: Tehai, ruleset_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In 80 columns nothing is cut off: every source and every text stands there, in several lines."""
    monkeypatch.setenv("FORCE_COLOR", "1")  # as on a screen
    monkeypatch.setenv("COLUMNS", "80")
    lines = re.sub(r"\x1b\[[0-9;]*m", "", tehai("rules", "show", ruleset_id).stdout).splitlines()
    assert max(cell_len(line) for line in lines) <= 80
    shown = "".join("".join(lines).split())
    assert "…" not in shown
    for topic, _ in load_ruleset(ruleset_id).procedure:
        assert topic in shown


def test_values_are_said_in_words(tehai: Tehai) -> None:
    lines = tehai("rules", "show", "tenhou-4p").stdout.splitlines()
    assert any(line.startswith("kiriage: no (") for line in lines)
    assert any(line.startswith("red_fives: 1, 1, 1 (") for line in lines)
    assert any(line.startswith("uma: +20,000, +10,000, -10,000, -20,000 (") for line in lines)
    assert any(line.startswith("yakuman_cap: none (") for line in lines)


def test_an_unknown_ruleset_is_answered_with_the_known_ones(tehai: Tehai) -> None:
    done = tehai("rules", "show", "mine")
    assert done.returncode == 2
    known = ", ".join(ruleset_ids())
    assert done.stderr == f"there is no ruleset mine; there are {known}; or name a .toml file of your own\n"


CLUB = 'id = "club"\nname = "Our club"\nedition = "2026"\n'
FRIENDS = 'id = "friends"\nname = "Friends"\nedition = "2025"\nextends = "tenhou-4p"\n'
HANDS = ("daisangen", "daisuushii", "suukantsu", "rinshan-kaihou")
WRONG = CLUB + (
    'extends = "tenhou-4p"\n[rules]\nkiriagge = true\nhonba_ron = "x"\n'
    'pao = ["daisangan"]\nkan_dora = false\n'
)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A file that extends another beside it, which extends one of ours."""
    own = tmp_path / "club.toml"
    own.write_text(
        f'{CLUB}extends = "friends/base.toml"\n[rules]\nkiriage = true\nhonba_ron = 300\n'
        '[procedure]\nfood = "None at the table."\n',
        encoding="utf-8",
    )
    (tmp_path / "friends").mkdir()
    base = f'{FRIENDS}[rules]\nhonba_ron = {{ value = 1500, source = "our habit" }}\nhonba_tsumo = 500\n'
    (tmp_path / "friends" / "base.toml").write_text(base, encoding="utf-8")
    return own


def test_a_file_extends_another_by_its_place(tehai: Tehai, club: Path) -> None:
    card = json.loads(tehai("rules", "show", club, "--json").stdout)
    assert card["extends"] == "friends"
    assert (card["rules"]["kiriage"]["value"], card["rules"]["honba_tsumo"]["value"]) == (True, 500)
    assert tehai("score", "--han", 4, "--fu", 30, "--ruleset", club).stdout.startswith("Score: mangan")


def test_check_says_what_a_right_file_changes(tehai: Tehai, club: Path) -> None:
    done = tehai("rules", "check", club)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        f"{club} is right: club (Our club, 2026)",
        "it changes 2 of the values of friends:",
        "  kiriage (4 han 30 fu and 3 han 60 fu are rounded up to mangan): no → yes",
        "  honba_ron (what a counter adds to a ron): 1,500 → 300",
        "  food: None at the table.",
    ]
    found = json.loads(tehai("rules", "check", club, "--json").stdout)
    assert found["changes"] == {
        "kiriage": {"from": False, "to": True},
        "honba_ron": {"from": 1500, "to": 300},
    }
    assert (found["ok"], found["extends"], found["procedure"]) == (True, "friends", ["food"])


def test_check_says_everything_that_is_wrong(tehai: Tehai, tmp_path: Path) -> None:
    own = tmp_path / "club.toml"
    own.write_text(WRONG, encoding="utf-8")
    done = tehai("rules", "check", own)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        f"{own} is wrong:",
        "  rules.kiriagge: there is no such key; did you mean kiriage?",
        '  rules.honba_ron: "x" is not a whole number',
        f'  rules.pao: "daisangan" is not one of {", ".join(HANDS)}; did you mean daisangen?',
        "  rules.kan_ura: there is no kan-ura without kan-dora",
    ]
    done = tehai("rules", "check", own, "--json")
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert [error["where"] for error in found["errors"]] == [
        *("rules.kiriagge", "rules.honba_ron", "rules.pao", "rules.kan_ura"),
    ]
    shown = tehai("score", "--han", 4, "--fu", 30, "--ruleset", own)
    assert shown.returncode == 2
    assert shown.stderr.count("\n  rules.") == 4


def test_check_wants_a_file_of_ones_own(tehai: Tehai) -> None:
    done = tehai("rules", "check", "kyokai")
    assert done.returncode == 1
    assert "kyokai is one of tehai's own rulesets, see tehai rules show kyokai; name a file" in done.stdout
    (error,) = json.loads(tehai("rules", "check", "kyokai", "--json").stdout)["errors"]
    assert "one of tehai's own rulesets" in error["message"]


def test_a_file_as_windows_writes_it(tehai: Tehai, tmp_path: Path) -> None:
    own = tmp_path / "club.toml"
    own.write_bytes(f'{CLUB}extends = "kyokai"\n'.replace("\n", "\r\n").encode("utf-8-sig"))
    assert tehai("rules", "check", own).stdout.splitlines()[1:] == ["it changes none of the values of kyokai"]


def test_files_that_extend_each_other_are_named(tehai: Tehai, tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        text = f'id = "{name}"\nname = "x"\nedition = "x"\nextends = "{other}.toml"\n'
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    done = tehai("rules", "check", tmp_path / "a.toml")
    assert done.returncode == 1
    assert "the file extends itself: a.toml → b.toml → a.toml" in done.stdout


def test_a_missing_base_is_named(tehai: Tehai, tmp_path: Path) -> None:
    own = tmp_path / "club.toml"
    own.write_text(f'{CLUB}extends = "nowhere.toml"\n', encoding="utf-8")
    done = tehai("rules", "show", own)
    assert done.returncode == 2
    message = "extends: nowhere.toml: the file cannot be read: No such file or directory"
    assert done.stderr == f"ruleset {own}: {message}\n"


def test_what_differs(tehai: Tehai, club: Path) -> None:
    lines = tehai("rules", "diff", "jpml-wrc", "jpml-wrc-r").stdout.splitlines()
    assert lines[0] == "red_fives (red fives of 5m, 5p and 5s)"
    assert [line.split(" (")[0] for line in lines[1:]] == ["  jpml-wrc: 0, 0, 0", "  jpml-wrc-r: 1, 1, 1"]
    found = json.loads(tehai("rules", "diff", club, "tenhou-4p", "--json").stdout)
    assert {field: (pair["a"]["value"], pair["b"]["value"]) for field, pair in found["rules"].items()} == {
        "kiriage": (True, False),
        "honba_tsumo": (500, 100),
    }
    assert found["procedure"] == {"food": {"a": "None at the table.", "b": None}}
    assert tehai("rules", "diff", "kyokai", "kyokai").stdout == "kyokai and kyokai do not differ\n"


@pytest.mark.parametrize(
    ("language", "red_fives", "swap_calling"),
    [
        (
            "ja",
            [
                "red_fives（赤5の枚数（萬子、筒子、索子））",
                "  jpml-wrc: 0、0、0（役一覧、ドラ：全てのドラがあるのはWRC-Rのみ）",
            ],
            [
                "喰い替え",
                "  jpml-wrc: 喰い替えなし（基本ルール2）。",
                "  m-league: 喰い替えなし（kobalab）。",
            ],
        ),
        (
            "zh",
            [
                "red_fives（赤五的张数（万、筒、索））",
                "  jpml-wrc: 0、0、0（役种表、宝牌：只有WRC-R有全部宝牌）",
            ],
            ["食替", "  jpml-wrc: 不可食替（基本规则2）。", "  m-league: 不可食替（kobalab）。"],
        ),
    ],
)
def test_what_differs_is_said_in_the_language(
    tehai: Tehai, language: str, red_fives: list[str], swap_calling: list[str]
) -> None:
    shown = tehai("rules", "diff", "jpml-wrc", "m-league", language=language).stdout
    for lines in (red_fives, swap_calling):
        assert "\n".join(lines) in shown


@pytest.mark.parametrize("ruleset_id", [name for name in ruleset_ids() if load_ruleset(name).procedure])
@pytest.mark.parametrize("code", ["ja", "zh"])
def test_the_card_is_wholly_in_the_language(tehai: Tehai, ruleset_id: str, code: str) -> None:
    """What is left in Latin letters below its head are ids and the names of sources."""
    _head, *sections = tehai("rules", "show", ruleset_id, language=code).stdout.split("\n\n")
    values = [line.partition(": ")[2] for section in sections for line in section.splitlines()]
    ruleset = load_ruleset(ruleset_id)
    kept = {"WRC", "EMA", "RiichiEnv", "kobalab", "majannavi", "com", "rmu", "oka", "all", "PDF"}
    assert len(values) > len(ruleset.procedure) + 70
    assert {word for text in values for word in re.findall(r"[A-Za-z]{3,}", text)} <= kept


@pytest.mark.parametrize("one", ruleset_ids())
def test_each_difference_is_shown_with_its_sources(tehai: Tehai, one: str) -> None:
    shown = tehai("rules", "diff", one, "jpml-official").stdout
    for ruleset in (load_ruleset(one), load_ruleset("jpml-official")):
        for field, source in ruleset.value_sources:
            differs = getattr(load_ruleset(one).rules, field) != getattr(
                load_ruleset("jpml-official").rules, field
            )
            assert (f"({source})" in shown.partition(f"{field} (")[2]) or not differs


def test_a_ruleset_of_ones_own_is_a_file(tehai: Tehai, tmp_path: Path) -> None:
    own = tmp_path / "club.toml"
    own.write_text(
        'id = "club"\nname = "Our club"\nedition = "2026"\nsources = []\nextends = "tenhou-4p"\n'
        "[rules]\nkiriage = true\n",
        encoding="utf-8",
    )
    assert "extends: tenhou-4p" in tehai("rules", "show", own).stdout
    done = tehai("score", "--han", 4, "--fu", 30, "--ruleset", own)
    assert done.stdout.splitlines()[0] == "Score: mangan (kiriage), 4 han 30 fu (club)"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f'{CLUB}extends = "tenhou-4p"\n[rules]\nkiriagge = true', "kiriagge"),
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
