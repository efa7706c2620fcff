"""What stands beside a run of `tehai batch`: an empty sheet before it, scores checked and labels after it."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from tehai.app.desk.check import check
from tehai.app.desk.labels import LABELS, export_labels
from tehai.app.desk.review.photos import Photos
from tehai.app.desk.sheet.columns import COLUMNS
from tehai.app.desk.sheet.template import headings, write_template
from tehai.app.desk.store.engine import FILE_NAME, store_url
from tehai.app.desk.store.store import Store
from tehai.app.errors import CommandError, OptionError
from tehai.app.options import DEFAULT_RULESET
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.app.desk.options import BatchOptions
    from tehai.app.terminal import Terminal

_TEMPLATE = Path("template")


def asks_for_sheet(word: Path | None, file: Path | None) -> bool:
    """Whether an empty sheet is asked for: a folder of photos may be called `template` too."""
    return file is not None or (word == _TEMPLATE and not _TEMPLATE.exists())


def begin_sheet(word: Path | None, file: Path | None, terminal: Terminal) -> None:
    """Write an empty sheet, and tell what goes where.

    Raises:
        OptionError: the word before the file is not `template`, no file is named, or it cannot be one.
        FileError: it cannot be written.
    """
    if file is None:
        raise OptionError(Text("FILE: name the sheet to write, such as tehai batch template wins.xlsx"))
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


def write_labels(target: Path, folder: Path | None, options: BatchOptions, terminal: Terminal) -> None:
    """Write what people settled as labelled photos, and tell how many.

    Raises:
        CommandError: there is nothing to export, or it cannot be written.
    """
    results = None if options.store else options.results()
    if results is not None and not (results / FILE_NAME).is_file():
        raise CommandError(Text("--out: {folder} holds no results of tehai batch", folder=str(results)))
    store = Store.open(options.store or store_url(results or Path()))
    with contextlib.closing(store):
        run = store.run()
        photos = folder or (Path(run.folder) if run else None)
        if photos is None or not photos.is_dir():
            raise OptionError(Text("FOLDER: name the folder of the photos"))
        count, left_out = export_labels(store, Photos(photos), target)
    terminal.say(Text("Written: {file}", file=str(target / LABELS)))
    terminal.say(Text("photos with labels: {count}; left out: {left_out}", count=count, left_out=left_out))
    if left_out:
        terminal.say(
            Text("Left out is a photo that is gone, or that shows a tile of which nobody said what it is.")
        )
