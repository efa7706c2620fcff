"""What is held out of training: fonts, styles and the drawings of others."""

import argparse
import os

import numpy as np
import pytest

from tehai.datasets.art import SETS, art_sets
from tehai.datasets.design import Design
from tehai.datasets.fonts import family_of, font_families
from tehai.datasets.palettes import is_dark
from tehai.datasets.pool import OWN_FACES, TRAINING, Pool, add_pool_options, pool_of
from tehai.datasets.sampler import sample_design

HELD_OUT = Pool(share="held-out")


def designs_of(pool: Pool, count: int) -> list[Design]:
    """Return the designs of the first seeds."""
    return [sample_design(np.random.default_rng([seed, 0]), pool) for seed in range(count)]


def pool(*words: str) -> Pool:
    """Return the pool that words of a command line choose."""
    parser = argparse.ArgumentParser()
    add_pool_options(parser)
    return pool_of(parser.parse_args(words))


def style(design: Design) -> tuple[str, ...]:
    """Return what the shares are split by."""
    circles, bamboos = design.circles, design.bamboos
    return (
        circles.motif,
        circles.big_one,
        circles.colours,
        bamboos.form,
        bamboos.colours,
        bamboos.bird,
    )


def test_training_and_held_out_designs_share_neither_font_nor_style() -> None:
    ours, theirs = designs_of(TRAINING, 150), designs_of(HELD_OUT, 150)
    assert not {style(design) for design in ours} & {style(design) for design in theirs}
    fonts = [{s.font for d in designs for s in (d.script, d.honour_script)} for designs in (ours, theirs)]
    assert not (fonts[0] & fonts[1]) - {None}
    assert len({style(design) for design in theirs}) > 20


def test_a_family_is_in_one_share_whatever_else_is_installed() -> None:
    for family in ("cns11643", "aoyagi-soseki", *map(family_of, font_families())):
        assert TRAINING.holds(family) != HELD_OUT.holds(family)
        assert Pool(share="all").holds(family)
    assert HELD_OUT.holds("cns11643")
    assert TRAINING.holds("lxgw-wenkai")


def test_words_of_a_command_line_choose_the_pool() -> None:
    assert pool() == TRAINING
    assert pool("--held-out") == HELD_OUT
    assert pool("--all-designs") == Pool(share="all")
    assert pool("--own-faces") == OWN_FACES
    assert pool("--only-art", "gl") == Pool(art=("gl",), art_only=True)
    without = pool("--without-art", "gl", "--without-art", "kobalab").art
    assert without == tuple(name for name in SETS if name not in {"gl", "kobalab"})
    with pytest.raises(SystemExit):
        pool("--held-out", "--all-designs")


def test_some_sets_are_dark_with_light_inks() -> None:
    inks = [design.inks for design in designs_of(Pool(share="all", art=()), 400)]
    dark = [ink for ink in inks if is_dark(ink.ground)]
    assert 0.03 < len(dark) / len(inks) < 0.1
    for ink in dark:
        assert sum(ink.dark) > sum(ink.ground) + 150
        # Red fives can be told from gold ink, too, which has as little blue but far more green.
        assert ink.red[0] - ink.red[1] > ink.dark[0] - ink.dark[1] + 50


@pytest.mark.skipif("TEHAI_DATA" not in os.environ, reason="TEHAI_DATA names no folder of drawings")
def test_a_set_of_drawings_can_be_left_out_or_stand_alone() -> None:
    art_sets.cache_clear()
    name = art_sets()[0]
    assert {design.art for design in designs_of(pool("--only-art", name), 10)} == {name}
    assert name not in {design.art for design in designs_of(pool("--without-art", name), 150)}
    assert {design.art for design in designs_of(HELD_OUT, 60)} == {None}


def test_drawings_that_are_not_there_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEHAI_DATA", raising=False)
    art_sets.cache_clear()
    try:
        with pytest.raises(ValueError, match="gl"):
            designs_of(pool("--only-art", "gl"), 1)
    finally:
        art_sets.cache_clear()
