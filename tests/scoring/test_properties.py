"""What holds for every hand: money balances, and suits are alike where the rules treat them alike."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.notation import parse_hand
from tehai.scoring.points import points
from tehai.scoring.problems import ProblemCode, problems
from tehai.scoring.result import Score
from tehai.scoring.rules import Rules, load_rules, ruleset_ids
from tehai.scoring.score import score
from tehai.scoring.seats import OPPONENTS, Seat, Wind
from tehai.scoring.tiles import EAST, Tile
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


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
    order = draw(st.permutations(concealed))
    reds = draw(st.booleans())
    tiles = tuple(
        _as_red(kind, order[:place], rules) if reds else Tile(kind) for place, kind in enumerate(order)
    )
    return Hand(concealed=tiles, melds=tuple(melds), win_tile=tiles[-1])


def _as_red(kind: int, before: list[int], rules: Rules) -> Tile:
    """The first fives of a suit as red ones, as many as the rules have."""
    is_five = kind < EAST and kind % 9 == 4
    return Tile(kind, red=is_five and before.count(kind) < rules.red_fives[kind // 9])


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
def cases(draw: st.DrawFn, among: Sequence[str] = ruleset_ids()) -> tuple[Hand, Win, Rules]:
    """A hand that can be scored, under any ruleset."""
    rules = load_rules(draw(st.sampled_from(among)))
    hand, win = draw(hands(rules)), draw(wins(rules))
    if not hand.is_concealed:
        win = dataclasses.replace(win, riichi=0)
    assume(not problems(hand, win, rules))
    return hand, win, rules


LIABLE = (
    ("daisangen", "12p44s3p 555-z 666=z 777+z"),
    ("daisangen", "22z11z1z 555-z 666=z 777+z"),
    ("daisuushii", "9p9p 111-z 222=z 333+z 444-z"),
    ("suukantsu", "9p9p 1111p 2222-p 3333s 4444s"),
    ("rinshan-kaihou", "23s55z234s4s 444=p 7777-z"),
)


@st.composite
def liable_cases(draw: st.DrawFn) -> tuple[Hand, Win, Rules]:
    """A win that kamicha is liable for, where the rules have that."""
    rules = load_rules(draw(st.sampled_from(ruleset_ids())))
    name, text = draw(st.sampled_from(LIABLE))
    tsumo = name == "rinshan-kaihou" or draw(st.booleans())
    win = Win(
        tsumo=tsumo,
        rinshan=name == "rinshan-kaihou",
        seat_wind=draw(st.sampled_from(tuple(Wind)[: rules.players])),
        round_wind=Wind.EAST,
        honba=draw(st.integers(0, 3)),
        riichi_sticks=draw(st.integers(0, 3)),
        discarder=None if tsumo else draw(st.sampled_from(OPPONENTS[rules.players])),
        pao=((name, Seat.KAMICHA),),
    )
    return parse_hand(text), win, rules


def _score(case: tuple[Hand, Win, Rules]) -> Score:
    result = score(*case)
    assert isinstance(result, Score)
    return result


def scored() -> st.SearchStrategy[Score]:
    """A score of any ruleset."""
    return cases().map(_score)


def _balances(result: Score) -> None:
    payments = dict(result.payments.by_seat)
    assert sum(payments.values()) == 1000 * result.win.riichi_sticks
    assert all(amount % 100 == 0 for amount in payments.values())
    assert all(amount <= 0 for seat, amount in payments.items() if seat is not Seat.SELF)
    assert payments[Seat.SELF] >= result.points_total > 0


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_money_balances(ruleset_id: str) -> None:
    """What the winner gets is what the others pay and the sticks, in full hundreds, under every ruleset."""

    @settings(max_examples=40)
    @given(cases((ruleset_id,)).map(_score))
    def balances(result: Score) -> None:
        _balances(result)

    balances()


@given(liable_cases().map(_score))
def test_money_balances_under_liability(result: Score) -> None:
    _balances(result)


def _with_one_more_counter(case: tuple[Hand, Win, Rules]) -> dict[Seat, int]:
    """What each player gets more (below zero: pays more) for one counter more."""
    hand, win, rules = case
    before = _score(case)
    after = _score((hand, dataclasses.replace(win, honba=win.honba + 1), rules))
    assert dataclasses.replace(after, payments=before.payments, win=win) == before
    assert after.payments.total == before.payments.total
    paid, now = dict(before.payments.by_seat), dict(after.payments.by_seat)
    return {seat: now[seat] - paid[seat] for seat in now if now[seat] != paid[seat]}


@given(cases())
def test_a_counter_moves_exactly_what_the_rules_say(case: tuple[Hand, Win, Rules]) -> None:
    _, win, rules = case
    if win.tsumo:
        payers = OPPONENTS[rules.players]
        wanted = dict.fromkeys(payers, -rules.honba_tsumo) | {Seat.SELF: rules.honba_tsumo * len(payers)}
    else:
        wanted = {win.discarder or Seat.DISCARDER: -rules.honba_ron, Seat.SELF: rules.honba_ron}
    assert _with_one_more_counter(case) == wanted


@given(liable_cases())
def test_a_counter_under_liability(case: tuple[Hand, Win, Rules]) -> None:
    """Who pays it is the ruleset's; how much it is does not change."""
    _, win, rules = case
    moved = _with_one_more_counter(case)
    result = _score(case)
    whole = rules.honba_tsumo * len(OPPONENTS[rules.players]) if win.tsumo else rules.honba_ron
    assert moved.pop(Seat.SELF) == whole
    combined = result.yakuman > 1
    rule = {
        (True, False): rules.pao_honba_tsumo,
        (True, True): rules.pao_honba_tsumo_combined,
        (False, False): rules.pao_honba_ron,
        (False, True): rules.pao_honba_ron_combined,
    }[win.tsumo, combined]
    if rule == "liable" and result.payments.liable:
        assert moved == {Seat.KAMICHA: -whole}
    elif win.tsumo:
        assert moved == dict.fromkeys(OPPONENTS[rules.players], -rules.honba_tsumo)
    else:
        assert moved == {win.discarder: -whole}


