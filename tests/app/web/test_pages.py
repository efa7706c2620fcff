"""The pages as they are sent: their language, what they know, what they answer where there is nothing."""

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

NAMES = ["Aoki", "Baba", "Chiba", "Doi"]


def known(page: str) -> dict[str, Any]:
    """Return what a page tells its scripts."""
    found = re.search(r'<script type="application/json" id="page">(.*?)</script>', page, re.DOTALL)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


@pytest.mark.parametrize("path", ["/", "/score", "/help", "/rules/m-league"])
@pytest.mark.parametrize("lang", ["en", "ja", "zh"])
def test_every_page_speaks_every_language(client: TestClient, path: str, lang: str) -> None:
    answer = client.get(path, headers={"Accept-Language": f"{lang}, en;q=0.5"})
    assert answer.status_code == 200
    assert f'<html lang="{lang}">' in answer.text


@pytest.mark.parametrize(
    ("lang", "topic", "text"),
    [
        ("en", "kuikae", "Swap-calling is not allowed (basic rules 2)."),
        ("en", "dead wall", "Fourteen tiles stay in the dead wall (basic rules 5)."),
        ("ja", "喰い替え", "喰い替えなし（基本ルール2）。"),
        ("zh", "食替", "不可食替（基本规则2）。"),
    ],
)
def test_the_rule_card_says_what_goes_at_the_table(
    client: TestClient, lang: str, topic: str, text: str
) -> None:
    page = client.get("/rules/jpml-wrc", headers={"Accept-Language": lang}).text
    assert f"<dt>{topic}</dt><dd>{text}</dd>" in page


def test_a_chosen_language_is_remembered(client: TestClient) -> None:
    assert '<html lang="zh">' in client.get("/score?lang=zh").text
    assert '<html lang="zh">' in client.get("/help", headers={"Accept-Language": "ja"}).text
    client.cookies.clear()
    assert '<html lang="ja">' in client.get("/help", headers={"Accept-Language": "ja"}).text


def test_scripts_are_told_their_texts_and_what_tiles_are_called(client: TestClient) -> None:
    told = known(client.get("/score", headers={"Accept-Language": "ja"}).text)
    assert told["code"] is None
    assert told["texts"]["Photograph the hand"] == "手牌を撮る"
    assert told["tiles"]["0p"] == "赤5筒"
    assert len(told["heard"]) == 37
    assert len(told["rulesets"]) >= 20
    assert known(client.get("/score", headers={"Accept-Language": "en"}).text)["texts"] == {}


def test_a_table_is_started_and_joined_by_forms(client: TestClient) -> None:
    started = client.post("/start", data={"ruleset": "m-league", "name": NAMES}, follow_redirects=False)
    assert started.status_code == 303
    code = started.headers["location"].removeprefix("/t/")
    assert known(client.get(f"/t/{code}").text)["code"] == code
    typed = code.replace("-", " ").upper()
    joined = client.get("/join", params={"code": typed}, follow_redirects=False)
    assert joined.headers["location"] == f"/t/{code}"


@pytest.mark.parametrize("names", [NAMES[:3], [*NAMES[:3], ""], ["Aoki"] * 4, []])
def test_wrong_names_are_told_and_what_was_typed_stays(client: TestClient, names: list[str]) -> None:
    answer = client.post("/start", data={"ruleset": "m-league", "name": names})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert '<option value="m-league" data-players="4" selected>' in answer.text
    assert answer.text.count('value="Aoki"') == names.count("Aoki")


@pytest.mark.parametrize("path", ["/t/0000-0000-0000", "/t/nonsense", "/join?code=1", "/rules/none"])
def test_where_there_is_nothing_the_first_page_says_so(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert 'role="alert"' in answer.text
    assert 'action="/start"' in answer.text


def test_what_was_typed_is_never_markup(client: TestClient) -> None:
    answer = client.post(
        "/start", data={"ruleset": "<b>", "name": ['"><script>alert(1)</script>', *NAMES[1:]]}
    )
    assert answer.status_code in {400, 404}
    assert "<script>alert" not in answer.text
