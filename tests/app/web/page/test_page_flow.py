"""From the photo, or from typed tiles, to the account: by touch, as a phone has it."""

import functools
import json
import re
from pathlib import Path

from PIL import ExifTags, Image
from playwright.sync_api import Browser, Page, Route, expect

from tehai.app.sample_photo import sample_path
from tehai.scripts.screenshots import NAMES, phone, start_table
from tests.app.web.page.test_page_access import RULES, small_targets, violations

HAND = "234m340p6799s8s 777=z"


def points(page: Page) -> dict[str, str]:
    """Return the players' points on the table."""
    rows = page.locator(".players li").all()
    return {row.locator(".name").inner_text(): row.locator(".points").inner_text() for row in rows}


def type_hand(page: Page, hand: str) -> None:
    """Type a whole hand in notation."""
    page.fill("#notation", hand)
    page.press("#notation", "Enter")
    expect(page.locator(".verdict.right")).to_be_visible()


def say_who(page: Page, winner: str, discarder: str) -> None:
    """Go on to how it was won, and say by whom off whom."""
    page.tap("#next")
    page.tap(f"label[for=winner-{winner}]")
    page.tap(f"label[for=discarder-{discarder}]")


def see_win(page: Page) -> None:
    """Type a hand that Baba wins off Doi, and go on to its result."""
    page.tap("#type")
    type_hand(page, HAND)
    say_who(page, "Baba", "Doi")
    page.tap("#next:enabled")


def enter(page: Page) -> None:
    """See the result and take it into the account."""
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=result]")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")


def test_a_photo_becomes_points_in_the_account(page: Page, address: str) -> None:
    start_table(page, address)
    page.set_input_files("#camera", sample_path())
    expect(page.locator(".verdict.right")).to_contain_text("14 tiles")
    assert page.locator(".mark:not(.other)").count() == 14
    say_who(page, "Baba", "Doi")
    page.tap("#dora-add")
    page.tap("#indicator-2m")
    expect(page.locator(".bar-text")).to_have_text("3,900 points")
    page.tap("#next")
    expect(page.locator(".total strong")).to_have_text("3,900")
    expect(page.locator(".payments div")).to_have_text(
        [re.compile("Baba.*gets.*\\+3,900"), re.compile("Doi.*pays.*\N{MINUS SIGN}3,900")]
    )
    assert page.locator(".reason.yaku li").all_inner_texts() == [
        "chun (red dragon): 1 han",
        "dora: 1 han",
        "red fives: 1 han",
    ]
    page.tap("#next")
    expect(page.locator("h1")).to_have_text("East 2, 0 honba")
    assert points(page) == {"Aoki": "25,000", "Baba": "28,900", "Chiba": "25,000", "Doi": "21,100"}


