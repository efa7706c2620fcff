"""`/api/read`: a photo is read."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from tehai.app.memory import return_large_blocks
from tehai.app.web.asked import listener_of, sender_of, unless_gone
from tehai.app.web.framers import Framer
from tehai.app.web.kept import keep_photo
from tehai.app.web.readers import Readers
from tehai.app.web.readings import reading_answer, refused_photo
from tehai.app.web.uploads import photo_of
from tehai.vision import ImageError, TileReader

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.applications import Starlette
    from starlette.requests import Request

    from tehai.app.web.settings import Settings


@asynccontextmanager
async def with_readers(app: Starlette) -> AsyncIterator[None]:
    """Load the models before the first visitor comes, and stop reading after the last has gone."""
    settings: Settings = app.state.settings
    return_large_blocks()
    reader = TileReader.from_catalog(threads=1, lean=True)
    readers = Readers(reader, settings.readers, settings.limits.waiting_seconds)
    framer = Framer(reader.detector, readers)
    app.state.readers, app.state.framer = readers, framer
    try:
        yield
    finally:
        readers.close()
        framer.close()


async def read(request: Request) -> JSONResponse:
    """Read a photo: its tiles in notation, with doubts."""
    photo = await photo_of(request)
    readers: Readers = request.app.state.readers
    try:
        reading = await unless_gone(request, readers.read(photo.content, sender_of(request)))
    except ImageError as error:
        raise refused_photo(error) from error
    answer = reading_answer(photo.name, reading, listener_of(request))
    folder = request.app.state.settings.keep_photos
    if folder is not None:
        await run_in_threadpool(keep_photo, folder, photo.content, answer)
    return JSONResponse(answer)
