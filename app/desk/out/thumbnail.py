"""Small pictures of hands with what was read drawn over them: pixels alone, nothing of a photo's EXIF."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final

from PIL import Image

from tehai.app.desk.lines import fingerprint
from tehai.app.desk.readings import reading_of
from tehai.app.files import read_file, write_file
from tehai.vision import ImageError, Role, open_photo
from tehai.vision.draw import annotate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from tehai.app.desk.lines import Outcome
    from tehai.vision import HandReading

_WIDTH: Final = 640
_HEIGHT: Final = 360
_QUALITY: Final = 70
_MARGIN: Final = 0.12
"""Of the longer side of the hand, around it: who sat beside is left out."""


class Thumbnails:
    """The pictures of a run, each made once and kept in a folder, whatever ends the run."""

    def __init__(self, folder: Path, file_of: Callable[[str], Path | None]) -> None:
        """Take where they are kept, and what gives the file of a photo, None where it is gone."""
        self._folder = folder
        self._file_of = file_of

    def of(self, outcome: Outcome) -> bytes | None:
        """Return the JPEG of an outcome's hand, None where there is none.

        Raises:
            FileError: it cannot be kept.
        """
        photo, reading = outcome.job.photo, outcome.reading
        if photo is None or reading is None:
            return None
        kept = self._folder / f"{photo.sha256[:32]}-{fingerprint(reading)[:16]}.jpg"
        if kept.exists():
            return read_file(kept)
        file = self._file_of(photo.path)
        made = None if file is None else thumbnail(file, reading)
        if made is not None:
            self._folder.mkdir(exist_ok=True)
            write_file(kept, made)
        return made


def thumbnail(photo: Path, stored: Mapping[str, Any]) -> bytes | None:
    """Return a JPEG of the hand in a photo, with its stored reading; None where it cannot be opened."""
    try:
        opened = open_photo(photo)
    except ImageError:
        return None
    reading = reading_of(stored)
    drawn = Image.fromarray(annotate(opened.pixels, reading))
    drawn = drawn.crop(_around_hand(reading, drawn.width / reading.size[0], drawn.size))
    drawn.thumbnail((_WIDTH, _HEIGHT))
    written = io.BytesIO()
    drawn.save(written, format="JPEG", quality=_QUALITY)
    return written.getvalue()


def _around_hand(reading: HandReading, scale: float, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return the part of the picture that holds the hand, as (left, top, right, bottom) in its pixels."""
    corners = [corner for tile in reading.tiles if tile.role is not Role.OTHER for corner in tile.quad]
    if not corners:
        return (0, 0, *size)
    across, down = ([corner[axis] * scale for corner in corners] for axis in (0, 1))
    margin = _MARGIN * max(max(across) - min(across), max(down) - min(down))
    return (
        max(0, int(min(across) - margin)),
        max(0, int(min(down) - margin)),
        min(size[0], int(max(across) + margin) + 1),
        min(size[1], int(max(down) + margin) + 1),
    )
