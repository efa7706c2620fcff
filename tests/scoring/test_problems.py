"""Every contradiction has a name and a case; all of them come at once, and nothing is scored."""

from __future__ import annotations

import dataclasses
import itertools
from typing import TYPE_CHECKING, Any

import pytest

from tehai.scoring.errors import InvalidHandError
from tehai.scoring.hand import Hand
from tehai.scoring.notation import parse_hand, parse_tiles
from tehai.scoring.problems import ProblemCode, problems
from tehai.scoring.score import score

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.rules import Rules
    from tehai.scoring.win import Win

Code = ProblemCode
GOOD = "123m456p789s1199p1p"

CASES = [
    (Code.UNREADABLE_TILE, "123m456p789s1199p_1p", ""),
    (Code.UNREADABLE_TILE, GOOD, "riichi=1 dora=_"),
    (Code.UNREADABLE_TILE, GOOD, "riichi=1 dora=1m ura=_"),
    (Code.WRONG_TILE_COUNT, "123m456p789s119p1p", "riichi=1"),
    (Code.WRONG_TILE_COUNT, "123m456p789s11199p99p", "riichi=1"),
    (Code.FIVE_OF_A_KIND, "11123m456p789s11m2m", "riichi=1"),
    (Code.FIVE_OF_A_KIND, "111123m456p789s9p9p", "riichi=1 dora=1m"),
    (Code.TOO_MANY_RED_FIVES, "123m400p789s1166p1p", "rules=tenhou-4p riichi=1"),
    (Code.TOO_MANY_RED_FIVES, "123m406p789s1199p1p", "rules=tenhou-4p riichi=1 dora=0p"),
    (Code.RED_FIVE_MISSING, "123m789s1199p1p 5555p", "rules=tenhou-4p riichi=1"),
    (Code.RED_FIVE_MISSING, "123m456p789s1199p1p", "rules=tenhou-4p riichi=1 dora=555p"),
    (Code.TILE_NOT_IN_RULES, "123m456p789s1199p1p", "rules=tenhou-3p riichi=1"),
    (Code.TILE_NOT_IN_RULES, "123s456p789s1199p1p", "rules=tenhou-3p riichi=1 dora=4m"),
    (Code.ILLEGAL_MELD, "123m789s1199p1p 135m", ""),
    (Code.ILLEGAL_MELD, "123m789s1199p1p 567z", ""),
    (Code.ILLEGAL_MELD, "123m789s1199p1p 1112z", ""),
    (Code.CHI_NOT_ALLOWED, "123s789s1199p1p 45-6p", "rules=tenhou-3p haitei tsumo"),
    (Code.CHI_NOT_FROM_KAMICHA, "123m789s1199p1p 45=6p", ""),
    (Code.WIN_TILE_MISSING, "@", ""),
    (Code.WIN_TILE_NOT_IN_HAND, "123m456p789s1199p1p@9m", "riichi=1"),
    (Code.INCOMPLETE_HAND, "123m456p789s1199p2p", "riichi=1"),
    (Code.INVALID_VALUE, GOOD, "riichi=3"),
    (Code.INVALID_VALUE, GOOD, "riichi=1 honba=-1"),
    (Code.INVALID_VALUE, GOOD, "riichi=1 sticks=-1"),
    (Code.INVALID_VALUE, "123s456p789s1199p1p", "rules=tenhou-3p riichi=1 nuki=5"),
    (Code.SEAT_WIND_MISSING, GOOD, "riichi=1 no=seat_wind"),
    (Code.ROUND_WIND_MISSING, GOOD, "riichi=1 no=round_wind"),
    (Code.SEAT_WIND_NOT_IN_GAME, "123s456p789s1199p1p", "rules=tenhou-3p riichi=1 seat=N"),
    (Code.RIICHI_WITH_OPEN_HAND, "123m789s1199p1p 4-56p", "riichi=1"),
    (Code.IPPATSU_WITHOUT_RIICHI, GOOD, "ippatsu"),
    (Code.IPPATSU_WITH_RINSHAN, "123m78s11999p9s 4444z", "tsumo riichi=1 ippatsu rinshan"),
    (Code.SECOND_TURN_WITH_KAN, "123m78s11999p9s 4444z", "riichi=2 ippatsu"),
    (Code.SECOND_TURN_WITH_LAST_TILE, GOOD, "riichi=2 ippatsu tsumo haitei"),
    (Code.SECOND_TURN_WITH_LAST_TILE, GOOD, "riichi=2 ippatsu houtei"),
    (Code.RINSHAN_WITHOUT_TSUMO, "123m78s11999p9s 4444z", "rinshan"),
    (Code.RINSHAN_WITHOUT_KAN, GOOD, "tsumo rinshan"),
    (Code.RINSHAN_WITH_HAITEI, "123m78s11999p9s 4444z", "tsumo rinshan haitei"),
    (Code.CHANKAN_WITH_TSUMO, "12m456p789s11199p3m", "chankan tsumo"),
    (Code.CHANKAN_WITH_HOUTEI, "12m456p789s11199p3m", "chankan houtei"),
    (Code.CHANKAN_TILE_HELD, GOOD, "chankan"),
    (Code.CHANKAN_TILE_HELD, "12m456p789s11199p3m", "chankan dora=3m"),
    (Code.CHANKAN_TILE_HELD, "12m456p789s11199p3m", "chankan riichi=1 dora=1z ura=3m"),
    (Code.CHANKAN_TILE_HELD, "123s456p78s4499p4z@4z", "rules=tenhou-3p chankan nuki=1"),
    (Code.CHANKAN_OF_FIFTH_KAN, "1z 1111m 2222p 3333s 4444z@1z", "chankan"),
    (Code.CHANKAN_OF_FIFTH_KAN, "12m456p789s11199p3m", "chankan dora=12345z"),
    (Code.CLOSED_KAN_WITHOUT_CHANKAN, "119m19p19s123456z7z", "rules=sanma-35000 robbed_closed_kan"),
    (Code.CLOSED_KAN_NOT_ROBBED, "119m19p19s123456z7z", "robbed_closed_kan chankan"),
    (Code.CLOSED_KAN_NOT_ROBBED, "123s456p789s1199p1p", "rules=sanma-35000 robbed_closed_kan chankan"),
    (Code.HAITEI_WITHOUT_TSUMO, GOOD, "haitei"),
    (Code.HOUTEI_WITH_TSUMO, GOOD, "houtei tsumo"),
    (Code.TENHOU_NOT_DEALER, GOOD, "tenhou tsumo seat=S"),
    (Code.CHIIHOU_DEALER, GOOD, "chiihou tsumo seat=E"),
    (Code.RENHOU_DEALER, GOOD, "renhou seat=E"),
    (Code.TENHOU_WITHOUT_TSUMO, GOOD, "tenhou seat=E"),
    (Code.CHIIHOU_WITHOUT_TSUMO, GOOD, "chiihou"),
    (Code.RENHOU_WITH_TSUMO, GOOD, "renhou tsumo"),
    (Code.FIRST_TURN_WITH_CALL, "123m78s11999p9s 4444z", "tenhou tsumo seat=E"),
    (Code.FIRST_TURN_WITH_CALL, "123s456p789s1199p1p", "rules=tenhou-3p chiihou tsumo nuki=1 seat=S"),
    (Code.FIRST_TURN_WITH_OTHER, GOOD, "chiihou tsumo riichi=1"),
    (Code.FIRST_TURN_WITH_OTHER, GOOD, "chiihou tsumo haitei"),
    (Code.FIRST_TURN_WITH_OTHER, GOOD, "chiihou tenhou tsumo"),
    (Code.TOO_MANY_INDICATORS, GOOD, "riichi=1 dora=12m345s6z"),
    (Code.TOO_MANY_INDICATORS, GOOD, "riichi=1 dora=12m kan_dora=0"),
    (Code.TOO_FEW_INDICATORS, "123m78s11999p9s 4444z", "riichi=1 dora=1m"),
    (Code.TOO_FEW_INDICATORS, "99p9p 4444z 1111+s 222=2m 3333m", "dora=1m6z7z5z"),
    (Code.INDICATORS_BEFORE_ANY_KAN, GOOD, "tenhou tsumo seat=E dora=1m1s"),
    (Code.INDICATORS_BEFORE_ANY_KAN, GOOD, "chiihou tsumo dora=1m1s"),
    (Code.INDICATORS_BEFORE_ANY_KAN, GOOD, "riichi=2 ippatsu dora=1m1s"),
    (Code.URA_WITHOUT_RIICHI, GOOD, "tsumo dora=1m ura=2m"),
    (Code.MORE_URA_THAN_DORA, GOOD, "riichi=1 dora=1m ura=23m"),
    (Code.MORE_URA_THAN_DORA, GOOD, "riichi=1 dora=14m ura=23m kan_ura=0"),
    (Code.FEWER_URA_THAN_DORA, GOOD, "riichi=1 dora=14m ura=2m"),
    (Code.FEWER_URA_THAN_DORA, "123m78s11999p9s 4444z", "riichi=1 dora=1m6z3s ura=2m5z"),
    (Code.NORTH_NOT_SET_ASIDE, GOOD, "riichi=1 nuki=1"),
    (Code.DISCARDER_WITH_TSUMO, GOOD, "tsumo from=toimen"),
    (Code.DISCARDER_NOT_IN_GAME, GOOD, "riichi=1 from=self"),
    (Code.DISCARDER_NOT_IN_GAME, "123s456p789s1199p1p", "rules=tenhou-3p riichi=1 from=toimen"),
    (Code.PAO_NOT_IN_GAME, "12m44p3m 555-z 666=z 777+z", "pao=daisangen:self"),
    (Code.PAO_UNKNOWN_HAND, "12m44p3m 555-z 666=z 777+z", "pao=chinitsu:toimen"),
    (Code.PAO_TWICE, "12m44p3m 555-z 666=z 777+z", "pao=daisangen:toimen,daisangen:kamicha"),
    (Code.PAO_WITHOUT_HAND, "12m444p44s3m 555-z 666=z", "pao=daisangen:toimen"),
    (Code.PAO_WITHOUT_HAND, "12m4z4z3m 111-z 222=z 333+z", "pao=daisuushii:toimen"),
    (Code.PAO_WITHOUT_HAND, "12m44p3m 1111-z 222=2z 333+3z", "pao=suukantsu:kamicha"),
    (Code.PAO_WITHOUT_RINSHAN, "12m44p789s3m 111-z 7777+z", "tsumo pao=rinshan-kaihou:shimocha"),
    (Code.PAO_WITHOUT_CALL, GOOD, "riichi=1 pao=daisangen:toimen"),
    (Code.PAO_WITHOUT_CALL, "12m44p3m 5555z 6666z 7777z", "pao=daisangen:toimen"),
    (Code.PAO_CALLED_FROM_OTHER, "12m44p3m 555-z 666-z 777+z", "pao=daisangen:toimen"),
    (Code.PAO_CALLED_FROM_OTHER, "12m44p789s3m 111-z 7777+z", "tsumo rinshan pao=rinshan-kaihou:kamicha"),
]


