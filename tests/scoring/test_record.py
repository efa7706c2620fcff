"""The JSON of a win: what is read, what is refused and why, and the answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tehai.scoring.hand import MeldKind
from tehai.scoring.notation import format_hand, format_meld
from tehai.scoring.record import InvalidRecordError, answer, answer_line, read_record
from tehai.scoring.rules import load_rules
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.tiles import Tile

BASE: dict[str, Any] = {
    "ruleset": "jpml-wrc",
    "hand": "123m456p789s1199p1p",
    "tsumo": False,
    "seat_wind": "W",
    "round_wind": "E",
    "riichi": 1,
}


def _codes(record: object) -> list[tuple[str, str]]:
    reply = answer(record)
    assert reply["ok"] is False
    errors: Any = reply["errors"]
    assert all(error["message"] for error in errors)
    return [(error["code"], error["where"]) for error in errors]


def test_the_answer_has_everything() -> None:
    reply = answer({**BASE, "id": 7, "v": 1, "players": 4, "from": "toimen", "honba": 1, "riichi_sticks": 1})
    assert reply == {
        "id": 7,
        "ok": True,
        "yaku": [{"name": "riichi", "han": 1}],
        "han": 1,
        "fu": 40,
        "yakuman": 0,
        "limit": None,
        "points_total": 1300,
        "payments": {"self": 2600, "shimocha": 0, "toimen": -1600, "kamicha": 0},
        "fu_items": [
            {"what": "winning", "fu": 20},
            {"what": "closed-ron", "fu": 10},
            {"what": "open-triplet", "fu": 4, "group": "111p"},
            {"what": "rounding", "fu": 6},
        ],
        "reading": {
            "shape": "standard",
            "groups": ["123m", "111p", "456p", "789s"],
            "pair": "9p",
            "wait": "shanpon",
            "winning_group": 1,
        },
        "decisions": [],
        "ruleset": "jpml-wrc",
    }


def test_a_yakuman_in_the_answer() -> None:
    reply = answer({**BASE, "hand": "119m19p19s123456z7z", "riichi": 0})
    assert (reply["yaku"], reply["han"], reply["yakuman"], reply["limit"]) == (
        [{"name": "kokushi-musou", "yakuman": 1}],
        0,
        1,
        "yakuman",
    )


def test_a_counted_yakuman_has_no_yakuman() -> None:
    record = {**BASE, "ruleset": "tenhou-4p", "hand": "2233445566778m8m", "dora_indicators": "111m"}
    reply = answer(record)
    assert (reply["han"], reply["yakuman"], reply["limit"], reply["points_total"]) == (
        18,
        0,
        "yakuman",
        32000,
    )


def test_no_yaku_says_what_was_missing() -> None:
    reply: Any = answer({**BASE, "riichi": 0})
    assert reply["ok"] is False
    assert reply["errors"][0]["code"] == "no-yaku"
    assert [item["code"] for item in reply["missing"]] == ["riichi", "menzen-tsumo"]


def test_problems_come_as_errors() -> None:
    assert _codes({**BASE, "riichi": 0, "ippatsu": True, "haitei": True}) == [
        ("ippatsu-without-riichi", "ippatsu, riichi"),
        ("haitei-without-tsumo", "haitei, tsumo"),
    ]
    reply: Any = answer({**BASE, "hand": "11123m456p789s11m2m"})
    assert reply["errors"][0]["tiles"] == "1m"


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"hand": None}, [("missing-key", "hand")]),
        ({"tsumo": None}, [("missing-key", "tsumo")]),
        ({"seat_wind": None}, [("missing-key", "seat_wind")]),
        ({"ruleset": None}, [("missing-key", "ruleset")]),
        ({"ruleset": "nowhere"}, [("unknown-ruleset", "ruleset")]),
        ({"ruleset": 1}, [("wrong-type", "ruleset")]),
        ({"players": 3}, [("players-differ", "players")]),
        ({"v": 2}, [("wrong-value", "v")]),
        ({"riich": 1}, [("unknown-key", "riich")]),
        ({"riichi": True}, [("wrong-type", "riichi")]),
        ({"riichi": "1"}, [("wrong-type", "riichi")]),
        ({"tsumo": 0}, [("wrong-type", "tsumo")]),
        ({"honba": 1.5}, [("wrong-type", "honba")]),
        ({"seat_wind": "X"}, [("wrong-value", "seat_wind")]),
        ({"round_wind": 1}, [("wrong-value", "round_wind")]),
        ({"from": "left"}, [("wrong-value", "from")]),
        ({"hand": "12x"}, [("notation", "hand")]),
        ({"hand": 5}, [("wrong-type", "hand")]),
        ({"win_tile": "12m"}, [("notation", "win_tile")]),
        ({"melds": 5}, [("wrong-type", "melds")]),
        ({"melds": ["12m"]}, [("notation", "melds[0]")]),
        ({"melds": [5]}, [("wrong-type", "melds[0]")]),
        ({"melds": [{}]}, [("wrong-value", "melds[0].type"), ("wrong-type", "melds[0].tiles")]),
        ({"melds": [{"type": "pon", "tiles": "1111z"}]}, [("wrong-value", "melds[0].tiles")]),
        ({"melds": [{"type": "pon", "tiles": "111z", "called": "2z"}]}, [("wrong-value", "melds[0].called")]),
        ({"melds": [{"type": "pon", "tiles": "111z", "who": "me"}]}, [("unknown-key", "melds[0].who")]),
        ({"dora_indicators": ["1m", "x"]}, [("notation", "dora_indicators[1]")]),
        ({"dora_indicators": 5}, [("wrong-type", "dora_indicators")]),
        ({"pao": "daisangen"}, [("wrong-type", "pao")]),
        ({"pao": {"daisangen": "me"}}, [("wrong-value", "pao.daisangen")]),
        (
            {"hand": "12x", "from": "left", "honba": "1"},
            [("notation", "hand"), ("wrong-value", "from"), ("wrong-type", "honba")],
        ),
    ],
)
def test_wrong_records(change: dict[str, Any], errors: list[tuple[str, str]]) -> None:
    assert _codes({**BASE, **change}) == errors


@pytest.mark.parametrize("record", [None, 1, "hand", []])
def test_no_record_at_all(record: object) -> None:
    assert _codes(record) == [("wrong-type", "record")]


def test_one_bad_line_is_answered_like_the_others() -> None:
    replies = [
        json.loads(answer_line(line)) for line in ('{"id": 1', "[]", "", "[" * 100000, json.dumps(BASE))
    ]
    assert [reply["ok"] for reply in replies] == [False, False, False, False, True]
    assert [reply["errors"][0]["code"] for reply in replies[:4]] == [
        "not-json",
        "wrong-type",
        "not-json",
        "not-json",
    ]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('"honba": 1, "honba" :2', "honba"),
        ('"riichi":1,"note":"a:b","riichi":0', "riichi"),
        ('"melds":[{"type":"pon","type":"chi"}]', "type"),
    ],
)
def test_a_key_given_twice_is_named(text: str, key: str) -> None:
    reply = json.loads(answer_line('{"id":7,' + text + "}"))
    assert reply["id"] == 7
    assert [(error["code"], error["where"]) for error in reply["errors"]] == [("repeated-key", key)]


def test_colons_in_a_text_are_no_keys() -> None:
    assert json.loads(answer_line(json.dumps({**BASE, "id": "a:b:c"})))["ok"] is True


def test_rules_of_records_that_name_none() -> None:
    rules = load_rules("tenhou-4p")
    record = {key: value for key, value in BASE.items() if key != "ruleset"}
    assert answer(record, rules)["ruleset"] == "tenhou-4p"
    assert answer(BASE, rules)["ruleset"] == "jpml-wrc"


def test_everything_is_read() -> None:
    record = {
        **BASE,
        "hand": "23m55z4m",
        "melds": [
            {"type": "chi", "tiles": "456m", "from": "kamicha", "called": "4m"},
            "111=z",
            {"type": "shouminkan", "tiles": "5505p", "from": "shimocha", "called": "5p", "added": "0p"},
        ],
        "riichi": 0,
        "tsumo": True,
        "rinshan": True,
        "dora_indicators": ["1m", "0p"],
        "ura_indicators": "3m",
        "honba": 2,
        "riichi_sticks": 3,
        "pao": {"daisangen": "toimen"},
    }
    hand, win, rules = read_record(record)
    assert format_hand(hand) == "23m55z4m 4-56m 111=z 555+0p"
    assert (win.tsumo, win.rinshan, win.honba, win.riichi_sticks) == (True, True, 2, 3)
    assert (win.seat_wind, win.round_wind) == (Wind.WEST, Wind.EAST)
    assert win.dora_indicators == (Tile.parse("1m"), Tile.parse("0p"))
    assert win.ura_indicators == (Tile.parse("3m"),)
    assert win.pao == (("daisangen", Seat.TOIMEN),)
    assert rules.id == "jpml-wrc"


@pytest.mark.parametrize(
    ("meld", "text"),
    [
        ({"type": "ankan", "tiles": "1111z"}, "1111z"),
        ({"type": "pon", "tiles": "111z"}, "111z"),
        ({"type": "pon", "tiles": "055p", "called": "0p", "from": "toimen"}, "0=55p"),
        ({"type": "daiminkan", "tiles": "0555p", "called": "0p", "from": "toimen"}, "5550=p"),
        ({"type": "daiminkan", "tiles": "1111z"}, "1111~z"),
        ({"type": "shouminkan", "tiles": "1111z"}, "111~1z"),
        ({"type": "chi", "tiles": "345m", "called": "4m", "from": "kamicha"}, "34-5m"),
        ("34-5m", "34-5m"),
    ],
)
def test_melds_of_a_record(meld: object, text: str) -> None:
    hand, _, _ = read_record({**BASE, "hand": "123m456p11s1s", "melds": [meld]})
    assert format_meld(hand.melds[0]) == text
    if isinstance(meld, dict):
        assert hand.melds[0].kind is MeldKind(meld["type"])


def test_win_tile_apart() -> None:
    hand, _, _ = read_record({**BASE, "hand": "234m55p", "win_tile": "3m"})
    assert format_hand(hand) == "24m55p3m"


def test_an_invalid_record_tells_all_in_one_line() -> None:
    with pytest.raises(InvalidRecordError, match="hand: this key is needed; tsumo: this key is needed"):
        read_record({"ruleset": "jpml-wrc", "seat_wind": "E", "round_wind": "E"})
