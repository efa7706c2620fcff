"""The store: nothing is overwritten, several write at once, schemas of before are brought up to date."""

import multiprocessing
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL, inspect, select

from tehai.app.desk.lines import Job, Outcome, Photo, Status
from tehai.app.desk.run.task import Failure, Read
from tehai.app.desk.store.engine import StoreError, asking, open_engine, store_url, writing
from tehai.app.desk.store.migrations import NEWEST, migrate, version_of
from tehai.app.desk.store.store import Store
from tehai.app.desk.store.tables import READINGS, TABLES, VERSIONS
from tehai.app.errors import CommandError
from tehai.app.language import language
from tehai.scoring.text import Text

MODELS = {"detector": "1" * 64}
READ = Read(sha256="a" * 64, version="v1", reading={"hand": "11m", "sure": True}, taken="2026-11-30T10:00:00")


@pytest.fixture
def url(tmp_path: Path) -> URL:
    return store_url(tmp_path)


@pytest.fixture
def store(url: URL) -> Iterator[Store]:
    opened = Store.open(url)
    yield opened
    opened.close()


def photo(size: int = 10, sha256: str = "a" * 64) -> Photo:
    return Photo(path="t1/a.jpg", size=size, mtime_ns=10**18, sha256=sha256)


def test_a_reading_comes_back_as_it_was(store: Store) -> None:
    assert store.keep(READ, MODELS)
    assert store.read(READ.sha256) == READ
    assert store.has_read(READ.sha256, "v1")
    assert not store.has_read(READ.sha256, "v2")


def test_nothing_is_read_twice_by_one_version(store: Store) -> None:
    assert store.keep(READ, MODELS)
    other = Read(sha256=READ.sha256, version="v1", reading={"hand": "99m", "sure": True})
    assert not store.keep(other, MODELS)
    assert store.read(READ.sha256) == READ


def test_another_version_reads_anew_and_the_reading_of_before_stays(store: Store) -> None:
    store.keep(READ, MODELS)
    newer = Read(sha256=READ.sha256, version="v2", reading={"hand": "99m", "sure": True})
    assert store.keep(newer, MODELS)
    assert store.read(READ.sha256) == newer
    assert store.read(READ.sha256, "v1") == READ


def test_a_failure_keeps_its_sentence_in_every_language(store: Store) -> None:
    text = Text("the picture is damaged or incomplete ({reason}): copy it again", reason="cut")
    store.keep(Read(sha256="b" * 64, version="v1", failure=Failure(code="damaged", text=text)), MODELS)
    kept = store.read("b" * 64)
    assert kept is not None
    assert kept.reading is None
    assert kept.failure == Failure(code="damaged", text=text)
    assert language("ja").say(kept.failure.text) != str(text)


def test_a_file_is_known_in_the_state_that_it_was_last_seen_in(store: Store) -> None:
    store.seen(photo())
    assert store.sha256("t1/a.jpg", 10, 10**18) == "a" * 64
    store.seen(photo(11, "b" * 64))
    assert store.sha256("t1/a.jpg", 11, 10**18) == "b" * 64
    assert store.sha256("t1/a.jpg", 10, 10**18) is None


def test_an_outcome_is_kept_when_it_differs(store: Store) -> None:
    job = Job(photo=photo())
    first = Outcome(job=job, status=Status.NO_LINE, milliseconds=5)
    assert store.score(first)
    assert not store.score(Outcome(job=job, status=Status.NO_LINE, milliseconds=7))
    second = Outcome(job=job, status=Status.UNREADABLE)
    assert store.score(second)
    assert list(store.outcomes()) == [second]


def test_corrections_stay_with_who_and_when(store: Store) -> None:
    store.correct("j" * 64, {"hand": "11m"}, "Aki")
    store.correct("j" * 64, {"hand": "22m"}, "Beni")
    kept = store.corrections("j" * 64)
    assert [(one.by, one.correction) for one in kept] == [("Aki", {"hand": "11m"}), ("Beni", {"hand": "22m"})]
    assert kept[0].at < kept[1].at


def test_a_job_is_one_persons_at_a_time(store: Store) -> None:
    assert store.claim("j" * 64, "Aki", 60)
    assert not store.claim("j" * 64, "Beni", 60)
    assert store.claim("j" * 64, "Aki", 60)  # keeps it for longer
    assert store.claim("k" * 64, "Beni", 60)
    store.release("j" * 64, "Beni")  # is not hers to release
    assert not store.claim("j" * 64, "Beni", 60)
    store.release("j" * 64, "Aki")
    assert store.claim("j" * 64, "Beni", 60)


