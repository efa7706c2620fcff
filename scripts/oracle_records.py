"""Records of wins from the oracle's lines of server logs, as its README says."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any, Final

_RECORD_KEYS: Final = (
    *("id", "players", "hand", "win_tile", "melds", "tsumo", "seat_wind", "round_wind", "riichi", "ippatsu"),
    *("rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou", "dora_indicators"),
    *("ura_indicators", "nuki_dora", "honba", "riichi_sticks"),
)
_SEATS: Final = {4: ("self", "shimocha", "toimen", "kamicha"), 3: ("self", "shimocha", "kamicha")}


def oracle_lines(folder: Path, name: str) -> list[dict[str, Any]]:
    """Read one file of scored hands."""
    with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def oracle_folder() -> Path:
    """Give the folder that TEHAI_ORACLE names; ends the script where it is not set."""
    folder = os.environ.get("TEHAI_ORACLE")
    if not folder:
        raise SystemExit("TEHAI_ORACLE is not set: it names the folder of scored hands")
    return Path(folder)


def relative_seat(seat: int, line: dict[str, Any]) -> str:
    """Name a seat of the log as seen from the winner's chair."""
    players: int = line["players"]
    winner: int = line["seats"]["winner"]
    return _SEATS[players][(seat - winner) % players]


def record_of(line: dict[str, Any], ruleset: str) -> dict[str, Any]:
    """Give the record of a win that a line stands for."""
    record: dict[str, Any] = {key: line[key] for key in _RECORD_KEYS if key in line}
    record["ruleset"] = ruleset
    if not line["tsumo"]:
        record["from"] = relative_seat(line["seats"]["from"], line)
    if "pao" in line["seats"]:
        record["pao"] = {"daisangen": relative_seat(line["seats"]["pao"], line)}
    if not line["honba_paid"]:
        record["honba"] = 0
    return record
