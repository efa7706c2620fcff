"""White dragons, birds and flowers: endless kinds, each whole, none like another."""

from dataclasses import replace
from typing import get_args

import cv2
import numpy as np
import pytest

from tehai.datasets.design import Design, White
from tehai.datasets.faces import draw_face
from tehai.datasets.ink import Pixels
from tehai.datasets.pool import OWN_FACES
from tehai.datasets.sampler import sample_design


def plain(seed: int) -> Design:
    """Return a design without wear, corners and groove, so that only ink differs from the ground."""
    design = sample_design(np.random.default_rng(seed), OWN_FACES)
    return replace(design, wear=0.0, corner="none", depth=0.0, fade=0.0)


def inked(face: Pixels, design: Design) -> float:
    """Return the share of a face that is not bare ground."""
    return float((np.abs(face.astype(int) - design.inks.ground).max(axis=2) > 3).mean())


@pytest.mark.parametrize("kind", get_args(White))
def test_white_dragons_of_a_kind_differ_and_only_blank_ones_are_bare(kind: White) -> None:
    faces = set()
    for seed in range(20):
        design = replace(plain(seed), white_dragon=kind)
        face = draw_face("5z", design, np.random.default_rng(0))
        share = inked(face, design)
        assert (share == 0) == (kind == "blank")
        assert share < 0.65
        faces.add(cv2.resize(face, (30, 40)).tobytes())
    assert kind == "blank" or len(faces) == 20


def test_an_engraved_white_dragon_is_faint() -> None:
    design = replace(plain(3), white_dragon="engraved")
    face = draw_face("5z", design, np.random.default_rng(0))
    contrast = np.abs(face.astype(int) - design.inks.ground).max()
    assert 0 < contrast < np.abs(np.subtract(design.inks.dark, design.inks.ground)).max() * 0.3


def test_any_bird_is_whole_and_unlike_the_others() -> None:
    birds = set()
    for seed in range(40):
        design = plain(seed)
        design = replace(design, bamboos=replace(design.bamboos, bird="any", bird_seed=seed))
        face = draw_face("1s", design, np.random.default_rng(0))
        assert 0.04 < inked(face, design) < 0.6
        birds.add(cv2.resize(face, (30, 40)).tobytes())
    assert len(birds) == 40


def test_flowers_have_ink_and_mostly_a_number_or_a_character() -> None:
    upper = []
    for seed in range(60):
        design = plain(seed)
        face = draw_face("flower", design, np.random.default_rng(seed))
        assert 0.02 < inked(face, design) < 0.6
        upper.append(max(inked(face[:110, :110], design), inked(face[:110, 190:], design)))
    assert np.mean(np.array(upper) > 0.03) > 0.7


def test_a_first_circle_of_bands_is_round() -> None:
    for seed in range(20):
        design = plain(seed)
        design = replace(design, circles=replace(design.circles, big_one="bands", seed=seed))
        face = draw_face("1p", design, np.random.default_rng(0))
        mask = (np.abs(face.astype(int) - design.inks.ground).max(axis=2) > 12).astype(np.uint8)
        _, _, width, height = cv2.boundingRect(mask)
        assert abs(width - height) <= 4
        assert width > 150
