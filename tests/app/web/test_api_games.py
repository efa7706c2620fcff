"""Tables over HTTP."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from tehai.app.web.codes import read_code
from tehai.app.web.server import make_app
from tehai.scoring.game import game_from_json
from tests.app.web.conftest import NAMES, WIN, MakeSettings, error_of
from tests.app.web.test_openapi import is_as_promised

DRAW = {"event": "draw", "tenpai": ["Aoki"]}


@pytest.fixture
def table(client: TestClient) -> dict[str, Any]:
    """A new table."""
    answered = client.post("/api/games", json={"names": NAMES, "ruleset": "nagoya-norate"})
    assert answered.status_code == 201
    found: dict[str, Any] = answered.json()
    return found


def path(table: dict[str, Any], rest: str = "") -> str:
    return f"/api/games/{table['code']}{rest}"


def record(client: TestClient, table: dict[str, Any], event: dict[str, Any], **more: object) -> Response:
    return client.post(path(table, "/events"), json={"version": table["version"], "event": event, **more})


def test_a_table_starts_with_the_points_of_its_rules(client: TestClient, table: dict[str, Any]) -> None:
    assert read_code(table["code"]) == table["code"]
    assert table["names"] == NAMES
    assert table["state"]["points"] == dict.fromkeys(NAMES, 25000)
    assert table["state"]["hand"] == "East 1, 0 honba"
    assert client.get(path(table, "?lang=ja")).json()["state"]["hand"] != "East 1, 0 honba"


def test_a_code_is_read_however_it_is_typed(client: TestClient, table: dict[str, Any]) -> None:
    typed = table["code"].upper().replace("-", "").replace("0", "O").replace("1", "I")
    assert client.get(f"/api/games/{typed}").json()["code"] == table["code"]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({}, "wrong-type"),
        ({"names": "Aoki"}, "wrong-type"),
        ({"names": [1, 2, 3, 4]}, "wrong-type"),
        ({"names": NAMES, "ruleset": 3}, "wrong-type"),
        ({"names": NAMES, "ruleset": "nowhere"}, "unknown-ruleset"),
        ({"names": NAMES[:2]}, "wrong-names"),
        ({"names": ["Aoki", "Aoki", "Chiba", "Doi"]}, "wrong-names"),
        ({"names": ["Aoki", "Ba=ba", "Chiba", "Doi"]}, "wrong-names"),
        ({"names": ["Aoki", "Ba\nba", "Chiba", "Doi"]}, "wrong-names"),
    ],
)
def test_players_who_cannot_play_are_refused(client: TestClient, wanted: dict[str, Any], code: str) -> None:
    assert error_of(client.post("/api/games", json=wanted)) == code


def test_a_preview_records_nothing(client: TestClient, table: dict[str, Any]) -> None:
    found = client.post(path(table, "/preview"), json={"event": WIN}).json()
    assert found["recorded"]["changes"] == {"Aoki": -2600, "Baba": 0, "Chiba": 2600, "Doi": 0}
    assert found["recorded"]["what"] == ["Chiba wins off Aoki: 2 han 40 fu, 2,600", "riichi: Chiba"]
    (win,) = found["recorded"]["wins"]
    assert win["explanation"][-1]["lines"][1] == "Aoki pays 2,600"
    assert found["state"]["hand"] == "East 2, 0 honba"
    assert client.get(path(table)).json() == table


def test_a_forgotten_event_is_seen_before_it_is_inserted(client: TestClient, table: dict[str, Any]) -> None:
    drawn = client.post(path(table, "/events"), json={"version": table["version"], "event": DRAW}).json()
    asked = {"event": WIN, "index": 0}
    found = client.post(path(table, "/preview"), json={**asked, "insert": True}).json()
    assert (found["before"]["hand"], found["before"]["honba"]) == (table["state"]["hand"], 0)
    inserted = client.post(path(table, "/events"), json={**asked, "version": drawn["version"]}).json()
    assert [one["event"] for one in inserted["events"]] == ["win", "draw"]
    assert found["state"] == inserted["state"]
    assert found["recorded"] == inserted["recorded"]
    wrong = client.post(path(table, "/preview"), json={**asked, "insert": "yes"})
    assert (wrong.status_code, error_of(wrong)) == (400, "wrong-type")


def test_a_correction_tells_what_it_changes_of_later_hands(client: TestClient, table: dict[str, Any]) -> None:
    """Aki's draw becomes a win off Aki: the deal passes, the stick and the counter go."""
    drawn = record(client, table, {**DRAW, "riichi_by": ["Aoki"]}).json()
    riichi = record(client, drawn, {"event": "riichi", "player": "Baba"}).json()
    won = {"event": "win", "from": "Chiba", "wins": [{"winner": "Baba", "han": 2, "fu": 30}]}
    after = record(client, riichi, won).json()
    assert after["state"]["hand"] == "East 2, 0 honba"
    last = record(client, after, DRAW).json()
    answered = client.post(path(table, "/preview"), json={"event": WIN, "index": 0}).json()
    assert (answered["now"], answered["version"]) == (last["state"], last["version"])
    second, third = answered["changed"]
    assert second == {
        "index": 2,
        "hand": {"before": "East 1, 1 honba", "after": "East 2, 0 honba"},
        "dealer": {"before": "Aoki", "after": "Baba"},
        "sticks": {"before": 0, "after": 0},
        "changes": {"Baba": {"before": 3300, "after": 2900}, "Chiba": {"before": -2300, "after": -2900}},
        "points": {
            "Aoki": {"before": 27000, "after": 22400},
            "Baba": {"before": 27300, "after": 27900},
            "Chiba": {"before": 21700, "after": 24700},
            "Doi": {"before": 24000, "after": 25000},
        },
    }
    assert third["hand"] == {"before": "East 2, 0 honba", "after": "East 2, 1 honba"}
    assert third["changes"] == {}
    assert client.get(path(table)).json()["version"] == last["version"]
    inserted = client.post(path(table, "/preview"), json={"event": DRAW, "index": 3, "insert": True}).json()
    assert [one["index"] for one in inserted["changed"]] == [4]
    same = client.post(path(table, "/preview"), json={"event": DRAW}).json()
    assert (same["changed"], same["now"]) == ([], last["state"])


