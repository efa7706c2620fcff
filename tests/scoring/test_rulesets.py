"""The values of each ruleset, cell by cell, as its rule text gives them, and what they do to a hand.

``TABLE`` has a row for every row of the table of the six rule texts and a column for each ruleset: JPML
official, JPML WRC, JPML WRC-R, Nagoya, Sanma, Kyokai. A test counts rows and columns, so that no cell is
forgotten.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from tehai.scoring.errors import InvalidHandError, ScoringError
from tehai.scoring.notation import parse_hand
from tehai.scoring.payments import nagashi_payments
from tehai.scoring.points import points
from tehai.scoring.result import NoYaku, Score
from tehai.scoring.rules import load_rules, load_ruleset, ruleset_ids
from tehai.scoring.ruleset import FIELDS
from tehai.scoring.seats import OPPONENTS, Seat
from tehai.scoring.tenpai import tenpai_tiles
from tehai.scoring.winners import paid_winners

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.win import Win

SIX = ("jpml-official", "jpml-wrc", "jpml-wrc-r", "nagoya-norate", "sanma-35000", "kyokai")
NONE: frozenset[str] = frozenset()
THREE = frozenset({"daisangen", "daisuushii", "suukantsu"})
WRC_UMA = (15000, 5000, -5000, -15000)
FLOATING = (
    (0, 0, 0, 0),
    (12000, -1000, -3000, -8000),
    (8000, 4000, -4000, -8000),
    (8000, 3000, 1000, -12000),
    (0, 0, 0, 0),
)

Outcome: TypeAlias = int | str | tuple[int, ...]
"""What a hand gives: points without counters and sticks; the code of a problem, or ``no-yaku``; or what the
others pay, in turn order after the winner."""

Six: TypeAlias = tuple[Any, Any, Any, Any, Any, Any]


def all_six(value: object) -> Six:
    """The same in every column."""
    return (value,) * 6


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the table, each of its parts for the six columns."""

    name: str
    fields: dict[str, Six] = dataclasses.field(default_factory=dict)
    """Fields of the rules with their values."""

    says: dict[str, Six] = dataclasses.field(default_factory=dict)
    """Topics of the procedure with words that must stand there; None where the cell is empty."""

    hands: tuple[tuple[str, str, Six], ...] = ()
    """(hand, win, what comes of it)."""

    worth: tuple[tuple[int, int, Six], ...] = ()
    """(han, fu, a non-dealer's ron)."""

    silent: str = ""
    """Columns, by number, whose rule text is silent: a source of the row's fields (or a topic) says so."""


PINFU = "234s456p67s11p345s8s"
NO_YAKU = "123s456p789s1199p1p"
DAISANGEN = "12p44s3p 555-z 666=z 777+z"
DAISANGEN_TSUUIISOU = "22z11z1z 555-z 666=z 777+z"
OPEN_KAN = "23s55z234s4s 444=p 7777+z"
CLOSED_KAN = "67s444p22z345s8s 6666p"

