"""`tehai serve --store`: the queue of a folder of results, as staff start it."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import httpx2
import pytest

from tehai.app.desk.store.engine import store_url
from tehai.app.desk.store.store import Store
from tests.app.desk.review_samples import made_desk
from tests.app.web.test_serve import port_of, serving, wait_for

Tehai = Callable[..., CompletedProcess[str]]
AKI = {"name": "Aki", "device": "a1"}


def test_staff_start_it_on_a_folder_of_results(tmp_path: Path) -> None:
    made_desk(store_url(tmp_path), tmp_path)
    with serving(tmp_path, "--store", str(tmp_path)) as (said, running):
        (address,) = (line.removeprefix("Reviewers open ") for line in said.splitlines() if "/review" in line)
        wait_for(port_of(said))
        with httpx2.Client(base_url=f"http://localhost:{port_of(said)}", follow_redirects=True) as reviewer:
            assert reviewer.post("/review/queue", json=AKI).status_code == 403
            assert "Review queue" in reviewer.get(address).text
            case = reviewer.post("/review/next", json=AKI).json()["case"]
            assert case["title"] == "row 3, table 1, E2, S, claimed.jpg"
            assert reviewer.get(f"/review/{case['key']}/photo").headers["content-type"] == "image/jpeg"
        assert running.poll() is None


def test_the_photos_may_have_moved(tmp_path: Path) -> None:
    desk = made_desk(store_url(tmp_path), tmp_path)
    moved = desk.photos.rename(tmp_path / "moved")
    with serving(tmp_path, "--store", str(tmp_path), "--photos", str(moved)) as (said, _):
        (address,) = (line.removeprefix("Reviewers open ") for line in said.splitlines() if "/review" in line)
        wait_for(port_of(said))
        with httpx2.Client(base_url=f"http://localhost:{port_of(said)}", follow_redirects=True) as reviewer:
            reviewer.get(address)
            case = reviewer.post("/review/next", json=AKI).json()["case"]
            assert reviewer.get(f"/review/{case['key']}/photo").status_code == 200


@pytest.mark.parametrize(
    ("options", "status", "told"),
    [
        (("--store", "{folder}/none"), 1, "holds no results: run tehai batch with --out"),
        (("--store", "nonsense://x"), 1, "this is no database"),
        (("--photos", "{folder}"), 2, "--photos goes with --store"),
        (("--store", "{folder}", "--photos", "{folder}/none"), 1, "none is no folder"),
    ],
)
def test_what_cannot_be_is_one_message(
    tmp_path: Path, tehai: Tehai, options: tuple[str, ...], status: int, told: str
) -> None:
    made_desk(store_url(tmp_path), tmp_path)
    done = tehai("serve", *(option.format(folder=tmp_path) for option in options))
    assert (done.returncode, done.stderr.count("\n")) == (status, 1)
    assert told in done.stderr


def test_rules_of_ones_own_are_named_by_their_file(tmp_path: Path, tehai: Tehai) -> None:
    made_desk(store_url(tmp_path), tmp_path)
    store = Store.open(store_url(tmp_path))
    store.keep_run([one.job.key for one in store.outcomes()], "our-club", "/photos")
    store.close()
    done = tehai("serve", "--store", tmp_path)
    assert done.returncode == 2
    assert "the results were scored by our-club: name its file" in done.stderr
