"""Who may ask, how much, and what every answer says."""

import asyncio
import dataclasses
import re
from collections.abc import AsyncIterator

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from starlette.types import Message

from tehai.app.web.guard import HEADERS
from tehai.app.web.meters import Meters, Rate
from tehai.app.web.refusals import TooManyError
from tehai.app.web.server import make_app
from tehai.app.web.settings import Limits
from tests.app.web.conftest import HOST, NAMES, MakeSettings, error_of, form

HAND = {"hand": "123m"}


@pytest.mark.parametrize(
    "path", ["/api/rules", "/api/nothing", "/nothing", "/static/api.css", "/api", "/static/../x"]
)
def test_every_answer_has_the_strict_headers(client: TestClient, path: str) -> None:
    answered = client.get(path)
    assert answered.headers.items() >= {name.lower(): value for name, value in HEADERS.items()}.items()
    assert "unsafe" not in answered.headers["content-security-policy"]
    assert "access-control-allow-origin" not in answered.headers


@pytest.mark.parametrize("path", ["/static/main.js", "/static/tiles.svg", "/static/icon-192.png"])
def test_a_file_is_asked_for_anew_and_sent_once(client: TestClient, path: str) -> None:
    first = client.get(path)
    assert (first.status_code, first.headers["cache-control"]) == (200, "no-cache")
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_refusal_of_the_guard_has_them_too(client: TestClient) -> None:
    answered = client.get("/api/rules", headers={"host": "evil.example"})
    assert answered.headers["x-content-type-options"] == "nosniff"


def test_the_printed_sheet_may_use_its_own_style_and_nothing_else(client: TestClient) -> None:
    table = client.post("/api/games", json={"names": NAMES}).json()
    answered = client.get(f"/api/games/{table['code']}/sheet?form=html")
    policy = answered.headers["content-security-policy"]
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-[\w+/]+='; base-uri 'none'; frame-ancestors 'none'", policy
    )


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        (HOST, True),
        (f"{HOST}:8080", True),
        ("192.168.1.7:8080", True),
        ("[fe80::1]:8080", True),
        ("evil.example", False),
        (f"{HOST}.evil.example", False),
        (f"evil.example#{HOST}", False),
        (f"{HOST}@evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[", False),
    ],
)
def test_only_names_of_this_machine_are_answered(client: TestClient, host: str, is_known: bool) -> None:  # noqa: FBT001
    answered = client.get("/api/rules", headers={"host": host})
    assert answered.status_code == (200 if is_known else 403)


