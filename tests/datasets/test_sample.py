"""The sample photo is what its command renders, and its README says what it shows."""

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np

from tehai.datasets.hands import to_mpsz
from tehai.datasets.pool import OWN_FACES
from tehai.datasets.scenes import render_scene
from tehai.vision import load_image

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "app" / "sample"


def command() -> ModuleType:
    """Return scripts/render_sample.py as a module."""
    spec = importlib.util.spec_from_file_location("render_sample", ROOT / "scripts" / "render_sample.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_is_what_the_command_renders() -> None:
    script = command()
    picture = load_image(SAMPLE / "hand.jpg")
    scene = render_scene(
        script.SEED, kind="hand", long_side=script.LONG_SIDE, pool=OWN_FACES, hand=script.HAND
    )
    assert picture.shape == scene.image.shape
    assert float(np.abs(picture.astype(np.int16) - scene.image).mean()) < 4


def test_the_picture_is_large_and_its_file_small() -> None:
    assert 1600 <= command().LONG_SIDE <= 2400
    assert (SAMPLE / "hand.jpg").stat().st_size < 600_000


def test_the_readme_names_the_hand() -> None:
    hand, text = command().HAND, (SAMPLE / "README.md").read_text(encoding="utf-8")
    assert f"`{to_mpsz(hand.without_win)}`" in text
    assert f"`{hand.melds[0].word}`" in text
    assert f"`{hand.win_tile}`" in text
