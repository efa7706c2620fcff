import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from subprocess import CompletedProcess

import pytest

Tehai = Callable[..., CompletedProcess[str]]

RULES = (("rules", "list"), ("rules", "show"), ("rules", "diff"), ("rules", "check"))
COMMANDS = (("photo",), ("read",), ("score",), ("convert",), ("serve",), *RULES)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_prints_help_with_an_example(tehai: Tehai, command: tuple[str, ...]) -> None:
    done = tehai(*command, "--help")
    assert done.returncode == 0
    assert f"Example: tehai {' '.join(command)}" in done.stdout


def test_every_command_is_tested_here(tehai: Tehai) -> None:
    top = tehai("--help").stdout.split("Commands:")[1]
    assert [line.split()[0] for line in top.splitlines() if line.strip()] == [
        "photo",
        "read",
        "score",
        "convert",
        "batch",
        "serve",
        "rules",
        "game",
    ]


def test_the_version_is_that_of_the_distribution(tehai: Tehai) -> None:
    assert tehai("--version").stdout == f"tehai {version('tehai')}\n"


def test_an_unknown_command_is_one_message(tehai: Tehai) -> None:
    done = tehai("rate")
    assert done.returncode == 2
    assert "No such command 'rate'" in done.stderr


def test_a_reader_that_stops_early_is_no_error() -> None:
    """As in `tehai rules show tenhou-4p | head -1`."""
    with subprocess.Popen(
        [sys.executable, "-m", "tehai.app.cli", "rules", "show", "tenhou-4p"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert b"Traceback" not in running.stderr.read()