@pytest.mark.parametrize(
    ("headers", "is_own"),
    [
        ({}, True),
        ({"origin": f"http://{HOST}"}, True),
        ({"origin": f"http://{HOST}", "sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"origin": "http://evil.example"}, False),
        ({"origin": f"http://{HOST}:81"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://["}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
    ],
)
def test_no_other_site_may_change_anything(
    client: TestClient,
    headers: dict[str, str],
    is_own: bool,  # noqa: FBT001
) -> None:
    for method, path in (
        ("POST", "/api/games"),
        ("PUT", "/api/games/x/events/0"),
        ("DELETE", "/api/games/x/events/0"),
    ):
        answered = client.request(method, path, json={}, headers=headers)
        if is_own:
            assert answered.status_code != 403
        else:
            assert (answered.status_code, error_of(answered)) == (403, "other-site")


def visitor(make_settings: MakeSettings, address: str = "10.0.0.1", **limits: object) -> TestClient:
    chosen = dataclasses.replace(Limits(), **limits)  # type: ignore[arg-type] # a test knows its limits
    return TestClient(make_app(make_settings(limits=chosen)), client=(address, 1))


def test_who_asks_too_much_has_to_wait_and_others_do_not(make_settings: MakeSettings) -> None:
    app = make_app(make_settings(limits=Limits(requests=Rate(at_once=3, per_second=0.5))))
    busy, calm = TestClient(app, client=("10.0.0.1", 1)), TestClient(app, client=("10.0.0.2", 1))
    assert [busy.get("/api/rules").status_code for _ in range(4)] == [200, 200, 200, 429]
    refused = busy.get("/api/rules")
    assert error_of(refused) == "too-many-requests"
    assert 1 <= int(refused.headers["retry-after"]) <= 2
    assert calm.get("/api/rules").status_code == 200


def test_tables_are_opened_and_guessed_a_few_at_a_time(make_settings: MakeSettings) -> None:
    rate = Rate(at_once=2, per_second=0.001)
    client = visitor(make_settings, new_games=rate, wrong_codes=rate)
    made = [client.post("/api/games", json={"names": NAMES}) for _ in range(3)]
    assert [answered.status_code for answered in made] == [201, 201, 429]
    guesses = [client.get(f"/api/games/aaaa-aaaa-aaa{digit}").status_code for digit in range(3)]
    assert guesses == [404, 404, 429]
    assert client.get(f"/api/games/{made[0].json()['code']}").status_code == 429


def test_a_table_is_changed_a_few_times_at_once_and_has_an_end(make_settings: MakeSettings) -> None:
    client = visitor(make_settings, changes=Rate(at_once=3, per_second=0.001), events=2)
    table = client.post("/api/games", json={"names": NAMES}).json()
    codes = []
    for points in (100, 200, 300, 400):
        event = {"event": "adjustment", "points": {"Aoki": points}}
        answered = client.post(
            f"/api/games/{table['code']}/events", json={"version": table["version"], "event": event}
        )
        codes.append(answered.status_code)
        table = answered.json() if answered.is_success else table
    assert codes == [200, 200, 422, 429]


def test_a_full_folder_takes_no_more_tables(make_settings: MakeSettings) -> None:
    client = visitor(make_settings, games=1)
    assert client.post("/api/games", json={"names": NAMES}).status_code == 201
    assert error_of(client.post("/api/games", json={"names": NAMES})) == "too-many-tables"


def test_megabytes_are_counted(make_settings: MakeSettings) -> None:
    with visitor(make_settings, megabytes=Rate(at_once=2, per_second=0.1)) as client:
        answered = [client.post("/api/read", files=form(bytes(900_000))) for _ in range(3)]
    assert [error_of(one) for one in answered] == ["not-an-image", "not-an-image", "too-many-requests"]


def test_bytes_in_memory_are_bounded_and_given_back(make_settings: MakeSettings) -> None:
    with visitor(make_settings, held_bytes=1_000_000) as client:
        for _ in range(3):
            assert error_of(client.post("/api/read", files=form(bytes(1_100_000)))) == "busy"
            assert error_of(client.post("/api/read", files=form(bytes(800_000)))) == "not-an-image"


class Caller:
    """Asks the application below the level of HTTP, so that bytes can be slow or never come."""

    def __init__(self, app: Starlette, address: str = "10.0.0.9") -> None:
        self.app = app
        self.address = address

    async def post(
        self, path: str, body: AsyncIterator[Message], headers: dict[str, str]
    ) -> tuple[int, bytes]:
        sent: list[Message] = []
        named = {"host": HOST, **headers}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in named.items()],
            "client": (self.address, 1),
            "server": (HOST, 80),
        }

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return await anext(body)

        await self.app(scope, receive, send)
        return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


async def _slow(pieces: int, seconds: float) -> AsyncIterator[Message]:
    for _ in range(pieces):
        await asyncio.sleep(seconds)
        yield {"type": "http.request", "body": b"x", "more_body": True}
    await asyncio.Event().wait()
    yield {"type": "http.disconnect"}


JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(("pieces", "seconds"), [(0, 0.0), (1000, 0.01), (1, 0.0)])
def test_a_request_that_takes_too_long_is_ended(
    make_settings: MakeSettings, pieces: int, seconds: float
) -> None:
    limits = Limits(body_seconds=0.3, idle_seconds=0.1)
    caller = Caller(make_app(make_settings(limits=limits)))
    status, body = asyncio.run(caller.post("/api/score", _slow(pieces, seconds), JSON))
    assert (status, b"too-slow" in body) == (408, True)


def test_a_body_without_a_length_is_counted_as_it_comes(make_settings: MakeSettings) -> None:
    async def endless() -> AsyncIterator[Message]:
        while True:
            yield {"type": "http.request", "body": bytes(10_000), "more_body": True}

    caller = Caller(make_app(make_settings()))
    status, body = asyncio.run(caller.post("/api/score", endless(), JSON))
    assert (status, b"too-many-bytes" in body) == (413, True)


def test_photos_on_their_way_are_limited_by_address(make_settings: MakeSettings) -> None:
    headers = {"content-type": "multipart/form-data; boundary=x"}
    app = make_app(make_settings(limits=Limits(uploads_per_address=2, uploads=3, idle_seconds=0.5)))

    async def five() -> list[tuple[int, bytes]]:
        one, other = Caller(app, "10.0.0.1"), Caller(app, "10.0.0.2")
        return await asyncio.gather(
            *(caller.post("/api/read", _slow(0, 0), headers) for caller in (one, one, one, other, other))
        )

    answered = asyncio.run(five())
    assert [status for status, _ in answered] == [408, 408, 429, 408, 503]


def test_a_meter_fills_again() -> None:
    now = 0.0
    meters = Meters(lambda: now)
    rate = Rate(at_once=2, per_second=0.5)
    meters.spend("a", rate)
    meters.spend("a", rate)
    with pytest.raises(TooManyError) as refused:
        meters.spend("a", rate)
    assert refused.value.after == 2
    meters.spend("b", rate)
    now = 2.0
    meters.check("a", rate)
    meters.spend("a", rate)
    with pytest.raises(TooManyError):
        meters.check("a", rate)
    now = 1000.0
    meters.spend("a", rate, 2)
    with pytest.raises(TooManyError):
        meters.spend("a", rate, 0.1)


def test_meters_of_many_visitors_are_forgotten_when_full() -> None:
    now = 0.0
    meters = Meters(lambda: now)
    rate = Rate(at_once=2, per_second=1)
    for visitor_number in range(50_000):
        now += 0.001
        meters.spend(visitor_number, rate)
    assert len(meters._meters) <= 20_000
