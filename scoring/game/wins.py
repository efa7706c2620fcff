"""A hand won: who is paid, what each winner's claim is worth, and who pays it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.errors import ScoringError
from tehai.scoring.game.claims import pay
from tehai.scoring.game.errors import ImpossibleError
from tehai.scoring.game.events import ScoredWin
from tehai.scoring.game.outcome import HandEndKind, Ledger, Outcome
from tehai.scoring.game.sticks import check_at_table, newly_declared
from tehai.scoring.payments import STICK
from tehai.scoring.text import Text
from tehai.scoring.winners import PaidWinner, paid_winners

if TYPE_CHECKING:
    from tehai.scoring.game.events import HandWon, Player, Winner
    from tehai.scoring.game.outcome import Paid
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.game.state import GameState


def hand_won(event: HandWon, state: GameState, setting: Setting) -> Outcome:
    """Pay the winners; where so many ron abort the hand (Tenhou: three), abort it."""
    _check(event, state, setting)
    declared = newly_declared(_declarers(event), state, setting)
    riichi = (*state.riichi, *declared)
    ledger = Ledger(setting.entrants)
    kyotaku = state.kyotaku + _put_sticks(event, declared, riichi, ledger, setting)
    paid = tuple(
        pay(_winner(event, place, state), place, event, _with_riichi(state, riichi), setting)
        for place in _paid_places(event, state, setting, kyotaku)
    )
    if not paid:
        return aborted(state, ledger, kyotaku, riichi)
    for winner in paid:
        ledger.add_all(winner.changes)
    return _won(event, state, ledger, paid, riichi)


def aborted(state: GameState, ledger: Ledger, kyotaku: int, riichi: tuple[Player, ...]) -> Outcome:
    """End a hand in its middle: the dealer and the sticks stay, a counter is added (Nagoya, basic rules)."""
    return Outcome(
        kind=HandEndKind.ABORT,
        changes=ledger.changes,
        kyotaku=kyotaku,
        riichi=riichi,
        dealer_keeps=True,
        honba=state.honba + 1,
    )


def _won(
    event: HandWon, state: GameState, ledger: Ledger, paid: tuple[Paid, ...], riichi: tuple[Player, ...]
) -> Outcome:
    """Nagoya, basic rules: the dealer stays on an own win; a counter is added then, else they are cleared."""
    winners = tuple(winner.player for winner in paid)
    dealer_won = state.dealer in winners
    return Outcome(
        kind=HandEndKind.WIN,
        changes=ledger.changes,
        kyotaku=0,
        riichi=riichi,
        paid=paid,
        unpaid=tuple(winner.player for winner in event.winners if winner.player not in winners),
        dealer_keeps=dealer_won,
        dealer_won=dealer_won,
        honba=state.honba + 1 if dealer_won else 0,
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
        raise ImpossibleError(
            Text("{player} cannot win on the own discard", player=setting.name(event.discarder))
        )


def _declarers(event: HandWon) -> tuple[Player, ...]:
    """Who declared riichi, as the event tells and as the winners' hands tell."""
    by_hand = [
        winner.player
        for winner in event.winners
        if isinstance(winner.claim, ScoredWin) and winner.claim.win.riichi
    ]
    return (*event.riichi, *(player for player in by_hand if player not in event.riichi))


def _put_sticks(
    event: HandWon,
    declared: tuple[Player, ...],
    riichi: tuple[Player, ...],
    ledger: Ledger,
    setting: Setting,
) -> int:
    """Put the sticks of riichi on the table and give how many.

    The stick of a riichi whose discard was won on is not paid (JPML, yaku 2: 宣言牌がロンされると不成立); one
    already put down goes back.
    """
    unpaid = event.discarder if event.on_riichi_tile else None
    if unpaid is not None and unpaid not in riichi:
        name = setting.name(unpaid)
        raise ImpossibleError(Text("{player} is not among those who declared riichi", player=name))
    payers = [player for player in declared if player != unpaid]
    for player in payers:
        ledger.add(player, -STICK)
    if unpaid is None or unpaid in declared:
        return len(payers)
    ledger.add(unpaid, STICK)
    return len(payers) - 1


def _paid_places(event: HandWon, state: GameState, setting: Setting, kyotaku: int) -> tuple[PaidWinner, ...]:
    """Give the winners who are paid, by their place at the table."""
    places = [state.at_table.index(winner.player) for winner in event.winners]
    if event.discarder is None:
        return (PaidWinner(seat=places[0], honba=state.honba, riichi_sticks=kyotaku),)
    discarder = state.at_table.index(event.discarder)
    try:
        return paid_winners(places, discarder, setting.rules, honba=state.honba, riichi_sticks=kyotaku)
    except ScoringError as error:
        raise ImpossibleError(error.text) from None


def _winner(event: HandWon, place: PaidWinner, state: GameState) -> Winner:
    player = state.at_table[place.seat]
    return next(winner for winner in event.winners if winner.player == player)


def _with_riichi(state: GameState, riichi: tuple[Player, ...]) -> GameState:
    return dataclasses.replace(state, riichi=riichi)
