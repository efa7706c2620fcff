"""Tenhou's 136 tile ids and the meld codes of its XML logs (the attribute ``m``).

An id is four times the kind, plus which of the four; of the fives, 16, 52 and 88 are the red ones where red
fives are used. A hand is written ``4,8,13,…,132 m43573``: ids, the winning one last, then the meld codes.

A meld code says in bits 0 and 1 how many seats after the caller the discarder sits (0: nobody's tile), and
then, by the first of bits 2 to 5 that is set: a chi, a pon, an added kan, a North set aside, or none of them,
a kan. The layout is known from the public logs of the server.
"""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

from tehai.scoring.errors import NotationError, ScoringError
from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.melds import called_meld, with_added
from tehai.scoring.seats import Seat
from tehai.scoring.text import Text
from tehai.scoring.tiles import COPIES, KIND_COUNT, RED_FIVES, TILES_OF_KIND, Tile
from tehai.scoring.written import concealed_in_order, format_hand

if TYPE_CHECKING:
    from collections.abc import Iterable

IDS = COPIES * KIND_COUNT
_RED_OF_ID = {COPIES * tile.kind: tile for tile in RED_FIVES}
_RUNS_OF_SUIT = 7
_SEATS = (None, Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA)
_CHI, _PON, _ADDED, _NORTH = 1 << 2, 1 << 3, 1 << 4, 1 << 5
_HAND = re.compile(r"\s*\d+(?:(?:,\d+)+(?:\s+m\d+(?:,\d+)*)?|\s+m\d+(?:,\d+)*)\s*")
_NUMBER = re.compile(r"\d+")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class CodedMeld:
    """What a meld code says, in tile ids."""

    kind: MeldKind | None
    """None for a North set aside."""

    own: tuple[int, ...]
    """Tiles of the own hand, the added one aside."""

    called: int | None = None
    added: int | None = None
    turn: int = 0
    """How many seats after the caller the discarder sits, of four chairs; 0 where no tile was called."""

    @property
    def ids(self) -> tuple[int, ...]:
        """All its tiles."""
        return (*self.own, *(number for number in (self.called, self.added) if number is not None))