def test_two_winners_of_one_discard_then_undo(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#riichi-Chiba")
    page.wait_for_selector(".declared")
    see_win(page)
    page.tap("#another")
    expect(page.locator("main > .note").first).to_have_text("Won on 8 sou")
    type_hand(page, "123m456p22z345s67s8s")
    page.tap("#next")
    assert page.locator("input[name=winner]").evaluate_all("all => all.map(one => one.value)") == [
        "Aoki",
        "Chiba",
    ]
    page.tap("label[for=winner-Chiba]")
    expect(page.locator("#riichi-riichi")).to_be_checked()
    page.tap("#next:enabled")
    assert page.locator(".total").count() == 2
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    after = points(page)
    assert after["Baba"] != "25,000"
    assert after["Chiba"] != "25,000"
    assert after["Doi"] == "21,000"
    page.tap("#undo")
    page.tap("#next:enabled")
    expect(page.locator(".message")).to_contain_text("Taken away: East 1, 0 honba: Baba wins off Doi")
    assert points(page) == {"Aoki": "25,000", "Baba": "25,000", "Chiba": "24,000", "Doi": "25,000"}


def test_a_result_that_is_loaded_anew_leads_back_to_what_was_told(page: Page, address: str) -> None:
    start_table(page, address)
    see_win(page)
    page.wait_for_selector(".total")
    page.reload()
    expect(page.locator(".total strong")).to_have_text("2,000")
    page.tap("#change")
    expect(page.locator("#winner-Baba")).to_be_checked()
    page.tap("#next:enabled")
    page.wait_for_selector(".total")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    assert points(page) == {"Aoki": "25,000", "Baba": "27,000", "Chiba": "25,000", "Doi": "23,000"}


def test_a_draw_and_the_correction_of_an_earlier_hand(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#type")
    type_hand(page, HAND)
    say_who(page, "Baba", "Doi")
    enter(page)
    page.tap("#draw")
    page.tap("label[for=tenpai-Aoki]")
    enter(page)
    assert points(page)["Aoki"] == "28,000"
    page.tap("#account")
    page.tap("#correct-0")
    expect(page.locator(".verdict.right")).to_be_visible()
    page.tap("#next")
    expect(page.locator(".message")).to_have_text("An earlier hand is being corrected.")
    expect(page.locator("#winner-Baba")).to_be_checked()
    expect(page.locator("#discarder-Doi")).to_be_checked()
    page.tap("label[for=discarder-Chiba]")
    page.tap("#next:enabled")
    expect(page.locator("h1")).to_have_text("East 1, 0 honba")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    after = points(page)
    assert (after["Aoki"], after["Doi"]) == ("28,000", "24,000")
    assert after["Chiba"] < "23,000"


def test_a_correction_that_was_left_replaces_nothing(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#draw")
    enter(page)
    page.tap("#account")
    page.tap("#correct-0")
    expect(page.locator("h1")).to_have_text("Draw: nobody won")
    page.go_back()
    page.go_back()
    page.tap("#draw")
    page.tap("label[for=tenpai-Baba]")
    enter(page)
    page.tap("#account")
    expect(page.locator(".sheet > li")).to_have_count(2)


def test_one_hand_from_the_tile_keyboard_with_its_questions(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    page.tap("#add")
    for tile in re.findall("..", "2m3m4m4p0p6p6s7s8s7p7p7p4m"):
        page.tap(f"#pad-{tile}")
    expect(page.locator("dialog")).to_contain_text("13 of 14 tiles: 1 too few")
    page.tap("#pad-4m")
    page.tap("#pad-done")
    page.tap("#next")
    for answer in ("tsumo-tsumo", "seat-E", "riichi-riichi", "ippatsu-yes"):
        page.tap(f"label[for={answer}]")
    page.tap("#next:enabled")
    expect(page.locator(".reason.yaku")).to_contain_text("ippatsu: 1 han")
    total = page.locator(".total strong").inner_text()
    assert total == "12,000"
    page.tap("#next")
    page.tap("#add")
    page.tap("#pad-1z")
    page.keyboard.press("Escape")
    expect(page.locator(".verdict")).to_contain_text("1 of 14 tiles: 13 too few")


def test_a_tile_is_corrected_by_two_taps_and_a_meld_is_made(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    type_hand(page, "234m340p6799s8s 777=z")
    page.tap("#tile-1")
    page.tap("#be-5m")
    expect(page.locator("#tile-1")).to_have_attribute("aria-label", re.compile("five man"))
    page.tap("#tile-1")
    page.tap("#be-2m")
    page.tap("#tile-2")
    page.tap("#meld-0")
    page.keyboard.press("Escape")
    expect(page.locator(".group h2")).to_have_text(
        ["Concealed", "Winning tile", "Pon from across", "Chi from the left"]
    )
    expect(page.locator(".verdict code")).to_contain_text("23-4m")


def tab_to(page: Page, wanted: str, most: int = 60) -> None:
    """Press Tab until an element has the focus, which can be seen on every one before it."""
    for _ in range(most):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.id")
        if focused == wanted:
            return
    raise AssertionError(f"{wanted} is not reached; the last one was {focused}")


def test_by_keyboard_alone_from_the_first_page_into_the_account(page: Page, address: str) -> None:
    page.goto(address)
    for place, name in enumerate(NAMES, 1):
        tab_to(page, f"name-{place}")
        page.keyboard.type(name)
    page.keyboard.press("Enter")
    page.wait_for_selector(".players")
    tab_to(page, "riichi-Doi")
    page.keyboard.press("Enter")
    page.wait_for_selector(".declared")
    tab_to(page, "type")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_focused()
    tab_to(page, "notation")
    page.keyboard.type(HAND)
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdict.right")
    expect(page.locator("#notation")).to_be_focused()
    tab_to(page, "next", most=8)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_focused()
    tab_to(page, "winner-Aoki")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#winner-Baba")).to_be_focused()
    tab_to(page, "discarder-tsumo", most=1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#discarder-Doi")).to_be_checked()
    expect(page.locator("#discarder-Doi")).to_be_focused()
    expect(page.locator("#next")).to_be_enabled()
    tab_to(page, "next")
    page.keyboard.press("Enter")
    page.wait_for_selector("main[data-screen=result]")
    expect(page.locator("h1")).to_be_focused()
    tab_to(page, "next")
    page.keyboard.press("Enter")
    page.wait_for_selector(".players")
    expect(page.locator("h1")).to_be_focused()
    assert points(page) == {"Aoki": "25,000", "Baba": "28,000", "Chiba": "25,000", "Doi": "22,000"}


def test_tiles_and_indicators_by_keyboard(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    tab_to(page, "add")
    page.keyboard.press("Enter")
    expect(page.locator("dialog h2")).to_be_focused()
    tab_to(page, "pad-1m")
    page.keyboard.type("2m3m4m4p0p6p6s7s8s7p7p7p4m4m")
    expect(page.locator("dialog .so-far .face")).to_have_count(14)
    page.keyboard.press("Escape")
    expect(page.locator("#add")).to_be_focused()
    tab_to(page, "next")
    page.keyboard.press("Enter")
    tab_to(page, "tsumo-ron")
    page.keyboard.press("Space")
    tab_to(page, "seat-E")
    page.keyboard.press("Space")
    expect(page.locator("#seat-E")).to_be_focused()
    tab_to(page, "dora-add")
    page.keyboard.press("Enter")
    expect(page.locator("dialog h2")).to_be_focused()
    tab_to(page, "indicator-1m", most=2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#indicator-6m")).to_be_focused()
    page.keyboard.type("2m")
    page.wait_for_selector("#dora-0")
    expect(page.locator("#dora-add")).to_be_focused()
    expect(page.locator("#next")).to_be_enabled()
    tab_to(page, "next")
    page.keyboard.press("Enter")
    expect(page.locator(".reason.yaku")).to_contain_text("dora: 1 han")


def test_indicators_of_both_kinds_are_read_from_a_second_photo(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    type_hand(page, "234m406p678s777p4m4m")
    page.tap("#next")
    for answer in ("tsumo-ron", "seat-S", "riichi-riichi"):
        page.tap(f"label[for={answer}]")
    reading = {"size": [10, 10], "hand": "", "melds": [], "tiles": [], "doubts": []}
    shown = {"dora": "8p", "ura": "1m"}
    for kind, tile in shown.items():
        page.unroute_all()
        answer = json.dumps({**reading, "dora_indicators": [tile]})
        page.route(
            "**/api/read", functools.partial(Route.fulfill, body=answer, content_type="application/json")
        )
        page.set_input_files(f"#{kind}-photo", sample_path())
        page.wait_for_selector(f"#{kind}-0")
    page.tap("#next:enabled")
    expect(page.locator(".reason.yaku")).to_contain_text("ura-dora: 1 han")


def test_a_wrong_photo_is_told_and_the_hand_can_be_typed(page: Page, address: str, no_photo: Path) -> None:
    page.goto(f"{address}/score")
    page.set_input_files("#gallery", no_photo)
    expect(page.locator(".message")).to_contain_text("no picture that can be read")
    type_hand(page, HAND)


def test_a_lost_connection_loses_nothing(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    type_hand(page, HAND)
    page.context.set_offline(offline=True)
    page.tap("#next")
    expect(page.locator(".message")).to_contain_text("no connection")
    page.context.set_offline(offline=False)
    page.go_back()
    expect(page.locator(".verdict.right")).to_be_visible()


def test_mistakes_are_told_at_once(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    page.fill("#notation", "234m340p6799s8 777=z")
    page.press("#notation", "Enter")
    expect(page.locator(".message")).to_contain_text("these digits have no suit")
    page.fill("#notation", "55555m340p6799s8s")
    page.press("#notation", "Enter")
    expect(page.locator(".verdict.wrong")).to_contain_text("13 of 14 tiles: 1 too few")
    expect(page.locator(".verdict.wrong")).to_contain_text("5m")
    expect(page.locator("#next")).to_be_disabled()


def test_of_tiles_that_can_be_no_hand_nothing_more_is_asked_and_why_is_heard_again(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/score")
    page.fill("#notation", "11111m234p567s999s")
    page.press("#notation", "Enter")
    why = "there are 5 of 1m; a set has four"
    expect(page.locator(".verdict.wrong")).to_contain_text(why)
    status = page.locator("#status")
    for heard in (why, f"{why}\N{NO-BREAK SPACE}", why):
        page.tap("#next")
        assert status.text_content() == heard  # another text each time, so that it is heard
        expect(page.locator("main[data-screen=hand] #next")).to_be_focused()
    page.fill("#notation", HAND)
    page.press("#notation", "Enter")
    expect(page.locator(".verdict.right")).to_be_visible()
    page.tap("#next")
    page.wait_for_selector("main[data-screen=win]")


def test_a_table_is_started_without_scripts(browser: Browser, address: str) -> None:
    page = phone(browser, java_script_enabled=False)
    page.goto(f"{address}/?lang=ja")
    page.fill("#name-1", NAMES[0])
    page.locator("#start").evaluate("form => form.noValidate = true")
    page.tap("#start .primary")
    expect(page.locator(".message")).to_be_visible()
    expect(page.locator("#name-1")).to_have_value(NAMES[0])
    for place, name in enumerate(NAMES, 1):
        page.fill(f"#name-{place}", name)
    page.tap("#start .primary")
    expect(page.locator("noscript .message")).to_contain_text("JavaScript")
    page.context.close()


def test_thirteen_tiles_tell_their_waits(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    page.fill("#notation", "234m406p678s777p4m")
    page.press("#notation", "Enter")
    page.tap("#waits")
    expect(page.locator(".waits li")).to_have_count(2)


def test_a_large_photo_that_lies_on_its_side_is_sent_small_and_upright(
    page: Page, address: str, tmp_path: Path
) -> None:
    """As phones store them: 9 megapixels, the sensor's rows upright, and a note how to turn them."""
    with Image.open(sample_path()) as sample:
        large = sample.resize((4000, 2250)).transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6  # to be turned clockwise by 90 degrees
    large.save(tmp_path / "large.jpg", quality=90, exif=exif)
    page.goto(f"{address}/score")
    with page.expect_response("**/api/read") as answer:
        page.set_input_files("#gallery", tmp_path / "large.jpg")
    reading = answer.value.json()
    assert reading["size"] == [1600, 900]
    assert (reading["hand"], reading["melds"]) == ("234m340p67998s", ["77=7z"])
    expect(page.locator(".verdict.right")).to_be_visible()


def test_a_closed_sheet_does_not_take_the_focus_from_where_it_went_meanwhile(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/score")
    page.tap("#add")
    went = """async () => {
        document.getElementById("pad-done").click();
        const back = document.activeElement.id;
        document.getElementById("notation").focus();
        await new Promise((resolve) => setTimeout(resolve, 100));
        return [back, document.activeElement.id];
    }"""
    assert page.evaluate(went) == ["add", "notation"]


UNTOLD = "No dora indicator was told, though every hand has one: its dora are not counted."


def test_a_result_without_an_indicator_says_so_and_leads_back_to_add_it(page: Page, address: str) -> None:
    start_table(page, address)
    see_win(page)
    expect(page.locator("#status")).to_contain_text(UNTOLD)
    assert violations(page, RULES) == small_targets(page) == []
    page.tap("#tell-dora")
    expect(page.locator("#dora-add")).to_be_focused()
    page.tap("#dora-add")
    page.tap("#indicator-2m")
    expect(page.locator(".bar-text")).to_have_text("3,900 points")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text("3,900")
    expect(page.locator("#tell-dora")).to_have_count(0)


def test_without_a_table_a_missing_indicator_is_told_too(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    type_hand(page, HAND)
    page.tap("#next")
    page.tap("label[for=tsumo-ron]")
    page.tap("label[for=seat-S]")
    page.tap("#next:enabled")
    expect(page.locator("#status")).to_contain_text(UNTOLD)
    page.tap("#tell-dora")
    expect(page.locator("#dora-add")).to_be_focused()


def test_a_yakuman_and_a_win_without_tiles_need_no_indicator(page: Page, address: str) -> None:
    start_table(page, address)
    page.tap("#type")
    type_hand(page, "19m19p19s12345677z")
    say_who(page, "Baba", "Doi")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text("32,000")
    expect(page.locator("#tell-dora")).to_have_count(0)
    page.tap("#another")
    page.tap("#counted")
    for answer in ("winner-Chiba", "worth-2", "fu-30"):
        page.tap(f"label[for={answer}]")
    page.tap("#next:enabled")
    expect(page.locator(".total strong")).to_have_text(["32,000", "2,000"])
    expect(page.locator("#tell-dora")).to_have_count(0)


def test_of_two_winners_the_one_without_an_indicator_is_opened(page: Page, address: str) -> None:
    start_table(page, address)
    see_win(page)
    page.tap("#another")
    type_hand(page, "22567p678m67s8s 555=z")
    page.tap("#next")
    page.tap("label[for=winner-Chiba]")
    page.tap("#dora-add")
    page.tap("#indicator-1z")
    page.tap("#next:enabled")
    page.tap("#tell-dora")
    expect(page.locator("main[data-screen=win] #winner-Baba")).to_be_checked()
    expect(page.locator("#dora-0")).to_have_attribute("aria-label", re.compile("east"))
    page.tap("#next:enabled")
    expect(page.locator(".total")).to_have_count(2)
    expect(page.locator("#tell-dora")).to_have_count(0)
