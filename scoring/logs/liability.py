"""Who is liable for a yakuman, by the melds as they were made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.tiles import EAST, HAKU

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tehai.scoring.hand import Meld
    from tehai.scoring.seats import Seat

_SETS: tuple[tuple[str, int, Callable[[Meld], bool]], ...] = (
    ("daisangen", 3, lambda meld: meld.tiles[0].kind >= HAKU),
    ("daisuushii", 4, lambda meld: EAST <= meld.tiles[0].kind < HAKU),
)
"""The yakuman, how many of its sets make it certain, and which melds are such a set."""

KANS_OF_SUUKANTSU = 4


def liabilities(
    melds: Sequence[Meld], last_kan: Seat | None, fed_replacement: Seat | None
) -> tuple[tuple[str, Seat], ...]:
    """Who let the deciding set be called, for each yakuman that the melds make certain.

    ``melds`` stand in the order in which their first tiles were called. A deciding set that is a closed kan
    makes nobody liable. ``last_kan`` is who fed the last kan made, None unless it was an open one;
    ``fed_replacement`` is who fed the open kan whose replacement tile was won on.
    """
    found = []
    for name, wanted, belongs in _SETS:
        sets = [meld for meld in melds if belongs(meld)]
        source = sets[-1].source if len(sets) == wanted else None
        if source is not None:
            found.append((name, source))
    if last_kan is not None and sum(meld.kind.is_kan for meld in melds) == KANS_OF_SUUKANTSU:
        found.append(("suukantsu", last_kan))
    if fed_replacement is not None:
        found.append(("rinshan-kaihou", fed_replacement))
    return tuple(found)