@pytest.fixture
def found(
    make_hand: Callable[[str], Hand], make_win: Callable[[str], Win], make_rules: Callable[..., Rules]
) -> Callable[[str, str], set[ProblemCode]]:
    """The codes of the problems; words of the win may name rules, their changes, and what is missing."""

    def find(hand: str, win: str) -> set[ProblemCode]:
        changes: dict[str, object] = {}
        missing: dict[str, Any] = {}
        ruleset, words = "jpml-wrc", []
        for word in win.split():
            key, _, value = word.partition("=")
            if key == "rules":
                ruleset = value
            elif key == "no":
                missing = {value: None}
            elif key in {"kan_dora", "kan_ura"}:
                changes |= {"kan_ura": False, key: value == "1"}
            else:
                words.append(word)
        read = Hand(concealed=parse_tiles(GOOD)) if hand == "@" else make_hand(hand)
        circumstances = dataclasses.replace(make_win(" ".join(words)), **missing)
        return {problem.code for problem in problems(read, circumstances, make_rules(ruleset, **changes))}

    return find


@pytest.mark.parametrize(
    ("code", "hand", "win"), CASES, ids=[f"{c[0].value}-{i}" for i, c in enumerate(CASES)]
)
def test_each_problem(
    code: ProblemCode, hand: str, win: str, found: Callable[[str, str], set[ProblemCode]]
) -> None:
    assert code in found(hand, win)


