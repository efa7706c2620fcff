"""What a cell says: one function for each kind of cell, and the words that people write there."""

from __future__ import annotations

import dataclasses
import difflib
import re
import unicodedata
from typing import TYPE_CHECKING, Any, Final

from tehai.app.desk.lines import Claim, Happened
from tehai.app.desk.sheet.grid import folded
from tehai.app.desk.sheet.mistakes import CellError
from tehai.app.desk.sheet.times import read_time
from tehai.scoring.errors import NotationError
from tehai.scoring.notation import parse_hand, parse_tile, parse_tiles
from tehai.scoring.points import Limit
from tehai.scoring.seats import Wind
from tehai.scoring.text import Text
from tehai.scoring.yaku import YAKUMAN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_YES: Final = frozenset(
    ("yes", "y", "true", "1", "x", "o", "✓", "✔", "○", "◯", "\u3007", "●", "はい", "有", "有り", "あり", "是")
)
_NO: Final = frozenset(
    ("no", "n", "false", "0", "-", "–", "—", "×", "✗", "none", "なし", "無", "無し", "いいえ", "否", "无")
)
_NONE: Final = frozenset(("none", "no", "-", "–", "—", "なし", "無", "無し", "无"))
_DOUBLE: Final = frozenset(
    ("2", "double", "double riichi", "w", "wリーチ", "w立直", "ダブル", "ダブリー", "ダブル立直", "双立直")
)
_RIICHI: Final = frozenset(("riichi", "reach", "リーチ", "立直"))
_WINDS: Final = {
    word: wind
    for wind, words in (
        (Wind.EAST, ("e", "east", "東", "东", "東家", "东家", "dealer", "親", "亲", "庄家", "1z")),
        (Wind.SOUTH, ("s", "south", "南", "南家", "2z")),
        (Wind.WEST, ("w", "west", "西", "西家", "3z")),
        (Wind.NORTH, ("n", "north", "北", "北家", "4z")),
    )
    for word in words
}
_HOW: Final[Mapping[str, tuple[Happened, bool | str]]] = {
    **dict.fromkeys(("tsumo", "t", "ツモ", "自摸", "自摸和", "self-draw", "yes"), (Happened.WIN, True)),
    **dict.fromkeys(("ron", "r", "ロン", "栄和", "荣和", "出和了", "discard"), (Happened.WIN, False)),
    **dict.fromkeys(
        ("draw", "drawn", "exhaustive draw", "流局", "荒牌流局", "荒牌平局"), (Happened.DRAW, "")
    ),
    **dict.fromkeys(
        ("nagashi mangan", "nagashi", "流し満貫", "流し", "流し满贯", "流局满贯", "流局満貫"),
        (Happened.NAGASHI, ""),
    ),
    **dict.fromkeys(("chombo", "チョンボ", "錯和", "错和"), (Happened.CHOMBO, "")),
    **dict.fromkeys(
        ("end", "end of game", "game over", "time", "time up", "終了", "対局終了", "時間切れ", "終局"),
        (Happened.END, ""),
    ),
    **dict.fromkeys(("结束", "对局结束", "终局", "时间到"), (Happened.END, "")),
    **dict.fromkeys(("nine terminals", "九種九牌", "九种九牌"), (Happened.ABORT, "nine-terminals")),
    **dict.fromkeys(("four winds", "四風連打", "四风连打"), (Happened.ABORT, "four-winds")),
    **dict.fromkeys(("four kans", "四開槓", "四槓散了", "四杠散了"), (Happened.ABORT, "four-kans")),
    **dict.fromkeys(("four riichi", "四家立直"), (Happened.ABORT, "four-riichi")),
    **dict.fromkeys(("triple ron", "三家和", "三家和了"), (Happened.ABORT, "triple-ron")),
}
_LIMITS: Final = {
    word: limit
    for limit, words in (
        (Limit.MANGAN, ("mangan", "満貫", "满贯")),
        (Limit.HANEMAN, ("haneman", "跳満", "ハネ満", "ハネマン", "跳满")),
        (Limit.BAIMAN, ("baiman", "倍満", "倍满")),
        (Limit.SANBAIMAN, ("sanbaiman", "三倍満", "三倍满")),
        (Limit.YAKUMAN, ("yakuman", "役満", "役满", "数え役満")),
    )
    for word in words
}
_KANJI: Final = {kanji: number for number, kanji in enumerate("一二三四", 1)}
_HAND: Final = re.compile(
    r"(?P<wind>east|south|west|north|[eswn]|[東东南西北])[\s-]*(?P<number>[1-4一二三四])\s*局?"
    r"(?:[\s,.-]*(?P<honba>\d{1,2})\s*(?:本場|本场|honba|h)?)?"
)
_NUMBER: Final = re.compile(r"\d{1,3}(?:,\d{3})+|\d{1,9}")
_SPLIT: Final = re.compile(r"\s*(?:/|-|–|・|~)\s*")
_ALL: Final = re.compile(r"(\S+?)\s*(?:all|オール|∀|each)")
_MOST: Final = {"honba": 99, "sticks": 99, "nuki": 4, "fu": 200, "han": 99}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HandNumber:
    """Which hand of a game, and its counters where they are written with it."""

    wind: Wind
    number: int
    honba: int | None = None

    def __str__(self) -> str:
        """Write it as lines of the sheet do."""
        return f"{self.wind.value}{self.number}"


