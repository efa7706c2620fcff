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


_make_point = maker(_Point)


def test_the_values_are_those_of_the_class() -> None:
    made, built = _make_point(x=1, names=("a",)), _Point(x=1, names=("a",))
    assert type(made) is _Point
    assert (made, hash(made), repr(made)) == (built, hash(built), repr(built))
    assert dataclasses.replace(made, y=3) == _Point(x=1, y=3, names=("a",))


def test_the_values_are_frozen() -> None:
    made = _make_point(x=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.x = 2  # type: ignore[misc]  # what is tried here


@pytest.mark.parametrize("values", [{}, {"y": 1}, {"x": 1, "z": 1}])
def test_the_keywords_are_those_of_the_class(values: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        _Point(**values)
    with pytest.raises(TypeError):
        _make_point(**values)
