"""What can go wrong between a photo and its reading.

::

    VisionError
    ├── ImageError    the file is no photo that can be read: choose another
    └── ModelError    a model file does not fit this version: install tehai again
"""

from __future__ import annotations


class VisionError(Exception):
    """Base of all errors of `tehai.vision`."""


class ImageError(VisionError):
    """A file cannot be read as a photo; `code` is a short name for programs, the message is for people."""

    def __init__(self, code: str, message: str) -> None:
        """Keep the code beside the message."""
        super().__init__(message)
        self.code = code


class ModelError(VisionError):
    """A model does not have the inputs or outputs that this version expects."""
