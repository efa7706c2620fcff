"""MJAI logs: one JSON object a line, each an event with a ``type``.

start_kyoku deals a round; tsumo, dahai, chi, pon, daiminkan, ankan, kakan, reach and dora play it (kita or
nukidora: a North set aside); hora and ryukyoku end it. Servers differ in what a hora says: ``deltas`` and
``ura_markers`` (``uradora_markers``) may be missing, and ``hora_tehais`` shows a hand that the log hides.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tehai.scoring.forms.mjai import mjai_tile
from tehai.scoring.hand import MeldKind
from tehai.scoring.logs.errors import LogError
from tehai.scoring.logs.events import Call, Discard, Draw, Log, Nuki, Round, Turned, Won
from tehai.scoring.logs.values import as_list, as_number
from tehai.scoring.seats import Wind
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tehai.scoring.logs.events import Event
    from tehai.scoring.tiles import Tile

_CALLS = {kind.value: kind for kind in (MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN)}
_ENDS = frozenset({"hora", "ryukyoku"})


def read_game(entries: Iterable[tuple[str, object]]) -> Log:
    """Give the game of a log's lines, each with its place; a line that is no JSON comes as a LogError."""
    game = _Game()
    for where, entry in entries:
        game.take_in(where, entry)
    game.close()
    return Log(form="mjai", rounds=tuple(game.rounds))


@dataclasses.dataclass(slots=True)
class _Deal:
    """A round while it is read."""

    start: Mapping[str, object]
    where: str
    events: list[Event] = dataclasses.field(default_factory=list)
    riichi: bool = False
    ended: bool = False


class _Game:
    def __init__(self) -> None:
        self.rounds: list[Round | LogError] = []
        self._deal: _Deal | None = None

    def take_in(self, where: str, entry: object) -> None:
        """Take one line in; what is wrong with it spoils its round only."""
        if not isinstance(entry, Mapping):
            self._spoil(where, Text("this is no JSON object"))
        elif entry.get("type") == "start_kyoku":
            self.close()
            self._deal = _Deal(entry, where)
        elif self._deal is not None:
            try:
                _play(self._deal, entry)
            except (TypeError, ValueError, KeyError):
                self._spoil(where, Text("this {type} cannot be read", type=str(entry.get("type"))))

    def _spoil(self, where: str, problem: Text) -> None:
        if self._deal is not None and self._deal.ended:
            self.close()
        self._deal = None
        self.rounds.append(LogError(problem, where))

    def close(self) -> None:
        """Close the round that is being read."""
        deal, self._deal = self._deal, None
        if deal is None:
            return
        if not deal.ended:
            self.rounds.append(LogError(Text("the round that starts here has no end"), deal.where))
            return
        try:
            self.rounds.append(_round(deal))
        except (TypeError, ValueError, KeyError):
            self.rounds.append(LogError(Text("this start_kyoku cannot be read"), deal.where))


def _round(deal: _Deal) -> Round:
    start = deal.start
    hands = [_tiles(hand) for hand in as_list(start["tehais"])]
    return Round(
        where=deal.where,
        wind=Wind(str(start["bakaze"])),
        number=as_number(start["kyoku"]),
        dealer=as_number(start["oya"]),
        honba=as_number(start.get("honba", 0)),
        sticks=as_number(start.get("kyotaku", 0)),
        indicator=_tile(start["dora_marker"]),
        hands=tuple(hand for hand in hands if hand),
        events=tuple(deal.events),
    )


def _play(deal: _Deal, entry: Mapping[str, object]) -> None:
    kind = str(entry.get("type"))
    if kind == "reach":
        deal.riichi = True
    elif kind == "dahai":
        deal.events.append(Discard(as_number(entry["actor"]), _tile(entry["pai"]), deal.riichi))
        deal.riichi = False
    elif kind in _EVENTS:
        deal.events.append(_EVENTS[kind](entry))
    deal.ended = deal.ended or kind in _ENDS


def _draw(entry: Mapping[str, object]) -> Draw:
    return Draw(as_number(entry["actor"]), _tile(entry["pai"]))


def _call(entry: Mapping[str, object]) -> Call:
    return Call(
        seat=as_number(entry["actor"]),
        kind=_CALLS[str(entry["type"])],
        own=_tiles(entry["consumed"]),
        called=_tile(entry["pai"]),
        source=as_number(entry["target"]),
    )


def _closed_kan(entry: Mapping[str, object]) -> Call:
    return Call(seat=as_number(entry["actor"]), kind=MeldKind.ANKAN, own=_tiles(entry["consumed"]))


def _added_kan(entry: Mapping[str, object]) -> Call:
    return Call(seat=as_number(entry["actor"]), kind=MeldKind.SHOUMINKAN, own=(_tile(entry["pai"]),))


def _north(entry: Mapping[str, object]) -> Nuki:
    return Nuki(as_number(entry["actor"]), _tile(entry.get("pai", "N")))


def _dora(entry: Mapping[str, object]) -> Turned:
    return Turned(_tile(entry["dora_marker"]))


def _win(entry: Mapping[str, object]) -> Won:
    ura = entry.get("ura_markers", entry.get("uradora_markers"))
    paid, held = entry.get("deltas"), entry.get("hora_tehais")
    return Won(
        seat=as_number(entry["actor"]),
        source=as_number(entry["target"]),
        ura=_tiles(ura) if ura else (),
        paid=tuple(as_number(amount) for amount in as_list(paid)) if paid else None,
        held=_tiles(held) if held else (),
    )


_EVENTS: dict[str, Callable[[Mapping[str, object]], Event]] = {
    "tsumo": _draw,
    **dict.fromkeys(_CALLS, _call),
    "ankan": _closed_kan,
    "kakan": _added_kan,
    "kita": _north,
    "nukidora": _north,
    "dora": _dora,
    "hora": _win,
}


def _tiles(names: object) -> tuple[Tile, ...]:
    return tuple(_tile(name) for name in as_list(names))


def _tile(name: object) -> Tile:
    tile = mjai_tile(name)
    if tile is None:
        message = f"{name!r} is no tile"
        raise ValueError(message)
    return tile
