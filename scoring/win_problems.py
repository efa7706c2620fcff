"""What is wrong with how a hand was won: a table of contradictions between flags, tiles and rules."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from tehai.scoring.contradiction import Contradiction
from tehai.scoring.liability_problems import LIABILITY
from tehai.scoring.problem import Problem, ProblemCode
from tehai.scoring.seats import OPPONENTS, Wind
from tehai.scoring.text import Text
from tehai.scoring.tiles import COPIES, NORTH, TERMINALS_AND_HONOURS
from tehai.scoring.win import DOUBLE_RIICHI

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.win import Win

MAX_KANS = 4
MAX_INDICATORS = 1 + MAX_KANS


def _is_dealer(win: Win) -> bool:
    return win.seat_wind is Wind.EAST


def _is_non_dealer(win: Win) -> bool:
    return win.seat_wind not in {Wind.EAST, None}


def _first_turn(win: Win) -> bool:
    return win.tenhou or win.chiihou or win.renhou


def _own_kans(hand: Hand) -> int:
    return sum([meld.kind.is_kan for meld in hand.melds])


def _has_kan(hand: Hand, win: Win) -> bool:
    return win.nuki_dora > 0 or _own_kans(hand) > 0


def _sees_copy(hand: Hand, win: Win) -> bool:
    """Another tile of the winning tile's kind lies in the hand, among the indicators or set aside."""
    if hand.win_tile is None:
        return False
    kind = hand.win_tile.kind
    seen = [tile.kind for tile in (*hand.tiles, *win.dora_indicators, *win.ura_indicators)]
    return seen.count(kind) + win.nuki_dora * (kind == NORTH) > 1


def _four_kans_made(hand: Hand, win: Win, rules: Rules) -> bool:
    return _own_kans(hand) == MAX_KANS or (rules.kan_dora and len(win.dora_indicators) > MAX_KANS)


def _fewest_indicators(hand: Hand, win: Win, rules: Rules) -> int:
    """One and one for each own kan; at a rinshan those of open kans may not be turned yet."""
    return 1 + _own_kans(hand) if rules.kan_dora and not win.rinshan else 1


def _second_turn(win: Win) -> bool:
    """Ippatsu after double riichi: won in the second turn, with no call or kan before."""
    return win.ippatsu and win.riichi == DOUBLE_RIICHI


def _is_kokushi(hand: Hand) -> bool:
    return {tile.kind for tile in hand.tiles} == set(TERMINALS_AND_HONOURS)


def _first_turn_with_other(win: Win) -> bool:
    other = win.riichi or win.ippatsu or win.rinshan or win.chankan or win.haitei or win.houtei
    return bool(_first_turn(win) and (other or win.tenhou + win.chiihou + win.renhou > 1))


