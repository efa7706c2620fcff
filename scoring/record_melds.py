"""The melds of a record: objects or words, read with everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tehai.scoring.hand import Meld, MeldKind
from tehai.scoring.notation import parse_meld, parse_tile, parse_tiles
from tehai.scoring.record_reader import RecordReader, type_word
from tehai.scoring.seats import Seat
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from tehai.scoring.tiles import Tile

SEATS = {seat.value: seat for seat in (Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA)}
MELD_KEYS = ("type", "tiles", "from", "called", "added")
_KNOWN_KEYS = frozenset(MELD_KEYS)
_MELD_KINDS = {kind.value: kind for kind in MeldKind}


def melds_of(reader: RecordReader) -> tuple[Meld, ...]:
    """Give the melds of a record, without those that cannot be read, which are noted."""
    value = reader.record.get("melds")
    if not value and isinstance(value, list | None):
        return ()
    entries = value.split() if isinstance(value, str) else value if isinstance(value, list) else []
    if not isinstance(value, str | list):
        message = Text("a list of melds is wanted, not {found}", found=type_word(value))
        reader.fail("wrong-type", message, "melds")
    melds = [_meld(reader, entry, f"melds[{index}]") for index, entry in enumerate(entries)]
    return tuple([meld for meld in melds if meld])


def _meld(reader: RecordReader, entry: object, where: str) -> Meld | None:
    if isinstance(entry, Mapping):
        return meld_object(reader, entry, where)
    return reader.notation(parse_meld, entry, where)


def meld_object(reader: RecordReader, entry: Mapping[str, object], where: str) -> Meld | None:
    """Give the meld that an object is; None, all noted, where it is none."""
    parts = RecordReader(entry, f"{where}.")
    parts.check_keys(_KNOWN_KEYS)
    kind = parts.named(entry.get("type"), _MELD_KINDS, "type")
    tiles = parts.notation(parse_tiles, entry.get("tiles"), "tiles")
    source = None if entry.get("from") is None else parts.named(entry["from"], SEATS, "from")
    called, added = optional_tile(parts, "called"), optional_tile(parts, "added")
    if kind and tiles and len(tiles) != (4 if kind.is_kan else 3):
        parts.fail(
            "wrong-value",
            Text(
                "{meld} has {wanted} tiles, not {number}",
                meld=kind,
                wanted=4 if kind.is_kan else 3,
                number=len(tiles),
            ),
            "tiles",
        )
    for name, tile in (("called", called), ("added", added)):
        if tiles and tile and tile not in tiles:
            parts.fail("wrong-value", Text("{tile} is not one of its tiles", tile=str(tile)), name)
    if parts.errors:
        reader.errors += parts.errors
        return None
    return _placed_meld(kind, tiles, called, added, source) if kind and tiles else None


def optional_tile(reader: RecordReader, key: str) -> Tile | None:
    """Give a tile; None where there is none, or, noted, where it cannot be read."""
    value = reader.record.get(key)
    return None if value is None else reader.notation(parse_tile, value, key)


def _placed_meld(
    kind: MeldKind,
    tiles: tuple[Tile, ...],
    called: Tile | None,
    added: Tile | None,
    source: Seat | None,
) -> Meld:
    """Order the tiles as notation writes them: of open kans the called tile and then the added one last."""
    if kind is MeldKind.ANKAN:
        return Meld(kind=kind, tiles=tiles)
    if not kind.is_kan:
        index = tiles.index(called) if called else None
        return Meld(kind=kind, tiles=tiles, called_index=index, source=source)
    rest = list(tiles)
    last: list[Tile] = []
    for tile in (called, added if kind is MeldKind.SHOUMINKAN else None):
        if tile and tile in rest:
            rest.remove(tile)
            last.append(tile)
    called_index = 2 if kind is MeldKind.SHOUMINKAN else 3
    return Meld(kind=kind, tiles=(*rest, *last), called_index=called_index, source=source)
