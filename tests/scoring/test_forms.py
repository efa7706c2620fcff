from __future__ import annotations

import dataclasses
from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tehai.scoring.errors import NotationError, ScoringError
from tehai.scoring.forms import WRITERS
from tehai.scoring.forms.tenhou_ids import IDS, CodedMeld, read_meld_code, tile_of_id, write_meld_code
from tehai.scoring.forms.tenhou_json import number_of_tile, read_call, tile_of_number, write_call
from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.melds import called_meld, with_added
from tehai.scoring.notation import format_hand, parse_hand, parse_tile
from tehai.scoring.seats import Seat
from tehai.scoring.tiles import RED_FIVES, TILES, TILES_OF_KIND, Tile

SEATS = (Seat.KAMICHA, Seat.TOIMEN, Seat.SHIMOCHA)
FIVES = {red.plain for red in RED_FIVES}
THREE_REDS = {16: "0m", 52: "0p", 88: "0s"}


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    """A meld as play makes it, in the order in which this project writes it."""
    kind, source = draw(st.sampled_from(tuple(MeldKind))), draw(st.sampled_from(SEATS))
    if kind is MeldKind.CHI:
        start = draw(st.integers(0, 6)) + 9 * draw(st.integers(0, 2))
        tiles = [*TILES_OF_KIND[start : start + 3]]
        called = tiles.pop(draw(st.integers(0, 2)))
        return called_meld(kind, tiles, called, source)
    tile = draw(st.sampled_from(TILES))
    rest = [tile.plain] * 3
    if kind is MeldKind.ANKAN:
        return Meld(kind=kind, tiles=(*rest, tile))
    if kind is MeldKind.SHOUMINKAN:
        return with_added(called_meld(MeldKind.PON, rest[1:], rest[0], source), tile)
    return called_meld(kind, rest[: 2 if kind is MeldKind.PON else 3], tile, source)


SET = Counter({tile: 1 if tile.red else 3 if tile.plain in FIVES else 4 for tile in TILES})
"""One set of tiles with three red fives."""


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """A hand, complete or not, that one set of tiles holds."""
    left, made, concealed = Counter(SET), [], []
    for meld in draw(st.lists(melds(), max_size=4)):
        if Counter(meld.tiles) <= left:
            left -= Counter(meld.tiles)
            made.append(meld)
    for tile in draw(st.lists(st.sampled_from(TILES), min_size=6, max_size=14)):
        if left[tile]:
            left[tile] -= 1
            concealed.append(tile)
    win_tile = concealed[-1] if len(concealed) % 3 == 2 else None
    assume(len(concealed) > 1)
    return Hand(concealed=tuple(concealed), melds=tuple(made), win_tile=win_tile)


def alike(hand: Hand) -> tuple[object, ...]:
    """What every form keeps: tiles, and of each meld the kind, tiles, called and added tile, source."""
    kept = [(meld.kind, sorted(meld.tiles), meld.called, meld.added, meld.source) for meld in hand.melds]
    return (hand.concealed, hand.win_tile, kept)


def without_red(hand: Hand) -> Hand:
    made = tuple(
        dataclasses.replace(meld, tiles=tuple(tile.plain for tile in meld.tiles)) for meld in hand.melds
    )
    concealed = tuple(tile.plain for tile in hand.concealed)
    return Hand(concealed=concealed, melds=made, win_tile=hand.win_tile and hand.win_tile.plain)


@pytest.mark.parametrize("form", ["mpsz", "kobalab", "mjai", "tenhou", "tenhou-json"])
@given(hand=hands())
def test_hands_come_back_from_every_form(form: str, hand: Hand) -> None:
    assert alike(parse_hand(WRITERS[form](hand))) == alike(hand)


@given(hand=hands())
def test_hands_come_back_from_unicode_but_for_red(hand: Hand) -> None:
    assert alike(parse_hand(WRITERS["unicode"](hand))) == alike(without_red(hand))


