"""The page by ear: what the browser's voice is asked to say, and the camera aimed by words and tones."""

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tehai.app.sample_photo import sample_path
from tehai.scripts.screenshots import NAMES, chromium, phone, start_table
from tests.app.web.page.test_page_access import RULES, small_targets, violations
from tests.app.web.page.test_page_flow import say_who, type_hand
from tests.app.web.page.test_page_offline import ask

HAND = "234m340p6799s8s 777=z"
LISTEN = """
globalThis.heard = [];
globalThis.tones = [];
SpeechSynthesis.prototype.speak = function (one) {
  heard.push(`${one.lang}: ${one.text}`);
  setTimeout(() => one.onend?.(new Event("end")), 0);
};
SpeechSynthesis.prototype.cancel = function () { heard.push("-"); };
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...given) {
  tones.push(this.frequency.value);
  return start.apply(this, given);
};
"""


@pytest.fixture
def listened(page: Page) -> Page:
    """A page whose voice and tones are written down."""
    page.add_init_script(LISTEN)
    return page


def until_heard(page: Page, text: str) -> list[str]:
    """Wait until something was said, and return all that was."""
    page.wait_for_function("text => heard.some(one => one.includes(text))", arg=text)
    heard: list[str] = page.evaluate("heard")
    return heard


def test_nothing_is_said_unless_it_is_wished(listened: Page, address: str) -> None:
    listened.goto(f"{address}/score")
    expect(listened.locator("#speech")).to_have_attribute("aria-pressed", "false")
    listened.fill("#notation", HAND)
    listened.press("#notation", "Enter")
    expect(listened.locator(".verdict.right")).to_be_visible()
    assert [one for one in listened.evaluate("heard") if one != "-"] == []


def test_a_screen_reader_is_told_what_changes_by_the_region_that_stays(page: Page, address: str) -> None:
    start_table(page, address)
    page.evaluate("document.getElementById('status').dataset.first = 'yes'")
    status = page.locator("#status[data-first=yes]")
    page.tap("#type")
    page.fill("#notation", HAND)
    page.press("#notation", "Enter")
    expect(status).to_have_text("14 tiles")
    page.tap("#next")
    expect(status).to_have_text("Who won?")
    page.tap("label[for=winner-Baba]")
    expect(status).to_have_text("Off whom?")
    page.tap("label[for=discarder-Doi]")
    expect(status).to_have_text("2,000 points")
    page.tap("#next:enabled")
    page.wait_for_selector("main[data-screen=result]")
    page.tap("#next:enabled")
    expect(status).to_contain_text("Recorded: Baba wins off Doi: 2 han 30 fu, 2,000")
    page.get_by_role("button", name="By han and fu").tap()
    for answer in ("winner-Doi", "discarder-Aoki", "worth-2"):
        page.tap(f"label[for={answer}]")
    expect(status).to_have_text("How many fu?")
    page.tap("label[for=fu-30]")
    expect(status).to_have_text("All is told.")
    page.go_back()
    page.tap("#account")
    page.tap("#correct-0")
    expect(status).to_have_text("An earlier hand is being corrected.")
    page.tap("#next")
    expect(status).to_have_text("2,000 points")


def test_a_hand_and_its_score_are_heard(listened: Page, address: str) -> None:
    page = listened
    page.goto(f"{address}/score")
    page.tap("#speech")
    assert "en: Speech is on." in until_heard(page, "Speech is on.")
    page.set_input_files("#camera", sample_path())
    heard = until_heard(page, "winning tile: eight sou")
    first = heard.index("en: 14 tiles read, no doubt")
    assert heard[first + 1 : first + 4] == [
        "en: two three four man",
        "en: three four red five pin",
        "en: six seven sou",
    ]
    page.tap("#next")
    until_heard(page, "How was it won?")
    page.tap("label[for=tsumo-ron]")
    page.tap("label[for=seat-S]")
    page.tap("#next:enabled")
    until_heard(page, "No dora indicator was told")
    heard = until_heard(page, "the winner gets 2,000")
    assert heard[heard.index("en: ron") + 1] == "en: red dragon"
    page.press("body", "Escape")
    assert page.evaluate("heard.at(-1)") == "-"
    page.reload()
    expect(page.locator("#speech")).to_have_attribute("aria-pressed", "true")


def test_whose_win_is_not_paid_is_heard_before_what_the_others_get(listened: Page, address: str) -> None:
    page = listened
    code = ask(address, "/api/games", {"names": NAMES, "ruleset": "m-league"})["code"]
    page.goto(f"{address}/t/{code}")
    page.tap("#speech")
    page.tap("#type")
    type_hand(page, HAND)
    say_who(page, "Aoki", "Doi")
    page.tap("#next:enabled")
    until_heard(page, "Doi pays 2,900")
    page.tap("#another")
    page.tap("#counted")
    for answer in ("winner-Baba", "worth-2", "fu-30"):
        page.tap(f"label[for={answer}]")
    page.tap("#next:enabled")
    heard = until_heard(page, "called ron too, not paid: Baba")
    until_heard(page, "No dora indicator was told")
    assert heard.count("en: called ron too, not paid: Baba") == 1


def test_where_typed_tiles_are_wrong_is_heard(listened: Page, address: str) -> None:
    page = listened
    page.goto(f"{address}/score")
    page.tap("#speech")
    page.fill("#notation", "234m34x")
    page.press("#notation", "Enter")
    heard = until_heard(page, "at character 7, x: 'x' is not notation")
    assert not any("^" in one for one in heard)


