"""Which files are photos: by the ends of their names, else by how they begin."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_JPEG_ENDS: Final = (".jpg", ".jpeg", ".jpe", ".jfif", ".mpo")
_HEIF_ENDS: Final = (".heic", ".heif", ".hif")
PHOTO_ENDS: Final = frozenset(
    (*_JPEG_ENDS, *_HEIF_ENDS, ".png", ".webp", ".bmp", ".dib", ".tif", ".tiff", ".gif")
)

_SENSOR_ENDS: Final = (
    *(".3fr", ".arw", ".cr2", ".cr3", ".crw", ".dng", ".erf", ".iiq", ".nef", ".nrw", ".orf", ".pef"),
    *(".raf", ".raw", ".rw2", ".srw"),
)
OTHER_PHOTO_ENDS: Final = frozenset((*_SENSOR_ENDS, ".avif", ".jp2", ".jxl", ".psd"))
"""Of photos that are not read: as a camera's sensor gave them, or as an editor keeps them."""

_TEMPORARY_ENDS: Final = (
    *(".crdownload", ".download", ".filepart", ".part", ".partial"),
    *(".swp", ".temp", ".tmp", ".!sync", "~"),
)
_SYSTEM_NAMES: Final = frozenset(
    ("$recycle.bin", "@eadir", "__macosx", "system volume information", "thumbs.db")
)

_BEGINNINGS: Final = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF87a", b"GIF89a")
_HEIF_BRANDS: Final = frozenset((b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"))
LOOKED_AT: Final = 16
"""Bytes that say what a file is."""


class Kind(Enum):
    """What a file is to the desk."""

    PHOTO = auto()
    OTHER_PHOTO = auto()
    NO_PHOTO = auto()


def is_left_out(name: str) -> bool:
    """Whether a file or folder is hidden, a copy that is not finished, or a system's own.

    >>> [is_left_out(name) for name in (".a.jpg", "a.jpg.part", "~$a.jpg", "Thumbs.db", "a.jpg")]
    [True, True, True, True, False]
    """
    low = name.lower()
    return low.startswith((".", "~$")) or low in _SYSTEM_NAMES or low.endswith(_TEMPORARY_ENDS)


def kind_of(file: Path) -> Kind:
    """Say what a file is; one whose name does not tell is looked into, and no photo where that fails."""
    end = file.suffix.lower()
    if end in PHOTO_ENDS:
        return Kind.PHOTO
    if end in OTHER_PHOTO_ENDS:
        return Kind.OTHER_PHOTO
    try:
        with file.open("rb") as opened:
            return Kind.PHOTO if begins_as_photo(opened.read(LOOKED_AT)) else Kind.NO_PHOTO
    except OSError:
        return Kind.NO_PHOTO


def begins_as_photo(content: bytes) -> bool:
    """Whether these are the first `LOOKED_AT` bytes of a JPEG, PNG, GIF, WebP or HEIF.

    >>> begins_as_photo(b"RIFF....WEBPVP8 "), begins_as_photo(b"photo,table,roun")
    (True, False)
    """
    return (
        content.startswith(_BEGINNINGS)
        or (content.startswith(b"RIFF") and content[8:12] == b"WEBP")
        or (content[4:8] == b"ftyp" and content[8:12] in _HEIF_BRANDS)
    )
