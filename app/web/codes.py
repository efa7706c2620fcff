"""Codes of tables: whoever has one may see and change the table, so nobody can guess one."""

from __future__ import annotations

import secrets
from typing import Final

ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""32 letters and digits that are not taken for one another when read out or copied."""
LENGTH: Final = 12
"""60 bits: at 40 guesses a second and 5,000 tables it takes some 180,000 years to find one."""
_GROUP: Final = 4
_LIKE: Final = str.maketrans({"o": "0", "i": "1", "l": "1", "-": None, " ": None})


def new_code() -> str:
    """Return a new code, such as `k7mq-2vxp-9rtd`."""
    return _grouped("".join(secrets.choice(ALPHABET) for _ in range(LENGTH)))


def read_code(typed: str) -> str | None:
    """Return a code as it was made, however it was typed; None for what is none.

    >>> read_code("K7MQ 2VXP 9RTO"), read_code("../k7mq-2vxp-9rtd")
    ('k7mq-2vxp-9rt0', None)
    """
    plain = typed.strip().lower().translate(_LIKE)
    is_code = len(plain) == LENGTH and all(letter in ALPHABET for letter in plain)
    return _grouped(plain) if is_code else None


def _grouped(plain: str) -> str:
    return "-".join(plain[start : start + _GROUP] for start in range(0, LENGTH, _GROUP))
