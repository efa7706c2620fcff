"""`/review`: the tournament desk's queue, for those who have its key.

Nobody names a file: a photo is shown by the key of a case that the store knows. What somebody looks at is
theirs for a while, and what they say is kept with their name beside all that was said before.
"""

from __future__ import annotations

import dataclasses
import hmac
import secrets
from typing import TYPE_CHECKING, Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from tehai.app.desk.review.photos import GONE, Photos
from tehai.app.desk.review.queue import HOLDS_S, Queue
from tehai.app.desk.review.said import SaidError, correction_of
from tehai.app.desk.store.reviews import SET_ASIDE, Correction
from tehai.app.web.asked import address_of, json_of, listener_of
from tehai.app.web.pages import refused_page, show_page
from tehai.app.web.refusals import (
    ConflictError,
    ImpossibleError,
    NotAllowedError,
    NotFoundError,
    RefusalError,
)
from tehai.app.web.review_answers import (
    case_answer,
    holder_name,
    holder_word,
    others_answer,
    outcome_answer,
    queue_answer,
)
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from pathlib import Path

    from starlette.requests import Request

    from tehai.app.desk.lines import Outcome
    from tehai.app.desk.review.queue import Case
    from tehai.app.desk.store.store import Store
    from tehai.app.speech.listener import Listener
    from tehai.scoring.answer import Json
    from tehai.scoring.ruleset import Rules

