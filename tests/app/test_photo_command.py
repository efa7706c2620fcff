import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import numpy as np
import pytest
from PIL import Image

from tehai.app.sample_photo import sample_path

Tehai = Callable[..., CompletedProcess[str]]

WON = ("--ron", "--from", "toimen", "--seat", "S", "--round", "E", "--dora", "2m")
HAND = "234m340p6799s8s 777=z"
TYPED = f"{HAND}\n\nron\nS\n\n2m\n\n\n"
"""The hand, accepted, and the answers to what it leaves open."""


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pictures are written to the current folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(params=["text", "empty", "missing", "folder", "cut off"])
def unreadable(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Something that is no photo."""
    path = tmp_path / "hand.jpg"
    content = {"text": b"not a picture\n", "empty": b"", "cut off": sample_path().read_bytes()[:20_000]}
    if request.param == "folder":
        path.mkdir()
    elif request.param in content:
        path.write_bytes(content[request.param])
    return path


def saved(pixels: np.ndarray, path: Path) -> Path:
    Image.fromarray(pixels).save(path, quality=95)
    return path


@pytest.fixture(scope="module")
def sample() -> np.ndarray:
    """The pixels of the sample photo."""
    return np.array(Image.open(sample_path()))


@pytest.fixture
def no_tiles(sample: np.ndarray, tmp_path: Path) -> Path:
    """A photo of the empty part of the table."""
    return saved(sample[100:400, 1300:1900], tmp_path / "table.jpg")


@pytest.fixture
def thirteen(sample: np.ndarray, tmp_path: Path) -> Path:
    """The sample without its winning tile: felt is laid over it."""
    pixels = sample.copy()
    pixels[300:500, 230:440] = sample[40:240, 230:440]
    return saved(pixels, tmp_path / "thirteen.jpg")


def test_the_sample_is_read_and_scored(tehai: Tehai, tmp_path: Path) -> None:
    done = tehai("photo", "--sample", "--yes")
    assert done.returncode == 0, done.stderr
    assert f"Hand: {HAND.replace('6799s8s', '67998s')}" in done.stdout
    assert "Score: 3 han 30 fu, 3,900 points" in done.stdout
    assert "toimen (across) pays 3,900" in done.stdout
    assert "What was read, drawn over the photo: hand-read.jpg" in done.stdout
    assert Image.open(tmp_path / "hand-read.jpg").size == Image.open(sample_path()).size


def test_a_sure_photo_is_scored_as_the_options_say(tehai: Tehai) -> None:
    done = tehai("photo", sample_path(), "--yes", *WON, "--honba", 2)
    assert done.returncode == 0, done.stderr
    assert "Ron: 4,500, with 2 honba" in done.stdout


def test_json_of_a_photo_has_the_reading_and_the_score(tehai: Tehai) -> None:
    answer = json.loads(tehai("photo", sample_path(), "--json", *WON).stdout)
    assert answer["photo"] == str(sample_path())
    assert (answer["hand"], answer["melds"], answer["win_tile"]) == ("234m340p67998s", ["777=z"], "8s")
    assert answer["sure"] is True
    assert answer["milliseconds"].keys() >= {"load", "detect", "classify", "arrange", "decode"}
    assert (answer["score"]["han"], answer["score"]["fu"]) == (3, 30)
    assert answer["score"]["payments"] == {"self": 3900, "shimocha": 0, "toimen": -3900, "kamicha": 0}


def test_a_photo_is_confirmed_and_asked_for_what_it_leaves_open(tehai: Tehai) -> None:
    done = tehai("photo", sample_path(), typed="\nron\nS\n\n2m\n\n\n")
    assert done.returncode == 0, done.stderr
    assert "Riichi?" not in done.stdout
    assert "Won by ron (a discard) or tsumo (the own draw)?" in done.stdout
    assert "Score: 3 han 30 fu, 3,900 points" in done.stdout


def test_a_tile_is_corrected_by_the_number_that_is_shown(tehai: Tehai) -> None:
    reading = json.loads(tehai("read", "--json", sample_path()).stdout)
    number = 1 + [tile["tile"] for tile in reading["tiles"]].index("0p")
    done = tehai(
        "photo", sample_path(), *WON, "--sticks", 0, typed=f"{number}=5p\nundo\n{number}=5p\n\n\n0\n"
    )
    assert done.returncode == 0, done.stderr
    assert f" {number}:0p" in done.stdout
    assert f" {number}:5p" in done.stdout
    assert "Score: 2 han 30 fu, 2,000 points" in done.stdout


def test_a_contradiction_is_told_and_asked_again(tehai: Tehai) -> None:
    answers = "\n0\n0\n\nron\nS\n\n2m\n0\n0\n"
    done = tehai("photo", sample_path(), *WON, "--riichi", "--no-ippatsu", typed=f"\n{answers}")
    assert "riichi is for concealed hands, and this one has an open meld" in done.stdout


def test_a_person_who_stops_is_not_scored(tehai: Tehai) -> None:
    done = tehai("photo", sample_path(), typed="q\n")
    assert done.returncode == 1
    assert done.stderr == "stopped; nothing was scored\n"


def test_input_that_ends_is_one_message(tehai: Tehai) -> None:
    done = tehai("photo", sample_path(), typed="\n")
    assert done.returncode == 1
    assert done.stderr.startswith("the input ended at the question: Won by ron")


def test_an_unreadable_photo_is_one_message(tehai: Tehai, unreadable: Path) -> None:
    done = tehai("photo", unreadable, "--yes", *WON)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(f"{unreadable}: ")
    assert len(done.stderr.splitlines()) == 1


def test_an_unreadable_photo_leaves_the_person_to_type_the_hand(tehai: Tehai, unreadable: Path) -> None:
    done = tehai("photo", unreadable, typed=TYPED)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{unreadable}: ")
    assert "Score: 3 han 30 fu, 3,900 points" in done.stdout


def test_a_photo_without_tiles_is_refused_and_can_be_typed(tehai: Tehai, no_tiles: Path) -> None:
    refused = tehai("photo", no_tiles, "--yes", *WON)
    assert refused.returncode == 1
    assert "no tiles were found" in refused.stderr
    done = tehai("photo", no_tiles, typed=TYPED)
    assert "Score: 3 han 30 fu, 3,900 points" in done.stdout


def test_thirteen_tiles_are_refused_and_can_be_completed(tehai: Tehai, thirteen: Path) -> None:
    refused = tehai("photo", thirteen, "--yes", *WON)
    assert refused.returncode == 1
    assert "13 tiles where a complete hand has 14" in refused.stderr
    done = tehai("photo", thirteen, *WON, "--honba", 0, "--sticks", 0, typed="\nwin=8s\n\n\n")
    assert done.returncode == 0, done.stderr
    assert "the hand has 13 tiles, a meld counting as three; a win has 14" in done.stdout
    assert "Score: 3 han 30 fu, 3,900 points" in done.stdout


def test_photos_are_read_one_after_the_other(tehai: Tehai, no_tiles: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.jpg"
    done = tehai("read", "--json", "--annotate", tmp_path / "seen", missing, no_tiles, sample_path())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [answer["photo"] for answer in answers] == [str(missing), str(no_tiles), str(sample_path())]
    assert answers[0]["error"]["code"] == "not-found"
    assert (answers[1]["hand"], answers[1]["sure"]) == ("", False)
    assert answers[2]["hand"] == "234m340p67998s"
    assert sorted(path.name for path in (tmp_path / "seen").iterdir()) == ["hand-read.jpg", "table-read.jpg"]


def test_read_tells_a_person_what_stands_there(tehai: Tehai) -> None:
    done = tehai("read", sample_path())
    assert done.returncode == 0
    assert done.stdout.startswith(f"{sample_path()}: sure\nHand: 234m340p67998s 777=z\n")
    assert "pon from toimen (across)" in done.stdout
