"""Who is liable (pao): the page asks it of whatever the rules and the account can take it for."""

import pytest
from playwright.sync_api import Page, expect

from tehai.scripts.screenshots import NAMES
from tests.app.web.page.test_page_access import RULES, small_targets, violations
from tests.app.web.page.test_page_account import choose, events
from tests.app.web.page.test_page_flow import points, say_who, type_hand


def start(page: Page, address: str, ruleset: str) -> None:
    """Start a table by rules."""
    page.goto(address)
    page.select_option("#ruleset", ruleset)
    for place, name in enumerate(NAMES[: 3 if ruleset == "sanma-35000" else 4], 1):
        page.fill(f"#name-{place}", name)
    page.tap("#start .primary")
    page.wait_for_selector(".players")


def questions(page: Page) -> list[str]:
    """Return which liabilities are asked of a win without tiles."""
    return page.locator("#liability legend").all_text_contents()


DRAGON = "Who fed the third dragon and is liable?"
WIND = "Who fed the fourth wind and is liable?"
KANS = "Who fed the fourth kan and is liable?"
OPEN_KAN = "Who fed the open kan and is liable for the replacement tile?"


@pytest.mark.parametrize(
    ("ruleset", "of_yakuman", "of_a_drawn_yakuman", "of_any_draw"),
    [
        ("tenhou-4p", [DRAGON, WIND], [DRAGON, WIND], []),
        ("jpml-wrc", [DRAGON, WIND, KANS], [DRAGON, WIND, KANS], []),
        ("jpml-official-2012", [DRAGON, WIND, KANS], [DRAGON, WIND, KANS, OPEN_KAN], [OPEN_KAN]),
        ("kyokai", [], [], []),
    ],
)
def test_without_tiles_it_is_asked_as_the_rules_have_it(
    page: Page,
    address: str,
    ruleset: str,
    of_yakuman: list[str],
    of_a_drawn_yakuman: list[str],
    of_any_draw: list[str],
) -> None:
    start(page, address, ruleset)
    page.tap("#counted")
    choose(page, "winner-Baba", "discarder-Doi", "worth-3", "fu-40")
    assert questions(page) == []
    choose(page, "worth-yakuman")
    assert questions(page) == of_yakuman
    choose(page, "discarder-tsumo")
    assert questions(page) == of_a_drawn_yakuman
    choose(page, "worth-3")
    assert questions(page) == of_any_draw
    choose(page, "worth-points")
    assert questions(page) == []


def test_who_fed_the_dragons_pays_a_yakuman_without_tiles(page: Page, address: str) -> None:
    start(page, address, "jpml-wrc")
    page.tap("#counted")
    choose(page, "winner-Baba", "discarder-tsumo", "worth-yakuman", "pao-daisangen-Doi")
    assert violations(page, RULES) == small_targets(page) == []
    page.tap("#next:enabled")
    expect(page.locator(".what")).to_contain_text("liable: Doi")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    assert points(page) == {"Aoki": "30,000", "Baba": "62,000", "Chiba": "30,000", "Doi": "-2,000"}
    page.tap("#account")
    page.tap("#correct-0")
    expect(page.locator("#pao-daisangen-Doi")).to_be_checked()
    choose(page, "pao-daisangen-")
    page.tap("#next:enabled")
    expect(page.locator(".what")).not_to_contain_text("liable")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    assert points(page)["Aoki"] == "14,000"


def test_who_fed_an_open_kan_pays_a_win_by_han_and_fu(page: Page, address: str) -> None:
    start(page, address, "jpml-official-2012")
    page.tap("#counted")
    choose(page, "winner-Baba", "discarder-tsumo", "worth-3", "fu-40")
    page.tap("#liability summary")
    choose(page, "pao-rinshan-kaihou-Chiba")
    page.tap("#next:enabled")
    expect(page.locator(".what")).to_contain_text("liable: Chiba")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    (won,) = events(page, address)
    assert won["wins"] == [{"winner": "Baba", "han": 3, "fu": 40, "pao": {"rinshan-kaihou": "Chiba"}}]
    assert points(page) == {"Aoki": "30,000", "Baba": "35,200", "Chiba": "24,800", "Doi": "30,000"}


def test_what_was_said_of_liability_stays_when_the_hand_is_corrected(page: Page, address: str) -> None:
    """Four kans and three dragons, fed by two: each yakuman has its own liable player, told in any order."""
    start(page, address, "jpml-wrc")
    page.tap("#type")
    type_hand(page, "1s1s 5555+z 6666=z 7777z 1111m")
    say_who(page, "Baba", "Aoki")
    choose(page, "pao-daisangen-toimen", "pao-suukantsu-shimocha", "pao-daisangen-shimocha")
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=result]")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    liable = {"daisangen": "Chiba", "suukantsu": "Chiba"}
    assert events(page, address)[0]["wins"][0]["pao"] == liable
    page.tap("#account")
    page.tap("#correct-0")
    page.tap("#next:enabled")
    for yaku in liable:
        expect(page.locator(f"#pao-{yaku}-shimocha")).to_be_checked()
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=result]")
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    assert events(page, address)[0]["wins"][0]["pao"] == liable
