"""The likeliest hands that tile probabilities and layouts allow, with how likely each is."""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass, replace
from itertools import count, islice, pairwise, product
from math import exp, log
from typing import TYPE_CHECKING, Final

from tehai.scoring.tiles import KIND_COUNT, TILES, UNREADABLE, Tile
from tehai.vision.complete import is_complete
from tehai.vision.melds import MeldShape, PlacedMeld

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tehai.vision.layout import Arrangement, Layout
    from tehai.vision.reading import SeenTile
    from tehai.vision.thresholds import Thresholds

Options = tuple[tuple[Tile, float], ...]

#: Costs in nats of what cannot be, or hardly, in a hand: all are doubts when they win nevertheless.
_FIFTH_TILE: Final = 4.0
_BROKEN_MELD: Final = 4.0
_UNREADABLE: Final = 2.0
#: The same, times how little the detector believes in it: what is hardly seen and shows no face is no tile.
_NO_TILE: Final = 4.0
#: The least probability for a name of a tile that more likely shows nothing readable.
_MORE_THAN_A_GUESS: Final = 0.05
#: Players sort their tiles upwards from left to right: each step downwards tells that this is the other side
#: of the table. What one costs in nats, and all at most.
_A_STEP_DOWN: Final = 1.2
_FROM_BEHIND: Final = 7.0
#: Hands less likely than the best by more than this are not looked for.
_WINDOW: Final = 7.0
#: Ways to name the tiles that are looked at, at most, in all layouts together.
_MOST_TRIES: Final = 4000

#: What looks like a back and yet lies among the faces of a hand is a white dragon without ornament so often.
_BLANK: Final = 0.3
_WHITE_DRAGON: Final = Tile.parse("5z")

#: A name that is not considered, in nats.
_HARDLY: Final = -10.0

_TILE_OF = {str(tile): tile for tile in TILES}


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedHand:
    """A layout with a tile for each of its detections.

    `names` gives the tile of every detection in the hand that lies face up, and of its dora indicators; the
    hidden tiles of a closed kan are not in it. `score` in nats compares hands of one photo.
    """

    layout: Layout
    names: Mapping[int, Tile]
    score: float

    @property
    def concealed(self) -> tuple[Tile, ...]:
        """The concealed tiles from left to right, without the winning tile set apart."""
        return tuple(self.names[index] for index in self.layout.concealed)

    @property
    def win(self) -> Tile | None:
        """The winning tile where it is set apart."""
        return None if self.layout.win is None else self.names[self.layout.win]

    @property
    def melds(self) -> tuple[tuple[Tile, ...], ...]:
        """The tiles of each meld, hidden ones named after their kan."""
        return tuple(meld_tiles(meld, self.names) for meld in self.layout.melds)

    @property
    def all_names(self) -> dict[int, Tile]:
        """The tile of every detection in the hand, hidden ones and dora indicators included."""
        hidden = {
            index: tile
            for meld, tiles in zip(self.layout.melds, self.melds, strict=True)
            for index, tile in zip(meld.tiles, tiles, strict=False)  # a stacked kan has one unseen
        }
        return {**self.names, **hidden}

    @property
    def dora(self) -> tuple[Tile, ...]:
        """The dora indicators."""
        return tuple(self.names[index] for index in self.layout.dora)

    @property
    def key(self) -> object:
        """What the hand is, whichever detection is which: equal for hands that read the same."""
        melds = zip(self.layout.melds, self.melds, strict=True)
        return (
            tuple(sorted(self.concealed)),
            self.win,
            tuple(sorted((meld.shape, meld.mark, tuple(sorted(tiles))) for meld, tiles in melds)),
            tuple(sorted(self.dora)),
        )

    @property
    def is_complete(self) -> bool:
        """Whether it is a complete hand of legal melds."""
        if not all(is_meld(meld, tiles) for meld, tiles in zip(self.layout.melds, self.melds, strict=True)):
            return False
        loose = self.concealed if self.win is None else (*self.concealed, self.win)
        return all(tile.is_readable for tile in loose) and is_complete(_counts(loose), len(self.layout.melds))

    def renumbered(self, places: Sequence[int]) -> NamedHand:
        """The same hand where detection i has become detection `places[i]`."""
        names = {places[at]: tile for at, tile in self.names.items()}
        return replace(self, layout=self.layout.renumbered(places), names=names)


def _counts(tiles: Sequence[Tile]) -> tuple[int, ...]:
    counted = Counter(tile.kind for tile in tiles)
    return tuple(counted[kind] for kind in range(KIND_COUNT))


def meld_tiles(meld: PlacedMeld, names: Mapping[int, Tile]) -> tuple[Tile, ...]:
    """The tiles of a meld in its order; hidden ones are plain tiles of the kind of the shown ones.

    The called tile of a stacked kan, which is not seen at all, comes last.
    """
    shown = [names[index] for index in meld.tiles if index not in meld.hidden]
    under = (shown[0].plain,) if meld.shape is MeldShape.STACKED_KAN else ()
    return (*(shown[0].plain if index in meld.hidden else names[index] for index in meld.tiles), *under)


