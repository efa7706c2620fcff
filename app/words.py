"""English wording of everything that names a part of the game.

Other modules say what is to be told and take its words here, so that another language is another module like
this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tehai.app.confirm import Question, Wants
from tehai.scoring.hand import MeldKind
from tehai.scoring.seats import Seat, Wind

if TYPE_CHECKING:
    from collections.abc import Mapping

QUESTIONS: Final[Mapping[str, str]] = {
    "tsumo": "Won by ron (a discard) or tsumo (the own draw)?",
    "seat": "The winner's seat wind (E is the dealer)?",
    "round": "The wind of the round?",
    "nuki": "How many Norths were set aside?",
    "riichi": "Riichi?",
    "last-tile": "How did the winning tile come?",
    "ippatsu": "Ippatsu (within a turn of riichi, no call between)?",
    "dora": "Dora indicators, such as 3m0p (Enter: none)?",
    "ura": "Ura-dora indicators (Enter: none)?",
    "pao-daisangen": "Who fed the third dragon and is liable?",
    "pao-daisuushii": "Who fed the fourth wind and is liable?",
    "pao-suukantsu": "Who fed the fourth kan and is liable?",
    "pao-rinshan-kaihou": "Who fed the open kan and is liable for the replacement tile?",
    "from": "Who dealt in?",
    "honba": "Honba (counters on the table)?",
    "sticks": "Riichi sticks that the winner takes, the own one included?",
}
"""What each question of `tehai.app.confirm` asks."""

CHOICES: Final[Mapping[str, str]] = {
    "rinshan": "rinshan (replacement tile after a kan)",
    "haitei": "haitei (last tile of the wall)",
    "tenhou": "tenhou (as dealt)",
    "chiihou": "chiihou (first draw)",
    "chankan": "chankan (robbing a kan)",
    "houtei": "houtei (last discard)",
    "renhou": "renhou (before the own first draw)",
    "double": "double (riichi on the first turn)",
    "kamicha": "kamicha (left)",
    "toimen": "toimen (across)",
    "shimocha": "shimocha (right)",
}
"""Answers that need explaining; any other word stands for itself."""

ASSUMED: Final[Mapping[str, str]] = {
    "tsumo": "won by ron",
    "seat": "not the dealer, no seat wind",
    "round": "no round wind",
    "nuki": "no North set aside",
    "riichi": "no riichi",
    "last-tile": "an ordinary winning tile",
    "ippatsu": "no ippatsu",
    "dora": "no dora indicator",
    "ura": "no ura-dora indicator",
    "pao-daisangen": "nobody liable",
    "pao-daisuushii": "nobody liable",
    "pao-suukantsu": "nobody liable",
    "pao-rinshan-kaihou": "nobody liable",
    "from": "the discarder's seat not known",
    "honba": "no honba",
    "sticks": "no riichi sticks",
}
"""What an unanswered question is taken as: the defaults of `Win`."""

SEATS: Final[Mapping[Seat, str]] = {
    Seat.SELF: "the winner",
    Seat.SHIMOCHA: "shimocha (right)",
    Seat.TOIMEN: "toimen (across)",
    Seat.KAMICHA: "kamicha (left)",
    Seat.DISCARDER: "the discarder",
}

WINDS: Final[Mapping[Wind, str]] = {
    Wind.EAST: "east",
    Wind.SOUTH: "south",
    Wind.WEST: "west",
    Wind.NORTH: "north",
}

MELDS: Final[Mapping[MeldKind, str]] = {
    MeldKind.CHI: "chi",
    MeldKind.PON: "pon",
    MeldKind.ANKAN: "closed kan",
    MeldKind.DAIMINKAN: "open kan",
    MeldKind.SHOUMINKAN: "added kan",
}


def prompt(question: Question) -> str:
    """Return the question with its possible answers and, in brackets, what Enter means.

    >>> prompt(Question(key="honba", wants=Wants.NUMBER, field="honba", default="0"))
    'Honba (counters on the table)? [0]'
    """
    text = QUESTIONS[question.key]
    if question.wants is Wants.CHOICE:
        text = f"{text} {', '.join(CHOICES.get(choice.word, choice.word) for choice in question.choices)}"
    return f"{text} [{question.default}]" if question.default else text
