"""Everything that a run leaves in its folder of results."""

from __future__ import annotations

import dataclasses
import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from openpyxl import Workbook

from tehai.app.desk.lines import fingerprint
from tehai.app.desk.out.json_lines import Written, json_lines
from tehai.app.desk.out.report import Report, report_html
from tehai.app.desk.out.standing_tables import standing_rows, total_rows
from tehai.app.desk.out.standings import standings
from tehai.app.desk.out.table import table_rows
from tehai.app.desk.out.thumbnail import Thumbnails
from tehai.app.desk.out.verdicts import Judge
from tehai.app.desk.workbook import csv_bytes, fill, workbook_bytes
from tehai.app.files import FileError, write_file
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from tehai.app.desk.lines import Outcome, SheetLine
    from tehai.app.language import Language
    from tehai.scoring.ruleset import Rules

OUTCOMES: Final = "results.jsonl"
FINGERPRINT: Final = "fingerprint.txt"
STANDINGS: Final = "standings.csv"
TOTALS: Final = "totals.csv"
PICTURES: Final = ".pictures"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """What a run found."""

    out: Path
    """Where the files go."""

    file_of: Callable[[str], Path | None]
    """Gives the file of a photo by its path below the folder, None where it is gone."""

    outcomes: Iterable[Outcome]
    """Walked through once."""

    lines: Sequence[SheetLine]
    """All of the sheet, hands without a win too; none without a sheet."""

    rules: Rules
    sheet_sha256: str = ""


def write_results(results: Results, spoken: Language) -> None:
    """Write the table (CSV, XLSX, JSON Lines), the report, the standings and the fingerprint.

    The same photos, sheet, models and ruleset give the same bytes. A file is there whole or as it was.

    Raises:
        FileError: one cannot be written.
    """
    out = results.out
    _write_stream(out / OUTCOMES, json_lines(results.outcomes))
    outcomes = Written(out / OUTCOMES)
    judge = Judge.of(outcomes, results.rules)
    tables = standings(results.lines, outcomes, judge)
    rows = list(table_rows(outcomes, judge, spoken))
    sheets = {Text("Hands"): rows}
    write_file(out / "results.csv", csv_bytes(rows))
    if tables:
        sheets[Text("Standings")] = list(standing_rows(tables, spoken))
        sheets[Text("All games")] = list(total_rows(tables, spoken))
        write_file(out / STANDINGS, csv_bytes(sheets[Text("Standings")]))
        write_file(out / TOTALS, csv_bytes(sheets[Text("All games")]))
    else:
        _take_away(out / STANDINGS, out / TOTALS)  # of a sheet that named players
    write_file(out / "results.xlsx", _workbook(sheets, spoken))
    mark = _fingerprint(results)
    report = Report(
        outcomes=outcomes,
        judge=judge,
        tables=tables,
        fingerprint=mark,
        picture=Thumbnails(out / PICTURES, results.file_of).of,
    )
    _write_stream(out / "report.html", (f"{line}\n".encode() for line in report_html(report, spoken)))
    write_file(out / FINGERPRINT, f"{mark}\n".encode())


def _fingerprint(results: Results) -> str:
    """Return a SHA-256 in hex over the sheet, the rules and what came of each photo and line."""
    with (results.out / OUTCOMES).open("rb") as file:
        outcomes = hashlib.file_digest(file, "sha256").hexdigest()
    rules = {field: _plain(value) for field, value in dataclasses.asdict(results.rules).items()}
    return fingerprint([rules, results.sheet_sha256, outcomes])


def _plain(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value


def _workbook(sheets: dict[Text, list[list[str | int | None]]], spoken: Language) -> bytes:
    book = Workbook(write_only=True)
    for name, rows in sheets.items():
        fill(book.create_sheet(spoken.say(name)), rows)
    return workbook_bytes(book)


def _take_away(*paths: Path) -> None:
    for path in paths:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            reason = error.strerror or str(error)
            raise FileError(
                Text("{file} cannot be written: {reason}", file=str(path), reason=reason)
            ) from error


def _write_stream(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file piece by piece under another name, then give it its own."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        try:
            with temporary.open("xb") as file:
                file.writelines(pieces)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileError(Text("{file} cannot be written: {reason}", file=str(path), reason=reason)) from error
