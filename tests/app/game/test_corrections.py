"""Going back: undo, a corrected hand, a forgotten one, one that did not happen; what follows changes too."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Keep = Callable[..., str]
Refused = Callable[..., str]
Answer = Callable[[str], Any]
Points = Callable[[], list[int]]


@pytest.fixture(autouse=True)
def three_hands(keep: Keep, started: None) -> None:  # noqa: ARG001 # the game it goes on with
    """Aki deals and wins, draws, and loses the deal."""
    keep("win --winner Aki --from Ben --han 3 --fu 40")
    keep("draw --tenpai Aki --riichi Ben --tenpai Ben")
    keep("win --winner Chi --from Dai --han 2 --fu 30")


def test_undo_restores_each_earlier_state(keep: Keep, answer: Answer, refused: Refused) -> None:
    states = [answer("show")]
    for line in ("chombo Ben", "penalty Chi --note x", "time --hands 1"):
        keep(line) if "penalty" not in line else refused(line)  # Tenhou has no such penalty
        states.append(answer("show"))
    keep("undo")
    assert answer("show") == states[2]
    keep("undo")
    assert answer("show") == states[0]
    for _ in range(3):
        told = keep("undo")
    assert told.startswith("Taken away: East 1, 0 honba: Aki wins off Ben: 3 han 40 fu, 7,700\nPoints\n")
    assert refused("undo") == "there is no event 1: nothing is recorded yet\n"


def test_a_corrected_hand_changes_what_follows(keep: Keep, points: Points) -> None:
    """The first hand was Ben's: the draw is then in East 2, and the last hand has one counter less."""
    told = keep("win --replace 1 --winner Ben --from Aki --han 3 --fu 40 --note 'told the wrong way round'")
    assert points() == [21_300, 30_700, 26_800, 21_200]
    assert (
        told
        == """\
East 1, 0 honba (event 1)
  Ben wins off Aki: 3 han 40 fu, 5,200
In the place of: East 1, 0 honba: Aki wins off Ben: 3 han 40 fu, 7,700
Changed by it
  event 2, East 1, 1 honba → East 2, 0 honba: Aki 34,200 → 21,300, Ben 17,800 → 30,700
  event 3, East 1, 2 honba → East 2, 1 honba: Aki 34,200 → 21,300, Ben 17,800 → 30,700, \
Chi 27,100 → 26,800, Dai 20,900 → 21,200
Points
  Aki: 21,300
  Ben: 30,700
  Chi: 26,800
  Dai: 21,200
Next: East 3, 0 honba
  east: Chi, south: Dai, west: Aki, north: Ben
"""
    )


def test_a_forgotten_hand_goes_before_another(keep: Keep, answer: Answer) -> None:
    told = answer("win --before 2 --winner Aki --tsumo --points 1000")
    assert told["event"] == 2
    assert [row["event"] for row in told["changed"]] == [3, 4]
    assert told["changed"][0]["hand"] == {"before": "East 1, 1 honba", "after": "East 1, 2 honba"}
    keep("remove 2")
    assert answer("show")["state"]["points"] == {"Aki": 34_200, "Ben": 17_800, "Chi": 27_100, "Dai": 20_900}


def test_a_hand_that_did_not_happen_is_taken_away(keep: Keep, points: Points) -> None:
    told = keep("remove 2")
    assert told.startswith(
        "Taken away: East 1, 1 honba: drawn; ready: Aki, Ben; riichi: Ben\nChanged by it\n"
    )
    assert points() == [32_700, 17_300, 27_300, 22_700]


def test_a_correction_that_makes_a_later_event_impossible_is_refused(refused: Refused, keep: Keep) -> None:
    keep("riichi Ben")
    keep("end")
    assert refused("win --replace 1 --winner Aki --from Ben --yakuman 1") == (
        "after this event 2 (East 1, 1 honba) cannot have happened: the game is over: someone is below zero; "
        "nothing was changed\n"
    )


def test_what_became_impossible_is_named_by_its_number_in_the_sheet(refused: Refused, keep: Keep) -> None:
    keep("draw --riichi Ben --tenpai Ben")
    keep("adjust --sticks -1")
    assert refused("remove 4").startswith("after this event 5 (East 2, 0 honba) cannot have happened: sticks")
    assert refused("win --before 2 --winner Aki --from Ben --yakuman 1").startswith(
        "after this event 2 (East 1, 2 honba) cannot have happened: the game is over"
    )


def test_the_winds_are_those_of_the_corrected_hand(answer: Answer) -> None:
    """East is Aki's seat wind in the first hand, though Chi deals by now."""
    told = answer("win --replace 1 --winner Aki --from Ben 234m345p6799s111z8s")
    assert {"name": "seat-wind-east", "han": 1} in told["scores"]["Aki"]["yaku"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("remove 4", "there is no event 4; the last one is 3"),
        ("draw --replace 9", "there is no event 9; the last one is 3"),
        ("draw --replace 1 --before 2", "--replace and --before contradict each other"),
    ],
)
def test_events_that_there_are_not(refused: Refused, line: str, message: str) -> None:
    assert refused(line) == f"{message}\n"


def test_an_impossible_event_in_the_file_is_named_and_can_be_corrected(
    keep: Keep, refused: Refused, file: Path, points: Points
) -> None:
    """As when the file was changed in an editor."""
    text = file.read_text(encoding="utf-8").replace('"from": "Ben"', '"from": "Aki"')
    file.write_text(text, encoding="utf-8")
    message = (
        "event 1 (East 1, 0 honba) cannot have happened: Aki cannot win on the own discard; "
        "correct it with --replace 1, or take it away with tehai game remove\n"
    )
    for line in ("show", "sheet", "draw"):
        assert refused(line) == message
    told = keep("win --replace 1 --winner Aki --from Ben --han 3 --fu 40")
    assert "Changed by it" not in told
    assert points() == [34_200, 17_800, 27_100, 20_900]


def test_several_impossible_events_are_corrected_one_by_one(
    keep: Keep, file: Path, points: Points, answer: Answer
) -> None:
    text = file.read_text(encoding="utf-8").replace('"from": "Ben"', '"from": "Aki"')
    file.write_text(text.replace('"from": "Dai"', '"from": "Chi"'), encoding="utf-8")
    told = keep("win --replace 1 --winner Aki --from Ben --han 3 --fu 40")
    assert told == (
        "Corrected; there is more to correct: event 3 (East 1, 2 honba) cannot have happened: "
        "Chi cannot win on the own discard; "
        "correct it with --replace 3, or take it away with tehai game remove\n"
    )
    assert answer("remove 3")["state"]["hand"] == "East 1, 2 honba"
    assert points() == [34_200, 17_800, 23_500, 23_500]
