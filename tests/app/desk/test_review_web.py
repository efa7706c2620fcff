"""`/review` over HTTP: for those who have the key, nothing but what the store knows, pixels alone."""

import contextlib
import hashlib
import io
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from tehai.app.desk.lines import Job, Photo
from tehai.app.desk.outcome import outcome_of
from tehai.app.desk.run.reading import failed
from tehai.app.desk.run.task import Read
from tehai.app.desk.store.engine import store_url
from tehai.app.desk.store.store import Store
from tehai.app.sample_photo import sample_path
from tehai.app.web.review import Review
from tehai.app.web.server import make_app
from tehai.app.web.settings import Settings
from tehai.scoring.rules import load_ruleset
from tests.app.desk.desk_samples import RULES
from tests.app.desk.review_samples import PLACES, RIGHT, made_desk

AKI = {"name": "Aki", "device": "a1"}
BENI = {"name": "Beni", "device": "b2"}


def settings(folder: Path, review: Review | None) -> Settings:
    return Settings(
        games=folder / "games",
        ruleset=load_ruleset("tenhou-4p"),
        hosts=frozenset({"testserver"}),
        review=review,
    )


@pytest.fixture
def review(tmp_path: Path) -> Iterator[Review]:
    desk = made_desk(store_url(tmp_path), tmp_path)
    store = Store.open(desk.url)
    with contextlib.closing(store):
        yield Review.of(store, RULES, desk.photos)


@pytest.fixture
def stranger(review: Review, tmp_path: Path) -> TestClient:
    """Somebody in the network without the key."""
    return TestClient(make_app(settings(tmp_path, review)), follow_redirects=False)


@pytest.fixture
def reviewer(stranger: TestClient, review: Review) -> TestClient:
    """Somebody with the key."""
    answer = stranger.get(f"/review?key={review.key}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/review")
    return stranger


def sample() -> Image.Image:
    """The photo that the desk's photos are copies of."""
    return Image.open(io.BytesIO(sample_path().read_bytes()))


def entries(reviewer: TestClient, who: dict[str, str] = AKI) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = reviewer.post("/review/queue", json=who).json()["open"]
    return listed


def key_of(reviewer: TestClient, name: str) -> str:
    return next(str(one["key"]) for one in entries(reviewer) if name in one["title"])


def error_of(answer: Any) -> str:  # noqa: ANN401 # of two libraries
    return str(answer.json()["error"]["code"])


def test_without_the_key_nothing_is_told(stranger: TestClient, review: Review) -> None:
    key = review.queue.cases()[0].key
    for path in ("queue", "next", f"{key}/take", f"{key}/leave", f"{key}/score", f"{key}/settle"):
        answer = stranger.post(f"/review/{path}", json=AKI)
        assert (answer.status_code, error_of(answer)) == (403, "reviewers-only")
    assert stranger.get(f"/review/{key}/photo").status_code == 403
    for path in ("/review", "/review?key=", "/review?key=%E6%89%8B"):
        answer = stranger.get(path)
        assert answer.status_code == 403
        assert "only reviewers may see the queue" in answer.text
    stranger.cookies.set("review", "wrong")
    assert stranger.post("/review/queue", json=AKI).status_code == 403


def test_many_keys_cannot_be_tried(stranger: TestClient) -> None:
    answers = [stranger.get(f"/review?key={secrets.token_hex(3)}").status_code for _ in range(70)]
    assert answers[0] == 403
    assert answers[-1] == 429


def test_a_host_without_a_store_has_no_queue(tmp_path: Path) -> None:
    visitor = TestClient(make_app(settings(tmp_path, None)))
    assert visitor.get("/review").status_code == 404
    assert error_of(visitor.post("/review/queue", json=AKI)) == "no-queue"


def test_the_key_is_a_cookie_that_no_script_and_no_other_site_gets(
    stranger: TestClient, review: Review
) -> None:
    told = stranger.get(f"/review?key={review.key}").headers["set-cookie"].lower()
    assert all(word in told for word in ("httponly", "samesite=strict", "path=/review"))
    page = stranger.get("/review")
    assert page.status_code == 200
    assert review.key not in page.text


def test_another_site_may_not_settle(reviewer: TestClient) -> None:
    key = key_of(reviewer, "doubtful.jpg")
    answer = reviewer.post(f"/review/{key}/settle", json=AKI, headers={"Origin": "http://elsewhere"})
    assert (answer.status_code, error_of(answer)) == (403, "other-site")


