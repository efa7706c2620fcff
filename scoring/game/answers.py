"""How a game stands, and its sheet, as plain JSON values: what a program that shows them needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.game.sheet import sheet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.answer import Json
    from tehai.scoring.game.account import Game
    from tehai.scoring.game.events import Player
    from tehai.scoring.game.final import FinalScore
    from tehai.scoring.game.sheet import SheetRow

Names = tuple[str, ...]


def state_json(game: Game) -> dict[str, Json]:
    """Write how the game stands; raises EventError where its events are impossible.

    ``hand`` says which hand is played, ``sticks`` how many lie on the table, ``over`` why the game is over or
    null, ``may_stop`` whether the leading dealer may end it here.
    """
    state, names = game.state, game.setting.names
    winds = [state.wind_of(player) for player in range(len(names))]
    return {
        "hand": str(state.label),
        "round_wind": state.round_wind.value,
        "number": state.number,
        "honba": state.honba,
        "sticks": state.kyotaku,
        "dealer": names[state.dealer],
        "at_table": _listed(state.at_table, names),
        "winds": {name: wind.value for name, wind in zip(names, winds, strict=True) if wind},
        "points": _by_name(state.points, names),
        "riichi": _listed(state.riichi, names),
        "may_stop": state.may_stop,
        "time_limit": state.time_limit,
        "hands_left": state.hands_left,
        "over": state.over.value if state.over else None,
    }


def sheet_json(game: Game) -> dict[str, Json]:
    """Write the score sheet: a row for each event, and the final table as it stands."""
    laid_out, names = sheet(game), game.setting.names
    return {
        "names": list(names),
        "start_points": laid_out.start_points,
        "rows": [_row(row, names) for row in laid_out.rows],
        "final": [_final(line, names) for line in laid_out.final],
        "over": laid_out.over.value if laid_out.over else None,
    }


def _row(row: SheetRow, names: Names) -> dict[str, Json]:
    return {
        "index": row.index,
        "hand": str(row.label),
        "ends_hand": row.ends_hand,
        "what": [str(text) for text in row.what],
        "changes": _by_name(row.changes, names),
        "points": _by_name(row.points, names),
        "sticks": row.kyotaku,
        "note": row.note,
    }


def _final(line: FinalScore, names: Names) -> dict[str, Json]:
    return {
        "name": names[line.player],
        "place": line.place,
        "points": line.points,
        "sticks": line.sticks,
        "correction": line.correction,
        "uma": line.uma,
        "oka": line.oka,
        "chombo": line.chombo,
        "score": line.score,
    }


def _by_name(amounts: tuple[int, ...], names: Names) -> dict[str, Json]:
    return dict(zip(names, amounts, strict=True))


def _listed(players: Iterable[Player], names: Names) -> list[Json]:
    return [names[player] for player in players]
