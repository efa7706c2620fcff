"""Meters: how much each visitor may still ask for. What is spent comes back with time."""

from __future__ import annotations

import dataclasses
import time
from typing import TYPE_CHECKING, Final

from tehai.app.web.refusals import TooManyError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

_MOST_METERS: Final = 20_000


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """So much at once, and so much more each second."""

    at_once: float
    per_second: float


@dataclasses.dataclass(slots=True)
class _Meter:
    """What is left, at a moment."""

    left: float
    at: float
    rate: Rate

    def now(self, moment: float) -> float:
        return min(self.rate.at_once, self.left + (moment - self.at) * self.rate.per_second)


class Meters:
    """One meter for each kind of thing and each visitor. Used from one event loop."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Take the clock, in seconds."""
        self._clock = clock
        self._meters: dict[Hashable, _Meter] = {}

    def spend(self, who: Hashable, rate: Rate, amount: float = 1) -> None:
        """Take an amount from a meter; raises TooManyError where less is left, and takes nothing then."""
        self._spend(who, rate, amount, amount)

    def check(self, who: Hashable, rate: Rate) -> None:
        """Raise TooManyError where a meter has run out."""
        self._spend(who, rate, 0, 1)

    def _spend(self, who: Hashable, rate: Rate, amount: float, needed: float) -> None:
        moment = self._clock()
        meter = self._meters.get(who) or _Meter(rate.at_once, moment, rate)
        left = meter.now(moment)
        if left < needed:
            message = Text("too many requests: wait a little, then try again")
            raise TooManyError("too-many-requests", message, (needed - left) / rate.per_second)
        if not amount:
            return
        self._meters[who] = _Meter(left - amount, moment, rate)
        if len(self._meters) > _MOST_METERS:
            self._forget(moment)

    def _forget(self, moment: float) -> None:
        """Forget the meters that are full again; of the others keep the newest half."""
        spent = {who: meter for who, meter in self._meters.items() if meter.now(moment) < meter.rate.at_once}
        newest = sorted(spent, key=lambda who: spent[who].at)[-_MOST_METERS // 2 :]
        self._meters = {who: spent[who] for who in newest}