def test_a_removal_tells_what_it_takes_and_what_it_changes(client: TestClient, table: dict[str, Any]) -> None:
    """Aoki keeps the deal by a draw; without it the deal is still the first, without a counter."""
    drawn = record(client, table, {**DRAW, "note": "late"}).json()
    last = record(client, drawn, WIN).json()
    found = client.get(path(table, "/events/0/removal")).json()
    is_as_promised(found, "Removal")
    assert (found["index"], found["event"]) == (0, {**DRAW, "note": "late"})
    assert (found["recorded"]["hand"], found["recorded"]["what"]) == (
        "East 1, 0 honba",
        ["drawn", "ready: Aoki"],
    )
    (won,) = found["changed"]
    assert (won["index"], won["hand"]) == (0, {"before": "East 1, 1 honba", "after": "East 1, 0 honba"})
    assert won["points"] == {
        "Aoki": {"before": 25100, "after": 22400},
        "Baba": {"before": 24000, "after": 25000},
        "Chiba": {"before": 26900, "after": 27600},
        "Doi": {"before": 24000, "after": 25000},
    }
    assert (found["now"], found["version"]) == (last["state"], last["version"])
    assert client.get(path(table)).json()["version"] == last["version"]
    assert error_of(client.get(path(table, "/events/2/removal"))) == "no-such-event"
    gone = client.delete(path(table, f"/events/0?version={last['version']}")).json()
    assert gone["state"] == found["state"]


