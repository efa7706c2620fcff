"""Results in lines for a person: a score with its reasons, a hand without yaku, waits, points alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.app import words
from tehai.app.lines import Line
from tehai.scoring.notation import format_meld, format_tiles
from tehai.scoring.points import Limit
from tehai.scoring.reading import PAIRS, Shape
from tehai.scoring.result import Score
from tehai.scoring.seats import OPPONENTS, Seat, dealer_seat

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from tehai.scoring.fu import FuItem
    from tehai.scoring.hand import Hand
    from tehai.scoring.points import PointsTable, Worth
    from tehai.scoring.reading import Reading
    from tehai.scoring.result import Alternative, NoYaku
    from tehai.scoring.rules import Rules
    from tehai.scoring.waits import TileWait
    from tehai.scoring.win import Win
    from tehai.scoring.yaku import YakuItem

STICK = 1000


def result_lines(result: Score | NoYaku, said: Collection[str]) -> tuple[Line, ...]:
    """Return everything about a result: the hand, yaku, fu, limit, payments, what the ruleset decided.

    `said` names the fields of the win that were stated: a wind that was not is left out, and without the seat
    wind it is not known where the dealer sits, so that payers of a tsumo are not named by their seats.
    """
    head = (
        Line(text=f"Hand: {hand_words(result.hand)}", style="heading"),
        Line(text=f"  {_win_words(result.hand, result.win, said)}"),
        Line(text=f"  read as {_reading_words(result.reading)}"),
        Line(text=f"  rules: {result.rules.id} ({result.rules.name}, {result.rules.edition})"),
    )
    if isinstance(result, Score):
        return (*head, *_score_lines(result, seat_known="seat_wind" in said))
    return (*head, *_no_yaku_lines(result))


def hand_words(hand: Hand) -> str:
    """Return a hand in notation, the winning tile apart."""
    concealed = hand.concealed
    if hand.win_tile is not None and hand.win_tile in concealed:
        concealed = hand.with_win_tile(hand.win_tile).concealed[:-1]
    melds = (f"{format_meld(meld)} ({words.meld(meld)})" for meld in hand.melds)
    return ", ".join((format_tiles(tuple(sorted(concealed))), *melds))


def _win_words(hand: Hand, win: Win, said: Collection[str]) -> str:
    how = "tsumo" if win.tsumo else "ron"
    if win.discarder is not None:
        how = f"{how} from {words.SEATS[win.discarder]}"
    winds = [
        f"{name} {words.WINDS[wind]}"
        for name, wind in (("seat", win.seat_wind), ("round", win.round_wind))
        if wind is not None and f"{name}_wind" in said
    ]
    return "; ".join((f"won on {hand.win_tile} by {how}", *winds))


def _reading_words(reading: Reading) -> str:
    if reading.shape is Shape.KOKUSHI:
        return f"thirteen orphans, {words.WAITS[reading.wait]}"
    pair = () if reading.pair is None else (PAIRS[reading.pair],)
    return f"{' '.join(str(group) for group in (*reading.groups, *pair))}, {words.WAITS[reading.wait]}"


def _score_lines(score: Score, *, seat_known: bool) -> Iterator[Line]:
    yield Line(text="Yaku", style="heading")
    yield from (Line(text=f"  {_yaku_words(item)}") for item in score.yaku)
    if _fu_counts(score):
        yield Line(text="Fu", style="heading")
        yield from (Line(text=f"  {_fu_words(item)}") for item in score.fu_items)
    worth = f"{worth_words(score)}, {words.points(score.points_total)} points"
    yield Line(text=f"Score: {worth}", style="result")
    yield from (Line(text=f"  {text}") for text in _payment_words(score, seat_known=seat_known))
    if score.decisions:
        yield Line(text="Decided by the rules", style="heading")
        yield from (Line(text=f"  {decision.message}") for decision in score.decisions)
    if score.alternatives:
        yield Line(text="Other readings, worth no more", style="heading")
        yield from (Line(text=f"  {_alternative_words(other)}") for other in score.alternatives)


def _yaku_words(item: YakuItem) -> str:
    name = words.YAKU.get(item.name, item.name)
    if item.yakuman:
        return f"{name}: {words.TIMES.get(item.yakuman, f'{item.yakuman} times ')}yakuman"
    return f"{name}: {item.han} han" if item.han else name


def _fu_counts(score: Score) -> bool:
    """Whether the fu were needed: under a limit they mean nothing, unless they led to it."""
    by_han = score.limit in {None, Limit.MANGAN} and 0 < score.han < 5
    return by_han and bool(score.fu_items)


def _fu_words(item: FuItem) -> str:
    group = f" {item.group}" if item.group else ""
    return f"{words.FU[item.what]}{group}: {item.fu} fu"


def worth_words(worth: Score | Alternative | Worth) -> str:
    """Return han and fu, or the limit in their place."""
    if worth.yakuman:
        return f"{words.TIMES.get(worth.yakuman, f'{worth.yakuman} times ')}yakuman"
    limit = getattr(worth, "limit", None)
    if limit is Limit.YAKUMAN:
        return f"counted yakuman, {worth.han} han"
    if limit is None:
        return f"{worth.han} han {worth.fu} fu"
    counts = f", {worth.han} han" if worth.han else ""
    return f"{limit.value}{counts}{f' {worth.fu} fu' if 0 < worth.han < 5 else ''}"


def _payment_words(score: Score, *, seat_known: bool) -> Iterator[str]:
    win = score.win
    gain = score.payments.of(Seat.SELF)
    if score.payments.liable:
        yield "liability: see who pays"
    else:
        yield f"{'Tsumo' if win.tsumo else 'Ron'}: {_call(score)}{_honba_words(win)}"
    if seat_known or not win.tsumo:
        for seat, amount in score.payments.by_seat:
            if amount < 0:
                yield f"{words.SEATS[seat]}{_is_dealer(score, seat)} pays {words.points(-amount)}"
    sticks = f", {words.points(STICK * win.riichi_sticks)} of it riichi sticks" if win.riichi_sticks else ""
    yield f"the winner gets {words.points(gain)}{sticks}"


def _is_dealer(score: Score, seat: Seat) -> str:
    dealer = dealer_seat(score.win.seat_wind, score.rules.players)
    return ", the dealer," if score.win.tsumo and seat is dealer else ""


def _call(score: Score) -> str:
    """Return the payment as players call it, honba added, non-dealers first (Kyokai, article 46)."""
    win, paid = score.win, score.payments
    opponents = OPPONENTS[score.rules.players]
    if not win.tsumo:
        return words.points(-sum(amount for _, amount in paid.by_seat if amount < 0))
    dealer = dealer_seat(win.seat_wind, score.rules.players)
    others = [-paid.of(seat) for seat in opponents if seat is not dealer]
    if dealer is Seat.SELF:
        return f"{words.points(others[0])} all"
    return f"{words.points(others[0])} / {words.points(-paid.of(dealer) if dealer else 0)}"


def _honba_words(win: Win) -> str:
    return f", with {win.honba} honba" if win.honba else ""


def _alternative_words(other: Alternative) -> str:
    names = ", ".join(item.name for item in other.yaku)
    worth = f"{worth_words(other)}, {words.points(other.points_total)} points"
    return f"{_reading_words(other.reading)}: {names}; {worth}"


def _no_yaku_lines(result: NoYaku) -> Iterator[Line]:
    yield Line(text="Complete, but no yaku: this hand may not win.", style="result")
    yield from (Line(text=f"  {missing.message}") for missing in result.missing)


def wait_lines(hand: Hand, waits: tuple[TileWait, ...], rules: Rules) -> tuple[Line, ...]:
    """Return what thirteen tiles wait for, each wait with its worth by ron and by tsumo."""
    head = (
        Line(text=f"Hand: {hand_words(hand)}", style="heading"),
        Line(text=f"  rules: {rules.id} ({rules.name}, {rules.edition})"),
    )
    if not waits:
        return (*head, Line(text="Not ready: no tile completes this hand.", style="result"))
    return (
        *head,
        Line(text="Waits", style="heading"),
        *(Line(text=f"  {_wait_words(one)}") for one in waits),
    )


def _wait_words(wait: TileWait) -> str:
    return f"{wait.tile}, {wait.left} left: ron {_short(wait.ron)}; tsumo {_short(wait.tsumo)}"


def _short(result: Score | NoYaku) -> str:
    if not isinstance(result, Score):
        return "no yaku"
    return f"{worth_words(result)}, {words.points(result.points_total)} points"


def points_lines(table: PointsTable, rules: Rules) -> tuple[Line, ...]:
    """Return what han and fu alone are worth, to a non-dealer and to the dealer."""
    tsumo = f"{words.points(table.tsumo.non_dealer)} / {words.points(table.tsumo.dealer)}"
    dealer_tsumo = f"{words.points(table.dealer_tsumo.non_dealer)} all"
    return (
        Line(text=f"Score: {worth_words(table.worth)} ({rules.id})", style="result"),
        Line(text=f"  non-dealer: ron {words.points(table.ron)}; tsumo {tsumo}"),
        Line(text=f"  dealer: ron {words.points(table.dealer_ron)}; tsumo {dealer_tsumo}"),
    )
