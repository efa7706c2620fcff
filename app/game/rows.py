"""Rows of the sheet by their events, and which of them a correction changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tehai.app.lines import Line
from tehai.scoring.game import SheetRow, sheet
from tehai.scoring.text import COMMA, SEMICOLON, Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.app.game.recording import Change
    from tehai.scoring.game import Game, Step
    from tehai.scoring.text import Value


def rows(game: Game) -> tuple[SheetRow, ...]:
    """Return a row for every event, of riichi told as it happens too; none of a game that is impossible."""
    if game.error:
        return ()
    on_sheet = {row.index: row for row in sheet(game).rows}
    return tuple(
        on_sheet.get(index) or _riichi_row(index, step, game) for index, step in enumerate(game.steps)
    )


def _riichi_row(index: int, step: Step, game: Game) -> SheetRow:
    """Lay out riichi told as it happens, which the sheet has no row for."""
    before, after = step.before, step.after
    declared = [player for player in after.riichi if player not in before.riichi]
    return SheetRow(
        index=index,
        label=before.label,
        ends_hand=False,
        what=(Text("riichi: {players}", players=game.setting.listed(declared)),),
        changes=tuple(now - then for now, then in zip(after.points, before.points, strict=True)),
        points=after.points,
        kyotaku=after.kyotaku,
        note=step.event.note,
    )


def changed_lines(change: Change) -> Iterator[Line]:
    """Yield what a correction put something else in the place of, and each later event that it changed."""
    old = rows(change.before)
    if change.taken and old:
        yield Line(
            text=_gone(old[change.index], replaced=len(old) == len(change.after.events)), style="heading"
        )
    differing = list(_differing(change))
    if differing:
        yield Line(text=Text("Changed by it"), style="heading")
    for before, after in differing:
        yield Line(text=_change(before, after, change.after), depth=1)


def _gone(row: SheetRow, *, replaced: bool) -> Text:
    what = Joined(row.what, by=SEMICOLON)
    if replaced:
        return Text("In the place of: {hand}: {what}", hand=row.label, what=what)
    return Text("Taken away: {hand}: {what}", hand=row.label, what=what)


def changed_rows(change: Change) -> list[dict[str, Any]]:
    """Return the later events that a correction changed, as JSON, with their numbers as they are now."""
    names = change.after.setting.names
    return [
        {
            "event": after.index + 1,
            "hand": {"before": str(before.label), "after": str(after.label)},
            "points": {
                name: {"before": old, "after": new}
                for name, old, new in zip(names, before.points, after.points, strict=True)
                if old != new
            },
        }
        for before, after in _differing(change)
    ]


def _differing(change: Change) -> Iterator[tuple[SheetRow, SheetRow]]:
    old, new = rows(change.before), rows(change.after)
    first = change.index + (1 if change.taken else 0)
    for before in old[first:]:
        after = new[before.index + len(new) - len(old)]
        if (before.label, before.points) != (after.label, after.points):
            yield before, after


def _change(before: SheetRow, after: SheetRow, game: Game) -> Text:
    label: Value = after.label
    if before.label != after.label:
        label = Joined((before.label, after.label), by=" → ")
    points = (
        Joined((name, f"{old:,} → {new:,}"), by=" ")
        for name, old, new in zip(game.setting.names, before.points, after.points, strict=True)
        if old != new
    )
    parts = Joined(tuple(points), by=COMMA)
    return Text("event {number}, {hand}: {changes}", number=after.index + 1, hand=label, changes=parts)
