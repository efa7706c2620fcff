"""The web app as one ASGI application: its addresses and its parts, nothing of how each works."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from tehai.app.web import api, api_page, api_photos, install, pages, review
from tehai.app.web.failures import FAILURES
from tehai.app.web.guard import Guard
from tehai.app.web.meters import Meters
from tehai.app.web.tables import Tables

if TYPE_CHECKING:
    from tehai.app.web.settings import Settings


def make_app(settings: Settings) -> Starlette:
    """Return the application of a host."""
    # A live install links to the files of the checkout.
    static = Mount("/static", StaticFiles(directory=_static(), follow_symlink=True), name="static")
    meters = Meters()
    app = Starlette(
        routes=[*api.ROUTES, *api_page.ROUTES, *pages.ROUTES, *install.ROUTES, *review.ROUTES, static],
        middleware=[Middleware(Guard, settings, meters)],
        exception_handlers=FAILURES,
        lifespan=api_photos.with_readers,
    )
    app.state.settings = settings
    app.state.meters = meters
    app.state.tables = Tables(settings.games, settings.limits.games)
    return app


def _static() -> Path:
    return Path(str(resources.files("tehai.app.web").joinpath("static")))
