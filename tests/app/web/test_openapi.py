"""The API keeps what its description promises."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from tehai.app.web.api import CALLS, Call, openapi
from tests.app.web.conftest import NAMES, WIN, form

DESCRIBED = openapi()


def is_as_promised(value: object, component: str) -> None:
    schema = {"$ref": f"#/components/schemas/{component}", "components": DESCRIBED["components"]}
    Draft202012Validator(schema).validate(value)


def test_the_description_is_served(client: TestClient) -> None:
    assert client.get("/api/openapi.json").json() == DESCRIBED
    names = [
        operation["operationId"] for calls in DESCRIBED["paths"].values() for operation in calls.values()
    ]
    assert len(set(names)) == len(names) == len(CALLS)


def test_the_page_tells_of_every_call_and_every_shape(client: TestClient) -> None:
    page = client.get("/api").text
    for path in DESCRIBED["paths"]:
        assert path in page
    for name in DESCRIBED["components"]["schemas"]:
        assert f'id="{name}"' in page
    assert "<script" not in page
    assert "style=" not in page


@pytest.mark.parametrize("name", DESCRIBED["components"]["schemas"])
def test_every_shape_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(DESCRIBED["components"]["schemas"][name])


@pytest.mark.parametrize("call", [call for call in CALLS if call.sends], ids=lambda call: call.path)
def test_every_example_is_as_promised_and_answered(client: TestClient, call: Call) -> None:
    is_as_promised(call.example, call.sends)
    table = client.post("/api/games", json={"names": NAMES, "ruleset": "nagoya-norate"}).json()
    path = call.path.replace("{code}", table["code"]).replace("{index:int}", "0")
    if call.method == "PUT":
        event = {"version": table["version"], "event": {"event": "draw", "tenpai": []}}
        table = client.post(f"/api/games/{table['code']}/events", json=event).json()
    example: dict[str, Any] = dict(call.example)  # type: ignore[call-overload]
    if "version" in example:
        example["version"] = table["version"]
    answered = client.request(call.method, path, json=example)
    assert answered.status_code == call.status
    is_as_promised(answered.json(), call.gets)


@pytest.mark.parametrize(
    ("path", "body", "component"),
    [
        ("/api/score", {"hand": "123m123p123s99s77z7z", "tsumo": True}, "Score"),
        ("/api/score", {"hand": "123m"}, "Score"),
        ("/api/score", {"hand": "x"}, "Score"),
        ("/api/score", {"hand": "123m456p789s234s1z1z", "id": [1]}, "Score"),
        ("/api/waits", {"hand": "123m"}, "Waits"),
        ("/api/hand", {"hand": "x"}, "Hand"),
        ("/api/hand", {"hand": "1111m1m"}, "Hand"),
        ("/api/questions", {"hand": "1z"}, "Questions"),
        ("/api/questions", {"hand": "x"}, "Questions"),
        ("/api/games", {}, "Error"),
    ],
)
def test_other_answers_too(client: TestClient, path: str, body: dict[str, Any], component: str) -> None:
    is_as_promised(client.post(path, json=body).json(), component)


def test_photos_rules_and_tables_too(client: TestClient, photo: bytes) -> None:
    is_as_promised(client.post("/api/read", files=form(photo)).json(), "Photo")
    is_as_promised(client.get("/api/rules").json(), "Rulesets")
    is_as_promised(client.get("/api/rules/m-league").json(), "RuleCard")
    table = client.post("/api/games", json={"names": NAMES}).json()
    path = f"/api/games/{table['code']}"
    body = {"version": table["version"], "event": WIN}
    after = client.post(f"{path}/events", json=body).json()
    is_as_promised(after, "Table")
    is_as_promised(client.get(f"{path}/sheet").json(), "Sheet")
    conflict = client.post(f"{path}/undo", json={"version": "x"}).json()
    is_as_promised(conflict, "Error")
    is_as_promised(conflict["table"], "Table")
    is_as_promised(client.delete(f"{path}/events/0?version={after['version']}").json(), "Table")
