"""Languages: a `Text` is said in one of them, its template from a catalogue, its terms in players' own words.

What is to be told is the same value in every language; only the place that shows it (a terminal, a page) has
a `Language`. A catalogue is one gettext file, `locale/<language>/LC_MESSAGES/tehai.po`, compiled beside it;
English needs none. What a catalogue lacks is said in English. An entry in the context `spoken` is for the
ear: what a voice is given, where that is another word or another spelling than what is written.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import gettext
import unicodedata
from importlib import resources
from typing import TYPE_CHECKING

from tehai.app.words import TERMS
from tehai.scoring.text import Joined, Term, Text, plain

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from tehai.scoring.text import Value

DOMAIN = "tehai"
SOURCE = "en"
"""The language of the templates."""

SPOKEN = "spoken"
"""The context of what is heard, in catalogues."""

VARIABLE = "TEHAI_LANG"
_LEFTWARD = frozenset({"R", "AL", "AN"})
"""Classes of characters that are written from right to left, or among those."""
_ISOLATED = "\N{FIRST STRONG ISOLATE}{}\N{POP DIRECTIONAL ISOLATE}"
_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One language; threads may share it."""

    code: str
    """As in a locale or a browser's list: `en`, `ja`, `zh`."""

    catalogue: gettext.NullTranslations
    is_aloud: bool = False
    """Whether it is said to be heard."""

    @property
    def aloud(self) -> Language:
        """The language as it is heard."""
        return dataclasses.replace(self, is_aloud=True)

    def say(self, value: Value) -> str:
        """Return what a value is called, a text as a sentence.

        >>> language("en").say(Text("the winner gets {points:,}", points=8000))
        'the winner gets 8,000'
        """
        if isinstance(value, Text):
            return self._sentence(value)
        if isinstance(value, Joined):
            return self.say(value.by).join(map(self._within, value.parts))
        if isinstance(value, Term | enum.Enum):
            return self._sentence(TERMS[value]) if value in TERMS else self._word(str(plain(value)))
        return str(value)

    def _word(self, word: str) -> str:
        if not word:
            return ""  # the entry of an empty text is the file's header
        written, spoken = self.catalogue.gettext(word), self.catalogue.pgettext(SPOKEN, word)
        first, second = (spoken, written) if self.is_aloud else (written, spoken)
        return second if first == word else first

    def _sentence(self, text: Text) -> str:
        template = self._word(text.template)
        if not text.values:
            return template
        return template.format(
            **{name: value if isinstance(value, int) else self._within(value) for name, value in text.values}
        )

    def _within(self, value: Value) -> str:
        """Say a value within a sentence: a name in another direction leaves the rest in its own."""
        said = self.say(value)
        return said if self.is_aloud or not isinstance(value, str) else isolated(said)


def isolated(text: str) -> str:
    """Return a text to be put beside others: one with letters from right to left between isolates.

    >>> isolated("Ben") == "Ben", len(isolated("\N{HEBREW LETTER BET}\N{HEBREW LETTER FINAL NUN}"))
    (True, 4)
    """
    is_leftward = any(unicodedata.bidirectional(character) in _LEFTWARD for character in text)
    return _ISOLATED.format(text) if is_leftward else text


def _locales() -> Traversable:
    return resources.files("tehai.app").joinpath("locale")


@functools.cache
def languages() -> tuple[str, ...]:
    """Return every language that there is a catalogue for, English first."""
    return (SOURCE, *sorted(folder.name for folder in _locales().iterdir() if folder.is_dir()))


@functools.cache
def language(code: str) -> Language:
    """Return one of `languages()`; raises KeyError for another."""
    if code not in languages():
        raise KeyError(code)
    if code == SOURCE:
        return Language(code=code, catalogue=gettext.NullTranslations())
    with _locales().joinpath(code, "LC_MESSAGES", f"{DOMAIN}.mo").open("rb") as file:
        return Language(code=code, catalogue=gettext.GNUTranslations(file))


def known(tag: str) -> Language | None:
    """Return the language of a locale's name or a language tag, None where there is no catalogue for it.

    >>> [found.code for tag in ("ja_JP.UTF-8", "zh-Hans-CN", "EN") if (found := known(tag))]
    ['ja', 'zh', 'en']
    """
    code = tag.replace("_", "-").split(".")[0].split("-")[0].lower()
    return language(code) if code in languages() else None


def preferred(environment: Mapping[str, str]) -> Language:
    """Return the language that the environment asks for: TEHAI_LANG, else the locale, else English."""
    own = known(environment.get(VARIABLE, ""))
    locale = next((environment[name] for name in _LOCALE_VARIABLES if environment.get(name)), "")
    return own or known(locale) or language(SOURCE)
