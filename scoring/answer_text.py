"""The answer of a scored win as a line of JSON, written straight from its values.

It is the text that :mod:`json` gives for :func:`tehai.scoring.answer.score_answer`, in far less time.
Names of yaku, fu, groups and seats are plain ASCII without quotes, so that they stand as they are.
"""

from __future__ import annotations

import json
import operator
from typing import TYPE_CHECKING

from tehai.scoring.answer import LIMITS, SEATS, SHAPES, WAITS, Json, decision_answers
from tehai.scoring.seats import OPPONENTS, Seat
from tehai.scoring.tiles import TILES_OF_KIND

if TYPE_CHECKING:
    from tehai.scoring.reading import Reading
    from tehai.scoring.result import Score

encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Writes any JSON value on one line."""


def score_text(identity: Json, result: Score) -> str:
    """Write the answer to a record with this ``id``."""
    worth, payments = result.worth, result.payments
    yaku = ",".join(map(_json_of, result.yaku))
    seats, amounts = zip(*payments.by_seat, strict=True)
    fu_items = ",".join(map(_json_of, result.fu_items))
    decisions = result.decisions
    return (
        f'{{"id":{encode(identity)},"ok":true,"yaku":[{yaku}],"han":{worth.han},"fu":{worth.fu},'
        f'"yakuman":{worth.yakuman},"limit":{_LIMITS[worth.limit]},"points_total":{payments.total},'
        f'"payments":{_PAYMENTS[seats] % amounts},"fu_items":[{fu_items}],'
        f'"reading":{_reading(result.reading)},'
        f'"decisions":{encode(decision_answers(decisions)) if decisions else "[]"},'
        f'"ruleset":{encode(result.rules.id)}}}'
    )


_json_of = operator.attrgetter("json")
_name_of = operator.attrgetter("name")
_LIMITS = {limit: encode(value) for limit, value in LIMITS.items()}
_PAYMENTS = {
    (Seat.SELF, *seats): "{" + ",".join([f'"{SEATS[seat]}":%d' for seat in (Seat.SELF, *seats)]) + "}"
    for opponents in OPPONENTS.values()
    for seats in (opponents, (*opponents, Seat.DISCARDER))
}
"""How payments are written, by those who pay and are paid."""

_PAIRS = {None: "null"} | {tile.kind: f'"{tile.name}"' for tile in TILES_OF_KIND}


def _reading(reading: Reading) -> str:
    groups = '","'.join(map(_name_of, reading.groups))
    winning = "null" if reading.winning is None else reading.winning
    return (
        f'{{"shape":"{SHAPES[reading.shape]}","groups":{f"""["{groups}"]""" if groups else "[]"},'
        f'"pair":{_PAIRS[reading.pair]},"wait":"{WAITS[reading.wait]}","winning_group":{winning}}}'
    )