def read_flag(text: str) -> bool:
    """Read yes or no.

    >>> read_flag("○"), read_flag("×"), read_flag("Yes")
    (True, False, True)
    """
    word = folded(text)
    if word in _YES or word in _NO:
        return word in _YES
    raise CellError(Text("that is neither yes nor no"), Text("write yes, or leave it empty"))


def read_riichi(text: str) -> int:
    """Read whether riichi was declared: 0, 1, or 2 for double riichi."""
    word = folded(text)
    if word in _DOUBLE:
        return 2
    if word in _YES or word in _NO or word in _RIICHI:
        return int(word not in _NO)
    raise CellError(Text("that says nothing about riichi"), Text("write yes or double, or leave it empty"))


def read_how(text: str) -> tuple[Happened, bool | str]:
    """Read what happened: whether by tsumo for a win, why for an aborted hand."""
    word = folded(text)
    if word in _HOW:
        return _HOW[word]
    if word in _NO:
        return Happened.WIN, False  # under the heading tsumo
    near = difflib.get_close_matches(word, _HOW, 1)
    advice = (
        Text("did you mean {name}?", name=near[0])
        if near
        else Text(
            "write tsumo or ron; of a hand without a win draw, nagashi mangan, nine terminals, four winds … "
            "or chombo; end where the game ended by time"
        )
    )
    raise CellError(Text("that is no way in which a hand ends"), advice)


def read_wind(text: str) -> Wind:
    """Read a wind."""
    found = wind_of(text)
    if found is None:
        raise CellError(Text("that is no wind"), Text("write E, S, W or N"))
    return found


def wind_of(text: str) -> Wind | None:
    """Return the wind that a word names, None for another word."""
    return _WINDS.get(folded(text))


def read_hand_number(text: str) -> HandNumber:
    """Read which hand of the game.

    >>> str(read_hand_number("東2局 1本場")), read_hand_number("South 3").number
    ('E2', 3)
    """
    match = _HAND.fullmatch(folded(text))
    if match is None:
        raise CellError(Text("that is no hand of a game"), Text("write a wind and a number, such as E1"))
    number = match["number"]
    return HandNumber(
        wind=_WINDS[match["wind"]],
        number=_KANJI.get(number) or int(number),
        honba=None if match["honba"] is None else int(match["honba"]),
    )


def _number(text: str, most: int) -> int:
    word = folded(text)
    if not _NUMBER.fullmatch(word):
        raise CellError(Text("that is no whole number"), Text("write a number from 0 to {most:,}", most=most))
    number = int(word.replace(",", ""))
    if number > most:
        raise CellError(Text("that is too many"), Text("write a number from 0 to {most:,}", most=most))
    return number


def _read_count(key: str) -> Callable[[str], int]:
    return lambda text: _number(text, _MOST[key])


def read_indicators(text: str) -> str:
    """Read indicators as notation, as they are; empty where there are none."""
    if folded(text) in _NONE:
        return ""
    tiles = _parsed(text, parse_tiles, Text("write indicators such as 3m0p, or none"))
    if len(tiles) > 5:
        raise CellError(
            Text("there are at most 5 indicators, not {number}", number=len(tiles)),
            Text("write the indicators, not the dora in the hand"),
        )
    return text


def read_tile(text: str) -> str:
    """Read one tile as notation, as it is."""
    _parsed(text, parse_tile, Text("write one tile, such as 5p"))
    return text


def read_tiles(text: str) -> str:
    """Read a hand as notation, as it is."""
    _parsed(text, parse_hand, Text("write the hand such as 234m340p6799s8s 777=z"))
    return text


def _parsed(text: str, parse: Callable[[str], Any], advice: Text) -> Any:  # noqa: ANN401 # by the parser
    try:
        return parse(text)
    except NotationError as error:
        raise CellError(error.message, advice) from error


