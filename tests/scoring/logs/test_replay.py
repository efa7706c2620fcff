"""Plays that seldom come about at random, each hand laid out for its circumstance."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from tehai.scoring.hand import MeldKind
from tehai.scoring.logs import LogError, Round, wins_of
from tehai.scoring.logs.events import Call, Discard, Draw, Nuki, Turned, Won
from tehai.scoring.logs.liability import liabilities
from tehai.scoring.logs.rescore import rescored_round
from tehai.scoring.notation import format_hand, parse_meld, parse_tiles
from tehai.scoring.rules import load_rules
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.tiles import UNREADABLE, Tile

if TYPE_CHECKING:
    from tehai.scoring.logs import LoggedWin
    from tehai.scoring.logs.events import Event

HIDDEN = (UNREADABLE,) * 13
READY = "123m456p789s1199p"
"""Waits for 1p and 9p; no yaku of its own."""


def play(hands: dict[int, str], *events: Event, players: int = 4) -> Round:
    """A round where East 1 deals; the hands that are not given are hidden."""
    dealt = tuple(parse_tiles(hands[seat]) if seat in hands else HIDDEN for seat in range(players))
    return Round(
        where="round 1",
        wind=Wind.EAST,
        number=1,
        dealer=0,
        honba=0,
        sticks=0,
        indicator=Tile.parse("1z"),
        hands=dealt,
        events=events,
    )


def only(played: Round) -> LoggedWin:
    (won,) = wins_of(played)
    return won


def draw(seat: int, tile: str = "_") -> Draw:
    return Draw(seat, Tile.parse(tile))


def discard(seat: int, tile: str, *, riichi: bool = False) -> Discard:
    return Discard(seat, Tile.parse(tile), riichi)


def pon(seat: int, tile: str, source: int, kind: MeldKind = MeldKind.PON) -> Call:
    own = (Tile.parse(tile),) * (2 if kind is MeldKind.PON else 3)
    return Call(seat=seat, kind=kind, own=own, called=Tile.parse(tile), source=source)


def kan(seat: int, tile: str, kind: MeldKind = MeldKind.ANKAN) -> Call:
    return Call(seat=seat, kind=kind, own=(Tile.parse(tile),) * (4 if kind is MeldKind.ANKAN else 1))


def tsumo(seat: int) -> Won:
    return Won(seat=seat, source=seat)


def ron(seat: int, source: int) -> Won:
    return Won(seat=seat, source=source)


def turns(first: int, count: int) -> tuple[Event, ...]:
    """Draws and discards of tiles that nobody looks at, turn by turn."""
    seats = [(first + turn) % 4 for turn in range(count)]
    return tuple(event for seat in seats for event in (draw(seat), discard(seat, "_")))


def flags(won: LoggedWin) -> set[str]:
    """The circumstances that hold."""
    win = dataclasses.asdict(won.win)
    names = ("ippatsu", "rinshan", "chankan", "robbed_closed_kan", "haitei", "houtei", "tenhou", "chiihou")
    return {name for name in (*names, "renhou") if win[name]} | ({"tsumo"} if won.win.tsumo else set())


def test_tenhou() -> None:
    assert flags(only(play({0: READY}, draw(0, "1p"), tsumo(0)))) == {"tsumo", "tenhou"}


def test_chiihou_unless_somebody_called() -> None:
    first = (draw(0), discard(0, "5z"))
    assert flags(only(play({1: READY}, *first, draw(1, "1p"), tsumo(1)))) == {"tsumo", "chiihou"}
    called = (pon(3, "5z", 0), discard(3, "_"), draw(0), discard(0, "_"))
    assert flags(only(play({1: READY}, *first, *called, draw(1, "1p"), tsumo(1)))) == {"tsumo"}


def test_renhou_before_the_own_first_draw_only() -> None:
    first = (draw(0), discard(0, "1p"))
    assert flags(only(play({2: READY}, *first, ron(2, 0)))) == {"renhou"}
    later = (*turns(0, 3), draw(3), discard(3, "1p"), ron(2, 3))
    assert flags(only(play({2: READY}, *later))) == set()


def test_double_riichi_in_the_first_turn_and_ippatsu() -> None:
    declared = (draw(0, "7z"), discard(0, "7z", riichi=True), *turns(1, 3), draw(0, "1p"), tsumo(0))
    won = only(play({0: READY}, *declared))
    assert (won.win.riichi, won.win.riichi_sticks, flags(won)) == (2, 1, {"tsumo", "ippatsu"})
    later = (
        *turns(0, 4),
        draw(0, "7z"),
        discard(0, "7z", riichi=True),
        *turns(1, 3),
        draw(0, "1p"),
        tsumo(0),
    )
    assert only(play({0: READY}, *later)).win.riichi == 1


def test_riichi_after_a_call_in_the_first_turn_is_not_double() -> None:
    first = (draw(0), discard(0, "5z"), pon(3, "5z", 0), discard(3, "_"), *turns(0, 1))
    declared = (
        draw(1, "7z"),
        discard(1, "7z", riichi=True),
        *turns(2, 1),
        draw(3),
        discard(3, "1p"),
        ron(1, 3),
    )
    won = only(play({1: READY}, *first, *declared))
    assert (won.win.riichi, flags(won)) == (1, {"ippatsu"})


def test_ippatsu_ends_with_a_call_and_with_the_own_next_discard() -> None:
    declared = (*turns(0, 1), draw(1, "7z"), discard(1, "7z", riichi=True))
    called = (draw(2), discard(2, "5z"), pon(0, "5z", 2), discard(0, "1p"), ron(1, 0))
    assert flags(only(play({1: READY}, *declared, *called))) == set()
    passed = (*turns(2, 3), draw(1, "6z"), discard(1, "6z"), draw(2), discard(2, "1p"), ron(1, 2))
    assert flags(only(play({1: READY}, *declared, *passed))) == set()
    at_once = (draw(2), discard(2, "1p"), ron(1, 2))
    assert flags(only(play({1: READY}, *declared, *at_once))) == {"ippatsu"}


def test_a_riichi_that_is_ronned_puts_no_stick_down() -> None:
    declared = (*turns(0, 1), draw(1, "7z"), discard(1, "7z", riichi=True))
    countered = (draw(2), discard(2, "1p", riichi=True), ron(1, 2))
    assert only(play({1: READY}, *declared, *countered)).win.riichi_sticks == 1


def test_chankan_keeps_ippatsu_because_the_kan_has_not_come_about() -> None:
    before = (draw(0), discard(0, "1p"), pon(3, "1p", 0), discard(3, "_"), *turns(0, 1))
    declared = (draw(1, "7z"), discard(1, "7z", riichi=True), draw(2), discard(2, "_"))
    added = (draw(3), kan(3, "1p", MeldKind.SHOUMINKAN), ron(1, 3))
    won = only(play({1: "123m456p789s2399p"}, *before, *declared, *added))
    assert (flags(won), won.win.discarder) == ({"chankan", "ippatsu"}, Seat.TOIMEN)
    assert str(won.hand.win_tile) == "1p"


def test_an_added_kan_that_nobody_robs_ends_ippatsu() -> None:
    before = (draw(0), discard(0, "5z"), pon(3, "5z", 0), discard(3, "_"), *turns(0, 1))
    declared = (draw(1, "7z"), discard(1, "7z", riichi=True), draw(2), discard(2, "_"))
    added = (draw(3), kan(3, "5z", MeldKind.SHOUMINKAN), draw(3), discard(3, "1p"), ron(1, 3))
    assert flags(only(play({1: READY}, *before, *declared, *added))) == set()


def test_kokushi_robs_a_closed_kan_where_the_rules_allow_it() -> None:
    kokushi = "11m19p19s1234567z"
    played = play({1: kokushi}, *turns(0, 4), draw(0), kan(0, "9m"), ron(1, 0))
    won = only(played)
    assert flags(won) == {"chankan", "robbed_closed_kan"}
    (scored,) = rescored_round(played, load_rules("mahjong-soul-4p"))
    assert scored.paid == (-32000, 32000, 0, 0)
    (refused,) = rescored_round(played, load_rules("tenhou-4p"))
    assert (refused.result, refused.paid) == (None, (0, 0, 0, 0))
    assert refused.problems


def test_rinshan_after_an_open_kan_names_who_fed_it() -> None:
    hand = "123m456p78999s555z"
    fed = (*turns(0, 2), draw(2), discard(2, "5z"), pon(1, "5z", 2, MeldKind.DAIMINKAN), draw(1, "9s"))
    won = only(play({1: hand}, *fed, Turned(Tile.parse("2z")), tsumo(1)))
    assert flags(won) == {"tsumo", "rinshan"}
    assert won.win.pao == (("rinshan-kaihou", Seat.SHIMOCHA),)
    assert [str(tile) for tile in won.win.dora_indicators] == ["1z", "2z"]


def test_daisangen_makes_the_one_liable_who_fed_the_last_dragon() -> None:
    calls = (draw(0), discard(0, "5z"), pon(1, "5z", 0), discard(1, "1p"), draw(2), discard(2, "6z"))
    more = (pon(1, "6z", 2), discard(1, "2p"), *turns(2, 1), draw(3), discard(3, "7z"), pon(1, "7z", 3))
    end = (discard(1, "3p"), draw(2), discard(2, "4m"), ron(1, 2))
    won = only(play({1: "556677z23m99s123p"}, *calls, *more, *end))
    assert won.win.pao == (("daisangen", Seat.TOIMEN),)
    (scored,) = rescored_round(play({1: "556677z23m99s123p"}, *calls, *more, *end), load_rules("tenhou-4p"))
    assert scored.paid == (0, 32000, -16000, -16000)


def test_a_closed_kan_as_the_last_dragon_makes_nobody_liable() -> None:
    calls = (draw(0), discard(0, "5z"), pon(1, "5z", 0), discard(1, "1p"), draw(2), discard(2, "6z"))
    more = (pon(1, "6z", 2), discard(1, "2p"), *turns(2, 3), draw(1, "7z"), kan(1, "7z"), draw(1, "3p"))
    end = (discard(1, "3p"), draw(2), discard(2, "4m"), ron(1, 2))
    won = only(play({1: "5566777z23m99s12p"}, *calls, *more, *end))
    assert won.win.pao == ()


def quads(last: tuple[Event, ...]) -> LoggedWin:
    """Three open kans, and what follows once seat 2 has drawn."""
    events: list[Event] = [draw(0)]
    for tile, source, between in (
        ("1m", 0, (*turns(2, 1), draw(3))),
        ("2m", 3, (draw(2),)),
        ("3p", 2, (draw(2),)),
    ):
        events += [discard(source, tile), pon(1, tile, source, MeldKind.DAIMINKAN)]
        events += [draw(1, "9m"), discard(1, "9m"), *between]
    return only(play({1: "111222m333p444s5z"}, *events, *last))


def test_suukantsu_makes_the_one_liable_who_fed_the_fourth_kan() -> None:
    fed = (discard(2, "_"), draw(3), discard(3, "4s"), pon(1, "4s", 3, MeldKind.DAIMINKAN))
    end = (draw(1, "9m"), discard(1, "9m"), draw(2), discard(2, "5z"), ron(1, 2))
    assert quads((*fed, *end)).win.pao == (("suukantsu", Seat.TOIMEN),)
    own = (discard(2, "_"), *turns(3, 2), draw(1, "4s"), kan(1, "4s"))
    assert quads((*own, *end)).win.pao == ()


@pytest.mark.parametrize(
    ("melds", "last_kan", "found"),
    [
        ("555-z 666=z 777+z", None, {"daisangen": Seat.SHIMOCHA}),
        ("555-z 7777z 666=z", None, {"daisangen": Seat.TOIMEN}),
        ("555-z 666=z 777+7z", None, {"daisangen": Seat.SHIMOCHA}),
        ("555-z 666=z 7777z", None, {}),
        ("555-z 666=z", None, {}),
        ("111-z 222-z 333=z 444+z", None, {"daisuushii": Seat.SHIMOCHA}),
        ("111-z 222-z 333=z", None, {}),
        ("1111+m 2222m 333=3m 4444-m", Seat.KAMICHA, {"suukantsu": Seat.KAMICHA}),
        ("1111+m 2222m 4444-m 333=3m", None, {}),
        ("1111+m 2222m 4444-m 333=m", Seat.KAMICHA, {}),
    ],
)
def test_who_is_liable(melds: str, last_kan: Seat | None, found: dict[str, Seat]) -> None:
    made = [parse_meld(word) for word in melds.split()]
    assert dict(liabilities(made, last_kan, None)) == found


def test_north_set_aside_can_be_won_on_without_chankan() -> None:
    hand = "123p456p789s1199s"
    declared = (draw(0), discard(0, "_"), draw(1, "7z"), discard(1, "7z", riichi=True))
    aside = (draw(2), Nuki(2, Tile.parse("4z")), ron(1, 2))
    waits_for_north = "123p456p789s999s4z"
    won = only(play({1: waits_for_north}, *declared, *aside, players=3))
    assert (flags(won), won.win.discarder, str(won.hand.win_tile)) == ({"ippatsu"}, Seat.SHIMOCHA, "4z")
    drawn = (*declared, draw(2), Nuki(2, Tile.parse("4z")), draw(2), discard(2, "1s"), ron(1, 2))
    assert flags(only(play({1: hand}, *drawn, players=3))) == set()


def test_a_win_on_the_replacement_of_a_north_is_rinshan() -> None:
    before = (draw(0, "4z"), Nuki(0, Tile.parse("4z")), draw(0, "1s"), tsumo(0))
    won = only(play({0: "123p456p789s1199s"}, *before, players=3))
    assert (flags(won), won.win.nuki_dora, won.win.pao) == ({"tsumo", "rinshan"}, 1, ())


@pytest.mark.parametrize(("players", "draws"), [(4, 70), (3, 55)])
def test_the_last_tile(players: int, draws: int) -> None:
    seats = [turn % players for turn in range(draws)]
    *events, last_draw, _ = [event for seat in seats for event in (draw(seat), discard(seat, "_"))]
    last, other = seats[-1], (seats[-1] + 1) % players
    hand = "123p456p789s1199s"
    houtei = (*events, last_draw, discard(last, "1s"), ron(other, last))
    assert flags(only(play({other: hand}, *houtei, players=players))) == {"houtei"}
    haitei = (*events, draw(last, "1s"), tsumo(last))
    assert flags(only(play({last: hand}, *haitei, players=players))) == {"tsumo", "haitei"}
    earlier = (*events[:-1], discard(seats[-2], "1s"), ron(last, seats[-2]))
    assert flags(only(play({last: hand}, *earlier, players=players))) == set()


def test_several_winners_are_paid_by_the_ruleset() -> None:
    events = (*turns(0, 3), draw(3), discard(3, "1p"), ron(1, 3), ron(0, 3))
    played = play({0: "234m456p555z1199p", 1: "345m678s666z23p44s"}, *events)
    played = dataclasses.replace(played, honba=1, sticks=2)
    double, bump = load_rules("tenhou-4p"), load_rules("jpml-wrc")
    assert [part.paid for part in rescored_round(played, double)] == [
        (0, 1300, 0, -1300),
        (4700, 0, 0, -2700),
    ]
    assert [part.paid for part in rescored_round(played, bump)] == [(0, 0, 0, 0), (4700, 0, 0, -2700)]


@pytest.mark.parametrize(
    ("events", "message"),
    [
        (
            (draw(0), discard(0, "_"), draw(1, "1p"), discard(1, "5m")),
            "5m is played by a player who does not",
        ),
        ((draw(0), discard(0, "5z"), pon(3, "6z", 0)), "6z is called, but it was not just discarded"),
        ((draw(0), pon(3, "5z", 0)), "5z is called, but it was not just discarded"),
        ((draw(0), kan(0, "5z", MeldKind.SHOUMINKAN)), "5z is added to a pon that is not there"),
        ((draw(0), discard(0, "1p"), tsumo(1)), "the winner has not just drawn"),
        ((draw(0), ron(1, 0)), "has not just discarded"),
        ((draw(0), discard(0, "1p"), ron(2, 0)), "hides the winner's tiles"),
        ((draw(4),), "seat 4 at a table of 4"),
        ((draw(0), discard(0, "1p"), ron(1, -1)), "seat -1 at a table of 4"),
    ],
)
def test_what_cannot_follow_is_said(events: tuple[Event, ...], message: str) -> None:
    with pytest.raises(LogError, match=message) as caught:
        wins_of(play({1: READY}, *events))
    assert str(caught.value).startswith("round 1: ")


def test_a_hidden_hand_that_the_win_shows() -> None:
    held = parse_tiles(READY)
    events = (draw(0), discard(0, "1p"), Won(seat=2, source=0, held=held))
    assert format_hand(only(play({}, *events)).hand) == "123m1145699p789s1p"
