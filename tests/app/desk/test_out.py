from __future__ import annotations

import csv
import dataclasses
import io
import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import openpyxl
import pytest
from PIL import Image

from tehai.app.desk.lines import Claim, Job, Outcome, SheetLine, Status
from tehai.app.desk.out import words
from tehai.app.desk.out.json_lines import Written, timeless
from tehai.app.desk.out.results import Results, write_results
from tehai.app.desk.out.standing_tables import standing_rows, total_rows
from tehai.app.desk.out.standings import standings, totals
from tehai.app.desk.out.table import table_rows
from tehai.app.desk.out.thumbnail import Thumbnails, thumbnail
from tehai.app.desk.out.verdicts import Judge, Verdict, hand_of
from tehai.app.desk.out.words import claim_words, doubts_of, names_of
from tehai.app.desk.outcome import outcome_of
from tehai.app.desk.sheet.mistakes import SheetError
from tehai.app.desk.sheet.read import read_sheet
from tehai.app.desk.store.reviews import Correction
from tehai.app.errors import CommandError
from tehai.app.language import language
from tehai.app.sample_photo import sample_path
from tehai.scoring.rules import load_rules
from tehai.vision import DoubtCode
from tests.app.desk.desk_samples import RULES, came_of, lines_of, sample_photo, sample_read, unreadable

if TYPE_CHECKING:
    from pathlib import Path

    from tehai.app.desk.out.standings import TableStanding
    from tehai.scoring.answer import Json

PLAYERS = "Aki,Ben,Chi,Dai"
HEAD = "Photo,Table,Hand,How,Winner,From,Riichi,Dora,Tiles,Points,Note,Player 1,Player 2,Player 3,Player 4"
SHEET = f"""{HEAD}
hand.jpg,1,E1,ron,Ben,Dai,,2m,,3900,,{PLAYERS}
hand2.jpg,1,E1,ron,Ben,Dai,,2m,,5800,,{PLAYERS}
,1,E2,tsumo,Chi,,yes,1m,234m406p678s777p44s,,=1+1,{PLAYERS}
,1,E3,ron,Aki,Ben,,1m,123m456p78s22z9s 1-23s,1000,,{PLAYERS}
gone.jpg,1,E4,ron,Aki,Ben,,,,8000,,{PLAYERS}
"""


@pytest.fixture
def lines(tmp_path: Path) -> tuple[SheetLine, ...]:
    return lines_of(tmp_path, SHEET)


@pytest.fixture
def outcomes(lines: tuple[SheetLine, ...]) -> tuple[Outcome, ...]:
    right, wrong, typed, no_yaku, missing = lines
    return (
        came_of(right, sample_photo(), sample_read()),
        came_of(wrong, sample_photo("<script>alert(1)</script>.jpg"), sample_read()),
        came_of(typed),
        came_of(no_yaku),
        came_of(missing),
        came_of(None, sample_photo("=cmd.jpg"), sample_read()),
        unreadable("broken.jpg"),
    )


def results(out: Path, outcomes: tuple[Outcome, ...], lines: tuple[SheetLine, ...]) -> Results:
    out.mkdir(exist_ok=True)
    return Results(
        out=out,
        file_of=lambda _: sample_path(),
        outcomes=outcomes,
        lines=lines,
        rules=RULES,
        sheet_sha256="ab",
    )


def test_every_outcome_gets_its_verdict(outcomes: tuple[Outcome, ...]) -> None:
    judge = Judge.of(outcomes, RULES)
    assert [judge.verdict(one) for one in outcomes] == [
        Verdict.AGREES,
        Verdict.DIFFERS,
        Verdict.SCORED,
        Verdict.NO_WIN,
        Verdict.MISSING,
        Verdict.NO_LINE,
        Verdict.UNREADABLE,
    ]


