"""English wording of everything that names a part of the game.

Other modules say what is to be told and take its words here, so that another language is another module like
this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tehai.app.confirm import NO_TILES
from tehai.app.questions import Question, Wants
from tehai.scoring.hand import MeldKind
from tehai.scoring.reading import Wait
from tehai.scoring.seats import Seat, Wind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.scoring.hand import Meld

QUESTIONS: Final[Mapping[str, str]] = {
    "tsumo": "Won by ron (a discard) or tsumo (the own draw)?",
    "seat": "The winner's seat wind (E is the dealer)?",
    "round": "The wind of the round?",
    "nuki": "How many Norths were set aside?",
    "riichi": "Riichi?",
    "last-tile": "How did the winning tile come?",
    "ippatsu": "Ippatsu (within a turn of riichi, no call between)?",
    "dora": "Dora indicators, such as 3m0p, or none?",
    "ura": "Ura-dora indicators, or none?",
    "pao-daisangen": "Who fed the third dragon and is liable?",
    "pao-daisuushii": "Who fed the fourth wind and is liable?",
    "pao-suukantsu": "Who fed the fourth kan and is liable?",
    "pao-rinshan-kaihou": "Who fed the open kan and is liable for the replacement tile?",
    "from": "Who dealt in?",
    "honba": "Honba (counters on the table)?",
    "sticks": "Riichi sticks that the winner takes, the own one included?",
}
"""What each question of `tehai.app.questions` asks."""

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
    "seat": "not the dealer, no seat wind yaku",
    "round": "no round wind yaku",
    "dora": "no dora indicator",
    "ura": "no ura-dora indicator",
}
"""What a question is taken as when nobody is asked and it was not said. A flag that is not given is no, and a
count that is not given is 0, without a word."""

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
    if question.default is None:
        return text
    return f"{text} [{question.default or NO_TILES}]"


YAKU: Final[Mapping[str, str]] = {
    "double-riichi": "double riichi",
    "menzen-tsumo": "menzen tsumo (concealed, own draw)",
    "pinfu": "pinfu (no fu)",
    "tanyao": "tanyao (all simples)",
    "haku": "haku (white dragon)",
    "hatsu": "hatsu (green dragon)",
    "chun": "chun (red dragon)",
    **{f"seat-wind-{name}": f"seat wind {name}" for name in WINDS.values()},
    **{f"round-wind-{name}": f"round wind {name}" for name in WINDS.values()},
    "north": "north",
    "iipeikou": "iipeikou (twin runs)",
    "rinshan-kaihou": "rinshan kaihou (after a kan)",
    "chankan": "chankan (robbing a kan)",
    "haitei": "haitei (last tile of the wall)",
    "houtei": "houtei (last discard)",
    "sanshoku-doujun": "sanshoku doujun (one run in three suits)",
    "ittsu": "ittsu (1 to 9 of a suit)",
    "chiitoitsu": "chiitoitsu (seven pairs)",
    "toitoi": "toitoi (all triplets)",
    "sanankou": "sanankou (three concealed triplets)",
    "sanshoku-doukou": "sanshoku doukou (one triplet in three suits)",
    "chanta": "chanta (terminal or honour in every set)",
    "sankantsu": "sankantsu (three kans)",
    "shousangen": "shousangen (little three dragons)",
    "honroutou": "honroutou (terminals and honours)",
    "honitsu": "honitsu (one suit and honours)",
    "junchan": "junchan (terminal in every set)",
    "ryanpeikou": "ryanpeikou (two twin runs)",
    "chinitsu": "chinitsu (one suit)",
    "renhou": "renhou (before the own first draw)",
    "kokushi-musou": "kokushi musou (thirteen orphans)",
    "kokushi-musou-13": "kokushi musou, thirteen-sided wait",
    "suuankou": "suuankou (four concealed triplets)",
    "suuankou-tanki": "suuankou, single wait",
    "daisangen": "daisangen (big three dragons)",
    "tsuuiisou": "tsuuiisou (all honours)",
    "shousuushii": "shousuushii (little four winds)",
    "daisuushii": "daisuushii (big four winds)",
    "chinroutou": "chinroutou (all terminals)",
    "ryuuiisou": "ryuuiisou (all green)",
    "chuuren-poutou": "chuuren poutou (nine gates)",
    "junsei-chuuren-poutou": "junsei chuuren poutou (pure nine gates)",
    "suukantsu": "suukantsu (four kans)",
    "tenhou": "tenhou (as dealt)",
    "chiihou": "chiihou (on the first draw)",
    "ura-dora": "ura-dora",
    "aka-dora": "red fives",
}
"""Names of `tehai.scoring.yaku` that need explaining; any other stands for itself."""

FU: Final[Mapping[str, str]] = {
    "winning": "winning",
    "closed-ron": "concealed hand, ron",
    "tsumo": "tsumo",
    "open-triplet": "open triplet",
    "closed-triplet": "concealed triplet",
    "open-quad": "open kan",
    "closed-quad": "concealed kan",
    "value-pair": "pair of value",
    "double-wind-pair": "pair of double wind",
    "kanchan": "closed wait (kanchan)",
    "penchan": "edge wait (penchan)",
    "tanki": "single wait (tanki)",
    "open-pinfu": "open hand without other fu",
    "chiitoitsu": "seven pairs",
    "rounding": "rounded up",
}
"""What each `FuItem` is for."""

WAITS: Final[Mapping[Wait, str]] = {
    Wait.RYANMEN: "two-sided wait (ryanmen)",
    Wait.KANCHAN: "closed wait (kanchan)",
    Wait.PENCHAN: "edge wait (penchan)",
    Wait.SHANPON: "wait on two pairs (shanpon)",
    Wait.TANKI: "single wait (tanki)",
    Wait.THIRTEEN: "thirteen-sided wait",
}

TIMES: Final[Mapping[int, str]] = {1: "", 2: "double ", 3: "triple ", 4: "quadruple "}


def meld(meld: Meld) -> str:
    """Return what a meld is and who it came from.

    >>> from tehai.scoring.notation import parse_meld
    >>> meld(parse_meld("111=z"))
    'pon from toimen (across)'
    """
    return MELDS[meld.kind] if meld.source is None else f"{MELDS[meld.kind]} from {SEATS[meld.source]}"


def points(amount: int) -> str:
    """Return an amount as it is written.

    >>> points(12000)
    '12,000'
    """
    return f"{amount:,}"
