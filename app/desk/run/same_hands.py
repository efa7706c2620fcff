"""Photos of one and the same hand, told by their tiles: people press the button twice."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from tehai.scoring.errors import NotationError
from tehai.scoring.notation import NO_CONCEALED, parse_hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tehai.app.desk.lines import Photo
    from tehai.scoring.answer import Json

NEAR: Final = timedelta(minutes=5)
"""A hand lies on the table for less than that; a later one of the same tiles is another."""
_WHOLE_HAND: Final = 13


def same_hands(photos: Iterable[tuple[Photo, Mapping[str, Json]]]) -> tuple[tuple[Photo, ...], ...]:
    """Return the photos that show one hand, the one to count first: of several, a sure one, then the first.

    Photos show one hand where the tiles are the same, all of them were read, and they were taken within
    `NEAR` of one another; where one does not say when, where they lie in one folder.
    """
    groups: dict[str, list[list[tuple[Photo, bool]]]] = {}
    for photo, reading in photos:
        tiles = tiles_of(reading)
        if tiles:
            _join(groups.setdefault(tiles, []), photo, is_sure=reading["sure"] is True)
    return tuple(
        tuple(
            photo for photo, _ in sorted(group, key=lambda one: (not one[1], one[0].taken or "", one[0].path))
        )
        for same in groups.values()
        for group in same
        if len(group) > 1
    )


def _join(groups: list[list[tuple[Photo, bool]]], photo: Photo, *, is_sure: bool) -> None:
    for group in groups:
        if any(_are_near(photo, other) for other, _ in group):
            group.append((photo, is_sure))
            return
    groups.append([(photo, is_sure)])


def _are_near(one: Photo, other: Photo) -> bool:
    if one.taken and other.taken:
        return abs(datetime.fromisoformat(one.taken) - datetime.fromisoformat(other.taken)) <= NEAR
    return one.folder == other.folder


def tiles_of(hand: Mapping[str, Json]) -> str:
    """Return all tiles of a reading or a record in one order.

    It is empty where some could not be read, they are too few for a hand, or they are no notation.

    >>> tiles_of({"hand": "4m123456789p11z", "melds": ["4-56m"]})
    '1p 1z 1z 2p 3p 4m 4m 4p 5m 5p 6m 6p 7p 8p 9p'
    """
    melds = hand.get("melds")
    words = melds.split() if isinstance(melds, str) else melds if isinstance(melds, list) else []
    try:
        parsed = parse_hand(" ".join((str(hand["hand"] or NO_CONCEALED), *map(str, words))))
    except NotationError:
        return ""
    tiles = (*parsed.concealed, *(tile for meld in parsed.melds for tile in meld.tiles))
    if len(tiles) < _WHOLE_HAND or not all(tile.is_readable for tile in tiles):
        return ""
    return " ".join(sorted(map(str, tiles)))
