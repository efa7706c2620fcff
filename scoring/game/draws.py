"""A hand that nobody won: drawn, with nagashi mangan, aborted, or void by a chombo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.errors import ScoringError
from tehai.scoring.game.errors import ImpossibleError
from tehai.scoring.game.outcome import HandEndKind, Ledger, Outcome, Paid, even_shares
from tehai.scoring.game.sticks import check_at_table, newly_declared
from tehai.scoring.game.wins import aborted
from tehai.scoring.payments import STICK, nagashi_payments
from tehai.scoring.tenpai import tenpai_tiles
from tehai.scoring.text import Joined, Term, Text
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from tehai.scoring.game.events import Chombo, HandAborted, HandDrawn, Player
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.game.state import GameState
    from tehai.scoring.hand import Hand


def hand_drawn(event: HandDrawn, state: GameState, setting: Setting) -> Outcome:
    """Pay those who are ready, or nagashi mangan in its place, and see whether the dealer stays."""
    declared = newly_declared(event.riichi, state, setting)
    riichi = (*state.riichi, *declared)
    _check_ready(event, riichi, state, setting)
    ledger = Ledger(setting.entrants)
    kyotaku = state.kyotaku + _put_sticks(declared, ledger)
    if event.nagashi:
        return _nagashi(event, state, setting, ledger, (kyotaku, riichi))
    ledger.add_all(_noten_payments(event.tenpai, state, setting))
    return _drawn(HandEndKind.DRAW, event, state, setting, ledger, (kyotaku, riichi), ())


def _put_sticks(declared: tuple[Player, ...], ledger: Ledger) -> int:
    for player in declared:
        ledger.add(player, -STICK)
    return len(declared)


def _drawn(  # noqa: PLR0913,PLR0917  # the parts of one outcome
    kind: HandEndKind,
    event: HandDrawn,
    state: GameState,
    setting: Setting,
    ledger: Ledger,
    table: tuple[int, tuple[Player, ...]],
    paid: tuple[Paid, ...],
) -> Outcome:
    """JPML, repeats 1, and Nagoya, basic rules: a ready dealer stays, another passes; a counter is added."""
    kyotaku, riichi = table
    return Outcome(
        kind=kind,
        changes=ledger.changes,
        kyotaku=kyotaku,
        riichi=riichi,
        paid=paid,
        ready=event.tenpai,
        dealer_keeps=setting.rules.dealer_repeat == "win-or-tenpai" and state.dealer in event.tenpai,
        honba=state.honba + 1,
    )


def _noten_payments(ready: tuple[Player, ...], state: GameState, setting: Setting) -> tuple[int, ...]:
    """Those not ready pay the ready so much in all; nobody pays where all or none are ready."""
    ledger = Ledger(setting.entrants)
    others = [player for player in state.at_table if player not in ready]
    if ready and others:
        total = setting.rules.noten_payment
        in_turn = [player for player in state.at_table if player in ready]
        for player, amount in zip(in_turn, even_shares(total, len(in_turn)), strict=True):
            ledger.add(player, amount)
        for player, amount in zip(others, even_shares(total, len(others)), strict=True):
            ledger.add(player, -amount)
    return ledger.changes


def _check_ready(event: HandDrawn, riichi: tuple[Player, ...], state: GameState, setting: Setting) -> None:
    check_at_table(event.tenpai, state, setting)
    check_at_table(event.nagashi, state, setting)
    check_at_table(event.dead, state, setting)
    check_at_table([player for player, _ in event.hands], state, setting)
    for player, hand in event.hands:
        _check_hand(player, hand, event, riichi, setting)
    for player in event.dead:
        if player in event.tenpai:
            name = setting.name(player)
            raise ImpossibleError(
                Text("{player} has lost the right to win and counts as not ready", player=name)
            )
    for player in riichi:
        if player not in event.tenpai and player not in event.dead:
            name = setting.name(player)
            raise ImpossibleError(
                Text(
                    "{player} declared riichi and is not ready: that is a chombo; "
                    "or say that the hand was dead",
                    player=name,
                )
            )


def _check_hand(
    player: Player, hand: Hand, event: HandDrawn, riichi: tuple[Player, ...], setting: Setting
) -> None:
    """Check a shown hand against what is said of it."""
    name = setting.name(player)
    try:
        waits = tenpai_tiles(hand, setting.rules)
    except ScoringError as error:
        raise ImpossibleError(Text("{player}'s hand: {problem}", player=name, problem=error.text)) from None
    if player not in event.tenpai:
        raise ImpossibleError(Text("{player} shows a hand but is not among the ready", player=name))
    if not waits:
        raise ImpossibleError(
            Text("{player}'s hand is not ready: {ruleset}", player=name, ruleset=setting.rules.id)
        )
    if player in riichi and not hand.is_concealed:
        raise ImpossibleError(Text("{player} declared riichi, but the hand shown is open", player=name))


def _nagashi(
    event: HandDrawn,
    state: GameState,
    setting: Setting,
    ledger: Ledger,
    table: tuple[int, tuple[Player, ...]],
) -> Outcome:
    """Nagashi mangan, in place of what those not ready pay.

    Where it is a win (Nagoya, mangan: アガリ扱い) the first in turn order from the dealer takes counters and
    sticks, and the dealer stays only on the own one; else each is paid, and the hand is drawn as any other.
    """
    if setting.rules.nagashi == "none":
        raise ImpossibleError(Text("there is no nagashi mangan: {ruleset}", ruleset=setting.rules.id))
    in_turn = [player for player in state.at_table if player in event.nagashi]
    if not setting.rules.nagashi_is_win:
        paid = tuple(_nagashi_paid(player, state, setting, 0) for player in in_turn)
        for one in paid:
            ledger.add_all(one.changes)
        return _drawn(HandEndKind.NAGASHI, event, state, setting, ledger, table, paid)
    kyotaku, riichi = table
    first = _nagashi_paid(in_turn[0], state, setting, kyotaku)
    ledger.add_all(first.changes)
    dealer_won = first.player == state.dealer
    return Outcome(
        kind=HandEndKind.NAGASHI,
        changes=ledger.changes,
        kyotaku=0,
        riichi=riichi,
        paid=(first,),
        unpaid=tuple(in_turn[1:]),
        ready=event.tenpai,
        dealer_keeps=dealer_won,
        dealer_won=dealer_won,
        honba=state.honba + 1 if dealer_won else 0,
    )


def _nagashi_paid(player: Player, state: GameState, setting: Setting, kyotaku: int) -> Paid:
    win = Win(seat_wind=state.wind_of(player), honba=state.honba, riichi_sticks=kyotaku)
    payments = nagashi_payments(win, setting.rules)
    ledger = Ledger(setting.entrants)
    for seat, amount in payments.by_seat:
        ledger.add(setting.player_at(player, seat, state.at_table), amount)
    return Paid(player=player, total=payments.total, changes=ledger.changes)


def hand_aborted(event: HandAborted, state: GameState, setting: Setting) -> Outcome:
    """End the hand in its middle, where the rules have that; sticks stay (Nagoya, basic rules)."""
    allowed = setting.rules.abortive_draws
    if event.kind not in allowed:
        raise ImpossibleError(_no_such_draw(event, setting))
    declared = newly_declared(event.riichi, state, setting)
    riichi = (*state.riichi, *declared)
    if event.kind == "four-riichi" and set(riichi) != set(state.at_table):
        raise ImpossibleError(Text("four riichi end a hand when all four have declared it"))
    ledger = Ledger(setting.entrants)
    return aborted(state, ledger, state.kyotaku + _put_sticks(declared, ledger), riichi)


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
    chombo: 20,000 off the final total (see ``final``), the dealer stays, no counter.
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
