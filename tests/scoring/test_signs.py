"""The signs of a reading only save tests of yaku: they never hide one that a reading has."""

from __future__ import annotations

import dataclasses

from hypothesis import given
from hypothesis import strategies as st

from tehai.scoring.circumstances import circumstances
from tehai.scoring.facts import Facts, facts_of
from tehai.scoring.hand import Hand
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
)
from tehai.scoring.rules import load_rules
from tehai.scoring.seats import Wind
from tehai.scoring.tiles import EAST, GREEN, KIND_COUNT, TERMINALS_AND_HONOURS, TILES_OF_KIND
from tehai.scoring.win import Win
from tehai.scoring.yaku import YAKU, YAKUMAN, worth_testing

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
    win = Win(tsumo=draw(st.booleans()), seat_wind=draw(st.sampled_from(Wind)), round_wind=Wind.EAST)
    hand = Hand(concealed=tuple(tiles), win_tile=tiles[-1])
    around = dataclasses.replace(
        circumstances(hand, win, load_rules("tenhou-4p")), closed=not any(group.open for group in groups)
    )
    reading = Reading(shape=Shape.STANDARD, groups=tuple(groups), pair=pair, wait=wait, winning=None)
    return facts_of(reading, around)


@given(readings())
def test_no_yaku_is_hidden(facts: Facts) -> None:
    for table in (YAKU, YAKUMAN):
        tested = worth_testing(table, facts.signs)
        missed = [row.name for row in table if not row.flag and row not in tested and row.test(facts)]
        assert missed == []


def test_signs_spare_most_tests() -> None:
    """A hand of simples in three suits is asked about a few yaku only."""
    reading = Reading(
        shape=Shape.STANDARD,
        groups=(RUNS[1], RUNS[10], RUNS[19], TRIPLETS[5]),
        pair=15,
        wait=Wait.RYANMEN,
        winning=0,
    )
    hand = Hand(concealed=(TILES_OF_KIND[1],), win_tile=TILES_OF_KIND[1])
    facts = facts_of(reading, circumstances(hand, Win(), load_rules("tenhou-4p")))
    names = [row.name for row in worth_testing(YAKU, facts.signs)]
    assert names == ["tanyao", "sanshoku-doujun", "sanankou", "sanshoku-doukou"]
    assert worth_testing(YAKUMAN, facts.signs) == ()
