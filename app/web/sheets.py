"""The score sheet of a table: for a program, a spreadsheet, a terminal, or to be printed."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import TYPE_CHECKING, Final

from starlette.responses import JSONResponse, Response

from tehai.app.game.sheet_csv import ENCODING, sheet_csv
from tehai.app.game.sheet_html import sheet_html
from tehai.app.game.sheet_text import sheet_text
from tehai.app.web.accounts import sheet_answer
from tehai.app.web.refusals import NotFoundError
from tehai.scoring.game import sheet
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from tehai.app.language import Language
    from tehai.app.web.tables import Table

FORMS: Final = ("json", "csv", "text", "html")


def sheet_response(table: Table, form: str, language: Language) -> Response:
    """Return the sheet in a form.

    Raises:
        NotFoundError: there is no such form.
        EventError: the account is impossible.
    """
    game = table.game
    if form == "json":
        return JSONResponse(sheet_answer(game, language))
    if form == "csv":
        name = {"Content-Disposition": f'attachment; filename="{table.code}.csv"'}
        return Response(sheet_csv(sheet(game), language).encode(ENCODING), 200, name, "text/csv")
    if form == "text":
        return Response(sheet_text(sheet(game), language), media_type="text/plain")
    if form == "html":
        page = sheet_html(sheet(game), game, language)
        return Response(page, 200, {"Content-Security-Policy": _own_style(page)}, "text/html")
    raise NotFoundError("no-such-form", Text("form: one of {forms} is wanted", forms=Joined(FORMS)))


def _own_style(page: str) -> str:
    """Allow the page its own style, by its hash, and nothing else."""
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    digest = hashlib.sha256((style.group(1) if style else "").encode()).digest()
    allowed = f"'sha256-{base64.b64encode(digest).decode()}'"
    return f"default-src 'none'; style-src {allowed}; base-uri 'none'; frame-ancestors 'none'"
