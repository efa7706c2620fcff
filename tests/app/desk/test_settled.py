"""A photo that is still being copied is waited for."""

from pathlib import Path

from tehai.app.desk.run.folder import Found
from tehai.app.desk.run.settled import APART_S, QUIET_S, Settling

NOW = 1_800_000_000.0


def found(size: int, written: float, path: str = "a.jpg") -> Found:
    return Found(path=path, file=Path(path), size=size, mtime_ns=int(written * 1e9))


def test_a_file_that_was_written_long_ago_is_whole() -> None:
    photo = found(100, NOW - QUIET_S)
    assert Settling().whole([photo], NOW) == (photo,)


def test_a_file_that_grows_is_waited_for_until_it_stays() -> None:
    settling = Settling()
    assert settling.whole([found(100, NOW)], NOW) == ()
    assert settling.whole([found(200, NOW + 1)], NOW + 1) == ()
    assert settling.whole([found(200, NOW + 2)], NOW + 2) == ()  # as large, but written again
    assert settling.whole([found(200, NOW + 2)], NOW + 2 + APART_S / 2) == ()  # looked at too soon
    assert settling.whole([found(200, NOW + 2)], NOW + 2 + APART_S) == (found(200, NOW + 2),)


def test_a_file_from_a_clock_that_is_ahead_is_read_when_it_stays() -> None:
    settling = Settling()
    photo = found(100, NOW + 3600)
    assert settling.whole([photo], NOW) == ()
    assert settling.whole([photo], NOW + APART_S) == (photo,)


def test_one_that_grows_keeps_no_other_waiting() -> None:
    growing, whole = found(100, NOW), found(100, NOW - 60, "b.jpg")
    assert Settling().whole([growing, whole], NOW) == (whole,)


def test_one_that_went_and_came_again_is_looked_at_anew() -> None:
    settling = Settling()
    photo = found(100, NOW)
    settling.whole([photo], NOW)
    settling.whole([], NOW + 1)
    assert settling.whole([photo], NOW + 2) == ()
