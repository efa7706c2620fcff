"""A hand won: who is paid of those who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.game.claims import pay
from tehai.scoring.game.errors import ImpossibleError
from tehai.scoring.game.events import ScoredWin
from tehai.scoring.game.outcome import HandEndKind, Outcome
from tehai.scoring.game.sticks import check_at_table, close
from tehai.scoring.text import Text
from tehai.scoring.winners import PaidWinner, paid_winners

if TYPE_CHECKING:
    from tehai.scoring.game.events import HandWon, Player, Winner
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.game.state import GameState
    from tehai.scoring.game.sticks import Closing


def hand_won(event: HandWon, state: GameState, setting: Setting) -> Outcome:
    """Pay the winners; where so many ron abort the hand (Tenhou: three), abort it."""
    _check(event, state, setting)
    unpaid = event.discarder if event.on_riichi_tile else None
    closing = close(_declarers(event), state, setting, unpaid)
    places = _paid_places(event, closing)
    if not places:
        return aborted(closing)
    return _won(event, places, closing)


def aborted(closing: Closing) -> Outcome:
    """End a hand in its middle: the dealer and the sticks stay, a counter is added (Nagoya, basic rules)."""
    return Outcome(
        kind=HandEndKind.ABORT,
        changes=closing.stick_changes,
        kyotaku=closing.kyotaku,
        riichi=closing.riichi,
        dealer_keeps=True,
        honba=closing.state.honba + 1,
    )


def _won(event: HandWon, places: tuple[PaidWinner, ...], closing: Closing) -> Outcome:
    """Nagoya, basic rules: the dealer stays on an own win, with a counter more; else the counters go."""
    paid = tuple(pay(_winner(event, place, closing.state), place, event, closing) for place in places)
    ledger = closing.ledger()
    for one in paid:
        ledger.add_all(one.changes)
    winners = tuple(one.player for one in paid)
    dealer_won = closing.state.dealer in winners
    return Outcome(
        kind=HandEndKind.WIN,
        changes=ledger.changes,
        kyotaku=0,
        riichi=closing.riichi,
        paid=paid,
        unpaid=tuple(winner.player for winner in event.winners if winner.player not in winners),
        dealer_keeps=dealer_won,
        dealer_won=dealer_won,
        honba=closing.state.honba + 1 if dealer_won else 0,
    )


def _check(event: HandWon, state: GameState, setting: Setting) -> None:
    if not event.winners:
        raise ImpossibleError(Text("nobody is named as the winner"))
    check_at_table([winner.player for winner in event.winners], state, setting)
    if event.discarder is None:
        if len(event.winners) > 1:
            raise ImpossibleError(Text("only one player wins by tsumo; for ron say who dealt in"))
        if event.on_riichi_tile:
            raise ImpossibleError(Text("a tsumo is not won on a discard that declared riichi"))
        return
    check_at_table([event.discarder], state, setting)
    if event.discarder in {winner.player for winner in event.winners}:
        name = setting.name(event.discarder)
        raise ImpossibleError(Text("{player} cannot win on the own discard", player=name))


def _declarers(event: HandWon) -> tuple[Player, ...]:
    """Who declared riichi, as the event tells and as the winners' hands tell."""
    by_hand = [
        winner.player
        for winner in event.winners
        if isinstance(winner.claim, ScoredWin) and winner.claim.win.riichi
    ]
    return (*event.riichi, *(player for player in by_hand if player not in event.riichi))


def _paid_places(event: HandWon, closing: Closing) -> tuple[PaidWinner, ...]:
    """Give the winners who are paid, by their place at the table."""
    state = closing.state
    places = [state.at_table.index(winner.player) for winner in event.winners]
    if event.discarder is None:
        return (PaidWinner(seat=places[0], honba=state.honba, riichi_sticks=closing.kyotaku),)
    return paid_winners(
        places,
        state.at_table.index(event.discarder),
        closing.setting.rules,
        honba=state.honba,
        riichi_sticks=closing.kyotaku,
    )


def _winner(event: HandWon, place: PaidWinner, state: GameState) -> Winner:
    player = state.at_table[place.seat]
    return next(winner for winner in event.winners if winner.player == player)