@pytest.mark.parametrize(
    ("code", "hand", "win"), CASES, ids=[f"{c[0].value}-{i}" for i, c in enumerate(CASES)]
)
def test_each_problem_beside_others(
    code: ProblemCode, hand: str, win: str, found: Callable[[str, str], set[ProblemCode]]
) -> None:
    """No problem hides another: here counters below zero and a player who is liable for nothing known."""
    others = {Code.INVALID_VALUE, Code.PAO_UNKNOWN_HAND}
    words = [word for word in win.split() if not word.startswith(("pao", "honba"))]
    pao = next((word.removeprefix("pao=") for word in win.split() if word.startswith("pao")), "")
    both = f"{' '.join(words)} honba=-1 pao={','.join(filter(None, (pao, 'chinitsu:toimen')))}"
    assert {code, *others} <= found(hand, both)


def _pairs_of_cases() -> list[tuple[tuple[ProblemCode, str, str], tuple[ProblemCode, str, str]]]:
    """Cases of the same hand whose words can be said together."""
    pairs = []
    for one, other in itertools.combinations(CASES, 2):
        said = [dict(word.partition("=")[::2] for word in case[2].split()) for case in (one, other)]
        if one[1] == other[1] and all(said[1].get(key, value) == value for key, value in said[0].items()):
            pairs.append((one, other))
    return pairs


