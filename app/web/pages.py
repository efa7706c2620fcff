"""The pages that a browser shows: start or join, a table, a hand without a table, rule cards, help."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

from jinja2 import Environment, FunctionLoader, StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, RedirectResponse
from starlette.routing import BaseRoute, Route

from tehai.app.language import known, language, languages
from tehai.app.web.api_games import open_table
from tehai.app.web.asked import LANGUAGE_COOKIE, language_of
from tehai.app.web.install import app_version
from tehai.app.web.page_texts import heard_names, suit_choices, tile_names, translated_texts, web_folder
from tehai.app.web.refusals import NotFoundError, RefusalError
from tehai.app.web.rulesets import card_answer, list_answer, ruleset_named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from tehai.app.language import Language
    from tehai.app.web.settings import Settings
    from tehai.app.web.tables import Tables

LANGUAGE_NAMES: Final = {"en": "English", "ja": "日本語", "zh": "简体中文"}
"""What each language calls itself; one without an entry is shown by its code."""
_YEAR_SECONDS: Final = 365 * 24 * 3600


@functools.cache
def _templates(code: str) -> Environment:
    """Return the templates in a language."""
    environment = Environment(
        loader=FunctionLoader(_template),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_translations(language(code).catalogue, newstyle=True)  # type: ignore[attr-defined]  # by the extension
    return environment


def _template(name: str) -> str | None:
    file = web_folder().joinpath("templates", name)
    return file.read_text(encoding="utf-8") if file.is_file() else None


async def start(request: Request) -> Response:
    """Show the first page: start a table, join one, or only score a hand."""
    return await show_page("start.html", request, {})


async def start_table(request: Request) -> Response:
    """Open a table and go to it; what cannot be is told above the form, which keeps what was typed."""
    told = parse_qs((await request.body()).decode("utf-8", "replace"), keep_blank_values=True)
    ruleset, names = told.get("ruleset", [""])[0], told.get("name", [])
    try:
        opened = await run_in_threadpool(open_table, ruleset, names, request)
    except RefusalError as error:
        said = language_of(request).say(error.text)
        values = {"failed": said, "typed": names, "chosen": ruleset}
        return await show_page("start.html", request, values, error.status)
    return RedirectResponse(f"/t/{opened.code}", 303)


async def join(request: Request) -> Response:
    """Go to the table of a typed code; where there is none, say so on the first page."""
    try:
        table = await run_in_threadpool(_tables(request).table, request.query_params.get("code", ""))
    except RefusalError as error:
        return await refused_page(request, error)
    return RedirectResponse(f"/t/{table.code}", 303)


async def table(request: Request) -> Response:
    """Show a table."""
    try:
        found = await run_in_threadpool(_tables(request).table, request.path_params["code"])
    except RefusalError as error:
        return await refused_page(request, error)
    return await show_page("play.html", request, {"code": found.code})


async def quick(request: Request) -> Response:
    """Show a hand to be scored without a table."""
    return await show_page("play.html", request, {"code": None})


async def rules(request: Request) -> Response:
    """Show the card of a ruleset."""
    settings: Settings = request.app.state.settings
    try:
        card = card_answer(ruleset_named(request.path_params["ruleset"], settings), language_of(request))
    except NotFoundError as error:
        return await refused_page(request, error)
    return await show_page("rules.html", request, {"card": card})


async def help_page(request: Request) -> Response:
    """Show how to photograph, correct, type and score."""
    return await show_page("help.html", request, {})


async def refused_page(request: Request, error: RefusalError) -> Response:
    """Say on the first page what is not there, or not to be seen."""
    said = language_of(request).say(error.text)
    return await show_page("start.html", request, {"failed": said}, error.status)


async def show_page(name: str, request: Request, values: Mapping[str, Any], status: int = 200) -> Response:
    """Fill a template, and remember the language that was asked for by `?lang=`."""
    spoken = language_of(request)
    page = _templates(spoken.code).get_template(name)
    content = page.render(**{**_common(request, spoken), **values})
    response = HTMLResponse(
        content, status, {"Referrer-Policy": "same-origin"}
    )  # else a form tells no origin
    if asked := known(request.query_params.get("lang", "")):
        response.set_cookie(LANGUAGE_COOKIE, asked.code, max_age=_YEAR_SECONDS, samesite="lax", httponly=True)
    return response


def _common(request: Request, spoken: Language) -> dict[str, Any]:
    rulesets = list_answer(request.app.state.settings, spoken)
    return {
        "lang": spoken.code,
        "version": app_version(),
        "languages": [(code, LANGUAGE_NAMES.get(code, code)) for code in languages()],
        "path": request.url.path if request.method == "GET" else "/",
        "failed": None,
        "typed": [],
        "chosen": rulesets["default"],
        "rulesets": rulesets["rulesets"],
        "known": {
            "lang": spoken.code,
            "texts": translated_texts(spoken),
            "tiles": tile_names(spoken),
            "heard": heard_names(spoken),
            "suits": suit_choices(spoken),
            "ruleset": rulesets["default"],
        },
    }


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


ROUTES: tuple[BaseRoute, ...] = (
    Route("/", start),
    Route("/start", start_table, methods=["POST"]),
    Route("/join", join),
    Route("/t/{code}", table),
    Route("/score", quick),
    Route("/rules/{ruleset}", rules),
    Route("/help", help_page),
)
"""Every page by its address."""
