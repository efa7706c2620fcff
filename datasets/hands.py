"""Random complete hands with their melds, and the notation that a player would write for them."""

from dataclasses import dataclass
from typing import Literal

from tehai.datasets.design import Rng
from tehai.datasets.labels import KINDS

MeldKind = Literal["chi", "pon", "daiminkan", "shouminkan", "ankan"]
Source = Literal["-", "=", "+", ""]
"""From whom a tile was called: left, across, right, nobody; the marks of the notation."""

_ORPHANS = ("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z")


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnMeld:
    """A meld: `own` are the tiles from the hand in order, `called` the tile taken, `added` a kan's fourth."""

    kind: MeldKind
    own: tuple[str, ...]
    called: str | None = None
    added: str | None = None
    source: Source = ""

    @property
    def word(self) -> str:
        """The meld's notation: tiles in order, the mark after the called tile."""
        if self.called is None:
            return to_mpsz(self.own)
        marked = self.called[0] + self.source
        own = [tile[0] for tile in self.own]
        if self.kind == "chi":
            place = sum(rank(tile) < rank(self.called) for tile in self.own)
            return "".join([*own[:place], marked, *own[place:]]) + self.called[1]
        return "".join([*own, marked, *(self.added or "")[:1]]) + self.called[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnHand:
    """A complete hand: the concealed part by groups, `win_tile` among them, and the melds."""

    groups: tuple[tuple[str, ...], ...]
    melds: tuple[DrawnMeld, ...]
    win_tile: str

    @property
    def concealed(self) -> tuple[str, ...]:
        """All concealed tiles, the winning one included, sorted."""
        return tuple(sorted((tile for group in self.groups for tile in group), key=rank))

    @property
    def without_win(self) -> tuple[str, ...]:
        """The concealed tiles without the winning one, sorted."""
        tiles = list(self.concealed)
        tiles.remove(self.win_tile)
        return tuple(tiles)


def rank(tile: str) -> tuple[str, float]:
    """Sort key: suits m, p, s, z, numbers rising, a red five after the plain ones."""
    return tile[1], int(tile[0]) or 5.5


def to_mpsz(tiles: tuple[str, ...]) -> str:
    """Write tiles in mpsz, each suit once, red fives with the fives."""
    ordered = sorted(tiles, key=rank)
    suits = {suit: "".join(t[0] for t in ordered if t[1] == suit) for suit in "mpsz"}
    return "".join(numbers + suit for suit, numbers in suits.items() if numbers)


def sample_hand(rng: Rng, *, melds: bool = True) -> DrawnHand:
    """Sample a complete hand: mostly four sets and a pair, now and then seven pairs or thirteen orphans."""
    form = rng.random()
    if form < 0.04:
        pair = _ORPHANS[int(rng.integers(13))]
        return _finish(((*_ORPHANS, pair),), (), rng)
    if form < 0.12:
        kinds = [KINDS[i] for i in rng.choice(34, 7, replace=False)]
        return _finish(tuple((kind, kind) for kind in kinds), (), rng)
    called = int(rng.choice(5, p=(0.52, 0.2, 0.15, 0.09, 0.04))) if melds else 0
    sets = _sample_sets(rng)
    return _finish(tuple(sets[called:]), tuple(sets[:called]), rng)


def _sample_sets(rng: Rng) -> list[tuple[str, ...]]:
    """Return four sets, kans not yet made, and last a pair; no kind more than four times."""
    suits = "mps" if rng.random() < 0.75 else "mps"[int(rng.integers(3))]
    while True:
        sets = [_sample_set(rng, suits) for _ in range(4)]
        pair = KINDS[int(rng.integers(34))]
        counts = [t for s in sets for t in s] + [pair] * 2
        if all(counts.count(tile) <= 4 for tile in counts):
            return [*sets, (pair, pair)]


def _sample_set(rng: Rng, suits: str) -> tuple[str, ...]:
    if rng.random() < 0.55:
        suit, start = suits[int(rng.integers(len(suits)))], int(rng.integers(1, 8))
        return tuple(f"{start + i}{suit}" for i in range(3))
    choices = [*(kind for kind in KINDS if kind[1] in suits + "z"), "5z", "5z"]
    return (choices[int(rng.integers(len(choices)))],) * 3


def _finish(groups: tuple[tuple[str, ...], ...], called: tuple[tuple[str, ...], ...], rng: Rng) -> DrawnHand:
    """Make kans where the tiles allow, dye fives red, and draw the winning tile."""
    everything = [tile for group in (*groups, *called) for tile in group]
    grown = [_grow(group, everything.count(group[0]), rng) for group in called]
    reds = _Reds(rng)
    dyed = tuple(reds.dye(group) for group in groups)
    melds = tuple(_sample_meld(reds.dye(group), rng) for group in grown)
    free = [tile for group in dyed for tile in group]
    return DrawnHand(groups=dyed, melds=melds, win_tile=free[int(rng.integers(len(free)))])


def _grow(group: tuple[str, ...], count: int, rng: Rng) -> tuple[str, ...]:
    """Return a triplet as a kan in some of the cases where the fourth tile is free."""
    triplet = group[0] == group[1]
    return group + group[:1] if triplet and count == 3 and rng.random() < 0.45 else group


class _Reds:
    """Dyes at most one five of each suit red, over a whole hand."""

    def __init__(self, rng: Rng) -> None:
        self._open = {suit for suit in "mps" if rng.random() < 0.45}

    def dye(self, group: tuple[str, ...]) -> tuple[str, ...]:
        dyed = list(group)
        for i, tile in enumerate(group):
            if tile[0] == "5" and tile[1] in self._open:
                self._open.remove(tile[1])
                dyed[i] = "0" + tile[1]
        return tuple(dyed)


def _sample_meld(tiles: tuple[str, ...], rng: Rng) -> DrawnMeld:
    shuffled = [tiles[i] for i in rng.permutation(len(tiles))]
    if rank(tiles[0])[1] // 1 != rank(tiles[-1])[1] // 1:
        own = tuple(sorted(shuffled[1:], key=rank))
        return DrawnMeld(kind="chi", own=own, called=shuffled[0], source="-")
    source: Source = ("-", "=", "+")[int(rng.integers(3))]
    if len(tiles) == 3:
        return DrawnMeld(kind="pon", own=_ordered(shuffled[1:]), called=shuffled[0], source=source)
    form = rng.random()
    if form < 0.5:
        return DrawnMeld(kind="ankan", own=_ordered(shuffled))
    if form < 0.75:
        return DrawnMeld(kind="daiminkan", own=_ordered(shuffled[1:]), called=shuffled[0], source=source)
    own, called, added = _ordered(shuffled[2:]), shuffled[0], shuffled[1]
    return DrawnMeld(kind="shouminkan", own=own, called=called, added=added, source=source)


def _ordered(tiles: list[str]) -> tuple[str, ...]:
    return tuple(sorted(tiles, key=rank))
