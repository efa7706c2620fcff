"""A photo as a phone sends it: one file of a form, in memory only."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from python_multipart import FormParser
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import parse_options_header

from tehai.app.web.refusals import RefusalError, WrongTypeError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from python_multipart.multipart import Field, File
    from starlette.requests import Request

FIELD: Final = "photo"
_MOST_FIELDS = 4
_MOST_NAME = 200
_CONFIG: Final = {"MAX_MEMORY_FILE_SIZE": float("inf")}
"""Never a temporary file: a photo is on no disk that the host did not name."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A photo that was sent."""

    name: str
    """As the phone calls it; it is only told back, and never becomes a file's name here."""
    content: bytes


class _Form:
    """What has arrived of a form."""

    def __init__(self) -> None:
        self.photo: Upload | None = None
        self.is_complete = False
        self._fields = 0

    def take_field(self, _field: Field) -> None:
        self._fields += 1
        if self._fields > _MOST_FIELDS:
            raise FormParserError("too many fields")

    def take_file(self, file: File) -> None:
        if self.photo is not None:
            raise FormParserError("more than one file")
        if file.field_name == FIELD.encode():
            name = (file.file_name or b"").decode(errors="replace")
            file.file_object.seek(0)
            self.photo = Upload(name=name[:_MOST_NAME], content=file.file_object.read())
        file.close()

    def end(self) -> None:
        self.is_complete = True


async def photo_of(request: Request) -> Upload:
    """Return the file that a form holds as `photo`.

    Raises:
        WrongTypeError: it is no form.
        RefusalError: the form is broken, or holds no photo.
    """
    kind, options = parse_options_header(request.headers.get("content-type"))
    if kind != b"multipart/form-data":
        message = Text("send the photo as a form, multipart/form-data, in the field {field}", field=FIELD)
        raise WrongTypeError("not-a-form", message)
    form = _Form()
    try:
        parser = FormParser(
            "multipart/form-data",
            form.take_field,
            form.take_file,
            form.end,
            boundary=options.get(b"boundary"),
            config=_CONFIG,
        )
        async for chunk in request.stream():
            parser.write(chunk)
    except (FormParserError, ValueError, AssertionError) as error:
        raise _broken(" ".join(str(error).split())[:_MOST_NAME]) from error
    if not form.is_complete:
        raise _broken(Text("it ends too early"))
    if form.photo is None:
        message = Text("the form has no file in the field {field}: choose a photo", field=FIELD)
        raise RefusalError("no-photo", message)
    return form.photo


def _broken(reason: Text | str) -> RefusalError:
    message = Text("the form is broken ({reason}): send the photo again", reason=reason)
    return RefusalError("broken-form", message)