@pytest.mark.parametrize(("one", "other"), _pairs_of_cases())
def test_two_problems_at_once(
    one: tuple[ProblemCode, str, str],
    other: tuple[ProblemCode, str, str],
    found: Callable[[str, str], set[ProblemCode]],
) -> None:
    """Unless what one says takes the other away, as tsumo does to haitei without it."""
    words = " ".join(dict.fromkeys((*one[2].split(), *other[2].split())))
    gone = (
        {_TAKEN_AWAY[word] for word in words.split() if word in _TAKEN_AWAY} if one[2] != other[2] else set()
    )
    assert {one[0], other[0]} - set().union(*gone) <= found(one[1], words)


_TAKEN_AWAY = {
    "tsumo": frozenset(
        {
            Code.HAITEI_WITHOUT_TSUMO,
            Code.TENHOU_WITHOUT_TSUMO,
            Code.CHIIHOU_WITHOUT_TSUMO,
            Code.RINSHAN_WITHOUT_TSUMO,
        }
    ),
    "riichi=1": frozenset({Code.URA_WITHOUT_RIICHI, Code.IPPATSU_WITHOUT_RIICHI}),
    "riichi=2": frozenset({Code.URA_WITHOUT_RIICHI, Code.IPPATSU_WITHOUT_RIICHI}),
    "riichi=3": frozenset({Code.URA_WITHOUT_RIICHI, Code.IPPATSU_WITHOUT_RIICHI}),
    "rinshan": frozenset({Code.TOO_FEW_INDICATORS}),
    "chankan": frozenset({Code.CLOSED_KAN_WITHOUT_CHANKAN}),
    "nuki=1": frozenset({Code.RINSHAN_WITHOUT_KAN}),
    "rules=sanma-35000": frozenset({Code.CLOSED_KAN_NOT_ROBBED}),
    "rules=tenhou-3p": frozenset({Code.NORTH_NOT_SET_ASIDE}),
    "no=seat_wind": frozenset({Code.TENHOU_NOT_DEALER, Code.CHIIHOU_DEALER, Code.RENHOU_DEALER}),
}


FLAGS = {
    "riichi": "riichi=1",
    "double riichi": "riichi=2",
    "ippatsu": "riichi=1 ippatsu",
    "rinshan": "tsumo rinshan",
    "chankan": "chankan",
    "haitei": "tsumo haitei",
    "houtei": "houtei",
    "tenhou": "tsumo tenhou seat=E",
    "chiihou": "tsumo chiihou seat=S",
    "renhou": "renhou seat=S",
    "open meld": "",
}
"""Flags, each with all that it needs to be possible."""

