from __future__ import annotations

import codecs
import io
import json
import zipfile
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.utils import get_column_letter

from tehai.app.desk.lines import Claim, Happened, SheetLine
from tehai.app.desk.sheet.cell_row import CellRow
from tehai.app.desk.sheet.cells import READERS
from tehai.app.desk.sheet.columns import COLUMNS
from tehai.app.desk.sheet.csv_file import csv_rows
from tehai.app.desk.sheet.grid import Row, UnreadableSheetError
from tehai.app.desk.sheet.headings import column_of, read_headings
from tehai.app.desk.sheet.mistakes import SheetError
from tehai.app.desk.sheet.read import read_sheet
from tehai.app.desk.sheet.rows import read_line
from tehai.app.desk.sheet.template import template_xlsx, write_template
from tehai.app.desk.sheet.xlsx_file import xlsx_rows
from tehai.app.errors import OptionError
from tehai.app.language import language, languages

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS = "Player 1,Player 2,Player 3,Player 4"


def lines_of(tmp_path: Path, text: str, players: int = 4) -> tuple[SheetLine, ...]:
    file = tmp_path / "wins.csv"
    file.write_bytes(text.encode())
    return read_sheet(file, players).lines


def mistakes_of(tmp_path: Path, text: str, players: int = 4) -> list[str]:
    with pytest.raises(SheetError) as caught:
        lines_of(tmp_path, text, players)
    return [str(mistake.text) for mistake in caught.value.mistakes]


def test_a_line_by_names_knows_every_wind(tmp_path: Path) -> None:
    (line,) = lines_of(
        tmp_path,
        f"Photo,Table,Hand,How,Winner,From,Riichi,Ippatsu,Dora,Ura,Points,Han,{PLAYERS}\n"
        'a.jpg,3,E2-1,ron,chi,Ben,yes,x,3m0p,none,"7,700",4,Aki,Ben,Chika,Dai\n',
    )
    assert (line.row, line.photo, line.table, line.hand) == (2, "a.jpg", "3", "E2")
    assert (line.winner, line.discarder) == ("Chika", "Ben")
    assert line.players == ("Aki", "Ben", "Chika", "Dai")
    assert line.claim == Claim(points=7700, han=4)
    assert line.record == {
        "ippatsu": True,
        "honba": 1,
        "dora_indicators": "3m0p",
        "ura_indicators": [],
        "riichi": 1,
        "seat_wind": "S",
        "round_wind": "E",
        "tsumo": False,
        "from": "kamicha",
    }


def test_a_line_in_japanese(tmp_path: Path) -> None:
    (line,) = lines_of(
        tmp_path,
        "写真,卓,局,結果,和了者,放銃者,リーチ,一発,ドラ表示牌,点数,翻,符,東家,南家,西家,北家\n"
        "手牌1.jpg,\uff13,南三局2本場,ロン,佐藤,鈴木,ダブル,○,🀇,満貫,５翻,40符,田中,鈴木,佐藤,高橋\n",
    )
    assert (line.winner, line.discarder, line.hand) == ("佐藤", "鈴木", "S3")
    assert line.record["seat_wind"] == "E"
    assert (line.record["riichi"], line.record["honba"], line.record["from"]) == (2, 2, "kamicha")
    assert line.claim == Claim(han=5, fu=40, limit="mangan")


@pytest.mark.parametrize(
    ("written", "time"),
    [
        ("14:20", "14:20"),
        ("14時20分", "14:20"),
        ("１４時２０分", "14:20"),  # as Japanese keyboards write it
        ("９：０５", "09:05"),  # noqa: RUF001
        ("14時", "14:00"),
        ("14時 5分", "14:05"),
        ("14時20", "14:20"),
        ("14時20分30秒", "14:20"),
        ("2時半", "02:30"),
        ("午後2時半", "14:30"),
        ("午後 2:20", "14:20"),
        ("午後0時5分", "12:05"),
        ("午後12:05", "12:05"),
        ("午前12時5分", "00:05"),
        ("午前9時", "09:00"),
        ("午後14時20分", "14:20"),
        ("2:20 PM", "14:20"),
        ("下午2点20分", "14:20"),
        ("2026-11-30 14:20", "2026-11-30T14:20"),
        ("2026-11-30T14:20:59", "2026-11-30T14:20"),
        ("2026/11/3 14:20", "2026-11-03T14:20"),
        ("2026年11月30日14時20分", "2026-11-30T14:20"),
        ("2026年 1月 3日(土) 午後2時20分", "2026-01-03T14:20"),
    ],
)
def test_a_time_is_understood_as_people_write_it(tmp_path: Path, written: str, time: str) -> None:
    (line,) = lines_of(tmp_path, f"Photo,How,Seat,時刻\na,ron,S,{written}\n")
    assert line.time == time


