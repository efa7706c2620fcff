"""The answer of a scored win as a line of JSON, written straight from its values.

It is the text that :mod:`json` gives for :func:`tehai.scoring.answer.score_answer`, in far less time.
Names of yaku, fu, groups and seats are plain ASCII without quotes, so that they stand as they are.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tehai.scoring.answer import SEATS, SHAPES, WAITS, Json, decision_answers
from tehai.scoring.tiles import TILES_OF_KIND

if TYPE_CHECKING:
    from tehai.scoring.reading import Reading
    from tehai.scoring.result import Score

_encode_text = json.encoder.encode_basestring
encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Writes any JSON value on one line."""


def score_text(identity: Json, result: Score) -> str:
    """Write the answer to a record with this ``id``."""
    payments = result.payments
    yaku = ",".join([item.json for item in result.yaku])
    paid = ",".join([f'"{SEATS[seat]}":{amount}' for seat, amount in payments.by_seat])
    fu_items = ",".join([item.json for item in result.fu_items])
    decisions = result.decisions
    return (
        f'{{"id":{_encode_text(identity) if type(identity) is str else encode(identity)},"ok":true,'
        f'"yaku":[{yaku}],{result.worth.json},"points_total":{payments.total},"payments":{{{paid}}},'
        f'"fu_items":[{fu_items}],"reading":{_reading(result.reading)},'
        f'"decisions":{encode(decision_answers(decisions)) if decisions else "[]"},'
        f'"ruleset":{_encode_text(result.rules.id)}}}'
    )


_PAIRS = {None: "null"} | {tile.kind: f'"{tile.name}"' for tile in TILES_OF_KIND}


def _reading(reading: Reading) -> str:
    groups = '","'.join([group.name for group in reading.groups])
    winning = "null" if reading.winning is None else reading.winning
    return (
        f'{{"shape":"{SHAPES[reading.shape]}","groups":{f"""["{groups}"]""" if groups else "[]"},'
        f'"pair":{_PAIRS[reading.pair]},"wait":"{WAITS[reading.wait]}","winning_group":{winning}}}'
    )
