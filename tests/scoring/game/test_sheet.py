"""The score sheet: what happened in words, and columns that add up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tehai.scoring.game import HandWon, ScoredWin, Winner, sheet
from tehai.scoring.notation import parse_hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.game import Game


@pytest.mark.parametrize(
    ("ruleset", "lines", "wanted"),
    [
        ("nagoya-norate", ["ron 0: 2=3/40"], ["Chiba wins off Aoki: 3 han 40 fu, 5,200"]),
        (
            "nagoya-norate",
            ["ron 0: 2=4/30"],
            ["Chiba wins off Aoki: mangan, rounded up from 4 han 30 fu, 8,000"],
        ),
        ("nagoya-norate", ["tsumo 2=1300/2600p"], ["Chiba wins by tsumo: 5,200"]),
        ("nagoya-norate", ["ron 0: 2=5200p"], ["Chiba wins off Aoki: 5,200"]),
        ("jpml-wrc", ["tsumo 0=y2"], ["Aoki wins by tsumo: 2 yakuman, 96,000"]),
        (
            "jpml-wrc",
            ["tsumo 2=y1~daisangen:1"],
            ["Chiba wins by tsumo: yakuman, 32,000", "liable: Baba"],
        ),
        (
            "jpml-official",
            ["tsumo 2=y2~daisuushii:1~suukantsu:3"],
            [
                "Chiba wins by tsumo: 2 yakuman, 64,000",
                "liable for daisuushii: Baba",
                "liable for suukantsu: Doi",
            ],
        ),
        (
            "nagoya-norate",
            ["ron 0: 2=1/30 1=1/30 3=? riichi=0,3 tile"],
            [
                "Baba wins off Aoki: 1 han 30 fu, 1,000",
                "called ron too, not paid: Chiba, Doi",
                "riichi: Aoki, Doi",
                "Aoki's riichi does not stand: its discard was won on",
            ],
        ),
        ("nagoya-norate", ["draw"], ["drawn", "nobody is ready"]),
        ("nagoya-norate", ["draw 2,0 riichi=2"], ["drawn", "ready: Aoki, Chiba", "riichi: Chiba"]),
        ("nagoya-norate", ["draw 2 nagashi=1"], ["Baba: nagashi mangan, 8,000", "ready: Chiba"]),
        (
            "nagoya-norate",
            ["draw nagashi=2,1"],
            ["Baba: nagashi mangan, 8,000", "nagashi mangan too, not paid: Chiba"],
        ),
        ("nagoya-norate", ["abort nine-terminals"], ["drawn in its middle: nine-terminals"]),
        ("tenhou-4p", ["ron 0: 1=5 2=5 3=5"], ["drawn in its middle: triple-ron"]),
        ("nagoya-norate", ["chombo 1"], ["chombo: Baba; the hand is played again"]),
        (
            "nagoya-norate",
            ["riichi 0", "penalty 2", "chombo 1"],
            [
                "chombo: Baba; the hand is played again",
                "riichi sticks go back: Aoki",
                "penalties go back: Chiba",
            ],
        ),
        (
            "ema-2025",
            ["chombo 1"],
            [
                "chombo: Baba; the hand is played again",
                "nothing is paid: the rules say nothing of points for a chombo: ema-2025",
            ],
        ),
        (
            "sanma-35000",
            ["chombo 1"],
            [
                "chombo: Baba; the hand is played again",
                "20,000 points come off the final total: sanma-35000",
            ],
        ),
        ("nagoya-norate", ["penalty 1"], ["Baba pays a penalty of 1,000 points, which stays on the table"]),
        ("nagoya-norate", ["adjust 0,0,0,0"], ["points mended by hand"]),
        ("sanma-35000", ["lower 1"], ["Baba declared points wrongly, and is ranked one place lower"]),
        ("sanma-35000", ["time"], ["time is up; hands after this one: 1"]),
        (
            "nagoya-norate",
            ["ron 1: 2=25100p"],
            ["Chiba wins off Baba: 25,100", "the game is over: someone is below zero"],
        ),
        (
            "sanma-35000",
            ["time 0", "draw"],
            ["drawn", "nobody is ready", "the game is over: the time ran out"],
        ),
    ],
)
def test_what_happened(ruleset: str, lines: list[str], wanted: list[str], play: Callable[..., Game]) -> None:
    row = sheet(play(ruleset, *lines)).rows[-1]
    assert [str(text) for text in row.what] == wanted


def test_the_columns_add_up(play: Callable[..., Game]) -> None:
    game = play(
        "nagoya-norate",
        "riichi 1",
        "penalty 2",
        "riichi 3",
        "draw 1,3",
        "adjust 100,-100,0,0",
        "ron 0: 1=1/30",
    )
    laid_out = sheet(game)
    assert [(row.index, row.ends_hand, str(row.label)) for row in laid_out.rows] == [
        (1, False, "East 1, 0 honba"),
        (3, True, "East 1, 0 honba"),
        (4, False, "East 2, 1 honba"),
        (5, True, "East 2, 1 honba"),
    ]
    points = tuple(laid_out.start_points for _ in laid_out.names)
    for row in laid_out.rows:
        points = tuple(map(sum, zip(points, row.changes, strict=True)))
        assert row.points == points
    assert laid_out.rows[0].changes == (0, -1000, -1000, 0)
    assert laid_out.rows[1].changes == (-1500, 1500, -1500, 500)
    assert (laid_out.rows[1].kyotaku, laid_out.rows[3].kyotaku) == (3, 0)
    assert laid_out.final == game.final_scores


def test_an_empty_sheet(play: Callable[..., Game]) -> None:
    laid_out = sheet(play("jpml-wrc"))
    assert (laid_out.rows, laid_out.over, laid_out.names[0]) == ((), None, "Aoki")


def test_a_note_and_a_scored_hand(play: Callable[..., Game]) -> None:
    claim = ScoredWin(hand=parse_hand("123m456p234s55z789s"))
    event = HandWon(winners=(Winner(player=2, claim=claim),), discarder=0, riichi=(2,), note="last tile")
    row = sheet(play("jpml-wrc").append(event)).rows[0]
    assert [str(text) for text in row.what] == ["Chiba wins off Aoki: 1 han 40 fu, 1,300", "riichi: Chiba"]
    assert row.note == "last tile"
