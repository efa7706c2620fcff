"""The values of each ruleset, cell by cell, as its rule text gives them, and what they do to a hand.

Columns of the first table: JPML official, JPML WRC, JPML WRC-R, Nagoya, Sanma, Kyokai.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tehai.scoring.errors import InvalidHandError
from tehai.scoring.points import Limit, points
from tehai.scoring.problems import ProblemCode
from tehai.scoring.result import NoYaku, Score
from tehai.scoring.rules import load_rules, load_ruleset, ruleset_ids
from tehai.scoring.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable

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

CELLS: list[tuple[str, tuple[Any, ...]]] = [
    ("players", (4, 4, 4, 4, 3, 4)),
    ("length", ("hanchan", "hanchan", "hanchan", "tonpuu", "hanchan", "hanchan")),
    ("extension_points", (0, 0, 0, 0, 0, 0)),
    ("start_points", (30000, 30000, 30000, 25000, 35000, 25000)),
    ("return_points", (30000, 30000, 30000, 30000, 40000, 30000)),
    ("oka", (0, 0, 0, 20000, 15000, 0)),
    ("oka_four_entrants", (0, 0, 0, 0, 20000, 0)),
    (
        "uma",
        (
            (),
            WRC_UMA,
            WRC_UMA,
            (30000, 10000, -10000, -30000),
            (7000, 3000, -10000),
            (50000, 10000, -10000, -30000),
        ),
    ),
    ("uma_floating", (FLOATING, (), (), (), (), ())),
    ("uma_four_entrants", ((), (), (), (), (10000, 5000, -5000, -10000), ())),
    ("ties", ("share", "share", "share", "seat", "share", "share")),
    ("total_correction", ("none", "none", "none", "none", "first", "first-when-over")),
    ("leftover_sticks", ("stay", "stay", "stay", "first", "first", "stay")),
    ("bankruptcy", (False, False, False, True, False, False)),
    ("dealer_stop", ("none", "none", "none", "win", "none", "none")),
    ("dealer_repeat", ("win-or-tenpai",) * 6),
    ("noten_payment", (3000,) * 6),
    ("honba_ron", (300, 300, 300, 300, 600, 300)),
    ("honba_tsumo", (100, 100, 100, 100, 300, 100)),
    ("kuitan", (True, True, True, True, False, True)),
    ("ippatsu", (False, True, True, True, True, True)),
    ("ura_dora", (False, True, True, True, True, True)),
    ("kan_dora", (False, True, True, True, True, True)),
    ("kan_ura", (False, True, True, True, True, True)),
    ("red_fives", ((0, 0, 0), (0, 0, 0), (1, 1, 1), (1, 1, 1), (0, 0, 0), (0, 0, 0))),
    ("kiriage", (False, True, True, True, False, True)),
    ("counted_yakuman", ("none",) * 6),
    ("yakuman_stacking", ("add",) * 6),
    ("yakuman_cap", (0,) * 6),
    ("double_yakuman", (NONE,) * 6),
    ("double_wind_pair_fu", (2,) * 6),
    ("rinshan_tsumo_fu", (True,) * 6),
    ("pinfu_tsumo_fu", (False,) * 6),
    ("open_pinfu_fu", (30,) * 6),
    ("chiitoitsu_fu", (25,) * 6),
    ("chiitoitsu_four_of_a_kind", (False,) * 6),
    ("ryuuiisou_needs_hatsu", (False, False, False, False, False, True)),
    ("renhou", ("mangan", "mangan", "mangan", "baiman", "none", "none")),
    ("nagashi", ("none", "none", "none", "mangan", "none", "none")),
    ("nagashi_is_win", (False, False, False, True, False, False)),
    ("kokushi_ankan_ron", (False, False, False, False, True, False)),
    ("pao", (THREE, THREE, THREE, {"daisangen", "daisuushii"}, THREE | {"rinshan-kaihou"}, NONE)),
    ("pao_scope", ("yakuman",) * 6),
    ("pao_honba_ron", ("discarder",) * 6),
    ("pao_honba_tsumo", ("liable",) * 6),
    ("pao_honba_ron_combined", ("liable", "discarder", "discarder", "discarder", "discarder", "discarder")),
    ("pao_honba_tsumo_combined", ("all", "liable", "liable", "liable", "liable", "liable")),
    ("several_winners", ("head-bump",) * 6),
    ("abortive_draws", (NONE, NONE, NONE, {"nine-terminals"}, NONE, NONE)),
    ("riichi_without_draw", (True, True, True, False, True, False)),
    ("riichi_below_1000", (False, False, False, False, True, False)),
    ("tenpai", ("formal", "formal", "formal", "not-used-up", "formal", "formal")),
    ("chombo", ("none", "none", "none", "each", "final", "none")),
    ("chombo_points", (0, 0, 0, 4000, 20000, 0)),
    ("penalty_deposit", (False, False, False, True, True, False)),
    ("north", ("wind", "wind", "wind", "wind", "yakuhai", "wind")),
    ("chi", (True, True, True, True, False, True)),
    ("manzu_simples", (True, True, True, True, False, True)),
    ("tsumo_loss", ("loss", "loss", "loss", "loss", "north-split", "loss")),
]

OTHERS: dict[str, dict[str, Any]] = {
    "jpml-official-2012": {
        "ryuuiisou_needs_hatsu": True,
        "double_wind_pair_fu": 4,
        "rinshan_tsumo_fu": False,
        "yakuman_stacking": "one",
        "pao": THREE | {"rinshan-kaihou"},
        "renhou": "mangan",
        "kiriage": False,
        "ura_dora": False,
    },
    "tenhou-4p": {
        "start_points": 25000,
        "uma": (20000, 10000, -10000, -20000),
        "oka": 20000,
        "red_fives": (1, 1, 1),
        "kiriage": False,
        "counted_yakuman": "yakuman",
        "yakuman_stacking": "add",
        "double_yakuman": NONE,
        "double_wind_pair_fu": 4,
        "renhou": "none",
        "nagashi": "mangan",
        "pao": {"daisangen", "daisuushii"},
        "pao_scope": "hand",
        "pao_honba_ron": "liable",
        "several_winners": "double-ron",
        "kokushi_ankan_ron": False,
        "honba_ron": 300,
    },
    "tenhou-3p": {
        "start_points": 35000,
        "return_points": 40000,
        "uma": (20000, 0, -20000),
        "oka": 15000,
        "red_fives": (0, 1, 1),
        "honba_ron": 200,
        "honba_tsumo": 100,
        "north": "dora",
        "tsumo_loss": "loss",
        "double_wind_pair_fu": 4,
    },
    "mahjong-soul-4p": {
        "start_points": 25000,
        "return_points": 25000,
        "extension_points": 30000,
        "uma": WRC_UMA,
        "oka": 0,
        "kiriage": False,
        "counted_yakuman": "yakuman",
        "double_yakuman": {"suuankou-tanki", "daisuushii", "kokushi-musou-13", "junsei-chuuren-poutou"},
        "double_wind_pair_fu": 4,
        "pao": {"daisangen", "daisuushii"},
        "pao_scope": "yakuman",
        "pao_honba_ron": "liable",
        "several_winners": "triple-ron",
        "kokushi_ankan_ron": True,
        "nagashi": "mangan",
    },
    "mahjong-soul-3p": {
        "start_points": 35000,
        "return_points": 35000,
        "extension_points": 40000,
        "uma": (15000, 0, -15000),
        "red_fives": (0, 1, 1),
        "honba_ron": 200,
        "north": "dora",
        "tsumo_loss": "loss",
        "kokushi_ankan_ron": True,
    },
    "m-league": {
        "start_points": 25000,
        "return_points": 30000,
        "uma": (30000, 10000, -10000, -30000),
        "oka": 20000,
        "red_fives": (1, 1, 1),
        "kiriage": True,
        "counted_yakuman": "none",
        "yakuman_stacking": "add",
        "double_wind_pair_fu": 2,
        "renhou": "none",
        "nagashi": "none",
        "several_winners": "head-bump",
        "ryuuiisou_needs_hatsu": False,
        "bankruptcy": False,
    },
    "wrc-2025": {
        "start_points": 30000,
        "uma": WRC_UMA,
        "kiriage": True,
        "counted_yakuman": "yakuman",
        "yakuman_stacking": "add",
        "double_yakuman": NONE,
        "double_wind_pair_fu": 2,
        "renhou": "mangan",
        "pao": THREE,
        "pao_scope": "yakuman",
        "pao_honba_ron": "discarder",
        "several_winners": "head-bump",
        "leftover_sticks": "stay",
        "ties": "share",
    },
    "ema-2016": {
        "start_points": 30000,
        "uma": WRC_UMA,
        "kiriage": False,
        "counted_yakuman": "none",
        "yakuman_stacking": "one",
        "double_wind_pair_fu": 4,
        "renhou": "mangan",
        "pao": {"daisangen", "daisuushii"},
        "several_winners": "triple-ron",
        "leftover_sticks": "first",
    },
    "ema-2025": {
        "kiriage": True,
        "counted_yakuman": "none",
        "yakuman_stacking": "one",
        "several_winners": "triple-ron",
    },
    "saikouisen": {
        "start_points": 30000,
        "uma": (30000, 10000, -10000, -30000),
        "kiriage": True,
        "counted_yakuman": "none",
        "double_wind_pair_fu": 2,
        "pao": NONE,
        "several_winners": "head-bump",
        "noten_payment": 3000,
    },
    "saikouisen-classic": {
        "uma": (12000, 4000, -4000, -12000),
        "kiriage": False,
        "yakuman_stacking": "one",
        "ippatsu": False,
        "ura_dora": False,
        "kan_dora": False,
        "noten_payment": 0,
        "dealer_repeat": "win",
    },
    "rmu-a": {"uma": WRC_UMA, "ties": "share", "ippatsu": True, "pao": NONE, "yakuman_stacking": "add"},
    "rmu-b": {"uma": WRC_UMA, "ippatsu": False, "ura_dora": False, "kan_dora": False, "kan_ura": False},
    "rmu-m": {
        "start_points": 25000,
        "oka": 20000,
        "uma": (30000, 10000, -10000, -30000),
        "red_fives": (1, 1, 1),
    },
}

SILENT = {
    "kokushi_ankan_ron": {"jpml-wrc", "kyokai"},
    "kiriage": {"sanma-35000"},
    "oka": {"sanma-35000"},
    "bankruptcy": {"jpml-official", "jpml-wrc", "kyokai"},
    "honba_ron": {"jpml-official", "jpml-wrc"},
    "riichi_below_1000": {"jpml-official", "jpml-wrc", "kyokai"},
    "several_winners": {"kyokai"},
    "pao": {"kyokai"},
    "ryuuiisou_needs_hatsu": {"kyokai"},
}


@pytest.mark.parametrize(("field", "values"), CELLS, ids=[cell[0] for cell in CELLS])
def test_each_cell(field: str, values: tuple[Any, ...]) -> None:
    assert tuple(getattr(load_rules(ruleset), field) for ruleset in SIX) == values


@pytest.mark.parametrize("ruleset", OTHERS)
def test_the_others(ruleset: str) -> None:
    rules = load_rules(ruleset)
    assert {field: getattr(rules, field) for field in OTHERS[ruleset]} == OTHERS[ruleset]


def test_there_is_no_other_ruleset() -> None:
    assert set(ruleset_ids()) == {*SIX, *OTHERS}


@pytest.mark.parametrize("field", SILENT)
def test_where_the_text_is_silent_the_file_says_so(field: str) -> None:
    for ruleset in SILENT[field]:
        assert "silent" in dict(load_ruleset(ruleset).value_sources)[field]


# --- what the six have in common ------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", SIX)
class TestAllSix:
    def test_limits(self, ruleset: str) -> None:
        rules = load_rules(ruleset)
        limits = [points(han, 40, rules).worth.limit for han in (4, 5, 6, 7, 8, 10, 11, 12, 13, 20)]
        mangan, haneman, baiman, sanbaiman = Limit.MANGAN, Limit.HANEMAN, Limit.BAIMAN, Limit.SANBAIMAN
        assert limits == [mangan] * 2 + [haneman] * 2 + [baiman] * 2 + [sanbaiman] * 4

    def test_pinfu_tsumo_is_20_fu_and_two_han(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        result = reckon("234s456p67s11p345s8s", "tsumo", ruleset)
        assert ([item.name for item in result.yaku], result.fu) == (["menzen-tsumo", "pinfu"], 20)

    def test_seven_pairs_are_never_two_equal_runs(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        result = reckon("1133p5577p2299s3z3z", "", ruleset)
        assert ([item.name for item in result.yaku], result.fu, result.han) == (["chiitoitsu"], 25, 2)

    def test_four_of_a_kind_is_no_two_pairs(self, ruleset: str, outcome: Callable[..., object]) -> None:
        with pytest.raises(InvalidHandError):
            outcome("2222s3355p6677s1z1z", "riichi=1", ruleset)

    def test_honitsu_and_chinitsu_of_seven_pairs(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        names = [item.name for item in reckon("1133557799p223z3z", "", ruleset).yaku]
        assert names == ["chiitoitsu", "honitsu"]
        names = [item.name for item in reckon("1133446677998p8p", "", ruleset).yaku]
        assert names == ["chiitoitsu", "chinitsu"]

    def test_all_honours_of_seven_pairs_is_a_yakuman(
        self, ruleset: str, reckon: Callable[..., Score]
    ) -> None:
        """And neither four winds nor three dragons are counted of it."""
        assert [item.name for item in reckon("1122334455667z7z", "", ruleset).yaku] == ["tsuuiisou"]

    def test_triplet_of_double_wind_is_two_han(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        result = reckon("123s456p789s11z99p1z", "seat=E", ruleset)
        assert [(item.name, item.han) for item in result.yaku] == [
            ("seat-wind-east", 1),
            ("round-wind-east", 1),
        ]

    def test_pair_of_double_wind_is_two_fu(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        result = reckon("234s456p67s11z345s8s", "riichi=1 seat=E", ruleset)
        assert [item.fu for item in result.fu_items if item.what == "double-wind-pair"] == [2]

    def test_rinshan_has_tsumo_fu(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        result = reckon("67s444p22z345s8s 6666p", "tsumo rinshan", ruleset)
        assert "tsumo" in [item.what for item in result.fu_items]

    def test_rinshan_and_haitei_do_not_combine(self, ruleset: str, outcome: Callable[..., object]) -> None:
        with pytest.raises(InvalidHandError, match="do not combine"):
            outcome("67s444p22z345s8s 6666p", "tsumo rinshan haitei", ruleset)

    def test_ippatsu_never_with_rinshan(self, ruleset: str, outcome: Callable[..., object]) -> None:
        with pytest.raises(InvalidHandError, match="ends ippatsu"):
            outcome("67s444p22z345s8s 6666p", "tsumo rinshan riichi=1 ippatsu", ruleset)

    def test_ippatsu_with_chankan(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        result = reckon("12s456p789s11199p3s", "riichi=1 ippatsu chankan", ruleset)
        names = [item.name for item in result.yaku]
        assert "chankan" in names
        assert ("ippatsu" in names) == load_rules(ruleset).ippatsu

    def test_double_riichi_is_two_han(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        assert reckon("123s456p789s1199p1p", "riichi=2", ruleset).yaku[0].han == 2

    def test_completing_a_yaku_late(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        """Atozuke: the only yaku may be the last group of an open hand."""
        result = reckon("123p789s66z11p6z 444=s", "", ruleset)
        assert [item.name for item in result.yaku] == ["hatsu"]

    def test_open_tanyao(self, ruleset: str, outcome: Callable[..., object]) -> None:
        result = outcome("234s67s44p345s8s 666=p", "", ruleset)
        assert isinstance(result, Score) == load_rules(ruleset).kuitan
        if isinstance(result, NoYaku):
            assert "open-tanyao" in {item.code for item in result.missing}

    def test_open_hand_of_20_fu_is_30(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        if load_rules(ruleset).chi and load_rules(ruleset).kuitan:
            assert reckon("234m67s44p345s8s 4-56p", "", ruleset).fu == 30

    @pytest.mark.parametrize(
        "hand",
        ["222s444p666s999s1z1z", "5z5z 111=z 222=z 333=z 444=z", "19m19p19s1234567z7z", "1112345678999p5p"],
    )
    def test_no_hand_counts_twice(self, hand: str, ruleset: str, reckon: Callable[..., Score]) -> None:
        assert {item.yakuman for item in reckon(hand, "", ruleset).yaku} == {1}

    @pytest.mark.parametrize(
        ("hand", "win", "yakuman"),
        [
            ("444p555666777z9p9p", "", 2),  # daisangen and suuankou
            ("333555666777z1z1z", "", 3),  # and tsuuiisou
            ("1z1z 5555z 6666z 7777z 3333z", "", 4),  # and suukantsu
            ("333555666777z1z1z", "seat=E tenhou tsumo", 4),  # and tenhou
            ("333555666777z1z1z", "seat=S chiihou tsumo", 4),  # and chiihou
        ],
    )
    def test_yakuman_are_added(
        self, hand: str, win: str, yakuman: int, ruleset: str, reckon: Callable[..., Score]
    ) -> None:
        """JPML, combining of yakuman; Kyokai, article 48: two, three and four times."""
        assert reckon(hand, win, ruleset).yakuman == yakuman

    def test_nine_gates_without_any_kan(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        assert reckon("1123456789999p1p", "", ruleset).yaku[0].name == "chuuren-poutou"
        result = reckon("2345678999p5p 1111p", "", ruleset)
        assert "chuuren-poutou" not in [item.name for item in result.yaku]

    def test_a_triplet_finished_by_ron_is_open(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        names = [item.name for item in reckon("222s444p666s11z99s9s", "", ruleset).yaku]
        assert names == ["toitoi", "sanankou"]

    def test_all_green_without_hatsu(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        names = [item.name for item in reckon("222333444666s8s8s", "tsumo", ruleset).yaku]
        assert ("ryuuiisou" in names) != load_rules(ruleset).ryuuiisou_needs_hatsu
        names = [item.name for item in reckon("22334466s66z6z 888=s", "", ruleset).yaku]
        assert names == ["ryuuiisou"]

    def test_renhou(self, ruleset: str, outcome: Callable[..., object]) -> None:
        result = outcome("123s456p789s1199p1p", "renhou", ruleset)
        limit = {"mangan": Limit.MANGAN, "baiman": Limit.BAIMAN, "none": None}[load_rules(ruleset).renhou]
        assert (result.limit if isinstance(result, Score) else None) is limit

    def test_kokushi_robbing_a_closed_kan(self, ruleset: str, outcome: Callable[..., object]) -> None:
        hand, win = "119m19p19s123456z7z", "chankan robbed_closed_kan"
        if load_rules(ruleset).kokushi_ankan_ron:
            result = outcome(hand, win, ruleset)
            assert isinstance(result, Score)
            assert result.yakuman == 1
        else:
            with pytest.raises(InvalidHandError) as caught:
                outcome(hand, win, ruleset)
            assert caught.value.problems[0].code is ProblemCode.CLOSED_KAN_NOT_ROBBED

    def test_indicators_that_the_kans_allow(self, ruleset: str, outcome: Callable[..., object]) -> None:
        hand, win = "67s444p22z345s8s 6666p", "tsumo dora=1p1p"
        if load_rules(ruleset).kan_dora:
            assert isinstance(outcome(hand, win, ruleset), Score)
        else:
            with pytest.raises(InvalidHandError, match="more dora indicators"):
                outcome(hand, win, ruleset)

    def test_rinshan_after_an_open_kan(self, ruleset: str, reckon: Callable[..., Score]) -> None:
        """Only where it is liable the player who fed the kan pays alone."""
        win = "tsumo rinshan pao=rinshan-kaihou:shimocha"
        result = reckon("23s55z234s4s 444=p 7777+z", win, ruleset)
        payers = [seat for seat, amount in result.payments.by_seat if amount < 0]
        liable = "rinshan-kaihou" in load_rules(ruleset).pao
        assert (payers == [Seat.SHIMOCHA]) == liable


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
