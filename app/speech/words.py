"""What players and sets are called aloud: shorter than what is written, and as a voice says it right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tehai.scoring.hand import MeldKind
from tehai.scoring.points import Limit
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.text import Term, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.app.words import Words

SEATS: Final[Words] = {
    Seat.SELF: Text("the winner"),
    Seat.SHIMOCHA: Text("shimocha, on the right,"),
    Seat.TOIMEN: Text("toimen, across,"),
    Seat.KAMICHA: Text("kamicha, on the left,"),
    Seat.DISCARDER: Text("the discarder"),
}
"""Players as the subject of a sentence."""

FROM: Final[Words] = {
    Seat.SHIMOCHA: Text("called from the right"),
    Seat.TOIMEN: Text("called from across"),
    Seat.KAMICHA: Text("called from the left"),
}

MELDS: Final[Words] = {
    MeldKind.CHI: Text("chi"),
    MeldKind.PON: Text("pon"),
    MeldKind.ANKAN: Text("closed kan"),
    MeldKind.DAIMINKAN: Text("open kan"),
    MeldKind.SHOUMINKAN: Text("added kan"),
}

LIMITS: Final[Words] = {
    Limit.MANGAN: Text("mangan"),
    Limit.HANEMAN: Text("haneman"),
    Limit.BAIMAN: Text("baiman"),
    Limit.SANBAIMAN: Text("sanbaiman"),
    Limit.YAKUMAN: Text("counted yakuman"),
}

YAKUMAN: Final[Mapping[int, Text]] = {
    1: Text("yakuman"),
    2: Text("double yakuman"),
    3: Text("triple yakuman"),
    4: Text("quadruple yakuman"),
}

YAKU: Final[Mapping[str, Text]] = {
    "riichi": Text("riichi"),
    "double-riichi": Text("double riichi"),
    "ippatsu": Text("ippatsu"),
    "menzen-tsumo": Text("menzen tsumo"),
    "pinfu": Text("pinfu"),
    "tanyao": Text("tanyao"),
    "haku": Text("white"),
    "hatsu": Text("green"),
    "chun": Text("red dragon"),
    "seat-wind-east": Text("seat wind, east"),
    "seat-wind-south": Text("seat wind, south"),
    "seat-wind-west": Text("seat wind, west"),
    "seat-wind-north": Text("seat wind, north"),
    "round-wind-east": Text("round wind, east"),
    "round-wind-south": Text("round wind, south"),
    "round-wind-west": Text("round wind, west"),
    "round-wind-north": Text("round wind, north"),
    "north": Text("north"),
    "iipeikou": Text("iipeikou"),
    "rinshan-kaihou": Text("rinshan kaihou"),
    "chankan": Text("chankan"),
    "haitei": Text("haitei"),
    "houtei": Text("houtei"),
    "sanshoku-doujun": Text("sanshoku"),
    "ittsu": Text("ittsu"),
    "chiitoitsu": Text("chiitoitsu"),
    "toitoi": Text("toitoi"),
    "sanankou": Text("sanankou"),
    "sanshoku-doukou": Text("sanshoku doukou"),
    "chanta": Text("chanta"),
    "sankantsu": Text("sankantsu"),
    "shousangen": Text("shousangen"),
    "honroutou": Text("honroutou"),
    "honitsu": Text("honitsu"),
    "junchan": Text("junchan"),
    "ryanpeikou": Text("ryanpeikou"),
    "chinitsu": Text("chinitsu"),
    "renhou": Text("renhou"),
    "kokushi-musou": Text("kokushi musou"),
    "kokushi-musou-13": Text("kokushi musou, thirteen waits"),
    "suuankou": Text("suuankou"),
    "suuankou-tanki": Text("suuankou tanki"),
    "daisangen": Text("daisangen"),
    "tsuuiisou": Text("tsuuiisou"),
    "shousuushii": Text("shousuushii"),
    "daisuushii": Text("daisuushii"),
    "chinroutou": Text("chinroutou"),
    "ryuuiisou": Text("ryuuiisou"),
    "chuuren-poutou": Text("chuuren poutou"),
    "junsei-chuuren-poutou": Text("junsei chuuren poutou"),
    "suukantsu": Text("suukantsu"),
    "tenhou": Text("tenhou"),
    "chiihou": Text("chiihou"),
    "dora": Text("dora"),
    "ura-dora": Text("ura-dora"),
    "aka-dora": Text("red five"),
}
"""Names of `tehai.scoring.yaku` and of dora."""

WINDS: Final[Words] = {
    Wind.EAST: Text("east"),
    Wind.SOUTH: Text("south"),
    Wind.WEST: Text("west"),
    Wind.NORTH: Text("north"),
}

TERMS: Final[Words] = {
    **SEATS,
    **MELDS,
    **LIMITS,
    **WINDS,
    **{Term(name): text for name, text in YAKU.items()},
}
"""Words of the game that are said otherwise than they are written."""
