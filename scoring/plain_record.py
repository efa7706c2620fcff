"""Plain records, read fast: those with known keys, values of the right types, and melds as objects.

What is unusual in any way is left to :func:`tehai.scoring.record.read_record`, which reads key by key and
says what is wrong. A plain record gives the same values there.
"""

from __future__ import annotations

import functools
import itertools
import operator
from typing import TYPE_CHECKING, Any, Final

from tehai.scoring.counts import count_of
from tehai.scoring.errors import RulesError
from tehai.scoring.hand import COMPLETE_TILES, SET_TILES, Hand, Meld, MeldKind, new_hand
from tehai.scoring.notation import plain_tiles
from tehai.scoring.reading import MELD_GROUPS
from tehai.scoring.record_melds import MELD_KEYS, SEATS, meld_object
from tehai.scoring.record_reader import RecordReader
from tehai.scoring.rules import load_rules
from tehai.scoring.seats import Wind
from tehai.scoring.tiles import TILES_BY_NAME
from tehai.scoring.win import FLAG_COUNT, Win, flags_of, new_win

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.ruleset import Rules

_DEFAULTS: Final[dict[str, object]] = {
    # These are always of these types in a plain record: the flags, in the order of ``Win``, and then others.
    "tsumo": None,
    "riichi": 0,
    "ippatsu": False,
    "rinshan": False,
    "chankan": False,
    "robbed_closed_kan": False,
    "haitei": False,
    "houtei": False,
    "tenhou": False,
    "chiihou": False,
    "renhou": False,
    "v": 1,
    "hand": None,
    "melds": [],
    "dora_indicators": [],
    "ura_indicators": [],
    "nuki_dora": 0,
    "honba": 0,
    "riichi_sticks": 0,
    # These are looked up.
    "seat_wind": None,
    "round_wind": None,
    "from": None,
    "win_tile": None,
    "ruleset": None,
    "players": None,
    # These are not read.
    "pao": None,
    "id": None,
    "note": None,
}
"""Every key, and what stands for one that is not there."""

_TYPES = [bool, int, *[bool] * 9, int, str, list, list, list, int, int, int]
_typed_values = operator.itemgetter(*list(_DEFAULTS)[: len(_TYPES)])
_others = operator.itemgetter("seat_wind", "round_wind", "from", "win_tile", "ruleset", "players", "pao")
_WINDS = {wind.value: wind for wind in Wind}
_SOURCES = {None: None, **SEATS}
_FLAG_NAMES = list(_DEFAULTS)[:FLAG_COUNT]


def _flags_by_values() -> Iterator[tuple[tuple[int, ...], int]]:
    choices = [(0, 1, 2) if name == "riichi" else (False, True) for name in _FLAG_NAMES]
    for values in itertools.product(*choices):
        names = [name for name, value in zip(_FLAG_NAMES, values, strict=True) if value and name != "riichi"]
        yield values, flags_of(values[1], names)


_FLAGS = dict(_flags_by_values())
"""``Win.flags`` for each choice of flags."""


def plain_record(record: object, rules: Rules | None) -> tuple[Hand, Win, Rules] | None:
    """Read a plain record; None for any other. ``rules`` are those of records that name no ruleset."""
    if type(record) is not dict:
        return None
    full = {**_DEFAULTS, **record}
    values = _typed_values(full)
    if len(full) != len(_DEFAULTS) or [*map(type, values)] != _TYPES:
        return None
    flags = values[:FLAG_COUNT]
    version, text, melds, dora, ura, nuki_dora, honba, riichi_sticks = values[FLAG_COUNT:]
    seat, round_, source, win_tile, ruleset_id, players, pao = _others(full)
    try:
        if ruleset_id is not None:
            rules = load_rules(ruleset_id)
        if rules is None or pao is not None or version != 1 or not _may_be(players, rules.players):
            return None
        hand = _hand(text, melds)
        if hand is None or (win_tile is not None and win_tile != hand.concealed[-1].name):
            return None
        dora = tuple([TILES_BY_NAME[name] for name in dora])
        ura = tuple([TILES_BY_NAME[name] for name in ura])
        seat, round_, source = _WINDS[seat], _WINDS[round_], _SOURCES[source]
        bits = _FLAGS[flags]
        win = new_win(flags, seat, round_, dora, ura, nuki_dora, honba, riichi_sticks, source, (), bits)
    except (KeyError, TypeError, RulesError):  # not in a table, or not even of a type that could be
        return None
    return hand, win, rules


def _may_be(value: object, number: int) -> bool:
    """Whether it is not given or this whole number: neither 4.0 nor, for 1, true."""
    return value is None or (type(value) is int and value == number)


def _hand(text: str, melds: list[Any]) -> Hand | None:
    """A complete hand, its winning tile last; raises KeyError for what is no meld."""
    tiles = plain_tiles(text)
    if tiles is None or len(tiles) + SET_TILES * len(melds) != COMPLETE_TILES:
        return None
    concealed = total = count_of(tiles)
    called = []
    for entry in melds:
        meld = _meld(entry)
        called.append(meld)
        total += meld.count
    return new_hand(tiles, tuple(called), tiles[-1], concealed, total)


_NO_MELD = dict.fromkeys(MELD_KEYS)
_meld_values = operator.itemgetter(*MELD_KEYS)


def _meld(entry: dict[str, str]) -> Meld:
    full = {**_NO_MELD, **entry}
    if len(full) != len(_NO_MELD):
        raise KeyError
    return _melds()[_meld_values(full)]


@functools.cache
def _melds() -> dict[tuple[str | None, ...], Meld]:
    """Every meld that an object can be, its tiles in ascending order, a red five first or in its place."""
    melds = {}
    for values in _meld_objects():
        reader = RecordReader({})
        meld = meld_object(reader, dict(zip(MELD_KEYS, values, strict=True)), "")
        if meld:
            melds[values] = meld
    return melds


def _meld_objects() -> Iterator[tuple[str | None, ...]]:
    """The values of the objects, in the order of their keys."""
    for kind, groups in MELD_GROUPS.items():
        called_from = (None,) if kind is MeldKind.ANKAN else (None, *SEATS)
        for digits, suit in [(group.name[:-1], group.name[-1]) for group in groups.values()]:
            for written in {digits, *_with_red(digits)} if suit != "z" else {digits}:
                tiles = (None, *{digit + suit for digit in written})
                called = (None,) if kind is MeldKind.ANKAN else tiles
                added = tiles if kind is MeldKind.SHOUMINKAN else (None,)
                yield from itertools.product((kind.value,), (written + suit,), called_from, called, added)


def _with_red(digits: str) -> Iterator[str]:
    for place in [place for place, digit in enumerate(digits) if digit == "5"]:
        yield digits[:place] + "0" + digits[place + 1 :]
        yield "0" + digits[:place] + digits[place + 1 :]