@given(scored())
def test_the_best_reading_counts(result: Score) -> None:
    assert all(other.points_total <= result.points_total for other in result.alternatives)
    assert sum(item.fu for item in result.fu_items) == result.fu
    assert result.han == sum(item.han for item in result.yaku)


@given(st.integers(1, 13), st.integers(2, 11))
def test_no_tsumo_loss(han: int, tens: int) -> None:
    """An absent player's share, split or made up to the ron, is paid: nothing is lost but by rounding up."""
    three, four = load_rules("tenhou-3p"), points(han, 10 * tens, load_rules("tenhou-4p"))
    split = points(han, 10 * tens, dataclasses.replace(three, tsumo_loss="north-split"))
    as_ron = points(han, 10 * tens, dataclasses.replace(three, tsumo_loss="ron-total"))
    lost = points(han, 10 * tens, three)
    whole = 2 * four.tsumo.non_dealer + four.tsumo.dealer
    assert whole <= split.tsumo.non_dealer + split.tsumo.dealer < whole + 200
    assert 3 * four.dealer_tsumo.non_dealer <= 2 * split.dealer_tsumo.non_dealer
    assert 2 * split.dealer_tsumo.non_dealer < 3 * four.dealer_tsumo.non_dealer + 200
    assert four.ron <= as_ron.tsumo.non_dealer + as_ron.tsumo.dealer < four.ron + 200
    assert four.dealer_ron <= 2 * as_ron.dealer_tsumo.non_dealer < four.dealer_ron + 200
    assert lost.tsumo == four.tsumo


@given(cases(), st.permutations((0, 1, 2)))
def test_suits_are_alike(case: tuple[Hand, Win, Rules], order: list[int]) -> None:
    """But for all-green, and for manzu where there is no 2m to 8m."""
    hand, win, rules = case
    if not rules.manzu_simples:
        order = [0, *sorted((1, 2), reverse=order[0] > order[1])]
    moved = _moved_win(win, order)
    assert not problems(_moved_hand(hand, order), moved, rules)
    before, after = _score(case), _score((_moved_hand(hand, order), moved, rules))
    if not _green(before) and not _green(after):
        assert (before.han, before.fu, before.payments) == (after.han, after.fu, after.payments)
        assert before.yaku == after.yaku


def test_all_green_is_of_one_suit(reckon: Callable[..., Score]) -> None:
    green = reckon("22334466s66z6z 888=s")
    moved = reckon("22334466p66z6z 888=p")
    assert ([item.name for item in green.yaku], moved.yakuman) == (["ryuuiisou"], 0)


@given(cases(("rmu-m",)), st.permutations((0, 1, 2)), st.integers(0, 2))
def test_red_fives_of_one_suit(case: tuple[Hand, Win, Rules], order: list[int], suit: int) -> None:
    """Where only one suit has red fives, a moved hand has one han for each that comes to lie in it."""
    hand, win, rules = case
    reds: tuple[int, int, int] = tuple(int(suit == one) for one in range(3))  # type: ignore[assignment]
    rules = dataclasses.replace(rules, red_fives=reds)
    moved_hand, moved_win = _moved_hand(hand, order), _moved_win(win, order)
    assume(not problems(hand, win, rules) and not problems(moved_hand, moved_win, rules))
    for tiles, result in (
        (hand, _score((hand, win, rules))),
        (moved_hand, _score((moved_hand, moved_win, rules))),
    ):
        held = sum(tile.red and tile.kind // 9 == suit for tile in tiles.tiles)
        counted = sum(item.han for item in result.yaku if item.name == "aka-dora")
        assert counted == (0 if result.yakuman else held)


@given(cases(tuple(one for one in ruleset_ids() if not load_rules(one).manzu_simples)))
def test_no_simples_of_manzu(case: tuple[Hand, Win, Rules]) -> None:
    """Without 2m to 8m a hand with such tiles is none; moved to manzu it stays one only without simples."""
    hand, win, rules = case
    order = [1, 0, 2]
    codes = {problem.code for problem in problems(_moved_hand(hand, order), _moved_win(win, order), rules)}
    simples = any(tile.kind in PINZU_SIMPLES for tile in hand.tiles)
    shown = any(tile.kind in PINZU_SIMPLES for tile in win.dora_indicators)
    assert (ProblemCode.TILE_NOT_IN_RULES in codes) == (simples or shown)


PINZU_SIMPLES = range(10, 17)


def _green(result: Score) -> bool:
    return any(item.name == "ryuuiisou" for item in result.yaku)


def _moved(tile: Tile, order: list[int]) -> Tile:
    return tile if tile.is_honour else Tile(order[tile.kind // 9] * 9 + tile.kind % 9, red=tile.red)


def _moved_win(win: Win, order: list[int]) -> Win:
    return dataclasses.replace(
        win, dora_indicators=tuple(_moved(tile, order) for tile in win.dora_indicators)
    )


def _moved_hand(hand: Hand, order: list[int]) -> Hand:
    melds = tuple(
        dataclasses.replace(meld, tiles=tuple(_moved(tile, order) for tile in meld.tiles))
        for meld in hand.melds
    )
    concealed = tuple(_moved(tile, order) for tile in hand.concealed)
    return Hand(concealed=concealed, melds=melds, win_tile=concealed[-1])
