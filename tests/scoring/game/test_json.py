"""A game as JSON: small, readable, back without loss; what is wrong is named with its place."""

from __future__ import annotations

import json
import typing
from typing import TYPE_CHECKING, Any

import pytest

from tehai.scoring.game import (
    Event,
    EventError,
    HandDrawn,
    HandWon,
    ScoredWin,
    Winner,
    event_from_json,
    event_json,
    game_from_json,
    game_json,
    sheet_json,
    state_json,
)
from tehai.scoring.game.shapes import SHAPES
from tehai.scoring.notation import parse_hand, parse_tiles
from tehai.scoring.record import InvalidRecordError
from tehai.scoring.rules import load_rules, ruleset_ids
from tehai.scoring.seats import Wind
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.game import Game

LINES = (
    "adjust 50000,50000,50000,50000",
    "riichi 1",
    "penalty 2",
    "ron 1: 2=1/30 0=? riichi=3 tile",
    "tsumo 2=y1~daisangen:3",
    "tsumo 3=1300/2600p",
    "draw 0,3 riichi=0 dead=1",
    "draw nagashi=1,3",
    "abort nine-terminals riichi=2",
    "chombo 1,2",
    "adjust 1000,-1000,0,0 sticks=1",
    "time 0",
    "end agreement",
)


def again(game: Game) -> Game:
    return game_from_json(json.loads(json.dumps(game_json(game))))


@pytest.mark.parametrize("count", range(len(LINES) + 1))
def test_every_event_comes_back(count: int, play: Callable[..., Game]) -> None:
    game = play("nagoya-norate", *LINES[:count])
    assert again(game) == game


def test_other_events_come_back(play: Callable[..., Game]) -> None:
    game = play("sanma-35000", "time", "lower 1", "adjust 0,0,0", entrants=3)
    assert again(game) == game
    four = play("sanma-35000", "draw", entrants=4)
    assert again(four) == four
    stop = play("nagoya-norate", *["draw"] * 3, "ron 1: 3=5", "end dealer-stop")
    assert again(stop) == stop


def test_tiles_come_back(play: Callable[..., Game]) -> None:
    win = Win(
        riichi=2,
        houtei=True,
        dora_indicators=parse_tiles("1m5s"),
        ura_indicators=parse_tiles("3z4z"),
    )
    scored = Winner(player=2, claim=ScoredWin(hand=parse_hand("123m406p234s55z789s"), win=win))
    melds = parse_hand("234m11z 555+z 6666-s 2-34p")
    shown = HandDrawn(hands=((1, parse_hand("123m456p23789s55z")),), tenpai=(0,), note="two are ready")
    game = play("nagoya-norate").append(HandWon(winners=(scored,), discarder=0)).append(shown)
    assert again(game) == game
    won = HandWon(winners=(Winner(player=0, claim=ScoredWin(hand=melds)),), discarder=None, note="open")
    names = game.setting.names
    assert event_from_json(event_json(won, names), names, game.setting.rules) == won


def test_a_win_as_it_was_scored_comes_back(play: Callable[..., Game]) -> None:
    """What the account knows is not kept twice."""
    win = Win(tsumo=True, seat_wind=Wind.SOUTH, round_wind=Wind.EAST, honba=3, riichi_sticks=2, riichi=1)
    game = play("nagoya-norate")
    game = game.append(game.won_hand(1, parse_hand("123m456p234s55z789s"), win))
    assert again(game) == game
    claim = game_json(game)["events"][0]["wins"][0]  # type: ignore[index, call-overload]  # as it is written
    assert claim == {"winner": "Baba", "hand": "123m456p234s55z789s", "riichi": 1}


def test_it_is_small_and_readable(play: Callable[..., Game]) -> None:
    hand = ScoredWin(
        hand=parse_hand("123m456p234s55z789s"), win=Win(riichi=1, dora_indicators=parse_tiles("1m"))
    )
    game = play("nagoya-norate", "draw 1").append(
        HandWon(winners=(Winner(player=2, claim=hand),), discarder=0, riichi=(2, 3), note="ippatsu missed")
    )
    assert game_json(game) == {
        "v": 1,
        "ruleset": "nagoya-norate",
        "names": ["Aoki", "Baba", "Chiba", "Doi"],
        "events": [
            {"event": "draw", "tenpai": ["Baba"]},
            {
                "event": "win",
                "from": "Aoki",
                "riichi_by": ["Chiba", "Doi"],
                "wins": [
                    {
                        "winner": "Chiba",
                        "hand": "123m456p234s55z789s",
                        "riichi": 1,
                        "dora_indicators": "1m",
                    }
                ],
                "note": "ippatsu missed",
            },
        ],
    }


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_ruleset_of_ours_is_named(ruleset: str, play: Callable[..., Game]) -> None:
    assert game_json(play(ruleset))["ruleset"] == ruleset


