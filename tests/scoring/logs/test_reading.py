"""Files that are logs, half logs and no logs."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from tehai.scoring.logs import Log, LogError, Rescored, Round, chosen_rules, read_logs, reading, rescored

HANDS = [
    *([11, 12, 13, 24, 25, 26, 37, 38, 39, 21, 21, 29, 29], [21], []),
    *([14, 15, 16, 17, 18, 19, 31, 32, 33, 34, 35, 36, 47], [], []),
    *([14, 15, 16, 17, 18, 19, 31, 32, 33, 34, 35, 36, 46], [], []),
    *([14, 15, 16, 17, 18, 19, 31, 32, 33, 34, 35, 36, 45], [], []),
]
TENHOU = [
    [0, 1, 1],
    [25000] * 4,
    [11],
    [],
    *HANDS,
    ["和了", [49300, -16100, -16100, -16100], [0, 0, 0, "役満"]],
]
"""The dealer wins on the first draw."""


def tenhou(*rounds: object, rule: object = "般南喰赤") -> bytes:
    return json.dumps({"title": [], "name": [], "rule": {"disp": rule}, "log": rounds}).encode()


def changed(place: int, value: object) -> list[Any]:
    """The round with one part of it changed."""
    return [*TENHOU[:place], value, *TENHOU[place + 1 :]]


START = {
    "type": "start_kyoku",
    "bakaze": "E",
    "kyoku": 1,
    "oya": 0,
    "honba": 1,
    "kyotaku": 1,
    "dora_marker": "1m",
}
TEHAIS = [["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1p", "1p", "9p", "9p"], *[["?"] * 13] * 3]
DEAL = {**START, "tehais": TEHAIS}
DRAW = {"type": "tsumo", "actor": 0, "pai": "1p"}
HORA = {"type": "hora", "actor": 0, "target": 0, "deltas": [49300, -16100, -16100, -16100]}


def mjai(*events: object) -> bytes:
    return "\n".join(event if isinstance(event, str) else json.dumps(event) for event in events).encode()


GO = '<mjloggm ver="2.3"><GO type="169"/>'
DEALT = " ".join(
    f'hai{seat}="{",".join(str(number) for number in numbers)}"'
    for seat, numbers in enumerate(
        ([0, 4, 8, 48, 53, 56, 96, 100, 104, 36, 37, 68, 69], range(72, 85), range(20, 33), range(108, 121))
    )
)
INIT = f'<INIT seed="0,1,1,0,0,3" ten="250,250,250,250" oya="0" {DEALT}/>'
AGARI = '<AGARI who="0" fromWho="0" sc="250,493,250,-161,250,-161,250,-161"/>'
XML = f"{GO}{INIT}<T38/>{AGARI}</mjloggm>"


def one(content: bytes) -> Log:
    (log,) = read_logs(content)
    return log


def agreed(log: Log) -> list[bool | str | None]:
    """Whether each win agrees; the message of each round that is none."""
    parts = rescored(log, chosen_rules(log).rules)
    return [part.agrees if isinstance(part, Rescored) else str(part) for part in parts]


@pytest.mark.parametrize(
    "content",
    [
        tenhou(TENHOU),
        gzip.compress(tenhou(TENHOU)),
        b"\xef\xbb\xbf" + tenhou(TENHOU),
        json.dumps(json.loads(tenhou(TENHOU)), indent=2).encode(),
        XML.encode(),
        gzip.compress(b'<?xml version="1.0"?>\n' + XML.encode()),
        mjai({"type": "start_game"}, DEAL, DRAW, HORA, {"type": "end_kyoku"}),
        json.dumps([DEAL, DRAW, HORA]).encode(),
    ],
)
def test_every_form_of_a_log(content: bytes) -> None:
    assert agreed(one(content)) == [True]


def test_several_games_a_line_each() -> None:
    logs = read_logs(tenhou(TENHOU) + b"\n\n" + tenhou(TENHOU, TENHOU, rule="三般南喰赤") + b"\n")
    assert [len(log.rounds) for log in logs] == [1, 2]
    assert [log.rounds[0].where for log in logs] == ["line 1, round 1", "line 3, round 1"]


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("no round", "no round of a Tenhou log"),
        ([], "no round of a Tenhou log"),
        (TENHOU[:7], "the tiles of 1 players"),
        (changed(0, [0, 0]), "no round of a Tenhou log"),
        (changed(0, ["x", 0, 0]), "no round of a Tenhou log"),
        (changed(2, []), "no round of a Tenhou log"),
        (changed(4, [99] * 13), "no round of a Tenhou log"),
        (changed(5, ["p11"]), "no round of a Tenhou log"),
        (changed(6, ["rx"]), "no round of a Tenhou log"),
        (changed(16, ["和了", [1, 2], [0, 0]]), "no round of a Tenhou log"),
        (changed(16, ["和了", [0, 0, 0, 0], [7, 0, 7]]), "no round of a Tenhou log"),
        (changed(6, [60, 60]), "do not fit together after"),
        (changed(6, [0]), "do not fit together after"),
        (changed(16, ["和了", [0, 0, 0, 0], [1, 0, 1]]), "has not just discarded"),
    ],
)
def test_a_wrong_round_of_tenhous_json_spoils_itself_only(entry: object, message: str) -> None:
    first, wrong, last = agreed(one(tenhou(TENHOU, entry, TENHOU)))
    assert (first, last) == (True, True)
    assert isinstance(wrong, str)
    assert wrong.startswith("round 2: ")
    assert message in wrong


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ((DEAL, DRAW, "{half"), "line 3: this is no JSON object"),
        ((DEAL, "[1]"), "line 2: this is no JSON object"),
        ((DEAL, DRAW), "line 1: the round that starts here has no end"),
        ((DEAL, {**DRAW, "pai": "x"}, HORA), "line 2: this tsumo cannot be read"),
        ((DEAL, {"type": "dahai", "actor": 0}), "line 2: this dahai cannot be read"),
        ((DEAL, DRAW, {**HORA, "deltas": "no"}), "line 3: this hora cannot be read"),
        (({**DEAL, "bakaze": "P"}, DRAW, HORA), "line 1: this start_kyoku cannot be read"),
        (({**START, "x": 1}, DRAW, HORA), "line 1: this start_kyoku cannot be read"),
        (({**START, "tehais": TEHAIS[:2]}, DRAW, HORA), "line 1: this start_kyoku cannot be read"),
        ((DEAL, {**DRAW, "actor": 5}, HORA), "line 1: seat 5 at a table of 4"),
        ((DEAL, HORA), "line 1: a win by tsumo, but the winner has not just drawn"),
        (
            (DEAL, {**DRAW, "actor": 1, "pai": "?"}, {**HORA, "actor": 1, "target": 1}),
            "line 1: the log hides",
        ),
    ],
)
def test_a_wrong_line_of_mjai_spoils_its_round_only(events: tuple[object, ...], message: str) -> None:
    wrong, good = agreed(one(mjai(*events, DEAL, DRAW, HORA)))
    assert isinstance(wrong, str)
    assert wrong.startswith(message)
    assert good is True


@pytest.mark.parametrize(
    ("rounds", "message"),
    [
        (f"{INIT}<T999/>{AGARI}", "round 1: <T999> cannot be read"),
        (f"{INIT}<N who='0'/>{AGARI}", "round 1: <N> cannot be read"),
        (f"{INIT}<T38/>", "round 1: it has no end"),
        (f'<INIT seed="0" oya="0"/><T38/>{AGARI}', "round 1: <INIT> cannot be read"),
    ],
)
def test_a_wrong_element_of_tenhous_xml_spoils_its_round_only(rounds: str, message: str) -> None:
    wrong, good = agreed(one(f"{GO}{rounds}{INIT}<T38/>{AGARI}</mjloggm>".encode()))
    assert (wrong, good) == (message, True)


def test_a_riddle_of_calls_ends_in_a_message() -> None:
    """Every discard can be called by everybody, and no order uses all up."""
    lists = [[11] * 13, ["p111111", "11p1111", "1111p11", 11] * 12, [11] * 40]
    (wrong,) = agreed(one(tenhou([*TENHOU[:4], *lists, *lists, *lists, *lists, ["流局"]])))
    assert "do not fit together after" in str(wrong)


def test_broken_off_xml_gives_the_rounds_before() -> None:
    good, wrong = agreed(one(f"{GO}{INIT}<T38/>{AGARI}{INIT}<T38".encode()))
    assert good is True
    assert str(wrong).startswith("round 2: the XML is broken off or wrong at column")


def test_an_mjai_win_without_payments_is_scored_and_not_compared() -> None:
    hora = {key: value for key, value in HORA.items() if key != "deltas"}
    assert agreed(one(mjai(DEAL, DRAW, hora))) == [None]


def test_ura_markers_by_both_their_names() -> None:
    riichi = ({"type": "reach", "actor": 0}, {"type": "dahai", "actor": 0, "pai": "1p"})
    more = ({"type": "tsumo", "actor": 1, "pai": "?"}, {"type": "dahai", "actor": 1, "pai": "1p"})
    for key in ("ura_markers", "uradora_markers"):
        hora = {"type": "hora", "actor": 0, "target": 1, key: ["2m"]}
        (part,) = rescored(one(mjai(DEAL, DRAW, *riichi, *more, hora)), chosen_rules(one(XML.encode())).rules)
        assert isinstance(part, Rescored)
        assert [str(tile) for tile in part.logged.win.ura_indicators] == ["2m"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"[1, 2]",
        b"{}",
        b'{"log": 5}',
        b"<html></html>",
        b"<mjloggm/>",
        b"\x89PNG\r\n\x1a\n\xff",
        b"[" * 100_000,
        b"\x1f\x8bgarbage",
        b'{"title": ["half',
    ],
)
def test_what_is_no_log_is_refused(content: bytes) -> None:
    with pytest.raises(LogError) as caught:
        read_logs(content)
    assert len(str(caught.value).splitlines()) == 1


def test_a_document_type_is_refused_before_its_entities_are_read() -> None:
    bomb = f'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>{XML.replace("169", "&b;")}'
    with pytest.raises(LogError, match="no document type"):
        read_logs(bomb.encode())


def test_a_log_that_unpacks_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_BYTES", 1 << 20)
    with pytest.raises(LogError, match="larger than 1 MiB"):
        read_logs(gzip.compress(b" " * ((1 << 20) + 1)))


def test_half_a_gzip_file_gives_what_it_has() -> None:
    packed = gzip.compress(tenhou(*[TENHOU] * 50))
    log = one(packed[:-20])
    assert isinstance(log.rounds[0], Round)


@pytest.mark.parametrize(
    ("words", "ruleset", "kuitan"),
    [
        ("般南喰赤", "tenhou-4p", True),
        ("鳳東喰赤速", "tenhou-4p", True),
        ("特南赤", "tenhou-4p", False),
        ("般東", "tenhou-4p", False),
        ("王座の間南喰赤", "mahjong-soul-4p", True),
        ("Gold Room South", "mahjong-soul-4p", True),
        ("Mリーグ 2024", "m-league", True),
        ("", "tenhou-4p", True),
        ("名人戦", "tenhou-4p", True),
    ],
)
def test_the_words_of_a_log_choose_its_rules(words: str, ruleset: str, *, kuitan: bool) -> None:
    chosen = chosen_rules(one(tenhou(TENHOU, rule=words)))
    assert (chosen.rules.id, chosen.rules.kuitan) == (ruleset, kuitan)
    assert ruleset in str(chosen.reason)


@pytest.mark.parametrize(
    ("kind", "red", "kuitan"), [(169, True, True), (171, False, True), (173, True, False)]
)
def test_the_type_of_an_xml_log_says_red_fives_and_open_tanyao(kind: int, *, red: bool, kuitan: bool) -> None:
    log = one(XML.replace("169", str(kind)).replace('hai0="0,4,8,48,53', 'hai0="0,4,8,48,52').encode())
    assert chosen_rules(log).rules.kuitan is kuitan
    (played,) = log.rounds
    assert isinstance(played, Round)
    assert any(tile.red for tile in played.hands[0]) is red