NOTATION = "234m340p67998s 777=z 4-56m 111=1z"


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("mpsz", NOTATION),
        ("kobalab", "m234p340s67998,z777=,m4-56,z111=1"),
        ("unicode", "🀈🀉🀊🀛🀜🀝🀕🀖🀘🀘🀗 🀄🀄🀄= 🀊-🀋🀌 🀀🀀🀀=🀀"),
        (
            "mjai",
            (
                "2m 3m 4m 3p 4p 5pr 6s 7s 9s 9s 8s "
                '{"type":"pon","actor":0,"target":2,"pai":"C","consumed":["C","C"]} '
                '{"type":"chi","actor":0,"target":3,"pai":"4m","consumed":["5m","6m"]} '
                '{"type":"pon","actor":0,"target":2,"pai":"E","consumed":["E","E"]} '
                '{"type":"kakan","actor":0,"pai":"E","consumed":["E","E","E"]}'
            ),
        ),
        ("tenhou", "4,8,12,44,48,52,92,96,104,105,100 m51818,9263,42610"),
        ("tenhou-json", '[12,13,14,23,24,52,36,37,39,39,38,"47p4747","c141516","41k414141"]'),
    ],
)
def test_one_hand_in_every_form(form: str, text: str) -> None:
    hand = parse_hand(NOTATION)
    assert WRITERS[form](hand) == text
    assert alike(parse_hand(text)) == alike(without_red(hand) if form == "unicode" else hand)


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("m123p055z1112,s7-89", "123m055p1112z 7-89s"),
        ("1m 2m 3m", "123m"),
        ("E", "1z"),
        ("5sr ?", "0_s"),
        ('1m {"type":"ankan","actor":2,"consumed":["E","E","E","E"]}', "1m 1111z"),
        ('1m {"type":"daiminkan","target":1,"pai":"5mr","consumed":["5m","5m","5m"]}', "1m 5550+m"),
        ('1m {"type":"pon","pai":"1p","consumed":["1p","1p"]}', "1m 111~p"),
        ('1m {"type":"kakan","pai":"1p","consumed":["1p","1p","1p"]}', "1m 111~1p"),
        ("0,1,16,17,52", "1105m0p"),
        ("135 m16384", "7z 8888p"),
        ('[11,51,47,"252552a25"]', "10m7z 5505p"),
        ('[11,"424242m42","m42424242"]', "1m 2222+z 2222-z"),
        ("🀄︎🀄︎ 🀫🀇🀇🀫", "77z _11_m"),
    ],
)
def test_read(text: str, notation: str) -> None:
    assert format_hand(parse_hand(text)) == notation


