"""Hands that nobody won: who pays, whether the dealer stays, what is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tehai.scoring.game import EventError, HandDrawn
from tehai.scoring.notation import parse_hand
from tehai.scoring.rules import load_rules, ruleset_ids

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.game import Game


def changes(game: Game) -> tuple[int, ...]:
    """What the last event changed."""
    step = game.steps[-1]
    return tuple(now - then for now, then in zip(step.after.points, step.before.points, strict=True))


@pytest.mark.parametrize(
    ("ruleset", "line", "wanted"),
    [
        ("jpml-official", "draw", (0, 0, 0, 0)),
        ("jpml-official", "draw 1", (-1000, 3000, -1000, -1000)),
        ("jpml-wrc", "draw 0,3", (1500, -1500, -1500, 1500)),
        ("nagoya-norate", "draw 0,1,3", (1000, 1000, -3000, 1000)),
        ("kyokai", "draw 0,1,2,3", (0, 0, 0, 0)),
        ("sanma-35000", "draw 2", (-1500, -1500, 3000)),
        ("sanma-35000", "draw 0,2", (1500, -3000, 1500)),
        ("tenhou-3p", "draw 2", (-1000, -1000, 2000)),
        ("mahjong-soul-3p", "draw 0,2", (1000, -2000, 1000)),
        ("saikouisen-classic", "draw 1", (0, 0, 0, 0)),
        ("jpml-wrc", "draw 1 riichi=1", (-1000, 2000, -1000, -1000)),
    ],
)
def test_those_not_ready_pay(
    ruleset: str, line: str, wanted: tuple[int, ...], play: Callable[..., Game]
) -> None:
    assert changes(play(ruleset, line)) == wanted


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_ready_dealer_stays_and_a_counter_is_added(ruleset: str, play: Callable[..., Game]) -> None:
    """000, repeats 1: a dealer who is not ready passes; 001 and 002: a win or a ready hand repeats."""
    by_tenpai = load_rules(ruleset).dealer_repeat == "win-or-tenpai"
    ready, not_ready, won = (play(ruleset, line).state for line in ("draw 0", "draw 1", "ron 1: 0=1/30"))
    assert (ready.dealer, ready.honba) == ((0, 1) if by_tenpai else (1, 1))
    assert (not_ready.dealer, not_ready.honba) == (1, 1)
    assert (won.dealer, won.honba) == (0, 1)
    assert by_tenpai == (ruleset != "saikouisen-classic")


def test_another_players_win_clears_the_counters(play: Callable[..., Game]) -> None:
    state = play("jpml-wrc", "draw 0", "draw 1", "ron 2: 3=1/30").state
    assert (state.honba, state.dealer) == (0, 2)


def test_riichi_sticks_of_a_drawn_hand_stay(play: Callable[..., Game]) -> None:
    state = play("jpml-wrc", "draw 1,2 riichi=1,2").state
    assert (state.points, state.kyotaku) == ((28500, 30500, 30500, 28500), 2)


FORMAL = "123m456p789s1119s"  # waits for 9s
USED_UP = "123m456p789s1111z"  # waits only for the east that it holds four of


@pytest.mark.parametrize(
    ("ruleset", "hand", "reason"),
    [
        ("jpml-wrc", FORMAL, ""),
        ("jpml-wrc", USED_UP, ""),
        ("nagoya-norate", FORMAL, ""),
        (
            "nagoya-norate",
            USED_UP,
            "Baba's hand waits only for tiles that it holds itself, and is not ready: nagoya-norate",
        ),
        ("jpml-wrc", "123m456p789s147z2p", "Baba's hand is not ready"),
        (
            "jpml-wrc",
            "123m456p789s11z",
            "Baba's hand: the hand has 11 tiles, a meld counting as three; a waiting hand has 13",
        ),
    ],
)
def test_a_hand_that_is_shown_is_checked(
    ruleset: str, hand: str, reason: str, play: Callable[..., Game]
) -> None:
    event = HandDrawn(hands=((1, parse_hand(hand)),))
    game = play(ruleset)
    if reason:
        with pytest.raises(EventError) as caught:
            game.append(event)
        assert str(caught.value.reason) == reason
    else:
        assert game.append(event).state.points[1] == game.state.points[1] + 3000


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (
            ["draw 0 riichi=1"],
            "Baba declared riichi and is not ready: that is a chombo, unless the hand was dead",
        ),
        (
            ["riichi 1", "draw"],
            "Baba declared riichi and is not ready: that is a chombo, unless the hand was dead",
        ),
        (["draw 1 dead=1"], "Baba has lost the right to win and counts as not ready"),
        (["draw 1,1"], "Baba is named twice"),
        (["draw 0 nagashi=0"], "there is no nagashi mangan: jpml-wrc"),
        (["abort nine-terminals"], "no hand is drawn in its middle: jpml-wrc"),
    ],
)
def test_what_cannot_be_is_named(lines: list[str], reason: str, play: Callable[..., Game]) -> None:
    with pytest.raises(EventError) as caught:
        play("jpml-wrc", *lines)
    assert str(caught.value.reason) == reason


def test_nagashi_of_a_drawn_hand_asks_for_the_hands_after_riichi(play: Callable[..., Game]) -> None:
    with pytest.raises(EventError, match="Aoki declared riichi and is not ready"):
        play("tenhou-4p", "draw nagashi=1 riichi=0")


def test_a_dead_hand_is_not_ready_even_after_riichi(play: Callable[..., Game]) -> None:
    assert play("jpml-official", "draw 0 riichi=1 dead=1").state.points == (33000, 28000, 29000, 29000)


def test_an_open_hand_did_not_declare_riichi(play: Callable[..., Game]) -> None:
    event = HandDrawn(hands=((1, parse_hand("456p789s11z78s 123-m")),), riichi=(1,))
    with pytest.raises(EventError, match="Baba declared riichi, but the hand shown is open"):
        play("jpml-wrc").append(event)


@pytest.mark.parametrize(
    ("ruleset", "lines", "wanted", "table"),
    [
        # 001: as a win, the first from the dealer; counters and sticks are the winner's; the dealer passes
        ("nagoya-norate", ["draw 0 nagashi=2,1"], (-4000, 8000, -2000, -2000), (1, 0, 0)),
        ("nagoya-norate", ["draw 0 nagashi=0"], (12000, -4000, -4000, -4000), (0, 1, 0)),
        ("nagoya-norate", ["draw 0 riichi=0", "draw nagashi=3"], (-4100, -2100, -2100, 9300), (1, 0, 0)),
        # 001, riichi: where somebody won, riichi without being ready is no chombo, and no hand is shown
        ("nagoya-norate", ["draw nagashi=1 riichi=0"], (-5000, 9000, -2000, -2000), (1, 0, 0)),
        # Tenhou: a drawn hand; each is paid, no counters, the sticks stay, a ready dealer stays
        ("tenhou-4p", ["draw 0 nagashi=2,1"], (-8000, 6000, 6000, -4000), (0, 1, 0)),
        ("tenhou-4p", ["draw 0 riichi=0", "draw nagashi=3"], (-4000, -2000, -2000, 8000), (1, 2, 1)),
        ("mahjong-soul-3p", ["draw nagashi=1"], (-4000, 6000, -2000), (1, 1, 0)),
    ],
)
def test_nagashi_mangan(
    ruleset: str, lines: list[str], wanted: tuple[int, ...], table: tuple[int, ...], play: Callable[..., Game]
) -> None:
    game = play(ruleset, *lines)
    assert changes(game) == wanted
    state = game.state
    assert (state.dealer, state.honba, state.kyotaku) == table


@pytest.mark.parametrize("ruleset", ruleset_ids())
@pytest.mark.parametrize("kind", ["nine-terminals", "four-winds", "four-kans", "four-riichi", "triple-ron"])
def test_a_hand_drawn_in_its_middle(ruleset: str, kind: str, play: Callable[..., Game]) -> None:
    """001, basic rules: the dealer repeats, and the stick of a riichi that it goes before stays."""
    rules = load_rules(ruleset)
    everyone = ",".join(map(str, range(rules.players)))
    line = f"abort {kind} riichi={everyone}"
    if kind not in rules.abortive_draws:
        with pytest.raises(EventError, match="drawn"):
            play(ruleset, line)
        return
    state = play(ruleset, line).state
    assert (state.dealer, state.honba, state.kyotaku) == (0, 1, rules.players)


def test_the_kinds_that_there_are_are_named(play: Callable[..., Game]) -> None:
    with pytest.raises(EventError) as caught:
        play("nagoya-norate", "abort four-winds")
    wanted = "a hand is not drawn by four-winds: nagoya-norate; it is by nine-terminals"
    assert str(caught.value.reason) == wanted


def test_four_riichi_are_all_four(play: Callable[..., Game]) -> None:
    with pytest.raises(EventError, match="four riichi end a hand when all four have declared it"):
        play("tenhou-4p", "abort four-riichi riichi=0,1,2")


# chombo -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "lines", "points", "sticks"),
    [
        # 001: 4,000 to each, dealer or not; riichi and penalty sticks of that hand go back
        ("nagoya-norate", ["chombo 0"], (13000, 29000, 29000, 29000), 0),
        ("nagoya-norate", ["chombo 2"], (29000, 29000, 13000, 29000), 0),
        ("nagoya-norate", ["riichi 1", "penalty 2", "chombo 3"], (29000, 29000, 29000, 13000), 0),
        ("nagoya-norate", ["draw 1 riichi=1", "riichi 0", "chombo 2"], (28000, 31000, 12000, 28000), 1),
        # 002: off the final total; riichi sticks go back, a penalty stays a deposit
        ("sanma-35000", ["riichi 1", "penalty 2", "chombo 0"], (35000, 35000, 34000), 1),
        # silent: recorded only
        ("jpml-official", ["riichi 1", "chombo 0"], (30000, 30000, 30000, 30000), 0),
        ("kyokai", ["chombo 0"], (25000, 25000, 25000, 25000), 0),
        # both pay each other
        ("nagoya-norate", ["chombo 0,1"], (17000, 17000, 33000, 33000), 0),
    ],
)
def test_chombo(
    ruleset: str, lines: list[str], points: tuple[int, ...], sticks: int, play: Callable[..., Game]
) -> None:
    state = play(ruleset, *lines).state
    assert (state.points, state.kyotaku) == (points, sticks)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_after_a_chombo_the_hand_is_played_again(ruleset: str, play: Callable[..., Game]) -> None:
    """001 and 002, chombo: the same dealer, the counters not raised."""
    before = play(ruleset, "draw 1").state
    after = play(ruleset, "draw 1", "chombo 2").state
    assert (after.dealer, after.honba, after.number) == (before.dealer, before.honba, before.number)
    assert after.chombo[2] == 1
    with pytest.raises(EventError, match="say who committed the chombo"):
        play(ruleset, "chombo")


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_penalty_goes_to_the_next_winner(ruleset: str, play: Callable[..., Game]) -> None:
    """001, other penalties; 002, penalties: 1,000 points become a deposit."""
    if ruleset not in {"nagoya-norate", "sanma-35000"}:
        with pytest.raises(EventError, match="there is no penalty of 1,000 points"):
            play(ruleset, "penalty 1")
        return
    start = load_rules(ruleset).start_points
    state = play(ruleset, "penalty 1", "draw", "ron 0: 2=2000p").state
    counter = load_rules(ruleset).honba_ron
    assert state.points[:3] == (start - 2000 - counter, start - 1000, start + 3000 + counter)