@pytest.mark.parametrize(
    "written",
    ["24時", "14時60分", "午前14時", "午後2時pm", "14:5", "14", "20分", "14時20分頃", "2026-11-3014:20"],
)
def test_what_no_clock_shows_is_no_time(tmp_path: Path, written: str) -> None:
    (found,) = mistakes_of(tmp_path, f"Photo,How,Seat,Time\na,ron,S,{written}\n")
    assert found.endswith("that is no time of day; write it such as 14:05")


def test_without_names_winds_are_enough(tmp_path: Path) -> None:
    (line,) = lines_of(tmp_path, "Photo,How,Winner,From,Round wind\na,ron,南,左,E\n".replace("左", "上家"))
    assert (line.winner, line.discarder) == ("S", "E")
    assert line.record == {"seat_wind": "S", "round_wind": "E", "tsumo": False, "from": "kamicha"}


def test_hands_without_a_win(tmp_path: Path) -> None:
    drawn, aborted, chombo = lines_of(
        tmp_path,
        f"Table,Hand,How,Winner,Tenpai,Riichi by,{PLAYERS}\n"
        "1,E1,draw,,Aki; ben,Ben,Aki,Ben,Chi,Dai\n"
        "1,E1,四風連打,-,,,Aki,Ben,Chi,Dai\n"
        "1,E1,chombo,Dai,,,Aki,Ben,Chi,Dai\n",
    )
    assert (drawn.happened, drawn.tenpai, drawn.declared) == (Happened.DRAW, ("Aki", "Ben"), ("Ben",))
    assert (aborted.happened, aborted.abort) == (Happened.ABORT, "four-winds")
    assert (chombo.happened, chombo.offenders) == (Happened.CHOMBO, ("Dai",))


@pytest.mark.parametrize("word", ["nagashi mangan", "Nagashi", "流し満貫", "流局满贯"])
def test_nagashi_mangan_says_who_made_it(tmp_path: Path, word: str) -> None:
    named, by_seat = lines_of(
        tmp_path,
        f"Table,Hand,How,Winner,Seat,Tenpai,Riichi by,Han,Points,{PLAYERS}\n"
        f"1,E2,{word},chi,,Aki,Aki,mangan,2000/4000,Aki,Ben,Chi,Dai\n"
        f"1,E2,{word},,N,,,,,Aki,Ben,Chi,Dai\n",
    )
    assert (named.happened, named.winner, named.tenpai) == (Happened.NAGASHI, "Chi", ("Aki",))
    assert named.record == {}
    assert by_seat.winner == "Aki"
    assert SheetLine.from_json(named.to_json()) == named


def test_what_the_sheet_has_no_column_for_is_not_said(tmp_path: Path) -> None:
    (asked,) = lines_of(tmp_path, "Photo,How,Seat,Riichi\na,tsumo,E,\n")
    (silent,) = lines_of(tmp_path, "Photo,How,Seat\na,tsumo,E\n")
    assert asked.record["riichi"] == 0
    assert "riichi" not in silent.record


