"""Corrections as labelled photos: the data sets' reader takes them, and what is not known is left out."""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from PIL import Image

from tehai.app.desk.review.queue import Queue
from tehai.app.desk.review.said import correction_of
from tehai.app.desk.store.engine import store_url
from tehai.app.desk.store.reviews import SET_ASIDE
from tehai.app.desk.store.store import Store
from tehai.app.sample_photo import sample_path
from tehai.datasets.labels import LabelledPhoto, read_labels
from tehai.scoring.answer import Json
from tests.app.desk.desk_samples import RULES
from tests.app.desk.review_samples import PLACES, RIGHT, Desk, made_desk

Tehai = Callable[..., CompletedProcess[str]]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return made_desk(store_url(tmp_path), tmp_path)


def settle(desk: Desk, name: str, told: Mapping[str, Json], places: Sequence[int | None]) -> None:
    """Say what a photo shows."""
    store = Store.open(desk.url)
    with contextlib.closing(store):
        queue = Queue(store, RULES)
        case = next(
            one for one in queue.cases() if one.outcome.job.photo and one.outcome.job.photo.path == name
        )
        assert queue.take(case, "Aki")
        said = told if SET_ASIDE in told else correction_of(told, list(places), queue.whole(case), RULES)
        assert queue.settle(case, said, "Aki", "Aki")


def export(desk: Desk, tehai: Tehai) -> tuple[tuple[LabelledPhoto, ...], str]:
    """Export the labels, and return them as the data sets' reader reads them, and what was told."""
    folder = desk.photos.parent
    target = folder / "labels"
    done = tehai("batch", "--out", folder, "--export-labels", target)
    assert (done.returncode, done.stderr) == (0, "")
    return read_labels(target / "labels.jsonl"), done.stdout


def test_the_reader_of_the_data_sets_reads_back_what_was_settled(desk: Desk, tehai: Tehai) -> None:
    settle(desk, "doubtful.jpg", {**RIGHT, "hand": "3p4p5p2m3m4m6s7s9s9s8s"}, PLACES)
    ((photo,), told) = export(desk, tehai)
    assert "photos with labels: 1; left out: 0" in told
    assert [tile.tile for tile in photo.tiles[:14]] == [
        *("3p", "4p", "5p", "2m", "3m", "4m", "6s", "7s", "9s", "9s", "8s", "7z", "7z", "7z"),
    ]
    assert [tile.role for tile in photo.tiles[:14]] == ["concealed"] * 11 + ["meld"] * 3
    assert {tile.role for tile in photo.tiles[14:]} <= {"dora", "other"}
    assert {tile.group for tile in photo.tiles if tile.role == "meld"} == {0}
    assert photo.hand is not None
    assert photo.hand.concealed == "3p4p5p2m3m4m6s7s9s9s8s"
    assert photo.hand.melds == ("77=7z",)
    assert photo.hand.win_tile is None  # in the photo as it was read none lies apart
    store = Store.open(desk.url)
    with contextlib.closing(store):
        (outcome,) = (one for one in store.outcomes() if one.corrected)
    seen = [tile["quad"] for tile in outcome.reading["tiles"]]  # type: ignore[index, union-attr, call-overload]
    assert [[list(point) for point in tile.points] for tile in photo.tiles] == seen
    picture = desk.photos.parent / "labels" / photo.image
    with Image.open(picture) as shown, Image.open(sample_path()) as original:
        assert shown.size == original.size == photo.size_wh
        assert not shown.getexif()
    assert "Aki" not in (desk.photos.parent / "labels" / "labels.jsonl").read_text(encoding="utf-8")


def test_a_tile_that_lies_apart_is_the_winning_one(desk: Desk, tehai: Tehai) -> None:
    settle(desk, "claimed.jpg", RIGHT, PLACES)
    ((photo,), _) = export(desk, tehai)
    assert photo.hand is not None
    assert (photo.hand.concealed, photo.hand.win_tile) == ("3p4p0p2m3m4m6s7s9s9s", "8s")
    assert photo.tiles[10].role == "win"


def test_one_hand_is_one_group_whatever_photos_show_it(desk: Desk, tehai: Tehai) -> None:
    settle(desk, "claimed.jpg", RIGHT, PLACES)
    settle(desk, "doubtful.jpg", RIGHT, PLACES)
    settle(desk, "other.jpg", {**RIGHT, "hand": "3p4p5p2m3m4m6s7s9s9s8s"}, PLACES)
    photos, _ = export(desk, tehai)
    assert len(photos) == 3
    assert len({photo.group for photo in photos}) == 2


def test_the_same_corrections_give_the_same_bytes(desk: Desk, tehai: Tehai) -> None:
    settle(desk, "claimed.jpg", RIGHT, PLACES)
    folder = desk.photos.parent / "labels"
    export(desk, tehai)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    export(desk, tehai)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_what_nobody_knows_of_teaches_nothing(desk: Desk, tehai: Tehai) -> None:
    settle(desk, "claimed.jpg", RIGHT, [None, *PLACES[1:]])  # a tile that the reader did not see
    # The tile in doubt is taken away and another typed: what lies there nobody has said.
    settle(desk, "doubtful.jpg", RIGHT, [0, 1, None, *PLACES[3:]])
    settle(desk, "stray.jpg", {SET_ASIDE: True}, [])
    settle(desk, "other.jpg", RIGHT, PLACES)
    (desk.photos / "other.jpg").unlink()
    photos, told = export(desk, tehai)
    assert photos == ()
    assert "photos with labels: 0; left out: 3" in told


def test_without_results_or_photos_it_is_one_message(desk: Desk, tehai: Tehai, tmp_path: Path) -> None:
    done = tehai("batch", "--export-labels", tmp_path / "labels")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    done = tehai("batch", "--out", tmp_path / "none", "--export-labels", tmp_path / "labels")
    assert done.returncode == 1
    assert "holds no results of tehai batch" in done.stderr
    for path in desk.photos.iterdir():
        path.unlink()
    desk.photos.rmdir()
    done = tehai("batch", "--out", tmp_path, "--export-labels", tmp_path / "labels")
    assert "FOLDER: name the folder of the photos" in done.stderr
