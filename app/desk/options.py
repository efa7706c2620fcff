"""The options of `tehai batch`."""

from __future__ import annotations

import dataclasses
from pathlib import Path  # noqa: TC003 # Typer reads the annotations
from typing import Annotated

import typer

from tehai.app.errors import OptionError
from tehai.app.options import DEFAULT_RULESET
from tehai.scoring.text import Text


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class BatchOptions:
    """What is read, by whom, and where it goes."""

    sheet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="How the hands were won: CSV or XLSX, a line each.")
    ] = None
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the results go.")] = None
    ruleset: Annotated[
        str, typer.Option(metavar="ID|FILE", help="The rules that the wins are scored by.")
    ] = DEFAULT_RULESET
    jobs: Annotated[
        int | None,
        typer.Option(
            min=0, metavar="N", help="Processes that read, else one a core; 0: none beside this one."
        ),
    ] = None
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Read on the Dask cluster of this scheduler (tehai[cluster])."),
    ] = None
    store: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The database, else a SQLite file among the results."),
    ] = None
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on reading what comes into the folder, until Ctrl-C.")
    ] = False
    quiet: Annotated[bool, typer.Option("--quiet", help="Show only what goes wrong.")] = False
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Write down all that happens.")] = None

    def results(self) -> Path:
        """Return where the results go; raises OptionError where it was not said."""
        if self.out is None:
            raise OptionError(Text("--out: name a folder for the results, such as --out results/"))
        return self.out