TABLE = (
    Row(
        name="players / length",
        fields={
            "players": (4, 4, 4, 4, 3, 4),
            "length": ("hanchan", "hanchan", "hanchan", "tonpuu", "hanchan", "hanchan"),
            "extension_points": all_six(0),
            "time_limit": (0, 0, 0, 0, 30, 0),
            "time_limit_four_entrants": (0, 0, 0, 0, 40, 0),
            "hands_after_time": (0, 0, 0, 0, 1, 0),
        },
        silent="012",
    ),
    Row(
        name="start / return points",
        fields={
            "start_points": (30000, 30000, 30000, 25000, 35000, 25000),
            "return_points": (30000, 30000, 30000, 30000, 40000, 30000),
        },
    ),
    Row(
        name="oka",
        fields={"oka": (0, 0, 0, 20000, 15000, 0), "oka_four_entrants": (0, 0, 0, 0, 20000, 0)},
        silent="4",
    ),
    Row(
        name="uma",
        fields={
            "uma": (
                *((), WRC_UMA, WRC_UMA, (30000, 10000, -10000, -30000)),
                *((7000, 3000, -10000), (50000, 10000, -10000, -30000)),
            ),
            "uma_floating": (FLOATING, (), (), (), (), ()),
            "uma_four_entrants": ((), (), (), (), (10000, 5000, -5000, -10000), ()),
        },
    ),
    Row(
        name="tied players",
        fields={"ties": ("share", "share", "share", "seat", "share", "share")},
        silent="5",
    ),
    Row(
        name="total differs from the start total",
        fields={"total_correction": ("none", "none", "none", "none", "first", "first-when-over")},
    ),
    Row(
        name="riichi sticks left at the end",
        fields={"leftover_sticks": ("stay", "stay", "stay", "first", "first", "stay")},
    ),
    Row(
        name="game ends when someone is below 0",
        fields={"bankruptcy": (False, False, False, True, False, False)},
        silent="0125",
    ),
    Row(
        name="dealer may stop when leading in the last hand",
        fields={
            "dealer_stop": ("none", "none", "none", "win", "none", "none"),
            "dealer_stop_automatic": all_six(value=False),
        },
        silent="5",
    ),
    Row(name="dealer repeats on", fields={"dealer_repeat": all_six("win-or-tenpai")}, silent="5"),
    Row(name="noten payment, in all", fields={"noten_payment": all_six(3000)}, silent="5"),
    Row(
        name="honba, a counter",
        fields={"honba_ron": (300, 300, 300, 300, 600, 300), "honba_tsumo": (100, 100, 100, 100, 300, 100)},
        hands=(
            (
                PINFU,
                "riichi=1 honba=1 from=shimocha",
                (*((-2300, 0, 0),) * 4, (-2600, 0), (-2300, 0, 0)),
            ),
            (
                PINFU,
                "riichi=1 tsumo honba=1",
                (*((-800, -1400, -800),) * 4, (-2000, -1400), (-800, -1400, -800)),
            ),
        ),
        silent="012",
    ),
    Row(
        name="open tanyao / completing yaku late",
        fields={"kuitan": (True, True, True, True, False, True)},
        hands=(
            ("234s67s44p345s8s 666=p", "", (1000, 1000, 1000, 1000, "no-yaku", 1000)),
            ("123p789s66z11p6z 444=s", "", all_six(1000)),
        ),
        silent="5",
    ),
    Row(
        name="swap-calling (kuikae)",
        says={
            "kuikae": (
                *("not allowed", "not allowed", "not allowed"),
                *(
                    "neither the same tile nor the other end of a run",
                    "wins no more in that hand",
                    "not allowed",
                ),
            )
        },
        silent="5",
    ),
    Row(
        name="ippatsu, ura, kan-dora, kan-ura",
        fields={
            "ippatsu": (False, True, True, True, True, True),
            "ura_dora": (False, True, True, True, True, True),
            "kan_dora": (False, True, True, True, True, True),
            "kan_ura": (False, True, True, True, True, True),
        },
        says={"kan": (None, None, None, "A robbed kan turns no new indicator", "turned at once", None)},
        hands=(
            # two dora; ippatsu and one ura-dora only where there are such
            (PINFU, "riichi=1 ippatsu dora=9p ura=1s", (7700, 12000, 12000, 12000, 12000, 12000)),
            (CLOSED_KAN, "tsumo dora=3p3p", ("too-many-indicators", *(12000,) * 5)),
            (CLOSED_KAN, "tsumo riichi=1 dora=1z1m ura=3p3p", ("too-many-indicators", *(16000,) * 5)),
        ),
        silent="5",
    ),
    Row(
        name="red fives",
        fields={"red_fives": ((0, 0, 0), (0, 0, 0), (1, 1, 1), (1, 1, 1), (0, 0, 0), (0, 0, 0))},
        hands=(("234s406p67s11p345s8s", "riichi=1", (2000, 2000, 3900, 3900, 2000, 2000)),),
        silent="25",
    ),
    Row(
        name="4 han 30 fu",
        fields={"kiriage": (False, True, True, True, False, True)},
        hands=(
            ("234s456p67s44p345s8s", "riichi=1 dora=7s", (7700, 8000, 8000, 8000, 7700, 8000)),
            ("234s456p67s44p345s8s", "riichi=1 dora=7s seat=E", (11600, 12000, 12000, 12000, 11600, 12000)),
        ),
        silent="4",
    ),
    Row(
        name="3 han 60 fu, the same payments",
        fields={"kiriage": (False, True, True, True, False, True)},
        worth=((3, 60, (7700, 8000, 8000, 8000, 7700, 8000)),),
        silent="0145",
    ),
    Row(
        name="limits",
        worth=(
            *((han, 30, all_six(8000)) for han in (5,)),
            *((han, 30, all_six(12000)) for han in (6, 7)),
            *((han, 30, all_six(16000)) for han in (8, 9, 10)),
            *((han, 30, all_six(24000)) for han in (11, 12)),
        ),
    ),
    Row(
        name="counted yakuman (kazoe)",
        fields={"counted_yakuman": all_six("none")},
        worth=((13, 30, all_six(24000)), (26, 30, all_six(24000))),
    ),
    Row(
        name="yakuman that combine",
        fields={"yakuman_stacking": all_six("add"), "yakuman_cap": all_six(0)},
        hands=(
            ("444p555666777z9p9p", "", all_six(64000)),  # daisangen and suuankou
            ("333555666777z1z1z", "", all_six(96000)),  # and tsuuiisou
            ("1z1z 5555z 6666z 7777z 3333z", "", all_six(128000)),  # and suukantsu
            ("333555666777z1z1z", "seat=E tenhou tsumo", all_six(192000)),  # and tenhou
            ("333555666777z1z1z", "seat=S chiihou tsumo", all_six(128000)),  # and chiihou
        ),
    ),
    Row(
        name="single-wait suuankou, daisuushii, 13-wait kokushi, 9-wait chuuren",
        fields={"double_yakuman": all_six(NONE)},
        hands=(
            ("222s444p666s999s1z1z", "", all_six(32000)),
            ("9p9p 111=z 222=z 333=z 444=z", "", all_six(32000)),
            ("19m19p19s1234567z7z", "", all_six(32000)),
            ("1112345678999p5p", "", all_six(32000)),
        ),
        silent="5",
    ),
    Row(
        name="double-wind pair",
        fields={"double_wind_pair_fu": all_six(2)},
        # 30 fu with 2 for the pair, 40 with 4
        hands=(("222s456p789s68p11z7p", "seat=E riichi=1 tsumo", all_six(3000)),),
    ),
    Row(name="double-wind triplet", hands=(("123s456p789s11z99p1z", "seat=E", all_six(3900)),)),
    Row(
        name="rinshan: tsumo fu",
        fields={"rinshan_tsumo_fu": all_six(value=True)},
        hands=((CLOSED_KAN, "tsumo rinshan", all_six(3200)),),  # 50 fu; 40 without
        silent="4",
    ),
    Row(
        name="rinshan and haitei",
        hands=((CLOSED_KAN, "tsumo rinshan haitei", all_six("rinshan-with-haitei")),),
    ),
    Row(
        name="ippatsu and rinshan / chankan",
        hands=(
            (CLOSED_KAN, "tsumo riichi=1 ippatsu rinshan", all_six("ippatsu-with-rinshan")),
            ("12s456p789s11199p3s", "riichi=1 ippatsu chankan", (2600, *(5200,) * 5)),
        ),
    ),
    Row(
        name="what ends ippatsu",
        says={
            "ippatsu": (
                None,
                "any call",
                "any call",
                "another player's chi, pon or kan",
                "any pon or kan",
                "any call",
            )
        },
        silent="35",
    ),
    Row(
        name="pinfu tsumo",
        fields={"pinfu_tsumo_fu": all_six(value=False)},
        hands=((PINFU, "tsumo", all_six(1500)),),
        silent="3",
    ),
    Row(
        name="open hand worth 20 fu by ron",
        fields={"open_pinfu_fu": all_six(30)},
        hands=(("234m67s44p345s8s 4-56p", "", (1000, 1000, 1000, 1000, "chi-not-allowed", 1000)),),
        silent="34",
    ),
    Row(
        name="chiitoitsu",
        fields={"chiitoitsu_fu": all_six(25), "chiitoitsu_four_of_a_kind": all_six(value=False)},
        hands=(
            ("1133p5577p2299s3z3z", "", all_six(1600)),
            ("1133p5577p2299s3z3z", "seat=E", all_six(2400)),
            ("112233p5577s229s9s", "", all_six(1600)),  # never with iipeikou
            ("2222s3355p6677s1z1z", "riichi=1", all_six("incomplete-hand")),
        ),
        silent="0",
    ),
    Row(
        name="honitsu in seven pairs / chinitsu",
        hands=(
            ("1133557799p223z3z", "", all_six(8000)),
            ("1133446677998p8p", "", all_six(16000)),
        ),
    ),
    Row(
        name="all-green without hatsu",
        fields={"ryuuiisou_needs_hatsu": (False, False, False, False, False, True)},
        hands=(
            ("2222334466s6s 888=s", "", (*(32000,) * 5, 12000)),
            ("22334466s66z6z 888=s", "", all_six(32000)),
        ),
        silent="5",
    ),
    Row(
        name="renhou",
        fields={
            "renhou": ("mangan", "mangan", "mangan", "baiman", "none", "none"),
            "renhou_han": all_six(0),
        },
        says={"renhou": (*("ready as dealt",) * 3, "no chi, pon or kan before", None, None)},
        hands=(
            (NO_YAKU, "renhou", (8000, 8000, 8000, 16000, "no-yaku", "no-yaku")),
            (NO_YAKU, "renhou dora=9p", (8000, 8000, 8000, 16000, "no-yaku", "no-yaku")),  # no dora
            ("1123434567899p9p", "renhou", (12000, 12000, 12000, 16000, 12000, 12000)),  # compared
        ),
        silent="5",
    ),
    Row(
        name="nagashi mangan",
        fields={
            "nagashi": ("none", "none", "none", "mangan", "none", "none"),
            "nagashi_is_win": (False, False, False, True, False, False),
        },
        says={"nagashi": (None, None, None, "the first in turn order from the dealer", None, None)},
        silent="5",
    ),
    Row(
        name="big three dragons of seven pairs, and the like",
        hands=(("1122334455667z7z", "", all_six(32000)),),
    ),
    Row(
        name="chuuren poutou",
        hands=(
            ("1123456789999p1p", "", all_six(32000)),
            ("1123456789999s1s", "", all_six(32000)),
            ("2345678999p5p 1111p", "", all_six(12000)),
        ),
    ),
    Row(
        name="kokushi robbing a concealed kan",
        fields={"kokushi_ankan_ron": (False, False, False, False, True, False)},
        hands=(
            (
                "119m19p19s123456z7z",
                "chankan robbed_closed_kan",
                (*("closed-kan-not-robbed",) * 4, 32000, "closed-kan-not-robbed"),
            ),
        ),
        silent="125",
    ),
    Row(
        name="pao for",
        fields={
            "pao": (THREE, THREE, THREE, {"daisangen", "daisuushii"}, THREE | {"rinshan-kaihou"}, NONE),
        },
        says={
            "pao": (*("for the deciding set",) * 3, "the third kind of dragon", "for the deciding set", None)
        },
        hands=(
            (
                DAISANGEN,
                "tsumo pao=daisangen:kamicha",
                (*((0, 0, -32000),) * 4, (0, -32000), (-8000, -16000, -8000)),
            ),
            (
                "9p9p 111-z 222=z 333+z 444-z",
                "tsumo pao=daisuushii:kamicha",
                (*((0, 0, -32000),) * 4, (0, -32000), (-8000, -16000, -8000)),
            ),
            (
                "9p9p 1111p 2222-p 3333s 4444s",
                "tsumo pao=suukantsu:kamicha",
                (
                    *((0, 0, -32000),) * 3,
                    *((-8000, -16000, -8000), (0, -32000), (-8000, -16000, -8000)),
                ),
            ),
        ),
        silent="5",
    ),
    Row(
        name="pao, tsumo / ron",
        hands=(
            (
                DAISANGEN,
                "tsumo seat=E pao=daisangen:kamicha",
                (*((0, 0, -48000),) * 4, (0, -48000), (-16000, -16000, -16000)),
            ),
            (
                DAISANGEN,
                "from=shimocha pao=daisangen:kamicha",
                (*((-16000, 0, -16000),) * 4, (-16000, -16000), (-32000, 0, 0)),
            ),
        ),
    ),
    Row(
        name="pao covers",
        fields={"pao_scope": all_six("yakuman")},
        hands=(
            (
                DAISANGEN_TSUUIISOU,
                "tsumo pao=daisangen:kamicha",
                (*((-8000, -16000, -40000),) * 4, (-20000, -44000), (-16000, -32000, -16000)),
            ),
        ),
        silent="1234",
    ),
    Row(
        name="honba under pao, ron / tsumo",
        fields={
            "pao_honba_ron": all_six("discarder"),
            "pao_honba_tsumo": all_six("liable"),
            "pao_honba_ron_combined": ("liable", *("discarder",) * 5),
            "pao_honba_tsumo_combined": ("all", *("liable",) * 5),
        },
        hands=(
            (
                DAISANGEN,
                "from=shimocha honba=1 pao=daisangen:kamicha",
                (*((-16300, 0, -16000),) * 4, (-16600, -16000), (-32300, 0, 0)),
            ),
            (
                DAISANGEN,
                "tsumo honba=1 pao=daisangen:kamicha",
                (*((0, 0, -32300),) * 4, (0, -32600), (-8100, -16100, -8100)),
            ),
            (
                DAISANGEN_TSUUIISOU,
                "from=shimocha honba=1 pao=daisangen:kamicha",
                (
                    *((-48000, 0, -16300), (-48300, 0, -16000), (-48300, 0, -16000)),
                    *((-48300, 0, -16000), (-48600, -16000), (-64300, 0, 0)),
                ),
            ),
            (
                DAISANGEN_TSUUIISOU,
                "tsumo honba=1 pao=daisangen:kamicha",
                (
                    *((-8100, -16100, -40100), (-8000, -16000, -40300), (-8000, -16000, -40300)),
                    *((-8000, -16000, -40300), (-20000, -44600), (-16100, -32100, -16100)),
                ),
            ),
        ),
        silent="01234",
    ),
    Row(
        name="rinshan after an open kan",
        hands=(
            (
                OPEN_KAN,
                "tsumo rinshan pao=rinshan-kaihou:shimocha",
                (*((-800, -1600, -800),) * 4, (-3200, 0), (-800, -1600, -800)),
            ),
        ),
    ),
    Row(
        name="several winners",
        fields={"several_winners": all_six("head-bump"), "honba_of_several": all_six("nearest")},
        silent="5",
    ),
    Row(
        name="abortive draws",
        fields={"abortive_draws": (NONE, NONE, NONE, {"nine-terminals"}, NONE, NONE)},
        says={"nine_terminals": (None, None, None, "goes before a riichi, whose stick stays", None, None)},
        silent="5",
    ),
    Row(
        name="riichi with no draw left / below 1,000 points",
        fields={
            "riichi_without_draw": (True, True, True, False, True, False),
            "riichi_below_1000": (False, False, False, False, True, False),
        },
        says={"last_discard": ("cannot be declared on the last discard", None, None, None, None, None)},
        silent="0125",
    ),
    Row(
        name="tenhou / chiihou",
        says={
            "chiihou": (
                *("ready as dealt",) * 3,
                "no chi, pon or kan before",
                "no pon or kan before",
                "no call before",
            )
        },
        hands=(
            (NO_YAKU, "tsumo tenhou seat=E", all_six(48000)),
            (NO_YAKU, "tsumo chiihou seat=S", all_six(32000)),
            (NO_YAKU, "tsumo chiihou seat=E", all_six("chiihou-dealer")),
        ),
        silent="5",
    ),
    Row(
        name="ready without a possible winning tile",
        fields={"tenpai": ("formal", "formal", "formal", "not-used-up", "formal", "formal")},
        silent="5",
    ),
    Row(
        name="false win and the like (chombo)",
        fields={
            "chombo": ("none", "none", "none", "each", "final", "none"),
            "chombo_points": (0, 0, 0, 4000, 20000, 0),
            "chombo_minutes": (0, 0, 0, 0, 5, 0),
        },
        says={
            "chombo": (
                *("even by word alone", "even by word alone", "even by word alone"),
                *(
                    "the honba stay, riichi and penalty sticks of that hand go back",
                    "no honba is added",
                    None,
                ),
            )
        },
        silent="0125",
    ),
    Row(
        name="double riichi",
        says={
            "double_riichi": (
                *("with the first discard",) * 3,
                *("an own closed kan ends it too", "the first turn", "the first uninterrupted turn"),
            )
        },
        hands=((NO_YAKU, "riichi=2", all_six(2600)),),
        silent="5",
    ),
    Row(
        name="points declared or paid wrongly",
        fields={"wrong_call_lowers_rank": (False, False, False, False, True, False)},
        says={
            "declaring": (None, None, None, None, "ranked one place lower", None),
            "mistakes": (None, None, None, None, None, "right after the hanchan, if the players agree"),
        },
    ),
    Row(
        name="1,000-point penalty",
        fields={
            "penalty_deposit": (False, False, False, True, True, False),
            "penalty_returned": (False, False, False, True, False, False),
        },
        says={"penalty": (None, None, None, "back if that hand has a chombo", "on the table", None)},
    ),
)

