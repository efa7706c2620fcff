"""A doubt: what a person has to look at, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterable


class DoubtCode(StrEnum):
    """Why a reading is not sure."""

    NOTHING_FOUND = "nothing-found"
    TILE_COUNT = "tile-count"
    NO_LEGAL_HAND = "no-legal-hand"
    FIVE_OF_A_KIND = "five-of-a-kind"
    BROKEN_MELD = "broken-meld"
    LOOK_ALIKES = "look-alikes"
    UNREADABLE = "unreadable"
    FACE_DOWN = "face-down"
    WINNING_TILE = "winning-tile"
    MELD_CALLER = "meld-caller"
    ARRANGEMENT = "arrangement"
    WEAK_TILE = "weak-tile"
    LEFT_OUT = "left-out"
    TOO_DARK = "too-dark"
    BLURRED = "blurred"
    GLARE = "glare"
    TOO_SMALL = "too-small"
    CUT_OFF = "cut-off"
    RED_FIVES = "red-fives"
    HIDDEN_RED_FIVE = "hidden-red-five"


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """One doubt; `tiles` are the places in `HandReading.tiles` that it is about, none for the whole hand."""

    code: DoubtCode
    message: Text
    tiles: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The doubt as the JSON of a photo writes it."""
        return {"code": self.code.value, "message": str(self.message), "tiles": list(self.tiles)}


def numbers(tiles: Iterable[int]) -> Joined:
    """Tiles by number as people see them, from 1."""
    return Joined(tuple(at + 1 for at in tiles))
