"""Makers: frozen values made as fast as values that are not.

The ``__init__`` that :mod:`dataclasses` writes for a frozen class sets each field by ``object.__setattr__``,
and scoring a hand would spend much of its time there. A maker assigns the fields of an unfrozen twin that has
the same slots, and then turns the twin into the value.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")


def maker(frozen: type[_T], *, together: int = 0) -> Callable[..., _T]:
    """Give a function that takes every field of a dataclass with slots, by its place, and gives the value.

    Nothing is left out: fields with a default and those that ``__post_init__`` would work out are given too.
    So many of the first fields as ``together`` says come as one tuple.
    """
    names = [field.name for field in dataclasses.fields(frozen)]  # type: ignore[arg-type]  # a dataclass, as asked for
    scope: dict[str, Any] = {
        "new": object.__new__,
        "twin": type(f"{frozen.__name__}Twin", (), {"__slots__": tuple(names)}),
        "frozen": frozen,
    }
    first, rest = names[:together], names[together:]
    lines = [
        f"def make({', '.join([*(['first'] if first else []), *rest])}, /):",
        "    value = new(twin)",
        *([f"    {', '.join([f'value.{name}' for name in first])}, = first"] if first else []),
        *(f"    value.{name} = {name}" for name in rest),
        "    value.__class__ = frozen",
        "    return value",
    ]
    exec("\n".join(lines), scope)  # noqa: S102  # of field names only, as dataclasses itself does
    made: Callable[..., _T] = scope["make"]
    return made
