"""Running the command line inside the test's own process."""

import io
import sys
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TextIO

import pytest

from tehai.app.cli import main


@pytest.fixture
def tehai(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., CompletedProcess[str]]:
    """Return a function that runs `tehai ARGUMENTS`, `typed` being standard input, in English by default."""

    def run(*arguments: object, typed: str | TextIO = "", language: str = "en") -> CompletedProcess[str]:
        words = [str(argument) for argument in arguments]
        monkeypatch.setattr(sys, "argv", ["tehai", *words])
        monkeypatch.setenv("TEHAI_LANG", language)
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed) if isinstance(typed, str) else typed)
        capsys.readouterr()
        with pytest.raises(SystemExit) as ending:
            main()
        code = ending.value.code
        printed = capsys.readouterr()
        return CompletedProcess(words, code if isinstance(code, int) else 0, printed.out, printed.err)

    return run
