"""Checked values out of parsed JSON; what is not of the kind wanted is a TypeError."""

from __future__ import annotations


def as_list(value: object) -> list[object]:
    """Give a list."""
    if not isinstance(value, list):
        message = f"a list is wanted, not {value!r}"
        raise TypeError(message)
    return value


def as_number(value: object) -> int:
    """Give a whole number; true and false are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        message = f"a whole number is wanted, not {value!r}"
        raise TypeError(message)
    return value
