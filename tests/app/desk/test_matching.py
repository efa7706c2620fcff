from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehai.app.desk.lines import Happened, Photo, SheetLine
from tehai.app.desk.matching import matched
from tehai.app.desk.places import place_of


def photo(path: str, taken: str | None = None, copies: tuple[str, ...] = ()) -> Photo:
    return Photo(path=path, size=1, mtime_ns=1, sha256=path.encode().hex(), taken=taken, copies=copies)


def line(row: int, **told: object) -> SheetLine:
    return SheetLine(row=row, **told)  # type: ignore[arg-type] # fields of the line


def pairs(photos: list[Photo], lines: list[SheetLine]) -> list[tuple[int | None, str | None, str | None]]:
    return [
        (
            job.line.row if job.line else None,
            job.photo.path if job.photo else None,
            job.matched.value if job.matched else None,
        )
        for job in matched(photos, lines)
    ]


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ("a.jpg", "a.jpg"),
        ("A.JPG", "a.jpg"),
        ("a", "day1/a.heic"),
        ("day1/a", "day1/a.heic"),
        (r"day1\a.heic", "day1/a.heic"),
        ("\u304b\u3099.jpg", "\u304c.jpg"),
        ("copy.jpg", "a.jpg"),
        ("[wild]*.jpg", "[wild]*.jpg"),  # a name first, whatever signs it has
        ("\U0001f004.jpg", "\U0001f004\ufe0f.jpg"),
        ("\u200ba.jpg", "a.jpg"),
    ],
)
def test_a_photo_is_found_by_what_a_line_calls_it(written: str, path: str) -> None:
    found = pairs([photo(path, copies=("day2/copy.jpg",)), photo("other.jpg")], [line(2, photo=written)])
    assert found == [(2, path, "name"), (None, "other.jpg", None)]


def test_a_pattern_takes_all_that_fit() -> None:
    photos = [photo("t1/IMG_1.jpg"), photo("t1/IMG_2.jpg"), photo("t2/IMG_1.jpg")]
    assert pairs(photos, [line(2, photo="t1/*.jpg")]) == [
        (2, "t1/IMG_1.jpg", "pattern"),
        (2, "t1/IMG_2.jpg", "pattern"),
        (None, "t2/IMG_1.jpg", None),
    ]
    assert [path for _, path, _ in pairs(photos, [line(2, photo="IMG_1*")])][:2] == [
        "t1/IMG_1.jpg",
        "t2/IMG_1.jpg",
    ]


def test_of_two_photos_of_a_name_the_one_of_the_lines_table_is_meant() -> None:
    photos = [photo("table 1/IMG_1.jpg"), photo("table 2/IMG_1.jpg")]
    lines = [line(2, photo="IMG_1.jpg", table="2"), line(3, photo="IMG_1.jpg", table="1")]
    assert pairs(photos, lines) == [(2, "table 2/IMG_1.jpg", "name"), (3, "table 1/IMG_1.jpg", "name")]


def test_names_and_folders_tell_the_place() -> None:
    photos = [photo("round1/t3/E1.jpg"), photo("round1/t3/E2.jpg"), photo("round2/t3/E1.jpg")]
    lines = [line(row, table="3", round=r, hand=h) for row, r, h in ((2, "1", "E2"), (3, "2", "E1"))]
    assert pairs(photos, lines) == [
        (2, "round1/t3/E2.jpg", "place"),
        (3, "round2/t3/E1.jpg", "place"),
        (None, "round1/t3/E1.jpg", None),
    ]


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("R2_T14_S3_h2.jpg", {"table": "14", "round": "2", "hand": "S3", "honba": "2"}),
        ("第３回戦/１２番卓/南四局 1本場.jpg", {"table": "12", "round": "3", "hand": "S4", "honba": "1"}),
        ("卓5/写真.jpg", {"table": "5"}),
        ("IMG_20261130_1405.jpg", {}),
        ("best1.jpg", {}),
    ],
)
def test_places_in_paths(path: str, place: dict[str, str]) -> None:
    assert place_of(path) == place


def test_a_photo_that_tells_no_table_is_not_taken_for_one_among_several() -> None:
    photos = [photo("t1/E1.jpg"), photo("E2.jpg")]
    lines = [line(2, table="1", hand="E1"), line(3, table="2", hand="E2")]
    assert pairs(photos, lines) == [(2, "t1/E1.jpg", "place"), (3, None, None), (None, "E2.jpg", None)]
    assert pairs(photos[1:], lines) == [(2, None, None), (3, "E2.jpg", "place")]


def test_what_two_could_have_is_left_open() -> None:
    photos = [photo("t3/E1 a.jpg"), photo("t3/E1 b.jpg")]
    assert pairs(photos, [line(2, table="3", hand="E1")]) == [
        (2, None, None),
        (None, "t3/E1 a.jpg", None),
        (None, "t3/E1 b.jpg", None),
    ]


