"""What holds for every hand: money balances, and suits are alike where the rules treat them alike."""

from __future__ import annotations

import dataclasses

from hypothesis import assume, given
from hypothesis import strategies as st

from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.problems import problems
from tehai.scoring.result import Score
from tehai.scoring.rules import Rules, load_rules, ruleset_ids
from tehai.scoring.score import score
from tehai.scoring.seats import OPPONENTS, Seat, Wind
from tehai.scoring.tiles import Tile
from tehai.scoring.win import Win


@st.composite
def sets_of_kinds(draw: st.DrawFn, *, manzu: bool) -> tuple[list[list[int]], int]:
    """Four sets and a pair of tile kinds, now and then more than four of a kind."""
    first_kind = 0 if manzu else 9
    runs = [kind for kind in range(first_kind, 27) if kind % 9 <= 6]
    kinds = [kind for kind in range(34) if manzu or kind not in range(1, 8)]
    sets = []
    for _ in range(4):
        if draw(st.booleans()):
            start = draw(st.sampled_from(runs))
            sets.append([start, start + 1, start + 2])
        else:
            sets.append([draw(st.sampled_from(kinds))] * 3)
    return sets, draw(st.sampled_from(kinds))


@st.composite
def hands(draw: st.DrawFn, rules: Rules) -> Hand:
    """A complete standard hand with melds that the rules allow."""
    sets, pair = draw(sets_of_kinds(manzu=rules.manzu_simples))
    melds, concealed = [], [pair, pair]
    for kinds in sets:
        form = draw(st.sampled_from(("concealed", "concealed", "called", "closed kan")))
        is_run = kinds[0] != kinds[1]
        if form == "concealed" or (is_run and (form == "closed kan" or not rules.chi)):
            concealed += kinds
        else:
            melds.append(_meld(kinds, is_run=is_run, closed=form == "closed kan"))
    tiles = tuple(Tile(kind) for kind in draw(st.permutations(concealed)))
    return Hand(concealed=tiles, melds=tuple(melds), win_tile=tiles[-1])


def _meld(kinds: list[int], *, is_run: bool, closed: bool) -> Meld:
    if closed:
        return Meld(kind=MeldKind.ANKAN, tiles=tuple(Tile(kind) for kind in [*kinds, kinds[0]]))
    kind = MeldKind.CHI if is_run else MeldKind.PON
    return Meld(kind=kind, tiles=tuple(Tile(kind) for kind in kinds), called_index=0, source=Seat.KAMICHA)


@st.composite
def wins(draw: st.DrawFn, rules: Rules) -> Win:
    """Circumstances that are mostly possible."""
    tsumo = draw(st.booleans())
    winds = tuple(Wind)[: rules.players]
    return Win(
        tsumo=tsumo,
        riichi=draw(st.sampled_from((0, 0, 1, 2))),
        seat_wind=draw(st.sampled_from(winds)),
        round_wind=draw(st.sampled_from((Wind.EAST, Wind.SOUTH))),
        haitei=tsumo,
        houtei=not tsumo,  # so that every hand has a yaku
        dora_indicators=(Tile(draw(st.sampled_from((9, 18, 27, 31)))),),
        honba=draw(st.integers(0, 5)),
        riichi_sticks=draw(st.integers(0, 4)),
        discarder=None if tsumo else draw(st.sampled_from(OPPONENTS[rules.players])),
    )


@st.composite
def scored(draw: st.DrawFn) -> Score:
    """A score of any ruleset."""
    rules = load_rules(draw(st.sampled_from(ruleset_ids())))
    hand, win = draw(hands(rules)), draw(wins(rules))
    if not hand.is_concealed:
        win = dataclasses.replace(win, riichi=0)
    assume(not problems(hand, win, rules))
    result = score(hand, win, rules)
    assert isinstance(result, Score)
    return result


@given(scored())
def test_money_balances(result: Score) -> None:
    """What the winner gets is what the others pay and the sticks, in full hundreds."""
    payments = dict(result.payments.by_seat)
    assert sum(payments.values()) == 1000 * result.win.riichi_sticks
    assert all(amount % 100 == 0 for amount in payments.values())
    assert all(amount <= 0 for seat, amount in payments.items() if seat is not Seat.SELF)
    assert payments[Seat.SELF] >= result.points_total > 0


@given(scored())
def test_the_best_reading_counts(result: Score) -> None:
    assert all(other.points_total <= result.points_total for other in result.alternatives)
    assert sum(item.fu for item in result.fu_items) == result.fu
    assert result.han == sum(item.han for item in result.yaku)


@given(hands(load_rules("tenhou-4p")), wins(load_rules("tenhou-4p")), st.permutations((0, 1, 2)))
def test_suits_are_alike_but_for_all_green(hand: Hand, win: Win, order: list[int]) -> None:
    rules = load_rules("tenhou-4p")
    win = dataclasses.replace(win, riichi=win.riichi if hand.is_concealed else 0)
    moved_win = dataclasses.replace(win, dora_indicators=tuple(_moved(t, order) for t in win.dora_indicators))
    moved_hand = _moved_hand(hand, order)
    assert [p.code for p in problems(hand, win, rules)] == [
        p.code for p in problems(moved_hand, moved_win, rules)
    ]
    if problems(hand, win, rules):
        return
    before, after = score(hand, win, rules), score(moved_hand, moved_win, rules)
    assert isinstance(before, Score) == isinstance(after, Score)
    if isinstance(before, Score) and isinstance(after, Score) and not _green(before) and not _green(after):
        assert (before.han, before.fu, before.payments) == (after.han, after.fu, after.payments)
        assert before.yaku == after.yaku


def _green(result: Score) -> bool:
    return any(item.name == "ryuuiisou" for item in result.yaku)


def _moved(tile: Tile, order: list[int]) -> Tile:
    return tile if tile.is_honour else Tile(order[tile.kind // 9] * 9 + tile.kind % 9)


def _moved_hand(hand: Hand, order: list[int]) -> Hand:
    melds = tuple(
        dataclasses.replace(meld, tiles=tuple(_moved(tile, order) for tile in meld.tiles))
        for meld in hand.melds
    )
    concealed = tuple(_moved(tile, order) for tile in hand.concealed)
    return Hand(concealed=concealed, melds=melds, win_tile=concealed[-1])
