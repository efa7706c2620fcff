"""`tehai serve`: the web app, for this machine alone or for everyone in the same network."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import platformdirs
import uvicorn

from tehai.app.errors import CommandError
from tehai.app.ruleset_files import find_ruleset
from tehai.app.web.server import make_app
from tehai.app.web.settings import Settings
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.app.terminal import Terminal
    from tehai.app.web.options import ServeOptions

_HERE = "127.0.0.1"
_HOSTS = frozenset({"localhost", "127.0.0.1", "[::1]"})


def serve(options: ServeOptions, terminal: Terminal) -> None:
    """Offer the web app until it is stopped with Ctrl-C; raises CommandError where it cannot be."""
    settings = _settings(options, terminal.language.code)
    listener = _listener(options.port)
    address = f"http://localhost:{listener.getsockname()[1]}"
    terminal.say(Text("tehai is at {address}; only this machine can reach it.", address=address))
    terminal.say(Text("Ctrl-C stops it."))
    uvicorn.Server(uvicorn.Config(make_app(settings), log_level="warning")).run([listener])


def _listener(port: int) -> socket.socket:
    try:
        return socket.create_server((_HERE, port))
    except OSError as error:
        reason = error.strerror or str(error)
        message = Text(
            "port {port} cannot be used ({reason}): choose another with --port", port=port, reason=reason
        )
        raise CommandError(message) from error


def _settings(options: ServeOptions, language: str) -> Settings:
    """Return what the host decided; raises CommandError where something of it cannot be."""
    return Settings(
        games=options.games or platformdirs.user_data_path("tehai") / "games",
        ruleset=find_ruleset(options.ruleset),
        hosts=_HOSTS,
        language=language,
    )
