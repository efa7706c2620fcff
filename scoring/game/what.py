"""What happened at an event, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.game.events import (
    Adjustment,
    HandAborted,
    HandWon,
    PenaltyPaid,
    RankLowered,
    TimeUp,
)
from tehai.scoring.game.outcome import HandEndKind
from tehai.scoring.points import Limit
from tehai.scoring.text import Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.game.events import Event, Player
    from tehai.scoring.game.fold import Step
    from tehai.scoring.game.outcome import Outcome, Paid
    from tehai.scoring.game.setting import Setting
    from tehai.scoring.points import Worth


def what_happened(step: Step, setting: Setting) -> tuple[Text, ...]:
    """Say what an event was and did, a sentence each."""
    if step.outcome is None:
        return _between(step, setting)
    return (
        *_ends(step.event, step.outcome, step, setting),
        *_riichi(step.outcome.riichi, setting),
        *_not_standing(step.event, setting),
    )


def _riichi(players: tuple[Player, ...], setting: Setting) -> tuple[Text, ...]:
    return (Text("riichi: {players}", players=setting.listed(players)),) if players else ()


def _those_ready(players: tuple[Player, ...], setting: Setting) -> tuple[Text, ...]:
    return (Text("ready: {players}", players=setting.listed(players)),) if players else ()


def _ends(event: Event, outcome: Outcome, step: Step, setting: Setting) -> tuple[Text, ...]:
    if outcome.kind is HandEndKind.WIN and isinstance(event, HandWon):
        return _won(event, outcome, setting)
    if outcome.kind is HandEndKind.NAGASHI:
        return (
            *(
                Text(
                    "{player}: nagashi mangan, {points:,}", player=setting.name(one.player), points=one.total
                )
                for one in outcome.paid
            ),
            *_nagashi_unpaid(outcome.unpaid, setting),
            *_those_ready(outcome.ready, setting),
        )
    if outcome.kind is HandEndKind.DRAW:
        return (Text("drawn"), *_ready(outcome, setting))
    if outcome.kind is HandEndKind.CHOMBO:
        return tuple(_chombo(step, setting))
    if isinstance(event, HandAborted):
        return (Text("drawn in its middle: {kind}", kind=Term(event.kind)),)
    return (Text("drawn in its middle: {kind}", kind=Term("triple-ron")),)


def _nagashi_unpaid(players: tuple[Player, ...], setting: Setting) -> tuple[Text, ...]:
    said = Text("nagashi mangan too, not paid: {players}", players=setting.listed(players))
    return (said,) if players else ()


def _chombo(step: Step, setting: Setting) -> Iterator[Text]:
    """Say who committed it, what it costs where that is not paid at once, and what goes back."""
    before, rules = step.before, setting.rules
    offenders = [player for player, times in enumerate(step.after.chombo) if times > before.chombo[player]]
    yield Text("chombo: {players}; the hand is played again", players=setting.listed(offenders))
    if rules.chombo == "none":
        yield Text(
            "nothing is paid: the rules say nothing of points for a chombo: {ruleset}", ruleset=rules.id
        )
    elif rules.chombo == "final":
        points, ruleset = rules.chombo_points, rules.id
        yield Text("{points:,} points come off the final total: {ruleset}", points=points, ruleset=ruleset)
    if before.riichi:
        yield Text("riichi sticks go back: {players}", players=setting.listed(before.riichi))
    if before.penalties and rules.penalty_returned:
        yield Text("penalties go back: {players}", players=setting.listed(before.penalties))


def _ready(outcome: Outcome, setting: Setting) -> tuple[Text, ...]:
    return _those_ready(outcome.ready, setting) or (Text("nobody is ready"),)


def _won(event: HandWon, outcome: Outcome, setting: Setting) -> tuple[Text, ...]:
    lines = []
    for paid in outcome.paid:
        lines.append(_winner(event, paid, setting))
        lines += _liable(event, paid, setting)
    if outcome.unpaid:
        lines.append(Text("called ron too, not paid: {players}", players=setting.listed(outcome.unpaid)))
    return tuple(lines)


def _liable(event: HandWon, paid: Paid, setting: Setting) -> tuple[Text, ...]:
    """Say who is liable, and of several each for what."""
    if len(paid.liable) < 2:
        return (Text("liable: {players}", players=setting.listed(paid.liable)),) if paid.liable else ()
    named = next(winner.pao for winner in event.winners if winner.player == paid.player)
    return tuple(
        Text("liable for {yaku}: {player}", yaku=Term(yaku), player=setting.name(player))
        for yaku, player in named
        if player in paid.liable
    )


def _winner(event: HandWon, paid: Paid, setting: Setting) -> Text:
    winner, total = setting.name(paid.player), paid.total
    if event.discarder is None:
        if paid.worth is None:
            return Text("{player} wins by tsumo: {points:,}", player=winner, points=total)
        worth = _worth(paid.worth)
        return Text("{player} wins by tsumo: {worth}, {points:,}", player=winner, worth=worth, points=total)
    loser = setting.name(event.discarder)
    if paid.worth is None:
        return Text("{player} wins off {loser}: {points:,}", player=winner, loser=loser, points=total)
    return Text(
        "{player} wins off {loser}: {worth}, {points:,}",
        player=winner,
        loser=loser,
        worth=_worth(paid.worth),
        points=total,
    )


def _worth(worth: Worth) -> Text | Term:
    if worth.yakuman > 1:
        return Text("{times} yakuman", times=worth.yakuman)
    if worth.kiriage:
        limit, han, fu = Term(Limit.MANGAN.value), worth.han, worth.fu
        return Text("{limit}, rounded up from {han} han {fu} fu", limit=limit, han=han, fu=fu)
    if worth.limit:
        return Term(worth.limit.value)
    return Text("{han} han {fu} fu", han=worth.han, fu=worth.fu)


def _not_standing(event: Event, setting: Setting) -> tuple[Text, ...]:
    if not isinstance(event, HandWon) or not event.on_riichi_tile or event.discarder is None:
        return ()
    name = setting.name(event.discarder)
    return (Text("{player}'s riichi does not stand: its discard was won on", player=name),)


def _between(step: Step, setting: Setting) -> tuple[Text, ...]:
    event = step.event
    if isinstance(event, PenaltyPaid):
        name = setting.name(event.player)
        return (Text("{player} pays a penalty of 1,000 points, which stays on the table", player=name),)
    if isinstance(event, Adjustment):
        return (Text("points mended by hand"),)
    if isinstance(event, RankLowered):
        name = setting.name(event.player)
        return (Text("{player} declared points wrongly, and is ranked one place lower", player=name),)
    if isinstance(event, TimeUp) and step.after.hands_left is not None:
        return (Text("time is up; hands after this one: {hands}", hands=step.after.hands_left - 1),)
    return ()