TOGETHER = {
    frozenset(pair)
    for riichi in ("riichi", "double riichi")
    for pair in ((riichi, flag) for flag in ("ippatsu", "rinshan", "chankan", "haitei", "houtei"))
} | {
    frozenset({"ippatsu", "chankan"}),
    frozenset({"ippatsu", "haitei"}),
    frozenset({"ippatsu", "houtei"}),
    frozenset({"open meld", "rinshan"}),
    frozenset({"open meld", "chankan"}),
    frozenset({"open meld", "haitei"}),
    frozenset({"open meld", "houtei"}),
}
"""Flags that a win can have together; any other two contradict each other."""


def _flagged_hand(flags: tuple[str, ...]) -> str:
    melds = ("4444z" if "rinshan" in flags else "", "7-89s" if "open meld" in flags else "")
    concealed = "12m456p" + ("" if melds[1] else "789s") + ("99p" if melds[0] else "44499p") + "3m"
    return " ".join(filter(None, (concealed, *melds)))


@pytest.mark.parametrize("flag", FLAGS)
def test_each_flag_alone(flag: str, found: Callable[[str, str], set[ProblemCode]]) -> None:
    assert not found(_flagged_hand((flag,)), FLAGS[flag])


@pytest.mark.parametrize("flags", [*itertools.combinations(FLAGS, 2)], ids="-".join)
def test_each_pair_of_flags(flags: tuple[str, str], found: Callable[[str, str], set[ProblemCode]]) -> None:
    if flags == ("riichi", "double riichi"):
        return  # one field of a win
    words = " ".join(FLAGS[flag] for flag in flags)
    if "double riichi" in flags:
        words = words.replace("riichi=1", "")
    assert bool(found(_flagged_hand(flags), words)) != (frozenset(flags) in TOGETHER)


def test_every_problem_has_a_case() -> None:
    assert {case[0] for case in CASES} == set(ProblemCode)


def test_a_good_hand_has_none(found: Callable[[str, str], set[ProblemCode]]) -> None:
    assert not found(GOOD, "riichi=1 ippatsu dora=1m ura=2m from=toimen")
    assert not found("123m78s11999p9s 4444z", "tsumo riichi=1 rinshan dora=12m")


def test_all_problems_come_at_once(found: Callable[[str, str], set[ProblemCode]]) -> None:
    wanted = {
        Code.ILLEGAL_MELD,
        Code.RIICHI_WITH_OPEN_HAND,
        Code.RINSHAN_WITHOUT_TSUMO,
        Code.RINSHAN_WITHOUT_KAN,
        Code.RINSHAN_WITH_HAITEI,
        Code.HAITEI_WITHOUT_TSUMO,
        Code.FIVE_OF_A_KIND,
        Code.WRONG_TILE_COUNT,
    }
    assert wanted <= found("11111m789s1199p1p 135m", "riichi=1 rinshan haitei")


def test_nothing_is_scored(make_win: Callable[[str], Win], make_rules: Callable[..., Rules]) -> None:
    hand, win, rules = parse_hand("33333m456p789s11p1p"), make_win("ippatsu"), make_rules("jpml-wrc")
    with pytest.raises(InvalidHandError) as caught:
        score(hand, win, rules)
    assert {problem.code for problem in caught.value.problems} == {
        Code.FIVE_OF_A_KIND,
        Code.IPPATSU_WITHOUT_RIICHI,
    }
    message = str(caught.value)
    assert "there are 5 of 3m" in message
    assert "ippatsu needs riichi" in message


def test_messages_name_the_tiles(make_win: Callable[[str], Win], make_rules: Callable[..., Rules]) -> None:
    hand = parse_hand("123m789s1199p1p 135m")
    problem = next(iter(problems(hand, make_win(""), make_rules("jpml-wrc"))))
    assert problem.tiles == parse_tiles("135m")
    assert "135m" in str(problem.message)


def test_a_hand_far_too_large(make_win: Callable[[str], Win], make_rules: Callable[..., Rules]) -> None:
    found = problems(parse_hand("1" * 200 + "m"), make_win("riichi=1"), make_rules("jpml-wrc"))
    messages = {problem.code: str(problem.message) for problem in found}
    assert messages[Code.FIVE_OF_A_KIND] == "there are 200 of 1m; a set has four"
    assert "has 200 tiles" in messages[Code.WRONG_TILE_COUNT]
