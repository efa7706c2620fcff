"""No violation that axe finds, room for fingers, no scrolling sideways, no error written."""

import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from tehai.app.sample_photo import sample_path
from tehai.scripts.screenshots import phone, walk

IN_DARK = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What the colours alone decide."""
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
LEAST_TARGET = 44
"""In CSS pixels; what is typed into and pressed is 48, tiles in a row may be narrower on small phones."""

UNSURE: dict[str, Any] = {
    "photo": "hand.jpg",
    "size": [2000, 1125],
    "hand": "234m340p67998s",
    "melds": ["77=7z"],
    "win_tile": None,
    "dora_indicators": ["2m"],
    "sure": False,
    "milliseconds": {},
    "spoken": ["14 tiles read, to check: 2"],
}


STILL = """async () => {
    await Promise.all(document.getAnimations().map((one) => one.finished));
    await new Promise((resolve) => {
        let timer = setTimeout(resolve, 250);
        new MutationObserver(() => {
            clearTimeout(timer);
            timer = setTimeout(resolve, 250);
        }).observe(document, { childList: true, subtree: true });
    });
}"""


def violations(page: Page, rules: dict[str, Any]) -> list[str]:
    """Return what axe finds, a line each, once nothing moves and nothing is built anew under its eyes."""
    page.evaluate(STILL)
    found = Axe().run(page, options=rules).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


def small_targets(page: Page) -> list[str]:
    """Return what is pressed, in view, and lower than a finger."""
    script = """least => [...document.querySelectorAll(
            'button, .button, .option, select, input[type=text], summary')]
        .filter(one => one.offsetParent && one.offsetHeight < least)
        .map(one => `${one.offsetWidth} x ${one.offsetHeight} ${one.outerHTML.slice(0, 90)}`)"""
    lines: list[str] = page.evaluate(script, LEAST_TARGET)
    return lines


def sideways(page: Page) -> int:
    """Return by how many pixels the page, or the sheet over it, is wider than the phone."""
    script = """() => Math.max(...[document.documentElement, ...document.querySelectorAll("dialog")]
        .map(one => one.scrollWidth - one.clientWidth))"""
    width: int = page.evaluate(script)
    return width


@pytest.mark.parametrize(("scheme", "rules"), [("light", RULES), ("dark", IN_DARK)])
def test_every_step_is_accessible(browser: Browser, address: str, scheme: str, rules: dict[str, Any]) -> None:
    page = phone(browser, color_scheme=scheme, reduced_motion="reduce")
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    for step in walk(page, address, sample_path()):
        assert violations(page, rules) == [], step
        assert small_targets(page) == [], step
        if page.locator("#main[data-screen]").count():
            assert page.title().startswith(f"{page.locator('#title').text_content()} · "), step
        assert (errors == []) == (step != "no-such-table"), step  # of that the browser writes the 404
    assert all(url.startswith((address, "data:", f"blob:{address}")) for url in asked)
    page.context.close()


def test_nothing_is_cut_off_at_320_pixels_with_text_of_200_percent(browser: Browser, address: str) -> None:
    page = phone(browser, width=320)
    large = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })"
    page.add_init_script(large)
    for step in walk(page, address, sample_path()):
        assert sideways(page) <= 0, step
    page.context.close()


def _doubtful(quads: list[Any]) -> dict[str, Any]:
    """Return a reading of the sample photo as a less sure reader would give it."""
    names = ["3p", "4p", "0p", "2m", "3m", "4m", "6s", "7s", "9s", "9s", "8s", "7z", "7z", "7z"]
    roles = ["concealed"] * 11 + ["meld"] * 3
    tiles = [
        {
            "tile": name,
            "confidence": 0.6,
            "alternatives": [{"tile": "5p", "confidence": 0.3}] if place == 2 else [],
            "quad": quad,
            "role": role,
            "group": 0 if role == "meld" else None,
            "sideways": False,
            "face_down": False,
        }
        for place, (name, role, quad) in enumerate(zip(names, roles, quads, strict=True))
    ]
    doubts = [
        {"code": "look-alikes", "message": "tile 3, read as 0p, may be 5p", "tiles": [2]},
        {"code": "winning-tile", "message": "which one is the winning tile?", "tiles": []},
    ]
    return {**UNSURE, "tiles": tiles, "doubts": doubts}


def test_a_refused_table_is_told_where_the_focus_is(page: Page, address: str) -> None:
    page.goto(address)
    for place, name in enumerate(("Aoki", "Baba", "Chiba", "a=b"), 1):
        page.fill(f"#name-{place}", name)
    page.press("#name-4", "Enter")
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text("cannot be a name")
    expect(page.locator("#name-1")).to_have_value("Aoki")
    assert violations(page, RULES) == []


def test_a_mistake_in_typed_tiles_is_told_with_their_field(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    page.fill("#notation", "234m340p6799s8")
    page.press("#take", "Enter")
    expect(page.locator(".message.notation")).to_be_visible()
    expect(page.locator("#take")).to_be_focused()
    heard = "at character 14, 8: these digits have no suit; write m, p, s or z after them"
    expect(page.locator("#notation")).to_have_accessible_description(heard)
    expect(page.get_by_role("alert")).to_match_aria_snapshot(f"- alert:\n  - paragraph: {json.dumps(heard)}")
    assert "^" in page.locator(".message pre[aria-hidden=true]").inner_text()
    expect(page.locator("#notation")).to_have_attribute("aria-invalid", "true")
    assert violations(page, RULES) == []


def test_a_doubtful_winning_tile_and_indicator_are_told_and_found(page: Page, address: str) -> None:
    """What was read of an indicator is said with its doubt, and its number stands in the photo."""

    def doubt(route: Route) -> None:
        quads = [one["quad"] for one in route.fetch().json()["tiles"][:14]]
        found = _doubtful(quads)
        found["tiles"][10]["role"] = "win"
        found["tiles"].append({**found["tiles"][0], "tile": "2m", "role": "dora", "alternatives": []})
        doubts = [
            {"code": "winning-tile", "message": "which one is the winning tile?", "tiles": [10]},
            {"code": "weak-tile", "message": "tile 15 was hardly seen", "tiles": [14]},
        ]
        route.fulfill(json={**found, "win_tile": "8s", "hand": "234m340p6799s8s", "doubts": doubts})

    page.route("**/api/read", doubt)
    page.goto(f"{address}/score")
    page.set_input_files("#camera", sample_path())
    page.wait_for_selector(".doubts")
    expect(page.locator("#status")).to_have_text("14 tiles read, to check: 2")
    assert violations(page, RULES) == []
    expect(page.locator(".mark-number.doubt")).to_have_text(["11?", "15?"])
    expect(page.locator(".doubts li")).to_have_text(
        [
            re.compile("^which one is the winning tile"),
            "tile 15 was hardly seen · Dora indicators: 2 man",
        ]
    )
    page.tap("#doubt-0")
    page.tap("#likely-0")
    expect(page.locator(".doubts li")).to_have_count(1)
    page.tap("#next")
    expect(page.locator("#dora-0")).to_have_attribute("aria-label", "two man, doubtful, take away")
    expect(page.locator("#dora-0 .query")).to_be_visible()
    assert violations(page, RULES) == []


def test_doubts_come_first_and_are_settled_by_two_taps(page: Page, address: str) -> None:
    """The sample is read surely, so the answer about it is made doubtful on its way to the page."""

    def doubt(route: Route) -> None:
        route.fulfill(json=_doubtful([one["quad"] for one in route.fetch().json()["tiles"][:14]]))

    page.route("**/api/read", doubt)
    page.goto(f"{address}/score")
    page.set_input_files("#camera", sample_path())
    page.wait_for_selector(".doubts")
    assert violations(page, RULES) == []
    expect(page.locator("main > :is(section, figure, div)").first).to_have_class("doubts")
    expect(page.locator("#tile-3")).to_have_attribute("aria-label", "3: red five pin, doubtful")
    page.tap("#doubt-0")
    assert violations(page, RULES) == []
    page.tap("#likely-1")
    expect(page.locator("#tile-3")).to_have_attribute("aria-label", "3: five pin")
    page.locator(".which").get_by_label("eight sou").tap()
    expect(page.locator(".doubts")).to_have_count(0)
    page.tap("#next")
    expect(page.locator("#dora-0")).to_have_attribute("aria-label", "two man, take away")
