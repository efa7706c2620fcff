"""`tehai batch`: every photo once, whatever ends a run; what cannot be read is told, the others are read."""

import contextlib
import csv
import io
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from PIL import Image

from tehai.app.desk.lines import Outcome, Status
from tehai.app.desk.out.json_lines import Written
from tehai.app.desk.out.results import OUTCOMES
from tehai.app.desk.review.queue import Queue
from tehai.app.desk.run.names import shown
from tehai.app.desk.store.engine import store_url
from tehai.app.desk.store.store import Store
from tehai.scoring.rules import load_rules
from tests.app.desk.broken import broken_inputs
from tests.app.desk.conftest import (
    COUNT,
    DOUBTFUL,
    SURE,
    Batch,
    put,
    readings,
    results,
    wait_for,
    wait_for_readings,
)

Tehai = Callable[..., CompletedProcess[str]]


def outcomes(out: Path) -> dict[str, Outcome]:
    """Return what came of each photo, by its path."""
    store = Store.open(store_url(out))
    found = {one.job.photo.path: one for one in store.outcomes() if one.job.photo}
    store.close()
    return found


def codes(out: Path) -> dict[str, str]:
    return {path: one.error["code"] for path, one in outcomes(out).items() if one.error}


def test_all_photos_are_read_and_told(rendered: tuple[Path, ...], tmp_path: Path, tehai: Tehai) -> None:
    folder, out, log = tmp_path / "photos", tmp_path / "out", tmp_path / "log.txt"
    for path in rendered[:2]:
        put(path, folder / "sub" / path.name)
    done = tehai("batch", folder, "--out", out, "--jobs", "0", "--log", log)
    assert (done.returncode, done.stdout) == (0, "photos without a line: 2\n")
    assert outcomes(out).keys() == {"sub/500.jpg", "sub/501.jpg"}
    assert {"results.csv", "results.xlsx", "results.jsonl", "report.html"} <= results(out).keys()
    lines = log.read_text(encoding="utf-8").splitlines()
    assert "photos to look at: 2" in lines[0]
    assert sum("sure (" in line for line in lines) == 2


def test_started_again_nothing_is_read_again(
    photos: Path, tmp_path: Path, tehai: Tehai, undisturbed: Path, read_before: Path
) -> None:
    log = tmp_path / "log.txt"
    assert tehai("batch", photos, "--out", read_before, "--jobs", "0", "--log", log).returncode == 0
    assert readings(read_before) == readings(undisturbed)
    assert log.read_text(encoding="utf-8").count("read already") == COUNT
    assert results(read_before) == results(undisturbed)


def test_what_people_settle_is_in_the_next_results(
    photos: Path, tehai: Tehai, undisturbed: Path, read_before: Path
) -> None:
    about = readings(undisturbed)[0]
    store = Store.open(store_url(read_before))
    store.correct(about, {"hand": "234m340p6799s8s", "melds": ["777=z"], "win_tile": "8s"}, "Aki")
    store.close()
    first = tehai("batch", photos, "--out", read_before, "--jobs", "0")
    assert "settled by a person: 1" in first.stdout
    told = results(read_before)
    assert b',"Aki, ' in told["results.csv"]
    assert tehai("batch", photos, "--out", read_before, "--jobs", "0").returncode == 0
    assert results(read_before) == told


def test_what_a_person_said_and_is_not_scored_is_told_to_be_looked_at(tmp_path: Path, tehai: Tehai) -> None:
    (tmp_path / "wins.csv").write_text("Table,Hand,How,Seat\n1,E1,tsumo,S\n", encoding="utf-8")
    (tmp_path / "photos").mkdir()
    run = ("batch", tmp_path / "photos", "--sheet", tmp_path / "wins.csv", "--out", tmp_path / "out")
    assert tehai(*run).stdout == "lines without a photo: 1\n"
    store = Store.open(store_url(tmp_path / "out"))
    with contextlib.closing(store):
        (missing,) = store.outcomes()
        store.correct(missing.job.about, {"hand": "22222m456p678s777p"}, "Aki")
        assert tehai(*run).stdout == "for a person to look at: 1\n"
        store.correct(missing.job.about, {"hand": "234m456p678s777p44s"}, "Aki")
    assert tehai(*run).stdout == "settled by a person: 1\n"


