"""The web app as one ASGI application: its addresses and its parts, nothing of how each works."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from tehai.app.web import api_games, api_photos, api_rules, api_wins, pages
from tehai.app.web.failures import FAILURES
from tehai.app.web.guard import Guard
from tehai.app.web.meters import Meters
from tehai.app.web.tables import Tables

if TYPE_CHECKING:
    from tehai.app.web.settings import Settings

API = (
    Route("/api/read", api_photos.read, methods=["POST"]),
    Route("/api/hand", api_wins.hand, methods=["POST"]),
    Route("/api/questions", api_wins.questions, methods=["POST"]),
    Route("/api/score", api_wins.score, methods=["POST"]),
    Route("/api/waits", api_wins.waits, methods=["POST"]),
    Route("/api/rules", api_rules.rules),
    Route("/api/rules/{ruleset}", api_rules.rule_card),
    Route("/api/games", api_games.listed),
    Route("/api/games", api_games.start, methods=["POST"]),
    Route("/api/games/{code}", api_games.game),
    Route("/api/games/{code}/preview", api_games.preview, methods=["POST"]),
    Route("/api/games/{code}/events", api_games.append, methods=["POST"]),
    Route("/api/games/{code}/events/{index:int}", api_games.replace, methods=["PUT"]),
    Route("/api/games/{code}/events/{index:int}", api_games.remove, methods=["DELETE"]),
    Route("/api/games/{code}/undo", api_games.undo, methods=["POST"]),
    Route("/api/games/{code}/sheet", api_games.score_sheet),
)
"""What a program may ask; `openapi` describes each."""


def make_app(settings: Settings) -> Starlette:
    """Return the application of a host."""
    static = Mount("/static", StaticFiles(directory=_static()), name="static")
    meters = Meters()
    app = Starlette(
        routes=[*API, *pages.ROUTES, static],
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