def test_photos_of_one_line_that_show_different_hands(lines: tuple[SheetLine, ...]) -> None:
    read = sample_read()
    other = dataclasses.replace(read, reading={**(read.reading or {}), "hand": "234m345p67999s8s"})
    both = (came_of(lines[0], sample_photo("a"), read), came_of(lines[0], sample_photo("b"), other))
    judge = Judge.of(both, RULES)
    assert {judge.verdict(one) for one in both} == {Verdict.PHOTOS_DIFFER}
    same = (both[0], came_of(lines[0], sample_photo("b"), read))
    assert {Judge.of(same, RULES).verdict(one) for one in same} == {Verdict.AGREES}
    said: dict[str, Json] = {"hand": "3p4p0p2m3m4m6s7s9s9s8s", "win_tile": "8s", "melds": ["77=7z"]}
    confirmed = outcome_of(
        both[0].job,
        read,
        RULES,
        models={},
        correction=Correction(about="", correction=said, by="Aki", at="2026-05-01T10:00:00"),
    )
    told = (confirmed, same[1])
    assert {Judge.of(told, RULES).verdict(one) for one in told} == {Verdict.AGREES}


def test_the_same_run_gives_the_same_bytes(
    tmp_path: Path, outcomes: tuple[Outcome, ...], lines: tuple[SheetLine, ...]
) -> None:
    later = tuple(
        dataclasses.replace(
            one,
            milliseconds=9.0,
            job=dataclasses.replace(
                one.job,
                photo=one.job.photo
                and dataclasses.replace(one.job.photo, mtime_ns=5, taken="2026-01-01T00:00:00"),
            ),
        )
        for one in outcomes
    )
    write_results(results(tmp_path / "one", outcomes, lines), language("en"))
    write_results(results(tmp_path / "two", later, lines), language("en"))
    one, two = (
        {file.name: file.read_bytes() for file in (tmp_path / name).iterdir() if file.is_file()}
        for name in ("one", "two")
    )
    assert one == two
    assert set(one) == {
        *("results.csv", "results.xlsx", "results.jsonl", "report.html", "standings.csv", "totals.csv"),
        "fingerprint.txt",
    }
    changed = (timeless(outcomes[0]), *outcomes[2:])
    write_results(results(tmp_path / "two", changed, lines), language("en"))
    assert (tmp_path / "two" / "fingerprint.txt").read_bytes() != one["fingerprint.txt"]
    write_results(results(tmp_path / "two", changed, ()), language("en"))
    left = {file.name for file in (tmp_path / "two").iterdir()}
    assert not left & {"standings.csv", "totals.csv"}  # no player is named any more


def test_tables_hold_every_row_and_no_formula(
    tmp_path: Path, outcomes: tuple[Outcome, ...], lines: tuple[SheetLine, ...]
) -> None:
    write_results(results(tmp_path / "out", outcomes, lines), language("en"))
    text = (tmp_path / "out" / "results.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["Row"] for row in rows] == ["2", "3", "4", "5", "6", "", ""]
    assert (rows[0]["Points"], rows[0]["Han"], rows[0]["Fu"], rows[0]["Verdict"]) == (
        "3900",
        "3",
        "30",
        "as claimed",
    )
    assert rows[1]["Differences"] == "points: 5,800 claimed, 3,900 is right"
    assert rows[2]["Note"] == "'=1+1"
    assert "no yaku" in rows[3]["To be looked at"]
    assert rows[5]["Photo"] == "'=cmd.jpg"
    assert rows[6]["To be looked at"] == "the picture is cut off: copy it again"
    book = openpyxl.load_workbook(tmp_path / "out" / "results.xlsx")
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell.value for cell in cells if cell.data_type == "f"]
    assert {"=1+1", "=cmd.jpg"} <= {cell.value for cell in cells}
    assert book.sheetnames == ["Hands", "Standings", "All games"]


@pytest.mark.parametrize(
    ("record", "hand"),
    [
        ({"hand": "-"}, ""),  # nothing was found
        ({"hand": "-", "melds": ["111=z"]}, "- 111=z"),
        ({"hand": "22z", "melds": []}, "22z"),
        ({"hand": "1m2m3m3z0s6s7s5p", "melds": ["22=22z"]}, "123m3z067s5p 22=22z"),  # as a browser tells it
        ({}, ""),
    ],
)
def test_a_hand_is_written_short_and_without_a_tile_not_at_all(record: dict[str, Json], hand: str) -> None:
    assert hand_of(record) == hand


