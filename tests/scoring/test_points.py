"""Points from han and fu (Kyokai, article 48, and the tables that every rule book prints)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tehai.scoring.errors import ScoringError
from tehai.scoring.points import Limit, points

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.rules import Rules

# han, fu, ron, tsumo of a non-dealer (from non-dealer / dealer), dealer's ron, dealer's tsumo from each
BELOW_MANGAN = [
    (1, 30, 1000, (300, 500), 1500, 500),
    (1, 40, 1300, (400, 700), 2000, 700),
    (1, 50, 1600, (400, 800), 2400, 800),
    (1, 60, 2000, (500, 1000), 2900, 1000),
    (1, 70, 2300, (600, 1200), 3400, 1200),
    (1, 80, 2600, (700, 1300), 3900, 1300),
    (1, 90, 2900, (800, 1500), 4400, 1500),
    (1, 100, 3200, (800, 1600), 4800, 1600),
    (1, 110, 3600, (900, 1800), 5300, 1800),
    (2, 20, 1300, (400, 700), 2000, 700),
    (2, 25, 1600, (400, 800), 2400, 800),
    (2, 30, 2000, (500, 1000), 2900, 1000),
    (2, 40, 2600, (700, 1300), 3900, 1300),
    (2, 110, 7100, (1800, 3600), 10600, 3600),
    (3, 20, 2600, (700, 1300), 3900, 1300),
    (3, 25, 3200, (800, 1600), 4800, 1600),
    (3, 30, 3900, (1000, 2000), 5800, 2000),
    (3, 50, 6400, (1600, 3200), 9600, 3200),
    (3, 60, 7700, (2000, 3900), 11600, 3900),
    (4, 20, 5200, (1300, 2600), 7700, 2600),
    (4, 25, 6400, (1600, 3200), 9600, 3200),
    (4, 30, 7700, (2000, 3900), 11600, 3900),
]
LIMITS = [
    (3, 70, Limit.MANGAN, 8000, (2000, 4000), 12000, 4000),
    (4, 40, Limit.MANGAN, 8000, (2000, 4000), 12000, 4000),
    (5, 20, Limit.MANGAN, 8000, (2000, 4000), 12000, 4000),
    (6, 20, Limit.HANEMAN, 12000, (3000, 6000), 18000, 6000),
    (7, 110, Limit.HANEMAN, 12000, (3000, 6000), 18000, 6000),
    (8, 30, Limit.BAIMAN, 16000, (4000, 8000), 24000, 8000),
    (10, 30, Limit.BAIMAN, 16000, (4000, 8000), 24000, 8000),
    (11, 30, Limit.SANBAIMAN, 24000, (6000, 12000), 36000, 12000),
    (12, 30, Limit.SANBAIMAN, 24000, (6000, 12000), 36000, 12000),
]


def _row(han: int, fu: int, rules: Rules, yakuman: int = 0) -> tuple[int, tuple[int, int], int, int]:
    table = points(han, fu, rules, yakuman=yakuman)
    assert table.dealer_tsumo.dealer == 0
    tsumo = (table.tsumo.non_dealer, table.tsumo.dealer)
    return table.ron, tsumo, table.dealer_ron, table.dealer_tsumo.non_dealer


@pytest.mark.parametrize("row", BELOW_MANGAN)
def test_below_mangan(row: tuple[Any, ...], make_rules: Callable[..., Rules]) -> None:
    han, fu, *wanted = row
    rules = make_rules("jpml-wrc", kiriage=False)
    assert [*_row(han, fu, rules)] == wanted
    assert points(han, fu, rules).worth.limit is None


@pytest.mark.parametrize("row", LIMITS)
def test_limits(row: tuple[Any, ...], make_rules: Callable[..., Rules]) -> None:
    han, fu, limit, *wanted = row
    rules = make_rules("jpml-wrc")
    assert [*_row(han, fu, rules)] == wanted
    assert points(han, fu, rules).worth.limit is limit


@pytest.mark.parametrize(("han", "fu"), [(4, 30), (3, 60)])
def test_kiriage_rounds_up_to_mangan(han: int, fu: int, make_rules: Callable[..., Rules]) -> None:
    """JPML WRC, points 1; Nagoya names the payments: 8,000, 2,000/4,000, 12,000, 4,000 all."""
    assert _row(han, fu, make_rules("jpml-wrc", kiriage=True)) == (8000, (2000, 4000), 12000, 4000)
    assert points(han, fu, make_rules("jpml-wrc")).worth.kiriage


@pytest.mark.parametrize(
    ("counted", "han", "ron"),
    [
        ("none", 13, 24000),
        ("none", 26, 24000),
        ("yakuman", 12, 24000),
        ("yakuman", 13, 32000),
        ("yakuman", 26, 32000),
        ("multiples", 13, 32000),
        ("multiples", 26, 64000),
    ],
)
def test_counted_yakuman(counted: str, han: int, ron: int, make_rules: Callable[..., Rules]) -> None:
    table = points(han, 30, make_rules("jpml-wrc", counted_yakuman=counted))
    assert (table.ron, table.worth.yakuman) == (ron, 0)


@pytest.mark.parametrize(
    ("yakuman", "changes", "ron"),
    [
        (1, {}, 32000),
        (2, {}, 64000),
        (3, {}, 96000),
        (4, {}, 128000),  # Kyokai, article 48: eight, twelve and sixteen times mangan
        (5, {"yakuman_cap": 4}, 128000),
        (2, {"yakuman_stacking": "highest"}, 32000),
        (2, {"yakuman_stacking": "one"}, 32000),
    ],
)
def test_yakuman(yakuman: int, changes: dict[str, Any], ron: int, make_rules: Callable[..., Rules]) -> None:
    assert points(0, 0, make_rules("jpml-wrc", **changes), yakuman=yakuman).ron == ron


@pytest.mark.parametrize(
    ("mode", "han", "fu", "tsumo", "dealer_each"),
    [
        ("loss", 1, 40, (400, 700), 700),
        ("north-split", 1, 40, (600, 900), 1100),  # Sanma: 400/700 becomes 600/900
        ("north-split", 2, 30, (800, 1300), 1500),  # Sanma: 500/1,000 becomes 800/1,300
        ("north-split", 1, 30, (500, 700), 800),  # a dealer's 500 all becomes 800
        ("north-split", 5, 30, (3000, 5000), 6000),
        ("ron-total", 5, 30, (2700, 5400), 6000),
        ("table", 1, 40, (700, 1300), 700),
    ],
)
def test_absent_players_share(
    mode: str, han: int, fu: int, tsumo: tuple[int, int], dealer_each: int, make_rules: Callable[..., Rules]
) -> None:
    table = ((400, 700, 700, 1300),) if mode == "table" else ()
    rules = make_rules("tenhou-3p", tsumo_loss=mode, tsumo_table=table)
    found = points(han, fu, rules)
    assert (found.tsumo.non_dealer, found.tsumo.dealer) == tsumo
    assert found.dealer_tsumo.non_dealer == dealer_each


@pytest.mark.parametrize(("han", "fu", "yakuman"), [(0, 30, 0), (1, 35, 0), (1, 10, 0), (1, 30, -1)])
def test_no_such_hand(han: int, fu: int, yakuman: int, make_rules: Callable[..., Rules]) -> None:
    with pytest.raises(ScoringError):
        points(han, fu, make_rules("jpml-wrc"), yakuman=yakuman)
