"""A table over HTTP: how it stands, what happened, and what an event would change."""

from __future__ import annotations

import dataclasses
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from tehai.app.report import result_lines
from tehai.app.score_hand import result_answer
from tehai.app.speech.heard import heard
from tehai.app.speech.results import result_beats
from tehai.app.web.explanation import sections
from tehai.app.web.refusals import ImpossibleError, RefusalError
from tehai.app.web.rulesets import name_answer
from tehai.app.web.wins import record_errors
from tehai.scoring.game import (
    EventError,
    HandDrawn,
    HandWon,
    event_from_json,
    event_json,
    game_json,
    sheet,
    sheet_json,
    state_json,
)
from tehai.scoring.notation import format_hand
from tehai.scoring.record import InvalidRecordError
from tehai.scoring.tenpai import tenpai_tiles

if TYPE_CHECKING:
    from tehai.app.language import Language
    from tehai.app.speech.listener import Listener
    from tehai.app.web.tables import Table
    from tehai.scoring.game import Event, Game, SheetRow, Step
    from tehai.scoring.game.outcome import Paid
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules


def table_answer(table: Table, language: Language) -> dict[str, Any]:
    """Return a table: its rules, players, events, and how it stands.

    Where a file was changed by hand so that an event is impossible, `state` is null and `problem` says which.
    """
    game = table.game
    rules = game.setting.rules
    written = game_json(game)
    head = {
        "code": table.code,
        "version": table.version,
        "ruleset": name_answer(rules, language),
        "names": written["names"],
        "events": written["events"],
    }
    if error := game.error:
        problem = {"code": "impossible-event", "message": language.say(error.text), "index": error.index}
        return {**head, "state": None, "problem": problem}
    return {**head, "state": state_answer(game, language)}


def state_answer(game: Game, language: Language) -> dict[str, Any]:
    """Return how a game stands, its sentences in a language."""
    state = game.state
    return {
        **state_json(game),
        "hand": language.say(state.label),
        "over_text": language.say(state.over.text) if state.over else None,
        "final": sheet_json(game)["final"],
    }


def sheet_answer(game: Game, language: Language) -> dict[str, Any]:
    """Return the score sheet, its sentences in a language; raises EventError where the account is broken."""
    answer: dict[str, Any] = sheet_json(game)
    rows = [
        {
            **plain,
            "hand": language.say(row.label),
            "what": [language.say(text) for text in row.what],
            "ready": ready_answer(game.steps[row.index], game.setting),
        }
        for plain, row in zip(answer["rows"], sheet(game).rows, strict=True)
    ]
    return {**answer, "rows": rows}


def ready_answer(step: Step, setting: Setting) -> list[dict[str, Any]]:
    """Return who was ready when nobody won, and of whom tiles were checked those, with what they wait for."""
    if step.outcome is None or not isinstance(step.event, HandDrawn):
        return []
    shown = dict(step.event.hands)
    return [
        {"player": setting.name(player), **_shown_answer(shown.get(player), setting.rules)}
        for player in step.outcome.ready
    ]


def _shown_answer(hand: Hand | None, rules: Rules) -> dict[str, Any]:
    if hand is None:
        return {"hand": None, "waits": []}
    return {"hand": format_hand(hand), "waits": [str(tile) for tile in tenpai_tiles(hand, rules)]}


def changed_answer(before: Game, after: Game, index: int, language: Language) -> list[dict[str, Any]]:
    """Return what becomes of the rows after a place where an event was corrected, put in or taken away."""
    if before.error:
        return []
    moved = len(after.events) - len(before.events)
    new = {row.index: row for row in sheet(after).rows}
    pairs = [(row, new[row.index + moved]) for row in sheet(before).rows if row.index + moved > index]
    return [_changed_row(pair, (before, after), language) for pair in pairs if _is_changed(*pair)]


def removal_answer(before: Game, after: Game, index: int, listener: Listener) -> dict[str, Any]:
    """Return what an event did, and what becomes of the account without it.

    Of an account that was broken by hand only what can be computed of it: the rest is null.
    """
    played = dataclasses.replace(before, events=before.events[: index + 1])
    return {
        "index": index,
        "event": event_json(before.events[index], before.setting.names),
        "recorded": None if played.error else recorded_answer(played, index, listener),
        "now": None if before.error else state_answer(before, listener),
        "state": None if after.error else state_answer(after, listener),
        "riichi": [] if played.error else _riichi_left(played.steps[index], before.setting),
        "changed": [] if after.error else changed_answer(before, after, index - 1, listener),
    }


