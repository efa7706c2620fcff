"""The queue as reviewers meet it: real browsers, two at once, by keyboard, by touch and by screen reader."""

import contextlib
import dataclasses
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect

from tehai.app.desk.outcome import outcome_of
from tehai.app.desk.run.reading import failed
from tehai.app.desk.run.task import Read
from tehai.app.desk.store.engine import store_url
from tehai.app.desk.store.store import Store
from tehai.app.web.review import Review
from tehai.app.web.server import make_app
from tehai.app.web.settings import Settings
from tehai.scoring.rules import load_ruleset
from tehai.scripts.screenshots import browsing, chromium, phone
from tests.app.desk.conftest import wait_for
from tests.app.desk.desk_samples import RULES
from tests.app.desk.review_samples import PLACES, RIGHT, made_desk
from tests.app.web.page.test_page_access import IN_DARK, STILL, sideways, small_targets, violations
from tests.app.web.page.test_page_access import RULES as WCAG

DOUBTFUL = "row 4, table 2, E1, S, doubtful.jpg"
OTHER = "row 5, table 2, E2, S, other.jpg"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; where it is missing in continuous integration, that is a failure."""
    if chromium() is None and not os.environ.get("CI"):
        pytest.skip("Chromium is not installed (apt-get install chromium)")
    with browsing() as found:
        yield found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """The store of a desk that waits for reviewers."""
    made_desk(store_url(tmp_path), tmp_path)
    opened = Store.open(store_url(tmp_path))
    with contextlib.closing(opened):
        yield opened


@pytest.fixture
def address(store: Store, tmp_path: Path) -> Iterator[str]:
    """The address for reviewers."""
    review = Review.of(store, RULES, tmp_path / "photos")
    settings = Settings(
        games=tmp_path / "games",
        ruleset=load_ruleset("tenhou-4p"),
        hosts=frozenset({"127.0.0.1"}),
        review=review,
    )
    config = uvicorn.Config(
        make_app(settings), host="127.0.0.1", port=0, log_level="warning", ws="none", lifespan="off"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_for(lambda: server.started)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/review?key={review.key}"
    server.should_exit = True
    thread.join()


Opened = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Opened]:
    """Return a function that opens the queue in a browser of its own; an error of a script fails the test."""
    pages: list[Page] = []
    errors: list[str] = []

    def begin(name: str | None = None, **given: object) -> Page:
        pages.append(phone(browser, **given))  # type: ignore[arg-type] # as of Playwright
        page = pages[-1]
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        if name:
            page.fill("#reviewer", name)
            page.tap("form .primary")
            page.wait_for_selector("#left")
        return page

    yield begin
    for page in pages:
        page.context.close()
    assert errors == []


def at_case(page: Page, title: str) -> None:
    expect(page.locator("#title")).to_have_text(title)
    expect(page.locator("#settle")).to_be_visible()


def by_tab(page: Page, wanted: str) -> None:
    """Go on by the Tab key until something has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == wanted:
            return
    pytest.fail(f"{wanted} cannot be reached by the Tab key")


def test_a_doubtful_hand_is_settled_by_the_keyboard_alone(opened: Opened, store: Store) -> None:
    page = opened()
    by_tab(page, "reviewer")
    page.keyboard.type("Aki")
    page.keyboard.press("Enter")
    expect(page.locator("#left")).to_have_text("5 to be looked at, 1 settled")
    by_tab(page, "next")
    page.keyboard.press("Enter")
    at_case(page, "row 3, table 1, E2, S, claimed.jpg")
    expect(page.locator("#title")).to_be_focused()
    page.keyboard.press("Control+Enter")  # it is as it was read
    at_case(page, DOUBTFUL)
    expect(page.locator("#title")).to_be_focused()
    expect(page.locator("#settle")).to_be_disabled()
    for _ in range(2):  # the winning tile is not told yet, and none is by that
        page.keyboard.press("Control+Enter")
        expect(page.locator("#status")).to_have_text("Which tile won?")
        expect(page.locator(".which button").first).to_be_focused()
    by_tab(page, "doubt-0")
    page.keyboard.press("Enter")
    by_tab(page, "likely-0")
    page.keyboard.press("Enter")
    by_tab(page, "won-11")
    page.keyboard.press("Enter")
    expect(page.locator(".total")).to_have_text("3,900points")
    expect(page.locator(".doubts")).to_have_count(0)
    page.keyboard.press("Control+Enter")
    at_case(page, OTHER)
    expect(page.locator("#message")).to_have_text("Kept: as claimed")
    (_, first), (_, second) = store.corrections_after(0)
    assert (first.by, second.by) == ("Aki", "Aki")
    assert second.said == RIGHT
    assert second.places == tuple(PLACES)


