"""Sampled hands are complete hands, and their notation reads back as them."""

from collections import Counter

import numpy as np
import pytest

from tehai.datasets.hands import DrawnHand, DrawnMeld, sample_hand, to_mpsz
from tehai.datasets.labels import KINDS
from tehai.scoring.notation import format_hand, parse_hand
from tehai.vision.complete import is_complete

HANDS = [sample_hand(np.random.default_rng(seed)) for seed in range(400)]


def line(hand: DrawnHand) -> str:
    """Return the hand as a line of notation, the winning tile last."""
    return " ".join([to_mpsz(hand.without_win) + hand.win_tile, *(meld.word for meld in hand.melds)])


def test_every_hand_is_complete() -> None:
    for hand in HANDS:
        kinds = Counter(tile.replace("0", "5") for tile in hand.concealed)
        assert is_complete([kinds[kind] for kind in KINDS], len(hand.melds)), line(hand)


def test_notation_reads_back_as_it_was_written() -> None:
    for hand in HANDS:
        melds = format_hand(parse_hand(line(hand))).split()[1:]
        assert melds == [meld.word for meld in hand.melds]


def test_all_melds_and_forms_occur() -> None:
    kinds = Counter(meld.kind for hand in HANDS for meld in hand.melds)
    assert set(kinds) == {"chi", "pon", "daiminkan", "shouminkan", "ankan"}
    assert {len(hand.groups) for hand in HANDS} >= {1, 7}  # thirteen orphans, seven pairs
    assert any("0" in line(hand) for hand in HANDS)


@pytest.mark.parametrize(
    ("meld", "word"),
    [
        (DrawnMeld(kind="chi", own=("5m", "6m"), called="4m", source="-"), "4-56m"),
        (DrawnMeld(kind="chi", own=("3m", "0m"), called="4m", source="-"), "34-0m"),
        (DrawnMeld(kind="pon", own=("1z", "1z"), called="1z", source="="), "111=z"),
        (DrawnMeld(kind="daiminkan", own=("1z", "1z", "1z"), called="1z", source="+"), "1111+z"),
        (DrawnMeld(kind="shouminkan", own=("1z", "1z"), called="1z", added="1z", source="="), "111=1z"),
        (DrawnMeld(kind="ankan", own=("1z", "1z", "1z", "1z")), "1111z"),
    ],
)
def test_melds_are_written_as_players_do(meld: DrawnMeld, word: str) -> None:
    assert meld.word == word
