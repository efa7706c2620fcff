"""Points from han and fu: the limit, the base, and what ron and tsumo pay before counters and sticks."""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING

from tehai.scoring.errors import ScoringError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.scoring.ruleset import Rules

YAKUMAN_BASE = 8000
COUNTED_YAKUMAN_HAN = 13


class Limit(enum.Enum):
    """A fixed amount that replaces the reckoning from han and fu."""

    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    YAKUMAN = "yakuman"

    __hash__ = object.__hash__  # members are single, and this is the fast one


LIMIT_BASE = {
    Limit.MANGAN: 2000,
    Limit.HANEMAN: 3000,
    Limit.BAIMAN: 4000,
    Limit.SANBAIMAN: 6000,
    Limit.YAKUMAN: YAKUMAN_BASE,
}
"""The base of each limit: a quarter of a non-dealer's ron (Kyokai, article 48)."""

RENHOU_LIMITS: dict[str, Limit] = {
    "mangan": Limit.MANGAN,
    "haneman": Limit.HANEMAN,
    "baiman": Limit.BAIMAN,
}
"""The limit of renhou where it is compared with the hand, by ``Rules.renhou``."""

_LIMIT_HAN = (
    (11, Limit.SANBAIMAN),
    (8, Limit.BAIMAN),
    (6, Limit.HANEMAN),
    (5, Limit.MANGAN),
)
_MANGAN_BASE = LIMIT_BASE[Limit.MANGAN]
_KIRIAGE_BASE = 1920  # 4 han 30 fu, 3 han 60 fu


