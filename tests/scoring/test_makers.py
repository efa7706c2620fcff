"""A maker makes the same values as the class, frozen, with the same defaults."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from tehai.scoring.makers import maker


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Point:
    x: int
    y: int = 2
    names: tuple[str, ...] = ()
    total: int = dataclasses.field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", self.x + self.y)


_make_point = maker(_Point)


def test_the_values_are_those_of_the_class() -> None:
    made, built = _make_point(1, 2, ("a",), 3), _Point(x=1, names=("a",))
    assert type(made) is _Point
    assert (made, hash(made), repr(made), made.total) == (built, hash(built), repr(built), built.total)
    assert dataclasses.replace(made, y=3) == _Point(x=1, y=3, names=("a",))


def test_the_first_fields_can_come_together() -> None:
    assert maker(_Point, together=2)((1, 2), ("a",), 3) == _make_point(1, 2, ("a",), 3)
    with pytest.raises(ValueError, match="unpack"):
        maker(_Point, together=2)((1, 2, 3), ("a",), 3)


def test_the_values_are_frozen() -> None:
    made = _make_point(1, 2, (), 3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.x = 2  # type: ignore[misc]  # what is tried here


@pytest.mark.parametrize("values", [(), (1, 2, ()), (1, 2, (), 3, 4)])
def test_every_field_is_given(values: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        _make_point(*values)
