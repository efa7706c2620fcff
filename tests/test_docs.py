"""What the documents show is what happens: the README's commands, and every example in a docstring."""

import doctest
import importlib
import io
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

import tehai.app
import tehai.models
import tehai.scoring
import tehai.vision

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PACKAGES = (tehai.app, tehai.models, tehai.scoring, tehai.vision)
MODULES = [
    module.name
    for package in PACKAGES
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
EXAMPLES = [re.findall(r"\$ (.*)\n((?:(?!\$ ).*\n)*)", block) for block in BLOCKS]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example[0][0] for example in EXAMPLES])
def test_the_commands_of_the_readme_print_what_it_shows(
    example: list[tuple[str, str]], tmp_path: Path
) -> None:
    for command, shown in example:
        assert _printed(shlex.split(command), tmp_path) == shown


def _printed(command: list[str], folder: Path) -> str:
    name, *arguments = command
    assert name == "tehai"
    done = subprocess.run(
        [sys.executable, "-m", "tehai.app.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "TEHAI_LANG": "en"},
    )
    return done.stdout


def test_the_readme_has_examples() -> None:
    assert len(EXAMPLES) >= 4


def test_the_python_of_the_readme_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(example, {})  # noqa: S102 # our own README
    assert printed.getvalue() == f"{example.rsplit('# ', 1)[1]}"


@pytest.mark.parametrize("file", re.findall(r"\]\(([^)#]+)\)|`(scripts/[a-z]+)`", README))
def test_every_file_that_the_readme_names_is_there(file: tuple[str, str]) -> None:
    assert (ROOT / (file[0] or file[1])).exists()


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_changelog_starts_with_the_version_of_the_project() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (version,) = re.findall(r'^version = "(.*)"$', project, re.MULTILINE)
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == version
