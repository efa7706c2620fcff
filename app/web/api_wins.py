"""`/api/score`, `/api/waits`, `/api/questions`, `/api/hand`: hands that are typed or were read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from tehai.app.web.asked import json_of, listener_of
from tehai.app.web.hands import hand_answer
from tehai.app.web.wins import questions_answer, score_answer, waits_answer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request

    from tehai.app.speech.listener import Listener
    from tehai.scoring.ruleset import Rules


async def score(request: Request) -> JSONResponse:
    """Score a win and explain it; what cannot be a win is answered with `ok` false and every reason."""
    return await _answered(request, score_answer)


async def waits(request: Request) -> JSONResponse:
    """Return what thirteen tiles wait for, each wait with its worth by ron and by tsumo."""
    return await _answered(request, waits_answer)


async def questions(request: Request) -> JSONResponse:
    """Return what a win that is not told in full leaves open: only what its tiles and rules make possible."""
    return await _answered(request, questions_answer)


async def hand(request: Request) -> JSONResponse:
    """Take a hand in any form of notation apart, and say what is wrong with its tiles."""
    return await _answered(request, hand_answer)


async def _answered(
    request: Request, answer: Callable[[Mapping[str, Any], Rules, Listener], dict[str, Any]]
) -> JSONResponse:
    record = await json_of(request)
    own = request.app.state.settings.ruleset.rules
    return JSONResponse(await run_in_threadpool(answer, record, own, listener_of(request)))
