"""Layouts: the ways in which the detections of a photo may be a hand."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tehai.vision.cuts import Cut
    from tehai.vision.melds import PlacedMeld
    from tehai.vision.reading import SeenTile
    from tehai.vision.rows import RowTile

#: A detection of a size that fits worse, in nats, is no tile.
_LIKE_A_TILE: Final = 2.0
#: One of the hand whose size fits worse than this is not surely a tile that lies as it seems to.
_LIKE_THE_OTHERS: Final = 1.2
#: Centres nearer than this are of tiles that touch.
_AGAINST: Final = 1.12
#: Log-odds from which a tile clearly stands or lies.
_CLEARLY: Final = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """One way to see a hand in the detections; everything is an index into them.

    `concealed` is in the player's order from left to right, without `win`, the tile set apart. `left_out` are
    tiles in line with the hand, or against it, that are none of its own. `strained` are tiles that lie turned
    where they should stand, or stand where they should lie; `odd_sized` are larger or smaller than the
    others. `cost` in nats compares layouts of one photo.
    """

    concealed: tuple[int, ...]
    win: int | None
    melds: tuple[PlacedMeld, ...]
    dora: tuple[int, ...]
    left_out: tuple[int, ...]
    strained: tuple[int, ...]
    odd_sized: tuple[int, ...]
    cost: float

    @property
    def missing(self) -> int:
        """Tiles more (above 0) or fewer (below 0) than the 14 of a hand, a kan counted as three."""
        return len(self.concealed) + (self.win is not None) + 3 * len(self.melds) - 14

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its tiles as a player names them: concealed, winning tile, melds, dora indicators."""
        win = () if self.win is None else (self.win,)
        melds = (tile for meld in self.melds for tile in meld.tiles)
        return (*self.concealed, *win, *melds, *self.dora)

    def renumbered(self, places: Sequence[int]) -> Layout:
        """The same layout where detection i has become detection `places[i]`."""

        def moved(tiles: Sequence[int]) -> tuple[int, ...]:
            return tuple(places[tile] for tile in tiles)

        return Layout(
            concealed=moved(self.concealed),
            win=None if self.win is None else places[self.win],
            melds=tuple(meld.renumbered(places) for meld in self.melds),
            dora=moved(self.dora),
            left_out=moved(self.left_out),
            strained=moved(self.strained),
            odd_sized=moved(self.odd_sized),
            cost=self.cost,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """All that geometry tells: the tiles, and the likely layouts, cheapest first (none without tiles)."""

    tiles: tuple[SeenTile, ...]
    size: tuple[int, int]
    layouts: tuple[Layout, ...]

    def places_by(self, layout: Layout) -> tuple[int, ...]:
        """The place of each detection where those of one layout come first, in its order."""
        first = layout.tiles
        order = (*first, *(index for index in range(len(self.tiles)) if index not in set(first)))
        return tuple(order.index(index) for index in range(len(order)))

    def renumbered(self, places: Sequence[int]) -> Arrangement:
        """The same arrangement where detection i has become detection `places[i]`."""
        order = sorted(range(len(places)), key=lambda index: places[index])
        return Arrangement(
            tiles=tuple(self.tiles[index] for index in order),
            size=self.size,
            layouts=tuple(one.renumbered(places) for one in self.layouts),
        )


def layout_of(cut: Cut, tiles: Sequence[RowTile], dora: tuple[int, ...], cost: float) -> Layout:
    """The layout that a cut gives, with what is odd about it; `tiles` are all near the hand."""
    own = [tile for tile in tiles if tile.index in cut.used]
    rest = [tile for tile in tiles if tile.index not in cut.used and tile.placed.misfit < _LIKE_A_TILE]
    left_out = (tile.index for tile in rest if tile.index in cut.left_out or _lies_against(tile, own))
    return Layout(
        concealed=cut.concealed,
        win=cut.win,
        melds=cut.melds,
        dora=tuple(index for index in dora if index not in cut.used),
        left_out=tuple(sorted(left_out)),
        strained=tuple(sorted(tile.index for tile in own if _is_strained(tile, cut))),
        odd_sized=tuple(sorted(tile.index for tile in own if tile.placed.misfit > _LIKE_THE_OTHERS)),
        cost=cut.cost + cost,
    )


def _lies_against(tile: RowTile, own: Sequence[RowTile]) -> bool:
    """Whether a tile face up touches one of the hand."""
    return tile.placed.seen.face_up >= 0.5 and any(
        hypot(tile.x - one.x, tile.y - one.y) < _AGAINST for one in own
    )


def _is_strained(tile: RowTile, cut: Cut) -> bool:
    if tile.index == cut.win or abs(tile.sideways) < _CLEARLY:
        return False
    return (tile.sideways > 0) != any(meld.is_turned(tile.index) for meld in cut.melds)
