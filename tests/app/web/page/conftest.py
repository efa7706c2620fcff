"""The app as a phone meets it: real Chromium, the real server, real models."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tehai.scripts.screenshots import browsing, chromium, phone, served


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
