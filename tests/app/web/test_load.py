"""Several phones at once at a real server; `scripts/load_web.py` runs the long form."""

from tehai.scripts.load_web import measure


def test_phones_at_once_one_of_them_slow_get_their_own_answers() -> None:
    outcomes, figures = measure(4, 5, slow_kbit=2000)
    assert [outcome.errors for outcome in outcomes] == [[], [], [], []]
    assert (figures["photos"], figures["mixed_up"]) == (20, 0)
