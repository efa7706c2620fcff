import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehai.app.correct import CorrectionError, NumberedHand, corrected, numbered
from tehai.scoring.notation import parse_hand
from tehai.scoring.tiles import TILES

HAND = "123m406p22s 4-56m 111=z"
"""Tiles 1 to 8 are concealed, 9 to 11 the chi, 12 to 14 the pon."""


def typed(text: str) -> NumberedHand:
    return numbered(parse_hand(text))


@pytest.mark.parametrize(
    ("correction", "expected"),
    [
        ("3=5p", "12m5406p22s 4-56m 111=z"),
        (" 5 = 5p ", "123m456p22s 4-56m 111=z"),  # a red five that is none
        ("8=3s", "123m406p23s 4-56m 111=z"),  # the winning tile itself
        ("9=5m", "123m406p22s 5-56m 111=z"),
        ("14=2z", "123m406p22s 4-56m 112=z"),
        ("3=", "12m406p22s 4-56m 111=z"),
        ("+9s", "123m406p292s 4-56m 111=z"),  # the winning tile stays last
        ("win=1m", "23m406p22s1m 4-56m 111=z"),
        ("win 4", "123m06p22s4p 4-56m 111=z"),
        ("4", "123m06p22s4p 4-56m 111=z"),
        ("4p", "123m06p22s4p 4-56m 111=z"),
        ("WIN=3m", "12m406p22s3m 4-56m 111=z"),
        ("19m19p19s1234567z1m", "19m19p19s1234567z1m"),
    ],
)
def test_a_correction_changes_what_it_names(correction: str, expected: str) -> None:
    assert str(corrected(typed(HAND), correction)) == expected


@pytest.mark.parametrize(
    ("correction", "message"),
    [
        ("15=5p", "there is no tile 15; there are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14"),
        ("0=5p", "there is no tile 0"),
        ("3=8z", "there is no tile 8z"),
        ("3=55p", "one tile is wanted here, not 2"),
        ("9=", "a tile of a meld cannot be taken away"),
        ("win=9s", "9s is not among the concealed tiles"),
        ("win=9", "tile 9 is in a meld"),
        ("hello", "'h' is not notation"),
        ("123", "these digits have no suit"),
    ],
)
def test_a_correction_that_cannot_be_made_says_why(correction: str, message: str) -> None:
    with pytest.raises(CorrectionError, match=message):
        corrected(typed(HAND), correction)


def test_the_winning_tile_follows_when_it_is_corrected() -> None:
    assert str(corrected(typed(HAND), "8=3s").hand.win_tile) == "3s"
    assert corrected(typed(HAND), "8=").hand.win_tile is None
    assert str(corrected(typed(HAND), "1=").hand.win_tile) == "2s"


def test_a_named_winning_tile_completes_thirteen_tiles() -> None:
    assert str(corrected(typed("123m406p2s 4-56m 111=z"), "win=2s")) == HAND
    assert str(corrected(typed("123m406p2s 4-56m 111=z"), "win=3")) == "12m406p2s3m 4-56m 111=z"


def test_a_meld_may_become_another_kind() -> None:
    before = typed("123m406p22s 4-56m 4-45m")
    after = corrected(before, "14=4m")
    kinds = [meld.kind.value for meld in (*before.hand.melds, *after.hand.melds)]
    assert kinds == ["chi", "chi", "chi", "pon"]


def test_tiles_keep_the_numbers_of_the_photo() -> None:
    hand = NumberedHand(hand=parse_hand("123m406p22s 4-56m 111=z"), numbers=(*range(20, 28), *range(1, 7)))
    hand = corrected(corrected(corrected(hand, "20="), "+9m"), "win=22")
    assert str(hand) == "2m406p2s9m2s3m 4-56m 111=z"
    assert hand.numbers == (21, 23, 24, 25, 26, 28, 27, 22, 1, 2, 3, 4, 5, 6)
    assert [[number for number, _ in meld] for meld in hand.melds] == [[1, 2, 3], [4, 5, 6]]


@given(st.integers(1, 15), st.sampled_from(TILES))
def test_every_number_names_the_tile_shown_with_it(number: int, tile: object) -> None:
    after = corrected(typed("123m406p55z 4-56m 1111z"), f"{number}={tile}")
    shown = dict(pair for part in (after.concealed, *after.melds) for pair in part)
    assert shown[number] == tile
    assert len(shown) == 15
