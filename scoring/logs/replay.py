"""Following the play of a round, to know of each win how it came about."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.logs.errors import LogError
from tehai.scoring.logs.events import WINDS, Call, Discard, Draw, Nuki, Turned, Won, seen_from
from tehai.scoring.logs.liability import liabilities
from tehai.scoring.melds import called_meld, with_added
from tehai.scoring.text import Text
from tehai.scoring.tiles import UNREADABLE
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.logs.events import Event, Round
    from tehai.scoring.seats import Seat
    from tehai.scoring.tiles import Tile

DRAWS = {3: 55, 4: 70}
"""How many tiles are drawn until the wall is used up, replacement tiles included: 108 or 136 tiles less the
hands dealt and the fourteen that stay."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class LoggedWin:
    """A win as the play shows it, and what the log says it paid."""

    round: Round
    seat: int
    source: int
    """Who dealt in; the winner on tsumo."""

    hand: Hand
    win: Win
    """With all honba and sticks on the table, whoever of several winners takes them."""

    paid: tuple[int, ...] | None
    """By seat, see :class:`~tehai.scoring.logs.events.Won`."""


def wins_of(played: Round) -> tuple[LoggedWin, ...]:
    """Follow a round and give its wins; raises LogError where an event cannot follow from those before."""
    table = _Table(played)
    wins = []
    for event in played.events:
        table.check_seats(event)
        if isinstance(event, Won):
            wins.append(table.win(event))
        else:
            table.take_in(event)
    return tuple(wins)


@dataclasses.dataclass(slots=True)
class _Player:
    """What one player has, and has done."""

    hand: list[Tile]
    melds: list[Meld] = dataclasses.field(default_factory=list)
    norths: int = 0
    last_kan: Seat | None = None
    """Who fed the last kan made, where it was an open one."""

    riichi: int = 0
    ippatsu: bool = False
    drew: bool = False
    discarded: bool = False

    def give(self, tiles: Iterable[Tile], played: Round) -> None:
        """Take tiles out of the hand; hidden ones stand for any."""
        for tile in tiles:
            if tile in self.hand:
                self.hand.remove(tile)
            elif UNREADABLE in self.hand:
                self.hand.remove(UNREADABLE)
            else:
                raise LogError(
                    Text("{tile} is played by a player who does not have it", tile=str(tile)), played.where
                )


