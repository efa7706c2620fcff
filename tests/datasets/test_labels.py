"""The label format: what is written reads back, and what breaks the format is refused with its reason."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehai.datasets.labels import (
    TILE_NAMES,
    LabelError,
    LabelledHand,
    LabelledPhoto,
    LabelledTile,
    photo_from_json,
    photo_to_json,
    read_labels,
    write_labels,
)

SQUARE = ((0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (0.0, 40.0))
coordinates = st.integers(-2000, 40000).map(lambda tenths: tenths / 10)
tiles = st.builds(
    lambda tile, points, visible, role: LabelledTile(
        tile=tile,
        shape="quad",
        points=tuple(points),
        face_up=tile != "back",
        visible=visible / 100,
        role=role,
    ),
    st.sampled_from(sorted(TILE_NAMES)),
    st.lists(st.tuples(coordinates, coordinates), min_size=4, max_size=4),
    st.integers(0, 100),
    st.sampled_from([None, "concealed", "win", "meld", "dora", "other"]),
)


def photo(**changes: object) -> LabelledPhoto:
    """Return a small valid photo with some fields changed."""
    fields: dict[str, object] = {
        "image": "a/b.jpg",
        "size_wh": (640, 480),
        "group": "g1",
        "source": "here",
        "licence": "CC0",
        "style": "riichi",
        "tiles": (LabelledTile(tile="5m", shape="box", points=SQUARE),),
    }
    return LabelledPhoto(**fields | changes)  # type: ignore[arg-type]


@given(st.lists(tiles, max_size=5))
def test_a_photo_reads_back_as_it_was_written(labelled: list[LabelledTile]) -> None:
    hand = LabelledHand(
        concealed="123m406p55z", melds=("4-56m", "111=1z"), win_tile="0p", dora_indicators=("1z",)
    )
    before = photo(tiles=tuple(labelled), hand=hand)
    assert photo_from_json(photo_to_json(before)) == before


def test_a_file_reads_back_and_blank_lines_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    photos = (photo(), photo(image="c.jpg", group="g2"))
    write_labels(path, photos)
    path.write_text("\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    assert read_labels(path) == photos


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("tile", "8z", "tile is '8z'"),
        ("shape", "circle", "shape is 'circle'"),
        ("points", [[0, 0], [1, 1]], "points is"),
        ("points", [[0, 0], [1, 1], [2, float("nan")], [0, 1]], "points is"),
        ("role", "discard", "role is 'discard'"),
        ("visible", 1.5, "visible is 1.5"),
        ("face_up", False, "face_up is False"),
    ],
)
def test_a_bad_tile_is_refused_with_its_photo_and_field(field: str, value: object, message: str) -> None:
    fields = json.loads(photo_to_json(photo()))
    fields["tiles"][0][field] = value
    with pytest.raises(LabelError, match=f"a/b.jpg: {message}"):
        photo_from_json(json.dumps(fields))


@pytest.mark.parametrize("name", ["image", "size", "tiles", "group", "licence"])
def test_a_missing_field_is_named(name: str) -> None:
    fields = json.loads(photo_to_json(photo()))
    del fields[name]
    with pytest.raises(LabelError, match=f"field '{name}' is missing"):
        photo_from_json(json.dumps(fields))


def test_a_bad_line_is_named_by_file_and_number(tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    path.write_text(photo_to_json(photo()) + "\n{", encoding="utf-8")
    with pytest.raises(LabelError, match=r"labels\.jsonl, line 2: not a JSON line"):
        read_labels(path)


@pytest.mark.parametrize("words", [{"concealed": "12x"}, {"melds": ("12m",)}, {"win_tile": "m5"}])
def test_a_hand_outside_the_notation_is_refused(words: dict[str, object]) -> None:
    with pytest.raises(LabelError):
        LabelledHand(**{"concealed": "123m"} | words)  # type: ignore[arg-type]


def test_a_hand_counts_its_tiles() -> None:
    hand = LabelledHand(concealed="123m406p", melds=("4-56m", "111=1z"), win_tile="5z")
    assert hand.tile_count == 6 + 3 + 4 + 1
