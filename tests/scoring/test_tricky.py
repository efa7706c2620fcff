"""Facts from other scorers' own tests, each under the rules that its line names.

Only what a line asserts is compared. A line that cannot be expressed is listed in ``NOT_EXPRESSED`` by name.
"""

from __future__ import annotations

import collections
from typing import TYPE_CHECKING, Any

from tehai.scoring.answer import no_yaku_answer, score_answer
from tehai.scoring.errors import InvalidHandError
from tehai.scoring.notation import parse_hand
from tehai.scoring.record import read_record
from tehai.scoring.result import Score
from tehai.scoring.rules import Rules, load_rules
from tehai.scoring.score import score
from tehai.scoring.tiles import Tile, dora_kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.hand import Hand

NOT_EXPRESSED = {
    "tricky-0269": "ura indicators without riichi: not counted by the other scorer, a problem here",
}

_SEATS = ("self", "shimocha", "toimen", "kamicha")
_DOUBLED = frozenset({"suuankou-tanki", "daisuushii", "kokushi-musou-13", "junsei-chuuren-poutou"})
_LIABLE = frozenset({"daisangen", "daisuushii"})
_PLATFORMS = {"tenhou": "tenhou-4p", "mahjongsoul": "mahjong-soul-4p"}
_ERRORS = {
    "no_yaku": "no-yaku",
    "hand_not_winning": "incomplete-hand",
    "tenhou_with_meld_not_allowed": "first-turn-with-call",
    "houtei_with_tsumo_not_allowed": "houtei-with-tsumo",
    "tenhou_without_tsumo_not_allowed": "tenhou-without-tsumo",
    "open_hand_riichi_not_allowed": "riichi-with-open-hand",
    "ippatsu_without_riichi_not_allowed": "ippatsu-without-riichi",
    "chiihou_without_tsumo_not_allowed": "chiihou-without-tsumo",
    "renhou_with_meld_not_allowed": "first-turn-with-call",
    "haitei_without_tsumo_not_allowed": "haitei-without-tsumo",
}
_KEYS = (
    *("id", "players", "hand", "win_tile", "melds", "tsumo", "seat_wind", "round_wind", "riichi", "ippatsu"),
    *("rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou", "dora_indicators"),
    *("ura_indicators", "nuki_dora", "honba", "riichi_sticks"),
)


def rules_of(line: dict[str, Any]) -> Rules:
    """The rules that a line names, on top of Tenhou's (or of the platform that it names)."""
    named = line["rules"]
    rules = load_rules(_PLATFORMS[named["platform"]] if "platform" in named else "tenhou-4p")
    changes: dict[str, Any] = {}
    for key, value in named.items():
        changes |= _CHANGES[key](value)
    if "multiple_yakuman_off_means" in named:
        changes["yakuman_stacking"] = "highest"
    if named.get("pao") is True and "platform" not in named:
        changes |= {"pao_scope": "yakuman", "pao_honba_ron": "discarder"}
    if any(changes.get("red_fives", ())):  # the line means that each of its red fives counts, however many
        held = [str(tile) for tile in _tiles_of(line).tiles]
        changes["red_fives"] = tuple(held.count(red) for red in ("0m", "0p", "0s"))
    if line["nuki_dora"]:
        changes["north"] = "dora"
    return _changed(rules, changes)


def _changed(rules: Rules, changes: dict[str, Any]) -> Rules:
    values = {field: getattr(rules, field) for field in Rules.__dataclass_fields__}
    return Rules(**{**values, **changes})


def _as_is(field: str) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {field: value}


_CHANGES: dict[str, Callable[[Any], dict[str, Any]]] = {
    "double_yakuman": lambda on: {"double_yakuman": _DOUBLED if on else frozenset()},
    "multiple_yakuman": lambda on: {"yakuman_stacking": "add" if on else "one"},
    "multiple_yakuman_off_means": lambda _: {},
    "kazoe": lambda how: {"counted_yakuman": {"limited": "yakuman", "no_limit": "multiples"}[how]},
    "kazoe_yakuman": lambda on: {"counted_yakuman": "yakuman" if on else "none"},
    "kiriage": _as_is("kiriage"),
    "kuitan": _as_is("kuitan"),
    "aka": lambda on: {"red_fives": (1, 1, 1) if on else (0, 0, 0)},
    "double_wind_pair_fu": _as_is("double_wind_pair_fu"),
    "open_pinfu_30fu": lambda on: {"open_pinfu_fu": 30 if on else 20},
    "pinfu_tsumo_2fu": _as_is("pinfu_tsumo_fu"),
    "renhou_yakuman": lambda on: {"renhou": "yakuman"} if on else {"renhou": "yaku", "renhou_han": 5},
    "pao": lambda on: {"pao": _LIABLE if on else frozenset()},
    "platform": lambda _: {},
    "tenhou_would_be": lambda _: {},
}


