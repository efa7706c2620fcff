"""Answers to be heard, and frames of a camera that is being aimed."""

import asyncio
import io
import threading

import numpy as np
import pytest
from PIL import Image
from starlette.testclient import TestClient

from tehai.app.framing import Advice, Framing
from tehai.app.web.asked import Sender
from tehai.app.web.framers import Framer
from tehai.app.web.readers import Readers
from tehai.app.web.refusals import BusyError, TooManyError
from tehai.vision import TileReader
from tests.app.web.conftest import NAMES, WIN, error_of, form

HAND = {
    "hand": "234m340p6799s8s 777=z",
    "tsumo": False,
    "seat_wind": "S",
    "round_wind": "E",
    "dora_indicators": "2m",
}
FRAME = {"Content-Type": "image/jpeg"}
SIDE = 640


def jpeg(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=60)
    return file.getvalue()


@pytest.fixture(scope="module")
def view(photo: bytes) -> Image.Image:
    """The sample photo as a camera's small frame shows it."""
    picture = Image.open(io.BytesIO(photo))
    return picture.resize((SIDE, SIDE * picture.height // picture.width), Image.Resampling.LANCZOS)


def advice(client: TestClient, frame: Image.Image, photo_side: int = 2000) -> tuple[str, ...]:
    """What is said of a frame."""
    for _ in range(3):
        answer = client.post(f"/api/framing?photo_side={photo_side}", content=jpeg(frame), headers=FRAME)
        if answer.status_code != 429:
            break
        threading.Event().wait(1)
    assert answer.status_code == 200, answer.text
    return tuple(answer.json()["advice"])


@pytest.mark.parametrize(
    ("lang", "heard"),
    [
        ("en", ("winning tile: eight sou", "3,900 points", "the winner gets 3,900")),
        ("ja", ("アガリハイ、パーソー", "3900てん", "アガったひとの しゅうにゅう 3900てん")),
        ("zh", ("和牌张：八条", "3900 点", "和牌者收入 3900 点")),
    ],
)
def test_hands_and_scores_are_said_in_the_language(
    client: TestClient, lang: str, heard: tuple[str, ...]
) -> None:
    hand = client.post(f"/api/hand?lang={lang}", json=HAND).json()["spoken"]
    score = client.post(f"/api/score?lang={lang}", json=HAND).json()["spoken"]
    assert hand[-1] == heard[0]
    assert heard[1] in score
    assert score[-1] == heard[2]


def test_a_photo_is_said_with_what_to_check(client: TestClient, photo: bytes) -> None:
    spoken = client.post("/api/read", files=form(photo)).json()["spoken"]
    assert spoken[:2] == ["14 tiles read, no doubt", "two three four man"]


@pytest.mark.parametrize("wish", ["circles-bamboo", "circles,bamboo", "stones"])
def test_tiles_are_called_as_the_listener_wishes(client: TestClient, wish: str) -> None:
    spoken = client.post("/api/hand", params={"tile_names": wish}, json=HAND).json()["spoken"]
    cookie = client.post("/api/hand", headers={"Cookie": f"tile_names={wish}"}, json=HAND).json()["spoken"]
    assert spoken == cookie
    expected = "six seven sou" if wish == "stones" else "six seven bamboo"
    assert expected in spoken


def test_waits_are_said(client: TestClient) -> None:
    wanted = {"hand": "234m406p678s777p4m", "seat_wind": "W", "riichi": 1, "dora_indicators": "1z"}
    spoken = client.post("/api/waits", json=wanted).json()["spoken"]
    assert spoken[0] == "Waits"
    assert spoken[1].startswith("one man, 4 left: ron 2 han 40 fu, 2,600 points")


def test_what_is_recorded_is_said_with_players_by_name(client: TestClient) -> None:
    table = client.post("/api/games", json={"names": NAMES}).json()
    event = {"version": table["version"], "event": WIN}
    recorded = client.post(f"/api/games/{table['code']}/events", json=event).json()["recorded"]
    (win,) = recorded["wins"]
    assert win["spoken"][0] == "ron"
    assert any(one.startswith("Aoki pays ") for one in win["spoken"])
    assert win["spoken"][-1].startswith("Chiba gets ")
    assert recorded["spoken"][0] == recorded["hand"]


def test_a_whole_hand_in_view_is_to_be_held(client: TestClient, view: Image.Image) -> None:
    answer = client.post("/api/framing?photo_side=2000&lang=en", content=jpeg(view), headers=FRAME).json()
    assert answer["advice"] == ["hold-still"]
    assert answer["quality"] == 1
    assert answer["tiles"] >= 14
    assert answer["spoken"] == f"{answer['tiles']} tiles, all in view: hold still"


def test_it_is_said_what_a_frame_lacks(client: TestClient, view: Image.Image) -> None:
    width, height = view.size
    tiny = Image.new("RGB", view.size, (20, 90, 80))
    tiny.paste(view.resize((width // 3, height // 3)), (width // 3, height // 3))
    middles = np.sort(
        TileReader.from_catalog(threads=1).detector.glance(np.asarray(view)).quads.mean(axis=1)[:, 0]
    )
    left, right = round(float(middles[2])), round(float(middles[-4]))  # within the row, not in its gaps
    assert advice(client, view.crop((left, 0, width, height)))[0] == "cut-off-left"
    assert advice(client, view.crop((0, 0, right, height)))[0] == "cut-off-right"
    assert advice(client, view.crop((left, 0, right, height)))[0] == "cut-off-around"
    assert advice(client, view.point(lambda level: level // 6))[0] == "too-dark"
    assert advice(client, Image.new("RGB", view.size, (180, 180, 170))) == ("no-tiles",)
    assert "too-small" in advice(client, tiny, SIDE)


@pytest.mark.parametrize(
    ("content", "kind", "code"),
    [
        (b"not a picture", "image/jpeg", "not-an-image"),
        (b"\x89PNG\r\n\x1a\n", "image/jpeg", "not-an-image"),
        (b"", "image/jpeg", "not-an-image"),
        (b"{}", "application/json", "not-an-image"),
    ],
)
def test_what_is_no_frame_is_refused(client: TestClient, content: bytes, kind: str, code: str) -> None:
    answer = client.post(
        "/api/framing", content=content, headers={"Content-Type": kind, "tehai-device": kind + code}
    )
    if answer.status_code == 429:
        threading.Event().wait(1.5)
        answer = client.post("/api/framing", content=content, headers={"Content-Type": kind})
    assert error_of(answer) == code


def test_a_frame_of_many_pixels_is_not_decoded(client: TestClient) -> None:
    frame = jpeg(Image.new("RGB", (4000, 3000)))
    assert len(frame) < 64 * 1024 * 3
    answer = client.post("/api/framing", content=frame, headers={**FRAME, "tehai-device": "large"})
    assert error_of(answer) in {"too-many-pixels", "too-many-bytes"}


def test_a_few_frames_a_second_and_no_more(client: TestClient) -> None:
    frame, device = jpeg(Image.new("RGB", (64, 64))), {**FRAME, "tehai-device": "hasty"}
    answers = [client.post("/api/framing", content=frame, headers=device) for _ in range(30)]
    assert answers[0].status_code == 200
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert refused[0].headers["retry-after"] == "1"


class _Waiting:
    """Frames that are looked at until they are let go."""

    def __init__(self) -> None:
        self.may_end = threading.Event()

    def __call__(self, _content: bytes, _photo_side: int) -> Framing:
        assert self.may_end.wait(30)
        return Framing(tiles=0, advice=(Advice.NO_TILES,), quality=0.0)


def test_one_frame_at_a_time_and_photos_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = TileReader.from_catalog(threads=1)
    held = _Waiting()

    async def used() -> None:
        readers = Readers(reader, 1, 30)
        framer = Framer(reader.detector, readers)
        monkeypatch.setattr(framer, "_judged", held)
        phones = [Sender(address="10.0.0.1", device=str(number)) for number in range(5)]
        looking = [asyncio.ensure_future(framer.look(b"", 0, phone)) for phone in phones[:4]]
        await asyncio.sleep(0)
        with pytest.raises(TooManyError):
            await framer.look(b"", 0, phones[0])
        with pytest.raises(BusyError):
            await framer.look(b"", 0, phones[4])
        held.may_end.set()
        assert {one.tiles for one in await asyncio.gather(*looking)} == {0}
        framer.close()
        readers.close()

    asyncio.run(used())


def test_a_glance_finds_what_lies_in_a_frame(view: Image.Image) -> None:
    found = TileReader.from_catalog(threads=1).detector.glance(np.asarray(view))
    assert 14 <= len(found) <= 24
