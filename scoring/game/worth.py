"""Whether a hand can be worth what was told of it: asked when it is recorded.

An account with other sums in it can still be read: a table may have agreed on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.game.events import CalledPoints, HandWon, HanFu
from tehai.scoring.points import TsumoPoints
from tehai.scoring.possible import impossible_han_fu, possible_points
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from tehai.scoring.game.events import Event, Winner
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.game.state import GameState
    from tehai.scoring.ruleset import Rules

_NAMED = 3
"""How many of the nearest values are named."""

_MOST_YAKUMAN = 4
"""Big four winds, four concealed triplets, all honours, and four kans or tenhou (JPML, list of yaku,
combining: up to a quadruple)."""

_TWICE = frozenset({"daisuushii", "suuankou-tanki"})
"""Those of them that rules may count twice."""

_WAYS = {
    # (tsumo, the dealer won)
    (False, True): Text("ron of the dealer"),
    (False, False): Text("ron of a non-dealer"),
    (True, True): Text("tsumo of the dealer"),
    (True, False): Text("tsumo of a non-dealer"),
}


def impossible_worth(event: Event, state: GameState, setting: Setting) -> Text | None:
    """Say which told han and fu, or points, no hand has under the rules; None where there are none.

    ``state`` is the one before the event.
    """
    if not isinstance(event, HandWon):
        return None
    found = (_impossible(winner, event, state, setting) for winner in event.winners)
    return next((text for text in found if text), None)


def _impossible(winner: Winner, event: HandWon, state: GameState, setting: Setting) -> Text | None:
    claim, tsumo = winner.claim, event.discarder is None
    riichi = winner.player in {*state.riichi, *event.riichi}
    if isinstance(claim, HanFu) and claim.yakuman:
        return _impossible_yakuman(claim, setting.rules)
    if isinstance(claim, HanFu) and claim.fu:
        return impossible_han_fu(claim.han, claim.fu, setting.rules, tsumo=tsumo, riichi=riichi)
    if not isinstance(claim, CalledPoints):
        return None
    dealer = winner.player == state.dealer
    called = TsumoPoints(non_dealer=claim.points, dealer=claim.dealer)
    values = possible_points(setting.rules, dealer=dealer, tsumo=tsumo, riichi=riichi)
    if called in values:
        return None
    return Text(
        "no {way} is worth {called}: {ruleset}; nearest, without honba: {nearest}; "
        "record any other sum as an adjustment (tehai game adjust)",
        way=_WAYS[tsumo, dealer],
        called=_slashed(called),
        ruleset=setting.rules.id,
        nearest=Joined(tuple(map(_slashed, _nearest(called, values)))),
    )


def _impossible_yakuman(claim: HanFu, rules: Rules) -> Text | None:
    if claim.han or claim.fu:
        return Text("say han and fu, or how many yakuman, not both")
    most = _MOST_YAKUMAN + len(_TWICE & rules.double_yakuman)
    if claim.yakuman <= most:
        return None
    return Text(
        "no hand has {told} yakuman, the most is {most}: {ruleset}",
        told=claim.yakuman,
        most=most,
        ruleset=rules.id,
    )


def _nearest(called: TsumoPoints, values: tuple[TsumoPoints, ...]) -> list[TsumoPoints]:
    def distance(value: TsumoPoints) -> int:
        return abs(value.non_dealer - called.non_dealer) + abs(value.dealer - called.dealer)

    return sorted(sorted(values, key=distance)[:_NAMED], key=values.index)


def _slashed(value: TsumoPoints) -> str:
    return f"{value.non_dealer}/{value.dealer}" if value.dealer else str(value.non_dealer)