def test_what_is_not_as_claimed_is_told_to_be_looked_at(tmp_path: Path, tehai: Tehai) -> None:
    head = "Hand,How,Seat,Round wind,Riichi,Tiles,Points"
    rows = [
        f"E{number},tsumo,S,E,yes,234m456p678s777p44s,{points}" for number, points in ((1, 4000), (2, 8000))
    ]
    (tmp_path / "wins.csv").write_text("\n".join((head, *rows)), encoding="utf-8")
    (tmp_path / "photos").mkdir()
    done = tehai("batch", tmp_path / "photos", "--sheet", tmp_path / "wins.csv", "--out", tmp_path / "out")
    checked = tehai("batch", "--check", tmp_path / "out")
    assert "As claimed: 1. Not as claimed: 1." in checked.stdout
    assert done.stdout == "for a person to look at: 1\ntyped in the sheet: 1\n"


def test_while_watching_what_people_settle_is_written_at_once(
    photos: Path, read_before: Path, begin_batch: Batch
) -> None:
    begin_batch(photos, "--out", read_before, "--jobs", "0", "--watch")
    wait_for(lambda: "report.html" in results(read_before))
    store = Store.open(store_url(read_before))
    store.correct(readings(read_before)[0], {"hand": "234m340p6799s8s 777=z"}, "Aki")
    store.close()
    wait_for(lambda: b"Aki, " in results(read_before)["results.csv"])


def test_a_folder_without_photos_is_told(tmp_path: Path, tehai: Tehai) -> None:
    folder = tmp_path / "photos"
    put(b"notes", folder / "notes.txt")
    done = tehai("batch", folder, "--out", tmp_path / "out", "--jobs", "0")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == f"{folder} has no photos\n"
    done = tehai("batch", "--check", tmp_path / "out")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "are of no photos and no lines" in done.stderr


