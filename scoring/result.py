"""What scoring gives back: a score that explains itself, or a hand without yaku and what it lacked."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.decisions import Decision, decisions_of, payment_decisions
from tehai.scoring.makers import maker

__all__ = ["Alternative", "Decision", "Missing", "NoYaku", "Score"]

if TYPE_CHECKING:
    from tehai.scoring.fu import FuItem
    from tehai.scoring.hand import Hand
    from tehai.scoring.payments import Payments
    from tehai.scoring.points import Limit, Worth
    from tehai.scoring.reading import Reading
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.text import Text
    from tehai.scoring.win import Win
    from tehai.scoring.yaku import YakuItem


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """Another reading of the tiles, and its worth (points without counters and sticks)."""

    reading: Reading
    yaku: tuple[YakuItem, ...]
    han: int
    fu: int
    yakuman: int
    points_total: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A scored win."""

    hand: Hand
    win: Win
    rules: Rules

    yaku: tuple[YakuItem, ...]
    """Yaku, then dora; of a yakuman hand the yakuman only."""

    worth: Worth
    payments: Payments
    fu_items: tuple[FuItem, ...]
    reading: Reading
    alternatives: tuple[Alternative, ...]
    """The other readings that have a yaku, best first."""

    @property
    def han(self) -> int:
        """Han with dora; 0 for a yakuman, and for renhou as a floor."""
        return self.worth.han

    @property
    def fu(self) -> int:
        """Fu, rounded; 0 for kokushi. Without meaning where a limit stands."""
        return self.worth.fu

    @property
    def yakuman(self) -> int:
        """How many yakuman are paid; 0 for a counted one."""
        return self.worth.yakuman

    @property
    def limit(self) -> Limit | None:
        """The limit that the hand is paid as."""
        return self.worth.limit

    @property
    def points_total(self) -> int:
        """What the winner gets without counters and sticks."""
        return self.payments.total

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What the ruleset decided, and another could decide otherwise."""
        of_score = decisions_of(self.hand, self.win, self.rules, self.worth, self.yaku, self.fu_items)
        return of_score + payment_decisions(self.yaku, self.win, self.rules)


new_score = maker(Score)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """Why a complete hand has no yaku, or what would have given it one."""

    code: str
    """``riichi``, ``menzen-tsumo``, ``open-tanyao``, ``called`` (yaku lost by calling), ``only-dora``, or
    ``not-in-rules`` (a flag for a yaku that the ruleset does not have)."""

    message: Text
    yaku: tuple[str, ...] = ()
    """The yaku that it speaks of."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class NoYaku:
    """A complete hand that may not win, and what was missing."""

    hand: Hand
    win: Win
    rules: Rules
    reading: Reading
    dora: tuple[YakuItem, ...]
    """What would have counted beside a yaku."""

    missing: tuple[Missing, ...]
