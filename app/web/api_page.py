"""`/api`: the API described, for a person as a page and for a program as OpenAPI."""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import TYPE_CHECKING

from jinja2 import Environment, StrictUndefined
from starlette.responses import HTMLResponse, JSONResponse
from starlette.routing import Route

from tehai.app.web.api import openapi

if TYPE_CHECKING:
    from starlette.requests import Request


def description(_request: Request) -> JSONResponse:
    """Return the OpenAPI description."""
    return JSONResponse(openapi())


def page(_request: Request) -> HTMLResponse:
    """Return the same as a page, which needs no script."""
    return HTMLResponse(_page())


@functools.cache
def _page() -> str:
    source = resources.files("tehai.app.web").joinpath("templates", "api.html").read_text(encoding="utf-8")
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["pretty"] = functools.partial(json.dumps, indent=1, ensure_ascii=False)
    return environment.from_string(source).render(api=openapi())


ROUTES = (Route("/api", page), Route("/api/openapi.json", description))
