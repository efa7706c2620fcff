"""What is wrong with how a hand was won: a table of contradictions between flags, tiles and rules."""

from __future__ import annotations

import dataclasses
import operator
from typing import TYPE_CHECKING

from tehai.scoring.hand import MeldKind
from tehai.scoring.problem import Problem, ProblemCode
from tehai.scoring.seats import OPPONENTS, Wind
from tehai.scoring.text import Text
from tehai.scoring.tiles import (
    COPIES,
    EAST,
    HAKU,
    KIND_COUNT,
    NORTH,
    TERMINALS_AND_HONOURS,
)
from tehai.scoring.win import DOUBLE_RIICHI

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.win import Win

MAX_INDICATORS = 5


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class _Contradiction:
    """A row: the code, the fields that contradict, when they do, and the sentence.

    A row whose first field is one of ``_TRIGGERS`` is looked at only when that field is set.
    """

    code: ProblemCode
    fields: tuple[str, ...]
    holds: Callable[[Hand, Win, Rules], bool]
    message: Text


def _is_dealer(win: Win) -> bool:
    return win.seat_wind is Wind.EAST


def _first_turn(win: Win) -> bool:
    return win.tenhou or win.chiihou or win.renhou


def _has_kan(hand: Hand, win: Win) -> bool:
    return win.nuki_dora > 0 or any(meld.kind.is_kan for meld in hand.melds)


def _holds_copy(hand: Hand) -> bool:
    win_tile = hand.win_tile
    return win_tile is not None and sum([tile.kind == win_tile.kind for tile in hand.tiles]) > 1


def _is_kokushi(hand: Hand) -> bool:
    return {tile.kind for tile in hand.tiles} == set(TERMINALS_AND_HONOURS)


def _first_turn_with_other(win: Win) -> bool:
    other = win.riichi or win.ippatsu or win.rinshan or win.chankan or win.haitei or win.houtei
    return bool(_first_turn(win) and (other or win.tenhou + win.chiihou + win.renhou > 1))


