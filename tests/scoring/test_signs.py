"""The tables of signs and flags give the yaku that the rows give one by one, in their order."""

from __future__ import annotations

import dataclasses
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tehai.scoring import decompose
from tehai.scoring.circumstances import circumstances
from tehai.scoring.facts import Facts, facts_of
from tehai.scoring.hand import Hand
from tehai.scoring.hand_yaku import holds, yaku_items
from tehai.scoring.reading import (
    OPEN_QUADS,
    OPEN_RUNS,
    OPEN_TRIPLETS,
    QUADS,
    RUNS,
    TRIPLETS,
    Reading,
    Shape,
    Wait,
    marks_of,
)
from tehai.scoring.rules import load_rules
from tehai.scoring.seats import Wind
from tehai.scoring.tiles import EAST, GREEN, KIND_COUNT, TERMINALS_AND_HONOURS, TILES_OF_KIND
from tehai.scoring.win import Win
from tehai.scoring.yaku import YAKU, YAKUMAN

_POOLS = (
    range(KIND_COUNT),
    range(9),
    (*range(18, 27), *range(EAST, KIND_COUNT)),
    range(EAST, KIND_COUNT),
    TERMINALS_AND_HONOURS,
    tuple(GREEN),
    (1, 10, 19, 2, 11, 20),
)
"""Kinds to draw sets from, so that rare yaku come."""

_TABLES = (
    *(RUNS, RUNS, OPEN_RUNS),
    *(dict(enumerate(groups)) for groups in (TRIPLETS, TRIPLETS, OPEN_TRIPLETS, QUADS, OPEN_QUADS)),
)


def _set(flags: set[str]) -> dict[str, Any]:
    return dict.fromkeys(flags, True)


@st.composite
def readings(draw: st.DrawFn) -> Facts:
    """Facts of four sets and a pair, not always of tiles that a set of tiles has."""
    pool = st.sampled_from(draw(st.sampled_from(_POOLS)))
    groups = []
    for table in draw(st.lists(st.sampled_from(_TABLES), min_size=4, max_size=4)):
        kind = draw(pool)
        groups.append(table.get(kind) or TRIPLETS[kind])
    pair = draw(pool)
    tiles = [TILES_OF_KIND[kind] for group in groups for kind in group.kinds] + [TILES_OF_KIND[pair]] * 2
    wait = draw(st.sampled_from((Wait.RYANMEN, Wait.SHANPON, Wait.TANKI)))
    flags: set[str] = draw(
        st.sets(st.sampled_from(("tsumo", "rinshan", "chankan", "haitei", "houtei", "tenhou")), max_size=2)
    )
    riichi = draw(st.integers(0, 2))
    win = Win(
        **_set(flags),
        riichi=riichi,
        ippatsu=riichi > 0,
        seat_wind=draw(st.sampled_from(Wind)),
        round_wind=Wind.EAST,
    )
    hand = Hand(concealed=tuple(tiles), win_tile=tiles[-1])
    around = dataclasses.replace(
        circumstances(hand, win, load_rules("tenhou-4p")), closed=not any(group.open for group in groups)
    )
    reading = Reading(
        shape=Shape.STANDARD,
        groups=tuple(groups),
        pair=pair,
        wait=wait,
        winning=None,
        marks=marks_of(groups, pair),
    )
    return facts_of(reading, around)


@given(readings())
def test_the_tables_give_what_the_rows_give(facts: Facts) -> None:
    yakuman = [row for row in YAKUMAN if holds(row, facts)]
    replaced = {row.replaces for row in yakuman}
    rows = [row.name for row in yakuman if row.name not in replaced]
    if not rows:
        closed = facts.around.closed
        rows = [row.name for row in YAKU if (row.closed if closed else row.open) and holds(row, facts)]
    assert [item.name for item in yaku_items(facts)] == rows


def test_the_marks_of_the_tables_are_those_of_the_groups() -> None:
    rules = load_rules("tenhou-4p")
    for kinds in (
        (0, 0, 1, 1, 2, 2, 9, 10, 11, 18, 19, 20, 31, 31),
        (0, 0, 0, 1, 1, 1, 2, 2, 2, 30, 30, 30, 8, 8),
    ):
        counts = sum(TILES_OF_KIND[kind].weight for kind in kinds)
        for reading in decompose.readings(counts, (), kinds[0], rules):
            assert reading.marks == marks_of(reading.groups, reading.pair)
