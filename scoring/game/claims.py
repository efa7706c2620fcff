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
from tehai.scoring.points import Worth, points
from tehai.scoring.result import NoYaku
from tehai.scoring.score import score
from tehai.scoring.text import SEMICOLON, Joined, Term, Text
from tehai.scoring.win import Win
from tehai.scoring.yaku import YakuItem

if TYPE_CHECKING:
    from tehai.scoring.game.events import HandWon, Player, Winner
    from tehai.scoring.game.sticks import Closing
    from tehai.scoring.payments import Payments
    from tehai.scoring.seats import Seat
    from tehai.scoring.winners import PaidWinner

LIMIT_HAN = 5
"""From so many han on the fu do not matter."""

_ANY_FU = 30
_NOTHING = Worth(han=0, fu=0, yakuman=0, limit=None, base=0)


def pay(winner: Winner, place: PaidWinner, event: HandWon, closing: Closing) -> Paid:
    """Value a winner's claim and say who pays it, with the counters and sticks that are the winner's."""
    _check_pao(winner, closing)
    win = _circumstances(winner, place, event, closing)
    if isinstance(winner.claim, ScoredWin):
        return _pay_tiles(winner, winner.claim, win, closing)
    if isinstance(winner.claim, HanFu):
        return _pay_han_fu(winner, winner.claim, win, closing)
    if isinstance(winner.claim, CalledPoints):
        return _pay_called(winner, winner.claim, win, closing)
    name = closing.setting.name(winner.player)
    raise ImpossibleError(
        Text("say what {player}'s hand is worth: tiles, han and fu, or points", player=name)
    )


def by_player(player: Player, paid: Payments, closing: Closing) -> Paid:
    """Say by player what payments say by chair."""

    def sits(seat: Seat) -> Player:
        return closing.setting.player_at(player, seat, closing.state.at_table)

    ledger = Ledger(closing.setting.entrants)
    for seat, amount in paid.by_seat:
        ledger.add(sits(seat), amount)
    return Paid(
        player=player,
        total=paid.total,
        changes=ledger.changes,
        liable=tuple(sits(seat) for seat in paid.liable),
    )


def _check_pao(winner: Winner, closing: Closing) -> None:
    setting = closing.setting
    for yaku, player in winner.pao:
        check_at_table([player], closing.state, setting)
        if player == winner.player:
            name = setting.name(player)
            raise ImpossibleError(Text("{player} cannot be liable for the own hand", player=name))
        if yaku not in setting.rules.pao:
            raise ImpossibleError(
                Text("nobody is liable for {yaku}: {ruleset}", yaku=Term(yaku), ruleset=setting.rules.id)
            )
    hands = [yaku for yaku, _ in winner.pao]
    if len(set(hands)) < len(hands):
        raise ImpossibleError(
            Text("one player is liable for a hand, and two are given; keep the one whose tile decided it")
        )
    if {"daisangen", "daisuushii"} <= set(hands):
        both = Joined((Term("daisangen"), Term("daisuushii")))
        raise ImpossibleError(Text("these are seven sets, too many for a hand: {yaku}", yaku=both))


def _circumstances(winner: Winner, place: PaidWinner, event: HandWon, closing: Closing) -> Win:
    """The circumstances of the win, with all that the account knows filled in."""
    told = winner.claim.win if isinstance(winner.claim, ScoredWin) else Win()

    def seen(other: Player) -> Seat:
        return closing.setting.seen_from(winner.player, other, closing.state.at_table)

    return dataclasses.replace(
        told,
        riichi=max(told.riichi, 1) if winner.player in closing.riichi else 0,
        tsumo=event.discarder is None,
        seat_wind=closing.state.wind_of(winner.player),
        round_wind=closing.state.round_wind,
        honba=place.honba,
        riichi_sticks=place.riichi_sticks,
        discarder=None if event.discarder is None else seen(event.discarder),
        pao=tuple((yaku, seen(liable)) for yaku, liable in winner.pao),
    )


