import json
import subprocess
import sys
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Tehai = Callable[..., CompletedProcess[str]]

WON = ("234m406p678s777p44m", "--ron", "--seat", "S", "--round", "E")
RECORD = {"hand": WON[0], "tsumo": False, "seat_wind": "S", "round_wind": "E", "riichi": 1}


def test_a_score_gives_its_reasons(tehai: Tehai) -> None:
    done = tehai("score", "406p678s777p44m", "2-34m", "--tsumo", "--seat", "S", "--honba", 1, "--sticks", 1)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "Hand: 4m406777p678s, 2-34m (chi from kamicha (left))",
        "  won on 4m by tsumo; seat south",
        "  read as 777p 456p 678s 234m 44m, single wait (tanki)",
        "  rules: tenhou-4p (Tenhou, four players, server logs 2009-2022, manual read 2026)",
        "Yaku",
        "  tanyao (all simples): 1 han",
        "  red fives: 1 han",
        "Fu",
        "  winning: 20 fu",
        "  concealed triplet 777p: 4 fu",
        "  single wait (tanki): 2 fu",
        "  tsumo: 2 fu",
        "  rounded up: 2 fu",
        "Score: 2 han 30 fu, 2,000 points",
        "  Tsumo: 600 / 1,100, with 1 honba",
        "  shimocha (right) pays 600",
        "  toimen (across) pays 600",
        "  kamicha (left), the dealer, pays 1,100",
        "  the winner gets 3,300, 1,000 of it riichi sticks",
        "Not said, so taken as: no dora indicator",
    ]


def test_a_limit_needs_no_fu(tehai: Tehai) -> None:
    done = tehai("score", *WON, "--riichi", "--dora", "3m")
    assert "Score: haneman, 6 han, 12,000 points" in done.stdout
    assert "Fu\n" not in done.stdout


def test_the_rules_are_named_where_they_decide(tehai: Tehai) -> None:
    won = ("--ron", "--riichi", "--seat", "S", "--ruleset", "jpml-wrc")
    done = tehai("score", "234m345p678s22s34p5p", *won)
    assert "Decided by the rules" in done.stdout
    assert "30 fu 4 han is rounded up to mangan: jpml-wrc" in done.stdout
    assert "Score: mangan (kiriage), 4 han 30 fu, 8,000 points" in done.stdout


def test_a_complete_hand_without_yaku_says_what_was_missing(tehai: Tehai) -> None:
    done = tehai("score", "406p678s789p44m", "2-34m", "--ron", "--seat", "N", "--dora", "3m")
    assert done.returncode == 0
    assert "Complete, but no yaku: this hand may not win." in done.stdout
    assert "dora count only beside a yaku" in done.stdout


def test_thirteen_tiles_give_the_waits_and_their_worth(tehai: Tehai) -> None:
    done = tehai("score", "234m406p678s777p4m", "--riichi", "--seat", "W", "--dora", "9s")
    assert [line.split(":")[0] for line in done.stdout.splitlines()[-2:]] == ["  1m, 4 left", "  4m, 2 left"]
    assert "ron 3 han 40 fu, 5,200 points" in done.stdout


def test_thirteen_tiles_that_wait_for_nothing(tehai: Tehai) -> None:
    done = tehai("score", "147m258p369s1234z")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "Not ready: no tile completes this hand."


def test_notation_errors_mark_the_place(tehai: Tehai) -> None:
    done = tehai("score", "234m406p678s777p4m9")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "these digits have no suit; write m, p, s or z after them",
        "    234m406p678s777p4m9",
        "                      ^",
    ]


