"""What players call the parts of the game, in English; each catalogue gives the words of its language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from tehai.scoring.hand import MeldKind
from tehai.scoring.points import Limit
from tehai.scoring.reading import Wait
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.text import Joined, Term, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.scoring.hand import Meld
    from tehai.scoring.rules import Rules

Words: TypeAlias = "Mapping[object, Text]"
"""What terms are called."""

SEATS: Final[Words] = {
    Seat.SELF: Text("the winner"),
    Seat.SHIMOCHA: Text("shimocha (right)"),
    Seat.TOIMEN: Text("toimen (across)"),
    Seat.KAMICHA: Text("kamicha (left)"),
    Seat.DISCARDER: Text("the discarder"),
}

WINDS: Final[Words] = {
    Wind.EAST: Text("east"),
    Wind.SOUTH: Text("south"),
    Wind.WEST: Text("west"),
    Wind.NORTH: Text("north"),
}

MELDS: Final[Words] = {
    MeldKind.CHI: Text("chi"),
    MeldKind.PON: Text("pon"),
    MeldKind.ANKAN: Text("closed kan"),
    MeldKind.DAIMINKAN: Text("open kan"),
    MeldKind.SHOUMINKAN: Text("added kan"),
}

WAITS: Final[Words] = {
    Wait.RYANMEN: Text("two-sided wait (ryanmen)"),
    Wait.KANCHAN: Text("closed wait (kanchan)"),
    Wait.PENCHAN: Text("edge wait (penchan)"),
    Wait.SHANPON: Text("wait on two pairs (shanpon)"),
    Wait.TANKI: Text("single wait (tanki)"),
    Wait.THIRTEEN: Text("thirteen-sided wait"),
}

LIMITS: Final[Words] = {
    Limit.MANGAN: Text("mangan"),
    Limit.HANEMAN: Text("haneman"),
    Limit.BAIMAN: Text("baiman"),
    Limit.SANBAIMAN: Text("sanbaiman"),
    Limit.YAKUMAN: Text("yakuman"),
}

YAKU: Final[Mapping[str, Text]] = {
    "riichi": Text("riichi"),
    "double-riichi": Text("double riichi"),
    "ippatsu": Text("ippatsu"),
    "menzen-tsumo": Text("menzen tsumo (concealed, own draw)"),
    "pinfu": Text("pinfu (no fu)"),
    "tanyao": Text("tanyao (all simples)"),
    "haku": Text("haku (white dragon)"),
    "hatsu": Text("hatsu (green dragon)"),
    "chun": Text("chun (red dragon)"),
    "seat-wind-east": Text("seat wind east"),
    "seat-wind-south": Text("seat wind south"),
    "seat-wind-west": Text("seat wind west"),
    "seat-wind-north": Text("seat wind north"),
    "round-wind-east": Text("round wind east"),
    "round-wind-south": Text("round wind south"),
    "round-wind-west": Text("round wind west"),
    "round-wind-north": Text("round wind north"),
    "north": Text("north"),
    "iipeikou": Text("iipeikou (twin runs)"),
    "rinshan-kaihou": Text("rinshan kaihou (after a kan)"),
    "chankan": Text("chankan (robbing a kan)"),
    "haitei": Text("haitei (last tile of the wall)"),
    "houtei": Text("houtei (last discard)"),
    "sanshoku-doujun": Text("sanshoku doujun (one run in three suits)"),
    "ittsu": Text("ittsu (1 to 9 of a suit)"),
    "chiitoitsu": Text("chiitoitsu (seven pairs)"),
    "toitoi": Text("toitoi (all triplets)"),
    "sanankou": Text("sanankou (three concealed triplets)"),
    "sanshoku-doukou": Text("sanshoku doukou (one triplet in three suits)"),
    "chanta": Text("chanta (terminal or honour in every set)"),
    "sankantsu": Text("sankantsu (three kans)"),
    "shousangen": Text("shousangen (little three dragons)"),
    "honroutou": Text("honroutou (terminals and honours)"),
    "honitsu": Text("honitsu (one suit and honours)"),
    "junchan": Text("junchan (terminal in every set)"),
    "ryanpeikou": Text("ryanpeikou (two twin runs)"),
    "chinitsu": Text("chinitsu (one suit)"),
    "renhou": Text("renhou (before the own first draw)"),
    "kokushi-musou": Text("kokushi musou (thirteen orphans)"),
    "kokushi-musou-13": Text("kokushi musou, thirteen-sided wait"),
    "suuankou": Text("suuankou (four concealed triplets)"),
    "suuankou-tanki": Text("suuankou, single wait"),
    "daisangen": Text("daisangen (big three dragons)"),
    "tsuuiisou": Text("tsuuiisou (all honours)"),
    "shousuushii": Text("shousuushii (little four winds)"),
    "daisuushii": Text("daisuushii (big four winds)"),
    "chinroutou": Text("chinroutou (all terminals)"),
    "ryuuiisou": Text("ryuuiisou (all green)"),
    "chuuren-poutou": Text("chuuren poutou (nine gates)"),
    "junsei-chuuren-poutou": Text("junsei chuuren poutou (pure nine gates)"),
    "suukantsu": Text("suukantsu (four kans)"),
    "tenhou": Text("tenhou (as dealt)"),
    "chiihou": Text("chiihou (on the first draw)"),
    "dora": Text("dora"),
    "ura-dora": Text("ura-dora"),
    "aka-dora": Text("red fives"),
}
"""Names of `tehai.scoring.yaku` and of dora."""

DRAWS: Final[Mapping[str, Text]] = {
    "nine-terminals": Text("nine terminals and honours"),
    "four-winds": Text("four equal winds"),
    "four-kans": Text("four kans"),
    "four-riichi": Text("four riichi"),
    "triple-ron": Text("triple ron"),
}
"""What ends a hand in its middle; the last also names three winners of one tile."""

TERMS: Final[Words] = {
    **SEATS,
    **WINDS,
    **MELDS,
    **WAITS,
    **LIMITS,
    **{Term(name): text for name, text in {**YAKU, **DRAWS}.items()},
}
"""Every word of the game that stands as a value in a text."""

FU: Final[Mapping[str, Text]] = {
    "winning": Text("winning"),
    "closed-ron": Text("concealed hand, ron"),
    "tsumo": Text("tsumo"),
    "open-triplet": Text("open triplet"),
    "closed-triplet": Text("concealed triplet"),
    "open-quad": Text("open kan"),
    "closed-quad": Text("concealed kan"),
    "value-pair": Text("pair of value"),
    "double-wind-pair": Text("pair of double wind"),
    "kanchan": WAITS[Wait.KANCHAN],
    "penchan": WAITS[Wait.PENCHAN],
    "tanki": WAITS[Wait.TANKI],
    "open-pinfu": Text("open hand without other fu"),
    "chiitoitsu": Text("seven pairs"),
    "rounding": Text("rounded up"),
}
"""What each `FuItem` is for."""

_YAKUMAN: Final[Mapping[int, Text]] = {
    1: Text("yakuman"),
    2: Text("double yakuman"),
    3: Text("triple yakuman"),
    4: Text("quadruple yakuman"),
}


def yakuman(times: int) -> Text:
    """Return what so many yakuman are called, 1 and more.

    >>> str(yakuman(2)), str(yakuman(6))
    ('double yakuman', '6 times yakuman')
    """
    return _YAKUMAN.get(times) or Text("{times} times yakuman", times=times)


def rules_name(rules: Rules) -> Joined:
    """Return the name and edition of a ruleset; catalogues have those of the ones that come with tehai."""
    return Joined((Term(rules.name), Term(rules.edition)))


def meld(meld: Meld) -> Text:
    """Return what a meld is and who it came from.

    >>> from tehai.scoring.notation import parse_meld
    >>> str(meld(parse_meld("111=z")))
    'pon from toimen'
    """
    if meld.source is None:
        return MELDS[meld.kind]
    return Text("{meld} from {seat}", meld=meld.kind, seat=meld.source)
