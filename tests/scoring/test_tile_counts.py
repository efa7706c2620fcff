"""Counts of tiles in one integer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehai.scoring.counts import UNREADABLE, count_of, fields, has_five_of_a_kind, number_of
from tehai.scoring.notation import parse_tiles
from tehai.scoring.tiles import RED_FIELD, TILES, Tile


@given(st.lists(st.sampled_from(TILES), max_size=36))
def test_a_count_knows_every_number(tiles: list[Tile]) -> None:
    counts = count_of(tiles)
    kinds = [tile.kind for tile in tiles]
    assert [number_of(counts, kind) for kind in range(34)] == [kinds.count(kind) for kind in range(34)]
    reds = [tile.kind // 9 for tile in tiles if tile.red]
    assert [number_of(counts, RED_FIELD + suit) for suit in range(3)] == [
        reds.count(suit) for suit in range(3)
    ]
    assert has_five_of_a_kind(counts) == (max(map(kinds.count, kinds), default=0) > 4)


@pytest.mark.parametrize(("tiles", "kinds", "holds"), [("1m9s", (0,), True), ("1m9s", (1, 27), False)])
def test_fields_ask_for_many_kinds_at_once(tiles: str, kinds: tuple[int, ...], holds: bool) -> None:  # noqa: FBT001  # a row of the table
    assert bool(count_of(parse_tiles(tiles)) & fields(kinds)) == holds


def test_unreadable_tiles_are_counted_apart() -> None:
    assert count_of(parse_tiles("1m__")) & UNREADABLE
    assert not count_of(parse_tiles("7z0s")) & UNREADABLE
