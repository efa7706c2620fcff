"""Who deals next, and when the game is over, under each ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tehai.scoring.game import EventError, GameOver
from tehai.scoring.rules import load_rules, ruleset_ids
from tehai.scoring.seats import Wind

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.game import Game


def passes(hands: int) -> list[str]:
    """So many hands in each of which the dealer passes: drawn, and nobody is ready."""
    return ["draw"] * hands


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_game_is_as_long_as_its_rules_say(ruleset: str, play: Callable[..., Game]) -> None:
    rules = load_rules(ruleset)
    hands = rules.players * (1 if rules.length == "tonpuu" else 2)
    assert play(ruleset, *passes(hands - 1)).state.over is None
    state = play(ruleset, *passes(hands)).state
    if rules.extension_points > rules.start_points:
        assert (state.over, state.number) == (None, 1)
    else:
        assert state.over is GameOver.LENGTH


def test_winds_and_dealers_go_round(play: Callable[..., Game]) -> None:
    hands = [
        (step.before.round_wind, step.before.number, step.before.dealer)
        for step in play("jpml-wrc", *passes(8)).steps
    ]
    assert hands == [(wind, dealer + 1, dealer) for wind in (Wind.EAST, Wind.SOUTH) for dealer in range(4)]
    state = play("jpml-wrc", *passes(5)).state
    assert str(state.label) == "South 2, 5 honba"
    assert [state.wind_of(player) for player in range(4)] == [Wind.NORTH, Wind.EAST, Wind.SOUTH, Wind.WEST]


def test_of_four_entrants_the_one_before_the_dealer_sits_out(play: Callable[..., Game]) -> None:
    game = play("sanma-35000", *passes(8), entrants=4)
    assert [step.before.at_table for step in game.steps[:5]] == [
        (0, 1, 2),
        (1, 2, 3),
        (2, 3, 0),
        (3, 0, 1),
        (0, 1, 2),
    ]
    assert game.state.over is GameOver.LENGTH
    assert play("sanma-35000", entrants=4).state.wind_of(3) is None
    for line in ("ron 0: 3=1/30", "ron 3: 0=1/30", "draw 3", "draw 0 riichi=3", "penalty 3", "chombo 3"):
        with pytest.raises(EventError, match="Doi sits out this hand"):
            play("sanma-35000", line, entrants=4)
    points = play("sanma-35000", "tsumo 1=2/20", "draw 3", entrants=4).state.points
    assert points == (35000 - 900, 35000 + 1500 - 1500, 35000 - 600 - 1500, 35000 + 3000)


BROKE = {"nagoya-norate", "tenhou-4p", "tenhou-3p", "mahjong-soul-4p", "mahjong-soul-3p"}


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_below_zero(ruleset: str, play: Callable[..., Game]) -> None:
    """001, basic rules: the game ends when points are below zero, exactly zero plays on; 002: no such end."""
    start = load_rules(ruleset).start_points
    zero = play(ruleset, f"ron 1: 2={start}p").state
    below = play(ruleset, f"ron 1: 2={start + 100}p").state
    assert (zero.points[1], zero.over) == (0, None)
    assert below.points[1] == -100
    assert below.over is (GameOver.BANKRUPTCY if ruleset in BROKE else None)


@pytest.mark.parametrize(
    "line", ["chombo 1", "penalty 1", "adjust 0,-1000,1000,0", "draw 0", "tsumo 0=300/600p"]
)
def test_below_zero_by_whatever(line: str, play: Callable[..., Game]) -> None:
    game = play("nagoya-norate", "ron 1: 2=24500p", line)
    assert game.state.over is GameOver.BANKRUPTCY
    with pytest.raises(EventError, match="the game is over: someone is below zero"):
        play("nagoya-norate", "ron 1: 2=24500p", line, "draw")


LAST = ["draw"] * 3
"""Up to the last hand of an east game of four, Doi dealing, all with the same points."""


@pytest.mark.parametrize(
    ("ruleset", "lines", "offered"),
    [
        # 001, basic rules: a leading dealer may stop on a win, not when only ready
        ("nagoya-norate", ["ron 1: 3=5"], "offered"),
        ("nagoya-norate", ["adjust 9000,-9000,0,0", "ron 2: 3=1/30"], "no"),
        ("nagoya-norate", ["ron 1: 3=3900p", "draw 3"], "no"),
        ("nagoya-norate", ["ron 1: 3=5", "end dealer-stop"], "over"),
        ("nagoya-norate", ["ron 1: 3=5", "ron 1: 3=1/30"], "offered"),
        ("nagoya-norate", ["ron 1: 3=5", "riichi 2"], "no"),
        ("nagoya-norate", ["chombo 1"], "no"),
        ("nagoya-norate", ["abort nine-terminals"], "no"),
        # 000, basic rules 8: アガリやめなし; 002, agreements: none
        ("jpml-wrc", ["ron 1: 3=5"], "no"),
        ("sanma-35000", ["ron 1: 2=5"], "no"),
        # by themselves, ready too, but only with the points that a further round asks for
        ("tenhou-4p", ["ron 1: 3=5"], "over"),
        ("tenhou-4p", ["ron 1: 3=3900p"], "no"),
        ("tenhou-4p", ["adjust -9000,0,0,9000", "draw 3"], "over"),
        ("tenhou-4p", ["draw 3"], "no"),
    ],
)
def test_the_leading_dealer_in_the_last_hand(
    ruleset: str, lines: list[str], offered: str, play: Callable[..., Game]
) -> None:
    before = LAST[: load_rules(ruleset).players - 1]
    state = play(ruleset, *before, *lines, length="tonpuu").state
    assert (state.may_stop, state.over) == {
        "no": (False, None),
        "offered": (True, None),
        "over": (False, GameOver.DEALER_STOP),
    }[offered]


def test_who_may_not_stop_does_not(play: Callable[..., Game]) -> None:
    with pytest.raises(EventError, match="Aoki may not stop here: nagoya-norate"):
        play("nagoya-norate", "ron 1: 0=5", "end dealer-stop")


@pytest.mark.parametrize(
    ("ruleset", "lines", "wind", "over"),
    [
        # west round while nobody has 30,000, and its end as soon as somebody has
        ("tenhou-4p", ["draw"] * 8, Wind.WEST, None),
        ("tenhou-4p", ["draw"] * 8 + ["ron 1: 2=5"], Wind.WEST, GameOver.TARGET),
        ("tenhou-4p", ["draw"] * 8 + ["ron 1: 2=1000p"], Wind.WEST, None),
        ("tenhou-4p", ["draw"] * 12, Wind.WEST, GameOver.LENGTH),
        ("tenhou-4p", ["ron 1: 2=5"] + ["draw"] * 7, Wind.SOUTH, GameOver.LENGTH),
        ("mahjong-soul-3p", ["ron 1: 2=4900p"] + ["draw"] * 5, Wind.WEST, None),
        ("mahjong-soul-3p", ["ron 1: 2=5000p"] + ["draw"] * 5, Wind.SOUTH, GameOver.LENGTH),
        # 002, agreements: 西入り なし
        ("sanma-35000", ["draw"] * 6, Wind.SOUTH, GameOver.LENGTH),
    ],
)
def test_a_further_round(
    ruleset: str, lines: list[str], wind: Wind, over: GameOver | None, play: Callable[..., Game]
) -> None:
    state = play(ruleset, *lines).state
    assert (state.round_wind, state.over) == (wind, over)


def test_time(play: Callable[..., Game]) -> None:
    """002, agreements: 30 minutes (40 with four entrants) and one hand; a chombo adds five minutes."""
    assert play("sanma-35000").state.time_limit == 30
    assert play("sanma-35000", entrants=4).state.time_limit == 40
    assert play("sanma-35000", "chombo 1").state.time_limit == 35
    assert play("sanma-35000", "time").state.hands_left == 2
    assert play("sanma-35000", "draw", "time", "ron 1: 0=1/30").state.over is None
    assert play("sanma-35000", "draw", "time", "chombo 1", "chombo 1", "draw").state.over is None
    state = play("sanma-35000", "draw", "time", "draw 0", "ron 1: 0=1/30").state
    assert (state.over, state.hands_left) == (GameOver.TIME, 0)


def test_time_by_agreement(play: Callable[..., Game]) -> None:
    assert play("jpml-wrc", "time 0", "draw 0").state.over is GameOver.TIME
    for lines, reason in (
        (["time"], "there is no time limit, say how many hands follow: jpml-wrc"),
        (["time -1"], "hands that follow are 0 or more, not -1"),
        (["time 1", "time 1"], "the time has run out already"),
    ):
        with pytest.raises(EventError) as caught:
            play("jpml-wrc", *lines)
        assert str(caught.value.reason) == reason


def test_the_players_may_end_it(play: Callable[..., Game]) -> None:
    game = play("jpml-wrc", "riichi 1", "end agreement")
    assert (game.state.over, game.state.kyotaku) == (GameOver.AGREEMENT, 1)
    with pytest.raises(EventError, match="the game is over: the players ended it"):
        play("jpml-wrc", "end agreement", "draw")


def test_points_are_mended_after_the_end_too(play: Callable[..., Game]) -> None:
    """003, article 46: until right after the game, if the players agree."""
    state = play("nagoya-norate", "ron 1: 2=25100p", "adjust 0,1000,-1000,0").state
    assert (state.over, state.points[1]) == (GameOver.BANKRUPTCY, 900)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("adjust 1000,-1000,0", "an amount for each of 4 players is wanted"),
        ("adjust 0,0,0,0 sticks=-1", "sticks that earlier hands left on the table: 0"),
        ("lower 1", "points declared wrongly lower nobody's rank: jpml-wrc"),
    ],
)
def test_corrections_that_cannot_be(line: str, reason: str, play: Callable[..., Game]) -> None:
    with pytest.raises(EventError) as caught:
        play("jpml-wrc", "riichi 1", line)
    assert str(caught.value.reason) == reason


def test_only_a_player_is_ranked_lower(play: Callable[..., Game]) -> None:
    with pytest.raises(EventError, match="there is no player 3 in this game"):
        play("sanma-35000", "lower 3")
