"""What the pages are made of: their texts in every language, plain markup, the sprite of tiles."""

import gzip
import re
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from tehai.app.language import languages
from tehai.app.web.page_texts import script_texts, template_texts, web_folder
from tehai.scripts.draw_tile_sprite import TARGET, sprite
from tehai.scripts.translations import read_catalogue

TRANSLATED = tuple(code for code in languages() if code != "en")
TEMPLATES = sorted(file.name for file in web_folder().joinpath("templates").iterdir())


@pytest.fixture(params=TRANSLATED)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    """The catalogue of each language."""
    return read_catalogue(request.param)


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_text_of_the_pages_has_its_places_in_every_language(catalogue: Catalog) -> None:
    texts = {text for _, text in (*script_texts(), *template_texts())}
    assert len(texts) > 150
    for text in texts:
        entry = catalogue.get(text)
        assert entry is not None, text
        assert _places(str(entry.string)) == _places(text), text


@pytest.mark.parametrize("name", TEMPLATES)
def test_markup_has_no_script_and_no_style(name: str) -> None:
    markup = web_folder().joinpath("templates", name).read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=", markup)
    scripts = re.findall(r"<script\b[^>]*>(.*?)</script>", markup, re.DOTALL)
    assert all(not content or content.endswith("|tojson }}") for content in scripts)


def test_scripts_never_take_text_for_markup() -> None:
    for file in web_folder().joinpath("static").iterdir():
        if file.name.endswith(".js"):
            assert not re.search(
                r"innerHTML|outerHTML|insertAdjacentHTML|eval\(", file.read_text(encoding="utf-8")
            ), file.name


def test_the_sprite_is_that_of_the_script_and_small() -> None:
    assert TARGET.read_text(encoding="utf-8") == sprite()
    assert len(gzip.compress(TARGET.read_bytes())) < 20_000