@pytest.mark.parametrize("other", ["day/a.jpg", "copy.jpg", "d*", "COPY"])
def test_a_photo_that_two_lines_name_is_neither_ones(other: str) -> None:
    photos = [photo("day/a.jpg", copies=("copy.jpg",)), photo("b.jpg")]
    lines = [line(2, photo="a"), line(3, photo=other), line(4, photo="b"), line(5, photo="c")]
    jobs = matched(photos, lines)
    assert [(job.line.row, job.is_contested) for job in jobs if job.line and not job.photo] == [
        (2, True),
        (3, True),
        (5, False),
    ]
    assert [(job.photo.path, job.line is None) for job in jobs if job.photo] == [
        ("b.jpg", False),
        ("day/a.jpg", True),
    ]
    near = photo("t1/E1.jpg", copies=("t1/E1 again.jpg",))
    hand = {"table": "1", "hand": "E1"}
    three = [line(2, photo="E1"), line(3, photo="E1 again"), line(4, **hand)]
    assert all(job.line is None for job in matched([near], three) if job.photo)


@pytest.mark.parametrize("first", [None, 0])
def test_a_photo_that_tells_the_honba_is_that_hands(first: int | None) -> None:
    told = {} if first is None else {"honba": first}
    lines = [line(2, table="1", hand="E1", record=told), line(3, table="1", hand="E1", record={"honba": 1})]
    photos = [photo("t1/E1-1honba.jpg"), photo("t1/E1.jpg")]
    assert pairs(photos, lines) == [(2, "t1/E1.jpg", "place"), (3, "t1/E1-1honba.jpg", "place")]
    assert pairs(photos[1:], lines) == [(2, None, None), (3, None, None), (None, "t1/E1.jpg", None)]


def test_a_copy_that_lies_where_nothing_tells_the_place_hides_no_photo() -> None:
    lines = [line(2, table="1", hand="E1"), line(3, table="2", hand="E1")]
    assert pairs([photo("DCIM/IMG_1.jpg", copies=("table 1/E1.jpg",)), photo("t2/E1.jpg")], lines) == [
        (2, "DCIM/IMG_1.jpg", "place"),
        (3, "t2/E1.jpg", "place"),
    ]
    both = photo("t1/E1.jpg", copies=("t2/E1.jpg",))
    assert pairs([both], lines) == [(2, None, None), (3, None, None), (None, "t1/E1.jpg", None)]


def test_the_time_that_a_line_tells_is_a_hint() -> None:
    photos = [photo("a.jpg", "2026-11-30T14:03:00"), photo("b.jpg", "2026-11-30T15:00:00")]
    lines = [line(2, time="14:00"), line(3, time="2026-11-30T14:58"), line(4, time="18:00")]
    assert pairs(photos, lines) == [(2, "a.jpg", "time"), (3, "b.jpg", "time"), (4, None, None)]


def test_the_photos_of_a_table_in_the_order_they_were_taken() -> None:
    photos = [
        photo("finals/z.jpg", "2026-11-30T14:03:00"),
        photo("finals/a.jpg", "2026-11-30T15:00:00"),
        photo("other/a.jpg", "2026-11-30T15:00:00"),
    ]
    lines = [line(2, table="Finals"), line(3, table="finals")]
    assert pairs(photos, lines)[:2] == [(2, "finals/z.jpg", "time"), (3, "finals/a.jpg", "time")]
    assert pairs(photos, [*lines, line(4, table="finals")])[:3] == [(row, None, None) for row in (2, 3, 4)]


def test_only_wins_need_a_photo_and_typed_ones_none() -> None:
    lines = [
        line(2, happened=Happened.DRAW),
        line(3, record={"hand": "11z"}, table="1"),
        line(4, photo="no.jpg"),
    ]
    assert pairs([photo("t1/a.jpg", "2026-11-30T15:00:00")], lines) == [
        (3, None, None),
        (4, None, None),
        (None, "t1/a.jpg", None),
    ]


_PATHS = st.lists(
    st.sampled_from(["t1/E1.jpg", "t1/E2.jpg", "t2/E1.jpg", "a.jpg", "x/a.jpg"]), unique=True, max_size=5
)
_LINES = st.lists(
    st.tuples(st.sampled_from(["", "a", "E*"]), st.sampled_from("12"), st.sampled_from(["", "E1"]))
)


@given(_PATHS, _LINES)
def test_no_photo_and_no_win_is_lost(paths: list[str], told: list[tuple[str, str, str]]) -> None:
    lines = [line(row, photo=name, table=table, hand=hand) for row, (name, table, hand) in enumerate(told, 2)]
    jobs = matched([photo(path) for path in paths], lines)
    assert {job.photo.path for job in jobs if job.photo} == set(paths)
    assert {job.line.row for job in jobs if job.line} == {one.row for one in lines}
    assert len({job.key for job in jobs}) == len(jobs)
