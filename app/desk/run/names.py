"""Names of files as they can be written anywhere: on a terminal, in a table, in a database."""

from __future__ import annotations

import os
import unicodedata


def shown(name: str) -> str:
    r"""Return a name in Unicode's composed form; what cannot be written of it stands as `\x` and two digits.

    That is what some system wrote in no Unicode, and what would move the cursor of a terminal.

    >>> shown("a\nb.jpg"), shown(os.fsdecode(b"\xff.jpg"))
    ('a\\x0ab.jpg', '\\xff.jpg')
    """
    written = os.fsencode(name).decode("utf-8", "backslashreplace")
    composed = unicodedata.normalize("NFC", written)
    return "".join(f"\\x{ord(sign):02x}" if unicodedata.category(sign) == "Cc" else sign for sign in composed)
