"""Rulesets by name: one that comes with tehai, or a person's own `.toml` file, which may extend another."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tehai.app.errors import OptionError
from tehai.scoring.errors import RulesError, RulesMistake
from tehai.scoring.rules import load_ruleset, ruleset_from_toml
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from tehai.scoring.rules import Ruleset

FILE_SUFFIX = ".toml"


def find_ruleset(name: str) -> Ruleset:
    """Return a ruleset that comes with tehai, by its id, or one of a person's own, by its `.toml` file.

    Raises:
        OptionError: there is no such ruleset or file, or the file is wrong; the message lists every mistake.
    """
    if not name.endswith(FILE_SUFFIX):
        try:
            return load_ruleset(name)
        except RulesError as error:
            raise OptionError(f"{error}; or name a {FILE_SUFFIX} file of your own") from error
    try:
        return read_ruleset(Path(name))
    except RulesError as error:
        if len(error.mistakes) == 1:
            raise OptionError(f"ruleset {name}: {error}") from error
        lines = "".join(f"\n  {mistake.text}" for mistake in error.mistakes)
        raise OptionError(f"ruleset {name}:{lines}") from error


def read_ruleset(path: Path, above: tuple[Path, ...] = ()) -> Ruleset:
    """Read a person's own ruleset file.

    It may extend a ruleset that comes with tehai, by its id, or another file, by a path that ends in `.toml`
    and starts at the folder of the file that names it. `above` are the files that extend this one.

    Raises:
        RulesError: the file cannot be read or is wrong; with every mistake.
    """
    if path.resolve() in above:
        raise _mistake(
            Text(
                "the file extends itself: {files}",
                files=Joined(tuple(file.name for file in (*above, path)), by=" → "),
            )
        )
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise _mistake(Text("the file cannot be read: {reason}", reason=reason)) from error
    return ruleset_from_toml(text, find=partial(_base, path.parent, (*above, path.resolve())))


def _base(folder: Path, above: tuple[Path, ...], name: str) -> Ruleset:
    return read_ruleset(folder / name, above) if name.endswith(FILE_SUFFIX) else load_ruleset(name)


def _mistake(message: Text) -> RulesError:
    return RulesError((RulesMistake(where="", message=message),))
