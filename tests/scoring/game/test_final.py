"""Final tables: rank points, oka, ties, sticks, wrong totals, chombo; each ruleset's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tehai.scoring.rules import load_rules, ruleset_ids

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.game import Game


def moved_to(ruleset: str, points: tuple[int, ...], sticks: int = 0) -> str:
    """The event that gives the players these points."""
    start = load_rules(ruleset).start_points
    changes = ",".join(str(wanted - start) for wanted in points)
    return f"adjust {changes} sticks={sticks}"


def scores(game: Game) -> tuple[int, ...]:
    """Final scores in seating order."""
    return tuple(line.score for line in sorted(game.final_scores, key=lambda line: line.player))


def places(game: Game) -> tuple[int, ...]:
    """Places in seating order."""
    return tuple(line.place for line in sorted(game.final_scores, key=lambda line: line.player))


def test_kyokai_article_42(play: Callable[..., Game]) -> None:
    """35,800 points in second place is +5.8 + 10.0 = +15.8."""
    game = play("kyokai", moved_to("kyokai", (40200, 35800, 14000, 10000)))
    second = game.final_scores[1]
    assert (second.player, second.points, second.uma, second.oka) == (1, 35800, 10000, 0)
    assert second.score == 15800


@pytest.mark.parametrize(
    ("ruleset", "points", "wanted"),
    [
        # 000, rank points float: by how many are at or over 30,000
        ("jpml-official", (45000, 29000, 26000, 20000), (27000, -2000, -7000, -18000)),
        ("jpml-official", (45000, 30000, 25000, 20000), (23000, 4000, -9000, -18000)),
        ("jpml-official", (40000, 32000, 30000, 18000), (18000, 5000, 1000, -24000)),
        ("jpml-official", (30000, 30000, 30000, 30000), (0, 0, 0, 0)),
        ("jpml-official-2012", (45000, 29000, 26000, 20000), (27000, -2000, -7000, -18000)),
        # fixed
        ("jpml-wrc", (45000, 29000, 26000, 20000), (30000, 4000, -9000, -25000)),
        ("jpml-wrc-r", (45000, 29000, 26000, 20000), (30000, 4000, -9000, -25000)),
        ("nagoya-norate", (45000, 29000, 16000, 10000), (65000, 9000, -24000, -50000)),
        ("sanma-35000", (60000, 30000, 15000), (42000, -7000, -35000)),
        ("kyokai", (45000, 29000, 16000, 10000), (65000, 9000, -24000, -50000)),
        ("m-league", (45000, 29000, 16000, 10000), (65000, 9000, -24000, -50000)),
        ("wrc-2025", (45000, 29000, 26000, 20000), (30000, 4000, -9000, -25000)),
        ("ema-2016", (45000, 29000, 26000, 20000), (30000, 4000, -9000, -25000)),
        ("ema-2025", (45000, 29000, 26000, 20000), (30000, 4000, -9000, -25000)),
        ("rmu-a", (45000, 29000, 26000, 20000), (30000, 4000, -9000, -25000)),
        ("rmu-b", (45000, 29000, 26000, 20000), (30000, 4000, -9000, -25000)),
        ("rmu-m", (45000, 29000, 16000, 10000), (65000, 9000, -24000, -50000)),
        ("saikouisen", (45000, 29000, 26000, 20000), (45000, 9000, -14000, -40000)),
        ("saikouisen-classic", (45000, 29000, 26000, 20000), (27000, 3000, -8000, -22000)),
        ("tenhou-4p", (45000, 29000, 16000, 10000), (55000, 9000, -24000, -40000)),
        ("tenhou-3p", (60000, 30000, 15000), (55000, -10000, -45000)),
        ("mahjong-soul-4p", (45000, 29000, 16000, 10000), (35000, 9000, -14000, -30000)),
        ("mahjong-soul-3p", (60000, 30000, 15000), (40000, -5000, -35000)),
    ],
)
def test_rank_points(
    ruleset: str, points: tuple[int, ...], wanted: tuple[int, ...], play: Callable[..., Game]
) -> None:
    game = play(ruleset, moved_to(ruleset, points))
    assert scores(game) == wanted
    assert sum(wanted) == 0


def test_four_entrants(play: Callable[..., Game]) -> None:
    """002, agreements: 10,000, 5,000, -5,000, -10,000; 5,000 from each of four to the first."""
    event = moved_to("sanma-35000", (60000, 40000, 30000, 10000))
    assert scores(play("sanma-35000", event, entrants=4)) == (50000, 5000, -15000, -40000)


@pytest.mark.parametrize(
    ("ruleset", "points", "wanted_places", "wanted"),
    [
        # 000 and 002: those with equal points share the rank points
        ("jpml-wrc", (40000, 30000, 30000, 20000), (1, 2, 2, 4), (25000, 0, 0, -25000)),
        ("jpml-wrc", (35000, 35000, 30000, 20000), (1, 1, 3, 4), (15000, 15000, -5000, -25000)),
        ("jpml-official", (36000, 36000, 28000, 20000), (1, 1, 3, 4), (12000, 12000, -6000, -18000)),
        ("sanma-35000", (40000, 40000, 25000), (1, 1, 3), (12500, 12500, -25000)),
        ("sanma-35000", (45000, 30000, 30000), (1, 2, 2), (27000, -13500, -13500)),
        # what does not divide is told in hundreds, one more for those nearer the first dealer
        ("jpml-official", (25000, 25000, 25000, 45000), (2, 2, 2, 1), (-9000, -9000, -9000, 27000)),
        ("kyokai", (29000, 29000, 29000, 13000), (1, 1, 1, 4), (15700, 15700, 15600, -47000)),
        # 001: 順位は上家優先, the one nearer the first dealer ranks higher
        ("nagoya-norate", (25000, 25000, 25000, 25000), (1, 2, 3, 4), (45000, 5000, -15000, -35000)),
        ("tenhou-4p", (20000, 30000, 20000, 30000), (3, 1, 4, 2), (-20000, 40000, -30000, 10000)),
    ],
)
def test_equal_points(
    ruleset: str,
    points: tuple[int, ...],
    wanted_places: tuple[int, ...],
    wanted: tuple[int, ...],
    play: Callable[..., Game],
) -> None:
    game = play(ruleset, moved_to(ruleset, points))
    assert places(game) == wanted_places
    assert scores(game) == wanted
    assert sum(wanted) == 0


@pytest.mark.parametrize(
    ("ruleset", "points", "taken"),
    [
        # 000, riichi 4: they stay a deposit; 003, article 43 c
        ("jpml-official", (39000, 31000, 28000, 20000), (0, 0, 0, 0)),
        ("kyokai", (39000, 31000, 18000, 10000), (0, 0, 0, 0)),
        ("wrc-2025", (39000, 31000, 28000, 20000), (0, 0, 0, 0)),
        # 001 and 002, riichi: to the first
        ("nagoya-norate", (39000, 31000, 18000, 10000), (2000, 0, 0, 0)),
        ("nagoya-norate", (34000, 34000, 20000, 10000), (2000, 0, 0, 0)),
        ("sanma-35000", (30000, 60000, 13000), (0, 2000, 0)),
        ("sanma-35000", (43000, 43000, 17000), (1000, 1000, 0)),
        # shared by the first place
        ("m-league", (34000, 34000, 20000, 10000), (1000, 1000, 0, 0)),
    ],
)
def test_leftover_sticks(
    ruleset: str, points: tuple[int, ...], taken: tuple[int, ...], play: Callable[..., Game]
) -> None:
    game = play(ruleset, moved_to(ruleset, points, sticks=2))
    table = sorted(game.final_scores, key=lambda line: line.player)
    assert tuple(line.sticks for line in table) == taken
    assert tuple(line.points for line in table) == tuple(map(sum, zip(points, taken, strict=True)))
    assert sum(scores(game)) == (0 if any(taken) else -2000)


def test_leftover_sticks_to_the_last_winner(play: Callable[..., Game]) -> None:
    rules = {"leftover_sticks": "last-winner"}
    game = play("jpml-wrc", "ron 1: 2=1/30", "draw 3 riichi=3", **rules)
    assert {line.player: line.sticks for line in game.final_scores} == {0: 0, 1: 0, 2: 1000, 3: 0}
    nobody_won = play("jpml-wrc", "draw 3 riichi=3", **rules)
    assert sum(line.sticks for line in nobody_won.final_scores) == 0


@pytest.mark.parametrize(
    ("ruleset", "points", "corrections"),
    [
        # 003, article 41: over is taken off the first after the places are settled, under stands
        ("kyokai", (40000, 30000, 20000, 11000), (-1000, 0, 0, 0)),
        ("kyokai", (30500, 30000, 25000, 16500), (-2000, 0, 0, 0)),
        ("kyokai", (40000, 30000, 20000, 9000), (0, 0, 0, 0)),
        # 002, the others: adjusted on the first, both ways
        ("sanma-35000", (20000, 50000, 36000), (0, -1000, 0)),
        ("sanma-35000", (20000, 50000, 34000), (0, 1000, 0)),
        ("jpml-wrc", (40000, 30000, 20000, 31000), (0, 0, 0, 0)),
    ],
)
def test_a_wrong_total(
    ruleset: str, points: tuple[int, ...], corrections: tuple[int, ...], play: Callable[..., Game]
) -> None:
    game = play(ruleset, moved_to(ruleset, points))
    table = sorted(game.final_scores, key=lambda line: line.player)
    assert tuple(line.correction for line in table) == corrections
    assert [line.place for line in game.final_scores] == list(range(1, len(points) + 1))


def test_sticks_that_stay_are_not_missing_from_the_total(play: Callable[..., Game]) -> None:
    """003, articles 41 and 43: with a stick left over the four have less than 100,000, and that stands."""
    game = play("kyokai", moved_to("kyokai", (40000, 30000, 20000, 9000), sticks=1))
    assert [line.correction for line in game.final_scores] == [0, 0, 0, 0]
    both = play("sanma-35000", moved_to("sanma-35000", (50000, 35000, 19000), sticks=1))
    assert [(line.sticks, line.correction) for line in both.final_scores] == [(1000, 0), (0, 0), (0, 0)]


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_chombo_at_the_end(ruleset: str, play: Callable[..., Game]) -> None:
    """002, chombo: 20,000 off the final total; elsewhere nothing at the end."""
    game = play(ruleset, "chombo 1", "chombo 1")
    taken = {line.player: line.chombo for line in game.final_scores}
    expected = -2 * load_rules(ruleset).chombo_points if load_rules(ruleset).chombo == "final" else 0
    assert taken[1] == expected
    assert sum(taken.values()) == expected
    assert sum(scores(game)) == expected


def test_chombo_of_sanma_is_20000(play: Callable[..., Game]) -> None:
    assert scores(play("sanma-35000", moved_to("sanma-35000", (60000, 30000, 15000)), "chombo 0"))[0] == 22000


@pytest.mark.parametrize(
    ("points", "lines", "wanted_places", "wanted"),
    [
        # 002, other penalties: 点数の申告間違いは、順位を一つ下で清算
        ((60000, 30000, 15000), ["lower 0"], (2, 1, 3), (23000, 12000, -35000)),
        ((60000, 30000, 15000), ["lower 1"], (1, 3, 2), (42000, -20000, -22000)),
        ((60000, 30000, 15000), ["lower 2"], (1, 2, 3), (42000, -7000, -35000)),
        ((60000, 30000, 15000), ["lower 0", "lower 0"], (3, 1, 2), (10000, 12000, -22000)),
        # of two who share the first place the one goes down to the second
        ((40000, 40000, 25000), ["lower 0"], (2, 1, 3), (3000, 22000, -25000)),
        ((45000, 30000, 30000), ["lower 0"], (2, 1, 1), (8000, -4000, -4000)),
    ],
)
def test_a_lowered_rank(
    points: tuple[int, ...],
    lines: list[str],
    wanted_places: tuple[int, ...],
    wanted: tuple[int, ...],
    play: Callable[..., Game],
) -> None:
    game = play("sanma-35000", moved_to("sanma-35000", points), *lines)
    assert (places(game), scores(game)) == (wanted_places, wanted)
    assert sum(wanted) == 0
