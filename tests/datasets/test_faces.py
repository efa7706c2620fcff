"""Drawn faces: the same every time, no two alike, upright, and whole without any font."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tehai.datasets.design import Design
from tehai.datasets.faces import draw_face
from tehai.datasets.fonts import family_of, font_families, has_characters
from tehai.datasets.ink import FACE_WH
from tehai.datasets.labels import KINDS, RED_FIVES
from tehai.datasets.pool import OWN_FACES, TRAINING, Pool
from tehai.datasets.sampler import sample_design
from tehai.datasets.strokes import CHARACTERS, Brush, stroke_mask

FACES = (*KINDS, *RED_FIVES)


def design_of(seed: int, *, with_fonts: bool = True) -> Design:
    """Return the design of a seed."""
    return sample_design(np.random.default_rng(seed), TRAINING if with_fonts else OWN_FACES)


def small(tile: str, design: Design) -> np.ndarray:
    """Return a face at the size that it has in a photo, as float (64, 48, 3)."""
    face = draw_face(tile, design, np.random.default_rng(0))
    return cv2.resize(face, (48, 64), interpolation=cv2.INTER_AREA).astype(np.float32)


def test_a_seed_gives_one_design_and_its_faces_the_same_pixels() -> None:
    assert design_of(7) == design_of(7) != design_of(8)
    for tile in (*FACES, "flower"):
        twice = [draw_face(tile, design_of(7), np.random.default_rng(1)) for _ in range(2)]
        assert twice[0].shape == (FACE_WH[1], FACE_WH[0], 3)
        assert twice[0].dtype == np.uint8
        assert np.array_equal(twice[0], twice[1])


@pytest.mark.parametrize("with_fonts", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_no_two_faces_of_a_design_look_alike(seed: int, *, with_fonts: bool) -> None:
    """A fiftieth of a face at least differs plainly, in levels of 255, from every other face.

    Which fonts and art a machine has decides what a seed draws; thin strokes move the mean of a face little.
    """
    design = design_of(seed, with_fonts=with_fonts)
    faces = np.stack([small(tile, design) for tile in FACES])
    for i, face in enumerate(faces):
        differences = np.abs(faces - face).mean(axis=3).reshape(len(faces), -1)
        plain = np.percentile(differences, 98, axis=1)
        plain[i] = np.inf
        assert plain.min() > 15, (FACES[i], FACES[int(plain.argmin())])


@pytest.mark.parametrize("seed", range(12))
def test_our_own_faces_differ_as_a_whole(seed: int) -> None:
    design = design_of(seed, with_fonts=False)
    faces = np.stack([small(tile, design) for tile in FACES])
    for i, face in enumerate(faces):
        gaps = np.abs(faces - face).mean(axis=(1, 2, 3))
        gaps[i] = np.inf
        assert gaps.min() > 1.2, (FACES[i], FACES[int(gaps.argmin())])


@pytest.mark.parametrize("seed", range(6))
def test_a_half_turn_changes_into_no_other_face(seed: int) -> None:
    design = design_of(seed, with_fonts=False)
    faces = np.stack([small(tile, design) for tile in FACES])
    for i, face in enumerate(faces):
        gaps = np.abs(faces - face[::-1, ::-1]).mean(axis=(1, 2, 3))
        gaps[i] = np.inf
        assert gaps.min() > 1.2, (FACES[i], FACES[int(gaps.argmin())])


def test_red_fives_are_redder_than_plain_ones() -> None:
    for seed in range(6):
        design = design_of(seed)
        for suit in "mps":
            plain, red = small(f"5{suit}", design), small(f"0{suit}", design)
            redness = [float((face[..., 0] - face[..., 1]).mean()) for face in (plain, red)]
            assert redness[1] > redness[0]


def test_flowers_differ_from_each_other() -> None:
    rng, design = np.random.default_rng(0), design_of(3)
    faces = {draw_face("flower", design, rng).tobytes() for _ in range(8)}
    assert len(faces) == 8


@pytest.mark.parametrize("tile", ["back", "8z", "5", ""])
def test_what_has_no_face_is_refused(tile: str) -> None:
    with pytest.raises(ValueError, match="no face is called"):
        draw_face(tile, design_of(0), np.random.default_rng(0))


def test_designs_without_fonts_use_our_own_brush() -> None:
    designs = [design_of(seed, with_fonts=False) for seed in range(40)]
    assert {d.script.font for d in designs} | {d.honour_script.font for d in designs} == {None}


def test_some_scripts_sway_but_none_of_those_held_out() -> None:
    """What is held out looks as it did when it was first measured."""
    fonts = any(TRAINING.holds(family_of(family)) for family in font_families())
    for pool, some in ((TRAINING, fonts), (Pool(share="held-out"), False), (OWN_FACES, False)):
        scripts = [sample_design(np.random.default_rng(seed), pool).honour_script for seed in range(40)]
        assert any(script.sway for script in scripts) == some


def test_a_character_that_sways_is_moved_and_one_that_is_dry_lacks_ink() -> None:
    design = sample_design(np.random.default_rng(3), OWN_FACES)
    plain, swayed, dry = (
        draw_face(
            "2z",
            replace(design, honour_script=replace(design.honour_script, sway=sway, dry=share)),
            np.random.default_rng(0),
        )
        for sway, share in ((0.0, 0.0), (5.0, 0.0), (0.0, 0.15))
    )
    ink = [
        int((np.abs(face.astype(int) - face[4, 4]).max(axis=2) > 60).sum()) for face in (plain, swayed, dry)
    ]
    assert (plain != swayed).mean() > 0.01
    assert 0.8 * ink[0] < ink[1] < 1.2 * ink[0]
    assert 0.6 * ink[0] < ink[2] < 0.95 * ink[0]


def test_every_character_has_ink_and_none_repeats() -> None:
    masks = {character: stroke_mask(character, Brush()).tobytes() for character in CHARACTERS}
    assert len(set(masks.values())) == len(CHARACTERS)
    assert all(any(mask) for mask in masks.values())


def test_a_file_that_is_no_font_draws_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.ttf"
    path.write_bytes(b"not a font")
    assert not has_characters(str(path), "東")
