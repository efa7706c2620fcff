"""Whether hands can lie beside each other at one table: asked when they are recorded.

Each is possible by itself; several share one wall, and the winners of a discard that one tile.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tehai.scoring.game.events import HandDrawn, HandWon, ScoredWin
from tehai.scoring.text import Joined, Term, Text
from tehai.scoring.tiles import COPIES, NORTH, TILES_OF_KIND

if TYPE_CHECKING:
    from tehai.scoring.game.events import Event

_OF_THE_TILE = ("chankan", "houtei")
"""What is so of the tile that was won on, and so of every winner."""

_INDICATORS = ("dora_indicators", "ura_indicators")


def impossible_together(event: Event) -> Text | None:
    """Say why the hands told of an event cannot lie beside each other; None where they can."""
    if isinstance(event, HandDrawn):
        return _too_many(Counter(tile.kind for _, hand in event.hands for tile in hand.tiles))
    if not isinstance(event, HandWon):
        return None
    claims = [winner.claim for winner in event.winners if isinstance(winner.claim, ScoredWin)]
    return _of_one_discard(claims) if len(claims) > 1 else None


def _of_one_discard(claims: list[ScoredWin]) -> Text | None:
    won_on = tuple(dict.fromkeys(claim.hand.win_tile for claim in claims))
    if len(won_on) > 1:
        return Text("all win on one tile, not on {tiles}", tiles=Joined(tuple(map(str, won_on))))
    for flag in _OF_THE_TILE:
        if len({getattr(claim.win, flag) for claim in claims}) > 1:
            return Text("all win on one tile: say {what} of every winner, or of none", what=Term(flag))
    for name in _INDICATORS:
        if len({getattr(claim.win, name) for claim in claims} - {()}) > 1:
            return Text("the indicators are the same for all winners")
    return _too_many(_seen(claims))


def _seen(claims: list[ScoredWin]) -> Counter[int]:
    """Count the tiles of all winners and their Norths set aside; the tile won on and the indicators once.

    Of a robbed kan three more lie on the table.
    """
    seen = Counter(tile.kind for claim in claims for tile in claim.hand.tiles)
    seen[NORTH] += sum(claim.win.nuki_dora for claim in claims)
    if claims[0].hand.win_tile is not None:
        robbed = COPIES - 1 if claims[0].win.chankan else 0
        seen[claims[0].hand.win_tile.kind] += robbed + 1 - len(claims)
    for name in _INDICATORS:
        seen.update(tile.kind for tile in max((getattr(claim.win, name) for claim in claims), key=len))
    return seen


def _too_many(seen: Counter[int]) -> Text | None:
    for kind, number in seen.items():
        if number > COPIES:
            return Text(
                "the hands and indicators together have {number} of {tile}; a set has four",
                number=number,
                tile=str(TILES_OF_KIND[kind]),
            )
    return None
