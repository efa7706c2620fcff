"""What the pages say: the texts of the scripts for the catalogues, and what tiles are called."""

from __future__ import annotations

import functools
import json
import re
from importlib import resources
from typing import TYPE_CHECKING, Final

from tehai.app.speech.tile_names import SUIT_WORDS, tile_words
from tehai.app.speech.tile_names import tile_names as names_of
from tehai.scoring.notation import parse_tiles
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

    from tehai.app.language import Language

_IN_SCRIPT: Final = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')
_IN_TEMPLATE: Final = re.compile(r'\b_\(\s*("(?:[^"\\]|\\.)*")')

_SUITS: Final = {
    "m": (Text("{number} man"), Text("red {number} man")),
    "p": (Text("{number} pin"), Text("red {number} pin")),
    "s": (Text("{number} sou"), Text("red {number} sou")),
}
_OTHERS: Final = {
    "1z": Text("east"),
    "2z": Text("south"),
    "3z": Text("west"),
    "4z": Text("north"),
    "5z": Text("white dragon"),
    "6z": Text("green dragon"),
    "7z": Text("red dragon"),
    "_": Text("unreadable tile"),
    "back": Text("tile lying face down"),
    "flower": Text("flower"),
}


def web_folder() -> Traversable:
    """Return the folder of the web app, with `static` and `templates`."""
    return resources.files("tehai.app.web")


def script_texts() -> Iterator[tuple[str, str]]:
    """Yield every text that a script says with `t("…")`, with the script's name."""
    return _texts("static", ".js", _IN_SCRIPT)


def template_texts() -> Iterator[tuple[str, str]]:
    """Yield every text that a template says with `_("…")`, with the template's name."""
    return _texts("templates", ".html", _IN_TEMPLATE)


def _texts(folder: str, suffix: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    files = web_folder().joinpath(folder).iterdir()
    for file in sorted(files, key=lambda file: file.name):
        if file.name.endswith(suffix):
            for found in pattern.finditer(file.read_text(encoding="utf-8")):
                yield f"app/web/{folder}/{file.name}", json.loads(found[1])


@functools.cache
def _said_by_scripts() -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for _, text in script_texts()))


def translated_texts(language: Language) -> dict[str, str]:
    """Return what the texts of the scripts are in a language; those that are the same are left out."""
    said = {text: language.catalogue.gettext(text) for text in _said_by_scripts()}
    return {text: translation for text, translation in said.items() if text != translation}


def tile_names(language: Language) -> dict[str, str]:
    """Return what each tile is called in writing, by its notation.

    >>> from tehai.app.language import language
    >>> tile_names(language("en"))["0p"]
    'red 5 pin'
    """
    names: dict[str, str] = {}
    for suit, (plain, red) in _SUITS.items():
        names |= {f"{number}{suit}": _numbered(plain, number, language) for number in range(1, 10)}
        names[f"0{suit}"] = _numbered(red, 5, language)
    return names | {tile: language.say(text) for tile, text in _OTHERS.items()}


def _numbered(text: Text, number: int, language: Language) -> str:
    return language.catalogue.gettext(text.template).format(number=number)


def heard_names(language: Language) -> dict[str, str]:
    """Return what each tile is called where it is heard, by its notation.

    >>> from tehai.app.language import language
    >>> heard_names(language("en"))["0p"]
    'red five pin'
    """
    spoken = language.aloud
    tiles = {str(tile): tile for tile in parse_tiles("1234506789m1234506789p1234506789s1234567z")}
    return {name: spoken.say(tile_words(tile)) for name, tile in tiles.items()}


def suit_choices(language: Language) -> list[list[tuple[str, str]]]:
    """Return the names that each suit may be called by aloud, each with a tile of it as an example.

    >>> from tehai.app.language import language
    >>> suit_choices(language("ja"))[:2]
    [[('man', 'サンワン'), ('characters', 'サンマン')], [('pin', 'サンピン')]]
    """
    return [_choices(suit, words, language) for suit, words in zip("mps", SUIT_WORDS, strict=True)]


def _choices(suit: str, words: tuple[str, ...], language: Language) -> list[tuple[str, str]]:
    (three,) = parse_tiles(f"3{suit}")
    said = {word: language.aloud.say(tile_words(three, names_of(word))) for word in words}
    first: dict[str, str] = {}
    for word, example in said.items():
        first.setdefault(example, word)
    return [(word, example) for example, word in first.items()]