_HEAD = (
    "Photo,Table,Hand,How,Winner,From,Seat,Round wind,Riichi,Ippatsu,Haitei,Houtei,Dora,Ura,Honba,Sticks,"
    f"Tiles,Points,Han,Fu,Pao,Tenpai,Time,{PLAYERS}"
)
_NAMES = {"Player 1": "Aki", "Player 2": "Ben", "Player 3": "Chika", "Player 4": "Chihiro"}
_RIGHT = {"Photo": "", "Hand": "E1", "How": "ron", "Winner": "Aki", "From": "Ben", **_NAMES}
_KINDS: tuple[tuple[dict[str, str], str], ...] = (
    ({"How": "rom"}, "How, 'rom': that is no way in which a hand ends; did you mean ron?"),
    ({"How": ""}, "How: it is not said how the hand was won; write tsumo or ron"),
    ({"Hand": "X9"}, "Hand, 'X9': that is no hand of a game; write a wind and a number, such as E1"),
    ({"Winner": "Akki"}, "Winner, 'Akki': that is no player of this row; did you mean Aki?"),
    ({"Winner": "Chi"}, "Winner, 'Chi': that may be Chika, Chihiro; write the whole name"),
    (
        {"Winner": "Zoe"},
        "Winner, 'Zoe': that is no player of this row; write one of Aki, Ben, Chika, Chihiro",
    ),
    ({"From": "Aki"}, "From, 'Aki': the winner cannot have dealt in; write who discarded the winning tile"),
    ({"How": "tsumo"}, "From, 'Ben': nobody deals in when the winner draws; empty it, or write ron"),
    ({"Seat": "Q"}, "Seat, 'Q': that is no wind; write E, S, W or N"),
    ({"Seat": "W"}, "Seat, 'W': Aki has seat wind E in this hand; correct it, the winner or the hand"),
    ({"Round wind": "S"}, "Round wind, 'S': the hand is E1; correct the wind of the round or the hand"),
    (
        {"Riichi": "maybe"},
        "Riichi, 'maybe': that says nothing about riichi; write yes or double, or leave it empty",
    ),
    ({"Ippatsu": "?"}, "Ippatsu, '?': that is neither yes nor no; write yes, or leave it empty"),
    ({"Ippatsu": "yes"}, "Ippatsu, 'yes': there is no ippatsu without riichi; write riichi, or empty it"),
    ({"Ura": "3m"}, "Ura, '3m': there is no ura-dora without riichi; write riichi, or empty it"),
    ({"Haitei": "x"}, "Haitei, 'x': that is won by tsumo, not by ron; empty it, or write tsumo"),
    (
        {"How": "tsumo", "From": "", "Houtei": "x"},
        "Houtei, 'x': that is won by ron, not by tsumo; empty it, or write ron",
    ),
    ({"Dora": "3k"}, "write indicators such as 3m0p, or none"),
    (
        {"Dora": "123456m"},
        "Dora, '123456m': there are at most 5 indicators, not 6; write the indicators, not the dora in",
    ),
    ({"Honba": "-1"}, "Honba, '-1': that is no whole number; write a number from 0 to 99"),
    ({"Sticks": "1000"}, "Sticks, '1000': that is too many; write a number from 0 to 99"),
    ({"Tiles": "123m4"}, "Tiles, '123m4': these digits have no suit; write m, p, s or z after them"),
    ({"Points": "7710"}, "Points, '7710': no hand is worth 7,710 points"),
    ({"Points": "4000/2000"}, "Points, '4000/2000': those are no payments of a hand"),
    ({"Han": "0"}, "Han, '0': a win has 1 han or more; write the han, or leave it empty"),
    ({"Fu": "33"}, "Fu, '33': fu are 25, or tens from 20 on, not 33; write them rounded"),
    ({"Pao": "tanyaoo=Ben"}, "Pao, 'tanyaoo=Ben': that does not say who is liable for which yakuman"),
    ({"Pao": "daisangen=Aki"}, "Pao, 'daisangen=Aki': the winner cannot be liable for the own hand"),
    ({"Tenpai": "Ben"}, "Tenpai, 'Ben': this is asked of drawn hands only; empty it, or write draw"),
    ({"Time": "25:61"}, "Time, '25:61': that is no time of day; write it such as 14:05"),
    ({"Player 4": "Aki"}, "Player 1, 'Aki': two players have this name; write names that tell them apart"),
    ({"Player 4": ""}, "Player 1, 'Aki': 3 players are named, and 4 play; name all of them, or none"),
    ({"Hand": "", "Table": ""}, "Seat: the winner's seat wind is not known, and it decides who pays what"),
    (
        {"How": "draw", "Winner": "", "From": "", "Riichi": "yes"},
        "Riichi, 'yes': this is said of wins only",
    ),
    (
        {"How": "draw", "From": ""},
        "Winner, 'Aki': this is said of wins only; empty it, or write tsumo or ron",
    ),
    ({"How": "四風連打", "Winner": ""}, "From, 'Ben': this is said of wins only"),
    (
        {"How": "draw", "Winner": "", "From": "", "Points": "3900"},
        "Points, '3900': this is said of wins only",
    ),
    ({"How": "draw", "Winner": "", "From": "", "Han": "3"}, "Han, '3': this is said of wins only"),
    ({"How": "chombo", "From": "", "Winner": ""}, "From: it is not said whose chombo it was"),
    (
        {"How": "nagashi mangan", "From": "", "Winner": ""},
        "Winner: it is not said who made nagashi mangan; write a name or a seat wind",
    ),
    ({"How": "end", "Winner": ""}, "From, 'Ben': this is said of wins only"),
    ({"How": "nagashi mangan"}, "From, 'Ben': this is said of wins only"),
    ({"Note": "\u0007"}, "there are characters that cannot be printed"),
)