@pytest.mark.parametrize(
    ("text", "message", "marked"),
    [
        ("0,136", "a tile id is 0 to 135", "136"),
        ("0,4,5,4", "tile 4 is there twice", "4"),
        ("109,4 m42506", "is there twice", "42506"),
        ("0,4 m65535", "a tile id is 0 to 135", "65535"),
        ("0,4 m30752", "a tile id is 0 to 135", "30752"),
        ("0,4 m99999", "a tile id is 0 to 135", "99999"),
        ("[11,99]", "Tenhou's tile numbers", "[11,99]"),
        ('[11,"f44"]', "Tenhou's tile numbers", '[11,"f44"]'),
        ('[11,"p11"]', "Tenhou's tile numbers", '[11,"p11"]'),
        ("[11,", "Tenhou's tile numbers", "[11,"),
        ('1m {"type":"hora"}', "no meld of MJAI", '{"type":"hora"}'),
        ('1m {"type":"pon","pai":"1m","consumed":["1m"]}', "no meld of MJAI", "{"),
        ("1m {1}", "no meld of MJAI", "{1}"),
        ("🀇🀢", "flowers", "🀢"),
    ],
)
def test_errors_point_at_the_place(text: str, message: str, marked: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert message in str(caught.value.message)
    assert caught.value.source[slice(*caught.value.span)].startswith(marked)


@pytest.mark.parametrize(
    ("form", "notation", "message"),
    [
        ("tenhou", "11111m", "no id for 1m"),
        ("tenhou", "00m", "no id for 0m"),
        ("tenhou", "1_m", "no id for _"),
        ("tenhou", "1m 111~z", "from whom"),
        ("tenhou-json", "1_m", "no number for _"),
        ("tenhou-json", "1m 111~z", "from whom"),
    ],
)
def test_what_a_form_cannot_say_is_refused(form: str, notation: str, message: str) -> None:
    with pytest.raises(ScoringError, match=message):
        WRITERS[form](parse_hand(notation))


def test_tile_ids() -> None:
    assert [tile_of_id(number) for number in range(0, IDS, 4)] == [
        parse_tile(THREE_REDS.get(4 * kind, str(TILES_OF_KIND[kind]))) for kind in range(34)
    ]
    assert {tile_of_id(number).kind for number in range(IDS)} == set(range(34))
    assert not any(tile_of_id(number, reds=False).red for number in range(IDS))
    with pytest.raises(ValueError, match="0 to 135"):
        tile_of_id(IDS)


@st.composite
def coded_melds(draw: st.DrawFn) -> CodedMeld:
    """A meld in tile ids, any of a set's tiles in it."""
    kind = draw(st.sampled_from((*MeldKind, None)))
    turn = draw(st.integers(1, 3))
    if kind is None:
        return CodedMeld(kind=None, own=(draw(st.integers(120, 123)),))
    if kind is MeldKind.CHI:
        start = draw(st.integers(0, 6)) + 9 * draw(st.integers(0, 2))
        ids = [4 * (start + place) + draw(st.integers(0, 3)) for place in range(3)]
        called = ids.pop(draw(st.integers(0, 2)))
        return CodedMeld(kind=kind, own=tuple(ids), called=called, turn=turn)
    first = 4 * draw(st.integers(0, 33))
    if kind is MeldKind.ANKAN:
        return CodedMeld(kind=kind, own=tuple(range(first, first + 4)))
    called, last, *rest = draw(st.permutations(range(first, first + 4)))
    if kind is MeldKind.DAIMINKAN:
        return CodedMeld(kind=kind, own=tuple(sorted((last, *rest))), called=called, turn=turn)
    added = last if kind is MeldKind.SHOUMINKAN else None
    return CodedMeld(kind=kind, own=tuple(sorted(rest)), called=called, added=added, turn=turn)


@given(coded_melds())
def test_meld_codes_round_trip(meld: CodedMeld) -> None:
    assert read_meld_code(write_meld_code(meld)) == meld


@pytest.mark.parametrize(
    ("code", "meld"),
    [
        # As the layout says: seven runs a suit, which tile was called, which of the four of each kind.
        (
            3 << 10 | 1 << 3 | 2 << 5 | 3 << 7 | 4 | 3,
            CodedMeld(kind=MeldKind.CHI, own=(10, 15), called=5, turn=3),
        ),
        (
            (3 * 31 + 2) << 9 | 1 << 5 | 8 | 2,
            CodedMeld(kind=MeldKind.PON, own=(124, 126), called=127, turn=2),
        ),
        (
            (3 * 31 + 2) << 9 | 1 << 5 | 16 | 2,
            CodedMeld(kind=MeldKind.SHOUMINKAN, own=(124, 126), called=127, added=125, turn=2),
        ),
        (17 << 8 | 1, CodedMeld(kind=MeldKind.DAIMINKAN, own=(16, 18, 19), called=17, turn=1)),
        (16 << 8, CodedMeld(kind=MeldKind.ANKAN, own=(16, 17, 18, 19))),
        (120 << 8 | 32, CodedMeld(kind=None, own=(120,))),
    ],
)
def test_meld_codes(code: int, meld: CodedMeld) -> None:
    assert read_meld_code(code) == meld
    assert write_meld_code(meld) == code


@pytest.mark.parametrize("code", [-1, 1 << 16, 255 << 8, 63 << 10 | 4, 127 << 9 | 8])
def test_numbers_that_are_no_meld_code(code: int) -> None:
    with pytest.raises(ValueError, match="meld code"):
        read_meld_code(code)


def test_tile_numbers() -> None:
    assert [tile_of_number(number) for number in (11, 29, 35, 47, 51, 52, 53)] == [
        parse_tile(name) for name in ("1m", "9p", "5s", "7z", "0m", "0p", "0s")
    ]
    assert all(tile_of_number(number_of_tile(tile)) == tile for tile in TILES)
    assert [tile_of_number(number) for number in (0, 10, 48, 54, 60, "11", None)] == [None] * 7


@pytest.mark.parametrize(
    ("text", "letter", "tile", "turn"),
    [
        ("c121314", "c", "2m", 3),
        ("p474747", "p", "7z", 3),
        ("47p4747", "p", "7z", 2),
        ("4747p47", "p", "7z", 1),
        ("m52252525", "m", "0p", 3),
        ("25m522525", "m", "0p", 2),
        ("252525m52", "m", "0p", 1),
        ("k52252525", "k", "0p", 3),
        ("25k522525", "k", "0p", 2),
        ("2525k5225", "k", "0p", 1),
    ],
)
def test_calls(text: str, letter: str, tile: str, turn: int) -> None:
    call = read_call(text)
    assert call is not None
    assert (call.letter, str(call.tile), call.turn) == (letter, tile, turn)
    assert write_call(call) == text


@pytest.mark.parametrize("text", ["", "p", "p4747", "x474747", "p484848", "r11", 11, None, "p4747474"])
def test_no_calls(text: object) -> None:
    assert read_call(text) is None


def test_north_set_aside() -> None:
    call = read_call("f44")
    assert call is not None
    assert (call.kind, call.tile, call.rest) == (None, Tile.parse("4z"), ())
    assert write_call(call) == "f44"