def rounded_up(amount: int) -> int:
    """Round up to the next hundred."""
    return -(-amount // 100) * 100


def ron_points(base: int, *, dealer: bool) -> int:
    """What a ron is worth, without counters."""
    return rounded_up(base * (6 if dealer else 4))


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TsumoPoints:
    """What each pays on a tsumo, without counters; ``dealer`` is 0 when the dealer won."""

    non_dealer: int
    dealer: int


def _shares(base: int, *, dealer: bool) -> TsumoPoints:
    """What each pays on a tsumo where nobody's share is missing."""
    doubled = rounded_up(2 * base)
    if dealer:
        return TsumoPoints(non_dealer=doubled, dealer=0)
    return TsumoPoints(non_dealer=rounded_up(base), dealer=doubled)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What a hand is worth before it is known who pays.

    ``base`` is fu × 2^(han + 2) or the limit's; ``yakuman`` how many yakuman are paid (0 for a counted one).
    """

    han: int
    fu: int
    yakuman: int
    limit: Limit | None
    base: int
    kiriage: bool = False
    """Rounded up to mangan."""

    ron: int = dataclasses.field(init=False, repr=False, compare=False)
    """What a ron pays to a non-dealer, without counters."""

    dealer_ron: int = dataclasses.field(init=False, repr=False, compare=False)
    tsumo: TsumoPoints = dataclasses.field(init=False, repr=False, compare=False)
    """What each pays on a non-dealer's tsumo where nobody's share is missing, without counters."""

    dealer_tsumo: TsumoPoints = dataclasses.field(init=False, repr=False, compare=False)
    json: str = dataclasses.field(init=False, repr=False, compare=False)
    """How an answer in JSON writes han, fu, yakuman and limit."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "ron", ron_points(self.base, dealer=False))
        object.__setattr__(self, "dealer_ron", ron_points(self.base, dealer=True))
        object.__setattr__(self, "tsumo", _shares(self.base, dealer=False))
        object.__setattr__(self, "dealer_tsumo", _shares(self.base, dealer=True))
        limit = f'"{self.limit.value}"' if self.limit else "null"
        json = f'"han":{self.han},"fu":{self.fu},"yakuman":{self.yakuman},"limit":{limit}'
        object.__setattr__(self, "json", json)


def worth_of(han: int, fu: int, rules: Rules) -> Worth:
    """The worth of a hand without yakuman; han of 1 and more."""
    if han >= COUNTED_YAKUMAN_HAN:
        return _counted_worth(han, fu, rules)
    return _WORTHS[rules.kiriage].get((han, fu)) or _reckoned(han, fu, kiriage=rules.kiriage)


def _reckoned(han: int, fu: int, *, kiriage: bool) -> Worth:
    """The worth of 1 to 12 han."""
    for least, limit in _LIMIT_HAN:
        if han >= least:
            return Worth(han=han, fu=fu, yakuman=0, limit=limit, base=LIMIT_BASE[limit])
    base = fu << (han + 2)
    rounded = kiriage and base == _KIRIAGE_BASE
    if base < _MANGAN_BASE and not rounded:
        return Worth(han=han, fu=fu, yakuman=0, limit=None, base=base)
    return Worth(han=han, fu=fu, yakuman=0, limit=Limit.MANGAN, base=_MANGAN_BASE, kiriage=rounded)


_WORTHS = {
    kiriage: {
        (han, fu): _reckoned(han, fu, kiriage=kiriage)
        for han in range(1, COUNTED_YAKUMAN_HAN)
        for fu in (25, *range(20, 180, 10))
    }
    for kiriage in (False, True)
}
"""The same, reckoned once."""


def _counted_worth(han: int, fu: int, rules: Rules) -> Worth:
    if rules.counted_yakuman == "none":
        limit = Limit.SANBAIMAN
        return Worth(han=han, fu=fu, yakuman=0, limit=limit, base=LIMIT_BASE[limit])
    times = han // COUNTED_YAKUMAN_HAN if rules.counted_yakuman == "multiples" else 1
    return Worth(han=han, fu=fu, yakuman=0, limit=Limit.YAKUMAN, base=YAKUMAN_BASE * times)


def yakuman_worth(counts: tuple[int, ...], fu: int, rules: Rules) -> Worth:
    """The worth of a hand with yakuman, each counting once or twice."""
    if rules.yakuman_stacking == "one":
        times = 1
    elif rules.yakuman_stacking == "highest":
        times = max(counts)
    else:
        times = sum(counts)
    if rules.yakuman_cap:
        times = min(times, rules.yakuman_cap)
    return Worth(han=0, fu=fu, yakuman=times, limit=Limit.YAKUMAN, base=YAKUMAN_BASE * times)


def tsumo_points(base: int, rules: Rules, *, dealer: bool) -> TsumoPoints:
    """What each pays on a tsumo, by the number of players and what becomes of an absent player's share."""
    return _TSUMO[rules.tsumo_loss](_shares(base, dealer=dealer), base, rules)


def tsumo_of(worth: Worth, rules: Rules, *, dealer: bool) -> TsumoPoints:
    """The same for a whole hand."""
    shares = worth.dealer_tsumo if dealer else worth.tsumo
    return _TSUMO[rules.tsumo_loss](shares, worth.base, rules)


def _each_own(shares: TsumoPoints, _base: int, _rules: Rules) -> TsumoPoints:
    return shares


def _north_split(shares: TsumoPoints, _base: int, _rules: Rules) -> TsumoPoints:
    """Split the absent player's payment, as rounded, evenly; round up (Sanma: 400/700 is 600/900)."""
    extra = shares.non_dealer
    return TsumoPoints(
        non_dealer=rounded_up((2 * shares.non_dealer + extra) // 2),
        dealer=shares.dealer and rounded_up((2 * shares.dealer + extra) // 2),
    )


def _ron_total(shares: TsumoPoints, base: int, _rules: Rules) -> TsumoPoints:
    """The payers bring up the ron value together: halves for a dealer's tsumo, else the dealer two thirds."""
    if not shares.dealer:
        return TsumoPoints(non_dealer=rounded_up(base * 3), dealer=0)
    return TsumoPoints(non_dealer=rounded_up(-(-base * 4 // 3)), dealer=rounded_up(-(-base * 8 // 3)))


def _from_table(shares: TsumoPoints, _base: int, rules: Rules) -> TsumoPoints:
    for non_dealer, dealer, pays_non_dealer, pays_dealer in rules.tsumo_table:
        if (non_dealer, dealer) == (shares.non_dealer, shares.dealer):
            return TsumoPoints(non_dealer=pays_non_dealer, dealer=pays_dealer)
    return shares


_TSUMO = {
    "loss": _each_own,
    "north-split": _north_split,
    "ron-total": _ron_total,
    "table": _from_table,
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PointsTable:
    """All that one han and fu can be worth, without counters and sticks."""

    worth: Worth
    ron: int
    dealer_ron: int
    tsumo: TsumoPoints
    dealer_tsumo: TsumoPoints


def points(han: int, fu: int, rules: Rules, *, yakuman: int = 0) -> PointsTable:
    """Points from han and fu alone (or from so many yakuman).

    Raises ScoringError for han below 1 without yakuman, and for fu that no hand has: fu are 25 (seven pairs)
    or tens from 20.
    """
    if yakuman < 0 or (not yakuman and han < 1):
        raise ScoringError(
            Text("a hand has at least 1 han, not {han}; or give how many yakuman it is", han=han)
        )
    if not yakuman and fu != rules.chiitoitsu_fu and (fu < 20 or fu % 10):
        raise ScoringError(Text("fu are {least} or tens from 20, not {fu}", least=rules.chiitoitsu_fu, fu=fu))
    worth = yakuman_worth((1,) * yakuman, fu, rules) if yakuman else worth_of(han, fu, rules)
    return PointsTable(
        worth=worth,
        ron=ron_points(worth.base, dealer=False),
        dealer_ron=ron_points(worth.base, dealer=True),
        tsumo=tsumo_points(worth.base, rules, dealer=False),
        dealer_tsumo=tsumo_points(worth.base, rules, dealer=True),
    )
