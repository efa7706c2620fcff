"""A person who is told things in a language, and hears tiles by names of the own choice."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.app.language import Language
from tehai.app.speech.tile_names import USUAL, TileNames

if TYPE_CHECKING:
    from tehai.app.terminal import Beats


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Listener(Language):
    """A language to read, and to hear."""

    names: TileNames = USUAL

    @classmethod
    def of(cls, language: Language, names: TileNames = USUAL) -> Listener:
        """Return who is told things in a language."""
        return cls(code=language.code, catalogue=language.catalogue, names=names)

    def hears(self, beats: Beats) -> list[str]:
        """Return utterances in words."""
        aloud = self.aloud
        return [aloud.say(beat) for beat in beats(self.names)]
