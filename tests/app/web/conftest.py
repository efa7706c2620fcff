"""The application with real models, asked without a network."""

from collections.abc import Callable, Iterator

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from tehai.app.sample_photo import sample_path
from tehai.app.web.server import make_app
from tehai.app.web.settings import Settings
from tehai.scoring.rules import load_ruleset

HOST = "testserver"
NAMES = ["Aoki", "Baba", "Chiba", "Doi"]
WIN = {
    "event": "win",
    "from": "Aoki",
    "riichi_by": ["Chiba"],
    "wins": [{"winner": "Chiba", "hand": "123m456p234s55z78s9s", "riichi": 1, "dora_indicators": "1m"}],
}

MakeSettings = Callable[..., Settings]


@pytest.fixture(scope="module")
def make_settings(tmp_path_factory: pytest.TempPathFactory) -> MakeSettings:
    """Return a function that makes settings, the games in a folder of their own."""

    def make(**given: object) -> Settings:
        games = tmp_path_factory.mktemp("games") / "new"
        basic = {"games": games, "ruleset": load_ruleset("tenhou-4p"), "hosts": frozenset({HOST})}
        return Settings(**{**basic, **given})  # type: ignore[arg-type] # a test knows its settings

    return make


@pytest.fixture(scope="module")
def client(make_settings: MakeSettings) -> Iterator[TestClient]:
    """A visitor of an application with the usual settings."""
    with TestClient(make_app(make_settings())) as visitor:
        yield visitor


@pytest.fixture(scope="session")
def photo() -> bytes:
    """The photo that comes with tehai."""
    return sample_path().read_bytes()


def form(photo: bytes, name: str = "hand.jpg") -> dict[str, tuple[str, bytes, str]]:
    """Return a photo as a form sends it."""
    return {"photo": (name, photo, "image/jpeg")}


def error_of(answer: Response) -> str:
    """Return the code of a refusal; it always has a sentence beside it."""
    error = answer.json()["error"]
    assert error.keys() == {"code", "message"}
    assert error["message"]
    return str(error["code"])
