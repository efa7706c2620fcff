"""What a request is refused with: a status of HTTP, a code for programs, and a message in any language.

::

    RefusalError                400   something of the request cannot be understood
    ├── NotAllowedError         403   not by this way, or not with this key
    ├── NotFoundError           404   there is no such thing
    ├── TooSlowError            408   the request took too long to arrive
    ├── ConflictError           409   another phone was faster; `more` holds the newest state
    ├── TooLargeError           413   more bytes than are read
    ├── WrongTypeError          415   another kind of body is wanted
    ├── ImpossibleError         422   understood, and it cannot be
    ├── TooManyError            429   too many requests: later
    ├── FailedError             500   a mistake of ours
    └── BusyError               503   too much to do at the moment: again in some seconds
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.app.language import Language
    from tehai.scoring.text import Value


class RefusalError(Exception):
    """A request that is refused."""

    status = 400

    def __init__(self, code: str, text: Value, more: Mapping[str, Any] | None = None) -> None:
        """Keep the code, what is to be told, and what a program needs besides."""
        super().__init__(code, text)
        self.code = code
        self.text = text
        self.more = dict(more or {})

    def __str__(self) -> str:
        """Say it in English."""
        return f"{self.code}: {self.text}"

    def answer(self, language: Language) -> JSONResponse:
        """Return it as JSON, in a language."""
        error = {"code": self.code, "message": language.say(self.text)}
        return JSONResponse({"error": error, **self.more}, self.status, self.headers)

    @property
    def headers(self) -> dict[str, str]:
        """What HTTP wants told besides."""
        return {}


class NotAllowedError(RefusalError):
    """Not by this way, or not with this key."""

    status = 403


class NotFoundError(RefusalError):
    """There is no such thing."""

    status = 404


class TooSlowError(RefusalError):
    """The request took too long to arrive; its connection is closed."""

    status = 408

    @property
    def headers(self) -> dict[str, str]:
        """The rest of the request is not read."""
        return {"Connection": "close"}


class ConflictError(RefusalError):
    """Another phone was faster."""

    status = 409


class TooLargeError(TooSlowError):
    """More bytes than are read; its connection is closed."""

    status = 413


class WrongTypeError(RefusalError):
    """Another kind of body is wanted."""

    status = 415


class ImpossibleError(RefusalError):
    """Understood, and it cannot be."""

    status = 422


class TooManyError(RefusalError):
    """Too many requests; `after` says in how many seconds one more is answered."""

    status = 429

    def __init__(self, code: str, text: Value, after: float) -> None:
        """Keep when to try again."""
        super().__init__(code, text)
        self.after = after

    @property
    def headers(self) -> dict[str, str]:
        """When to try again, in whole seconds."""
        return {"Retry-After": str(max(1, round(self.after)))}


class FailedError(RefusalError):
    """A mistake of ours."""

    status = 500


class BusyError(RefusalError):
    """Too much to do at the moment."""

    status = 503

    @property
    def headers(self) -> dict[str, str]:
        """When to try again."""
        return {"Retry-After": "5"}
