"""A hand that nobody won: drawn, with nagashi mangan, aborted, or void by a chombo."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.errors import ScoringError
from tehai.scoring.game.claims import by_player
from tehai.scoring.game.errors import ImpossibleError
from tehai.scoring.game.outcome import HandEndKind, Ledger, Outcome, even_shares
from tehai.scoring.game.sticks import check_at_table, close
from tehai.scoring.game.wins import aborted
from tehai.scoring.payments import STICK, nagashi_payments
from tehai.scoring.tenpai import tenpai_tiles
from tehai.scoring.text import Joined, Term, Text
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from tehai.scoring.game.events import Chombo, HandAborted, HandDrawn, Player
    from tehai.scoring.game.outcome import Paid
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.game.state import GameState
    from tehai.scoring.game.sticks import Closing
    from tehai.scoring.hand import Hand


def hand_drawn(event: HandDrawn, state: GameState, setting: Setting) -> Outcome:
    """Pay those who are ready, or nagashi mangan in its place, and see whether the dealer stays."""
    closing = close(event.riichi, state, setting)
    _check(event, closing)
    said = (*event.tenpai, *(player for player, _ in event.hands))
    ready = tuple(player for player in state.at_table if player in said)
    if event.nagashi:
        return _nagashi(event, ready, closing)
    ledger = closing.ledger()
    ledger.add_all(_noten_payments(ready, closing))
    return _drawn(ledger, ready, closing)


def _drawn(ledger: Ledger, ready: tuple[Player, ...], closing: Closing) -> Outcome:
    """JPML, repeats 1, and Nagoya, basic rules: a ready dealer stays, another passes; a counter is added."""
    rules, state = closing.setting.rules, closing.state
    return Outcome(
        kind=HandEndKind.DRAW,
        changes=ledger.changes,
        kyotaku=closing.kyotaku,
        riichi=closing.riichi,
        ready=ready,
        dealer_keeps=rules.dealer_repeat == "win-or-tenpai" and state.dealer in ready,
        honba=state.honba + 1,
    )


def _noten_payments(ready: tuple[Player, ...], closing: Closing) -> tuple[int, ...]:
    """Those not ready pay the ready so much in all; nobody pays where all or none are ready."""
    ledger = Ledger(closing.setting.entrants)
    others = [player for player in closing.state.at_table if player not in ready]
    if ready and others:
        total = closing.setting.rules.noten_payment
        for player, amount in zip(ready, even_shares(total, len(ready)), strict=True):
            ledger.add(player, amount)
        for player, amount in zip(others, even_shares(total, len(others)), strict=True):
            ledger.add(player, -amount)
    return ledger.changes


def _check(event: HandDrawn, closing: Closing) -> None:
    shown = [player for player, _ in event.hands]
    for players in (event.tenpai, event.nagashi, event.dead, shown):
        check_at_table(players, closing.state, closing.setting)
    for player, hand in event.hands:
        _check_hand(player, hand, closing)
    ready = {*event.tenpai, *shown}
    for player in event.dead:
        if player in ready:
            name = closing.setting.name(player)
            raise ImpossibleError(
                Text("{player} has lost the right to win and counts as not ready", player=name)
            )
    if event.nagashi and closing.setting.rules.nagashi_is_win:
        return  # Nagoya, riichi: アガった者が出たらチョンボは免れる, and nobody has to show a hand
    for player in closing.riichi:
        if player not in ready and player not in event.dead:
            raise ImpossibleError(
                Text(
                    "{player} declared riichi and is not ready: that is a chombo, unless the hand was dead",
                    player=closing.setting.name(player),
                )
            )


def _check_hand(player: Player, hand: Hand, closing: Closing) -> None:
    """Check a hand that was shown as ready."""
    name = closing.setting.name(player)
    try:
        waits = tenpai_tiles(hand, closing.setting.rules)
    except ScoringError as error:
        raise ImpossibleError(Text("{player}'s hand: {problem}", player=name, problem=error.text)) from None
    if not waits:
        raise ImpossibleError(_not_ready(name, hand, closing.setting))
    if player in closing.riichi and not hand.is_concealed:
        raise ImpossibleError(Text("{player} declared riichi, but the hand shown is open", player=name))


def _not_ready(name: str, hand: Hand, setting: Setting) -> Text:
    """Say why a hand is not ready (Nagoya, basic rules: not where it uses up every winning tile itself)."""
    if tenpai_tiles(hand, dataclasses.replace(setting.rules, tenpai="formal")):
        return Text(
            "{player}'s hand waits only for tiles that it holds itself, and is not ready: {ruleset}",
            player=name,
            ruleset=setting.rules.id,
        )
    return Text("{player}'s hand is not ready", player=name)


def _nagashi(event: HandDrawn, ready: tuple[Player, ...], closing: Closing) -> Outcome:
    """Nagashi mangan, in place of what those not ready pay.

    Where it is a win (Nagoya, mangan: アガリ扱い) the first in turn order from the dealer takes counters and
    sticks, and the dealer stays only on the own one; else each is paid, and the hand is drawn as any other.
    """
    rules, state = closing.setting.rules, closing.state
    if rules.nagashi == "none":
        raise ImpossibleError(Text("there is no nagashi mangan: {ruleset}", ruleset=rules.id))
    in_turn = [player for player in state.at_table if player in event.nagashi]
    paid = tuple(
        _nagashi_paid(player, closing) for player in (in_turn[:1] if rules.nagashi_is_win else in_turn)
    )
    ledger = closing.ledger()
    for one in paid:
        ledger.add_all(one.changes)
    drawn = dataclasses.replace(_drawn(ledger, ready, closing), kind=HandEndKind.NAGASHI, paid=paid)
    if not rules.nagashi_is_win:
        return drawn
    dealer_won = in_turn[0] == state.dealer
    return dataclasses.replace(
        drawn,
        kyotaku=0,
        unpaid=tuple(in_turn[1:]),
        dealer_keeps=dealer_won,
        dealer_won=dealer_won,
        honba=state.honba + 1 if dealer_won else 0,
    )


def _nagashi_paid(player: Player, closing: Closing) -> Paid:
    """What one gets; counters and sticks are in it only where it is a win."""
    state = closing.state
    win = Win(seat_wind=state.wind_of(player), honba=state.honba, riichi_sticks=closing.kyotaku)
    return by_player(player, nagashi_payments(win, closing.setting.rules), closing)


def hand_aborted(event: HandAborted, state: GameState, setting: Setting) -> Outcome:
    """End the hand in its middle, where the rules have that; sticks stay (Nagoya, basic rules)."""
    if event.kind not in setting.rules.abortive_draws:
        raise ImpossibleError(_no_such_draw(event, setting))
    closing = close(event.riichi, state, setting)
    if event.kind == "four-riichi" and set(closing.riichi) != set(state.at_table):
        raise ImpossibleError(Text("four riichi end a hand when all four have declared it"))
    return aborted(closing)


def _no_such_draw(event: HandAborted, setting: Setting) -> Text:
    allowed = setting.rules.abortive_draws
    if not allowed:
        return Text("no hand is drawn in its middle: {ruleset}", ruleset=setting.rules.id)
    return Text(
        "a hand is not drawn by {kind}: {ruleset}; it is by {allowed}",
        kind=Term(event.kind),
        ruleset=setting.rules.id,
        allowed=Joined(tuple(Term(kind) for kind in sorted(allowed))),
    )


def hand_void(event: Chombo, state: GameState, setting: Setting) -> Outcome:
    """Void a hand by chombo: its riichi sticks go back, the same dealer plays it again, no counter is added.

    Nagoya, chombo: 4,000 to each of the three, dealer or not, and penalty sticks go back as well; Sanma,
    chombo: 20,000 off the final total (see ``final``), the dealer stays, no counter. Where the text is silent
    it is recorded, and nothing is paid.
    """
    if not event.players:
        raise ImpossibleError(Text("say who committed the chombo"))
    check_at_table(event.players, state, setting)
    back = state.riichi + (state.penalties if setting.rules.penalty_returned else ())
    ledger = Ledger(setting.entrants)
    for player in back:
        ledger.add(player, STICK)
    if setting.rules.chombo == "each":
        for player in event.players:
            _pay_each(player, setting.rules.chombo_points, state, ledger)
    return Outcome(
        kind=HandEndKind.CHOMBO,
        changes=ledger.changes,
        kyotaku=state.kyotaku - len(back),
        dealer_keeps=True,
        honba=state.honba,
    )


def _pay_each(payer: Player, amount: int, state: GameState, ledger: Ledger) -> None:
    for player in state.at_table:
        if player != payer:
            ledger.add(player, amount)
            ledger.add(payer, -amount)
