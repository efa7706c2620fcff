"""Standings on the report and in spreadsheets."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from tehai.app.desk.out.standings import totals
from tehai.app.game.amounts import signed, thousands
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tehai.app.desk.out.standings import TableStanding
    from tehai.app.desk.workbook import Cell
    from tehai.app.language import Language
    from tehai.scoring.game import FinalScore
    from tehai.scoring.text import Value

_PLACE: Final = Text("Place")
_PLAYER: Final = Text("Player")
_POINTS: Final = Text("Points")
_UMA: Final = Text("Rank points (uma)")
_OKA: Final = Text("Oka")
_CHOMBO: Final = Text("Chombo")
_SCORE: Final = Text("Final score")
_GAMES: Final = Text("Games")
_TOTAL: Final = Text("All games")
_OPEN: Final = Text("Open")
_HEADS: Final = (_PLACE, _PLAYER, _POINTS, _UMA, _OKA, _CHOMBO, _SCORE)
_NTH: Final = (Text("1st"), Text("2nd"), Text("3rd"), Text("4th"))


def standing_rows(tables: Sequence[TableStanding], spoken: Language) -> Iterator[list[Cell]]:
    """Yield the headings, then a row for each player of each game; amounts are points."""
    say = spoken.say
    yield [say(Text("Round")), say(Text("Table")), *map(say, _HEADS), say(_OPEN)]
    for table in tables:
        head: list[Cell] = [table.round, table.table]
        for line in table.final:
            yield [*head, line.place, table.players[line.player], *_amounts(line), say(table.open)]
        if not table.final:
            yield [*head, None, ", ".join(table.players), *[None] * 5, say(table.open)]


def total_rows(tables: Sequence[TableStanding], spoken: Language) -> Iterator[list[Cell]]:
    """Yield the headings, then a row for each player with all games together."""
    yield [spoken.say(head) for head in (_PLACE, _PLAYER, _GAMES, _SCORE, *_NTH)]
    for total in totals(tables):
        yield [total.place, total.name, total.games, total.score, *total.places]


def _amounts(line: FinalScore) -> tuple[int, ...]:
    return (line.points, line.uma, line.oka, line.chombo, line.score)


def standing_tables(tables: Sequence[TableStanding], spoken: Language) -> Iterator[str]:
    """Yield the totals and each game's final table as HTML."""
    found = totals(tables)
    if found:
        heads = (_PLACE, _PLAYER, _GAMES, _SCORE, *_NTH)
        rows = [
            [str(one.place), one.name, str(one.games), thousands(one.score), *map(str, one.places)]
            for one in found
        ]
        yield _table(spoken.say(_TOTAL), heads, rows, spoken)
    for table in tables:
        told = [Text("round {number}", number=table.round)] if table.round else []
        told += [Text("table {number}", number=table.table)] if table.table else []
        name = spoken.say(Joined((*told, *(() if told else table.players))))
        if table.open:
            name = spoken.say(Text("{table} ({open})", table=name, open=table.open))
        rows = [
            [str(line.place), table.players[line.player], f"{line.points:,}", *_changes(line)]
            for line in table.final
        ] or [["", player, *[""] * 5] for player in table.players]
        yield _table(name, _HEADS, rows, spoken)


def _changes(line: FinalScore) -> tuple[str, ...]:
    return (signed(line.uma), signed(line.oka), signed(line.chombo), thousands(line.score))


def _table(caption: str, heads: Sequence[Value], rows: Sequence[Sequence[str]], spoken: Language) -> str:
    head = "".join(f'<th scope="col">{escape(spoken.say(text))}</th>' for text in heads)
    body = "".join(
        f'<tr><td class="amount">{escape(row[0])}</td><th scope="row">{escape(row[1])}</th>'
        + "".join(f'<td class="amount">{escape(cell)}</td>' for cell in row[2:])
        + "</tr>"
        for row in rows
    )
    label = escape(caption)
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{label}"><table>'
        f"<caption>{label}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
