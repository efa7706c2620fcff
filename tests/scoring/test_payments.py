"""Who pays what: ron and tsumo, counters and sticks, liability, three players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tehai.scoring.errors import ScoringError
from tehai.scoring.payments import nagashi_payments
from tehai.scoring.points import Limit
from tehai.scoring.seats import Seat, Wind, dealer_seat
from tehai.scoring.winners import paid_winners

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.result import Score
    from tehai.scoring.rules import Rules
    from tehai.scoring.win import Win

PINFU = "234m456p67s11p345s8s"
DAISANGEN = "12m44p3m 555-z 666=z 777+z"
DAISANGEN_TSUUIISOU = "22z11z1z 555-z 666=z 777+z"


def _paid(result: Score) -> dict[str, int]:
    return {seat.value: amount for seat, amount in result.payments.by_seat}


@pytest.mark.parametrize(
    ("wind", "players", "seat"),
    [
        (Wind.EAST, 4, Seat.SELF),
        (Wind.SOUTH, 4, Seat.KAMICHA),
        (Wind.WEST, 4, Seat.TOIMEN),
        (Wind.NORTH, 4, Seat.SHIMOCHA),
        (Wind.SOUTH, 3, Seat.KAMICHA),
        (Wind.WEST, 3, Seat.SHIMOCHA),
        (Wind.NORTH, 3, None),
        (None, 4, None),
    ],
)
def test_where_the_dealer_sits(wind: Wind | None, players: int, seat: Seat | None) -> None:
    assert dealer_seat(wind, players) is seat


@pytest.mark.parametrize(
    ("win", "rules", "paid"),
    [
        # pinfu and riichi by ron: 2 han 30 fu
        ("riichi=1 from=toimen", "jpml-wrc", {"self": 2000, "shimocha": 0, "toimen": -2000, "kamicha": 0}),
        (
            "riichi=1 seat=E from=kamicha",
            "jpml-wrc",
            {"self": 2900, "shimocha": 0, "toimen": 0, "kamicha": -2900},
        ),
        (
            "riichi=1 honba=2 sticks=3 from=shimocha",
            "jpml-wrc",
            {"self": 5600, "shimocha": -2600, "toimen": 0, "kamicha": 0},
        ),
        # riichi, tsumo, pinfu: 3 han 20 fu; the dealer is toimen of West
        ("riichi=1 tsumo", "jpml-wrc", {"self": 2700, "shimocha": -700, "toimen": -1300, "kamicha": -700}),
        (
            "riichi=1 tsumo seat=N honba=1 sticks=1",
            "jpml-wrc",
            {"self": 4000, "shimocha": -1400, "toimen": -800, "kamicha": -800},
        ),
        (
            "riichi=1 tsumo seat=E honba=1",
            "jpml-wrc",
            {"self": 4200, "shimocha": -1400, "toimen": -1400, "kamicha": -1400},
        ),
        # a discarder whose chair was not said
        (
            "riichi=1",
            "jpml-wrc",
            {"self": 2000, "shimocha": 0, "toimen": 0, "kamicha": 0, "discarder": -2000},
        ),
    ],
)
def test_four_players(win: str, rules: str, paid: dict[str, int], reckon: Callable[..., Score]) -> None:
    assert _paid(reckon(PINFU, win, rules)) == paid


@pytest.mark.parametrize(
    ("win", "changes", "paid"),
    [
        ("riichi=1 from=kamicha honba=1", {}, {"self": 2200, "shimocha": 0, "kamicha": -2200}),
        ("riichi=1 tsumo honba=1", {}, {"self": 2200, "shimocha": -1400, "kamicha": -800}),
        ("riichi=1 tsumo seat=S", {}, {"self": 2000, "shimocha": -700, "kamicha": -1300}),
        (
            "riichi=1 tsumo honba=1",
            {"tsumo_loss": "north-split", "honba_tsumo": 300},
            {"self": 3400, "shimocha": -2000, "kamicha": -1400},
        ),
    ],
)
def test_three_players(
    win: str, changes: dict[str, Any], paid: dict[str, int], reckon: Callable[..., Score]
) -> None:
    assert _paid(reckon("123s456p67s11p345s8s", win, "tenhou-3p", **changes)) == paid


def test_the_example_of_article_46(reckon: Callable[..., Score]) -> None:
    """1,300 / 2,600 with one counter is called 1,400 / 2,700."""
    result = reckon("234m456p67s22p345s8s", "tsumo riichi=1 dora=1z honba=1")
    assert result.payments.of(Seat.TOIMEN) == -2700
    assert result.payments.of(Seat.KAMICHA) == -1400


LIABLE = "pao=daisangen:kamicha"


@pytest.mark.parametrize(
    ("hand", "win", "changes", "paid"),
    [
        # one yakuman: the liable player pays all of a tsumo, half of a ron
        (DAISANGEN, f"tsumo {LIABLE}", {}, (0, 0, -32000)),
        (DAISANGEN, f"from=toimen {LIABLE}", {}, (0, -16000, -16000)),
        (DAISANGEN, f"from=kamicha {LIABLE}", {}, (0, 0, -32000)),
        (DAISANGEN, f"tsumo seat=E {LIABLE}", {}, (0, 0, -48000)),
        # counters: of a ron by the discarder or the liable player, of a tsumo by the liable player or all
        (DAISANGEN, f"from=toimen honba=2 {LIABLE}", {}, (0, -16600, -16000)),
        (DAISANGEN, f"from=toimen honba=2 {LIABLE}", {"pao_honba_ron": "liable"}, (0, -16000, -16600)),
        (DAISANGEN, f"tsumo honba=2 {LIABLE}", {}, (0, 0, -32600)),
        (DAISANGEN, f"tsumo honba=2 {LIABLE}", {"pao_honba_tsumo": "all"}, (-200, -200, -32200)),
        # two yakuman: only the decided one, or the whole hand
        (DAISANGEN_TSUUIISOU, f"tsumo {LIABLE}", {}, (-8000, -16000, -40000)),
        (DAISANGEN_TSUUIISOU, f"from=toimen {LIABLE}", {}, (0, -48000, -16000)),
        (DAISANGEN_TSUUIISOU, f"tsumo {LIABLE}", {"pao_scope": "hand"}, (0, 0, -64000)),
        (DAISANGEN_TSUUIISOU, f"from=toimen {LIABLE}", {"pao_scope": "hand"}, (0, -32000, -32000)),
        # counters of a double yakuman (JPML official, pao)
        (
            DAISANGEN_TSUUIISOU,
            f"tsumo honba=1 {LIABLE}",
            {"pao_honba_tsumo_combined": "all"},
            (-8100, -16100, -40100),
        ),
        (
            DAISANGEN_TSUUIISOU,
            f"from=toimen honba=1 {LIABLE}",
            {"pao_honba_ron_combined": "liable"},
            (0, -48000, -16300),
        ),
        # what the ruleset does not have changes nothing
        (DAISANGEN, f"tsumo {LIABLE}", {"pao": frozenset()}, (-8000, -16000, -8000)),
    ],
)
def test_liability(
    hand: str, win: str, changes: dict[str, Any], paid: tuple[int, ...], reckon: Callable[..., Score]
) -> None:
    result = reckon(hand, win, **changes)
    seats = (Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA)
    assert tuple(result.payments.of(seat) for seat in seats) == paid
    assert result.payments.of(Seat.SELF) == -sum(paid)


@pytest.mark.parametrize(
    ("name", "hand"),
    [
        ("daisuushii", "5z5z 111-z 222=z 333+z 444-z"),
        ("suukantsu", "1z1z 1111m 2222+p 333=3s 4444z"),
    ],
)
def test_other_hands_with_liability(name: str, hand: str, reckon: Callable[..., Score]) -> None:
    result = reckon(hand, f"tsumo pao={name}:shimocha")
    assert result.payments.liable == (Seat.SHIMOCHA,)
    assert result.payments.of(Seat.SHIMOCHA) == min(amount for _, amount in result.payments.by_seat)


def test_liability_for_the_open_kan_before_rinshan(reckon: Callable[..., Score]) -> None:
    """Sanma: the player who fed the open kan pays all of a win on its replacement tile."""
    hand, win = "23m55z234s4m 444-p 7777+z", "tsumo rinshan pao=rinshan-kaihou:shimocha honba=1"
    rules = {"pao": frozenset({"rinshan-kaihou"})}
    total = reckon(hand, "tsumo rinshan").points_total
    result = reckon(hand, win, **rules)
    assert result.limit is not Limit.YAKUMAN
    assert _paid(result) == {"self": total + 300, "shimocha": -total - 300, "toimen": 0, "kamicha": 0}
    assert any(decision.code == "pao" for decision in result.decisions)


def test_an_open_kan_and_a_yakuman_by_different_players(reckon: Callable[..., Score]) -> None:
    """Each pays what the own tile decided: the yakuman, and the rest of a win on the replacement tile."""
    hand = "2z2z 1111=z 555-z 666=z 777+z"  # daisangen and tsuuiisou
    for pao in ("daisangen:kamicha,rinshan-kaihou:toimen", "rinshan-kaihou:toimen,daisangen:kamicha"):
        result = reckon(hand, f"tsumo rinshan pao={pao}", "sanma-35000", players=4, tsumo_loss="loss")
        assert _paid(result) == {"self": 64000, "shimocha": 0, "toimen": -32000, "kamicha": -32000}


def test_a_double_counts_twice_under_liability(reckon: Callable[..., Score]) -> None:
    hand = "5z5z 111-z 222=z 333+z 444-z"  # daisuushii, here double, and tsuuiisou
    result = reckon(hand, "tsumo pao=daisuushii:kamicha", double_yakuman=frozenset({"daisuushii"}))
    assert result.yakuman == 3
    assert _paid(result) == {"self": 96000, "shimocha": -8000, "toimen": -16000, "kamicha": -72000}


@pytest.mark.parametrize(
    ("ruleset", "win", "paid"),
    [
        ("tenhou-4p", "seat=E honba=2 sticks=1", (-4000, -4000, -4000)),  # a drawn hand: nothing is taken
        ("tenhou-4p", "seat=W", (-2000, -4000, -2000)),
        ("nagoya-norate", "seat=W honba=2 sticks=1", (-2200, -4200, -2200)),  # Nagoya: アガリ扱い
    ],
)
def test_nagashi_mangan(
    ruleset: str,
    win: str,
    paid: tuple[int, ...],
    make_win: Callable[[str], Win],
    make_rules: Callable[..., Rules],
) -> None:
    circumstances = make_win(win)
    found = nagashi_payments(circumstances, make_rules(ruleset))
    assert tuple(found.of(seat) for seat in (Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA)) == paid
    sticks = 1000 * circumstances.riichi_sticks if ruleset == "nagoya-norate" else 0
    assert found.of(Seat.SELF) == -sum(paid) + sticks


def test_no_nagashi_mangan(make_win: Callable[[str], Win], make_rules: Callable[..., Rules]) -> None:
    with pytest.raises(ScoringError, match="no nagashi mangan: jpml-wrc"):
        nagashi_payments(make_win(""), make_rules("jpml-wrc"))


@pytest.mark.parametrize(
    ("ruleset", "winners", "discarder", "paid"),
    [
        # (seat, honba, sticks) with 2 honba and 1 stick on the table
        ("jpml-wrc", (3, 1), 2, [(3, 2, 1)]),  # head bump: the nearest after the discarder
        ("jpml-wrc", (0, 1, 3), 2, [(3, 2, 1)]),
        ("tenhou-4p", (1, 3), 2, [(3, 2, 1), (1, 0, 0)]),  # server logs: both to the first only
        ("tenhou-4p", (0, 1, 3), 2, []),  # triple ron aborts
        ("tenhou-3p", (0, 1), 2, [(0, 2, 1), (1, 0, 0)]),
        ("mahjong-soul-4p", (0, 1, 3), 2, [(3, 2, 1), (0, 0, 0), (1, 0, 0)]),
        ("mahjong-soul-3p", (0, 1), 2, [(0, 2, 1), (1, 0, 0)]),
    ],
)
def test_several_winners(
    ruleset: str,
    winners: tuple[int, ...],
    discarder: int,
    paid: list[tuple[int, int, int]],
    make_rules: Callable[..., Rules],
) -> None:
    found = paid_winners(winners, discarder, make_rules(ruleset), honba=2, riichi_sticks=1)
    assert [(winner.seat, winner.honba, winner.riichi_sticks) for winner in found] == paid


def test_counters_for_each_winner(make_rules: Callable[..., Rules]) -> None:
    rules = make_rules("mahjong-soul-4p", honba_of_several="each")
    found = paid_winners((0, 1), 3, rules, honba=2, riichi_sticks=1)
    assert [(winner.honba, winner.riichi_sticks) for winner in found] == [(2, 1), (2, 0)]


def test_three_ron_abort_under_head_bump_too(make_rules: Callable[..., Rules]) -> None:
    rules = make_rules("jpml-wrc", abortive_draws=frozenset({"triple-ron"}))
    assert paid_winners((0, 1, 2), 3, rules) == ()
    assert [winner.seat for winner in paid_winners((0, 1), 3, rules)] == [0]


def test_three_ron_where_two_are_paid_and_nothing_aborts(make_rules: Callable[..., Rules]) -> None:
    rules = make_rules("tenhou-4p", abortive_draws=frozenset())
    assert [winner.seat for winner in paid_winners((0, 1, 2), 3, rules)] == [0, 1]


@pytest.mark.parametrize("winners", [(), (2,), (0, 0), (4,)])
def test_seats_that_cannot_win(winners: tuple[int, ...], make_rules: Callable[..., Rules]) -> None:
    with pytest.raises(ScoringError, match="winners are"):
        paid_winners(winners, 2, make_rules("tenhou-4p"))