def test_two_at_once_never_have_the_same_case(opened: Opened, store: Store) -> None:
    aki, beni = opened("Aki"), opened("Beni")
    aki.tap("#next")
    at_case(aki, "row 3, table 1, E2, S, claimed.jpg")
    beni.tap("#next")
    at_case(beni, DOUBTFUL)
    aki.tap("#skip")
    at_case(aki, OTHER)
    beni.tap("#queue")
    expect(beni.locator(".held")).to_have_text("Aki looks at it")
    expect(beni.locator("ol button")).to_have_count(4)
    beni.tap("#next")
    at_case(beni, "row 3, table 1, E2, S, claimed.jpg")
    beni.tap("#settle")
    at_case(beni, DOUBTFUL)
    aki.locator(".which").get_by_label("eight sou").tap()
    aki.tap("#settle")
    at_case(aki, "row 6, table 2, E3, S")
    by = {correction.by for _, correction in store.corrections_after(0)}
    assert by == {"Aki", "Beni"}
    assert all(len(store.corrections(one.about)) == 1 for _, one in store.corrections_after(0))


def test_who_was_away_too_long_is_told_and_overwrites_nothing(opened: Opened, store: Store) -> None:
    aki, beni = opened("Aki"), opened("Beni")
    aki.tap("#next")
    at_case(aki, "row 3, table 1, E2, S, claimed.jpg")
    (about,) = store.held()
    store.release(about, store.held()[about].by)  # as if the time were over
    beni.tap("#next")
    at_case(beni, "row 3, table 1, E2, S, claimed.jpg")
    aki.tap("#settle")
    expect(aki.locator("#message")).to_have_text("Beni looks at this now")
    expect(aki.locator("#settle")).to_be_disabled()
    aki.keyboard.press("Control+Enter")
    expect(aki.locator("#status")).to_have_text("Beni looks at this now")
    expect(aki.locator("#skip")).to_be_focused()
    assert store.newest_correction() == 0
    beni.tap("#settle")
    at_case(beni, DOUBTFUL)
    assert store.corrections(about)[0].by == "Beni"


def test_who_closes_the_page_leaves_the_case_to_others(opened: Opened, store: Store) -> None:
    page = opened("Aki")
    page.tap("#next")
    at_case(page, "row 3, table 1, E2, S, claimed.jpg")
    assert len(store.held()) == 1
    page.goto("about:blank")
    wait_for(lambda: not store.held(), 20)


def test_what_is_told_of_the_win_stays_when_a_tile_changes(opened: Opened, store: Store) -> None:
    page = opened("Aki")
    page.get_by_role("button", name=OTHER).tap()
    at_case(page, OTHER)
    page.locator(".which").get_by_label("eight sou").tap()
    expect(page.locator(".message.problem")).to_be_visible()  # riichi, says the sheet, of an open hand
    page.tap("#won summary")
    expect(page.locator("#seat-S")).to_be_checked()
    page.locator("label[for=facts-riichi]").tap()
    expect(page.locator(".total")).to_have_text("3,900points")
    page.locator("label[for=tsumo-tsumo]").tap()
    expect(page.locator(".total")).not_to_have_text("3,900points")
    page.tap("#tile-1")
    page.locator("#be-3p").tap()
    expect(page.locator("#tsumo-tsumo")).to_be_checked()
    expect(page.locator("#facts-riichi")).not_to_be_checked()
    page.tap("#settle")
    at_case(page, "row 6, table 2, E3, S")
    ((_, kept),) = store.corrections_after(0)
    assert kept.said == {**RIGHT, "tsumo": True, "riichi": None, "from": None}
    page.tap("#queue")
    page.get_by_role("button", name=OTHER).tap()
    at_case(page, OTHER)
    page.tap("#won summary")
    expect(page.locator("#facts-riichi")).not_to_be_checked()
    page.tap("#tile-12")
    page.tap("#act-apart")  # a concealed hand: now riichi is asked
    page.locator("label[for=riichi-riichi]").tap()
    page.tap("#settle")
    expect(page.locator("#title")).not_to_have_text(OTHER)
    again = store.corrections_after(0)[-1][1]
    assert again.said["tsumo"] is True
    assert not {"melds", "riichi"} & again.said.keys()  # riichi is as the sheet has it


