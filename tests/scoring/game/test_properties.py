"""What holds in every game: random games of every ruleset, bent and corrected in every way."""

from __future__ import annotations

import dataclasses
import functools
import json
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from tehai.scoring.game import (
    Adjustment,
    CalledPoints,
    Chombo,
    EventError,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    HanFu,
    PenaltyPaid,
    RankLowered,
    RiichiDeclared,
    ScoredWin,
    TimeUp,
    Winner,
    game_from_json,
    game_json,
    new_game,
    sheet,
)
from tehai.scoring.game.events import HandEnd
from tehai.scoring.notation import parse_hand
from tehai.scoring.record import InvalidRecordError
from tehai.scoring.rules import load_rules, ruleset_ids

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.game import Claim, Event, Game, Player

NAMES = ("Aoki", "Baba", "Chiba", "Doi")
HANDS = ("123p456p789p1155s5s", "222p888p234s666z77z", "19m19p19s1234567z1z", "22334455p667788s")
OPEN = ("234p678s55z 111+z 777-z", "11z 222+z 333-z 444+z 99-9p")


_HUNDREDS = st.integers(1, 480).map(lambda count: 100 * count)
HAN_AND_FU = st.builds(HanFu, han=st.integers(1, 14), fu=st.sampled_from((30, 40, 50, 60)))
CLAIMS: st.SearchStrategy[Claim] = st.one_of(
    HAN_AND_FU,
    st.builds(HanFu, yakuman=st.integers(1, 3)),
    st.builds(CalledPoints, points=_HUNDREDS),
    st.builds(CalledPoints, points=_HUNDREDS, dealer=_HUNDREDS),
    st.sampled_from((*HANDS, *OPEN)).map(lambda text: ScoredWin(hand=parse_hand(text))),
)
PAO: st.SearchStrategy[str] = st.sampled_from(
    ("", "", "", "", "", "", "daisangen", "daisuushii", "suukantsu", "rinshan-kaihou")
)
SELDOM = st.integers(0, 9).map(lambda number: number == 0)


def won(
    order: list[Player],
    winners: int,
    claims: list[Claim],
    pao: str,
    riichi: tuple[Player, ...],
    *,
    tile: bool,
) -> Event:
    """A win of the first so many in this order, off the last; none: the first wins by tsumo."""
    liable = ((pao, order[-2]),) if pao else ()
    return HandWon(
        winners=tuple(
            Winner(player=player, claim=claim, pao=liable)
            for player, claim in zip(order[: max(winners, 1)], claims, strict=False)
        ),
        discarder=order[-1] if winners else None,
        riichi=riichi,
        on_riichi_tile=tile and bool(winners),
    )


def drawn(tenpai: tuple[Player, ...], nagashi: tuple[Player, ...], riichi: tuple[Player, ...]) -> Event:
    """A drawn hand; who declared riichi and is not ready, is dead."""
    dead = tuple(player for player in riichi if player not in tenpai)
    return HandDrawn(tenpai=tenpai, nagashi=nagashi, dead=dead, riichi=riichi)


@functools.cache
def events(entrants: int) -> st.SearchStrategy[Event]:
    """Any event among so many players, possible or not."""
    player = st.integers(0, entrants - 1)
    several = st.lists(player, unique=True, max_size=entrants).map(tuple)
    few = st.one_of(st.just(()), st.just(()), several)
    few_han = st.builds(
        won,
        order=st.permutations(range(entrants)),
        winners=st.integers(0, entrants - 1),
        claims=st.lists(HAN_AND_FU, min_size=3, max_size=3),
        pao=st.just(""),
        riichi=few,
        tile=st.just(value=False),
    )
    wins = st.builds(
        won,
        order=st.permutations(range(entrants)),
        winners=st.sampled_from((0, 0, 1, 1, 1, 2, entrants - 1)),
        claims=st.lists(CLAIMS, min_size=3, max_size=3),
        pao=PAO,
        riichi=few,
        tile=SELDOM,
    )
    draws = st.builds(drawn, tenpai=several, nagashi=few, riichi=few)
    kinds = st.sampled_from(("nine-terminals", "four-winds", "four-kans", "four-riichi", "triple-ron"))
    changes = st.tuples(*(st.integers(-50, 50).map(lambda count: 100 * count) for _ in range(entrants)))
    return st.one_of(
        wins,
        few_han,
        draws,
        st.builds(HandAborted, kind=kinds, riichi=several),
        st.builds(Chombo, players=several),
        st.builds(RiichiDeclared, player=player),
        st.builds(PenaltyPaid, player=player),
        st.builds(Adjustment, points=changes, sticks=st.integers(-1, 1)),
        st.builds(RankLowered, player=player),
        st.builds(TimeUp, hands_after=st.one_of(st.none(), st.integers(0, 3))),
        st.builds(GameEnded, reason=st.just("dealer-stop")),
    )


