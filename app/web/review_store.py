"""The store whose queue `tehai serve --store` offers."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from tehai.app.desk.store.engine import FILE_NAME, store_url
from tehai.app.desk.store.store import Store
from tehai.app.errors import CommandError, OptionError
from tehai.app.ruleset_files import find_ruleset
from tehai.app.web.review import Review
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import URL

    from tehai.app.desk.store.store import Run
    from tehai.app.web.options import ServeOptions
    from tehai.scoring.ruleset import Rules


@contextlib.contextmanager
def opened_review(options: ServeOptions) -> Iterator[Review | None]:
    """Open the queue that the host asks for, None where they ask for none.

    Raises:
        CommandError: there is no such store, or it was scored by rules that are not at hand.
    """
    if options.store is None:
        if options.photos is not None:
            raise OptionError(Text("--photos goes with --store"))
        yield None
        return
    store = Store.open(named_store(options.store))
    try:
        run = store.run()
        review = Review.of(
            store, _rules(run, options), _photos(run, options), lambda: _read_folder(store.run())
        )
        review.queue.cases()  # a large one takes some seconds; so the first reviewer does not wait
        yield review
    finally:
        store.close()


def named_store(named: str) -> str | URL:
    """Return the URL of a store, told as one or as the folder of results that it lies in."""
    if "://" in named:
        return named
    if not (Path(named) / FILE_NAME).is_file():
        raise CommandError(
            Text("--store: {folder} holds no results: run tehai batch with --out {folder}", folder=named)
        )
    return store_url(Path(named))


def _rules(run: Run | None, options: ServeOptions) -> Rules:
    """Return the rules that the store was scored by: those of --ruleset, else those of its id."""
    own = find_ruleset(options.ruleset).rules
    if run is None or run.ruleset == own.id:
        return own
    try:
        return find_ruleset(run.ruleset).rules
    except OptionError as error:
        raise OptionError(
            Text("--ruleset: the results were scored by {ruleset}: name its file", ruleset=run.ruleset)
        ) from error


def _photos(run: Run | None, options: ServeOptions) -> Path | None:
    """Return where the photos lie; None where the folder that was read is not on this machine."""
    if options.photos is not None:
        if not options.photos.is_dir():
            raise CommandError(Text("--photos: {folder} is no folder", folder=str(options.photos)))
        return options.photos
    return _read_folder(run)


def _read_folder(run: Run | None) -> Path | None:
    read = Path(run.folder) if run else None
    return read if read and read.is_dir() else None
