"""`/api/rules`: the rulesets of this host, and the rule card of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

from tehai.app.web.asked import language_of
from tehai.app.web.rulesets import card_answer, list_answer, ruleset_named

if TYPE_CHECKING:
    from starlette.requests import Request


def rules(request: Request) -> JSONResponse:
    """Name the rulesets of this host; `default` is that of a win or a table that names none."""
    return JSONResponse(list_answer(request.app.state.settings, language_of(request)))


def rule_card(request: Request) -> JSONResponse:
    """Return a rule card: every value with its source, its words and its meaning."""
    ruleset = ruleset_named(request.path_params["ruleset"], request.app.state.settings)
    return JSONResponse(card_answer(ruleset, language_of(request)))
