"""Splits: whole groups, about the promised shares, never moving."""

from tehai.datasets.labels import LabelledPhoto
from tehai.datasets.splits import HELDOUT_GROUPS, select, split_of


def photo(image: str, group: str) -> LabelledPhoto:
    """Return an empty photo of a group."""
    return LabelledPhoto(
        image=image,
        size_wh=(8, 8),
        group=group,
        source="here",
        licence="CC0",
        style="riichi",
        tiles=(),
    )


PHOTOS = tuple(photo(f"{n}.jpg", f"g{n // 3:04}") for n in range(6000))


def test_splits_share_no_group_and_lose_no_photo() -> None:
    parts = [select(PHOTOS, split) for split in ("train", "val", "test", "heldout")]
    groups = [{p.group for p in part} for part in parts]
    assert sum(len(part) for part in parts) == len(PHOTOS)
    assert sum(len(names) for names in groups) == len(set.union(*groups))


def test_shares_are_about_a_tenth_each() -> None:
    val, test = len(select(PHOTOS, "val")), len(select(PHOTOS, "test"))
    assert 450 < val < 750
    assert 450 < test < 750


def test_the_split_of_a_group_never_moves() -> None:
    assert [n for n in range(12) if split_of(f"g{n:04}") == "train"] == [0, 1, 3, 5, 6, 7, 8, 9, 11]
    assert [n for n in range(12) if split_of(f"g{n:04}") == "test"] == [2, 4]


def test_the_known_hands_are_held_out() -> None:
    assert len(HELDOUT_GROUPS) == 16
    assert {split_of(group) for group in HELDOUT_GROUPS} == {"heldout"}
