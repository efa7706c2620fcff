"""Hands and wins written in one line, so that a table of cases reads like a rule book."""

from __future__ import annotations

import dataclasses
import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from tehai.scoring.notation import parse_hand, parse_tile, parse_tiles
from tehai.scoring.result import NoYaku, Score
from tehai.scoring.rules import Rules, load_rules
from tehai.scoring.score import score
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand

ReadWin: TypeAlias = Callable[[str], Win]
Outcome: TypeAlias = Callable[..., Score | NoYaku]
Reckon: TypeAlias = Callable[..., Score]

_FLAGS = (
    *("tsumo", "ippatsu", "rinshan", "chankan", "robbed_closed_kan"),
    *("haitei", "houtei", "tenhou", "chiihou", "renhou"),
)


def read_win(text: str) -> Win:
    """Read ``"tsumo riichi=1 seat=S round=E dora=3m honba=2 from=toimen pao=daisangen:kamicha"``.

    Without ``seat`` and ``round`` the winner is West in the East round.
    """
    values: dict[str, Any] = {"seat_wind": Wind.WEST, "round_wind": Wind.EAST}
    for word in text.split():
        key, _, value = word.partition("=")
        values.update(_field(key, value))
    return Win(**values)


def _field(key: str, value: str) -> dict[str, Any]:
    if key in _FLAGS:
        return {key: True}
    if key in {"seat", "round"}:
        return {f"{key}_wind": Wind(value)}
    if key in {"dora", "ura"}:
        return {f"{key}_indicators": parse_tiles(value)}
    if key == "from":
        return {"discarder": Seat(value)}
    if key == "pao":
        pairs = (pair.split(":") for pair in value.split(","))
        return {"pao": tuple((name, Seat(seat)) for name, seat in pairs)}
    name = {"sticks": "riichi_sticks", "nuki": "nuki_dora"}.get(key, key)
    return {name: int(value)}


def read_hand(text: str) -> Hand:
    """Read notation; ``@3m`` at the end names the winning tile apart."""
    notation, _, win_tile = text.partition("@")
    hand = parse_hand(notation)
    return hand.with_win_tile(parse_tile(win_tile)) if win_tile else hand


def read_rules(rules: Rules | str, **changes: object) -> Rules:
    """A ruleset, with a few values changed."""
    base = load_rules(rules) if isinstance(rules, str) else rules
    return dataclasses.replace(base, **changes)  # type: ignore[arg-type]  # tests name the fields


def _outcome(hand: str, win: str = "", rules: Rules | str = "jpml-wrc", **changes: object) -> Score | NoYaku:
    return score(read_hand(hand), read_win(win), read_rules(rules, **changes))


@pytest.fixture(scope="session")
def outcome() -> Outcome:
    """Score a hand written in one line; the result may be a hand without yaku."""
    return _outcome


@pytest.fixture(scope="session")
def reckon() -> Reckon:
    """Score a hand written in one line that has a yaku."""

    def reckon_(hand: str, win: str = "", rules: Rules | str = "jpml-wrc", **changes: object) -> Score:
        result = _outcome(hand, win, rules, **changes)
        assert isinstance(result, Score), f"no yaku: {result.missing}"
        return result

    return reckon_


@pytest.fixture(scope="session")
def make_win() -> ReadWin:
    """Read the circumstances of a win from one line."""
    return read_win


@pytest.fixture(scope="session")
def make_rules() -> Callable[..., Rules]:
    """Give a ruleset with a few values changed."""
    return read_rules


@pytest.fixture(scope="session")
def make_hand() -> Callable[[str], Hand]:
    """Read a hand, ``@3m`` naming the winning tile apart."""
    return read_hand


@pytest.fixture(scope="session")
def oracle_lines() -> Callable[[str], list[dict[str, Any]]]:
    """Read a file of scored hands; skips the test when TEHAI_ORACLE is not set, and only then."""
    folder = os.environ.get("TEHAI_ORACLE")
    if not folder:
        pytest.skip("TEHAI_ORACLE is not set: the folder of scored hands is not here")

    def read(name: str) -> list[dict[str, Any]]:
        with gzip.open(Path(folder) / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]

    return read
