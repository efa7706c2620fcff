"""Which han and fu, and which points, a hand can have: held against hands that are scored."""

from __future__ import annotations

import contextlib
import itertools
import random
from typing import TYPE_CHECKING

import pytest

from tehai.scoring.errors import InvalidHandError
from tehai.scoring.notation import parse_hand
from tehai.scoring.points import TsumoPoints
from tehai.scoring.possible import impossible_han_fu, least_han, possible_points
from tehai.scoring.result import Score
from tehai.scoring.rules import load_rules, ruleset_ids
from tehai.scoring.score import score
from tehai.scoring.seats import Wind
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.hand import Hand
    from tehai.scoring.result import NoYaku
    from tehai.scoring.rules import Rules


@pytest.mark.parametrize(
    ("ruleset", "way", "han_fu", "wanted"),
    [
        ("tenhou-4p", "ron", (1, 110), "possible"),
        ("kyokai", "ron", (1, 110), "impossible"),  # a pair of double winds is 2 fu
        ("tenhou-4p", "ron", (1, 120), "impossible"),
        ("tenhou-4p", "tsumo", (1, 110), "impossible"),
        ("tenhou-4p", "tsumo", (2, 110), "possible"),  # sankantsu
        ("tenhou-4p", "tsumo", (2, 20), "possible"),
        ("tenhou-4p", "tsumo", (1, 20), "impossible"),
        ("tenhou-4p", "ron", (4, 20), "impossible"),
        ("tenhou-4p", "ron", (2, 25), "possible"),
        ("tenhou-4p", "tsumo", (2, 25), "impossible"),
        ("tenhou-4p", "tsumo", (3, 25), "possible"),
        ("tenhou-4p", "ron in riichi", (1, 30), "impossible"),  # pinfu
        ("tenhou-4p", "ron in riichi", (1, 40), "possible"),
        ("tenhou-4p", "tsumo in riichi", (1, 30), "impossible"),
        ("tenhou-4p", "tsumo in riichi", (2, 30), "possible"),
    ],
)
def test_which_fu_go_with_which_han(ruleset: str, way: str, han_fu: tuple[int, int], wanted: str) -> None:
    tsumo, riichi = "tsumo" in way, "riichi" in way
    problem = impossible_han_fu(*han_fu, load_rules(ruleset), tsumo=tsumo, riichi=riichi)
    assert ("impossible" if problem else "possible") == wanted


def test_what_a_ron_of_a_non_dealer_is_worth() -> None:
    low = [
        1000,
        1300,
        1600,
        2000,
        2300,
        2600,
        2900,
        3200,
        3600,
        3900,
        4500,
        5200,
        5800,
        6400,
        7100,
        7700,
        8000,
    ]
    found = possible_points(load_rules("tenhou-4p"), dealer=False, tsumo=False)
    assert [each.non_dealer for each in found[: len(low) + 5]] == [*low, 12000, 16000, 24000, 32000, 64000]


def test_rounding_up_to_mangan_takes_values_away() -> None:
    found = possible_points(load_rules("jpml-wrc"), dealer=True, tsumo=False)
    assert TsumoPoints(non_dealer=11600, dealer=0) not in found
    assert TsumoPoints(non_dealer=12000, dealer=0) in found


_OPEN = ("{n}{n}{n}=", "{n}{n}{n}{n}", "{n}{n}{n}{n}=")


def _hands(number: int) -> Iterator[str]:
    """Make hands of sets at random, closed, called and quads; most of them can be scored."""
    chance = random.Random(1)  # noqa: S311 # the same hands each time
    for _ in range(number):
        suits = chance.sample("mpsmpsz", 4)
        concealed, melds = "", []
        for suit in suits:
            start = chance.randint(1, 7)
            if suit == "z" or chance.random() < 0.5:
                shape = chance.choice((*_OPEN, "{n}{n}{n}", "{n}{n}{n}{n}"))
                text = shape.format(n=start if suit == "z" else chance.choice((1, 9, start))) + suit
                if "=" in text or len(text) == 5:
                    melds.append(text)
                    continue
            else:
                text = f"{start}{start + 1}{start + 2}{suit}"
            concealed += text
        pair = chance.choice(("1z", "2z", "5z", "8p", "9s"))
        yield " ".join((f"{concealed}{pair[0]}{pair}", *melds))


@pytest.mark.parametrize("ruleset", [name for name in ruleset_ids() if load_rules(name).players == 4])
def test_every_hand_scored_is_possible(ruleset: str) -> None:
    rules = load_rules(ruleset)
    seen = {
        (win.tsumo, bool(win.riichi), result.worth.han, result.worth.fu)
        for text in _hands(300)
        for win, result in _scored(parse_hand(text), rules)
        if isinstance(result, Score) and not result.worth.yakuman
    }
    assert len(seen) > 50
    for tsumo, riichi, han, fu in seen:
        assert han >= least_han(rules, tsumo=tsumo, riichi=riichi)[fu]


def _scored(hand: Hand, rules: Rules) -> Iterator[tuple[Win, Score | NoYaku]]:
    """Score a hand won in every way on every tile of it, as far as it can be won so."""
    for tile, tsumo, riichi in itertools.product(set(hand.concealed), (False, True), (0, 1)):
        win = Win(tsumo=tsumo, riichi=riichi, seat_wind=Wind.EAST, round_wind=Wind.EAST)
        with contextlib.suppress(InvalidHandError):
            yield win, score(hand.with_win_tile(tile), win, rules)
