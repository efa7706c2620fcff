"""Whole explanations in each language, as they are printed.

`explanations/<language>.txt` holds commands and their output. After a wanted change of wording, write the
files anew with `python -m tests.app.test_explanations` from the root of a checkout, and read what changed.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tehai.app.language import languages

FOLDER = Path(__file__).parent / "explanations"
COMMAND = re.compile(r"^\$ tehai (.+)$", re.MULTILINE)


def _examples() -> Iterator[tuple[str, str, str]]:
    """Language, command and output."""
    for path in sorted(FOLDER.glob("*.txt")):
        _, *parts = COMMAND.split(path.read_text(encoding="utf-8"))
        for command, shown in zip(parts[::2], parts[1::2], strict=True):
            yield path.stem, command, shown.strip()


EXAMPLES = tuple(_examples())


@pytest.mark.parametrize(("language", "command", "shown"), EXAMPLES)
def test_an_explanation_reads_as_it_should(
    tehai: Callable[..., CompletedProcess[str]], language: str, command: str, shown: str
) -> None:
    done = tehai(*shlex.split(command), language=language)
    assert (done.stdout + done.stderr).strip() == shown


def test_every_language_explains_the_same_hands() -> None:
    commands = {language: [one[1] for one in EXAMPLES if one[0] == language] for language in languages()}
    assert all(commands[language] == commands["en"] for language in languages())
    assert len(commands["en"]) >= 10


def main() -> None:
    """Write the output of each command anew."""
    commands = [command for language, command, _ in EXAMPLES if language == "en"]
    for language in languages():
        parts = [f"$ tehai {command}\n{_printed(command, language)}" for command in commands]
        (FOLDER / f"{language}.txt").write_text("\n".join(parts), encoding="utf-8")


def _printed(command: str, language: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tehai.app.cli", *shlex.split(command)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "TEHAI_LANG": language},
    )
    return done.stdout


if __name__ == "__main__":
    main()