def test_a_line_without_a_photo_is_typed_and_a_stray_photo_set_aside(opened: Opened, store: Store) -> None:
    page = opened("Aki")
    page.get_by_role("button", name="row 6, table 2, E3, S").tap()
    at_case(page, "row 6, table 2, E3, S")
    expect(page.locator("#aside")).to_have_count(0)
    page.keyboard.press("Control+Enter")
    expect(page.locator("#status")).to_have_text("0 of 14 tiles: 14 too few")
    expect(page.locator("#add")).to_be_focused()
    page.fill("#notation", "234m340p6799s8s 777=z")
    page.tap("form .button")
    expect(page.locator(".total")).to_have_text("3,900points")
    page.tap("#settle")
    at_case(page, "stray.jpg")
    page.tap("#aside")
    expect(page.locator("#title")).not_to_have_text("stray.jpg")
    (_, typed), (_, aside) = store.corrections_after(0)
    assert typed.said["hand"] == "2m3m4m3p4p0p6s7s9s9s8s"
    assert aside.sets_aside


def test_what_was_settled_can_be_settled_anew_and_starts_as_it_was(opened: Opened, store: Store) -> None:
    page = opened("Aki")
    page.tap("#next")
    page.tap("#settle")
    at_case(page, DOUBTFUL)
    page.tap("#queue")
    settled = page.get_by_role("button", name="claimed.jpg")
    expect(settled).to_contain_text("Aki, 20")
    settled.tap()
    at_case(page, "row 3, table 1, E2, S, claimed.jpg")
    page.tap("#tile-3")
    page.locator("#be-5p").tap()
    page.tap("#settle")
    at_case(page, DOUBTFUL)
    (_, first), (_, second) = store.corrections_after(0)
    assert first.places == second.places == tuple(PLACES)
    assert (first.said["hand"], second.said["hand"]) == (RIGHT["hand"], "3p4p5p2m3m4m6s7s9s9s8s")


def test_the_winning_tile_that_the_sheet_names_is_not_asked_again(opened: Opened, store: Store) -> None:
    *others, found = sorted(store.outcomes(), key=lambda one: "doubtful.jpg" in str(one.job))
    assert found.job.photo is not None
    assert found.job.line is not None
    read = store.read(found.job.photo.sha256)
    record = {**found.job.line.record, "win_tile": "8s"}
    job = dataclasses.replace(found.job, line=dataclasses.replace(found.job.line, record=record))
    store.score(outcome_of(job, read, RULES, models={}))
    store.keep_run([one.job.key for one in others] + [job.key], RULES.id, "/photos")
    page = opened("Aki")
    page.get_by_role("button", name="doubtful.jpg").tap()
    at_case(page, DOUBTFUL)
    expect(page.locator(".which")).to_have_count(0)
    expect(page.locator(".total")).to_have_text("3,900points")
    page.tap("#settle")
    expect(page.locator("#message")).to_have_text("Kept: as claimed")
    ((_, kept),) = store.corrections_after(0)
    assert kept.said == RIGHT


def test_photos_of_one_line_that_differ_lead_to_one_another(opened: Opened, store: Store) -> None:
    (agreed,) = (one for one in store.outcomes() if one.job.photo and one.job.photo.path == "agreed.jpg")
    assert agreed.job.photo is not None
    read = store.read(agreed.job.photo.sha256)
    assert read is not None
    sha256, reading = "ab" * 32, {**(read.reading or {}), "hand": "234m345p67998s"}
    other = dataclasses.replace(
        agreed.job, photo=dataclasses.replace(agreed.job.photo, path="again.jpg", sha256=sha256)
    )
    twin = dataclasses.replace(read, sha256=sha256, reading=reading)
    store.keep(twin, {})
    store.score(outcome_of(other, twin, RULES, models={}))
    store.keep_run([one.job.key for one in store.outcomes()], RULES.id, "/photos")
    page = opened("Aki")
    expect(page.locator("ol button", has_text="its photos show different hands")).to_have_count(2)
    page.get_by_role("button", name="again.jpg").tap()
    at_case(page, "row 2, table 1, E1, S, again.jpg")
    expect(page.locator("#other-0")).to_contain_text("234m340p67998s")
    page.tap("#other-0")
    at_case(page, "row 2, table 1, E1, S, agreed.jpg")
    assert set(store.held()) == {agreed.job.about}
    page.tap("#queue")
    page.get_by_role("button", name="again.jpg").tap()
    at_case(page, "row 2, table 1, E1, S, again.jpg")
    page.tap("#aside")
    expect(page.locator("#title")).not_to_contain_text("again.jpg")
    page.tap("#queue")
    expect(page.locator("#left")).to_have_text("5 to be looked at, 2 settled")