def record_of(line: dict[str, Any]) -> dict[str, Any]:
    """The record of a win that a line stands for."""
    record = {key: line[key] for key in _KEYS if line.get(key) is not None}
    hand = _tiles_of(line)
    for key in ("seat_wind", "round_wind"):
        record.setdefault(key, "E" if line["tenhou"] else _unheld_wind(hand))
    if line.get("fu_only") and not any(meld["type"] != "ankan" for meld in line["melds"]):
        record["riichi"] = 1  # a yaku that has no fu
    missing = len(line["ura_indicators"]) - len(line["dora_indicators"])
    record["dora_indicators"] = line["dora_indicators"] + _idle_indicators(hand, line)[: max(missing, 0)]
    if not line["tsumo"] and "seats" in line:
        record["from"] = _SEATS[(line["seats"]["from"] - line["seats"]["winner"]) % 4]
    if "pao_from" in line:
        liable = [item["name"] for item in line["expect"]["yaku"] if item["name"] in _LIABLE]
        record["pao"] = {liable[0]: line["pao_from"]}
    elif isinstance(line["expect"]["payments"], dict) and "pao" in line["expect"]["payments"]:
        record["pao"] = {"daisangen": "toimen"}
    if "bonus_han" in line:
        record |= _bonus_indicators(hand, line)
    return record


def _tiles_of(line: dict[str, Any]) -> Hand:
    words = " ".join(meld["tiles"] for meld in line["melds"])
    return parse_hand(f"{line['hand']} {words}")


def _idle_indicators(hand: Hand, line: dict[str, Any]) -> list[str]:
    """Indicators of dora that the hand does not hold, for lines that turn ura indicators only."""
    held = {tile.kind for tile in hand.tiles} | ({30} if line["nuki_dora"] else set())
    return [str(Tile(kind)) for kind in range(34) if dora_kind(Tile(kind)) not in held and kind not in held]


def _unheld_wind(hand: Hand) -> str:
    """A null wind in a line: no wind yaku, not the dealer. North, south or west, whichever is not held."""
    held = {str(tile) for tile in hand.tiles}
    return next((wind for wind, tile in (("N", "4z"), ("W", "3z"), ("S", "2z")) if tile not in held), "N")


def _bonus_indicators(hand: Hand, line: dict[str, Any]) -> dict[str, Any]:
    """Indicators that make so many dora, upper and (after riichi) lower ones: the fewest there are."""
    counts = collections.Counter(tile.kind for tile in hand.tiles)
    fewest: dict[int, list[int]] = {0: []}  # han -> indicators
    for kind in range(34):
        worth = counts[dora_kind(Tile(kind))]
        for _ in range(4 - counts[kind] if worth else 0):
            for han, kinds in list(fewest.items()):
                if len(kinds) + 1 < len(fewest.get(han + worth, range(11))):
                    fewest[han + worth] = [*kinds, kind]
    kinds = fewest[line["bonus_han"]]
    if line["riichi"] and len(kinds) % 2:  # as many lower ones as upper ones: one more that is worth nothing
        kinds = [*kinds, next(kind for kind in range(34) if not counts[dora_kind(Tile(kind))])]
    names = [str(Tile(kind)) for kind in kinds]
    upper = len(names) // 2 if line["riichi"] else len(names)
    return {"dora_indicators": names[:upper], "ura_indicators": names[upper:]}


def result_of(line: dict[str, Any]) -> dict[str, Any]:
    """The answer, with the codes of what is wrong under ``codes``."""
    hand, win, rules = read_record(record_of(line), rules_of(line))
    try:
        result = score(hand, win, rules)
    except InvalidHandError as error:
        return {"codes": {problem.code.value for problem in error.problems}}
    if isinstance(result, Score):
        return {**score_answer(result), "codes": set()}
    return {**no_yaku_answer(result), "codes": {"no-yaku"}}


