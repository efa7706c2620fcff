"""`/api/framing`: what a frame of a camera shows of a hand, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.responses import JSONResponse

from tehai.app.web.asked import listener_of, sender_of, unless_gone
from tehai.app.web.readings import refused_photo
from tehai.app.web.refusals import WrongTypeError
from tehai.scoring.text import Text
from tehai.vision import ImageError

if TYPE_CHECKING:
    from starlette.requests import Request

    from tehai.app.web.framers import Framer

_MOST_SIDE: Final = 20_000


async def look(request: Request) -> JSONResponse:
    """Judge one small frame of a camera, a JPEG: how many tiles, and what to do next.

    A few frames a second, one at a time; photos that are being read go first. `photo_side` is the longer
    side, in pixels, of the photo that would be taken.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "image/jpeg":
        raise WrongTypeError("not-an-image", Text("send the frame as it is, with Content-Type: image/jpeg"))
    sender, limits = sender_of(request), request.app.state.settings.limits
    request.app.state.meters.spend(("frames", sender), limits.frames)
    told = request.query_params.get("photo_side", "")
    side = int(told) if told.isascii() and told.isdigit() and len(told) < 6 else 0
    framer: Framer = request.app.state.framer
    try:
        looking = framer.look(await request.body(), min(side, _MOST_SIDE), sender)
        found = await unless_gone(request, looking)
    except ImageError as error:
        raise refused_photo(error) from error
    listener = listener_of(request)
    return JSONResponse(
        {
            "tiles": found.tiles,
            "advice": [one.value for one in found.advice],
            "quality": round(found.quality, 3),
            "message": listener.say(found.text),
            "spoken": listener.aloud.say(found.text),
        }
    )
