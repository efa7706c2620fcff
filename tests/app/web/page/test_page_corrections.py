"""Corrections on the page: both winners of a discard, what later hands become, what other phones do."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tehai.scripts.screenshots import start_table
from tests.app.web.page.test_page_access import RULES, small_targets, violations
from tests.app.web.page.test_page_account import READY, choose, code_of, events
from tests.app.web.page.test_page_flow import HAND, enter, points, type_hand
from tests.app.web.page.test_page_offline import ask

ON_ONE_DISCARD = {
    "event": "win",
    "from": "Doi",
    "wins": [{"winner": "Baba", "hand": HAND}, {"winner": "Chiba", "han": 2, "fu": 30}],
    "note": "told at the table",
}
BACK = "It can be put back: the button stands before the heading."

DRAW_THEN_WIN = (
    {"event": "draw", "tenpai": ["Aoki"]},
    {"event": "win", "from": "Doi", "wins": [{"winner": "Aoki", "han": 3, "fu": 40}]},
)


def other_phone(page: Page, address: str, event: dict[str, Any]) -> None:
    """Record an event as another phone does."""
    path = f"/api/games/{code_of(page)}"
    ask(address, f"{path}/events", {"version": ask(address, path)["version"], "event": event})


def with_events(page: Page, address: str, *told: dict[str, Any]) -> None:
    """Start a table whose account has these events, and open its score sheet."""
    start_table(page, address)
    for event in told:
        other_phone(page, address, event)
    page.reload()
    page.tap("#account")
    page.wait_for_selector(".sheet")


def test_both_winners_of_a_discard_are_corrected(page: Page, address: str) -> None:
    with_events(page, address, ON_ONE_DISCARD)
    page.tap("#correct-0")
    expect(page.locator("main[data-screen=result] .ready .name")).to_have_text(["Baba", "Chiba"])
    assert violations(page, RULES) == small_targets(page) == []
    page.get_by_role("button", name="Change the win of Baba").tap()
    expect(page.locator(".verdict.right")).to_be_visible()
    page.tap("#next")
    expect(page.locator("#winner-Baba")).to_be_checked()
    expect(page.locator("#discarder-Doi")).to_be_checked()
    assert page.locator("input[name=discarder]").evaluate_all("all => all.map(one => one.value)") == [
        "Aoki",
        "Doi",
    ]
    choose(page, "discarder-Aoki")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text(["2,000", "2,000"])
    page.get_by_role("button", name="Change the win of Chiba").tap()
    expect(page.locator("#worth-2")).to_be_checked()
    choose(page, "worth-3")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text(["2,000", "3,900"])
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    assert points(page) == {"Aoki": "19,100", "Baba": "27,000", "Chiba": "28,900", "Doi": "25,000"}
    (won,) = events(page, address)
    assert (won["from"], won["note"]) == ("Aoki", "told at the table")


def test_a_winner_is_added_and_taken_away_while_a_hand_is_corrected(page: Page, address: str) -> None:
    with_events(page, address, {**ON_ONE_DISCARD, "wins": ON_ONE_DISCARD["wins"][:1]})
    page.tap("#correct-0")
    page.tap("#next")
    page.tap("#next:enabled")
    page.tap("#another")
    expect(page.locator("main > .note").first).to_have_text("Won on 8 sou")
    page.tap("#counted")
    choose(page, "winner-Chiba", "worth-2", "fu-30")
    page.tap("#next:enabled")
    expect(page.locator(".message")).to_have_text("An earlier hand is being corrected.")
    expect(page.locator(".total strong")).to_have_text(["2,000", "2,000"])
    page.get_by_role("button", name="Take away the win of Baba").tap()
    expect(page.locator(".total strong")).to_have_text(["2,000"])
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    (won,) = events(page, address)
    assert won["wins"] == [{"winner": "Chiba", "han": 2, "fu": 30}]


def test_what_a_correction_changes_of_later_hands_is_told_before_it_is_accepted(
    page: Page, address: str
) -> None:
    with_events(page, address, *DRAW_THEN_WIN)
    page.tap("#correct-0")
    choose(page, "tenpai-Aoki", "tenpai-Baba")
    page.tap("#next:enabled")
    later = page.locator(".later")
    expect(page.locator("#status")).to_contain_text(
        "Later hands that change: 1. East 2, 1 honba in place of East 1, 1 honba. Next: East 3, 0 honba."
    )
    expect(later.locator("ol h3 .hidden")).to_have_text("East 2, 1 honba in place of East 1, 1 honba")
    seen = later.locator("ol div").all_inner_texts()
    assert [" ".join(line.split()) for line in seen] == [
        "Dealer Aoki → Baba Baba in place of Aoki",
        "Aoki, in this hand +8,000 → +5,500 +5,500 in place of +8,000",
        "Doi, in this hand −8,000 → −5,500 −5,500 in place of −8,000",  # noqa: RUF001 # as it is shown
        "Aoki 36,000 → 29,500 29,500 in place of 36,000",
        "Baba 24,000 → 28,000 28,000 in place of 24,000",
        "Doi 16,000 → 18,500 18,500 in place of 16,000",
    ]
    expect(later.locator("> dl")).to_contain_text("East 3, 0 honba in place of East 1, 2 honba")
    assert violations(page, RULES) == small_targets(page) == []
    page.tap("#next:enabled")
    expect(page.locator("h1")).to_have_text("East 3, 0 honba")
    page.tap("#account")
    page.tap("#insert-1")
    page.tap("#counted")
    choose(page, "winner-Baba", "discarder-Doi", "worth-1", "fu-30")
    page.tap("#next:enabled")
    expect(later.locator("ol h3 .hidden")).to_have_text("East 2, 2 honba in place of East 2, 1 honba")


def test_the_last_hand_has_none_after_it(page: Page, address: str) -> None:
    with_events(page, address, {"event": "draw", "tenpai": []})
    page.tap("#correct-0")
    choose(page, "tenpai-Baba")
    page.tap("#next:enabled")
    expect(page.locator(".later")).to_contain_text("No later hand changes. Next: East 2, 1 honba.")
    expect(page.locator(".later ol")).to_have_count(0)


def test_a_draw_shows_whose_tiles_were_checked(page: Page, address: str) -> None:
    with_events(page, address, {"event": "draw", "tenpai": ["Chiba"], "hands": {"Baba": READY}})
    rows = page.locator(".ready-hands div")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text(f"tiles checked {READY} waits for")
    expect(rows.nth(0).get_by_role("img")).to_have_attribute("aria-label", "east, south")
    expect(rows.nth(1)).to_have_text("Chibatiles not checked")
    assert violations(page, RULES) == small_targets(page) == []
    page.tap("#correct-0")
    shown = page.locator(".ready li", has_text="Baba")
    expect(shown.get_by_role("img")).to_have_attribute("aria-label", "east, south")
    page.tap("#next")
    expect(page.locator("main[data-screen=result] .ready-hands div")).to_have_count(2)


def test_what_another_phone_does_is_told_politely(page: Page, address: str) -> None:
    start_table(page, address)
    status = page.locator("#status[aria-live=polite]")
    other_phone(page, address, {"event": "riichi", "player": "Baba"})
    expect(status).to_have_text("Another phone recorded: Baba declares riichi")
    page.tap("#type")
    other_phone(page, address, {"event": "draw", "tenpai": ["Baba"]})
    told = "Another phone recorded: drawn · ready: Baba · riichi: Baba"
    expect(page.locator("main[data-screen=hand] .message")).to_have_text(told)
    expect(status).to_have_text(told)
    page.tap("#over")
    path = f"/api/games/{code_of(page)}"
    ask(address, f"{path}/undo", {"version": ask(address, path)["version"]})
    expect(status).to_have_text("Another phone took away East 1, 0 honba: drawn · ready: Baba · riichi: Baba")
    assert violations(page, RULES) == []


def test_what_was_shown_is_not_recorded_into_an_account_that_has_changed(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#counted")
    choose(page, "winner-Baba", "discarder-Doi", "worth-2", "fu-30")
    page.tap("#next:enabled")
    other_phone(page, address, {"event": "draw", "tenpai": []})
    expect(page.locator("main[data-screen=result] .message")).to_have_text(
        "Another phone recorded: drawn · nobody is ready"
    )
    page.tap("#next")
    expect(page.locator(".message.problem")).to_contain_text("another phone has changed this table")
    assert [one["event"] for one in events(page, address)] == ["draw"]
    page.tap("#counted")
    enter(page)
    assert [one["event"] for one in events(page, address)] == ["draw", "win"]


def test_who_was_ready_is_not_taken_over_into_the_hand_after_the_one_that_another_phone_ended(
    page: Page, address: str
) -> None:
    start_table(page, address)
    page.tap("#draw")
    choose(page, "tenpai-Aoki")
    other_phone(page, address, {"event": "riichi", "player": "Baba"})
    expect(page.locator("#riichi-by-Baba")).to_be_checked()
    expect(page.locator("#tenpai-Aoki")).to_be_checked()
    choose(page, "tenpai-Baba")
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=result]")
    other_phone(page, address, {"event": "draw", "tenpai": ["Baba"]})
    expect(page.locator("#status")).to_contain_text("Another phone recorded: drawn")
    page.tap("#next:enabled")
    page.wait_for_selector(".message.problem")
    page.tap("#draw")
    expect(page.locator("#tenpai-Chiba")).to_be_visible()
    expect(page.locator("input:checked")).to_have_count(0)


def test_what_taking_a_hand_away_changes_of_later_hands_is_told_before_it_goes(
    page: Page, address: str
) -> None:
    with_events(page, address, *DRAW_THEN_WIN)
    page.tap("#away-0")
    expect(page.locator("h1")).to_have_text("Take this away?")
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator("h1 + h2")).to_have_text("East 1, 0 honba")
    expect(page.locator(".what li")).to_have_text(["drawn", "ready: Aoki"])
    expect(page.locator("#status")).to_have_text(
        "East 1, 0 honba drawn ready: Aoki Later hands that change: 1. "
        "East 1, 0 honba in place of East 1, 1 honba. Next: East 1, 1 honba."
    )
    seen = page.locator(".later ol div").all_inner_texts()
    assert [" ".join(line.split()) for line in seen] == [
        "Aoki, in this hand +8,000 → +7,700 +7,700 in place of +8,000",
        "Doi, in this hand −8,000 → −7,700 −7,700 in place of −8,000",  # noqa: RUF001 # as it is shown
        "Aoki 36,000 → 32,700 32,700 in place of 36,000",
        "Baba 24,000 → 25,000 25,000 in place of 24,000",
        "Chiba 24,000 → 25,000 25,000 in place of 24,000",
        "Doi 16,000 → 17,300 17,300 in place of 16,000",
    ]
    assert violations(page, RULES) == small_targets(page) == []
    page.tap("#keep")
    page.wait_for_selector("main[data-screen=account]")
    assert [one["event"] for one in events(page, address)] == ["draw", "win"]
    page.tap("#away-0")
    page.tap("#next:enabled")
    expect(page.locator(".sheet > li > h2")).to_have_text(["East 1, 0 honba"])
    expect(page.locator(".message")).to_have_text("Taken away: East 1, 0 honba: drawn · ready: Aoki")
    assert [one["event"] for one in events(page, address)] == ["win"]


def test_undo_names_what_it_takes_asks_and_puts_back(page: Page, address: str) -> None:
    """The hand that was forgotten is entered last, and goes before the draw: undo takes the draw."""
    draw = {"event": "draw", "tenpai": ["Aoki"], "note": "late"}
    with_events(page, address, draw)
    page.tap("#insert-0")
    page.tap("#counted")
    choose(page, "winner-Baba", "discarder-Doi", "worth-1", "fu-30")
    enter(page)
    page.tap("#undo")
    expect(page.locator("h1")).to_have_text("Take this away?")
    expect(page.locator("h1 + h2")).to_have_text("East 2, 0 honba")
    expect(page.locator(".what li")).to_have_text(["drawn", "ready: Aoki"])
    expect(page.locator(".note")).to_contain_text("It stands last in the account, which need not be")
    assert violations(page, RULES) == small_targets(page) == []
    page.tap("#keep")
    page.wait_for_selector("main[data-screen=table]")
    before = points(page)
    assert [one["event"] for one in events(page, address)] == ["win", "draw"]
    page.tap("#undo")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    expect(page.locator(".message")).to_have_text("Taken away: East 2, 0 honba: drawn · ready: Aoki")
    expect(page.locator("#status")).to_contain_text(BACK)
    expect(page.locator("h1")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#put-back")).to_be_focused()
    assert [one["event"] for one in events(page, address)] == ["win"]
    assert violations(page, RULES) == small_targets(page) == []
    page.reload()
    page.tap("#put-back")
    expect(page.locator(".message")).to_have_text("Recorded: drawn · ready: Aoki")
    expect(page.locator("#put-back")).to_have_count(0)
    assert events(page, address)[1] == draw
    assert points(page) == before


def test_of_riichi_that_does_not_go_with_its_hand_it_is_said_that_it_stays(page: Page, address: str) -> None:
    with_events(page, address, {"event": "riichi", "player": "Aoki"}, {"event": "draw", "tenpai": ["Aoki"]})
    page.tap("#back")
    page.tap("#undo")
    why = "it is an entry of its own, and counts in the hand that comes in this place."
    stays = f"The riichi of Aoki stays: {why}"
    expect(page.locator("main > .note").first).to_have_text(stays)
    expect(page.locator("#status")).to_contain_text(stays)
    assert violations(page, RULES) == small_targets(page) == []
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    expect(page.locator(".message")).to_contain_text(stays)
    expect(page.locator(".declared")).to_have_count(1)
    page.tap("#undo")
    expect(page.locator(".what")).to_have_text("Aoki declares riichi")
    expect(page.locator("#status")).not_to_contain_text("stays")


def test_where_riichi_that_would_stay_is_in_the_way_it_is_said_what_helps(page: Page, address: str) -> None:
    riichi, draw = {"event": "riichi", "player": "Aoki"}, {"event": "draw", "tenpai": ["Aoki"]}
    with_events(page, address, riichi, draw, riichi, draw)
    page.tap("#away-1")
    problem = page.locator(".message.problem[role=alert]")
    expect(problem).to_contain_text("Aoki has declared riichi already")
    expect(problem).to_contain_text("take that away first")
    page.tap("#away-0")
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=account]")
    page.tap("#away-0")
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=account]")
    assert [one["event"] for one in events(page, address)] == ["riichi", "draw"]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("ja", "後の局は変わりません。 次: 東1局 0本場。"),
        ("zh", "后面各局不变。 下一局: 东1局 0 本场。"),
    ],
)
def test_what_a_removal_changes_is_told_in_whole_sentences(
    page: Page, address: str, lang: str, told: str
) -> None:
    with_events(page, address, {"event": "draw", "tenpai": []})
    page.goto(f"{address}/t/{code_of(page)}?lang={lang}")
    page.tap("#undo")
    expect(page.locator(".later > p")).to_have_text(told)


def test_an_account_that_was_broken_by_hand_is_mended_by_undo(
    page: Page, address: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    start_table(page, address)
    (file,) = tmp_path_factory.getbasetemp().rglob(f"{code_of(page)}.json")
    broken = {**json.loads(file.read_text()), "events": [{"event": "end", "reason": "dealer-stop"}]}
    file.write_text(json.dumps(broken))
    page.reload()
    expect(page.locator("h1")).to_have_text("The table")
    page.tap("#undo")
    expect(page.locator("h1 + h2")).to_have_text("Entry 1 of the account")
    expect(page.locator(".later")).to_contain_text("Next: East 1, 0 honba.")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    expect(page.locator(".message")).to_have_text("Taken away: Entry 1 of the account")
    expect(page.locator("#put-back")).to_have_count(0)
    assert events(page, address) == []


def test_what_was_taken_from_between_is_put_back_there_once_the_network_is_back(
    page: Page, address: str
) -> None:
    with_events(page, address, {"event": "draw", "tenpai": ["Aoki"]}, {"event": "draw", "tenpai": []})
    page.tap("#away-0")
    page.tap("#next:enabled")
    page.wait_for_selector("#put-back")
    page.context.set_offline(True)
    page.tap("#put-back")
    expect(page.locator(".message")).to_contain_text("There is no connection to the host")
    page.context.set_offline(False)
    expect(page.locator(".message.done")).to_have_text("Taken away: East 1, 0 honba: drawn · ready: Aoki")
    page.tap("#put-back")
    expect(page.locator(".message")).to_have_text("Recorded: drawn · ready: Aoki")
    assert [one["tenpai"] for one in events(page, address)] == [["Aoki"], []]


def test_what_is_to_be_taken_away_stays_where_another_phone_changes_the_account(
    page: Page, address: str
) -> None:
    with_events(page, address, {"event": "draw", "tenpai": []})
    page.tap("#away-0")
    page.wait_for_selector("main[data-screen=away]")
    other_phone(page, address, {"event": "draw", "tenpai": ["Doi"]})
    page.tap("#next:enabled")
    expect(page.locator(".message.problem")).to_contain_text("another phone has changed this table")
    page.wait_for_selector(".players")
    assert len(events(page, address)) == 2


def test_what_was_taken_away_is_still_told_after_the_page_was_loaded_anew(page: Page, address: str) -> None:
    with_events(page, address, {"event": "draw", "tenpai": []}, {"event": "draw", "tenpai": []})
    page.tap("#away-1")
    page.tap("#next:enabled")
    told = "Taken away: East 2, 1 honba: drawn · nobody is ready"
    expect(page.locator(".message")).to_have_text(told)
    page.reload()
    expect(page.locator(".message")).to_have_text(told)
    expect(page.locator("#status")).to_have_text(f"{told} {BACK}")
    page.tap("#back")
    page.reload()
    page.wait_for_selector(".players")
    expect(page.locator(".message")).to_have_count(0)


def told_by_others(page: Page, address: str, *changes: tuple[str, str, dict[str, Any]]) -> str:
    """Change the account as other phones do while this one looks once, and return what it announces."""
    path = f"/api/games/{code_of(page)}"
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**{path}", hold)
    with page.expect_request(f"**{path}"):
        pass
    page.evaluate("document.getElementById('status').textContent = ''")
    for method, rest, sent in changes:
        version = ask(address, path)["version"]
        query = f"?version={version}" if method == "DELETE" else ""
        ask(address, f"{path}{rest}{query}", {**sent, "version": version}, method)
    for one in held:
        one.continue_()
    page.unroute(f"**{path}")
    status = page.locator("#status")
    expect(status).not_to_be_empty()
    return status.inner_text()


def test_insertion_correction_and_removal_on_another_phone_are_told_apart(page: Page, address: str) -> None:
    draw: dict[str, Any] = {"event": "draw", "tenpai": ["Aoki"]}
    won = {"event": "win", "from": "Doi", "wins": [{"winner": "Baba", "han": 2, "fu": 30}]}
    insert = ("POST", "/events", {"index": 0, "event": won})
    undo: tuple[str, str, dict[str, Any]] = ("POST", "/undo", {})
    with_events(page, address, draw)
    assert told_by_others(page, address, insert) == (
        "Another phone inserted East 1, 0 honba: Baba wins off Doi: 2 han 30 fu, 2,000"
    )
    assert told_by_others(page, address, undo) == (
        "Another phone took away East 2, 0 honba: drawn · ready: Aoki"
    )
    assert told_by_others(page, address, ("PUT", "/events/0", {"event": draw})) == (
        "Another phone corrected East 1, 0 honba: "
        "drawn · ready: Aoki in place of Baba wins off Doi: 2 han 30 fu, 2,000"
    )
    assert told_by_others(page, address, insert, undo) == (
        "Another phone corrected East 1, 0 honba: "
        "Baba wins off Doi: 2 han 30 fu, 2,000 in place of drawn · ready: Aoki"
    )
    riichi = ("POST", "/events", {"event": {"event": "riichi", "player": "Doi"}})
    assert told_by_others(page, address, ("POST", "/events", {"event": draw}), riichi) == (
        "Another phone recorded: drawn · ready: Aoki · Doi declares riichi"
    )
    away: tuple[str, str, dict[str, Any]] = ("DELETE", "/events/1", {})
    other = ("POST", "/events", {"index": 0, "event": {**draw, "tenpai": ["Doi"]}})
    assert told_by_others(page, address, away, away, other) == (
        "Another phone inserted East 1, 0 honba: drawn · ready: Doi; Another phone took away "
        "East 2, 2 honba: drawn · ready: Aoki, entries taken away after it: 1"
    )
    assert told_by_others(page, address, insert, insert, insert, insert) == (
        "Entries that another phone has changed: 4"
    )


ONE_TILE = {
    "event": "win",
    "from": "Doi",
    "wins": [
        {"winner": "Baba", "hand": "234m345p6799s8s 777=z"},
        {"winner": "Chiba", "hand": "22567p678m67s8s 555=z", "dora_indicators": "1m"},
    ],
}


def tile_is(page: Page, tile: str) -> None:
    """Say of the winning tile, the last of the hand, which one it is."""
    page.locator(".group.win button").tap()
    page.tap(f"#be-{tile}")


def test_the_winning_tile_of_a_double_ron_is_changed_for_both(page: Page, address: str) -> None:
    with_events(page, address, ONE_TILE)
    page.tap("#correct-0")
    page.get_by_role("button", name="Change the win of Baba").tap()
    expect(page.locator("main > .note").first).to_have_text("Won on 8 sou")
    tile_is(page, "5s")
    told = "Chiba: won on 8 sou. All who win on a discard win on the same tile."
    expect(page.locator(".note.wrong").first).to_have_text(told)
    expect(page.locator("#status")).to_contain_text(told)
    assert violations(page, RULES) == small_targets(page) == []
    page.tap("#next")
    expect(page.locator(".message.problem").first).to_contain_text("all win on one tile")
    expect(page.locator("#next")).to_be_disabled()
    page.get_by_role("button", name="Change it to 5 sou for Chiba too").tap()
    expect(page.locator(".message.done")).to_have_text("Chiba: won on 5 sou now.")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_count(2)
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    (won,) = events(page, address)
    assert {one["winner"]: one["hand"] for one in won["wins"]} == {
        "Chiba": "22567p678m675s 555=z",
        "Baba": "234m345p67995s 777=z",
    }
    assert won["wins"][0]["dora_indicators"] == "1m"


def test_a_winning_tile_that_does_not_fit_the_other_winner_changes_nothing_of_that_hand(
    page: Page, address: str
) -> None:
    chiba = {"winner": "Chiba", "hand": "22567p678m79s8s 555=z"}
    with_events(page, address, {**ONE_TILE, "wins": [*ONE_TILE["wins"][:1], chiba]})
    page.tap("#correct-0")
    page.get_by_role("button", name="Change the win of Baba").tap()
    tile_is(page, "5s")
    page.tap("#one-tile")
    expect(page.locator(".message.problem")).to_have_text(
        "Chiba: with 5 sou the hand is not complete, and was not changed."
    )
    page.tap("#next")
    page.tap("#open-Chiba")
    expect(page.locator(".verdict code")).to_contain_text("8s")
    expect(page.locator(".note.wrong").first).to_contain_text("Baba: won on 5 sou.")
    type_hand(page, "22567p678m67s5s 555=z")
    expect(page.locator("main > .note").first).to_have_text("Won on 5 sou")
    page.tap("#next")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_count(2)


def test_what_is_typed_while_a_win_is_still_being_opened_is_taken(page: Page, address: str) -> None:
    chiba = {"winner": "Chiba", "hand": "22567p678m79s8s 555=z"}
    with_events(page, address, {**ONE_TILE, "wins": [*ONE_TILE["wins"][:1], chiba]})
    page.tap("#correct-0")
    page.get_by_role("button", name="Change the win of Baba").wait_for()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/questions", hold, times=1)
    page.get_by_role("button", name="Change the win of Baba").tap()
    expect(page.locator(".verdict code")).to_contain_text("8s")
    page.fill("#notation", "234m345p67995s 777=z")
    page.press("#notation", "Enter")
    held[0].continue_()
    expect(page.locator(".verdict code")).to_have_text("234m345p67995s 777=z")


def test_what_was_told_of_a_win_stays_where_its_tile_is_corrected(page: Page, address: str) -> None:
    """A riichi that goes with the old tile is a lower score that nobody has told."""
    told = {"winner": "Chiba", "hand": "123m456p234s55z78s9s", "riichi": 1, "ippatsu": True}
    with_events(page, address, {"event": "win", "from": "Aoki", "riichi_by": ["Chiba"], "wins": [told]})
    page.tap("#correct-0")
    tile_is(page, "6s")
    page.tap("#next")
    expect(page.locator("#riichi-riichi")).to_be_checked()
    expect(page.locator("#ippatsu-yes")).to_be_checked()
    enter(page)
    (won,) = events(page, address)
    (win,) = won["wins"]
    assert (win["hand"], win["riichi"], win["ippatsu"]) == ("123m456p234s55z786s", 1, True)
