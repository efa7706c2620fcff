"""A terminal that says aloud what it shows and asks, so that a whole command can be followed by ear."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tehai.app.speech.heard import heard
from tehai.app.speech.speaker import Speaker
from tehai.app.speech.tile_names import tile_names
from tehai.app.speech.voices import find_voice
from tehai.app.terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.app.language import Language
    from tehai.app.lines import Line
    from tehai.app.terminal import Beats
    from tehai.scoring.text import Value


class AloudTerminal(Terminal):
    """Prints as every terminal does, and says it, an utterance at a time; a line that is typed hushes it."""

    def __init__(self, spoken: Language, names: str) -> None:
        """Find a voice; `names` are what suits are called, as in `tile_names`.

        Raises:
            NoVoiceError: nothing speaks the language here.
            OptionError: a name is none of a suit.
        """
        super().__init__(spoken)
        self._names = tile_names(names)
        self._aloud = spoken.aloud.say
        self._speaker = Speaker(find_voice(spoken.code, os.environ), super().complain)

    def show(self, lines: Iterable[Line], beats: Beats | None = None) -> None:
        """Print lines, and say them, or in their place what is better to hear."""
        shown = tuple(lines)
        super().show(shown)
        if beats is None:
            self._hear(heard(line.text, self._names) for line in shown)
        else:
            self._hear(beats(self._names))

    def say(self, text: Value, *, style: str = "") -> None:
        """Print one text, and say it."""
        super().say(text, style=style)
        self._hear([heard(text, self._names)])

    def complain(self, text: Value) -> None:
        """Print one text to standard error, and say it."""
        super().complain(text)
        self._hear([heard(text, self._names)])

    def ask(self, prompt: Value, beats: Beats | None = None) -> str:
        """Print the prompt, say it, and return the line typed."""
        self._hear([heard(prompt, self._names)] if beats is None else beats(self._names))
        typed = super().ask(prompt)
        self._speaker.hush()
        return typed

    def close(self) -> None:
        """Say the rest."""
        self._speaker.finish()

    def _hear(self, utterances: Iterable[Value]) -> None:
        self._speaker.say(self._aloud(one) for one in utterances)
