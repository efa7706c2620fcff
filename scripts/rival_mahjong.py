"""The other side of benchmark_scoring.py: score records with the package `mahjong`, lap by lap.

Run by the Python of an environment that has it (`pip install "mahjong>=2,<3"`), with the file of records as
its argument. Each line of standard input names a lap, and a line of JSON answers it.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from mahjong.tile import TilesConverter

_WINDS: Final = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH}
_MELDS: Final = {
    "chi": Meld.CHI,
    "pon": Meld.PON,
    "ankan": Meld.KAN,
    "daiminkan": Meld.KAN,
    "shouminkan": Meld.SHOUMINKAN,
}
_TENHOU: Final = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)


def tiles_of(text: str) -> list[int]:
    """Read notation with the package's own converter."""
    tiles: list[int] = TilesConverter.one_line_string_to_136_array(text, has_aka_dora=True)
    return tiles


def built(record: dict[str, Any]) -> dict[str, Any]:
    """Give the arguments of ``estimate_hand_value`` for a record."""
    tiles = tiles_of(record["hand"])
    melds = []
    for entry in record["melds"]:
        meld = Meld(_MELDS[entry["type"]], tiles_of(entry["tiles"]), opened=entry["type"] != "ankan")
        melds.append(meld)
        tiles += meld.tiles
    config = HandConfig(
        is_tsumo=record["tsumo"],
        is_riichi=record["riichi"] == 1,
        is_daburu_riichi=record["riichi"] == 2,
        is_ippatsu=record["ippatsu"],
        is_rinshan=record["rinshan"],
        is_chankan=record["chankan"],
        is_haitei=record["haitei"],
        is_houtei=record["houtei"],
        is_tenhou=record["tenhou"],
        is_chiihou=record["chiihou"],
        player_wind=_WINDS[record["seat_wind"]],
        round_wind=_WINDS[record["round_wind"]],
        kyoutaku_number=record["riichi_sticks"],
        tsumi_number=record["honba"],
        options=_TENHOU,
    )
    return {
        "tiles": tiles,
        "win_tile": tiles_of(record["win_tile"])[0],
        "melds": melds,
        "dora_indicators": [tiles_of(tile)[0] for tile in record["dora_indicators"]],
        "ura_dora_indicators": [tiles_of(tile)[0] for tile in record["ura_indicators"]],
        "config": config,
    }


def answer_line(line: str) -> str:
    """Answer a record with a line of JSON, as `tehai score --jsonl` does."""
    result = HandCalculator.estimate_hand_value(**built(json.loads(line)))
    return json.dumps(
        {
            "yaku": [
                [yaku.name, yaku.han_open if result.is_open_hand else yaku.han_closed] for yaku in result.yaku
            ],
            "han": result.han,
            "fu": result.fu,
            "cost": result.cost,
            "fu_details": result.fu_details,
        }
    )


def main() -> None:
    """Answer laps until the input ends."""
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    inputs = [built(json.loads(line)) for line in lines]
    gc.collect()
    gc.freeze()
    estimate = HandCalculator.estimate_hand_value
    for lap in sys.stdin:
        started = time.process_time()
        if lap.strip() == "prebuilt":
            for arguments in inputs:
                estimate(**arguments)
        elif lap.strip() == "records":
            for line in lines:
                answer_line(line)
        else:
            print(json.dumps([estimate(**arguments).cost["total"] for arguments in inputs]), flush=True)
            continue
        print(time.process_time() - started, flush=True)


if __name__ == "__main__":
    main()
