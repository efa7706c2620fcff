from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehai.scoring.errors import NotationError
from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.notation import (
    format_hand,
    format_meld,
    format_tiles,
    parse_hand,
    parse_meld,
    parse_tile,
    parse_tiles,
)
from tehai.scoring.seats import Seat
from tehai.scoring.tiles import TILES, UNREADABLE, Tile
from tehai.scoring.win import Win

any_tiles = st.lists(st.sampled_from((*TILES, UNREADABLE)), max_size=14).map(tuple)
sources = st.sampled_from((Seat.KAMICHA, Seat.TOIMEN, Seat.SHIMOCHA, None))


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    """Any meld that notation can write, legal ones only."""
    kind = draw(st.sampled_from(tuple(MeldKind)))
    if kind is MeldKind.CHI:
        start = draw(st.integers(0, 6)) + 9 * draw(st.integers(0, 2))
        tiles = tuple(_maybe_red(draw, start + place) for place in range(3))
        return Meld(kind=kind, tiles=tiles, **_called(draw, draw(st.integers(0, 2))))
    number = draw(st.integers(0, 33))
    tiles = tuple(_maybe_red(draw, number) for _ in range(4 if kind.is_kan else 3))
    if kind is MeldKind.ANKAN:
        return Meld(kind=kind, tiles=tiles)
    index = {MeldKind.PON: 1, MeldKind.DAIMINKAN: 3, MeldKind.SHOUMINKAN: 2}[kind]
    return Meld(kind=kind, tiles=tiles, called_index=index, source=draw(sources))


def _maybe_red(draw: st.DrawFn, kind: int) -> Tile:
    return Tile(kind, red=kind < 27 and kind % 9 == 4 and draw(st.booleans()))


def _called(draw: st.DrawFn, index: int) -> dict[str, Any]:
    if draw(st.booleans()):
        return {"called_index": None, "source": None}
    return {"called_index": index, "source": draw(sources)}


@given(any_tiles)
def test_tiles_round_trip(tiles: tuple[Tile, ...]) -> None:
    assert parse_tiles(format_tiles(tiles)) == tiles


@given(melds())
def test_meld_round_trip(meld: Meld) -> None:
    assert parse_meld(format_meld(meld)) == meld


@given(any_tiles, st.lists(melds(), max_size=4).map(tuple))
def test_hand_round_trip(concealed: tuple[Tile, ...], hand_melds: tuple[Meld, ...]) -> None:
    win_tile = concealed[-1] if len(concealed) % 3 == 2 else None
    hand = Hand(concealed=concealed, melds=hand_melds, win_tile=win_tile)
    assert parse_hand(format_hand(hand)) == hand


@pytest.mark.parametrize(
    ("text", "kind", "called", "source"),
    [
        ("4-56m", MeldKind.CHI, "4m", Seat.KAMICHA),
        ("34-5m", MeldKind.CHI, "4m", Seat.KAMICHA),
        ("345m", MeldKind.CHI, None, None),
        ("111=z", MeldKind.PON, "1z", Seat.TOIMEN),
        ("50+5p", MeldKind.PON, "0p", Seat.SHIMOCHA),
        ("111~z", MeldKind.PON, "1z", None),
        ("1111+z", MeldKind.DAIMINKAN, "1z", Seat.SHIMOCHA),
        ("111=1z", MeldKind.SHOUMINKAN, "1z", Seat.TOIMEN),
        ("1111z", MeldKind.ANKAN, None, None),
        ("_11_z", MeldKind.ANKAN, None, None),
    ],
)
def test_melds(text: str, kind: MeldKind, called: str | None, source: Seat | None) -> None:
    meld = parse_meld(text)
    assert (meld.kind, meld.source) == (kind, source)
    assert meld.called == (Tile.parse(called) if called else None)
    assert format_meld(meld) == text


def test_added_tile_of_a_kan() -> None:
    meld = parse_meld("555-0p")
    assert (meld.called, meld.added) == (Tile.parse("5p"), Tile.parse("0p"))
    assert parse_meld("1111+z").added is None


@pytest.mark.parametrize(
    ("text", "concealed", "win_tile"),
    [
        ("123m406p55z", "123m406p55z", "5z"),
        ("23m55p4m", "23m55p4m", "4m"),
        ("123m456p789s1122z2z", "123m456p789s11222z", "2z"),
        ("12_m", "12_m", None),
        ("m123p055z1112,s7-89", "123m055p1112z", None),
        ("🀇🀈🀉🀙🀙", "123m11p", "1p"),
        ("1m 5mr E P F C", "10m1567z", None),
    ],
)
def test_forms_read(text: str, concealed: str, win_tile: str | None) -> None:
    hand = parse_hand(text)
    assert hand.concealed == parse_tiles(concealed)
    assert hand.win_tile == (Tile.parse(win_tile) if win_tile else None)


def test_win_tile_apart_becomes_the_last() -> None:
    hand = parse_hand("234m55p").with_win_tile(Tile.parse("3m"))
    assert format_hand(hand) == "24m55p3m"
    assert parse_hand("2344m").with_win_tile(Tile.parse("4m")).win_tile == Tile.parse("4m")
    thirteen = parse_hand("23m456p789s11122z").with_win_tile(Tile.parse("4m"))
    assert format_hand(thirteen) == "23m456p789s11122z4m"


@pytest.mark.parametrize(
    ("text", "message", "marked"),
    [
        ("123m45x", "'x' is not notation", "x"),
        ("123", "no suit", "123"),
        ("123m45", "no suit", "45"),
        ("128z", "no tile 8z", "8"),
        ("0z", "no tile 0z", "0"),
        ("mm", "'m' has no digits", "m"),
        ("123m 12m", "three or four tiles, not 2", "12m"),
        ("123m 12345m", "three or four tiles, not 5", "12345m"),
        ("1-23m", "a mark (- = + ~) belongs in a meld", "-"),
        ("123m 1-2-3m", "one called tile", "1-2-3m"),
        ("123m -123m", "directly after", "-"),
        ("🀇🀢", "flowers", "🀢"),
        ("", "no tiles", ""),
    ],
)
def test_errors_point_at_the_place(text: str, message: str, marked: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    error = caught.value
    assert message in str(error.message)
    assert error.source[slice(*error.span)] == marked
    caret_line = str(error).splitlines()[-1]
    assert caret_line == "    " + " " * error.span[0] + "^" * max(1, len(marked))
    place = f"at character {error.span[0] + 1}, {marked}: " if marked else ""
    assert str(error.heard) == place + str(error.message)


@pytest.mark.parametrize("text", ["", "12m"])
def test_one_tile_is_wanted(text: str) -> None:
    with pytest.raises(NotationError, match="one tile is wanted"):
        parse_tile(text)


def test_full_width_digits_and_letters_are_read() -> None:
    assert parse_hand("\uff12\uff13\uff14\uff4d\uff15\uff15\uff5a") == parse_hand("234m55z")
    assert parse_tile("\uff10\uff50") == parse_tile("0p")


def test_the_place_is_marked_across_lines() -> None:
    with pytest.raises(NotationError) as raised:
        parse_hand("123m\n45x6p")
    _, source, carets = str(raised.value).split("\n")
    assert source[carets.index("^")] == "x"


def test_a_hand_is_a_text() -> None:
    with pytest.raises(TypeError, match="a hand in notation is wanted, a str, not NoneType"):
        parse_hand(None)  # type: ignore[arg-type]


def test_winds_are_winds() -> None:
    with pytest.raises(TypeError, match=r"a wind is Wind\.EAST.*not 'E'"):
        Win(seat_wind="E")  # type: ignore[arg-type]
