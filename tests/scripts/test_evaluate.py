"""Figures that the models must keep, on real hands that trained nothing; and how they are counted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tehai.datasets.importer import read_shared
from tehai.datasets.labels import LabelledHand
from tehai.datasets.splits import split_of
from tehai.scripts.evaluate import hand_tiles, is_complete, judge, read_all, write_card
from tehai.vision import HandReading, TileReader

TRUTH = LabelledHand(concealed="340m55p", win_tile="5p", melds=("44=4z", "1111z"))


def reading(hand: str, melds: tuple[str, ...], win_tile: str | None, *, sure: bool = True) -> HandReading:
    return HandReading(
        hand=hand,
        melds=melds,
        win_tile=win_tile,
        dora_indicators=(),
        tiles=(),
        doubts=(),
        sure=sure,
        size=(100, 100),
    )


@pytest.mark.parametrize(
    ("hand", "melds", "win_tile", "right", "exact"),
    [
        ("340m555p", ("1111z", "444=z"), "5p", 13, True),
        ("345m555p", ("1111z", "444=z"), "5p", 12, False),
        ("340m555p", ("1111z", "444-z"), "5p", 13, False),
        ("340m555p", ("1111z", "444=z"), "0m", 13, False),
        ("340m55p", ("1111z", "444=z"), None, 12, False),
        ("34m555p_", ("1111z",), "5p", 9, False),
    ],
)
def test_judging(hand: str, melds: tuple[str, ...], win_tile: str | None, right: int, *, exact: bool) -> None:
    result = judge("photo", TRUTH, reading(hand, melds, win_tile))
    assert result.tiles == 13
    assert result.tiles_right == right
    assert result.exact is exact


def test_tiles_of_a_hand_are_counted() -> None:
    assert hand_tiles("30m_", ("44=4z",)) == {"3m": 1, "0m": 1, "_": 1, "4z": 3}


def test_the_card_is_filled_between_its_marks(tmp_path: Path) -> None:
    card = tmp_path / "CARD.md"
    card.write_text("before\n<!-- figures of scripts/x.py -->\nold\n<!-- end of scripts/x.py -->\nafter\n")
    write_card(card, "x.py", {"hands": {"exact": 12.0, "sure": 11.0}})
    text = card.read_text()
    assert "old" not in text
    assert "| exact | sure |\n| --- | --- |\n| 12 | 11 |" in text
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    with pytest.raises(ValueError, match="needs the lines"):
        write_card(card, "y.py", {})


@pytest.mark.skipif("TEHAI_DATA" not in os.environ, reason="TEHAI_DATA names no folder of real photos")
def test_held_out_hands() -> None:
    real = Path(os.environ["TEHAI_DATA"])
    hands = [photo for photo in read_shared(real, "riichi") if is_complete(photo)]
    assert len(hands) == 13
    assert {split_of(photo.group) for photo in hands} == {"heldout"}
    reader = TileReader.from_catalog()
    pairs = read_all(reader, real / "real", hands)
    results = [judge(photo.image, photo.hand, read) for photo, read in pairs if photo.hand]
    assert sum(one.tiles_right for one in results) / sum(one.tiles for one in results) >= 0.98
    assert sum(one.exact for one in results) >= 9
    assert sum(one.sure for one in results) >= 5
    assert [one.photo for one in results if one.sure and not one.exact] == []
