"""The JSON of a won hand; what each winner won with has the keys of the JSON of a win."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tehai.scoring.game.events import CalledPoints, HandWon, HanFu, ScoredWin, Winner
from tehai.scoring.game.shapes import PLAYER, PLAYERS
from tehai.scoring.notation import format_hand, format_tiles
from tehai.scoring.record import FLAGS, InvalidRecordError, read_record
from tehai.scoring.record_reader import RecordReader, type_word
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.scoring.answer import Json
    from tehai.scoring.game.events import Claim, Player
    from tehai.scoring.game.shapes import Names
    from tehai.scoring.ruleset import Rules

KEYS = frozenset(("event", "tsumo", "from", "riichi_by", "on_riichi_tile", "wins", "note"))
_TILE_KEYS = (
    "hand",
    "win_tile",
    "melds",
    "riichi",
    "nuki_dora",
    "dora_indicators",
    "ura_indicators",
    *FLAGS,
)
_WINNER_KEYS = frozenset(("winner", "pao", "han", "fu", "yakuman", "points", "dealer_points", *_TILE_KEYS))
_FILLED_IN = {"seat_wind": "E", "round_wind": "E"}
"""Stands for what the account knows, where the JSON of a win asks for it."""


def win_json(event: HandWon, names: Names) -> dict[str, Json]:
    """Write a won hand."""
    written: dict[str, Json] = {"event": "win"}
    if event.discarder is None:
        written["tsumo"] = True
    else:
        written["from"] = names[event.discarder]
    if event.on_riichi_tile:
        written["on_riichi_tile"] = True
    if event.riichi:
        written["riichi_by"] = PLAYERS.write(event.riichi, names)
    written["wins"] = [_winner_json(winner, names) for winner in event.winners]
    if event.note:
        written["note"] = event.note
    return written


def _winner_json(winner: Winner, names: Names) -> dict[str, Json]:
    written: dict[str, Json] = {"winner": names[winner.player], **_claim_json(winner.claim)}
    if winner.pao:
        written["pao"] = {yaku: names[player] for yaku, player in winner.pao}
    return written


def _claim_json(claim: Claim | None) -> dict[str, Json]:
    if isinstance(claim, HanFu):
        amounts: dict[str, Json] = {"han": claim.han, "fu": claim.fu, "yakuman": claim.yakuman}
        return {key: amount for key, amount in amounts.items() if amount}
    if isinstance(claim, CalledPoints):
        dealer: dict[str, Json] = {"dealer_points": claim.dealer} if claim.dealer else {}
        return {"points": claim.points, **dealer}
    return _tiles_json(claim) if claim else {}


def _tiles_json(claim: ScoredWin) -> dict[str, Json]:
    win = claim.win
    amounts: dict[str, Json] = {
        "riichi": win.riichi,
        "nuki_dora": win.nuki_dora,
        "dora_indicators": format_tiles(win.dora_indicators) if win.dora_indicators else "",
        "ura_indicators": format_tiles(win.ura_indicators) if win.ura_indicators else "",
        **{flag: getattr(win, flag) for flag in FLAGS},
    }
    return {"hand": format_hand(claim.hand), **{key: value for key, value in amounts.items() if value}}


def read_win(reader: RecordReader, names: Names, rules: Rules) -> HandWon:
    """Read a won hand; what is wrong is noted."""
    record = reader.record
    discarder = None if _is_tsumo(reader) else PLAYER.read(reader, record.get("from"), names, "from")
    wins = record.get("wins")
    if not isinstance(wins, list):
        message = Text("a list of winners is wanted, not {found}", found=type_word(wins))
        reader.fail("wrong-type", message, "wins")
        wins = []
    winners = [_read_winner(reader, item, names, rules, f"wins[{place}]") for place, item in enumerate(wins)]
    return HandWon(
        winners=tuple(winner for winner in winners if winner),
        discarder=discarder,
        riichi=PLAYERS.read(reader, record.get("riichi_by", []), names, "riichi_by") or (),
        on_riichi_tile=reader.flag("on_riichi_tile"),
        note=reader.typed("note", str, default=""),
    )


def _is_tsumo(reader: RecordReader) -> bool:
    """Whether it is a tsumo; one of ``tsumo`` and ``from`` says so, never neither."""
    tsumo = reader.flag("tsumo")
    if tsumo == ("from" in reader.record):
        reader.fail("wrong-value", Text("say either tsumo or from, who dealt in"), "from")
        return True
    return tsumo


def _read_winner(
    reader: RecordReader, value: object, names: Names, rules: Rules, where: str
) -> Winner | None:
    if not isinstance(value, Mapping):
        message = Text("an object is wanted, not {found}", found=type_word(value))
        reader.fail("wrong-type", message, where)
        return None
    parts = RecordReader(value)
    parts.check_keys(_WINNER_KEYS)
    player = PLAYER.read(parts, value.get("winner"), names, "winner")
    claim = _read_claim(parts, rules)
    pao = _read_pao(parts, names)
    for error in parts.errors:
        reader.fail(error.code, error.message, f"{where}.{error.where}")
    return None if parts.errors or player is None else Winner(player=player, claim=claim, pao=pao)


def _read_claim(parts: RecordReader, rules: Rules) -> Claim | None:
    """Read what was won with; None where nothing is said of it."""
    kinds = {
        "hand": any(key in parts.record for key in _TILE_KEYS),
        "han": any(key in parts.record for key in ("han", "fu", "yakuman")),
        "points": any(key in parts.record for key in ("points", "dealer_points")),
    }
    if sum(kinds.values()) > 1:
        parts.fail("wrong-value", Text("say tiles, han and fu, or points: one of them"), "hand")
    if kinds["hand"]:
        return _read_tiles(parts, rules)
    if kinds["han"]:
        return HanFu(han=parts.count("han"), fu=parts.count("fu"), yakuman=parts.count("yakuman"))
    if kinds["points"]:
        return CalledPoints(points=parts.count("points"), dealer=parts.count("dealer_points"))
    return None


def _read_tiles(parts: RecordReader, rules: Rules) -> ScoredWin | None:
    own = {key: value for key, value in parts.record.items() if key in _TILE_KEYS}
    try:
        hand, win, _ = read_record({**own, **_FILLED_IN, "tsumo": False}, rules)
    except InvalidRecordError as error:
        parts.errors += error.errors
        return None
    return ScoredWin(hand=hand, win=dataclasses.replace(win, seat_wind=None, round_wind=None))


def _read_pao(parts: RecordReader, names: Names) -> tuple[tuple[str, Player], ...]:
    value = parts.record.get("pao", {})
    if not isinstance(value, Mapping):
        parts.fail("wrong-type", Text("an object is wanted, not {found}", found=type_word(value)), "pao")
        return ()
    read = [(str(yaku), PLAYER.read(parts, name, names, f"pao.{yaku}")) for yaku, name in value.items()]
    return tuple((yaku, player) for yaku, player in read if player is not None)
