"""Each command, and each way to tell what a win was worth."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Keep = Callable[..., str]
Answer = Callable[[str], Any]
Points = Callable[[], list[int]]

pytestmark = pytest.mark.usefixtures("started")

HAND = "234m340p6799s777z8s"
"""Red dragons, a red five."""


def events(file: Path) -> Any:  # noqa: ANN401 # JSON
    return json.loads(file.read_text(encoding="utf-8"))["events"]


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("--from Ben --han 3 --fu 30", [30_800, 19_200, 25_000, 25_000]),
        ("--from Ben --han 5", [37_000, 13_000, 25_000, 25_000]),
        ("--from Ben --yakuman 2", [121_000, -71_000, 25_000, 25_000]),
        ("--from Ben --points 7,700", [32_700, 17_300, 25_000, 25_000]),
        ("--tsumo --points 4000", [37_000, 21_000, 21_000, 21_000]),
        ("--tsumo --points '4000 all'", [37_000, 21_000, 21_000, 21_000]),
        ("--tsumo --han 3 --fu 30", [31_000, 23_000, 23_000, 23_000]),
        ("--tsumo --yakuman 1 --pao daisangen=Chi", [73_000, 25_000, -23_000, 25_000]),
        ("--from Ben --yakuman 1 --pao Daisangen=chi", [73_000, 1_000, 1_000, 25_000]),
        (f"--from Ben {HAND}", [28_900, 21_100, 25_000, 25_000]),
        ("--from Ben 234m340p67998s 777=z --win 8s", [27_900, 22_100, 25_000, 25_000]),
        (f"--from Ben {HAND} --riichi Aki --riichi Ben", [33_700, 16_300, 25_000, 25_000]),
        (f"--from Ben {HAND} --riichi Aki --ippatsu", [37_000, 13_000, 25_000, 25_000]),
        (f"--from Ben {HAND} --double-riichi --dora 2m --ura 2m", [43_000, 7_000, 25_000, 25_000]),
        (f"--from Ben {HAND} --houtei", [32_700, 17_300, 25_000, 25_000]),
    ],
)
def test_what_a_win_is_worth_can_be_told_in_each_way(
    keep: Keep, points: Points, line: str, after: list[int]
) -> None:
    keep(f"win --winner Aki {line}")
    assert points() == after


def test_a_non_dealers_tsumo_is_called_non_dealer_first(keep: Keep, points: Points) -> None:
    keep("win --winner Ben --tsumo --points 1300/2600")
    assert points() == [22_400, 30_200, 23_700, 23_700]


def test_the_account_knows_the_winds(keep: Keep, answer: Answer) -> None:
    """Aki deals: east triplets are seat and round wind; for Ben they are the round wind alone."""
    east = "234m340p6799s111z8s"
    told = answer(f"win --winner Aki --from Ben {east}")
    assert [item["name"] for item in told["scores"]["Aki"]["yaku"]][:2] == [
        "seat-wind-east",
        "round-wind-east",
    ]
    keep("undo")
    told = answer(f"win --winner Ben --from Aki {east}")
    assert [item["name"] for item in told["scores"]["Ben"]["yaku"]] == ["round-wind-east", "aka-dora"]


def test_the_score_is_explained_and_payers_are_named(keep: Keep) -> None:
    told = keep(f"win --winner Chi --tsumo {HAND} --dora 2m")
    assert (
        told
        == """\
East 1, 0 honba (event 1)
  Chi wins by tsumo: 4 han 30 fu, 7,900
Hand: 234m340p6799s777z
  won on 8s by tsumo; seat west; round east
  read as 234m 345p 678s 777z 99s, two-sided wait (ryanmen)
  rules: tenhou-4p (Tenhou, four players, server logs 2009-2022, manual read 2026)
Yaku
  menzen tsumo (concealed, own draw): 1 han
  chun (red dragon): 1 han
  dora: 1 han
  red fives: 1 han
Fu
  winning: 20 fu
  concealed triplet 777z: 8 fu
  tsumo: 2 fu
