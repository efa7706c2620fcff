"""A page that is loaded anew, or gone all at once: what was told stands as it was told."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tehai.app.sample_photo import sample_path
from tehai.scripts.screenshots import start_table
from tests.app.web.page.test_page_account import READY, choose, events
from tests.app.web.page.test_page_corrections import ON_ONE_DISCARD, other_phone, with_events
from tests.app.web.page.test_page_flow import HAND, enter, points, see_win, type_hand

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
    expect(page.locator(".verdict.right")).to_be_visible(timeout=60_000)
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


CORRECTED = "An earlier hand is being corrected."


def begin_to_correct(page: Page, address: str) -> None:
    """Record a double ron, and begin to correct it."""
    with_events(page, address, ON_ONE_DISCARD)
    page.tap("#correct-0")
    expect(page.locator("main[data-screen=result] .ready .name")).to_have_text(["Baba", "Chiba"])


def record(page: Page) -> None:
    """Take the result that is shown into the account."""
    page.tap("#next:enabled")
    page.wait_for_selector(".players")


def test_the_correction_of_a_double_ron_is_taken_up_again_wherever_it_is_loaded_anew(
    page: Page, address: str
) -> None:
    begin_to_correct(page, address)
    before = events(page, address)
    page.reload()
    expect(page.locator(".message")).to_have_text(CORRECTED)
    expect(page.locator(".ready .name")).to_have_text(["Baba", "Chiba"])
    page.get_by_role("button", name="Change the win of Chiba").tap()
    page.wait_for_selector("main[data-screen=counted]")
    press_and_reload(page, "worth-3")
    expect(page.locator(".message")).to_have_text(CORRECTED)
    expect(page.locator("#worth-3")).to_be_checked()
    expect(page.locator("#fu-30")).to_be_checked()
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text(["2,000", "3,900"])
    page.reload()
    expect(page.locator(".message")).to_have_text(CORRECTED)
    expect(page.locator(".total strong")).to_have_text(["2,000", "3,900"])
    assert events(page, address) == before
    record(page)
    (won,) = events(page, address)
    assert [one["winner"] for one in won["wins"]] == ["Baba", "Chiba"]
    assert won["wins"][1]["han"] == 3
    assert won["note"] == ON_ONE_DISCARD["note"]


def test_the_tiles_of_one_of_two_winners_are_taken_up_again(page: Page, address: str) -> None:
    begin_to_correct(page, address)
    page.get_by_role("button", name="Change the win of Baba").tap()
    expect(page.locator(".verdict.right")).to_be_visible()
    page.reload()
    expect(page.locator(".message")).to_have_text(CORRECTED)
    expect(page.locator(".verdict.right")).to_be_visible()
    page.tap("#next")
    page.reload()
    choose(page, "discarder-Aoki")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text(["2,000", "2,000"])
    page.reload()
    expect(page.locator(".total strong")).to_have_text(["2,000", "2,000"])
    record(page)
    (won,) = events(page, address)
    assert (won["from"], len(won["wins"])) == ("Aoki", 2)


def test_a_result_that_is_loaded_anew_is_not_recorded_into_an_account_that_has_changed(
    page: Page, address: str
) -> None:
    start_table(page, address)
    page.tap("#counted")
    choose(page, "winner-Baba", "discarder-Doi", "worth-2", "fu-30")
    page.tap("#next:enabled")
    page.wait_for_selector(".total")
    other_phone(page, address, {"event": "draw", "tenpai": []})
    page.reload()
    expect(page.locator(".total strong")).to_have_text("2,000")
    page.tap("#next:enabled")
    expect(page.locator(".message.problem")).to_contain_text("another phone has changed this table")
    assert [one["event"] for one in events(page, address)] == ["draw"]


def test_back_from_one_winner_leads_to_all_of_them(page: Page, address: str) -> None:
    begin_to_correct(page, address)
    page.get_by_role("button", name="Change the win of Chiba").tap()
    choose(page, "worth-3")
    page.go_back()
    expect(page.locator(".message")).to_have_text(CORRECTED)
    expect(page.locator(".ready .name")).to_have_text(["Baba", "Chiba"])
    page.go_back()
    page.wait_for_selector("main[data-screen=account]")
    page.tap("#back")
    page.tap("#draw")
    enter(page)
    assert [one["event"] for one in events(page, address)] == ["win", "draw"]


def test_the_first_of_two_winners_is_not_lost_while_the_second_is_told(page: Page, address: str) -> None:
    start_table(page, address)
    see_win(page)
    page.tap("#another")
    expect(page.locator("main > .note").first).to_have_text("Won on 8 sou")
    page.reload()
    expect(page.locator("main > .note").first).to_have_text("Won on 8 sou")
    page.go_back()
    expect(page.locator(".total strong")).to_have_text("2,000")
    record(page)
    assert points(page)["Baba"] == "27,000"


def test_a_forgotten_hand_is_still_one_after_a_reload(page: Page, address: str) -> None:
    with_events(page, address, {"event": "draw", "tenpai": []})
    page.tap("#insert-0")
    page.wait_for_selector("main[data-screen=forgotten]")
    page.reload()
    expect(page.locator(".message")).to_have_text("A forgotten hand is being added.")
    page.tap("#draw")
    choose(page, "tenpai-Aoki")
    enter(page)
    assert [one["tenpai"] for one in events(page, address)] == [["Aoki"], []]


def test_what_was_begun_is_there_again_in_a_tab_of_its_own_and_back_leads_to_the_table(
    page: Page, address: str
) -> None:
    start_table(page, address)
    page.tap("#draw")
    choose(page, "tenpai-Aoki")
    table = page.url.partition("#")[0]
    page.goto("about:blank")
    page.goto(table)
    expect(page.locator("#tenpai-Aoki")).to_be_checked()
    page.tap("#back")
    page.wait_for_selector(".players")


def check_ready(page: Page, address: str, photo: Path) -> None:
    """Say who is ready when nobody won, and photograph the hand of the first."""
    start_table(page, address)
    page.tap("#draw")
    choose(page, "tenpai-Aoki", "tenpai-Baba", "nagashi-Doi")
    page.tap("#ready-0")
    page.set_input_files("#camera", photo)
    expect(page.locator(".verdict.right")).to_contain_text("13 tiles", timeout=60_000)


def test_after_a_ready_hand_was_checked_by_photo_no_way_leads_to_an_empty_hand(
    page: Page, address: str, ready_photo: Path
) -> None:
    check_ready(page, address, ready_photo)
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=draw]")
    expect(page.locator(".ready li code")).to_have_text("340p234m6799s 77=7z")
    page.go_forward()  # to the ready hand, which is done with
    expect(page.locator("main[data-screen=draw] .ready li code")).to_have_text("340p234m6799s 77=7z")
    page.tap("#ready-1")
    type_hand(page, READY)
    page.tap("#next:enabled")
    expect(page.locator("main[data-screen=draw] .ready li code")).to_have_count(2)
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=result]")
    page.tap("#change")
    page.wait_for_selector("main[data-screen=draw]")
    expect(page.locator("#nagashi-Doi")).to_be_checked()
    page.tap("#back")
    page.wait_for_selector(".players")
    page.tap("#draw")
    expect(page.locator(".ready li code")).to_have_count(2)
    enter(page)
    assert list(events(page, address)[0]["hands"]) == ["Aoki", "Baba"]


def test_back_from_a_ready_hand_leads_to_the_draw_before_and_after_a_reload(
    page: Page, address: str, ready_photo: Path
) -> None:
    check_ready(page, address, ready_photo)
    page.reload()
    expect(page.locator("h1")).to_have_text("The ready hand of Aoki")
    expect(page.locator(".verdict.right")).to_contain_text("13 tiles")
    page.tap("#back")
    page.wait_for_selector("main[data-screen=draw]")
    expect(page.locator("#nagashi-Doi")).to_be_checked()
    page.tap("#ready-0")
    type_hand(page, READY)
    page.reload()
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=draw]")
    expect(page.locator(".ready li code")).to_have_text(READY)
    page.tap("#back")
    page.wait_for_selector(".players")


def test_a_photo_that_is_read_after_its_ready_hand_was_left_is_no_other_hand(
    page: Page, address: str, ready_photo: Path
) -> None:
    start_table(page, address)
    page.tap("#draw")
    choose(page, "tenpai-Aoki")
    page.tap("#ready-0")
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/api/read", hold)
    with page.expect_request("**/api/read"):
        page.set_input_files("#camera", ready_photo)
    page.go_back()
    page.wait_for_selector("main[data-screen=draw]")
    asked[0].continue_()
    expect(page.locator("#network")).to_contain_text(
        "A photo that has not been read is kept here.", timeout=60_000
    )
    page.tap("#back")
    page.tap("#type")
    expect(page.locator(".hand .tile")).to_have_count(0)
