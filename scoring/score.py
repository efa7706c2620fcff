"""Scoring: problems, readings, facts, yaku and fu, worth, the best of them, payments."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.conditions import is_pinfu
from tehai.scoring.dora import dora_items
from tehai.scoring.errors import InvalidHandError
from tehai.scoring.facts import facts_of
from tehai.scoring.fu import fu_items
from tehai.scoring.missing import missing_of
from tehai.scoring.payments import payments
from tehai.scoring.points import LIMIT_BASE, Limit, Worth, worth_of, yakuman_worth
from tehai.scoring.problems import examine
from tehai.scoring.result import Alternative, NoYaku, Score
from tehai.scoring.yaku import YakuItem, yaku_items, yakuman_items

if TYPE_CHECKING:
    from tehai.scoring.facts import Facts
    from tehai.scoring.fu import FuItem
    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.win import Win

_RENHOU_FLOORS = {
    "mangan": Limit.MANGAN,
    "haneman": Limit.HANEMAN,
    "baiman": Limit.BAIMAN,
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Candidate:
    """One reading, valued."""

    facts: Facts
    yaku: tuple[YakuItem, ...]
    fu_items: tuple[FuItem, ...]
    worth: Worth

    @property
    def rank(self) -> tuple[int, int, int]:
        """The highest counts: by what it pays, then han, then fu (Kyokai, article 46)."""
        return (self.worth.base, self.worth.han, self.worth.fu)


def score(hand: Hand, win: Win, rules: Rules) -> Score | NoYaku:
    """Score a win; a complete hand without yaku is a result of its own.

    Raises InvalidHandError with every problem when tiles and circumstances cannot be a win.
    """
    around, found, all_readings = examine(hand, win, rules)
    if found:
        raise InvalidHandError(found)
    all_facts = tuple([facts_of(reading, around) for reading in all_readings])
    dora = dora_items(around)
    candidates = [candidate for facts in all_facts if (candidate := _candidate(facts, dora))]
    if len(candidates) > 1:
        candidates.sort(key=lambda candidate: candidate.rank, reverse=True)
    floor = _renhou_floor(all_facts[0], candidates) if win.renhou else None
    if floor:
        candidates.insert(0, floor)
    if not candidates:
        missing = missing_of(all_facts, dora)
        return NoYaku(
            hand=hand,
            win=win,
            rules=rules,
            reading=all_readings[0],
            dora=dora,
            missing=missing,
        )
    return _scored(hand, win, rules, candidates)


def _candidate(facts: Facts, dora: tuple[YakuItem, ...]) -> _Candidate | None:
    """Value one reading; None when it has no yaku."""
    rules = facts.around.rules
    yakuman = yakuman_items(facts)
    yaku = yakuman or yaku_items(facts)
    if not yaku:
        return None
    items = fu_items(facts, pinfu=is_pinfu(facts))
    fu = sum([item.fu for item in items])
    if yakuman:
        worth = yakuman_worth(tuple([item.yakuman for item in yakuman]), fu, rules)
        return _Candidate(facts=facts, yaku=yakuman, fu_items=items, worth=worth)
    counted = yaku + dora
    worth = worth_of(sum([item.han for item in counted]), fu, rules)
    return _Candidate(facts=facts, yaku=counted, fu_items=items, worth=worth)


def _renhou_floor(facts: Facts, candidates: list[_Candidate]) -> _Candidate | None:
    """Renhou as a limit that is compared with the hand, not added to it (JPML: 手役・ドラは複合しない)."""
    limit = _RENHOU_FLOORS.get(facts.around.rules.renhou)
    if limit is None or (candidates and candidates[0].worth.base > LIMIT_BASE[limit]):
        return None
    items = fu_items(facts, pinfu=is_pinfu(facts))
    fu = sum([item.fu for item in items])
    worth = Worth(han=0, fu=fu, yakuman=0, limit=limit, base=LIMIT_BASE[limit])
    return _Candidate(facts=facts, yaku=(YakuItem(name="renhou"),), fu_items=items, worth=worth)


def _scored(hand: Hand, win: Win, rules: Rules, candidates: list[_Candidate]) -> Score:
    best = candidates[0]
    return Score(
        hand=hand,
        win=win,
        rules=rules,
        yaku=best.yaku,
        worth=best.worth,
        payments=payments(best.worth, best.yaku, win, rules),
        fu_items=best.fu_items,
        reading=best.facts.reading,
        alternatives=tuple([_alternative(other, win, rules) for other in candidates[1:]])
        if len(candidates) > 1
        else (),
    )


def _alternative(candidate: _Candidate, win: Win, rules: Rules) -> Alternative:
    worth = candidate.worth
    return Alternative(
        reading=candidate.facts.reading,
        yaku=candidate.yaku,
        han=worth.han,
        fu=worth.fu,
        yakuman=worth.yakuman,
        points_total=payments(worth, candidate.yaku, win, rules).total,
    )
