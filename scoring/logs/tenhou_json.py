"""Tenhou's JSON log (the one that its viewer at tenhou.net/6 takes).

``rule.disp`` names the rules and ``log`` holds the rounds, each a list: [round, honba, sticks], points, dora
indicators, ura indicators, then of each seat the tiles dealt, what it took and what it put down, and last how
it ended. After a win that is ["和了", points by seat, [winner, discarder, liable, …], …], a pair of lists for
each winner. With three players the fourth seat's lists are empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from tehai.scoring.forms.tenhou_json import read_call, tile_of_number
from tehai.scoring.logs.errors import LogError
from tehai.scoring.logs.events import WINDS, Log, Round, Turned, Won
from tehai.scoring.logs.play_order import NoDiscard, Put, SeatLists, Taken, Thrown, play_order
from tehai.scoring.logs.values import as_list, as_number
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.logs.events import Event
    from tehai.scoring.tiles import Tile

_T = TypeVar("_T")

_HEAD = 4
_LISTS = 3
"""How many lists each seat has."""

_DRAWN = 60
"""The discard of the tile just drawn."""


def read_game(document: Mapping[str, object], rounds: Iterable[tuple[str, object]]) -> Log:
    """Give the game of a document; ``rounds`` are the entries of its log, each with its place in the file."""
    rule = document.get("rule")
    text = str(rule.get("disp", "")) if isinstance(rule, Mapping) else ""
    return Log(
        form="tenhou-json",
        rounds=tuple(_round(entry, where) for where, entry in rounds),
        rule_text=text,
        kuitan="喰" in text or not _is_tenhou(text),
    )


def _is_tenhou(rule_text: str) -> bool:
    """Whether these are words of Tenhou's own: table, length, then 喰 for open tanyao, 赤 for red fives."""
    return bool(rule_text) and not rule_text.strip("三四般上特鳳若銀琥孔技東南喰赤速光\uff0d-0123456789")


def _round(entry: object, where: str) -> Round | LogError:
    try:
        return _read_round(entry, where)
    except LogError as error:
        return error
    except (TypeError, ValueError, IndexError):
        return LogError(Text("this is no round of a Tenhou log, or a part of one"), where)


def _read_round(entry: object, where: str) -> Round:
    parts = as_list(entry)
    number, honba, sticks = (as_number(part) for part in as_list(parts[0])[:3])
    lists = parts[_HEAD:-1]
    seats = [lists[start : start + _LISTS] for start in range(0, len(lists), _LISTS)]
    seats = [seat for seat in seats if as_list(seat[0])]
    if len(seats) not in {3, 4}:
        raise LogError(
            Text("it has the tiles of {count} players, not of three or four", count=len(seats)), where
        )
    indicators, ura = _tiles(parts[2]), _tiles(parts[3])
    dealer, wind = number % 4, WINDS[number // 4 % 4]
    read = tuple(SeatLists(taken=_taken(taken), put=_put(put)) for _, taken, put in seats)
    events: tuple[Event, ...] = play_order(read, dealer, where)
    turned = tuple(Turned(tile) for tile in indicators[1:])
    return Round(
        where=where,
        wind=wind,
        number=dealer + 1,
        dealer=dealer,
        honba=honba,
        sticks=sticks,
        indicator=indicators[0],
        hands=tuple(_tiles(dealt) for dealt, _, _ in seats),
        events=(*turned, *events, *_wins(as_list(parts[-1]), ura, len(seats))),
    )


def _wins(ending: list[object], ura: tuple[Tile, ...], players: int) -> list[Won]:
    """Read the wins of how a round ended: a list of points and a list that starts with two seats, each."""
    lists = [part for part in ending if isinstance(part, list)]
    wins = []
    for paid, told in zip(lists[::2], lists[1::2], strict=False):
        amounts = [as_number(amount) for amount in paid]
        winner, source = as_number(told[0]), as_number(told[1])
        if not (0 <= winner < players and 0 <= source < players) or len(amounts) < players:
            message = "a seat that nobody has"
            raise ValueError(message)
        wins.append(Won(seat=winner, source=source, ura=ura, paid=tuple(amounts[:players])))
    return wins


def _taken(entries: object) -> tuple[Taken, ...]:
    return tuple(_take(entry) for entry in as_list(entries))


def _take(entry: object) -> Taken:
    return tile_of_number(entry) or _known(read_call(entry), entry)


def _put(entries: object) -> tuple[Put, ...]:
    return tuple(_put_down(entry) for entry in as_list(entries))


def _put_down(entry: object) -> Put:
    if isinstance(entry, str) and entry.startswith("r"):
        number = int(entry[1:])
        return Thrown(tile=None if number == _DRAWN else _tile(number), riichi=True)
    if isinstance(entry, str):
        return _known(read_call(entry), entry)
    if entry == 0:
        return NoDiscard()
    return Thrown(tile=None if entry == _DRAWN else _tile(entry))


def _tiles(numbers: object) -> tuple[Tile, ...]:
    return tuple(_tile(number) for number in as_list(numbers))


def _tile(number: object) -> Tile:
    return _known(tile_of_number(number), number)


def _known(value: _T | None, entry: object) -> _T:
    if value is None:
        message = f"{entry!r} is no tile and no call"
        raise ValueError(message)
    return value
