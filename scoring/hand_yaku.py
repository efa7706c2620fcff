"""The yaku that a reading has: tables say which rows are worth testing, then their tests decide.

The tables are complete, made at import, and follow from ``flag``, ``needs`` and ``bars`` of the rows alone.
"""

from __future__ import annotations

import dataclasses
import itertools
from typing import TYPE_CHECKING, TypeAlias

from tehai.scoring.marks import MIXED, SIGN_COUNT, SUITS, TWIN_RUNS
from tehai.scoring.win import CHIIHOU, RENHOU, TENHOU
from tehai.scoring.yaku import YAKU, YAKUMAN, Yaku, YakuItem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tehai.scoring.facts import Facts
    from tehai.scoring.ruleset import Rules

_Tests: TypeAlias = "tuple[tuple[Callable[[Facts], bool] | None, YakuItem], ...]"
"""Tests, and the item that each gives when it holds; None where flags and signs say all."""

_LOW_COUNT = TWIN_RUNS.bit_length()
_LOW_SIGNS = (1 << _LOW_COUNT) - 1
_ONE_SUIT = frozenset((0, *(1 << place for place in range(SIGN_COUNT) if SUITS >> place & 1)))
_FIRST_TURN_FLAGS = TENHOU | CHIIHOU | RENHOU
_TABLED_FLAGS = TENHOU - 1


def _tests(rows: Iterable[Yaku], *, closed: bool) -> _Tests:
    """The tests of rows, but of those that an open hand does not have."""
    items = [(row, row.closed if closed else row.open) for row in rows]
    return tuple([(row.test, YakuItem(name=row.name, han=han)) for row, han in items if han])


def _rows_by_signs(rows: tuple[Yaku, ...], places: range) -> list[tuple[Yaku, ...]]:
    """The rows that each choice of the signs at these places leaves; the index is the choice."""
    left = [(1 << len(rows)) - 1]  # the rows as bits: far fewer sets of rows than choices of signs come out
    for sign in [1 << place for place in places]:
        absent = sum([1 << index for index, row in enumerate(rows) if not row.needs & sign])
        present = sum([1 << index for index, row in enumerate(rows) if not row.bars & sign])
        left = [bits & absent for bits in left] + [bits & present for bits in left]
    if SUITS >> places.start & 1:
        one_suit = sum([1 << index for index, row in enumerate(rows) if row.bars & MIXED])
        left = [bits if index & SUITS in _ONE_SUIT else bits & ~one_suit for index, bits in enumerate(left)]
    chosen = {bits: tuple([row for index, row in enumerate(rows) if bits >> index & 1]) for bits in set(left)}
    return [chosen[bits] for bits in left]


def _tests_by_signs(rows: tuple[Yaku, ...], places: range) -> dict[bool, tuple[_Tests, ...]]:
    """The same as tests, of a closed hand and of an open one."""
    by_signs = _rows_by_signs(rows, places)
    tests = {
        (closed, rows): _tests(rows, closed=closed) for rows in set(by_signs) for closed in (False, True)
    }
    return {closed: tuple([tests[closed, rows] for rows in by_signs]) for closed in (False, True)}


def _tests_by_flags(rows: tuple[Yaku, ...], *, closed: bool) -> tuple[_Tests, ...]:
    """The tests that each choice of flags leaves, but of those of the first turn; the index is the choice."""
    return tuple(
        [
            _tests([row for row in rows if row.flag & flags], closed=closed)
            for flags in range(_TABLED_FLAGS + 1)
        ]
    )


def _is_high(row: Yaku) -> bool:
    """Whether it is a row of wind and dragon triplets or of seven pairs, whose signs are the high ones."""
    return row.needs > _LOW_SIGNS


_CIRCUMSTANCES = tuple([row for row in YAKU if row.flag])
_BEFORE = tuple(itertools.takewhile(lambda row: not _is_high(row), YAKU[len(_CIRCUMSTANCES) :]))
_REST = YAKU[len(_CIRCUMSTANCES) + len(_BEFORE) :]
_LOW_PLACES, _HIGH_PLACES = range(_LOW_COUNT), range(_LOW_COUNT, SIGN_COUNT)

_BY_FLAGS = {closed: _tests_by_flags(_CIRCUMSTANCES, closed=closed) for closed in (False, True)}
_BEFORE_TRIPLETS = _tests_by_signs(_BEFORE, _LOW_PLACES)
_BY_TRIPLETS = _tests_by_signs(tuple([row for row in _REST if _is_high(row)]), _HIGH_PLACES)
_AFTER_TRIPLETS = _tests_by_signs(tuple([row for row in _REST if not _is_high(row)]), _LOW_PLACES)
_YAKUMAN = _rows_by_signs(tuple([row for row in YAKUMAN if not row.flag]), _LOW_PLACES)
_FIRST_TURN = tuple([row for row in YAKUMAN if row.flag])


def holds(row: Yaku, facts: Facts) -> bool:
    """Whether a reading has the yaku of a row: its flag, its signs, and what its test asks."""
    signs = facts.signs if facts.signs & SUITS in _ONE_SUIT else facts.signs | MIXED
    return (
        (not row.flag or row.flag & facts.around.win.flags > 0)
        and not row.needs & ~signs
        and not row.bars & signs
        and (row.test is None or row.test(facts))
    )


def yaku_items(facts: Facts) -> tuple[YakuItem, ...]:
    """The yakuman of a reading or, where it has none, its yaku with their han; in the order of the tables."""
    around, signs = facts.around, facts.signs
    low = signs & _LOW_SIGNS
    flags, closed = around.win.flags, around.closed
    yakuman = _YAKUMAN[low]
    if flags & _FIRST_TURN_FLAGS:
        yakuman += tuple([row for row in _FIRST_TURN if row.flag & flags])
    if yakuman:
        items = _yakuman_items(facts, yakuman)
        if items:
            return items
    found = []
    for test, item in (
        _BY_FLAGS[closed][flags & _TABLED_FLAGS]
        + _BEFORE_TRIPLETS[closed][low]
        + _BY_TRIPLETS[closed][signs >> _LOW_COUNT]
        + _AFTER_TRIPLETS[closed][low]
    ):
        if test is None or test(facts):
            found.append(item)
    if flags & RENHOU:
        return tuple([_with_han_of_rules(item, around.rules) for item in found])
    return tuple(found)


def _with_han_of_rules(item: YakuItem, rules: Rules) -> YakuItem:
    return dataclasses.replace(item, han=rules.renhou_han) if item.name == "renhou" else item


def _yakuman_items(facts: Facts, rows: tuple[Yaku, ...]) -> tuple[YakuItem, ...]:
    """The yakuman among these rows, doubled where the ruleset doubles; empty when it has none."""
    found = [row for row in rows if row.test is None or row.test(facts)]
    if not found:
        return ()
    replaced = {row.replaces for row in found}
    doubled = facts.around.rules.double_yakuman
    return tuple(
        YakuItem(name=row.name, yakuman=2 if row.name in doubled else 1)
        for row in found
        if row.name not in replaced
    )


def lost_by_calling(facts: Facts) -> tuple[str, ...]:
    """Yaku that the reading would have if nothing had been called."""
    if facts.around.closed:
        return ()
    concealed = dataclasses.replace(facts, around=dataclasses.replace(facts.around, closed=True))
    names = (row.name for row in YAKU if row.closed > 0 and not row.open and holds(row, concealed))
    return tuple(name for name in names if name not in _FROM_CIRCUMSTANCES)


_FROM_CIRCUMSTANCES = ("riichi", "double-riichi", "ippatsu")
