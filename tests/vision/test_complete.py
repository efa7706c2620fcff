from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.notation import parse_tiles
from tehai.scoring.problem import ProblemCode
from tehai.scoring.problems import problems
from tehai.scoring.rules import load_rules
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.tiles import KIND_COUNT, TILES_OF_KIND
from tehai.scoring.win import Win
from tehai.vision.complete import is_complete

RUNS = [(suit + n, suit + n + 1, suit + n + 2) for suit in (0, 9, 18) for n in range(7)]
KINDS = st.sampled_from(range(KIND_COUNT))
SETS = st.one_of(st.sampled_from(RUNS), KINDS.map(lambda kind: (kind,) * 3))
RULES = load_rules("jpml-wrc")  # without red fives: four plain fives are a hand like any other


def counted(kinds: list[int]) -> tuple[int, ...]:
    number = Counter(kinds)
    return tuple(number[kind] for kind in range(KIND_COUNT))


@st.composite
def nearly_complete(draw: st.DrawFn) -> tuple[list[int], int]:
    """Sets and a pair, or seven pairs, with at most one tile changed; and the number of melds beside them."""
    melds = draw(st.integers(0, 4))
    if melds == 0 and draw(st.booleans()):
        kinds = [kind for kind in draw(st.lists(KINDS, min_size=7, max_size=7)) for _ in range(2)]
    else:
        sets = draw(st.lists(SETS, min_size=4 - melds, max_size=4 - melds))
        kinds = [kind for one in sets for kind in one] + [draw(KINDS)] * 2
    if draw(st.booleans()):
        kinds[draw(st.integers(0, len(kinds) - 1))] = draw(KINDS)
    return kinds, melds


def can_be_scored(kinds: list[int], melds: int) -> bool:
    """Whether scoring finds the hand complete, beside so many pons of kinds that are not in it."""
    free = [kind for kind in range(KIND_COUNT) if kind not in kinds][:melds]
    pons = tuple(
        Meld(kind=MeldKind.PON, tiles=(TILES_OF_KIND[kind],) * 3, called_index=0, source=Seat.KAMICHA)
        for kind in free
    )
    concealed = tuple(TILES_OF_KIND[kind] for kind in kinds)
    hand = Hand(concealed=concealed, melds=pons, win_tile=concealed[-1])
    found = problems(hand, Win(tsumo=True, seat_wind=Wind.SOUTH, round_wind=Wind.EAST), RULES)
    assert {problem.code for problem in found} <= {ProblemCode.INCOMPLETE_HAND}
    return not found


@given(nearly_complete())
def test_complete_is_what_can_be_scored(hand: tuple[list[int], int]) -> None:
    kinds, melds = hand
    counts = counted(kinds)
    if max(counts) <= 4:
        assert is_complete(counts, melds) == can_be_scored(kinds, melds)


@pytest.mark.parametrize(
    ("tiles", "melds", "complete"),
    [
        ("123m456p789s11122z", 0, True),
        ("11223344556677p", 0, True),  # seven pairs, and runs as well
        ("1122m3344p5566s77z", 0, True),
        ("1111m3344p5566s77z", 0, False),  # four of a kind are not two pairs
        ("19m19p19s12345677z", 0, True),  # kokushi
        ("19m19p19s12345672z", 0, True),
        ("19m19p19s1234567z1s", 0, True),
        ("119m19p19s1234566z", 0, False),  # one orphan is missing
        ("33m55666777z", 1, False),  # thirteen tiles
        ("33m555666777z", 1, True),
        ("22z", 4, True),
        ("12z", 4, False),
        ("111222333m4455m", 0, False),  # two pairs
        ("11122233344455m", 0, True),
        ("0m55m123p456p789s11z", 0, True),  # a red five is a five
    ],
)
def test_complete_hands(tiles: str, melds: int, complete: bool) -> None:  # noqa: FBT001 - a column of the table
    assert is_complete(counted([tile.kind for tile in parse_tiles(tiles)]), melds) is complete