_CONTRADICTIONS = (
    _Contradiction(
        ProblemCode.SEAT_WIND_MISSING,
        ("seat_wind",),
        lambda _h, w, _r: w.seat_wind is None,
        Text("the winner's seat wind is missing; it decides who is the dealer"),
    ),
    _Contradiction(
        ProblemCode.ROUND_WIND_MISSING,
        ("round_wind",),
        lambda _h, w, _r: w.round_wind is None,
        Text("the round wind is missing"),
    ),
    _Contradiction(
        ProblemCode.SEAT_WIND_NOT_IN_GAME,
        ("seat_wind",),
        lambda _h, w, r: r.players == 3 and w.seat_wind is Wind.NORTH,
        Text("with three players nobody's seat wind is north"),
    ),
    _Contradiction(
        ProblemCode.RIICHI_WITH_OPEN_HAND,
        ("riichi", "melds"),
        lambda h, w, _r: bool(w.riichi) and not h.is_concealed,
        Text("riichi is for concealed hands, and this one has an open meld"),
    ),
    _Contradiction(
        ProblemCode.IPPATSU_WITHOUT_RIICHI,
        ("ippatsu", "riichi"),
        lambda _h, w, _r: w.ippatsu and not w.riichi,
        Text("ippatsu needs riichi"),
    ),
    _Contradiction(
        ProblemCode.IPPATSU_WITH_RINSHAN,
        ("ippatsu", "rinshan"),
        lambda _h, w, _r: w.ippatsu and w.rinshan,
        Text("the kan before rinshan ends ippatsu"),
    ),
    _Contradiction(
        ProblemCode.RINSHAN_WITHOUT_TSUMO,
        ("rinshan", "tsumo"),
        lambda _h, w, _r: w.rinshan and not w.tsumo,
        Text("rinshan is a win on the own draw"),
    ),
    _Contradiction(
        ProblemCode.RINSHAN_WITHOUT_KAN,
        ("rinshan", "melds"),
        lambda h, w, _r: w.rinshan and not _has_kan(h, w),
        Text("rinshan needs a kan (or a North set aside) of the winner"),
    ),
    _Contradiction(
        ProblemCode.RINSHAN_WITH_HAITEI,
        ("rinshan", "haitei"),
        lambda _h, w, _r: w.rinshan and w.haitei,
        Text("rinshan and haitei do not combine; keep the one that it was"),
    ),
    _Contradiction(
        ProblemCode.CHANKAN_WITH_TSUMO,
        ("chankan", "tsumo"),
        lambda _h, w, _r: w.chankan and w.tsumo,
        Text("chankan is a win on another player's tile"),
    ),
    _Contradiction(
        ProblemCode.CHANKAN_WITH_HOUTEI,
        ("chankan", "houtei"),
        lambda _h, w, _r: w.chankan and w.houtei,
        Text("after the last draw no kan is made, so chankan and houtei exclude each other"),
    ),
    _Contradiction(
        ProblemCode.CHANKAN_TILE_HELD,
        ("chankan",),
        lambda h, w, _r: w.chankan and _holds_copy(h),
        Text("a robbed kan holds all four of the winning tile, but the hand has more of them"),
    ),
    _Contradiction(
        ProblemCode.CLOSED_KAN_WITHOUT_CHANKAN,
        ("robbed_closed_kan", "chankan"),
        lambda _h, w, _r: w.robbed_closed_kan and not w.chankan,
        Text("a closed kan is robbed by chankan; give both"),
    ),
    _Contradiction(
        ProblemCode.CLOSED_KAN_NOT_ROBBED,
        ("robbed_closed_kan",),
        lambda h, w, r: w.robbed_closed_kan and not (r.kokushi_ankan_ron and _is_kokushi(h)),
        Text("a closed kan is robbed by kokushi only, and only where the rules allow it"),
    ),
    _Contradiction(
        ProblemCode.HAITEI_WITHOUT_TSUMO,
        ("haitei", "tsumo"),
        lambda _h, w, _r: w.haitei and not w.tsumo,
        Text("haitei is a win on the last draw; on the last discard it is houtei"),
    ),
    _Contradiction(
        ProblemCode.HOUTEI_WITH_TSUMO,
        ("houtei", "tsumo"),
        lambda _h, w, _r: w.houtei and w.tsumo,
        Text("houtei is a win on the last discard; on the last draw it is haitei"),
    ),
    _Contradiction(
        ProblemCode.TENHOU_NOT_DEALER,
        ("tenhou", "seat_wind"),
        lambda _h, w, _r: w.tenhou and not _is_dealer(w),
        Text("tenhou is the dealer's; for the others it is chiihou"),
    ),
    _Contradiction(
        ProblemCode.CHIIHOU_DEALER,
        ("chiihou", "seat_wind"),
        lambda _h, w, _r: w.chiihou and _is_dealer(w),
        Text("chiihou is not for the dealer, whose is tenhou"),
    ),
    _Contradiction(
        ProblemCode.RENHOU_DEALER,
        ("renhou", "seat_wind"),
        lambda _h, w, _r: w.renhou and _is_dealer(w),
        Text("the dealer draws first and so has no renhou"),
    ),
    _Contradiction(
        ProblemCode.TENHOU_WITHOUT_TSUMO,
        ("tenhou", "tsumo"),
        lambda _h, w, _r: w.tenhou and not w.tsumo,
        Text("tenhou is a win on the tiles as dealt, by tsumo"),
    ),
    _Contradiction(
        ProblemCode.CHIIHOU_WITHOUT_TSUMO,
        ("chiihou", "tsumo"),
        lambda _h, w, _r: w.chiihou and not w.tsumo,
        Text("chiihou is a win on the first draw, by tsumo"),
    ),
    _Contradiction(
        ProblemCode.RENHOU_WITH_TSUMO,
        ("renhou", "tsumo"),
        lambda _h, w, _r: w.renhou and w.tsumo,
        Text("renhou is a ron before the own first draw"),
    ),
    _Contradiction(
        ProblemCode.FIRST_TURN_WITH_CALL,
        ("tenhou", "chiihou", "renhou", "melds", "nuki_dora"),
        lambda h, w, _r: _first_turn(w) and (bool(h.melds) or w.nuki_dora > 0),
        Text("tenhou, chiihou and renhou are won before any meld or North set aside"),
    ),
    _Contradiction(
        ProblemCode.FIRST_TURN_WITH_OTHER,
        ("tenhou", "chiihou", "renhou"),
        lambda _h, w, _r: _first_turn_with_other(w),
        Text("tenhou, chiihou and renhou exclude each other, riichi and every other circumstance"),
    ),
    _Contradiction(
        ProblemCode.TOO_MANY_INDICATORS,
        ("dora_indicators",),
        lambda _h, w, r: len(w.dora_indicators) > (MAX_INDICATORS if r.kan_dora else 1),
        Text("more dora indicators than can be turned: one, and one for each kan under kan-dora rules"),
    ),
    _Contradiction(
        ProblemCode.MORE_URA_THAN_DORA,
        ("ura_indicators", "dora_indicators"),
        lambda _h, w, r: len(w.ura_indicators) > (len(w.dora_indicators) if r.kan_ura else 1),
        Text("more ura indicators than can be turned: one below each dora indicator, or the first only"),
    ),
    _Contradiction(
        ProblemCode.URA_WITHOUT_RIICHI,
        ("ura_indicators", "riichi"),
        lambda _h, w, _r: bool(w.ura_indicators) and not w.riichi,
        Text("only riichi turns ura indicators"),
    ),
    _Contradiction(
        ProblemCode.NORTH_NOT_SET_ASIDE,
        ("nuki_dora",),
        lambda _h, w, r: w.nuki_dora > 0 and r.north != "dora",
        Text("this ruleset sets no North aside"),
    ),
    _Contradiction(
        ProblemCode.DISCARDER_WITH_TSUMO,
        ("from", "tsumo"),
        lambda _h, w, _r: w.tsumo and w.discarder is not None,
        Text("nobody dealt into a tsumo"),
    ),
    _Contradiction(
        ProblemCode.DISCARDER_NOT_IN_GAME,
        ("from",),
        lambda _h, w, r: w.discarder is not None and w.discarder not in OPPONENTS[r.players],
        Text("the discarder must be another player: shimocha, toimen or kamicha (three players: no toimen)"),
    ),
    _Contradiction(
        ProblemCode.PAO_NOT_IN_GAME,
        ("pao",),
        lambda _h, w, r: any(seat not in OPPONENTS[r.players] for _, seat in w.pao),
        Text(
            "the liable player must be another player: shimocha, toimen or kamicha (three players: no toimen)"
        ),
    ),
    _Contradiction(
        ProblemCode.PAO_UNKNOWN_HAND,
        ("pao",),
        lambda _h, w, _r: any(name not in _PAO_CALLS for name, _ in w.pao),
        Text("liability is for daisangen, daisuushii, suukantsu, and rinshan-kaihou after an open kan"),
    ),
    _Contradiction(
        ProblemCode.PAO_WITHOUT_CALL,
        ("pao", "melds"),
        lambda h, w, _r: any(name in _PAO_CALLS and not _PAO_CALLS[name](h) for name, _ in w.pao),
        Text("liability needs a call that decided the hand, but no such set was called"),
    ),
)


