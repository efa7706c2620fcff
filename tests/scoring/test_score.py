"""Whole results: the best reading, dora, limits, what the ruleset decided, and hands without yaku."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tehai.scoring.points import Limit
from tehai.scoring.reading import Shape, Wait
from tehai.scoring.result import NoYaku, Score

if TYPE_CHECKING:
    from collections.abc import Callable


def _yaku(result: Score) -> list[str]:
    return [item.name for item in result.yaku]


def _groups(result: Score) -> list[str]:
    return [str(group) for group in result.reading.groups]


@pytest.mark.parametrize(
    ("hand", "win", "groups", "wait", "yaku"),
    [
        # 4p finishes 456p from both sides rather than being the pair
        ("234m456p678s345s4p4p", "", None, Wait.RYANMEN, ["pinfu", "tanyao"]),
        # three triplets pay more than three runs by tsumo
        ("222333444m78p44z9p", "tsumo", ["222m", "333m", "444m", "789p"], Wait.RYANMEN, None),
        # seven pairs read as two times two equal runs
        ("223344m556677p1s1s", "", None, Wait.TANKI, ["ryanpeikou"]),
        ("1133m5577p2299s3z3z", "", None, Wait.TANKI, ["chiitoitsu"]),
    ],
)
def test_best_reading(
    hand: str,
    win: str,
    groups: list[str] | None,
    wait: Wait,
    yaku: list[str] | None,
    reckon: Callable[..., Score],
) -> None:
    result = reckon(hand, win)
    assert result.reading.wait is wait
    if groups:
        assert sorted(_groups(result)) == sorted(groups)
    if yaku:
        assert _yaku(result) == yaku


def test_other_readings_are_told_with_their_worth(reckon: Callable[..., Score]) -> None:
    result = reckon("223344m556677p1s1s", "")
    assert result.reading.shape is Shape.STANDARD
    assert [other.reading.shape for other in result.alternatives] == [Shape.CHIITOITSU]
    assert result.alternatives[0].points_total == 1600 < result.points_total
    assert all(other.points_total <= result.points_total for other in result.alternatives)


def test_winning_tile_is_placed_in_the_best_group(reckon: Callable[..., Score]) -> None:
    """3m finishes 123m as an edge or 345m from both sides; only the second is pinfu."""
    result = reckon("12345m456p678s99p3m", "")
    assert _yaku(result) == ["pinfu"]
    assert str(result.reading.groups[result.reading.winning or 0]) == "345m"


@pytest.mark.parametrize(
    ("hand", "win", "rules", "dora"),
    [
        ("123m456p789s1199p1p", "riichi=1 dora=9m", "jpml-wrc", {"dora": 1}),
        ("123m456p789s1199p1p", "riichi=1 dora=9p ura=8p", "jpml-wrc", {"dora": 3, "ura-dora": 2}),
        ("123m456p789s1199p1p", "riichi=1 dora=99p", "jpml-wrc", {"dora": 6}),
        ("123m406p789s1199p1p", "riichi=1", "tenhou-4p", {"aka-dora": 1}),
        ("123m406p789s1199p1p", "riichi=1", "jpml-wrc", {}),
        ("123s456p789s1199p1p", "riichi=1 nuki=2", "tenhou-3p", {"dora": 2}),
        ("123s456p789s1199p1p", "riichi=1 nuki=2 dora=3z ura=3z", "tenhou-3p", {"dora": 4, "ura-dora": 2}),
        ("999m456p789s1199p1p", "riichi=1 dora=1m", "tenhou-3p", {"dora": 3}),
        ("123m78s11999p9s 4444z", "tsumo riichi=1 dora=3z8p", "jpml-wrc", {"dora": 7}),
    ],
)
def test_dora(hand: str, win: str, rules: str, dora: dict[str, int], reckon: Callable[..., Score]) -> None:
    result = reckon(hand, win, rules)
    counted = {item.name: item.han for item in result.yaku if item.name.endswith("dora")}
    assert counted == dora
    assert result.han == sum(item.han for item in result.yaku)


@pytest.mark.parametrize(
    ("hand", "win", "changes", "code", "limit"),
    [
        ("234m456p67s44p345s8s", "riichi=1 dora=1m", {}, "kiriage", Limit.MANGAN),
        ("5z5z 111-z 222=z 333+z 444-z", "", {"yakuman_stacking": "one"}, "yakuman-stacking", Limit.YAKUMAN),
        (
            "5z5z 111-z 222=z 333+z 444-z",
            "",
            {"double_yakuman": frozenset({"daisuushii"})},
            "double-yakuman",
            Limit.YAKUMAN,
        ),
        ("2233445566778m8m", "riichi=1 dora=111m", {}, "counted-yakuman", Limit.SANBAIMAN),
        (
            "2233445566778m8m",
            "riichi=1 dora=111m",
            {"counted_yakuman": "yakuman"},
            "counted-yakuman",
            Limit.YAKUMAN,
        ),
        ("123m456p789s1199p1p", "renhou", {}, "renhou", Limit.MANGAN),
        ("123m456p789s1199p1p", "riichi=1 ippatsu", {"ippatsu": False}, "no-ippatsu", None),
        ("234m456p67s44p345s8s", "renhou", {"renhou": "none"}, "no-renhou", None),
        (
            "123m456p789s1199p1p",
            "riichi=1 ura=8p dora=1z",
            {"ura_dora": False, "kan_ura": False},
            "no-ura-dora",
            None,
        ),
        ("123m406p789s1199p1p", "riichi=1", {}, "no-red-fives", None),
        ("12m44p3m 555-z 666=z 777+z", "pao=daisangen:toimen", {"pao": frozenset()}, "no-pao", Limit.YAKUMAN),
        ("12m44p3m 555-z 666=z 777+z", "pao=daisangen:toimen", {}, "pao", Limit.YAKUMAN),
        ("234m456p67s11z345s8s", "riichi=1 seat=E", {}, "double-wind-pair", None),
        ("234m67s44p345s8s 4-56p", "", {}, "open-pinfu", None),
    ],
)
def test_what_the_ruleset_decided(
    hand: str, win: str, changes: dict[str, Any], code: str, limit: Limit | None, reckon: Callable[..., Score]
) -> None:
    result = reckon(hand, win, **changes)
    decision = next(decision for decision in result.decisions if decision.code == code)
    assert result.rules.id in str(decision.message)
    assert all(hasattr(result.rules, field) for field in decision.fields)
    assert result.limit is limit


def test_the_sentence_of_kiriage(reckon: Callable[..., Score]) -> None:
    result = reckon("234m456p67s44p345s8s", "riichi=1 dora=1m")
    assert (result.han, result.fu) == (4, 30)
    assert str(result.decisions[0].message) == "30 fu 4 han is rounded up to mangan: jpml-wrc"


def test_a_plain_result_was_decided_by_nothing(reckon: Callable[..., Score]) -> None:
    assert not reckon("234m456p67s44p345s8s", "riichi=1").decisions


class TestRenhou:
    """JPML: mangan, neither yaku nor dora added; a hand worth haneman or more otherwise is paid as that."""

    def test_a_floor_for_a_cheap_hand(self, reckon: Callable[..., Score]) -> None:
        result = reckon("234m456p67s44p345s8s", "renhou dora=3p")
        assert (_yaku(result), result.han, result.limit) == (["renhou"], 0, Limit.MANGAN)
        assert result.points_total == 8000
        assert result.alternatives[0].han == 5

    def test_a_floor_for_a_hand_without_yaku(self, reckon: Callable[..., Score]) -> None:
        assert _yaku(reckon("123m456p789s1199p1p", "renhou")) == ["renhou"]

    def test_the_higher_hand_is_paid(self, reckon: Callable[..., Score]) -> None:
        result = reckon("2233445566778m8m", "renhou")
        assert "renhou" not in _yaku(result)
        assert [decision.code for decision in result.decisions] == ["renhou"]
        assert "renhou is mangan, less than the hand" in str(result.decisions[0].message)
        assert result.limit is Limit.SANBAIMAN

    def test_baiman(self, reckon: Callable[..., Score]) -> None:
        assert reckon("123m456p789s1199p1p", "renhou", renhou="baiman").points_total == 16000


@pytest.mark.parametrize(
    ("hand", "win", "changes", "missing"),
    [
        ("123m456p789s1199p1p", "", {}, {"riichi", "menzen-tsumo"}),
        ("123m456p789s1199p1p", "dora=9m", {}, {"riichi", "menzen-tsumo", "only-dora"}),
        ("234m67s44p345s8s 4-56p", "", {"kuitan": False}, {"open-tanyao", "called"}),
        ("123m789s1199p1p 4-56p", "", {}, set()),
        ("123m789s1199p1p 4-56p", "tsumo", {}, {"called"}),
        ("123m456p789s1199p1p", "renhou", {"renhou": "none"}, {"riichi", "menzen-tsumo", "not-in-rules"}),
    ],
)
def test_complete_but_no_yaku(
    hand: str, win: str, changes: dict[str, Any], missing: set[str], outcome: Callable[..., Score | NoYaku]
) -> None:
    result = outcome(hand, win, **changes)
    assert isinstance(result, NoYaku)
    assert {item.code for item in result.missing} == missing


def test_what_calling_cost(outcome: Callable[..., Score | NoYaku]) -> None:
    result = outcome("223344m78s11p9s 4-56p", "")
    assert isinstance(result, NoYaku)
    assert [item.yaku for item in result.missing if item.code == "called"] == [("pinfu", "iipeikou")]


# Whole hands reckoned by hand from the rule texts named: yaku, han, fu, points_total.
GOLDENS = [
    # JPML list 3: pinfu tsumo is 20 fu, 2 han
    ("jpml-wrc", "234m456p67s11p345s8s", "tsumo seat=N", "menzen-tsumo pinfu", 2, 20, 1500),
    # JPML list 14: seven pairs 25 fu 2 han
    ("jpml-wrc", "1133m5577p2299s3z3z", "", "chiitoitsu", 2, 25, 1600),
    ("jpml-wrc", "1133m5577p2299s3z3z", "seat=E", "chiitoitsu", 2, 25, 2400),
    # JPML list 21: shousangen is in effect four han
    ("jpml-wrc", "123m45p555z66677z6p", "", "haku hatsu shousangen", 4, 50, 8000),
    # JPML list 22: honroutou of seven pairs is in effect four han
    ("jpml-wrc", "1199m1199p11s335z5z", "", "chiitoitsu honroutou", 4, 25, 6400),
    # JPML, combining of yakuman: double and triple
    ("jpml-wrc", "444m555666777z9p9p", "", None, 0, None, 64000),
    ("jpml-wrc", "333555666777z1z1z", "", None, 0, None, 96000),
    # Tenhou's logs: 4 han 30 fu is 7,700; a pair of double wind 4 fu
    ("tenhou-4p", "234m456p67s44p345s8s", "riichi=1 dora=1m", None, 4, 30, 7700),
    ("tenhou-4p", "222m67s11z345s8s 888=m", "seat=E tsumo haitei", "haitei", 1, 40, 2100),
]


@pytest.mark.parametrize("golden", GOLDENS)
def test_goldens(golden: tuple[Any, ...], reckon: Callable[..., Score]) -> None:
    rules, hand, win, yaku, han, fu, total = golden
    result = reckon(hand, win, rules)
    assert (result.han, result.points_total) == (han, total)
    if yaku:
        assert _yaku(result) == yaku.split()
    if fu is not None:
        assert result.fu == fu