def _pay_tiles(winner: Winner, claim: ScoredWin, win: Win, closing: Closing) -> Paid:
    name = closing.setting.name(winner.player)
    try:
        result = score(claim.hand, win, closing.setting.rules)
    except ScoringError as error:
        raise ImpossibleError(Text("{player}'s hand: {problem}", player=name, problem=error.text)) from None
    if isinstance(result, NoYaku):
        no_yaku = Text("{player}'s hand is complete, but it has no yaku", player=name)
        reasons = tuple(missing.message for missing in result.missing)
        raise ImpossibleError(Joined((no_yaku, *reasons), by=SEMICOLON))
    paid = by_player(winner.player, result.payments, closing)
    return dataclasses.replace(paid, worth=result.worth, score=result)


def _pay_han_fu(winner: Winner, claim: HanFu, win: Win, closing: Closing) -> Paid:
    rules = closing.setting.rules
    fu = claim.fu or (_ANY_FU if claim.yakuman or claim.han >= LIMIT_HAN else 0)
    try:
        worth = points(claim.han, fu, rules, yakuman=claim.yakuman).worth
    except ScoringError as error:
        raise ImpossibleError(error.text) from None
    decided = tuple(
        YakuItem(name=yaku, yakuman=2 if yaku in rules.double_yakuman else 1)
        for yaku, _ in winner.pao
        if yaku != OPEN_KAN
    )
    if decided and not worth.yakuman:
        raise ImpossibleError(Text("liability for {yaku} goes with a yakuman", yaku=Term(decided[0].name)))
    least = sum(item.yakuman for item in decided)
    if claim.yakuman < least:
        raise ImpossibleError(
            Text(
                "liability for {yaku} goes with a hand of {least} yakuman or more, not {told}",
                yaku=Joined(tuple(Term(item.name) for item in decided)),
                least=least,
                told=claim.yakuman,
            )
        )
    fed_by_kan = any(yaku == OPEN_KAN for yaku, _ in winner.pao)
    if fed_by_kan and not win.tsumo:
        raise ImpossibleError(Text("a win on the replacement tile of a kan is a tsumo"))
    win = dataclasses.replace(win, rinshan=fed_by_kan)
    paid = by_player(winner.player, payments(worth, decided, win, rules), closing)
    return dataclasses.replace(paid, worth=worth)


def _pay_called(winner: Winner, claim: CalledPoints, win: Win, closing: Closing) -> Paid:
    _check_called(winner, claim, win, dealer_won=winner.player == closing.state.dealer)
    counters = by_player(winner.player, payments(_NOTHING, (), win, closing.setting.rules), closing)
    ledger = Ledger(closing.setting.entrants)
    ledger.add_all(counters.changes)
    shares = _called_shares(winner, claim, win, closing)
    for payer, amount in shares:
        ledger.add(payer, -amount)
        ledger.add(winner.player, amount)
    return dataclasses.replace(counters, total=sum(amount for _, amount in shares), changes=ledger.changes)


def _check_called(winner: Winner, claim: CalledPoints, win: Win, *, dealer_won: bool) -> None:
    if winner.pao:
        raise ImpossibleError(Text("with liability say han and fu or how many yakuman, not points"))
    for amount in (claim.points, claim.dealer):
        if amount < 0 or amount % 100:
            raise ImpossibleError(Text("points are hundreds, not {amount:,}", amount=amount))
    if not claim.points:
        raise ImpossibleError(Text("say how many points were called"))
    if win.tsumo and not dealer_won and not claim.dealer:
        raise ImpossibleError(Text("say what each pays: a non-dealer, then the dealer, as in 1300/2600"))
    if claim.dealer and (dealer_won or not win.tsumo):
        raise ImpossibleError(Text("only a non-dealer's tsumo has a payment of the dealer's own"))


def _called_shares(
    winner: Winner, claim: CalledPoints, win: Win, closing: Closing
) -> list[tuple[Player, int]]:
    """Who pays what of points as they were called."""
    state = closing.state
    if win.discarder is not None:
        return [(closing.setting.player_at(winner.player, win.discarder, state.at_table), claim.points)]
    return [
        (player, claim.dealer or claim.points if player == state.dealer else claim.points)
        for player in state.at_table
        if player != winner.player
    ]
