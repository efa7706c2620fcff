"""Who pays what, in the words and the order that players call it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from tehai.scoring.payments import STICK
from tehai.scoring.seats import OPPONENTS, Seat, dealer_seat
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.result import Score

Names: TypeAlias = Mapping[Seat, str]
"""What players in their chairs are called."""

NO_NAMES: Final[Names] = MappingProxyType({})


def payment_texts(score: Score, *, seat_known: bool, names: Names = NO_NAMES) -> Iterator[Text]:
    """Yield the call, each payer, and what the winner gets.

    Without the seat wind it is not known where the dealer sits: payers of a tsumo are then not named. Who has
    a name is called by it.
    """
    win = score.win
    yield _call(score)
    if seat_known or not win.tsumo:
        yield from _payer_texts(score, names)
    gain = score.payments.of(Seat.SELF)
    if win.riichi_sticks:
        sticks = STICK * win.riichi_sticks
        yield Text("the winner gets {points:,}, {sticks:,} of it riichi sticks", points=gain, sticks=sticks)
    else:
        yield Text("the winner gets {points:,}", points=gain)


def _call(score: Score) -> Text:
    """Return the payment as players call it: honba added, the non-dealers' first (Kyokai, article 46)."""
    win, paid = score.win, score.payments
    if paid.liable:
        return _with_honba(Text("liability: see who pays"), score)
    if not win.tsumo:
        points = -sum(amount for _, amount in paid.by_seat if amount < 0)
        return _with_honba(Text("Ron: {points:,}", points=points), score)
    dealer = dealer_seat(win.seat_wind, score.rules.players)
    each = next(-paid.of(seat) for seat in OPPONENTS[score.rules.players] if seat is not dealer)
    if dealer is Seat.SELF:
        return _with_honba(Text("Tsumo: {each:,} all", each=each), score)
    dealers = -paid.of(dealer) if dealer else 0
    call = Text("Tsumo: {non_dealer:,} / {dealer:,}", non_dealer=each, dealer=dealers)
    return _with_honba(call, score)


def _with_honba(call: Text, score: Score) -> Text:
    honba = score.win.honba
    return Text("{call}, with {honba} honba", call=call, honba=honba) if honba else call


def _payer_texts(score: Score, names: Names) -> Iterator[Text]:
    dealer = dealer_seat(score.win.seat_wind, score.rules.players)
    for seat, amount in score.payments.by_seat:
        payer = names.get(seat, seat)
        if amount < 0 and score.win.tsumo and seat is dealer:
            yield Text("{seat}, the dealer, pays {points:,}", seat=payer, points=-amount)
        elif amount < 0:
            yield Text("{seat} pays {points:,}", seat=payer, points=-amount)