def _riichi_left(step: Step, setting: Setting) -> list[str]:
    """Return whose riichi, told as it happened, is of no hand any more without the event that ended it."""
    return [setting.name(player) for player in step.before.riichi if player not in step.after.riichi]


def _is_changed(old: SheetRow, new: SheetRow) -> bool:
    shown = attrgetter("label", "changes", "points", "kyotaku")
    return bool(shown(old) != shown(new))


def _changed_row(
    pair: tuple[SheetRow, SheetRow], games: tuple[Game, Game], language: Language
) -> dict[str, Any]:
    old, new = pair
    names = games[1].setting.names
    dealers = [names[game.steps[row.index].before.dealer] for game, row in zip(games, pair, strict=True)]
    return {
        "index": new.index,
        "hand": _both(language.say(old.label), language.say(new.label)),
        "dealer": _both(*dealers),
        "sticks": _both(old.kyotaku, new.kyotaku),
        "changes": _differing(names, old.changes, new.changes),
        "points": _differing(names, old.points, new.points),
    }


def _both(before: object, after: object) -> dict[str, object]:
    return {"before": before, "after": after}


def _differing(names: tuple[str, ...], old: tuple[int, ...], new: tuple[int, ...]) -> dict[str, Any]:
    amounts = zip(names, old, new, strict=True)
    return {name: _both(before, after) for name, before, after in amounts if before != after}


def event_of(value: object, game: Game, language: Language, index: int | None = None) -> Event:
    """Read an event, with who is liable where the melds leave no choice; `index` is its place if not the end.

    Raises:
        RefusalError: with everything that is wrong with it.
    """
    before = game if index is None else dataclasses.replace(game, events=game.events[:index])
    try:
        event = event_from_json(value, game.setting.names, game.setting.rules)
        return event if before.error or not isinstance(event, HandWon) else before.with_liable(event)
    except InvalidRecordError as error:
        raise RefusalError("wrong-event", error.text, {"errors": record_errors(error, language)}) from error


def refused(error: EventError, told: int | None = None) -> ImpossibleError:
    """Return the refusal of an impossible event; of the one just told, its place goes without saying."""
    text = error.reason if error.index == told else error.text
    return ImpossibleError("impossible-event", text, {"index": error.index})


def recorded_answer(game: Game, index: int, listener: Listener) -> dict[str, Any]:
    """Return what an event did: in sentences, in points, aloud, and of a win each score with its reasons."""
    step = game.steps[index]
    setting = game.setting
    row = next((row for row in sheet(game).rows if row.index == index), None)
    what = row.what if row else ()
    paid = step.outcome.paid if step.outcome else ()
    return {
        "index": index,
        "event": event_json(step.event, setting.names),
        "hand": listener.say(step.before.label),
        "what": [listener.say(text) for text in what],
        "changes": dict(zip(setting.names, _changes(step), strict=True)),
        "wins": [_paid_answer(one, step, game, listener) for one in paid],
        "ready": ready_answer(step, setting),
        "spoken": listener.hears(lambda names: (step.before.label, *(heard(text, names) for text in what))),
    }


def _changes(step: Step) -> tuple[int, ...]:
    return tuple(after - before for after, before in zip(step.after.points, step.before.points, strict=True))


def _paid_answer(paid: Paid, step: Step, game: Game, listener: Listener) -> dict[str, Any]:
    """Return what one winner is paid by whom, and where tiles were told why."""
    setting = game.setting
    answer: dict[str, Any] = {
        "winner": setting.name(paid.player),
        "points_total": paid.total,
        "changes": dict(zip(setting.names, paid.changes, strict=True)),
        "liable": [setting.name(player) for player in paid.liable],
    }
    if paid.score is None:
        return answer
    seats = {
        setting.seen_from(paid.player, player, step.before.at_table): setting.name(player)
        for player in step.before.at_table
    }
    said = ("seat_wind", "round_wind")
    lines = result_lines(paid.score, said, seats)
    return {
        **answer,
        "score": result_answer(paid.score),
        "explanation": sections(lines, listener),
        "spoken": listener.hears(partial(result_beats, paid.score, said, seats)),
    }
