"""Players' names over HTTP: any script, any emoji, and none is cut."""

import json

import pytest
from starlette.testclient import TestClient

from tests.app.web.conftest import WIN


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Ba\nba", "'Ba\ufffdba' cannot be a name: there is a line break in it"),
        ("Ba\tba", "'Ba\ufffdba' cannot be a name: there is a tab in it"),
        ("Ba\x07ba", "'Ba\ufffdba' cannot be a name: there is a control character in it"),
        (
            "Ba\u202eba",
            "'Ba\ufffdba' cannot be a name: there is a character that turns the direction of writing in it",
        ),
        ("Ba\u200bba", "'Ba\ufffdba' cannot be a name: there is a character that cannot be shown in it"),
        ("Ba\ufffeba", "'Ba\ufffdba' cannot be a name: there is a character that cannot be shown in it"),
        ("\u200d\u200d", "a name needs a character that can be seen"),
        ("B" * 65, f"'{'B' * 64}…' is too long for a name: 65 characters, at most 64"),
    ],
)
def test_a_name_is_refused_in_words_and_never_cut(client: TestClient, name: str, message: str) -> None:
    answered = client.post("/api/games", json={"names": ["Aoki", name, "Chiba", "Doi"]})
    assert (answered.status_code, answered.json()["error"]["message"]) == (400, message)


@pytest.mark.parametrize(
    "name",
    [
        "B" * 64,
        "千葉\N{IDEOGRAPHIC SPACE}太郎",
        "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}",
        "\N{RAINBOW}\N{VARIATION SELECTOR-16}",
        "\N{WAVING BLACK FLAG}\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",
        "\U0001fae9",  # younger than some Pythons
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, with a joiner
    ],
)
def test_a_name_of_any_script_and_emoji_is_taken_whole(client: TestClient, name: str) -> None:
    answered = client.post("/api/games", json={"names": ["Aoki", name, "Chiba", "Doi"]})
    assert answered.status_code == 201
    assert answered.json()["names"][1] == name


def test_a_name_from_right_to_left_turns_no_other_part_of_a_sentence(client: TestClient) -> None:
    dan, noa = "\u05d3\u05df", "\u05e0\u05d5\u05e2\u05d4"
    names = {"Aoki": dan, "Chiba": noa}
    table = client.post("/api/games", json={"names": [dan, "Baba", noa, "Doi"]}).json()
    path = f"/api/games/{table['code']}"
    event = json.loads(json.dumps(WIN).replace("Aoki", dan).replace("Chiba", noa))
    found = client.post(f"{path}/events", json={"version": table["version"], "event": event}).json()[
        "recorded"
    ]
    isolated = {known: f"\u2068{name}\u2069" for known, name in names.items()}
    assert found["what"] == [
        f"{isolated['Chiba']} wins off {isolated['Aoki']}: 2 han 40 fu, 2,600",
        f"riichi: {isolated['Chiba']}",
    ]
    assert found["changes"][noa] == 2600
    page = client.get(f"{path}/sheet?form=html").text
    assert f'<th scope="row">{isolated["Chiba"]}</th>' in page
    first = client.get(f"{path}/sheet?form=text").text.partition("\n")[0]
    assert first.split() == [isolated["Aoki"], "Baba", isolated["Chiba"], "Doi"]
