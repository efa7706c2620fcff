"""A network that drops, a page that is installed, and a server that becomes newer."""

import json
import re
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tehai.app.sample_photo import sample_path
from tehai.app.web import guard, install, pages
from tehai.scripts.screenshots import start_table
from tests.app.web.page.test_page_access import RULES, small_targets, violations
from tests.app.web.page.test_page_flow import HAND, enter, points, see_win, type_hand

NEWER = "f00000000001"


def lose(page: Page) -> None:
    page.context.set_offline(True)


def find(page: Page) -> None:
    page.context.set_offline(False)


def until_kept_by_worker(page: Page) -> None:
    """Wait until the service worker has everything that it keeps."""
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def ask(address: str, path: str, sent: object = None, method: str | None = None) -> Any:  # noqa: ANN401 # JSON
    """Ask the API as another phone does."""
    content = None if sent is None else json.dumps(sent).encode()
    request = urllib.request.Request(  # noqa: S310 # our own server
        f"{address}{path}", content, {"Content-Type": "application/json"}, method=method
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


def test_a_photo_waits_for_the_network(page: Page, address: str) -> None:
    start_table(page, address)
    lose(page)
    page.set_input_files("#camera", sample_path())
    expect(page.locator("#network")).to_contain_text("Photos that wait to be sent: 1.")
    expect(page.locator(".message")).to_contain_text("the photo is kept here")
    assert violations(page, RULES) == small_targets(page) == []
    find(page)
    expect(page.locator(".verdict.right")).to_contain_text("14 tiles")
    expect(page.locator("#network")).to_be_hidden()


def test_it_is_said_that_the_network_is_back_where_nothing_waited(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#type")
    type_hand(page, HAND)
    lose(page)
    expect(page.locator("#status")).to_have_text("No connection. What you enter is kept on this phone.")
    find(page)
    expect(page.locator("#status")).to_have_text("Connected again.")


def test_a_photo_is_kept_when_the_hand_is_typed_meanwhile(page: Page, address: str) -> None:
    start_table(page, address)
    lose(page)
    page.set_input_files("#camera", sample_path())
    expect(page.locator("#network")).to_contain_text("Photos that wait to be sent: 1.")
    page.tap("#add")
    page.tap("#pad-1m")
    page.tap("#pad-done")
    find(page)
    held = "A photo that has not been read is kept here."
    expect(page.locator("#network")).to_have_text(re.compile(re.escape(held)))
    expect(page.locator("#held-open")).to_have_text("Read it in place of this hand")
    expect(page.locator("#tile-1")).to_have_attribute("aria-label", "1: one man")
    assert violations(page, RULES) == small_targets(page) == []
    page.reload()
    expect(page.locator("#network")).to_contain_text(held)
    expect(page.locator("#tile-1")).to_have_attribute("aria-label", "1: one man")
    page.tap("#held-open")
    expect(page.locator(".verdict.right")).to_contain_text("14 tiles")
    expect(page.locator("#network")).to_be_hidden()


def test_of_two_photos_without_a_network_the_second_is_kept_and_can_be_thrown_away(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/score")
    lose(page)
    for _ in range(2):
        page.set_input_files("#gallery", sample_path())
        page.wait_for_selector("#network:not([hidden])")
    expect(page.locator("#network")).to_contain_text("Photos that wait to be sent: 2.")
    find(page)
    expect(page.locator(".verdict.right")).to_contain_text("14 tiles")
    expect(page.locator("#network")).to_contain_text("A photo that has not been read is kept here.")
    page.tap("#held-away")
    expect(page.locator("#network")).to_be_hidden()
    expect(page.locator(".verdict.right")).to_contain_text("14 tiles")


def test_a_photo_that_a_busy_host_refuses_is_kept(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    refusal = {"error": {"code": "busy", "message": "too many photos are being read"}}
    page.route("**/api/read", lambda route: route.fulfill(status=503, json=refusal))
    page.set_input_files("#camera", sample_path())
    expect(page.locator(".message.problem")).to_have_text("too many photos are being read")
    page.unroute("**/api/read")
    page.tap("#held-open")
    expect(page.locator(".verdict.right")).to_contain_text("14 tiles")
    expect(page.locator("#network")).to_be_hidden()


def test_reading_can_be_stopped_and_the_photo_stays(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    asked: list[Route] = []

    def leave(route: Route) -> None:
        asked.append(route)

    page.route("**/api/read", leave)
    page.set_input_files("#camera", sample_path())
    page.tap("#stop-reading")
    type_hand(page, HAND)
    expect(page.locator("#held-open")).to_have_text("Read it in place of this hand")
    assert len(asked) == 1


def test_an_entry_is_kept_while_another_hand_is_entered(page: Page, address: str) -> None:
    start_table(page, address)
    code = page.url.rpartition("/")[2].partition("#")[0]
    page.tap("#draw")
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=result]")
    lose(page)
    page.tap("#next:enabled")
    expect(page.locator("#network")).to_contain_text("Entries that wait for the account: 1.")
    page.tap("#type")
    page.tap("#add")
    page.tap("#pad-1m")
    page.tap("#pad-done")
    version = ask(address, f"/api/games/{code}")["version"]
    drawn = {"version": version, "event": {"event": "draw", "tenpai": ["Aoki"]}}
    ask(address, f"/api/games/{code}/events", drawn)
    find(page)
    expect(page.locator("#network")).to_contain_text("First finish the hand that you have begun.")
    expect(page.locator("#tile-1")).to_have_attribute("aria-label", "1: one man")
    page.tap("#over")
    page.tap("#held-open")
    page.wait_for_selector("main[data-screen=result]")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    expect(page.locator("#network")).to_be_hidden()
    assert [one["tenpai"] for one in ask(address, f"/api/games/{code}")["events"]] == [["Aoki"], []]


def test_who_is_ready_in_the_hand_after_the_one_that_waits_stays(page: Page, address: str) -> None:
    """The account learns of the hand before it only once the network is back."""
    start_table(page, address)
    page.tap("#draw")
    page.tap("label[for=tenpai-Aoki]")
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=result]")
    lose(page)
    page.tap("#next:enabled")
    expect(page.locator("#network")).to_contain_text("Entries that wait for the account: 1.")
    page.tap("#draw")
    expect(page.locator("#tenpai-Aoki")).not_to_be_checked()
    page.tap("label[for=tenpai-Baba]")
    find(page)
    expect(page.locator("#network")).to_be_hidden()
    expect(page.locator("#status")).to_contain_text("what you entered is in the account")
    expect(page.locator("#tenpai-Baba")).to_be_checked()


def test_what_was_typed_survives_a_closed_page_without_a_network(page: Page, address: str) -> None:
    start_table(page, address)
    until_kept_by_worker(page)
    page.reload()
    page.tap("#type")
    type_hand(page, HAND)
    page.tap("#next")
    page.tap("label[for=winner-Baba]")
    page.wait_for_timeout(800)  # until it has been kept
    lose(page)
    page.goto("about:blank")
    page.go_back()
    expect(page.locator("#network")).to_contain_text("No connection")
    expect(page.locator("#winner-Baba")).to_be_checked()
    find(page)
    expect(page.locator("#network")).to_be_hidden()
    page.tap("label[for=discarder-Doi]")
    enter(page)
    assert points(page)["Baba"] == "27,000"


def test_an_entry_waits_for_a_host_that_is_away(page: Page, address: str) -> None:
    start_table(page, address)
    see_win(page)
    page.wait_for_selector(".payments")
    page.route("**/api/**", lambda route: route.abort())  # the phone itself notices nothing
    page.tap("#next:enabled")
    expect(page.locator(".message")).to_contain_text("the entry is kept here")
    expect(page.locator("#network")).to_contain_text("Entries that wait for the account: 1.")
    assert points(page)["Baba"] == "25,000"
    page.wait_for_timeout(6000)  # the table has been looked at in vain
    page.unroute("**/api/**")
    expect(page.locator("#network")).to_be_hidden()
    assert points(page)["Baba"] == "27,000"


def test_an_entry_that_does_not_fit_any_more_is_shown_again(page: Page, address: str) -> None:
    start_table(page, address)
    code = page.url.rpartition("/")[2].partition("#")[0]
    see_win(page)
    page.wait_for_selector(".payments")
    lose(page)
    page.tap("#next:enabled")
    expect(page.locator("#network")).to_contain_text("Entries that wait for the account: 1.")
    version = ask(address, f"/api/games/{code}")["version"]
    drawn = {"version": version, "event": {"event": "draw", "tenpai": ["Aoki"]}}
    assert ask(address, f"/api/games/{code}/events", drawn)["state"]["honba"] == 1
    find(page)
    expect(page.locator(".message.problem")).to_contain_text("another phone has changed this table")
    expect(page.locator(".total strong")).to_have_text("2,000")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    assert len(ask(address, f"/api/games/{code}")["events"]) == 2


def test_the_page_can_be_installed(page: Page, address: str) -> None:
    page.goto(f"{address}?lang=ja")
    until_kept_by_worker(page)
    manifest = ask(address, page.get_attribute("link[rel=manifest]", "href") or "")
    assert manifest["lang"] == "en"
    for icon in manifest["icons"]:
        with urllib.request.urlopen(f"{address}{icon['src']}") as answer:  # noqa: S310
            assert answer.headers["Content-Type"] == "image/png"
    lose(page)
    page.goto(f"{address}/score")
    expect(page.locator("#network")).to_contain_text("通信できません")
    page.goto(f"{address}/help")
    expect(page.locator("h1")).to_be_visible()


def test_an_older_page_is_never_shown_by_a_newer_server(
    page: Page, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.goto(f"{address}/score")
    until_kept_by_worker(page)
    older = page.get_attribute("#version", "content")
    assert page.evaluate("caches.keys()") == [f"tehai {older}"]
    monkeypatch.setitem(guard.HEADERS, install.VERSION_HEADER, NEWER)
    monkeypatch.setattr(install, "app_version", lambda: NEWER)
    monkeypatch.setattr(pages, "app_version", lambda: NEWER)
    page.fill("#notation", HAND)
    page.press("#notation", "Enter")
    expect(page.locator("#newer")).to_be_visible()
    page.wait_for_timeout(800)  # until the hand has been kept
    page.tap("#newer-load")
    expect(page.locator("#version")).to_have_attribute("content", NEWER)
    expect(page.locator(".verdict.right")).to_be_visible()
    page.wait_for_function("name => caches.keys().then(all => all.join() === name)", arg=f"tehai {NEWER}")
    lose(page)
    page.reload()
    expect(page.locator("#version")).to_have_attribute("content", NEWER)
