"""Hands of the account that are photographed: confirmed as in `tehai photo`, asked only what is unknown."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import numpy as np
import pytest
from PIL import Image

from tehai.app.sample_photo import sample_path

Keep = Callable[..., str]
Run = Callable[..., CompletedProcess[str]]
Refused = Callable[..., str]
Points = Callable[[], list[int]]

pytestmark = pytest.mark.usefixtures("started")

SAMPLE = f"'{sample_path()}'"
HAND = "234m340p6799s8s 777=z"
READY = "2344m406777p678s"


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pictures are written to the current folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def no_photo(tmp_path: Path) -> Path:
    """A file that is no photo."""
    path = tmp_path / "no.jpg"
    path.write_bytes(b"not a picture")
    return path


@pytest.fixture
def no_tiles(tmp_path: Path) -> Path:
    """A photo of nothing."""
    path = tmp_path / "nothing.jpg"
    Image.fromarray(np.full((600, 800, 3), 90, np.uint8)).save(path)
    return path


def test_a_sure_photo_is_recorded_without_a_question(keep: Keep, points: Points, tmp_path: Path) -> None:
    told = keep(
        f"win --winner Ben --from Dai --photo {SAMPLE} --yes --dora 2m --annotate '{tmp_path / 'seen'}'"
    )
    assert "won on 8s by ron from Dai; seat south; round east" in told
    assert points() == [25_000, 28_900, 25_000, 21_100]
    assert (tmp_path / "seen" / "hand-read.jpg").exists()


def test_a_photo_is_confirmed_and_only_the_unknown_is_asked(keep: Keep, points: Points) -> None:
    told = keep(f"win --winner Ben --from Dai --photo {SAMPLE}", typed="\n\n2m\n")
    asked = [line.split("?")[0] for line in told.splitlines() if "? " in line]
    assert asked == ["How did the winning tile come", "Dora indicators, such as 3m0p, or none"]
    assert points() == [25_000, 28_900, 25_000, 21_100]


def test_after_contradicting_answers_what_is_known_is_not_asked_again(keep: Keep) -> None:
    told = keep(f"win --winner Ben --from Dai --photo {SAMPLE} --haitei", typed="\n2m\n\n\n2m\n")
    assert "haitei is a win on the last draw" in told
    assert "seat wind (E is" not in told
    assert "Honba" not in told


def test_a_photo_that_cannot_be_read_leaves_the_hand_to_be_typed(
    keep: Keep, points: Points, no_photo: Path
) -> None:
    told = keep("win --winner Ben --from Dai --photo", no_photo, typed=f"{HAND}\n\n\n2m\n")
    assert f"{no_photo}: " in told
    assert points() == [25_000, 28_900, 25_000, 21_100]


def test_a_concealed_hand_of_a_photo_is_asked_for_riichi_unless_it_was_told(
    keep: Keep, points: Points, no_photo: Path
) -> None:
    typed = "234m340p6799s777z8s\n\nriichi\n\n\n2m\n\n"
    told = keep("win --winner Ben --from Dai --photo", no_photo, typed=typed)
    assert "Riichi? " in told
    keep("undo")
    told = keep(
        "win --winner Ben --from Dai --riichi Ben --photo", no_photo, typed=typed.replace("riichi\n", "")
    )
    assert "Riichi? " not in told
    assert points() == [25_000, 33_000, 25_000, 17_000]


def test_who_stops_records_nothing(refused: Refused) -> None:
    assert "stopped; nothing was scored" in refused(
        f"win --winner Ben --from Dai --photo {SAMPLE}", typed="q\n"
    )


@pytest.mark.parametrize("more", ["--yes", "--json"])
def test_an_unsure_photo_is_refused_where_nothing_is_asked(
    refused: Refused, no_tiles: Path, more: str
) -> None:
    assert "the reading is not sure" in refused(f"win --winner Ben --from Dai {more} --photo", no_tiles)


def test_a_ready_hand_is_confirmed_until_it_waits_for_something(
    keep: Keep, points: Points, no_photo: Path
) -> None:
    typed = f"123m\n\n123m456m789p1357s\n\n{READY}\n\n"
    told = keep(f"draw --tenpai 'Ben:{no_photo}'", typed=typed)
    assert "a waiting hand has 13" in told
    assert "Not ready: no tile completes this hand." in told
    assert f"Ben: {READY} waits for 1m 4m" in told
    assert points() == [24_000, 28_000, 24_000, 24_000]


def test_a_ready_hand_of_a_photo_needs_a_person(refused: Refused, no_photo: Path) -> None:
    told = refused(f"draw --json --tenpai 'Ben:{no_photo}'")
    assert told == "a photo of a ready hand is confirmed by a person: leave --json out\n"
