"""The queue: in order, one person each, nothing lost, scored at once."""

import contextlib
import dataclasses
import hashlib
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tehai.app.desk.lines import Photo, Status
from tehai.app.desk.out.verdicts import Verdict
from tehai.app.desk.outcome import outcome_of
from tehai.app.desk.review import queue as review_queue
from tehai.app.desk.review.photos import Photos
from tehai.app.desk.review.queue import Case, Queue
from tehai.app.desk.review.said import SaidError, correction_of
from tehai.app.desk.store.engine import store_url
from tehai.app.desk.store.reviews import PLACES as PLACES_KEY
from tehai.app.desk.store.reviews import SET_ASIDE
from tehai.app.desk.store.store import Store
from tehai.app.errors import CommandError
from tehai.scoring.answer import Json
from tests.app.desk.desk_samples import RULES
from tests.app.desk.review_samples import PLACES, RIGHT, made_desk


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[Queue]:
    """A queue of six cases, of which five need a person."""
    made_desk(store_url(tmp_path), tmp_path)
    store = Store.open(store_url(tmp_path))
    with contextlib.closing(store):
        yield Queue(store, RULES)


def case_of(queue: Queue, name: str) -> Case:
    """Return the case of a photo."""
    return next(
        case for case in queue.cases() if case.outcome.job.photo and case.outcome.job.photo.path == name
    )


def settle(queue: Queue, case: Case, by: str = "Aki", told: Mapping[str, Json] | None = None) -> bool:
    """Look at a case and say that the tiles are those of the photo."""
    assert queue.take(case, by)
    correction = correction_of({**RIGHT, **(told or {})}, PLACES, queue.whole(case), RULES)
    return queue.settle(case, correction, by, by)


def test_the_rules_are_those_of_the_newest_run(queue: Queue) -> None:
    jobs = [case.outcome.job.key for case in queue.cases()]
    queue.store.keep_run(jobs, "ema-2025", "/photos")
    case = case_of(queue, "agreed.jpg")
    assert queue.rules.id == "ema-2025"
    assert queue.score(case.outcome, None).ruleset == "ema-2025"
    queue.store.keep_run(jobs, "of-our-own", "/photos")
    with pytest.raises(CommandError, match="there is no ruleset of-our-own"):
        queue.cases()


def test_what_is_not_scored_as_it_was_said_stays_open(queue: Queue) -> None:
    case = case_of(queue, "doubtful.jpg")
    assert settle(queue, case, told={"dora_indicators": "77z"})  # five of a kind
    again = case_of(queue, "doubtful.jpg")
    assert (again.verdict, again.outcome.status, again.is_open) == (Verdict.DOUBTFUL, Status.CORRECTED, True)
    assert again.doubts != ()
    assert settle(queue, again)
    assert not case_of(queue, "doubtful.jpg").is_open


