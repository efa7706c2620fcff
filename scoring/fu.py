"""Fu, item by item, from one table (Kyokai, article 44; the JPML lists agree)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.conditions import is_pinfu
from tehai.scoring.reading import PAIRS, QUADS, TRIPLETS, Shape, Wait

if TYPE_CHECKING:
    from tehai.scoring.facts import Facts
    from tehai.scoring.reading import Group
    from tehai.scoring.ruleset import Rules

WINNING_FU = 20
OPEN_PINFU = 30

_SET_FU = {
    # (a quad, with terminal or honour, open): (what, fu)
    (False, False, True): ("open-triplet", 2),
    (False, True, True): ("open-triplet", 4),
    (False, False, False): ("closed-triplet", 4),
    (False, True, False): ("closed-triplet", 8),
    (True, False, True): ("open-quad", 8),
    (True, True, True): ("open-quad", 16),
    (True, False, False): ("closed-quad", 16),
    (True, True, False): ("closed-quad", 32),
}

SET_FU = tuple(_SET_FU.values())
"""What a triplet or quad can be, and its fu."""

_WAIT_FU = {
    Wait.KANCHAN: 2,
    Wait.PENCHAN: 2,
    Wait.TANKI: 2,
    Wait.SHANPON: 0,
    Wait.RYANMEN: 0,
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class FuItem:
    """One line of the fu count.

    ``what`` is one of ``winning`` (the 20 of every hand), ``closed-ron``, ``tsumo``, ``open-triplet``,
    ``closed-triplet``, ``open-quad``, ``closed-quad``, ``value-pair``, ``double-wind-pair``, a wait
    (``kanchan``, ``penchan``, ``tanki``), ``open-pinfu`` (an open hand without other fu), ``chiitoitsu`` or
    ``rounding``.
    """

    what: str
    fu: int
    group: Group | None = None
    """The set or pair it is for."""

    json: str = dataclasses.field(init=False, repr=False, compare=False)
    """How an answer in JSON writes it."""

    def __post_init__(self) -> None:
        group = f',"group":"{self.group}"' if self.group else ""
        object.__setattr__(self, "json", f'{{"what":"{self.what}","fu":{self.fu}{group}}}')

    def __str__(self) -> str:
        return f"{self.what}{f' {self.group}' if self.group else ''} {self.fu}"


_STANDARD = Shape.STANDARD
_WINNING = FuItem(what="winning", fu=WINNING_FU)
_CLOSED_RON = FuItem(what="closed-ron", fu=10)
_TSUMO = FuItem(what="tsumo", fu=2)
_OPEN_PINFU = FuItem(what="open-pinfu", fu=OPEN_PINFU - WINNING_FU)
_ROUNDING = tuple(FuItem(what="rounding", fu=fu) for fu in range(10))
_WAITS = {wait: FuItem(what=wait.value, fu=fu) for wait, fu in _WAIT_FU.items() if fu}


def fu_items(facts: Facts) -> tuple[tuple[FuItem, ...], int]:
    """Every fu of the reading in the order of counting, rounding last; and their sum, the hand's fu.

    Kokushi has none.
    """
    around, reading = facts.around, facts.reading
    if reading.shape is not _STANDARD:
        return _fu_of_shape(reading.shape, around.rules)
    tsumo = around.win.tsumo
    items = [_WINNING]
    if around.closed and not tsumo:
        items.append(_CLOSED_RON)
    if facts.triplets:
        items += _set_items(facts)
    if facts.pair in around.value_kinds:
        items.append(_pair_item(facts))
    wait = _WAITS.get(reading.wait)
    if wait:
        items.append(wait)
    if tsumo and _has_tsumo_fu(facts):
        items.append(_TSUMO)
    return _rounded(items, facts)


def _fu_of_shape(shape: Shape, rules: Rules) -> tuple[tuple[FuItem, ...], int]:
    if shape is Shape.KOKUSHI:
        return (), 0
    return (FuItem(what="chiitoitsu", fu=rules.chiitoitsu_fu),), rules.chiitoitsu_fu


def _set_items(facts: Facts) -> list[FuItem]:
    """One item for each triplet and quad; one finished by ron is an open one (Kyokai, article 44)."""
    winning = None if facts.around.win.tsumo else facts.reading.winning
    return [
        _SET_ITEMS[group.is_quad, group.open or index == winning][group.start]
        for index, group in enumerate(facts.reading.groups)
        if not group.is_run
    ]


def _items_of(groups: tuple[Group, ...], *, is_open: bool) -> tuple[FuItem, ...]:
    items = []
    for group in groups:
        what, fu = _SET_FU[group.is_quad, group.outside, is_open]
        items.append(FuItem(what=what, fu=fu, group=group))
    return tuple(items)


_SET_ITEMS = {
    (is_quad, is_open): _items_of(QUADS if is_quad else TRIPLETS, is_open=is_open)
    for is_quad in (False, True)
    for is_open in (False, True)
}
_VALUE_PAIRS = tuple(FuItem(what="value-pair", fu=2, group=pair) for pair in PAIRS)


def _pair_item(facts: Facts) -> FuItem:
    around, pair = facts.around, facts.pair
    if pair == around.seat_wind == around.round_wind:
        return FuItem(what="double-wind-pair", fu=around.rules.double_wind_pair_fu, group=PAIRS[pair])
    return _VALUE_PAIRS[pair]


def _has_tsumo_fu(facts: Facts) -> bool:
    rules = facts.around.rules
    if is_pinfu(facts) and not rules.pinfu_tsumo_fu:
        return False
    return rules.rinshan_tsumo_fu or not facts.around.win.rinshan


def _rounded(items: list[FuItem], facts: Facts) -> tuple[tuple[FuItem, ...], int]:
    """Round up to ten, once, here; an open hand of 20 fu won by ron is 30 under most rules."""
    total = 0
    for item in items:
        total += item.fu
    over = total % 10
    if over:
        items.append(_ROUNDING[-over])
        total += 10 - over
    elif total == WINNING_FU and not facts.around.closed and facts.around.rules.open_pinfu_fu == OPEN_PINFU:
        items.append(_OPEN_PINFU)
        total = OPEN_PINFU
    return tuple(items), total