def test_a_removal_tells_whose_riichi_stays(client: TestClient, table: dict[str, Any]) -> None:
    """Riichi told as it happened is an event of its own; told with the end of the hand it goes with it."""
    drawn = {**DRAW, "tenpai": ["Aoki", "Doi"], "riichi_by": ["Doi"]}
    for event in ({"event": "riichi", "player": "Aoki"}, drawn):
        table = record(client, table, event).json()
    riichi, end = (client.get(path(table, f"/events/{place}/removal")).json() for place in (0, 1))
    is_as_promised(end, "Removal")
    assert (riichi["riichi"], end["riichi"]) == ([], ["Aoki"])
    assert end["state"]["riichi"] == ["Aoki"]


def test_a_removal_that_leaves_a_later_event_impossible_is_refused(
    client: TestClient, table: dict[str, Any]
) -> None:
    poor = {"event": "adjustment", "points": {"Aoki": -24500, "Baba": 24500}}
    less = {"event": "adjustment", "points": {"Aoki": 1000, "Baba": -1000}}
    for event in (poor, less, {"event": "riichi", "player": "Aoki"}):
        table = record(client, table, event).json()
    found = client.get(path(table, "/events/1/removal"))
    assert (found.status_code, error_of(found)) == (422, "impossible-event")


def test_of_a_draw_it_is_told_whose_tiles_were_checked(client: TestClient, table: dict[str, Any]) -> None:
    drawn = {"event": "draw", "tenpai": ["Chiba"], "hands": {"Baba": "123m123p123s1122z"}}
    ready = [
        {"player": "Baba", "hand": "123m123p123s1122z", "waits": ["1z", "2z"]},
        {"player": "Chiba", "hand": None, "waits": []},
    ]
    assert record(client, table, drawn).json()["recorded"]["ready"] == ready
    after = client.get(path(table)).json()
    record(client, after, WIN)
    assert [row["ready"] for row in client.get(path(table, "/sheet")).json()["rows"]] == [ready, []]


def test_a_win_is_recorded_and_taken_back(client: TestClient, table: dict[str, Any]) -> None:
    after = record(client, table, WIN).json()
    assert after["state"]["points"] == {"Aoki": 22400, "Baba": 25000, "Chiba": 27600, "Doi": 25000}
    assert after["version"] != table["version"]
    assert len(after["events"]) == 1
    undone = client.post(path(table, "/undo"), json={"version": after["version"]}).json()
    assert undone == table


def test_two_winners_of_one_discard(client: TestClient, table: dict[str, Any]) -> None:
    both = {**WIN, "wins": [{"winner": "Baba", "han": 2, "fu": 30}, *WIN["wins"]]}
    found = client.post(path(table, "/preview"), json={"event": both}).json()["recorded"]
    assert [win["winner"] for win in found["wins"]] == ["Baba"]  # head bump, by these rules
    assert found["changes"]["Aoki"] == -2000


def test_an_event_is_corrected_inserted_and_removed(client: TestClient, table: dict[str, Any]) -> None:
    first = record(client, table, WIN).json()
    second = record(client, first, DRAW, index=0).json()
    assert [event["event"] for event in second["events"]] == ["draw", "win"]
    assert second["recorded"]["event"]["event"] == "draw"
    corrected = client.put(
        path(table, "/events/0"),
        json={"version": second["version"], "event": {"event": "draw", "tenpai": ["Baba"]}},
    ).json()
    assert corrected["events"][0]["tenpai"] == ["Baba"]
    removed = client.delete(path(table, f"/events/0?version={corrected['version']}")).json()
    assert removed["version"] == first["version"]
    gone = client.delete(path(table, f"/events/9?version={removed['version']}"))
    assert (gone.status_code, error_of(gone)) == (404, "no-such-event")


def test_the_slower_of_two_phones_is_told_what_happened(client: TestClient, table: dict[str, Any]) -> None:
    after = record(client, table, WIN).json()
    late = record(client, table, DRAW)
    assert late.status_code == 409
    assert late.json()["error"]["code"] == "changed-meanwhile"
    newest = late.json()["table"]
    assert newest["version"] == after["version"]
    assert record(client, newest, DRAW).status_code == 200


