"""Many phones at once at a real `tehai serve`: is every answer right, and how long does it take?

    python -m tehai.scripts.load_web                          8 phones, 50 photos each, one of them slow
    python -m tehai.scripts.load_web --phones 4 --photos 5    a short form, as the tests run it
    python -m tehai.scripts.load_web --page scripts/PHONE.md  and put the figures into a page

Each phone has a table and a photo of its own: the sample with another tile painted over, in another size.
After every photo it records an event at its table. The last phone sends over a slow network.
"""

from __future__ import annotations

import argparse
import dataclasses
import http.client
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from PIL import Image, ImageDraw

from tehai.app.sample_photo import sample_path
from tehai.scripts.evaluate import write_card
from tehai.vision import TileReader, load_image, open_photo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt

    from tehai.vision import HandReading

SLOW_KBIT: Final = 400
"""Kilobits a second that a phone sends on a slow mobile network, as browsers simulate "slow 3G"."""
_PIECE: Final = 4096
_START_SECONDS: Final = 120
_ANSWER_SECONDS: Final = 120
_NARROWER_PX: Final = 24
"""By how much each phone's photo is narrower than the one before: the answer's size tells whose it is."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A `tehai serve` that runs."""

    host: str
    port: int
    process: int
    """Its id."""

    def memory_mib(self) -> float | None:
        """Return how much memory it holds, MiB; None where the system does not tell."""
        status = Path(f"/proc/{self.process}/status")
        if not status.exists():
            return None
        found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text())
        return int(found[1]) / 1024 if found else None


@contextmanager
def running_server(command: Sequence[str]) -> Iterator[Server]:
    """Run a command that prints `http://host:port/` when it is ready to listen, and stop it at the end."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "TEHAI_LANG": "en"}
    with subprocess.Popen(  # noqa: S603 # a command of this program
        command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment
    ) as process:
        try:
            host, port = _address(process)
            server = Server(host=host, port=port, process=process.pid)
            _wait(server)
            yield server
        finally:
            process.terminate()
            process.wait(30)


def _address(process: subprocess.Popen[str]) -> tuple[str, int]:
    for line in process.stdout or ():
        if found := re.search(r"http://([\w.]+):(\d+)/", line):
            return found[1], int(found[2])
    raise ConnectionError("the server ended before it said where it is")


def _wait(server: Server) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while True:
        try:
            _asked(server, "GET", "/api/rules")
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return


def _asked(server: Server, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 # JSON
    connection = http.client.HTTPConnection(server.host, server.port, timeout=_ANSWER_SECONDS)
    try:
        content = None if body is None else json.dumps(body)
        connection.request(method, path, content, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        value = json.loads(answer.read())
    finally:
        connection.close()
    if answer.status >= 400:
        raise ConnectionError(f"{method} {path}: {answer.status} {value}")
    return value


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Phone:
    """One phone: its photo, what is in it, and how fast it sends."""

    number: int
    photo: bytes
    expected: HandReading
    kbit: int | None
    """Kilobits a second; None as fast as it can."""


def phones(count: int, slow_kbit: int) -> tuple[Phone, ...]:
    """Return phones with photos that differ, the last one slow; each photo is read here first."""
    reader = TileReader.from_catalog()
    picture = load_image(sample_path())
    tiles = reader.read(open_photo(sample_path())).tiles
    made = []
    for number in range(count):
        photo = _photo(picture, tiles[number % len(tiles)].quad, picture.shape[1] - number * _NARROWER_PX)
        expected = reader.read(open_photo(photo))
        kbit = slow_kbit if number == count - 1 else None
        made.append(Phone(number=number, photo=photo, expected=expected, kbit=kbit))
    return tuple(made)


def _photo(picture: npt.NDArray[np.uint8], hidden: Sequence[tuple[float, float]], width: int) -> bytes:
    image = Image.fromarray(np.array(picture))
    table = tuple(int(level) for level in np.median(picture[:40].reshape(-1, 3), axis=0))
    ImageDraw.Draw(image).polygon([(x, y) for x, y in hidden], fill=table)
    written = io.BytesIO()
    image.resize((width, round(image.height * width / image.width))).save(written, "JPEG", quality=85)
    return written.getvalue()


@dataclasses.dataclass(slots=True, kw_only=True)
class Outcome:
    """What one phone met."""

    seconds: list[float] = dataclasses.field(default_factory=list)
    """From the first byte sent to the answer, for each photo."""
    errors: list[str] = dataclasses.field(default_factory=list)
    mixed_up: int = 0
    """Answers about another phone's photo or table."""


def use(phone: Phone, server: Server, photos: int) -> Outcome:
    """Send photos one after the other, and record an event after each."""
    outcome = Outcome()
    names = [f"{seat}{phone.number}" for seat in "ABCD"]
    table = _asked(server, "POST", "/api/games", {"names": names})
    for number in range(photos):
        try:
            start = time.perf_counter()
            answer = _read(phone, server)
            outcome.seconds.append(time.perf_counter() - start)
            event = {"event": "adjustment", "points": {names[0]: 100}, "note": f"{phone.number}.{number}"}
            change = {"version": table["version"], "event": event}
            table = _asked(server, "POST", f"/api/games/{table['code']}/events", change)
        except (OSError, http.client.HTTPException, ValueError) as error:
            outcome.errors.append(f"phone {phone.number}, photo {number}: {error!r}")
            continue
        outcome.mixed_up += not _is_own(answer, table, phone, number)
    return outcome