def _row(cells: dict[str, str], at: int) -> str:
    filled = {"Photo": f"{at}.jpg", "Table": "1", **_RIGHT, **cells}
    filled["Photo"] = cells.get("Photo", f"{at}.jpg")
    names = [*_HEAD.split(","), "Note"]
    return ",".join(f'"{filled.get(name, "")}"' for name in names)


def test_every_kind_of_mistake_is_told_at_once_with_its_row_and_column(tmp_path: Path) -> None:
    rows = [_row(cells, at) for at, (cells, _) in enumerate(_KINDS, 2)]
    twice = _row({"Photo": "2.JPG"}, 0)
    head = f"{_HEAD},Note,Wind of winer,ドラ"
    found = mistakes_of(tmp_path, "\n".join([head, *rows, twice, f"{_row({}, 99)},,,stray"]))
    assert len(_KINDS) >= 30
    for at, (_, wanted) in enumerate(_KINDS, 2):
        own = [text for text in found if text.startswith((f"row {at}, ", f"row {at}:"))]
        assert len(own) == 1, own
        assert wanted in own[0]
    rest = [text for text in found if text.startswith(("row 1,", "row 45"))]
    assert [*rest, found[-1]] == [
        (
            "row 1, Wind of winer: this heading is not known; "
            "delete the column, or give it a name of the template (tehai batch template FILE)"
        ),
        "row 1, ドラ: this column is there already, as Dora; delete one of the two",
        "row 45, Photo, '2.JPG': row 2 names it too; correct one of the two",
        (
            "row 46: column 31 has no heading; "
            "give it one, or empty the cell; a text with a separator in it stands in quotes"
        ),
    ]


def test_a_wrong_name_of_a_player_is_one_mistake(tmp_path: Path) -> None:
    head = "Table,Hand,How,Winner,From,Player 1,Player 2,Player 3,Player 4"
    found = mistakes_of(tmp_path, f"{head}\n1,E2,ron,Aki,Dai,Aki,Ben,\u0007,Dai\n")
    assert found == ["row 2, Player 3, '\\x07': there are characters that cannot be printed; type it anew"]
    found = mistakes_of(tmp_path, f"{head}\n1,E2,ron,S,N,,,\u0007,\n")
    assert found[1:] == [
        "row 2, Player 3, '\\x07': 1 players are named, and 4 play; name all of them, or none"
    ]


def test_a_player_is_written_alike_everywhere(tmp_path: Path) -> None:
    head = f"Table,Hand,How,Winner,From,{PLAYERS}"
    rows = (
        "1,E1,ron,Aki,Dai,Aki,Ben,Chi,Dai",
        "1,E2,ron,aki,Dai,aki,Ben,\uff23hi,Dai",
        "2,E1,ron,Aki,Dai,Aki,Eve,Fay,Dai",
    )
    found = mistakes_of(tmp_path, "\n".join((head, *rows)))
    assert found == [
        "row 3, Player 1, 'aki': row 2 writes this player Aki; write a name alike everywhere",
        "row 3, Player 3, '\uff23hi': row 2 writes this player Chi; write a name alike everywhere",
    ]


def test_cameras_of_two_tables_may_give_one_name(tmp_path: Path) -> None:
    head = "Table,Photo,How,Seat"
    one, other = lines_of(tmp_path, f"{head}\n1,IMG_1.jpg,ron,S\n2,IMG_1.jpg,ron,S\n")
    assert (one.table, other.table) == ("1", "2")
    for again in ("1,img_1.JPG,ron,S", "2,t1/IMG_1.jpg,ron,S\n1,t1/IMG_1.jpg,ron,S"):
        (found,) = mistakes_of(tmp_path, f"{head}\n1,IMG_1.jpg,ron,S\n{again}\n")
        assert "names it too" in found


