from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Tehai = Callable[..., CompletedProcess[str]]

COMMANDS = {
    "start": True,
    "show": True,
    "undo": True,
    "remove": True,
    "sheet": True,
    "win": False,
    "draw": False,
    "abort": False,
    "chombo": False,
    "riichi": False,
    "penalty": False,
    "lower": False,
    "adjust": False,
    "time": False,
    "end": False,
}
"""Every command of `tehai game`: False for those that record an event."""


@pytest.mark.parametrize(("command", "keeps"), COMMANDS.items())
def test_every_command_prints_help_with_an_example(tehai: Tehai, command: str, *, keeps: bool) -> None:
    done = tehai("game", command, "--help")
    assert done.returncode == 0
    assert f"Example: tehai game {command} friday.json" in done.stdout
    assert ("--replace N" in done.stdout) is not keeps
    assert "--json" in done.stdout


def test_every_command_is_tested_here(tehai: Tehai) -> None:
    done = tehai("game", "--help")
    listed = done.stdout.split("Commands:")[1].split("\n\n")[0]
    assert [line.split()[0] for line in listed.splitlines() if line.startswith("  ") and line[2] != " "] == [
        *COMMANDS
    ]
    assert "--replace N" in done.stdout