def test_quiet_shows_nothing_when_all_is_well(photos: Path, read_before: Path, tehai: Tehai) -> None:
    done = tehai("batch", photos, "--out", read_before, "--jobs", "0", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_same_bytes_are_read_once(rendered: tuple[Path, ...], tmp_path: Path, tehai: Tehai) -> None:
    folder, out, first = tmp_path / "photos", tmp_path / "out", rendered[0]
    for name in (f"table1/{first.name}", "table1/z copy.jpg", "elsewhere/copy.jpg"):
        put(first, folder / name)
    tehai("batch", folder, "--out", out, "--jobs", "0")
    assert len(readings(out)) == 1
    copies = outcomes(out)["elsewhere/copy.jpg"].job.photo
    assert copies is not None
    assert copies.copies == (f"table1/{first.name}", "table1/z copy.jpg")


def test_every_copy_of_a_photo_has_a_row_that_names_it(
    rendered: tuple[Path, ...], tmp_path: Path, tehai: Tehai
) -> None:
    folder, out, sheet = tmp_path / "photos", tmp_path / "out", tmp_path / "wins.csv"
    for name in ("a.jpg", "table1/b.jpg", "table1/z.jpg"):
        put(rendered[SURE], folder / name)
    put(rendered[0], folder / "other.jpg")
    sheet.write_text("Photo,Tsumo or ron,Seat wind,Round wind\ntable1/z.jpg,tsumo,S,E\n", encoding="utf-8")
    done = tehai("batch", folder, "--sheet", sheet, "--out", out, "--jobs", "0")
    assert "copies of another photo: 2\n" in done.stdout
    found = {one.job.photo.path: one for one in Written(out / OUTCOMES) if one.job.photo}
    assert {path: str(one.status) for path, one in found.items()} == {
        "a.jpg": "read-sure",  # the line names a copy of it
        "other.jpg": "no-line",
        "table1/b.jpg": "duplicate",
        "table1/z.jpg": "duplicate",
    }
    assert found["a.jpg"].job.line is not None
    assert found["a.jpg"].answer is not None
    assert found["table1/z.jpg"].same_as == "a.jpg"
    rows = list(csv.DictReader(io.StringIO(results(out)["results.csv"].decode("utf-8-sig"))))
    assert [(row["Row"], row["Photo"], row["Verdict"]) for row in rows if row["Photo"] != "other.jpg"] == [
        ("2", "a.jpg", "scored"),
        ("", "table1/b.jpg", "a copy of a.jpg"),
        ("", "table1/z.jpg", "a copy of a.jpg"),
    ]
    assert "<h3>table1/z.jpg</h3>" in results(out)["report.html"].decode()
    told = results(out)
    tehai("batch", folder, "--sheet", sheet, "--out", out, "--jobs", "0")
    assert results(out) == told


def test_the_same_hand_taken_twice_is_recognised(
    rendered: tuple[Path, ...], tmp_path: Path, tehai: Tehai
) -> None:
    folder, out = tmp_path / "photos", tmp_path / "out"
    sure = rendered[SURE]
    put(sure, folder / "a.jpg")
    put(saved_again(sure, "2026:11:30 10:00:00"), folder / "b.jpg")
    put(saved_again(sure, "2026:11:30 10:00:09"), folder / "c.jpg")
    put(saved_again(sure, "2026:11:30 11:00:00"), folder / "d.jpg")
    assert tehai("batch", folder, "--out", out, "--jobs", "0").returncode == 0
    found = outcomes(out)
    assert [one.job.photo.taken for one in found.values() if one.job.photo] == [
        None,
        "2026-11-30T10:00:00",
        "2026-11-30T10:00:09",
        "2026-11-30T11:00:00",
    ]
    assert found["c.jpg"].same_as == found["b.jpg"].same_as == "a.jpg"
    assert len(readings(out)) == 4


def test_one_hand_in_the_photos_of_two_lines_is_scored_for_neither_until_a_person_says(
    rendered: tuple[Path, ...], tmp_path: Path, tehai: Tehai
) -> None:
    folder, out, sheet = tmp_path / "photos", tmp_path / "out", tmp_path / "wins.csv"
    put(rendered[SURE], folder / "a.jpg")
    put(saved_again(rendered[SURE], "2026:11:30 10:00:00"), folder / "b.jpg")
    sheet.write_text("Photo,How,Seat,Round wind\na,tsumo,S,E\nb,tsumo,W,E\n", encoding="utf-8")
    run = ("batch", folder, "--sheet", sheet, "--out", out, "--jobs", "0")
    assert tehai(*run).stdout == "for a person to look at: 2\n"
    assert codes(out) == {"a.jpg": "hand-again", "b.jpg": "hand-again"}
    first = outcomes(out)["a.jpg"]
    assert first.answer is None
    store = Store.open(store_url(out))
    with contextlib.closing(store):
        queue = Queue(store, load_rules("tenhou-4p"))
        case = next(case for case in queue.cases() if case.outcome.job == first.job)
        assert case.is_open
        assert (queue.whole(case).error or {})["code"] == "hand-again"
        assert queue.take(case, "Aki")
        seen = {key: (first.reading or {})[key] for key in ("hand", "melds", "win_tile")}
        assert queue.settle(case, seen, "Aki", "Aki")
    assert tehai(*run).stdout == "for a person to look at: 1\nsettled by a person: 1\n"
    assert outcomes(out)["a.jpg"].answer is not None


def saved_again(photo: Path, taken: str) -> bytes:
    """Return a photo saved with the time when it was taken."""
    written = io.BytesIO()
    with Image.open(photo) as picture:
        exif = picture.getexif()
        exif.get_ifd(0x8769)[0x9003] = taken
        picture.save(written, "JPEG", quality=97, exif=exif)
    return written.getvalue()


def test_a_changed_photo_is_read_anew(photos: Path, read_before: Path, tehai: Tehai) -> None:
    one, other = sorted((photos / "table1").iterdir())[:2]
    put(saved_again(one, "2026:11:30 10:00:00"), one)
    tehai("batch", photos, "--out", read_before, "--jobs", "0")
    assert len(readings(read_before)) == COUNT + 1
    other.unlink()
    tehai("batch", photos, "--out", read_before, "--jobs", "0")
    assert len(readings(read_before)) == COUNT + 1


def test_what_a_person_said_is_scored_and_stays_when_the_sheet_changes(
    photos: Path, read_before: Path, tmp_path: Path, tehai: Tehai
) -> None:
    sheet, out = tmp_path / "wins.csv", read_before
    words = ("batch", photos, "--sheet", sheet, "--out", out, "--jobs", "0")
    put(b"photo,how,seat,round_wind\n503.jpg,tsumo,S,E\n", sheet)
    tehai(*words)
    found = outcomes(out)["table1/503.jpg"]
    assert (found.status, found.answer) == (Status.READ_DOUBTFUL, None)
    store = Store.open(store_url(out))
    store.correct(found.job.about, {"hand": "234m456p678s777p4s4s"}, "Aki")
    store.close()
    for row in (b"", b"501.jpg,tsumo,S,E\n"):
        put(b"photo,how,seat,round_wind\n" + row + b"503.jpg,tsumo,S,E\n", sheet)
        tehai(*words)
        answer = outcomes(out)["table1/503.jpg"].answer
        assert answer is not None
        assert (answer["ok"], answer["fu"]) == (True, 30)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopped_it_says_so_and_keeps_what_was_read(
    number: signal.Signals, photos: Path, tmp_path: Path, begin_batch: Batch
) -> None:
    out = tmp_path / "out"
    run = begin_batch(photos, "--out", out, "--jobs", 1)
    wait_for_readings(out, 1)
    run.send_signal(number)
    _, told = run.communicate()
    assert run.returncode == 128 + number
    assert told.splitlines()[-1] == "stopped; what was read is kept: start the same again to go on"
    assert "Traceback" not in told
    assert 0 < len(readings(out)) < COUNT


def test_killed_twice_and_started_again_the_results_are_those_of_a_run_in_one_go(
    photos: Path, tmp_path: Path, begin_batch: Batch, undisturbed: Path
) -> None:
    out = tmp_path / "out"
    chance = random.Random(6)  # noqa: S311 # nobody is kept out by it
    for _ in range(2):
        until = len(readings(out)) + chance.randint(1, 4)
        run = begin_batch(photos, "--out", out, "--jobs", 1)
        wait_for_readings(out, until)
        run.kill()
        run.wait()
        assert len(readings(out)) < COUNT
    last = begin_batch(photos, "--out", out, "--jobs", 2)
    last.communicate()
    assert last.returncode == 0
    assert len(readings(out)) == len(set(readings(out))) == COUNT
    assert results(out) == results(undisturbed)


def test_two_runs_at_once_on_the_same_results_are_refused(
    photos: Path, tmp_path: Path, begin_batch: Batch, tehai: Tehai
) -> None:
    out = tmp_path / "out"
    begin_batch(photos, "--out", out, "--jobs", 1)
    wait_for_readings(out, 1)
    second = tehai("batch", photos, "--out", out)
    assert second.returncode == 1
    assert "another tehai batch is at work on" in second.stderr


def test_of_200_broken_inputs_each_is_told_and_the_others_are_read(
    photos: Path, read_before: Path, tehai: Tehai
) -> None:
    good = next(iter(sorted((photos / "table1").iterdir()))).read_bytes()
    expected = {}
    for folder in ("table1", "table2", "table3", "a", "b/c", "d/e/f", "z"):
        (photos / folder).mkdir(parents=True, exist_ok=True)
        for name, code, put_there in broken_inputs(good):
            path = photos / folder / name
            put_there(path)
            if path.is_file():
                os.utime(path, (1e9, 1e9))
            expected[f"{folder}/{shown(name)}"] = code
    assert len(expected) >= 200
    done = tehai("batch", photos, "--out", read_before, "--jobs", "0", "--quiet")  # a slow run tells how far
    assert done.returncode == 1
    told = dict(line.split(": ", 1) for line in done.stderr.splitlines())
    assert told.keys() >= expected.keys()
    assert all(": " in told[path] or "(" in told[path] for path in expected)  # with what to do
    assert "Traceback" not in done.stderr
    found = codes(read_before)
    assert found.items() <= expected.items()
    assert set(found.values()) == set(expected.values())
    assert sum(one.reading is not None for one in outcomes(read_before).values()) == COUNT
    assert len(set(readings(read_before))) == len(readings(read_before))


def test_a_photo_whose_bytes_cannot_be_had_is_told(photos: Path, read_before: Path, tehai: Tehai) -> None:
    (photos / "table1" / "card.jpg").symlink_to("/proc/self/mem")  # as a bad card: no byte can be read
    done = tehai("batch", photos, "--out", read_before, "--jobs", "0")
    assert done.returncode == 1
    assert "card.jpg: it cannot be opened (Input/output error): check who may read it" in done.stderr
    assert len(readings(read_before)) == COUNT


def test_a_photo_that_is_being_copied_is_waited_for(photos: Path, read_before: Path, tehai: Tehai) -> None:
    folder, out = photos / "table1", read_before
    content = saved_again(next(folder.iterdir()), "2026:11:30 10:00:00")
    target = folder / "copied.jpg"

    def copy_slowly() -> None:
        with target.open("wb") as file:
            for begin in range(0, len(content), len(content) // 4 + 1):
                file.write(content[begin : begin + len(content) // 4 + 1])
                file.flush()
                time.sleep(0.7)

    target.write_bytes(b"")
    copying = threading.Thread(target=copy_slowly)
    copying.start()
    done = tehai("batch", folder, "--out", out, "--jobs", "0")
    copying.join()
    assert done.returncode == 0
    assert "waiting for photos that are being copied: 1" in done.stderr
    assert codes(out) == {}
    assert len(readings(out)) == COUNT + 1


def test_a_photo_that_never_gets_whole_is_given_up(
    photos: Path, read_before: Path, tehai: Tehai, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tehai.app.desk.work._PATIENCE_S", 1.0)
    folder, out = photos / "table1", read_before
    stop = threading.Event()

    def write_on() -> None:
        with (folder / "endless.jpg").open("wb") as file:
            while not stop.wait(0.2):
                file.write(b"more")
                file.flush()

    (folder / "endless.jpg").write_bytes(b"")
    writing = threading.Thread(target=write_on)
    writing.start()
    done = tehai("batch", folder, "--out", out, "--jobs", "0")
    stop.set()
    writing.join()
    assert done.returncode == 1
    assert codes(out) == {"endless.jpg": "being-written"}


def test_watching_reads_what_comes_until_it_is_stopped(
    rendered: tuple[Path, ...], tmp_path: Path, begin_batch: Batch
) -> None:
    folder, out, sheet = tmp_path / "camera", tmp_path / "out", tmp_path / "wins.csv"
    put(rendered[DOUBTFUL], folder / "1.jpg")
    put(b"photo,how,seat\n1.jpg,tsumo,E\n", sheet)
    run = begin_batch(folder, "--sheet", sheet, "--out", out, "--jobs", 1, "--watch")
    wait_for(lambda: out.exists() and "fingerprint.txt" in results(out))
    assert outcomes(out).keys() == {"1.jpg"}
    put(b"photo,how,seat\n1.jpg,tsumo,E\n2.jpg,nonsense,E\n", sheet)
    put(rendered[DOUBTFUL + 2], folder / "2.jpg", time.time())
    wait_for(lambda: outcomes(out).keys() == {"1.jpg", "2.jpg"})  # with the sheet of before
    assert outcomes(out)["2.jpg"].status is Status.NO_LINE
    put(b"photo,how,seat\n1.jpg,tsumo,E\n2.jpg,ron,E\n", sheet)
    wait_for(lambda: outcomes(out)["2.jpg"].status is not Status.NO_LINE)
    put(b"neither heading nor row\n", sheet)
    time.sleep(2.5)
    run.send_signal(signal.SIGINT)
    told, complaints = run.communicate()
    assert (run.returncode, told.splitlines()) == (0, ["for a person to look at: 2"])
    assert complaints.count("nonsense") == 1
    before = "until then the results go by the sheet as it was before"
    assert f"{sheet}: 1 to correct; {before}:\n" in complaints
    assert complaints.count(f"{sheet} is right again: the results go by it\n") == 1
    assert f"copy your rows below its headings; {before}\n" in complaints
    assert "nothing was begun" not in complaints
    assert "Traceback" not in complaints
    assert len(readings(out)) == 2


def test_watching_waits_for_a_folder_that_is_away(
    rendered: tuple[Path, ...], tmp_path: Path, begin_batch: Batch
) -> None:
    folder, out = tmp_path / "card", tmp_path / "out"
    put(rendered[0], folder / "1.jpg")
    run = begin_batch(folder, "--out", out, "--jobs", 1, "--watch")
    wait_for_readings(out, 1)
    folder.rename(tmp_path / "pulled")
    time.sleep(2.5)
    (tmp_path / "pulled").rename(folder)
    put(rendered[1], folder / "2.jpg")
    wait_for_readings(out, 2)
    run.send_signal(signal.SIGTERM)
    _, complaints = run.communicate()
    assert run.returncode == 0
    assert complaints.count("card cannot be read: No such file or directory") == 1


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        ((), 2, "FOLDER: name the folder of the photos"),
        (("template",), 2, "FILE: name the sheet to write, such as tehai batch template wins.xlsx"),
        (("PHOTOS",), 2, "--out: name a folder for the results"),
        (("PHOTOS/nothing", "--out", "OUT"), 1, "is no folder"),
        (("PHOTOS", "--out", "OUT", "--ruleset", "nothing"), 2, "nothing"),
        (("PHOTOS", "--out", "OUT", "--sheet", "nothing.csv"), 1, "nothing.csv cannot be read"),
        (("PHOTOS", "--out", "OUT", "--store", "nonsense"), 1, "--store: this is no database"),
        (("PHOTOS", "--out", "/proc/nothing/out"), 1, "--out: /proc/nothing/out cannot be made"),
        (("PHOTOS", "--out", "OUT", "--log", "/proc/nothing/log"), 1, "--log: /proc/nothing/log cannot"),
    ],
)
def test_what_cannot_be_begun_is_one_message(
    arguments: tuple[str, ...], status: int, told: str, photos: Path, tmp_path: Path, tehai: Tehai
) -> None:
    places = {"PHOTOS": str(photos), "OUT": str(tmp_path / "out")}
    words = [
        argument.replace("PHOTOS", places["PHOTOS"]).replace("OUT", places["OUT"]) for argument in arguments
    ]
    done = tehai("batch", *words)
    assert done.returncode == status
    assert told in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr


FULL = """
import resource, sys
from tehai.app.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)
main()
"""


def test_where_a_file_may_not_grow_it_is_told_and_later_the_run_goes_on(
    photos: Path, tmp_path: Path, tehai: Tehai, undisturbed: Path
) -> None:
    out = tmp_path / "out"
    words = ["batch", str(photos), "--out", str(out), "--jobs", "0", "--lang", "en"]
    full = subprocess.run(
        [sys.executable, "-c", FULL, "150000", *words], capture_output=True, text=True, check=False
    )
    assert full.returncode == 1
    assert "cannot be used" in full.stderr or "cannot be written" in full.stderr
    assert "Traceback" not in full.stderr
    assert len(readings(out)) < COUNT
    assert tehai(*words).returncode == 0
    assert len(readings(out)) == len(set(readings(out))) == COUNT
    assert results(out) == results(undisturbed)


def mount(*arguments: object) -> bool:
    return (
        subprocess.run(["/bin/mount", *map(str, arguments)], capture_output=True, check=False).returncode == 0
    )


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 200 KB where this user may make one, else a folder on a large one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    is_mounted = os.geteuid() == 0 and mount("-t", "tmpfs", "-o", "size=200k", "tmpfs", disk)
    yield disk
    if is_mounted:
        subprocess.run(["/bin/umount", disk], check=True)


def test_on_a_full_disk_it_is_told_and_with_room_again_the_run_goes_on(
    photos: Path, small_disk: Path, tehai: Tehai, undisturbed: Path
) -> None:
    words = ["batch", photos, "--out", small_disk, "--jobs", "0"]
    is_small = os.path.ismount(small_disk)
    full = tehai(*words)
    assert full.returncode == (1 if is_small else 0)
    assert ("disk is full: make room and start this again" in full.stderr) == is_small
    assert "Traceback" not in full.stderr
    if is_small:
        assert mount("-o", "remount,size=50m", small_disk)
    assert tehai(*words).returncode == 0
    assert len(readings(small_disk)) == len(set(readings(small_disk))) == COUNT
    assert results(small_disk) == results(undisturbed)