COOKIE: Final = "review"
_DAY_S: Final = 24 * 3600
_MOST_NAME: Final = 40
_MOST_DEVICE: Final = 32
_PRIVATE: Final = {"Cache-Control": "no-store"}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The queue that a host offers."""

    queue: Queue
    photos: Photos
    key: str = dataclasses.field(default_factory=lambda: secrets.token_urlsafe(18), repr=False)
    """Who has it may review."""

    @classmethod
    def of(
        cls,
        store: Store,
        rules: Rules,
        photos: Path | None,
        newest: Callable[[], Path | None] = lambda: None,
    ) -> Review:
        """Offer what a store holds, with the photos below a folder, else below that which `newest` tells."""
        return cls(queue=Queue(store, rules), photos=Photos(photos, newest))


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Reviewer:
    """Who asks."""

    name: str
    holder: str


async def page(request: Request) -> Response:
    """Show the queue; the key in the address becomes a cookie, so that it stands in no history."""
    told = request.query_params.get("key")
    try:
        review = _review(request)
        _check(request.cookies.get(COOKIE, "") if told is None else told, request, review)
    except RefusalError as error:
        return await refused_page(request, error)
    if told is None:
        return await show_page("review.html", request, {"code": None, "holds": HOLDS_S})
    answer = RedirectResponse("/review", 303, _PRIVATE)
    answer.set_cookie(COOKIE, review.key, max_age=_DAY_S, path="/review", samesite="strict", httponly=True)
    return answer


async def queue(request: Request) -> JSONResponse:
    """List what is open, in its order."""
    return await _answered(request, lambda review, told: _queue(review, _reviewer(told), request))


async def following(request: Request) -> JSONResponse:
    """Take the next open case after one that nobody else looks at."""

    def take(review: Review, told: Mapping[str, Any]) -> dict[str, Any]:
        who = _reviewer(told)
        case = review.queue.next_after(str(told.get("after", "")), who.holder)
        return {"case": None} if case is None else _opened(case, review, request)

    return await _answered(request, take)


async def take(request: Request) -> JSONResponse:
    """Take a case to look at, or keep it for longer."""

    def opened(review: Review, told: Mapping[str, Any]) -> dict[str, Any]:
        case = _case(request, review)
        _take(case, review, _reviewer(told))
        return {"held": True} if told.get("keep") is True else _opened(case, review, request)

    return await _answered(request, opened)


async def leave(request: Request) -> JSONResponse:
    """Leave a case to others."""

    def left(review: Review, told: Mapping[str, Any]) -> dict[str, Any]:
        review.queue.store.release(_case(request, review).outcome.job.about, _reviewer(told).holder)
        return {}

    return await _answered(request, left)


async def score(request: Request) -> JSONResponse:
    """Score what a person would say of a case; nothing is kept."""

    def scored(review: Review, told: Mapping[str, Any]) -> dict[str, Any]:
        case, rules = _case(request, review), review.queue.rules
        whole = review.queue.whole(case)
        said = Correction(about="", correction=_correction(told, case, review), by="", at="")
        found = review.queue.score(whole, said)
        return {"score": outcome_answer(found, rules, listener_of(request))}

    return await _answered(request, scored)


async def settle(request: Request) -> JSONResponse:
    """Keep what a person says of a case, and score it."""

    def settled(review: Review, told: Mapping[str, Any]) -> dict[str, Any]:
        who, case = _reviewer(told), _case(request, review)
        correction = _correction(told, case, review)
        before = review.queue.before(case)
        if not review.queue.settle(case, correction, who.name, who.holder):
            raise _taken(review, case)
        newer = _case(request, review)
        after = case.key if newer.is_open else before  # what is still open is not shown again at once
        return {"verdict": listener_of(request).say(newer.verdict.text), "before": after}

    return await _answered(request, settled)


async def photo(request: Request) -> Response:
    """Show the photo of a case: its pixels alone, upright."""
    review = _review(request)
    _check_key(request, review)

    def made() -> bytes | None:
        found = _case(request, review).outcome.job.photo
        return None if found is None else review.photos.picture(found)

    content = await run_in_threadpool(made)
    if content is None:
        raise NotFoundError("no-photo", GONE)
    return Response(content, media_type="image/jpeg", headers=_PRIVATE)


async def _answered(
    request: Request, work: Callable[[Review, Mapping[str, Any]], dict[str, Any]]
) -> JSONResponse:
    """Answer who has the key: the work is done in a thread, it asks a database."""
    review = _review(request)
    _check_key(request, review)
    told = await json_of(request)
    return JSONResponse(await run_in_threadpool(work, review, told), headers=_PRIVATE)


def _review(request: Request) -> Review:
    found: Review | None = request.app.state.settings.review
    if found is None:
        message = Text("there is no queue here: the host starts it with tehai serve --store results/")
        raise NotFoundError("no-queue", message)
    return found


def _check_key(request: Request, review: Review) -> None:
    _check(request.cookies.get(COOKIE, ""), request, review)


def _check(told: str, request: Request, review: Review) -> None:
    """Raise NotAllowedError for who does not have the key; trying many is slow."""
    meter = ("wrong-keys", address_of(request))
    meters, limits = request.app.state.meters, request.app.state.settings.limits
    meters.check(meter, limits.wrong_codes)
    if not hmac.compare_digest(told.encode(), review.key.encode()):
        meters.spend(meter, limits.wrong_codes)
        message = Text("only reviewers may see the queue: open the address for them that tehai serve shows")
        raise NotAllowedError("reviewers-only", message)


def _reviewer(told: Mapping[str, Any]) -> _Reviewer:
    name, device = (told.get(key, "") for key in ("name", "device"))
    if not isinstance(name, str) or not isinstance(device, str):
        raise RefusalError("wrong-type", Text("say who reviews, in name and device"))
    plain = " ".join(name.split())[:_MOST_NAME]
    if not plain or not plain.isprintable() or not device[:_MOST_DEVICE].isalnum():
        raise RefusalError("no-name", Text("say your name: it is kept with what you settle"))
    return _Reviewer(name=plain, holder=holder_word(plain, device[:_MOST_DEVICE]))


def _case(request: Request, review: Review) -> Case:
    found = review.queue.case(request.path_params["key"])
    if found is None:
        raise NotFoundError("unknown-case", Text("the newest run has this no more: go back to the queue"))
    return found


def _queue(review: Review, who: _Reviewer, request: Request) -> dict[str, Any]:
    return queue_answer(review.queue.cases(), who.holder, listener_of(request))


def _take(case: Case, review: Review, who: _Reviewer) -> None:
    if not review.queue.take(case, who.holder):
        raise _taken(review, case)


def _taken(review: Review, case: Case) -> ConflictError:
    held = review.queue.store.holder(case.outcome.job.about)
    if held is None:
        return ConflictError("not-yours", Text("you did not look at this for a while: open it again"))
    return ConflictError("taken", Text("{name} looks at this now", name=holder_name(held)))


def _opened(case: Case, review: Review, request: Request) -> dict[str, Any]:
    whole = review.queue.whole(case)
    said = review.queue.store.corrections(case.outcome.job.about)
    listener = listener_of(request)
    answer = case_answer(case, whole, said, review.queue.rules, listener)
    others = others_answer(case, review.queue.cases(), listener)
    return {"case": {**answer, **_photo_answer(whole, review, listener), "others": others}}


def _photo_answer(whole: Outcome, review: Review, listener: Listener) -> dict[str, Any]:
    """Return whether there is a photo to show and, of one that could not be read, why it cannot be shown."""
    photo = whole.job.photo
    unseen = review.photos.hindrance(photo) if photo is not None and whole.reading is None else None
    return {"has_photo": photo is not None and unseen is None, "unseen": listener.say(unseen or "")}


def _correction(told: Mapping[str, Any], case: Case, review: Review) -> dict[str, Json]:
    if told.get(SET_ASIDE) is True:
        if case.outcome.job.photo is None:
            raise ImpossibleError("no-photo", Text("there is no photo to be set aside"))
        return {SET_ASIDE: True}
    win = told.get("win")
    if not isinstance(win, dict):
        raise RefusalError("wrong-type", Text("say the win, in the keys of the JSON of a win"))
    try:
        return correction_of(win, told.get("places"), review.queue.whole(case), review.queue.rules)
    except SaidError as error:
        raise ImpossibleError("no-record", error.text) from error


_CASE: Final = "/review/{key}"
_POSTS: Final[Mapping[str, Callable[[Request], Awaitable[Response]]]] = {
    "/review/queue": queue,
    "/review/next": following,
    f"{_CASE}/take": take,
    f"{_CASE}/leave": leave,
    f"{_CASE}/score": score,
    f"{_CASE}/settle": settle,
}
ROUTES: Final[tuple[BaseRoute, ...]] = (
    Route("/review", page),
    *(Route(path, answer, methods=["POST"]) for path, answer in _POSTS.items()),
    Route(f"{_CASE}/photo", photo),
)
"""The page of the queue, and what it asks."""
