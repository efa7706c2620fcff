"""Names in any script: each has its own direction, and what stands beside it keeps its own."""

from playwright.sync_api import Page, expect

from tests.app.web.page.test_page_access import RULES, sideways, violations
from tests.app.web.page.test_page_account import choose, events

DAN, NOA, FAMILY = "\u05d3\u05df", "\u05e0\u05d5\u05e2\u05d4!", "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
LONG = "W" * 64

LEFT_OF = """(element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
        const at = node.data.indexOf(text);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + text.length);
        return range.getBoundingClientRect().left;
    }
    return null;
}"""
"""Where a piece of an element's text begins on the screen."""


def start(page: Page, address: str, *names: str) -> None:
    """Start a table of four with these names."""
    page.goto(address)
    for place, name in enumerate(names, 1):
        page.fill(f"#name-{place}", name)
    page.tap("#start .primary")


def test_names_from_right_to_left_stand_in_the_order_in_which_they_are_told(page: Page, address: str) -> None:
    start(page, address, DAN, NOA, FAMILY, LONG)
    expect(page.locator(".players .name bdi")).to_have_text([DAN, NOA, FAMILY, LONG])
    assert sideways(page) <= 0
    page.tap("#draw")
    choose(page, f"tenpai-{DAN}")
    page.locator(f'label[for="tenpai-{NOA}"]').tap()
    assert sideways(page) <= 0
    page.tap("#next")
    ready = page.locator(".what li", has_text="ready: ")
    first, second = (ready.evaluate(LEFT_OF, name) for name in (DAN, NOA))
    assert first < second  # one after the other, as the sentence has them
    exclamation = ready.evaluate(LEFT_OF, "!")
    assert exclamation < ready.evaluate(
        LEFT_OF, NOA.rstrip("!")
    )  # and it ends where Hebrew does: on the left
    assert violations(page, RULES) == []
    page.tap("#next:enabled")
    page.wait_for_selector(".players")
    assert events(page, address)[0]["tenpai"] == [DAN, NOA]
    page.tap("#account")
    assert sideways(page) <= 0
    expect(page.locator(".sheet dt bdi")).to_have_text([DAN, NOA, FAMILY, LONG])
    page.goto(address)
    expect(page.locator("#seen-tables bdi")).to_have_text([DAN, NOA, FAMILY, LONG])


def test_a_name_that_is_too_long_is_told_and_kept_whole(page: Page, address: str) -> None:
    start(page, address, "Aoki", "Baba", "Chiba", f"{LONG}W")
    expect(page.get_by_role("alert")).to_contain_text("is too long for a name: 65 characters, at most 64")
    expect(page.locator("#name-4")).to_have_value(f"{LONG}W")
