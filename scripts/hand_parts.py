"""What of a hand was read right: its melds, kans, callers, red fives and winning tile, and no other tiles."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tehai.scoring.hand import MeldKind
from tehai.scoring.notation import parse_meld, parse_tiles
from tehai.vision.reading import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tehai.datasets.labels import LabelledHand, LabelledPhoto, LabelledTile
    from tehai.vision.reading import HandReading, ReadTile

#: A labelled tile is found when the boxes of label and detection overlap by this part of their union.
LEAST_OVERLAP: Final = 0.4
_KANS: Final = (MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN)
_OWN: Final = frozenset({Role.CONCEALED, Role.WIN, Role.MELD})
_BINS: Final = 15

PlainMeld = tuple[str, str, str, str]


def plain_meld(word: str) -> PlainMeld:
    """Give what matters of a meld: kind, tiles, the called tile and its player, not the mark's place."""
    meld = parse_meld(word)
    tiles = "".join(sorted(map(str, meld.tiles)))
    called = str(meld.called) if meld.kind is MeldKind.CHI else ""
    return meld.kind.value, tiles, called, "" if meld.source is None else meld.source.value


def parts_right(truth: LabelledHand, reading: HandReading) -> dict[str, tuple[int, int]]:
    """Count the parts of a hand that were read right, of how many: by the name of the part."""
    wanted, found = (Counter(map(plain_meld, melds)) for melds in (truth.melds, reading.melds))
    right = wanted & found
    called = Counter({meld: count for meld, count in wanted.items() if meld[3]})
    parts = {
        "melds": (right.total(), wanted.total()),
        "callers": ((right & called).total(), called.total()),
    }
    for kind in _KANS:
        own = Counter({meld: count for meld, count in wanted.items() if meld[0] == kind.value})
        parts[kind.value] = ((right & own).total(), own.total())
    reds = _reds(truth.concealed + (truth.win_tile or ""), truth.melds)
    reds_read = _reds(reading.hand.replace("_", ""), reading.melds)
    parts["red fives"] = ((reds & reds_read).total(), (reds | reds_read).total())
    if truth.win_tile is not None:
        parts["winning tile"] = (int(truth.win_tile == reading.win_tile), 1)
    return parts


def _reds(concealed: str, melds: Iterable[str]) -> Counter[str]:
    loose = parse_tiles(concealed) if concealed else ()
    called = (tile for word in melds for tile in parse_meld(word).tiles)
    return Counter(str(tile) for tile in (*loose, *called) if tile.red)


def takes_in_others(photo: LabelledPhoto, reading: HandReading) -> bool | None:
    """Say whether a tile outside the hand was read as part of it; None where none is labelled."""
    if not any(label.role in {"other", "dora"} for label in photo.tiles):
        return None
    return any(
        (label := best_match(tile, photo.tiles)) is not None and label.role in {"other", "dora"}
        for tile in reading.tiles
        if tile.role in _OWN
    )


def best_match(tile: ReadTile, labels: Sequence[LabelledTile]) -> LabelledTile | None:
    """Give the label that a tile as read lies on, None where there is none."""
    best = max(labels, key=lambda label: overlap(label, tile), default=None)
    return best if best is not None and overlap(best, tile) >= LEAST_OVERLAP else None


def overlap(label: LabelledTile, tile: ReadTile) -> float:
    """Intersection over union of the upright boxes of a label and a tile as read."""
    left, top, right, bottom = label.xyxy
    xs, ys = [x for x, _ in tile.quad], [y for _, y in tile.quad]
    width = min(right, max(xs)) - max(left, min(xs))
    height = min(bottom, max(ys)) - max(top, min(ys))
    if width <= 0 or height <= 0:
        return 0.0
    union = (right - left) * (bottom - top) + (max(xs) - min(xs)) * (max(ys) - min(ys)) - width * height
    return width * height / union


def calibration_error(told: Sequence[tuple[float, bool]]) -> float:
    """Give the mean gap between confidence and share right over 15 equal ranges, weighed by tiles, in [0, 1].

    `told` are confidences in [0, 1], each with whether the name was right.
    """
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(_BINS)]
    for confidence, right in told:
        bins[min(_BINS - 1, int(confidence * _BINS))].append((confidence, right))
    gaps = (abs(sum(confidence - right for confidence, right in one)) for one in bins)
    return sum(gaps) / max(1, len(told))
