"""Figures that the models must keep, on real hands that trained nothing; and how they are counted."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tehai.datasets.importer import read_shared
from tehai.datasets.labels import LabelledHand, LabelledPhoto, LabelledTile
from tehai.datasets.splits import split_of
from tehai.scripts.evaluate import (
    hand_tiles,
    is_complete,
    judge,
    judge_tiles,
    look_alikes,
    part_figures,
    read_all,
    write_card,
)
from tehai.scripts.hand_parts import calibration_error, parts_right, takes_in_others
from tehai.scripts.worst_photos import JudgedPhoto, worst, write_page
from tehai.vision import HandReading, ReadTile, Role, TileReader

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


def tile_at(place: int, role: Role, *, name: str = "1m", confidence: float = 1.0) -> ReadTile:
    left = 40.0 * place
    quad = ((left, 0.0), (left + 30, 0.0), (left + 30, 40.0), (left, 40.0))
    return ReadTile(tile=name, confidence=confidence, alternatives=(), quad=quad, role=role)


def label_at(place: int, role: str, *, name: str = "1m") -> LabelledTile:
    return LabelledTile(tile=name, shape="quad", points=tile_at(place, Role.OTHER).quad, role=role)


def photo(*labels: LabelledTile) -> LabelledPhoto:
    return LabelledPhoto(
        image="a.jpg", size_wh=(400, 100), group="g", source="s", licence="l", style="x", tiles=labels
    )


@pytest.mark.parametrize(
    ("melds", "part", "right"),
    [
        (("1111z", "444=z"), "melds", (2, 2)),
        (("1111z", "444-z"), "melds", (1, 2)),
        (("1111z", "444-z"), "callers", (0, 1)),
        (("1111z", "44=4z"), "callers", (1, 1)),
        (("111z", "44=4z"), "ankan", (0, 1)),
        (("1111z",), "shouminkan", (0, 0)),
        (("1111z",), "winning tile", (1, 1)),
    ],
)
def test_parts_of_a_hand(melds: tuple[str, ...], part: str, right: tuple[int, int]) -> None:
    assert parts_right(TRUTH, reading("340m555p", melds, "5p"))[part] == right


@pytest.mark.parametrize(
    ("hand", "right"),
    [("340m555p", (1, 1)), ("345m555p", (0, 1)), ("340m550p", (1, 2)), ("34m555p_", (0, 1))],
)
def test_red_fives_overlooked_and_invented_both_count(hand: str, right: tuple[int, int]) -> None:
    assert parts_right(TRUTH, reading(hand, TRUTH.melds, "5p"))["red fives"] == right


def test_tiles_taken_in_from_outside() -> None:
    own, other = label_at(0, "concealed"), label_at(1, "other")
    read = replace(reading("1m", (), None), tiles=(tile_at(0, Role.CONCEALED), tile_at(1, Role.OTHER)))
    assert takes_in_others(photo(own), read) is None
    assert takes_in_others(photo(own, other), read) is False
    taken = replace(read, tiles=(tile_at(0, Role.CONCEALED), tile_at(1, Role.WIN)))
    assert takes_in_others(photo(own, other), taken) is True


def test_calibration_error() -> None:
    assert calibration_error([]) == 0
    assert calibration_error([(0.75, True)] * 3 + [(0.75, False)]) == pytest.approx(0)
    assert calibration_error([(0.9, False)] * 5 + [(0.1, False)] * 5) == pytest.approx(0.5)


def test_figures_of_the_parts() -> None:
    right = judge("a", TRUTH, reading("340m555p", TRUTH.melds, "5p"))
    wrong = judge("b", TRUTH, reading("340m555p", ("1111z", "444-z"), "5p"))
    figures = part_figures([replace(right, takes_in=False), replace(wrong, takes_in=True)])
    assert figures["exact %"] == figures["sure and wrong %"] == figures["callers %"] == 50
    assert figures["melds %"] == 75
    assert figures["winning tile %"] == figures["red fives %"] == 100
    assert figures["others taken in %"] == 50
    assert "shouminkan %" not in figures


def test_names_mistaken_for_one_another() -> None:
    labels = [label_at(place, "concealed", name="5m") for place in range(3)]
    names = ("0m", "0m", "5m")
    tiles = tuple(tile_at(place, Role.CONCEALED, name=name) for place, name in enumerate(names))
    result = judge_tiles(photo(*labels), replace(reading("1m", (), None), tiles=tiles))
    assert look_alikes([result]) == {"5m as 0m": 2}
    assert result.told == ((1.0, False), (1.0, False), (1.0, True))


def test_the_page_shows_the_silent_errors_first(tmp_path: Path) -> None:
    file = tmp_path / "a.jpg"
    assert cv2.imwrite(str(file), np.full((100, 100, 3), 128, np.uint8))
    read = [
        reading("340m555p", TRUTH.melds, "5p"),
        reading("34m555p", TRUTH.melds, "5p", sure=False),
        reading("345m555p", TRUTH.melds, "5p"),
    ]
    judged = [JudgedPhoto(file=file, reading=one, result=judge(one.hand, TRUTH, one)) for one in read]
    assert [one.result.photo for one in worst(judged)] == ["345m555p", "34m555p"]
    page = write_page(tmp_path / "page", judged, {"<hands>": {"exact": 1.0}})
    text = page.read_text(encoding="utf-8")
    assert text.index("sure and wrong") < text.index("<h2>34m555p")
    assert "&lt;hands&gt;" in text
    assert {one.name for one in page.parent.iterdir()} == {"index.html", "01-a.jpg", "02-a.jpg"}


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
