"""Typed hands over HTTP."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tehai.scoring.record import answer
from tests.app.web.conftest import error_of

RECORD = {
    "id": 7,
    "ruleset": "tenhou-4p",
    "hand": "234m340p6799s8s 777=z",
    "tsumo": False,
    "seat_wind": "S",
    "round_wind": "E",
    "dora_indicators": "2m",
}


def codes(sections: list[dict[str, Any]]) -> list[str]:
    return [section["code"] for section in sections]


def test_a_record_has_the_answer_of_the_command_line(client: TestClient) -> None:
    found = client.post("/api/score", json=RECORD).json()
    assert found.items() >= answer(RECORD).items()
    assert found["assumed"] == []


def test_the_reasons_stand_in_sections(client: TestClient) -> None:
    found = client.post("/api/score", json=RECORD).json()
    assert codes(found["explanation"]) == ["hand", "yaku", "fu", "score"]
    yaku, fu, score = found["explanation"][1:]
    assert yaku["lines"] == ["chun (red dragon): 1 han", "dora: 1 han", "red fives: 1 han"]
    assert len(fu["lines"]) == len(found["fu_items"])
    assert score["title"] == "Score: 3 han 30 fu, 3,900 points"
    assert score["lines"] == ["Ron: 3,900", "the discarder pays 3,900", "the winner gets 3,900"]


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ({"params": {"lang": "ja"}}, "役"),
        ({"headers": {"accept-language": "fr, ja;q=0.5, en;q=0.4"}}, "役"),
        ({"headers": {"cookie": "lang=ja"}}, "役"),
        ({"headers": {"accept-language": "fr"}}, "Yaku"),
    ],
)
def test_the_reasons_are_in_the_language_asked_for(
    client: TestClient, asked: dict[str, Any], title: str
) -> None:
    found = client.post("/api/score", json=RECORD, **asked).json()
    assert found["explanation"][1]["title"] == title


def test_what_is_left_out_is_assumed_and_named(client: TestClient) -> None:
    found = client.post("/api/score", json={"hand": RECORD["hand"]}).json()
    assert found["ok"]
    assert found["ruleset"] == "tenhou-4p"
    assert found["assumed"] == ["tsumo", "seat", "dora"]
    assert codes(found["explanation"])[-1] == "assumed"


def test_an_impossible_win_has_every_reason(client: TestClient) -> None:
    found = client.post("/api/score?lang=ja", json={**RECORD, "riichi": 1, "haitei": True}).json()
    assert not found["ok"]
    assert [error["code"] for error in found["errors"]] == ["riichi-with-open-hand", "haitei-without-tsumo"]
    assert "リーチ" in found["errors"][0]["message"] or "立直" in found["errors"][0]["message"]


def test_a_record_that_cannot_be_read_has_every_mistake(client: TestClient) -> None:
    found = client.post("/api/score", json={"hand": "234m34", "tsumo": 1, "wind": "E"}).json()
    assert not found["ok"]
    assert [(error["code"], error["where"]) for error in found["errors"]] == [
        ("unknown-key", "wind"),
        ("notation", "hand"),
        ("wrong-type", "tsumo"),
    ]


def test_a_hand_without_yaku_says_what_is_missing(client: TestClient) -> None:
    found = client.post("/api/score?lang=zh", json={**RECORD, "hand": "234m340p6799s8s 111=m"}).json()
    assert [error["code"] for error in found["errors"]] == ["no-yaku"]
    assert found["errors"][0]["message"] != "the hand is complete, but it has no yaku"
    assert found["missing"]
    assert codes(found["explanation"]) == ["hand", "no-yaku"]


def test_each_part_of_the_reasons_has_a_code(client: TestClient) -> None:
    seen: set[str] = set()
    for hand in (
        "22m33m44m55p66p77p88s",
        "123m123p123s99s77z7z",
        "19m19p19s1234567z1z",
        "222333444m22p55s5s",
    ):
        for more in ({}, {"tsumo": True, "riichi": 1}, {"seat_wind": "E", "honba": 2}):
            for ruleset in ("tenhou-4p", "jpml-official", "ema-2016"):
                record = {"hand": hand, "ruleset": ruleset, **more}
                found = client.post("/api/score", json=record).json()
                seen |= set(codes(found["explanation"]))
    assert seen >= {"hand", "yaku", "fu", "score", "alternatives", "assumed"}


def test_thirteen_tiles_give_their_waits(client: TestClient) -> None:
    record = {"hand": "234m406p678s777p4m", "seat_wind": "W", "riichi": 1, "dora_indicators": "1z"}
    found = client.post("/api/waits", json=record).json()
    assert [(wait["tile"], wait["left"]) for wait in found["waits"]] == [("1m", 4), ("4m", 2)]
    assert found["waits"][1]["ron"]["points_total"] == 5200
    assert found["ready"] == ["1m", "4m"]
    assert codes(found["explanation"]) == ["hand", "waits"]
    assert found["explanation"][1]["lines"][0].startswith("1m, 4 left: ron 2 han 40 fu, 2,600 points")


def test_tiles_that_wait_for_nothing_say_so(client: TestClient) -> None:
    found = client.post("/api/waits", json={"hand": "159m159p159s1234z"}).json()
    assert found["waits"] == found["ready"] == []
    assert codes(found["explanation"])[-1] == "not-ready"
    wrong = client.post("/api/waits", json={"hand": "123m"}).json()
    assert [error["code"] for error in wrong["errors"]] == ["wrong-tile-count"]


def test_a_hand_is_taken_apart(client: TestClient) -> None:
    found = client.post("/api/hand", json={"hand": "m234p340s67998,z777="}).json()
    assert found["notation"] == "234m340p67998s 777=z"
    assert (found["win_tile"], found["size"], found["problems"]) == ("8s", 14, [])
    assert found["melds"] == [
        {
            "notation": "777=z",
            "type": "pon",
            "tiles": ["7z", "7z", "7z"],
            "from": "toimen",
            "text": "pon from toimen (across)",
        }
    ]
    assert found["forms"]["kobalab"] == "m234p340s67998,z777="


@pytest.mark.parametrize(
    ("hand", "problems"),
    [
        ("123m", ["wrong-tile-count"]),
        ("123m456p789s1122z", []),
        ("111m1m1m234p567s99s1z", ["five-of-a-kind"]),
    ],
)
def test_wrong_tiles_are_told_at_once(client: TestClient, hand: str, problems: list[str]) -> None:
    found = client.post("/api/hand", json={"hand": hand}).json()
    assert [problem["code"] for problem in found["problems"]] == problems


def test_notation_that_cannot_be_read_is_marked(client: TestClient) -> None:
    found = client.post("/api/hand", json={"hand": "234m34x"}).json()
    assert not found["ok"]
    (error,) = found["errors"]
    assert "^" in error["message"]
    assert error["heard"].startswith("at character 7, x: 'x' is not notation")
    spoken = client.post("/api/hand", params={"lang": "ja"}, json={"hand": "234m34x"}).json()
    assert spoken["errors"][0]["heard"].startswith("7文字目の「x」: ")


def answer_all(client: TestClient, record: dict[str, Any], answers: dict[str, Any]) -> list[str]:
    """Answer question after question, and return which were asked."""
    asked: list[str] = []
    while questions := client.post("/api/questions", json=record).json()["questions"]:
        question = questions[0]
        asked.append(question["key"])
        reply = answers.get(question["key"], question["default"])
        if question["wants"] == "choice":
            choice = next(choice for choice in question["choices"] if choice["word"] == reply)
            record |= choice["changes"]
            record["settled"] = [*record.get("settled", []), *question["settles"]]
        else:
            record[question["field"]] = int(reply) if question["wants"] == "number" else reply
    return asked


def test_only_open_questions_are_asked(client: TestClient) -> None:
    record: dict[str, Any] = {"hand": "123m456p234s55z78s9s", "round_wind": "E"}
    replies = {"tsumo": "ron", "seat": "W", "riichi": "riichi", "ippatsu": "yes", "dora": "1m", "ura": "2m"}
    asked = answer_all(client, record, replies)
    assert asked == ["tsumo", "seat", "riichi", "last-tile", "ippatsu", "dora", "ura", "honba", "sticks"]
    record.pop("settled")
    found = client.post("/api/score", json=record).json()
    assert {item["name"] for item in found["yaku"]} == {"riichi", "ippatsu", "dora", "ura-dora"}
    assert found["assumed"] == []


def test_an_open_hand_is_not_asked_about_riichi(client: TestClient) -> None:
    asked = answer_all(client, {"hand": RECORD["hand"], "tsumo": True, "honba": 0}, {"seat": "S", "dora": ""})
    assert asked == ["seat", "last-tile", "dora", "sticks"]


def test_liability_is_told_by_seat(client: TestClient) -> None:
    record: dict[str, Any] = {"hand": "22m33p3p 555=z 666=z 777+z", "tsumo": False, "honba": 0}
    answer_all(client, record, {"seat": "S", "pao-daisangen": "shimocha", "from": "toimen", "dora": ""})
    assert (record["pao"], record["from"]) == ({"daisangen": "shimocha"}, "toimen")
    record.pop("settled")
    found = client.post("/api/score", json=record).json()
    assert found["payments"] == {"self": 32000, "shimocha": -16000, "toimen": -16000, "kamicha": 0}


@pytest.mark.parametrize("path", ["/api/score", "/api/waits", "/api/questions", "/api/hand"])
@pytest.mark.parametrize(
    ("content", "kind", "code"),
    [
        (b"{}", "text/plain", "not-json"),
        (b"", "application/json", "not-json"),
        (b"{", "application/json", "not-json"),
        (b"[" * 50_000, "application/json", "not-json"),
        (b'{"id": 1e999}', "application/json", "not-json"),
        (b'{"id": NaN}', "application/json", "not-json"),
        (b'{"id": 1, "id": 2}', "application/json", "repeated-key"),
        (b'{"\\ud800": 1, "\\ud800": 2}', "application/json", "repeated-key"),
        (b'{"id": "\\ud800"}', "application/json", "not-json"),
        (b'{"id": ' + b"9" * 5000 + b"}", "application/json", "not-json"),
        (b"\xff\xfe", "application/json", "not-json"),
        (b"[1]", "application/json", "wrong-type"),
    ],
)
def test_what_is_no_json_is_refused(
    client: TestClient, path: str, content: bytes, kind: str, code: str
) -> None:
    answered = client.post(path, content=content, headers={"content-type": kind})
    assert 400 <= answered.status_code < 500
    assert error_of(answered) == code


def test_a_key_given_twice_is_named_as_on_the_command_line(client: TestClient) -> None:
    body = b'{"hand": "234m340p6799s8s", "pao": {"daisangen": "toimen", "daisangen": "kamicha"}}'
    answered = client.post("/api/score?lang=en", content=body, headers={"content-type": "application/json"})
    assert answered.status_code == 400
    message = "daisangen: this key is given twice; give it once"
    assert answered.json()["error"] == {"code": "repeated-key", "message": message}


@pytest.mark.parametrize("key", ["nuki_dora", "honba", "riichi_sticks", "riichi"])
@pytest.mark.parametrize("path", ["/api/score", "/api/waits", "/api/questions", "/api/hand"])
def test_huge_numbers_cost_nothing(client: TestClient, path: str, key: str) -> None:
    """Nor do they make lists of that length: 10 to the 14th Norths set aside."""
    for hand in (RECORD["hand"], "4444z123m456p789s4z4z", "123m"):
        assert client.post(path, json={"hand": hand, key: 10**14}).status_code == 200
    more = client.post(path, json={"hand": RECORD["hand"], key: 10**15})
    assert error_of(more) == "not-json"


def test_rulesets_and_their_cards(client: TestClient) -> None:
    found = client.get("/api/rules?lang=ja").json()
    assert found["default"] == found["rulesets"][0]["id"] == "tenhou-4p"
    assert {one["players"] for one in found["rulesets"]} == {3, 4}
    card = client.get("/api/rules/jpml-wrc?lang=ja").json()
    assert card["rules"]["kiriage"] == {
        "value": True,
        "source": card["rules"]["kiriage"]["source"],
        "text": "あり",
        "meaning": card["rules"]["kiriage"]["meaning"],
    }
    assert card["rules"]["rinshan_tsumo_fu"]["source"] == "点数5：嶺上牌にツモ符が２符つく"
    assert card["topics"]["kuikae"] == "喰い替え"
    assert card["procedure"]["kuikae"] == "喰い替えなし（基本ルール2）。"
    assert error_of(client.get("/api/rules/nowhere")) == "unknown-ruleset"
