from __future__ import annotations

import pytest

from tehai.scoring.errors import InvalidHandError
from tehai.scoring.notation import parse_hand
from tehai.scoring.rules import load_rules
from tehai.scoring.tenpai import tenpai_tiles


def _waits(hand: str, ruleset: str) -> str:
    return " ".join(str(tile) for tile in tenpai_tiles(parse_hand(hand), load_rules(ruleset)))


@pytest.mark.parametrize(
    ("hand", "formal", "not_used_up"),
    [
        ("234m456p67s11p345s", "2s 5s 8s", "2s 5s 8s"),
        ("123m456p789s1357z", "", ""),
        ("1133m5577p2299s3z", "3z", "3z"),
        ("2222m345p678s999m", "2m", ""),  # a fifth 2m: only the shape is ready
        ("1m234p567s888p 111=m", "1m", ""),  # the called ones are used up too
        ("122333344m5m999s", "3m 6m", "6m"),  # a pair and three runs with the fifth 3m
    ],
)
def test_ready_hands(hand: str, formal: str, not_used_up: str) -> None:
    """JPML: formal tenpai counts. Nagoya: not where the own tiles use up every winning tile."""
    assert _waits(hand, "jpml-wrc") == formal
    assert _waits(hand, "nagoya-norate") == not_used_up


def test_a_wall_without_manzu_simples() -> None:
    assert _waits("11m456p789s11199p", "sanma-35000") == "1m 9p"
    assert _waits("9m456p789s11199p1m", "sanma-35000") == ""


@pytest.mark.parametrize("hand", ["123m", "11111m456p789s11p", "123m456p789s1199p1p"])
def test_no_thirteen_tiles_of_a_hand(hand: str) -> None:
    with pytest.raises(InvalidHandError):
        tenpai_tiles(parse_hand(hand), load_rules("jpml-wrc"))
