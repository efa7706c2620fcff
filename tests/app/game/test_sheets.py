"""The score sheet as text, CSV and a page: whole ones as goldens, and what holds for any.

`sheets/` holds them. After a wanted change write them anew with `python -m tests.app.game.test_sheets`
from the root of a checkout, and read what changed.
"""

import csv
import io
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from tehai.app.language import languages

Keep = Callable[..., str]
Answer = Callable[[str], Any]

FOLDER = Path(__file__).parent / "sheets"
GAME = (
    "start Aki Ben 'Chi <b>&' '千葉 太郎' --ruleset nagoya-norate",
    "riichi Ben",
    "win --winner Chi --from Aki --riichi Chi 234m340p6799s777z8s --dora 2m --note '=1+1 <i>'",
    "win --winner Aki --from Ben --han 2 --fu 40 --also '千: han=3 fu=40'",
    "draw --tenpai Aki:2344m406777p678s",
    "chombo 千",
    "penalty Ben",
    "draw --nagashi 千 --tenpai Chi",
    "win --winner 千 --tsumo --yakuman 1 --pao daisangen=Chi",
    "adjust Aki=+1000 Ben=-1000 --note '-2'",
)
SHEETS = [*((language, "txt") for language in languages()), ("en", "csv"), ("en", "html"), ("ja", "html")]


@pytest.fixture
def whole_game(keep: Keep) -> None:
    """A game with nearly everything in it."""
    for line in GAME:
        keep(line)


@pytest.fixture
def sheet(keep: Keep, tmp_path: Path) -> Callable[[str, str], str]:
    """Return the sheet in a language and a form."""

    def sheet(language: str, form: str) -> str:
        if form == "txt":
            return keep(f"sheet --lang {language}")
        path = tmp_path / f"sheet.{form}"
        keep(f"sheet --lang {language} --{form} '{path}'")
        return path.read_bytes().decode()

    return sheet


@pytest.mark.usefixtures("whole_game")
@pytest.mark.parametrize(("language", "form"), SHEETS)
def test_a_whole_sheet(sheet: Callable[[str, str], str], language: str, form: str) -> None:
    assert sheet(language, form) == (FOLDER / f"{language}.{form}").read_bytes().decode()


@pytest.mark.usefixtures("whole_game")
@pytest.mark.parametrize("language", languages())
def test_the_text_fits_80_columns(sheet: Callable[[str, str], str], language: str) -> None:
    assert max(map(cell_len, sheet(language, "txt").splitlines())) <= 80


def test_long_names_and_notes_are_cut_nowhere(keep: Keep, sheet: Callable[[str, str], str]) -> None:
    keep("start", "千" * 30, "B" * 50, "Chi", "Dai")
    keep("chombo Dai --note", "n" * 200)
    text = sheet("en", "txt")
    assert max(map(cell_len, text.splitlines())) <= 80
    shown = "".join(text.split())
    assert "n" * 200 in shown
    assert (shown.count("千"), shown.count("B")) == (60, 100)  # once as a heading, once in the final table


@pytest.mark.usefixtures("whole_game")
def test_the_columns_of_the_csv_add_up(sheet: Callable[[str, str], str]) -> None:
    head, start, *rows = csv.reader(io.StringIO(sheet("en", "csv").removeprefix("\ufeff"), newline=""))
    assert {len(row) for row in rows} == {len(head)}
    hands = [row for row in rows if row[0]]
    for player in range(4):
        change, points = 3 + player, 7 + player
        assert int(start[points]) + sum(int(row[change]) for row in hands) == int(hands[-1][points])


@pytest.mark.usefixtures("whole_game")
def test_a_spreadsheet_takes_no_note_or_name_for_a_formula(sheet: Callable[[str, str], str]) -> None:
    text = sheet("en", "csv")
    assert ",'=1+1 <i>\r\n" in text
    assert ",'-2\r\n" in text


class Page(HTMLParser):
    """Collects what a reader of the page depends on, and that every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.scopes: list[str | None] = []
        self.rows: list[int] = []
        self.lang: str | None = None
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.links += [name for name in given if name in {"src", "href"}]
        if tag == "html":
            self.lang = given["lang"]
        if tag == "th":
            self.scopes.append(given.get("scope"))
        if tag == "tr":
            self.rows.append(0)
        if tag in {"th", "td"}:
            self.rows[-1] += 1
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.usefixtures("whole_game")
@pytest.mark.parametrize("language", languages())
def test_the_page_is_whole_and_needs_nothing_else(sheet: Callable[[str, str], str], language: str) -> None:
    text = sheet(language, "html")
    page = Page(text)
    assert page.open == []
    assert page.lang == language
    assert set(page.scopes) == {"col", "row"}
    assert page.links == []
    assert text.count("<caption>") == text.count("<table>") == 2
    assert len(set(page.rows)) == 2  # two tables, each with rows of one length
    assert "Chi &lt;b&gt;&amp;" in text
    assert "<b>" not in text


@pytest.mark.usefixtures("whole_game")
def test_json_has_every_row_and_the_final_table(answer: Answer) -> None:
    told = answer("sheet")
    assert [row["index"] for row in told["rows"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [line["place"] for line in told["final"]] == [1, 2, 3, 4]


@pytest.mark.usefixtures("started")
def test_before_the_end_the_final_table_says_so(keep: Keep) -> None:
    assert "\nIf the game ended now\n" in keep("sheet")


def main() -> None:
    """Write the sheets anew."""
    game = [sys.executable, "-m", "tehai.app.cli", "game"]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "game.json")
        for line in GAME:
            command, *words = shlex.split(line)
            subprocess.run([*game, command, file, *words], check=True, stdout=subprocess.DEVNULL)
        for language, form in SHEETS:
            target = FOLDER / f"{language}.{form}"
            more = [] if form == "txt" else [f"--{form}", str(target)]
            whole = [*game, "sheet", str(file), "--lang", language, *more]
            done = subprocess.run(whole, check=True, stdout=subprocess.PIPE)
            if form == "txt":
                target.write_bytes(done.stdout)


if __name__ == "__main__":
    main()
