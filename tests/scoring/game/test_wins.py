"""A hand won: who pays whom, counters, sticks, several winners and liability under each ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tehai.scoring.game import EventError, HandWon, ScoredWin, Winner, new_game
from tehai.scoring.notation import parse_hand, parse_tiles
from tehai.scoring.rules import load_rules
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.game import Game

HAND = parse_hand("123m456p234s55z78s9s")


def changes(game: Game) -> tuple[int, ...]:
    """What the last event changed."""
    step = game.steps[-1]
    return tuple(now - then for now, then in zip(step.after.points, step.before.points, strict=True))


@pytest.mark.parametrize(
    ("ruleset", "lines", "wanted"),
    [
        ("jpml-official", ["ron 0: 2=4/30"], (-7700, 0, 7700, 0)),
        ("jpml-wrc", ["ron 0: 2=4/30"], (-8000, 0, 8000, 0)),
        ("jpml-wrc", ["tsumo 2=3/40"], (-2600, -1300, 5200, -1300)),
        ("jpml-wrc", ["tsumo 0=3/40"], (7800, -2600, -2600, -2600)),
        ("nagoya-norate", ["tsumo 0=4/30"], (12000, -4000, -4000, -4000)),
        ("kyokai", ["ron 3: 0=y2"], (96000, 0, 0, -96000)),
        ("jpml-wrc", ["tsumo 2=1300/2600p"], (-2600, -1300, 5200, -1300)),
        ("jpml-wrc", ["tsumo 0=2600p"], (7800, -2600, -2600, -2600)),
        ("jpml-wrc", ["ron 1: 2=5200p"], (0, -5200, 5200, 0)),
        # honba: 300 a counter (001 basic rules; 003 article 46: 1,300 / 2,600 is called 1,400 / 2,700)
        ("kyokai", ["ron 1: 0=1/30", "tsumo 2=3/40"], (-2700, -1400, 5500, -1400)),
        ("nagoya-norate", ["ron 1: 0=1/30", "ron 1: 2=3/40"], (0, -5500, 5500, 0)),
        ("nagoya-norate", ["ron 1: 0=1/30", "ron 1: 0=1/30", "ron 1: 2=5200p"], (0, -5800, 5800, 0)),
        ("nagoya-norate", ["ron 1: 0=1/30", "tsumo 2=1300/2600p"], (-2700, -1400, 5500, -1400)),
        # 002: 600 a counter; tsumo 300 from each of two; 400/700 becomes 600/900, 500/1,000 becomes 800/1,300
        ("sanma-35000", ["ron 1: 0=1/30", "ron 1: 2=1/30"], (0, -1600, 1600)),
        ("sanma-35000", ["tsumo 1=2/20"], (-900, 1500, -600)),
        ("sanma-35000", ["tsumo 1=2/30"], (-1300, 2100, -800)),
        ("sanma-35000", ["ron 1: 0=1/30", "tsumo 1=2/20"], (-1200, 2100, -900)),
        ("tenhou-3p", ["ron 1: 0=1/30", "ron 1: 2=1/30"], (0, -1200, 1200)),
        ("tenhou-3p", ["ron 1: 0=1/30", "tsumo 1=2/30"], (-1100, 1700, -600)),
    ],
)
def test_who_pays(ruleset: str, lines: list[str], wanted: tuple[int, ...], play: Callable[..., Game]) -> None:
    assert changes(play(ruleset, *lines)) == wanted


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["ron 1: 2=1/30 riichi=2"], (0, -1000, 1000, 0)),
        (["ron 1: 2=1/30 riichi=0,2,3"], (-1000, -1000, 3000, -1000)),
        (["draw 0 riichi=0", "ron 1: 2=1/30"], (0, -1300, 2300, 0)),
        (["riichi 2", "riichi 0", "ron 1: 2=1/30"], (0, -1000, 3000, 0)),
        # a riichi whose discard is won on does not stand (000, yaku 2), its stick is not paid, or goes back
        (["ron 1: 2=1/30 riichi=1,3 tile"], (0, -1000, 2000, -1000)),
        (["riichi 1", "riichi 3", "ron 1: 2=1/30 tile"], (0, 0, 2000, 0)),
    ],
)
def test_sticks_go_to_the_winner(
    lines: list[str], wanted: tuple[int, ...], play: Callable[..., Game]
) -> None:
    game = play("jpml-wrc", *lines)
    assert changes(game) == wanted
    assert game.state.kyotaku == 0


@pytest.mark.parametrize(
    ("ruleset", "lines", "paid", "wanted"),
    [
        # only the nearest in turn order after the discarder (000, 001, 002: head bump)
        ("jpml-official", ["ron 3: 1=5 2=5"], (1,), (0, 8000, 0, -8000)),
        ("jpml-wrc", ["ron 3: 2=5 1=? 0=2/30"], (0,), (2900, 0, 0, -2900)),
        ("nagoya-norate", ["ron 0: 1=5 3=5"], (1,), (-8000, 8000, 0, 0)),
        ("sanma-35000", ["ron 0: 1=5 2=5"], (1,), (-8000, 8000, 0)),
        ("wrc-2025", ["ron 0: 1=5 3=5"], (1,), (-8000, 8000, 0, 0)),
        # two are paid, counters and sticks to the nearest; three abort the hand
        (
            "tenhou-4p",
            ["ron 1: 0=1/30 riichi=3", "ron 2: 0=1/30 1=1/30 riichi=0"],
            (0, 1),
            (1800, 1000, -2800, 0),
        ),
        ("tenhou-4p", ["ron 2: 0=5 1=5 3=5"], (), (0, 0, 0, 0)),
        ("mahjong-soul-4p", ["ron 2: 0=5 1=5 3=5"], (3, 0, 1), (12000, 8000, -28000, 8000)),
        ("ema-2016", ["ron 2: 0=5 1=5 3=5"], (3, 0, 1), (12000, 8000, -28000, 8000)),
    ],
)
def test_several_winners(
    ruleset: str, lines: list[str], paid: tuple[int, ...], wanted: tuple[int, ...], play: Callable[..., Game]
) -> None:
    game = play(ruleset, *lines)
    outcome = game.steps[-1].outcome
    assert outcome is not None
    assert tuple(one.player for one in outcome.paid) == paid
    assert changes(game) == wanted


def test_three_ron_that_abort_a_hand_leave_the_sticks_and_the_dealer(play: Callable[..., Game]) -> None:
    state = play("tenhou-4p", "ron 2: 0=5 1=5 3=5 riichi=0,3").state
    assert (state.points, state.kyotaku) == ((24000, 25000, 25000, 24000), 2)
    assert (state.dealer, state.honba) == (0, 1)


@pytest.mark.parametrize(
    ("ruleset", "lines", "wanted"),
    [
        # tsumo: the liable player pays all; ron: half each with the discarder (pao of 000, 001, 002)
        ("jpml-wrc", ["tsumo 2=y1~daisangen:3"], (0, 0, 32000, -32000)),
        ("jpml-wrc", ["ron 1: 2=y1~daisangen:3"], (0, -16000, 32000, -16000)),
        ("jpml-wrc", ["ron 3: 2=y1~daisangen:3"], (0, 0, 32000, -32000)),
        ("nagoya-norate", ["ron 1: 0=y1~daisuushii:3"], (48000, -24000, 0, -24000)),
        # the yakuman that it decided; others added to it are paid as usual
        ("jpml-wrc", ["tsumo 2=y2~daisangen:3"], (-16000, -8000, 64000, -40000)),
        # honba: by the discarder; on tsumo by the liable player, for a double yakuman by everyone (000)
        ("jpml-wrc", ["ron 3: 0=1/30", "ron 1: 2=y1~daisangen:3"], (0, -16300, 32300, -16000)),
        ("jpml-wrc", ["ron 3: 0=1/30", "tsumo 2=y1~daisangen:3"], (0, 0, 32300, -32300)),
        (
            "jpml-official",
            ["ron 3: 0=1/30", "tsumo 2=y2~daisangen:3"],
            (-16100, -8100, 64300, -40100),
        ),
        # 002: rinshan after an open kan, the discarder pays all
        ("sanma-35000", ["tsumo 1=3/40~rinshan-kaihou:2"], (0, 5300, -5300)),
        ("sanma-35000", ["tsumo 1=y1~suukantsu:0"], (-32000, 32000, 0)),
        # the whole hand (Tenhou), honba by the liable player
        ("tenhou-4p", ["tsumo 2=y2~daisangen:3"], (0, 0, 64000, -64000)),
    ],
)
def test_liability(
    ruleset: str, lines: list[str], wanted: tuple[int, ...], play: Callable[..., Game]
) -> None:
    assert changes(play(ruleset, *lines)) == wanted


@pytest.mark.parametrize(
    ("ruleset", "lines", "reason"),
    [
        ("jpml-wrc", ["tsumo 1=1/30 2=1/30"], "only one player wins by tsumo; for ron say who dealt in"),
        ("jpml-wrc", ["tsumo"], "nobody is named as the winner"),
        ("jpml-wrc", ["ron 1: 1=1/30"], "Baba cannot win on the own discard"),
        ("jpml-wrc", ["ron 1: 2=1/30 2=1/30"], "Chiba is named twice"),
        ("jpml-wrc", ["ron 1: 4=1/30"], "there is no player 4 in this game"),
        ("jpml-wrc", ["ron 1: 2=?"], "say what Chiba's hand is worth: tiles, han and fu, or points"),
        ("jpml-wrc", ["ron 1: 2=3"], "fu are 25 or tens from 20, not 0"),
        ("jpml-wrc", ["ron 1: 2=7750p"], "points are hundreds, not 7,750"),
        ("jpml-wrc", ["ron 1: 2=0p"], "say how many points were called"),
        ("jpml-wrc", ["tsumo 2=1300p"], "say what each pays: a non-dealer, then the dealer, as in 1300/2600"),
        ("jpml-wrc", ["tsumo 0=1300/2600p"], "only a non-dealer's tsumo has a payment of the dealer's own"),
        ("jpml-wrc", ["ron 1: 2=1300/2600p"], "only a non-dealer's tsumo has a payment of the dealer's own"),
        ("jpml-wrc", ["ron 1: 2=1/30 tile"], "Baba is not among those who declared riichi"),
        ("jpml-wrc", ["tsumo 2=1/30 tile riichi=2"], "a tsumo is not won on a discard that declared riichi"),
        ("kyokai", ["tsumo 2=y1~daisangen:3"], "nobody is liable for daisangen: kyokai"),
        ("nagoya-norate", ["tsumo 2=y1~suukantsu:3"], "nobody is liable for suukantsu: nagoya-norate"),
        ("jpml-wrc", ["tsumo 2=y1~daisangen:2"], "Chiba cannot be liable for the own hand"),
        ("jpml-wrc", ["tsumo 2=3/40~daisangen:3"], "liability for daisangen goes with a yakuman"),
        (
            "sanma-35000",
            ["ron 0: 1=3/40~rinshan-kaihou:2"],
            "a win on the replacement tile of a kan is a tsumo",
        ),
        (
            "jpml-wrc",
            ["ron 1: 2=32000p~daisangen:3"],
            "with liability say han and fu or how many yakuman, not points",
        ),
        ("jpml-wrc", ["riichi 2", "riichi 2"], "Chiba has declared riichi already"),
    ],
)
def test_what_cannot_be_is_named(
    ruleset: str, lines: list[str], reason: str, play: Callable[..., Game]
) -> None:
    with pytest.raises(EventError) as caught:
        play(ruleset, *lines)
    assert str(caught.value.reason) == reason
    assert caught.value.index == len(lines) - 1


@pytest.mark.parametrize("lines", [["riichi 1"], ["draw 1 riichi=1"], ["ron 0: 1=1/30 riichi=1"]])
def test_riichi_below_1000_points(lines: list[str], play: Callable[..., Game]) -> None:
    """001, riichi: not below 1,000; 002, riichi: it may be declared."""
    poor = "adjust 34100,-34100,0"
    assert min(play("sanma-35000", poor, "riichi 1").state.points) == -100
    play("sanma-35000", poor, *lines)
    with pytest.raises(EventError, match="Baba has 900 points and cannot declare riichi: nagoya-norate"):
        play("nagoya-norate", "adjust 24100,-24100,0,0", *lines)
    play("nagoya-norate", "adjust 24000,-24000,0,0", *lines)


def test_tiles_are_scored_with_what_the_account_knows(play: Callable[..., Game]) -> None:
    """The winner's wind, the dealer, counters, sticks and who declared riichi come from the account."""
    game = play("jpml-wrc", "ron 1: 0=1/30 riichi=3")
    claim = ScoredWin(hand=parse_hand("123m456p234s11z78s9s"), win=Win(dora_indicators=parse_tiles("9m")))
    game = game.append(HandWon(winners=(Winner(player=2, claim=claim),), discarder=3, riichi=(2,)))
    outcome = game.steps[-1].outcome
    assert outcome is not None
    (paid,) = outcome.paid
    assert paid.score is not None
    win = paid.score.win
    assert (win.seat_wind, win.round_wind, win.honba, win.riichi_sticks) == (Wind.WEST, Wind.EAST, 1, 1)
    assert (win.riichi, win.discarder, win.tsumo) == (1, Seat.SHIMOCHA, False)
    assert [item.name for item in paid.score.yaku] == ["riichi", "dora"]
    assert changes(game) == (0, 0, 2600 + 300, -2600 - 300)


