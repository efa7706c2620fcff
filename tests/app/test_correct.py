import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehai.app.correct import CorrectionError, corrected, numbered_parts, written
from tehai.scoring.notation import parse_hand
from tehai.scoring.tiles import TILES

HAND = "123m406p22s 4-56m 111=z"


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
        ("WIN=3m", "12m406p22s3m 4-56m 111=z"),
        ("19m19p19s1234567z1m", "19m19p19s1234567z1m"),
    ],
)
def test_a_correction_changes_what_it_names(correction: str, expected: str) -> None:
    assert written(corrected(parse_hand(HAND), correction)) == expected


@pytest.mark.parametrize(
    ("correction", "message"),
    [
        ("15=5p", "there is no tile 15: they are numbered 1 to 14"),
        ("0=5p", "there is no tile 0"),
        ("3=8z", "there is no tile 8z"),
        ("3=55p", "one tile is wanted here, not 2"),
        ("9=", "a tile of a meld cannot be taken away"),
        ("win=9s", "9s is not among the concealed tiles"),
        ("win=9", "the winning tile is a concealed one: 1 to 8, not 9"),
        ("hello", "'h' is not notation"),
        ("123", "these digits have no suit"),
    ],
)
def test_a_correction_that_cannot_be_made_says_why(correction: str, message: str) -> None:
    with pytest.raises(CorrectionError, match=message):
        corrected(parse_hand(HAND), correction)


def test_the_winning_tile_follows_when_it_is_corrected() -> None:
    assert str(corrected(parse_hand(HAND), "8=3s").win_tile) == "3s"
    assert corrected(parse_hand(HAND), "8=").win_tile is None


def test_a_named_winning_tile_completes_thirteen_tiles() -> None:
    assert written(corrected(parse_hand("123m406p2s 4-56m 111=z"), "win=2s")) == HAND
    assert written(corrected(parse_hand("123m406p2s 4-56m 111=z"), "win=3")) == "12m406p2s3m 4-56m 111=z"


def test_a_meld_may_become_another_kind() -> None:
    before = parse_hand("123m406p22s 4-56m 4-45m")
    after = corrected(before, "14=4m")
    assert [meld.kind.value for meld in before.melds + after.melds] == ["chi", "chi", "chi", "pon"]


@given(st.integers(1, 17), st.sampled_from(TILES))
def test_every_number_names_the_tile_shown_with_it(number: int, tile: object) -> None:
    hand = parse_hand("123m406p55z22s 4-56m 1111z")
    after = corrected(hand, f"{number}={tile}")
    shown = dict(pair for part in numbered_parts(after) for pair in part)
    assert shown[number] == tile
    assert len(after.tiles) == len(hand.tiles)
