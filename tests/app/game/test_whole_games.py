"""Whole games typed as at a table; points and final scores were computed by hand from the rule texts."""

from collections.abc import Callable
from typing import Any

import pytest

GAMES = {
    "bankruptcy ends it, equal points rank by seat": (
        "start Aki Ben Chi Dai --ruleset tenhou-4p",
        ["win --winner Aki --from Ben --yakuman 1"],
        "bankruptcy",
        {"Aki": (1, 73_000, 83_000), "Chi": (2, 25_000, 5_000), "Dai": (3, 25_000, -15_000)}
        | {"Ben": (4, -23_000, -73_000)},
    ),
    "eight hands with kiriage, honba, sticks": (
        "start Aki Ben Chi Dai --ruleset jpml-wrc",
        [
            "win --winner Ben --tsumo --han 3 --fu 30",
            "draw",
            "win --winner Dai --from Chi --han 4 --fu 30",
            "draw --tenpai Aki",
            "draw --riichi Ben --tenpai Ben",
            "win --winner Ben --tsumo --points '2000 all'",
            "draw",
            "draw",
            "win --winner Chi --from Dai --han 1 --fu 30",
        ],
        "length",
        {"Ben": (1, 42_600, 27_600), "Dai": (2, 30_600, 5_600), "Aki": (3, 27_800, -7_200)}
        | {"Chi": (4, 19_000, -26_000)},
    ),
    "chombo and penalty paid, nagashi mangan a win, the dealer stops": (
        "start Aki Ben Chi Dai --ruleset nagoya-norate",
        [
            "chombo Ben",
            "draw --nagashi Chi",
            "penalty Ben --note 'looked at the wall'",
            "win --winner Ben --tsumo --han 6",
            "draw",
            "draw",
            "win --winner Dai --from Chi --han 5",
            "end --dealer-stop",
        ],
        "dealer-stop",
        {"Dai": (1, 33_900, 53_900), "Ben": (2, 29_000, 9_000), "Aki": (3, 19_000, -21_000)}
        | {"Chi": (4, 18_100, -41_900)},
    ),
    "three play and one sits out; chombo off the final score; time": (
        "start Aki Ben Chi Dai --ruleset sanma-35000",
        [
            "win --winner Ben --from Chi --points 3900",
            "chombo Chi",
            "penalty Chi",
            "time",
            "draw",
            "draw",
        ],
        "time",
        {"Ben": (1, 39_900, 29_900), "Aki": (2, 35_000, -5_000), "Dai": (2, 35_000, -5_000)}
        | {"Chi": (4, 30_100, -39_900)},
    ),
    "three players, tsumo loss": (
        "start Aki Ben Chi --ruleset tenhou-3p",
        ["win --winner Aki --tsumo --points 4000", "end"],
        "agreement",
        {"Aki": (1, 43_000, 38_000), "Ben": (2, 31_000, -9_000), "Chi": (3, 31_000, -29_000)},
    ),
}


Keep = Callable[..., str]
Answer = Callable[[str], Any]


@pytest.mark.parametrize(("start", "lines", "over", "final"), GAMES.values(), ids=GAMES)
def test_a_whole_game(
    keep: Keep,
    answer: Answer,
    start: str,
    lines: list[str],
    over: str,
    final: dict[str, tuple[int, int, int]],
) -> None:
    keep(start)
    for line in lines:
        keep(line)
    shown = answer("show")
    assert shown["state"]["over"] == over
    assert {line["name"]: (line["place"], line["points"], line["score"]) for line in shown["final"]} == final


def test_each_command_tells_what_was_paid_and_what_comes_next(keep: Keep) -> None:
    keep("start Aki Ben Chi Dai --ruleset nagoya-norate")
    told = keep("win --winner Chi --from Aki --riichi Chi --riichi Ben --han 3 --fu 40")
    assert (
        told
        == """\
East 1, 0 honba (event 1)
  Chi wins off Aki: 3 han 40 fu, 5,200
  riichi: Chi, Ben
Points
  Aki: 19,800 (-5,200)
  Ben: 24,000 (-1,000)
  Chi: 31,200 (+6,200)
  Dai: 25,000
Next: East 2, 0 honba
  east: Ben, south: Chi, west: Dai, north: Aki
"""
    )
    told = keep("draw --tenpai Ben")
    assert told.endswith("""\
Points
  Aki: 18,800 (-1,000)
  Ben: 27,000 (+3,000)
  Chi: 30,200 (-1,000)
  Dai: 24,000 (-1,000)
Next: East 2, 1 honba
  east: Ben, south: Chi, west: Dai, north: Aki
""")
    told = keep("end")
    assert told.endswith("""\
the game is over: the players ended it
  1. Chi: +50.2 (30,200 points, rank points +30,000, oka +20,000)
  2. Ben: +7.0 (27,000 points, rank points +10,000)
  3. Dai: -16.0 (24,000 points, rank points -10,000)
  4. Aki: -41.2 (18,800 points, rank points -30,000)
""")


def test_who_sits_out_is_told(keep: Keep) -> None:
    assert "\n  sits out: Dai\n" in keep("start Aki Ben Chi Dai --ruleset sanma-35000")


def test_the_dealer_who_may_stop_is_told(keep: Keep) -> None:
    keep("start Aki Ben Chi Dai --ruleset nagoya-norate")
    for _ in range(3):
        keep("draw")
    told = keep("win --winner Dai --tsumo --points 4000")
    assert "Dai deals and leads, and may stop here: tehai game end --dealer-stop, or play on" in told