def test_tiles_are_called_by_the_names_that_were_chosen(listened: Page, address: str) -> None:
    page = listened
    page.goto(f"{address}/score?lang=ja")
    page.tap("#speech")
    page.tap(".speech-settings summary")
    assert page.locator("select[id^=names-]").count() == 2
    assert violations(page, RULES) == small_targets(page) == []
    page.select_option("#names-2", label="サンゾー")
    page.fill("#notation", HAND)
    page.press("#notation", "Enter")
    until_heard(page, "ja: ローチーゾー")


def test_a_win_by_han_and_fu_and_a_ready_hand_are_heard(listened: Page, address: str) -> None:
    page = listened
    start_table(page, address)
    page.tap("#speech")
    page.tap("#riichi-Chiba")
    until_heard(page, "Chiba declares riichi")
    page.tap("#counted")
    until_heard(page, "Who won?")
    for option, question in (
        ("winner-Baba", "Off whom?"),
        ("discarder-Doi", "How much is it worth?"),
        ("worth-3", "How many fu?"),
        ("fu-30", "All is told."),
    ):
        page.tap(f"label[for={option}]")
        until_heard(page, question)
    page.tap("#next:enabled")
    until_heard(page, "Baba wins off Doi: 3 han 30 fu, 3,900")
    page.tap("#next:enabled")
    heard = until_heard(page, "East 2, 0 honba")
    assert heard[heard.index("en: Recorded.", -5) :][1:] == [
        "en: Baba wins off Doi: 3 han 30 fu, 3,900",
        "en: riichi: Chiba",
        "en: East 2, 0 honba",
    ]
    page.tap("#undo")
    heard = until_heard(page, "Next: East 1, 0 honba.")
    assert heard[heard.index("en: Take this away?") + 1 :] == [
        "en: East 1, 0 honba",
        "en: Baba wins off Doi: 3 han 30 fu, 3,900",
        "en: riichi: Chiba",
        (
            "en: The riichi of Chiba stays: it is an entry of its own, "
            "and counts in the hand that comes in this place."
        ),
        "en: No later hand changes.",
        "en: Next: East 1, 0 honba.",
    ]
    page.tap("#keep")
    page.tap("#draw")
    page.tap("label[for=tenpai-Aoki]")
    page.tap("#ready-0")
    until_heard(page, "The ready hand of Aoki")
    page.fill("#notation", "123m123p123s1122z")
    page.press("#notation", "Enter")
    until_heard(page, "pair of south")
    page.tap("#next:enabled")
    until_heard(page, "Aoki: waits for east, south")


# The live view

Films = Callable[[Image.Image], Path]


@pytest.fixture(scope="session")
def films(tmp_path_factory: pytest.TempPathFactory) -> Films:
    """Return a function that makes a film for the camera, of one picture."""

    def made(picture: Image.Image) -> Path:
        file = io.BytesIO()
        picture.convert("RGB").resize((1280, 720)).save(file, "JPEG", quality=92)
        path = tmp_path_factory.mktemp("film") / "film.mjpeg"
        path.write_bytes(file.getvalue() * 4)
        return path

    return made


@pytest.fixture
def aimed(browser: Browser, films: Films) -> Iterator[Callable[[Image.Image], Page]]:
    """Return a function that opens a phone whose camera sees a picture."""
    opened: list[Browser] = []

    def aim(picture: Image.Image) -> Page:
        film = films(picture)
        devices = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
        own = browser.browser_type.launch(
            executable_path=chromium(),
            args=["--no-sandbox", *devices, f"--use-file-for-fake-video-capture={film}"],
        )
        opened.append(own)
        page = phone(own, permissions=["camera"])
        page.add_init_script(LISTEN)
        return page

    yield aim
    for one in opened:
        one.close()


def test_the_camera_is_aimed_by_words_and_tones(aimed: Callable[[Image.Image], Page], address: str) -> None:
    page = aimed(Image.open(sample_path()))
    start_table(page, address)
    page.tap("#live")
    # The 14 of the hand, and those of the discards beside it that are found.
    seen = re.compile(r"^(1[4-9]|20) tiles, all in view: hold still$")
    expect(page.locator("#live-advice")).to_have_text(seen)
    assert violations(page, RULES) == small_targets(page) == []
    assert page.evaluate("tones") == []
    page.tap("#live-voice")
    page.tap("#live-tones")
    until_heard(page, " tiles, all in view: hold still")
    page.wait_for_function("() => tones.some(tone => Math.abs(tone - 880) < 1)")
    page.tap("#live-take")
    expect(page.locator(".verdict.right")).to_contain_text("14 tiles")
    assert page.locator("dialog.live").count() == 0


def test_it_takes_the_photo_by_itself_where_that_is_wished(
    aimed: Callable[[Image.Image], Page], address: str
) -> None:
    page = aimed(Image.open(sample_path()))
    page.goto(f"{address}/score")
    page.tap("#live")
    expect(page.locator("#live-itself")).to_have_attribute("aria-pressed", "false")
    page.tap("#live-itself")
    expect(page.locator(".verdict.right")).to_contain_text("14 tiles")


def test_what_is_cut_off_is_said_and_closing_ends_it(
    aimed: Callable[[Image.Image], Page], address: str
) -> None:
    picture = Image.open(sample_path())
    page = aimed(picture.crop((230, 0, picture.width, picture.height)))
    page.goto(f"{address}/score")
    page.tap("#live")
    expect(page.locator("#live-advice")).to_contain_text("cut off")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.live")).to_have_count(0)
    expect(page.locator("#live")).to_be_focused()
    assert page.evaluate("navigator.mediaDevices.enumerateDevices().then(all => all.length > 0)")
