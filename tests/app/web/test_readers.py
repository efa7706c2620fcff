"""Whose photo is read next, and what becomes of photos that nobody waits for."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, cast

import pytest

from tehai.app.web.asked import Sender
from tehai.app.web.readers import WAITING, WAITING_PER_ADDRESS, WAITING_PER_DEVICE, Readers
from tehai.app.web.refusals import BusyError, TooManyError
from tehai.vision import HandReading, TileReader


class Gate:
    """Stands where the reader stands: notes the order of photos, and reads each when it is let through."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self._passes = threading.Semaphore(0)

    def let_through(self, count: int = 1) -> None:
        self._passes.release(count)

    def read(self, photo: bytes) -> str:
        self.order.append(photo.decode())
        assert self._passes.acquire(timeout=10)
        return photo.decode().upper()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    monkeypatch.setattr("tehai.app.web.readers.open_photo", lambda content: content)
    return Gate()


def readers(gate: Gate, count: int = 1, patience: float = 10.0) -> Readers:
    return Readers(cast("TileReader", gate), count, patience)


def run(work: Coroutine[Any, Any, None], running: Readers) -> None:
    try:
        asyncio.run(work)
    finally:
        running.close()


def ask(running: Readers, name: str, device: str = "") -> asyncio.Task[HandReading]:
    """Send a photo called after its address, such as `a1`."""
    return asyncio.ensure_future(running.read(name.encode(), Sender(address=name[0], device=device)))


def test_addresses_take_turns_however_many_photos_one_sends(gate: Gate) -> None:
    running = readers(gate)

    async def work() -> None:
        asked = [ask(running, f"a{number}", str(number)) for number in range(6)]
        await asyncio.sleep(0.01)
        asked += [ask(running, name) for name in ("b0", "c0", "b1")]
        await asyncio.sleep(0.01)
        gate.let_through(9)
        answers = await asyncio.gather(*asked)
        assert [str(answer) for answer in answers] == ["A0", "A1", "A2", "A3", "A4", "A5", "B0", "C0", "B1"]

    run(work(), running)
    assert gate.order == ["a0", "b0", "c0", "a1", "b1", "a2", "a3", "a4", "a5"]


def test_devices_of_one_address_take_turns(gate: Gate) -> None:
    running = readers(gate)

    async def work() -> None:
        asked = [ask(running, f"a{number}", "greedy") for number in range(4)]
        await asyncio.sleep(0.01)
        asked += [ask(running, "a8", "calm"), ask(running, "a9", "calm")]
        await asyncio.sleep(0.01)
        gate.let_through(6)
        await asyncio.gather(*asked)

    run(work(), running)
    assert gate.order == ["a0", "a8", "a1", "a9", "a2", "a3"]


def test_as_many_are_read_at_once_as_there_are_readers(gate: Gate) -> None:
    running = readers(gate, 3)

    async def work() -> None:
        asked = [ask(running, name) for name in ("a0", "b0", "c0", "d0")]
        await asyncio.sleep(0.1)
        assert sorted(gate.order) == ["a0", "b0", "c0"]
        assert running.waiting == 1
        gate.let_through(4)
        await asyncio.gather(*asked)

    run(work(), running)


def test_a_phone_that_goes_away_leaves_the_queue(gate: Gate) -> None:
    running = readers(gate)

    async def work() -> None:
        first, gone, last = ask(running, "a0"), ask(running, "b0"), ask(running, "c0")
        await asyncio.sleep(0.01)
        gone.cancel()
        await asyncio.sleep(0.01)
        assert running.waiting == 1
        gate.let_through(2)
        await asyncio.gather(first, last)

    run(work(), running)
    assert gate.order == ["a0", "c0"]


def test_a_phone_that_goes_away_while_it_is_read_costs_only_that(gate: Gate) -> None:
    running = readers(gate)

    async def work() -> None:
        gone, last = ask(running, "a0"), ask(running, "b0")
        await asyncio.sleep(0.05)
        gone.cancel()
        await asyncio.sleep(0.01)
        gate.let_through(2)
        assert str(await last) == "B0"

    run(work(), running)


def test_who_waits_too_long_is_told(gate: Gate) -> None:
    running = readers(gate, patience=0.1)

    async def work() -> None:
        asked = [ask(running, "a0"), ask(running, "b0")]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [BusyError, BusyError]
        assert running.waiting == 0
        gate.let_through()

    run(work(), running)
    assert gate.order == ["a0"]


def test_the_queue_is_bounded(gate: Gate) -> None:
    running = readers(gate)

    async def work() -> None:
        asked = [ask(running, "a0", "d") for _ in range(WAITING_PER_DEVICE + 2)]
        asked += [ask(running, "a0", str(number)) for number in range(WAITING_PER_ADDRESS)]
        asked += [ask(running, "b0", str(number)) for number in range(WAITING_PER_ADDRESS)]
        asked += [ask(running, "c0", str(number)) for number in range(WAITING_PER_ADDRESS)]
        await asyncio.sleep(0.05)
        assert running.waiting == WAITING
        gate.let_through(WAITING + 1)
        answers = await asyncio.gather(*asked, return_exceptions=True)
        kinds: list[type] = [type(answer) for answer in answers]
        assert kinds.count(str) == WAITING + 1
        assert kinds.count(TooManyError) == 1 + WAITING_PER_DEVICE
        assert kinds.count(BusyError) == WAITING_PER_ADDRESS

    run(work(), running)


def test_a_failure_is_told_to_whom_it_belongs(monkeypatch: pytest.MonkeyPatch, gate: Gate) -> None:
    running = readers(gate)

    def fail(content: bytes) -> bytes:
        if content == b"a0":
            raise ValueError("broken")
        return content

    monkeypatch.setattr("tehai.app.web.readers.open_photo", fail)

    async def work() -> None:
        asked = [ask(running, "a0"), ask(running, "b0")]
        gate.let_through()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [str(answer) for answer in answers] == ["broken", "B0"]

    run(work(), running)
