"""What lets the page be installed and open without a network: manifest, service worker, version."""

from __future__ import annotations

import functools
import hashlib
import json
from importlib import resources
from typing import TYPE_CHECKING, Final

from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tehai.app.web.asked import language_of
from tehai.app.web.page_texts import web_folder
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

    from starlette.requests import Request

VERSION_HEADER: Final = "Tehai-Version"
_VERSION_DIGITS: Final = 12
_PAGES: Final = ("/", "/score", "/help")
"""Kept when the app is installed; a table when it is first seen."""
_NOT_KEPT: Final = frozenset({"sw.js", "api.css"})
_ICONS: Final = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-mask.png", 512, "maskable"),
)


@functools.cache
def app_version() -> str:
    """Return what names exactly this state of pages, scripts and texts; another state has another name."""
    digest = hashlib.sha256()
    for file in _files(web_folder()), _files(resources.files("tehai.app").joinpath("locale")):
        for name, content in file:
            digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()[:_VERSION_DIGITS]


def _files(folder: Traversable, inside: str = "") -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        name = f"{inside}/{file.name}"
        if file.is_dir():
            yield from _files(file, name)
        elif not file.name.endswith((".pyc", ".po")):
            yield name, file.read_bytes()


def service_worker(_request: Request) -> Response:
    """Return the service worker of this version; browsers look for a newer one each time."""
    static = web_folder().joinpath("static")
    names = (f"/static{name}" for name, _ in _files(static) if name.strip("/") not in _NOT_KEPT)
    head = f"const VERSION = {json.dumps(app_version())};\nconst FILES = {json.dumps([*_PAGES, *names])};\n"
    script = head + static.joinpath("sw.js").read_text(encoding="utf-8")
    return Response(script, media_type="text/javascript")


def manifest(request: Request) -> Response:
    """Return what the installed app is called and looks like."""
    language = language_of(request)
    told = {
        "name": language.say(Text("tehai: score mahjong hands")),
        "short_name": "tehai",
        "lang": language.code,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f3ea",
        "theme_color": "#14532d",
        "icons": [
            {"src": f"/static/{name}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in _ICONS
        ],
    }
    return Response(json.dumps(told, ensure_ascii=False), media_type="application/manifest+json")


ROUTES: Final[tuple[BaseRoute, ...]] = (
    Route("/sw.js", service_worker),
    Route("/manifest.webmanifest", manifest),
)
