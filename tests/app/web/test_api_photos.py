"""Photos over HTTP, with the real models."""

import io
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from tehai.app.web.server import make_app
from tehai.vision import TileReader, open_photo
from tests.app.web.conftest import MakeSettings, error_of, form

FORM = "multipart/form-data"


def picture(width: int, height: int, kind: str = "PNG") -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (width, height), "green").save(written, kind)
    return written.getvalue()


def test_a_photo_is_read_as_by_the_command(client: TestClient, photo: bytes) -> None:
    found = client.post("/api/read", files=form(photo, "../evil\\name.jpg")).json()
    wanted = TileReader.from_catalog(threads=1).read(open_photo(photo)).to_json()
    times = found.pop("milliseconds")
    assert times.keys() == wanted.pop("milliseconds").keys()
    assert found.pop("spoken")
    assert found == {"photo": "../evil\\name.jpg", **wanted}
    assert found["sure"]
    assert (found["hand"], found["melds"], found["win_tile"]) == ("234m340p67998s", ["77=7z"], "8s")


def test_a_photo_without_tiles_is_a_doubt_in_the_language_asked_for(client: TestClient) -> None:
    found = client.post("/api/read?lang=ja", files=form(picture(640, 480))).json()
    english = client.post("/api/read", files=form(picture(640, 480))).json()
    assert (found["hand"], found["sure"], found["tiles"]) == ("", False, [])
    assert [doubt["code"] for doubt in found["doubts"]] == [doubt["code"] for doubt in english["doubts"]]
    assert found["doubts"][0]["message"] != english["doubts"][0]["message"]


def bomb() -> bytes:
    """A small PNG whose header claims a picture of 60,000 by 60,000."""
    whole = bytearray(picture(64, 64))
    whole[16:24] = (60_000).to_bytes(4, "big") * 2
    whole[29:33] = zlib.crc32(whole[12:29]).to_bytes(4, "big")
    return bytes(whole)


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 400, "empty"),
        (b"no picture", 415, "not-an-image"),
        (b"%PDF-1.7", 415, "not-an-image"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "not-an-image"),
        (bomb(), 413, "too-many-pixels"),
        (picture(640, 8), 422, "too-small"),
        (picture(640, 480)[:200], 422, "damaged"),
    ],
)
def test_what_is_no_photo_is_refused(client: TestClient, content: bytes, status: int, code: str) -> None:
    answered = client.post("/api/read", files=form(content))
    assert (answered.status_code, error_of(answered)) == (status, code)


@pytest.mark.parametrize(
    ("given", "status", "code"),
    [
        ({"json": {"photo": "x"}}, 415, "not-a-form"),
        ({"content": b"\xff\xd8\xff", "headers": {"content-type": "image/jpeg"}}, 415, "not-a-form"),
        ({"files": {"picture": ("a.jpg", b"x")}}, 400, "no-photo"),
        ({"files": {"photo": (None, b"x")}}, 400, "no-photo"),
        ({"files": [("photo", ("a", b"x")), ("photo", ("b", b"x"))]}, 400, "broken-form"),
        ({"content": b"", "headers": {"content-type": FORM}}, 400, "broken-form"),
        ({"content": b"x", "headers": {"content-type": f"{FORM}; boundary=y"}}, 400, "broken-form"),
        ({"content": b"--y\r\n", "headers": {"content-type": f"{FORM}; boundary=y"}}, 400, "broken-form"),
        ({"data": dict.fromkeys("abcdef", "1"), "files": {"photo": b"x"}}, 400, "broken-form"),
    ],
)
def test_what_is_no_form_with_a_photo_is_refused(
    client: TestClient, given: dict[str, Any], status: int, code: str
) -> None:
    answered = client.post("/api/read", **given)
    assert (answered.status_code, error_of(answered)) == (status, code)


def test_too_large_a_photo_is_refused_before_it_is_read(client: TestClient) -> None:
    answered = client.post("/api/read", files=form(b"\xff\xd8\xff" + bytes(33 * 1024 * 1024)))
    assert (answered.status_code, error_of(answered)) == (413, "too-many-bytes")
    assert answered.headers["connection"] == "close"


def test_photos_are_on_no_disk(client: TestClient, photo: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even as a temporary file, however large they are."""

    def refuse(*_given: object, **_more: object) -> None:
        raise AssertionError("a file was made")

    for name in ("TemporaryFile", "NamedTemporaryFile", "mkstemp", "mkdtemp", "_mkstemp_inner"):
        monkeypatch.setattr(f"tempfile.{name}", refuse)
    padded = photo + bytes(3 * 1024 * 1024)  # beyond what forms are usually kept in memory
    assert client.post("/api/read", files=form(padded)).json()["hand"] == "234m340p67998s"


def test_photos_are_kept_where_the_host_asked(
    make_settings: MakeSettings, photo: bytes, tmp_path: Path
) -> None:
    with TestClient(make_app(make_settings(keep_photos=tmp_path))) as visitor:
        answered = visitor.post("/api/read", files=form(photo, "../../evil.jpg")).json()
        visitor.post("/api/read", files=form(b"no picture"))
    kept, reading = sorted(tmp_path.iterdir(), key=lambda path: path.suffix)
    assert (kept.suffix, reading.suffix) == (".jpg", ".json")
    assert kept.stem == reading.stem
    assert "evil" not in kept.name
    assert kept.read_bytes() == photo
    assert answered["hand"] in reading.read_text()


def test_a_full_disk_does_not_keep_the_reading_from_the_visitor(
    make_settings: MakeSettings, photo: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "gone"
    with TestClient(make_app(make_settings(keep_photos=folder))) as visitor:
        assert visitor.post("/api/read", files=form(photo)).json()["sure"]
    assert "cannot be written" in caplog.text


def test_a_mistake_of_ours_is_one_sentence_and_the_next_photo_is_read(
    client: TestClient, photo: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_self: TileReader, _image: object) -> None:
        raise ZeroDivisionError("secret")

    with monkeypatch.context() as patched:
        patched.setattr(TileReader, "read", fail)
        answered = client.post("/api/read", files=form(photo))
    assert (answered.status_code, error_of(answered)) == (500, "failed")
    assert "secret" not in answered.text
    assert "ZeroDivisionError" in caplog.text
    assert client.post("/api/read", files=form(photo)).json()["sure"]