NEW_GAMES = tuple(
    new_game(load_rules(ruleset), NAMES[:count])
    for ruleset in ruleset_ids()
    for count in {load_rules(ruleset).players, 4 if load_rules(ruleset).uma_four_entrants else 0} - {0}
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game under any ruleset, three players' also with four entrants; impossible events left out.

    It starts with some hands that nobody won, so that the last hands and a further round are reached as well.
    """
    game = draw(st.sampled_from(NEW_GAMES))
    entrants = game.setting.entrants
    passes = draw(st.integers(0, 2 * entrants - 1))
    for event in (HandDrawn(),) * passes + tuple(draw(st.lists(events(entrants), min_size=4, max_size=10))):
        game = with_event(game, event)
    return game


def with_event(game: Game, event: Event) -> Game:
    """The game with an event more, where it is possible."""
    return changed(lambda: game.append(event)) or game


def changed(change: Callable[[], Game]) -> Game | None:
    try:
        return change()
    except EventError:
        return None


def adjusted(game: Game) -> int:
    """What corrections by hand added to all points and sticks."""
    return sum(
        sum(event.points) + 1000 * event.sticks for event in game.events if isinstance(event, Adjustment)
    )


many = settings(max_examples=120, deadline=None)


@many
@given(games())
def test_money_balances(game: Game) -> None:
    state = game.state
    assert sum(state.points) + 1000 * state.kyotaku == game.setting.start_total + adjusted(game)
    for step in game.steps:
        assert min(step.after.kyotaku, step.after.honba) >= 0
        moved = sum(step.after.points) - sum(step.before.points)
        sticks = 1000 * (step.after.kyotaku - step.before.kyotaku)
        if not isinstance(step.event, Adjustment):
            assert moved + sticks == 0
        if step.outcome is not None:
            assert sum(step.outcome.changes) == moved
            for paid in step.outcome.paid:
                assert sum(paid.changes) % 1000 == 0
                assert sum(paid.changes) >= 0


@many
@given(games())
def test_final_scores_balance(game: Game) -> None:
    """They sum to zero, but for what nobody gets, a total that was wrong, and what chombo take off."""
    rules, state, table = game.setting.rules, game.state, game.final_scores
    nobodys = 1000 * state.kyotaku - sum(line.sticks for line in table)
    wrong = adjusted(game) + sum(line.correction for line in table)
    taken = sum(line.chombo for line in table)
    assert sum(line.score for line in table) == wrong - nobodys + taken
    if rules.total_correction == "first":
        assert wrong == 0
    assert sum(line.oka for line in table) == game.setting.oka
    assert sorted(line.player for line in table) == list(range(game.setting.entrants))
    assert [line.place for line in table] == sorted(line.place for line in table)
    if not any(state.lowered):
        had = [state.points[line.player] for line in table]
        assert had == sorted(had, reverse=True)


@many
@given(st.data())
def test_undo_restores(data: st.DataObject) -> None:
    game = data.draw(games())
    event = data.draw(events(game.setting.entrants))
    longer = changed(lambda: game.append(event))
    if longer is not None:
        assert longer.undo() == game
        assert longer.undo().state == game.state
        assert longer.steps[:-1] == game.steps


@many
@given(st.data())
def test_a_correction_is_as_if_it_had_been_recorded_so(data: st.DataObject) -> None:
    game = data.draw(games().filter(lambda game: bool(game.events)))
    index = data.draw(st.integers(0, len(game.events) - 1))
    event = data.draw(events(game.setting.entrants))
    corrected = changed(lambda: game.replace(index, event))
    if corrected is not None:
        anew = dataclasses.replace(game, events=())
        for recorded in (*game.events[:index], event, *game.events[index + 1 :]):
            anew = anew.append(recorded)
        assert corrected.steps == anew.steps
        assert corrected.steps[:index] == game.steps[:index]
        assert corrected.replace(index, game.events[index]) == game
    without = changed(lambda: game.remove(index))
    if without is not None:
        assert without.insert(index, game.events[index]) == game


@many
@given(games())
def test_a_game_comes_back_from_json(game: Game) -> None:
    assert game_from_json(json.loads(json.dumps(game_json(game)))) == game


@many
@given(st.data())
def test_names_change_nothing_but_names(data: st.DataObject) -> None:
    game = data.draw(games())
    names = tuple(data.draw(st.permutations(game.setting.names)))
    other = dataclasses.replace(game, setting=dataclasses.replace(game.setting, names=names))
    assert (other.state, other.final_scores) == (game.state, game.final_scores)
    renamed = dict(zip(game.setting.names, names, strict=True))
    assert game_json(other) == with_names(game_json(game), renamed)


def with_names(value: object, renamed: dict[str, str]) -> object:
    """Plain JSON values with every name replaced, as a key too."""
    if isinstance(value, dict):
        return {renamed.get(key, key): with_names(item, renamed) for key, item in value.items()}
    if isinstance(value, list):
        return [with_names(item, renamed) for item in value]
    return renamed.get(value, value) if isinstance(value, str) else value


@many
@given(games())
def test_the_sheet_adds_up(game: Game) -> None:
    laid_out = sheet(game)
    points = (laid_out.start_points,) * game.setting.entrants
    for row in laid_out.rows:
        points = tuple(have + change for have, change in zip(points, row.changes, strict=True))
        assert points == row.points
        assert all(str(text) for text in row.what)
    ended = sum(row.ends_hand for row in laid_out.rows)
    assert ended == sum(isinstance(event, HandEnd) for event in game.events)


@many
@given(games())
def test_nothing_is_played_after_the_end(game: Game) -> None:
    """Only points are mended, and ranks lowered, after the game is over; and it is over once and for all."""
    over = [step for step in game.steps if step.before.over]
    assert all(isinstance(step.event, Adjustment | RankLowered) for step in over)
    assert all(step.after.over is step.before.over for step in over)
    for step in game.steps:
        if step.before.dealer != step.after.dealer:
            assert step.outcome is not None
            assert not step.outcome.dealer_keeps


ANY_JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**12), 10**12),
        st.floats(allow_nan=False),
        st.sampled_from((*NAMES, "win", "draw", "nine-terminals", "123m", "")),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from((*NAMES, "event", "winner", "points", "hand")), inner, max_size=3),
    ),
    max_leaves=4,
)


def bent(draw: Callable[[st.SearchStrategy[object]], object], value: object) -> object:
    """The same JSON with one place in it replaced by anything."""
    if isinstance(value, dict) and value and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(value)))
        return value | {key: bent(draw, value[key])}
    if isinstance(value, list) and value and draw(st.integers(0, 5)):
        place = draw(st.sampled_from(range(len(value))))
        return [bent(draw, item) if index == place else item for index, item in enumerate(value)]
    return draw(ANY_JSON)


@many
@given(st.data())
def test_any_file_is_read_or_what_is_wrong_is_named(data: st.DataObject) -> None:
    value = bent(data.draw, game_json(data.draw(games())))
    try:
        game = game_from_json(value)
    except InvalidRecordError as error:
        named = [(problem.where, str(problem.message)) for problem in error.errors]
    else:
        named = [("", str(game.error))] if game.error else [("", str(game.state.label))]
    assert all(message for _, message in named)
    assert named
