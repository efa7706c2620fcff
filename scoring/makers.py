"""Makers: frozen values made as fast as values that are not.

The ``__init__`` that :mod:`dataclasses` writes for a frozen class sets each field by ``object.__setattr__``,
and scoring a hand would spend much of its time there. A maker assigns the fields of an unfrozen twin that has
the same slots, and then turns the twin into the value.
"""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

_T = TypeVar("_T")


def maker(frozen: type[_T]) -> type[_T]:
    """Give a function to be called as the class is: the same keywords, defaults and values, in less time.

    For a dataclass with slots, without ``__post_init__`` and without fields that the caller does not give.
    """
    fields = dataclasses.fields(frozen)  # type: ignore[arg-type]  # a dataclass, as asked for
    names = tuple(field.name for field in fields)
    scope: dict[str, Any] = {
        "new": object.__new__,
        "twin": type(f"{frozen.__name__}Twin", (), {"__slots__": names}),
        "frozen": frozen,
        "defaults": {field.name: field.default for field in fields},
    }
    parameters = [
        field.name if field.default is dataclasses.MISSING else f"{field.name}=defaults[{field.name!r}]"
        for field in fields
    ]
    lines = [
        f"def make(*, {', '.join(parameters)}):",
        "    value = new(twin)",
        *(f"    value.{name} = {name}" for name in names),
        "    value.__class__ = frozen",
        "    return value",
    ]
    exec("\n".join(lines), scope)  # noqa: S102  # of field names only, as dataclasses itself does
    made: type[_T] = scope["make"]
    return made