def test_a_near_miss_of_a_heading_is_suggested(tmp_path: Path) -> None:
    found = mistakes_of(tmp_path, "Photo,Tsumo or ron,Winer\na,ron,E\n")
    assert found == [
        "row 1, Winer: this heading is not known; did you mean Winner?",
        "row 1: no column says who won, or with which seat wind; add the column Winner",
    ]


def test_a_column_that_lacks_is_named_in_the_language_of_who_reads(tmp_path: Path) -> None:
    with pytest.raises(SheetError) as caught:
        lines_of(tmp_path, "写真,場風\na,東\n")
    told = language("ja").say(caught.value.text)
    assert "ツモ・ロン" in told
    assert "和了者" in told


def test_a_cell_below_no_heading_is_not_passed_over(tmp_path: Path) -> None:
    (found,) = mistakes_of(tmp_path, "Photo,,How,Seat\na,?,ron,E\n")
    assert found.startswith("row 2: column 2 has no heading")


def test_rows_without_headings_are_one_message(tmp_path: Path) -> None:
    with pytest.raises(UnreadableSheetError, match="no row has headings such as Photo or Winner"):
        lines_of(tmp_path, "a.jpg,1,E1,S,ron\nb.jpg,2,E2,S,tsumo\n")


def test_an_empty_sheet_of_a_workbook_is_passed_over(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    wins = book.create_sheet("wins")
    for row in (("Photo", "How", "Seat"), ("a.jpg", "ron", "S")):
        wins.append(row)
    book.save(tmp_path / "wins.xlsx")
    (line,) = read_sheet(tmp_path / "wins.xlsx", 4).lines
    assert line.photo == "a.jpg"


def test_what_a_spreadsheet_took_for_a_date_is_told(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.append(("Photo", "Table", "How", "Seat", "Time"))
    sheet.append(("a.jpg", datetime(2026, 1, 2), "ron", "S", datetime(2026, 11, 30, 14, 5)))  # noqa: DTZ001
    book.save(tmp_path / "wins.xlsx")
    with pytest.raises(SheetError) as caught:
        read_sheet(tmp_path / "wins.xlsx", 4)
    (mistake,) = caught.value.mistakes
    assert str(mistake.text) == (
        "row 2, Table, '2026-01-02T00:00': the spreadsheet has made a date of this; "
        "format the cell as text, and type it anew"
    )


def test_three_players_have_no_north_and_nobody_across(tmp_path: Path) -> None:
    found = mistakes_of(tmp_path, "Photo,How,Seat,From\na,ron,N,left\nb,ron,E,across\n", players=3)
    assert found == [
        "row 2, Seat, 'N': nobody sits there; with three players write E, S or W",
        "row 3, From, 'across': nobody sits there; with three players write left or right",
    ]


_TEXT = "写真;卓;結果;自風;備考\n手牌.jpg;一番;ロン;南;表予\n"


@pytest.mark.parametrize(
    "content",
    [
        _TEXT.encode(),
        codecs.BOM_UTF8 + _TEXT.replace(";", ",").encode(),
        _TEXT.encode("cp932"),
        _TEXT.replace(";", "\t").encode("utf-16"),
        _TEXT.replace("\n", "\r\n").replace(";", "|").encode("euc_jp"),
        b"sep=;\r\n" + _TEXT.encode(),
        "大会,,,,\n,,,,\n".encode() + _TEXT.replace(";", ",").encode(),
    ],
)
def test_encodings_and_separators_are_found_out(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "wins.csv"
    file.write_bytes(content)
    (line,) = read_sheet(file, 4).lines
    assert (line.photo, line.table, line.winner, line.note) == ("手牌.jpg", "一番", "S", "表予")


def test_rows_are_counted_as_spreadsheets_count_them(tmp_path: Path) -> None:
    found = mistakes_of(tmp_path, 'Photo,How,Seat,Note\n\na,ron,E,"two\nlines"\nb,rom,E,\n')
    assert [text.partition(",")[0] for text in found] == ["row 4"]


def _book(rows: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def test_a_workbook_is_read_as_typed_and_formulas_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "wins.xlsx"
    head: list[object] = ["Photo", "How", "Seat", "Riichi", "Honba", "Points"]
    file.write_bytes(_book([head, ["a", "ron", "S", True, 2.0, 8000]]))
    (line,) = read_sheet(file, 4).lines
    assert (line.record["riichi"], line.record["honba"], line.claim.points) == (1, 2, 8000)
    file.write_bytes(_book([head, ["a", "ron", "S", True, 2, "=4000+4000"]]))
    with pytest.raises(SheetError) as caught:
        read_sheet(file, 4)
    assert [str(mistake.text) for mistake in caught.value.mistakes] == [
        "row 2, Points, '=4000+4000': this cell holds a formula; write its value"
    ]


def _merged(rows: list[list[object]], *ranges: str) -> bytes:
    book = openpyxl.load_workbook(io.BytesIO(_book(rows)))
    for cells in ranges:
        book.worksheets[0].merge_cells(cells)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def test_what_is_merged_down_a_column_is_said_of_all_its_rows(tmp_path: Path) -> None:
    file = tmp_path / "wins.xlsx"
    rows: list[list[object]] = [
        ["Club night"],
        ["Round", "Table", "Photo", "How", "Seat"],
        [1, "7", "a", "ron", "S"],
        [None, None, "b", "tsumo", "E"],
        [2, None, "c", "ron", "W"],
    ]
    file.write_bytes(_merged(rows, "A1:E1", "A3:A4", "B3:B40"))
    lines = read_sheet(file, 4).lines
    assert [(line.row, line.round, line.table) for line in lines] == [
        (3, "1", "7"),
        (4, "1", "7"),
        (5, "2", "7"),
    ]


def test_a_cell_merged_across_columns_is_told(tmp_path: Path) -> None:
    file = tmp_path / "wins.xlsx"
    rows: list[list[object]] = [
        ["Photo", "How", "Seat", "Riichi", "Ippatsu", "Note"],
        ["a", "ron", "S", "yes", None, "late"],
        ["b", "ron", "S", "yes"],
    ]
    file.write_bytes(_merged(rows, "D2:E3", "F2:H2"))
    with pytest.raises(SheetError) as caught:
        read_sheet(file, 4)
    assert [str(mistake.text) for mistake in caught.value.mistakes] == [
        f"row {row}, Ippatsu, 'yes': this cell is merged with the one to its left; "
        "take them apart, and write what is meant in each"
        for row in (2, 3)
    ]


def test_merged_cells_that_overlap_without_end_are_no_workbook() -> None:
    with zipfile.ZipFile(io.BytesIO(_merged([["Photo", "How"], ["a", "ron"]], "A2:A3"))) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    (sheet,) = (name for name in parts if name.startswith("xl/worksheets/"))
    block = b'<mergeCell ref="A2:GR19000" />'
    parts[sheet] = parts[sheet].replace(b'<mergeCell ref="A2:A3" />', block * 2)
    assert parts[sheet].count(block) == 2
    with pytest.raises(UnreadableSheetError, match="no workbook that can be read"):
        xlsx_rows(_packed(**parts))


def _packed(**parts: bytes) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    return written.getvalue()


def _with_entities() -> bytes:
    """A workbook whose sheet names an entity that would unfold to gigabytes."""
    names = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 11))
    bomb = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "0123456789">{names}]><worksheet>&e10;</worksheet>'
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(_book([["Photo"]]))) as old, zipfile.ZipFile(written, "w") as new:
        for part in old.namelist():
            new.writestr(part, bomb if part.startswith("xl/worksheets/") else old.read(part))
    return written.getvalue()


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (b"", "the sheet is empty"),
        (b"\n\n  \n", "the sheet is empty"),
        (b"PK\x03\x04 and then nothing", "this is no workbook that can be read"),
        (_packed(other=b"no workbook"), "this is no workbook that can be read"),
        (_packed(bomb=bytes(200_000_000)), "200 MB unpacked, and at most 134 MB are read"),
        (_with_entities(), "this is no workbook that can be read"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "this is the old Excel form, or has a password"),
        (b'Photo,How,Seat\na,"ron,E\n', "row 2 has a quotation mark that is not closed"),
        (b"\xff\xfe\x00", "this is no CSV that can be read"),
        (b"Photo,How,Seat\n" + b"a,ron,E\n" * 20_001, "the sheet is larger than 20,000 rows"),
        (_book([["Photo"], [*[None] * 300, "x"]]), "the sheet is larger than 20,000 rows or 200 columns"),
        (bytes(17 * 1024 * 1024), "the file is larger than 16 MB"),
    ],
)
def test_what_is_no_sheet_is_refused_with_one_message(tmp_path: Path, content: bytes, wanted: str) -> None:
    file = tmp_path / "wins.xlsx"
    file.write_bytes(content)
    with pytest.raises(UnreadableSheetError) as caught:
        read_sheet(file, 4)
    assert str(caught.value).startswith(f"{file}: ")
    assert wanted in str(caught.value)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_a_template_filled_in_is_read(tmp_path: Path, code: str, suffix: str) -> None:
    file = tmp_path / f"wins.{suffix}"
    write_template(file, language(code))
    assert read_sheet(file, 4).lines == ()
    filled = {"photo": "a.jpg", "how": "tsumo", "seat": "W"}
    cells = [filled.get(column.key, "") for column in COLUMNS]
    if suffix == "csv":
        with file.open("a", encoding="utf-8") as written:
            written.write(",".join(cells))
    else:
        book = openpyxl.load_workbook(file)
        book.worksheets[0].append(cells)
        book.save(file)
    (line,) = read_sheet(file, 4).lines
    assert (line.photo, line.winner, line.record["tsumo"]) == ("a.jpg", "W", True)


