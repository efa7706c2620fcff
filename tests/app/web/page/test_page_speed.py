"""How heavy the page is, how soon it is usable, and how soon after the shutter the tiles are there.

`scripts/measure_page.py` prints the figures. Other work on the machine only adds to a time, so here the best
of some visits has to keep within the limits, and those are of a machine of our own: where more programs run
than there are cores, each gets its share.
"""

import os
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from tehai.scripts.measure_page import MEGAPIXELS, large_photo, over, visit

TRIES = 6


def share_of_a_core() -> float:
    """Return how much of a core each program that runs gets, 1 where there are enough."""
    return min(1.0, (os.cpu_count() or 1) / max(os.getloadavg()[0], 0.1))


def test_the_page_is_light_and_quick_and_so_is_a_large_photo(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    photo = large_photo(tmp_path)
    with Image.open(photo) as image:
        assert abs(image.width * image.height / 1e6 - MEGAPIXELS) < 0.1
    over_limit: list[list[str]] = []
    for _ in range(TRIES):
        found = visit(browser, address, photo)
        assert (found.tiles, found.errors) == (14, ())
        assert found.requests > 20
        assert 50_000 < found.sent_bytes < 500_000
        over_limit.append(over([found], share_of_a_core()))
        if not over_limit[-1]:
            break
    assert over_limit[-1] == [], over_limit


def test_a_slow_visit_is_told(browser: Browser, address: str, tmp_path: Path) -> None:
    found = visit(browser, address, large_photo(tmp_path, 2), slower=20)
    assert any(line.startswith("usable_ms: ") for line in over([found]))


def test_the_tiles_are_fetched_with_the_page_and_as_they_are_used(page: Page, address: str) -> None:
    with page.expect_response("**/tiles.svg") as first:
        page.goto(f"{address}/score")
    assert first.value.request.resource_type != "image"  # tiles do not use what is preloaded as one
    assert page.locator("main .face").count() == 0
    assert page.locator("link[rel=preload]").count() == 0