def test_json_lines_are_read_back(
    tmp_path: Path, outcomes: tuple[Outcome, ...], lines: tuple[SheetLine, ...]
) -> None:
    write_results(results(tmp_path / "out", outcomes, lines), language("en"))
    file = tmp_path / "out" / "results.jsonl"
    assert tuple(Written(file)) == tuple(timeless(one) for one in outcomes)
    file.write_text('{"job": 5}\n')
    with pytest.raises(CommandError, match="run it again"):
        tuple(Written(file))


class Page(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize("code", ["en", "ja", "zh"])
def test_the_report_stands_alone_and_escapes_all(
    tmp_path: Path, outcomes: tuple[Outcome, ...], lines: tuple[SheetLine, ...], code: str
) -> None:
    write_results(results(tmp_path / "out", outcomes, lines), language(code))
    page = Page((tmp_path / "out" / "report.html").read_text())
    names = [name for name, _ in page.tags]
    assert not {"script", "link", "iframe", "object"} & set(names)
    assert "".join(page.text).count("<script>alert(1)</script>.jpg") >= 1
    assert ("html", {"lang": code}) in page.tags
    policy = next(tag["content"] for name, tag in page.tags if name == "meta" and tag.get("http-equiv"))
    assert policy is not None
    assert "default-src 'none'" in policy
    pictures = [tag for name, tag in page.tags if name == "img"]
    assert len(pictures) == 3
    assert all(
        picture["alt"] and str(picture["src"]).startswith("data:image/jpeg;base64,") for picture in pictures
    )
    assert not [tag for _, tag in page.tags if "style" in tag or any(key.startswith("on") for key in tag)]
    assert names.count("h1") == names.count("main") == 1
    assert names.count("article") == len(outcomes)
    anchors = {str(tag["href"])[1:] for name, tag in page.tags if name == "a"}
    assert anchors == {tag["id"] for name, tag in page.tags if name == "section"}


def test_a_report_tells_players_by_name_and_what_a_person_has_to_settle(
    tmp_path: Path, outcomes: tuple[Outcome, ...], lines: tuple[SheetLine, ...]
) -> None:
    write_results(results(tmp_path / "out", outcomes, lines), language("en"))
    text = (tmp_path / "out" / "report.html").read_text()
    assert "Dai pays 3,900" in text
    assert "pon of red dragon, called from across, winning tile: eight sou" in text
    assert text.count("<li>claimed: ") == 3
    assert "<li>claimed: 5,800</li><li>points: 5,800 claimed, 3,900 is right</li>" in text
    assert "<li>claimed: 1,000</li><li>points: 1,000 claimed, 0 is right</li>" in text
    assert "<li>claimed: 8,000</li>" in text  # its photo is missing
    open_part, settled = re.split('<section id="settled">', text)
    assert open_part.count("<article") == 5
    assert settled.count("<article") == 2
    assert text.index('id="open"') < text.index('id="standings"')


def test_a_thumbnail_shows_the_hand_alone_and_has_no_exif(tmp_path: Path) -> None:
    photo = tmp_path / "with.jpg"
    exif = Image.Exif()
    exif[0x013B] = "Owner's name"
    with Image.open(sample_path()) as sample:
        sample.save(photo, exif=exif)
    made = thumbnail(photo, dict(sample_read().reading or {}))
    assert made is not None
    with Image.open(io.BytesIO(made)) as small:
        assert max(small.size) <= 640
        assert not small.getexif()
        assert "exif" not in small.info
    assert b"Owner" not in made
    assert thumbnail(tmp_path / "gone.jpg", dict(sample_read().reading or {})) is None


def test_a_photo_that_a_row_names_and_is_not_there_is_told_by_its_name() -> None:
    for photo, wanted in (("IMG_O123", ["no photo is called IMG_O123"]), ("", [])):
        missing = came_of(SheetLine(row=2, photo=photo))
        assert missing.status is Status.MISSING_PHOTO
        assert [str(text) for text in doubts_of(missing, RULES)] == wanted


def test_doubts_are_told_by_kind_with_their_tiles(lines: tuple[SheetLine, ...]) -> None:
    doubts: list[Json] = [
        {"code": code, "message": "…", "tiles": list(tiles)}
        for code, tiles in (("weak-tile", (4,)), ("winning-tile", ()), ("weak-tile", (2,)))
    ]
    reading: dict[str, Json] = {**(sample_read().reading or {}), "sure": False, "doubts": doubts}
    read = dataclasses.replace(sample_read(), reading=reading)
    told = doubts_of(came_of(lines[0], sample_photo(), read), RULES)
    assert [str(text) for text in told] == [
        "tile 3, 5: may be no tile of the hand",
        "which tile is the winning one?",
    ]


@pytest.mark.parametrize(
    ("claim", "wanted"),
    [
        (Claim(payments=(4000,), limit="mangan"), "4,000 all, mangan"),
        (Claim(payments=(2000, 4000), han=5), "2,000/4,000, 5 han"),
        (Claim(points=12000), "12,000"),
    ],
)
def test_a_claim_is_shown_as_it_was_told(claim: Claim, wanted: str) -> None:
    assert str(claim_words(came_of(SheetLine(row=2, claim=claim)))) == wanted


def test_every_doubt_has_words() -> None:
    assert set(words._DOUBTS) == {code.value for code in DoubtCode}


def test_thumbnails_are_made_once(tmp_path: Path, outcomes: tuple[Outcome, ...]) -> None:
    asked: list[str] = []

    def file_of(path: str) -> Path:
        asked.append(path)
        return sample_path()

    first = [Thumbnails(tmp_path / "kept", file_of).of(one) for one in outcomes]
    again = [Thumbnails(tmp_path / "kept", file_of).of(one) for one in outcomes]
    assert first == again
    assert [picture is not None for picture in first] == [True, True, False, False, False, True, False]
    assert len(asked) == 1


GAME_HEAD = "Table,Hand,Honba,How,Winner,From,Riichi,Riichi by,Tenpai,Tiles,Dora,P1,P2,P3,P4".replace(
    "P", "Player "
)
GAME = f"""{GAME_HEAD}
1,E1,0,tsumo,Aki,,yes,,,234m406p678s777p44s,1m,{PLAYERS}
1,E1,1,draw,,,,Ben,Ben; Chi,,,{PLAYERS}
1,E2,2,ron,Dai,Ben,yes,Dai,,234m406p678s777p44s,1m,{PLAYERS}
1,E3,0,chombo,Aki,,,,,,,{PLAYERS}
"""


def _played(tmp_path: Path, text: str) -> tuple[tuple[SheetLine, ...], tuple[Outcome, ...], Judge]:
    lines = lines_of(tmp_path, text)
    found = tuple(came_of(line) for line in lines if line.happened.value == "win")
    return lines, found, Judge.of(found, RULES)


def test_standings_of_a_game_as_the_account_plays_it(tmp_path: Path) -> None:
    (table,) = standings(*_played(tmp_path, GAME))
    assert str(table.open).startswith("not over: the last row is E3; ")
    by_name = {table.players[line.player]: line.points for line in table.final}
    assert sum(by_name.values()) == 4 * RULES.start_points
    assert by_name["Dai"] > by_name["Chi"] > by_name["Ben"]
    assert totals((table,)) == ()


def test_standings_with_nagashi_mangan_as_the_account_pays_it(tmp_path: Path) -> None:
    rows = (
        f"1,E1,0,nagashi mangan,Ben,,,Aki,Aki,,,{PLAYERS}",
        f"1,E1,1,流し満貫,Chi,,,,,,,{PLAYERS}",
        f"1,E1,1,流し満貫,Dai,,,,,,,{PLAYERS}",
    )
    (table,) = standings(*_played(tmp_path, "\n".join((GAME_HEAD, *rows))))
    assert str(table.open).startswith("not over: the last row is E1; ")
    points = {table.players[line.player]: line.points - RULES.start_points for line in table.final}
    # Of each mangan the dealer, Aki, pays 4,000 and the others 2,000; Aki's stick is the leader's, as if the
    # game ended now: of three with as much, Ben's, who sat first.
    assert points == {"Aki": -3 * 4000 - 1000, "Ben": 4000 + 1000, "Chi": 4000, "Dai": 4000}
    none = dataclasses.replace(RULES, nagashi="none")
    lines, found, _ = _played(tmp_path, "\n".join((GAME_HEAD, rows[0])))
    (table,) = standings(lines, found, Judge.of(found, none))
    assert str(table.open) == "row 2: there is no nagashi mangan: tenhou-4p"


def test_a_whole_game_stands_with_uma(tmp_path: Path) -> None:
    rows = [
        f"1,{wind}{number},0,ron,{winner},{loser},yes,,,234m456p678s777p44s,1m,{PLAYERS}"
        for wind in "ES"
        for number, winner, loser in (
            (1, "Ben", "Aki"),
            (2, "Chi", "Aki"),
            (3, "Dai", "Ben"),
            (4, "Ben", "Chi"),
        )
    ]
    table = standings(*_played(tmp_path, "\n".join((GAME_HEAD, *rows))))[0]
    assert table.open == ""
    assert [table.players[line.player] for line in table.final] == ["Ben", "Dai", "Chi", "Aki"]
    assert [line.uma for line in table.final] == list(RULES.uma)
    assert sum(line.points for line in table.final) == 4 * RULES.start_points
    best, *rest = totals((table, dataclasses.replace(table, round="2")))
    assert (best.name, best.games, best.places) == ("Ben", 2, (2, 0, 0, 0))
    assert sum(one.score for one in (best, *rest)) == 0
    shown = list(standing_rows((table,), language("en")))
    assert shown[1][2:4] == [1, "Ben"]
    assert len(list(total_rows((table,), language("en")))) == 5


@pytest.mark.parametrize("hand", ["", "E3", "E4"])
def test_a_game_that_time_ended_is_counted(tmp_path: Path, hand: str) -> None:
    end = f"1,{hand},,end,,,,,,,,{PLAYERS}"
    (open_one,) = standings(*_played(tmp_path, GAME))
    (table,) = standings(*_played(tmp_path, GAME + end))
    assert (table.open, table.final) == ("", open_one.final)
    assert [total.name for total in totals((table,))] == [table.players[line.player] for line in table.final]
    (again,) = standings(*_played(tmp_path, f"{GAME}{end}\n1,E3,0,draw,,,,,,,,{PLAYERS}"))
    assert str(again.open).startswith("row 7: the game is over")
    rows = [f"1,{wind}{number},,draw,,,,,,,,{PLAYERS}" for wind in "ESW" for number in (1, 2, 3, 4)]
    (over,) = standings(*_played(tmp_path, "\n".join((GAME_HEAD, *rows, end))))
    assert over.open == ""  # after the last hand it says nothing new


def test_players_with_the_same_sum_share_a_place(tmp_path: Path) -> None:
    lines = lines_of(tmp_path, f"Table,How,Winner,P1,P2,P3,P4\n1,end,,{PLAYERS}".replace("P", "Player "))
    (table,) = standings(lines, (), Judge.of((), RULES))
    sums = {"Aki": 5_000, "Ben": -5_000, "Chi": 5_000, "Dai": -5_000}
    final = tuple(dataclasses.replace(one, score=sums[table.players[one.player]]) for one in table.final)
    shown = list(total_rows((dataclasses.replace(table, final=final),), language("en")))
    assert [row[:2] for row in shown[1:]] == [[1, "Aki"], [1, "Chi"], [3, "Ben"], [3, "Dai"]]


def _sanma(tmp_path: Path, *rows: str) -> tuple[TableStanding, ...]:
    """Return the standings of a game for three, played by four: the one before the dealer sits out."""
    rules = load_rules("sanma-35000")
    file = tmp_path / "wins.csv"
    file.write_text("\n".join((GAME_HEAD, *rows)), encoding="utf-8")
    lines = read_sheet(file, rules.players, four_entrants=True).lines
    jobs = [Job(line=line) for line in lines if line.happened.value == "win"]
    found = tuple(outcome_of(job, None, rules, models={}) for job in jobs)
    return standings(lines, found, Judge.of(found, rules))


def test_four_play_a_game_for_three(tmp_path: Path) -> None:
    hand = "234p456p678s777p44s"
    rows = [
        f"1,{wind}{number},0,ron,{winner},{loser},yes,,,{hand},1p,{PLAYERS}"
        for wind in "ES"
        for number, winner, loser in (
            (1, "Ben", "Aki"),
            (2, "Chi", "Dai"),
            (3, "Dai", "Aki"),
            (4, "Ben", "Aki"),
        )
    ]
    (table,) = _sanma(tmp_path, *rows)
    rules = load_rules("sanma-35000")
    assert table.open == ""
    assert [line.uma for line in table.final] == list(rules.uma_four_entrants)
    assert sum(line.points for line in table.final) == 4 * rules.start_points
    assert [table.players[line.player] for line in table.final] == ["Ben", "Chi", "Dai", "Aki"]


def test_who_sits_out_neither_wins_nor_deals_in(tmp_path: Path) -> None:
    hand = "234p456p678s777p44s"
    with pytest.raises(SheetError) as caught:
        _sanma(
            tmp_path,
            f"1,E1,0,ron,Dai,Aki,yes,,,{hand},1p,{PLAYERS}",
            f"1,E2,0,ron,Ben,Aki,yes,,,{hand},1p,{PLAYERS}",
        )
    told = [str(mistake.text) for mistake in caught.value.mistakes]
    assert told == [
        "row 2, Winner, 'Dai': Dai sits out this hand; correct it, or the hand",
        "row 3, From, 'Aki': Aki sits out this hand; correct it, or the hand",
    ]


def test_the_report_names_the_three_at_the_table() -> None:
    rules = load_rules("sanma-35000")
    players = ("Aki", "Ben", "Chi", "Dai")
    line = SheetLine(row=2, hand="E3", players=players, winner="Dai")
    found = names_of(Outcome(job=Job(line=line), status=Status.TYPED), rules)
    assert {seat.value: name for seat, name in found.items()} == {
        "self": "Dai",
        "shimocha": "Aki",
        "kamicha": "Chi",
    }


def test_a_hand_is_told_where_the_sheet_names_no_players(tmp_path: Path) -> None:
    (line,) = lines_of(tmp_path, "Photo,Hand,Winner,How,Seat\nhand.jpg,E1,S,ron,S\n")
    assert names_of(came_of(line, sample_photo(), sample_read()), RULES) == {}


def test_a_row_that_does_not_say_who_is_one_open_game(tmp_path: Path) -> None:
    text = GAME.replace(",E1,1,draw", ",,1,draw").replace("Ben; Chi", "E")
    (table,) = standings(*_played(tmp_path, text))
    assert str(table.open) == "row 3: it is not said who E is"


def test_standings_take_a_hand_as_a_person_corrected_it(tmp_path: Path) -> None:
    lines = lines_of(
        tmp_path,
        f"{GAME_HEAD}\n1,E1,0,ron,Ben,Aki,yes,,,234m456p678s777p44s,1m,{PLAYERS}\n",
    )
    said: dict[str, Json] = {"hand": "234m456p678s777p44s", "tsumo": True, "from": None, "riichi": None}
    points = []
    for correction in (None, Correction(about="", correction=said, by="Aki", at="2026-11-30T08:12")):
        job = Job(line=lines[0])
        found = (outcome_of(job, None, RULES, models={}, correction=correction),)
        (table,) = standings(lines, found, Judge.of(found, RULES))
        from_ = dict(zip(*table_rows(found, Judge.of(found, RULES), language("en")), strict=True))["From"]
        assert from_ == ("" if correction else "Aki")
        points.append({table.players[line.player]: line.points for line in table.final})
    ron, tsumo = points
    assert (ron["Chi"], ron["Dai"]) == (25000, 25000)
    assert tsumo["Chi"] == tsumo["Dai"] < 25000
    assert sum(tsumo.values()) == 4 * 25000  # no riichi stick is left on the table


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ({}, ""),
        ({"from": "shimocha"}, ""),
        ({"seat_wind": "E"}, "row 2: Ben has seat wind S in this hand"),
        ({"round_wind": "S"}, "row 2: the hand is East 1, 0 honba"),
        ({"honba": 1}, "row 2: the hand is East 1, 0 honba"),
    ],
)
def test_what_a_person_corrected_in_a_win_counts_or_is_told(
    tmp_path: Path, said: dict[str, Json], wanted: str
) -> None:
    text = (
        f"{GAME_HEAD}\n1,E1,,ron,Ben,Aki,yes,,,234m456p678s777p44s,1m,{PLAYERS}\n1,,,end,,,,,,,,{PLAYERS}\n"
    )
    lines = lines_of(tmp_path, text)
    correction = Correction(
        about="", correction={"hand": "234m456p678s777p44s", **said}, by="Aki", at="2026-11-30T08:12"
    )
    found = (outcome_of(Job(line=lines[0]), None, RULES, models={}, correction=correction),)
    (table,) = standings(lines, found, Judge.of(found, RULES))
    assert str(table.open) == wanted
    told = list(table_rows(found, Judge.of(found, RULES), language("en")))
    assert dict(zip(*told, strict=True))["From"] == ("Chi" if "from" in said else "Aki")
    lost = [table.players[line.player] for line in table.final if line.points < 25000]
    assert lost == ([] if wanted else ["Chi"] if said else ["Aki"])


