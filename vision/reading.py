"""What the reader saw and what it makes of it: values only, in photo pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.vision.doubt import Doubt

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


class Role(StrEnum):
    """What a tile is in the photo."""

    CONCEALED = "concealed"
    WIN = "win"
    MELD = "meld"
    DORA = "dora"
    OTHER = "other"
    """In view, and no part of the hand: a discard, a wall tile, another hand, or no tile at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenTile:
    """One detected tile.

    `quad` holds the corners of its face in photo pixels (x right, y down), ordered round: corner 0 to corner
    1 is a short side. `score` (detector) and `face_up` are probabilities in [0, 1]. `probabilities` are the
    classifier's calibrated posteriors, one for each label of the model, summing to 1. `upright` in [0, 1] is
    the probability that corner 0 to corner 1 is the top of the face as it is read; 0.5 when not known.
    """

    quad: Quad
    score: float
    face_up: float
    probabilities: tuple[float, ...]
    upright: float = 0.5

    def __post_init__(self) -> None:
        """Raise ValueError for what is no quad or no probability."""
        if len(self.quad) != 4 or any(len(corner) != 2 for corner in self.quad):
            raise ValueError(f"a quad is four (x, y) corners, not {self.quad!r}")
        for name, value in (("score", self.score), ("face_up", self.face_up), ("upright", self.upright)):
            if not 0 <= value <= 1:
                raise ValueError(f"{name} must be in [0, 1], not {value}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """What a tile could be instead, and how probable that is, in [0, 1]."""

    tile: str
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTile:
    """One tile as read.

    `tile` is in mpsz (`5m`, `0p`), `_` when it cannot be read, `flower`, or `back`; a face-down tile of a
    closed kan has the kind of its kan. `confidence` in [0, 1] is the probability of that name, the whole hand
    considered. `group` numbers the melds from 0, None outside melds. `quad` is in photo pixels.
    """

    tile: str
    confidence: float
    alternatives: tuple[Alternative, ...]
    quad: Quad
    role: Role
    group: int | None = None
    sideways: bool = False
    face_down: bool = False

    def to_json(self) -> dict[str, Any]:
        """The tile as the JSON of a photo writes it; quads to a tenth of a pixel."""
        return {
            "tile": self.tile,
            "confidence": round(self.confidence, 4),
            "alternatives": [
                {"tile": other.tile, "confidence": round(other.confidence, 4)} for other in self.alternatives
            ],
            "quad": [[round(x, 1), round(y, 1)] for x, y in self.quad],
            "role": self.role.value,
            "group": self.group,
            "sideways": self.sideways,
            "face_down": self.face_down,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class HandReading:
    """A photo read: the hand in notation, every tile, and whatever a person has to look at.

    `hand` is the concealed part in mpsz, the winning tile last where it is known, `_` for a tile that could
    not be read; empty when no hand was found. `melds` are words of notation. `tiles` are numbered as they
    lie: the concealed part from left to right, the winning tile, the melds, dora indicators, then the rest.
    `sure` is true only for a complete hand with its winning tile known and no doubt left. `size` is the
    photo's (width, height) in pixels; `milliseconds` are by stage.
    """

    hand: str
    melds: tuple[str, ...]
    win_tile: str | None
    dora_indicators: tuple[str, ...]
    tiles: tuple[ReadTile, ...]
    doubts: tuple[Doubt, ...]
    sure: bool
    size: tuple[int, int]
    milliseconds: Mapping[str, float] = field(default_factory=dict)

    @property
    def notation(self) -> str:
        """The hand as one line of notation: the concealed part, then each meld."""
        return " ".join(word for word in (self.hand, *self.melds) if word)

    def to_json(self) -> dict[str, Any]:
        """The reading as the JSON of a photo writes it, without the photo's name."""
        return {
            "size": list(self.size),
            "hand": self.hand,
            "melds": list(self.melds),
            "win_tile": self.win_tile,
            "dora_indicators": list(self.dora_indicators),
            "tiles": [tile.to_json() for tile in self.tiles],
            "doubts": [doubt.to_json() for doubt in self.doubts],
            "sure": self.sure,
            "milliseconds": {stage: round(value, 1) for stage, value in self.milliseconds.items()},
        }
