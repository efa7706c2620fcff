from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tehai.app.desk.claims import differences
from tehai.app.desk.lines import Claim, SheetLine
from tehai.app.desk.out.results import Results, write_results
from tehai.app.desk.out.verdicts import Judge, Verdict
from tehai.app.language import language
from tehai.app.sample_photo import sample_path
from tests.app.desk.desk_samples import RULES, came_of, lines_of, sample_photo, sample_read

if TYPE_CHECKING:
    from tehai.app.desk.lines import Outcome
    from tehai.scoring.answer import Json

HAND = "234m406p678s777p44s"
"""Riichi, tanyao, a red five and a dora by 1m: mangan by tsumo, 4 han 40 fu by ron."""


def batch(*arguments: object, lang: str = "en") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tehai.app.cli", "batch", *map(str, arguments), "--lang", lang]
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def outcome(claim: Claim, *, seat: str = "S", tsumo: bool = False, hand: str = HAND) -> Outcome:
    record = {
        "hand": hand,
        "seat_wind": seat,
        "round_wind": "E",
        "tsumo": tsumo,
        "riichi": 1,
        "dora_indicators": "1m",
        "ura_indicators": [],
        "honba": 2,
        "riichi_sticks": 3,
    }
    return came_of(SheetLine(row=2, claim=claim, record=record))  # type: ignore[arg-type] # JSON


@pytest.mark.parametrize(
    ("claim", "tsumo", "seat", "wanted"),
    [
        (Claim(points=8000, han=4, fu=40, limit="mangan"), False, "S", []),
        (Claim(points=7700), False, "S", ["points: 7,700 claimed, 8,000 is right"]),
        (Claim(points=12000), False, "E", []),
        (Claim(payments=(2000, 4000), han=5, limit="mangan"), True, "S", []),
        (Claim(payments=(4000,)), True, "E", []),
        (Claim(payments=(4000,)), True, "S", ["payments: 4,000 all claimed, 2,000/4,000 is right"]),
        (Claim(payments=(2000, 3900)), True, "E", ["payments: 2,000/3,900 claimed, 4,000 all is right"]),
        (Claim(payments=(2000, 3900)), True, "S", ["payments: 2,000/3,900 claimed, 2,000/4,000 is right"]),
        (Claim(payments=(8000,)), False, "S", ["payments: 8,000 all claimed, 8,000 is right"]),
        (Claim(payments=(2000, 4000)), False, "S", ["payments: 2,000/4,000 claimed, 8,000 is right"]),
        (Claim(han=5, fu=30), False, "S", ["han: 5 claimed, 4 is right", "fu: 30 claimed, 40 is right"]),
        (Claim(limit="haneman"), False, "S", ["limit: haneman claimed, mangan is right"]),
        (Claim(), False, "S", []),
    ],
)
def test_claims_beside_ours(claim: Claim, tsumo: bool, seat: str, wanted: list[str]) -> None:  # noqa: FBT001
    found = differences(outcome(claim, seat=seat, tsumo=tsumo), RULES)
    assert [str(one.text) for one in found] == wanted


@pytest.mark.parametrize(
    ("claim", "wanted"),
    [
        (Claim(points=1000), ["points: 1,000 claimed, 0 is right"]),
        (Claim(payments=(500, 1000)), ["payments: 500/1,000 claimed, 0 is right"]),
        (Claim(han=3, fu=40), ["han: 3 claimed, 0 is right"]),
        (Claim(limit="mangan"), ["limit: mangan claimed, no limit is right"]),
        (Claim(), []),
    ],
)
def test_a_hand_that_may_not_win_is_worth_nothing(claim: Claim, wanted: list[str]) -> None:
    record: dict[str, Json] = {"hand": "123m456p78s22z9s 1-23s", "seat_wind": "W", "round_wind": "E"}
    open_hand = came_of(SheetLine(row=2, claim=claim, record={**record, "tsumo": False}))
    assert [str(one.text) for one in differences(open_hand, RULES)] == wanted


def test_what_is_told_wrongly_of_a_win_is_not_held_against_its_claim() -> None:
    """A kan without its indicator: with it, the hand may be worth what was claimed."""
    record: dict[str, Json] = {"hand": "777m99p 6666z 789-m 3-40p", "seat_wind": "S", "round_wind": "E"}
    line = SheetLine(row=2, claim=Claim(points=3900), record={**record, "dora_indicators": "1z"})
    untold = came_of(line)
    assert untold.answer is not None
    assert untold.answer["ok"] is False
    assert differences(untold, RULES) == ()
    assert Judge.of((untold,), RULES).verdict(untold) is Verdict.DOUBTFUL


HEAD = "Table,Hand,How,Winner,From,Seat,Riichi,Dora,Tiles,Points"


def _results(folder: Path, *rows: str) -> Path:
    lines = lines_of(folder, "\n".join((HEAD, *rows)))
    out = folder / "results"
    out.mkdir()
    found = tuple(came_of(line) for line in lines)
    write_results(
        Results(out=out, file_of=lambda _: sample_path(), outcomes=found, lines=lines, rules=RULES),
        language("en"),
    )
    return out


