"""Photograph every step of the web app, as a phone shows it, for people to look at.

    python -m tehai.scripts.screenshots                       English, Japanese, Chinese, 390 pixels wide
    python -m tehai.scripts.screenshots --lang ja --width 320 --dark --large-text
    python -m tehai.scripts.screenshots --photo hand.jpg      another hand than the sample

It serves the app from real models and walks through it by touch in headless Chromium. The pictures go to
`runs/screenshots`, which git ignores. Needs Chromium and the extra `test`.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import uvicorn
from playwright.sync_api import sync_playwright

from tehai.app.language import languages
from tehai.app.sample_photo import sample_path
from tehai.app.web.server import make_app
from tehai.app.web.settings import Settings
from tehai.scoring.rules import load_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

TARGET: Final = Path(__file__).resolve().parents[1] / "runs" / "screenshots"
NAMES: Final = ("Aoki", "Baba", "Chiba", "Doi")
PHONE: Final = (390, 844)
"""Width and height of the phone's page."""
_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_START_SECONDS: Final = 60


def chromium() -> str | None:
    """Return the path of Chromium, None where there is none."""
    return next((path for name in _NAMES if (path := shutil.which(name))), None)


@contextlib.contextmanager
def served(games: Path) -> Iterator[str]:
    """Serve the app with real models in a thread, its tables in a folder; give its address."""
    settings = Settings(games=games, ruleset=load_ruleset("tenhou-4p"), hosts=frozenset({"127.0.0.1"}))
    config = uvicorn.Config(make_app(settings), host="127.0.0.1", port=0, log_level="warning", ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{_port(server)}"
    finally:
        server.should_exit = True
        thread.join()


def _port(server: uvicorn.Server) -> int:
    limit = time.monotonic() + _START_SECONDS
    while not server.started:
        if time.monotonic() > limit:
            raise TimeoutError("the server did not start")
        time.sleep(0.05)
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port


@contextlib.contextmanager
def browsing() -> Iterator[Browser]:
    """Run headless Chromium; raises FileNotFoundError where there is none."""
    path = chromium()
    if path is None:
        raise FileNotFoundError("Chromium is not installed (apt-get install chromium)")
    with sync_playwright() as playwright:
        # In a container there are no user namespaces for the sandbox, and the pages are our own.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def phone(browser: Browser, *, lang: str = "en", width: int = PHONE[0], **given: Any) -> Page:  # noqa: ANN401 # as of Playwright
    """Open a page as a phone has it, answered in a language."""
    page = browser.new_context(
        viewport={"width": width, "height": PHONE[1]}, has_touch=True, is_mobile=True, locale=lang, **given
    ).new_page()
    page.set_default_timeout(20_000)
    return page


def start_table(page: Page, address: str) -> None:
    """Start a table of the four `NAMES`, from the first page."""
    page.goto(address)
    for place, name in enumerate(NAMES, 1):
        page.fill(f"#name-{place}", name)
    page.tap("#start .primary")
    page.wait_for_selector(".players")


def walk(page: Page, address: str, photo: Path) -> Iterator[str]:
    """Walk from the first page to the score sheet by touch, and yield what is shown at each step."""
    page.goto(address)
    yield "start"
    start_table(page, address)
    yield "table"
    page.set_input_files("#camera", photo)
    page.wait_for_selector(".progress")
    yield "reading"
    page.wait_for_selector(".verdict")
    page.wait_for_load_state("networkidle")
    yield "hand"
    page.tap(".group .tile >> nth=2")
    page.wait_for_selector("dialog")
    yield "tile"
    page.tap(".close")
    yield from _won(page)
    yield from _without_winner(page)
    yield from _typed(page, address)


def _won(page: Page) -> Iterator[str]:
    page.tap("#next")
    page.tap("label[for=winner-Baba]")
    page.tap("label[for=discarder-Doi]")
    page.tap("#dora-add")
    yield "indicators"
    page.tap("#indicator-2m")
    page.wait_for_selector("#next:not([disabled])")
    yield "win"
    page.tap("#next")
    page.wait_for_selector(".total")
    yield "result"
    page.tap("#next")
    page.wait_for_selector(".players")
    yield "recorded"


def _without_winner(page: Page) -> Iterator[str]:
    page.tap("#draw")
    page.tap("label[for=tenpai-Aoki]")
    yield "draw"
    page.tap("#ready-0")
    page.fill("#notation", "234m340p6799s 777=z")
    page.press("#notation", "Enter")
    page.wait_for_selector(".verdict.right")
    yield "ready-hand"
    page.tap("#next")
    page.wait_for_selector(".ready code")
    yield "draw-checked"
    page.tap("#next")
    page.wait_for_selector(".payments")
    yield "draw-result"
    page.tap("#next")
    page.tap("#more")
    page.tap("summary >> nth=4")
    yield "something-else"
    page.tap("#back")
    page.tap("#account")
    page.wait_for_selector(".sheet")
    yield "sheet"
    page.tap("#insert-1")
    page.wait_for_selector("main[data-screen=forgotten]")
    yield "forgotten"
    page.tap("#counted")
    for choice in ("winner-Chiba", "discarder-tsumo", "worth-3"):
        page.tap(f"label[for={choice}]")
    yield "counted"
    page.tap("label[for=fu-30]")
    page.tap("#next")
    page.wait_for_selector("main[data-screen=result]")
    yield "counted-result"


def _typed(page: Page, address: str) -> Iterator[str]:
    page.goto(f"{address}/score")
    page.wait_for_selector("#add")
    yield "quick"
    page.tap("#add")
    for tile in ("1m", "2m", "3m", "0p"):
        page.tap(f"#pad-{tile}")
    yield "tile-keyboard"
    page.tap("#pad-done")
    page.fill("#notation", "234m340p6799s8 777=z")
    page.press("#notation", "Enter")
    page.wait_for_selector(".message")
    yield "notation-mistake"
    page.goto(f"{address}/help")
    yield "help"
    page.goto(f"{address}/rules/m-league")
    yield "rules"
    page.goto(f"{address}/api")
    yield "api"
    page.goto(f"{address}/t/0000-0000-0000")
    yield "no-such-table"


def main() -> None:
    """Take the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--lang", choices=languages(), action="append", help="one language, again for more")
    parser.add_argument("--width", type=int, default=PHONE[0], help="pixels of the page's width")
    parser.add_argument("--dark", action="store_true", help="as the dark theme")
    parser.add_argument("--large-text", action="store_true", help="with text of 200 %%")
    parser.add_argument("--photo", type=Path, default=sample_path(), help="the hand to photograph")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as games, served(Path(games)) as address, browsing() as browser:
        for lang in options.lang or languages():
            _photograph(browser, address, lang, options)


def _photograph(browser: Browser, address: str, lang: str, options: argparse.Namespace) -> None:
    scheme = "dark" if options.dark else "light"
    page = phone(browser, lang=lang, width=options.width, color_scheme=scheme, device_scale_factor=2)
    if options.large_text:
        page.add_init_script(
            "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })"
        )
    folder = TARGET / "-".join([lang, str(options.width), scheme, *(["large"] if options.large_text else [])])
    folder.mkdir(parents=True, exist_ok=True)
    for number, step in enumerate(walk(page, address, options.photo), 1):
        page.wait_for_timeout(250)  # until what slides in has arrived
        page.screenshot(path=folder / f"{number:02}-{step}.png", full_page="dialog" not in page.content())
    print(f"{folder}: {number} pictures")
    page.context.close()


if __name__ == "__main__":
    main()
