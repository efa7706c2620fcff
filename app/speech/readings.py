"""A reading as it is heard: the hand, then what is not sure, so that it can be decided by ear."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tehai.app.seen import hand_of
from tehai.app.speech.hands import hand_beats
from tehai.app.speech.heard import heard
from tehai.app.speech.tile_names import USUAL, TileNames, tile_words
from tehai.scoring.notation import parse_tiles
from tehai.scoring.text import Joined, Text
from tehai.vision.doubt import DoubtCode
from tehai.vision.reading import Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.text import Value
    from tehai.vision.doubt import Doubt
    from tehai.vision.reading import HandReading

_OR: Final = Text(" or ")
_OF_HAND: Final = frozenset({Role.CONCEALED, Role.WIN, Role.MELD})
_NAMEABLE: Final = 4
"""A doubt about more tiles than this does not name each of them."""


def reading_beats(reading: HandReading, names: TileNames = USUAL) -> Iterator[Value]:
    """Yield a reading, an utterance at a time: how many tiles, the hand, dora indicators, each doubt."""
    number = sum(tile.role in _OF_HAND for tile in reading.tiles)
    if number:
        yield _count(number, len(reading.doubts))
        yield from hand_beats(hand_of(reading).hand, names)
    if reading.dora_indicators:
        tiles = (tile for name in reading.dora_indicators for tile in parse_tiles(name))
        yield Text("dora indicators: {tiles}", tiles=Joined(tuple(tile_words(tile, names) for tile in tiles)))
    yield from (_doubt(doubt, reading, names) for doubt in reading.doubts)


def _count(number: int, doubts: int) -> Text:
    if doubts:
        return Text("{number} tiles read, to check: {doubts}", number=number, doubts=doubts)
    return Text("{number} tiles read, no doubt", number=number)


def _doubt(doubt: Doubt, reading: HandReading, names: TileNames) -> Text:
    told = dict(doubt.message.values)
    if doubt.code is DoubtCode.LOOK_ALIKES and {"tile", "name", "others"} <= told.keys():
        either = Joined((heard(told["name"], names), heard(told["others"], names)), by=_OR)
        return Text("tile {number}: {names}, not sure", number=told["tile"], names=either)
    text = Text("doubt: {doubt}", doubt=heard(doubt.message, names))
    if told.keys() & {"name", "names", "others"} or not 0 < len(doubt.tiles) <= _NAMEABLE:
        return text
    return Text("{doubt}; {tiles}", doubt=text, tiles=_tiles(doubt.tiles, reading, names))


def _tiles(places: tuple[int, ...], reading: HandReading, names: TileNames) -> Value:
    called = {reading.tiles[place].tile for place in places}
    if len(places) > 1 and len(called) == 1:
        return Text("all of them are {tile}", tile=_called(next(iter(called)), names))
    return Joined(tuple(_numbered(place, reading, names) for place in places))


def _numbered(place: int, reading: HandReading, names: TileNames) -> Text:
    return Text("tile {number} is {tile}", number=place + 1, tile=_called(reading.tiles[place].tile, names))


def _called(tile: str, names: TileNames) -> Value:
    return _UNUSUAL.get(tile) or heard(tile, names)


_UNUSUAL: Final = {
    "_": Text("unreadable"),
    "back": Text("face down"),
    "flower": Text("a flower"),
}
