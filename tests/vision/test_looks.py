"""Several looks at the same tiles, joined."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehai.vision.detections import Detections
from tehai.vision.looks import joined

Floats = npt.NDArray[np.float32]

LEAST = 0.2


def quad(x: float, y: float = 100.0, *, degrees: float = 0.0, width: float = 30.0) -> Floats:
    """The corners of a tile about a point, turned by degrees."""
    turn = np.radians(degrees)
    corners = np.array([(-0.5, -2 / 3), (0.5, -2 / 3), (0.5, 2 / 3), (-0.5, 2 / 3)]) * width
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(corners @ spin + (x, y), np.float32)


def look(*tiles: tuple[Floats, float]) -> Detections:
    """What one look found: quads with their scores."""
    return Detections(
        quads=np.array([each for each, _ in tiles], np.float32).reshape(-1, 4, 2),
        scores=np.array([score for _, score in tiles], np.float32),
        face_up=np.ones(len(tiles), np.float32),
    )


def test_a_tile_seen_by_all_lies_where_they_say_on_the_mean() -> None:
    found = joined([look((quad(100), 0.9)), look((quad(104), 0.9)), look((quad(102), 0.9))], LEAST)
    np.testing.assert_allclose(found.quads[0], quad(102), atol=0.01)
    assert found.scores.tolist() == pytest.approx([0.9])


def test_a_tile_that_one_look_overlooked_is_kept_less_surely() -> None:
    first = look((quad(100), 0.9))
    found = joined([first, look((quad(100), 0.9), (quad(132), 0.8)), look((quad(132), 0.7))], LEAST)
    assert found.quads.mean(axis=1)[:, 0].tolist() == pytest.approx([100, 132])
    assert found.scores.tolist() == pytest.approx([0.6, 0.5])


def test_what_hardly_one_look_saw_is_dropped() -> None:
    found = joined([look((quad(100), 0.9), (quad(200), 0.5)), look((quad(100), 0.9)), look()], LEAST)
    assert len(found) == 1


def test_most_looks_say_whether_a_tile_is_turned() -> None:
    """The mean of an upright and a turned quad would be neither."""
    between = [look((quad(100, degrees=90), 0.9)), look((quad(100), 0.7)), look((quad(100), 0.6))]
    np.testing.assert_allclose(joined(between, LEAST).quads[0], quad(100), atol=0.01)


def test_corners_are_known_up_to_a_half_turn() -> None:
    halves = [look((quad(100), 0.9)), look((quad(103, degrees=180), 0.9))]
    np.testing.assert_allclose(joined(halves, LEAST).quads[0], quad(101.5), atol=0.01)


def test_neighbours_stay_apart() -> None:
    row = [(quad(100 + 31 * place), 0.9) for place in range(14)]
    found = joined([look(*row), look(*row[::-1])], LEAST)
    assert sorted(found.quads.mean(axis=1)[:, 0].tolist()) == pytest.approx([100 + 31 * k for k in range(14)])


def test_no_look_found_anything() -> None:
    assert len(joined([look(), look()], LEAST)) == 0


@given(st.lists(st.tuples(st.floats(0, 300), st.floats(0, 300), st.floats(0.3, 1)), max_size=12))
def test_the_same_look_twice_is_that_look(tiles: list[tuple[float, float, float]]) -> None:
    """Joining adds nothing of its own: the tiles, as one look keeps them, come back."""
    once = joined([look(*((quad(x, y), score) for x, y, score in tiles))], LEAST)
    twice = joined([once, once], LEAST)
    np.testing.assert_allclose(twice.quads, once.quads, atol=0.01)
    np.testing.assert_allclose(twice.scores, once.scores, atol=1e-6)
