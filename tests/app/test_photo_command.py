import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from subprocess import CompletedProcess

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from tehai.app.sample_photo import sample_path
from tehai.scoring import Seat, parse_meld
from tehai.vision import HandReading, ReadTile, Role, TileReader, load_image

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


Pixels = npt.NDArray[np.uint8]


@pytest.fixture(scope="module")
def sample() -> tuple[Pixels, HandReading]:
    """The sample photo and its reading."""
    pixels = load_image(sample_path())
    return pixels, TileReader.from_catalog().read(pixels)


def corners(tile: ReadTile, scale: float = 1.0) -> npt.NDArray[np.float32]:
    quad = np.array(tile.quad, np.float32)
    return np.asarray(quad.mean(axis=0) + scale * (quad - quad.mean(axis=0)), np.float32)


def without(pixels: Pixels, tiles: Iterable[ReadTile]) -> Pixels:
    """Take tiles off the table: what lies around each is drawn over it."""
    mask = np.zeros(pixels.shape[:2], np.uint8)
    for tile in tiles:
        cv2.fillConvexPoly(mask, np.round(corners(tile, 1.9)).astype(np.int32), 255)
    return np.asarray(cv2.inpaint(pixels, mask, 5, cv2.INPAINT_TELEA), np.uint8)


def repainted(pixels: Pixels, source: ReadTile, targets: Iterable[ReadTile]) -> Pixels:
    """Draw the face of one tile over others."""
    size = pixels.shape[1::-1]
    for target in targets:
        onto = cv2.getPerspectiveTransform(corners(source), corners(target))
        mask = np.zeros(pixels.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, np.round(corners(target)).astype(np.int32), 255)
        pixels = np.where(mask[:, :, None] > 0, cv2.warpPerspective(pixels, onto, size), pixels)
    return np.asarray(pixels, np.uint8)


def saved(pixels: Pixels, path: Path) -> Path:
    Image.fromarray(pixels).save(path, quality=95)
    return path


@pytest.fixture
def no_tiles(sample: tuple[Pixels, HandReading], tmp_path: Path) -> Path:
    """An empty table: one corner of the sample, enlarged."""
    corner = sample[0][:120, -160:]
    return saved(np.asarray(cv2.resize(corner, (1200, 900)), np.uint8), tmp_path / "table.jpg")


@pytest.fixture
def thirteen(sample: tuple[Pixels, HandReading], tmp_path: Path) -> Path:
    """The sample without its winning tile."""
    pixels, reading = sample
    won = [tile for tile in reading.tiles if tile.role is Role.WIN]
    return saved(without(pixels, won), tmp_path / "thirteen.jpg")


@pytest.fixture
def five_3m(sample: tuple[Pixels, HandReading], tmp_path: Path) -> Path:
    """The sample with a 3m in the place of four other tiles."""
    pixels, reading = sample
    three = next(tile for tile in reading.tiles if tile.tile == "3m")
    others = [tile for tile in reading.tiles if tile.tile in {"2m", "6s", "9s"}]
    assert len(others) == 4
    return saved(repainted(pixels, three, others), tmp_path / "five.jpg")


def test_the_sample_is_read_and_scored(tehai: Tehai, tmp_path: Path) -> None:
    done = tehai("photo", "--sample", "--yes")
    assert done.returncode == 0, done.stderr
    assert "Hand: 234m340p67998s " in done.stdout
    assert "pon from toimen (across)" in done.stdout
    assert "Score: 3 han 30 fu, 3,900 points" in done.stdout
    assert "toimen (across) pays 3,900" in done.stdout
    assert "What was read, drawn over the photo: hand-read.jpg" in done.stdout
    with Image.open(tmp_path / "hand-read.jpg") as drawn, Image.open(sample_path()) as photo:
        assert drawn.size == photo.size


def test_a_sure_photo_is_scored_as_the_options_say(tehai: Tehai) -> None:
    done = tehai("photo", sample_path(), "--yes", *WON, "--honba", 2)
    assert done.returncode == 0, done.stderr
    assert "Ron: 4,500, with 2 honba" in done.stdout


def test_json_of_a_photo_has_the_reading_and_the_score(tehai: Tehai) -> None:
    answer = json.loads(tehai("photo", sample_path(), "--json", *WON).stdout)
    assert answer["photo"] == str(sample_path())
    assert (answer["hand"], answer["win_tile"]) == ("234m340p67998s", "8s")
    assert [parse_meld(meld).source for meld in answer["melds"]] == [Seat.TOIMEN]
    assert answer["sure"] is True
    assert answer["milliseconds"].keys() >= {"load", "detect", "classify", "arrange", "decode"}
    assert (answer["score"]["han"], answer["score"]["fu"]) == (3, 30)
    assert answer["score"]["payments"] == {"self": 3900, "shimocha": 0, "toimen": -3900, "kamicha": 0}


def test_a_photo_is_confirmed_and_asked_for_what_it_leaves_open(tehai: Tehai) -> None:
    done = tehai("photo", sample_path(), typed="\nron\nS\n\n2m\n\n\n")
    assert done.returncode == 0, done.stderr
    assert "Riichi?" not in done.stdout
    assert "How was it won? ron (a discard), tsumo (the own draw)" in done.stdout
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
    assert done.stderr.startswith("the input ended at the question: How was it won?")


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
    assert "a complete hand has 14 tiles, not 13" in refused.stderr
    done = tehai("photo", thirteen, *WON, "--honba", 0, "--sticks", 0, typed="\nwin=8s\n\n\n")
    assert done.returncode == 0, done.stderr
    assert "the hand has 13 tiles, a meld counting as three; a win has 14" in done.stdout
    assert "Score: 3 han 30 fu, 3,900 points" in done.stdout


def test_five_of_a_kind_are_refused_and_can_be_corrected(tehai: Tehai, five_3m: Path) -> None:
    refused = tehai("photo", five_3m, "--yes", *WON)
    assert refused.returncode == 1
    assert re.search(r"doubt: .*\b3m\b", refused.stderr)
    done = tehai("photo", five_3m, *WON, "--honba", 0, "--sticks", 0, typed=f"\n{HAND}\n\n\n")
    assert done.returncode == 0, done.stderr
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
    assert done.stdout.startswith(f"{sample_path()}: sure\nHand: 234m340p67998s ")
    assert "pon from toimen (across)" in done.stdout
