"""A photo as a phone sends it: one file of a form, in memory only."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from python_multipart.exceptions import FormParserError
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from tehai.app.web.refusals import RefusalError, WrongTypeError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from starlette.requests import Request

FIELD: Final = "photo"
_MOST_FIELDS = 4
_MOST_NAME = 200


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A photo that was sent."""

    name: str
    """As the phone calls it; it is only told back, and never becomes a file's name here."""
    content: bytes


class _InMemory(MultiPartParser):
    """Never spools to a file: a photo is on no disk that the host did not name."""

    spool_max_size = 1 << 40


async def photo_of(request: Request) -> Upload:
    """Return the file that a form holds as `photo`.

    Raises:
        WrongTypeError: it is no form.
        RefusalError: the form is broken, or holds no photo.
    """
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        message = Text("send the photo as a form, multipart/form-data, in the field {field}", field=FIELD)
        raise WrongTypeError("not-a-form", message)
    parser = _InMemory(request.headers, request.stream(), max_files=1, max_fields=_MOST_FIELDS)
    try:
        form = await parser.parse()
    except (MultiPartException, FormParserError, ValueError, LookupError, AssertionError) as error:
        message = Text("the form is broken ({reason}): send the photo again", reason=_reason(error))
        raise RefusalError("broken-form", message) from error
    photo = form.get(FIELD)
    if not isinstance(photo, UploadFile):
        message = Text("the form has no file in the field {field}: choose a photo", field=FIELD)
        raise RefusalError("no-photo", message)
    return Upload(name=(photo.filename or "")[:_MOST_NAME], content=await photo.read())


def _reason(error: Exception) -> str:
    return " ".join(str(getattr(error, "message", "") or error or type(error).__name__).split())[:_MOST_NAME]