def test_all_problems_are_listed_at_once(tehai: Tehai) -> None:
    done = tehai("score", "333334m406p678s77p", "--ron", "--seat", "S", "--ippatsu", "--haitei")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "This cannot be a win:",
        "  there are 5 of 3m; a set has four",
        "  ippatsu needs riichi",
        "  haitei is a win on the last draw; on the last discard it is houtei",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--han", 3), "--han and --fu go together"),
        (
            ("--han", 3, "--fu", 41),
            "--han and --fu: no such hand has 41 fu; with 3 han it is one of 20, 25, 30",
        ),
        (
            ("--han", 1, "--fu", 20),
            "--han and --fu: 20 fu go with 2 han or more; with 1 han the fu are one of",
        ),
        (("--han", 1, "--fu", 25), "--han and --fu: 25 fu go with 2 han or more"),
        (("--han", 2, "--fu", 170), "--han and --fu: no such hand has 170 fu"),
        ((), "HAND: type a hand"),
        ((*WON[:2], "--seat", "Q"), "--seat: 'Q' is no wind; write E, S, W or N"),
        ((*WON, "--from", "me"), "--from: 'me' is no seat"),
        ((*WON, "--dora", "9"), "--dora: these digits have no suit"),
        ((*WON, "--pao", "daisangen"), "--pao: 'daisangen' is not YAKU=SEAT"),
        ((*WON, "--ruleset", "mine"), "there is no ruleset mine"),
        ((*WON, "--double-riichi", "--no-riichi"), "contradict each other"),
        ((*WON, "--honba", -1), "--honba"),
        (
            ("--jsonl", "--tsumo", "--no-ippatsu", "12m"),
            "--jsonl and a hand, --tsumo, --no-ippatsu do not go",
        ),
        (("--jsonl", "--han", 3), "--jsonl and --han do not go together"),
        (("--han", 3, "--fu", 40, "--closed-kan"), "--han, --fu and --closed-kan do not go together"),
        ((*WON, "--unheard-of"), "--unheard-of"),
        ((*WON, "--seat", "S"), "--seat: given twice; give it once"),
        (
            (*WON, "--dora=1m", "--dora", "2m", "--no-riichi", "--riichi"),
            "--dora, --riichi: given twice; give it once",
        ),
    ],
)
def test_a_wrong_option_is_one_message(tehai: Tehai, arguments: tuple[object, ...], message: str) -> None:
    done = tehai("score", *arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_kokushi_robs_a_closed_kan_where_the_rules_allow_it(tehai: Tehai) -> None:
    robbing = (
        "score",
        "119m19p19s123456z7z",
        "--ron",
        "--chankan",
        "--closed-kan",
        "--seat",
        "S",
        "--round",
        "E",
    )
    assert "Score: yakuman" in tehai(*robbing, "--ruleset", "sanma-35000").stdout
    refused = tehai(*robbing, "--ruleset", "jpml-official")
    assert refused.returncode == 1
    assert "a closed kan is robbed by kokushi only, and only where the rules allow it" in refused.stderr


def test_points_from_han_and_fu_alone(tehai: Tehai) -> None:
    assert tehai("score", "--han", 3, "--fu", 40).stdout.splitlines() == [
        "Score: 3 han 40 fu (tenhou-4p)",
        "  non-dealer: ron 5,200; tsumo 1,300 / 2,600",
        "  dealer: ron 7,700; tsumo 2,600 all",
    ]


@pytest.mark.parametrize(
    ("fu", "lines", "ron", "tsumo"),
    [
        (
            20,
            [
                "  non-dealer: tsumo 400 / 700",
                "  dealer: tsumo 700 all",
                "  not by ron: no such hand has 20 fu",
            ],
            None,
            {"non_dealer": 700},
        ),
        (
            25,
            [
                "  non-dealer: ron 1,600",
                "  dealer: ron 2,400",
                "  not by tsumo: 25 fu go with 3 han or more",
            ],
            2400,
            None,
        ),
    ],
)
def test_points_are_of_the_ways_that_a_hand_has_so_many_fu(
    fu: int, lines: list[str], ron: int | None, tsumo: dict[str, int] | None, tehai: Tehai
) -> None:
    """Kyokai, article 44: an open run hand won by ron has 30 fu; seven pairs won by tsumo have three han."""
    asked = ("score", "--han", 2, "--fu", fu, "--ruleset", "kyokai")
    assert [line.partition("; with 2 han")[0] for line in tehai(*asked).stdout.splitlines()[1:]] == lines
    assert json.loads(tehai(*asked, "--json").stdout)["dealer"] == {"ron": ron, "tsumo": tsumo}


def test_points_from_han_and_fu_alone_as_json(tehai: Tehai) -> None:
    found = json.loads(tehai("score", "--han", 4, "--fu", 30, "--json", "--ruleset", "sanma-35000").stdout)
    assert found == {
        "ok": True,
        "han": 4,
        "fu": 30,
        "yakuman": 0,
        "limit": None,
        "non_dealer": {"ron": 7700, "tsumo": {"non_dealer": 3000, "dealer": 4900}},
        "dealer": {"ron": 11600, "tsumo": {"non_dealer": 5900}},
        "ruleset": "sanma-35000",
    }
    rounded_up = tehai("score", "--han", 4, "--fu", 30, "--json", "--ruleset", "jpml-wrc", language="ja")
    assert json.loads(rounded_up.stdout)["limit"] == "mangan"


def test_liability_names_who_pays(tehai: Tehai) -> None:
    hand = ("234m11s", "555+z", "66=6z", "7777z", "--seat", "W", "--round", "E", "--pao", "daisangen=toimen")
    done = tehai("score", *hand, "--ron", "--from", "left")
    assert "toimen (across) pays 16,000" in done.stdout
    assert "kamicha (left) pays 16,000" in done.stdout


def test_who_fed_the_only_kan_is_liable_for_its_replacement_tile(tehai: Tehai) -> None:
    hand = ("34p5p99m345p678p", "1111+z", "--tsumo", "--rinshan", "--seat", "S", "--round", "E")
    found = tehai("score", *hand, "--ruleset", "sanma-35000").stdout
    assert "  shimocha (right) pays 2,800\n" in found
    assert "  shimocha (right) fed the open kan, and is liable for the hand: sanma-35000\n" in found
    named = ("--ruleset", "sanma-35000", "--pao", "rinshan-kaihou=shimocha")
    assert tehai("score", *hand, *named).stdout == found
    assert "liable" not in tehai("score", *hand, "--ruleset", "jpml-official").stdout


def test_of_two_who_are_liable_each_is_told_for_what(tehai: Tehai) -> None:
    hand = ("5p5p 1111+z 2222=z 3333-z 4444-z", "--tsumo", "--seat", "S", "--ruleset", "jpml-official")
    done = tehai("score", *hand, "--pao", "daisuushii=kamicha", "--pao", "suukantsu=toimen")
    assert "  kamicha (left) is liable, for daisuushii (big four winds): jpml-official\n" in done.stdout
    assert "  toimen (across) is liable, for suukantsu (four kans): jpml-official\n" in done.stdout


def test_a_liability_that_nobody_named_is_told(tehai: Tehai) -> None:
    hand = ("44m23p4p", "555=z", "666+z", "777-z", "--tsumo", "--seat", "S", "--dora", "1m", "--ruleset")
    done = tehai("score", *hand, "jpml-official")
    assert done.stdout.endswith("Not said, so taken as: nobody is liable for daisangen (big three dragons)\n")
    assert json.loads(tehai("score", *hand, "jpml-official", "--json").stdout)["assumed"] == ["pao-daisangen"]
    named = tehai("score", *hand, "jpml-official", "--pao", "daisangen=kamicha")
    assert "Not said" not in named.stdout + tehai("score", *hand, "kyokai").stdout


def test_all_who_may_be_liable_are_told(tehai: Tehai) -> None:
    hand = ("5p5p 1111+z 2222=z 3333-z 4444-z", "--tsumo", "--seat", "S", "--ruleset", "jpml-official")
    assumed = json.loads(tehai("score", *hand, "--json").stdout)["assumed"]
    assert assumed == ["round", "dora", "pao-daisuushii", "pao-suukantsu"]


def test_json_says_what_was_assumed(tehai: Tehai) -> None:
    answer = json.loads(tehai("score", *WON, "--riichi", "--json").stdout)
    assert answer["ok"] is True
    assert answer["limit"] is None
    assert (answer["han"], answer["fu"], answer["payments"]["self"]) == (3, 40, 5200)
    assert answer["assumed"] == ["dora"]


def test_json_of_what_is_impossible_has_the_problems(tehai: Tehai) -> None:
    done = tehai("score", *WON, "--ippatsu", "--json")
    assert done.returncode == 1
    assert [error["code"] for error in json.loads(done.stdout)["errors"]] == ["ippatsu-without-riichi"]


def test_waits_say_what_was_assumed(tehai: Tehai) -> None:
    hand = ("234m567p22m67s", "111=z")
    assumed = "not the dealer, no seat wind yaku; no round wind yaku; no dora indicator"
    assert tehai("score", *hand).stdout.endswith(f"Not said, so taken as: {assumed}\n")
    assert json.loads(tehai("score", *hand, "--json").stdout)["assumed"] == ["seat", "round", "dora"]
    named = ("--seat", "S", "--round", "E", "--dora", "4m")
    assert "Not said" not in tehai("score", *hand, *named).stdout


def test_json_of_waits(tehai: Tehai) -> None:
    answer = json.loads(tehai("score", "234m406p678s777p4m", "--json").stdout)
    assert [wait["tile"] for wait in answer["waits"]] == ["1m", "4m"]


def test_a_bad_record_never_stops_the_others(tehai: Tehai) -> None:
    good = {**RECORD, "id": 7}
    records = [
        json.dumps(good),
        "{",
        "",
        "[]",
        json.dumps({**good, "hand": "99"}),
        json.dumps({**good, "id": 8}),
    ]
    done = tehai("score", "--jsonl", "--ruleset", "tenhou-4p", typed="\n".join(records))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [answer["ok"] for answer in answers] == [True, False, False, False, True]
    assert [answers[0]["id"], answers[-1]["id"]] == [7, 8]
    assert {key: answers[0][key] for key in ("han", "fu", "points_total")} == {
        "han": 3,
        "fu": 40,
        "points_total": 5200,
    }


def running() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tehai.app.cli", "score", "--jsonl", "--ruleset", "tenhou-4p"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_each_record_is_answered_before_the_next_is_read() -> None:
    with running() as scorer:
        assert scorer.stdin is not None
        assert scorer.stdout is not None
        for number in range(3):
            scorer.stdin.write(json.dumps({**RECORD, "id": number}).encode() + b"\n")
            scorer.stdin.flush()
            assert json.loads(scorer.stdout.readline())["id"] == number
        scorer.stdin.close()


def test_bytes_that_are_no_text_stop_nothing() -> None:
    with running() as scorer:
        out, err = scorer.communicate(b"\xff\xfe{}\n" + json.dumps({**RECORD, "id": "\u624b"}).encode())
    assert err == b""
    answers = [json.loads(line) for line in out.decode().splitlines()]
    assert [(answer["ok"], answer["id"]) for answer in answers] == [(False, None), (True, "\u624b")]


def test_ron_and_tsumo_contradict_each_other(tehai: Tehai) -> None:
    done = tehai("score", WON[0], "--ron", "--tsumo")
    assert done.returncode != 0
    assert done.stderr.strip() == "--tsumo and --ron contradict each other"


def test_a_contradiction_hides_nothing_else(tehai: Tehai) -> None:
    done = tehai("score", "333334m406p678s77p", "--ron", "--tsumo", "--seat", "S", "--ippatsu", "--haitei")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "--tsumo and --ron contradict each other",
        "  there are 5 of 3m; a set has four",
        "  ippatsu needs riichi",
    ]


def test_han_and_fu_stand_without_a_hand(tehai: Tehai) -> None:
    done = tehai("score", "--han", 4, "--fu", 30, WON[0])
    assert done.returncode != 0
    assert "--han, --fu and a hand do not go together" in done.stderr


def test_a_closed_input_is_an_empty_one() -> None:
    command = [sys.executable, "-m", "tehai.app.cli", "score", "--jsonl"]
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *command], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
