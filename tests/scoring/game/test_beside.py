"""Hands that lie beside each other: the winners of one discard, and those shown ready at a drawn hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tehai.scoring.game import EventError, HandDrawn, HandWon, ScoredWin, Winner
from tehai.scoring.notation import parse_hand, parse_tiles
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.game import Game

DORA = parse_tiles("4z")
OTHER = parse_tiles("3z")
ONE = "23m456p789p99s222z1m"
TWO = "23m456p789p99s111z1m"


def _won(*told: tuple[str, Win]) -> HandWon:
    winners = tuple(
        Winner(player=player, claim=ScoredWin(hand=parse_hand(hand), win=win))
        for player, (hand, win) in enumerate(told, start=1)
    )
    return HandWon(winners=winners, discarder=0, riichi=(1, 2))


@pytest.mark.parametrize(
    ("one", "two", "reason"),
    [
        ((ONE, Win()), ("23m456p789p99s111z4m", Win()), "all win on one tile, not on 1m, 4m"),
        ((ONE, Win(houtei=True)), (TWO, Win()), "say houtei of every winner, or of none"),
        ((ONE, Win(chankan=True)), (TWO, Win()), "say chankan of every winner, or of none"),
        (
            (ONE, Win(dora_indicators=DORA)),
            (TWO, Win(dora_indicators=OTHER)),
            "the indicators are the same for all winners",
        ),
        ((ONE, Win()), (ONE, Win()), "the hands and indicators together have 6 of 2z; a set has four"),
        (
            (ONE, Win(dora_indicators=parse_tiles("9s"))),
            (TWO, Win()),
            "the hands and indicators together have 5 of 9s; a set has four",
        ),
        (
            ("23m456p789p11s222z1m", Win(chankan=True)),
            ("11m456p789p111z23s1s", Win(chankan=True)),
            "all win on one tile, not on 1m, 1s",
        ),
    ],
)
def test_what_cannot_be_won_on_one_discard(
    play: Callable[..., Game], one: tuple[str, Win], two: tuple[str, Win], reason: str
) -> None:
    game = play("wrc-2025").append(_won(one, two))
    with pytest.raises(EventError) as caught:
        game.worth_checked(-1)
    assert reason in str(caught.value.reason)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ((ONE, Win()), (TWO, Win())),
        ((ONE, Win(chankan=True)), (TWO, Win(chankan=True))),
        ((ONE, Win(dora_indicators=DORA)), (TWO, Win())),
        # the tile that was won on is the fourth of its kind, and lies there once
        (("11m456p789p99s222z1m", Win()), ("23m123p789p55s111z1m", Win())),
    ],
)
def test_what_can(play: Callable[..., Game], one: tuple[str, Win], two: tuple[str, Win]) -> None:
    game = play("wrc-2025").append(_won(one, two))
    assert game.worth_checked(-1) is game


def test_a_robbed_kan_leaves_no_other_of_its_tiles(play: Callable[..., Game]) -> None:
    """The winner who holds one of them is refused already, by the own hand alone."""
    with pytest.raises(EventError, match="a robbed kan holds all four"):
        play("wrc-2025").append(_won(("11m456p789p99s222z1m", Win(chankan=True)), (TWO, Win(chankan=True))))


@pytest.mark.parametrize(("hands", "fits"), [((ONE[:-2], TWO[:-2]), True), ((ONE[:-2], ONE[:-2]), False)])
def test_hands_that_are_shown_ready_share_one_wall(
    play: Callable[..., Game], hands: tuple[str, ...], *, fits: bool
) -> None:
    shown = tuple((player, parse_hand(hand)) for player, hand in enumerate(hands))
    game = play("wrc-2025").append(HandDrawn(hands=shown))
    if fits:
        assert game.worth_checked(-1) is game
        return
    with pytest.raises(EventError, match="together have 6 of 2z"):
        game.worth_checked(-1)
