import pytest

from tehai.app.correct import corrected
from tehai.app.language import language
from tehai.app.seen import dora_of, doubt_lines, doubtful_numbers, hand_lines, hand_of, is_settled
from tehai.scoring.notation import parse_tile
from tehai.scoring.text import Text
from tehai.vision.doubt import Doubt, DoubtCode
from tehai.vision.reading import HandReading, ReadTile, Role

QUAD = ((0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (0.0, 40.0))
CLOSE = Doubt(code=DoubtCode.LOOK_ALIKES, message=Text("tile 2, read as 0p, may be 5p"), tiles=(1,))
WHICH = Doubt(
    code=DoubtCode.WINNING_TILE, message=Text("no tile is set apart: which one is the winning tile?")
)


def tile(name: str, role: Role, group: int | None = None) -> ReadTile:
    return ReadTile(tile=name, confidence=0.9, alternatives=(), quad=QUAD, role=role, group=group)


TILES = (
    tile("2s", Role.WIN),
    tile("0p", Role.CONCEALED),
    tile("9m", Role.OTHER),
    tile("2s", Role.CONCEALED),
    tile("1z", Role.MELD, 0),
    tile("4p", Role.CONCEALED),
    tile("1z", Role.MELD, 0),
    tile("1z", Role.MELD, 0),
    tile("6p", Role.CONCEALED),
    tile("3m", Role.DORA),
)
"""What was seen, in no order: a short hand is enough here."""


def reading(
    *, win_tile: str | None = "2s", doubts: tuple[Doubt, ...] = (), sure: bool = False
) -> HandReading:
    return HandReading(
        hand="406p22s",
        melds=("11=1z",),
        win_tile=win_tile,
        dora_indicators=("3m", "_"),
        tiles=TILES,
        doubts=doubts,
        sure=sure,
        size=(400, 300),
    )


def test_tiles_keep_the_numbers_of_the_doubts_and_of_the_picture() -> None:
    hand = hand_of(reading())
    assert str(hand) == "406p22s 11=1z"
    assert hand.numbers == (6, 2, 9, 4, 1, 5, 7, 8)
    for number, tile_ in (*hand.concealed, *(pair for meld in hand.melds for pair in meld)):
        assert TILES[number - 1].tile == str(tile_)
    assert str(hand.hand.win_tile) == "2s"


def test_an_unknown_winning_tile_stays_unknown() -> None:
    assert hand_of(reading(win_tile=None)).hand.win_tile is None


def test_every_tile_is_shown_with_its_number_and_its_doubt() -> None:
    seen = reading(doubts=(CLOSE,))
    shown = [language("en").say(line.indented) for line in hand_lines(hand_of(seen), doubtful_numbers(seen))]
    assert shown == [
        "Hand: 406p22s 11=1z",
        "  concealed: 6:4p 2:0p? 9:6p 4:2s",
        "  winning tile: 1:2s",
        "  pon from toimen (across): 5:1z 7:1z 8:1z",
    ]
    assert [str(line.indented) for line in doubt_lines(seen)] == ["  doubt: tile 2, read as 0p, may be 5p"]


def test_a_correction_by_number_changes_the_tile_of_the_picture() -> None:
    assert str(corrected(hand_of(reading()), "2=5p")) == "456p22s 11=1z"


def test_indicators_that_could_be_read_are_taken() -> None:
    assert dora_of(reading()) == (parse_tile("3m"),)


@pytest.mark.parametrize(
    ("seen", "named", "settled"),
    [
        (reading(sure=True), None, True),
        (reading(doubts=(CLOSE,)), None, False),
        (reading(doubts=(WHICH,), win_tile=None), None, False),
        (reading(doubts=(WHICH,), win_tile=None), "4p", True),
        (reading(doubts=(WHICH, CLOSE), win_tile=None), "4p", False),
    ],
)
def test_only_the_winning_tile_can_be_settled_beforehand(
    seen: HandReading, named: str | None, *, settled: bool
) -> None:
    assert is_settled(seen, parse_tile(named) if named else None) is settled


def test_nothing_seen_is_an_empty_hand() -> None:
    nothing = HandReading(
        hand="", melds=(), win_tile=None, dora_indicators=(), tiles=(), doubts=(), sure=False, size=(9, 9)
    )
    assert hand_of(nothing).numbers == ()
