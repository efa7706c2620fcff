from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tehai.scoring.errors import InvalidHandError
from tehai.scoring.notation import parse_hand
from tehai.scoring.result import NoYaku, Score
from tehai.scoring.waits import TileWait, waits

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.rules import Rules
    from tehai.scoring.win import Win


@pytest.fixture
def find(
    make_win: Callable[[str], Win], make_rules: Callable[..., Rules]
) -> Callable[..., tuple[TileWait, ...]]:
    def find_(hand: str, win: str = "", rules: str = "jpml-wrc") -> tuple[TileWait, ...]:
        return waits(parse_hand(hand), make_win(win), make_rules(rules))

    return find_


@pytest.mark.parametrize(
    ("hand", "tiles"),
    [
        ("234m456p67s11p345s", "2s 5s 8s"),
        ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("19m19p19s1234567z", "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
        ("1133m5577p2299s3z", "3z"),
        ("123m456p789s1357z", ""),
        ("5z 111-z 222=z 333+z 444-z", "5z"),
        ("2222m345p678s999m", ""),
        ("2344m555p 111-z 222=z", "1m 4m"),
    ],
)
def test_which_tiles_win(hand: str, tiles: str, find: Callable[..., tuple[TileWait, ...]]) -> None:
    assert [str(wait.tile) for wait in find(hand)] == tiles.split()


def test_what_each_is_worth(find: Callable[..., tuple[TileWait, ...]]) -> None:
    low, high = find("234m456p67s44p678m")
    assert (str(low.tile), str(high.tile)) == ("5s", "8s")
    assert isinstance(high.ron, Score)
    assert isinstance(high.tsumo, Score)
    assert [item.name for item in high.ron.yaku] == ["pinfu", "tanyao"]
    assert [item.name for item in high.tsumo.yaku] == ["menzen-tsumo", "pinfu", "tanyao"]
    assert (high.ron.points_total, high.tsumo.points_total) == (2000, 2700)


def test_no_yaku_is_named(find: Callable[..., tuple[TileWait, ...]]) -> None:
    (wait,) = find("123m46p789s11999p")
    assert isinstance(wait.ron, NoYaku)
    assert isinstance(wait.tsumo, Score)
    assert {item.code for item in wait.ron.missing} == {"riichi", "menzen-tsumo"}


def test_how_many_are_left(find: Callable[..., tuple[TileWait, ...]]) -> None:
    low, high = find("234m456p67s11p777m", "dora=55s8s")
    assert (low.left, high.left) == (2, 3)


def test_tiles_that_are_all_seen_are_no_wait(find: Callable[..., tuple[TileWait, ...]]) -> None:
    assert [str(wait.tile) for wait in find("234m456p67s11p777m", "dora=8888s")] == ["5s"]


def test_norths_set_aside_are_seen(find: Callable[..., tuple[TileWait, ...]]) -> None:
    (wait,) = find("123s456p789s111p4z", "nuki=2", "tenhou-3p")
    assert (str(wait.tile), wait.left) == ("4z", 1)
    assert find("123s456p789s111p4z", "nuki=3", "tenhou-3p") == ()


def test_the_last_five_is_the_red_one(find: Callable[..., tuple[TileWait, ...]]) -> None:
    """Where every plain five lies open, the wait is worth the red one."""
    waited = {str(wait.tile): wait for wait in find("555p34p123s789s11s", "riichi=1", "tenhou-4p")}
    assert set(waited) >= {"2p", "0p"}
    assert waited["0p"].left == 1
    assert isinstance(waited["0p"].ron, Score)
    assert "aka-dora" in [item.name for item in waited["0p"].ron.yaku]
    assert {str(wait.tile) for wait in find("555p34p123s789s11s", "riichi=1", "jpml-wrc")} >= {"2p", "5p"}


def test_manzu_simples_are_no_wait_of_three_players(find: Callable[..., tuple[TileWait, ...]]) -> None:
    assert [str(wait.tile) for wait in find("111m456p789s1199p", "", "tenhou-3p")] == ["1p", "9p"]


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ("123m456p789s1199p1p", "has 14 tiles"),
        ("123m456p789s119p", "has 12 tiles"),
        ("11111m456p789s11p", "5 of 1m"),
        ("123m456p789s119_p", "could not be read"),
    ],
)
def test_not_thirteen_tiles_of_a_hand(
    hand: str, message: str, find: Callable[..., tuple[TileWait, ...]]
) -> None:
    with pytest.raises(InvalidHandError, match=message):
        find(hand)
