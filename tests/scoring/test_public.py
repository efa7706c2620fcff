"""The public face: the names of the package are those it lists."""

from __future__ import annotations

import types

from tehai import scoring


def test_all_names_what_is_public() -> None:
    public = {
        name
        for name, value in vars(scoring).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert public == set(scoring.__all__)


def test_all_is_sorted_and_without_doubles() -> None:
    assert len(set(scoring.__all__)) == len(scoring.__all__)