@pytest.mark.parametrize("code", ["en", "ja", "zh"])
def test_a_template_offers_what_is_read_in_its_own_language(tmp_path: Path, code: str) -> None:
    write_template(tmp_path / "wins.xlsx", language(code))
    sheet = openpyxl.load_workbook(tmp_path / "wins.xlsx").worksheets[0]
    offered = {
        str(one.sqref).split("2:")[0]: one.formula1.strip('"').split(",")
        for one in sheet.data_validations.dataValidation
    }
    keys = {get_column_letter(place): column.key for place, column in enumerate(COLUMNS, 1)}
    assert {keys[letter] for letter in offered} >= {"how", "riichi", "ippatsu", "houtei"}
    for letter, words in offered.items():
        assert all(READERS[keys[letter]](word) for word in words)
        assert code == "en" or not any(word.isascii() for word in words)


def test_a_template_is_the_same_each_time_and_overwrites_nothing(tmp_path: Path) -> None:
    assert template_xlsx(language("ja")) == template_xlsx(language("ja"))
    file = tmp_path / "wins.csv"
    file.write_text("mine")
    with pytest.raises(OptionError, match="is there already"):
        write_template(file, language("en"))
    with pytest.raises(OptionError, match=r"end the name in \.csv or \.xlsx"):
        write_template(tmp_path / "wins.ods", language("en"))
    assert file.read_text() == "mine"


