"""What a process that reads photos without end must ask of the system, so that its memory stays flat."""

from __future__ import annotations

import ctypes
import os
from typing import Final

_M_MMAP_THRESHOLD: Final = -3
"""glibc's name for the size from which a block has pages of its own; malloc.h, mallopt(3)."""
_PAGES_OF_ITS_OWN: Final = 256 * 1024
"""Bytes from which a block has pages of its own.

glibc begins at 128 KiB, but raises it with each larger block that is freed, up to 32 MiB. Then the pixels and
maps of photos lie in the heap, where small things that live on keep them from being given back: a reader held
223 MiB after 300 photos of many shapes, and 132 MiB with a size that stays; both took as long for a photo.
"""


def return_large_blocks() -> None:
    """Let this process give large blocks back to the system as soon as they are free.

    It lasts for the process. Where the library of C is not glibc nothing is done: others have no such call.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if os.name == "posix" else None
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, _PAGES_OF_ITS_OWN)
