"""Measure what a phone feels: how heavy the page is, when it is usable, how soon a photo is read.

    python -m tehai.scripts.measure_page                 at full speed
    python -m tehai.scripts.measure_page --slower 4      scripts take four times as long, as on a cheap phone
    python -m tehai.scripts.measure_page --runs 20 --megapixels 48

It serves the app from real models and opens it in headless Chromium, each time with an empty cache. Exits
with 1 where a figure is over its limit, or the page wrote an error into the browser's console. Needs Chromium
and the extra `test`.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from PIL import Image

from tehai.app.sample_photo import sample_path
from tehai.scripts.evaluate import write_card
from tehai.scripts.screenshots import browsing, phone, served

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser, Page

MOST_BYTES: Final = 300_000
"""Of the page before a photo."""
MOST_USABLE_MS: Final = 1000
"""From the first request until the photo can be taken."""
MOST_RESULT_MS: Final = 1500
"""From the shutter until the tiles are shown."""
MEGAPIXELS: Final = 12
_SHAPE: Final = (4, 3)
_TIMEOUT_MS: Final = 60_000

_WATCH: Final = """
const { send } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.send = function (form) {
  globalThis.sent = form.get("photo").size;
  return send.call(this, form);
};
addEventListener("change", () => (globalThis.shutter = performance.now()), true);
new MutationObserver(() => {
  const camera = document.getElementById("camera");
  if (camera && !globalThis.usable) requestAnimationFrame(() => (globalThis.usable = performance.now()));
  const found = globalThis.shutter && !globalThis.result && document.querySelector(".verdict");
  if (found) requestAnimationFrame(() => (globalThis.result = performance.now()));
}).observe(document, { childList: true, subtree: true });
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One visit with an empty cache."""

    bytes: int
    """Of all that was loaded before the photo."""
    requests: int
    usable_ms: float
    result_ms: float
    sent_bytes: int
    """Of the photo, as the phone sent it."""
    tiles: int
    errors: tuple[str, ...]
    """What the page wrote into the browser's console as an error."""


def large_photo(folder: Path, megapixels: float = MEGAPIXELS) -> Path:
    """Return the sample as a phone's camera stores it: so many megapixels, four to three."""
    height = math.sqrt(megapixels * 1e6 * _SHAPE[1] / _SHAPE[0])
    size = round(height * _SHAPE[0] / _SHAPE[1]), round(height)
    with Image.open(sample_path()) as sample:
        scale = size[0] / sample.width
        hand = sample.convert("RGB").resize((size[0], round(sample.height * scale)), Image.Resampling.BICUBIC)
    photo = hand.resize(size, box=(0, 0, size[0], hand.height // 50))  # the table goes on above and below
    photo.paste(hand, (0, (size[1] - hand.height) // 2))
    path = folder / "large.jpg"
    photo.save(path, quality=92)
    return path


def visit(browser: Browser, address: str, photo: Path, slower: float = 1) -> Visit:
    """Open the page, photograph a hand, and say how it went."""
    page = phone(browser)
    try:
        return _visit(page, address, photo, slower)
    finally:
        page.context.close()


def _visit(page: Page, address: str, photo: Path, slower: float) -> Visit:
    loaded: list[int] = []
    errors: list[str] = []
    page.on("response", lambda answer: loaded.append(len(answer.body())))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(_WATCH)
    if slower != 1:
        devtools = page.context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(f"{address}/score")
    page.wait_for_function("() => globalThis.usable", timeout=_TIMEOUT_MS)
    page.wait_for_load_state("networkidle")
    weight, requests = sum(loaded), len(loaded)
    page.set_input_files("#camera", photo)
    page.wait_for_function("() => globalThis.result", timeout=_TIMEOUT_MS)
    return Visit(
        bytes=weight,
        requests=requests,
        usable_ms=page.evaluate("usable"),
        result_ms=page.evaluate("result - shutter"),
        sent_bytes=page.evaluate("sent"),
        tiles=page.locator(".hand .tile").count(),
        errors=tuple(errors),
    )


def over(visits: Sequence[Visit], share: float = 1) -> list[str]:
    """Return what is over its limit, of times the median, where each program gets a `share` of a core."""
    figures = _figures(visits)
    times = {"usable_ms": MOST_USABLE_MS / share, "result_ms": MOST_RESULT_MS / share}
    limits = {"bytes": MOST_BYTES, **times}
    found = [f"{name}: {figures[name]} > {most:.0f}" for name, most in limits.items() if figures[name] > most]
    return [*found, *(error for one in visits for error in one.errors)]


def _figures(visits: Sequence[Visit]) -> dict[str, Any]:
    names = [field.name for field in dataclasses.fields(Visit) if field.name != "errors"]
    return {name: round(median(getattr(one, name) for one in visits)) for name in names}


def _table(visits: Sequence[Visit], worst: dict[str, int]) -> dict[str, float]:
    """Return what a page shows: medians, and the worst of the times."""
    middle = _figures(visits)
    return {
        "visits": len(visits),
        "page, kB": middle["bytes"] / 1000,
        "requests": middle["requests"],
        "usable, ms": middle["usable_ms"],
        "at worst, ms": worst["usable_ms"],
        "photo sent, kB": middle["sent_bytes"] / 1000,
        "shutter to tiles, ms": middle["result_ms"],
        "at worst of these, ms": worst["result_ms"],
    }


def main() -> None:
    """Print the median of each figure and the worst times."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument(
        "--slower", type=float, default=1, metavar="TIMES", help="scripts take so many times as long"
    )
    parser.add_argument("--megapixels", type=float, default=MEGAPIXELS)
    parser.add_argument("--page", type=Path, help="a page to write the figures into")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as name,
        served(Path(name) / "games") as address,
        browsing() as browser,
    ):
        photo = large_photo(Path(name), given.megapixels)
        visit(browser, address, photo)  # the models are loaded by the first photo
        visits = [visit(browser, address, photo, given.slower) for _ in range(given.runs)]
        photo_bytes = photo.stat().st_size
    worst = {name: round(max(getattr(one, name) for one in visits)) for name in ("usable_ms", "result_ms")}
    print(json.dumps({**_figures(visits), "worst": worst, "photo_bytes": photo_bytes}, indent=1))
    if given.page:
        title = f"A photo of {given.megapixels:g} megapixels, scripts {given.slower:g} times as slow"
        write_card(given.page, "measure_page.py", {title: _table(visits, worst)})
    wrong = over(visits)
    for line in wrong:
        print(line)
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
