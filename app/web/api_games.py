"""`/api/games`: tables by their codes, each with the account of a game, changed by several phones."""

from __future__ import annotations

import dataclasses
import hmac
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from tehai.app.game.names import PlayerNameError, check_names
from tehai.app.web.accounts import (
    changed_answer,
    event_of,
    recorded_answer,
    refused,
    removal_answer,
    state_answer,
    table_answer,
)
from tehai.app.web.asked import address_of, json_of, language_of, listener_of
from tehai.app.web.refusals import ImpossibleError, NotAllowedError, NotFoundError, RefusalError
from tehai.app.web.rulesets import ruleset_named
from tehai.app.web.sheets import sheet_response
from tehai.app.web.tables import OutdatedError
from tehai.scoring.game import EventError, Game, SettingError, new_game
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request

    from tehai.app.web.settings import Limits
    from tehai.app.web.tables import Table, Tables


async def start(request: Request) -> JSONResponse:
    """Open a table: the players' names in seating order, the first dealer first, and a ruleset."""
    wanted = await json_of(request)
    return JSONResponse(await run_in_threadpool(_start, wanted, request), 201)


def _start(wanted: Mapping[str, Any], request: Request) -> dict[str, Any]:
    settings = request.app.state.settings
    ruleset, names = wanted.get("ruleset", settings.ruleset.rules.id), wanted.get("names")
    if not isinstance(names, list) or not all(isinstance(one, str) for one in (ruleset, *names)):
        raise RefusalError("wrong-type", Text("a list of the players' names is wanted"))
    return table_answer(open_table(ruleset, names, request), language_of(request))


def open_table(ruleset: str, names: list[str], request: Request) -> Table:
    """Open a table for a visitor; raises RefusalError for wrong names, NotFoundError for unknown rules."""
    settings = request.app.state.settings
    request.app.state.meters.spend(("new-games", address_of(request)), settings.limits.new_games)
    rules = ruleset_named(ruleset, settings).rules
    try:
        check_names(names)
        game = new_game(rules, [name.strip() for name in names])
    except (PlayerNameError, SettingError) as error:
        raise RefusalError("wrong-names", error.text) from error
    return _tables(request).start(game)


def listed(request: Request) -> JSONResponse:
    """List all tables, for the host alone: `Authorization: Bearer KEY`."""
    told = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(told.encode(), request.app.state.settings.key.encode()):
        message = Text("only the host may list the tables, with the key that tehai serve prints")
        raise NotAllowedError("host-only", message)
    language = language_of(request)
    return JSONResponse({"games": [table_answer(table, language) for table in _tables(request).all()]})


def game(request: Request) -> Response:
    """Return a table: players, events, and how it stands. With `If-None-Match` only if it has changed."""
    table, language = _table(request), language_of(request)
    tag = {"ETag": f'"{table.version}-{language.code}"'}
    if request.headers.get("if-none-match") == tag["ETag"]:
        return Response(status_code=304, headers=tag)
    return JSONResponse(table_answer(table, language), headers=tag)


async def preview(request: Request) -> JSONResponse:
    """Say what an event would do, without recording it: scores with their reasons, who pays.

    With `index` it is seen in the place of an earlier one, with `insert` before that; `changed` is then what
    becomes of later hands.
    """
    wanted = await json_of(request)
    return JSONResponse(await run_in_threadpool(_preview, wanted, request))


def _place(wanted: Mapping[str, Any]) -> int | None:
    """Return the number of an event, from 0, that a request names; None where it names none."""
    index = wanted.get("index")
    if index is not None and type(index) is not int:
        raise RefusalError("wrong-type", Text("index: the number of an event, from 0, is wanted"))
    return index


def _preview(wanted: Mapping[str, Any], request: Request) -> dict[str, Any]:
    index, inserted = _place(wanted), wanted.get("insert", False)
    if not isinstance(inserted, bool):
        raise RefusalError("wrong-type", Text("insert: true or false is wanted"))
    language = listener_of(request)
    table = _table(request)

    def change(game: Game) -> Game:
        told = event_of(wanted.get("event"), game, language, index)
        if index is None:
            changed = game.append(told)
        else:
            changed = game.insert(index, told) if inserted else game.replace(index, told)
        return changed.worth_checked(-1 if index is None else index)

    after = _changed(change, index)(table.game)
    place = len(after.events) - 1 if index is None else index
    before = dataclasses.replace(after, events=after.events[:place])
    return {
        "version": table.version,
        "recorded": recorded_answer(after, place, language),
        "before": state_answer(before, language),
        "now": None if table.game.error else state_answer(table.game, language),
        "state": state_answer(after, language),
        "changed": changed_answer(table.game, after, place, language),
    }


