"""Tiles and calls as Tenhou's JSON logs write them.

A tile is a number: 11 to 19, 21 to 29 and 31 to 39 the suits, 41 to 47 the honours, 51 52 53 the red fives. A
call is a string of such numbers with a letter before the tile that makes it: ``c`` chi, ``p`` pon, ``m`` open
kan, ``k`` added kan (before the added tile), ``a`` closed kan, ``f`` a North set aside. Where the letter
stands says who discarded: first kamicha, last shimocha, between toimen.

A hand is a JSON list: ``[12,13,14,53,53,"47p4747"]``, the winning tile the last of the numbers.
"""

from __future__ import annotations

import dataclasses
import json
import re

from tehai.scoring.errors import NotationError, ScoringError
from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.melds import called_meld, with_added
from tehai.scoring.seats import Seat
from tehai.scoring.text import Text
from tehai.scoring.tiles import RED_FIVES, TILES_OF_KIND, Tile
from tehai.scoring.written import concealed_in_order, format_hand

NORTH_LETTER = "f"
_KINDS = {
    "c": MeldKind.CHI,
    "p": MeldKind.PON,
    "m": MeldKind.DAIMINKAN,
    "k": MeldKind.SHOUMINKAN,
    "a": MeldKind.ANKAN,
}
_LETTERS = {kind: letter for letter, kind in _KINDS.items()}
_LENGTHS = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4, NORTH_LETTER: 1}
_CALL = re.compile(r"((?:\d\d)*)([cpmkaf])((?:\d\d)+)")
_TILES = {10 * (tile.kind // 9 + 1) + tile.kind % 9 + 1: tile for tile in TILES_OF_KIND} | {
    51 + tile.kind // 9: tile for tile in RED_FIVES
}
_NUMBERS = {tile: number for number, tile in _TILES.items()}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class CallText:
    """What the string of a call says."""

    letter: str
    tile: Tile
    """The tile after the letter: the called one, the added one, or one of the own."""

    rest: tuple[Tile, ...]
    turn: int
    """How many seats after the caller the discarder sits, of four chairs; no meaning for ``a`` and ``f``."""

    @property
    def kind(self) -> MeldKind | None:
        """What meld it is; None for a North set aside."""
        return _KINDS.get(self.letter)


def tile_of_number(number: object) -> Tile | None:
    """Give the tile of a number; None where it is none."""
    return _TILES.get(number) if isinstance(number, int) else None


def number_of_tile(tile: Tile) -> int:
    """Write a tile as a number; raises ScoringError for one that could not be read."""
    if tile not in _NUMBERS:
        raise ScoringError(Text("Tenhou has no number for {tile}", tile=str(tile)))
    return _NUMBERS[tile]


def read_call(text: object) -> CallText | None:
    """Read the string of a call; None where it is none."""
    match = _CALL.fullmatch(text) if isinstance(text, str) else None
    if not match:
        return None
    before, letter, after = match.groups()
    digits = before + after
    tiles = [_TILES.get(int(digits[place : place + 2])) for place in range(0, len(digits), 2)]
    known = [tile for tile in tiles if tile is not None]
    if len(known) != _LENGTHS[letter] or len(tiles) != len(known):
        return None
    place = len(before) // 2
    last = len(known) - (2 if letter == "k" else 1)
    turn = 3 if place == 0 else 1 if place >= last else 2
    tile = known.pop(place)
    return CallText(letter=letter, tile=tile, rest=tuple(known), turn=turn)


def write_call(call: CallText) -> str:
    """Write a call; :func:`read_call` gives it back."""
    tiles = [f"{number_of_tile(tile)}" for tile in call.rest]
    last = len(tiles) if call.letter != "k" else len(tiles) - 1
    place = last if call.letter == "a" else {3: 0, 2: 1, 1: last}[call.turn] if call.rest else 0
    tiles.insert(place, f"{call.letter}{number_of_tile(call.tile)}")
    return "".join(tiles)


_SEATS = {1: Seat.SHIMOCHA, 2: Seat.TOIMEN, 3: Seat.KAMICHA}
_TURNS = {seat: turn for turn, seat in _SEATS.items()}


def to_mpsz(text: str) -> str | None:
    """Translate a hand such as ``[12,13,14,"47p4747"]``; raises NotationError where it is no such list."""
    if not text.lstrip().startswith("["):
        return None
    try:
        items = json.loads(text)
        return format_hand(_hand(items))
    except (ValueError, RecursionError) as error:
        if isinstance(error, NotationError):
            raise
        message = Text(
            'a list of Tenhou\'s tile numbers (11 to 47, 51 to 53) and calls such as "47p4747" is wanted'
        )
        raise NotationError(message, text, (0, len(text))) from None


def _hand(items: list[object]) -> Hand:
    """Read the items of a hand; ValueError where one is neither tile nor call."""
    concealed, melds = [], []
    for item in items:
        tile, call = tile_of_number(item), read_call(item)
        if tile is not None:
            concealed.append(tile)
        elif call is not None and call.kind is not None:
            melds.append(_meld(call, call.kind))
        else:
            message = f"{item!r} is neither"
            raise ValueError(message)
    return Hand(concealed=tuple(concealed), melds=tuple(melds))


def _meld(call: CallText, kind: MeldKind) -> Meld:
    if kind is MeldKind.ANKAN:
        return Meld(kind=kind, tiles=(*call.rest, call.tile))
    source = _SEATS[call.turn]
    if kind is not MeldKind.SHOUMINKAN:
        return called_meld(kind, call.rest, call.tile, source)
    rest = list(call.rest)
    called = rest.pop(min({3: 0, 2: 1, 1: 2}[call.turn], 2))
    return with_added(called_meld(MeldKind.PON, rest, called, source), call.tile)


def format_tenhou_json(hand: Hand) -> str:
    """Write a hand as Tenhou's JSON logs write tiles and calls; raises ScoringError for what they cannot say.

    The discarder of a called tile must be known.
    """
    numbers = [number_of_tile(tile) for tile in concealed_in_order(hand)]
    items = [*numbers, *(write_call(_call(meld)) for meld in hand.melds)]
    return json.dumps(items, separators=(",", ":"))


def _call(meld: Meld) -> CallText:
    tiles = list(meld.tiles)
    if meld.kind is MeldKind.ANKAN:
        return CallText(letter="a", tile=tiles.pop(), rest=tuple(tiles), turn=0)
    if meld.source is None:
        raise ScoringError(Text("a call of Tenhou says from whom the tile was called, which is not known"))
    turn = _TURNS[meld.source]
    added = tiles.pop() if meld.kind is MeldKind.SHOUMINKAN else None
    called = tiles.pop(len(tiles) - 1 if meld.called_index is None else meld.called_index)
    if added is None:
        return CallText(letter=_LETTERS[meld.kind], tile=called, rest=tuple(tiles), turn=turn)
    tiles.insert({3: 0, 2: 1, 1: 2}[turn], called)
    return CallText(letter="k", tile=added, rest=tuple(tiles), turn=turn)