@pytest.mark.parametrize(
    ("sticks", "declared", "wanted"),
    [
        ("", "", ""),
        ("3", "Chi", ""),
        ("3", "", "row 3 takes 3 riichi sticks, and by the rows there are 2: a riichi is missing, or the"),
        ("0", "Chi", "row 3 takes 0 riichi sticks, and by the rows there are 3: a riichi is missing, or the"),
    ],
)
def test_sticks_that_a_row_takes_are_those_that_lie_there(
    tmp_path: Path, sticks: str, declared: str, wanted: str
) -> None:
    rows = (
        f"Sticks,{GAME_HEAD}",
        f",1,E1,,draw,,,,Ben,Ben,,,{PLAYERS}",
        f"{sticks},1,E2,1,ron,Dai,Ben,yes,{declared},,234m456p678s777p44s,,{PLAYERS}",
        f",1,,,end,,,,,,,,{PLAYERS}",
    )
    (table,) = standings(*_played(tmp_path, "\n".join(rows)))
    assert str(table.open)[: len(wanted) or None] == wanted


def test_two_winners_of_one_discard_are_one_hand(tmp_path: Path) -> None:
    hand = "234m456p678s777p44s"
    rows = (
        f"1,E1,0,ron,Ben,Dai,yes,,,{hand},1m,{PLAYERS}",
        f"1,E1,0,ron,Chi,Dai,yes,,,{hand},1m,{PLAYERS}",
        f"1,E2,0,draw,,,,,Ben,,,{PLAYERS}",
    )
    (table,) = standings(*_played(tmp_path, "\n".join((GAME_HEAD, *rows))))
    points = {table.players[line.player]: line.points for line in table.final}
    assert points == {"Aki": 24000, "Ben": 34200, "Chi": 28200, "Dai": 13600}


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (("1,E2,2,ron", "1,E3,0,ron"), "row 4 is not the next hand, which is East 2, 2 honba"),
        (("1,E2,2,ron,Dai,Ben", "1,E2,2,ron,Dai,"), "row 4: it is not said who dealt in"),
        ((",yes,Dai,,234m406p678s777p44s", ",yes,Dai,,"), "row 4 is not scored"),
    ],
)
def test_a_game_that_cannot_be_played_on_says_why(
    tmp_path: Path, change: tuple[str, str], wanted: str
) -> None:
    lines, found, judge = _played(tmp_path, GAME.replace(*change))
    (table,) = standings(lines, found, judge)
    assert wanted in str(table.open)
    assert table.final == ()


def test_the_json_of_results_holds_no_time(
    tmp_path: Path, outcomes: tuple[Outcome, ...], lines: tuple[SheetLine, ...]
) -> None:
    write_results(results(tmp_path / "out", outcomes, lines), language("en"))
    for text in (tmp_path / "out" / "results.jsonl").read_text().splitlines():
        written = json.loads(text)
        assert written["milliseconds"] == 0.0
        assert "milliseconds" not in (written["reading"] or {})
        assert (written["job"]["photo"] or {"taken": None})["taken"] is None
