"""Recording, taking back and correcting; errors that say where and why."""

from __future__ import annotations

import types
from typing import TYPE_CHECKING

import pytest

from tehai.scoring import game as package
from tehai.scoring.errors import ScoringError
from tehai.scoring.game import EventError, SettingError, new_game
from tehai.scoring.rules import load_rules, ruleset_ids

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.game import Event, Game


def test_all_names_what_is_public() -> None:
    public = {
        name
        for name, value in vars(package).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert public == set(package.__all__)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_game_starts(ruleset: str, play: Callable[..., Game]) -> None:
    rules = load_rules(ruleset)
    state = play(ruleset).state
    assert state.points == (rules.start_points,) * rules.players
    assert (str(state.label), state.dealer, state.kyotaku) == ("East 1, 0 honba", 0, 0)


@pytest.mark.parametrize(
    ("ruleset", "names", "reason"),
    [
        ("jpml-wrc", ("a", "b", "c"), "jpml-wrc is played by 4, not 3"),
        ("sanma-35000", ("a", "b"), "sanma-35000 is played by 3 or 4, not 2"),
        ("tenhou-3p", ("a", "b", "c", "d"), "tenhou-3p is played by 3, not 4"),
        ("jpml-wrc", ("a", "b", " ", "d"), "player 3 has no name"),
        ("jpml-wrc", ("a", "b", "b", "d"), "two players are called b"),
    ],
)
def test_names_that_cannot_play(ruleset: str, names: tuple[str, ...], reason: str) -> None:
    with pytest.raises(SettingError) as caught:
        new_game(load_rules(ruleset), names)
    assert str(caught.value) == reason
    assert isinstance(caught.value, ScoringError)


LINES = ("ron 1: 0=1/30", "draw 2 riichi=2", "tsumo 3=3/40", "ron 0: 1=5")


def test_undo_takes_back_the_last_event(play: Callable[..., Game], event_of: Callable[[str], Event]) -> None:
    game = play("jpml-wrc", *LINES)
    assert game.undo() == play("jpml-wrc", *LINES[:3])
    assert game.undo().append(event_of(LINES[3])) == game
    assert play("jpml-wrc").undo() == play("jpml-wrc")


def test_a_correction_corrects_all_that_follows(
    play: Callable[..., Game], event_of: Callable[[str], Event]
) -> None:
    game = play("jpml-wrc", *LINES)
    # Baba, not the dealer Aoki, won the first hand: the dealer passes, and there is no counter.
    corrected = game.replace(0, event_of("ron 0: 1=1/30"))
    assert corrected == play("jpml-wrc", "ron 0: 1=1/30", *LINES[1:])
    assert corrected.steps[1].before.dealer == 1
    assert [step.before.honba for step in corrected.steps] == [0, 0, 1, 0]
    assert [step.before.honba for step in game.steps] == [0, 1, 2, 0]
    assert game == play("jpml-wrc", *LINES)


def test_an_event_is_dropped_or_put_in(play: Callable[..., Game], event_of: Callable[[str], Event]) -> None:
    game = play("jpml-wrc", *LINES)
    assert game.remove(1) == play("jpml-wrc", LINES[0], *LINES[2:])
    assert game.remove(1).insert(1, event_of(LINES[1])) == game
    assert game.insert(4, event_of("draw")) == game.append(event_of("draw"))


def test_a_correction_that_makes_a_later_event_impossible_says_which_and_why(
    play: Callable[..., Game], event_of: Callable[[str], Event]
) -> None:
    lines = ("ron 1: 2=8000p", "ron 1: 2=8000p", "ron 3: 0=1/30", "draw 1 riichi=1")
    game = play("nagoya-norate", *lines)
    with pytest.raises(EventError) as caught:
        game.replace(0, event_of("ron 1: 2=16700p"))
    error = caught.value
    assert error.index == 3
    assert str(error) == (
        "event 4 (East 4, 0 honba): Baba has 300 points and cannot declare riichi: nagoya-norate"
    )
    assert str(error.hand) == "East 4, 0 honba"
    assert game.events == play("nagoya-norate", *lines).events
    with pytest.raises(EventError, match=r"event 3 .*the game is over: someone is below zero"):
        game.replace(1, event_of("chombo 1")).replace(0, event_of("ron 1: 2=13100p"))


@pytest.mark.parametrize("index", [-1, 4])
def test_an_index_that_there_is_not(
    index: int, play: Callable[..., Game], event_of: Callable[[str], Event]
) -> None:
    game = play("jpml-wrc", *LINES)
    with pytest.raises(IndexError, match=f"there is no event {index}; there are 4"):
        game.remove(index)
    with pytest.raises(IndexError, match=f"there is no event {index}; there are 4"):
        game.replace(index, event_of("draw"))
    with pytest.raises(IndexError, match="there is no event 5; there are 5"):
        game.insert(5, event_of("draw"))
