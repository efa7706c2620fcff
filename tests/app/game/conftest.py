"""A game kept with the real commands, written as they are typed, without `tehai game` and the file."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

Run = Callable[..., CompletedProcess[str]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of the game."""
    return tmp_path / "game.json"


@pytest.fixture
def run(tehai: Run, file: Path) -> Run:
    """Run a command of `tehai game` on the file; further arguments stand after the line."""

    def run(line: str, *more: object, **given: str) -> CompletedProcess[str]:
        command, *words = shlex.split(line)
        return tehai("game", command, file, *words, *more, **given)

    return run


@pytest.fixture
def keep(run: Run) -> Callable[..., str]:
    """Run what must succeed, and return what it prints."""

    def keep(line: str, *more: object, **given: str) -> str:
        done = run(line, *more, **given)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return keep


@pytest.fixture
def refused(run: Run, file: Path) -> Callable[..., str]:
    """Run what must be refused and change nothing, and return the message."""

    def refused(line: str, *more: object, **given: str) -> str:
        before = file.read_bytes() if file.exists() else None
        done = run(line, *more, **given)
        assert done.returncode in {1, 2}
        assert "Traceback" not in done.stderr
        assert (file.read_bytes() if file.exists() else None) == before
        return done.stderr

    return refused


@pytest.fixture
def answer(keep: Callable[..., str]) -> Callable[[str], Any]:
    """Run what must succeed, and return its JSON."""
    return lambda line: json.loads(keep(line, "--json"))


@pytest.fixture
def points(answer: Callable[[str], Any]) -> Callable[[], list[int]]:
    """Return everybody's points, in seating order."""
    return lambda: list(answer("show")["state"]["points"].values())


@pytest.fixture
def started(keep: Callable[..., str]) -> None:
    """A game of four under Tenhou's rules, nothing recorded."""
    keep("start Aki Ben Chi Dai")