def test_the_queue_tells_what_and_who(reviewer: TestClient) -> None:
    opened = entries(reviewer)
    assert [one["verdict"] for one in opened][:2] == ["not what was claimed", "to be looked at"]
    reviewer.post(f"/review/{opened[1]['key']}/take", json=BENI)
    assert [one["held_by"] for one in entries(reviewer)][:2] == [None, "Beni"]
    assert [one["held_by"] for one in entries(reviewer, BENI)][:2] == [None, None]


def test_a_case_is_told_with_what_a_person_needs(reviewer: TestClient) -> None:
    key = key_of(reviewer, "doubtful.jpg")
    case = reviewer.post(f"/review/{key}/take?lang=ja", json=AKI).json()["case"]
    assert case["claim"] == "3,900"
    told = {"tsumo": "ron", "seat": "S", "round": "E", "dora": ["2m"], "riichi": "no"}
    assert case["wishes"] == told
    assert [doubt["code"] for doubt in case["reading"]["doubts"]] == ["look-alikes", "winning-tile"]
    assert not any("tile" in doubt["message"] for doubt in case["reading"]["doubts"])  # not in English
    assert case["score"] is None


def test_what_is_said_is_scored_before_it_is_kept(reviewer: TestClient, review: Review) -> None:
    key = key_of(reviewer, "doubtful.jpg")
    found = reviewer.post(f"/review/{key}/score", json={**AKI, "win": RIGHT, "places": PLACES}).json()[
        "score"
    ]
    assert (found["ok"], found["points_total"], found["differences"]) == (True, 3900, [])
    other = {**AKI, "win": {**RIGHT, "tsumo": True}}
    assert reviewer.post(f"/review/{key}/score", json=other).json()["score"]["differences"]
    assert review.queue.store.newest_correction() == 0


def test_one_settles_and_the_other_is_told(reviewer: TestClient) -> None:
    key = key_of(reviewer, "doubtful.jpg")
    assert reviewer.post(f"/review/{key}/take", json=AKI).status_code == 200
    answer = reviewer.post(f"/review/{key}/take", json=BENI)
    assert (answer.status_code, error_of(answer)) == (409, "taken")
    assert "Aki looks at this now" in answer.json()["error"]["message"]
    said = {"win": RIGHT, "places": PLACES}
    assert error_of(reviewer.post(f"/review/{key}/settle", json={**BENI, **said})) == "taken"
    assert reviewer.post(f"/review/{key}/settle", json={**AKI, **said}).json()["verdict"] == "as claimed"
    assert "doubtful.jpg" not in str(entries(reviewer))
    again = reviewer.post(f"/review/{key}/settle", json={**AKI, **said})
    assert (again.status_code, error_of(again)) == (409, "not-yours")


def test_what_was_taken_away_from_the_sheet_stays_away(reviewer: TestClient) -> None:
    key = key_of(reviewer, "other.jpg")
    case = reviewer.post(f"/review/{key}/take", json=AKI).json()["case"]
    assert (case["facts"], case["dropped"]) == ([{"key": "riichi", "text": "Riichi"}], [])
    said = {"win": {**RIGHT, "riichi": None}, "places": PLACES}
    assert reviewer.post(f"/review/{key}/settle", json={**AKI, **said}).json()["verdict"] == "scored"
    case = reviewer.post(f"/review/{key}/take", json=AKI).json()["case"]
    assert (case["facts"], case["dropped"]) == ([{"key": "riichi", "text": "Riichi"}], ["riichi"])
    assert case["hand"] == RIGHT
    assert [one["by"] for one in case["said"]] == ["Aki"]


def test_two_of_one_name_are_two(reviewer: TestClient) -> None:
    key = key_of(reviewer, "doubtful.jpg")
    assert reviewer.post(f"/review/{key}/take", json=AKI).status_code == 200
    assert reviewer.post(f"/review/{key}/take", json={**AKI, "device": "c3"}).status_code == 409


@pytest.mark.parametrize(
    "who", [{}, {"name": "", "device": "a"}, {"name": "A\n\x07", "device": "-"}, {"name": 5}]
)
def test_nobody_reviews_without_a_name(reviewer: TestClient, who: dict[str, Any]) -> None:
    key = key_of(reviewer, "doubtful.jpg")
    answer = reviewer.post(f"/review/{key}/settle", json={**who, "win": RIGHT})
    assert answer.status_code == 400


