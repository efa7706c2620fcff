"""What goes wrong with a request is answered in one form: `{"error": {"code", "message"}}`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException

from tehai.app.errors import CommandError
from tehai.app.web.accounts import refused
from tehai.app.web.asked import language_of
from tehai.app.web.refusals import BusyError, NotFoundError, RefusalError
from tehai.scoring.game import EventError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request
    from starlette.responses import Response


def _refused(request: Request, error: RefusalError) -> Response:
    return error.answer(language_of(request))


def _impossible(request: Request, error: EventError) -> Response:
    """Of a file that was changed by hand, so that an event in it cannot have happened."""
    return refused(error).answer(language_of(request))


def _http(request: Request, error: HTTPException) -> Response:
    refusal = NotFoundError("not-found", Text("there is nothing at this address"))
    if error.status_code == 405:
        refusal = NotFoundError("wrong-method", Text("this address takes another method"))
    answer = refusal.answer(language_of(request))
    answer.status_code = error.status_code
    return answer


def _host_cannot(request: Request, _error: CommandError) -> Response:
    """A file of the host: what it is called is not told to visitors."""
    text = Text("the host cannot keep this at the moment; nothing was changed")
    return BusyError("host-cannot", text).answer(language_of(request))


FAILURES: Mapping[type[Exception], Callable[[Request, Any], Response]] = {
    RefusalError: _refused,
    EventError: _impossible,
    HTTPException: _http,
    CommandError: _host_cannot,
}
"""What answers each kind of failure."""
