"""What the ruleset decided in a score, as facts for an explanation."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.payments import OPEN_KAN, liabilities
from tehai.scoring.points import COUNTED_YAKUMAN_HAN, LIMIT_BASE, RENHOU_LIMITS, Limit
from tehai.scoring.text import Joined, Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.fu import FuItem
    from tehai.scoring.hand import Hand
    from tehai.scoring.points import Worth
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.seats import Seat
    from tehai.scoring.win import Win
    from tehai.scoring.yaku import YakuItem


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Something that the ruleset decided: a code, the fields of the rules that did, and a sentence."""

    code: str
    fields: tuple[str, ...]
    message: Text


def decisions_of(
    hand: Hand,
    win: Win,
    rules: Rules,
    worth: Worth,
    yaku: tuple[YakuItem, ...],
    fu_items: tuple[FuItem, ...],
) -> tuple[Decision, ...]:
    """List what another ruleset could have decided otherwise."""
    found: list[Decision] = []
    if worth.kiriage or not 0 < worth.han < COUNTED_YAKUMAN_HAN:
        found += _limit_decisions(worth, yaku, rules)
    if worth.kiriage or not worth.limit:
        for item in fu_items:
            if item.what in _DECIDED_FU:
                found.append(_fu_decision(item, rules))
    if win.renhou and rules.renhou in RENHOU_LIMITS and worth.base > LIMIT_BASE[RENHOU_LIMITS[rules.renhou]]:
        found.append(_renhou_lower(rules))
    if (
        (win.ippatsu and not rules.ippatsu)
        or (win.ura_indicators and not rules.ura_dora)
        or win.renhou
        or win.pao
        or not all(rules.red_fives)
    ):
        found += _ignored(hand, win, rules)
    return tuple(found)


def _limit_decisions(worth: Worth, yaku: tuple[YakuItem, ...], rules: Rules) -> Iterator[Decision]:
    if worth.kiriage:
        message = Text(
            "{fu} fu {han} han is rounded up to mangan: {ruleset}",
            fu=worth.fu,
            han=worth.han,
            ruleset=rules.id,
        )
        yield Decision(code="kiriage", fields=("kiriage",), message=message)
    if worth.han >= COUNTED_YAKUMAN_HAN:
        message = (
            Text("{han} han is a counted yakuman: {ruleset}", han=worth.han, ruleset=rules.id)
            if worth.limit is Limit.YAKUMAN
            else Text(
                "{han} han is sanbaiman, there is no counted yakuman: {ruleset}",
                han=worth.han,
                ruleset=rules.id,
            )
        )
        yield Decision(code="counted-yakuman", fields=("counted_yakuman",), message=message)
    doubled = tuple(Term(item.name) for item in yaku if item.yakuman > 1)
    if doubled:
        message = Text("{yaku} counts as two yakuman: {ruleset}", yaku=Joined(doubled), ruleset=rules.id)
        yield Decision(code="double-yakuman", fields=("double_yakuman",), message=message)
    yakuman = sum([item.yakuman for item in yaku])
    if yakuman != worth.yakuman:
        message = Text(
            "{yakuman} yakuman are paid as {paid}: {ruleset}",
            yakuman=yakuman,
            paid=worth.yakuman,
            ruleset=rules.id,
        )
        yield Decision(
            code="yakuman-stacking",
            fields=("yakuman_stacking", "yakuman_cap"),
            message=message,
        )
    if worth.limit and not worth.han and not worth.yakuman:
        message = Text(
            "renhou is {limit}, without yaku and dora: {ruleset}", limit=worth.limit, ruleset=rules.id
        )
        yield Decision(code="renhou", fields=("renhou",), message=message)


def _renhou_lower(rules: Rules) -> Decision:
    message = Text(
        "renhou is {limit}, less than the hand, and is not added to it: {ruleset}",
        limit=RENHOU_LIMITS[rules.renhou],
        ruleset=rules.id,
    )
    return Decision(code="renhou", fields=("renhou",), message=message)


_DECIDED_FU = {"double-wind-pair": "double_wind_pair_fu", "open-pinfu": "open_pinfu_fu"}
"""Fu that a field of the rules decides."""


def _fu_decision(item: FuItem, rules: Rules) -> Decision:
    message = (
        Text("the pair of double wind is {fu} fu: {ruleset}", fu=item.fu, ruleset=rules.id)
        if item.what == "double-wind-pair"
        else Text("an open hand of 20 fu is 30 fu by ron: {ruleset}", ruleset=rules.id)
    )
    return Decision(code=item.what, fields=(_DECIDED_FU[item.what],), message=message)


def _ignored(hand: Hand, win: Win, rules: Rules) -> Iterator[Decision]:
    """Flags and tiles that mean nothing under these rules."""
    if win.ippatsu and not rules.ippatsu:
        yield Decision(
            code="no-ippatsu",
            fields=("ippatsu",),
            message=Text("there is no ippatsu: {ruleset}", ruleset=rules.id),
        )
    if win.renhou and rules.renhou == "none":
        yield Decision(
            code="no-renhou",
            fields=("renhou",),
            message=Text("there is no renhou: {ruleset}", ruleset=rules.id),
        )
    if win.ura_indicators and not rules.ura_dora:
        yield Decision(
            code="no-ura-dora",
            fields=("ura_dora",),
            message=Text("there is no ura-dora: {ruleset}", ruleset=rules.id),
        )
    red: tuple[str, ...] = ()
    if not all(rules.red_fives):
        red = tuple(str(tile) for tile in hand.tiles if tile.red and not rules.red_fives[tile.kind // 9])
    if red:
        message = Text(
            "the red five {tiles} counts as a plain one: {ruleset}", tiles=Joined(red), ruleset=rules.id
        )
        yield Decision(code="no-red-fives", fields=("red_fives",), message=message)
    for name, _ in win.pao:
        if name not in rules.pao:
            message = Text("there is no liability for {yaku}: {ruleset}", yaku=Term(name), ruleset=rules.id)
            yield Decision(code="no-pao", fields=("pao",), message=message)


def payment_decisions(yaku: tuple[YakuItem, ...], win: Win, rules: Rules) -> tuple[Decision, ...]:
    """What the ruleset decided about who pays."""
    if not win.pao:
        return ()
    liable = liabilities(yaku, win, rules)
    decided = [(item.name, liable[item.name]) for item in yaku if item.yakuman and item.name in liable]
    if decided and rules.pao_scope == "hand":
        texts = [
            Text("{seat} is liable, for the whole hand: {ruleset}", seat=decided[0][1], ruleset=rules.id)
        ]
    else:
        texts = [
            Text("{seat} is liable, for {yaku}: {ruleset}", seat=seat, yaku=Term(name), ruleset=rules.id)
            for name, seat in decided
        ]
        if OPEN_KAN in liable:
            texts.append(_fed_kan(liable[OPEN_KAN], rules, alone=not decided))
    return tuple(Decision(code="pao", fields=("pao", "pao_scope"), message=text) for text in texts)


def _fed_kan(seat: Seat, rules: Rules, *, alone: bool) -> Text:
    """What the open kan before a rinshan fed is all that nobody else is liable for."""
    if alone:
        return Text(
            "{seat} fed the open kan, and is liable for the hand: {ruleset}", seat=seat, ruleset=rules.id
        )
    return Text(
        "{seat} fed the open kan, and is liable for the rest of the hand: {ruleset}",
        seat=seat,
        ruleset=rules.id,
    )
