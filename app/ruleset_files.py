"""Rulesets by name: one that comes with tehai, or a person's own `.toml` file, which may extend another."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tehai.app.errors import OptionError
from tehai.app.lines import Line, joined_lines
from tehai.scoring.errors import RulesError, RulesMistake
from tehai.scoring.rules import load_ruleset, ruleset_from_toml, ruleset_ids
from tehai.scoring.text import SEMICOLON, Joined, Text

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
            advice = Text("or name a {suffix} file of your own", suffix=FILE_SUFFIX)
            raise OptionError(Joined((error.text, advice), by=SEMICOLON)) from error
    try:
        return read_ruleset(Path(name))
    except RulesError as error:
        if len(error.mistakes) == 1:
            raise OptionError(Text("ruleset {name}: {mistake}", name=name, mistake=error.text)) from error
        head = Line(text=Text("ruleset {name}:", name=name))
        mistakes = (Line(text=mistake.text, depth=1) for mistake in error.mistakes)
        raise OptionError(joined_lines((head, *mistakes))) from error


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
    if str(path) in ruleset_ids() and not path.exists():
        raise _mistake(
            Text(
                "{ruleset} is one of tehai's own rulesets, see tehai rules show {ruleset}; "
                "name a file of your own",
                ruleset=str(path),
            )
        )
    try:
        text = path.read_text(encoding="utf-8-sig")  # Windows editors begin with a mark
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or Text("it is no text")
        raise _mistake(Text("the file cannot be read: {reason}", reason=reason)) from error
    return ruleset_from_toml(text, find=partial(_base, path.parent, (*above, path.resolve())))


def _base(folder: Path, above: tuple[Path, ...], name: str) -> Ruleset:
    return read_ruleset(folder / name, above) if name.endswith(FILE_SUFFIX) else load_ruleset(name)


def _mistake(message: Text) -> RulesError:
    return RulesError((RulesMistake(where="", message=message),))