ONLY_THREE: dict[str, Six] = {
    "chi": (True, True, True, True, False, True),
    "manzu_simples": (True, True, True, True, False, True),
    "north": ("wind", "wind", "wind", "wind", "yakuhai", "wind"),
    "tsumo_loss": ("loss", "loss", "loss", "loss", "north-split", "loss"),
    "tsumo_table": all_six(()),
}
"""What the section on three players names; the six columns as above."""

ROWS, COLUMNS = 52, 6
"""Rows and columns of the table of the rule texts."""

OTHERS = (
    *("wrc-2025", "ema-2016", "ema-2025", "m-league", "saikouisen", "saikouisen-classic"),
    *("rmu-a", "rmu-b", "rmu-m", "tenhou-4p", "tenhou-3p", "mahjong-soul-4p", "mahjong-soul-3p"),
)
TWO = frozenset({"daisangen", "daisuushii"})
DOUBLED = frozenset({"suuankou-tanki", "daisuushii", "kokushi-musou-13", "junsei-chuuren-poutou"})
BIG_UMA = (30000, 10000, -10000, -30000)
FIVE_DRAWS = frozenset({"nine-terminals", "four-winds", "four-kans", "four-riichi", "triple-ron"})
TWO_DRAWS = frozenset({"nine-terminals", "four-kans"})


