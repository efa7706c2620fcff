"""Results in lines for a person: a score with its reasons, a hand without yaku, waits, points alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.app import words
from tehai.app.lines import Line
from tehai.app.paying import NO_NAMES, payment_texts
from tehai.scoring.notation import format_meld, format_tiles
from tehai.scoring.points import Limit
from tehai.scoring.possible import impossible_han_fu
from tehai.scoring.reading import PAIRS, Shape
from tehai.scoring.result import Score
from tehai.scoring.seats import Seat
from tehai.scoring.text import SEMICOLON, Joined, Term, Text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from tehai.app.paying import Names
    from tehai.scoring.fu import FuItem
    from tehai.scoring.hand import Hand
    from tehai.scoring.points import PointsTable, Worth
    from tehai.scoring.reading import Reading
    from tehai.scoring.result import Alternative, NoYaku
    from tehai.scoring.rules import Rules
    from tehai.scoring.text import Value
    from tehai.scoring.waits import TileWait
    from tehai.scoring.win import Win
    from tehai.scoring.yaku import YakuItem


def result_lines(result: Score | NoYaku, said: Collection[str], names: Names = NO_NAMES) -> tuple[Line, ...]:
    """Return everything about a result: the hand, yaku, fu, limit, payments, what the ruleset decided.

    `said` names the fields of the win that were stated: a wind that was not is left out, and without the seat
    wind it is not known where the dealer sits, so that payers of a tsumo are not named by their seats.
    Players are called by their `names` where they have one.
    """
    head = (
        _heading(Text("Hand: {hand}", hand=hand_words(result.hand))),
        _line(_win_words(result.hand, result.win, said, names)),
        _line(Text("read as {reading}", reading=_reading_words(result.reading))),
        _line(_rules_words(result.rules)),
    )
    if isinstance(result, Score):
        return (*head, *_score_lines(result, seat_known="seat_wind" in said, names=names))
    return (*head, *_no_yaku_lines(result))


def _heading(text: Value) -> Line:
    return Line(text=text, style="heading")


def _line(text: Value) -> Line:
    return Line(text=text, depth=1)


def _rules_words(rules: Rules) -> Text:
    return Text("rules: {ruleset} ({name})", ruleset=rules.id, name=words.rules_name(rules))


def hand_words(hand: Hand) -> Joined:
    """Return a hand in notation, the winning tile apart."""
    concealed = hand.concealed
    if hand.win_tile is not None and hand.win_tile in concealed:
        concealed = hand.with_win_tile(hand.win_tile).concealed[:-1]
    melds = (Text("{tiles} ({meld})", tiles=format_meld(meld), meld=words.meld(meld)) for meld in hand.melds)
    return Joined((format_tiles(tuple(sorted(concealed))), *melds))


def _win_words(hand: Hand, win: Win, said: Collection[str], names: Names) -> Joined:
    parts = [_how(str(hand.win_tile), win, names)]
    if win.seat_wind is not None and "seat_wind" in said:
        parts.append(Text("seat {wind}", wind=win.seat_wind))
    if win.round_wind is not None and "round_wind" in said:
        parts.append(Text("round {wind}", wind=win.round_wind))
    return Joined(tuple(parts), by=SEMICOLON)


def _how(tile: str, win: Win, names: Names) -> Text:
    if win.tsumo:
        return Text("won on {tile} by tsumo", tile=tile)
    if win.discarder is None:
        return Text("won on {tile} by ron", tile=tile)
    return Text("won on {tile} by ron from {seat}", tile=tile, seat=names.get(win.discarder, win.discarder))


def _reading_words(reading: Reading) -> Text:
    if reading.shape is Shape.KOKUSHI:
        return Text("thirteen orphans, {wait}", wait=reading.wait)
    pair = () if reading.pair is None else (PAIRS[reading.pair],)
    groups = Joined(tuple(str(group) for group in (*reading.groups, *pair)), by=" ")
    return Text("{groups}, {wait}", groups=groups, wait=reading.wait)


def _score_lines(score: Score, *, seat_known: bool, names: Names) -> Iterator[Line]:
    yield _heading(Text("Yaku"))
    yield from (_line(_yaku_words(item)) for item in score.yaku)
    if _fu_counts(score):
        yield _heading(Text("Fu"))
        yield from (_line(_fu_words(item)) for item in score.fu_items)
    yield Line(text=Text("Score: {worth}", worth=_with_points(score)), style="result")
    yield from (_line(text) for text in payment_texts(score, seat_known=seat_known, names=names))
    if score.decisions:
        yield _heading(Text("Decided by the rules"))
        yield from (_line(_named(decision.message, names)) for decision in score.decisions)
    if score.alternatives:
        yield _heading(Text("Also possible, not taken"))
        yield from (_line(_alternative_words(other, score)) for other in score.alternatives)


def _named(text: Text, names: Names) -> Text:
    """Return a text with the names of the players in it."""
    return text.with_each(lambda value: names.get(value, value) if isinstance(value, Seat) else value)


def _yaku_words(item: YakuItem) -> Value:
    name = Term(item.name)
    if item.yakuman:
        return Text("{yaku}: {worth}", yaku=name, worth=words.yakuman(item.yakuman))
    return Text("{yaku}: {han} han", yaku=name, han=item.han) if item.han else name


def _fu_counts(score: Score) -> bool:
    """Whether the fu were needed: under a limit they mean nothing, unless they led to it."""
    by_han = score.limit in {None, Limit.MANGAN} and 0 < score.han < 5
    return by_han and bool(score.fu_items)


def _fu_words(item: FuItem) -> Text:
    if item.group is None:
        return Text("{item}: {fu} fu", item=words.FU[item.what], fu=item.fu)
    return Text("{item} {tiles}: {fu} fu", item=words.FU[item.what], tiles=str(item.group), fu=item.fu)


def _with_points(result: Score | Alternative) -> Text:
    worth = result.worth if isinstance(result, Score) else result
    return Text("{worth}, {points:,} points", worth=worth_words(worth), points=result.points_total)


def worth_words(worth: Alternative | Worth) -> Text:
    """Return han and fu, or the limit in their place."""
    if worth.yakuman:
        return words.yakuman(worth.yakuman)
    limit = getattr(worth, "limit", None)
    by_fu = 0 < worth.han < 5
    counted = (
        Text("{han} han {fu} fu", han=worth.han, fu=worth.fu) if by_fu else Text("{han} han", han=worth.han)
    )
    return _limit_words(limit, worth, counted) if limit else counted


def _limit_words(limit: Limit, worth: Alternative | Worth, counted: Text) -> Text:
    if limit is Limit.YAKUMAN:
        return Text("counted yakuman, {han} han", han=worth.han)
    if not worth.han:
        return words.LIMITS[limit]
    if getattr(worth, "kiriage", False):
        return Text("{limit} (kiriage), {counted}", limit=limit, counted=counted)
    return Text("{limit}, {counted}", limit=limit, counted=counted)


def _alternative_words(other: Alternative, best: Score) -> Text:
    return Text(
        "{reading}: {yaku}; {worth}: {reason}",
        reading=_reading_words(other.reading),
        yaku=Joined(tuple(Term(item.name) for item in other.yaku)),
        worth=_with_points(other),
        reason=_why_not(other, best),
    )


def _why_not(other: Alternative, best: Score) -> Text:
    """Why another was taken: the most points count, then the most han, then fu (Kyokai, article 46)."""
    if other.points_total < best.points_total:
        return Text("it pays less")
    if other.han < best.han:
        return Text("it pays the same, but has fewer han")
    if other.han == best.han and other.fu < best.fu:
        return Text("it pays the same with as many han, but has fewer fu")
    return Text("it is worth the same")


def _no_yaku_lines(result: NoYaku) -> Iterator[Line]:
    yield Line(text=Text("Complete, but no yaku: this hand may not win."), style="result")
    yield from (_line(missing.message) for missing in result.missing)


def wait_lines(hand: Hand, waits: tuple[TileWait, ...], rules: Rules) -> tuple[Line, ...]:
    """Return what thirteen tiles wait for, each wait with its worth by ron and by tsumo."""
    head = (_heading(Text("Hand: {hand}", hand=hand_words(hand))), _line(_rules_words(rules)))
    if not waits:
        return (*head, Line(text=Text("Not ready: no tile completes this hand."), style="result"))
    return (*head, _heading(Text("Waits")), *(_line(_wait_words(one)) for one in waits))


def _wait_words(wait: TileWait) -> Text:
    return Text(
        "{tile}, {left} left: ron {ron}; tsumo {tsumo}",
        tile=str(wait.tile),
        left=wait.left,
        ron=_short(wait.ron),
        tsumo=_short(wait.tsumo),
    )


def _short(result: Score | NoYaku) -> Text:
    return _with_points(result) if isinstance(result, Score) else Text("no yaku")


def points_lines(table: PointsTable, rules: Rules) -> tuple[Line, ...]:
    """Return what han and fu alone are worth, to a non-dealer and to the dealer, by ron and by tsumo."""
    worth = Text("{worth} ({ruleset})", worth=worth_words(table.worth), ruleset=rules.id)
    return (
        Line(text=Text("Score: {worth}", worth=worth), style="result"),
        *(_line(text) for text in _points_texts(table, rules)),
    )


def _points_texts(table: PointsTable, rules: Rules) -> Iterator[Text]:
    han, fu = table.worth.han, table.worth.fu
    ron, each = table.ron, table.dealer_tsumo.non_dealer
    share, dealers = table.tsumo.non_dealer, table.tsumo.dealer
    if why := impossible_han_fu(han, fu, rules, tsumo=False):
        yield Text("non-dealer: tsumo {non_dealer:,} / {dealer:,}", non_dealer=share, dealer=dealers)
        yield Text("dealer: tsumo {each:,} all", each=each)
        yield Text("not by ron: {why}", why=why)
    elif why := impossible_han_fu(han, fu, rules, tsumo=True):
        yield Text("non-dealer: ron {ron:,}", ron=ron)
        yield Text("dealer: ron {ron:,}", ron=table.dealer_ron)
        yield Text("not by tsumo: {why}", why=why)
    else:
        yield Text(
            "non-dealer: ron {ron:,}; tsumo {non_dealer:,} / {dealer:,}",
            ron=ron,
            non_dealer=share,
            dealer=dealers,
        )
        yield Text("dealer: ron {ron:,}; tsumo {each:,} all", ron=table.dealer_ron, each=each)