def test_the_referee_gets_a_list_and_an_exit_status(tmp_path: Path) -> None:
    out = _results(
        tmp_path,
        f"1,E1,ron,S,left,S,yes,1m,{HAND},8000",
        f"1,E2,ron,W,,W,yes,1m,{HAND},7700",
        "2,E1,tsumo,E,,E,yes,1m,,12000",
        "2,E2,ron,W,,W,,1m,123m456p78s22z9s 1-23s,1000",
        "2,E3,ron,W,,W,yes,1m,123m456p78s22z9s 1-23s,1000",
    )
    told = batch("--check", out)
    assert told.returncode == 1, told.stderr
    assert told.stdout.splitlines() == [
        "row 3, 1, E2, W",
        "  points: 7,700 claimed, 8,000 is right",
        "row 4, 2, E1, E",
        "  photo missing",
        "row 5, 2, E2, W",
        "  points: 1,000 claimed, 0 is right",
        "    the hand is complete, but it has no yaku",
        "    the hand is open; concealed it would have pinfu (no fu)",
        "    dora count only beside a yaku: 1 han",
        "row 6, 2, E3, W",
        "  to be looked at",
        "    riichi is for concealed hands, and this one has an open meld",
        "As claimed: 1. Not as claimed: 2. Not to be told yet: 2.",
    ]


def test_a_line_with_two_photos_claims_once(tmp_path: Path) -> None:
    (line,) = lines_of(tmp_path, f"{HEAD}\n1,E1,ron,S,across,S,,2m,,8000\n")
    both = tuple(came_of(line, sample_photo(name), sample_read()) for name in ("a.jpg", "b.jpg"))
    (tmp_path / "out").mkdir()
    write_results(
        Results(
            out=tmp_path / "out", file_of=lambda _: sample_path(), outcomes=both, lines=(line,), rules=RULES
        ),
        language("en"),
    )
    assert batch("--check", tmp_path / "out").stdout.splitlines() == [
        "row 2, 1, E1, S, a.jpg",
        "  points: 8,000 claimed, 3,900 is right",
        "As claimed: 0. Not as claimed: 1. Not to be told yet: 0.",
    ]


def test_claims_that_agree_are_status_0(tmp_path: Path) -> None:
    told = batch("--check", _results(tmp_path, f"1,E1,ron,S,left,S,yes,1m,{HAND},8000"))
    assert (told.returncode, told.stdout) == (
        0,
        "As claimed: 1. Not as claimed: 0. Not to be told yet: 0.\n",
    )


def test_what_cannot_be_checked_is_one_message(tmp_path: Path) -> None:
    out = _results(tmp_path, f"1,E1,ron,S,left,S,yes,1m,{HAND},")
    unreadable = tmp_path / "unreadable"
    (unreadable / "results.jsonl").mkdir(parents=True)
    for arguments, status, wanted in (
        (
            ("--check", tmp_path),
            1,
            f"--check: {tmp_path} holds no results: run tehai batch with --out {tmp_path}",
        ),
        (("--check", tmp_path / "none"), 1, "none holds no results: run tehai batch with --out"),
        (("--check", unreadable), 1, "results.jsonl cannot be read: Is a directory"),
        (("--check", out), 1, "has no claimed scores: fill in the column Points, Han or Fu"),
        (("--check", out, tmp_path), 2, "leave out FOLDER"),
        (("--check", out, "--ruleset", "jpml-wrc"), 1, "were scored by tenhou-4p, not by jpml-wrc"),
    ):
        told = batch(*arguments)
        assert (told.returncode, told.stdout) == (status, "")
        assert wanted in told.stderr
        assert "Traceback" not in told.stderr


def test_a_template_by_the_command(tmp_path: Path) -> None:
    told = batch("template", tmp_path / "wins.xlsx", lang="ja")
    assert told.returncode == 0, told.stderr
    assert (tmp_path / "wins.xlsx").read_bytes().startswith(b"PK")
    assert "写真: " in told.stdout
    again = batch("template", tmp_path / "wins.xlsx")
    assert (again.returncode, again.stdout) == (2, "")
    assert "is there already" in again.stderr
    other = batch(tmp_path, tmp_path / "wins.csv")
    assert other.returncode == 2
    assert "follows the word template only" in other.stderr


README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")


def test_the_example_of_the_readme(tmp_path: Path) -> None:
    """The sheet, the commands and what they print are those that the README shows."""
    (sheet,), (shown,) = (re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL) for kind in ("csv", "text"))
    commands = re.findall(r"^tehai (batch .*/)$", README, re.MULTILINE)
    (tmp_path / "wins.csv").write_text(sheet, encoding="utf-8")
    photo = tmp_path / "photos" / "table 1" / "E1.jpg"
    photo.parent.mkdir(parents=True)
    photo.write_bytes(sample_path().read_bytes())
    os.utime(photo, (1e9, 1e9))
    for command, status in zip(commands, (0, 1), strict=True):
        told = subprocess.run(
            [sys.executable, "-m", "tehai.app.cli", *command.split(), "--lang", "en"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == status, told.stderr
    assert told.stdout == shown
    assert (tmp_path / "results" / "standings.csv").exists()