@dataclasses.dataclass(frozen=True)
class Open:
    """A value that the sources do not settle: the file says so."""

    value: object


def every(*, value: object) -> tuple[object, ...]:
    """The same for all of the others."""
    return (value,) * len(OTHERS)


COMPARED: dict[str, tuple[object, ...]] = {
    "players": (4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 4, 3),
    "start_points": (
        *(30000, 30000, 30000, 25000, 30000, 30000),
        *(30000, 30000, 25000, 25000, 35000, 25000, 35000),
    ),
    "return_points": (
        *(30000, Open(30000), Open(30000), 30000, 30000, 30000),
        *(30000, 30000, 30000, 30000, 40000, 25000, 35000),
    ),
    "uma": (
        *(WRC_UMA, WRC_UMA, WRC_UMA, BIG_UMA, BIG_UMA, (12000, 4000, -4000, -12000)),
        *(WRC_UMA, WRC_UMA, BIG_UMA, (20000, 10000, -10000, -20000), (20000, 0, -20000)),
        *(WRC_UMA, (15000, 0, -15000)),
    ),
    "oka": (0, 0, 0, 20000, 0, 0, 0, 0, 20000, 20000, 15000, 0, 0),
    "extension_points": (0, 0, 0, 0, 0, 0, 0, 0, 0, 30000, 40000, 30000, 40000),
    "ties": (
        *("share", Open("share"), Open("share"), Open("share"), Open("share"), Open("share")),
        *("share", "share", "share", "seat", "seat", Open("seat"), Open("seat")),
    ),
    "red_fives": (
        *((0, 0, 0), (0, 0, 0), Open((0, 0, 0)), (1, 1, 1), (0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
        *((1, 1, 1), (1, 1, 1), (0, 1, 1), (1, 1, 1), (0, 1, 1)),
    ),
    "kiriage": (
        *(True, False, True, True, True, False),
        *(True, Open(value=True), Open(value=True), False, False, False, False),
    ),
    "counted_yakuman": (
        *("yakuman", "none", "none", "none", "none", "none"),
        *("none", "none", Open("none"), "yakuman", "yakuman", "yakuman", Open("yakuman")),
    ),
    "yakuman_stacking": (
        *("add", "one", "one", "add", "add", "one"),
        *("add", "add", Open("add"), "add", "add", "add", "add"),
    ),
    "double_yakuman": (
        *(NONE, NONE, NONE, NONE, NONE, NONE),
        *(Open(NONE), Open(NONE), Open(NONE), NONE, NONE, DOUBLED, DOUBLED),
    ),
    "double_wind_pair_fu": (2, 4, Open(4), 2, 2, 4, 2, Open(2), Open(2), 4, 4, 4, 4),
    "rinshan_tsumo_fu": (
        *(Open(value=True), Open(value=True), Open(value=True), True, Open(value=True), Open(value=True)),
        *(Open(value=True), Open(value=True), Open(value=True)),
        *(True, True, Open(value=True), Open(value=True)),
    ),
    "renhou": (
        *("mangan", "mangan", Open("mangan"), "none", Open("none"), Open("none")),
        *(Open("none"), Open("none"), Open("none"), "none", "none", "none", "none"),
    ),
    "nagashi": (
        *("none", "none", "none", "none", "none", "none"),
        *(Open("none"), Open("none"), Open("none"), "mangan", "mangan", "mangan", "mangan"),
    ),
    "kuitan": every(value=True),
    "ippatsu": (
        *(True, Open(value=True), Open(value=True), True, True, False),
        *(True, False, True, True, True, True, True),
    ),
    "ura_dora": (
        *(True, Open(value=True), Open(value=True), True, True, False),
        *(True, False, True, True, True, True, True),
    ),
    "kan_dora": (
        *(True, Open(value=True), Open(value=True), True, True, False),
        *(True, False, True, True, True, True, True),
    ),
    "pao": (
        *(THREE, TWO, TWO, Open(TWO), NONE, NONE),
        *(NONE, NONE, Open(NONE), TWO, TWO, TWO, TWO),
    ),
    "pao_scope": (
        *("yakuman", Open("yakuman"), Open("yakuman"), Open("yakuman"), "yakuman", "yakuman"),
        *("yakuman", "yakuman", "yakuman", "hand", "hand", "yakuman", "yakuman"),
    ),
    "pao_honba_ron": (
        *("discarder", "discarder", "discarder", Open("discarder"), "discarder", "discarder"),
        *("discarder", "discarder", "discarder", "liable", "liable", "liable", "liable"),
    ),
    "several_winners": (
        *("head-bump", "triple-ron", "triple-ron", "head-bump", "head-bump", "head-bump"),
        *("head-bump", "head-bump", "head-bump", "double-ron", "double-ron", "triple-ron", "double-ron"),
    ),
    "ryuuiisou_needs_hatsu": (
        *(False, Open(value=False), Open(value=False), False, Open(value=False), Open(value=False)),
        *(Open(value=False),) * 7,
    ),
    "kokushi_ankan_ron": (*(Open(value=False),) * 9, False, False, True, True),
    "honba_ron": (*(300,) * 10, 200, 300, 200),
    "honba_tsumo": (100,) * 13,
    "noten_payment": (
        *(Open(3000), Open(3000), Open(3000), 3000, 3000, 0),
        *(3000, 3000, 3000, 3000, 2000, Open(3000), Open(2000)),
    ),
    "abortive_draws": (
        *(NONE,) * 9,
        *(FIVE_DRAWS, TWO_DRAWS, FIVE_DRAWS - {"triple-ron"}, Open(TWO_DRAWS)),
    ),
    "leftover_sticks": (
        *("stay", "first", "first", "first", Open("stay"), Open("stay")),
        *(Open("stay"), Open("stay"), Open("stay"), "first", "first", Open("first"), Open("first")),
    ),
    "bankruptcy": (
        *(False, False, False, False, Open(value=False), False),
        *(Open(value=False), Open(value=False), Open(value=False), True, True),
        *(Open(value=True), Open(value=True)),
    ),
    "north": (*("wind",) * 10, "dora", "wind", "dora"),
    "tsumo_loss": ("loss",) * 13,
    "manzu_simples": (*(True,) * 10, False, True, False),
    "chi": (*(True,) * 10, False, True, False),
}
"""What public comparisons say of the others, a column each; ``Open`` where they do not settle it."""

OLDER: dict[str, Any] = {
    "ryuuiisou_needs_hatsu": True,
    "double_wind_pair_fu": 4,
    "rinshan_tsumo_fu": False,
    "yakuman_stacking": "one",
    "pao": THREE | {"rinshan-kaihou"},
    "renhou": "mangan",
    "kiriage": False,
    "counted_yakuman": "none",
    "ippatsu": False,
    "ura_dora": False,
    "kan_dora": False,
}
"""``jpml-official-2012``: JPML official before the edition of 2023."""


def test_no_cell_is_forgotten() -> None:
    assert len({row.name for row in TABLE}) == len(TABLE) == ROWS
    for row in TABLE:
        parts = [*row.fields.values(), *row.says.values(), *(hand[2] for hand in row.hands)]
        parts += [line[2] for line in row.worth]
        assert parts, row.name
        assert {len(part) for part in parts} == {COLUMNS}, row.name
    asked = {field for row in TABLE for field in row.fields} | set(ONLY_THREE)
    assert asked == set(FIELDS)


def cells(part: str) -> pytest.MarkDecorator:
    """Every cell of the rows that have such a part."""
    found = [(row, column) for row in TABLE if getattr(row, part) for column in range(COLUMNS)]
    return pytest.mark.parametrize(("row", "column"), found, ids=_cell_id)


def _cell_id(value: object) -> str:
    return value.name if isinstance(value, Row) else SIX[int(str(value))]


@cells("fields")
def test_values(row: Row, column: int) -> None:
    rules = load_rules(SIX[column])
    wanted = {field: values[column] for field, values in row.fields.items()}
    assert {field: getattr(rules, field) for field in row.fields} == wanted


@cells("says")
def test_what_the_card_says(row: Row, column: int) -> None:
    procedure = dict(load_ruleset(SIX[column]).procedure)
    for topic, words in row.says.items():
        assert words[column] is None or words[column] in procedure[topic]


@pytest.mark.parametrize(
    ("row", "column"), [(row, int(one)) for row in TABLE for one in row.silent], ids=_cell_id
)
def test_where_the_text_is_silent_the_file_says_so(row: Row, column: int) -> None:
    ruleset = load_ruleset(SIX[column])
    sources, procedure = dict(ruleset.value_sources), dict(ruleset.procedure)
    told = [sources[field] for field in row.fields] + [procedure.get(topic, "") for topic in row.says]
    assert "silent" in " ".join(told).lower()


@cells("hands")
def test_hands(row: Row, column: int, outcome: Callable[..., Score | NoYaku]) -> None:
    for hand, win, wanted in row.hands:
        assert outcome_of(outcome, hand, win, SIX[column], wanted[column]) == wanted[column], (hand, win)


@cells("worth")
def test_worth(row: Row, column: int) -> None:
    for han, fu, ron in row.worth:
        assert points(han, fu, load_rules(SIX[column])).ron == ron[column]


def outcome_of(
    outcome: Callable[..., Score | NoYaku], hand: str, win: str, ruleset: str, wanted: Outcome
) -> Outcome:
    """What a hand gives, told in the way that is wanted."""
    try:
        result = outcome(hand, win, ruleset)
    except InvalidHandError as error:
        codes = [problem.code.value for problem in error.problems]
        return wanted if isinstance(wanted, str) and wanted in codes else ", ".join(codes)
    if isinstance(result, NoYaku):
        return "no-yaku"
    if isinstance(wanted, tuple):
        return tuple(result.payments.of(seat) for seat in OPPONENTS[result.rules.players])
    return result.points_total


@pytest.mark.parametrize("field", ONLY_THREE)
def test_what_only_three_players_have(field: str) -> None:
    assert tuple(getattr(load_rules(ruleset), field) for ruleset in SIX) == ONLY_THREE[field]


@pytest.mark.parametrize(("ruleset", "ready"), [(ruleset, ruleset != "nagoya-norate") for ruleset in SIX])
def test_ready_for_a_tile_that_the_own_four_use_up(ruleset: str, ready: bool) -> None:  # noqa: FBT001  # a column
    assert bool(tenpai_tiles(parse_hand("1111p234567789s"), load_rules(ruleset))) == ready


@pytest.mark.parametrize("ruleset", SIX)
def test_nagashi_mangan(ruleset: str, make_win: Callable[[str], Win]) -> None:
    """Only Nagoya has it, as a win: counters and sticks are taken."""
    win = make_win("seat=S honba=1 sticks=2")
    if ruleset == "nagoya-norate":
        found = nagashi_payments(win, load_rules(ruleset))
        assert [found.of(seat) for seat in OPPONENTS[4]] == [-2100, -2100, -4100]
        assert found.of(Seat.SELF) == 10300
    else:
        with pytest.raises(ScoringError, match="no nagashi mangan"):
            nagashi_payments(win, load_rules(ruleset))


@pytest.mark.parametrize("ruleset", SIX)
def test_the_nearest_of_several_winners_is_paid(ruleset: str) -> None:
    found = paid_winners((0, 2), 1, load_rules(ruleset), honba=1, riichi_sticks=1)
    assert [(one.seat, one.honba, one.riichi_sticks) for one in found] == [(2, 1, 1)]


@pytest.mark.parametrize("field", COMPARED)
def test_the_others(field: str) -> None:
    assert len(COMPARED[field]) == len(OTHERS)
    for ruleset_id, wanted in zip(OTHERS, COMPARED[field], strict=True):
        ruleset = load_ruleset(ruleset_id)
        value = getattr(ruleset.rules, field)
        assert value == (wanted.value if isinstance(wanted, Open) else wanted), ruleset_id
        if isinstance(wanted, Open):
            assert "not settled" in dict(ruleset.value_sources)[field], ruleset_id


def test_the_older_edition() -> None:
    rules = load_rules("jpml-official-2012")
    assert {field: getattr(rules, field) for field in OLDER} == OLDER
    assert load_ruleset("jpml-official-2012").base is load_ruleset("jpml-official")


GREEN = "2222334466s6s 888=s"
DOUBLE_WIND = "222s456p789s68p11z7p"
TANKI = "222s444p666s999s1z1z"

OTHER_HANDS: tuple[tuple[str, str, str, Outcome], ...] = (
    ("jpml-official-2012", CLOSED_KAN, "tsumo rinshan", 2700),  # no tsumo fu: 40 fu
    ("jpml-official-2012", GREEN, "", 12000),  # hatsu is required
    ("jpml-official-2012", DOUBLE_WIND, "seat=E riichi=1 tsumo", 3900),  # 4 fu: 40 in all
    ("jpml-official-2012", "333555666777z1z1z", "", 32000),  # yakuman are not added
    ("jpml-official-2012", OPEN_KAN, "tsumo rinshan pao=rinshan-kaihou:shimocha", (-2700, 0, 0)),
    ("ema-2016", "333555666777z1z1z", "", 32000),
    ("ema-2016", NO_YAKU, "renhou", 8000),
    ("ema-2016", "234s456p67s44p345s8s", "riichi=1 dora=7s", 7700),
    ("ema-2025", "234s456p67s44p345s8s", "riichi=1 dora=7s", 8000),
    ("wrc-2025", "1123434567899p9p", "renhou", 12000),  # compared, not added
    ("m-league", "234s406p67s11p345s8s", "riichi=1", 3900),
    ("m-league", GREEN, "", 32000),
    ("m-league", TANKI, "", 32000),
    ("saikouisen", DAISANGEN, "tsumo pao=daisangen:kamicha", (-8000, -16000, -8000)),  # no liability
    ("saikouisen-classic", PINFU, "riichi=1 ippatsu", 2000),
    ("saikouisen-classic", CLOSED_KAN, "tsumo dora=3p3p", "too-many-indicators"),
    ("rmu-a", PINFU, "riichi=1 ippatsu", 3900),
    ("rmu-b", PINFU, "riichi=1 ippatsu", 2000),
    ("rmu-m", "234s406p67s11p345s8s", "riichi=1", 3900),
    # the whole hand, and counters by the liable player
    ("tenhou-4p", DAISANGEN_TSUUIISOU, "tsumo pao=daisangen:kamicha", (0, 0, -64000)),
    ("tenhou-4p", DAISANGEN_TSUUIISOU, "from=shimocha honba=1 pao=daisangen:kamicha", (-32000, 0, -32300)),
    ("tenhou-4p", DOUBLE_WIND, "seat=E riichi=1 tsumo", 3900),
    ("tenhou-4p", TANKI, "", 32000),
    # only the decided yakuman, and counters by the liable player
    (
        "mahjong-soul-4p",
        DAISANGEN_TSUUIISOU,
        "from=shimocha honba=1 pao=daisangen:kamicha",
        (-48000, 0, -16300),
    ),
    ("mahjong-soul-4p", TANKI, "", 64000),
    ("mahjong-soul-4p", "9p9p 111=z 222=z 333=z 444=z", "", 64000),
    ("mahjong-soul-4p", "19m19p19s1234567z7z", "", 64000),
    ("mahjong-soul-4p", "1112345678999p5p", "", 64000),
    ("mahjong-soul-4p", "119m19p19s123456z7z", "chankan robbed_closed_kan", 32000),
    ("tenhou-3p", PINFU, "riichi=1 tsumo", (-1300, -700)),  # the third share is lost
    ("tenhou-3p", PINFU, "riichi=1 honba=1 from=kamicha", (0, -2200)),
    ("tenhou-3p", PINFU, "riichi=1 nuki=2", 7700),
    ("tenhou-3p", PINFU, "riichi=1 nuki=2 dora=3z", 12000),  # each North again, when it is dora
    ("mahjong-soul-3p", TANKI, "", 64000),
    ("mahjong-soul-3p", PINFU, "riichi=1 tsumo honba=1", (-1400, -800)),
)
"""(ruleset, hand, win, what comes of it)."""


@pytest.mark.parametrize(("ruleset", "hand", "win", "wanted"), OTHER_HANDS)
def test_hands_of_the_others(
    ruleset: str, hand: str, win: str, wanted: Outcome, outcome: Callable[..., Score | NoYaku]
) -> None:
    assert outcome_of(outcome, hand, win, ruleset, wanted) == wanted


@pytest.mark.parametrize(
    ("ruleset", "ron"), [("tenhou-4p", 32000), ("wrc-2025", 32000), ("ema-2016", 24000), ("m-league", 24000)]
)
def test_thirteen_han(ruleset: str, ron: int) -> None:
    """A counted yakuman is one, whatever comes on top."""
    rules = load_rules(ruleset)
    assert [points(han, 30, rules).ron for han in (13, 26)] == [ron, ron]


def test_there_is_no_other_ruleset() -> None:
    assert set(ruleset_ids()) == {*SIX, *OTHERS, "jpml-official-2012"}


# --- what a hand is worth, the same in all six ------------------------------------------------------------

COMMON = (
    # a triplet finished by ron is an open one: 4 han 50 fu with toitoi and sanankou; by tsumo suuankou
    ("222s444p666s11z99s9s", "", 8000),
    ("222s444p666s11z99s9s", "tsumo", 32000),
    # 1 han 30 fu: 240, four times or for the dealer six times, rounded up to 100
    (PINFU, "", 1000),
    (PINFU, "seat=E", 1500),
    # 20 and two closed quads of terminals 64, an open triplet of dragons 4: 88, rounded up to 90; 1 han
    ("23s66s4s 1111p 9999p 777=z", "", 2900),
    # 20, concealed ron 10, single wait 2, closed triplet of terminals 8, pair of a value wind 2: 42, so 50
    ("123s456p999p789s1z1z", "riichi=1", 1600),
    # of two readings the one that pays more: junchan and twin runs, not three triplets (5,200)
    ("111222333p789s9p9p", "tsumo", 8000),
)
"""(hand, win, points)."""


@pytest.mark.parametrize("ruleset", SIX)
@pytest.mark.parametrize(("hand", "win", "wanted"), COMMON)
def test_what_a_hand_is_worth(
    hand: str, win: str, wanted: int, ruleset: str, reckon: Callable[..., Score]
) -> None:
    assert reckon(hand, win, ruleset).points_total == wanted


@pytest.mark.parametrize("ruleset", SIX)
def test_of_equal_readings_the_one_with_more_han(ruleset: str, reckon: Callable[..., Score]) -> None:
    """Three triplets are 9 han, twin runs 8: both are baiman."""
    result = reckon("22233344468p88p7p", "", ruleset)
    assert [result.han, *(other.han for other in result.alternatives)] == [9, 8]
    assert {result.points_total, *(other.points_total for other in result.alternatives)} == {16000}


# --- worked examples of the rule texts ------------------------------------------------------------------


def test_nagoya_rounds_up(reckon: Callable[..., Score]) -> None:
    """7,700 is 8,000; 2,000/3,900 is 2,000/4,000; 11,600 is 12,000; 3,900 all is 4,000 all."""
    rules = load_rules("nagoya-norate")
    for han, fu in ((4, 30), (3, 60)):
        table = points(han, fu, rules)
        assert (table.ron, table.dealer_ron) == (8000, 12000)
        assert (table.tsumo.non_dealer, table.tsumo.dealer) == (2000, 4000)
        assert table.dealer_tsumo.non_dealer == 4000
    assert reckon("234m456p67s44p345s8s", "riichi=1 dora=1m", "nagoya-norate").points_total == 8000


def test_official_does_not_round_up() -> None:
    table = points(4, 30, load_rules("jpml-official"))
    assert (table.ron, table.dealer_ron) == (7700, 11600)


@pytest.mark.parametrize("ruleset", ["nagoya-norate", "sanma-35000"])
def test_seven_pairs_are_1600_and_2400(ruleset: str, reckon: Callable[..., Score]) -> None:
    assert reckon("1133p5577p2299s3z3z", "", ruleset).points_total == 1600
    assert reckon("1133p5577p2299s3z3z", "seat=E", ruleset).points_total == 2400


@pytest.mark.parametrize(
    ("han", "fu", "tsumo", "dealer_each"),
    [(1, 40, (600, 900), 1100), (2, 30, (800, 1300), 1500), (1, 30, (500, 700), 800)],
)
def test_sanma_splits_the_absent_share(han: int, fu: int, tsumo: tuple[int, int], dealer_each: int) -> None:
    table = points(han, fu, load_rules("sanma-35000"))
    assert (table.tsumo.non_dealer, table.tsumo.dealer) == tsumo
    assert table.dealer_tsumo.non_dealer == dealer_each


def test_sanma_ron_values_are_those_of_four_players() -> None:
    assert points(2, 30, load_rules("sanma-35000")).ron == points(2, 30, load_rules("jpml-wrc")).ron


def test_sanma_north_is_a_value_wind_for_everyone(reckon: Callable[..., Score]) -> None:
    result = reckon("123s456p789s44z99p4z", "", "sanma-35000")
    assert [item.name for item in result.yaku] == ["north"]
    pair = reckon("234s456p67s44z345s8s", "riichi=1", "sanma-35000")
    assert [item.what for item in pair.fu_items if item.group] == ["value-pair"]


def test_sanma_dora_after_1m_and_north(reckon: Callable[..., Score]) -> None:
    hand = "999m456p789s11z99p1z"
    assert reckon(hand, "dora=1m", "sanma-35000").han == 4
    assert reckon(hand, "dora=4z", "sanma-35000").han == 4


@pytest.mark.parametrize("suit", ["p", "s"])
def test_sanma_nine_gates(suit: str, reckon: Callable[..., Score]) -> None:
    assert reckon(f"1123456789999{suit}1{suit}", "", "sanma-35000").yaku[0].name == "chuuren-poutou"


def test_kyokai_article_46(reckon: Callable[..., Score]) -> None:
    """1,300 / 2,600 with one counter is 1,400 / 2,700."""
    result = reckon("234m456p67s22p345s8s", "tsumo riichi=1 dora=1z honba=1", "kyokai")
    assert (result.han, result.fu) == (4, 20)
    assert result.payments.of(Seat.KAMICHA) == -1400
    assert result.payments.of(Seat.TOIMEN) == -2700


def test_official_honba_of_a_double_yakuman_under_liability(reckon: Callable[..., Score]) -> None:
    """By tsumo everyone pays counters, by ron the liable player (JPML official, pao 1)."""
    hand, pao = "22z11z1z 555-z 666=z 777+z", "honba=1 pao=daisangen:kamicha"
    tsumo = reckon(hand, f"tsumo {pao}", "jpml-official").payments
    ron = reckon(hand, f"from=toimen {pao}", "jpml-official").payments
    assert [tsumo.of(seat) for seat in (Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA)] == [-8100, -16100, -40100]
    assert [ron.of(seat) for seat in (Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA)] == [0, -48000, -16300]


def test_wrc_honba_of_a_double_yakuman_under_liability(reckon: Callable[..., Score]) -> None:
    ron = reckon(
        "22z11z1z 555-z 666=z 777+z", "honba=1 pao=daisangen:kamicha from=toimen", "jpml-wrc"
    ).payments
    assert [ron.of(seat) for seat in (Seat.TOIMEN, Seat.KAMICHA)] == [-48300, -16000]