def _is_own(answer: dict[str, Any], table: dict[str, Any], phone: Phone, number: int) -> bool:
    expected = phone.expected.to_json()
    same = all(answer[key] == expected[key] for key in ("size", "hand", "melds", "win_tile"))
    notes = [event["note"] for event in table["events"]]
    points = table["state"]["points"][f"A{phone.number}"]
    return (
        same
        and answer["photo"] == f"{phone.number}.jpg"
        and notes[-1] == f"{phone.number}.{number}"
        and points == table["state"]["points"][f"B{phone.number}"] + 100 * len(notes)
    )


def _read(phone: Phone, server: Server) -> dict[str, Any]:
    body = form(phone.photo, f"{phone.number}.jpg")
    connection = http.client.HTTPConnection(server.host, server.port, timeout=_ANSWER_SECONDS)
    try:
        headers = {
            "Content-Length": str(len(body)),
            "Content-Type": FORM_TYPE,
            "Tehai-Device": str(phone.number),
        }
        pieces = _pieces(body, phone.kbit) if phone.kbit else body
        connection.request("POST", "/api/read", pieces, headers)
        answer = connection.getresponse()
        value: dict[str, Any] = json.loads(answer.read())
    finally:
        connection.close()
    if answer.status != 200:
        raise ConnectionError(f"/api/read: {answer.status} {value}")
    return value


_BOUNDARY: Final = "a-boundary-of-the-form"
FORM_TYPE: Final = f"multipart/form-data; boundary={_BOUNDARY}"


def form(photo: bytes, name: str) -> bytes:
    """Return a photo as a form sends it, of the type FORM_TYPE."""
    head = f'--{_BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="{name}"\r\n\r\n'
    return head.encode() + photo + f"\r\n--{_BOUNDARY}--\r\n".encode()


def _pieces(body: bytes, kbit: int) -> Iterator[bytes]:
    """Yield a body as slowly as a network lets it through."""
    for start in range(0, len(body), _PIECE):
        time.sleep(_PIECE * 8 / 1000 / kbit)
        yield body[start : start + _PIECE]


def measure(
    count: int, photos: int, slow_kbit: int = SLOW_KBIT
) -> tuple[tuple[Outcome, ...], dict[str, Any]]:
    """Let so many phones send so many photos each; return what each met, and the figures of all."""
    used = phones(count, slow_kbit)
    with tempfile.TemporaryDirectory() as games:
        command = [sys.executable, "-m", "tehai.app.cli", "serve", "--port", "0", "--games", games]
        with running_server(command) as server, ThreadPoolExecutor(count) as pool:
            before, start = server.memory_mib(), time.perf_counter()
            outcomes = tuple(pool.map(lambda phone: use(phone, server, photos), used))
            took, after = time.perf_counter() - start, server.memory_mib()
    memory = {"before": before, "after": after}
    return outcomes, {**_figures(outcomes, took), "slow_phone_kbit": slow_kbit, "memory_mib": memory}


def _figures(outcomes: Sequence[Outcome], took: float) -> dict[str, Any]:
    answered = sum(len(outcome.seconds) for outcome in outcomes)
    return {
        "phones": len(outcomes),
        "photos": answered,
        "photos_a_second": round(answered / took, 2),
        "errors": sum(len(outcome.errors) for outcome in outcomes),
        "mixed_up": sum(outcome.mixed_up for outcome in outcomes),
        "seconds": _spread([seconds for outcome in outcomes[:-1] for seconds in outcome.seconds]),
        "slow_phone_seconds": _spread(outcomes[-1].seconds),
    }


def tables(figures: dict[str, Any]) -> dict[str, dict[str, float]]:
    """Return the figures as a page shows them: a table for each of its titles."""
    counts = ("phones", "photos", "photos_a_second", "errors", "mixed_up")
    return {
        "All phones": {name.replace("_", " "): figures[name] for name in counts},
        "Seconds from a photo to its reading": figures["seconds"],
        f"Seconds of the phone that sends {figures['slow_phone_kbit']} kbit a second": figures[
            "slow_phone_seconds"
        ],
        "Memory of the server, MiB": figures["memory_mib"],
    }


def _spread(seconds: Sequence[float]) -> dict[str, float]:
    if len(seconds) < 2:
        return {}
    high = quantiles(seconds, n=20, method="inclusive")[-1]
    return {"median": round(median(seconds), 2), "p95": round(high, 2), "most": round(max(seconds), 2)}


def main() -> None:
    """Print the figures, and every error."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--phones", type=int, default=8)
    parser.add_argument("--photos", type=int, default=50, help="of each phone")
    parser.add_argument(
        "--slow", type=int, default=SLOW_KBIT, metavar="KBIT", help="a second, of the last phone"
    )
    parser.add_argument("--page", type=Path, help="a page to write the figures into")
    given = parser.parse_args()
    outcomes, figures = measure(given.phones, given.photos, given.slow)
    print(json.dumps(figures, indent=1))
    for error in (error for outcome in outcomes for error in outcome.errors):
        print(error)
    if given.page:
        write_card(given.page, "load_web.py", tables(figures))
    if figures["errors"] or figures["mixed_up"]:
        sys.exit(1)


if __name__ == "__main__":
    main()
