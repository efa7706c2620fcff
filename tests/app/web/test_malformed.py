"""A thousand malformed uploads at a real server: nothing of them crashes it, or stays in its memory."""

import io
import random
import socket
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tehai.scripts.load_web import FORM_TYPE, Server, form, running_server
from tehai.vision import TileReader, open_photo

UPLOADS = 1000
GROWTH_MIB = 40
"""What the allocator may keep besides: a thousand photos of which one in six stayed would be more."""

SERVE = """
import pathlib, socket, sys
import uvicorn
from tehai.app.web.meters import Rate
from tehai.app.web.serve import server_config
from tehai.app.web.server import make_app
from tehai.app.web.settings import Limits, Settings
from tehai.scoring.rules import load_ruleset
many = Rate(at_once=1e9, per_second=1e9)
limits = Limits(requests=many, photos=many, megabytes=many, idle_seconds=1)
rules, hosts = load_ruleset("tenhou-4p"), frozenset({"localhost"})
settings = Settings(games=pathlib.Path(sys.argv[1]), ruleset=rules, hosts=hosts, limits=limits)
listener = socket.create_server(("127.0.0.1", 0))
print(f"http://127.0.0.1:{listener.getsockname()[1]}/")
uvicorn.Server(server_config(make_app(settings))).run([listener])
"""
"""The server of `tehai serve`, for one address that sends more than a club does."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running_server([sys.executable, "-c", SERVE, str(tmp_path)]) as running:
        yield running


def request(body: bytes, kind: str = FORM_TYPE, *more: str, length: int | None = None) -> bytes:
    lines = (
        "POST /api/read HTTP/1.1",
        "Host: localhost",
        f"Content-Type: {kind}",
        f"Content-Length: {len(body) if length is None else length}",
        "Connection: close",
        *more,
    )
    return "\r\n".join((*lines, "", "")).encode("latin-1", "replace") + body


class Fuzz:
    """Makes malformed uploads, the same ones each time."""

    def __init__(self, photo: bytes, seed: int) -> None:
        self.dice = random.Random(seed)  # noqa: S311 # the same uploads each time
        self.pictures = [photo, *self._written(photo)]
        self.whole = (
            self.random_bytes,
            self.cut_picture,
            self.other_file,
            self.bomb,
            self.broken_form,
            self.odd_fields,
        )
        """Requests that end as HTTP wants."""
        self.cut = (self.cut_request, self.odd_headers, self.odd_chunks, self.no_http, self.too_large)
        """Requests after which the phone is gone."""

    def _written(self, photo: bytes) -> list[bytes]:
        small = Image.open(io.BytesIO(photo)).resize((320, 180))
        files = []
        for kind in ("PNG", "WEBP", "GIF", "BMP", "TIFF", "HEIF"):
            written = io.BytesIO()
            small.save(written, kind)
            files.append(written.getvalue())
        return files

    def one(self) -> tuple[bytes, bool]:
        """Return an upload, and whether the phone then waits for its answer."""
        waits = self.dice.random() < 0.6
        return self.dice.choice(self.whole if waits else self.cut)(), waits

    def noise(self, most: int) -> bytes:
        return self.dice.randbytes(self.dice.randrange(most))

    def random_bytes(self) -> bytes:
        start = self.dice.choice(
            [b"", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"RIFF", b"GIF89a", b"II*\0", b"BM"]
        )
        return request(form(start + self.noise(5000), "x.jpg"))

    def cut_picture(self) -> bytes:
        picture = self.dice.choice(self.pictures)
        return request(form(picture[: self.dice.randrange(len(picture) // 2)], "x.jpg"))

    def other_file(self) -> bytes:
        starts = [
            b"%PDF-1.7\n",
            b"<svg xmlns='http://www.w3.org/2000/svg'>",
            b"PK\3\4",
            b"\x1f\x8b",
            b"MZ",
            b"<html>",
        ]
        return request(form(self.dice.choice(starts) + self.noise(2000), "x.jpg"))

    def bomb(self) -> bytes:
        """A header that claims a huge picture."""
        side = self.dice.choice([20_000, 60_000, 2**31 - 1])
        head = b"IHDR" + side.to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0"
        png = b"\x89PNG\r\n\x1a\n\0\0\0\r" + head + zlib.crc32(head).to_bytes(4, "big") + self.noise(100)
        gif = b"GIF89a" + b"\xff\xff\xff\xff\xf7\0\0" + self.noise(100)
        sides = side.to_bytes(4, "little") * 2
        bmp = b"BM" + bytes(12) + (40).to_bytes(4, "little") + sides + b"\1\0\x18\0" + bytes(24)
        return request(form(self.dice.choice([png, gif, bmp]), "x.png"))

    def cut_request(self) -> bytes:
        """A phone that vanishes while it sends."""
        whole = request(form(self.pictures[0], "x.jpg"))
        return whole[: self.dice.randrange(20, len(whole) - 1)]

    def broken_form(self) -> bytes:
        body = bytearray(form(self.pictures[1], "x.jpg"))
        for _ in range(self.dice.randrange(1, 9)):
            body[self.dice.randrange(120)] = self.dice.randrange(256)
        kinds = [FORM_TYPE, "multipart/form-data", FORM_TYPE + "x" * 300, "multipart/mixed; boundary=x"]
        return request(bytes(body), self.dice.choice(kinds))

    def odd_fields(self) -> bytes:
        head = self.dice.choice(
            [
                'name="photo"; filename="' + "../" * 1000 + '"',
                'name="photo"; filename="\0\r"',
                "name*=utf-8''photo; filename*=x''%ff",
                'name="photo',
                'filename="x.jpg"',
                'name="' + "p" * 4000 + '"; filename="x"',
                'name="photo"; filename="x"\r\nContent-Transfer-Encoding: base64',
                'name="photo"; filename="x"\r\nContent-Transfer-Encoding: quoted-printable',
                'name="photo"; filename="x"\r\n' + "X: y\r\n" * 20 + "Z: z",
            ]
        )
        part = f"--a\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + self.noise(3000) + b"\r\n"
        return request(part * self.dice.randrange(1, 12) + b"--a--\r\n", "multipart/form-data; boundary=a")

    def odd_headers(self) -> bytes:
        odd = self.dice.choice(
            [
                "Content-Length: -1",
                "Content-Length: 99999999999999999999",
                "Content-Encoding: gzip",
                "Expect: 100-continue",
                "Accept-Language: " + "ja;q=" * 500,
                "Cookie: lang=" + "\xff" * 50,
                "Tehai-Device: " + "x" * 5000,
                "X: " + "y" * 70_000,
                "Host: evil.example",
                "Origin: null",
                "Transfer-Encoding: gzip",
                "Upgrade: websocket",
                " folded: line",
                "no colon",
            ]
        )
        return request(form(self.noise(100), "x.jpg"), FORM_TYPE, odd)

    def odd_chunks(self) -> bytes:
        head = request(b"", FORM_TYPE, "Transfer-Encoding: chunked").replace(b"Content-Length: 0\r\n", b"")
        chunks = [b"zz\r\n", b"-1\r\nx\r\n", b"ffffffffff\r\nx", b"5\r\nab", b"1\r\nx\r\n0\r\n\r\n"]
        return head + self.dice.choice(chunks)

    def no_http(self) -> bytes:
        starts = [b"", b"POST\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01", b"\r\n" * 50]
        return self.dice.choice(starts) + self.noise(500)

    def too_large(self) -> bytes:
        """More bytes than are read, told beforehand or not."""
        return request(self.noise(2000), FORM_TYPE, length=self.dice.choice([2**25 + 2**16, 2**40]))


def send(server: Server, content: bytes, *, waits: bool) -> bytes:
    """Send bytes, and return the status of the answer; empty where the server only hangs up."""
    with socket.create_connection((server.host, server.port), timeout=60) as phone:
        try:
            phone.sendall(content)
            if not waits:
                phone.shutdown(socket.SHUT_WR)
            return phone.recv(4096)[9:12]
        except OSError:
            return b""


def test_malformed_uploads_crash_nothing_and_leave_nothing(server: Server, photo: bytes) -> None:
    expected = TileReader.from_catalog(threads=1).read(open_photo(photo)).hand.encode()
    good = request(form(photo, "good.jpg"))
    for _ in range(4):  # so that the models have their buffers
        assert expected in whole_answer(server, good)
    fuzz, answers = Fuzz(photo, seed=1), Counter[bytes]()
    warm = None
    for number in range(UPLOADS):
        content, waits = fuzz.one()
        status = send(server, content, waits=waits)
        answers[status] += 1
        assert not status.startswith(b"5"), (number, content[:500])
        if number == UPLOADS // 5:
            warm = server.memory_mib()
    grown = server.memory_mib()
    assert answers.keys() >= {b"400", b"413", b"415", b"422", b""}, answers
    assert expected in whole_answer(server, good)
    if warm is not None and grown is not None:
        assert grown - warm < GROWTH_MIB, (warm, grown)


def whole_answer(server: Server, content: bytes) -> bytes:
    """Send a request and return the answer, to its end."""
    with socket.create_connection((server.host, server.port), timeout=60) as phone:
        phone.sendall(content)
        return b"".join(iter(lambda: phone.recv(65536), b""))
