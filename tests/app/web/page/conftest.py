"""The app as a phone meets it: real Chromium, the real server, real models."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from tehai.app.sample_photo import sample_path
from tehai.scripts.screenshots import browsing, chromium, phone, served
from tehai.vision import TileReader, open_photo


@pytest.fixture(scope="module")  # all pages have one address, and an address may open only so many tables
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app."""
    with served(tmp_path_factory.mktemp("games")) as found:
        yield found


@pytest.fixture(scope="module")  # while it runs, so does an event loop, and other modules want their own
def browser() -> Iterator[Browser]:
    """Chromium; where it is missing in continuous integration, that is a failure."""
    if chromium() is None and not os.environ.get("CI"):
        pytest.skip("Chromium is not installed (apt-get install chromium)")
    with browsing() as found:
        yield found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone with an empty page; an error of a script fails the test."""
    opened = phone(browser)
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(error.stack or str(error)))
    yield opened
    opened.context.close()
    assert errors == []


@pytest.fixture
def no_photo(tmp_path: Path) -> Path:
    """A file that is called a photo and is none."""
    path = tmp_path / "hand.jpg"
    path.write_text("not a photo", encoding="utf-8")
    return path


@pytest.fixture
def ready_photo(tmp_path: Path) -> Path:
    """The sample with a piece of table over its winning tile: thirteen tiles."""
    read = TileReader.from_catalog().read(open_photo(sample_path()))
    (quad,) = [tile.quad for tile in read.tiles if tile.role.value == "win"]
    left, right = (round(edge(x for x, _ in quad)) for edge in (min, max))
    top, bottom = (round(edge(y for _, y in quad)) for edge in (min, max))
    side, above = (right - left) // 3, (bottom - top) // 4
    box = (left - side, top - above, right + side, bottom + above)
    with Image.open(sample_path()) as sample:
        image = sample.convert("RGB")
    below = (box[0], box[3], box[2], 2 * box[3] - box[1])
    image.paste(image.crop(below), box[:2])
    image.save(tmp_path / "ready.jpg", quality=90)
    return tmp_path / "ready.jpg"