def test_a_hand_as_it_was_scored_is_recorded_by_player() -> None:
    game = new_game(load_rules("jpml-wrc"), ["Aoki", "Baba", "Chiba", "Doi"])
    win = Win(riichi=1, ippatsu=True, discarder=Seat.KAMICHA, seat_wind=Wind.WEST)
    event = game.won_hand(2, HAND, win)
    assert (event.discarder, event.winners[0].player) == (1, 2)
    game = game.append(event)
    assert changes(game) == (0, -2600, 2600, 0)
    liable = game.won_hand(
        1,
        parse_hand("234m11m 555=z 666-z 777+z"),
        Win(tsumo=True, pao=(("daisangen", Seat.SHIMOCHA),)),
    )
    assert liable.winners[0].pao == (("daisangen", 2),)
    assert changes(game.append(liable)) == (0, 48000, -48000, 0)


@pytest.mark.parametrize(
    ("player", "win", "reason"),
    [
        (1, Win(), "say who dealt in"),
        (1, Win(discarder=Seat.TOIMEN), "nobody sits there"),
        (3, Win(tsumo=True), "Doi sits out this hand"),
        (1, Win(tsumo=True, seat_wind=Wind.EAST), "Baba's seat wind is S in this hand"),
        (1, Win(tsumo=True, round_wind=Wind.SOUTH), "the round wind is E in this hand"),
    ],
)
def test_a_hand_as_it_was_scored_may_not_fit_the_table(player: int, win: Win, reason: str) -> None:
    game = new_game(load_rules("sanma-35000"), ["Aoki", "Baba", "Chiba", "Doi"])
    with pytest.raises(EventError) as caught:
        game.won_hand(player, HAND, win)
    assert str(caught.value.reason) == reason


@pytest.mark.parametrize(
    ("hand", "win", "reason"),
    [
        ("123m456p234s55z", Win(), "Chiba's hand: the hand has 11 tiles"),
        ("123m456p234s55z78s9s", Win(), "Chiba's hand is complete, but it has no yaku"),
        ("123m456p234s55z789s", Win(ippatsu=True), "Chiba's hand: ippatsu"),
    ],
)
def test_a_hand_that_cannot_win_is_refused(
    hand: str, win: Win, reason: str, play: Callable[..., Game]
) -> None:
    claim = ScoredWin(hand=parse_hand(hand), win=win)
    event = HandWon(winners=(Winner(player=2, claim=claim),), discarder=1)
    with pytest.raises(EventError, match=reason):
        play("jpml-wrc").append(event)
