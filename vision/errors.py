"""What can go wrong between a photo and its reading.

::

    VisionError
    ├── ImageError    the file is no photo that can be read: choose another
    └── ModelError    a model file does not fit this version: install tehai again
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tehai.scoring.text import Text


class VisionError(Exception):
    """Base of all errors of `tehai.vision`."""


class ImageError(VisionError):
    """A file cannot be read as a photo.

    `code` is a short name for programs; `text` says it to a person in any language, `str()` in English.
    """

    def __init__(self, code: str, text: Text) -> None:
        """Keep the code beside the text."""
        super().__init__(code, text)
        self.code = code
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class ModelError(VisionError):
    """A model does not have the inputs or outputs that this version expects."""
