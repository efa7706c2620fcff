"""Scoring: problems, readings, facts, yaku and fu, worth, the best of them, payments."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.dora import dora_items
from tehai.scoring.errors import InvalidHandError
from tehai.scoring.facts import facts_of
from tehai.scoring.fu import fu_items
from tehai.scoring.hand_yaku import yaku_items
from tehai.scoring.missing import missing_of
from tehai.scoring.payments import payments
from tehai.scoring.points import LIMIT_BASE, RENHOU_LIMITS, Worth, worth_of, yakuman_worth
from tehai.scoring.problems import examine
from tehai.scoring.result import Alternative, NoYaku, Score, new_score
from tehai.scoring.yaku import YakuItem

if TYPE_CHECKING:
    from tehai.scoring.circumstances import Circumstances
    from tehai.scoring.facts import Facts
    from tehai.scoring.hand import Hand
    from tehai.scoring.reading import Reading
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.win import Win


def score(hand: Hand, win: Win, rules: Rules) -> Score | NoYaku:
    """Score a win; a complete hand without yaku is a result of its own.

    Raises InvalidHandError with every problem when tiles and circumstances cannot be a win.
    """
    around, found, all_readings = examine(hand, win, rules)
    if found:
        raise InvalidHandError(found)
    dora = dora_items(around)
    scores = []
    for reading in all_readings:
        scored = _reading_score(hand, facts_of(reading, around), dora)
        if scored:
            scores.append(scored)
    if len(scores) > 1:
        scores.sort(key=_rank, reverse=True)
    if win.renhou:
        scores = _with_renhou_floor(scores, hand, all_readings[0], around)
    if not scores:
        return _no_yaku(hand, all_readings, around, dora)
    return scores[0] if len(scores) == 1 else _best_of(scores)


def _reading_score(hand: Hand, facts: Facts, dora: tuple[YakuItem, ...]) -> Score | None:
    """Score one reading; None when it has no yaku."""
    yaku = yaku_items(facts)
    if not yaku:
        return None
    around = facts.around
    rules = around.rules
    items, fu = fu_items(facts)
    if yaku[0].yakuman:
        worth = yakuman_worth(tuple([item.yakuman for item in yaku]), fu, rules)
    else:
        yaku += dora
        han = 0
        for item in yaku:
            han += item.han
        worth = worth_of(han, fu, rules)
    win = around.win
    return new_score(
        hand, win, rules, yaku, worth, payments(worth, yaku, win, rules), items, facts.reading, ()
    )


def _rank(scored: Score) -> tuple[int, int, int]:
    """The highest counts: by what it pays, then han, then fu (Kyokai, article 46)."""
    return (scored.worth.base, scored.worth.han, scored.worth.fu)


def _with_renhou_floor(
    scores: list[Score], hand: Hand, reading: Reading, around: Circumstances
) -> list[Score]:
    """Renhou as a limit that is compared with the hand, not added to it (JPML: 手役・ドラは複合しない)."""
    limit = RENHOU_LIMITS.get(around.rules.renhou)
    if limit is None or (scores and scores[0].worth.base > LIMIT_BASE[limit]):
        return scores
    items, fu = fu_items(facts_of(reading, around))
    worth = Worth(han=0, fu=fu, yakuman=0, limit=limit, base=LIMIT_BASE[limit])
    yaku = (YakuItem(name="renhou"),)
    floor = Score(
        hand=hand,
        win=around.win,
        rules=around.rules,
        yaku=yaku,
        worth=worth,
        payments=payments(worth, yaku, around.win, around.rules),
        fu_items=items,
        reading=reading,
        alternatives=(),
    )
    return [floor, *scores]


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


def _best_of(scores: list[Score]) -> Score:
    """The first, with the others as what else the tiles could have been."""
    others = tuple(
        [
            Alternative(
                reading=other.reading,
                yaku=other.yaku,
                han=other.han,
                fu=other.fu,
                yakuman=other.yakuman,
                points_total=other.points_total,
            )
            for other in scores[1:]
        ]
    )
    return dataclasses.replace(scores[0], alternatives=others)
