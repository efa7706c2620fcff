"""Scoring: problems, readings, facts, yaku and fu, worth, the best of them, payments."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.dora import dora_items
from tehai.scoring.errors import InvalidHandError
from tehai.scoring.facts import facts_of
from tehai.scoring.fu import fu_items
from tehai.scoring.makers import maker
from tehai.scoring.missing import missing_of
from tehai.scoring.payments import payments
from tehai.scoring.points import LIMIT_BASE, Limit, Worth, worth_of, yakuman_worth
from tehai.scoring.problems import examine
from tehai.scoring.result import Alternative, NoYaku, Score, new_score
from tehai.scoring.yaku import YakuItem, yaku_items, yakuman_items

if TYPE_CHECKING:
    from tehai.scoring.circumstances import Circumstances
    from tehai.scoring.facts import Facts
    from tehai.scoring.fu import FuItem
    from tehai.scoring.hand import Hand
    from tehai.scoring.reading import Reading
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

    reading: Reading
    yaku: tuple[YakuItem, ...]
    fu_items: tuple[FuItem, ...]
    worth: Worth

    @property
    def rank(self) -> tuple[int, int, int]:
        """The highest counts: by what it pays, then han, then fu (Kyokai, article 46)."""
        return (self.worth.base, self.worth.han, self.worth.fu)


_new_candidate = maker(_Candidate)


def score(hand: Hand, win: Win, rules: Rules) -> Score | NoYaku:
    """Score a win; a complete hand without yaku is a result of its own.

    Raises InvalidHandError with every problem when tiles and circumstances cannot be a win.
    """
    around, found, all_readings = examine(hand, win, rules)
    if found:
        raise InvalidHandError(found)
    dora = dora_items(around)
    candidates = []
    for reading in all_readings:
        candidate = _candidate(facts_of(reading, around), dora)
        if candidate:
            candidates.append(candidate)
    if len(candidates) > 1:
        candidates.sort(key=lambda candidate: candidate.rank, reverse=True)
    if win.renhou:
        candidates = _with_renhou_floor(candidates, all_readings[0], around)
    if not candidates:
        return _no_yaku(hand, all_readings, around, dora)
    return _scored(hand, win, rules, candidates)


def _candidate(facts: Facts, dora: tuple[YakuItem, ...]) -> _Candidate | None:
    """Value one reading; None when it has no yaku."""
    rules = facts.around.rules
    yakuman = yakuman_items(facts)
    yaku = yakuman or yaku_items(facts)
    if not yaku:
        return None
    items, fu = fu_items(facts)
    if yakuman:
        worth = yakuman_worth(tuple([item.yakuman for item in yakuman]), fu, rules)
    else:
        yaku += dora
        han = 0
        for item in yaku:
            han += item.han
        worth = worth_of(han, fu, rules)
    return _new_candidate(reading=facts.reading, yaku=yaku, fu_items=items, worth=worth)


def _with_renhou_floor(
    candidates: list[_Candidate], reading: Reading, around: Circumstances
) -> list[_Candidate]:
    """Renhou as a limit that is compared with the hand, not added to it (JPML: 手役・ドラは複合しない)."""
    limit = _RENHOU_FLOORS.get(around.rules.renhou)
    if limit is None or (candidates and candidates[0].worth.base > LIMIT_BASE[limit]):
        return candidates
    items, fu = fu_items(facts_of(reading, around))
    worth = Worth(han=0, fu=fu, yakuman=0, limit=limit, base=LIMIT_BASE[limit])
    yaku = (YakuItem(name="renhou"),)
    return [_Candidate(reading=reading, yaku=yaku, fu_items=items, worth=worth), *candidates]


def _no_yaku(
    hand: Hand, all_readings: tuple[Reading, ...], around: Circumstances, dora: tuple[YakuItem, ...]
) -> NoYaku:
    all_facts = tuple([facts_of(reading, around) for reading in all_readings])
    return NoYaku(
        hand=hand,
        win=around.win,
        rules=around.rules,
        reading=all_readings[0],
        dora=dora,
        missing=missing_of(all_facts, dora),
    )


def _scored(hand: Hand, win: Win, rules: Rules, candidates: list[_Candidate]) -> Score:
    best = candidates[0]
    others = candidates[1:]
    return new_score(
        hand=hand,
        win=win,
        rules=rules,
        yaku=best.yaku,
        worth=best.worth,
        payments=payments(best.worth, best.yaku, win, rules),
        fu_items=best.fu_items,
        reading=best.reading,
        alternatives=tuple([_alternative(other, win, rules) for other in others]) if others else (),
    )


def _alternative(candidate: _Candidate, win: Win, rules: Rules) -> Alternative:
    worth = candidate.worth
    return Alternative(
        reading=candidate.reading,
        yaku=candidate.yaku,
        han=worth.han,
        fu=worth.fu,
        yakuman=worth.yakuman,
        points_total=payments(worth, candidate.yaku, win, rules).total,
    )