Score: 4 han 30 fu, 7,900 points
  Tsumo: 2,000 / 3,900
  Dai pays 2,000
  Aki, the dealer, pays 3,900
  Ben pays 2,000
  the winner gets 7,900
Points
  Aki: 21,100 (-3,900)
  Ben: 23,000 (-2,000)
  Chi: 32,900 (+7,900)
  Dai: 23,000 (-2,000)
Next: East 2, 0 honba
  east: Ben, south: Chi, west: Dai, north: Aki
"""
    )


def test_several_win_on_one_discard(keep: Keep, points: Points, file: Path) -> None:
    """Honba and sticks go to the first after the discarder; dora and houtei are everybody's."""
    keep("draw --tenpai Aki --riichi Aki")
    also = f"Chi: {HAND} ippatsu"
    told = keep(
        f"win --winner Aki --from Dai --han 1 --fu 30 --also '{also}' --riichi Chi --dora 2m --ura 1z"
    )
    assert points() == [27_000 + 1_500 + 300 + 2_000, 24_000, 24_000 - 1_000 + 8_000, 24_000 - 9_800]
    assert "Chi's hand" in told
    assert "Aki's hand" not in told
    assert events(file)[1]["wins"][1] == {
        "winner": "Chi",
        "hand": "234m340p6799s777z8s",
        "riichi": 1,
        "dora_indicators": "2m",
        "ura_indicators": "1z",
        "ippatsu": True,
    }


def test_ura_indicators_are_for_the_winners_who_declared_riichi(keep: Keep, file: Path) -> None:
    keep("riichi Chi")
    keep(f"win --winner Aki --from Dai {HAND} --also 'Chi: 234m567p6799s555z8s' --dora 2m --ura 1z")
    first, other = events(file)[1]["wins"]
    assert "ura_indicators" not in first
    assert other["ura_indicators"] == "1z"


@pytest.mark.parametrize(
    ("also", "gets"),
    [
        ("han=3 fu=40", 5_200),
        ("HAN=3 FU=40", 5_200),
        ("yakuman=1", 32_000),
        ("yakuman=1 pao=daisangen:Aki", 32_000),
        ("points=5200", 5_200),
        (HAND, 2_600),
        ("234m340p67998s 777=z win=8s", 2_000),
    ],
)
def test_another_winner_is_told_in_each_way(keep: Keep, points: Points, also: str, gets: int) -> None:
    keep(f"win --winner Ben --from Dai --points 1000 --also 'Chi: {also}'")
    assert points()[2] == 25_000 + gets


def test_one_whom_head_bump_leaves_unpaid_needs_no_hand(keep: Keep, points: Points, file: Path) -> None:
    file.unlink()
    keep("start Aki Ben Chi Dai --ruleset jpml-wrc")
    told = keep("win --winner Chi --from Ben --points 2000 --also Aki")
    assert points() == [30_000, 28_000, 32_000, 30_000]
    assert "called ron too, not paid: Aki" in told


def test_a_riichi_whose_discard_was_won_on_is_void(keep: Keep, points: Points) -> None:
    keep("win --winner Aki --from Ben --points 2000 --riichi Ben --on-riichi-tile")
    assert points() == [27_000, 23_000, 25_000, 25_000]


def test_riichi_can_be_told_as_it_happens(keep: Keep, points: Points, answer: Answer) -> None:
    told = keep("riichi b")
    assert told.startswith("East 1, 0 honba (event 1)\n  riichi: Ben\nPoints\n")
    assert answer("show")["state"]["riichi"] == ["Ben"]
    score = answer(f"win --winner Ben --from Chi {HAND}")["scores"]["Ben"]
    assert score["yaku"][0] == {"name": "riichi", "han": 1}
    assert points() == [25_000, 30_200, 19_800, 25_000]


def test_the_waits_of_a_ready_hand_are_shown(keep: Keep, answer: Answer, points: Points) -> None:
    told = keep("draw --tenpai Aki:2344m406777p678s --tenpai 'Ben: 234m34p99s 777=z 678-s' --tenpai Chi")
    assert "  Aki: 2344m406777p678s waits for 1m 4m\n" in told
    assert "  Ben: 234m34p99s 777=z 678-s waits for 2p 5p\n" in told
    assert points() == [26_000, 26_000, 26_000, 22_000]
    keep("undo")
    assert answer("draw --tenpai Aki:2344m406777p678s")["waits"] == {"Aki": ["1m", "4m"]}


