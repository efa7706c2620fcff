"""Fu, item by item (Kyokai, article 44). The winner is West in the East round and wins by ron unless said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.result import Score

CASES = [
    # hand, circumstances, the items after the 20 of winning, the total
    ("234m456p67s11p345s8s", "riichi=1", "closed-ron 10", 30),
    ("234m456p67s11p345s8s", "tsumo", "", 20),  # pinfu has no tsumo fu
    ("234m67s44p345s8s 4-56p", "", "open-pinfu 10", 30),
    ("234m67s44p345s8s 4-56p", "tsumo", "tsumo 2, rounding 8", 30),
    ("234m456p68s44p345s7s", "", "closed-ron 10, kanchan 2, rounding 8", 40),
    ("123m456p89s44z345s7s", "riichi=1", "closed-ron 10, penchan 2, rounding 8", 40),
    ("12m456p789s44z345s3m", "riichi=1", "closed-ron 10, penchan 2, rounding 8", 40),
    ("234m456p678s345s8p8p", "", "closed-ron 10, tanki 2, rounding 8", 40),
    ("234m456p678s44p88s4p", "", "closed-ron 10, open-triplet 444p 2, rounding 8", 40),
    ("234m456p678s44p88s4p", "tsumo", "closed-triplet 444p 4, tsumo 2, rounding 4", 30),
    ("234m456p678s11p99s1p", "riichi=1", "closed-ron 10, open-triplet 111p 4, rounding 6", 40),
    ("234m456p678s11p99s1p", "tsumo", "closed-triplet 111p 8, tsumo 2", 30),
    ("234m67s33z345s8s 5555z", "", "closed-ron 10, closed-quad 5555z 32, value-pair 33z 2, rounding 6", 70),
    ("234m67s44z345s8s 555=z", "", "open-triplet 555z 4, rounding 6", 30),
    ("234m67s44z345s8s 555=5z", "", "open-quad 5555z 16, rounding 4", 40),
    ("234m67s44p345s8s 8888=m", "", "open-quad 8888m 8, rounding 2", 30),
    ("234m67s44p345s8s 8888m", "", "closed-ron 10, closed-quad 8888m 16, rounding 4", 50),
    ("234m67s44p345s8s 888=m", "", "open-triplet 888m 2, rounding 8", 30),
    ("234m456p67s55z345s8s", "riichi=1", "closed-ron 10, value-pair 55z 2, rounding 8", 40),
    ("234m456p67s11z345s8s", "riichi=1", "closed-ron 10, value-pair 11z 2, rounding 8", 40),
    ("234m456p67s11z345s8s", "riichi=1 seat=E", "closed-ron 10, double-wind-pair 11z 2, rounding 8", 40),
    ("234m456p67s44z345s8s", "riichi=1", "closed-ron 10", 30),
    ("1133m5577p2299s3z3z", "", None, 25),
    ("119m19p19s123456z7z", "", None, 0),
]


def _text(result: Score) -> str:
    return ", ".join(str(item) for item in result.fu_items[1:])


@pytest.mark.parametrize(("hand", "win", "items", "total"), CASES)
def test_items_and_total(
    hand: str, win: str, items: str | None, total: int, reckon: Callable[..., Score]
) -> None:
    result = reckon(hand, win)
    assert result.fu == total == sum(item.fu for item in result.fu_items)
    if items is not None:
        assert _text(result) == items
        assert str(result.fu_items[0]) == "winning 20"


@pytest.mark.parametrize(
    ("hand", "win", "changes", "total"),
    [
        ("234m456p67s11z345s8s", "riichi=1 seat=E", {"double_wind_pair_fu": 4}, 40),
        ("222m67s11z345s8s 888=m", "seat=E tsumo haitei", {"double_wind_pair_fu": 4}, 40),
        ("222m67s11z345s8s 888=m", "seat=E tsumo haitei", {"double_wind_pair_fu": 2}, 30),
        ("234m456p67s11p345s8s", "tsumo", {"pinfu_tsumo_fu": True}, 30),
        ("234m67s44p345s8s 4-56p", "", {"open_pinfu_fu": 20}, 20),
        ("234m67s44z345s8s 8888m", "tsumo rinshan", {"rinshan_tsumo_fu": True}, 40),
        ("222m67s44z345s8s 888=8p", "tsumo rinshan", {"rinshan_tsumo_fu": True}, 40),
        ("67s44p345s8s 4-56p 6666=m", "tsumo rinshan", {"rinshan_tsumo_fu": False}, 30),
        ("1133m5577p2299s3z3z", "", {"chiitoitsu_fu": 50}, 50),
    ],
)
def test_what_rulesets_differ_in(
    hand: str, win: str, changes: dict[str, object], total: int, reckon: Callable[..., Score]
) -> None:
    assert reckon(hand, win, **changes).fu == total


def test_rinshan_tsumo_fu_is_an_item(reckon: Callable[..., Score]) -> None:
    hand = "67s44p345s8s 4-56p 6666=m"
    assert "tsumo 2" in _text(reckon(hand, "tsumo rinshan", rinshan_tsumo_fu=True))
    assert "tsumo 2" not in _text(reckon(hand, "tsumo rinshan", rinshan_tsumo_fu=False))


def test_highest_fu_of_one_hand(reckon: Callable[..., Score]) -> None:
    """Four closed kans of terminals and honours, 20 + 4 × 32, pair of the own wind, tanki, tsumo: 154."""
    result = reckon("3z3z 1111m 9999p 1111s 5555z", "tsumo rinshan")
    assert result.fu == 160
