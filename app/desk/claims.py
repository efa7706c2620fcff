"""A claimed score beside ours."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from tehai.app.desk.answers import answered
from tehai.app.desk.lines import Matched
from tehai.scoring.points import Limit
from tehai.scoring.problem import ProblemCode
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tehai.app.desk.lines import Claim, Outcome
    from tehai.scoring.answer import Json
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.text import Value

_FU_COUNT_BELOW: Final = 5
"""From so many han on the fu do not matter."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that was claimed otherwise than it is."""

    field: str
    """`points`, `payments`, `han`, `fu` or `limit`."""

    claimed: Value
    ours: Value

    @property
    def text(self) -> Text:
        """The difference in a sentence."""
        return Text(
            "{what}: {claimed} claimed, {ours} is right",
            what=_WHAT[self.field],
            claimed=self.claimed,
            ours=self.ours,
        )


_WHAT: Final = {
    "points": Text("points"),
    "payments": Text("payments"),
    "han": Text("han"),
    "fu": Text("fu"),
    "limit": Text("limit"),
}
_NO_LIMIT: Final = Text("no limit")
_WORTHLESS: Final = frozenset(("no-yaku", ProblemCode.INCOMPLETE_HAND.value))
"""Codes of errors by which the tiles win nothing, whatever else is told."""

_LIMITS: Final = {limit.value: limit for limit in Limit}


def is_checked(outcome: Outcome) -> bool:
    """Whether something was claimed, and there is a score to hold against it."""
    line = outcome.job.line
    return line is not None and not line.claim.is_empty and outcome.answer is not None


def is_by_clock_alone(outcome: Outcome) -> bool:
    """Whether only the camera's clock tells that a photo is of its line: no person, and no claim.

    Where one photo is missing and another was taken twice, all that follow are a line too early.
    """
    return outcome.job.matched is Matched.TIME and outcome.corrected is None and not is_checked(outcome)


def differences(outcome: Outcome, rules: Rules) -> tuple[Difference, ...]:
    """Return what was claimed otherwise; a hand that may not win is worth 0 points.

    Nothing is said of what the sheet tells wrongly: put right, it may be worth what was claimed.
    """
    line, answer = outcome.job.line, outcome.answer
    if line is None or answer is None:
        return ()
    if not answer["ok"]:
        return tuple(_worth_nothing(line.claim)) if is_worthless(answer) else ()
    return (
        *_points(line.claim, answer),
        *_payments(line.claim, outcome.record or {}, rules),
        *_han_fu(line.claim, answer),
    )


def is_worthless(answer: Mapping[str, Json]) -> bool:
    """Whether an answer says that the tiles win nothing, and not that what is told of the win is wrong."""
    errors = answer.get("errors")
    listed = errors if isinstance(errors, list) else []
    codes = {error["code"] for error in listed if isinstance(error, dict)}
    return bool(codes) and codes <= _WORTHLESS


def _worth_nothing(claim: Claim) -> Iterator[Difference]:
    if claim.points:
        yield Difference(field="points", claimed=_amount(claim.points), ours=_amount(0))
    if claim.payments:
        yield Difference(field="payments", claimed=paid_words(claim.payments), ours=_amount(0))
    if claim.limit is not None:
        yield Difference(field="limit", claimed=_LIMITS[claim.limit], ours=_NO_LIMIT)
    if claim.han is not None:
        yield Difference(field="han", claimed=claim.han, ours=0)


def _amount(points: int) -> str:
    return f"{points:,}"


def _points(claim: Claim, answer: Mapping[str, Json]) -> Iterator[Difference]:
    ours = answer["points_total"]
    if claim.points is not None and isinstance(ours, int) and claim.points != ours:
        yield Difference(field="points", claimed=_amount(claim.points), ours=_amount(ours))


def _payments(claim: Claim, record: Mapping[str, Json], rules: Rules) -> Iterator[Difference]:
    """Hold the payments of a tsumo against ours without honba: what a non-dealer pays, and the dealer.

    Where one player pays, for a ron or a liability, that is no such payment: 3900 all would be paid thrice.
    """
    if not claim.payments:
        return
    payments = answered({**record, "honba": 0, "riichi_sticks": 0}, rules).get("payments")
    paid = payments.items() if isinstance(payments, dict) else ()
    ours = sorted(-amount for who, amount in paid if who != "self" and isinstance(amount, int) and amount)
    amounts = tuple(dict.fromkeys(ours))
    if amounts != claim.payments or len(ours) == 1:
        right = _amount(ours[0]) if len(ours) == 1 else paid_words(amounts)
        yield Difference(field="payments", claimed=paid_words(claim.payments), ours=right)


def paid_words(amounts: tuple[int, ...]) -> Value:
    """Return the payments of a tsumo: what each pays, or a non-dealer and the dealer."""
    if len(amounts) == 1:
        return Text("{each:,} all", each=amounts[0])
    return "/".join(map(_amount, amounts))


def _han_fu(claim: Claim, answer: Mapping[str, Json]) -> Iterator[Difference]:
    han, fu, limit = answer["han"], answer["fu"], answer["limit"]
    if claim.limit is not None and claim.limit != limit:
        ours = _LIMITS[limit] if isinstance(limit, str) else _NO_LIMIT
        yield Difference(field="limit", claimed=_LIMITS[claim.limit], ours=ours)
    if claim.han is not None and isinstance(han, int) and not answer["yakuman"] and claim.han != han:
        yield Difference(field="han", claimed=claim.han, ours=han)
    counts = isinstance(han, int) and 0 < han < _FU_COUNT_BELOW
    if claim.fu is not None and counts and isinstance(fu, int) and claim.fu != fu:
        yield Difference(field="fu", claimed=claim.fu, ours=fu)
