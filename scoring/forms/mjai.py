"""MJAI's form: names between spaces (``1m 5mr E ?``), then each meld as the event that made it.

::

    2m 3m 4m 5pr 5pr {"type":"pon","actor":0,"target":2,"pai":"C","consumed":["C","C"]}

The player is actor 0, and who a tile was called from is told by the target: 1 shimocha, 2 toimen, 3 kamicha,
none where it is not known. An added kan is its pon and then the kakan.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tehai.scoring.errors import NotationError
from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.melds import called_meld, with_added
from tehai.scoring.seats import Seat
from tehai.scoring.text import Text
from tehai.scoring.tiles import TILES_BY_NAME
from tehai.scoring.written import concealed_in_order, format_hand

if TYPE_CHECKING:
    from tehai.scoring.tiles import Tile

_HONOURS = {
    "E": "1z",
    "S": "2z",
    "W": "3z",
    "N": "4z",
    "P": "5z",
    "F": "6z",
    "C": "7z",
    "?": "_",
}
_NAMES = {tile: name for name, tile in _HONOURS.items()}
_SEATS = {1: Seat.SHIMOCHA, 2: Seat.TOIMEN, 3: Seat.KAMICHA}
_TARGETS = {seat: target for target, seat in _SEATS.items()}
_KINDS = {kind.value: kind for kind in (MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN, MeldKind.ANKAN)}
_KAKAN = "kakan"
_WORD = re.compile(r"\{[^}]*\}|\S+")
_TILE = re.compile(r"5[mps]r|[1-9][mps]|[ESWNPFC?]")
_OWN_TILES = {MeldKind.CHI: 2, MeldKind.PON: 2, MeldKind.DAIMINKAN: 3, MeldKind.ANKAN: 4}
"""How many tiles of the own hand go into a meld."""


def mjai_tile(name: object) -> Tile | None:
    """Give the tile of an MJAI name, ``"5mr"`` or ``"E"``; None where it is no such name."""
    if not isinstance(name, str) or not _TILE.fullmatch(name):
        return None
    return TILES_BY_NAME[_HONOURS.get(name) or (f"0{name[1]}" if name.endswith("r") else name)]


def mjai_name(tile: Tile) -> str:
    """Write a tile as MJAI names it."""
    return _NAMES.get(str(tile)) or (f"5{tile.suit}r" if tile.red else str(tile))


def to_mpsz(text: str) -> str | None:
    """Translate MJAI names, and melds after them; raises NotationError for an event that is no meld."""
    words = list(_WORD.finditer(text))
    names = [word[0] for word in words if not word[0].startswith("{")]
    tiles = [mjai_tile(name) for name in names]
    concealed = tuple(tile for tile in tiles if tile is not None)
    if not concealed or len(concealed) < len(tiles):
        return None
    melds: list[Meld] = []
    for word in words:
        if word[0].startswith("{"):
            _take_in(melds, word)
    return format_hand(Hand(concealed=concealed, melds=tuple(melds)))


def _take_in(melds: list[Meld], word: re.Match[str]) -> None:
    """Add the meld of an event, or make the added kan of a pon."""
    try:
        event = json.loads(word[0])
    except ValueError:
        event = None
    made = _meld(event) if isinstance(event, Mapping) else None
    if made is None:
        message = Text("this is no meld of MJAI: chi, pon, daiminkan, ankan or kakan with pai and consumed")
        raise NotationError(message, word.string, word.span())
    if made.kind is MeldKind.SHOUMINKAN:
        for index, meld in enumerate(melds):
            if meld.kind is MeldKind.PON and meld.tiles[0].kind == made.tiles[0].kind:
                melds[index] = with_added(meld, made.tiles[-1])
                return
    melds.append(made)


def _meld(event: Mapping[str, object]) -> Meld | None:
    names = event.get("consumed")
    own = [mjai_tile(name) for name in names] if isinstance(names, list) else []
    tiles = [tile for tile in own if tile is not None]
    called, target = mjai_tile(event.get("pai")), event.get("target")
    if event.get("type") == _KAKAN and called is not None and len(tiles) == 3:
        return Meld(kind=MeldKind.SHOUMINKAN, tiles=(*tiles, called), called_index=2)
    kind = _KINDS.get(str(event.get("type")))
    if kind is None or len(tiles) < len(own) or len(tiles) != _OWN_TILES[kind]:
        return None
    if kind is MeldKind.ANKAN:
        return Meld(kind=kind, tiles=tuple(tiles))
    return (
        called_meld(kind, tiles, called, _SEATS.get(target) if isinstance(target, int) else None)
        if called
        else None
    )


def format_mjai(hand: Hand) -> str:
    """Write a hand as MJAI names, its melds as the events that made them."""
    events = (json.dumps(event, separators=(",", ":")) for meld in hand.melds for event in _events(meld))
    return " ".join([*map(mjai_name, concealed_in_order(hand)), *events])


def _events(meld: Meld) -> list[dict[str, object]]:
    tiles = list(meld.tiles)
    if meld.kind is MeldKind.ANKAN:
        return [{"type": "ankan", "actor": 0, "consumed": [*map(mjai_name, tiles)]}]
    added = [tiles.pop()] if meld.kind is MeldKind.SHOUMINKAN else []
    called = tiles.pop(len(tiles) - 1 if meld.called_index is None else meld.called_index)
    kind = MeldKind.PON if added else meld.kind
    target = {"target": _TARGETS[meld.source]} if meld.source in _TARGETS else {}
    made = {
        "type": kind.value,
        "actor": 0,
        **target,
        "pai": mjai_name(called),
        "consumed": [*map(mjai_name, tiles)],
    }
    kakan = [
        {"type": _KAKAN, "actor": 0, "pai": mjai_name(tile), "consumed": [*map(mjai_name, (*tiles, called))]}
        for tile in added
    ]
    return [made, *kakan]
