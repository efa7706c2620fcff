from __future__ import annotations

import json

import pytest

from tehai.app.desk.lines import Claim, Happened, Job, Matched, Outcome, Photo, SheetLine, Status

LINE = SheetLine(
    row=4,
    happened=Happened.WIN,
    photo="table3/*.jpg",
    table="3",
    players=("Aki", "Ben", "千夏", "Dai"),
    winner="Aki",
    discarder="Ben",
    declared=("Aki",),
    record={"tsumo": False, "riichi": 1, "pao": {"daisangen": "toimen"}, "dora_indicators": "3m"},
    claim=Claim(points=8000, payments=(2000, 4000), limit="mangan"),
)
PHOTO = Photo(path="table3/手牌 1.jpg", size=12, mtime_ns=5, sha256="ab" * 32, copies=("copy.jpg",))
JOBS = (Job(photo=PHOTO, line=LINE, matched=Matched.PATTERN), Job(photo=PHOTO), Job(line=LINE))


@pytest.mark.parametrize("job", JOBS)
def test_json_keeps_every_value(job: Job) -> None:
    outcome = Outcome(
        job=job,
        status=Status.READ_DOUBTFUL,
        reading={"hand": "11z", "doubts": [{"code": "blurred", "message": "…", "tiles": []}]},
        error={"code": "no-photo", "message": "…"},
        models={"detector": "cd" * 32},
        ruleset="tenhou-4p",
        milliseconds=12.5,
    )
    written = json.dumps(outcome.to_json())
    assert Outcome.from_json(json.loads(written)) == outcome


def test_a_job_is_known_by_the_bytes_of_its_photo_and_by_its_line() -> None:
    renamed = Photo(path="other.jpg", size=12, mtime_ns=9, sha256="ab" * 32)
    assert Job(photo=renamed, line=LINE).key == JOBS[0].key
    assert len({job.key for job in JOBS}) == 3


@pytest.mark.parametrize(("path", "folder"), [("a.jpg", ""), ("day 1/t2/a.jpg", "day 1/t2")])
def test_the_folder_of_a_photo(path: str, folder: str) -> None:
    assert Photo(path=path, size=1, mtime_ns=1, sha256="").folder == folder