def test_what_is_no_win_is_refused_with_a_reason(reviewer: TestClient) -> None:
    key = key_of(reviewer, "doubtful.jpg")
    reviewer.post(f"/review/{key}/take", json=AKI)
    for win, status in (({"hand": "12x"}, 422), ("no", 400), (None, 400), ({**RIGHT, "id": "x"}, 422)):
        answer = reviewer.post(f"/review/{key}/settle", json={**AKI, "win": win})
        assert answer.status_code == status
        assert answer.json()["error"]["message"]


def test_the_photo_is_its_pixels_alone(reviewer: TestClient, review: Review) -> None:
    folder = review.photos._folder
    assert folder is not None
    key = key_of(reviewer, "stray.jpg")
    answer = reviewer.get(f"/review/{key}/photo")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")
    assert answer.headers["cache-control"] == "no-store"
    shown = Image.open(io.BytesIO(answer.content))
    assert not shown.getexif()
    assert shown.size == sample().size


def test_where_a_photo_was_taken_is_never_shown(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x9C9D], exif[0x0112] = "Aoki's camera".encode("utf-16le"), 6
    exif.get_ifd(0x8825)[1] = "N"
    written = io.BytesIO()
    sample().save(written, format="JPEG", exif=exif)
    desk = made_desk(store_url(tmp_path), tmp_path, {"stray.jpg": written.getvalue()})
    store = Store.open(desk.url)
    with contextlib.closing(store):
        offered = Review.of(store, RULES, desk.photos)
        visitor = TestClient(make_app(settings(tmp_path, offered)))
        visitor.get(f"/review?key={offered.key}")
        content = visitor.get(f"/review/{key_of(visitor, 'stray.jpg')}/photo").content
    assert b"Exif" not in content
    assert Image.open(io.BytesIO(content)).size == sample().size[::-1]  # upright


def test_a_photo_that_was_not_read_is_shown_or_it_is_said_why_not(
    reviewer: TestClient, review: Review
) -> None:
    folder, jobs = review.photos._folder, {}
    assert folder is not None
    for name, content in (
        ("failed.jpg", sample_path().read_bytes() + b"failed"),
        ("cut.jpg", b"\xff\xd8\xff"),
    ):
        (folder / name).write_bytes(content)
        sha256 = hashlib.sha256(content).hexdigest()
        jobs[name] = Job(photo=Photo(path=name, size=len(content), mtime_ns=1, sha256=sha256))
        read = Read(sha256=sha256, version="1", failure=failed("MemoryError: "))
        review.queue.store.score(outcome_of(jobs[name], read, RULES, models={}))
    review.queue.store.keep_run([job.key for job in jobs.values()], RULES.id, str(folder))

    def case(name: str) -> dict[str, Any]:
        told: dict[str, Any] = reviewer.post(f"/review/{key_of(reviewer, name)}/take", json=AKI).json()[
            "case"
        ]
        return told

    shown, cut = case("failed.jpg"), case("cut.jpg")
    assert (shown["reading"], shown["has_photo"], shown["unseen"]) == (None, True, "")
    assert reviewer.get(f"/review/{shown['key']}/photo").headers["content-type"] == "image/jpeg"
    assert (cut["reading"], cut["has_photo"]) == (None, False)
    assert cut["unseen"].startswith("this is no picture that can be read")
    (folder / "failed.jpg").unlink()
    review.photos._made.cache_clear()
    assert case("failed.jpg")["unseen"] == "the photo is not there any more as it was read"


def test_only_bytes_that_the_store_knows_are_shown(reviewer: TestClient, review: Review) -> None:
    key = key_of(reviewer, "stray.jpg")
    folder = review.photos._folder
    assert folder is not None
    (folder / "stray.jpg").write_bytes(sample_path().read_bytes() + b"another")
    assert error_of(reviewer.get(f"/review/{key}/photo")) == "no-photo"
    (folder / "secret.jpg").write_bytes(sample_path().read_bytes())
    for path in ("secret.jpg", "..%2f..%2fwins.csv", "x" * 64):
        assert reviewer.get(f"/review/{path}/photo").status_code == 404
