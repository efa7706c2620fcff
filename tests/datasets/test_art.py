"""Drawings by others: each set whole and upright where it is present, none where it is not."""

import os

import numpy as np
import pytest

from tehai.datasets.art import art_face, art_sets
from tehai.datasets.labels import KINDS, RED_FIVES
from tehai.datasets.pool import TRAINING
from tehai.datasets.sampler import sample_design

needs_art = pytest.mark.skipif(
    "TEHAI_DATA" not in os.environ, reason="TEHAI_DATA names no folder of drawings"
)


def test_without_the_shared_folder_no_art_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEHAI_DATA", raising=False)
    art_sets.cache_clear()
    try:
        assert art_sets() == ()
        assert {sample_design(np.random.default_rng(seed), TRAINING).art for seed in range(20)} == {None}
        with pytest.raises(FileNotFoundError, match="not on this machine"):
            art_face("kobalab", "9s")
    finally:
        art_sets.cache_clear()


@needs_art
def test_every_set_draws_every_tile() -> None:
    art_face.cache_clear()
    for name in art_sets():
        faces = np.stack([art_face(name, tile) for tile in (*KINDS, *RED_FIVES)]).astype(np.float32)
        assert faces.shape[1:] == (400, 300, 3)
        for i, face in enumerate(faces):
            gaps = np.abs(faces - face).mean(axis=(1, 2, 3))
            assert np.count_nonzero(gaps < 1) == 1, (name, i)


@needs_art
def test_characters_stand_above_their_suit_sign() -> None:
    for name in art_sets():
        one, seven = (art_face(name, tile).astype(np.float32) for tile in ("1m", "3p"))
        upper, lower = one[:200].std(), one[200:].std()
        assert upper < lower  # one stroke above, a whole character below
        corners = [seven[:130, :120].std(), seven[:130, 180:].std()]
        assert corners[0] > corners[1]  # the circles of 3p fall from the left to the right


@needs_art
def test_some_designs_use_art() -> None:
    art_sets.cache_clear()
    used = {sample_design(np.random.default_rng(seed), TRAINING).art for seed in range(150)}
    assert used >= {None, *art_sets()}
