"""What a complete hand without yaku lacked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.counts import fields
from tehai.scoring.hand_yaku import lost_by_calling
from tehai.scoring.result import Missing
from tehai.scoring.text import Joined, Term, Text
from tehai.scoring.tiles import TERMINALS_AND_HONOURS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.circumstances import Circumstances
    from tehai.scoring.facts import Facts
    from tehai.scoring.yaku import YakuItem


def missing_of(all_facts: tuple[Facts, ...], dora: tuple[YakuItem, ...]) -> tuple[Missing, ...]:
    """Say why the hand may not win, and what would have let it."""
    around = all_facts[0].around
    return (
        *_from_concealment(around),
        *_from_tanyao(around),
        *_from_calls(all_facts),
        *_from_rules(around),
        *_from_dora(dora),
    )


def _from_concealment(around: Circumstances) -> Iterator[Missing]:
    if not around.closed:
        return
    if not around.win.riichi:
        yield Missing(
            code="riichi",
            message=Text("the hand is concealed: riichi would have been a yaku"),
            yaku=("riichi",),
        )
    if not around.win.tsumo:
        message = Text("the hand is concealed: on the own draw it would have menzen-tsumo")
        yield Missing(code="menzen-tsumo", message=message, yaku=("menzen-tsumo",))


def _from_tanyao(around: Circumstances) -> Iterator[Missing]:
    simples_only = not around.tiles & fields(TERMINALS_AND_HONOURS)
    if simples_only and not around.closed and not around.rules.kuitan:
        message = Text(
            "the hand has only simples, but open tanyao does not count: {ruleset}", ruleset=around.rules.id
        )
        yield Missing(code="open-tanyao", message=message, yaku=("tanyao",))


def _from_calls(all_facts: tuple[Facts, ...]) -> Iterator[Missing]:
    names = tuple(dict.fromkeys(name for facts in all_facts for name in lost_by_calling(facts)))
    if names:
        message = Text(
            "the hand is open; concealed it would have {yaku}", yaku=Joined(tuple(map(Term, names)))
        )
        yield Missing(code="called", message=message, yaku=names)


def _from_rules(around: Circumstances) -> Iterator[Missing]:
    if around.win.renhou and around.rules.renhou == "none":
        message = Text("renhou is no yaku: {ruleset}", ruleset=around.rules.id)
        yield Missing(code="not-in-rules", message=message, yaku=("renhou",))


def _from_dora(dora: tuple[YakuItem, ...]) -> Iterator[Missing]:
    if dora:
        message = Text("dora count only beside a yaku: {han} han", han=sum(item.han for item in dora))
        yield Missing(code="only-dora", message=message, yaku=tuple(item.name for item in dora))
