"""A page that is loaded anew, or gone all at once: what was told stands as it was told."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from tehai.app.sample_photo import sample_path
from tehai.scripts.screenshots import start_table
from tests.app.web.page.test_page_flow import HAND, type_hand

PRESS_AND_RELOAD = "id => { document.getElementById(id).click(); location.reload(); }"
HIDE = """id => {
    document.getElementById(id).click();
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""


def press_and_reload(page: Page, element: str) -> None:
    """Press, and load the page anew in the same moment."""
    with page.expect_navigation():
        page.evaluate(PRESS_AND_RELOAD, element)


def test_what_was_told_the_moment_before_a_reload_is_kept(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#draw")
    told = ["tenpai-Aoki", "tenpai-Baba", "riichi-by-Chiba", "nagashi-Doi"]
    for count, option in enumerate(told, 1):
        press_and_reload(page, option)
        for earlier in told[:count]:
            expect(page.locator(f"#{earlier}")).to_be_checked()


def test_what_was_changed_of_a_photo_the_moment_before_a_reload_is_kept(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    page.set_input_files("#camera", sample_path())
    expect(page.locator(".verdict.right")).to_be_visible()
    page.tap("#tile-1")
    press_and_reload(page, "be-5m")
    expect(page.locator("#tile-1")).to_have_attribute("aria-label", "1: five man")
    expect(page.locator(".mark").first).to_be_visible()


def test_what_was_put_away_the_moment_before_a_reload_stays_away(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#type")
    type_hand(page, HAND)
    page.reload()
    expect(page.locator(".hand .tile")).to_have_count(14)
    press_and_reload(page, "over")
    page.tap("#type")
    expect(page.locator(".hand .tile")).to_have_count(0)


def test_a_hidden_page_has_kept_what_was_told_though_no_time_passes_for_it_any_more(
    page: Page, address: str
) -> None:
    page.clock.install()
    start_table(page, address)
    page.tap("#draw")
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    page.evaluate(HIDE, "tenpai-Aoki")
    again = page.context.new_page()
    again.goto(page.url)
    expect(again.locator("#tenpai-Aoki")).to_be_checked()