def differences(line: dict[str, Any]) -> dict[str, Any]:
    """What the line asserts and the answer does not say: key -> (wanted, got)."""
    expect, got = line["expect"], result_of(line)
    error = expect.get("error") or ("no_yaku" if line.get("no_yaku") else None)
    if error:
        wanted = _ERRORS[error]
        return {} if wanted in got["codes"] else {"error": (wanted, got)}
    if got["codes"]:
        return {"error": (None, got)}
    found = _asserted(line)
    return {
        key: (value, _got(key, got, line)) for key, value in found.items() if value != _got(key, got, line)
    }


def _asserted(line: dict[str, Any]) -> dict[str, Any]:
    expect = line["expect"]
    if "asserted" in expect:  # the rest was computed by the other scorer, not asserted by its test
        told = {
            key: value for key, value in expect["asserted"].items() if key in {"han", "fu", "yaku_looked_at"}
        }
        if expect["yakuman"] and "fu" in told:
            del told["fu"]  # without meaning
        return told
    keys = ("fu",) if line.get("fu_only") else ("yaku", "han", "fu", "yakuman", "points_total", "payments")
    told = {key: expect[key] for key in keys if expect.get(key) is not None}
    if expect["yakuman"]:
        told.pop("fu", None)
    elif told.get("yakuman") == 0:
        told.pop("yakuman")
    return told


def _got(key: str, got: dict[str, Any], line: dict[str, Any]) -> Any:  # noqa: ANN401  # of the line's own shape
    expect = line["expect"]
    if key == "han" and got["yakuman"]:  # the other scorer counts thirteen for each yakuman
        return got["han"] if expect["han"] == 0 else 13 * got["yakuman"]
    if key == "yaku_looked_at":
        return len(got["yaku"])
    if key == "yaku":
        bonus = ("dora", "ura-dora") if "bonus_han" in line else ()
        return _as_told([item for item in got["yaku"] if item["name"] not in bonus], expect["yaku"])
    if key == "payments":
        return _payments_as_told(got["payments"], line)
    return got[key]


def _as_told(got: list[dict[str, Any]], told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The yaku in the order and with the keys that the line has."""
    by_name = {item["name"]: item for item in got}
    order = [item["name"] for item in told]
    names = sorted(by_name, key=lambda name: order.index(name) if name in order else len(order))
    keys = {item["name"]: set(item) for item in told}
    return [
        {key: by_name[name][key] for key in by_name[name] if key in keys.get(name, {"name"})}
        for name in names
    ]


def _payments_as_told(got: dict[str, int], line: dict[str, Any]) -> Any:  # noqa: ANN401  # list or object
    told = line["expect"]["payments"]
    if isinstance(told, dict):
        others = {got["shimocha"], got["kamicha"]}
        named = {
            "winner": got["self"],
            "pao": got["toimen"],
            "others": others.pop() if len(others) == 1 else others,
        }
        return {key: named[key] for key in told}
    winner = line["seats"]["winner"]
    return [got[_SEATS[(seat - winner) % 4]] for seat in range(4)]


def test_what_is_not_expressed(oracle_lines: Callable[[str], list[dict[str, Any]]]) -> None:
    """The line contradicts itself, so it is refused by name; without the contradiction its fact holds."""
    lines = {line["id"]: line for line in oracle_lines("tricky")}
    assert set(NOT_EXPRESSED) == {"tricky-0269"}
    line = lines["tricky-0269"]
    assert result_of(line)["codes"] == {"ura-without-riichi"}
    assert differences({**line, "ura_indicators": []}) == {}


def test_every_tricky_fact(oracle_lines: Callable[[str], list[dict[str, Any]]]) -> None:
    lines = oracle_lines("tricky")
    wrong = {}
    for line in lines:
        if line["id"] not in NOT_EXPRESSED:
            different = differences(line)
            if different:
                wrong[line["id"]] = (line["note"], different)
    assert len(lines) == 211
    assert set(NOT_EXPRESSED) <= {line["id"] for line in lines}
    assert not wrong, "\n".join(f"{name}: {what}" for name, what in wrong.items())
