"""One photo for a reader, and what it gave: values that go to another process or machine and back."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.text import Text, plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.scoring.answer import Json
    from tehai.scoring.text import Value


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A photo to read: its bytes, so that whoever reads it needs no disk in common."""

    sha256: str
    content: bytes


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why a photo could not be read: a word for programs, and a sentence with what to do."""

    code: str
    text: Value
    is_lasting: bool = True
    """Whether the same bytes would fail again; if not, they are tried again by the next run."""

    def to_json(self) -> dict[str, Json]:
        """Return it as plain JSON, which keeps the sentence translatable."""
        text = self.text if isinstance(self.text, Text) else Text("{reason}", reason=self.text)
        values: dict[str, Json] = {name: plain(value) for name, value in text.values}
        return {
            "code": self.code,
            "message": str(self.text),
            "template": text.template,
            "values": values,
        }

    @classmethod
    def from_json(cls, value: Mapping[str, object]) -> Failure:
        """Return the failure that `to_json` wrote."""
        values = value["values"]
        text = Text.of(str(value["template"]), values if isinstance(values, dict) else {})
        return cls(code=str(value["code"]), text=text)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What the models gave for the bytes of a photo: a reading, or why there is none."""

    sha256: str
    version: str
    """Of the models and the program, as `model_version` says it."""
    reading: Mapping[str, Json] | None = None
    """The JSON of a photo, without its name and the milliseconds."""
    failure: Failure | None = None
    taken: str | None = None
    """When the photo was taken by its EXIF, `YYYY-MM-DDTHH:MM:SS`."""
    milliseconds: float = 0.0
