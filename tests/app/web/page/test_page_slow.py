"""The page on a slow phone: its scripts take many times as long, and fingers are faster than they."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tehai.app.sample_photo import sample_path
from tehai.scripts.screenshots import phone, start_table
from tests.app.web.page.test_page_account import events
from tests.app.web.page.test_page_flow import HAND, points, say_who, type_hand

TIMES_SLOWER = 5


@pytest.fixture
def slow(browser: Browser) -> Iterator[Page]:
    """A phone whose scripts take five times as long; an error of a script fails the test."""
    page = phone(browser)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": TIMES_SLOWER})
    yield page
    page.context.close()
    assert errors == []


TAP_TWICE = """async ([x, y, gap]) => {
    const tap = () => document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", {bubbles: true}));
    tap();
    await new Promise((resolve) => setTimeout(resolve, gap));
    tap();
}"""
GAP_MS = 120


def tap_twice(page: Page, selector: str) -> None:
    """Tap twice at one place by the page's own clock, the second time on whatever lies there by then."""
    page.wait_for_selector("main:not([data-settling])")
    page.locator(selector).scroll_into_view_if_needed()
    box = page.locator(selector).bounding_box()
    assert box
    page.evaluate(TAP_TWICE, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, GAP_MS])


def test_the_whole_flow_and_nothing_is_recorded_twice(slow: Page, address: str) -> None:
    page = slow
    start_table(page, address)
    tap_twice(page, "#riichi-Chiba")
    page.wait_for_selector(".declared")  # and a message pushes the next player's button under the finger
    page.set_input_files("#camera", sample_path())
    expect(page.locator(".verdict.right")).to_contain_text("14 tiles", timeout=30_000)
    say_who(page, "Baba", "Doi")
    expect(page.locator("#next")).to_be_enabled(timeout=20_000)
    tap_twice(page, "#next")  # where "Result" was, "Into the account" comes to lie
    page.wait_for_selector("main[data-screen=result]")
    assert [one["event"] for one in events(page, address)] == ["riichi"]
    tap_twice(page, "#next")
    page.wait_for_selector(".players")
    assert [one["event"] for one in events(page, address)] == ["riichi", "win"]
    assert points(page) == {"Aoki": "25,000", "Baba": "28,000", "Chiba": "24,000", "Doi": "23,000"}
    tap_twice(page, "#undo")  # where it was, nothing of what opens is pressed
    page.wait_for_selector("main[data-screen=away]")
    assert [one["event"] for one in events(page, address)] == ["riichi", "win"]
    tap_twice(page, "#next")
    expect(page.locator(".message")).to_contain_text("Taken away: East 1, 0 honba: Baba wins off Doi")
    assert [one["event"] for one in events(page, address)] == ["riichi"]


def test_a_tile_that_is_tapped_twice_is_not_changed_by_the_sheet_that_opens(slow: Page, address: str) -> None:
    page = slow
    page.goto(f"{address}/score")
    type_hand(page, HAND)
    tiles = page.locator(".hand .tile")
    names = [tile.get_attribute("aria-label") or "" for tile in tiles.all()]
    for tile in page.locator(".hand .tile").all():
        tap_twice(page, f"#{tile.get_attribute('id')}")
        page.wait_for_selector("dialog:not([data-settling])")
        page.tap(".close")
    assert [tile.get_attribute("aria-label") for tile in tiles.all()] == names


def test_what_is_being_typed_stays_when_an_answer_comes_late(slow: Page, address: str) -> None:
    page = slow
    page.goto(f"{address}/score")
    type_hand(page, HAND)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/hand", hold)
    page.press("#tile-1", "Enter")  # a slow page may take a tap for a long one
    with page.expect_request("**/api/hand"):
        page.press("#be-5m", "Enter")
    page.focus("#notation")
    page.keyboard.press("Control+A")
    page.keyboard.type("123m55z")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.evaluate("field = document.getElementById('notation')")
    held[0].continue_()
    page.wait_for_function("() => field !== document.getElementById('notation')")  # the page was built anew
    expect(page.locator("#notation")).to_be_focused()
    page.keyboard.type("1")
    expect(page.locator("#notation")).to_have_value("1123m55z")


def test_points_are_sent_by_the_tap_that_leaves_their_field(slow: Page, address: str) -> None:
    page = slow
    start_table(page, address)
    page.tap("#counted")
    for choice in ("winner-Baba", "discarder-Doi", "worth-points"):
        page.tap(f"label[for={choice}]")
    page.tap("#called-points")
    page.keyboard.type("3900")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text("3,900")
