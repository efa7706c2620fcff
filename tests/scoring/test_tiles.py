from __future__ import annotations

import pytest

from tehai.scoring.tiles import COPIES, TILES, UNREADABLE, Tile, dora_kind


def test_order_of_the_kinds() -> None:
    names = [str(tile) for tile in TILES if not tile.red]
    assert names == [f"{n}{s}" for s in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
    assert [str(tile) for tile in TILES if tile.red] == ["0m", "0p", "0s"]
    assert sorted(TILES, reverse=True) == list(reversed(TILES))


@pytest.mark.parametrize("tile", [*TILES, UNREADABLE])
def test_text_and_value_are_a_pair(tile: Tile) -> None:
    assert Tile.parse(str(tile)) == tile
    assert repr(tile) == f"Tile.parse({str(tile)!r})"


@pytest.mark.parametrize("text", ["", "0z", "8z", "1", "m", "10m", "1x"])
def test_no_tile(text: str) -> None:
    with pytest.raises(ValueError, match="is no tile"):
        Tile.parse(text)


@pytest.mark.parametrize(("kind", "red"), [(34, False), (-2, False), (3, True), (27, True)])
def test_impossible_values(kind: int, red: bool) -> None:  # noqa: FBT001  # a row of the table
    with pytest.raises(ValueError, match="kind"):
        Tile(kind, red=red)


@pytest.mark.parametrize(
    ("text", "suit", "number", "flags"),
    [
        ("1m", "m", 1, "terminal outside"),
        ("0p", "p", 5, ""),
        ("9s", "s", 9, "terminal outside"),
        ("4z", "z", 4, "honour wind outside"),
        ("6z", "z", 6, "honour dragon outside"),
        ("_", "", 0, ""),
    ],
)
def test_what_a_tile_is(text: str, suit: str, number: int, flags: str) -> None:
    tile = Tile.parse(text)
    found = {
        "terminal": tile.is_terminal,
        "honour": tile.is_honour,
        "wind": tile.is_wind,
        "dragon": tile.is_dragon,
        "outside": tile.is_terminal_or_honour,
    }
    assert (tile.suit, tile.number) == (suit, number)
    assert [name for name, holds in found.items() if holds] == sorted(flags.split(), key=list(found).index)


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [
        ("1m", "2m"),
        ("9m", "1m"),
        ("0p", "6p"),
        ("9s", "1s"),
        ("1z", "2z"),
        ("4z", "1z"),
        ("5z", "6z"),
        ("7z", "5z"),
    ],
)
def test_dora_follows_the_indicator(indicator: str, dora: str) -> None:
    """JPML, how the dora is decided: 1 to 9 and back, winds and dragons round."""
    assert dora_kind(Tile.parse(indicator)) == Tile.parse(dora).kind


def test_dora_without_manzu_simples() -> None:
    assert dora_kind(Tile.parse("1m"), manzu_simples=False) == Tile.parse("9m").kind
    assert dora_kind(Tile.parse("9m"), manzu_simples=False) == Tile.parse("1m").kind
    assert dora_kind(Tile.parse("1p"), manzu_simples=False) == Tile.parse("2p").kind


def test_a_set_has_four_of_each() -> None:
    assert COPIES * 34 == 136
