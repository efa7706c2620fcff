"""What a command did to a game: told to a person, and as JSON to a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tehai.app.draft import WinDraft
from tehai.app.game.ready import ready_line
from tehai.app.game.recording import broken
from tehai.app.game.rows import changed_lines, changed_rows, rows
from tehai.app.game.standing import standing_lines
from tehai.app.lines import Line
from tehai.app.report import result_lines
from tehai.app.score_hand import result_answer
from tehai.app.settle import unsaid, unsaid_lines
from tehai.scoring.game import HandDrawn, HandWon, ScoredWin, event_json, sheet_json, state_json
from tehai.scoring.seats import OPPONENTS
from tehai.scoring.tenpai import tenpai_tiles
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.app.game.recording import Change
    from tehai.scoring.game import EventError, Game, Paid, Step
    from tehai.scoring.seats import Seat

_SAID = dict.fromkeys(
    ("tsumo", "seat_wind", "round_wind", "riichi", "honba", "riichi_sticks", "discarder", "nuki_dora")
)
"""What the account knows of a win, so that nothing need be said of it."""


def recorded_lines(change: Change) -> tuple[Line, ...]:
    """Return what was recorded or corrected, why it is worth so much, and how the game stands now."""
    game, index = change.after, change.index
    if game.error:
        return (_still_broken(game.error),)
    step, row = game.steps[index], rows(game)[index]
    head = Text("{hand} (event {number})", hand=row.label, number=index + 1)
    return (
        Line(text=head, style="heading"),
        *(Line(text=text, depth=1) for text in row.what),
        *_waits(step, game),
        *(line for paid in _paid(step) for line in _score(paid, step, game)),
        *changed_lines(change),
        *standing_lines(game, row.changes if change.is_last else ()),
    )


def removed_lines(change: Change) -> tuple[Line, ...]:
    """Return what changed by an event that was taken away, and how the game stands now."""
    if change.after.error:
        return (_still_broken(change.after.error),)
    return (*changed_lines(change), *standing_lines(change.after))


def recorded_json(change: Change) -> dict[str, Any]:
    """Return what was recorded or corrected, and how the game stands, as JSON."""
    game, index = change.after, change.index
    if game.error:
        return changed_json(change)
    step, names = game.steps[index], game.setting.names
    rows = sheet_json(game)["rows"]
    return {
        **changed_json(change),
        "event": index + 1,
        "recorded": event_json(step.event, names),
        "row": next((row for row in rows if row["index"] == index), None),  # type: ignore[union-attr,index,call-overload]
        "scores": {names[paid.player]: result_answer(paid.score) for paid in _paid(step) if paid.score},
        "waits": _waits_json(step, game),
    }


def changed_json(change: Change) -> dict[str, Any]:
    """Return what else changed by a correction, and how the game stands or what is still wrong, as JSON."""
    if change.after.error:
        return {"ok": True, "still_impossible": str(change.after.error)}
    return {"ok": True, "changed": changed_rows(change), **standing_json(change.after)}


def standing_json(game: Game) -> dict[str, Any]:
    """Return how a game stands as JSON, the final table where it is over."""
    return {"state": state_json(game), "final": sheet_json(game)["final"] if game.state.over else None}


def _still_broken(error: EventError) -> Line:
    return Line(
        text=Joined((Text("Corrected; there is more to correct"), broken(error).text), by=": "), style="doubt"
    )


def _paid(step: Step) -> tuple[Paid, ...]:
    return step.outcome.paid if step.outcome else ()


def _score(paid: Paid, step: Step, game: Game) -> Iterator[Line]:
    """Explain the score of tiles, and tell what was not said of them."""
    if paid.score is None or not isinstance(step.event, HandWon):
        return
    at_table, setting = step.before.at_table, game.setting
    names: dict[Seat, str] = {
        seat: setting.name(setting.player_at(paid.player, seat, at_table))
        for seat in OPPONENTS[len(at_table)]
    }
    if len(step.event.winners) > 1:
        yield Line(text=Text("{player}'s hand", player=setting.name(paid.player)), style="heading")
    yield from result_lines(paid.score, _SAID.keys(), names)
    claim = next(one.claim for one in step.event.winners if one.player == paid.player)
    if isinstance(claim, ScoredWin):
        win = paid.score.win
        told = {name: getattr(win, name) for name in ("dora_indicators", "ura_indicators", "pao")}
        draft = WinDraft(win=win, said=frozenset((*_SAID, *(name for name, value in told.items() if value))))
        yield from unsaid_lines(unsaid(claim.hand, setting.rules, draft))


def _waits(step: Step, game: Game) -> Iterator[Line]:
    if isinstance(step.event, HandDrawn):
        for player, hand in step.event.hands:
            waits = ready_line(hand, game.setting.rules)
            yield Line(text=Joined((game.setting.name(player), waits.text), by=": "), depth=waits.depth)


def _waits_json(step: Step, game: Game) -> dict[str, list[str]]:
    if not isinstance(step.event, HandDrawn):
        return {}
    setting = game.setting
    return {
        setting.name(player): [str(tile) for tile in tenpai_tiles(hand, setting.rules)]
        for player, hand in step.event.hands
    }
