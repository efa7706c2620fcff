"""What was read from a photo, as the JSON of a photo, its sentences in a language."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tehai.app.speech.readings import reading_beats
from tehai.app.web.refusals import ImpossibleError, RefusalError, TooLargeError, WrongTypeError

if TYPE_CHECKING:
    from tehai.app.speech.listener import Listener
    from tehai.vision import HandReading, ImageError

_REFUSALS: Final[dict[str, type[RefusalError]]] = {
    "empty": RefusalError,
    "not-an-image": WrongTypeError,
    "too-many-bytes": TooLargeError,
    "too-many-pixels": TooLargeError,
}


def reading_answer(name: str, reading: HandReading, listener: Listener) -> dict[str, Any]:
    """Return a reading, to be read and to be heard."""
    answer = {"photo": name, **reading.to_json()}
    for said, doubt in zip(answer["doubts"], reading.doubts, strict=True):
        said["message"] = listener.say(doubt.message)
    return {**answer, "spoken": listener.hears(partial(reading_beats, reading))}


def refused_photo(error: ImageError) -> RefusalError:
    """Return the refusal of what is no photo that can be read."""
    return _REFUSALS.get(error.code, ImpossibleError)(error.code, error.text)
