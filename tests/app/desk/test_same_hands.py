"""The same hand photographed twice is recognised from what was read."""

from tehai.app.desk.lines import Photo
from tehai.app.desk.run.same_hands import same_hands
from tehai.scoring.answer import Json

HAND = "123456789m1122z"


def photo(path: str, taken: str | None = None) -> Photo:
    return Photo(path=path, size=1, mtime_ns=0, sha256=path, taken=taken)


def reading(hand: str = HAND, *melds: str, sure: bool = True) -> dict[str, Json]:
    return {"hand": hand, "melds": list(melds), "sure": sure}


def groups(*seen: tuple[Photo, dict[str, Json]]) -> list[list[str]]:
    return [[one.path for one in group] for group in same_hands(seen)]


def test_the_same_tiles_soon_after_are_one_hand() -> None:
    first = photo("a.jpg", "2026-11-30T10:00:00")
    second = photo("b.jpg", "2026-11-30T10:00:20")
    assert groups((first, reading()), (second, reading("2211z123456789m"))) == [["a.jpg", "b.jpg"]]


def test_the_sure_one_counts() -> None:
    first = photo("a.jpg", "2026-11-30T10:00:00")
    second = photo("b.jpg", "2026-11-30T10:00:20")
    assert groups((first, reading(sure=False)), (second, reading())) == [["b.jpg", "a.jpg"]]


def test_the_same_tiles_much_later_are_another_hand() -> None:
    first = photo("a.jpg", "2026-11-30T10:00:00")
    later = photo("b.jpg", "2026-11-30T10:20:00")
    assert groups((first, reading()), (later, reading())) == []


def test_without_times_they_are_one_hand_in_one_folder_only() -> None:
    same = groups((photo("t1/a.jpg"), reading()), (photo("t1/b.jpg"), reading()))
    assert same == [["t1/a.jpg", "t1/b.jpg"]]
    assert groups((photo("t1/a.jpg"), reading()), (photo("t2/b.jpg"), reading())) == []


def test_other_tiles_are_another_hand() -> None:
    assert groups((photo("a.jpg"), reading()), (photo("b.jpg"), reading("123456789m1133z"))) == []
    called = reading("123456m1122z", "7-89m")
    assert groups((photo("a.jpg"), reading()), (photo("b.jpg"), called)) == [["a.jpg", "b.jpg"]]


def test_what_was_not_read_is_no_hand() -> None:
    for hand in ("123456789m112_z", "", "123m"):
        assert groups((photo("a.jpg"), reading(hand)), (photo("b.jpg"), reading(hand))) == []
