"""How hands lie in real photos: labelled boxes stand in for detections, so only what follows is tested."""

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tehai.scoring.notation import parse_meld, parse_tiles
from tehai.vision.reading import HandReading, SeenTile
from tests.vision.conftest import posterior, read

FOLDER = os.environ.get("TEHAI_DATA")

pytestmark = pytest.mark.skipif(FOLDER is None, reason="TEHAI_DATA is not set: no real photos")


def photos(*, with_hand: bool) -> list[dict[str, Any]]:
    assert FOLDER is not None
    lines = (Path(FOLDER) / "real" / "riichi.jsonl").read_text(encoding="utf-8").splitlines()
    return [photo for photo in map(json.loads, lines) if ("hand" in photo) == with_hand]


def seen(label: dict[str, Any]) -> SeenTile:
    """The upright box as a quad; which side is the short one is only guessed from the box."""
    xs, ys = zip(*label["points"], strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    if right - left > bottom - top:
        corners = (*corners[1:], corners[0])
    return SeenTile(quad=corners, score=0.95, face_up=0.99, probabilities=posterior(label["tile"]))


def read_labels(photo: dict[str, Any]) -> HandReading:
    return read([seen(label) for label in photo["tiles"]], tuple(photo["size"]))


def tiles_of(photo: dict[str, Any]) -> Counter[str]:
    hand = photo["hand"]
    melds = [tile for word in hand["melds"] for tile in parse_meld(word).tiles]
    loose = parse_tiles(hand["concealed"] + (hand["win_tile"] or ""))
    return Counter(map(str, (*loose, *melds)))


def test_hands_whose_tiles_are_all_labelled_are_read() -> None:
    read_right = sure = 0
    for photo in photos(with_hand=True):
        if tiles_of(photo) - Counter(label["tile"] for label in photo["tiles"]):
            continue  # a box is missing
        reading, hand = read_labels(photo), photo["hand"]
        assert sorted(parse_tiles(reading.hand)) == sorted(
            parse_tiles(hand["concealed"] + (hand["win_tile"] or ""))
        ), photo["image"]
        assert reading.win_tile == hand["win_tile"], photo["image"]
        assert [parse_meld(word) for word in reading.melds] == [parse_meld(word) for word in hand["melds"]]
        read_right += 1
        sure += reading.sure
    assert read_right >= 14
    assert sure >= 8  # boxes make turned tiles look larger and less turned than they are


def test_what_is_no_hand_is_never_sure() -> None:
    assert not any(read_labels(photo).sure for photo in photos(with_hand=False)[::3])


def test_a_missing_box_is_noticed() -> None:
    """The same hands with each of their tiles taken away in turn."""
    for photo in photos(with_hand=True)[::4]:
        labels = photo["tiles"]
        for left_out in range(0, min(len(labels), 14), 3):
            rest = {**photo, "tiles": labels[:left_out] + labels[left_out + 1 :]}
            assert not read_labels(rest).sure, (photo["image"], left_out)
