"""The questions of `tehai.app.questions` as they are heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.app import prompts
from tehai.app.confirm import NO_TILES
from tehai.app.questions import Question, Wants
from tehai.app.speech.heard import heard
from tehai.app.speech.tile_names import USUAL, TileNames
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.text import Value


def question_beats(question: Question, names: TileNames = USUAL) -> Iterator[Value]:
    """Yield a question, an utterance at a time: what is asked, each answer, what Enter means.

    >>> [str(beat) for beat in question_beats(Question(key="honba", wants=Wants.NUMBER, default="0"))]
    ['Honba (counters on the table)?', 'Enter means 0']
    """
    yield heard(prompts.QUESTIONS[question.key], names)
    if question.wants is Wants.CHOICE:
        yield from (_choice(choice.word) for choice in question.choices)
    if question.default is not None:
        yield Text("Enter means {answer}", answer=heard(question.default or NO_TILES, names))


def _choice(word: str) -> Text | str:
    if word in prompts.MEANINGS:
        return Text("{word}: {meaning}", word=word, meaning=prompts.MEANINGS[word])
    return word
