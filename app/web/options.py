"""The options of `tehai serve`."""

from __future__ import annotations

import dataclasses
from pathlib import Path  # noqa: TC003 # Typer reads the annotations
from typing import Annotated

import typer

from tehai.app.options import DEFAULT_RULESET

PORT = 8080


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ServeOptions:
    """How the web app is offered."""

    lan: Annotated[
        bool, typer.Option("--lan", help="For everyone in the same network, not this machine alone.")
    ] = False
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = PORT
    https: Annotated[
        bool,
        typer.Option(
            "--https", help="By HTTPS, with a certificate made here: phones then show the live camera."
        ),
    ] = False
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Another name by which browsers reach this machine."),
    ] = None
    games: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the games are kept, else your data folder.")
    ] = None
    keep_photos: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep each photo and what was read there; else none is kept."),
    ] = None
    store: Annotated[
        str | None,
        typer.Option(
            metavar="URL|DIR",
            help="Offer the review queue of these results of tehai batch, or of its database.",
        ),
    ] = None
    photos: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where the photos of the queue lie, else where they were read."),
    ] = None
    ruleset: Annotated[
        str, typer.Option(metavar="ID|FILE", help="The rules of tables and wins that name none.")
    ] = DEFAULT_RULESET