def test_a_claim_ends_by_itself(store: Store) -> None:
    assert store.claim("j" * 64, "Aki", 0.05)
    time.sleep(0.06)
    assert store.claim("j" * 64, "Beni", 60)


def write_many(url: URL, by: str) -> None:
    store = Store.open(url)
    for number in range(40):
        store.keep(Read(sha256=f"{number:064}", version="v1", reading={"by": by}), MODELS)
        store.correct(f"{number:064}", {"n": number}, by)
    store.close()


def test_several_processes_write_at_once_a_new_store(url: URL) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=write_many, args=(url, by)) for by in ("Aki", "Beni")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0]
    store = Store.open(url)
    assert all(store.read(f"{number:064}") for number in range(40))
    assert all(len(store.corrections(f"{number:064}")) == 2 for number in range(40))
    store.close()
    with open_engine(url).connect() as connection:
        assert len(connection.execute(select(READINGS)).all()) == 40


def test_a_store_of_version_1_is_brought_to_the_newest_with_all_that_is_in_it(url: URL) -> None:
    engine = open_engine(url)
    with writing(engine) as connection:
        migrate(connection, to=1)
    with asking(engine) as connection:
        assert version_of(connection) == 1
        assert not inspect(connection).has_table("claims")
    older = Store(engine)
    older.keep(READ, MODELS)
    older.close()
    newer = Store.open(url)
    assert newer.read(READ.sha256) == READ
    assert newer.claim("j" * 64, "Aki", 60)
    newer.correct("j" * 64, {"hand": "11m"}, "Aki")
    newer.close()
    with asking(engine) as connection:
        assert version_of(connection) == 3 == NEWEST
        assert connection.execute(
            select(VERSIONS.c.version).order_by(VERSIONS.c.version)
        ).scalars().all() == [1, 2, 3]


def test_the_steps_lead_to_the_tables_that_the_program_uses(store: Store) -> None:
    with asking(store._engine) as connection:
        there = inspect(connection)
        for table in TABLES.sorted_tables:
            columns = {column["name"]: column["nullable"] for column in there.get_columns(table.name)}
            assert columns == {column.name: column.nullable for column in table.columns}


def test_a_store_of_a_newer_tehai_is_left_alone(store: Store, url: URL) -> None:
    with writing(store._engine) as connection:
        connection.execute(VERSIONS.insert().values(version=NEWEST + 1, reached_at=""))
    with pytest.raises(CommandError, match="made by a newer tehai"):
        Store.open(url)


def test_the_file_is_kept_as_several_can_write_it(store: Store, tmp_path: Path) -> None:
    store.keep(READ, MODELS)
    with sqlite3.connect(tmp_path / "tehai.sqlite") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("nonsense", "this is no database"),
        ("oracle2://x", "this is no database"),
        ("sqlite:////nowhere/at/all/x.sqlite", "its folder and its file must be writable"),
        ("postgresql+psycopg://me:secret@127.0.0.1:1/x", r"me:\*\*\*@127.0.0.1:1/x cannot be used"),
        ("mysql+nodriver://x", "this is no database"),
        ("mysql+pymysql://x", "driver of this database is not installed"),
    ],
)
def test_what_cannot_be_opened_is_one_message(url: str, told: str) -> None:
    with pytest.raises(StoreError, match=told) as caught:
        Store.open(url)
    assert "secret" not in str(caught.value)


def test_the_folder_may_be_called_anything(tmp_path: Path) -> None:
    folder = tmp_path / "手牌 100%?mode=ro#1"
    folder.mkdir()
    store = Store.open(store_url(folder))
    store.keep(READ, MODELS)
    store.close()
    assert (folder / "tehai.sqlite").exists()


def test_a_store_that_can_only_be_read_says_what_must_be_writable(tmp_path: Path) -> None:
    Store.open(store_url(tmp_path)).close()
    url = f"sqlite:///file:{tmp_path / 'tehai.sqlite'}?mode=ro&uri=true"
    with pytest.raises(StoreError, match=r"readonly database\): its folder and its file must be writable"):
        Store.open(url).keep(READ, MODELS)


def test_a_file_that_is_no_database_is_one_message(tmp_path: Path) -> None:
    (tmp_path / "tehai.sqlite").write_bytes(b"this is a text, and long enough to be none of a database" * 9)
    with pytest.raises(StoreError, match="file is not a database"):
        Store.open(store_url(tmp_path))
