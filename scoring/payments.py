"""Who pays what: shares of ron and tsumo, liability (pao), counters and sticks."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.errors import ScoringError
from tehai.scoring.points import (
    LIMIT_BASE,
    YAKUMAN_BASE,
    Limit,
    Worth,
    ron_points,
    rounded_up,
    tsumo_points,
)
from tehai.scoring.seats import OPPONENTS, Seat, dealer_seat
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.yaku import YakuItem

STICK = 1000
OPEN_KAN = "rinshan-kaihou"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a hand's base, and the player liable for it."""

    base: int
    liable: Seat | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Payments:
    """What changes hands."""

    by_seat: tuple[tuple[Seat, int], ...]
    """Every player at the table, payers below zero, counters and sticks included; sums to the sticks
    taken."""

    total: int
    """What the winner gets without counters and sticks."""

    liable: tuple[Seat, ...] = ()
    """Players who pay because of liability."""

    def of(self, seat: Seat) -> int:
        """What one player gets (below zero: pays); 0 for a chair nobody sits in."""
        return dict(self.by_seat).get(seat, 0)


def payments(worth: Worth, yaku: tuple[YakuItem, ...], win: Win, rules: Rules) -> Payments:
    """Split the worth of a hand into what each player pays."""
    parts = _parts(worth, yaku, win, rules)
    paid: dict[Seat, int] = {}
    for part in parts:
        shares = _tsumo_shares(part, win, rules) if win.tsumo else _ron_shares(part, win)
        for seat, amount in shares:
            paid[seat] = paid.get(seat, 0) + amount
    total = sum(paid.values())
    combined = worth.yakuman > 1
    for seat, amount in _honba_shares(parts, win, rules, combined=combined):
        paid[seat] = paid.get(seat, 0) + amount
    liable = tuple(dict.fromkeys(part.liable for part in parts if part.liable))
    return Payments(by_seat=_by_seat(paid, win, rules), total=total, liable=liable)


def _by_seat(paid: dict[Seat, int], win: Win, rules: Rules) -> tuple[tuple[Seat, int], ...]:
    seats = OPPONENTS[rules.players]
    if Seat.DISCARDER in paid:
        seats = (*seats, Seat.DISCARDER)
    gain = sum(paid.values()) + STICK * win.riichi_sticks
    return ((Seat.SELF, gain), *[(seat, -paid.get(seat, 0)) for seat in seats])


def _parts(worth: Worth, yaku: tuple[YakuItem, ...], win: Win, rules: Rules) -> tuple[Part, ...]:
    """Cut the base into the parts that somebody is liable for, and the rest."""
    liable = _liabilities(yaku, win, rules)
    if not liable:
        return (Part(base=worth.base, liable=None),)
    whole_hand = rules.pao_scope == "hand" or OPEN_KAN in liable
    if whole_hand or not worth.yakuman:
        return (Part(base=worth.base, liable=next(iter(liable.values()))),)
    parts = []
    rest = worth.base
    for item in yaku:
        if item.name in liable and rest:
            base = min(rest, YAKUMAN_BASE * item.yakuman)
            parts.append(Part(base=base, liable=liable[item.name]))
            rest -= base
    if rest:
        parts.append(Part(base=rest, liable=None))
    return tuple(parts)


def _liabilities(yaku: tuple[YakuItem, ...], win: Win, rules: Rules) -> dict[str, Seat]:
    """Who is liable for which yaku of this hand, under these rules."""
    if not win.pao:
        return {}
    names = {item.name for item in yaku}
    if win.rinshan:
        names.add(OPEN_KAN)
    return {name: seat for name, seat in win.pao if name in rules.pao and name in names}


def _tsumo_shares(part: Part, win: Win, rules: Rules) -> list[tuple[Seat, int]]:
    dealer = dealer_seat(win.seat_wind, rules.players)
    amounts = tsumo_points(part.base, rules, dealer=dealer is Seat.SELF)
    shares = [
        (seat, amounts.dealer if seat is dealer else amounts.non_dealer) for seat in OPPONENTS[rules.players]
    ]
    if part.liable is None:
        return shares
    return [(part.liable, sum([amount for _, amount in shares]))]


def _ron_shares(part: Part, win: Win) -> list[tuple[Seat, int]]:
    """The discarder pays; a liable player who is another takes half (001, 002, 000: 折半)."""
    discarder = win.discarder or Seat.DISCARDER
    amount = ron_points(part.base, dealer=dealer_seat(win.seat_wind, 4) is Seat.SELF)
    if part.liable in {None, discarder}:
        return [(discarder, amount)]
    half = rounded_up(amount // 2)
    return [(discarder, amount - half), (part.liable, half)] if part.liable else []


def _honba_shares(
    parts: tuple[Part, ...], win: Win, rules: Rules, *, combined: bool
) -> list[tuple[Seat, int]]:
    if not win.honba:
        return []
    liable = next((part.liable for part in parts if part.liable), None)
    if win.tsumo:
        payers = OPPONENTS[rules.players]
        tsumo_rule = rules.pao_honba_tsumo_combined if combined else rules.pao_honba_tsumo
        if liable and tsumo_rule == "liable":
            return [(liable, win.honba * rules.honba_tsumo * len(payers))]
        return [(seat, win.honba * rules.honba_tsumo) for seat in payers]
    rule = rules.pao_honba_ron_combined if combined else rules.pao_honba_ron
    payer = liable if liable and rule == "liable" else win.discarder or Seat.DISCARDER
    return [(payer, win.honba * rules.honba_ron)]


def nagashi_payments(win: Win, rules: Rules) -> Payments:
    """What a nagashi mangan pays: as a mangan by tsumo; of ``win`` the seat wind, honba and sticks count.

    Counters and sticks are the winner's only where the rules treat it as a win (``nagashi_is_win``).
    Raises ScoringError where the rules have none.
    """
    if rules.nagashi == "none":
        raise ScoringError(f"there is no nagashi mangan: {rules.id}")
    worth = Worth(han=0, fu=0, yakuman=0, limit=Limit.MANGAN, base=LIMIT_BASE[Limit.MANGAN])
    taken = win if rules.nagashi_is_win else Win()
    as_tsumo = Win(tsumo=True, seat_wind=win.seat_wind, honba=taken.honba, riichi_sticks=taken.riichi_sticks)
    return payments(worth, (), as_tsumo, rules)
