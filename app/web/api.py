"""The addresses of the HTTP API, and what each takes and answers: for the router and for the OpenAPI page."""

from __future__ import annotations

import dataclasses
import inspect
import re
from typing import TYPE_CHECKING, Any, Final

from starlette.routing import Route

from tehai.app.speech.tile_names import SUIT_WORDS
from tehai.app.web import api_framing, api_games, api_photos, api_rules, api_wins
from tehai.app.web.asked import NAMES
from tehai.app.web.schemas import ANYTHING, NUMBER, SCHEMAS, TEXT, Schema, one_of, ref, shape, told
from tehai.app.web.sheets import FORMS
from tehai.app.web.uploads import FIELD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

VERSION: Final = "1"
_ABOUT: Final = (
    "All that the pages of tehai do, a program may do too. Sentences are in the language of the parameter "
    "lang, else of Accept-Language. A hand that cannot be is answered with ok false and every reason; a "
    "request that is refused has a status of 400 or more, and an Error."
)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One thing that may be asked."""

    method: str
    path: str
    answer: Callable[..., Any]
    sends: str = ""
    """The component that the request holds as JSON; empty for none."""
    gets: str
    """The component that the answer is."""
    example: object = None
    status: int = 200
    query: tuple[tuple[str, Schema], ...] = ()


_WIN: Final = {
    "hand": "234m340p6799s8s 777=z",
    "tsumo": False,
    "seat_wind": "S",
    "round_wind": "E",
    "dora_indicators": "2m",
}
_EVENT: Final = {
    "event": "win",
    "from": "Aoki",
    "riichi_by": ["Chiba"],
    "wins": [{"winner": "Chiba", "hand": "123m456p234s55z78s9s", "riichi": 1, "dora_indicators": "1m"}],
}
_SEEN: Final = {"version": "001a560d5529dfb9"}
_GAMES: Final = "/api/games"
_TABLE: Final = f"{_GAMES}/{{code}}"
_ONE_EVENT: Final = f"{_TABLE}/events/{{index:int}}"

CALLS: Final = (
    Call(method="POST", path="/api/read", answer=api_photos.read, gets="Photo"),
    Call(
        method="POST",
        path="/api/framing",
        answer=api_framing.look,
        gets="Framing",
        query=(("photo_side", told(NUMBER, "The longer side of the photo that would be taken, in pixels.")),),
    ),
    Call(
        method="POST",
        path="/api/hand",
        answer=api_wins.hand,
        sends="Win",
        gets="Hand",
        example={"hand": "234m340p6799s8s 777=z"},
    ),
    Call(
        method="POST",
        path="/api/questions",
        answer=api_wins.questions,
        sends="OpenWin",
        gets="Questions",
        example={"hand": "234m340p6799s8s 777=z", "tsumo": False, "settled": ["last-tile"]},
    ),
    Call(method="POST", path="/api/score", answer=api_wins.score, sends="Win", gets="Score", example=_WIN),
    Call(
        method="POST",
        path="/api/waits",
        answer=api_wins.waits,
        sends="Win",
        gets="Waits",
        example={"hand": "234m406p678s777p4m", "seat_wind": "W", "riichi": 1},
    ),
    Call(method="GET", path="/api/rules", answer=api_rules.rules, gets="Rulesets"),
    Call(method="GET", path="/api/rules/{ruleset}", answer=api_rules.rule_card, gets="RuleCard"),
    Call(method="GET", path=_GAMES, answer=api_games.listed, gets="Tables"),
    Call(
        method="POST",
        path=_GAMES,
        answer=api_games.start,
        sends="NewGame",
        gets="Table",
        example={"names": ["Aoki", "Baba", "Chiba", "Doi"], "ruleset": "nagoya-norate"},
        status=201,
    ),
    Call(method="GET", path=_TABLE, answer=api_games.game, gets="Table"),
    Call(
        method="POST",
        path=f"{_TABLE}/preview",
        answer=api_games.preview,
        sends="NewEvent",
        gets="Preview",
        example={"event": _EVENT},
    ),
    Call(
        method="POST",
        path=f"{_TABLE}/events",
        answer=api_games.append,
        sends="NewEvent",
        gets="Table",
        example={**_SEEN, "event": _EVENT},
    ),
    Call(
        method="PUT",
        path=_ONE_EVENT,
        answer=api_games.replace,
        sends="NewEvent",
        gets="Table",
        example={**_SEEN, "event": _EVENT},
    ),
    Call(
        method="DELETE",
        path=_ONE_EVENT,
        answer=api_games.remove,
        gets="Table",
        query=(("version", told(TEXT, "Of the table as it was seen.")),),
    ),
    Call(method="GET", path=f"{_ONE_EVENT}/removal", answer=api_games.removal, gets="Removal"),
    Call(
        method="POST",
        path=f"{_TABLE}/undo",
        answer=api_games.undo,
        sends="SeenVersion",
        gets="Table",
        example=_SEEN,
    ),
    Call(
        method="GET",
        path=f"{_TABLE}/sheet",
        answer=api_games.score_sheet,
        gets="Sheet",
        query=(("form", one_of(*FORMS)),),
    ),
)
"""Everything that may be asked, in the order of a hand and then of a game."""

_SUIT_WORDS: Final = tuple(word for words in SUIT_WORDS for word in words)
ROUTES: Final = tuple(Route(call.path, call.answer, methods=[call.method]) for call in CALLS)


def openapi() -> dict[str, Any]:
    """Return the description of the API, OpenAPI 3.1."""
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(_plain(call.path), {})[call.method.lower()] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "tehai",
            "version": VERSION,
            "description": _ABOUT,
        },
        "paths": paths,
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"host": {"type": "http", "scheme": "bearer"}},
        },
    }


def _plain(path: str) -> str:
    return re.sub(r":int}", "}", path)


def _operation(call: Call) -> dict[str, Any]:
    about = inspect.cleandoc(call.answer.__doc__ or "")
    operation: dict[str, Any] = {
        "operationId": f"{call.answer.__module__.rpartition('_')[2]}_{call.answer.__name__}",
        "summary": about.partition("\n")[0],
        "parameters": [*_parameters(call)],
        "responses": {
            str(call.status): {"description": "Answered.", "content": _json(ref(call.gets))},
            "4XX": {"description": "Refused.", "content": _json(ref("Error"))},
            "5XX": {"description": "Busy, or failed.", "content": _json(ref("Error"))},
        },
    }
    if call.answer is api_games.listed:
        operation["security"] = [{"host": []}]
    if call.answer is api_photos.read:
        photo = {"type": "string", "contentMediaType": "image/*", "description": "JPEG, PNG, WebP or HEIC."}
        form = {"multipart/form-data": {"schema": shape({FIELD: photo})}}
        operation["requestBody"] = {"required": True, "content": form}
    elif call.answer is api_framing.look:
        frame = {"image/jpeg": {"schema": told(ANYTHING, "At most 1,280 pixels on the longer side, 64 kB.")}}
        operation["requestBody"] = {"required": True, "content": frame}
    elif call.sends:
        content = _json(ref(call.sends), call.example)
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameters(call: Call) -> Iterator[dict[str, Any]]:
    for name, number in re.findall(r"{(\w+)(:int)?}", call.path):
        schema = NUMBER if number else TEXT
        yield {"name": name, "in": "path", "required": True, "schema": schema}
    for name, schema in call.query:
        yield {"name": name, "in": "query", "schema": schema}
    yield {"name": "lang", "in": "query", "schema": told(TEXT, "The language of sentences: en, ja, zh.")}
    about = f"What suits are called aloud, such as circles,bamboo; of {', '.join(_SUIT_WORDS)}."
    yield {"name": NAMES, "in": "query", "schema": told(TEXT, about)}


def _json(schema: Schema, example: object = None) -> dict[str, Any]:
    media = {"schema": schema} if example is None else {"schema": schema, "example": example}
    return {"application/json": media}
