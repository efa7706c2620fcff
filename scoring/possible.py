"""Which fu go with which han, and so which points a hand can be worth: without a hand, from its shapes alone.

The fu are those of Kyokai, article 44; what a shape forces is a yaku of every ruleset: pinfu, the tsumo of a
closed hand, sanankou, sankantsu and toitoi.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from typing import TYPE_CHECKING

from tehai.scoring.fu import OPEN_PINFU, SET_FU, WINNING_FU
from tehai.scoring.points import (
    COUNTED_YAKUMAN_HAN,
    TsumoPoints,
    ron_points,
    tsumo_points,
    worth_of,
    yakuman_worth,
)
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tehai.scoring.ruleset import Rules

_CHIITOITSU_HAN = 2
_MOST_YAKUMAN = 6
"""Tsuuiisou, suukantsu, and suuankou on a pair wait and daisuushii, each of the last two counted twice."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Set:
    fu: int = 0
    triplet: bool = False
    quad: bool = False
    open: bool = False


_SETS = (
    _Set(),
    *(
        _Set(fu=fu, triplet=True, quad=what.endswith("quad"), open=what.startswith("open"))
        for what, fu in SET_FU
    ),
)
"""A run, and each triplet and quad; one finished by ron counts as an open triplet."""


@functools.cache
def least_han(rules: Rules, *, tsumo: bool, riichi: bool = False) -> Mapping[int, int]:
    """Give every fu that a hand below yakuman can have, and the least han that go with it.

    With ``riichi`` of hands in riichi only; without, of any.
    """
    least: dict[int, int] = {}
    for fu, han in _pairs(rules, tsumo=tsumo, riichi=riichi):
        least[fu] = min(han, least.get(fu, han))
    return dict(sorted(least.items()))


def _pairs(rules: Rules, *, tsumo: bool, riichi: bool) -> Iterator[tuple[int, int]]:
    yield rules.chiitoitsu_fu, _CHIITOITSU_HAN + tsumo + riichi
    pairs = {0, 2, rules.double_wind_pair_fu}
    for sets in itertools.combinations_with_replacement(_SETS, 4):
        if sum(each.triplet and not each.open for each in sets) == 4 or all(each.quad for each in sets):
            continue  # yakuman
        for pair, wait, closed in itertools.product(pairs, (0, 2), (True, False)):
            if closed and not _is_closed(sets, wait, tsumo=tsumo):
                continue
            if not closed and (riichi or not any(each.open or not each.triplet for each in sets)):
                continue
            yield from _counted(sets, (pair, wait), rules, tsumo=tsumo, closed=closed, riichi=riichi)


def _is_closed(sets: tuple[_Set, ...], wait: int, *, tsumo: bool) -> bool:
    """Whether the hand can be closed: nothing in it open, or one triplet that the ron finished."""
    opened = [each for each in sets if each.open]
    if opened:
        return not tsumo and not wait and len(opened) == 1 and not opened[0].quad
    return bool(wait) or any(not each.triplet or (tsumo and not each.quad) for each in sets)


def _counted(
    sets: tuple[_Set, ...], other: tuple[int, int], rules: Rules, *, tsumo: bool, closed: bool, riichi: bool
) -> Iterator[tuple[int, int]]:
    extra = sum(each.fu for each in sets) + sum(other)
    pinfu = closed and not extra
    tsumo_fu = {2} if tsumo else {0}
    if tsumo and pinfu and not rules.pinfu_tsumo_fu:
        tsumo_fu = {0}
    elif tsumo and not rules.rinshan_tsumo_fu and (rules.north == "dora" or any(each.quad for each in sets)):
        tsumo_fu = {0, 2}
    han = max(1, _forced(sets) + pinfu + (closed and tsumo) + riichi)
    for fu in tsumo_fu:
        total = WINNING_FU + extra + fu + (10 if closed and not tsumo else 0)
        if total == WINNING_FU and not closed and rules.open_pinfu_fu == OPEN_PINFU:
            total = OPEN_PINFU
        yield -(-total // 10) * 10, han


def _forced(sets: tuple[_Set, ...]) -> int:
    """The han of the yaku that the sets are whether the winner wants them or not."""
    concealed = sum(each.triplet and not each.open for each in sets)
    toitoi = all(each.triplet for each in sets)
    return 2 * ((concealed == 3) + (sum(each.quad for each in sets) == 3) + toitoi)


def impossible_han_fu(
    han: int, fu: int, rules: Rules, *, tsumo: bool | None = None, riichi: bool = False
) -> Text | None:
    """Say why no hand has so many han and fu; None where one has. ``tsumo`` None is either."""
    ways = (False, True) if tsumo is None else (tsumo,)
    found = [least_han(rules, tsumo=way, riichi=riichi) for way in ways]
    least = min((one[fu] for one in found if fu in one), default=None)
    if least is not None and han >= least:
        return None
    fitting = sorted({good for one in found for good, fewest in one.items() if fewest <= han})
    if least is not None and not fitting:
        return Text("{fu} fu go with {least} han or more, not with {han}", fu=fu, least=least, han=han)
    listed = Joined(tuple(fitting))
    if not fitting:
        return Text("no such hand has only {han} han", han=han)
    if least is None:
        return Text(
            "no such hand has {fu} fu; with {han} han it is one of {fitting}", fu=fu, han=han, fitting=listed
        )
    return Text(
        "{fu} fu go with {least} han or more; with {han} han the fu are one of {fitting}",
        fu=fu,
        least=least,
        han=han,
        fitting=listed,
    )


@functools.cache
def possible_points(
    rules: Rules, *, dealer: bool, tsumo: bool, riichi: bool = False
) -> tuple[TsumoPoints, ...]:
    """Give all that a hand can be worth, least first, without counters and sticks.

    Of a ron ``non_dealer`` is the whole; of a tsumo it is what each pays, the dealer ``dealer``.
    """
    found = {
        tsumo_points(base, rules, dealer=dealer)
        if tsumo
        else TsumoPoints(non_dealer=ron_points(base, dealer=dealer), dealer=0)
        for base in _bases(rules, tsumo=tsumo, riichi=riichi)
    }
    return tuple(sorted(found, key=lambda each: (each.non_dealer, each.dealer)))


def _bases(rules: Rules, *, tsumo: bool, riichi: bool) -> Iterator[int]:
    for fu, least in least_han(rules, tsumo=tsumo, riichi=riichi).items():
        for han in range(least, COUNTED_YAKUMAN_HAN):
            yield worth_of(han, fu, rules).base
    for times in range(1, _MOST_YAKUMAN + 1):
        yield worth_of(COUNTED_YAKUMAN_HAN * times, OPEN_PINFU, rules).base
        yield yakuman_worth((1,) * times, OPEN_PINFU, rules).base
    if rules.double_yakuman:
        yield yakuman_worth((2,), OPEN_PINFU, rules).base
