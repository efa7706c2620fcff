"""The quick look at a hand never passes over a problem."""

from __future__ import annotations

import dataclasses
from typing import Any

from hypothesis import event, given
from hypothesis import strategies as st

from tehai.scoring.circumstances import circumstances
from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.quick_look import is_in_order
from tehai.scoring.rules import Rules, load_rules, ruleset_ids
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.tile_problems import tile_problems
from tehai.scoring.tiles import TILES, TILES_OF_KIND, UNREADABLE, Tile
from tehai.scoring.win import Win
from tehai.scoring.win_problems import win_problems

_ANY_TILE = st.sampled_from((*TILES, UNREADABLE))
_SEATS = st.sampled_from((None, *Seat))
_COUNTS = st.sampled_from((1, 2, 5, -1))
_FIELDS: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("tsumo", "ippatsu", "rinshan", "chankan", "robbed_closed_kan"), st.just(value=True)),
    **dict.fromkeys(("haitei", "houtei", "tenhou", "chiihou", "renhou"), st.just(value=True)),
    **dict.fromkeys(("riichi", "nuki_dora", "honba", "riichi_sticks"), _COUNTS),
    **dict.fromkeys(("seat_wind", "round_wind"), st.sampled_from((*Wind, None))),
    **dict.fromkeys(("dora_indicators", "ura_indicators"), st.lists(_ANY_TILE, max_size=6).map(tuple)),
    "discarder": _SEATS,
    "pao": _SEATS.map(lambda seat: (("daisangen", seat),)),
}
"""What each field of a win may be, beside its default."""


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Fourteen tiles in sets, now and then with a tile exchanged or left out."""
    melds = tuple(draw(st.lists(_melds(), max_size=2)))
    pair = draw(st.sampled_from(TILES_OF_KIND))
    concealed = [pair, pair, *(tile for _ in range(4 - len(melds)) for tile in draw(_sets()))]
    if draw(st.integers(0, 3)) == 0:
        concealed[draw(st.integers(0, len(concealed) - 1))] = draw(_ANY_TILE)
    if draw(st.integers(0, 7)) == 0:
        del concealed[0]
    win_tile = draw(st.sampled_from((*[concealed[-1]] * 6, concealed[0], None)))
    return Hand(concealed=tuple(concealed), melds=melds, win_tile=win_tile)


@st.composite
def _sets(draw: st.DrawFn) -> list[Tile]:
    kind = draw(st.sampled_from([kind for kind in range(27) if kind % 9 <= 6]))
    if draw(st.booleans()):
        return [TILES_OF_KIND[kind]] * 3
    return [TILES_OF_KIND[kind + place] for place in range(3)]


@st.composite
def _melds(draw: st.DrawFn) -> Meld:
    tiles = draw(_sets())
    kind = MeldKind.PON if tiles[0] is tiles[1] else MeldKind.CHI
    if kind is MeldKind.PON and draw(st.integers(0, 2)) == 0:
        kind = draw(st.sampled_from((MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN)))
        tiles.append(tiles[0])
    if draw(st.integers(0, 9)) == 0:
        tiles[0] = draw(_ANY_TILE)
    source = draw(st.sampled_from((Seat.KAMICHA, Seat.KAMICHA, None, Seat.TOIMEN)))
    return Meld(kind=kind, tiles=tuple(tiles), called_index=0, source=source)


@st.composite
def wins(draw: st.DrawFn) -> Win:
    """An ordinary win with up to three fields changed."""
    ordinary = Win(seat_wind=Wind.SOUTH, round_wind=Wind.EAST, dora_indicators=(draw(_ANY_TILE),))
    fields = draw(st.sets(st.sampled_from(sorted(_FIELDS)), max_size=3))
    return dataclasses.replace(ordinary, **{field: draw(_FIELDS[field]) for field in fields})


@st.composite
def cases(draw: st.DrawFn) -> tuple[Hand, Win, Rules]:
    """A hand, its win and a ruleset."""
    rules = load_rules(draw(st.sampled_from(ruleset_ids())))
    return draw(hands()), draw(wins()), rules


@given(cases())
def test_what_is_in_order_has_no_problem(case: tuple[Hand, Win, Rules]) -> None:
    hand, win, rules = case
    around = circumstances(hand, win, rules)
    in_order = is_in_order(hand, around)
    event(f"in order: {in_order}")
    if in_order:
        assert tile_problems(hand, around) == []
        assert win_problems(hand, win, rules) == []
