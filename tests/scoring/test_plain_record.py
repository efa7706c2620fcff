"""Plain records give the values that the careful reading gives, and answers are the JSON of the answer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehai.scoring.plain_record import plain_record
from tehai.scoring.record import InvalidRecordError, _carefully_read, answer, answer_line
from tehai.scripts.oracle_records import record_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.hand import Hand
    from tehai.scoring.rules import Rules
    from tehai.scoring.win import Win

BASE: dict[str, Any] = {
    "v": 1,
    "id": "a",
    "ruleset": "tenhou-4p",
    "players": 4,
    "hand": "123m456p9s9s",
    "win_tile": "9s",
    "melds": [
        {"type": "chi", "tiles": "406m", "from": "kamicha", "called": "6m"},
        {"type": "shouminkan", "tiles": "7777z", "from": "toimen", "called": "7z", "added": "7z"},
    ],
    "tsumo": True,
    "riichi": 0,
    "seat_wind": "W",
    "round_wind": "E",
    "dora_indicators": ["1m", "0p"],
    "ura_indicators": [],
    "from": None,
    "honba": 1,
}
_ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    2,
    4,
    1.0,
    4.0,
    "",
    "1",
    "_",
    "0s",
    "9s",
    "E",
    "kamicha",
    "123m4a6p",
    [],
    [1],
    ["1m"],
)
_MORE: tuple[Any, ...] = (
    {},
    {"1m": 1},
    [[]],
    ["9x"],
    ["123m"],
    "123m 456p",
    "9S",
    "tenhou-3p",
    [{}],
    [{"type": "pon"}],
)


def _values(read: tuple[Hand, Win, Rules] | None) -> Any:  # noqa: ANN401  # to be compared only
    """What was read, with what hands and wins work out from it."""
    if read is None:
        return None
    hand, win, rules = read
    return (*read, hand.count, hand.concealed_count, [meld.count for meld in hand.melds], win.flags, rules.id)


def test_a_plain_record_is_read_fast() -> None:
    assert _values(plain_record(BASE, None)) == _values(_carefully_read(BASE, None))
    assert plain_record({**BASE, "hand": "123m456p9s9S"}, None) is None


@given(
    st.dictionaries(
        st.sampled_from((*BASE, "renhou", "nuki_dora", "pao", "note", "odd")),
        st.sampled_from(_ODD + _MORE),
        max_size=2,
    ),
    st.sets(st.sampled_from(sorted(BASE)), max_size=2),
)
def test_what_is_read_fast_is_read_right(changes: dict[str, Any], left_out: set[str]) -> None:
    record = {key: value for key, value in {**BASE, **changes}.items() if key not in left_out}
    fast = plain_record(record, None)
    if fast is not None:
        assert _values(fast) == _values(_carefully_read(record, None))


@given(
    st.dictionaries(
        st.sampled_from(("type", "tiles", "from", "called", "added", "odd")),
        st.sampled_from(_ODD + _MORE),
        max_size=2,
    ),
    st.sampled_from(("5m", "0m", "7z", None)),
)
def test_what_melds_are_read_fast_are_read_right(changes: dict[str, Any], called: str | None) -> None:
    for tiles in ("406m", "055m", "5055m", "777z", "7777z", "640m", "_77z"):
        for kind in ("chi", "pon", "ankan", "daiminkan", "shouminkan"):
            meld = {"type": kind, "tiles": tiles, "from": "toimen", "called": called, **changes}
            record = {**BASE, "melds": [meld], "hand": "123m456p9s123s9s"}
            fast = plain_record(record, None)
            if fast is not None:
                assert _values(fast) == _values(_carefully_read(record, None))


@pytest.mark.parametrize(("name", "ruleset"), [("tenhou4", "tenhou-4p"), ("tenhou3", "tenhou-3p")])
def test_every_line_of_the_server_logs(
    name: str, ruleset: str, oracle_lines: Callable[[str], list[dict[str, Any]]]
) -> None:
    slow = 0
    for line in oracle_lines(name):
        record = record_of(line, ruleset)
        fast = plain_record(record, None)
        slow += fast is None
        if fast is not None:
            assert _values(fast) == _values(_carefully_read(record, None))
        assert answer_line(json.dumps(record)) == _as_json(answer(record))
    assert slow < 10  # those with liability


@pytest.mark.parametrize("identity", [None, 7, 'a "quoted" one', "東", [1, {"a": None}]])
def test_answers_are_the_json_of_the_answer(identity: object) -> None:
    for ruleset in ("tenhou-4p", "jpml-wrc", "ema-2025"):
        record = {
            **BASE,
            "id": identity,
            "ruleset": ruleset,
            "riichi": 1,
            "melds": [],
            "hand": "123m406p777z99s44z4z",
            "win_tile": "4z",
        }
        assert answer_line(json.dumps(record)) == _as_json(answer(record))


def test_what_cannot_be_read_is_told_as_before() -> None:
    with pytest.raises(InvalidRecordError):
        _carefully_read({**BASE, "players": 4.0}, None)
    assert json.loads(answer_line(json.dumps({**BASE, "players": 4.0})))["errors"][0]["code"] == "wrong-type"


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