def test_the_same_change_sent_again_is_made_once(client: TestClient, table: dict[str, Any]) -> None:
    once, again = record(client, table, WIN).json(), record(client, table, WIN).json()
    assert again == once
    assert len(again["events"]) == 1


def test_phones_at_once_lose_nothing(client: TestClient, table: dict[str, Any]) -> None:
    def insist(phone: int) -> None:
        seen = table
        for number in range(4):
            event = {"event": "adjustment", "points": {"Aoki": 100}, "note": f"{phone}.{number}"}
            while (answered := record(client, seen, event)).status_code == 409:
                seen = answered.json()["table"]
            seen = answered.json()

    with ThreadPoolExecutor(4) as phones:
        list(phones.map(insist, range(4)))
    found = client.get(path(table)).json()
    notes = {event["note"] for event in found["events"]}
    assert notes == {f"{phone}.{number}" for phone in range(4) for number in range(4)}
    assert found["state"]["points"]["Aoki"] == 26600


@pytest.mark.parametrize(
    ("event", "status", "code"),
    [
        (None, 400, "wrong-event"),
        ({"event": "ron"}, 400, "wrong-event"),
        ({"event": "win", "from": "Aoki", "wins": [{"winner": "Chiba", "hand": "12"}]}, 400, "wrong-event"),
        (
            {"event": "win", "from": "Aoki", "wins": [{"winner": "Aoki", "han": 1, "fu": 30}]},
            422,
            "impossible-event",
        ),
        ({"event": "end", "reason": "dealer-stop"}, 422, "impossible-event"),
        ({"event": "draw", "tenpai": [], "note": "x" * 9000}, 413, "too-many-bytes"),
    ],
)
def test_events_that_cannot_be_are_refused_and_nothing_changes(
    client: TestClient, table: dict[str, Any], event: object, status: int, code: str
) -> None:
    answered = client.post(path(table, "/events"), json={"version": table["version"], "event": event})
    assert (answered.status_code, answered.json()["error"]["code"]) == (status, code)
    assert client.get(path(table)).json() == table


def test_wrong_events_name_their_places(client: TestClient, table: dict[str, Any]) -> None:
    event = {"event": "win", "from": "Aoki", "wins": [{"winner": "Chiba", "hand": "12"}]}
    found = record(client, table, event).json()
    assert [(error["code"], error["where"]) for error in found["errors"]] == [("notation", "wins[0].hand")]


def test_a_change_without_a_version_is_refused(client: TestClient, table: dict[str, Any]) -> None:
    assert error_of(client.post(path(table, "/events"), json={"event": DRAW})) == "no-version"
    assert error_of(client.post(path(table, "/undo"), json={})) == "no-version"
    assert error_of(client.delete(path(table, "/events/0"))) == "no-version"
    wrong = client.post(path(table, "/events"), json={"version": "x", "event": DRAW, "index": "0"})
    assert error_of(wrong) == "wrong-type"


