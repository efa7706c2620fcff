"""The shared photos: read, corrected, and refused when a correction does not fit."""

import os
from pathlib import Path

import pytest

from tehai.datasets.importer import (
    Correction,
    apply_corrections,
    read_corrections,
    read_shared,
    shared_folder,
)
from tehai.datasets.labels import LabelError, LabelledPhoto, LabelledTile
from tehai.datasets.splits import split_of

BOX = ((0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (0.0, 40.0))
PHOTO = LabelledPhoto(
    image="hk/a.jpg",
    size_wh=(640, 480),
    group="g1",
    source="here",
    licence="CC0",
    style="hong-kong",
    tiles=tuple(LabelledTile(tile=t, shape="box", points=BOX) for t in ("3m", "1p", "9s")),
)
needs_photos = pytest.mark.skipif(
    "TEHAI_DATA" not in os.environ, reason="TEHAI_DATA names no folder of photos"
)


def tiles_after(*corrections: Correction) -> list[str]:
    """Return the tiles of PHOTO once corrected."""
    return [tile.tile for tile in apply_corrections([PHOTO], corrections)[0].tiles]


def test_a_correction_changes_drops_or_adds_a_tile() -> None:
    renamed = Correction(photo="hk/a.jpg", index=0, was="3m", now="6m", why="three strokes and a lid")
    dropped = Correction(photo="hk/a.jpg", index=1, was="1p", now="", why="a cup")
    added = Correction(photo="hk/a.jpg", points=BOX, now="5z", why="blank white dragon, unlabelled")
    assert tiles_after() == ["3m", "1p", "9s"]
    assert tiles_after(renamed) == ["6m", "1p", "9s"]
    assert tiles_after(dropped, renamed, added) == ["6m", "9s", "5z"]


@pytest.mark.parametrize(
    "correction",
    [
        Correction(photo="hk/a.jpg", index=0, was="4m", now="6m", why="said otherwise"),
        Correction(photo="hk/a.jpg", index=9, was="4m", now="6m", why="no such tile"),
        Correction(photo="hk/b.jpg", index=0, was="3m", now="6m", why="no such photo"),
    ],
)
def test_a_correction_that_does_not_fit_is_refused(correction: Correction) -> None:
    with pytest.raises(LabelError):
        tiles_after(correction)


@pytest.mark.parametrize("fields", [{"index": 0}, {"index": 0, "was": "3m", "why": ""}, {}])
def test_an_incomplete_correction_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(LabelError):
        Correction(**{"photo": "hk/a.jpg", "now": "6m", "why": "seen"} | fields)  # type: ignore[arg-type]


def test_the_list_of_corrections_reads() -> None:
    for correction in read_corrections():
        assert correction.photo.startswith(("riichi/", "hk/"))


def test_a_folder_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TEHAI_DATA", str(tmp_path / "nothing"))
    with pytest.raises(FileNotFoundError, match=r"TEHAI_DATA names .*nothing"):
        shared_folder()
    monkeypatch.delenv("TEHAI_DATA")
    assert shared_folder() is None


@needs_photos
def test_the_shared_photos_read_and_the_known_hands_are_held_out() -> None:
    folder = shared_folder()
    assert folder is not None
    riichi = read_shared(folder, "riichi")
    hands = [photo for photo in riichi if photo.hand]
    assert (len(riichi), len(read_shared(folder, "hk")), len(hands)) == (83, 1415, 16)
    assert {split_of(photo.group) for photo in hands} == {"heldout"}
    assert sum(photo.hand is not None and photo.hand.tile_count == 14 for photo in hands) == 13
    assert all((folder / "real" / photo.image).is_file() for photo in riichi)


@needs_photos
def test_every_correction_names_a_shared_photo() -> None:
    folder = shared_folder()
    assert folder is not None
    names = {photo.image for style in ("riichi", "hk") for photo in read_shared(folder, style)}
    assert {correction.photo for correction in read_corrections()} <= names
