"""The answer record: a score, or why there is none, as plain JSON values (DESIGN "JSON of a win")."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tehai.scoring.notation import format_tiles
from tehai.scoring.points import Limit
from tehai.scoring.reading import Shape, Wait
from tehai.scoring.seats import Seat
from tehai.scoring.text import Text
from tehai.scoring.tiles import TILES_OF_KIND

if TYPE_CHECKING:
    from tehai.scoring.decisions import Decision
    from tehai.scoring.fu import FuItem
    from tehai.scoring.payments import Payments
    from tehai.scoring.problems import Problem
    from tehai.scoring.reading import Reading
    from tehai.scoring.result import NoYaku, Score
    from tehai.scoring.text import Value
    from tehai.scoring.yaku import YakuItem

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


def score_answer(result: Score) -> dict[str, Json]:
    """Give the fields of a scored win."""
    worth = result.worth
    return {
        "ok": True,
        "yaku": [_yaku(item) for item in result.yaku],
        "han": worth.han,
        "fu": worth.fu,
        "yakuman": worth.yakuman,
        "limit": LIMITS[worth.limit],
        "points_total": result.payments.total,
        "payments": _payments(result.payments),
        "fu_items": [_fu_item(item) for item in result.fu_items],
        "reading": reading_answer(result.reading),
        "decisions": decision_answers(result.decisions),
        "ruleset": result.rules.id,
    }


def decision_answers(decisions: tuple[Decision, ...]) -> list[Json]:
    """Give what the ruleset decided."""
    return [{"code": item.code, "message": str(item.message)} for item in decisions]


def no_yaku_answer(result: NoYaku) -> dict[str, Json]:
    """Give the fields of a complete hand that has no yaku."""
    message = Text("the hand is complete, but it has no yaku")
    return {
        "ok": False,
        "errors": [error_answer("no-yaku", message, "hand")],
        "missing": [
            {"code": item.code, "message": str(item.message), "yaku": list(item.yaku)}
            for item in result.missing
        ],
        "reading": reading_answer(result.reading),
        "ruleset": result.rules.id,
    }


def problem_answer(problem: Problem) -> dict[str, Json]:
    """Give a problem as one of ``errors``."""
    answer = error_answer(problem.code.value, problem.message, ", ".join(problem.fields) or "hand")
    if problem.tiles:
        answer["tiles"] = format_tiles(problem.tiles)
    return answer


def error_answer(code: str, message: Value, where: str) -> dict[str, Json]:
    """Give one of ``errors``: what is wrong, in a word and in an English sentence, and where."""
    return {"code": code, "message": str(message), "where": where}


def _yaku(item: YakuItem) -> dict[str, Json]:
    return (
        {"name": item.name, "yakuman": item.yakuman} if item.yakuman else {"name": item.name, "han": item.han}
    )


def _payments(payments: Payments) -> dict[str, Json]:
    return {SEATS[seat]: amount for seat, amount in payments.by_seat}


# Looked up, because `value` of a member of an enum is slow to ask for.
SEATS = {seat: seat.value for seat in Seat}
LIMITS = {None: None} | {limit: limit.value for limit in Limit}
SHAPES = {shape: shape.value for shape in Shape}
WAITS = {wait: wait.value for wait in Wait}


def _fu_item(item: FuItem) -> dict[str, Json]:
    answer: dict[str, Json] = {"what": item.what, "fu": item.fu}
    if item.group:
        answer["group"] = item.group.name
    return answer


def reading_answer(reading: Reading) -> dict[str, Json]:
    """Give how the tiles were read: groups, pair, wait, and the group that the winning tile completed."""
    return {
        "shape": SHAPES[reading.shape],
        "groups": [group.name for group in reading.groups],
        "pair": None if reading.pair is None else TILES_OF_KIND[reading.pair].name,
        "wait": WAITS[reading.wait],
        "winning_group": reading.winning,
    }
