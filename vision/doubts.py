"""Doubts: what a person has to look at before a reading may be taken for right."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tehai.scoring.text import Joined, Text
from tehai.scoring.tiles import Tile
from tehai.vision.doubt import Doubt, DoubtCode, numbers
from tehai.vision.framing import cut_off, too_small
from tehai.vision.melds import MeldShape
from tehai.vision.reading import Role
from tehai.vision.search import is_meld, misread_together, options_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tehai.vision.layout import Arrangement
    from tehai.vision.melds import PlacedMeld
    from tehai.vision.reading import ReadTile
    from tehai.vision.search import NamedHand
    from tehai.vision.thresholds import Thresholds

_FIVES = frozenset({"5m", "5p", "5s"})
_OR = Text(" or ")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Evidence:
    """All that doubts are drawn from: `hands` with their probabilities, best first, and the tiles read."""

    arrangement: Arrangement
    labels: Sequence[str]
    hands: Sequence[tuple[NamedHand, float]]
    tiles: Sequence[ReadTile]
    thresholds: Thresholds

    @property
    def best(self) -> NamedHand:
        return self.hands[0][0]

    @property
    def rivals(self) -> Iterator[NamedHand]:
        """The other hands that come near the best."""
        least = self.hands[0][1] * self.thresholds.rival
        return (hand for hand, probability in self.hands[1:] if probability > least)

    def of_hand(self) -> Iterator[tuple[int, ReadTile]]:
        """The tiles that are part of the reading, with their places."""
        return ((at, tile) for at, tile in enumerate(self.tiles) if tile.role is not Role.OTHER)


def find_doubts(
    arrangement: Arrangement,
    labels: Sequence[str],
    hands: Sequence[tuple[NamedHand, float]],
    tiles: Sequence[ReadTile],
    thresholds: Thresholds,
) -> tuple[Doubt, ...]:
    """Every doubt about a reading; none means that it may be taken for right.

    `hands` are all that the photo may show, with their probabilities, the best first; `tiles` is the best one
    as it is reported.
    """
    if not hands or not hands[0][0].layout.tiles:
        message = Text("no tiles were found: take the photo from nearer, the whole hand in view")
        return (Doubt(code=DoubtCode.NOTHING_FOUND, message=message),)
    evidence = _Evidence(
        arrangement=arrangement, labels=labels, hands=hands, tiles=tiles, thresholds=thresholds
    )
    found: dict[tuple[DoubtCode, tuple[int, ...]], Doubt] = {}
    for check in _CHECKS:
        for doubt in check(evidence):
            found.setdefault((doubt.code, doubt.tiles), doubt)
    return tuple(found.values())


def colourless_doubt(tiles: Sequence[ReadTile]) -> Doubt | None:
    """The doubt of a photo without colour, that a five may be a red one; None where the hand has no five."""
    fives = tuple(
        at
        for at, tile in enumerate(tiles)
        if tile.role in {Role.CONCEALED, Role.WIN, Role.MELD} and tile.tile in _FIVES
    )
    if not fives:
        return None
    message = Text(
        "the photo has no colour, so it cannot be seen which fives are red ones: tile {tiles}",
        tiles=numbers(fives),
    )
    return Doubt(code=DoubtCode.RED_FIVES, message=message, tiles=fives)


def _count(evidence: _Evidence) -> Iterator[Doubt]:
    layout = evidence.best.layout
    kans = sum(meld.is_kan for meld in layout.melds)
    wanted = 14 + kans
    number = wanted + layout.missing
    if number != wanted:
        message = (
            Text(
                "a complete hand with {kans} kan has {wanted} tiles, not {number}",
                kans=kans,
                wanted=wanted,
                number=number,
            )
            if kans
            else Text("a complete hand has {wanted} tiles, not {number}", wanted=wanted, number=number)
        )
        yield Doubt(code=DoubtCode.TILE_COUNT, message=message)
    elif not evidence.best.is_complete:
        message = Text("these {number} tiles are no complete hand", number=number)
        yield Doubt(code=DoubtCode.NO_LEGAL_HAND, message=message)


def _too_many(evidence: _Evidence) -> Iterator[Doubt]:
    places: dict[int, list[int]] = {}
    for at, tile in evidence.best.all_names.items():
        if tile.is_readable:
            places.setdefault(tile.kind, []).append(at)
    for kind, tiles in sorted(places.items()):
        if len(tiles) > 4:
            message = Text(
                "{number} tiles read as {tile}: a set has four", number=len(tiles), tile=str(Tile(kind))
            )
            yield Doubt(code=DoubtCode.FIVE_OF_A_KIND, message=message, tiles=tuple(sorted(tiles)))


def _melds(evidence: _Evidence) -> Iterator[Doubt]:
    for meld, tiles in zip(evidence.best.layout.melds, evidence.best.melds, strict=True):
        if not is_meld(meld, tiles):
            message = Text(
                "tiles {tiles} lie like a meld, but {names} is none",
                tiles=numbers(meld.tiles),
                names=Joined(tuple(map(str, tiles)), by=" "),
            )
            yield Doubt(code=DoubtCode.BROKEN_MELD, message=message, tiles=meld.tiles)
        if meld.shape is MeldShape.CLOSED_KAN and meld.hidden and _may_hide_red(tiles):
            message = Text(
                "one of the face-down tiles may be a red five: {name}, tiles {tiles}",
                name=str(tiles[0]),
                tiles=numbers(meld.hidden),
            )
            yield Doubt(code=DoubtCode.HIDDEN_RED_FIVE, message=message, tiles=meld.hidden)
        if meld.shape is MeldShape.CLOSED_KAN and not meld.hidden:
            yield _perhaps_meld(meld.tiles)
        if meld.shape is MeldShape.STACKED_KAN:
            yield from _stacked(meld, tiles)


def _perhaps_meld(tiles: Iterable[int]) -> Doubt:
    """Four tiles shown side by side may be a closed kan, a called one, or tiles held."""
    places = tuple(sorted(tiles))
    message = Text("tiles {tiles} may or may not be a meld", tiles=numbers(places))
    return Doubt(code=DoubtCode.ARRANGEMENT, message=message, tiles=places)


def _stacked(meld: PlacedMeld, tiles: Sequence[Tile]) -> Iterator[Doubt]:
    """What a tile that seems to lie on top of another leaves open."""
    on_top = [at for at in meld.tiles if at == meld.called]
    message = Text(
        "tile {tile} seems to lie on top of another one: is this an added kan, or a pon?",
        tile=numbers(on_top),
    )
    yield Doubt(code=DoubtCode.ARRANGEMENT, message=message, tiles=tuple(on_top))
    if _may_hide_red(tiles):
        message = Text("the tile under tile {tile} may be a red five", tile=numbers(on_top))
        yield Doubt(code=DoubtCode.HIDDEN_RED_FIVE, message=message, tiles=tuple(on_top))


def _may_hide_red(tiles: Sequence[Tile]) -> bool:
    return tiles[0].number == 5 and not tiles[0].is_honour and not any(tile.red for tile in tiles)


def _unread(evidence: _Evidence) -> Iterator[Doubt]:
    hidden = {at for meld in evidence.best.layout.melds for at in meld.hidden}
    for at, tile in evidence.of_hand():
        seen = evidence.arrangement.tiles[at]
        if tile.face_down and tile.role in {Role.CONCEALED, Role.WIN}:
            message = Text("tile {tile} lies face down", tile=at + 1)
            yield Doubt(code=DoubtCode.FACE_DOWN, message=message, tiles=(at,))
        elif tile.tile == "_":
            message = Text("tile {tile} cannot be read", tile=at + 1)
            yield Doubt(code=DoubtCode.UNREADABLE, message=message, tiles=(at,))
        elif at not in hidden:
            own = dict(zip(evidence.labels, seen.probabilities, strict=True)).get(tile.tile, 0.0)
            if own < evidence.thresholds.readable or tile.confidence < evidence.thresholds.confident:
                yield _look_alikes(at, tile, [other.tile for other in tile.alternatives])


def _look_alikes(at: int, tile: ReadTile, others: Sequence[str]) -> Doubt:
    message = (
        Text(
            "tile {tile}, read as {name}, may be {others}",
            tile=at + 1,
            name=tile.tile,
            others=Joined(tuple(others), by=_OR),
        )
        if others
        else Text("tile {tile}, read as {name}, may be something else", tile=at + 1, name=tile.tile)
    )
    return Doubt(code=DoubtCode.LOOK_ALIKES, message=message, tiles=(at,))


def _together(evidence: _Evidence) -> Iterator[Doubt]:
    options = [
        options_of(tile, evidence.labels, evidence.thresholds.considered)
        for tile in evidence.arrangement.tiles
    ]
    for group in misread_together(evidence.best, options):
        if group.odds > evidence.thresholds.rival:
            message = Text(
                "tiles {tiles} may all be {name}", tiles=numbers(group.tiles), name=str(group.name)
            )
            yield Doubt(code=DoubtCode.LOOK_ALIKES, message=message, tiles=group.tiles)


def _rivals(evidence: _Evidence) -> Iterator[Doubt]:
    """What sets the best hand apart from those that come near it."""
    best = evidence.best
    for rival in evidence.rivals:
        yield from _other_names(evidence, rival)
        if best.layout.missing == 0:
            yield from _other_tiles(best, rival)
            yield from _other_melds(best, rival)


def _other_names(evidence: _Evidence, rival: NamedHand) -> Iterator[Doubt]:
    own, other = evidence.best.names, rival.all_names
    for at in sorted(own.keys() & other.keys()):
        if own[at] != other[at]:
            yield _look_alikes(at, evidence.tiles[at], [str(other[at])])


def _other_tiles(best: NamedHand, rival: NamedHand) -> Iterator[Doubt]:
    own, other = best.all_names, rival.all_names
    for at in sorted(own.keys() - other.keys()):
        yield _perhaps_no_part(at)
    for at in sorted(other.keys() - own.keys()):
        message = Text(
            "tile {tile}, left out, may be part of the hand ({name})", tile=at + 1, name=str(other[at])
        )
        yield Doubt(code=DoubtCode.LEFT_OUT, message=message, tiles=(at,))


def _perhaps_no_part(at: int) -> Doubt:
    message = Text("tile {tile} may be no part of the hand", tile=at + 1)
    return Doubt(code=DoubtCode.WEAK_TILE, message=message, tiles=(at,))


def _other_melds(best: NamedHand, rival: NamedHand) -> Iterator[Doubt]:
    own = {frozenset(meld.tiles): meld for meld in best.layout.melds}
    other = {frozenset(meld.tiles): meld for meld in rival.layout.melds}
    for tiles in [*own.keys() - other.keys(), *other.keys() - own.keys()]:
        yield _perhaps_meld(tiles)
    for tiles in own.keys() & other.keys():
        if own[tiles].shape is not other[tiles].shape:
            yield from _stacked(own[tiles], [best.all_names[at] for at in own[tiles].tiles])
        if (own[tiles].mark, own[tiles].called) != (other[tiles].mark, other[tiles].called):
            message = Text(
                "it is not clear from whom tiles {tiles} came: the photo may be upside down",
                tiles=numbers(sorted(tiles)),
            )
            yield Doubt(code=DoubtCode.MELD_CALLER, message=message, tiles=tuple(sorted(tiles)))


def _winning_tile(evidence: _Evidence) -> Iterator[Doubt]:
    best = evidence.best
    if best.layout.win is None:
        message = Text("no tile is set apart: which one is the winning tile?")
        yield Doubt(code=DoubtCode.WINNING_TILE, message=message)
        return
    rivals = [rival for rival in evidence.rivals if rival.win is None or rival.layout.win != best.layout.win]
    if rivals:
        places = {best.layout.win, *(rival.layout.win for rival in rivals if rival.layout.win is not None)}
        message = Text("it is not clear which tile is the winning one")
        yield Doubt(code=DoubtCode.WINNING_TILE, message=message, tiles=tuple(sorted(places)))


def _weakly_seen(evidence: _Evidence) -> Iterator[Doubt]:
    weak = evidence.thresholds.weak_score
    for at, _ in evidence.of_hand():
        if evidence.arrangement.tiles[at].score < weak:
            message = Text("tile {tile} was hardly seen: it may be no tile", tile=at + 1)
            yield Doubt(code=DoubtCode.WEAK_TILE, message=message, tiles=(at,))
    for at in evidence.best.layout.left_out:
        if evidence.arrangement.tiles[at].score >= weak:
            message = Text("tile {tile} lies with the hand, but was left out", tile=at + 1)
            yield Doubt(code=DoubtCode.LEFT_OUT, message=message, tiles=(at,))


def _odd_sized(evidence: _Evidence) -> Iterator[Doubt]:
    for at in evidence.best.layout.odd_sized:
        yield _perhaps_no_part(at)


def _strained(evidence: _Evidence) -> Iterator[Doubt]:
    for at in evidence.best.layout.strained:
        message = Text("tile {tile} is turned as its place in the hand does not explain", tile=at + 1)
        yield Doubt(code=DoubtCode.ARRANGEMENT, message=message, tiles=(at,))


def _too_small(evidence: _Evidence) -> Iterator[Doubt]:
    return too_small(evidence.of_hand(), evidence.thresholds.least_side)


def _cut_off(evidence: _Evidence) -> Iterator[Doubt]:
    missing = evidence.best.layout.missing < 0
    return cut_off(evidence.of_hand(), evidence.arrangement.size, is_missing=missing)


def _red_fives(evidence: _Evidence) -> Iterator[Doubt]:
    reds = Counter(tile for tile in evidence.best.all_names.values() if tile.red)
    for tile, number in sorted(reds.items()):
        if number > 1:
            places = tuple(sorted(at for at, name in evidence.best.all_names.items() if name == tile))
            message = Text("{number} red fives {tile}: most sets have one", number=number, tile=str(tile))
            yield Doubt(code=DoubtCode.RED_FIVES, message=message, tiles=places)


_CHECKS: Final[tuple[Callable[[_Evidence], Iterator[Doubt]], ...]] = (
    _count,
    _too_many,
    _melds,
    _unread,
    _together,
    _rivals,
    _winning_tile,
    _weakly_seen,
    _odd_sized,
    _strained,
    _too_small,
    _cut_off,
    _red_fives,
)
