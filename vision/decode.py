"""Layouts and tile probabilities to a reading: the likeliest hand that can be one, and its doubts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tehai.scoring.hand import Meld, MeldKind
from tehai.scoring.notation import format_meld, format_tiles
from tehai.scoring.seats import Seat
from tehai.vision.doubts import find_doubts
from tehai.vision.melds import MeldShape, PlacedMeld
from tehai.vision.reading import Alternative, HandReading, ReadTile, Role
from tehai.vision.search import NamedHand, find_hands

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tehai.scoring.tiles import Tile
    from tehai.vision.layout import Arrangement
    from tehai.vision.reading import SeenTile
    from tehai.vision.thresholds import Thresholds

Hands = tuple[tuple[NamedHand, float], ...]

_SOURCES = {"-": Seat.KAMICHA, "=": Seat.TOIMEN, "+": Seat.SHIMOCHA}
_MOST_ALTERNATIVES: Final = 3
_LEAST_ALTERNATIVE: Final = 0.001


def decode(arrangement: Arrangement, labels: Sequence[str], thresholds: Thresholds) -> HandReading:
    """Name every tile so that the whole is the likeliest hand, and list what is doubtful about it.

    `labels` are the classifier's, in the order of `SeenTile.probabilities`. Without any tile the reading is
    empty, with the doubt `nothing-found`.
    """
    arrangement, hands = _as_they_lie(arrangement, find_hands(arrangement, labels, thresholds))
    tiles = _read_tiles(arrangement, labels, hands)
    doubts = find_doubts(arrangement, labels, hands, tiles, thresholds)
    if not hands:
        return HandReading(
            hand="",
            melds=(),
            win_tile=None,
            dora_indicators=(),
            tiles=tiles,
            doubts=doubts,
            sure=False,
            size=arrangement.size,
        )
    hand = hands[0][0]
    concealed = tuple(sorted(hand.concealed)) + (() if hand.win is None else (hand.win,))
    return HandReading(
        hand=format_tiles(concealed),
        melds=tuple(
            format_meld(_meld(meld, tiles)) for meld, tiles in zip(hand.layout.melds, hand.melds, strict=True)
        ),
        win_tile=None if hand.win is None else str(hand.win),
        dora_indicators=tuple(map(str, hand.dora)),
        tiles=tiles,
        doubts=doubts,
        sure=hand.is_complete and hand.win is not None and not doubts,
        size=arrangement.size,
    )


def _as_they_lie(arrangement: Arrangement, hands: Hands) -> tuple[Arrangement, Hands]:
    """Number the tiles of the likeliest hand as they lie in it: so are they numbered for a person."""
    if not hands:
        return arrangement, hands
    places = arrangement.places_by(hands[0][0].layout)
    numbered = tuple((hand.renumbered(places), probability) for hand, probability in hands)
    return arrangement.renumbered(places), numbered


def _meld(meld: PlacedMeld, tiles: tuple[Tile, ...]) -> Meld:
    """The meld as notation writes it."""
    if meld.shape is MeldShape.CLOSED_KAN:
        return Meld(kind=MeldKind.ANKAN, tiles=tuple(sorted(tiles)))
    order = list(zip(meld.tiles, tiles, strict=False))  # without the one that a stacked kan hides
    called = next(pair for pair in order if pair[0] == meld.called)
    order.remove(called)
    source = _SOURCES.get(meld.mark)
    if meld.shape is MeldShape.ADDED_KAN:
        named = (*order[:-1], called, order[-1])
        return Meld(
            kind=MeldKind.SHOUMINKAN, tiles=tuple(tile for _, tile in named), called_index=2, source=source
        )
    if meld.shape is MeldShape.STACKED_KAN:
        own = tuple(tile for _, tile in order)
        return Meld(
            kind=MeldKind.SHOUMINKAN, tiles=(*own, tiles[-1], called[1]), called_index=2, source=source
        )
    if len({tile.kind for tile in tiles}) > 1:
        named = tuple(sorted([*order, called], key=lambda pair: (pair[1], pair[0])))
        kind = MeldKind.CHI
    else:
        at = {"-": 0, "=": 1, "+": len(order)}[meld.mark]
        named = (*order[:at], called, *order[at:])
        kind = MeldKind.PON if len(named) == 3 else MeldKind.DAIMINKAN
    return Meld(
        kind=kind, tiles=tuple(tile for _, tile in named), called_index=named.index(called), source=source
    )


def _read_tiles(
    arrangement: Arrangement,
    labels: Sequence[str],
    hands: Hands,
) -> tuple[ReadTile, ...]:
    roles = _roles(hands[0][0]) if hands else {}
    shares = _shares(hands)
    return tuple(
        _read_tile(
            index,
            seen,
            _shown(seen, labels),
            hands,
            shares.get(index, {}),
            roles.get(index, (Role.OTHER, None)),
        )
        for index, seen in enumerate(arrangement.tiles)
    )


def _roles(hand: NamedHand) -> dict[int, tuple[Role, int | None]]:
    layout = hand.layout
    roles: dict[int, tuple[Role, int | None]] = dict.fromkeys(layout.concealed, (Role.CONCEALED, None))
    if layout.win is not None:
        roles[layout.win] = Role.WIN, None
    roles.update(dict.fromkeys(layout.dora, (Role.DORA, None)))
    for group, meld in enumerate(layout.melds):
        roles.update(dict.fromkeys(meld.tiles, (Role.MELD, group)))
    return roles


def _shown(seen: SeenTile, labels: Sequence[str]) -> dict[str, float]:
    """What the classifier says, by names as the reading writes them."""
    names = ("_" if label == "unreadable" else label for label in labels)
    return dict(zip(names, seen.probabilities, strict=True))


def _read_tile(
    index: int,
    seen: SeenTile,
    shown: dict[str, float],
    hands: Hands,
    named: Mapping[str, float],
    part: tuple[Role, int | None],
) -> ReadTile:
    role, group = part
    meld = None if group is None else hands[0][0].layout.melds[group]
    hidden = meld is not None and index in meld.hidden
    shares = shown if role is Role.OTHER else named
    name = (
        max(sorted(shares), key=lambda one: shares[one]) if role is Role.OTHER else _name(index, hands[0][0])
    )
    confidence = min(1.0, shares[name])
    left = 1 - confidence
    others = {
        other: max(shares.get(other, 0.0), left * share) for other, share in {**shares, **shown}.items()
    }
    ranked = sorted((other for other in others if other != name), key=lambda other: (-others[other], other))
    return ReadTile(
        tile=name,
        confidence=confidence,
        alternatives=tuple(
            Alternative(tile=other, confidence=others[other])
            for other in ranked[:_MOST_ALTERNATIVES]
            if others[other] >= _LEAST_ALTERNATIVE and not hidden
        ),
        quad=seen.quad,
        role=role,
        group=group,
        sideways=meld is not None and meld.is_turned(index),
        face_down=hidden or seen.face_up < 0.5,
    )


def _name(index: int, hand: NamedHand) -> str:
    return str(hand.all_names[index])


def _shares(hands: Hands) -> dict[int, dict[str, float]]:
    """How probable each name of a tile is, over all hands that it is part of, by the number of the tile."""
    shares: dict[int, dict[str, float]] = {}
    for hand, probability in hands:
        for index, name in hand.all_names.items():
            named = shares.setdefault(index, {})
            named[str(name)] = named.get(str(name), 0.0) + probability
    return {index: _scaled(named) for index, named in shares.items()}


def _scaled(shares: dict[str, float]) -> dict[str, float]:
    whole = sum(shares.values())
    return {name: share / whole for name, share in shares.items()}