def test_a_persons_own_ruleset_is_in_the_file(play: Callable[..., Game]) -> None:
    game = play("jpml-wrc", "draw 1", id="ours", name="Ours", kiriage=False, pao=frozenset({"daisangen"}))
    written = game_json(game)
    assert written["ruleset"] == {
        "id": "ours",
        "name": "Ours",
        "edition": load_rules("jpml-wrc").edition,
        "extends": "jpml-wrc",
        "rules": {"kiriage": False, "pao": ["daisangen"]},
    }
    assert again(game) == game


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_any_rules_come_back(ruleset: str, play: Callable[..., Game]) -> None:
    game = play(ruleset, "draw 1", id="ours", name="Ours", noten_payment=600, red_fives=(0, 1, 1))
    assert again(game) == game


def base() -> dict[str, Any]:
    return {"v": 1, "ruleset": "jpml-wrc", "names": ["A", "B", "C", "D"], "events": []}


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        ({"v": 2}, ["v: this is format version 1"]),
        ({"ruleset": "mine"}, ["ruleset: there is no ruleset mine"]),
        ({"ruleset": None}, ["ruleset: this key is needed"]),
        ({"ruleset": 3}, ["ruleset: a text is wanted, not a whole number"]),
        ({"ruleset": {"id": "x"}}, ["ruleset: "]),
        ({"names": ["A"]}, ["names: jpml-wrc is played by 4, not 1"]),
        ({"names": "A"}, ["names: a list of the players' names is wanted"]),
        ({"rules": 1}, ["rules: there is no such key; did you mean ruleset?"]),
        ({"events": {}}, ["events: a list of events is wanted, not an object"]),
    ],
)
def test_what_is_wrong_with_a_game(changed: dict[str, Any], wanted: list[str]) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        game_from_json(base() | changed)
    found = [f"{error.where}: {error.message}" for error in caught.value.errors]
    assert len(found) >= len(wanted)
    assert all(text.startswith(start) for text, start in zip(found, wanted, strict=False))


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        ("x", ["event: an object is wanted, not a text"]),
        ({}, ["event: None is not one of win, draw, abort"]),
        ({"event": "draw"}, ["tenpai: this key is needed"]),
        ({"event": "draw", "tenpai": ["Z"]}, ["tenpai[0]: 'Z' is not one of A, B, C, D"]),
        ({"event": "draw", "tenpai": "A"}, ["tenpai: a list of players is wanted, not a text"]),
        ({"event": "draw", "tenpai": [], "hands": {"A": "12x"}}, ["hands.A: "]),
        (
            {"event": "draw", "tenpai": [], "hands": ["A"]},
            ["hands: an object by player is wanted, not a list"],
        ),
        ({"event": "draw", "tenpai": [], "noten": 1}, ["noten: there is no such key"]),
        ({"event": "draw", "tenpai": [], "note": 1}, ["note: a text is wanted, not a whole number"]),
        ({"event": "abort", "kind": "x"}, ["kind: 'x' is not one of nine-terminals"]),
        ({"event": "adjustment", "points": {"A": "x"}}, ["points.A: a whole number is wanted, not a text"]),
        (
            {"event": "time-up", "hands_after": True},
            ["hands_after: a whole number is wanted, not true or false"],
        ),
        ({"event": "win", "wins": []}, ["from: say either tsumo or from, who dealt in"]),
        ({"event": "win", "from": "A", "tsumo": True, "wins": []}, ["from: say either tsumo or from"]),
        ({"event": "win", "tsumo": True}, ["wins: a list of winners is wanted, not null"]),
        ({"event": "win", "tsumo": True, "wins": ["A"]}, ["wins[0]: an object is wanted, not a text"]),
        (
            {"event": "win", "from": "Z", "wins": [{"winner": "Y", "han": "3", "honba": 1}]},
            [
                "from: 'Z' is not one of",
                "wins[0].honba: there is no such key",
                "wins[0].winner: 'Y' is not one of",
                "wins[0].han: a whole number is wanted, not a text",
            ],
        ),
        (
            {
                "event": "win",
                "tsumo": True,
                "wins": [{"winner": "A", "hand": "123x", "pao": {"daisangen": "Q"}}],
            },
            ["wins[0].hand: ", "wins[0].pao.daisangen: 'Q' is not one of"],
        ),
        (
            {"event": "win", "tsumo": True, "wins": [{"winner": "A", "riichi": 1, "pao": []}]},
            ["wins[0].hand: this key is needed", "wins[0].pao: an object is wanted, not a list"],
        ),
        (
            {"event": "win", "tsumo": True, "wins": [{"winner": "A", "han": 1, "points": 1000}]},
            ["wins[0].hand: say tiles, han and fu, or points: one of them"],
        ),
    ],
)
def test_what_is_wrong_with_an_event(event: Any, wanted: list[str]) -> None:  # noqa: ANN401  # anything that JSON can be
    with pytest.raises(InvalidRecordError) as caught:
        event_from_json(event, ("A", "B", "C", "D"), load_rules("jpml-wrc"))
    found = [f"{error.where}: {error.message}" for error in caught.value.errors]
    assert len(found) == len(wanted)
    assert all(text.startswith(start) for text, start in zip(found, wanted, strict=True))


