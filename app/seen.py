"""What was read from a photo, as a numbered hand and in lines for the person who confirms it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.app import words
from tehai.app.correct import NumberedHand
from tehai.app.lines import Line
from tehai.scoring.notation import NO_CONCEALED, parse_hand, parse_tiles
from tehai.scoring.text import Joined, Text
from tehai.vision.reading import Role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tehai.scoring.hand import Hand
    from tehai.scoring.tiles import Tile
    from tehai.vision.reading import HandReading

WINNING_TILE = "winning-tile"
"""The code of the doubt that the person settles by naming the winning tile."""


def hand_of(reading: HandReading) -> NumberedHand:
    """Return the hand that was read; its tiles keep their places in `reading.tiles`, from 1, as numbers."""
    hand = parse_hand(" ".join((reading.hand or NO_CONCEALED, *reading.melds)))
    win_tile = parse_tiles(reading.win_tile)[0] if reading.win_tile else None
    hand = dataclasses.replace(hand, win_tile=win_tile)
    return NumberedHand(hand=hand, numbers=_numbers(hand, reading))


def _numbers(hand: Hand, reading: HandReading) -> tuple[int, ...]:
    """Find each tile of the notation among the tiles seen, by its part of the hand and its name."""
    seen = [(_part(tile.role, tile.group), tile.tile) for tile in reading.tiles]
    numbers = []
    for wanted in _wanted(hand):
        found = seen.index(wanted) if wanted in seen else len(seen)
        numbers.append(found + 1)
        seen[found : found + 1] = [(None, "")]
    return tuple(numbers)


def _part(role: Role, group: int | None) -> str | int | None:
    return group if role is Role.MELD else role.value


def _wanted(hand: Hand) -> Iterable[tuple[str | int | None, str]]:
    last = len(hand.concealed) - 1
    for index, tile in enumerate(hand.concealed):
        wins = hand.win_tile is not None and index == last
        yield (Role.WIN.value if wins else Role.CONCEALED.value, str(tile))
    for group, meld in enumerate(hand.melds):
        for tile in meld.tiles:
            yield (group, str(tile))


def hand_lines(numbered: NumberedHand, doubtful: frozenset[int] = frozenset()) -> tuple[Line, ...]:
    """Return the hand in notation, then its tiles with their numbers, `?` after a doubtful one."""
    concealed = numbered.concealed
    texts = []
    if numbered.hand.win_tile is not None:
        texts.append(Text("concealed: {tiles}", tiles=_tiles(concealed[:-1], doubtful)))
        texts.append(Text("winning tile: {tiles}", tiles=_tiles(concealed[-1:], doubtful)))
    else:
        texts.append(Text("concealed: {tiles}", tiles=_tiles(concealed, doubtful)))
    for meld, tiles in zip(numbered.hand.melds, numbered.melds, strict=True):
        texts.append(Text("{meld}: {tiles}", meld=words.meld(meld), tiles=_tiles(tiles, doubtful)))
    head = Line(text=Text("Hand: {hand}", hand=str(numbered)), style="heading")
    return (head, *(Line(text=text, depth=1) for text in texts))


def _tiles(tiles: Iterable[tuple[int, Tile]], doubtful: frozenset[int]) -> Joined | Text:
    named = tuple(f"{number}:{tile}{'?' if number in doubtful else ''}" for number, tile in tiles)
    return Joined(named, by=" ") if named else Text("none")


def doubtful_numbers(reading: HandReading) -> frozenset[int]:
    """Return the numbers of the tiles that some doubt is about."""
    return frozenset(place + 1 for doubt in reading.doubts for place in doubt.tiles)


def doubt_lines(reading: HandReading) -> tuple[Line, ...]:
    """Return every doubt, a line each."""
    return tuple(
        Line(text=Text("doubt: {doubt}", doubt=doubt.message), style="doubt", depth=1)
        for doubt in reading.doubts
    )


def is_settled(reading: HandReading, win_tile: Tile | None) -> bool:
    """Whether nothing needs a person: the reading is sure, or only lacks the winning tile that was named."""
    open_doubts = {doubt.code for doubt in reading.doubts}
    return reading.sure or (win_tile is not None and open_doubts == {WINNING_TILE})


def dora_of(reading: HandReading) -> tuple[Tile, ...]:
    """Return the dora indicators in view that could be read."""
    tiles = (tile for name in reading.dora_indicators for tile in parse_tiles(name))
    return tuple(tile for tile in tiles if tile.is_readable)
