"""Photos that the host asked to keep, each with what was read from it."""

from __future__ import annotations

import json
import logging
import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from tehai.app.files import FileError, write_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_LOG = logging.getLogger("uvicorn.error")
_STARTS: Final = (
    (b"\xff\xd8\xff", ".jpg"),
    (b"\x89PNG", ".png"),
    (b"GIF8", ".gif"),
    (b"BM", ".bmp"),
    (b"II*\0", ".tif"),
    (b"MM\0*", ".tif"),
)
"""How files of each kind begin."""


def keep_photo(folder: Path, content: bytes, answer: Mapping[str, Any]) -> None:
    """Write a photo and its reading under names made here: nothing of a visitor's name is in them.

    Where that cannot be done the host is told, and the visitor has the reading all the same.
    """
    name = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(4)}"
    try:
        write_file(folder / f"{name}{_suffix(content)}", content)
        write_file(folder / f"{name}.json", json.dumps(answer, ensure_ascii=False).encode())
    except FileError as error:
        _LOG.error("%s", error)  # one sentence says it all


def _suffix(content: bytes) -> str:
    """Return the end of a file's name that fits its content."""
    if content[8:12] == b"WEBP":
        return ".webp"
    if content[4:8] == b"ftyp":
        return ".heic"
    return next((suffix for start, suffix in _STARTS if content.startswith(start)), ".photo")
