"""How a game stands, in lines: points, who deals next, or the final table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.app import words
from tehai.app.game.amounts import signed, thousands
from tehai.app.lines import Line
from tehai.scoring.text import COMMA, Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.game import FinalScore, Game, Player
    from tehai.scoring.text import Value


def game_lines(game: Game) -> tuple[Line, ...]:
    """Return which rules are played, and how the game stands."""
    rules = game.setting.rules
    played = Text("rules: {ruleset} ({name})", ruleset=rules.id, name=words.rules_name(rules))
    return (Line(text=played), *standing_lines(game))


def standing_lines(game: Game, changes: tuple[int, ...] = ()) -> tuple[Line, ...]:
    """Return the points, with what they changed by, and what comes next or the final table."""
    points = [_points(player, game, changes) for player in range(game.setting.entrants)]
    after = _final(game) if game.state.over else _next(game)
    return (
        Line(text=Text("Points"), style="heading"),
        *(Line(text=text, depth=1) for text in points),
        *after,
    )


def _points(player: Player, game: Game, changes: tuple[int, ...]) -> Text:
    state = game.state
    who = game.setting.name(player)
    change = changes[player] if changes else 0
    if change:
        return Text(
            "{player}: {points:,} ({change})",
            player=who,
            points=state.points[player],
            change=signed(change),
        )
    return Text("{player}: {points:,}", player=who, points=state.points[player])


def _next(game: Game) -> Iterator[Line]:
    state, setting = game.state, game.setting
    yield Line(text=Text("Next: {hand}", hand=state.label), style="heading")
    winds = (
        Joined((wind, setting.name(player)), by=": ")
        for player in state.at_table
        if (wind := state.wind_of(player))
    )
    yield Line(text=Joined(tuple(winds), by=COMMA), depth=1)
    out = [player for player in range(setting.entrants) if player not in state.at_table]
    if out:
        yield Line(text=Text("sits out: {players}", players=setting.listed(out)), depth=1)
    if state.kyotaku:
        yield Line(text=Text("sticks on the table: {count}", count=state.kyotaku), depth=1)
    if state.riichi:
        yield Line(text=Text("riichi: {players}", players=setting.listed(state.riichi)), depth=1)
    yield from (Line(text=text, depth=1) for text in _end_near(game))


def _end_near(game: Game) -> Iterator[Text]:
    state = game.state
    if state.hands_left is not None:
        yield Text("time is up; hands to play: {hands}", hands=state.hands_left)
    elif state.time_limit:
        yield Text("time limit: {minutes} minutes", minutes=state.time_limit)
    if state.may_stop:
        yield Text(
            "{player} deals and leads, and may stop here: tehai game end --dealer-stop, or play on",
            player=game.setting.name(state.dealer),
        )


def _final(game: Game) -> Iterator[Line]:
    state = game.state
    if state.over:
        yield Line(text=state.over.text, style="heading")
    yield from (Line(text=_final_text(line, game), style="result", depth=1) for line in game.final_scores)


def _final_text(line: FinalScore, game: Game) -> Text:
    parts: list[Value] = [Text("{points:,} points", points=line.points)]
    if line.sticks:
        parts.append(Text("{sticks:,} of them sticks", sticks=line.sticks))
    if line.correction:
        parts.append(Text("total corrected by {amount}", amount=signed(line.correction)))
    if line.uma:
        parts.append(Text("rank points {amount}", amount=signed(line.uma)))
    if line.oka:
        parts.append(Text("oka {amount}", amount=signed(line.oka)))
    if line.chombo:
        parts.append(Text("chombo {amount}", amount=signed(line.chombo)))
    return Text(
        "{place}. {player}: {score} ({parts})",
        place=line.place,
        player=game.setting.name(line.player),
        score=thousands(line.score),
        parts=Joined(tuple(parts)),
    )
