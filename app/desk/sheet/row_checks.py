"""What cannot go together in one row of the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tehai.app.desk.lines import Happened
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tehai.app.desk.sheet.cell_row import CellRow
    from tehai.scoring.answer import Json
    from tehai.scoring.seats import Seat

_OF_WINS: Final = ("riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tiles", "win_tile", "fu")
_OF_WINNERS: Final = ("winner", "from", "points", "han")
_HAVE_BESIDES: Final = {
    Happened.CHOMBO: frozenset(_OF_WINNERS),
    Happened.NAGASHI: frozenset(("winner", "points", "han")),
}
"""What is said of these as of wins: who it was, and what was paid."""

PLAYERS: Final = ("player1", "player2", "player3", "player4")

_DASHES: Final = "-\u2010\u2013\u2014\u2015\u2212\u30fc\uff0d"
"""Written in a cell to say that nobody is meant."""

_BY_TSUMO: Final = ("rinshan", "haitei", "tenhou", "chiihou")
_BY_RON: Final = ("chankan", "houtei", "renhou")
_SPECIAL: Final = ("tenhou", "chiihou", "renhou")


def check_win(row: CellRow, record: Mapping[str, Json], winner: str, source: str | Seat) -> None:
    """Note what contradicts itself in the row of a win."""
    for key, wrong, advice in (*_about_tile(row, record), *_about_riichi(record), *_about_seat(record)):
        row.fail(key, wrong, advice)
    if record.get("tsumo") and source:
        row.fail("from", Text("nobody deals in when the winner draws"), Text("empty it, or write ron"))
    asked = row.has_column("winner") or row.has_column("seat")
    if not winner and asked and "winner" not in row and "seat" not in row:
        row.fail("winner", Text("it is not said who won"), Text("write a name or a seat wind"))
    if "tenpai" in row:
        row.fail("tenpai", Text("this is asked of drawn hands only"), Text("empty it, or write draw"))
    if not any(key in row for key in ("photo", "tiles", "table", "round", "hand", "time")):
        wrong = Text("nothing says which photo belongs to this row")
        row.fail("photo", wrong, Text("write the photo's name, or table and hand"))


def check_hand_end(row: CellRow, happened: Happened) -> None:
    """Note what a hand without a win cannot have: it may be a win, with the word for a draw in its row."""
    besides = _HAVE_BESIDES.get(happened, frozenset())
    for key in (*_OF_WINS, *_OF_WINNERS):
        if key not in besides and row.value(key) and row.text(key).strip(_DASHES):
            row.fail(key, Text("this is said of wins only"), Text("empty it, or write tsumo or ron"))
    if happened is Happened.END:
        _check_game_end(row)


def _check_game_end(row: CellRow) -> None:
    """Note what is no part of the row that ends a game: of a hand that was drawn it would not be counted."""
    for key in ("tenpai", "declared"):
        if row.value(key):
            row.fail(key, Text("this is asked of drawn hands only"), Text("empty it, or write draw"))
    if not any(key in row for key in PLAYERS):
        row.fail("player1", Text("it is not said whose game ended"), Text("name all players"))


def _about_tile(row: CellRow, record: Mapping[str, Json]) -> Iterator[tuple[str, Text, Text]]:
    tsumo = record.get("tsumo")
    for key in _BY_TSUMO:
        if record.get(key) and tsumo is False:
            yield key, Text("that is won by tsumo, not by ron"), Text("empty it, or write tsumo")
    for key in _BY_RON:
        if record.get(key) and tsumo is True:
            yield key, Text("that is won by ron, not by tsumo"), Text("empty it, or write ron")
    if len([key for key in _SPECIAL if row.value(key)]) > 1:
        last = next(key for key in reversed(_SPECIAL) if row.value(key))
        yield last, Text("a first turn is won in one way only"), Text("leave one of them")


def _about_riichi(record: Mapping[str, Json]) -> Iterator[tuple[str, Text, Text]]:
    if record.get("riichi"):
        for key in _SPECIAL:
            if record.get(key):
                yield key, Text("nobody has declared riichi by then"), Text("empty it, or the riichi")
        return
    if record.get("ippatsu"):
        yield "ippatsu", Text("there is no ippatsu without riichi"), Text("write riichi, or empty it")
    if record.get("ura_indicators"):
        yield "ura", Text("there is no ura-dora without riichi"), Text("write riichi, or empty it")


def _about_seat(record: Mapping[str, Json]) -> Iterator[tuple[str, Text, Text]]:
    seat = record.get("seat_wind")
    if record.get("tenhou") and seat not in {None, "E"}:
        yield "tenhou", Text("tenhou is the dealer's"), Text("write chiihou, or correct the winner")
    if record.get("chiihou") and seat == "E":
        yield "chiihou", Text("chiihou is not the dealer's"), Text("write tenhou, or correct the winner")
