"""The wording of the questions: `tehai.app.questions` decides what is asked, this says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tehai.app.confirm import NO_TILES
from tehai.app.questions import Question, Wants
from tehai.scoring.liability import YAKU
from tehai.scoring.text import Joined, Term, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

QUESTIONS: Final[Mapping[str, Text]] = {
    "tsumo": Text("How was it won?"),
    "seat": Text("The winner's seat wind (E is the dealer)?"),
    "round": Text("The wind of the round?"),
    "nuki": Text("How many Norths were set aside?"),
    "riichi": Text("Riichi?"),
    "last-tile": Text("How did the winning tile come?"),
    "ippatsu": Text("Ippatsu (within a turn of riichi, no call between)?"),
    "dora": Text("Dora indicators, such as 3m0p, or none?"),
    "ura": Text("Ura-dora indicators, or none?"),
    "pao-daisangen": Text("Who fed the third dragon and is liable?"),
    "pao-daisuushii": Text("Who fed the fourth wind and is liable?"),
    "pao-suukantsu": Text("Who fed the fourth kan and is liable?"),
    "pao-rinshan-kaihou": Text("Who fed the open kan and is liable for the replacement tile?"),
    "from": Text("Who dealt in?"),
    "honba": Text("Honba (counters on the table)?"),
    "sticks": Text("Riichi sticks that the winner takes, the own one included?"),
}
"""What each question asks."""

MEANINGS: Final[Mapping[str, Text]] = {
    "ron": Text("a discard"),
    "tsumo": Text("the own draw"),
    "E": Text("east"),
    "S": Text("south"),
    "W": Text("west"),
    "N": Text("north"),
    "riichi": Text("after the first turn"),
    "double": Text("on the first turn"),
    "ordinary": Text("nothing special"),
    "rinshan": Text("replacement tile after a kan"),
    "haitei": Text("last tile of the wall"),
    "tenhou": Text("as dealt"),
    "chiihou": Text("first draw"),
    "chankan": Text("robbing a kan"),
    "houtei": Text("last discard"),
    "renhou": Text("before the own first draw"),
    "kamicha": Text("left"),
    "toimen": Text("across"),
    "shimocha": Text("right"),
}
"""What the answers to choose mean; any other stands for itself."""

ASSUMED: Final[Mapping[str, Text]] = {
    "tsumo": Text("won by ron"),
    "seat": Text("not the dealer, no seat wind yaku"),
    "round": Text("no round wind yaku"),
    "dora": Text("no dora indicator"),
    "ura": Text("no ura-dora indicator"),
    **{f"pao-{yaku}": Text("nobody is liable for {yaku}", yaku=Term(yaku)) for yaku in YAKU},
    "from": Text("dealt in by somebody who is not liable"),
}
"""What a question is taken as when nobody is asked and it was not said. A flag that is not given is no, and a
count that is not given is 0, without a word."""


def prompt(question: Question) -> Joined:
    """Return the question with its possible answers and, in brackets, what Enter means.

    >>> str(prompt(Question(key="honba", wants=Wants.NUMBER, field="honba", default="0")))
    'Honba (counters on the table)? [0]'
    """
    parts: list[Text | Joined | str] = [QUESTIONS[question.key]]
    if question.wants is Wants.CHOICE:
        parts.append(Joined(tuple(_choice(choice.word) for choice in question.choices)))
    if question.default is not None:
        parts.append(f"[{question.default or NO_TILES}]")
    return Joined(tuple(parts), by=" ")


def _choice(word: str) -> Text | str:
    """Say an answer: the word to type, which is the same in every language, and what it means."""
    return Text("{word} ({meaning})", word=word, meaning=MEANINGS[word]) if word in MEANINGS else word