def test_what_somebody_settles_while_another_looks_it_up_is_not_taken_again(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beni's list is of before Aki settled the first case; the claim comes after Aki has let it go."""
    other = Queue(queue.store, RULES)
    first = next(case for case in queue.cases() if case.is_open)
    claim = queue.store.claim

    def late(about: str, holder: str, seconds: float) -> bool:
        monkeypatch.undo()
        assert other.take(first, "Aki")
        assert settle(other, first)
        return claim(about, holder, seconds)

    monkeypatch.setattr(queue.store, "claim", late)
    taken = queue.next_after("", "Beni")
    assert taken is not None
    assert taken.key != first.key


def test_photos_are_shown_as_soon_as_a_run_has_told_where_they_lie(tmp_path: Path) -> None:
    read: list[Path] = []
    photos = Photos(None, lambda: read[0] if read else None)
    (tmp_path / "a.jpg").write_bytes(b"as it was read")
    photo = Photo(path="a.jpg", size=14, mtime_ns=1, sha256=hashlib.sha256(b"as it was read").hexdigest())
    assert photos.content(photo) is None
    read.append(tmp_path)
    photos._looked = float("-inf")  # as if seconds had passed
    assert photos.content(photo) == b"as it was read"


def test_what_needs_a_person_comes_first(queue: Queue) -> None:
    assert [case.verdict for case in queue.cases()] == [
        Verdict.DIFFERS,
        Verdict.DOUBTFUL,
        Verdict.DOUBTFUL,
        Verdict.MISSING,
        Verdict.NO_LINE,
        Verdict.AGREES,
    ]
    assert [case.is_open for case in queue.cases()] == [True] * 5 + [False]


def test_each_gets_the_next_case_that_nobody_has(queue: Queue) -> None:
    first, second = queue.next_after("", "Aki"), queue.next_after("", "Beni")
    assert first is not None
    assert second is not None
    assert (first.verdict, second.verdict) == (Verdict.DIFFERS, Verdict.DOUBTFUL)
    assert not queue.take(first, "Beni")
    held = {case.key: case.held.by for case in queue.cases() if case.held}
    assert held == {first.key: "Aki", second.key: "Beni"}


def test_who_skips_gets_each_once_and_then_the_first_again(queue: Queue) -> None:
    seen, case = [], queue.next_after("", "Aki")
    for _ in range(5):
        assert case is not None
        seen.append(case.key)
        case = queue.next_after(case.key, "Aki")
    assert len(set(seen)) == 5
    assert case is not None
    assert case.key == seen[0]


def test_a_case_that_is_left_alone_is_free_again(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    case = queue.cases()[1]
    monkeypatch.setattr(review_queue, "HOLDS_S", 0.05)
    assert queue.take(case, "Aki")
    time.sleep(0.06)
    assert queue.take(case, "Beni")
    correction = correction_of(RIGHT, PLACES, queue.whole(case), RULES)
    assert not queue.settle(case, correction, "Aki", "Aki")  # too late: it is Beni's
    assert queue.store.corrections(case.outcome.job.about) == ()


def test_a_correction_is_scored_at_once_and_kept_with_who_and_when(queue: Queue) -> None:
    assert settle(queue, case_of(queue, "doubtful.jpg"))
    case = case_of(queue, "doubtful.jpg")
    assert case.verdict is Verdict.AGREES
    assert case.outcome.status is Status.CORRECTED
    assert case.outcome.answer is not None
    assert case.outcome.answer["points_total"] == 3900
    assert case.outcome.corrected is not None
    assert case.outcome.corrected["by"] == "Aki"
    (kept,) = queue.store.corrections(case.outcome.job.about)
    assert kept.correction == {**RIGHT, PLACES_KEY: PLACES}  # the sheet's line is not said again
    assert case.held is None


def test_only_what_is_otherwise_than_in_the_sheet_is_kept(queue: Queue) -> None:
    told: dict[str, Json] = {
        "seat_wind": "S",
        "round_wind": "E",
        "tsumo": True,
        "dora_indicators": ["2m"],
        "riichi": 0,
    }
    assert settle(queue, case_of(queue, "other.jpg"), told=told)
    case = case_of(queue, "other.jpg")
    (kept,) = queue.store.corrections(case.outcome.job.about)
    assert kept.said == {**RIGHT, "tsumo": True, "riichi": 0, "from": None}
    assert case.outcome.record is not None
    assert case.outcome.record["dora_indicators"] == "2m"


def test_a_photo_without_a_line_is_scored_by_what_a_person_says(queue: Queue) -> None:
    assert settle(
        queue, case_of(queue, "stray.jpg"), told={"tsumo": True, "seat_wind": "E", "round_wind": "E"}
    )
    case = case_of(queue, "stray.jpg")
    assert case.verdict is Verdict.SCORED
    assert not case.is_open


def test_a_line_without_a_photo_is_scored_by_what_a_person_types(queue: Queue) -> None:
    gone = next(case for case in queue.cases() if case.outcome.job.photo is None)
    assert settle(queue, gone)
    newer = queue.case(gone.key)
    assert newer is not None
    assert newer.verdict is Verdict.SCORED
    assert newer.outcome.corrected is not None


def test_a_photo_set_aside_leaves_its_line_without_one(queue: Queue) -> None:
    for name, verdict in (("stray.jpg", Verdict.SET_ASIDE), ("doubtful.jpg", Verdict.MISSING)):
        case = case_of(queue, name)
        assert queue.take(case, "Aki")
        assert queue.settle(case, {SET_ASIDE: True}, "Aki", "Aki")
        case = case_of(queue, name)
        assert case.verdict is verdict
        assert not case.is_open


def test_what_a_run_scored_without_a_correction_is_mended(queue: Queue) -> None:
    case = case_of(queue, "doubtful.jpg")
    assert settle(queue, case)
    before = outcome_of(case.outcome.job, queue.store.read(case.outcome.job.about), RULES, models={})
    assert queue.store.score(before)
    assert case_of(queue, "doubtful.jpg").verdict is Verdict.AGREES
    assert [one.corrected for one in queue.store.outcomes() if one.job == case.outcome.job] != [None]


def test_jobs_of_an_older_sheet_are_in_no_queue(queue: Queue) -> None:
    cases = queue.cases()
    queue.store.keep_run([case.outcome.job.key for case in cases[1:3]], RULES.id, "/photos")
    assert [case.key for case in queue.cases()] == [case.key for case in cases[1:3]]


def test_a_case_stays_open_to_its_reviewer_when_rows_of_the_sheet_move(queue: Queue) -> None:
    case = case_of(queue, "doubtful.jpg")
    assert queue.take(case, "Aki")
    line = case.outcome.job.line
    assert line is not None
    moved = dataclasses.replace(case.outcome.job, line=dataclasses.replace(line, row=40))
    assert moved.key != case.outcome.job.key
    queue.store.score(outcome_of(moved, queue.store.read(moved.about), RULES, models={}))
    queue.store.keep_run([moved.key], RULES.id, "/photos")
    now = queue.case(case.key)
    assert now is not None
    assert queue.settle(now, correction_of(RIGHT, PLACES, queue.whole(now), RULES), "Aki", "Aki")
    (settled,) = queue.cases()
    assert (settled.verdict, settled.outcome.job) == (Verdict.AGREES, moved)


def test_two_lines_with_one_photo_are_two_cases(queue: Queue) -> None:
    case = case_of(queue, "doubtful.jpg")
    line = case.outcome.job.line
    assert line is not None
    twin = dataclasses.replace(case.outcome.job, line=dataclasses.replace(line, row=40))
    queue.store.score(outcome_of(twin, queue.store.read(twin.about), RULES, models={}))
    queue.store.keep_run([case.outcome.job.key, twin.key], RULES.id, "/photos")
    keys = [one.key for one in queue.cases()]
    assert keys == [case.key, f"{case.key}-2"]
    second = queue.case(keys[1])
    assert second is not None
    assert second.outcome.job == twin


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"hand": "12x"}, "12x"),
        ({"hand": 5}, "hand"),
        ({}, "hand"),
        ({**RIGHT, "ruleset": "../../etc"}, "ruleset cannot be said of a win"),
        ({**RIGHT, "seat_wind": "Q"}, "seat_wind"),
        ({**RIGHT, "honba": "many"}, "honba"),
    ],
)
def test_what_is_no_win_is_not_kept(queue: Queue, told: dict[str, Json], why: str) -> None:
    case = case_of(queue, "doubtful.jpg")
    with pytest.raises(SaidError, match=why):
        correction_of(told, PLACES, queue.whole(case), RULES)


@pytest.mark.parametrize(
    "places", [None, [], [0] * 14, [99, *PLACES[1:]], [True, *PLACES[1:]], "no", PLACES[1:]]
)
def test_places_that_do_not_fit_the_reading_are_left_out(queue: Queue, places: object) -> None:
    whole = queue.whole(case_of(queue, "doubtful.jpg"))
    assert PLACES_KEY not in correction_of(RIGHT, places, whole, RULES)
