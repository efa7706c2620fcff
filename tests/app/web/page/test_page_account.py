"""The account on the page: wins by han and fu, ready hands checked, hands that were forgotten."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tehai.scripts.screenshots import NAMES, start_table
from tests.app.web.page.test_page_access import RULES, small_targets, violations
from tests.app.web.page.test_page_flow import HAND, enter, points, say_who, see_win, type_hand
from tests.app.web.page.test_page_offline import ask

READY = "123m123p123s1122z"


def code_of(page: Page) -> str:
    """Return the code of the table that a page shows."""
    return page.url.rpartition("/")[2].partition("#")[0]


def events(page: Page, address: str) -> list[dict[str, Any]]:
    """Return what the account holds."""
    found: list[dict[str, Any]] = ask(address, f"/api/games/{code_of(page)}")["events"]
    return found


def choose(page: Page, *options: str) -> None:
    """Tap options, one after the other."""
    for option in options:
        page.tap(f"label[for={option}]")


def test_a_win_by_han_and_fu_and_its_correction(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#counted")
    expect(page.locator(".bar-text")).to_have_text("Who won?")
    choose(page, "winner-Baba", "discarder-Doi", "worth-3")
    expect(page.locator(".bar-text")).to_have_text("How many fu?")
    expect(page.locator("#next")).to_be_disabled()
    assert violations(page, RULES) == small_targets(page) == []
    choose(page, "fu-40", "riichi-by-Aoki")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text("5,200")
    expect(page.locator(".what")).to_contain_text("Baba wins off Doi: 3 han 40 fu, 5,200")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    assert points(page) == {"Aoki": "24,000", "Baba": "31,200", "Chiba": "25,000", "Doi": "19,800"}
    page.tap("#account")
    page.tap("#correct-0")
    for checked in ("winner-Baba", "discarder-Doi", "worth-3", "fu-40", "riichi-by-Aoki"):
        expect(page.locator(f"#{checked}")).to_be_checked()
    choose(page, "worth-5")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text("8,000")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    assert len(events(page, address)) == 1
    assert points(page)["Baba"] == "34,000"


@pytest.mark.parametrize(
    ("worth", "fields", "total"),
    [
        ("points", {"called-points": "1300", "called-dealer": "2600"}, "5,200"),
        ("yakuman", {}, "32,000"),
    ],
)
def test_points_as_called_and_yakuman(
    page: Page, address: str, worth: str, fields: dict[str, str], total: str
) -> None:
    start_table(page, address)
    page.tap("#type")
    page.tap("#counted")
    choose(page, "winner-Baba", "discarder-tsumo", f"worth-{worth}")
    for field, value in fields.items():
        page.fill(f"#{field}", value)
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text(total)


def test_what_no_hand_is_worth_is_said_and_can_be_changed(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#counted")
    choose(page, "winner-Baba", "discarder-Doi", "worth-1", "fu-20")
    page.tap("#next:enabled")
    expect(page.locator(".message.problem")).to_contain_text("no such hand has 20 fu")
    choose(page, "fu-30")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text("1,000")


def test_the_second_winner_of_a_discard_by_han_and_fu(page: Page, address: str) -> None:
    start_table(page, address)
    see_win(page)
    page.tap("#another")
    page.tap("#counted")
    assert page.locator("input[name=discarder]").count() == 0
    choose(page, "winner-Chiba", "worth-2", "fu-30")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text(["2,000", "2,000"])
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    assert points(page)["Doi"] == "21,000"


def test_ready_hands_are_checked_by_tiles(page: Page, address: str, ready_photo: Path) -> None:
    start_table(page, address)
    page.tap("#draw")
    choose(page, "tenpai-Aoki", "tenpai-Baba", "tenpai-Chiba")
    page.tap("#ready-0")
    expect(page.locator("h1")).to_have_text("The ready hand of Aoki")
    page.fill("#notation", "1357m2468p1357s2z")
    page.press("#notation", "Enter")
    expect(page.locator(".verdict")).to_contain_text("13 tiles")
    page.tap("#next:enabled")
    expect(page.locator(".message.problem")).to_have_text("Not ready: no tile completes this hand.")
    type_hand(page, READY)
    assert violations(page, RULES) == small_targets(page) == []
    page.tap("#next:enabled")
    expect(page.locator(".ready li").first.get_by_role("img")).to_have_attribute("aria-label", "east, south")
    page.tap("#ready-1")
    page.set_input_files("#camera", ready_photo)
    expect(page.locator(".verdict.right")).to_contain_text("13 tiles")
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=draw]")
    assert violations(page, RULES) == small_targets(page) == []
    page.tap("#next:enabled")
    expect(page.locator("main[data-screen=result] .what")).to_contain_text("ready: Aoki, Baba, Chiba")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    (drawn,) = events(page, address)
    assert drawn["tenpai"] == ["Chiba"]
    assert drawn["hands"] == {"Aoki": READY, "Baba": "340p234m6799s 77=7z"}
    assert points(page)["Doi"] == "22,000"


def test_a_hand_that_was_begun_is_there_again_after_a_ready_one_was_checked(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#type")
    type_hand(page, HAND)
    begun = page.locator(".verdict code").inner_text()
    page.go_back()
    page.tap("#draw")
    choose(page, "tenpai-Aoki")
    page.tap("#ready-0")
    page.tap("#back")
    page.wait_for_selector("main[data-screen=draw]")
    page.tap("#back")
    page.tap("#type")
    expect(page.locator(".verdict.right code")).to_have_text(begun)


def test_riichi_with_a_dead_hand_is_not_ready(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#riichi-Aoki")
    page.wait_for_selector(".declared")
    page.tap("#draw")
    choose(page, "tenpai-Aoki")
    page.tap("#next:enabled")
    expect(page.locator(".message.problem")).to_contain_text("unless the hand was dead")
    choose(page, "dead-Aoki")
    page.tap("#next:enabled")
    expect(page.locator("main[data-screen=result] .what")).to_contain_text("nobody is ready")


def test_a_forgotten_hand_goes_before_an_earlier_one(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#riichi-Chiba")
    page.wait_for_selector(".declared")
    page.tap("#draw")
    choose(page, "tenpai-Aoki")
    enter(page)
    assert points(page) == {"Aoki": "26,500", "Baba": "23,500", "Chiba": "25,500", "Doi": "23,500"}
    page.tap("#account")
    page.tap("#insert-1")
    expect(page.locator("main[data-screen=forgotten]")).to_contain_text("East 1, 0 honba")
    expect(page.locator(".message")).to_have_text("A forgotten hand is being added.")
    assert violations(page, RULES) == small_targets(page) == []
    page.tap("#type")
    type_hand(page, HAND)
    say_who(page, "Baba", "Doi")
    enter(page)
    assert [one["event"] for one in events(page, address)] == ["win", "riichi", "draw"]
    expect(page.locator("h1")).to_have_text("East 3, 1 honba")
    assert points(page)["Baba"] == "25,500"
    page.tap("#account")
    expect(page.locator(".sheet > li > h2")).to_have_text(["East 1, 0 honba", "East 2, 0 honba"])


def test_a_correction_is_put_away_when_another_phone_changes_the_account(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#draw")
    enter(page)
    page.tap("#account")
    page.tap("#correct-0")
    choose(page, "tenpai-Aoki")
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=result]")
    path = f"/api/games/{code_of(page)}"
    event = {"event": "draw", "tenpai": ["Doi"]}
    ask(address, f"{path}/events", {"version": ask(address, path)["version"], "index": 0, "event": event})
    page.tap("#next:enabled")
    expect(page.locator(".message.problem")).to_contain_text("another phone has changed this table")
    page.wait_for_selector(".players")
    assert [one.get("tenpai") for one in events(page, address)] == [["Doi"], []]
    page.tap("#draw")
    expect(page.locator("#tenpai-Aoki")).not_to_be_checked()


def test_a_riichi_that_nobody_declared_is_taken_away_from_the_sheet(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#riichi-Baba")
    page.wait_for_selector(".declared")
    page.tap("#draw")
    choose(page, "tenpai-Aoki")
    enter(page)
    assert points(page)["Baba"] == "25,500"
    page.tap("#account")
    away = page.get_by_role("button", name="Take away the riichi of Baba: East 1, 0 honba")
    expect(away).to_have_text("Take away the riichi of Baba")
    assert small_targets(page) == []
    away.tap()
    expect(page.locator(".what")).to_have_text("Baba declares riichi")
    page.tap("#next:enabled")
    expect(page.locator(".sheet li li")).to_have_text(["drawn", "ready: Aoki, Baba"])
    expect(away).to_have_count(0)
    assert [one["event"] for one in events(page, address)] == ["draw"]
    page.tap("#back")
    assert points(page)["Baba"] == "26,500"


def begin_to_correct(page: Page, address: str) -> None:
    """Record a draw, begin to correct it, and wait until the phone has kept that."""
    start_table(page, address)
    page.tap("#draw")
    enter(page)
    page.tap("#account")
    page.tap("#correct-0")
    choose(page, "tenpai-Aoki")
    page.wait_for_timeout(800)


def test_a_correction_is_still_one_after_the_page_was_closed(page: Page, address: str) -> None:
    begin_to_correct(page, address)
    page.reload()
    expect(page.locator(".message")).to_have_text("An earlier hand is being corrected.")
    expect(page.locator("#tenpai-Aoki")).to_be_checked()
    enter(page)
    assert [one.get("tenpai") for one in events(page, address)] == [["Aoki"]]


def test_a_correction_of_an_account_that_has_changed_is_put_away(page: Page, address: str) -> None:
    begin_to_correct(page, address)
    path = f"/api/games/{code_of(page)}"
    ask(address, f"{path}/undo", {"version": ask(address, path)["version"]})
    page.reload()
    expect(page.locator(".message.problem")).to_contain_text("the correction was put away")
    expect(page.locator("#tenpai-Aoki")).not_to_be_checked()


def test_where_one_winner_is_paid_it_is_said_who_that_is(page: Page, address: str) -> None:
    """M.League pays the nearest after the discarder alone: after Doi sits Aoki, then Baba."""
    table = ask(address, "/api/games", {"names": NAMES, "ruleset": "m-league"})
    page.goto(f"{address}/t/{table['code']}")
    page.tap("#counted")
    choose(page, "winner-Baba", "discarder-Doi", "worth-2", "fu-30")
    page.tap("#next:enabled")
    another = page.locator("#another")
    expect(another).to_have_accessible_description(
        "By these rules only the winner nearest after the discarder is paid. Nearer than Baba: Aoki."
    )
    assert violations(page, RULES) == small_targets(page) == []
    another.tap()
    page.tap("#counted")
    choose(page, "winner-Aoki", "worth-1", "fu-40")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text(["2,000"])
    expect(page.locator(".what")).to_contain_text("called ron too, not paid: Baba")
    expect(another).to_have_accessible_description(
        re.compile("Nobody is nearer than Aoki: another is noted, but not paid")
    )


def test_of_tiles_that_are_not_paid_it_is_said_before_they_are_recorded(page: Page, address: str) -> None:
    """After Doi sits Aoki, then Baba: whose tiles do not count."""
    table = ask(address, "/api/games", {"names": NAMES, "ruleset": "m-league"})
    page.goto(f"{address}/t/{table['code']}")
    page.tap("#type")
    type_hand(page, "22567p678m67s8s 555=z")
    say_who(page, "Aoki", "Doi")
    page.tap("#next:enabled")
    page.tap("#another")
    type_hand(page, "123m456p22z345s67s8s")
    page.tap("#next")
    choose(page, "winner-Baba")
    told = "called ron too, not paid: Baba"
    expect(page.locator(".bar-text")).to_have_text(told)
    expect(page.locator("#status")).to_have_text(told)
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_count(1)
    expect(page.locator(".what li")).to_contain_text(["Aoki wins off Doi", told])
    expect(page.locator(".reason.yaku")).to_have_count(1)
    assert violations(page, RULES) == small_targets(page) == []


def test_where_every_winner_may_matter_nothing_is_said_of_it(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#counted")
    choose(page, "winner-Baba", "discarder-Doi", "worth-2", "fu-30")
    page.tap("#next:enabled")
    expect(page.locator("#another")).to_be_visible()
    expect(page.locator("#who-is-paid")).to_have_count(0)