def tile_of_id(number: int, *, reds: bool = True) -> Tile:
    """Give the tile of an id; ValueError for a number that is none."""
    if not 0 <= number < IDS:
        message = f"a tile id is 0 to {IDS - 1}, not {number}"
        raise ValueError(message)
    return (reds and _RED_OF_ID.get(number)) or TILES_OF_KIND[number // COPIES]


def read_meld_code(code: int) -> CodedMeld:
    """Decode a meld; ValueError for a number that is no meld code."""
    if not 0 <= code < 1 << 16:
        message = f"a meld code has 16 bits, and {code} has more"
        raise ValueError(message)
    if code & _CHI:
        return _read_chi(code)
    if code & (_PON | _ADDED):
        return _read_triplet(code)
    tile = _checked(code >> 8)
    if code & _NORTH:
        return CodedMeld(kind=None, own=(tile,))
    own = _four(tile // COPIES)
    turn = code & 3
    if not turn:
        return CodedMeld(kind=MeldKind.ANKAN, own=own)
    rest = tuple(number for number in own if number != tile)
    return CodedMeld(kind=MeldKind.DAIMINKAN, own=rest, called=tile, turn=turn)


def _read_chi(code: int) -> CodedMeld:
    start, place = divmod(code >> 10, 3)
    suit, number = divmod(start, _RUNS_OF_SUIT)
    first = COPIES * (9 * suit + number)
    _checked(first if suit < 3 else IDS)
    own = [first + COPIES * index + (code >> (3 + 2 * index) & 3) for index in range(3)]
    called = own.pop(place)
    return CodedMeld(kind=MeldKind.CHI, own=tuple(own), called=called, turn=code & 3)


def _read_triplet(code: int) -> CodedMeld:
    kind, place = divmod(code >> 9, 3)
    spare = _checked(COPIES * kind + (code >> 5 & 3))
    own = [number for number in _four(kind) if number != spare]
    called = own.pop(place)
    if code & _PON:
        return CodedMeld(kind=MeldKind.PON, own=tuple(own), called=called, turn=code & 3)
    return CodedMeld(kind=MeldKind.SHOUMINKAN, own=tuple(own), called=called, added=spare, turn=code & 3)


def _checked(tile: int) -> int:
    if tile >= IDS:
        message = "a meld code of tiles that there are not"
        raise ValueError(message)
    return tile


def _four(kind: int) -> tuple[int, ...]:
    return tuple(range(COPIES * kind, COPIES * kind + COPIES))


def write_meld_code(meld: CodedMeld) -> int:
    """Encode a meld; :func:`read_meld_code` gives it back."""
    if meld.kind is None:
        return meld.own[0] << 8 | _NORTH
    if meld.called is None:
        return meld.own[0] // COPIES * COPIES << 8
    if meld.kind is MeldKind.DAIMINKAN:
        return meld.called << 8 | meld.turn
    if meld.kind is MeldKind.CHI:
        return _write_chi(meld, meld.called)
    kind = meld.called // COPIES
    (spare,) = set(_four(kind)) - {*meld.own, meld.called}
    place = sorted((*meld.own, meld.called)).index(meld.called)
    flag = _PON if meld.kind is MeldKind.PON else _ADDED
    return (3 * kind + place) << 9 | spare % COPIES << 5 | flag | meld.turn


def _write_chi(meld: CodedMeld, called: int) -> int:
    numbers = sorted((*meld.own, called))
    suit, number = divmod(numbers[0] // COPIES, 9)
    code = (3 * (_RUNS_OF_SUIT * suit + number) + numbers.index(called)) << 10 | _CHI | meld.turn
    for index, tile in enumerate(numbers):
        code |= tile % COPIES << (3 + 2 * index)
    return code


def to_mpsz(text: str) -> str | None:
    """Translate ``4,8,13,…,132 m43573``; raises NotationError for numbers that are no ids or no codes."""
    if not _HAND.fullmatch(text):
        return None
    concealed, melds = [], []
    seen: set[int] = set()
    split = text.find("m") if "m" in text else len(text)
    for match in _NUMBER.finditer(text):
        try:
            if match.start() < split:
                ids: tuple[int, ...] = (int(match[0]),)
                concealed.append(tile_of_id(ids[0]))
            else:
                coded = read_meld_code(int(match[0]))
                ids = coded.ids
                melds.append(_meld(coded))
        except ValueError:
            message = Text("a tile id is 0 to 135, and a meld code is the number of an m attribute")
            raise NotationError(message, text, match.span()) from None
        if not seen.isdisjoint(ids):
            (twice, *_) = seen.intersection(ids)
            message = Text("tile {number} is there twice; each id is one tile of the set", number=twice)
            raise NotationError(message, text, match.span())
        seen.update(ids)
    return format_hand(Hand(concealed=tuple(concealed), melds=tuple(melds)))


def _meld(coded: CodedMeld) -> Meld:
    own = [tile_of_id(number) for number in coded.own]
    if coded.kind is None:
        message = "a North set aside is no meld of a hand"
        raise ValueError(message)
    if coded.called is None:
        return Meld(kind=coded.kind, tiles=tuple(own))
    called, source = tile_of_id(coded.called), _SEATS[coded.turn]
    if coded.added is None:
        return called_meld(coded.kind, own, called, source)
    return with_added(called_meld(MeldKind.PON, own, called, source), tile_of_id(coded.added))


def format_tenhou_ids(hand: Hand) -> str:
    """Write a hand in tile ids and meld codes; raises ScoringError for one that a set of tiles cannot hold.

    The discarder of a called tile must be known: the code has no place for one that is not.
    """
    concealed = concealed_in_order(hand)
    ids = iter(ids_of((*concealed, *(tile for meld in hand.melds for tile in meld.tiles))))
    text = ",".join(str(next(ids)) for _ in concealed)
    codes = [write_meld_code(_coded(meld, [next(ids) for _ in meld.tiles])) for meld in hand.melds]
    return f"{text} m{','.join(map(str, codes))}" if codes else text


def ids_of(tiles: Iterable[Tile]) -> tuple[int, ...]:
    """Give each tile an id of its own, the red fives theirs; raises ScoringError where there are too many."""
    left = {tile: [*range(COPIES * tile.kind + 3, COPIES * tile.kind - 1, -1)] for tile in TILES_OF_KIND}
    for number, red in _RED_OF_ID.items():
        left[red] = [number]
        left[red.plain].remove(number)
    ids = []
    for tile in tiles:
        if not left.get(tile):
            raise ScoringError(Text("Tenhou has no id for {tile}, or for so many of it", tile=str(tile)))
        ids.append(left[tile].pop())
    return tuple(ids)


def _coded(meld: Meld, ids: list[int]) -> CodedMeld:
    if meld.kind is MeldKind.ANKAN:
        return CodedMeld(kind=meld.kind, own=tuple(ids))
    if meld.source is None:
        raise ScoringError(
            Text("a meld code of Tenhou says from whom the tile was called, which is not known")
        )
    added = ids.pop() if meld.kind is MeldKind.SHOUMINKAN else None
    called = ids.pop(len(ids) - 1 if meld.called_index is None else meld.called_index)
    turn = _SEATS.index(meld.source)
    return CodedMeld(kind=meld.kind, own=tuple(ids), called=called, added=added, turn=turn)
