"""What stands beside a run of `tehai batch`: an empty sheet before it, claimed scores checked after it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tehai.app.desk.check import check
from tehai.app.desk.sheet.columns import COLUMNS
from tehai.app.desk.sheet.template import headings, write_template
from tehai.app.errors import OptionError
from tehai.app.options import DEFAULT_RULESET
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.app.desk.options import BatchOptions
    from tehai.app.terminal import Terminal

_TEMPLATE = Path("template")


def begin_sheet(word: Path | None, file: Path, terminal: Terminal) -> None:
    """Write an empty sheet, and tell what goes where.

    Raises:
        OptionError: the word before the file is not `template`, or the file cannot be one.
        FileError: it cannot be written.
    """
    if word != _TEMPLATE:
        raise OptionError(
            Text("FILE: {file} follows the word template only; name one folder of photos", file=str(file))
        )
    write_template(file, terminal.language)
    names = headings(terminal.language)
    rows = [(name, column.about) for name, column in zip(names, COLUMNS, strict=True)]
    terminal.show_table((Text("Column"), Text("What goes there")), rows)
    terminal.say(Text("Written: {file}", file=str(file)))


def check_results(results: Path, folder: Path | None, options: BatchOptions, terminal: Terminal) -> bool:
    """List where the claimed scores of a run are not ours, and return whether all agree.

    Raises:
        OptionError: a folder of photos is named besides.
        CommandError: there is nothing to check.
    """
    if folder is not None:
        raise OptionError(Text("--check reads results that are there: leave out FOLDER"))
    named = None if options.ruleset == DEFAULT_RULESET else options.ruleset
    return check(results, named, terminal)
