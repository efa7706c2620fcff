"""A hand as it is heard: tiles by group, melds, the winning tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.app.speech.groups import groups
from tehai.app.speech.tile_names import USUAL, TileNames, group_words, tile_words
from tehai.app.speech.words import FROM, MELDS
from tehai.scoring.hand import MeldKind
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.hand import Hand, Meld
    from tehai.scoring.text import Value


def hand_beats(hand: Hand, names: TileNames = USUAL) -> Iterator[Value]:
    """Yield a hand, an utterance at a time: the concealed tiles by group, each meld, the winning tile.

    >>> from tehai.scoring.notation import parse_hand
    >>> [str(beat) for beat in hand_beats(parse_hand("23m406p11z4m 555=z"))]
    ['two three man', 'four red five six pin', 'pair of east', 'pon of white, called from across', \
'winning tile: four man']
    """
    win_tile = hand.win_tile
    is_apart = win_tile is not None and win_tile in hand.concealed
    concealed = hand.with_win_tile(win_tile).concealed[:-1] if is_apart and win_tile else hand.concealed
    yield from (group_words(group, names) for group in groups(concealed))
    yield from (_meld(meld, names) for meld in hand.melds)
    if win_tile is not None:
        yield Text("winning tile: {tile}", tile=tile_words(win_tile, names))


def _meld(meld: Meld, names: TileNames) -> Text:
    tiles = _meld_tiles(meld, names)
    if not meld.kind.is_open:
        return tiles
    if meld.source is None:
        return Text("{meld}, from whom is not known", meld=tiles)
    return Text("{meld}, {called}", meld=tiles, called=FROM[meld.source])


def _meld_tiles(meld: Meld, names: TileNames) -> Text:
    if meld.kind is MeldKind.CHI or len({tile.kind for tile in meld.tiles}) > 1:
        return Text("{meld}: {tiles}", meld=MELDS[meld.kind], tiles=group_words(meld.tiles, names))
    of_kind = Text("{meld} of {tile}", meld=MELDS[meld.kind], tile=tile_words(meld.tiles[0].plain, names))
    reds = sum(tile.red for tile in meld.tiles)
    return Text("{tiles}, {number} of them red", tiles=of_kind, number=reds) if reds else of_kind
