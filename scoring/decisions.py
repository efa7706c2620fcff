"""What the ruleset decided in a score, as facts for an explanation."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.points import COUNTED_YAKUMAN_HAN, Limit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.fu import FuItem
    from tehai.scoring.hand import Hand
    from tehai.scoring.payments import Payments
    from tehai.scoring.points import Worth
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.win import Win
    from tehai.scoring.yaku import YakuItem


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Something that the ruleset decided: a code, the fields of the rules that did, and a sentence."""

    code: str
    fields: tuple[str, ...]
    message: str


def decisions_of(
    hand: Hand,
    win: Win,
    rules: Rules,
    worth: Worth,
    yaku: tuple[YakuItem, ...],
    fu_items: tuple[FuItem, ...],
) -> tuple[Decision, ...]:
    """List what another ruleset could have decided otherwise."""
    return (
        *_limit_decisions(worth, yaku, rules),
        *_fu_decisions(worth, fu_items, rules),
        *_ignored(hand, win, rules),
    )


def _limit_decisions(worth: Worth, yaku: tuple[YakuItem, ...], rules: Rules) -> Iterator[Decision]:
    if worth.kiriage:
        message = f"{worth.fu} fu {worth.han} han is rounded up to mangan: {rules.id}"
        yield Decision(code="kiriage", fields=("kiriage",), message=message)
    if worth.han >= COUNTED_YAKUMAN_HAN:
        counted = worth.limit is Limit.YAKUMAN
        what = "a counted yakuman" if counted else "sanbaiman, there is no counted yakuman"
        yield Decision(
            code="counted-yakuman",
            fields=("counted_yakuman",),
            message=f"{worth.han} han is {what}: {rules.id}",
        )
    doubled = [item.name for item in yaku if item.yakuman > 1]
    if doubled:
        message = f"{', '.join(doubled)} counts as two yakuman: {rules.id}"
        yield Decision(code="double-yakuman", fields=("double_yakuman",), message=message)
    yakuman = sum([item.yakuman for item in yaku])
    if yakuman != worth.yakuman:
        message = f"{yakuman} yakuman are paid as {worth.yakuman}: {rules.id}"
        yield Decision(
            code="yakuman-stacking",
            fields=("yakuman_stacking", "yakuman_cap"),
            message=message,
        )
    if worth.limit and not worth.han and not worth.yakuman:
        message = f"renhou is {worth.limit.value}, without yaku and dora: {rules.id}"
        yield Decision(code="renhou", fields=("renhou",), message=message)


def _fu_decisions(worth: Worth, fu_items: tuple[FuItem, ...], rules: Rules) -> Iterator[Decision]:
    if worth.limit and not worth.kiriage:
        return
    for item in fu_items:
        if item.what == "double-wind-pair":
            message = f"the pair of double wind is {item.fu} fu: {rules.id}"
            yield Decision(
                code="double-wind-pair",
                fields=("double_wind_pair_fu",),
                message=message,
            )
        if item.what == "open-pinfu":
            message = f"an open hand of 20 fu is 30 fu by ron: {rules.id}"
            yield Decision(code="open-pinfu", fields=("open_pinfu_fu",), message=message)


def _ignored(hand: Hand, win: Win, rules: Rules) -> Iterator[Decision]:
    """Flags and tiles that mean nothing under these rules."""
    if win.ippatsu and not rules.ippatsu:
        yield Decision(
            code="no-ippatsu",
            fields=("ippatsu",),
            message=f"there is no ippatsu: {rules.id}",
        )
    if win.renhou and rules.renhou == "none":
        yield Decision(
            code="no-renhou",
            fields=("renhou",),
            message=f"there is no renhou: {rules.id}",
        )
    if win.ura_indicators and not rules.ura_dora:
        yield Decision(
            code="no-ura-dora",
            fields=("ura_dora",),
            message=f"there is no ura-dora: {rules.id}",
        )
    red = [str(tile) for tile in hand.tiles if tile.red and not rules.red_fives[tile.kind // 9]]
    if red:
        message = f"the red five {', '.join(red)} counts as a plain one: {rules.id}"
        yield Decision(code="no-red-fives", fields=("red_fives",), message=message)
    for name, _ in win.pao:
        if name not in rules.pao:
            message = f"there is no liability for {name}: {rules.id}"
            yield Decision(code="no-pao", fields=("pao",), message=message)


def payment_decisions(payments: Payments, rules: Rules) -> tuple[Decision, ...]:
    """What the ruleset decided about who pays."""
    if not payments.liable:
        return ()
    seats = ", ".join(seat.value for seat in payments.liable)
    scope = "the whole hand" if rules.pao_scope == "hand" else "that yakuman"
    message = f"{seats} is liable, for {scope}: {rules.id}"
    return (Decision(code="pao", fields=("pao", "pao_scope"), message=message),)
