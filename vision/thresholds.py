"""How sure the reader must be: the numbers that go with a pair of models, kept in the model catalog."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """Where a reading becomes a doubt. Probabilities are in [0, 1], gains in nats, sizes in pixels."""

    weak_score: float
    """A tile of the hand with a lower score may be no tile."""
    readable: float
    """The classifier's own probability of the name given; below it the tile counts as unreadable."""
    confident: float
    """The probability of a tile's name, all rules considered; below it its look-alikes are a doubt."""
    rival: float
    """Another hand as probable as this share of the best one is a doubt."""
    considered: float
    """A name that the classifier gives less is not tried."""
    complete_gain: float
    """How much likelier a complete hand is than an incomplete one: photos are of winning hands."""
    least_side: float
    """Tiles with a shorter long side cannot be told apart."""

    @classmethod
    def of(cls, numbers: Mapping[str, float]) -> Self:
        """Take them from a model catalog's entry. Raises KeyError where one is missing."""
        return cls(**{one.name: numbers[one.name] for one in fields(cls)})

    def __post_init__(self) -> None:
        """Raise ValueError for a probability outside [0, 1] or a number below 0."""
        for one in fields(self):
            value = getattr(self, one.name)
            most = float("inf") if one.name in {"complete_gain", "least_side"} else 1.0
            if not 0 <= value <= most:
                raise ValueError(f"threshold {one.name} must be in [0, {most:g}], not {value}")
