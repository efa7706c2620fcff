"""Scoring: problems, readings, facts, yaku and fu, worth, the best of them, payments."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.decisions import decisions_of, payment_decisions
from tehai.scoring.decompose import readings
from tehai.scoring.dora import dora_items
from tehai.scoring.errors import InvalidHandError
from tehai.scoring.facts import circumstances, facts_of
from tehai.scoring.fu import fu_items
from tehai.scoring.missing import missing_of
from tehai.scoring.payments import payments
from tehai.scoring.points import LIMIT_BASE, Limit, Worth, worth_of, yakuman_worth
from tehai.scoring.problems import problems
from tehai.scoring.result import Alternative, NoYaku, Score
from tehai.scoring.yaku import YakuItem, is_pinfu, yaku_items, yakuman_items

if TYPE_CHECKING:
    from tehai.scoring.facts import Facts
    from tehai.scoring.fu import FuItem
    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.win import Win

_RENHOU_FLOORS = {"mangan": Limit.MANGAN, "haneman": Limit.HANEMAN, "baiman": Limit.BAIMAN}


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
    found = problems(hand, win, rules)
    if found:
        raise InvalidHandError(found)
    around = circumstances(hand, win, rules)
    all_facts = tuple([facts_of(reading, around) for reading in readings(hand, rules)])
    dora = dora_items(hand, win, rules)
    candidates = [candidate for facts in all_facts if (candidate := _candidate(facts, dora, rules))]
    candidates.sort(key=lambda candidate: candidate.rank, reverse=True)
    floor = _renhou_floor(all_facts[0], candidates, win, rules)
    if floor:
        candidates.insert(0, floor)
    if not candidates:
        missing = missing_of(all_facts, dora)
        return NoYaku(
            hand=hand, win=win, rules=rules, reading=all_facts[0].reading, dora=dora, missing=missing
        )
    return _scored(hand, win, rules, candidates)


def _candidate(facts: Facts, dora: tuple[YakuItem, ...], rules: Rules) -> _Candidate | None:
    """Value one reading; None when it has no yaku."""
    items = fu_items(facts, pinfu=is_pinfu(facts))
    fu = sum([item.fu for item in items])
    yakuman = yakuman_items(facts)
    if yakuman:
        worth = yakuman_worth(tuple([item.yakuman for item in yakuman]), fu, rules)
        return _Candidate(facts=facts, yaku=yakuman, fu_items=items, worth=worth)
    yaku = yaku_items(facts)
    if not yaku:
        return None
    counted = yaku + dora
    worth = worth_of(sum([item.han for item in counted]), fu, rules)
    return _Candidate(facts=facts, yaku=counted, fu_items=items, worth=worth)


def _renhou_floor(facts: Facts, candidates: list[_Candidate], win: Win, rules: Rules) -> _Candidate | None:
    """Renhou as a limit that is compared with the hand, not added to it (JPML: 手役・ドラは複合しない)."""
    if not win.renhou or rules.renhou not in _RENHOU_FLOORS:
        return None
    limit = _RENHOU_FLOORS[rules.renhou]
    if candidates and candidates[0].worth.base > LIMIT_BASE[limit]:
        return None
    items = fu_items(facts, pinfu=is_pinfu(facts))
    fu = sum([item.fu for item in items])
    worth = Worth(han=0, fu=fu, yakuman=0, limit=limit, base=LIMIT_BASE[limit])
    return _Candidate(facts=facts, yaku=(YakuItem(name="renhou"),), fu_items=items, worth=worth)


def _scored(hand: Hand, win: Win, rules: Rules, candidates: list[_Candidate]) -> Score:
    best = candidates[0]
    worth = best.worth
    paid = payments(worth, best.yaku, win, rules)
    return Score(
        hand=hand,
        win=win,
        rules=rules,
        yaku=best.yaku,
        han=worth.han,
        fu=worth.fu,
        yakuman=worth.yakuman,
        limit=worth.limit,
        points_total=paid.total,
        payments=paid,
        fu_items=best.fu_items,
        reading=best.facts.reading,
        alternatives=tuple([_alternative(candidate, win, rules) for candidate in candidates[1:]]),
        decisions=(
            *decisions_of(hand, win, rules, worth, best.yaku, best.fu_items),
            *payment_decisions(paid, rules),
        ),
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