def _called(hand: Hand, first: int, last: int) -> bool:
    return any(meld.kind.is_open and first <= meld.tiles[0].kind <= last for meld in hand.melds)


_PAO_CALLS: dict[str, Callable[[Hand], bool]] = {
    "daisangen": lambda hand: _called(hand, HAKU, KIND_COUNT),
    "daisuushii": lambda hand: _called(hand, EAST, NORTH),
    "suukantsu": lambda hand: any(meld.kind is MeldKind.DAIMINKAN for meld in hand.melds),
    "rinshan-kaihou": lambda hand: any(meld.kind is MeldKind.DAIMINKAN for meld in hand.melds),
}


_TRIGGERS = {
    **{
        name: name
        for name in (
            "riichi",
            "ippatsu",
            "rinshan",
            "chankan",
            "robbed_closed_kan",
            "haitei",
            "houtei",
        )
    },
    **{
        name: name
        for name in (
            "tenhou",
            "chiihou",
            "renhou",
            "dora_indicators",
            "ura_indicators",
            "nuki_dora",
        )
    },
    "from": "discarder",
    "pao": "pao",
}
"""Fields of a problem, and the attribute of the win that each is."""

_ALWAYS = tuple(row for row in _CONTRADICTIONS if row.fields[0] not in _TRIGGERS)
_TRIGGERED = {
    attribute: tuple(row for row in _CONTRADICTIONS if field in row.fields and row.fields[0] in _TRIGGERS)
    for field, attribute in _TRIGGERS.items()
}


def win_problems(hand: Hand, win: Win, rules: Rules) -> list[Problem]:
    """What is wrong with how the hand was won."""
    rows = list(_ALWAYS)
    for value, triggered in zip(_triggers_of(win), _TRIGGERED.values(), strict=True):
        if value:
            rows += triggered
    found = [_problem(row) for row in dict.fromkeys(rows) if row.holds(hand, win, rules)]
    if not (
        0 <= win.riichi <= DOUBLE_RIICHI
        and 0 <= win.nuki_dora <= COPIES
        and win.honba >= 0
        and win.riichi_sticks >= 0
    ):
        found += _value_problems(win)
    return found


_triggers_of = operator.attrgetter(*_TRIGGERED)


def _problem(row: _Contradiction) -> Problem:
    return Problem(code=row.code, message=row.message, fields=row.fields)


_COUNTS = (("riichi", DOUBLE_RIICHI), ("nuki_dora", COPIES), ("honba", None), ("riichi_sticks", None))


def _value_problems(win: Win) -> Iterator[Problem]:
    for field, most in _COUNTS:
        value: int = getattr(win, field)
        if value < 0 or (most is not None and value > most):
            message = (
                Text("{field} is {value}; it is 0 or more", field=field, value=value)
                if most is None
                else Text("{field} is {value}; it is 0 to {most}", field=field, value=value, most=most)
            )
            yield Problem(code=ProblemCode.INVALID_VALUE, message=message, fields=(field,))