@pytest.mark.parametrize(("scheme", "rules"), [("light", WCAG), ("dark", IN_DARK)])
@pytest.mark.parametrize("width", [390, 1280])
def test_every_step_is_accessible(opened: Opened, scheme: str, rules: dict[str, object], width: int) -> None:
    page = opened(width=width, color_scheme=scheme, reduced_motion="reduce")
    page.wait_for_selector("#reviewer")
    assert violations(page, rules) == []
    page.fill("#reviewer", "Aki")
    page.tap("form .primary")
    page.wait_for_selector("#left")
    assert violations(page, rules) == []
    assert small_targets(page) == []
    page.get_by_role("button", name=OTHER).tap()
    at_case(page, OTHER)
    page.locator(".which").get_by_label("eight sou").tap()
    page.tap("#won summary")
    assert violations(page, rules) == []
    assert small_targets(page) == []
    page.tap("#tile-3")
    page.wait_for_selector("#likely-0")
    assert violations(page, rules) == []


def test_nothing_is_cut_off_at_320_pixels_with_text_of_200_percent(browser: Browser, address: str) -> None:
    page = phone(browser, width=320)
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })"
    )
    page.goto(address)
    page.fill("#reviewer", "Aki")
    page.tap("form .primary")
    page.wait_for_selector("#left")
    assert sideways(page) <= 0
    page.tap("#next")
    at_case(page, "row 3, table 1, E2, S, claimed.jpg")
    page.tap("#won summary")
    assert sideways(page) <= 0
    page.context.close()


def test_the_photo_stands_beside_the_reading_where_there_is_room(opened: Opened) -> None:
    page = opened("Aki", width=1280)
    page.tap("#next")
    page.wait_for_selector(".photo")
    script = """() => ['.photo', 'div.hand'].map(one => document.querySelector(one).getBoundingClientRect())
        .map(({left, right}) => [left, right])"""
    (left, right), (tiles, _) = page.evaluate(script)
    assert right - left > 500
    assert right <= tiles


def test_on_a_wide_screen_an_ordinary_hand_needs_no_scrolling(opened: Opened) -> None:
    page = opened("Aki", width=1440)
    page.set_viewport_size({"width": 1440, "height": 900})
    script = """selector => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect()).map(({top, bottom}) => [top, bottom])"""
    for title, asked in (("row 3, table 1, E2, S, claimed.jpg", "#won summary"), (DOUBTFUL, ".which button")):
        page.get_by_role("button", name=title).tap()
        at_case(page, title)
        page.wait_for_selector(asked)
        page.evaluate(STILL)  # until all is asked and scored, the case is built anew
        ((top, bottom),) = page.evaluate(script, ".bar")
        assert bottom <= 900
        parts = page.evaluate(script, "main > :not(.bar) :is(.photo, button, input, summary)")
        assert parts
        assert [part for part in parts if not 0 <= part[0] < part[1] <= top] == []
        page.tap("#queue")


def test_a_photo_whose_reader_failed_is_shown(opened: Opened, store: Store) -> None:
    stray = next(one for one in store.outcomes() if one.job.photo and one.job.photo.path == "stray.jpg")
    assert stray.job.photo is not None
    read = Read(sha256=stray.job.photo.sha256, version="failed", failure=failed("MemoryError: "))
    store.keep(read, {})
    store.score(outcome_of(stray.job, read, RULES, models={}))
    page = opened("Aki")
    page.get_by_role("button", name="stray.jpg").tap()
    shown = page.get_by_role("img", name="Photo of the hand, not read")
    expect(shown).to_be_visible()
    page.wait_for_function("() => document.querySelector('img.photo').naturalWidth > 0")
    expect(page.get_by_role("button", name="Tap the tiles in")).to_be_visible()


@pytest.mark.parametrize(("lang", "title"), [("ja", "確認待ち"), ("zh", "待确认")])
def test_it_speaks_the_reviewers_language(opened: Opened, lang: str, title: str) -> None:
    page = opened("阿木", lang=lang)
    expect(page.locator("#title")).to_have_text(title)
    page.tap("#next")
    page.wait_for_selector("#settle")
    assert [
        word for word in ("Claimed", "Why", "Skip", "Queue", "next") if word in page.inner_text("main")
    ] == []
