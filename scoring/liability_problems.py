"""What is wrong with a liability (pao) that was given: a table of contradictions with tiles and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.contradiction import Contradiction
from tehai.scoring.hand import MeldKind
from tehai.scoring.problem import ProblemCode
from tehai.scoring.seats import OPPONENTS
from tehai.scoring.text import Text
from tehai.scoring.tiles import EAST, HAKU, KIND_COUNT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.hand import Hand, Meld
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.seats import Seat
    from tehai.scoring.win import Win

_SETS = {"daisangen": range(HAKU, KIND_COUNT), "daisuushii": range(EAST, HAKU)}
"""The kinds of which a hand holds triplets or quads."""

_KANS = frozenset({"suukantsu", "rinshan-kaihou"})
"""Hands that an open kan decides."""

_NAMES = frozenset({*_SETS, *_KANS})


def _is_held(name: str, hand: Hand) -> bool:
    """Whether the tiles are that hand."""
    if name == "suukantsu":
        return sum(meld.kind.is_kan for meld in hand.melds) == 4
    kinds = [tile.kind for tile in hand.tiles]
    return all(kinds.count(kind) >= 3 for kind in _SETS.get(name, ()))


def _deciding(name: str, hand: Hand) -> list[Meld]:
    """The called melds that may have decided the hand."""
    if name in _KANS:
        return [meld for meld in hand.melds if meld.kind is MeldKind.DAIMINKAN]
    kinds = _SETS[name]
    return [meld for meld in hand.melds if meld.kind.is_open and meld.tiles[0].kind in kinds]


def _is_from(meld: Meld, liable: Seat, rules: Rules) -> bool:
    """Whether the called tile may be the liable player's.

    Three players are written with the chairs of four in some logs: then toimen says nothing.
    """
    return meld.source in {liable, None} or meld.source not in OPPONENTS[rules.players]


def _known(win: Win) -> Iterator[tuple[str, Seat]]:
    return ((name, seat) for name, seat in win.pao if name in _NAMES)


def _is_from_other(hand: Hand, win: Win, rules: Rules) -> bool:
    for name, seat in _known(win):
        melds = _deciding(name, hand)
        if melds and not any(_is_from(meld, seat, rules) for meld in melds):
            return True
    return False


LIABILITY: tuple[Contradiction, ...] = (
    Contradiction(
        ProblemCode.PAO_NOT_IN_GAME,
        ("pao",),
        lambda _h, w, r: any(seat not in OPPONENTS[r.players] for _, seat in w.pao),
        Text(
            "the liable player must be another player: shimocha, toimen or kamicha (three players: no toimen)"
        ),
    ),
    Contradiction(
        ProblemCode.PAO_UNKNOWN_HAND,
        ("pao",),
        lambda _h, w, _r: any(name not in _NAMES for name, _ in w.pao),
        Text("liability is for daisangen, daisuushii, suukantsu, and rinshan-kaihou after an open kan"),
    ),
    Contradiction(
        ProblemCode.PAO_TWICE,
        ("pao",),
        lambda _h, w, _r: len({name for name, _ in w.pao}) < len(w.pao),
        Text("one player is liable for a hand, and two are given; keep the one whose tile decided it"),
    ),
    Contradiction(
        ProblemCode.PAO_WITHOUT_HAND,
        ("pao",),
        lambda h, w, _r: any(not _is_held(name, h) for name, _ in _known(w)),
        Text("liability is for a hand that is complete, but the tiles are not that hand"),
    ),
    Contradiction(
        ProblemCode.PAO_WITHOUT_RINSHAN,
        ("pao", "rinshan"),
        lambda _h, w, _r: not w.rinshan and any(name == "rinshan-kaihou" for name, _ in w.pao),
        Text("liability for the replacement tile after an open kan needs rinshan"),
    ),
    Contradiction(
        ProblemCode.PAO_WITHOUT_CALL,
        ("pao", "melds"),
        lambda h, w, _r: any(not _deciding(name, h) for name, _ in _known(w)),
        Text("liability needs a call that decided the hand, but no such set was called"),
    ),
    Contradiction(
        ProblemCode.PAO_CALLED_FROM_OTHER,
        ("pao", "melds"),
        _is_from_other,
        Text("the liable player fed the deciding call, but these melds were called from others"),
    ),
)
"""Rows that hold only where a liability is given."""
