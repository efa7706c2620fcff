"""`tehai serve`: the web app, for this machine alone or for everyone in the same network."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import platformdirs
import segno
import uvicorn

from tehai.app.errors import CommandError
from tehai.app.ruleset_files import find_ruleset
from tehai.app.web.addresses import LOCAL, machine_names, network_address
from tehai.app.web.connections import Connection
from tehai.app.web.review_store import opened_review
from tehai.app.web.server import make_app
from tehai.app.web.settings import Settings
from tehai.models import CatalogError, catalog
from tehai.scoring.text import Text
from tehai.vision import MODELS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import FrameType

    from starlette.applications import Starlette

    from tehai.app.terminal import Terminal
    from tehai.app.web.certificate import Certificate
    from tehai.app.web.options import ServeOptions
    from tehai.app.web.review import Review
    from tehai.scoring.text import Value

_GRACE_SECONDS = 3
"""How long answers that are under way are waited for at the end."""
_CONNECTIONS = 1000


def serve(options: ServeOptions, terminal: Terminal) -> None:
    """Offer the web app until it is stopped with Ctrl-C; raises CommandError where it cannot be."""
    with opened_review(options) as review:
        _serve(options, terminal, review)


def _serve(options: ServeOptions, terminal: Terminal, review: Review | None) -> None:
    settings = _settings(options, terminal.language.code, review)
    certificate = _certificate(settings.hosts) if options.https else None
    _check_models()
    with _listener(options) as listener:
        port = listener.getsockname()[1]
        address = _address(options, port)
        for text in _welcome(address, options, settings, certificate):
            terminal.say(text)
        if options.lan:
            show_code(address)
        with suppress(KeyboardInterrupt):
            _Server(server_config(make_app(settings), certificate)).run([listener])
    terminal.say(Text("Stopped. The games are in {folder}.", folder=str(settings.games)))


class _Server(uvicorn.Server):
    """Stops once: a second Ctrl-C changes nothing, and nothing under way is torn apart."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            super().handle_exit(sig, frame)


def _settings(options: ServeOptions, language: str, review: Review | None) -> Settings:
    """Return what the host decided; raises CommandError where something of it cannot be."""
    names = (*LOCAL, *(name.lower() for name in options.name or ()))
    address = network_address()
    if options.lan:
        names = (*names, *machine_names(), *((address,) if address else ()))
    for folder in filter(None, (options.games, options.keep_photos)):
        _make_folder(folder)
    return Settings(
        games=options.games or platformdirs.user_data_path("tehai") / "games",
        ruleset=find_ruleset(options.ruleset),
        hosts=frozenset(names),
        keep_photos=options.keep_photos,
        review=review,
        language=language,
        is_secure=options.https,
    )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = Text(
            "{file} cannot be written: {reason}", file=str(folder), reason=error.strerror or str(error)
        )
        raise CommandError(message) from error


def _certificate(names: frozenset[str]) -> Certificate:
    """Return the certificate for all names of this machine; raises CommandError where there can be none."""
    from tehai.app.web.certificate import local_certificate  # noqa: PLC0415 # a package that only --https needs

    return local_certificate(platformdirs.user_data_path("tehai") / "https", names)


def _check_models() -> None:
    """Refuse to start without models; each visitor would otherwise be told."""
    try:
        for name in MODELS:
            catalog.load(name)
    except CatalogError as error:
        raise CommandError(Text("the models cannot be used: {reason}", reason=str(error))) from error


def _listener(options: ServeOptions) -> socket.socket:
    """Take the port; raises CommandError where another program has it."""
    try:
        return socket.create_server(("" if options.lan else "127.0.0.1", options.port))
    except OSError as error:
        message = Text(
            "port {port} cannot be used ({reason}): another program has it, or you may not; "
            "choose another, such as --port {other}",
            port=str(options.port),
            reason=os.strerror(error.errno) if error.errno else str(error),
            other=str(options.port + 1 if options.port < 65535 else 8080),
        )
        raise CommandError(message) from error


def server_config(app: Starlette, certificate: Certificate | None = None) -> uvicorn.Config:
    """Return how the application is served: quietly, believing no header about who asks."""
    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=_CONNECTIONS,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        ssl_certfile=certificate.chain if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
    )


def _address(options: ServeOptions, port: int) -> str:
    scheme = "https" if options.https else "http"
    return f"{scheme}://{(network_address() if options.lan else None) or 'localhost'}:{port}/"


def _welcome(
    address: str, options: ServeOptions, settings: Settings, certificate: Certificate | None
) -> Iterator[Value]:
    """Yield where the app is, who can reach it, and how it is stopped."""
    if not options.lan:
        yield Text("tehai is at {address}; only this machine can reach it.", address=address)
        yield Text("With --lan, phones in the same network can.")
    elif network_address() is None:
        yield Text("This machine is in no network, so only it can reach {address}", address=address)
    else:
        yield Text("tehai is at {address}", address=address)
        yield Text("Everyone in the same network can reach it: type the address, or scan the code.")
    if certificate:
        yield Text(
            "Browsers warn of the certificate once, because this machine made it; its SHA-256 is {print}",
            print=certificate.fingerprint,
        )
    if settings.keep_photos:
        yield Text("Photos are kept in {folder}.", folder=str(settings.keep_photos))
    else:
        yield Text("Photos are read and forgotten; none is kept.")
    if settings.review:
        yield Text("Reviewers open {address}", address=f"{address}review?key={settings.review.key}")
    yield Text("The key for the list of all tables: {key}", key=settings.key)
    yield Text("Ctrl-C stops it.")


def show_code(address: str) -> None:
    """Draw the QR code of an address, where it can be seen."""
    if sys.stdout.isatty():
        segno.make(address, micro=False).terminal(sys.stdout, compact=True)