_CONTRADICTIONS = (
    Contradiction(
        ProblemCode.SEAT_WIND_MISSING,
        ("seat_wind",),
        lambda _h, w, _r: w.seat_wind is None,
        Text("the winner's seat wind is missing; it decides who is the dealer"),
    ),
    Contradiction(
        ProblemCode.ROUND_WIND_MISSING,
        ("round_wind",),
        lambda _h, w, _r: w.round_wind is None,
        Text("the round wind is missing"),
    ),
    Contradiction(
        ProblemCode.SEAT_WIND_NOT_IN_GAME,
        ("seat_wind",),
        lambda _h, w, r: r.players == 3 and w.seat_wind is Wind.NORTH,
        Text("with three players nobody's seat wind is north"),
    ),
    Contradiction(
        ProblemCode.RIICHI_WITH_OPEN_HAND,
        ("riichi", "melds"),
        lambda h, w, _r: bool(w.riichi) and not h.is_concealed,
        Text("riichi is for concealed hands, and this one has an open meld"),
    ),
    Contradiction(
        ProblemCode.IPPATSU_WITHOUT_RIICHI,
        ("ippatsu", "riichi"),
        lambda _h, w, _r: w.ippatsu and not w.riichi,
        Text("ippatsu needs riichi"),
    ),
    Contradiction(
        ProblemCode.IPPATSU_WITH_RINSHAN,
        ("ippatsu", "rinshan"),
        lambda _h, w, _r: w.ippatsu and w.rinshan,
        Text("the kan before rinshan ends ippatsu"),
    ),
    Contradiction(
        ProblemCode.SECOND_TURN_WITH_KAN,
        ("ippatsu", "riichi", "melds"),
        lambda h, w, _r: _second_turn(w) and _own_kans(h) > 0,
        Text("a kan before riichi ends double riichi, a kan after it ends ippatsu"),
    ),
    Contradiction(
        ProblemCode.SECOND_TURN_WITH_LAST_TILE,
        ("ippatsu", "riichi", "haitei", "houtei"),
        lambda _h, w, _r: _second_turn(w) and (w.haitei or w.houtei),
        Text("ippatsu after double riichi is a win in the second turn, never on the last tile"),
    ),
    Contradiction(
        ProblemCode.RINSHAN_WITHOUT_TSUMO,
        ("rinshan", "tsumo"),
        lambda _h, w, _r: w.rinshan and not w.tsumo,
        Text("rinshan is a win on the own draw"),
    ),
    Contradiction(
        ProblemCode.RINSHAN_WITHOUT_KAN,
        ("rinshan", "melds"),
        lambda h, w, _r: w.rinshan and not _has_kan(h, w),
        Text("rinshan needs a kan (or a North set aside) of the winner"),
    ),
    Contradiction(
        ProblemCode.RINSHAN_WITH_HAITEI,
        ("rinshan", "haitei"),
        lambda _h, w, _r: w.rinshan and w.haitei,
        Text("rinshan and haitei do not combine; keep the one that it was"),
    ),
    Contradiction(
        ProblemCode.CHANKAN_WITH_TSUMO,
        ("chankan", "tsumo"),
        lambda _h, w, _r: w.chankan and w.tsumo,
        Text("chankan is a win on another player's tile"),
    ),
    Contradiction(
        ProblemCode.CHANKAN_WITH_HOUTEI,
        ("chankan", "houtei"),
        lambda _h, w, _r: w.chankan and w.houtei,
        Text("after the last draw no kan is made, so chankan and houtei exclude each other"),
    ),
    Contradiction(
        ProblemCode.CHANKAN_TILE_HELD,
        ("chankan",),
        lambda h, w, _r: w.chankan and _sees_copy(h, w),
        Text(
            "a robbed kan holds all four of the winning tile, but the hand, the indicators or the Norths "
            "set aside have more of them"
        ),
    ),
    Contradiction(
        ProblemCode.CHANKAN_OF_FIFTH_KAN,
        ("chankan",),
        lambda h, w, r: w.chankan and _four_kans_made(h, w, r),
        Text("four kans were made already; there is no fifth to rob"),
    ),
    Contradiction(
        ProblemCode.CLOSED_KAN_WITHOUT_CHANKAN,
        ("robbed_closed_kan", "chankan"),
        lambda _h, w, _r: w.robbed_closed_kan and not w.chankan,
        Text("a closed kan is robbed by chankan; give both"),
    ),
    Contradiction(
        ProblemCode.CLOSED_KAN_NOT_ROBBED,
        ("robbed_closed_kan",),
        lambda h, w, r: w.robbed_closed_kan and not (r.kokushi_ankan_ron and _is_kokushi(h)),
        Text("a closed kan is robbed by kokushi only, and only where the rules allow it"),
    ),
    Contradiction(
        ProblemCode.HAITEI_WITHOUT_TSUMO,
        ("haitei", "tsumo"),
        lambda _h, w, _r: w.haitei and not w.tsumo,
        Text("haitei is a win on the last draw; on the last discard it is houtei"),
    ),
    Contradiction(
        ProblemCode.HOUTEI_WITH_TSUMO,
        ("houtei", "tsumo"),
        lambda _h, w, _r: w.houtei and w.tsumo,
        Text("houtei is a win on the last discard; on the last draw it is haitei"),
    ),
    Contradiction(
        ProblemCode.TENHOU_NOT_DEALER,
        ("tenhou", "seat_wind"),
        lambda _h, w, _r: w.tenhou and _is_non_dealer(w),
        Text("tenhou is the dealer's; for the others it is chiihou"),
    ),
    Contradiction(
        ProblemCode.CHIIHOU_DEALER,
        ("chiihou", "seat_wind"),
        lambda _h, w, _r: w.chiihou and _is_dealer(w),
        Text("chiihou is not for the dealer, whose is tenhou"),
    ),
    Contradiction(
        ProblemCode.RENHOU_DEALER,
        ("renhou", "seat_wind"),
        lambda _h, w, _r: w.renhou and _is_dealer(w),
        Text("the dealer draws first and so has no renhou"),
    ),
    Contradiction(
        ProblemCode.TENHOU_WITHOUT_TSUMO,
        ("tenhou", "tsumo"),
        lambda _h, w, _r: w.tenhou and not w.tsumo,
        Text("tenhou is a win on the tiles as dealt, by tsumo"),
    ),
    Contradiction(
        ProblemCode.CHIIHOU_WITHOUT_TSUMO,
        ("chiihou", "tsumo"),
        lambda _h, w, _r: w.chiihou and not w.tsumo,
        Text("chiihou is a win on the first draw, by tsumo"),
    ),
    Contradiction(
        ProblemCode.RENHOU_WITH_TSUMO,
        ("renhou", "tsumo"),
        lambda _h, w, _r: w.renhou and w.tsumo,
        Text("renhou is a ron before the own first draw"),
    ),
    Contradiction(
        ProblemCode.FIRST_TURN_WITH_CALL,
        ("tenhou", "chiihou", "renhou", "melds", "nuki_dora"),
        lambda h, w, _r: _first_turn(w) and (bool(h.melds) or w.nuki_dora > 0),
        Text("tenhou, chiihou and renhou are won before any meld or North set aside"),
    ),
    Contradiction(
        ProblemCode.FIRST_TURN_WITH_OTHER,
        ("tenhou", "chiihou", "renhou"),
        lambda _h, w, _r: _first_turn_with_other(w),
        Text("tenhou, chiihou and renhou exclude each other, riichi and every other circumstance"),
    ),
    Contradiction(
        ProblemCode.TOO_MANY_INDICATORS,
        ("dora_indicators",),
        lambda _h, w, r: len(w.dora_indicators) > (MAX_INDICATORS if r.kan_dora else 1),
        Text("more dora indicators than can be turned: one, and one for each kan under kan-dora rules"),
    ),
    Contradiction(
        ProblemCode.TOO_FEW_INDICATORS,
        ("dora_indicators", "melds"),
        lambda h, w, r: 0 < len(w.dora_indicators) < _fewest_indicators(h, w, r),
        Text("each kan turns a further dora indicator; give one and one for each kan"),
    ),
    Contradiction(
        ProblemCode.INDICATORS_BEFORE_ANY_KAN,
        ("dora_indicators", "tenhou", "chiihou", "ippatsu"),
        lambda _h, w, _r: len(w.dora_indicators) > 1 and (w.tenhou or w.chiihou or _second_turn(w)),
        Text(
            "before any kan one dora indicator is turned, and tenhou, chiihou and ippatsu after double "
            "riichi are won before any kan"
        ),
    ),
    Contradiction(
        ProblemCode.MORE_URA_THAN_DORA,
        ("ura_indicators", "dora_indicators"),
        lambda _h, w, r: len(w.ura_indicators) > (len(w.dora_indicators) if r.kan_ura else 1),
        Text("more ura indicators than can be turned: one below each dora indicator, or the first only"),
    ),
    Contradiction(
        ProblemCode.FEWER_URA_THAN_DORA,
        ("ura_indicators", "dora_indicators"),
        lambda _h, w, r: r.kan_ura and 0 < len(w.ura_indicators) < len(w.dora_indicators),
        Text("below each dora indicator an ura indicator is turned; give one for each"),
    ),
    Contradiction(
        ProblemCode.URA_WITHOUT_RIICHI,
        ("ura_indicators", "riichi"),
        lambda _h, w, _r: bool(w.ura_indicators) and not w.riichi,
        Text("only riichi turns ura indicators"),
    ),
    Contradiction(
        ProblemCode.NORTH_NOT_SET_ASIDE,
        ("nuki_dora",),
        lambda _h, w, r: w.nuki_dora > 0 and r.north != "dora",
        Text("this ruleset sets no North aside"),
    ),
    Contradiction(
        ProblemCode.DISCARDER_WITH_TSUMO,
        ("from", "tsumo"),
        lambda _h, w, _r: w.tsumo and w.discarder is not None,
        Text("nobody dealt into a tsumo"),
    ),
    Contradiction(
        ProblemCode.DISCARDER_NOT_IN_GAME,
        ("from",),
        lambda _h, w, r: w.discarder is not None and w.discarder not in OPPONENTS[r.players],
        Text("the discarder must be another player: shimocha, toimen or kamicha (three players: no toimen)"),
    ),
    *LIABILITY,
)
"""A row whose first field is one of ``_TRIGGERS`` is looked at only when a field of it is set."""


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


def _problem(row: Contradiction) -> Problem:
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