def test_a_dead_hand_is_not_ready_after_riichi(keep: Keep, points: Points) -> None:
    keep("draw --riichi Ben --dead Ben --tenpai Chi")
    assert points() == [24_000, 23_000, 28_000, 24_000]


@pytest.mark.parametrize("kind", ["nine-terminals", "nine", "Four_Winds", "four-k"])
def test_an_abortive_draw_by_its_word_or_its_beginning(keep: Keep, kind: str) -> None:
    assert "Next: East 1, 1 honba" in keep(f"abort {kind}")


def test_points_are_mended(keep: Keep, points: Points, answer: Answer) -> None:
    keep("adjust Aki=+1,500 b=-500 --sticks -0 --note 'paid wrongly'")
    keep("adjust Aki=-1000 --sticks 1")
    assert points() == [25_500, 24_500, 25_000, 25_000]
    assert answer("show")["state"]["sticks"] == 1


def test_a_rank_is_lowered_where_the_rules_do_so(keep: Keep, answer: Answer, file: Path) -> None:
    file.unlink()
    keep("start Aki Ben Chi --ruleset sanma-35000")
    keep("win --winner Aki --from Chi --points 3900")
    keep("lower Aki")
    keep("end")
    assert [line["name"] for line in answer("show")["final"]] == ["Ben", "Aki", "Chi"]


@pytest.mark.parametrize("name", ["Aki", "aki", "A", "\uff21\uff4b\uff49", " Aki "])
def test_a_name_may_be_shortened(keep: Keep, file: Path, name: str) -> None:
    keep("win --tsumo --han 5 --winner", name)
    assert events(file)[0]["wins"][0]["winner"] == "Aki"


def test_a_name_that_begins_another_is_meant_itself(keep: Keep, file: Path) -> None:
    file.unlink()
    keep("start Al Alan alana Dai")
    keep("chombo Al alan")
    assert events(file)[0]["players"] == ["Al", "Alan"]


def test_names_in_any_script(keep: Keep, file: Path) -> None:
    file.unlink()
    keep("start 青木 馬場 千葉 '土井 一'")
    told = keep("win --winner 青 --from 土井 --han 5", language="ja")
    assert "青木が土井 一からロン" in told
    assert '"winner": "青木"' in file.read_text(encoding="utf-8")


def test_json_says_what_was_recorded_and_how_the_game_stands(answer: Answer) -> None:
    told = answer("win --winner Ben --from Chi --han 3 --fu 40 --note hi")
    assert told["ok"] is True
    assert told["event"] == 1
    assert told["recorded"] == {
        "event": "win",
        "from": "Chi",
        "wins": [{"winner": "Ben", "han": 3, "fu": 40}],
        "note": "hi",
    }
    assert told["row"]["changes"] == {"Aki": 0, "Ben": 5_200, "Chi": -5_200, "Dai": 0}
    assert told["state"]["hand"] == "East 2, 0 honba"
    assert told["changed"] == []
    assert told["final"] is None
    assert len(answer("end")["final"]) == 4


def test_who_fed_every_dragon_is_liable(keep: Keep, points: Points) -> None:
    shown = keep("win 44m23p4p 555=z 666=z 777=z --winner Aki --tsumo --dora 1m")
    assert "liable: Chi" in shown
    assert "Chi is liable, for the whole hand: tenhou-4p" in shown
    assert points() == [73_000, 25_000, -23_000, 25_000]


def test_a_liability_that_nobody_named_is_told(keep: Keep) -> None:
    hand = "win 44m23p4p 555=z 666=z 777-z --winner Aki --tsumo --dora 1m"
    assert "Not said, so taken as: nobody is liable for daisangen (big three dragons)" in keep(hand)
    assert "Not said" not in keep(f"{hand} --replace 1 --pao daisangen=Dai")
