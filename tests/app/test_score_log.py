from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from subprocess import CompletedProcess

READY = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1p", "1p", "9p", "9p"]


def log(*paid: list[int]) -> str:
    """An MJAI log: in each round the dealer, East 1, wins on the first draw and is paid so."""
    start = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "oya": 0, "honba": 1, "kyotaku": 1}
    events = []
    for amounts in paid:
        events += [
            {**start, "dora_marker": "1m", "tehais": [READY, *[["?"] * 13] * 3]},
            {"type": "tsumo", "actor": 0, "pai": "1p"},
            {"type": "hora", "actor": 0, "target": 0, "deltas": amounts},
        ]
    return "\n".join(map(json.dumps, events))


RIGHT, WRONG = [49300, -16100, -16100, -16100], [49000, -16000, -16000, -16000]


@pytest.fixture
def score_log(
    tehai: Callable[..., CompletedProcess[str]], tmp_path: Path
) -> Callable[..., CompletedProcess[str]]:
    """Return a function that writes a log and runs `tehai score --log` on it."""

    def run(text: str, *options: str) -> CompletedProcess[str]:
        (tmp_path / "game.json").write_text(text, encoding="utf-8")
        return tehai("score", "--log", tmp_path / "game.json", *options)

    return run


def test_a_log_that_agrees(score_log: Callable[..., CompletedProcess[str]]) -> None:
    done = score_log(log(RIGHT, RIGHT))
    assert done.returncode == 0
    head, first, _, end = done.stdout.splitlines()
    assert head == "MJAI log, 4 players; rules: tenhou-4p, for 4 players; the log names no rules"
    assert first.startswith("E1-1, east by tsumo: ")
    assert first.endswith("paid +49,300 -16,100 -16,100 -16,100, as the log says")
    assert end == "Wins: 2; as the log says: 2; different: 0; rounds not scored: 0"


def test_a_win_that_differs_is_shown_with_its_hand_and_yaku(
    score_log: Callable[..., CompletedProcess[str]],
) -> None:
    done = score_log(log(RIGHT, WRONG))
    assert done.returncode == 1
    _, _, differs, hand, yaku, end = done.stdout.splitlines()
    assert "paid +49,300 -16,100 -16,100 -16,100, but by the log +49,000" in differs
    assert hand == "  123m1145699p789s"
    assert "tenhou" in yaku
    assert end == "Wins: 2; as the log says: 1; different: 1; rounds not scored: 0"


def test_half_a_log_says_where_it_ends_and_scores_the_rest(
    score_log: Callable[..., CompletedProcess[str]],
) -> None:
    done = score_log(log(RIGHT, RIGHT)[:-30])
    assert done.returncode == 1
    assert "not scored: line 6: this is no JSON object" in done.stdout
    assert "Wins: 1; as the log says: 1; different: 0; rounds not scored: 1" in done.stdout


def test_json_is_one_line_for_each_win(score_log: Callable[..., CompletedProcess[str]]) -> None:
    done = score_log(log(RIGHT, WRONG) + "\n{", "--json")
    assert done.returncode == 1
    first, second, broken = map(json.loads, done.stdout.splitlines())
    assert (first["round"], first["agrees"], first["paid"], first["ruleset"]) == (
        "E1-1",
        True,
        RIGHT,
        "tenhou-4p",
    )
    assert (second["agrees"], second["paid"], second["paid_by_log"]) == (False, RIGHT, WRONG)
    assert first["yaku"] == [{"name": "tenhou", "yakuman": 1}]
    assert (broken["ok"], broken["errors"][0]["where"]) == (False, "line 7")


def test_another_ruleset_by_name(score_log: Callable[..., CompletedProcess[str]]) -> None:
    done = score_log(log(RIGHT), "--ruleset", "jpml-wrc")
    assert "rules: jpml-wrc, as said" in done.stdout


def test_a_hand_that_cannot_win_by_the_ruleset_says_why(
    score_log: Callable[..., CompletedProcess[str]],
) -> None:
    text = log([0, 0, 0, 0]).replace('"9p", "9p"', '"9p", "8p"')
    done = score_log(text, "--json")
    (answer,) = map(json.loads, done.stdout.splitlines())
    assert [error["code"] for error in answer["errors"]] == ["incomplete-hand"]
    assert answer["paid"] == [0, 0, 0, 0]
    assert (
        "no score, paid 0 0 0 0, but by the log"
        in score_log(text.replace("[0, 0, 0, 0]", "[1, 0, 0, -1]")).stdout
    )


@pytest.mark.parametrize(
    ("text", "options", "status", "message"),
    [
        ("no log", (), 1, "game.json: this is no game log that tehai reads"),
        (log(RIGHT), ("--ruleset", "tenhou-3p"), 2, "tenhou-3p is for 3 players, and the log has 4"),
        (log(RIGHT), ("123m",), 2, "--log and a hand do not go together"),
        (log(RIGHT), ("--seat", "E", "--jsonl"), 2, "--log and --jsonl, --seat do not go together"),
    ],
)
def test_what_stops_it(
    text: str,
    options: tuple[str, ...],
    status: int,
    message: str,
    score_log: Callable[..., CompletedProcess[str]],
) -> None:
    done = score_log(text, *options)
    assert (done.returncode, done.stdout) == (status, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_file_that_is_not_there(tehai: Callable[..., CompletedProcess[str]], tmp_path: Path) -> None:
    done = tehai("score", "--log", tmp_path / "none.json")
    assert done.returncode == 1
    assert "none.json: cannot be read: No such file or directory" in done.stderr


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("mpsz", "23m55p4m 777=z"),
        ("kobalab", "m23p55m4,z777="),
        ("mjai", '2m 3m 5p 5p 4m {"type":"pon","actor":0,"target":2,"pai":"C","consumed":["C","C"]}'),
        ("tenhou", "4,8,53,54,12 m51818"),
        ("tenhou-json", '[12,13,25,25,14,"47p4747"]'),
        ("unicode", "🀈🀉🀝🀝🀊 🀄🀄🀄="),
    ],
)
def test_convert(form: str, text: str, tehai: Callable[..., CompletedProcess[str]]) -> None:
    there = tehai("convert", "23m55p4m", "777=z", "--to", form)
    back = tehai("convert", there.stdout.strip(), "--to", "mpsz")
    assert back.stdout == "23m55p4m 777=z\n"
    assert there.stdout == f"{text}\n"


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("1m", "--to", "x"), 2, "--to: x is not one of mpsz, kobalab, unicode, mjai, tenhou, tenhou-json"),
        (("1", "--to", "mjai"), 1, "these digits have no suit"),
        (("11111m", "--to", "tenhou"), 1, "no id for 1m"),
        (("4,4,4,52,92", "--to", "mpsz"), 1, "tile 4 is there twice"),
        (("[]", "--to", "mpsz"), 1, "there are no tiles"),
        (("-", "--to", "kobalab"), 1, "there are no tiles"),
    ],
)
def test_what_cannot_be_converted(
    arguments: tuple[str, ...], status: int, message: str, tehai: Callable[..., CompletedProcess[str]]
) -> None:
    done = tehai("convert", *arguments)
    assert (done.returncode, done.stdout) == (status, "")
    assert message in done.stderr