def removal(request: Request) -> JSONResponse:
    """Say what taking away an event would do, without doing it: what it was, and what changes later."""
    table, index = _table(request), request.path_params["index"]
    after = _changed(lambda game: game.remove(index), None)(table.game)
    answer = removal_answer(table.game, after, index, listener_of(request))
    return JSONResponse({"version": table.version, **answer})


async def append(request: Request) -> JSONResponse:
    """Record an event at the end, or with `index` before an earlier one, where it was forgotten."""
    wanted = await json_of(request, _limits(request).event_bytes)
    language, index = language_of(request), _place(wanted)
    most = _limits(request).events

    def change(game: Game) -> Game:
        if len(game.events) >= most:
            raise ImpossibleError("too-many-events", Text("a game has at most {most} events", most=most))
        event = event_of(wanted.get("event"), game, language, index)
        changed = game.append(event) if index is None else game.insert(index, event)
        return changed.worth_checked(-1 if index is None else index)

    return await _change(request, wanted.get("version"), change, -1 if index is None else index)


async def replace(request: Request) -> JSONResponse:
    """Correct an event; everything after it is computed anew."""
    wanted = await json_of(request, _limits(request).event_bytes)
    language, index = language_of(request), request.path_params["index"]

    def change(game: Game) -> Game:
        return game.replace(index, event_of(wanted.get("event"), game, language, index))

    return await _change(request, wanted.get("version"), change, index)


async def remove(request: Request) -> JSONResponse:
    """Take away an event that did not happen; `?version=` is the version that was seen."""
    index = request.path_params["index"]
    return await _change(request, request.query_params.get("version"), lambda game: game.remove(index))


async def undo(request: Request) -> JSONResponse:
    """Take away the last event."""
    wanted = await json_of(request)
    return await _change(request, wanted.get("version"), Game.undo)


def score_sheet(request: Request) -> Response:
    """Return the score sheet: `?form=` is json, text, csv or html."""
    table = _table(request)
    return sheet_response(table, request.query_params.get("form", "json"), language_of(request))


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _limits(request: Request) -> Limits:
    limits: Limits = request.app.state.settings.limits
    return limits


def _table(request: Request) -> Table:
    """Return the table of a request; who tries many wrong codes has to wait."""
    meters, who = request.app.state.meters, ("wrong-codes", address_of(request))
    meters.check(who, _limits(request).wrong_codes)
    try:
        return _tables(request).table(request.path_params["code"])
    except NotFoundError:
        meters.spend(who, _limits(request).wrong_codes)
        raise


async def _change(
    request: Request, version: object, change: Callable[[Game], Game], index: int | None = None
) -> JSONResponse:
    """Change a table, and tell of the event at `index`: -1 the last one, None none."""
    if not isinstance(version, str):
        raise RefusalError("no-version", Text("version: say which version of the table was seen"))
    table = await run_in_threadpool(_table, request)
    request.app.state.meters.spend(("changes", table.code), _limits(request).changes)
    return JSONResponse(await run_in_threadpool(_changed_table, request, version, change, index))


def _changed_table(
    request: Request, version: str, change: Callable[[Game], Game], index: int | None
) -> dict[str, Any]:
    language = listener_of(request)
    try:
        table = _tables(request).change(request.path_params["code"], version, _changed(change, index))
    except OutdatedError as error:
        error.more["table"] = table_answer(error.table, language)
        raise
    answer = table_answer(table, language)
    if index is None or table.game.error:
        return answer
    place = index % len(table.game.events)
    return {**answer, "recorded": recorded_answer(table.game, place, language)}


def _changed(change: Callable[[Game], Game], index: int | None) -> Callable[[Game], Game]:
    """Return the change with its refusals in the words of HTTP; `index` is the place of the event."""

    def changed(game: Game) -> Game:
        told = len(game.events) if index in {None, -1} else index
        try:
            return change(game)
        except EventError as error:
            raise refused(error, told) from error
        except IndexError:
            raise NotFoundError("no-such-event", Text("there is no such event in this game")) from None

    return changed
