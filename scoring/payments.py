"""Who pays what: shares of ron and tsumo, liability (pao), counters and sticks."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, TypeAlias

from tehai.scoring.errors import ScoringError
from tehai.scoring.makers import maker
from tehai.scoring.points import (
    LIMIT_BASE,
    YAKUMAN_BASE,
    Limit,
    Worth,
    ron_points,
    rounded_up,
    tsumo_of,
    tsumo_points,
)
from tehai.scoring.seats import OPPONENTS, Seat, Wind, dealer_seat
from tehai.scoring.text import Text
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.yaku import YakuItem

STICK = 1000
_SELF, _DISCARDER, _EAST = Seat.SELF, Seat.DISCARDER, Wind.EAST  # members of enums are slow to ask for
OPEN_KAN = "rinshan-kaihou"


Part: TypeAlias = "tuple[int, Seat | None]"
"""A part of a hand's base, and the player liable for it; parts with one come first."""


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


_new_payments = maker(Payments)


def payments(worth: Worth, yaku: tuple[YakuItem, ...], win: Win, rules: Rules) -> Payments:
    """Split the worth of a hand into what each player pays."""
    liable = liabilities(yaku, win, rules) if win.pao else {}
    if liable:
        return _liable_payments(worth, yaku, liable, win, rules)
    sticks = STICK * win.riichi_sticks
    if not win.tsumo:
        payer = win.discarder or _DISCARDER
        total = worth.dealer_ron if win.seat_wind is _EAST else worth.ron
        paid = total + win.honba * rules.honba_ron
        before, after = _BESIDE[rules.players, payer]
        by_seat = ((_SELF, paid + sticks), *before, (payer, -paid), *after)
        return _new_payments(by_seat, total, ())
    honba = win.honba * rules.honba_tsumo
    dealer = dealer_seat(win.seat_wind, rules.players)
    amounts = tsumo_of(worth, rules, dealer=dealer is _SELF)
    total = 0
    shares = []
    for seat in OPPONENTS[rules.players]:
        amount = amounts.dealer if seat is dealer else amounts.non_dealer
        total += amount
        shares.append((seat, -amount - honba))
    gain = total + honba * len(shares) + sticks
    return _new_payments(((_SELF, gain), *shares), total, ())


def _beside(players: int, payer: Seat) -> tuple[tuple[tuple[Seat, int], ...], ...]:
    seats = OPPONENTS[players]
    place = seats.index(payer) if payer in seats else len(seats)
    return tuple([(seat, 0) for seat in seats[:place]]), tuple([(seat, 0) for seat in seats[place + 1 :]])


_BESIDE = {(players, payer): _beside(players, payer) for players in OPPONENTS for payer in Seat}
"""The players before and after the one who pays a ron, each with nothing to pay."""


def _liable_payments(
    worth: Worth, yaku: tuple[YakuItem, ...], liable: dict[str, Seat], win: Win, rules: Rules
) -> Payments:
    """The same where somebody is liable for yaku of the hand."""
    parts = _parts(worth, yaku, liable, rules)
    shares_of = _tsumo_shares if win.tsumo else _ron_shares
    paid = dict.fromkeys(OPPONENTS[rules.players], 0)
    total = 0
    for base, payer in parts:
        for seat, amount in shares_of(base, payer, win, rules):
            paid[seat] = paid.get(seat, 0) - amount
            total += amount
    gain = total + STICK * win.riichi_sticks
    if win.honba:
        combined = worth.yakuman > 1
        for seat, amount in _honba_shares(parts[0][1], win, rules, combined=combined):
            paid[seat] = paid.get(seat, 0) - amount
            gain += amount
    return Payments(
        by_seat=((Seat.SELF, gain), *paid.items()),
        total=total,
        liable=tuple(dict.fromkeys(liable.values())),
    )


def _parts(
    worth: Worth, yaku: tuple[YakuItem, ...], liable: dict[str, Seat], rules: Rules
) -> tuple[Part, ...]:
    """Cut the base into the parts that somebody is liable for, and the rest.

    What the open kan before a rinshan fed is the whole hand, but for yakuman that others are liable for.
    """
    fed_kan = liable.get(OPEN_KAN)
    decided = [liable[item.name] for item in yaku if item.yakuman and item.name in liable]
    if not decided:
        return ((worth.base, fed_kan),)
    if rules.pao_scope == "hand":
        return ((worth.base, decided[0]),)
    parts: list[Part] = []
    rest = worth.base
    for item in yaku:
        if item.yakuman and item.name in liable and rest:
            base = min(rest, YAKUMAN_BASE * item.yakuman)
            parts.append((base, liable[item.name]))
            rest -= base
    if rest:
        parts.append((rest, fed_kan))
    return tuple(parts)


def liabilities(yaku: tuple[YakuItem, ...], win: Win, rules: Rules) -> dict[str, Seat]:
    """Who is liable for which yaku of this hand, under these rules."""
    names = {item.name for item in yaku}
    if win.rinshan:
        names.add(OPEN_KAN)
    return {name: seat for name, seat in win.pao if name in rules.pao and name in names}


def _tsumo_shares(base: int, liable: Seat | None, win: Win, rules: Rules) -> list[tuple[Seat, int]]:
    dealer = dealer_seat(win.seat_wind, rules.players)
    amounts = tsumo_points(base, rules, dealer=dealer is _SELF)
    shares = [
        (seat, amounts.dealer if seat is dealer else amounts.non_dealer) for seat in OPPONENTS[rules.players]
    ]
    if liable is None:
        return shares
    return [(liable, sum([amount for _, amount in shares]))]


def _ron_shares(base: int, liable: Seat | None, win: Win, _rules: Rules) -> list[tuple[Seat, int]]:
    """The discarder pays; a liable player who is another takes half (JPML, Nagoya, Sanma: half each)."""
    discarder = win.discarder or _DISCARDER
    amount = ron_points(base, dealer=win.seat_wind is _EAST)
    if liable is None or liable is discarder:
        return [(discarder, amount)]
    half = rounded_up(amount // 2)
    return [(discarder, amount - half), (liable, half)]


def _honba_shares(liable: Seat | None, win: Win, rules: Rules, *, combined: bool) -> list[tuple[Seat, int]]:
    """Counters, of which ``liable`` may have to pay all."""
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
        raise ScoringError(Text("there is no nagashi mangan: {ruleset}", ruleset=rules.id))
    worth = Worth(han=0, fu=0, yakuman=0, limit=Limit.MANGAN, base=LIMIT_BASE[Limit.MANGAN])
    taken = win if rules.nagashi_is_win else Win()
    as_tsumo = Win(
        tsumo=True,
        seat_wind=win.seat_wind,
        honba=taken.honba,
        riichi_sticks=taken.riichi_sticks,
    )
    return payments(worth, (), as_tsumo, rules)