def test_every_name_of_a_column_is_its_own() -> None:
    for column in COLUMNS:
        for name in (column.key, *column.names):
            assert column_of(name) is column, name


@given(st.binary(max_size=300))
def test_no_bytes_break_the_reading(content: bytes) -> None:
    for reader in (csv_rows, xlsx_rows):
        with suppress(UnreadableSheetError):
            assert all(any(row.cells) for row in reader(content))


_CELLS = st.one_of(
    st.sampled_from(
        [
            "",
            "E",
            "E1",
            "東2局1本場",
            "ron",
            "ツモ",
            "draw",
            "chombo",
            "yes",
            "2",
            "none",
            "3m0p",
            "2000/4000",
            "mangan",
            "Aki",
            "Ben",
            "A",
            "left",
            "daisangen=Ben",
            "大三元=対面",
            "14:05",
            "123m456p78s22z9s 1-23s",
            "=",
        ]
    ),
    st.text(max_size=12),
)


@given(
    st.lists(st.lists(_CELLS, min_size=len(COLUMNS), max_size=len(COLUMNS)), max_size=4),
    st.sampled_from([3, 4]),
)
def test_whatever_stands_in_the_cells_gives_lines_or_mistakes(rows: list[list[str]], players: int) -> None:
    heads = tuple(column.key for column in COLUMNS)
    headings, wrong = read_headings(Row(number=1, cells=heads))
    assert not wrong
    for number, cells in enumerate(rows, 2):
        row = CellRow(Row(number=number, cells=tuple(cells)), headings)
        line = read_line(row, players)
        assert all(str(mistake.text) for mistake in row.mistakes)
        if not row.mistakes:
            assert SheetLine.from_json(json.loads(json.dumps(line.to_json()))) == line
