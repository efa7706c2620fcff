"""``Circumstances``: a hand counted once, with its win and rules: what is the same in every reading."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.counts import KINDS
from tehai.scoring.hand import MeldKind
from tehai.scoring.makers import maker
from tehai.scoring.reading import MELD_GROUPS
from tehai.scoring.tiles import EAST, HAKU, KIND_COUNT, NORTH

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand
    from tehai.scoring.reading import Group
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.win import Win


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What is the same in every reading of a hand; of any tiles, also of such as cannot be a hand."""

    win: Win
    rules: Rules
    closed: bool
    """No tile was taken from another player before the win."""

    concealed: int
    """The concealed tiles, winning tile included, as a count (see :mod:`tehai.scoring.counts`)."""

    tiles: int
    """All tiles, as a count."""

    groups: tuple[Group | None, ...]
    """The group of each meld, None for an illegal one."""

    win_kind: int
    """The kind of the winning tile, -1 where it is not known."""

    seat_wind: int
    """The kind of the seat wind, -1 for none."""

    round_wind: int
    value_kinds: frozenset[int]
    """Kinds whose triplet is a yaku."""

    @property
    def legal_groups(self) -> tuple[Group, ...]:
        """The groups of the legal melds."""
        return tuple([group for group in self.groups if group]) if self.groups else ()


_ANKAN = MeldKind.ANKAN
_WIND_KINDS = (-1, *range(EAST, HAKU))
_VALUE_KINDS = {
    (seat, round_, north): frozenset({*range(HAKU, KIND_COUNT), seat, round_, *([NORTH] if north else [])})
    - {-1}
    for seat in _WIND_KINDS
    for round_ in _WIND_KINDS
    for north in (False, True)
}
_new_circumstances = maker(Circumstances)


def circumstances(hand: Hand, win: Win, rules: Rules) -> Circumstances:
    """Sum up what all readings of a hand share."""
    closed = True
    groups = []
    for meld in hand.melds:
        groups.append(MELD_GROUPS[meld.kind].get(meld.count & KINDS))
        closed = closed and meld.kind is _ANKAN
    seat_wind = win.seat_wind.kind if win.seat_wind else -1
    round_wind = win.round_wind.kind if win.round_wind else -1
    return _new_circumstances(
        win,
        rules,
        closed,
        hand.concealed_count,
        hand.count,
        tuple(groups),
        hand.win_tile.kind if hand.win_tile else -1,
        seat_wind,
        round_wind,
        _VALUE_KINDS[seat_wind, round_wind, rules.north == "yakuhai"],
    )
