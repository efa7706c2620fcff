"""What comes of a photo, a line and what a person said: the later the truer, and no contradiction unseen."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import pytest

from tehai.app.desk.lines import Job, Matched, Outcome, SheetLine, Status
from tehai.app.desk.out.results import Results, write_results
from tehai.app.desk.out.verdicts import Judge, Verdict
from tehai.app.desk.out.words import doubts_of
from tehai.app.desk.outcome import outcome_of
from tehai.app.desk.store.reviews import SET_ASIDE, Correction
from tehai.app.language import language
from tests.app.desk.desk_samples import RULES, came_of, lines_of, sample_photo, sample_read
from tests.app.desk.review_samples import RIGHT

if TYPE_CHECKING:
    from pathlib import Path

    from tehai.scoring.answer import Json

AT = "2026-11-30T08:12:31.000001+00:00"


def came_with(tmp_path: Path, cells: str, said: dict[str, Json] | None = None) -> Outcome:
    """Return what comes of the sample photo with an indicator in it, its line, and what a person said."""
    head = "Photo,How,Seat,Round wind,Riichi,Dora,Ura,Points"
    (line,) = lines_of(tmp_path, f"{head}\nhand.jpg,ron,S,E,{cells}\n")
    job = Job(photo=sample_photo(), line=line, matched=Matched.NAME)
    correction = None if said is None else Correction(about="", correction=said, by="=Aki", at=AT)
    read = dataclasses.replace(
        sample_read(), reading={**(sample_read().reading or {}), "dora_indicators": ["2m"]}
    )
    return outcome_of(job, read, RULES, models={}, correction=correction)


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        (",2m,,", None),
        (",,,", None),  # nothing is named
        (",2m5p,,", None),  # the photo need not show all
        (",3m,,", "dora-differ"),
        (",none,,", "dora-differ"),
        (",5p0p,,", "dora-differ"),
    ],
)
def test_a_dora_indicator_that_the_sheet_does_not_name_is_a_doubt(
    tmp_path: Path, cells: str, code: str | None
) -> None:
    outcome = came_with(tmp_path, cells)
    assert (outcome.error or {}).get("code") == code
    assert outcome.status is (Status.READ_DOUBTFUL if code else Status.READ_SURE)
    assert (outcome.answer is None) is bool(code)
    assert (Judge.of([outcome], RULES).verdict(outcome) is Verdict.DOUBTFUL) is bool(code)


def test_the_indicator_below_that_lies_beside_is_no_doubt(tmp_path: Path) -> None:
    outcome = came_with(tmp_path, "yes,9s,2m,")
    assert (outcome.error, outcome.status) == (None, Status.READ_SURE)
    answer: dict[str, Any] = dict(outcome.answer or {})
    assert [error["code"] for error in answer["errors"]] == ["riichi-with-open-hand"]


def test_a_red_five_indicates_what_a_five_does(tmp_path: Path) -> None:
    reading: dict[str, Any] = {**(sample_read().reading or {}), "dora_indicators": ["0p"]}
    (line,) = lines_of(tmp_path, "Photo,How,Seat,Round wind,Dora\nhand.jpg,ron,S,E,5p\n")
    read = dataclasses.replace(sample_read(), reading=reading)
    assert came_of(line, sample_photo(), read).error is None
    (other,) = lines_of(tmp_path, "Photo,How,Seat,Round wind,Dora\nhand.jpg,ron,S,E,5s\n")
    assert (came_of(other, sample_photo(), read).error or {})["code"] == "dora-differ"


def test_what_a_person_said_settles_it(tmp_path: Path) -> None:
    outcome = came_with(tmp_path, ",3m,,", {**RIGHT})
    assert (outcome.status, outcome.error) == (Status.CORRECTED, None)
    assert outcome.answer is not None
    assert outcome.corrected == {"by": "=Aki", "at": AT}
    assert Outcome.from_json(outcome.to_json()) == outcome


def test_null_takes_away_what_the_sheet_says(tmp_path: Path) -> None:
    refused = came_with(tmp_path, "yes,2m,,", {**RIGHT})
    assert refused.answer is not None
    assert not refused.answer["ok"]  # riichi of an open hand
    right = came_with(tmp_path, "yes,2m,,", {**RIGHT, "riichi": None})
    assert right.answer is not None
    assert right.answer["ok"]


def test_an_outcome_of_before_has_no_correction(tmp_path: Path) -> None:
    stored = came_with(tmp_path, ",2m,,").to_json()
    del stored["corrected"]
    assert Outcome.from_json(stored).corrected is None


@pytest.mark.parametrize(
    ("said", "verdict", "section"),
    [({**RIGHT}, "as claimed", "settled"), ({SET_ASIDE: True}, "photo missing", "open")],
)
def test_all_results_show_who_settled_it_and_when(
    tmp_path: Path, said: dict[str, Json], verdict: str, section: str
) -> None:
    outcome = came_with(tmp_path, ",2m,,3900", said)
    out = tmp_path / "out"
    for folder in (out, tmp_path / "again"):
        folder.mkdir()
        results = Results(out=folder, file_of=lambda _: None, outcomes=[outcome], lines=(), rules=RULES)
        write_results(results, language("en"))
    table = (out / "results.csv").read_text(encoding="utf-8-sig")
    assert verdict in table
    assert "'=Aki, 2026-11-30 08:12 UTC" in table  # and no formula
    assert f'"by":"=Aki","at":"{AT}"' in (out / "results.jsonl").read_text(encoding="utf-8")
    report = (out / "report.html").read_text(encoding="utf-8")
    part = report.partition(f'<section id="{section}">')[2].partition("</section>")[0]
    assert "settled by =Aki, 2026-11-30 08:12 UTC" in part
    for file in out.iterdir():
        assert file.read_bytes() == (tmp_path / "again" / file.name).read_bytes()


@pytest.mark.parametrize(
    ("matched", "points", "verdict"),
    [
        (Matched.PLACE, "", Verdict.SCORED),
        (Matched.TIME, "", Verdict.DOUBTFUL),
        (Matched.TIME, "3900", Verdict.AGREES),
        (Matched.TIME, "8000", Verdict.DIFFERS),
    ],
)
def test_the_clock_alone_is_looked_at(
    tmp_path: Path, matched: Matched, points: str, verdict: Verdict
) -> None:
    (line,) = lines_of(tmp_path, f"Time,How,Seat,Round wind,Dora,Points\n14:05,ron,S,E,2m,{points}\n")
    job = Job(photo=sample_photo(), line=line, matched=matched)
    outcome = outcome_of(job, sample_read(), RULES, models={})
    assert Judge.of((outcome,), RULES).verdict(outcome) is verdict
    told = [str(doubt) for doubt in doubts_of(outcome, RULES)]
    assert told == ["only the camera's clock says that this photo is of this row"] * (
        verdict is Verdict.DOUBTFUL
    )
    said = Correction(about=job.about, correction=RIGHT, by="Aki", at=AT)
    settled = outcome_of(job, sample_read(), RULES, models={}, correction=said)
    assert Judge.of((settled,), RULES).verdict(settled) is not Verdict.DOUBTFUL
    assert doubts_of(settled, RULES) == ()


def test_a_line_whose_photo_another_names_too_says_so() -> None:
    line = SheetLine(row=2, photo="a", record={"tsumo": True})
    outcome = outcome_of(Job(line=line, is_contested=True), None, RULES, models={})
    assert outcome.status is Status.MISSING_PHOTO
    assert outcome.error is not None
    assert outcome.error["code"] == "photo-contested"
    assert Outcome.from_json(outcome.to_json()) == outcome
    assert outcome_of(Job(line=line), None, RULES, models={}).error is None