def is_meld(meld: PlacedMeld, tiles: Sequence[Tile]) -> bool:
    """Whether the tiles make that meld: a pon, a chi called from the left, a kan."""
    kinds = sorted(tile.kind for tile in tiles)
    if kinds[0] < 0:
        return False
    if kinds[0] == kinds[-1]:
        return True
    run = kinds[0] < 27 and kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2] and kinds[0] % 9 <= 6
    # A chi is only ever called from the player on the left.
    return run and meld.shape is MeldShape.THREE and meld.mark in {"-", "~"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Choice:
    """One way to name some detections: the names and the log-probability."""

    names: tuple[tuple[int, Tile], ...]
    score: float


def options_of(tile: SeenTile, labels: Sequence[str], considered: float) -> Options:
    """The names a tile may have with their log-odds against the likeliest, likeliest first.

    Labels that are no riichi tile count together as unreadable, which costs more in a hand than elsewhere;
    but a back may be a blank face. A tile that cannot be read well is no reason to leave it out of a hand:
    its likeliest name costs nothing.
    """
    sums: dict[Tile, float] = {}
    for label, probability in zip(labels, tile.probabilities, strict=True):
        name = _TILE_OF.get(label, UNREADABLE)
        sums[name] = sums.get(name, 0.0) + probability
    if back := dict(zip(labels, tile.probabilities, strict=True)).get("back", 0.0):
        sums[UNREADABLE] -= _BLANK * back
        sums[_WHITE_DRAGON] = sums.get(_WHITE_DRAGON, 0.0) + _BLANK * back
    least = considered if sums.get(UNREADABLE, 0.0) < 0.5 else max(considered, _MORE_THAN_A_GUESS)
    kept = [(name, value) for name, value in sums.items() if value >= least]
    if not kept:
        return ((UNREADABLE, 0.0),)
    unreadable = _UNREADABLE + _NO_TILE * (1 - tile.score)
    most = log(max(value for _, value in kept))
    logs = [(name, log(value) - most - unreadable * (not name.is_readable)) for name, value in kept]
    return tuple(sorted(logs, key=lambda one: (-one[1], one[0])))


def find_hands(
    arrangement: Arrangement, labels: Sequence[str], thresholds: Thresholds
) -> tuple[tuple[NamedHand, float], ...]:
    """The likeliest hands with their probabilities (summing to 1), likeliest first; none without layouts.

    Hands that read the same are one, whichever detection is which. All layouts are searched side by side,
    the likeliest names first, until what is left cannot come near the best any more.
    """
    options = [options_of(tile, labels, thresholds.considered) for tile in arrangement.tiles]
    gain = thresholds.complete_gain
    ways = heapq.merge(
        *(_ways_to_name(layout, options) for layout in arrangement.layouts), key=lambda way: -way.score
    )
    best: dict[object, NamedHand] = {}
    weights: dict[object, float] = {}
    top = float("-inf")
    for way in islice(ways, _MOST_TRIES):
        if way.score + gain < top - _WINDOW:
            break
        hand = _judged(way, gain)
        top = max(top, hand.score)
        key = hand.key
        weights[key] = weights.get(key, 0.0) + exp(hand.score)
        if key not in best or best[key].score < hand.score:
            best[key] = hand
    whole = sum(weights.values())
    found = [(hand, weights[key] / whole) for key, hand in best.items() if hand.score > top - _WINDOW]
    return tuple(sorted(found, key=lambda one: -one[1]))


def _ways_to_name(layout: Layout, options: Sequence[Options]) -> Iterator[NamedHand]:
    """Every way to name the tiles of one layout, likeliest first; `score` is of tiles and layout alone."""
    loose = layout.concealed if layout.win is None else (*layout.concealed, layout.win)
    units = [_choices_of_tile(index, options[index]) for index in loose]
    units += [_choices_of_tile(index, options[index])[:1] for index in layout.dora]
    units += [_choices_of_meld(meld, options) for meld in layout.melds]
    for score, choices in _best_first(units):
        names = dict(pair for choice in choices for pair in choice.names)
        yield NamedHand(layout=layout, names=names, score=score - layout.cost)


def _judged(hand: NamedHand, gain: float) -> NamedHand:
    """The hand with what the rules make of it: likelier where it is complete, less where it cannot be."""
    score = hand.score + (gain if hand.is_complete else 0.0) - _FIFTH_TILE * _too_many(hand)
    return replace(hand, score=score - min(_FROM_BEHIND, _A_STEP_DOWN * _downwards(hand)))


def _downwards(hand: NamedHand) -> int:
    """How many more steps within a suit run downwards than upwards, from left to right; at least 0."""
    pairs = pairwise(tile for tile in hand.concealed if tile.is_readable)
    steps = [
        (second.kind > first.kind) - (second.kind < first.kind)
        for first, second in pairs
        if first.suit == second.suit
    ]
    return max(0, -sum(steps))


def _choices_of_tile(index: int, options: Options) -> list[_Choice]:
    return [_Choice(names=((index, name),), score=score) for name, score in options]


def _choices_of_meld(meld: PlacedMeld, options: Sequence[Options]) -> list[_Choice]:
    """All namings that make the meld a legal one, and the likeliest that does not."""
    shown = [index for index in meld.tiles if index not in meld.hidden]
    legal, broken = [], []
    for combination in product(*(options[index][:8] for index in shown)):
        names = tuple(zip(shown, (name for name, _ in combination), strict=True))
        score = sum(value for _, value in combination)
        if is_meld(meld, meld_tiles(meld, dict(names))):
            legal.append(_Choice(names=names, score=score))
        else:
            broken.append(_Choice(names=names, score=score - _BROKEN_MELD))
    broken.sort(key=lambda choice: -choice.score)
    return sorted([*legal, *broken[:1]], key=lambda choice: -choice.score)


def _best_first(units: Sequence[Sequence[_Choice]]) -> Iterator[tuple[float, tuple[_Choice, ...]]]:
    """Every combination of one choice from each unit, highest sum first.

    From each combination the search steps on in one unit at a time, never before the last one stepped in, so
    that every combination is met once.
    """
    units = sorted(units, key=lambda unit: unit[0].score - unit[1].score if len(unit) > 1 else float("inf"))
    order = count()
    first = sum(unit[0].score for unit in units)
    heap = [(-first, next(order), (0,) * len(units), 0)]
    while heap:
        negative, _, picks, start = heapq.heappop(heap)
        yield -negative, tuple(unit[pick] for unit, pick in zip(units, picks, strict=True))
        for at in range(start, len(units)):
            if picks[at] + 1 < len(units[at]):
                worse = units[at][picks[at]].score - units[at][picks[at] + 1].score
                stepped = (*picks[:at], picks[at] + 1, *picks[at + 1 :])
                heapq.heappush(heap, (negative + worse, next(order), stepped, at))


def _too_many(hand: NamedHand) -> int:
    """How many tiles there are beyond four of a kind, dora indicators included."""
    tiles = [*hand.concealed, *hand.dora, *(tile for meld in hand.melds for tile in meld)]
    if hand.win is not None:
        tiles.append(hand.win)
    counted = Counter(tile.kind for tile in tiles if tile.is_readable)
    return sum(max(0, number - 4) for number in counted.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """Tiles of one name that may all be another: the hand would be complete as well."""

    tiles: tuple[int, ...]
    name: Tile
    odds: float


def misread_together(hand: NamedHand, options: Sequence[Options]) -> Iterator[Together]:
    """Equal tiles that, all misread in the same way, would make another complete hand.

    Tiles of one print are misread alike, so their errors do not multiply: the odds are those of one of them.
    """
    if not hand.is_complete:
        return
    loose = hand.layout.concealed if hand.layout.win is None else (*hand.layout.concealed, hand.layout.win)
    for name in sorted({hand.names[index] for index in loose}):
        same = [index for index in loose if hand.names[index] == name]
        for other in _others(same, options, name):
            yield from _subsets(hand, same, other, options)
    for meld, tiles in zip(hand.layout.melds, hand.melds, strict=True):
        shown = [index for index in meld.tiles if index not in meld.hidden]
        if len({tile.kind for tile in tiles}) == 1:
            for other in _others(shown, options, tiles[0]):
                yield Together(tiles=tuple(shown), name=other, odds=_odds(hand, shown, other, options))


def _others(tiles: Sequence[int], options: Sequence[Options], name: Tile) -> list[Tile]:
    """Other kinds that are possible for at least one of the tiles; a second red five is none of them."""
    names = {other for index in tiles for other, _ in options[index]}
    return sorted(other for other in names if other.is_readable and not other.red and other.kind != name.kind)


def _subsets(hand: NamedHand, same: list[int], other: Tile, options: Sequence[Options]) -> Iterator[Together]:
    ranked = sorted(same, key=lambda index: -_odds(hand, [index], other, options))
    for number in range(2, len(same) + 1):
        changed = dict.fromkeys(ranked[:number], other)
        whole = NamedHand(layout=hand.layout, names={**hand.names, **changed}, score=0.0)
        if whole.is_complete and not _too_many(whole):
            odds = _odds(hand, ranked[:number], other, options)
            yield Together(tiles=tuple(sorted(changed)), name=other, odds=odds)


def _odds(hand: NamedHand, tiles: Sequence[int], other: Tile, options: Sequence[Options]) -> float:
    """The geometric mean of the tiles' odds for another name."""
    total = 0.0
    for index in tiles:
        scores = dict(options[index])
        total += scores.get(other, _HARDLY) - scores.get(hand.names[index], _HARDLY)
    return exp(total / len(tiles))