def read_points(text: str) -> Claim:
    """Read a claimed score: of a ron or the whole, both payments of a tsumo, or what each pays.

    >>> read_points("2,000/4,000").payments, read_points("満貫").limit
    ((2000, 4000), 'mangan')
    """
    word = folded(text).removesuffix("点").strip()
    if word in _LIMITS:
        return Claim(limit=_LIMITS[word].value)
    if each := _ALL.fullmatch(word):
        return Claim(payments=(_hundreds(each[1]),))
    amounts = tuple(_hundreds(part) for part in _SPLIT.split(word))
    if len(amounts) == 1:
        return Claim(points=amounts[0])
    if len(amounts) == 2 and amounts[0] <= amounts[1]:
        return Claim(payments=amounts)
    raise CellError(
        Text("those are no payments of a hand"), Text("write a non-dealer's and the dealer's: 2000/4000")
    )


def _hundreds(word: str) -> int:
    advice = Text("write points such as 8000, 2000/4000 or 4000 all")
    if not _NUMBER.fullmatch(word):
        raise CellError(Text("those are no points"), advice)
    number = int(word.replace(",", ""))
    if not number or number % 100 or number > 1_000_000:
        raise CellError(Text("no hand is worth {number:,} points", number=number), advice)
    return number


def read_han(text: str) -> Claim:
    """Read claimed han, or a limit in their place."""
    word = folded(text).removesuffix("han").removesuffix("翻").removesuffix("飜").removesuffix("番").strip()
    if word in _LIMITS:
        return Claim(limit=_LIMITS[word].value)
    number = _number(word, _MOST["han"])
    if not number:
        raise CellError(Text("a win has 1 han or more"), Text("write the han, or leave it empty"))
    return Claim(han=number)


def read_fu(text: str) -> Claim:
    """Read claimed fu, as rounded."""
    number = _number(folded(text).removesuffix("fu").removesuffix("符").strip(), _MOST["fu"])
    if number != 25 and (number % 10 or number < 20):
        raise CellError(
            Text("fu are 25, or tens from 20 on, not {number}", number=number), Text("write them rounded")
        )
    return Claim(fu=number)


_LIABLE: Final = {
    word: yaku.name
    for yaku in YAKUMAN
    for word in (yaku.name, yaku.name.replace("-", " "), folded(yaku.kanji))
} | dict.fromkeys(("rinshan-kaihou", "rinshan kaihou", "嶺上開花"), "rinshan-kaihou")


def read_liabilities(text: str) -> tuple[tuple[str, str], ...]:
    """Read who is liable for what, the player as written."""
    found = []
    for part in re.split(r"[;、]", unicodedata.normalize("NFKC", text)):
        yaku, equals, player = part.partition("=")
        if not equals or folded(yaku) not in _LIABLE or not player.strip():
            raise CellError(
                Text("that does not say who is liable for which yakuman"),
                Text("write for example daisangen=Ben or 大三元=対面"),
            )
        found.append((_LIABLE[folded(yaku)], player.strip()))
    return tuple(found)


def read_names(text: str) -> tuple[str, ...]:
    """Read several names; none for a word that says so."""
    if folded(text) in _NONE:
        return ()
    parts = re.split(r"[,;/、・\n]", unicodedata.normalize("NFKC", text))
    return tuple(part.strip() for part in parts if part.strip())


def read_name(text: str) -> str:
    """Read one name or another short text."""
    if len(text) > 200:
        raise CellError(Text("that is too long"), Text("write at most {most} characters", most=200))
    return " ".join(text.split())


READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    **dict.fromkeys(("photo", "round", "table", "winner", "from", "note"), read_name),
    **dict.fromkeys(("player1", "player2", "player3", "player4"), read_name),
    **dict.fromkeys(("ippatsu", "rinshan", "chankan", "haitei", "houtei"), read_flag),
    **dict.fromkeys(("tenhou", "chiihou", "renhou"), read_flag),
    **{key: _read_count(key) for key in ("honba", "sticks", "nuki")},
    **dict.fromkeys(("dora", "ura"), read_indicators),
    **dict.fromkeys(("tenpai", "declared"), read_names),
    **dict.fromkeys(("seat", "round_wind"), read_wind),
    "hand": read_hand_number,
    "how": read_how,
    "riichi": read_riichi,
    "pao": read_liabilities,
    "win_tile": read_tile,
    "tiles": read_tiles,
    "points": read_points,
    "han": read_han,
    "fu": read_fu,
    "time": read_time,
}
"""What reads the cells of each column."""