def test_errors_of_events_say_which_event() -> None:
    events = [{"event": "draw", "tenpai": []}, {"event": "chombo", "players": ["Q"]}]
    with pytest.raises(InvalidRecordError) as caught:
        game_from_json(base() | {"events": events})
    assert [error.where for error in caught.value.errors] == ["events[1].players[0]"]


def test_a_game_that_cannot_have_been_is_read_and_corrected() -> None:
    game = game_from_json(base() | {"events": [{"event": "penalty", "player": "A"}]})
    with pytest.raises(EventError, match="there is no penalty of 1,000 points"):
        _ = game.state
    assert game.remove(0).state.points == (30000,) * 4


def test_a_game_with_several_impossible_events_is_mended_one_by_one() -> None:
    draw, penalty = {"event": "draw", "tenpai": []}, {"event": "penalty", "player": "A"}
    game = game_from_json(base() | {"events": [draw, penalty, penalty, draw]})
    assert game.error is not None
    assert game.error.index == 1
    with pytest.raises(EventError, match="there is no penalty of 1,000 points"):
        game.append(game.events[0])
    with pytest.raises(EventError, match="there is no penalty of 1,000 points"):
        game.replace(0, game.events[1])
    mended = game.replace(1, game.events[0])
    assert mended.error is not None
    assert mended.error.index == 2
    assert mended.remove(2).error is None
    assert game.undo().undo().undo().error is None


def test_every_kind_of_event_has_its_word() -> None:
    words = [shape.word for shape in SHAPES]
    assert {shape.event for shape in SHAPES} | {HandWon} == set(typing.get_args(Event))
    assert len({*words, "win"}) == len(words) + 1


def test_not_an_object() -> None:
    with pytest.raises(InvalidRecordError, match="game: an object is wanted, not a list"):
        game_from_json([])


def test_how_it_stands(play: Callable[..., Game]) -> None:
    game = play("nagoya-norate", "draw 0 riichi=0", "riichi 1")
    assert state_json(game) == {
        "hand": "East 1, 1 honba",
        "round_wind": "E",
        "number": 1,
        "honba": 1,
        "sticks": 2,
        "dealer": "Aoki",
        "at_table": ["Aoki", "Baba", "Chiba", "Doi"],
        "winds": {"Aoki": "E", "Baba": "S", "Chiba": "W", "Doi": "N"},
        "points": {"Aoki": 27000, "Baba": 23000, "Chiba": 24000, "Doi": 24000},
        "riichi": ["Baba"],
        "may_stop": False,
        "time_limit": 0,
        "hands_left": None,
        "over": None,
    }
    over = play("nagoya-norate", "ron 1: 2=25100p")
    assert state_json(over)["over"] == "bankruptcy"


def test_the_sheet_as_json(play: Callable[..., Game]) -> None:
    written = sheet_json(play("kyokai", "ron 0: 1=1/30", "end agreement"))
    assert written["rows"] == [
        {
            "index": 0,
            "hand": "East 1, 0 honba",
            "ends_hand": True,
            "what": ["Baba wins off Aoki: 1 han 30 fu, 1,000"],
            "changes": {"Aoki": -1000, "Baba": 1000, "Chiba": 0, "Doi": 0},
            "points": {"Aoki": 24000, "Baba": 26000, "Chiba": 25000, "Doi": 25000},
            "sticks": 0,
            "note": "",
        },
        {
            "index": 1,
            "hand": "East 2, 0 honba",
            "ends_hand": False,
            "what": ["the game is over: the players ended it"],
            "changes": {"Aoki": 0, "Baba": 0, "Chiba": 0, "Doi": 0},
            "points": {"Aoki": 24000, "Baba": 26000, "Chiba": 25000, "Doi": 25000},
            "sticks": 0,
            "note": "",
        },
    ]
    assert written["over"] == "agreement"
    final = written["final"]
    assert isinstance(final, list)
    assert final[0] == {
        "name": "Baba",
        "place": 1,
        "points": 26000,
        "sticks": 0,
        "correction": 0,
        "uma": 50000,
        "oka": 0,
        "chombo": 0,
        "score": 46000,
    }
    json.dumps(written)
