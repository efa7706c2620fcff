"""What a winner's claim is worth, and who pays it: tiles, han and fu, or points as called."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.errors import ScoringError
from tehai.scoring.game.errors import ImpossibleError
from tehai.scoring.game.events import CalledPoints, HanFu, ScoredWin
from tehai.scoring.game.outcome import Ledger, Paid
from tehai.scoring.game.sticks import check_at_table
from tehai.scoring.payments import OPEN_KAN, payments
from tehai.scoring.points import Worth, points, rounded_up
from tehai.scoring.result import NoYaku
from tehai.scoring.score import score
from tehai.scoring.text import Term, Text
from tehai.scoring.win import Win
from tehai.scoring.yaku import YakuItem

if TYPE_CHECKING:
    from tehai.scoring.game.events import HandWon, Player, Winner
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.game.state import GameState
    from tehai.scoring.payments import Payments
    from tehai.scoring.winners import PaidWinner

LIMIT_HAN = 5
_ANY_FU = 30


def pay(winner: Winner, place: PaidWinner, event: HandWon, state: GameState, setting: Setting) -> Paid:
    """Value a claim and say who pays it; ``state.riichi`` holds all who declared."""
    _check_pao(winner, state, setting)
    win = _circumstances(winner, place, event, state, setting)
    if isinstance(winner.claim, ScoredWin):
        return _pay_tiles(winner, winner.claim, win, state, setting)
    if isinstance(winner.claim, HanFu):
        return _pay_han_fu(winner, winner.claim, win, state, setting)
    if isinstance(winner.claim, CalledPoints):
        return _pay_called(winner, winner.claim, win, state, setting)
    name = setting.name(winner.player)
    raise ImpossibleError(
        Text("say what {player}'s hand is worth: tiles, han and fu, or points", player=name)
    )


def _check_pao(winner: Winner, state: GameState, setting: Setting) -> None:
    for yaku, player in winner.pao:
        check_at_table([player], state, setting)
        if player == winner.player:
            raise ImpossibleError(
                Text("{player} cannot be liable for the own hand", player=setting.name(player))
            )
        if yaku not in setting.rules.pao:
            raise ImpossibleError(
                Text("nobody is liable for {yaku}: {ruleset}", yaku=Term(yaku), ruleset=setting.rules.id)
            )


def _circumstances(
    winner: Winner, place: PaidWinner, event: HandWon, state: GameState, setting: Setting
) -> Win:
    """The circumstances of the win, with all that the account knows filled in."""
    told = winner.claim.win if isinstance(winner.claim, ScoredWin) else Win()
    if winner.player in state.riichi:
        told = dataclasses.replace(told, riichi=max(told.riichi, 1))
    return dataclasses.replace(
        told,
        tsumo=event.discarder is None,
        seat_wind=state.wind_of(winner.player),
        round_wind=state.round_wind,
        honba=place.honba,
        riichi_sticks=place.riichi_sticks,
        discarder=None
        if event.discarder is None
        else setting.seen_from(winner.player, event.discarder, state.at_table),
        pao=tuple(
            (yaku, setting.seen_from(winner.player, liable, state.at_table)) for yaku, liable in winner.pao
        ),
    )


def _pay_tiles(winner: Winner, claim: ScoredWin, win: Win, state: GameState, setting: Setting) -> Paid:
    try:
        result = score(claim.hand, win, setting.rules)
    except ScoringError as error:
        raise ImpossibleError(error.text) from None
    if isinstance(result, NoYaku):
        name = setting.name(winner.player)
        raise ImpossibleError(Text("{player}'s hand is complete, but it has no yaku", player=name))
    paid = _paid(winner, result.payments, state, setting)
    return dataclasses.replace(paid, worth=result.worth, score=result)


def _pay_han_fu(winner: Winner, claim: HanFu, win: Win, state: GameState, setting: Setting) -> Paid:
    fu = claim.fu or (_ANY_FU if claim.yakuman or claim.han >= LIMIT_HAN else 0)
    try:
        worth = points(claim.han, fu, setting.rules, yakuman=claim.yakuman).worth
    except ScoringError as error:
        raise ImpossibleError(error.text) from None
    decided = tuple(
        YakuItem(name=yaku, yakuman=2 if yaku in setting.rules.double_yakuman else 1)
        for yaku, _ in winner.pao
        if yaku != OPEN_KAN
    )
    if decided and not worth.yakuman:
        raise ImpossibleError(Text("liability for {yaku} goes with a yakuman", yaku=Term(decided[0].name)))
    paid = _paid(winner, payments(worth, decided, _fed_by_kan(winner, win), setting.rules), state, setting)
    return dataclasses.replace(paid, worth=worth)


def _fed_by_kan(winner: Winner, win: Win) -> Win:
    """A win whose open kan somebody is liable for came on the replacement tile."""
    return dataclasses.replace(win, rinshan=any(yaku == OPEN_KAN for yaku, _ in winner.pao))


def _pay_called(winner: Winner, claim: CalledPoints, win: Win, state: GameState, setting: Setting) -> Paid:
    _check_called(claim, win, dealer_won=winner.player == state.dealer)
    nothing = Worth(han=0, fu=0, yakuman=0, limit=None, base=0)
    named = tuple(YakuItem(name=yaku, yakuman=1) for yaku, _ in winner.pao)
    counters = _paid(
        winner, payments(nothing, named, _fed_by_kan(winner, win), setting.rules), state, setting
    )
    ledger = Ledger(setting.entrants)
    ledger.add_all(counters.changes)
    total = 0
    for payer, amount in _called_shares(winner, claim, win, state, setting):
        ledger.add(payer, -amount)
        total += amount
    ledger.add(winner.player, total)
    return dataclasses.replace(counters, total=total, changes=ledger.changes)


def _check_called(claim: CalledPoints, win: Win, *, dealer_won: bool) -> None:
    for amount in (claim.points, claim.dealer):
        if amount < 0 or amount % 100:
            raise ImpossibleError(Text("points are hundreds, not {amount:,}", amount=amount))
    if not claim.points:
        raise ImpossibleError(Text("say how many points were called"))
    if win.tsumo and not dealer_won and not claim.dealer:
        raise ImpossibleError(Text("say what each pays: a non-dealer, then the dealer, as in 1300 2600"))
    if claim.dealer and (dealer_won or not win.tsumo):
        raise ImpossibleError(Text("only a non-dealer's tsumo has a payment of the dealer's own"))


def _called_shares(
    winner: Winner, claim: CalledPoints, win: Win, state: GameState, setting: Setting
) -> list[tuple[Player, int]]:
    """Who pays what of called points; with liability the liable player all, or half beside a discarder."""
    liable = winner.pao[0][1] if winner.pao else None
    if win.discarder is not None:
        discarder = setting.player_at(winner.player, win.discarder, state.at_table)
        half = 0 if liable in {None, discarder} else rounded_up(claim.points // 2)
        return [(discarder, claim.points - half), *([(liable, half)] if liable is not None and half else [])]
    shares = [
        (player, claim.dealer or claim.points if player == state.dealer else claim.points)
        for player in state.at_table
        if player != winner.player
    ]
    return shares if liable is None else [(liable, sum(amount for _, amount in shares))]


def _paid(winner: Winner, paid: Payments, state: GameState, setting: Setting) -> Paid:
    """Say by player what payments say by chair."""
    ledger = Ledger(setting.entrants)
    for seat, amount in paid.by_seat:
        ledger.add(setting.player_at(winner.player, seat, state.at_table), amount)
    return Paid(
        player=winner.player,
        total=paid.total,
        changes=ledger.changes,
        liable=tuple(setting.player_at(winner.player, seat, state.at_table) for seat in paid.liable),
    )
