"""What a request asks for: its language, its JSON, its sender."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import math
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect

from tehai.app.errors import OptionError
from tehai.app.json_keys import RepeatedKeyError, unique
from tehai.app.language import known, language
from tehai.app.speech.listener import Listener
from tehai.app.speech.tile_names import USUAL, tile_names
from tehai.app.web.refusals import RefusalError, TooLargeError, WrongTypeError
from tehai.scoring.record_reader import type_word
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Coroutine, Mapping
    from typing import Any

    from starlette.requests import HTTPConnection, Request

    from tehai.app.language import Language
    from tehai.app.web.settings import Settings

LANGUAGE_COOKIE: Final = "lang"
NAMES: Final = "tile_names"
"""The cookie, or the key of an address, that says what suits are called aloud, such as circles,bamboo."""
DEVICE_HEADER: Final = "tehai-device"
"""A word that a phone makes up once, so that several behind one address get their turns evenly."""
_MOST_DEVICE = 64
_MOST_DIGITS = 15
_MOST_WISHES = 20
_T = TypeVar("_T")


def language_of(asked: HTTPConnection) -> Language:
    """Return the language of `?lang=`, the cookie, the browser's list, or the host's: the first known."""
    settings: Settings = asked.app.state.settings
    wishes = [
        asked.query_params.get("lang", ""),
        asked.cookies.get(LANGUAGE_COOKIE, ""),
        *_listed(asked.headers.get("accept-language", "")),
    ]
    return next((found for tag in wishes if (found := known(tag))), language(settings.language))


def listener_of(asked: HTTPConnection) -> Listener:
    """Return who is told things: the language, and what tiles are called aloud where that is known."""
    wanted = asked.query_params.get(NAMES) or asked.cookies.get(NAMES, "")
    try:
        names = tile_names(wanted.replace("-", ","))
    except OptionError:
        names = USUAL
    return Listener.of(language_of(asked), names)


def _listed(header: str) -> list[str]:
    """Return the tags of an Accept-Language header, the most wanted first.

    >>> _listed("zh;q=0.5, ja, en;q=0.8, fr;q=x")
    ['ja', 'en', 'zh']
    """
    wishes = []
    for wish in header.split(",")[:_MOST_WISHES]:
        tag, _, weight = wish.partition(";q=")
        try:
            wishes.append((-float(weight or 1), tag.strip()))
        except ValueError:
            continue
    return [tag for _, tag in sorted(wishes, key=lambda wish: wish[0])]


async def json_of(request: Request, most_bytes: int | None = None) -> Mapping[str, Any]:
    """Return the JSON object of a request; raises RefusalError where there is none, or a longer one."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise WrongTypeError("not-json", Text("send JSON, with Content-Type: application/json"))
    content = await request.body()
    if most_bytes is not None and len(content) > most_bytes:
        raise TooLargeError(
            "too-many-bytes", Text("at most {most} kB may be sent here", most=most_bytes // 1024)
        )
    value = await run_in_threadpool(_parsed, content)
    if not isinstance(value, dict):
        message = Text("an object is wanted, not {found}", found=type_word(value))
        raise RefusalError("wrong-type", message)
    return value


def _parsed(content: bytes) -> object:
    try:
        value = json.loads(
            content,
            parse_constant=_refused_number,
            parse_float=_finite,
            parse_int=_exact,
            object_pairs_hook=unique,
        )
        json.dumps(value, ensure_ascii=False).encode()  # half a character may hide behind an escape
    except RepeatedKeyError as error:
        raise RefusalError("repeated-key", error.text) from error
    except (ValueError, RecursionError) as error:
        message = Text("this is no JSON ({reason})", reason=str(error))
        raise RefusalError("not-json", message) from error
    return value


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _refused_number(digits)


def _exact(digits: str) -> int:
    return int(digits) if len(digits) <= _MOST_DIGITS else _refused_number(digits[:_MOST_DIGITS])


def _refused_number(word: str) -> NoReturn:
    """Refuse what no browser could repeat: JSON's numbers are exact up to 15 digits there."""
    raise ValueError(f"{word} is no number that can be told")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """Who asks: an address may be that of a whole club, a device says of itself which one it is."""

    address: str
    device: str


def sender_of(asked: HTTPConnection) -> Sender:
    """Return who asks."""
    device = asked.headers.get(DEVICE_HEADER, "")
    return Sender(address=address_of(asked), device=device[:_MOST_DEVICE])


def address_of(asked: HTTPConnection) -> str:
    """Return the address that a request comes from."""
    return asked.client.host if asked.client else ""


async def unless_gone(request: Request, work: Coroutine[Any, Any, _T]) -> _T:
    """Return what comes of the work; it is cancelled when its sender goes away.

    Raises:
        ClientDisconnect: nobody is there to be answered.
    """
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_is_gone(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnect
        return task.result()
    finally:
        for one in (task, gone):
            one.cancel()


async def _is_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