class _Table:
    """A round as far as it was played."""

    def __init__(self, played: Round) -> None:
        self.round = played
        self.players = [_Player(list(hand)) for hand in played.hands]
        self.indicators = [played.indicator]
        self.sticks = played.sticks
        self.draws = 0
        self.untouched = True
        """No call, kan or North set aside yet."""
        self.declared: int | None = None
        """Whose riichi discard lies there and may still be ronned."""
        self.offered: Discard | Call | Nuki | None = None
        """What can be won on now."""
        self.drawn: Draw | None = None
        """The tile just drawn."""
        self.replacing: Call | Nuki | None = None
        """The kan or North whose replacement tile the player to move draws, or has drawn."""

    def check_seats(self, event: Event) -> None:
        """Raise LogError for a seat that nobody has."""
        seats = (getattr(event, name, None) for name in ("seat", "source"))
        for seat in (self.round.dealer, *seats):
            if seat is not None and not 0 <= seat < len(self.players):
                message = Text("seat {seat} at a table of {players}", seat=seat, players=len(self.players))
                raise LogError(message, self.round.where)

    def take_in(self, event: Event) -> None:
        """Carry one event out."""
        self._accept_riichi()
        match event:
            case Draw():
                self._draw(event)
            case Discard():
                self._discard(event)
            case Call():
                self._call(event)
            case Nuki():
                self._set_aside(event)
            case Turned():
                self.indicators.append(event.tile)

    def _accept_riichi(self) -> None:
        """A riichi stands once its discard was not ronned; then the stick is put down."""
        if self.declared is not None:
            self.sticks += 1
            self.declared = None

    def _draw(self, event: Draw) -> None:
        if self.replacing is not None and self.offered is self.replacing:
            self._touch()  # nobody robbed it
        player = self.players[event.seat]
        player.hand.append(event.tile)
        player.drew = True
        self.draws += 1
        self.drawn, self.offered = event, None

    def _discard(self, event: Discard) -> None:
        player = self.players[event.seat]
        player.give([event.tile], self.round)
        player.ippatsu = False
        if event.riichi:
            player.riichi = 2 if self.untouched and not player.discarded else 1
            player.ippatsu = True
            self.declared = event.seat
        player.discarded = True
        self.drawn, self.offered, self.replacing = None, event, None

    def _call(self, event: Call) -> None:
        player = self.players[event.seat]
        player.give(event.own, self.round)
        self.drawn = None
        self.replacing = event if event.kind.is_kan else None
        if event.kind.is_kan:
            player.last_kan = self._fed_replacement(event.seat)
        if event.kind is MeldKind.SHOUMINKAN:
            self._add(player, event.own[0])
        else:
            player.melds.append(self._meld(event))
        if event.called is not None:
            self._check_called(event)
            self._touch()
            self.offered = None
        else:
            self.offered = event

    def _check_called(self, event: Call) -> None:
        last = self.offered
        if not isinstance(last, Discard) or (last.seat, last.tile) != (event.source, event.called):
            message = Text("{tile} is called, but it was not just discarded", tile=str(event.called))
            raise LogError(message, self.round.where)

    def _meld(self, event: Call) -> Meld:
        if event.called is None or event.source is None:
            return Meld(kind=event.kind, tiles=tuple(sorted(event.own)))
        source = seen_from(event.seat, event.source, self.round.players)
        return called_meld(event.kind, event.own, event.called, source)

    def _add(self, player: _Player, tile: Tile) -> None:
        for index, meld in enumerate(player.melds):
            if meld.kind is MeldKind.PON and meld.tiles[0].kind == tile.kind:
                player.melds[index] = with_added(meld, tile)
                return
        raise LogError(Text("{tile} is added to a pon that is not there", tile=str(tile)), self.round.where)

    def _set_aside(self, event: Nuki) -> None:
        player = self.players[event.seat]
        player.give([event.tile], self.round)
        player.norths += 1
        self.drawn, self.offered, self.replacing = None, event, event

    def _touch(self) -> None:
        """A call was made: no first turn any more, and no ippatsu."""
        self.untouched = False
        for player in self.players:
            player.ippatsu = False

    def win(self, event: Won) -> LoggedWin:
        """Give the win as the table now lies."""
        player = self.players[event.seat]
        tsumo = event.seat == event.source
        tile = self._winning_tile(event, tsumo=tsumo)
        concealed = [*player.hand] if not event.held else [*event.held, *([tile] if tsumo else [])]
        if UNREADABLE in concealed:
            raise LogError(Text("the log hides the winner's tiles"), self.round.where)
        if not tsumo:
            concealed.append(tile)
        hand = Hand(concealed=tuple(sorted(concealed)), melds=tuple(player.melds)).with_win_tile(tile)
        win = self._circumstances(event, player, tsumo=tsumo)
        return LoggedWin(
            round=self.round,
            seat=event.seat,
            source=event.source,
            hand=hand,
            win=win,
            paid=event.paid and event.paid[: len(self.players)],
        )

    def _winning_tile(self, event: Won, *, tsumo: bool) -> Tile:
        if tsumo and self.drawn is not None and self.drawn.seat == event.seat:
            return self.drawn.tile
        if not tsumo and self.offered is not None and self.offered.seat == event.source:
            last = self.offered
            return last.own[0] if isinstance(last, Call) else last.tile
        message = (
            Text("a win by tsumo, but the winner has not just drawn")
            if tsumo
            else Text("a win by ron, but the player who is to pay has not just discarded")
        )
        raise LogError(message, self.round.where)

    def _circumstances(self, event: Won, player: _Player, *, tsumo: bool) -> Win:
        played, robbed = self.round, self.offered if isinstance(self.offered, Call) else None
        is_dealer, rinshan = event.seat == played.dealer, tsumo and self.replacing is not None
        last = self.draws >= DRAWS[played.players]
        first = self.untouched and not player.discarded and self.replacing is None
        return Win(
            tsumo=tsumo,
            riichi=player.riichi,
            ippatsu=player.ippatsu,
            rinshan=rinshan,
            chankan=robbed is not None,
            robbed_closed_kan=robbed is not None and robbed.kind is MeldKind.ANKAN,
            haitei=tsumo and last and not rinshan,
            houtei=last and isinstance(self.offered, Discard),
            tenhou=tsumo and first and is_dealer,
            chiihou=tsumo and first and not is_dealer,
            renhou=not tsumo and first and not player.drew and not is_dealer,
            seat_wind=WINDS[(event.seat - played.dealer) % played.players],
            round_wind=played.wind,
            dora_indicators=tuple(self.indicators),
            ura_indicators=event.ura if player.riichi else (),
            nuki_dora=player.norths,
            honba=played.honba,
            riichi_sticks=self.sticks,
            discarder=None if tsumo else seen_from(event.seat, event.source, played.players),
            pao=liabilities(
                player.melds, player.last_kan, self._fed_replacement(event.seat) if rinshan else None
            ),
        )

    def _fed_replacement(self, seat: int) -> Seat | None:
        """Who discarded the tile of the open kan whose replacement tile was drawn."""
        kan = self.replacing
        if not isinstance(kan, Call) or kan.source is None:
            return None
        return seen_from(seat, kan.source, self.round.players)
