"""A row of cells into a line: who is meant, which winds follow, and what contradicts itself."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Final

from tehai.app.desk.lines import Claim, Happened, SheetLine
from tehai.app.desk.sheet.people import People
from tehai.app.desk.sheet.row_checks import PLAYERS, check_hand_end, check_win
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.app.desk.sheet.cell_row import CellRow
    from tehai.scoring.answer import Json

_FLAGS: Final = ("ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")
_SAME: Final = {
    "honba": "honba",
    "sticks": "riichi_sticks",
    "nuki": "nuki_dora",
    "tiles": "hand",
    "win_tile": "win_tile",
}
"""What stands in a record as it is read, by column."""

_INDICATORS: Final = {"dora": "dora_indicators", "ura": "ura_indicators"}


def read_line(row: CellRow, players: int, *, four_entrants: bool = False) -> SheetLine:
    """Return the line of a row; what is wrong is noted in the row, and then the line is not to be used.

    `four_entrants` where four may play a game for three, one of whom sits out each hand.
    """
    happened, more = row.value("how") or (Happened.WIN, None)
    people = _people(row, players, four_entrants=four_entrants)
    line = SheetLine(
        row=row.number,
        happened=happened,
        photo=row.text("photo"),
        table=row.text("table"),
        round=row.text("round"),
        hand=row.text("hand"),
        time=row.text("time"),
        players=people.names,
        declared=_several(row, "declared", people),
        note=row.text("note"),
        claim=_claim(row),
    )
    if happened is Happened.WIN:
        return _win(row, line, people, tsumo=more)
    check_hand_end(row, happened)
    return dataclasses.replace(
        line,
        abort=str(more),
        tenpai=_several(row, "tenpai", people),
        winner=_nagashi(row, people) if happened is Happened.NAGASHI else "",
        offenders=_offenders(row, people) if happened is Happened.CHOMBO else (),
    )


def _people(row: CellRow, players: int, *, four_entrants: bool) -> People:
    names = tuple(row.text(key) for key in PLAYERS if row.text(key))
    written = sum(key in row for key in PLAYERS)
    is_right = written in {0, players} or (four_entrants and written == len(PLAYERS))
    if len(set(names)) < len(names):
        doubled = next(key for key in PLAYERS if names.count(row.text(key)) > 1)
        row.fail(doubled, Text("two players have this name"), Text("write names that tell them apart"))
        is_right = False
    elif not is_right:
        first = next(key for key in PLAYERS if key in row)
        wrong = Text("{number} players are named, and {wanted} play", number=written, wanted=players)
        row.fail(first, wrong, Text("name all of them, or none"))
    is_whole = written == len(names)  # else a name is wrong in itself, and nobody's turn is to be told
    dealer = _dealer(row, names) if is_right and is_whole else None
    return People(players=players, names=tuple(dict.fromkeys(names)), dealer=dealer)


def _dealer(row: CellRow, names: tuple[str, ...]) -> int | None:
    hand = row.value("hand")
    if hand is None or not names:
        return None
    if hand.number > len(names):
        row.fail("hand", Text("there is no such hand with three players"), Text("write a number up to 3"))
        return None
    return int(hand.number) - 1


def _several(row: CellRow, key: str, people: People) -> tuple[str, ...]:
    found = tuple(people.who(row, key, text) for text in row.value(key) or ())
    return tuple(dict.fromkeys(name for name in found if name))


def _offenders(row: CellRow, people: People) -> tuple[str, ...]:
    for key in ("from", "winner"):
        if row.text(key):
            name = people.who(row, key, row.text(key))
            return (name,) if name else ()
    row.fail("from", Text("it is not said whose chombo it was"), Text("write who, under who dealt in"))
    return ()


def _nagashi(row: CellRow, people: People) -> str:
    winner = people.who(row, "winner", row.text("winner")) if row.text("winner") else ""
    seat = _told_seat(row, people, winner)
    if seat is not None and not winner:
        return people.name_of(seat)
    if "winner" not in row and "seat" not in row:
        wrong = Text("it is not said who made nagashi mangan")
        row.fail("winner", wrong, Text("write a name or a seat wind"))
    return winner


def _claim(row: CellRow) -> Claim:
    points, han, fu = (row.value(key) or Claim() for key in ("points", "han", "fu"))
    return Claim(
        points=points.points,
        payments=points.payments,
        han=han.han,
        fu=fu.fu,
        limit=han.limit or points.limit,
    )


def _win(row: CellRow, line: SheetLine, people: People, *, tsumo: bool | None) -> SheetLine:
    winner = people.who(row, "winner", row.text("winner")) if row.text("winner") else ""
    seat = _seat_wind(row, people, winner)
    if seat is not None and not winner:
        winner = people.name_of(seat)
    source = _discarder(row, people, winner, seat)
    record: dict[str, Json] = {
        **_told(row, line.declared, winner),
        **_winds(row, seat),
        **_pao(row, people, seat),
    }
    if tsumo is not None:
        record["tsumo"] = tsumo
    elif "how" not in row and row.has_column("how"):
        row.fail("how", Text("it is not said how the hand was won"), Text("write tsumo or ron"))
    chair = _chair(people, source, seat)
    if chair is not None:
        record["from"] = chair.value
    check_win(row, record, winner, source)
    discarder = source if isinstance(source, str) else ""
    return dataclasses.replace(line, winner=winner, discarder=discarder, record=record)


def _seat_wind(row: CellRow, people: People, winner: str) -> Wind | None:
    known = _told_seat(row, people, winner)
    spoiled = any(map(row.is_wrong, ("hand", "seat", *PLAYERS)))
    if known is None and winner and not spoiled:
        wrong = Text("the winner's seat wind is not known, and it decides who pays what")
        row.fail("seat", wrong, Text("write it, or the winner, the hand and all players"))
    return known


def _told_seat(row: CellRow, people: People, winner: str) -> Wind | None:
    """Return the seat wind by its cell, or by who the winner is, and note where the two differ."""
    told: Wind | None = row.value("seat")
    by_name = people.wind(winner) if winner else None
    if told is not None and told in tuple(Wind)[people.players :]:
        row.fail("seat", Text("nobody sits there"), Text("with three players write E, S or W"))
        return None
    if told is not None and by_name is not None and told is not by_name:
        row.fail(
            "seat",
            Text("{player} has seat wind {wind} in this hand", player=winner, wind=by_name),
            Text("correct it, the winner or the hand"),
        )
    return told or by_name


def _winds(row: CellRow, seat: Wind | None) -> dict[str, Json]:
    told: Wind | None = row.value("round_wind")
    hand = row.value("hand")
    if told is not None and hand is not None and told is not hand.wind:
        row.fail(
            "round_wind",
            Text("the hand is {hand}", hand=str(hand)),
            Text("correct the wind of the round or the hand"),
        )
    known = told or (hand.wind if hand is not None else None)
    found = {"seat_wind": seat, "round_wind": known}
    return {key: wind.value for key, wind in found.items() if wind is not None}


def _discarder(row: CellRow, people: People, winner: str, seat: Wind | None) -> str | Seat:
    text = row.text("from")
    if not text:
        return ""
    source = people.beside(row, "from", text, seat)
    if source and source == winner:
        wrong = Text("the winner cannot have dealt in")
        row.fail("from", wrong, Text("write who discarded the winning tile"))
        return ""
    return source


def _chair(people: People, source: str | Seat, seat: Wind | None) -> Seat | None:
    if isinstance(source, Seat) or not source:
        return source or None
    wind = people.wind(source)
    return people.seat(seat, wind) if seat is not None and wind is not None else None


def _told(row: CellRow, declared: tuple[str, ...], winner: str) -> dict[str, Json]:
    """Return what the cells say of the win; an empty cell of a column says no, a column not there nothing."""
    told: dict[str, Json] = {key: True for key in _FLAGS if row.value(key)}
    told |= {field: row.value(key) for key, field in _SAME.items() if row.value(key) is not None}
    told |= {field: row.value(key) or [] for key, field in _INDICATORS.items() if row.value(key) is not None}
    hand = row.value("hand")
    honba = None if hand is None else hand.honba
    if honba is not None and told.setdefault("honba", honba) != honba:
        row.fail("honba", Text("the hand says {number} honba", number=honba), Text("correct one of the two"))
    riichi = row.value("riichi")
    if riichi is not None or row.has_column("riichi"):
        told["riichi"] = riichi or 0
    if winner and winner in declared and not told.get("riichi"):
        told["riichi"] = 1
    return told


def _pao(row: CellRow, people: People, seat: Wind | None) -> dict[str, Any]:
    liable: dict[str, Json] = {}
    for yaku, text in row.value("pao") or ():
        chair = _chair(people, people.beside(row, "pao", text, seat), seat)
        if chair is Seat.SELF:
            wrong = Text("the winner cannot be liable for the own hand")
            row.fail("pao", wrong, Text("write who is, or leave it empty"))
        elif chair is not None:
            liable[yaku] = chair.value
    return {"pao": liable} if liable else {}