def test_an_unchanged_table_is_not_sent_again(client: TestClient, table: dict[str, Any]) -> None:
    tag = client.get(path(table)).headers["etag"]
    again = client.get(path(table), headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    record(client, table, WIN)
    assert client.get(path(table), headers={"if-none-match": tag}).status_code == 200


@pytest.mark.parametrize(
    ("form", "kind", "start"),
    [
        ("json", "application/json", '{"names":'),
        ("csv", "text/csv", "\ufeff,"),
        ("text", "text/plain", "  "),
        ("html", "text/html", "<!doctype html>"),
    ],
)
def test_the_sheet_in_each_form(
    client: TestClient, table: dict[str, Any], form: str, kind: str, start: str
) -> None:
    record(client, table, WIN)
    answered = client.get(path(table, f"/sheet?form={form}"))
    assert answered.headers["content-type"].startswith(kind)
    assert answered.content.decode().startswith(start)
    assert "Chiba" in answered.text
    assert error_of(client.get(path(table, "/sheet?form=pdf"))) == "no-such-form"


def test_only_the_host_sees_all_tables(make_settings: MakeSettings) -> None:
    settings = make_settings()
    client = TestClient(make_app(settings))
    client.post("/api/games", json={"names": NAMES})
    assert error_of(client.get("/api/games")) == "host-only"
    assert error_of(client.get("/api/games", headers={"authorization": "Bearer x"})) == "host-only"
    found = client.get("/api/games", headers={"authorization": f"Bearer {settings.key}"}).json()
    assert [table["names"] for table in found["games"]] == [NAMES]


@pytest.mark.parametrize("code", ["aaaa-aaaa-aaaa", "..%2F..%2Fetc%2Fpasswd", "x", "%00", "a" * 300])
def test_a_code_of_no_table_leads_nowhere(client: TestClient, code: str) -> None:
    assert client.get(f"/api/games/{code}").status_code == 404


def test_tables_outlive_the_server_and_may_be_kept_by_commands(make_settings: MakeSettings) -> None:
    settings = make_settings()
    table = TestClient(make_app(settings)).post("/api/games", json={"names": NAMES}).json()
    later = TestClient(make_app(settings))
    after = record(later, table, WIN).json()
    file = settings.games / f"{table['code']}.json"
    game = game_from_json(json.loads(file.read_text()))
    assert len(game.events) == 1
    file.write_text(file.read_text().replace('"riichi": 1', '"riichi": 2'))
    changed = later.get(path(table)).json()
    assert changed["version"] != after["version"]
    assert changed["events"][0]["wins"][0]["riichi"] == 2


def test_a_damaged_file_is_told_and_left_alone(make_settings: MakeSettings) -> None:
    settings = make_settings()
    client = TestClient(make_app(settings))
    table = client.post("/api/games", json={"names": NAMES}).json()
    file = settings.games / f"{table['code']}.json"
    file.write_text("{")
    answered = client.get(path(table))
    assert (answered.status_code, error_of(answered)) == (422, "damaged-table")
    assert str(settings.games) not in answered.text
    assert record(client, table, WIN).status_code == 422
    assert file.read_text() == "{"


def test_an_impossible_event_in_a_file_is_shown_and_can_be_mended(make_settings: MakeSettings) -> None:
    settings = make_settings()
    client = TestClient(make_app(settings))
    table = client.post("/api/games", json={"names": NAMES}).json()
    file = settings.games / f"{table['code']}.json"
    broken = {**json.loads(file.read_text()), "events": [{"event": "end", "reason": "dealer-stop"}]}
    file.write_text(json.dumps(broken))
    found = client.get(path(table)).json()
    assert (found["state"], found["problem"]["index"]) == (None, 0)
    assert error_of(client.get(path(table, "/sheet"))) == "impossible-event"
    also = client.post(path(table, "/preview"), json={"event": DRAW})
    assert (also.status_code, error_of(also)) == (422, "impossible-event")
    removal = client.get(path(table, "/events/0/removal")).json()
    is_as_promised(removal, "Removal")
    assert (removal["recorded"], removal["now"], removal["changed"]) == (None, None, [])
    assert removal["event"] == {"event": "end", "reason": "dealer-stop"}
    mended = client.delete(path(table, f"/events/0?version={found['version']}")).json()
    assert mended["state"] == removal["state"]
    assert mended["state"]["hand"] == "East 1, 0 honba"


def test_a_folder_that_cannot_be_written_changes_nothing(
    client: TestClient, table: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tehai.app.files.os.fsync", full)
    answered = record(client, table, WIN)
    assert (answered.status_code, error_of(answered)) == (503, "host-cannot")
    assert client.get(path(table)).json() == table


def test_who_fed_every_dragon_is_liable(client: TestClient, table: dict[str, Any]) -> None:
    dragons = {"winner": "Chiba", "hand": "44m23p4p 555=z 666=z 777=z"}
    found = record(client, table, {"event": "win", "tsumo": True, "wins": [dragons]}).json()
    assert found["events"][0]["wins"][0]["pao"] == {"daisangen": "Aoki"}
    assert found["state"]["points"]["Baba"] == 25_000
