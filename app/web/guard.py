"""The guard before the application: who may ask at all, how much may arrive, and what every answer says."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
from collections import Counter
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request

from tehai.app.web.asked import language_of
from tehai.app.web.install import VERSION_HEADER, app_version
from tehai.app.web.refusals import (
    BusyError,
    FailedError,
    NotAllowedError,
    RefusalError,
    TooLargeError,
    TooManyError,
    TooSlowError,
)
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from tehai.app.web.meters import Meters
    from tehai.app.web.settings import Limits, Settings

UPLOADS: Final = frozenset({"/api/read"})
"""Where photos go; anything else that is sent is small."""
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OWN: Final = frozenset({"same-origin", "none"})
_FORM_BYTES = 16 * 1024
"""What a form adds to its photo."""
_MIB = 1024 * 1024
_LOG = logging.getLogger("uvicorn.error")

_POLICY: Final = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
)
HEADERS: Final = {
    "Cache-Control": "no-cache",  # kept, but never used without asking: scripts of two versions do not mix
    "Content-Security-Policy": "; ".join(_POLICY),
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    VERSION_HEADER: app_version(),
}
"""What every answer says, unless it says so itself."""


class Guard:
    """An ASGI middleware. Whatever it refuses never reaches the application."""

    def __init__(self, app: ASGIApp, settings: Settings, meters: Meters) -> None:
        """Take what is guarded, what the host decided, and the meters of the visitors."""
        self._app = app
        self._hosts = settings.hosts
        self._limits = settings.limits
        self._meters = meters
        self._uploads: Counter[str] = Counter()
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with a refusal."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = _Answer(send)
        try:
            self._check(scope)
            with self._arriving(scope), contextlib.closing(_Arrival(scope, receive, self)) as arrival:
                await self._app(scope, arrival.receive, answer.send)
        except ClientDisconnect:
            pass  # nobody is there to be answered
        except RefusalError as error:
            await error.answer(language_of(Request(scope)))(scope, receive, answer.send)
        except Exception:  # noqa: BLE001 # told to the host, with its traceback; visitors get one sentence
            _LOG.exception("%s %s failed", scope["method"], scope["path"])
            if not answer.has_begun:
                refusal = FailedError("failed", Text("something went wrong here; nothing was changed"))
                await refusal.answer(language_of(Request(scope)))(scope, receive, answer.send)

    def _check(self, scope: Scope) -> None:
        headers, limits = Headers(scope=scope), self._limits
        host = headers.get("host", "")
        if not _is_known(host, self._hosts):
            message = Text("this address is not one of this machine; open the one that tehai serve shows")
            raise NotAllowedError("wrong-host", message)
        if scope["method"] not in _SAFE and not _is_same_origin(headers, host):
            raise NotAllowedError("other-site", Text("another site may not ask this"))
        self._meters.spend(("requests", _address(scope)), limits.requests)
        if _is_upload(scope):
            self._meters.spend(("photos", _address(scope)), limits.photos)
        if _told_bytes(headers) > _most_bytes(scope, limits):
            raise _too_large(scope, limits)

    @contextlib.contextmanager
    def _arriving(self, scope: Scope) -> Iterator[None]:
        """Count a photo among those that are on their way or being read."""
        if not _is_upload(scope):
            yield
            return
        address = _address(scope)
        if self._uploads[address] >= self._limits.uploads_per_address:
            message = Text("many photos of yours are waiting already; send this one when they are read")
            raise TooManyError("too-many-photos", message, 2)
        if self._uploads.total() >= self._limits.uploads:
            raise busy()
        self._uploads[address] += 1
        try:
            yield
        finally:
            self._uploads[address] -= 1
            self._uploads += Counter()  # drops those at 0

    def hold(self, scope: Scope, count: int) -> None:
        """Count bytes that arrived; a negative number when they leave memory."""
        self._held += count
        if count > 0:
            self._meters.spend(("megabytes", _address(scope)), self._limits.megabytes, count / _MIB)
            if self._held > self._limits.held_bytes:
                raise busy()

    @property
    def limits(self) -> Limits:
        """The host's limits."""
        return self._limits


class _Arrival:
    """The body of one request, as it arrives."""

    def __init__(self, scope: Scope, receive: Receive, guard: Guard) -> None:
        self._scope = scope
        self._receive = receive
        self._guard = guard
        self._bytes = 0
        self._is_complete = False
        self._deadline = asyncio.get_running_loop().time() + guard.limits.body_seconds

    async def receive(self) -> Message:
        if self._is_complete:
            return await self._receive()
        limits, now = self._guard.limits, asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout_at(min(self._deadline, now + limits.idle_seconds)):
                message = await self._receive()
        except TimeoutError:
            raise TooSlowError("too-slow", Text("the request took too long to arrive: try again")) from None
        self._is_complete = message["type"] != "http.request" or not message.get("more_body", False)
        self._count(len(message.get("body", b"")))
        return message

    def _count(self, count: int) -> None:
        self._bytes += count
        self._guard.hold(self._scope, count)
        if self._bytes > _most_bytes(self._scope, self._guard.limits):
            raise _too_large(self._scope, self._guard.limits)

    def close(self) -> None:
        self._guard.hold(self._scope, -self._bytes)


class _Answer:
    """The answer to one request, with the headers that every answer has."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.has_begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await self._send(message)


def _address(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


def _is_upload(scope: Scope) -> bool:
    return scope["path"] in UPLOADS and scope["method"] == "POST"


def _most_bytes(scope: Scope, limits: Limits) -> int:
    return limits.photo_bytes + _FORM_BYTES if _is_upload(scope) else limits.body_bytes


def _told_bytes(headers: Headers) -> int:
    told = headers.get("content-length", "")
    return int(told) if told.isascii() and told.isdigit() and len(told) < 20 else 0


def _too_large(scope: Scope, limits: Limits) -> TooLargeError:
    most = _most_bytes(scope, limits)
    return TooLargeError("too-many-bytes", Text("at most {most} kB may be sent here", most=most // 1024))


def busy() -> BusyError:
    """Return the refusal where too many photos are on their way."""
    return BusyError("busy", Text("too many photos are being read at the moment; try again in some seconds"))


def _is_known(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this machine. An address always does: only a name can be made to lie."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name in names or bool(ipaddress.ip_address(name))
    except ValueError:
        return False


def _is_same_origin(headers: Headers, host: str) -> bool:
    """Whether a request comes from a page of this application, or from a program that is no browser."""
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None and site not in _OWN:
        return False
    try:
        return origin is None or urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False
