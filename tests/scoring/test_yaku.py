"""Each yaku of the JPML list with hands of our own, and hands that just miss it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tehai.scoring.errors import InvalidHandError
from tehai.scoring.result import Score
from tehai.scoring.yaku import YAKU, YAKU_NAMES, YAKUMAN, Yaku

if TYPE_CHECKING:
    from collections.abc import Callable

# The winner is West in the East round and wins by ron, unless the circumstances say otherwise.
HAN = [
    ("riichi", "123m456p789s1199p1p", "riichi=1", 1),
    ("riichi", "123m456p789s1199p1p", "riichi=1 tsumo", 1),
    ("double-riichi", "123m456p789s1199p1p", "riichi=2", 2),
    ("ippatsu", "123m456p789s1199p1p", "riichi=1 ippatsu", 1),
    ("ippatsu", "123m456p789s1199p1p", "riichi=2 ippatsu", 1),
    ("menzen-tsumo", "123m456p789s1199p1p", "tsumo", 1),
    ("menzen-tsumo", "123m456p78s99p9s 4444z", "tsumo", 1),
    ("pinfu", "234m456p67s11p345s8s", "", 1),
    ("pinfu", "234m456p67s44z345s8s", "", 1),
    ("tanyao", "234m456p67s44p345s8s", "", 1),
    ("tanyao", "234m67s44p345s8s 4-56p", "", 1),
    ("haku", "123m456p789s55z99p5z", "", 1),
    ("hatsu", "123m789s66z11p6z 4-56p", "", 1),
    ("chun", "123m78s11p9s 4-56p 7777z", "", 1),
    ("seat-wind-east", "123m456p789s11z99p1z", "seat=E round=S", 1),
    ("seat-wind-south", "123m456p789s22z99p2z", "seat=S", 1),
    ("seat-wind-west", "123m456p789s33z99p3z", "seat=W", 1),
    ("seat-wind-north", "123m456p789s44z99p4z", "seat=N", 1),
    ("round-wind-east", "123m456p789s11z99p1z", "", 1),
    ("round-wind-south", "123m456p789s22z99p2z", "round=S", 1),
    ("round-wind-west", "123m456p789s33z99p3z", "round=W seat=S", 1),
    ("round-wind-north", "123m456p789s44z99p4z", "round=N", 1),
    ("iipeikou", "223344m456p78s11p9s", "", 1),
    ("rinshan-kaihou", "123m78s11p9s 4-56p 9999p", "tsumo rinshan", 1),
    ("chankan", "12m456p789s11199p3m", "chankan", 1),
    ("haitei", "12m789s11p3m 4-56p 999=p", "tsumo haitei", 1),
    ("houtei", "12m789s11p3m 4-56p 999=p", "houtei", 1),
    ("sanshoku-doujun", "234m234p34s999s11z2s", "", 2),
    ("sanshoku-doujun", "34m234p999s11z2m 23-4s", "", 1),
    ("ittsu", "12345678m456p11z9m", "", 2),
    ("ittsu", "12378m11z9m 45-6m 999=p", "", 1),
    ("chiitoitsu", "1133m5577p2299s3z3z", "", 2),
    ("toitoi", "222m11z99s9s 444-p 666=s", "", 2),
    ("toitoi", "222m444p666s11z99s9s", "", 2),
    ("sanankou", "222m444p666s11z99s9s", "", 2),
    ("sanankou", "222m444p67s666s11z5s", "", 2),
    ("sanankou", "222m444p66s123s11z6s", "tsumo", 2),
    ("sanankou", "222m444p12s11z3s 7777z", "", 2),
    ("sanshoku-doukou", "222m222p22s456s11z2s", "", 2),
    ("chanta", "123m999p789s11z23s1s", "", 2),
    ("chanta", "123m789s11z23s1s 999-p", "", 1),
    ("sankantsu", "23p11z1p 2222m 4444+p 666=6s", "", 2),
    ("shousangen", "123m45p555z66677z6p", "", 2),
    ("honroutou", "111m999p99s11z9s 111-s", "", 2),
    ("honroutou", "1199m1199p11s335z5z", "", 2),
    ("honitsu", "123456789m1122z1z", "", 3),
    ("honitsu", "123789m1122z1z 45-6m", "", 2),
    ("honitsu", "1133557799m223z3z", "", 3),
    ("junchan", "123m999p789s11p23s1s", "", 3),
    ("junchan", "123m789s11p23s1s 999-p", "", 2),
    ("ryanpeikou", "223344m556677p1s1s", "", 3),
    ("ryanpeikou", "2233445566778m8m", "", 3),
    ("chinitsu", "12345679m22299m8m", "", 6),
    ("chinitsu", "12345679m99m8m 222-m", "", 5),
]
HAN_ELSEWHERE = [
    ("north", "123p456p789s44z99p4z", "", 1, "jpml-wrc", {"north": "yakuhai"}),
    ("renhou", "123m456p789s1199p1p", "renhou", 5, "jpml-wrc", {"renhou": "yaku", "renhou_han": 5}),
]
YAKUMAN_CASES = [
    ("kokushi-musou", "119m19p19s123456z7z", ""),
    ("kokushi-musou-13", "19m19p19s1234567z7z", ""),
    ("suuankou", "222m444p666s11z99s9s", "tsumo"),
    ("suuankou", "444p666s11z99s9s 2222m", "tsumo"),
    ("suuankou-tanki", "222m444p666s999s1z1z", ""),
    ("daisangen", "123m55z666z11s5z 777-z", ""),
    ("tsuuiisou", "1122z1z 333-z 555-z 666=z", ""),
    ("tsuuiisou", "1122334455667z7z", ""),
    ("shousuushii", "12m44z3m 111-z 222=z 333+z", ""),
    ("daisuushii", "5z5z 111-z 222=z 333+z 444-z", ""),
    ("chinroutou", "11m99p1m 999-m 111=s 999+s", ""),
    ("ryuuiisou", "22334466s66z6z 888=s", ""),
    ("chuuren-poutou", "1123456789999m1m", ""),
    ("junsei-chuuren-poutou", "1112345678999m5m", ""),
    ("suukantsu", "1z1z 1111m 2222-p 333=3s 4444z", ""),
    ("tenhou", "123m456p789s1199p1p", "tenhou tsumo seat=E"),
    ("chiihou", "123m456p789s1199p1p", "chiihou tsumo"),
]
# A name and a hand that just misses it.
NEAR = [
    ("menzen-tsumo", "123m456p78s99p9s 444-z", "tsumo"),
    ("pinfu", "234m456p79s11p345s8s", "riichi=1"),  # closed wait
    ("pinfu", "234m456p89s11p345s7s", "riichi=1"),  # edge wait
    ("pinfu", "234m456p67s11z345s8s", "riichi=1"),  # pair of the round wind
    ("pinfu", "234m456p67s33z345s8s", "riichi=1"),  # pair of the seat wind
    ("pinfu", "234m456p67s55z345s8s", "riichi=1"),  # pair of dragons
    ("pinfu", "234m67s11p345s8s 45-6p", ""),  # open
    ("tanyao", "234m456p78s44p345s9s", "riichi=1"),
    ("haku", "123m456p78s55z999p9s", "riichi=1"),
    ("seat-wind-south", "123m456p789s22z99p2z", "riichi=1"),  # a guest wind
    ("iipeikou", "223344m78s11p9s 4-56p", ""),  # open
    ("sanshoku-doujun", "234m345p34s999s11z2s", "riichi=1"),
    ("ittsu", "123m456p789s1199p1p", "riichi=1"),
    ("toitoi", "222m444p12s666s11z3s", "riichi=1"),
    ("sanankou", "222m444p66s123s11z6s", "riichi=1"),  # finished by ron: an open triplet
    ("suuankou", "222m444p666s11z99s9s", ""),
    ("sanshoku-doukou", "222m333p22s456s11z2s", "riichi=1"),
    ("chanta", "123m999p789s44z34s2s", "riichi=1"),
    ("honroutou", "111m999p99s11z9s 222-s", ""),
    ("honitsu", "123456m789p1122z1z", ""),
    ("chinitsu", "123456789m1122z1z", ""),
    ("iipeikou", "223344m556677p1s1s", ""),  # ryanpeikou stands in its place
    ("chiitoitsu", "223344m556677p1s1s", ""),  # so does it here
]


def _items(result: object) -> dict[str, Any]:
    return {item.name: item for item in result.yaku} if isinstance(result, Score) else {}


@pytest.mark.parametrize(("name", "hand", "win", "han"), HAN)
def test_yaku_with_han(name: str, hand: str, win: str, han: int, outcome: Callable[..., object]) -> None:
    assert _items(outcome(hand, win))[name].han == han


@pytest.mark.parametrize("case", HAN_ELSEWHERE, ids=lambda case: str(case[0]))
def test_yaku_of_some_rulesets(case: tuple[Any, ...], outcome: Callable[..., object]) -> None:
    name, hand, win, han, rules, changes = case
    assert _items(outcome(hand, win, rules, **changes))[name].han == han


@pytest.mark.parametrize(("name", "hand", "win"), YAKUMAN_CASES)
def test_yakuman(name: str, hand: str, win: str, outcome: Callable[..., object]) -> None:
    assert _items(outcome(hand, win))[name].yakuman == 1


def test_renhou_as_yakuman(outcome: Callable[..., object]) -> None:
    result = outcome("123m456p789s1199p1p", "renhou", renhou="yakuman")
    assert _items(result)["renhou"].yakuman == 1


@pytest.mark.parametrize(("name", "hand", "win"), NEAR)
def test_near_miss(name: str, hand: str, win: str, outcome: Callable[..., object]) -> None:
    assert name not in _items(outcome(hand, win))


def test_every_yaku_has_a_case() -> None:
    named = {case[0] for case in (*HAN, *HAN_ELSEWHERE)}
    assert named == {row.name for row in YAKU}
    assert {case[0] for case in YAKUMAN_CASES} | {"renhou"} == {row.name for row in YAKUMAN}
    assert len(YAKU_NAMES) == len(YAKU) + len(YAKUMAN) - 1  # renhou is in both


@pytest.mark.parametrize("row", [row for row in YAKUMAN if row.replaces], ids=lambda row: row.name)
def test_what_a_yakuman_replaces_is_not_counted_beside_it(row: Yaku, outcome: Callable[..., object]) -> None:
    hand, win = next((case[1], case[2]) for case in YAKUMAN_CASES if case[0] == row.name)
    assert row.replaces not in _items(outcome(hand, win))


def test_four_of_a_kind_is_two_pairs_only_where_the_rules_say_so(outcome: Callable[..., object]) -> None:
    hand = "2222m3355p6677s1z1z"
    with pytest.raises(InvalidHandError, match="not complete"):
        outcome(hand, "riichi=1")
    assert "chiitoitsu" in _items(outcome(hand, "riichi=1", chiitoitsu_four_of_a_kind=True))
