"""Connections that are held for nothing."""

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from tehai.app.web.connections import Connection


class Hasty(Connection):
    look_seconds = 0.2
    most_looks = 4


class Crowded(Connection):
    most_of_address = 5


def _hello(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("hello")


def _flood(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("x" * 50_000_000)


@contextmanager
def running(protocol: type[Connection]) -> Iterator[int]:
    """Run a server with these connections; give its port."""
    app = Starlette(routes=[Route("/", _hello), Route("/flood", _flood)])
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(app, http=protocol, ws="none", log_level="error", timeout_keep_alive=60)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(30)


@pytest.fixture
def port() -> Iterator[int]:
    with running(Hasty) as found:
        yield found


def is_open(phone: socket.socket, seconds: float) -> bool:
    """Whether the server still holds the connection after some time, without a word."""
    phone.settimeout(seconds)
    try:
        return phone.recv(1) != b""
    except TimeoutError:
        return True
    except ConnectionError:
        return False


@pytest.mark.parametrize("start", [b"", b"GET / HTTP/1.1\r\nHost: local"])
def test_a_connection_without_a_request_is_closed(port: int, start: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port)) as phone:
        phone.sendall(start)
        assert not is_open(phone, 2)


def trickle(phone: socket.socket) -> None:
    phone.sendall(b"GET / HTTP/1.1\r\n")
    for number in range(50):
        phone.sendall(f"X-{number}: y\r\n".encode())
        time.sleep(0.05)


def test_a_head_that_trickles_is_ended(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as phone, pytest.raises(ConnectionError):
        trickle(phone)


def received(phone: socket.socket) -> int:
    """Count the bytes that come until the connection ends, in whatever way."""
    count = 0
    with suppress(ConnectionError):
        while piece := phone.recv(1 << 20):
            count += len(piece)
    return count


def test_an_answer_that_nobody_takes_is_dropped(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as phone:
        phone.sendall(b"GET /flood HTTP/1.1\r\nHost: local\r\n\r\n")
        time.sleep(2)
        assert received(phone) < 50_000_000


def test_one_address_holds_only_so_many() -> None:
    with running(Crowded) as port:
        with ExitStack() as stack:
            held = [stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(7)]
            time.sleep(0.5)
            assert [is_open(phone, 0.01) for phone in held] == [True] * 5 + [False] * 2
        time.sleep(0.5)
        assert asked_again(port, 1) == [b"hello"]


def test_requests_that_follow_one_another_are_answered(port: int) -> None:
    assert asked_again(port, 8) == [b"hello"] * 8


def asked_again(port: int, times: int) -> list[bytes]:
    """Ask some times by one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        answers = []
        for _ in range(times):
            connection.request("GET", "/")
            answers.append(connection.getresponse().read())
            time.sleep(0.05)
        return answers
    finally:
        connection.close()
