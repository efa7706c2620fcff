"""A result as it is heard, in the order in which players call it.

Ron or tsumo; each yaku, the cheapest first, then dora; han and fu where no limit replaces them; the points,
and the limit last; then who pays what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tehai.app import prompts
from tehai.app.paying import NO_NAMES
from tehai.app.speech.heard import heard
from tehai.app.speech.tile_names import USUAL, TileNames
from tehai.app.speech.words import LIMITS, SEATS, YAKU, YAKUMAN
from tehai.scoring.payments import STICK, liabilities
from tehai.scoring.result import Score
from tehai.scoring.seats import OPPONENTS, Seat, dealer_seat
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from tehai.app.lines import Line
    from tehai.app.paying import Names
    from tehai.scoring.result import NoYaku
    from tehai.scoring.text import Value
    from tehai.scoring.yaku import YakuItem

_DORA: Final = ("dora", "aka-dora", "ura-dora")
"""In the order in which they are called, after the yaku."""
_ABOUT_HAND: Final = 2
"""The lines about waits begin with the hand and the rules."""


def result_beats(
    result: Score | NoYaku, said: Collection[str], names: Names = NO_NAMES, tiles: TileNames = USUAL
) -> Iterator[Value]:
    """Yield a result, an utterance at a time.

    `said` names the fields of the win that were stated: without the seat wind it is not known where the
    dealer sits. Players are called by their `names` where they have one.
    """
    if not isinstance(result, Score):
        yield Text("Complete, but no yaku: this hand may not win.")
        yield from (heard(missing.message, tiles) for missing in result.missing)
        return
    yield Text("tsumo") if result.win.tsumo else Text("ron")
    yield from (_yaku(item, alone=len(result.yaku) == 1) for item in sorted(result.yaku, key=_called_at))
    yield from _worth(result)
    yield from _payments(result, names, seat_known="seat_wind" in said)


def assumed_beats(keys: tuple[str, ...]) -> tuple[Value, ...]:
    """Return what was not said and is taken for granted, by the keys of its questions."""
    taken = Joined(tuple(heard(prompts.ASSUMED[key]) for key in keys))
    return (Text("Not said, so taken as: {taken}", taken=taken),) if keys else ()


def waits_beats(lines: tuple[Line, ...], tiles: TileNames = USUAL) -> tuple[Value, ...]:
    """Return what thirteen tiles wait for, from the lines of it, without the hand and the rules."""
    return tuple(heard(line.text, tiles) for line in lines[_ABOUT_HAND:])


def _called_at(item: YakuItem) -> tuple[int, int]:
    return (_DORA.index(item.name) + 1 if item.name in _DORA else 0, item.han or 13 * item.yakuman)


def _yaku(item: YakuItem, *, alone: bool) -> Text:
    """Name a yaku; how many yakuman one of several is, for the sum follows with the points."""
    name = YAKU[item.name]
    if item.yakuman > 1 and not alone:
        return Text("{yaku}, {worth}", yaku=name, worth=_times(item.yakuman))
    return Text("{dora} {number}", dora=name, number=item.han) if item.name in _DORA else name


def _times(yakuman: int) -> Text:
    return YAKUMAN.get(yakuman) or Text("{times} times yakuman", times=yakuman)


def _worth(score: Score) -> Iterator[Text]:
    if score.limit is None and not score.yakuman:
        yield Text("{han} han {fu} fu", han=score.han, fu=score.fu)
    yield Text("{points:,} points", points=score.points_total)
    if score.yakuman:
        yield _times(score.yakuman)
    elif score.limit is not None:
        yield LIMITS[score.limit]


def _payments(score: Score, names: Names, *, seat_known: bool) -> Iterator[Text]:
    win, gain = score.win, score.payments.of(Seat.SELF)
    winner = names.get(Seat.SELF, SEATS[Seat.SELF])
    if win.honba:
        yield Text("with {honba} honba", honba=win.honba)
    yield from _liable(score, names)
    yield from _payers(score, names) if seat_known or not win.tsumo else _shares(score)
    if win.riichi_sticks:
        sticks = STICK * win.riichi_sticks
        yield Text(
            "{seat} gets {points:,}, {sticks:,} of it riichi sticks", seat=winner, points=gain, sticks=sticks
        )
    else:
        yield Text("{seat} gets {points:,}", seat=winner, points=gain)


def _liable(score: Score, names: Names) -> Iterator[Text]:
    """Tell who is liable, and of several each for what."""
    seats = score.payments.liable
    if len(seats) < 2:
        yield from (Text("{seat} is liable", seat=names.get(seat, SEATS[seat])) for seat in seats)
        return
    for yaku, seat in liabilities(score.yaku, score.win, score.rules).items():
        yield Text("{seat} is liable for {yaku}", seat=names.get(seat, SEATS[seat]), yaku=YAKU[yaku])


def _payers(score: Score, names: Names) -> Iterator[Text]:
    dealer = dealer_seat(score.win.seat_wind, score.rules.players)
    for seat, amount in score.payments.by_seat:
        payer = names.get(seat, SEATS[seat])
        if amount < 0 and score.win.tsumo and seat is dealer:
            yield Text("{seat} the dealer, pays {points:,}", seat=payer, points=-amount)
        elif amount < 0:
            yield Text("{seat} pays {points:,}", seat=payer, points=-amount)


def _shares(score: Score) -> Iterator[Text]:
    """Tell what a tsumo costs where nobody said who the dealer is."""
    dealer, paid = dealer_seat(score.win.seat_wind, score.rules.players), score.payments
    others = [-paid.of(seat) for seat in OPPONENTS[score.rules.players] if seat is not dealer]
    if dealer is None or dealer is Seat.SELF:
        yield Text("each of the others pays {points:,}", points=others[0])
    else:
        yield Text("the dealer pays {points:,}", points=-paid.of(dealer))
        yield Text("who is not the dealer pays {points:,}", points=others[0])
