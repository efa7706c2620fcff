"""A reading out of the JSON in which a store keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tehai.scoring.text import Text
from tehai.vision import Alternative, Doubt, DoubtCode, HandReading, ReadTile, Role

if TYPE_CHECKING:
    from collections.abc import Mapping


def reading_of(stored: Mapping[str, Any]) -> HandReading:
    """Return the reading that `HandReading.to_json` wrote; the messages of its doubts stay English."""
    return HandReading(
        hand=stored["hand"],
        melds=tuple(stored["melds"]),
        win_tile=stored["win_tile"],
        dora_indicators=tuple(stored["dora_indicators"]),
        tiles=tuple(_tile(tile) for tile in stored["tiles"]),
        doubts=tuple(_doubt(doubt) for doubt in stored["doubts"]),
        sure=stored["sure"],
        size=(stored["size"][0], stored["size"][1]),
        milliseconds=stored.get("milliseconds", {}),
    )


def _tile(stored: Mapping[str, Any]) -> ReadTile:
    one, two, three, four = ((float(x), float(y)) for x, y in stored["quad"])
    return ReadTile(
        tile=stored["tile"],
        confidence=stored["confidence"],
        alternatives=tuple(Alternative(**other) for other in stored["alternatives"]),
        quad=(one, two, three, four),
        role=Role(stored["role"]),
        group=stored["group"],
        sideways=stored["sideways"],
        face_down=stored["face_down"],
    )


def _doubt(stored: Mapping[str, Any]) -> Doubt:
    message = Text("{message}", message=stored["message"])
    return Doubt(code=DoubtCode(stored["code"]), message=message, tiles=tuple(stored["tiles"]))
